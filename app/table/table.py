"""The table as a value: packets of cards and stacks of chips, and what an act of the dealer does to them."""

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, cast

from app.game.cards import Card, by_rank, card_of
from app.game.pay_tables import FOUR_OF_A_KIND
from app.game.round import AT_EMPTY_SPOT, Spot
from app.game.settlement import Settlement
from app.game.wagers import WAGERS
from app.procedure.house import HAND_DEALT, House
from app.procedure.plan import leaves_discards
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import WRONG_SIDE, Step, as_planned
from app.table.wager_stack import Stack, WagerKey

SHUFFLER = "shuffler"
RACK = "rack"
WORKING_AREA = "working area"
DEALER = "dealer"
STUB = "stub"


class Packet(NamedTuple):
    """Cards that lie together, in the order they were dealt or set.

    `faced` are those that their player turns up with the decision: they lie on top of the rest, and fanning
    the packet shows them alone. A packet without any is turned over as a whole.
    """

    cards: tuple[Card, ...]
    place: str
    face_up: bool = False
    faced: tuple[Card, ...] = ()

    @property
    def covered(self) -> tuple[Card, ...]:
        """The rest below faced cards."""
        return tuple([card for card in self.cards if card not in self.faced]) if self.faced else ()


class LateChips(NamedTuple):
    """Chips that a player puts down after a step, when that is too late or where nobody plays."""

    at: str
    key: WagerKey
    cents: int


class Table(NamedTuple):
    """Everything on the table. Packets are named `3`, `3 discards`, `dealer` and `stub`."""

    packets: Mapping[str, Packet]
    stacks: Mapping[WagerKey, Stack]
    handed: Mapping[WagerKey, int]
    """The payouts on faced cards that leave the betting area, and how many cents of each have left it."""
    set_cards: str = ""
    pushed_up: bool = False
    squared: bool = False
    rake_taken: bool = False
    dealt_from: str = SHUFFLER
    """Where packets come from: the shuffler, or the deck in the dealer's hand."""
    deck_acts: tuple[str, ...] = ()
    """What was done to the deck in the working area, in order; the last of it is how it lies now."""
    partly: Mapping[int | str, int] = MappingProxyType({})
    """The places whose hand is dealt in packets and not whole yet, and how many cards lie there."""
    aside: frozenset[int] = frozenset()
    """The spots whose packet was placed on the wrong side of the wagers."""
    other_deck: str = ""
    """Where the second of two decks is that take turns. There is none at most tables."""
    banker: int | None = None
    """The seat of a player who banks the game: there that hand is dealt."""
    dead: frozenset[int] = frozenset()
    """The spots whose hands are void: their cards are one packet again, whatever was discarded."""
    late: tuple[LateChips, ...] = ()
    """Chips that players will put down where none should be."""

    def payout(self, key: WagerKey) -> int:
        """What was paid on a wager and lies beside it, in cents."""
        return self.stacks[key].paid - self.handed.get(key, 0)


def laid_out(ruling: Ruling) -> Table:
    """The table at the start: cards in the shuffler, wagers and decisions as they will be made.

    A deck that is prepared, or dealt by hand, lies in the working area; one that is to be changed for
    another after a round lies in the rack, and the other one is in the shuffler.
    """
    played = ruling.played
    shown = _shown_early(ruling)
    first = _first_place(ruling)
    packets: dict[str, Packet] = {DEALER: Packet(played.dealer, first)}
    dealt = set(played.dealer)
    for settlement in ruling.settlements:
        spot = settlement.spot
        dealt.update(spot.cards)
        discards: tuple[Card, ...] = ()
        if leaves_discards(ruling.house, settlement):
            kept = settlement.reading.flush_cards
            discards = tuple([card for card in spot.cards if card not in kept])
            faced = discards if spot.number in shown.discards else ()
            packets[_discards(spot.number)] = Packet(discards, first, faced=faced)
        hand = tuple([card for card in spot.cards if card not in discards])
        packets[str(spot.number)] = Packet(hand, first, faced=shown.folded.get(spot.number, ()))
    stub = tuple(card for number in range(52) if (card := Card(number)) not in dealt)
    packets[STUB] = Packet(stub, first)
    handed = dict.fromkeys(shown.payouts, 0)
    table = Table(packets, _stacks(played.spots), handed, banker=played.button)
    by_hand = played.plan in (HAND_DEALT, "by-hand")
    other_deck = SHUFFLER if first == RACK else ""
    late = _late_chips(ruling)
    # An empty spot has a stack where chips will lie on it.
    stacks = {chips.key: Stack(0) for chips in late} | dict(table.stacks)
    table = table._replace(stacks=stacks, late=late)
    return table._replace(dealt_from=WORKING_AREA if by_hand else SHUFFLER, other_deck=other_deck)


