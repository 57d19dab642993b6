"""Three ways to do a step with real events: by dragging, by tapping, and by keys alone.

They know where things lie and what each gesture means, and no more of the program than a dealer does.
"""

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Hashable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QGuiApplication, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app.game.cards import card_name
from app.procedure.vocabulary import Step
from app.table.chip_stacks import stacked
from app.table.table import DEALER, STUB
from app.ui.dealing.gesture_reader import next_place
from app.ui.dealing.pad_keys import CountKey, RankKey
from app.ui.dealing.things import BUILT
from app.ui.kit.widgets.keypad import Key
from app.ui.shell.main_window import MainWindow
from app.ui.table import places as at
from app.ui.table.places import Place, Zone
from tests.ui.dealing.desk import Desk, NoGesture

LEFT = Qt.MouseButton.LeftButton
_MOST_CHIPS = 60
_FLICK = 16


class Source(NamedTuple):
    """What is taken: a place such as the shuffler, a thing by its name, or a packet of cards."""

    zone: Zone | None = None
    thing: str = ""
    packet: str = ""


class Hands(ABC):
    """What is the same in all three ways: which thing goes where for each step."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @abstractmethod
    def move(self, source: Source, target: Zone) -> None:
        """Bring something to a place."""

    @abstractmethod
    def tap(self, source: Source) -> None:
        """Tap a thing or a place."""

    @abstractmethod
    def turn(self, packet: str) -> None:
        """Turn cards over, or fan them."""

    @abstractmethod
    def press(self, key: Key) -> None:
        """Press a key."""

    @abstractmethod
    def choose(self, menu: QMenu, path: Sequence[QAction]) -> None:
        """Choose something in a menu that is open."""

    @abstractmethod
    def pick(self, cards: Sequence[str]) -> None:
        """Pick cards of the dealer's hand in this order."""

    # --- what a dealer does

    def do(self, step: Step) -> None:
        """Do this step, or raise if there is no gesture for it at the table as it is."""
        match step.verb:
            case "scan":
                self.scan()
            case "press":
                self.tap(Source(at.GREEN))
            case "deal":
                place = "discards" if step.what else "edge"
                target = at.DEALER if step.place == DEALER else Zone(place, int(step.place))
                self.move(self.undealt, target)
            case "rack" | "pick-up" | "present" | "tuck" | "receive" | "push-up":
                self._cards(step)
            case "expose" | "reveal" | "fan":
                self._turn(step)
            case "square":
                if self.desk.is_faced(DEALER):
                    raise NoGesture("a faced hand is not squared")
                self.tap(Source(packet=DEALER))
            case "take" | "return" | "recover" | "pay" | "push":
                self._chips(step)
            case "set":
                self.pick(step.what.split())
                self.press(self.work("set"))
            case "call" if step.place == DEALER:
                self._call(step.what)
            case "announce":
                self.press(self.work("no-more-bets"))
            case "shuffle" | "inspect":
                self.handle_deck(step)
            case "load":
                self.load()
            case "run":
                self.run()
            case "unload":
                self.unload()
            case "say":
                self.menu("words", self.desk.dealing.desk.words, str(step.place))
            case _:
                self.menu("bell", self.desk.dealing.desk.bell, str(step))

    @property
    def undealt(self) -> Source:
        """Where packets are taken: out of the shuffler, or off the deck in the dealer's hand."""
        return (
            Source(at.SHUFFLER) if self.desk.table.dealt_from == "shuffler" else Source(thing=self.deck[-1])
        )

    @property
    def deck(self) -> list[str]:
        """The cards of the deck that are to be seen, from the bottom up."""
        packets = self.desk.table.packets.values()
        out = [
            card_name(card) for packet in packets if packet.place == "working area" for card in packet.cards
        ]
        seen = [name for name, sprite in self.desk.picture.items() if sprite.shown and name in out]
        return sorted(seen, key=lambda name: self.desk.picture[name].layer)

    def handle_deck(self, step: Step) -> None:
        """Shuffle or inspect the deck."""
        self.press(self.work(str(step.place)))

    def run(self) -> None:
        """Run the deck through the shuffler."""
        self.press(self.work("run"))

    def unload(self) -> None:
        """Take the other deck out of the shuffler."""
        self.move(Source(at.SHUFFLER), at.WORKING_AREA)

    def scan(self) -> None:
        """Look over the layout."""
        self.press(self.work("scan"))

    def load(self) -> None:
        """Put the deck into the shuffler."""
        self.press(self.work("load"))

    def build(self, cents: int) -> None:
        """Build an amount in the working area: of chips, or a slip where chips cannot make it."""
        chips = stacked(cents, self.desk.dealing.ruling.house.chips)
        if not chips or len(chips) > _MOST_CHIPS:
            self.write_slip(cents)
            return
        for chip in chips:
            self.tap(Source(Zone("tube", what=str(chip.cents))))

    def write_slip(self, cents: int) -> None:
        """Write a hand-pay slip."""
        self.press(self.desk.dealing.desk.slip)
        keys = self.desk.dealing.desk.amount.pad.keys
        for figure in str(cents):
            self.press(keys[figure])
        self.press(keys["write"])

    def menu(self, key: str, menu: QMenu, words: str) -> None:
        """Open a menu and choose in it."""
        path = _path(menu, words)
        if not path:
            raise NoGesture(f"no such entry: {words}")
        self.press(self.work(key))
        self.choose(menu, path)

    def work(self, name: Hashable) -> Key:
        """A key of the pads, or one in a drawer, which is opened for it."""
        desk = self.desk.dealing.desk
        if desk.keys[name].isHidden():
            raise NoGesture(f"this house has no key for {name}")
        for drawer, inside in desk.drawers.items():
            if name in inside.pad.keys and not inside.isVisible():
                self.press(desk.keys[drawer])
        return desk.keys[name]

    def _call(self, what: str) -> None:
        if what == "not-qualified":
            self.press(self.work(what))
            return
        count, rank = what.split()
        if CountKey(count) not in self.desk.dealing.desk.keys:
            raise NoGesture(f"nobody calls {count} cards")
        self.press(self.work(CountKey(count)))
        self.press(self.work(RankKey(rank)))

    def _cards(self, step: Step) -> None:
        place = str(step.place)
        match step.verb:
            case "rack" if place in ("all", "card"):
                self.menu("bell", self.desk.dealing.desk.bell, str(step))
            case "rack" if place == "stub":
                self.move(self.undealt, at.RACK)
            case "rack":
                self.move(Source(packet=place), at.RACK)
            case "pick-up":
                if self.desk.is_whole(place):
                    raise NoGesture("the discards are not apart")
                self.move(Source(packet=f"{place} discards"), at.RACK)
            case "present":
                self.move(Source(packet=place), Zone("edge", int(place)))
            case "tuck":
                self.move(Source(packet=place), Zone("circle", int(place), step.what))
            case "receive":
                self.move(Source(packet=DEALER), at.DEALER)
            case "push-up":
                self.move(Source(packet=DEALER), at.FORWARD)

    def _turn(self, step: Step) -> None:
        packet = str(step.place)
        if step.verb == "fan" and self._can_fan(f"{packet} discards"):
            packet = f"{packet} discards"
        if self.desk.is_faced(packet) != (step.verb == "fan"):
            raise NoGesture(f"the cards {packet} lie otherwise")
        self.turn(packet)

    def _can_fan(self, packet: str) -> bool:
        try:
            return self.desk.is_faced(packet)
        except NoGesture:
            return False

    def _chips(self, step: Step) -> None:
        if step.place == "rake":
            self.move(Source(thing="rake"), at.TRAY)
            return
        verb, spot, wager = step.verb, int(step.place), step.what
        match verb:
            case "take":
                self.move(Source(thing=f"{spot} {wager}"), self.bank())
            case "return" if wager == "all":
                self.menu("bell", self.desk.dealing.desk.bell, str(step))
            case "return":
                self.move(Source(thing=f"{spot} {wager}"), Zone("edge", spot))
            case "recover":
                paid = next(
                    stack.paid for key, stack in self.desk.table.stacks.items() if key == (spot, wager)
                )
                if paid != step.cents:
                    raise NoGesture("a payout is recovered whole")
                self.move(Source(thing=f"{spot} {wager} paid"), self.bank())
            case "pay":
                self._pay(step)
            case "push":
                self._push(spot, wager)

    def _pay(self, step: Step) -> None:
        target = Zone("payout", int(step.place), step.what)
        if target not in self.desk.boxes:
            raise NoGesture("there is no such wager here")
        self.build(step.cents or 0)
        self.move(Source(thing=BUILT), target)

    def bank(self) -> Zone:
        """Where taken chips go: a tube of the tray, or a stack of the player who banks."""
        return Zone("tube", what="500")

    def _push(self, spot: int, wager: str) -> None:
        for hand, presses in (("back", 1), ("palm", 2)):
            if wager.endswith(hand):
                self._push_with_key(spot, wager.removesuffix(hand).strip(), presses)
                return
        if wager in ("raise", "ante"):
            raise NoGesture("one tap is for the whole main game")
        bare = [zone for zone in self._felt_beside(spot, wager) if self.desk.is_bare(zone)]
        if bare:
            self.tap(Source(bare[0]))
        else:
            self._push_with_key(spot, wager)

    def _push_with_key(self, spot: int, wager: str, presses: int = 0) -> None:
        """The key turns the hand: as the house has it, where nothing else is wanted."""
        asked = self.desk.dealing.ruling.house.hand_for_push(bool(wager))
        for _ in range(presses or 1 + (asked == "palm")):
            self.press(self.work("push"))
        self.tap(Source(self._felt_beside(spot, wager)[0]))

    def _felt_beside(self, spot: int, wager: str) -> list[Zone]:
        zones = [Zone("payout", spot, wager), Zone("circle", spot, wager)]
        if not wager:
            beside = [Zone(kind, spot, main) for kind in ("payout", "circle") for main in ("raise", "ante")]
            zones = [*beside, Zone("hand", spot), Zone("edge", spot), Zone("discards", spot)]
        zones = [zone for zone in zones if zone in self.desk.boxes]
        if not zones:
            raise NoGesture("there is no such wager here")
        return zones


