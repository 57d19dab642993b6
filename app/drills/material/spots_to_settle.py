"""Spots to settle: every way in which the main game may end, with every kind of hand for the bonuses."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from app.drills.beliefs.misread_hands import suits_of
from app.drills.material.question_cards import cards_of, dealt
from app.drills.material.single_spot import SeatedPlayer
from app.game.cards import ACE, Card, Hand, hand_of
from app.game.hands import Reading, read
from app.game.pay_tables import FOUR_OF_A_KIND
from app.game.wagers import BONUSES, METER_BONUSES, OUTCOMES, Bonus, Outcome, Wager
from app.procedure.house import House
from app.training import hand_kinds
from app.training.feature import TableSetting
from app.training.feature_list import FEATURES
from app.training.player_behavior import Stakes, may_raise, play

LIMIT_KIND = "limit"
_TRIES = 200
_OPPONENTS_TRIED = 24
_METER = range(5_000, 150_000)
_LIMIT_CUT = FEATURES["limit-cut"]
_RUN_LENGTHS = (3, 3, 3, 4, 4, 5, 6)
_DECK = [Card(number) for number in range(52)]
_ALL = Hand((1 << 52) - 1)
_LONGEST = 7
_RUNS: Bonus = "straight_flush"
_CORNER = (ACE - 1, ACE, 0)


class Kind(NamedTuple):
    """What the hand does for the bonuses: any such hand, and what has to be wagered on it."""

    words: str
    draw: Callable[[TableSetting, Random], Hand]
    made: tuple[Bonus, ...] = ()
    bets: bool = True
    outcomes: tuple[Outcome, ...] = OUTCOMES


def _flush(*lengths: int) -> Callable[[TableSetting, Random], Hand]:
    return lambda layout, chance: chance.choice(hand_kinds.flushes(chance.choice(lengths)))


def _without_run(*lengths: int) -> Callable[[TableSetting, Random], Hand]:
    """A flush without a run in any suit, which most are."""

    def draw(layout: TableSetting, chance: Random) -> Hand:
        while True:
            hand = chance.choice(hand_kinds.flushes(chance.choice(lengths)))
            if not read(hand).run:
                return hand

    return draw


def _with_run(layout: TableSetting, chance: Random) -> Hand:
    low_ace = layout.house.rules.low_ace
    if low_ace and chance.random() < 0.4:
        return chance.choice(hand_kinds.low_aces())
    return chance.choice(hand_kinds.runs(chance.choice(_RUN_LENGTHS), low_ace))


def _lost(layout: TableSetting, chance: Random) -> Hand:
    """No run, but in half of the hands King, Ace and Two of a suit."""
    if chance.random() < 0.5:
        return _without_run(3)(layout, chance)
    suit = chance.randrange(4)
    others = [card for card in _DECK if card // 13 != suit]
    while True:
        hand = hand_of([Card(13 * suit + rank) for rank in _CORNER] + chance.sample(others, 4))
        if not read(hand).run:
            return hand


def _four_of_a_kind(layout: TableSetting, chance: Random) -> Hand:
    """Four of a kind, and nothing better."""
    table = layout.table("straight_flush")
    while True:
        hand = chance.choice(hand_kinds.on_line(table, FOUR_OF_A_KIND))
        line = table.line(hand, read(hand))
        if line is not None and line.name == FOUR_OF_A_KIND:
            return hand


def _limit_cut(layout: TableSetting, chance: Random) -> Hand:
    assert _LIMIT_CUT.hands, "a payout over the limit is a matter of the hand"
    return chance.choice(_LIMIT_CUT.hands(layout))


KINDS: dict[str, Kind] = {
    "alone": Kind("no bonus", _flush(3, 4, 5), bets=False),
    "lost": Kind("no run", _lost, ("straight_flush",)),
    "flush": Kind("Flush bonus pays", _flush(4, 4, 4, 5, 5, 6, 7), ("flush",)),
    "run": Kind("Straight Flush bonus pays", _with_run, ("straight_flush",)),
    "outside": Kind(
        "a run outside the flush",
        lambda layout, chance: chance.choice(hand_kinds.runs_outside(layout.house.rules.low_ace)),
        ("straight_flush",),
    ),
    "short": Kind("Flush too short for the bonus", _without_run(3), ("flush",), outcomes=("fold",)),
    "long": Kind("a long flush without a run", _without_run(4, 5), ("flush",), outcomes=("fold",)),
    "progressive": Kind("Progressive pays", _with_run, ("progressive",), outcomes=("win", "fold", "lose")),
    FOUR_OF_A_KIND: Kind("four of a kind", _four_of_a_kind, ("straight_flush",), outcomes=("win", "fold")),
    LIMIT_KIND: Kind("a payout goes over the posted limit", _limit_cut, outcomes=("win", "fold")),
}


def cases(house: House) -> Iterator[tuple[Outcome, str]]:
    """Every way in which the main game may end here, with every kind of hand for the bonuses."""
    for kind, entry in KINDS.items():
        if is_here(house, kind):
            # A payout over the limit takes the longest hands, which some houses don't let fold.
            ends = [
                outcome
                for outcome in entry.outcomes
                if not (kind == LIMIT_KIND and outcome == "fold" and house.rules.no_fold)
            ]
            yield from [(outcome, kind) for outcome in ends if _may_end(house, outcome)]


def is_here(house: House, kind: str) -> bool:
    """Can a house have such a spot?"""
    layout = TableSetting(house, house.posted)
    if kind == LIMIT_KIND:
        return not _LIMIT_CUT.missing(layout)
    if kind == FOUR_OF_A_KIND and not layout.tables_with("straight_flush", FOUR_OF_A_KIND):
        return False
    return all(bonus in house.rules.bonuses for bonus in KINDS[kind].made)


def hangs_here(house: House, kind: str) -> bool:
    """Does such a spot come up under the tables that hang here?"""
    if kind != FOUR_OF_A_KIND:
        return True
    return any(line.name == FOUR_OF_A_KIND for line in TableSetting(house, house.posted).table(_RUNS).lines)


def _may_end(house: House, outcome: Outcome) -> bool:
    if outcome == "not-qualified":
        return bool(hand_kinds.not_qualifying(*house.rules.qualifier)) and may_raise(house)
    return outcome == "fold" or may_raise(house)


def sitting(
    house: House, outcome: Outcome, kind: str, chance: Random, posted: Mapping[Bonus, str] | None = None
) -> SeatedPlayer:
    """A spot whose main game ends in this way with such a hand, under these tables or under any."""
    layout = TableSetting(house, posted) if posted else _layout(house, kind, chance)
    hand, dealer = _hands(layout, outcome, kind, chance)
    wagers = _wagers(layout, outcome, kind, hand, chance)
    meter = 100 * chance.choice(_METER) if any(bonus in wagers for bonus in METER_BONUSES) else 0
    number = chance.randint(1, house.seats)
    return SeatedPlayer(number, dealt(hand, chance), wagers, dealt(dealer, chance), layout.posted, meter)


def _hands(layout: TableSetting, outcome: Outcome, kind: str, chance: Random) -> tuple[Hand, Hand]:
    """The player's hand and the banker's. Where no such hand can end so, the longest flushes can."""
    draw = KINDS[kind].draw
    for _ in range(_TRIES):
        hand = draw(layout, chance)
        dealer = opponent(layout.house, hand, outcome, chance)
        if dealer is not None:
            return hand, dealer
    return _longest(layout.house, outcome, chance)


def _longest(house: House, outcome: Outcome, chance: Random) -> tuple[Hand, Hand]:
    counts = [count for count, sizes in house.rules.raise_sizes.items() if sizes]
    if outcome == "fold":
        counts = [count for count in house.rules.raise_sizes if count not in house.rules.no_fold]
    while True:
        hand = chance.choice(hand_kinds.flushes(max(counts)))
        dealer = opponent(house, hand, outcome, chance)
        if dealer is not None:
            return hand, dealer


def _layout(house: House, kind: str, chance: Random) -> TableSetting:
    tables = house.rules.tables
    posted = {bonus: chance.choice(list(tables[bonus])) for bonus in house.posted}
    if kind == FOUR_OF_A_KIND:
        fitting = TableSetting(house, posted).tables_with("straight_flush", FOUR_OF_A_KIND)
        posted["straight_flush"] = chance.choice(fitting).name
    return TableSetting(house, posted)


def _wagers(
    layout: TableSetting, outcome: Outcome, kind: str, hand: Hand, chance: Random
) -> dict[Wager, int]:
    house, entry = layout.house, KINDS[kind]
    stakes = Stakes(dict.fromkeys(entry.made, 0), frozenset() if entry.bets else frozenset(BONUSES))
    if kind == LIMIT_KIND:
        stakes = _LIMIT_CUT.stakes(layout, hand, chance)
    wagers = dict(play(house, hand, chance, stakes).wagers)
    wagers.pop("raise", None)
    if outcome != "fold":
        wagers["raise"] = chance.choice(house.rules.raises(wagers["ante"], read(hand).flush_length))
    return wagers


def opponent(house: House, player: Hand, outcome: Outcome, chance: Random) -> Hand | None:
    """A hand of the banker's, or None if a few tries find none."""
    reading = house.rules.read(player)
    if not _may_decide(house, reading, outcome):
        return None
    for _ in range(_OPPONENTS_TRIED):
        dealer = _any(house, player, reading, outcome, chance)
        if not dealer & player and _ends(house, reading, house.rules.read(dealer), outcome):
            return dealer
    return None


