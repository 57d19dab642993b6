"""The magnifier: opened by the user alone, follows the pointer, shows more, leaves nothing behind."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsView

from app.ui.shell.main_window import MainWindow
from app.ui.table.magnifier import ZOOM, Magnifier
from app.ui.table.scene import TableScene
from tests.ui.deals import example
from tests.ui.windows import Open, choose, play_in, seen, sweep, ticking, watching_in


@pytest.fixture
def window(open_window: Open) -> MainWindow:
    window = open_window()
    watching_in(window).show_round(example("oxford-full-table"))
    watching_in(window).go_to(40)
    return window


def lenses(window: MainWindow) -> list[Magnifier]:
    sweep()
    return window.findChildren(Magnifier)


def point_at(window: MainWindow, x: int, y: int) -> None:
    """Move the pointer there, as Qt would tell it."""
    viewport = window.table_screen.table.viewport()
    at = QPointF(x, y)
    none = Qt.MouseButton.NoButton
    moved = QMouseEvent(
        QEvent.Type.MouseMove, at, viewport.mapToGlobal(at), none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(viewport, moved)


def test_it_is_not_there_unless_it_is_asked_for(window: MainWindow) -> None:
    for place in range(0, watching_in(window).demonstration.last, 7):
        watching_in(window).go_to(place)
        point_at(window, 10 * place, 200)
    watching_in(window).deal()
    assert not lenses(window)


@pytest.mark.parametrize("by", ["button", "key"])
def test_it_opens_and_closes(window: MainWindow, by: str) -> None:
    for is_open in (True, False, True, False):
        if by == "button":
            QTest.mouseClick(window.table_screen.bar.magnifier, Qt.MouseButton.LeftButton)
        else:
            QTest.keyClick(window.table_screen, Qt.Key.Key_M)
        assert [lens.isVisible() for lens in lenses(window)] == [True] * is_open


def test_it_follows_the_pointer(window: MainWindow) -> None:
    window.table_screen.table.toggle_magnifier()
    (lens,) = lenses(window)
    for x, y in ((300, 200), (700, 350), (20, 590), (1010, 40)):
        point_at(window, x, y)
        assert (lens.geometry().center() - QPoint(x, y)).manhattanLength() <= 2
        seen_at = lens.mapToScene(lens.viewport().rect().center())
        assert (seen_at - QPointF(x, y)).manhattanLength() < 3


def test_it_shows_finer_pixels(window: MainWindow) -> None:
    """The dealer's cards under the glass are sharper than the table's own, enlarged."""
    table = window.table_screen.table
    middle = table.table_layout.dealer.centre
    play = play_in(window)
    window.table_screen.table.toggle_magnifier()
    (lens,) = lenses(window)
    point_at(window, round(middle.x), round(middle.y))
    shown = {name: item for name, item in play.scene.items_by_name.items() if item.isVisible()}
    fine = [item for item in lens.scene().items() if item.isVisible()]
    assert len(fine) == len(shown)
    coarse_width = max(item.pixmap().width() for item in shown.values())
    fine_width = max(item.pixmap().width() for item in fine)  # type: ignore[attr-defined]
    assert fine_width == pytest.approx(ZOOM * coarse_width, rel=0.05)
    through = seen(lens)
    table.toggle_magnifier()
    reach = lens_reach(through)
    enlarged = (
        seen(table)
        .copy(round(middle.x - reach), round(middle.y - reach), round(2 * reach), round(2 * reach))
        .scaled(through.size(), mode=Qt.TransformationMode.SmoothTransformation)
    )
    assert sharpness(through) > 1.3 * sharpness(enlarged)


def lens_reach(through: QImage) -> float:
    return through.width() / ZOOM / 2


def sharpness(image: QImage) -> int:
    """How much neighbouring pixels differ in the middle of a picture."""
    middle, reach = image.height() // 2, image.width() // 4
    across = range(image.width() // 2 - reach, image.width() // 2 + reach)
    rows = range(middle - 20, middle + 60, 2)
    grey = [[image.pixelColor(x, y).lightness() for x in across] for y in rows]
    return sum((one - other) ** 2 for row in grey for one, other in pairwise(row))


def test_it_shows_the_table_as_it_is_while_the_deal_goes_on(window: MainWindow) -> None:
    table = window.table_screen.table
    table.toggle_magnifier()
    (lens,) = lenses(window)
    for place in (0, 10, 30, 50):
        watching_in(window).go_to(place)
        glass = lens.scene()
        assert isinstance(glass, TableScene)
        lying, under = play_in(window).scene.items_by_name, glass.items_by_name
        assert lying.keys() == under.keys()
        for name, item in lying.items():
            assert under[name].isVisible() is item.isVisible(), name
            if item.isVisible():
                assert (under[name].x(), under[name].y()) == pytest.approx((item.x(), item.y()), abs=1)


def test_it_shows_the_deck_that_is_chosen(window: MainWindow) -> None:
    table = window.table_screen.table
    middle = table.table_layout.dealer.centre
    table.toggle_magnifier()
    (lens,) = lenses(window)
    point_at(window, round(middle.x), round(middle.y))
    two = seen(lens)
    choose(window, "Deck", "Four colors")
    (lens,) = lenses(window)
    point_at(window, round(middle.x), round(middle.y))
    assert seen(lens) != two


def test_it_takes_no_clicks(window: MainWindow) -> None:
    window.table_screen.table.toggle_magnifier()
    (lens,) = lenses(window)
    assert lens.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert lens.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_it_leaves_nothing_behind(window: MainWindow) -> None:
    table = window.table_screen.table
    QApplication.processEvents()
    before = len(play_in(window).scene.items()), len(table.findChildren(QObject))
    picture = seen(table)
    for _ in range(4):
        table.toggle_magnifier()
        point_at(window, 400, 300)
        table.toggle_magnifier()
        sweep()
    assert (len(play_in(window).scene.items()), len(table.findChildren(QObject))) == before
    assert len(table.findChildren(QGraphicsView)) == 0
    assert seen(table) == picture
    assert not table.hasMouseTracking()
    QApplication.processEvents()
    assert not ticking(window)


def test_a_resize_keeps_it_on_the_table(window: MainWindow) -> None:
    window.table_screen.table.toggle_magnifier()
    window.resize(1366, 768)
    point_at(window, 683, 384)
    (lens,) = lenses(window)
    assert lens.geometry().center().x() == pytest.approx(683, abs=2)
    assert lens.isVisible()