class _Pointer(Hands):
    """A mouse or a finger."""

    def press(self, key: Key) -> None:
        self.click(key, key.rect().center())

    def click(self, widget: QWidget, point: QPoint) -> None:
        """A real click: it goes to whatever is uppermost in that window."""
        assert widget.isVisible(), f"{widget.objectName()} cannot be clicked: it is not to be seen"
        top = widget.window()
        QTest.mouseClick(top.windowHandle(), LEFT, pos=widget.mapTo(top, point))

    def choose(self, menu: QMenu, path: Sequence[QAction]) -> None:
        for action in path:
            self.click(menu, menu.actionGeometry(action).center())
            inner = action.menu()
            if isinstance(inner, QMenu):
                menu = inner

    def pick(self, cards: Sequence[str]) -> None:
        whose = next(
            (
                name
                for name, packet in self.desk.table.packets.items()
                if cards[0] in map(card_name, packet.cards)
            ),
            DEALER,
        )
        if not self.desk.is_faced(whose) or (
            whose == DEALER and self.desk.table.packets[DEALER].place != DEALER
        ):
            raise NoGesture("only what lies faced is picked from")
        for card in cards:
            self.tap(Source(thing=card))

    def point(self, source: Source) -> QPoint:
        """Where to take it."""
        if source.zone:
            return self.desk.centre(source.zone)
        return self.desk.grip(source.thing) if source.thing else self.desk.grip_packet(source.packet)

    def tap(self, source: Source) -> None:
        QTest.mouseClick(self.desk.handle, LEFT, pos=self.point(source))


