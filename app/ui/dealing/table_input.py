"""Turns pointer and keyboard at the table into steps, and adds what the dealer holds to its picture."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QFocusEvent, QGuiApplication, QKeyEvent

from app.game.cards import Card, card_name
from app.game.money import Currency
from app.procedure.house import Chip, House
from app.procedure.vocabulary import Step
from app.session.moments import Moment
from app.table.table import next_packet
from app.ui.dealing.dealer_hands import Dealer
from app.ui.dealing.gesture_reader import GestureReader, Seen, next_place
from app.ui.dealing.things import BUILT, Thing, names_of, thing_at
from app.ui.table.art.chips_art import columns
from app.ui.table.geometry import Point
from app.ui.table.layout import Layout
from app.ui.table.places import SHUFFLER, Zone
from app.ui.table.sprites import Art, CardArt, ChipsArt, Picture, SlipArt, Sprite
from app.ui.table.view import TableView

_LIFT, _LARGER, _LARGER_CARDS = 13.0, 1.2, 1.12
"""How far what is held rises, and how much larger chips and hands look when they are held."""
_HIGHER = 50
_LAYER = 100
_CUT_LAYER = 400
_STACKS = ("wager", "payout", "rake", "chips")
_UNTIL_CUT, _A_CHIP = 420, 280
"""Milliseconds until a stack that is held down is cut out, and for each chip that runs out of a tube."""
_TREMBLE = 8.0
_BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


def _as_packet(step: Step, moment: Moment | None, house: House | None) -> Step:
    """A deal as the next packet of that hand, where the house deals it in several."""
    if step.verb != "deal" or moment is None or house is None:
        return step
    count = next_packet(moment.table, house, step.place)
    return step._replace(what=count) if count else step


def adorned(
    picture: Picture, layout: Layout, moment: Moment, dealer: Dealer, chips: tuple[Chip, ...]
) -> Picture:
    """The picture with what the dealer holds and builds."""
    found = dict(picture)
    if dealer.has_built:
        at = layout.working_area.centre
        foot = Point(at.x, at.y + 8 * layout.unit)
        found[BUILT] = Sprite(_built(dealer, chips, layout.chip * 1.3, layout.names.currency), foot, _LAYER)
    # A picked card stays between its neighbours, so that none of them loses its index.
    lifted = dict.fromkeys([card_name(card) for card in dealer.picked], 0)
    if dealer.held and not dealer.picked:
        lifted = dict.fromkeys(names_of(dealer.held, moment), _HIGHER)
    for name, higher in lifted.items():
        if name in found:
            sprite = found[name]
            at = sprite.at._replace(y=sprite.at.y - _LIFT * layout.unit)
            art = sprite.art
            if isinstance(art, ChipsArt):
                art = art._replace(width=art.width * _LARGER)
            elif isinstance(art, CardArt) and higher:
                art = art._replace(width=art.width * _LARGER_CARDS)
            found[name] = sprite._replace(art=art, at=at, layer=sprite.layer + higher)
    for name, card in zip(_row_of(found, dealer.order), dealer.order, strict=True):
        found[card_name(card)] = picture[card_name(card)]._replace(
            at=picture[name].at, layer=picture[name].layer
        )
    if dealer.cut in found:
        found[dealer.cut] = _cut_out(found[dealer.cut], layout)
    return found


def _row_of(picture: Picture, cards: tuple[Card, ...]) -> list[str]:
    """The names of these cards from the left, as they lie."""
    return sorted([card_name(card) for card in cards], key=lambda name: picture[name].at.x)


def _cut_out(sprite: Sprite, layout: Layout) -> Sprite:
    """A stack cut out on the felt by color, as far beside its place as the table ends."""
    if not isinstance(sprite.art, ChipsArt) or not sprite.shown:
        return sprite
    art = sprite.art._replace(is_cut=True, width=layout.chip)
    reach = max(abs(column.aside) for column in columns(art)) + art.width
    x = min(max(sprite.at.x, reach), layout.width - reach)
    return sprite._replace(art=art, at=Point(x, sprite.at.y), layer=_CUT_LAYER)


def _built(dealer: Dealer, chips: tuple[Chip, ...], width: float, currency: Currency) -> Art:
    if dealer.slip is not None:
        return SlipArt(dealer.slip, width, currency)
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
        missed: why something that looked like an act was none, in words.
    """

    did = Signal(object)
    changed = Signal()
    missed = Signal(str)

    def __init__(self, table: TableView, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self._chips: tuple[Chip, ...] = ()
        self._house: House | None = None
        self._moment: Moment | None = None
        self._grip = Point(0, 0)
        self.rests = False
        """Whether input is switched off."""
        self._at: Zone = SHUFFLER
        """The place that has the keyboard focus."""
        self._points = False
        """Whether a pointer was used last: a frame for the keyboard would then look like a hint."""
        self.dealer = Dealer(None)
        self.gestures = GestureReader(self.dealer, self._seen)
        self._waiting = QTimer(self, singleShot=True)
        self._waiting.timeout.connect(self._square)
        self._holding = QTimer(self, singleShot=True)
        """Runs while a pointer is down on chips: they are cut out, or run out of their tube."""
        self._holding.timeout.connect(self._held_down)
        table.pressed.connect(self._pressed)
        table.moved.connect(self._moved)
        table.released.connect(self._released)
        table.pressed_twice.connect(self._pressed_twice)
        table.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        table.installEventFilter(self)

    def begin(self, banker: int | None, house: House) -> None:
        """Begin a new round with empty hands."""
        self._waiting.stop()
        self._chips, self._house = house.chips, house
        self.dealer = Dealer(banker, tells_hand=any(house.push_hands))
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
        self._holding.stop()
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
        self._holding.stop()
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
        if self.dealer.cut:
            self.cut_chips()
        self._points = True
        self._table.setFocus(Qt.FocusReason.MouseFocusReason)
        self._mark(None)
        self.gestures.press(x, y)
        self._grip = Point(x, y)
        thing = self.gestures.carried
        if thing and thing.kind in (*_STACKS, "tube"):
            self._holding.start(_UNTIL_CUT if thing.kind in _STACKS else _A_CHIP)

    def _moved(self, x: float, y: float) -> None:
        thing, play = self.gestures.carried, self._table.play
        if thing is None or play is None or self._moment is None:
            return
        if max(abs(x - self._grip.x), abs(y - self._grip.y)) >= _TREMBLE:
            self._holding.stop()
        self.gestures.move(x, y)
        is_card = thing.kind == "dealer" and not thing.spot and thing.face_up and thing.card is not None
        names = [name for each in self.gestures.swept for name in names_of(each, self._moment)]
        if is_card and thing.card is not None and not self._moment.table.set_cards:
            names = [card_name(thing.card)]
        if names:
            play.scene.carry(names, x - self._grip.x, y - self._grip.y)
            return
        art = self._out_of(thing)
        if art:
            play.scene.carry_new(art, Point(x, y))

    def _released(self, x: float, y: float) -> None:
        self._holding.stop()
        if self.dealer.cut:
            # It was held down to be cut out, and stays so until the next press.
            self.gestures.drop()
        elif not self.rests:
            self._done(self.gestures.release(x, y), Point(x, y))

    def _pressed_twice(self, x: float, y: float) -> None:
        self._waiting.stop()
        if not self.rests:
            act = self.gestures.twice(x, y)
            self._done([act] if act else [], Point(x, y))

    # --- chips that are held down

    def _held_down(self) -> None:
        thing = self.gestures.carried
        if thing and thing.kind == "tube":
            thing = self.gestures.run_chip()
            art = self._out_of(thing) if thing else None
            if art and self._table.play:
                self._table.play.scene.carry_new(art, self._grip)
            self._holding.start(_A_CHIP)
        elif thing and self._cut(thing):
            self.gestures.drop()

    def cut_chips(self) -> None:
        """Cut out the stack that is held, in focus or under the pointer, or put it together again."""
        if self.rests:
            return
        if self.dealer.cut:
            self.dealer.cut = ""
            self.changed.emit()
        elif not any(self._cut(thing) for thing in self._meant()):
            self.missed.emit("There are no chips to cut here. Point at a stack, then press C.")

    def _meant(self) -> list[Thing]:
        """What a key may mean: what is held, what lies in focus, what is under the pointer."""
        play, view = self._table.play, self._table
        if play is None or self._moment is None:
            return []
        at = view.viewport().mapFromGlobal(QCursor.pos())
        in_focus = play.marks.marks.get(self._at)
        focused = self.gestures.found(self._at) if in_focus and in_focus.hasFocus() else None
        under = thing_at(play.picture, self._moment, None, at.x(), at.y())
        return [thing for thing in (self.dealer.held, focused, under) if thing]

    def _cut(self, thing: Thing) -> bool:
        """Cut out this stack. What are no chips cannot be."""
        if thing.kind not in _STACKS or self._moment is None:
            return False
        (name,) = names_of(thing, self._moment)
        picture = self._table.play.picture if self._table.play else {}
        if name not in picture or not isinstance(picture[name].art, ChipsArt):
            return False
        self.dealer.held, self.dealer.cut = None, name
        self.changed.emit()
        return True

    # --- the keyboard

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Arrow keys go from place to place, Enter taps, with Shift it turns cards."""
        if isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusIn:
            reason = event.reason()
            self._points = reason == Qt.FocusReason.MouseFocusReason or (
                self._points and reason not in _BY_KEYS
            )
            self._mark(None if self._points else self._at)
        elif isinstance(event, QFocusEvent) and event.type() == QEvent.Type.FocusOut:
            self._mark(None)
        if self.rests or not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self._go(*_ARROWS[key])
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.settle()
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            place = self.gestures.turn_place if shift else self.gestures.tap_place
            act = place(self._at)
            self._done([act] if act else [], None)
            return True
        return False

    def go_to(self, zone: Zone) -> None:
        """Put the keyboard focus on this place."""
        self._at, self._points = zone, False
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

    def _done(self, steps: list[Step], at: Point | None) -> None:
        """Finish a gesture. One tap on the dealer's hand waits, because a second one would turn it over."""
        self._let_go(at)
        self.dealer.cut = ""
        if steps == [_SQUARE] and at:
            self._waiting.start(QGuiApplication.styleHints().mouseDoubleClickInterval())
            steps = []
        if not steps:
            self.changed.emit()
        for step in steps:
            self.did.emit(_as_packet(step, self._moment, self._house))
        missed, self.gestures.missed = self.gestures.missed, ""
        if missed:
            self.missed.emit(missed)

    def _square(self) -> None:
        self.did.emit(_SQUARE)

    def _let_go(self, at: Point | None) -> None:
        if self._table.play:
            self._table.play.scene.let_go(at)

    def _out_of(self, thing: Thing) -> Art | None:
        """The picture of what is dragged out of the shuffler or a tube."""
        layout = self._table.table_layout
        match thing.kind:
            case "packet" | "deck" | "other deck":
                return CardArt(Card(0), False, layout.card[0], other=thing.kind == "other deck")
            case "tube":
                chip = next(chip for chip in self._chips if chip.cents == thing.cents)
                return ChipsArt((chip,) * thing.many, layout.chip)
        return None

    def _seen(self) -> Seen:
        play, layout = self._table.play, self._table.table_layout
        assert play, "a table is shown before it is touched"
        assert self._moment, "a table is seen before it is touched"
        return Seen(play.picture, self._moment, play.places, layout.unit, layout.width)
