"""Turns pointer and keyboard at the table into steps, and adds what the dealer holds to its picture."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent

from app.game.cards import card_name
from app.procedure.house import Chip
from app.procedure.vocabulary import Step
from app.session.moments import Moment
from app.ui.dealing.dealer_hands import Dealer
from app.ui.dealing.gesture_reader import GestureReader, Seen, next_place
from app.ui.dealing.things import BUILT, Thing, names_of
from app.ui.table.geometry import Point
from app.ui.table.layout import Layout
from app.ui.table.places import SHUFFLER, Zone
from app.ui.table.sprites import Art, CardArt, ChipsArt, Picture, SlipArt, Sprite
from app.ui.table.view import TableView

_LIFT = 5.0
_HIGHER = 50
_LAYER = 100


def adorned(
    picture: Picture, layout: Layout, moment: Moment, dealer: Dealer, chips: tuple[Chip, ...]
) -> Picture:
    """The picture with what the dealer holds and builds."""
    found = dict(picture)
    if dealer.has_built:
        at = layout.working_area.centre
        foot = Point(at.x, at.y + 8 * layout.unit)
        found[BUILT] = Sprite(_built(dealer, chips, layout.chip * 1.3), foot, _LAYER)
    # A picked card stays between its neighbours, so that none of them loses its index.
    lifted = dict.fromkeys([card_name(card) for card in dealer.picked], 0)
    if dealer.held and not dealer.picked:
        lifted = dict.fromkeys(names_of(dealer.held, moment), _HIGHER)
    for name, higher in lifted.items():
        if name in found:
            sprite = found[name]
            at = sprite.at._replace(y=sprite.at.y - _LIFT * layout.unit)
            found[name] = sprite._replace(at=at, layer=sprite.layer + higher)
    return found


def _built(dealer: Dealer, chips: tuple[Chip, ...], width: float) -> Art:
    if dealer.slip is not None:
        return SlipArt(dealer.slip, width)
    values = {chip.cents: chip for chip in chips}
    return ChipsArt(tuple([values[cents] for cents in dealer.chips]), width)


_SQUARE = Step("square", "dealer")
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class TableInput(QObject):
    """The input of one table. It knows where things are, not what is due.

    Signals:
        did: the step that a gesture means.
        changed: no act, but something is held or built that was not before.
        missed: chips were dropped where they mean nothing.
    """

    did = Signal(object)
    changed = Signal()
    missed = Signal()

    def __init__(self, table: TableView, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self._chips: tuple[Chip, ...] = ()
        self._moment: Moment | None = None
        self._grip = Point(0, 0)
        self.rests = False
        """Whether input is switched off."""
        self._at: Zone = SHUFFLER
        """The place that has the keyboard focus."""
        self.dealer = Dealer(None)
        self.gestures = GestureReader(self.dealer, self._seen)
        self._waiting = QTimer(self, singleShot=True)
        self._waiting.timeout.connect(self._square)
        table.pressed.connect(self._pressed)
        table.moved.connect(self._moved)
        table.released.connect(self._released)
        table.pressed_twice.connect(self._pressed_twice)
        table.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        table.installEventFilter(self)

    def begin(self, banker: int | None, chips: tuple[Chip, ...]) -> None:
        """Begin a new round with empty hands."""
        self._waiting.stop()
        self._chips = chips
        self.dealer = Dealer(banker)
        self.gestures = GestureReader(self.dealer, self._seen)

    def rest(self, rests: bool) -> None:
        """Switch input off, or on again."""
        self.rests = rests
        self._table.setFocusPolicy(Qt.FocusPolicy.NoFocus if rests else Qt.FocusPolicy.StrongFocus)

    def see(self, moment: Moment) -> None:
        """Take this moment as the state of the table."""
        self._moment = moment

    def adorn(self, picture: Picture, layout: Layout) -> Picture:
        """The picture with what the hands hold and build."""
        assert self._moment, "a table is seen before it is shown"
        return adorned(picture, layout, self._moment, self.dealer, self._chips)

    def cancel(self) -> None:
        """Drop the gesture that was begun."""
        self._waiting.stop()
        self.gestures.cancel()
        self._let_go(None)
        self.changed.emit()

    def settle(self) -> None:
        """Something else comes: a tap that was waiting for a second one counts as one tap."""
        if self._waiting.isActive():
            self._waiting.stop()
            self._square()

    def close(self) -> None:
        """Disconnect from the table."""
        self._waiting.stop()
        self._mark(None)
        self._table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._table.removeEventFilter(self)
        self._table.pressed.disconnect(self._pressed)
        self._table.moved.disconnect(self._moved)
        self._table.released.disconnect(self._released)
        self._table.pressed_twice.disconnect(self._pressed_twice)
        self.deleteLater()

    # --- the pointer

    def _pressed(self, x: float, y: float) -> None:
        if self.rests:
            return
        self.settle()
        self.gestures.press(x, y)
        self._grip = Point(x, y)

    def _moved(self, x: float, y: float) -> None:
        thing, play = self.gestures.carried, self._table.play
        if thing is None or play is None or self._moment is None:
            return
        names = names_of(thing, self._moment)
        if names:
            play.scene.carry(names, x - self._grip.x, y - self._grip.y)
            return
        art = self._out_of(thing)
        if art:
            play.scene.carry_new(art, Point(x, y))

    def _released(self, x: float, y: float) -> None:
        if not self.rests:
            self._done(self.gestures.release(x, y), Point(x, y))
            if self.gestures.missed:
                self.missed.emit()

    def _pressed_twice(self, x: float, y: float) -> None:
        self._waiting.stop()
        if not self.rests:
            self._done(self.gestures.twice(x, y), Point(x, y))

    # --- the keyboard

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Arrow keys go from place to place, Enter taps, with Shift it turns cards."""
        if event.type() == QEvent.Type.FocusIn:
            self._mark(self._at)
        elif event.type() == QEvent.Type.FocusOut:
            self._mark(None)
        if self.rests or event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self._go(*_ARROWS[key])
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.settle()
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            place = self.gestures.turn_place if shift else self.gestures.tap_place
            self._done(place(self._at), None)
            return True
        return False

    def go_to(self, zone: Zone) -> None:
        """Put the keyboard focus on this place."""
        self._at = zone
        play = self._table.play
        if play and zone in play.marks.marks:
            play.marks.marks[zone].setFocus()

    def _mark(self, zone: Zone | None) -> None:
        """Frame the place where the keyboard starts, and no other, while the table has the focus."""
        marks = self._table.play.marks.marks if self._table.play else {}
        for place, mark in marks.items():
            if mark.is_next != (place == zone):
                mark.is_next = place == zone
                mark.update()

    def _go(self, right: int, down: int) -> None:
        play = self._table.play
        if play:
            self.go_to(next_place(play.places, self._at, right, down))

    # --- both

    def _done(self, step: Step | None, at: Point | None) -> None:
        """Finish a gesture. One tap on the dealer's hand waits, because a second one would turn it over."""
        self._let_go(at)
        if step == _SQUARE and at:
            self._waiting.start(QGuiApplication.styleHints().mouseDoubleClickInterval())
        elif step:
            self.did.emit(step)
            return
        self.changed.emit()

    def _square(self) -> None:
        self.did.emit(_SQUARE)

    def _let_go(self, at: Point | None) -> None:
        if self._table.play:
            self._table.play.scene.let_go(at)

    def _out_of(self, thing: Thing) -> Art | None:
        """The picture of what is dragged out of the shuffler or a tube."""
        layout = self._table.table_layout
        match thing.kind:
            case "packet" | "deck":
                return CardArt(0, False, layout.card[0])  # type: ignore[arg-type]
            case "tube":
                chip = next(chip for chip in self._chips if chip.cents == thing.cents)
                return ChipsArt((chip,), layout.chip)
        return None

    def _seen(self) -> Seen:
        play, layout = self._table.play, self._table.table_layout
        assert play, "a table is shown before it is touched"
        assert self._moment, "a table is seen before it is touched"
        return Seen(play.picture, self._moment, play.places, layout.unit, layout.width)