class Mouse(_Pointer):
    """Drags and flicks."""

    def move(self, source: Source, target: Zone) -> None:
        start, end = self.point(source), self.desk.centre(target)
        if _zone_at(self.desk, start) == target:
            raise NoGesture("it lies there already")
        self.drag(start, end)

    def drag(self, *points: QPoint) -> None:
        """Down at the first point, along the others, up at the last."""
        handle = self.desk.handle
        QTest.mousePress(handle, LEFT, pos=points[0])
        for one, other in pairwise(points):
            QTest.mouseMove(handle, (one + other) / 2)
            QTest.mouseMove(handle, other)
        QTest.mouseRelease(handle, LEFT, pos=points[-1])

    def turn(self, packet: str) -> None:
        start = self.desk.grip_packet(packet)
        self.drag(start, start - QPoint(0, round(_FLICK * self.desk.unit)))

    def scan(self) -> None:
        layout = self.desk.view.table_layout
        edge = round(layout.bar.bottom + 6)
        self.drag(QPoint(20, edge), QPoint(round(layout.width) - 20, edge))

    def handle_deck(self, step: Step) -> None:
        """Slide the deck, pull it, flick it up, or drag it to where it is cut or washed."""
        deck = self.deck
        if not deck:
            super().handle_deck(step)
            return
        start, far = self.desk.grip(*deck), round(_FLICK * self.desk.unit)
        faced = self.desk.table.packets[STUB].face_up
        is_pile = _zone_at(self.desk, start) in (at.DEALER, at.FORWARD, at.WORKING_AREA)
        match step.place:
            case "riffle":
                self.drag(start, start + QPoint(far, 0) if is_pile else self.desk.centre(at.DEALER))
            case "strip":
                self.drag(start, start + QPoint(0, far))
            case "cut":
                self.drag(start, self.desk.centre(at.WORKING_AREA))
            case "wash":
                around = start + QPoint(far, far)
                self.drag(start, self.desk.centre(Zone("circle", 2, "ante")) if is_pile else around)
            case "faces" | "backs" if faced == (step.place == "backs"):
                self.drag(start, start - QPoint(0, far))
            case _:
                super().handle_deck(step)

    def run(self) -> None:
        if self.deck:
            self.drag(self.desk.grip(*self.deck), self.desk.centre(at.GREEN))
        else:
            super().run()

    def load(self) -> None:
        deck = self.deck
        if deck and not self.desk.built:
            self.drag(self.desk.grip(*deck), self.desk.centre(at.SHUFFLER))
        elif any(packet.place == "rack" for packet in self.desk.table.packets.values()):
            self.move(Source(at.RACK), at.SHUFFLER)
        else:
            super().load()


