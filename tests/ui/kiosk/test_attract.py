"""The attract screen: rounds play, there is nothing to press, and whoever comes early is let in."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QFrame, QLabel, QVBoxLayout
from pytestqt.qtbot import QtBot

from app.kiosk.session_file import PresenceFile
from app.kiosk.settings import KioskSettings
from app.procedure.house import House
from app.procedure.library import Library
from app.records.records import Records
from app.ui.kiosk.attract_screen import AttractScreen, _show_what_fits
from app.ui.kiosk.kiosk_window import KioskWindow
from app.ui.kiosk.lobby_page import LobbyPage
from app.ui.kiosk.sign_in_page import SignInPage
from tests.sweeps import swept
from tests.ui.kiosk.conftest import let_go
from tests.ui.kiosk.machine import HOUSE, Machine, Open
from tests.ui.leaks import settle
from tests.ui.modes.people import click

Closed = Callable[..., KioskWindow]


@pytest.fixture
def shared_demonstrations() -> None:
    """Every round is planned anew: they are what is looked at here."""


@pytest.fixture
def closed_kiosk(qtbot: QtBot, letters: str, library: Library, tmp_path: Path) -> Iterator[Closed]:
    """A kiosk whose first screen stands there, while its records are not open yet."""
    opened: list[KioskWindow] = []

    def closed_kiosk(**rules: object) -> KioskWindow:
        settings = KioskSettings(houses=(HOUSE,), motion="off")._replace(**rules)  # type: ignore[arg-type]
        window = KioskWindow(library, settings, PresenceFile(tmp_path / "present.json"))
        opened.append(window)
        with qtbot.waitExposed(window):
            window.cover()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        settle()
        return window

    yield closed_kiosk
    for window in opened:
        let_go(window)
        window.deleteLater()
    settle()


def opened(window: KioskWindow, keep: Callable[[], Records], bot: QtBot, tmp_path: Path) -> Machine:
    """The same, once the records are there."""
    kept = keep()
    window.begin(kept, Random(7))
    settle()
    return Machine(window, kept, PresenceFile(tmp_path / "present.json"), bot)


def to_press(window: KioskWindow) -> list[str]:
    keys = window.findChildren(QAbstractButton)
    return [key.accessibleName() or key.text() for key in keys if key.isVisible()]


def strike(window: KioskWindow, typed: str) -> None:
    for letter in typed:
        key = Qt.Key.Key_Return if letter == "\r" else Qt.Key(ord(letter.upper()))
        QTest.keyClick(window.windowHandle(), key)


def attract_of(window: KioskWindow) -> AttractScreen:
    assert isinstance(window.navigator.page, AttractScreen)
    return window.navigator.page


def test_there_is_nothing_to_press_on_it(closed_kiosk: Closed) -> None:
    window = closed_kiosk()
    assert to_press(window) == []
    window.entrance.play(Random(7))
    settle()
    assert to_press(window) == []
    page = attract_of(window)
    assert page.accessibleName() == "Touch to start"
    assert {each.text() for each in page.findChildren(QLabel)} - {""} == {
        "Oxford Casino",
        "High Card Flush",
        "Dealer training and exams",
        "Touch to start",
        "or scan your badge",
    }


def test_whoever_was_there_leaves_nothing_to_press_on_it(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("watch")
    table = machine.window.table_screen.table
    click(machine.window.table_screen.bar.magnifier)
    assert table.play
    assert table.play.magnifier
    assert "Magnifier (M)" in to_press(machine.window)
    machine.window.controller.sign_out()
    settle()
    assert to_press(machine.window) == []
    assert table.play.magnifier is None


@pytest.mark.parametrize("screen", swept([(1024, 600, 150), (1024, 600, 100), (1920, 1080, 150)]))
def test_its_words_have_room_beside_the_table(
    closed_kiosk: Closed, houses: dict[str, House], screen: tuple[int, int, int]
) -> None:
    window = closed_kiosk(text=screen[2])
    window.resize(*screen[:2])
    window.entrance.play(Random(7))
    page, table = attract_of(window), window.table_screen.table
    assert page.house.text() == houses[HOUSE].name
    page.house.setText(max((house.name for house in houses.values()), key=len))
    for pad, label in ((table.table_layout.left_pad, page.house), (table.table_layout.right_pad, page.words)):
        for panel in (page._left, page._right):
            inside = panel.layout()
            assert inside
            inside.activate()
        box = QRect(label.mapTo(page, QPoint(0, 0)), label.size())
        needed = box.size().expandedTo(label.minimumSizeHint())
        assert needed == box.size()
        assert label.heightForWidth(box.width()) <= box.height()
        assert QRectF(*pad).contains(QRectF(box))


def test_a_panel_goes_without_what_does_not_fit_the_first_of_it_first(qtbot: QtBot, letters: str) -> None:
    panel = QFrame()
    qtbot.addWidget(panel)
    lines = QVBoxLayout(panel)
    parts = [QLabel(text) for text in ("Oxford Casino", "Dealer training", "High Card Flush")]
    for each in parts:
        each.setWordWrap(True)
        lines.addWidget(each)
    extras = parts[1:]

    def shown(high: int) -> list[bool]:
        panel.resize(400, high)
        _show_what_fits(panel, extras)
        return [each.isVisibleTo(panel) for each in parts]

    needed = []
    for gone in range(3):
        for each in extras:
            each.setVisible(each not in extras[:gone])
        lines.invalidate()
        needed.append(lines.totalHeightForWidth(400))
    assert [shown(high) for high in (needed[0], needed[0] - 1, needed[1], needed[1] - 1, needed[0])] == [
        [True, True, True], [True, False, True], [True, False, True], [True, False, False], [True, True, True],
    ]  # fmt: skip


def test_what_is_dealt_is_told(closed_kiosk: Closed) -> None:
    window = closed_kiosk()
    window.entrance.play(Random(7))
    page = attract_of(window)
    assert page.showing
    first, now = (page.showing.show.moments[place].table.packets for place in (0, page.showing.place))
    assert now == first, "it begins as the cards lie before a round"
    page.showing.step()
    assert page.showing.show.moments[page.showing.place].table.packets != first, "its first step moves cards"
    told = []
    while page.showing.place < page.showing.show.last:
        page.showing.step()
        told.append(window.table_screen.bar._detail.text())
    assert told == [step.order for step in page.showing.show.told][-len(told) :]


def test_it_plays_only_while_it_is_seen(closed_kiosk: Closed) -> None:
    window = closed_kiosk()
    window.entrance.play(Random(7))
    page = attract_of(window)
    assert page.showing
    page.hide()
    assert not page.showing.is_playing
    page.show()
    assert page.showing.is_playing


@pytest.mark.bulk
def test_a_finger_that_comes_before_the_records_is_let_in_with_them(
    closed_kiosk: Closed, keep: Callable[[], Records], qtbot: QtBot, tmp_path: Path
) -> None:
    window = closed_kiosk()
    click(attract_of(window))
    assert isinstance(window.navigator.page, AttractScreen)
    machine = opened(window, keep, qtbot, tmp_path)
    assert machine.page(SignInPage).line.hasFocus()


@pytest.mark.parametrize("typed", swept(["b7\r", "\rb7\r", "b8\rb7\r"]))
def test_a_badge_that_comes_before_the_records_signs_in_with_them(
    closed_kiosk: Closed, keep: Callable[[], Records], qtbot: QtBot, tmp_path: Path, typed: str
) -> None:
    window = closed_kiosk()
    strike(window, typed)
    machine = opened(window, keep, qtbot, tmp_path)
    assert machine.present == "Ann Lee"
    machine.page(LobbyPage)


@pytest.mark.bulk
def test_half_a_badge_that_comes_before_the_records_is_gone_on_with(
    closed_kiosk: Closed, keep: Callable[[], Records], qtbot: QtBot, tmp_path: Path
) -> None:
    window = closed_kiosk()
    strike(window, "b")
    machine = opened(window, keep, qtbot, tmp_path)
    assert machine.page(SignInPage).line.text() == "b"
    machine.type("7")
    assert machine.present == "Ann Lee"


def test_the_key_that_opens_the_rules_is_a_touch_like_any_other(open_kiosk: Open) -> None:
    machine = open_kiosk()
    QTest.keyClick(machine.window.windowHandle(), Qt.Key.Key_F1)
    settle()
    assert machine.page(SignInPage).line.text() == ""
    assert machine.window.navigator.rules.page is None


def test_an_exam_that_goes_on_is_not_hidden_under_it(
    closed_kiosk: Closed, keep: Callable[[], Records], qtbot: QtBot, tmp_path: Path
) -> None:
    kept = keep()
    kept.exams.open(HOUSE, kept.people.everybody()[0], kept.supervisors.everybody()[0])
    window = closed_kiosk()
    page = attract_of(window)
    machine = opened(window, keep, qtbot, tmp_path)
    assert machine.window.navigator.exams.hall
    assert machine.window.navigator.page is None
    assert page not in machine.window.findChildren(AttractScreen)
