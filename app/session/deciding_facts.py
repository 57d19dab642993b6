"""What decides about a move, in a sentence, with the cards, the wager and the line that show it."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from app.game.cards import RANK_NAMES, RANKS, Card, Hand, card_words, suit_cards
from app.game.hands import Reading
from app.game.money import shown
from app.game.pay_tables import FOUR_OF_A_KIND
from app.game.rules import EVEN, Rules
from app.game.settlement import Settlement
from app.game.wagers import MAIN_WAGERS, WAGER_NAMES, Bonus, Wager, is_bonus
from app.procedure.conditions import Order
from app.procedure.narration import call_words, order
from app.procedure.plan import DueStep, open_run
from app.procedure.rule_phrases import exceptions
from app.procedure.ruling import COUNT_NAMES, Ruling
from app.procedure.ruling_words import NO_HAND, ground_of_wager, pays, whose_hand
from app.procedure.sources import Ground
from app.procedure.vocabulary import Step

_SETTLING = ("pay", "take", "push", "return")
_ORDERS: dict[Order, str] = {
    "left-to-right": "from left to right",
    "right-to-left": "from right to left",
    "from-button": "clockwise from the button",
    "against-button": "counterclockwise, toward the button",
}
_SUIT = (1 << 13) - 1


Thing = tuple[int, Wager | Literal["hand", "discards"]]
"""Something at a spot: a wager, the hand, the discards."""


class DecidingFact(NamedTuple):
    """A sentence, and what it speaks of: cards, a wager, a line of a pay table, what comes before what."""

    words: str
    cards: tuple[Card, ...] = ()
    wager: tuple[int, Wager] | None = None
    line: tuple[Bonus, str] | None = None
    order: tuple[Thing, Thing] | None = None


# ------------------------------------------------------------------------------------ what comes first


def fact_of_order(ruling: Ruling, acts: Sequence[Step], act: Step, due: DueStep | None) -> DecidingFact:
    """Why a move has no place now. Nothing is said of cards that are face down."""
    spots = [spot.number for spot in ruling.played.spots]
    if act.verb == "deal" and isinstance(act.place, int) and act.place not in spots:
        words = f"Spot {act.place} has no Ante. Only spots with an Ante get cards."
        return DecidingFact(words, wager=(act.place, "ante"))
    if due is None:
        return DecidingFact("")
    step = due.step
    if isinstance(act.place, int) and isinstance(step.place, int):
        if act.place == step.place and (wagers := _both_wagers(step, act)):
            first, second = wagers
            words = f"At spot {act.place}, settle the {WAGER_NAMES[first]} before the {WAGER_NAMES[second]}."
            return DecidingFact(words, order=((act.place, first), (act.place, second)))
        is_covered = act.place in spots and Step("reveal", act.place) not in acts
        if is_covered and act.verb in _SETTLING and step.verb not in _SETTLING:
            covered = f"Spot {act.place}’s hand has not been turned over yet."
            return DecidingFact(f"{covered} {_first(ruling, step)}")
        if act.place != step.place and not _is_past(due.planned.order, step.place, act.place):
            way = due.planned.order
            goes = f"Go {_ORDERS[way]}: spot" if way else "Spot"
            words = f"{goes} {step.place} comes before spot {act.place}."
            return DecidingFact(words, order=(_thing(step), _thing(act)))
    wager = _wager_of(step) if step.verb in _SETTLING and isinstance(step.place, int) else None
    return DecidingFact(_first(ruling, step), wager=(int(step.place), wager) if wager else None)


def _is_past(way: Order | None, due: int, place: int) -> bool:
    """Has a row of spots that goes this way passed a place when another one is due?"""
    return (way == "left-to-right" and place < due) or (way == "right-to-left" and place > due)


def _both_wagers(due: Step, act: Step) -> tuple[Wager, Wager] | None:
    """The wagers that were settled the wrong way round."""
    if due.verb not in _SETTLING or act.verb not in _SETTLING:
        return None
    first, second = (_wager_of(step) for step in (due, act))
    return (first, second) if first and second and first != second else None


def _thing(step: Step) -> Thing:
    """What a step at a spot is done to."""
    if step.verb in _SETTLING and (wager := _wager_of(step)):
        return int(step.place), wager
    return int(step.place), "discards" if step.verb == "pick-up" else "hand"


def _wager_of(step: Step) -> Wager | None:
    name = step.what or "raise"
    return next((wager for wager in WAGER_NAMES if wager == name), None)


def _first(ruling: Ruling, step: Step) -> str:
    words = order(step, ruling.house.names)
    return f"First, {words[0].lower()}{words[1:]}."


# ------------------------------------------------------------------------------------ what is right


def fact_of_step(ruling: Ruling, step: Step, is_amount: bool = False) -> DecidingFact:
    """What decides about a step that is due now, or about its amount alone: all its cards lie open."""
    if step.verb == "tuck":
        return _of_tuck(ruling, step)
    if step.verb in ("set", "call", "push-up") and step.place == "dealer":
        return _of_the_dealers_hand(ruling)
    wager = _wager_of(step)
    for settlement in ruling.settlements:
        if settlement.spot.number == step.place and step.verb in _SETTLING and wager in settlement.verdicts:
            if wager and wager in MAIN_WAGERS and is_amount:
                made = settlement.spot.wagers[wager]
                odds = ruling.house.rules.odds(settlement.outcome, wager)
                paid = "even money" if odds == EVEN else str(odds)
                words = f"Spot {step.place}’s {WAGER_NAMES[wager]} pays {paid}: {shown(odds.of(made))}."
                return DecidingFact(words, wager=(settlement.spot.number, wager))
            if wager in MAIN_WAGERS:
                return _of_the_main_game(ruling, settlement, wager)
            bonus: Bonus = wager  # type: ignore[assignment]
            return _of_a_bonus(ruling, settlement, bonus)
    return DecidingFact(_first(ruling, step))


def _of_tuck(ruling: Ruling, step: Step) -> DecidingFact:
    house, number, wager = ruling.house, int(step.place), _wager_of(step)
    (made,) = (spot.wagers for spot in ruling.played.spots if spot.number == number)
    name = WAGER_NAMES[wager] if wager else step.what
    riding = [bonus for bonus in house.tuck[number] if bonus in made]
    if len(riding) == 1 and not house.tucks_by_spot:
        words = f"Spot {number} has only the {name} wager, so its hand goes under {name}."
    else:
        first = house.tuck[number][:1]
        alike = [spot for spot in range(1, house.seats + 1) if house.tuck[spot][:1] == first]
        words = f"{_spots(alike)} under {name}."
    return DecidingFact(words, wager=(number, wager) if wager else None)


def _spots(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"Spot {numbers[0]} goes"
    if numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"Spots {numbers[0]}–{numbers[-1]} go"
    return f"Spots {', '.join(map(str, numbers[:-1]))} and {numbers[-1]} go"


def _of_the_dealers_hand(ruling: Ruling) -> DecidingFact:
    cards, reading, banker = ruling.dealer.flush_cards, ruling.dealer, ruling.house.banker
    called = call_words(f"{reading.flush_length} {RANKS[reading.flush_high]}")
    words = f"The {banker}’s best flush is {card_words(cards)}: {called}."
    if not ruling.qualifies:
        words = f"{words[:-1]}. It takes {_weakest(ruling.house.rules)} to qualify.{exceptions(ruling.house)}"
    return DecidingFact(words, cards)


def _weakest(rules: Rules) -> str:
    count, high = rules.qualifying >> 13, (rules.qualifying & _SUIT).bit_length() - 1
    return f"a {call_words(f'{count} {RANKS[high]}')} flush"


def _of_the_main_game(ruling: Ruling, settlement: Settlement, wager: Wager | None) -> DecidingFact:
    number, banker = settlement.spot.number, ruling.house.banker
    lies = (number, wager) if wager else None
    if settlement.outcome == "fold":
        return DecidingFact(f"Spot {number} folded and loses its Ante.", wager=lies)
    if settlement.outcome == "not-qualified":
        dealer = _of_the_dealers_hand(ruling)
        return dealer._replace(wager=lies)
    words, cards = compared(settlement.reading, ruling.dealer, f"spot {number}", f"the {banker}")
    return DecidingFact(words, cards, lies)


def compared(player: Reading, dealer: Reading, ours: str, theirs: str) -> tuple[str, tuple[Card, ...]]:
    """Which of two hands is higher and by what, and the cards that decide."""
    mine, other = player.flush_cards, dealer.flush_cards
    if len(mine) != len(other):
        counts = f"{_capital(ours)} has {_suited(len(mine))}, {theirs} has {COUNT_NAMES[len(other)]}"
        return f"{counts}. More cards win.", (*mine, *other)
    for place, (card, against) in enumerate(zip(mine, other, strict=True)):
        if card % 13 != against % 13:
            tied = f"The {_ranks(mine[:place])} tie. " if place else ""
            high, low = (ours, theirs) if card % 13 > against % 13 else (theirs, ours)
            best, rest = sorted((card % 13, against % 13), reverse=True)
            words = f"{tied}{_capital(high)}’s {RANK_NAMES[best]} beats {low}’s {RANK_NAMES[rest]}."
            return words, (card, against)
    return f"Both have {_dashed(mine)}. It’s a tie.", (*mine, *other)


def _dashed(cards: Sequence[Card]) -> str:
    return "-".join(RANKS[card % 13].replace("T", "10") for card in cards)


def _ranks(cards: Sequence[Card]) -> str:
    names = [_plural(RANK_NAMES[card % 13]) for card in cards]
    return names[0] if len(names) == 1 else f"{', the '.join(names[:-1])} and the {names[-1]}"


def _plural(rank: str) -> str:
    return f"{rank}es" if rank.endswith("x") else f"{rank}s"


def _suited(count: int) -> str:
    return f"{COUNT_NAMES[count]} suited card{'' if count == 1 else 's'}"


def _of_a_bonus(ruling: Ruling, settlement: Settlement, bonus: Bonus) -> DecidingFact:
    number, verdict = settlement.spot.number, settlement.verdicts[bonus]
    made, lies = settlement.spot.wagers[bonus], (number, bonus)
    if ground := forfeited(ruling, settlement, bonus):
        return DecidingFact(ground.why, wager=lies)
    cards, line = _paid_cards(ruling, settlement, bonus), verdict.line
    if line is None:
        words, cards = _no_line(ruling, settlement, bonus)
        return DecidingFact(words, cards, lies)
    shows = (bonus, line.name)
    if verdict.act != "pay":
        ground = ground_of_wager(ruling, number, bonus)
        return DecidingFact(ground.why if ground else "", cards, lies, shows)
    name = _capital(f"{whose_hand(ruling.house, bonus)}{line.words} pays {pays(bonus, line)}")
    table = ruling.house.rules.tables[bonus][ruling.played.posted[bonus]]
    full = table.payout(line, made, ruling.played.meter)
    sum_words = f"{line.sum(shown(made))} = {shown(full)}" if not line.percent else shown(full)
    words = f"{name}: {sum_words}."
    if verdict.cents != full:
        words += f" The posted limit leaves {shown(verdict.cents)}."
    return DecidingFact(words, cards, lies, shows)


def forfeited(ruling: Ruling, settlement: Settlement, bonus: Bonus) -> Ground | None:
    """Why a folded hand has lost this bonus, if it has: its cards stay face down and decide nothing."""
    house = ruling.house
    if settlement.outcome != "fold" or not house.rules.bonuses[bonus].forfeited_by_fold:
        return None
    return house.fold_grounds.get(bonus, house.bonus_grounds[bonus])


def open_ground(ruling: Ruling, step: Step, ground: Ground) -> Ground:
    """What a step rests on, without a word about cards that are face down."""
    wager = _wager_of(step)
    for settlement in ruling.settlements:
        is_here = settlement.spot.number == step.place and wager in settlement.verdicts
        if is_here and wager and is_bonus(wager):
            return forfeited(ruling, settlement, wager) or ground
    return ground


def _paid_cards(ruling: Ruling, settlement: Settlement, bonus: Bonus) -> tuple[Card, ...]:
    """The cards that make the line."""
    line = settlement.verdicts[bonus].line
    if line and line.name == FOUR_OF_A_KIND:
        ranks = [card % 13 for card in settlement.spot.cards]
        return tuple(card for card in settlement.spot.cards if ranks.count(card % 13) == 4)
    if ruling.house.rules.bonuses[bonus].hands != "player":
        return ()
    is_run = bonus in ruling.house.rules.run_bonuses
    return open_run(ruling.house, settlement) if is_run else settlement.reading.flush_cards


def _no_line(ruling: Ruling, settlement: Settlement, bonus: Bonus) -> tuple[str, tuple[Card, ...]]:
    """Why a hand makes no line: how many cards it has, or what its run lacks."""
    number, reading = settlement.spot.number, settlement.reading
    if ruling.house.rules.bonuses[bonus].hands != "player":
        return NO_HAND[ruling.house.rules.bonuses[bonus].hands], ()
    if bonus not in ruling.house.rules.run_bonuses:
        table = ruling.house.rules.tables[bonus][ruling.played.posted[bonus]]
        least = COUNT_NAMES[int(table.lines[-1].name)]
        words = f"Spot {number} has {_suited(reading.flush_length)}. The pay table starts at {least}."
        return words, reading.flush_cards
    if gap := _gap(settlement.spot.hand):
        cards, missing = gap
        return f"{card_words(cards)} isn’t a run: the {RANK_NAMES[missing]} is missing.", cards
    return f"Spot {number} doesn’t have three cards in a row in one suit.", ()


def _gap(hand: Hand) -> tuple[tuple[Card, ...], int] | None:
    """Three cards of a suit that would be a run but for one rank, the highest ones, and that rank."""
    for high in range(12, 2, -1):
        for suit in range(4):
            ranks = hand >> 13 * suit & _SUIT
            held = [rank for rank in range(high - 3, high + 1) if ranks >> rank & 1]
            if len(held) == 3 and held[-1] == high and held[0] == high - 3:
                (missing,) = set(range(high - 3, high + 1)) - set(held)
                return suit_cards(suit, sum(1 << rank for rank in held)), missing
    return None


def _capital(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}"
