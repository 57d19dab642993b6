"""Rooms, text and motion: taken up, kept, readable, and nothing is cut off at any size."""

import os
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from app.ui.kit.settings import Settings, load, save
from app.ui.kit.theme import FORM, RIGHT, THEMES, WRONG, Theme
from app.ui.kit.title_bar import paint_title_bar
from app.ui.shell.main_window import MainWindow
from tests.ui.deals import HOUSES, dealt, example
from tests.ui.windows import Open, choose, play_in, seen, watching_in

SIZES = ((1024, 600), (1366, 768), (1920, 1080))


def contrast(one: str, other: str) -> float:
    """As the guidelines for accessible content define it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    found = QColor(colour)
    parts = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (found.redF(), found.greenF(), found.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("room", THEMES.values(), ids=lambda room: room.name)
class TestColours:
    def test_words_can_be_read_wherever_they_stand(self, room: Theme) -> None:
        written = {
            "the bar": (room.ink, room.wall),
            "the bar, quiet": (room.quiet_ink, room.wall),
            "a panel": (room.ink, room.panel),
            "a panel, quiet": (room.quiet_ink, room.panel),
            "what is said": (room.accent, room.panel),
            "a button": (room.ink, room.raised),
            "a pressed button": (room.ink, room.line),
            "a chosen entry": (room.on_accent, room.accent),
        }
        poor = {name: contrast(*pair) for name, pair in written.items() if contrast(*pair) < 4.5}
        assert not poor

    def test_what_is_wrong_can_be_read_in_the_bar(self, open_window: Open, room: Theme) -> None:
        """In the colour that the words really have."""
        window = open_window(room=room.name)
        window.warn("something is wrong")
        (notice,) = [label for label in window.findChildren(QLabel) if "something is wrong" in label.text()]
        ink = notice.palette().color(notice.foregroundRole())
        assert contrast(ink.name(), room.wall) >= 4.5
        # The colours of judgement are for judgement only.
        assert ink not in (QColor(RIGHT), QColor(FORM), QColor(WRONG))

    def test_panels_are_one_step_lighter_than_the_room(self, room: Theme) -> None:
        steps = [_luminance(colour) for colour in (room.wall, room.panel, room.raised)]
        assert steps == sorted(steps)


class TestSettings:
    def test_the_window_looks_as_it_was_left(self, open_window: Open, settings_file: Path) -> None:
        left = open_window("pechanga")
        for title, words in (("Theme", "Light"), ("Text", "125%"), ("Motion", "Slow")):
            choose(left, title, words)
        found, trouble = load(settings_file)
        assert not trouble
        assert (found.house, found.room, found.text, found.motion) == ("pechanga", "light", 125, "slow")
        again = open_window(**found._asdict())
        for window in (left, again):
            watching_in(window).show_round(dealt("pechanga", 2))
        assert again.styleSheet() == left.styleSheet()
        assert again.table_screen.table.table_layout == left.table_screen.table.table_layout

    def test_rooms_are_as_different_as_night_and_day(self, open_window: Open) -> None:
        window = open_window(size=(1366, 768))
        watching_in(window).show_round(example("oxford-full-table"))
        night = seen(window.table_screen)
        choose(window, "Theme", "Light")
        day = seen(window.table_screen)
        for at in ((700, 5), (20, 740), (683, 400)):
            assert day.pixelColor(*at).lightness() > night.pixelColor(*at).lightness(), at
        choose(window, "Theme", "Dark")
        assert seen(window.table_screen).pixelColor(20, 740) == night.pixelColor(20, 740)

    @pytest.mark.parametrize("text", [100, 125, 150])
    def test_text_grows_with_its_setting(self, open_window: Open, text: int) -> None:
        window = open_window(text=text)
        written = [label for label in window.findChildren(QLabel) if label.text()]
        assert written
        assert min(label.font().pixelSize() for label in written) == round(13 * text / 100)

    def test_motion_is_as_slow_as_it_is_set(self, open_window: Open) -> None:
        window = open_window()
        watching = watching_in(window)
        watching.show_round(example("oxford-full-table"))
        watching.go_to(20)
        assert not play_in(window).is_moving
        choose(window, "Motion", "Slow")
        watching.go_to(30)
        assert play_in(window).is_moving
        choose(window, "Motion", "Off")
        watching.go_to(31)
        assert not play_in(window).is_moving

    def test_settings_that_cannot_be_kept_are_used_all_the_same_and_that_is_said(
        self, open_window: Open, settings_file: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        settings_file.parent.parent.mkdir(parents=True, exist_ok=True)
        settings_file.parent.write_text("a file where a folder should be", "utf-8")
        window = open_window()
        watching = watching_in(window)
        watching.show_round(example("oxford-full-table"))
        watching.go_to(7)
        for title, words in (("Theme", "Light"), ("Text", "150%"), ("Theme", "Dark")):
            choose(window, title, words)
        assert (watching.place, watching.demonstration) == (7, example("oxford-full-table"))
        assert window.table_screen.table.table_layout.text == pytest.approx(13 * 1.5)
        said = capsys.readouterr().err
        assert "the settings cannot be saved" in said
        notices = [label for label in window.findChildren(QLabel) if "cannot be saved" in label.text()]
        assert len(notices) == 1
        assert str(settings_file) in notices[0].toolTip()

    @pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
    def test_a_read_only_folder_loses_nothing(self, open_window: Open, settings_file: Path) -> None:
        save(settings_file, Settings("cuda", "light"))
        settings_file.parent.chmod(0o500)
        try:
            choose(open_window("cuda"), "Text", "150%")
            assert load(settings_file) == (Settings("cuda", "light"), "")
        finally:
            settings_file.parent.chmod(0o700)


def inside(widget: QWidget, root: QWidget) -> QRect:
    return QRect(widget.mapTo(root, QPoint(0, 0)), widget.size())


def cut_off(window: MainWindow) -> list[str]:
    """Labels and buttons that have less room than they need, or lie outside of what holds them."""
    QApplication.processEvents()
    found = []
    for widget in window.table_screen.findChildren(QWidget):
        if not widget.isVisible() or not isinstance(widget, (QLabel, QAbstractButton)):
            continue
        words = widget.text() or widget.accessibleName()
        if isinstance(widget, QLabel) and widget.text():
            needed = (
                widget.heightForWidth(widget.width()) if widget.wordWrap() else widget.sizeHint().height()
            )
            if needed > widget.height():
                found.append(f"{words}: {needed} high, has {widget.height()}")
            if not widget.wordWrap() and widget.sizeHint().width() > widget.width() and not widget.toolTip():
                found.append(f"{words}: {widget.sizeHint().width()} wide, has {widget.width()}")
        if isinstance(widget, QAbstractButton):
            least = widget.minimumSizeHint()
            if least.width() > widget.width() or least.height() > widget.height() + 1:
                found.append(f"{words}: needs {least.toTuple()}, has {widget.size().toTuple()}")
        holder = widget.parentWidget()
        if holder and not holder.rect().contains(widget.geometry()):
            found.append(f"{words}: reaches out of its place")
    return found


class TestFitting:
    @pytest.mark.bulk
    @pytest.mark.parametrize(("size", "text"), list(product(SIZES, (100, 150))))
    def test_no_words_are_cut_off(self, open_window: Open, size: tuple[int, int], text: int) -> None:
        for house in HOUSES if size == SIZES[0] else HOUSES[:2]:
            window = open_window(house, size, text=text)
            watching = watching_in(window)
            watching.show_round(dealt(house, 2))
            for place in (0, 1, watching.demonstration.last // 2, watching.demonstration.last):
                watching.go_to(place)
                assert not cut_off(window), (house, place)

    @pytest.mark.parametrize(("size", "text"), list(product(SIZES, (100, 125, 150))))
    def test_widgets_lie_on_their_pads(self, open_window: Open, size: tuple[int, int], text: int) -> None:
        window = open_window("oxford", size, text=text)
        QApplication.processEvents()
        screen, layout = window.table_screen, window.table_screen.table.table_layout
        watching = watching_in(window)
        for widget, box in ((watching.narration, layout.left_pad), (watching.transport, layout.right_pad)):
            pad = QRect(round(box.x), round(box.y), round(box.width), round(box.height))
            assert inside(widget, screen) == pad
            for child in widget.findChildren(QAbstractButton):
                if child.isVisible():
                    assert pad.contains(inside(child, screen)), child.accessibleName()
        for control in (watching.transport.scrubber, watching.transport.features):
            assert inside(watching.transport, screen).contains(inside(control, screen))
        assert inside(screen.bar, screen).height() == round(layout.bar.height)

    @pytest.mark.parametrize("text", [100, 150])
    def test_buttons_are_as_large_as_a_finger(self, open_window: Open, text: int) -> None:
        window = open_window(text=text)
        QApplication.processEvents()
        transport = watching_in(window).transport
        for button in (*transport.buttons.values(), transport.new_round, transport.features):
            assert button.height() >= 44, button.accessibleName()

    def test_long_narration_can_be_scrolled_to_its_end(self, open_window: Open) -> None:
        watching = watching_in(open_window(text=150))
        shown = example("oxford-full-table")
        watching.show_round(shown)
        watching.go_to(max(range(shown.last + 1), key=lambda at: sum(map(len, shown.words_at(at)))))
        QApplication.processEvents()
        narration = watching.narration
        bar = narration.verticalScrollBar()
        inner = narration.widget()
        assert inner
        assert bar.maximum() == inner.height() - narration.viewport().height() > 0
        assert bar.value() == 0
        bar.setValue(bar.maximum())
        last = [label for label in inner.findChildren(QLabel) if label.isVisible()][-1]
        assert narration.viewport().rect().contains(inside(last, narration.viewport()).bottomLeft())
        watching.step()
        assert bar.value() == 0

    def test_widgets_do_not_overlap_each_other(self, open_window: Open) -> None:
        for size, text in product(SIZES, (100, 150)):
            window = open_window("oxford", size, text=text)
            QApplication.processEvents()
            transport = watching_in(window).transport
            children = [
                *transport.buttons.values(),
                transport.scrubber,
                transport.features,
                transport.new_round,
            ]
            for place, one in enumerate(children):
                for other in children[place + 1 :]:
                    assert not inside(one, transport).intersects(inside(other, transport)), (size, text)


def test_a_window_cannot_be_made_smaller_than_its_table(open_window: Open) -> None:
    window = open_window()
    window.resize(640, 480)
    assert (window.width(), window.height()) == (1024, 600)


@pytest.mark.parametrize("is_dark", [True, False])
def test_windows_is_told_how_dark_the_bar_above_the_window_is(is_dark: bool) -> None:
    told: list[tuple[int, int, int]] = []

    def tell(window: Any, what: int, value: Any, size: int) -> None:
        told.append((window.value, what, value._obj.value))

    windows = SimpleNamespace(dwmapi=SimpleNamespace(DwmSetWindowAttribute=tell))
    paint_title_bar(7, is_dark, "win32", windows)
    paint_title_bar(7, is_dark, "linux", windows)
    assert told == [(7, 20, int(is_dark))]