def _may_decide(house: House, player: Reading, outcome: Outcome) -> bool:
    """Whether the player may fold this hand, or raise with it."""
    suited = player.flush_length
    return suited not in house.rules.no_fold if outcome == "fold" else bool(house.rules.raise_sizes[suited])


def _ends(house: House, player: Reading, dealer: Reading, outcome: Outcome) -> bool:
    if outcome == "fold":
        return True
    if not house.rules.qualifies(dealer):
        return outcome == "not-qualified"
    if player.flush == dealer.flush:
        return outcome == "tie"
    return outcome == ("win" if player.flush > dealer.flush else "lose")


def _any(house: House, player: Hand, reading: Reading, outcome: Outcome, chance: Random) -> Hand:
    """A hand that may do: close ones, for a long flush is seldom beaten by chance."""
    length = reading.flush_length
    match outcome:
        case "not-qualified":
            return chance.choice(hand_kinds.not_qualifying(*house.rules.qualifier))
        case "win":
            least = min(max(house.rules.qualifying >> 13, 2), length)
            return chance.choice(hand_kinds.flushes(chance.randint(least, length)))
        case "lose":
            return chance.choice(hand_kinds.flushes(chance.randint(length, min(length + 1, _LONGEST))))
        case "tie":
            return _equal(player, reading, chance)
    others = cards_of(Hand(_ALL ^ player))
    # Where a bonus would have to beat the banker, most folded hands should have done so.
    return min(
        (hand_of(chance.sample(others, _LONGEST)) for _ in range(2)), key=lambda hand: read(hand).flush
    )


def _equal(player: Hand, reading: Reading, chance: Random) -> Hand:
    """The ranks of the player's flush in another suit, and any other cards."""
    ranks = suits_of(player)[reading.flush_suit]
    suit = (reading.flush_suit + chance.randint(1, 3)) % 4
    flush = Hand(ranks << 13 * suit)
    others = cards_of(Hand(_ALL & ~player & ~flush))
    return Hand(flush | hand_of(chance.sample(others, _LONGEST - ranks.bit_count())))