def _first_place(ruling: Ruling) -> str:
    """Where the cards are before anything is done."""
    if ruling.played.plan == "round":
        return SHUFFLER
    has_two_decks = any(due.step.verb == "unload" for due in ruling.steps)
    return RACK if has_two_decks else WORKING_AREA


def _stacks(spots: tuple[Spot, ...]) -> dict[WagerKey, Stack]:
    # A wager that was not made has an empty stack: a dealer can pay there all the same.
    return {(spot.number, wager): Stack(spot.wagers.get(wager, 0)) for spot in spots for wager in WAGERS}


def _late_chips(ruling: Ruling) -> tuple[LateChips, ...]:
    """The chips that players put down when it is too late, or where nobody plays."""
    found = []
    for event in ruling.played.events:
        spot, wager = event.chips_at, event.wager
        is_apart = event.kind == "late-bonus" or (event.kind in AT_EMPTY_SPOT and event.other is not None)
        if is_apart and wager and isinstance(spot, int):
            cents = event.asked or ruling.house.rules.limits[wager].minimum
            found.append(LateChips(event.at, (spot, wager), cents))
    return tuple(found)


def apply(table: Table, act: Step) -> Table:
    """The table after an act, and after what a player does then. What is not there does not move."""
    done = _acted(table, act)
    at = str(as_planned(act)) if table.late else ""
    for chips in [each for each in table.late if each.at == at]:
        stack = done.stacks[chips.key]
        done = _with_stacks(done, {chips.key: stack._replace(felt=stack.felt + chips.cents)})
        done = done._replace(late=tuple([each for each in done.late if each is not chips]))
    return done


def _acted(table: Table, act: Step) -> Table:
    verb, place, what, cents = act
    match verb:
        case "take" if place == "rake":
            return table._replace(rake_taken=True)
        case "take" | "pay" | "return" | "recover":
            return _move_chips(table, verb, place, what, cents or 0)
        case "shuffle" | "load" | "run" | "inspect" | "replace" | "unload":
            return _handle_deck(table, verb, str(place))
        case "square":
            return table._replace(squared=table.packets[DEALER].place == DEALER)
        case "set":
            return _set_apart(table, place, what)
        case "push-up":
            return table._replace(pushed_up=bool(table.set_cards))
        case "void" if isinstance(place, int):
            return table._replace(dead=table.dead | {place})
        case _:
            return _move_cards(table, verb, place, what)


def _move_chips(table: Table, verb: str, place: int | str, what: str, cents: int) -> Table:
    if verb == "return" and what == "all":
        refunded = {key: stack.refund() for key, stack in table.stacks.items() if key[0] == place}
        return _with_stacks(table, refunded)
    key = cast(WagerKey, (place, what))
    if key not in table.stacks:
        return table
    if verb == "return" and table.stacks[key].felt:
        table = _hand_over(table, {key})
    return _with_stacks(table, {key: table.stacks[key].moved(verb, cents)})


def _with_stacks(table: Table, stacks: Mapping[WagerKey, Stack]) -> Table:
    """What is taken back of a payout has left the betting area no more."""
    merged = {**table.stacks, **stacks}
    handed = {key: min(cents, merged[key].paid) for key, cents in table.handed.items()}
    return table._replace(stacks=merged, handed=handed)