class Taps(_Pointer):
    """Nothing is dragged: a thing is tapped, then the place; two taps turn cards."""

    def move(self, source: Source, target: Zone) -> None:
        start = self.point(source)
        if _zone_at(self.desk, start) == target:
            raise NoGesture("it lies there already")
        QTest.mouseClick(self.desk.handle, LEFT, pos=start)
        QTest.mouseClick(self.desk.handle, LEFT, pos=self.desk.centre(target))

    def turn(self, packet: str) -> None:
        QTest.mouseDClick(self.desk.handle, LEFT, pos=self.desk.grip_packet(packet))


class Keyboard(Hands):
    """Arrow keys over the places, Tab to the keys, menus with arrows; the command line where there is no other way."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._at: Zone | None = None
        self.typed: list[Step] = []
        """What had to be typed."""

    def strike(self, key: Qt.Key, shift: bool = False) -> None:
        """A real key press: it goes to whatever has the keyboard."""
        strike(key, shift)

    def tab_to(self, widget: QWidget) -> None:
        """Press Tab until the keyboard is there."""
        for _ in range(120):
            if QApplication.focusWidget() is widget:
                return
            self.strike(Qt.Key.Key_Tab)
        raise AssertionError(f"Tab never comes to {widget.objectName() or widget.accessibleName()}")

    def press(self, key: Key) -> None:
        self.tab_to(key)
        self.strike(Qt.Key.Key_Space)

    def go(self, zone: Zone) -> None:
        """Walk with the arrow keys, the shortest way."""
        view = self.desk.view
        focus = QApplication.focusWidget()
        if focus is None or not view.isAncestorOf(focus):
            self.tab_to(view)
        start = self._at or at.SHUFFLER
        for key in way(self.desk, start, zone):
            self.strike(key)
        self._at = zone

    def move(self, source: Source, target: Zone) -> None:
        zone = self.place(source)
        if zone == target:
            raise NoGesture("it lies there already")
        if target not in self.desk.boxes:
            raise NoGesture(f"there is no place {target}")
        self.go(zone)
        self.strike(Qt.Key.Key_Return)
        self.go(target)
        self.strike(Qt.Key.Key_Return)

    def tap(self, source: Source) -> None:
        self.go(self.place(source))
        self.strike(Qt.Key.Key_Return)

    def turn(self, packet: str) -> None:
        self.go(self.place(Source(packet=packet)))
        self.strike(Qt.Key.Key_Return, shift=True)

    def choose(self, menu: QMenu, path: Sequence[QAction]) -> None:
        for action in path:
            for _ in range(30):
                if menu.activeAction() is action:
                    break
                self.strike(Qt.Key.Key_Down)
            inner = action.menu()
            if isinstance(inner, QMenu):
                self.strike(Qt.Key.Key_Right)
                menu = inner
        self.strike(Qt.Key.Key_Return)

    def pick(self, cards: Sequence[str]) -> None:
        raise NoGesture("one card of seven has no place of its own")

    def place(self, source: Source) -> Zone:
        """The place on which it lies."""
        if source.zone:
            if source.zone not in self.desk.boxes:
                raise NoGesture(f"there is no place {source.zone}")
            return source.zone
        if source.thing == BUILT:
            return at.WORKING_AREA
        name = source.thing or card_name(self.desk.cards(source.packet)[-1])
        return self.desk.lies_at(name)

    def do(self, step: Step) -> None:
        if step.verb == "set":
            self.type(step)
        else:
            super().do(step)

    def type(self, step: Step) -> None:
        """Write it in the command line."""
        self.typed.append(step)
        write(self.desk, str(step))


class CommandLine(Hands):
    """Everything is typed."""

    def do(self, step: Step) -> None:
        write(self.desk, str(step))

    def move(self, source: Source, target: Zone) -> None:
        raise NotImplementedError

    def tap(self, source: Source) -> None:
        raise NotImplementedError

    def turn(self, packet: str) -> None:
        raise NotImplementedError

    def press(self, key: Key) -> None:
        raise NotImplementedError

    def choose(self, menu: QMenu, path: Sequence[QAction]) -> None:
        raise NotImplementedError

    def pick(self, cards: Sequence[str]) -> None:
        raise NotImplementedError


WAYS: dict[str, type[Hands]] = {"mouse": Mouse, "taps": Taps, "keyboard": Keyboard}


def write(desk: Desk, words: str) -> None:
    """Type words in the command line, key by key, and Enter."""
    if QApplication.focusWidget() is not desk.dealing.desk.command_line:
        strike(Qt.Key.Key_Slash)
    for letter in words:
        strike(letter)
    strike(Qt.Key.Key_Return)


Came = tuple[Zone, Qt.Key]


@lru_cache(maxsize=64)
def steps_over(places: tuple[Place, ...]) -> dict[Zone, dict[Qt.Key, Zone]]:
    """Where each arrow key leads from each place."""
    arrows = {
        Qt.Key.Key_Left: (-1, 0),
        Qt.Key.Key_Right: (1, 0),
        Qt.Key.Key_Up: (0, -1),
        Qt.Key.Key_Down: (0, 1),
    }
    return {
        place.zone: {key: next_place(places, place.zone, *arrow) for key, arrow in arrows.items()}
        for place in places
    }


def reached(places: tuple[Place, ...], start: Zone) -> dict[Zone, Came | None]:
    """Every place that arrow keys reach, with the place before it and the key from there."""
    steps = steps_over(places)
    came: dict[Zone, Came | None] = {start: None}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for key, there in steps[here].items():
            if there not in came:
                came[there] = (here, key)
                queue.append(there)
    return came


def way(desk: Desk, start: Zone, end: Zone) -> list[Qt.Key]:
    """The arrow keys from one place to another."""
    came = reached(desk.play.places, start)
    assert end in came, f"no arrow keys lead from {start} to {end}"
    keys = []
    step = came[end]
    while step:
        keys.append(step[1])
        step = came[step[0]]
    return keys[::-1]


def strike(key: Qt.Key | str, shift: bool = False) -> None:
    """A real key: it goes to a menu or popup if one is open, else to the window, and so to where the keyboard is."""
    modifier = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    target: Any = QApplication.activePopupWidget()
    if target is not None:
        inner: QWidget | None = target.focusWidget()
        target = target if inner is None else inner
    else:
        window: QWindow | None = QGuiApplication.focusWindow()
        target = _given_back() if window is None else window
    QTest.keyClick(target, key, modifier)  # type: ignore[arg-type]


def _given_back() -> QWindow:
    """The window with the keyboard: all systems but the offscreen one give it back when a popup closes."""
    windows = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MainWindow)]
    top = next(window for window in windows if window.isVisible())
    top.activateWindow()
    QApplication.processEvents()
    return top.windowHandle()


def _path(menu: QMenu, words: str) -> list[QAction]:
    """The entries that lead to the one with these words, or with this step."""
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            rest = _path(inner, words)
            if rest:
                return [action, *rest]
        elif words in (action.text(), action.data()):
            return [action]
    return []


def _zone_at(desk: Desk, point: QPoint) -> Zone | None:
    for zone, box in desk.boxes.items():
        if box.x <= point.x() <= box.right and box.y <= point.y() <= box.bottom:
            return zone
    return None
