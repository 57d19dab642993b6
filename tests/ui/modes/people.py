"""People at the window: they click what they see, or use nothing but keys."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.game.cards import card_name
from app.ports.records import RecordsPort
from app.procedure.library import Library
from app.procedure.vocabulary import Step
from app.ui.home.home_contents import HomeWay
from app.ui.home.home_page import HomePage
from app.ui.home.new_round_page import NewRoundPage
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.keypad import Key
from app.ui.shell.main_window import MainWindow
from app.ui.table.picture import has_parted
from app.ui.table.places import DEALER, SHUFFLER, Zone
from tests.ui.dealing.desk import Desk, NoGesture
from tests.ui.dealing.hands import Mouse, Source, strike

Start = Callable[..., MainWindow]
_FAR = 200


def starter(qtbot: QtBot, library: Library, file: Path) -> Start:
    """Starts the program: a window as it is opened on a day, with these records and settings."""
    opened: list[MainWindow] = []

    def start(
        house: str = "oxford",
        attempts: RecordsPort | None = None,
        at_home: bool = False,
        size: tuple[int, int] = (1024, 600),
        seed: int = 7,
        houses: Library | None = None,
        **settings: Any,
    ) -> MainWindow:
        chosen = Settings(house=house)._replace(**{"motion": "off", **settings})
        window = MainWindow(houses or library, chosen, file)
        qtbot.addWidget(window)
        opened.append(window)
        window.resize(*size)
        with qtbot.waitExposed(window):
            window.show()
        window.begin(Random(seed), attempts, at_home)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        QApplication.processEvents()
        return window

    return start


def focus() -> QWidget:
    """Where the keyboard is."""
    widget = QApplication.focusWidget()
    assert widget, "nothing has the keyboard"
    return widget


def click(widget: QWidget, point: QPoint | None = None) -> None:
    """A real click in the middle of a widget; it goes to whatever is uppermost there."""
    assert widget.isVisible(), f"{widget.objectName()} is not to be seen"
    top = widget.window()
    at = widget.mapTo(top, point or widget.rect().center())
    assert top.rect().contains(at), f"{widget.objectName()} lies outside of the window"
    under = top.childAt(at) or top
    assert under is widget or widget.isAncestorOf(under), f"{under} lies over {widget.objectName()}"
    QTest.mouseClick(top.windowHandle(), Qt.MouseButton.LeftButton, pos=at)


def new_round_in(window: MainWindow) -> NewRoundPage:
    """The page on which it is chosen what comes up."""
    page = window.navigator.page
    assert isinstance(page, NewRoundPage), f"{page} is open"
    return page


def deal_from_home(window: MainWindow, way: HomeWay) -> None:
    """From a tile of Home to a random round."""
    page = window.navigator.page
    assert isinstance(page, HomePage)
    click(page.ways[way])
    click(new_round_in(window).deal)


def choose_by_mouse(menu: QMenu, words: str) -> None:
    """Click an entry of a menu that is open."""
    click(menu, menu.actionGeometry(entry_of(menu, words)).center())


def choose_by_keys(menu: QMenu, words: str) -> None:
    """Go down to an entry of a menu that is open, and Enter."""
    entry = entry_of(menu, words)
    for _ in range(_FAR):
        if menu.activeAction() is entry:
            strike(Qt.Key.Key_Return)
            return
        strike(Qt.Key.Key_Down)
    raise AssertionError(f"the arrow keys never come to {words}")


def entry_of(menu: QMenu, words: str) -> QAction:
    assert menu.isVisible(), "the menu is not open"
    (entry,) = [action for action in menu.actions() if action.text() == words]
    return entry


def tab_to(widget: QWidget, key: Qt.Key = Qt.Key.Key_Tab) -> None:
    """Press Tab until the keyboard is there."""
    for _ in range(_FAR):
        if QApplication.focusWidget() is widget:
            return
        strike(key)
    raise AssertionError(f"{key} never comes to {widget.objectName() or widget.accessibleName()}")


def told_over_the_felt(window: MainWindow) -> str:
    """What is said over the felt, if it is to be seen."""
    label = window.table_screen.findChild(QLabel, "event")
    assert isinstance(label, QLabel)
    return label.text() if label.isVisible() else ""


def finish_by_mouse(window: MainWindow) -> None:
    """Press FINISH and say that the round is over, if that is asked."""
    assert window.navigator.modes.dealing
    panel = window.navigator.modes.dealing.verdict
    click(window.navigator.modes.dealing.desk.keys["finish"])
    if "over" in panel.buttons and panel.isVisible():
        click(panel.buttons["over"])


class ByLight(Mouse):
    """Deals with a mouse, and touches nothing that is not lit."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.zones: list[Zone] = []
        self.keys: list[str] = []

    def do(self, step: Step) -> None:
        QApplication.processEvents()
        dealing = self.desk.dealing
        self.zones = [zone for zone, mark in self.desk.play.marks.marks.items() if mark.is_lit]
        self.keys = [str(name) for name, key in dealing.desk.keys.items() if key.is_lit]
        assert self.zones or self.keys, f"nothing lights up for {step}"
        super().do(step)

    def handle_deck(self, step: Step) -> None:
        """By the key where the deck is spread so that only the key is lit."""
        if self.zones:
            super().handle_deck(step)
        else:
            super(Mouse, self).handle_deck(step)

    def load(self) -> None:
        """By the key where the deck lies among the wagers, which are not lit."""
        if len(self.zones) > 1:
            super().load()
        else:
            super(Mouse, self).load()

    def press(self, key: Key) -> None:
        figures = self.desk.dealing.desk.amount.pad.keys.values()
        is_slip = key is self.desk.dealing.desk.slip or key in figures
        assert is_slip or key.objectName() in self.keys, f"the key {key.objectName()} is not lit"
        super().press(key)

    def drag(self, *points: QPoint) -> None:
        self._see(points[0])
        if (points[-1] - points[0]).manhattanLength() > 60 * self.desk.unit:
            self._see(points[-1])
        super().drag(*points)

    def tap(self, source: Source) -> None:
        self._see(self.point(source))
        super().tap(source)

    def move(self, source: Source, target: Zone) -> None:
        # To the player who banks, where that is what is lit.
        banker = self.desk.table.banker
        if target == DEALER and banker is not None and Zone("edge", banker) in self.zones and source.zone:
            target = Zone("edge", banker)
        if Zone("hand", target.spot) in self.zones and source.zone == SHUFFLER:
            # To where the packet lands.
            target = Zone("hand", target.spot)
        if source.packet:
            self.drag(self.point(source), self.desk.centre(target))
        else:
            super().move(source, target)

    def point(self, source: Source) -> QPoint:
        if not source.packet:
            return super().point(source)
        cards = list(self.desk.cards(source.packet))
        rest, moment = f"{source.packet} discards", self.desk.dealing.moment
        if rest in moment.table.packets and not has_parted(moment, int(source.packet)):
            # Until the player decides, all seven are one packet.
            cards += self.desk.cards(rest)
        names = [card_name(card) for card in cards]
        for grip in (names, *[[name] for name in names]):
            with suppress(NoGesture):
                point = self.desk.grip(*grip)
                if self._is_lit(point):
                    return point
        raise AssertionError(f"the cards {source.packet} lie where nothing is lit: {self.zones}")

    def turn(self, packet: str) -> None:
        start = self.point(Source(packet=packet))
        self.drag(start, start - QPoint(0, round(16 * self.desk.unit)))

    def scan(self) -> None:
        self.press(self.work("scan"))

    def _see(self, point: QPoint) -> None:
        """The light is where the hand goes, and nothing lies between."""
        assert self._is_lit(point), f"{point} is not lit: {self.zones}"
        under = self.desk.window.childAt(point) or self.desk.window
        view = self.desk.view
        assert under is view.viewport() or view.isAncestorOf(under), f"{under} lies over {point}"

    def _is_lit(self, point: QPoint) -> bool:
        boxes = [self.desk.boxes[zone] for zone in self.zones]
        return any(box.x <= point.x() <= box.right and box.y <= point.y() <= box.bottom for box in boxes)