def _hand_over(table: Table, keys: Collection[WagerKey]) -> Table:
    """Those of the payouts that leave the betting area do so."""
    left = {key: table.stacks[key].paid for key in table.handed if key in keys}
    return table._replace(handed={**table.handed, **left})


def _handle_deck(table: Table, verb: str, place: str) -> Table:
    """Shuffling lifts the racked cards into the working area, loading puts them into the shuffler.

    A deck is spread to be inspected. A new one lies squared, like the one that was sent through the shuffler.
    """
    if verb == "unload":
        return table._replace(other_deck=WORKING_AREA if table.other_deck == SHUFFLER else table.other_deck)
    if verb == "inspect":
        moved = _moved(table, _names_at(table, WORKING_AREA), face_up=place == "faces")
    else:
        target = SHUFFLER if verb == "load" else WORKING_AREA
        lying = (WORKING_AREA,) if verb == "replace" else (RACK, WORKING_AREA)
        moved = _moved(table, _names_at(table, *lying), place=target, face_up=False)
    done = place if verb in ("shuffle", "inspect") else verb
    return moved._replace(deck_acts=(*table.deck_acts, done) if _names_at(moved, WORKING_AREA) else ())


def _move_cards(table: Table, verb: str, place: int | str, what: str) -> Table:
    hand, discards = str(place), _discards(place)
    both = {hand, discards}
    match verb:
        case "deal" if what.isdecimal():
            return _deal_part(table, place, int(what))
        case "deal" if place in table.partly:
            return table._replace(partly={key: lie for key, lie in table.partly.items() if key != place})
        case "deal" if place == DEALER and table.banker is not None:
            dealt = {DEALER} if _at(table, DEALER, table.dealt_from) else set()
            return _moved(table, dealt, place=f"player {table.banker}")
        case "deal" if what == WRONG_SIDE and isinstance(place, int):
            placed = _move_cards(table, verb, place, "")
            lies = placed.packets.get(hand)
            is_aside = lies is not None and lies.place == hand
            return placed._replace(aside=table.aside | {place}) if is_aside else placed
        case "deal":
            dealt = {name for name in both if _at(table, name, table.dealt_from)}
            return _moved(table, dealt, place=str(place))
        case "present":
            return _moved(table, {name for name in both if _at(table, name, hand)}, place=f"player {place}")
        case "tuck":
            return _moved(table, _out(table, {hand}), place=f"under {place} {what}")
        case "fan":
            fanned = _out(table, {discards}) or _out(table, {hand})
            return _moved(table, fanned, face_up=True)
        case "expose":
            return _moved(table, _out(table, {hand}), face_up=True)
        case "reveal":
            return _set(table, _out(table, {hand}))
        case "receive":
            return _moved(table, _out(table, {DEALER}), place=DEALER)
        case "pick-up" if _out(table, {discards}):
            leaving = {key for key in table.handed if key[0] == place}
            return _moved(_hand_over(table, leaving), {discards}, place=RACK)
        case "rebuild":
            return _moved(table, {name for name in both if _at(table, name, RACK)}, f"player {place}", True)
        case "rack":
            return _rack(table, both if place in table.dead else {hand})
    return table


def _deal_part(table: Table, place: int | str, count: int) -> Table:
    """A packet of a hand: it lies there with what came before. A hand that is whole gets no more."""
    begun = table if place in table.partly else _move_cards(table, "deal", place, "")
    if (begun is table and place not in table.partly) or count <= table.partly.get(place, 0):
        return table
    return begun._replace(partly={**table.partly, place: count})


def next_packet(table: Table, house: House, place: int | str) -> str:
    """How many cards a hand has with the next packet, as a step says it; nothing if it is whole then."""
    hand = table.packets.get(str(place))
    if place not in table.partly and (hand is None or hand.place != table.dealt_from):
        return ""
    return next((str(count) for count in house.packets if count > table.partly.get(place, 0)), "")


