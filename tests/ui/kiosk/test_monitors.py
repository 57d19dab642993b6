"""Monitors come, go and change: the kiosk covers the active one by geometry, and the others with darkness."""

from collections.abc import Callable, Iterator
from typing import NoReturn

import pytest
from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication
from pytestqt.qtbot import QtBot

from app.errors import Refused
from app.kiosk.settings import KioskSettings
from app.ui.kiosk.out_of_order_window import QuietWindow
from tests.ui.kiosk.conftest import let_go
from tests.ui.leaks import settle


class Monitor(QObject):
    """As Qt shows one."""

    geometryChanged = Signal(QRect)  # noqa: N815

    def __init__(self, *place: int) -> None:
        super().__init__()
        self._place = QRect(*place)

    def geometry(self) -> QRect:
        return self._place

    def change(self, *place: int) -> None:
        """Somebody sets another resolution, or lays it elsewhere."""
        self._place = QRect(*place)
        self.geometryChanged.emit(self._place)


def _no_records() -> NoReturn:
    raise Refused("there are none")


class Desk:
    """The monitors at the machine, the first of which is the active one, and the window over them."""

    def __init__(self, *monitors: Monitor) -> None:
        self.monitors = list(monitors)
        self.window: QuietWindow

    def primary(self) -> Monitor | None:
        return self.monitors[0] if self.monitors else None

    def plug(self, monitor: Monitor, at: int = 1) -> None:
        self.monitors.insert(at, monitor)
        self._tell("screenAdded")

    def unplug(self, monitor: Monitor) -> None:
        self.monitors.remove(monitor)
        self._tell("primaryScreenChanged")
        self._tell("screenRemoved")

    def _tell(self, what: str) -> None:
        application = QGuiApplication.instance()
        assert application
        getattr(application, what).emit(None)

    @property
    def dark(self) -> list[QRect]:
        settle()
        return [each.geometry() for each in self.window._others if each.isVisible()]

    @property
    def covered(self) -> QRect:
        settle()
        assert self.window.isVisible()
        return self.window.geometry()


@pytest.fixture
def at(qtbot: QtBot, letters: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Desk]]:
    """Opens a window before these monitors."""
    opened: list[QuietWindow] = []

    def at(*monitors: Monitor) -> Desk:
        desk = Desk(*monitors)
        monkeypatch.setattr(QGuiApplication, "screens", lambda: list(desk.monitors))
        monkeypatch.setattr(QGuiApplication, "primaryScreen", desk.primary)
        desk.window = QuietWindow(KioskSettings(), _no_records, _no_records)
        opened.append(desk.window)
        with qtbot.waitExposed(desk.window):
            desk.window.cover()
        desk.window._always.stop()
        return desk

    yield at
    for window in opened:
        let_go(window)
        window.deleteLater()
    settle()


At = Callable[..., Desk]
LEFT, RIGHT = (0, 0, 1280, 1024), (1280, 0, 1024, 600)


def test_of_two_monitors_one_is_active_and_the_other_dark(at: At) -> None:
    desk = at(Monitor(*LEFT), Monitor(*RIGHT))
    assert desk.covered == QRect(*LEFT)
    assert desk.dark == [QRect(*RIGHT)]


def test_another_resolution_is_covered(at: At) -> None:
    desk = at(Monitor(*LEFT))
    for size in ((1920, 1080), (1024, 600), (600, 1024)):
        desk.monitors[0].change(0, 0, *size)
        assert desk.covered.contains(QRect(0, 0, *size))


def test_a_monitor_that_comes_is_dark_until_it_goes_again(at: At) -> None:
    desk, second = at(Monitor(*LEFT)), Monitor(*RIGHT)
    desk.plug(second)
    assert desk.dark == [QRect(*RIGHT)]
    second.change(1280, 0, 1920, 1080)
    assert desk.dark == [QRect(1280, 0, 1920, 1080)]
    desk.unplug(second)
    assert desk.dark == []
    assert desk.covered == QRect(*LEFT)


def test_when_the_active_one_goes_another_takes_its_place(at: At) -> None:
    first, second = Monitor(*LEFT), Monitor(*RIGHT)
    desk = at(first, second)
    desk.unplug(first)
    assert desk.covered == QRect(*RIGHT)
    assert desk.dark == []


def test_without_any_monitor_it_waits_for_one(at: At) -> None:
    only = Monitor(*LEFT)
    desk = at(only)
    desk.unplug(only)
    settle()
    desk.plug(Monitor(0, 0, 1920, 1080), at=0)
    assert desk.covered == QRect(0, 0, 1920, 1080)


def test_monitors_that_show_the_same_stay_light(at: At) -> None:
    desk = at(Monitor(*LEFT), Monitor(*LEFT))
    assert desk.dark == []
    larger = Monitor(0, 0, 1920, 1080)
    desk.plug(larger)
    assert desk.dark == [QRect(0, 0, 1920, 1080)]
    (over,) = desk.window._others
    assert not over.mask().intersects(QRect(*LEFT)), "nothing lies over the active one"
    assert over.mask().contains(QRect(1280, 0, 640, 1080))


def test_laid_over_all_monitors_at_once_it_shows_everything_on_the_active_one(at: At) -> None:
    desk = at(Monitor(*LEFT), Monitor(*RIGHT))
    desk.window.setGeometry(0, 0, 1280 + 1024, 1024)
    desk.window.cover()
    assert desk.dark == [], "the window itself is dark there"
    assert desk.window._ground.geometry() == QRect(*LEFT)


def test_a_dark_window_can_neither_be_closed_nor_hidden(at: At) -> None:
    desk = at(Monitor(*LEFT), Monitor(*RIGHT))
    (dark,) = desk.window._others
    event = QCloseEvent()
    dark.closeEvent(event)
    assert not event.isAccepted()
    dark.hide()
    desk.window.come_forward()
    assert desk.dark == [QRect(*RIGHT)]
    dark.showMinimized()
    desk.window.cover()
    assert not dark.isMinimized()


def test_a_window_manager_that_knows_better_is_not_fought_without_end(
    at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = at(Monitor(*LEFT))
    desk.window._put_back = 0
    tried: list[QRect] = []
    monkeypatch.setattr(desk.window, "setGeometry", tried.append)
    desk.monitors[0].change(0, 0, 1920, 1080)
    for _ in range(50):
        desk.window.cover()
    assert len(tried) == 3
    desk.window.come_forward()
    assert len(tried) == 4, "but tried again at the next look"