def _set_apart(table: Table, place: int | str, what: str) -> Table:
    """Cards that lie open are set: the banker's apart from the rest, a player's in front of it."""
    packet = table.packets.get(str(place))
    if packet is None or not packet.face_up:
        return table
    if place == DEALER:
        return table._replace(set_cards=what)
    chosen = [card for word in what.split() for card in packet.cards if card == card_of(word)]
    rest = [card for card in packet.cards if card not in chosen]
    return table._replace(packets={**table.packets, str(place): packet._replace(cards=(*chosen, *rest))})


def _set(table: Table, names: set[str]) -> Table:
    """A player's hand is set high to low as it is turned over; which suit plays is for the dealer to see."""
    packets = dict(table.packets)
    for name in names:
        cards = by_rank(packets[name].cards)
        packets[name] = packets[name]._replace(cards=cards, face_up=True, faced=())
    return table._replace(packets=packets)


def _rack(table: Table, names: set[str]) -> Table:
    if "all" in names:
        return _moved(table, set(table.packets), place=RACK, face_up=False)
    if STUB in names:
        return _moved(table, {STUB} if _at(table, STUB, table.dealt_from) else set(), place=RACK)
    return _moved(table, _out(table, names), place=RACK, face_up=False)


def _discards(place: int | str) -> str:
    return f"{place} discards"


def _at(table: Table, name: str, place: str) -> bool:
    return name in table.packets and table.packets[name].place == place


def _names_at(table: Table, *places: str) -> set[str]:
    return {name for name, packet in table.packets.items() if packet.place in places}


def _out(table: Table, names: set[str]) -> set[str]:
    """Those of the packets that lie on the table."""
    away = (SHUFFLER, RACK, WORKING_AREA)
    return {name for name in names if name in table.packets and table.packets[name].place not in away}


def _moved(table: Table, names: set[str], place: str | None = None, face_up: bool | None = None) -> Table:
    if not names:
        return table
    packets = dict(table.packets)
    for name in names:
        packet = packets[name]
        packets[name] = packet._replace(
            place=packet.place if place is None else place,
            face_up=packet.face_up if face_up is None else face_up,
        )
    return table._replace(packets=packets)


class _ShownEarly(NamedTuple):
    """What is faced before the dealer's hand is, by spot, and what is paid on it."""

    folded: Mapping[int, tuple[Card, ...]]
    """The winning cards of folded hands: they lie on top of the rest, which stay face down."""
    discards: Collection[int]
    """The spots with discards that win."""
    payouts: Collection[WagerKey]
    """The payouts that leave the betting area together with their wager, or with the cards that won them."""


def _shown_early(ruling: Ruling) -> _ShownEarly:
    """Everything that is faced in a round where the house has it fanned and paid at once."""
    if ruling.is_void:
        # Cards are turned up by players who decide, and a dealer may have missed the misdeal.
        ruling = rule(ruling.house, ruling.played._replace(events=()))
    fanned = {due.step.place for due in ruling.steps if due.step.verb == "fan"}
    seen = [settlement for settlement in ruling.settlements if settlement.spot.number in fanned]
    paid: list[Any] = [due.step for due in ruling.steps if due.step.verb == "pay" and due.entry.return_paid]
    return _ShownEarly(
        {each.spot.number: _winners(ruling, each) for each in seen if each.spot.folded},
        [each.spot.number for each in seen if not each.spot.folded],
        [(step.place, step.what) for step in paid],
    )


def _winners(ruling: Ruling, settlement: Settlement) -> tuple[Card, ...]:
    """The cards that win a wager on straight flushes, in the order in which they are read out."""
    found: dict[Card, None] = {}
    for wager in ruling.house.rules.run_bonuses:
        verdict = settlement.verdicts.get(wager)
        if verdict and verdict.act == "pay" and verdict.line:
            is_four = verdict.line.name == FOUR_OF_A_KIND
            cards = _four_of_a_kind(settlement) if is_four else settlement.reading.run_cards
            found.update(dict.fromkeys(cards))
    return tuple(found)


def _four_of_a_kind(settlement: Settlement) -> tuple[Card, ...]:
    ranks = [card % 13 for card in settlement.spot.cards]
    return tuple([card for card in settlement.spot.cards if ranks.count(card % 13) == 4])
