"""Misconceptions about bonus wagers: what a hand holds, what the table pays, and what limits it."""

from collections.abc import Callable
from functools import partial

from app.game.cards import ACE, Hand, hand_of
from app.game.hands import Reading, read
from app.game.pay_tables import Line, PayTable
from app.game.rules import PayoutLimits
from app.game.settlement import Settlement
from app.game.wagers import Bonus
from app.procedure.house import House
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from tests.game.values import PLAIN_BONUS
from tests.trainees.beliefs import Verdicts, by_reading, by_tables, dealt_with, seen, settled_by
from tests.trainees.expected import money_roots
from tests.trainees.plans import plan_of
from tests.trainees.trainee import Root, Trainee, everywhere

_SUIT = (1 << 13) - 1
_TO_ONE: tuple[Bonus, ...] = ("flush", "straight_flush")
_PLACARDS: tuple[dict[Bonus, dict[str, int]], ...] = (
    {
        "flush": {"7": 200, "6": 50, "5": 10, "4": 2},
        "straight_flush": {"7": 1000, "6": 500, "5": 100, "4": 60, "3": 8},
    },
    {
        "flush": {"7": 200, "6": 60, "5": 10, "4": 1},
        "straight_flush": {"7": 1000, "6": 400, "5": 100, "4": 40, "3": 6},
    },
)
"""Tables that hang elsewhere, for houses that have only one of their own."""


def reading_hands(misread: Callable[[Hand], Reading], ruling: Ruling) -> list[Step]:
    """The round with the cards that are seen misread."""

    def believe(settlement: Settlement) -> Verdicts:
        hand = seen(ruling, settlement)
        return by_reading(ruling, settlement, hand, misread(hand))

    return settled_by(ruling, believe)


def _longest_run(hand: Hand, round_the_corner: bool) -> int:
    """The longest run as a strength, the Ace high only, or with a Two above it as well."""
    best = 0
    for start in range(52):
        suit, low = divmod(start, 13)
        ranks = hand >> 13 * suit & _SUIT
        above = range(low, low + 7) if round_the_corner else range(low, ACE + 1)
        held = [rank for rank in above if ranks >> rank % 13 & 1]
        length = next((place for place, rank in enumerate(held) if rank != low + place), len(held))
        if length >= 3:
            best = max(best, length << 4 | (low + length - 1) % 13)
    return best


def wrapped(hand: Hand) -> Reading:
    """Runs go round the corner, as Queen, King, Ace, Two."""
    return read(hand)._replace(run=_longest_run(hand, round_the_corner=True))


def ace_high_only(hand: Hand) -> Reading:
    """No run begins with an Ace."""
    return read(hand)._replace(run=_longest_run(hand, round_the_corner=False))


def played_suit_only(hand: Hand) -> Reading:
    """No run but in the flush that is played."""
    reading = read(hand)
    return reading._replace(run=read(hand_of(reading.flush_cards)).run)


def another_table(house: House, bonus: Bonus, posted: str) -> PayTable:
    """The next table of the house, or one that hangs elsewhere."""
    own = house.rules.tables[bonus]
    names = list(own)
    if len(names) > 1:
        return own[names[(names.index(posted) + 1) % len(names)]]
    elsewhere = [
        own[posted]._replace(lines=tuple(Line(name, pays) for name, pays in placard[bonus].items()))
        for placard in _PLACARDS
    ]
    return next(table for table in elsewhere if table != own[posted])


def pays_from_another_table(ruling: Ruling) -> list[Step]:
    """Every bonus by another table than the posted one."""
    tables = {bonus: another_table(ruling.house, bonus, name) for bonus, name in ruling.played.posted.items()}

    def believe(settlement: Settlement) -> Verdicts:
        hand = seen(ruling, settlement)
        return by_tables(ruling, settlement, tables, hand, read(hand))

    return settled_by(ruling, believe)


def returns_progressive_wager(ruling: Ruling) -> list[Step]:
    """The dollar comes back with the payout."""
    acts: list[Step] = []
    for step in plan_of(ruling):
        acts.append(step)
        if step.verb == "pay" and step.what == "progressive":
            acts.append(Step("return", step.place, "progressive"))
    return acts


def pays_odds_less_one(ruling: Ruling) -> list[Step]:
    """ "To 1" is read as "for 1"."""

    def less_one(table: PayTable) -> PayTable:
        return table._replace(lines=tuple(line._replace(pays=line.pays - 1) for line in table.lines))

    rules = ruling.house.rules
    tables = {
        bonus: {name: less_one(table) if bonus in _TO_ONE else table for name, table in posted.items()}
        for bonus, posted in rules.tables.items()
    }
    return dealt_with(ruling, rules._replace(tables=tables))


def ignores_must_beat(ruling: Ruling) -> list[Step]:
    """A bonus is paid by its table, whatever the dealer holds."""
    rules = ruling.house.rules
    bonuses = {
        bonus: PLAIN_BONUS._replace(forfeited_by_fold=bonus_rule.forfeited_by_fold)
        for bonus, bonus_rule in rules.bonuses.items()
    }
    return dealt_with(ruling, rules._replace(bonuses=bonuses))


def ignores_limits(ruling: Ruling) -> list[Step]:
    """Every payout in full."""
    return dealt_with(ruling, ruling.house.rules._replace(payouts=PayoutLimits()))


def pays_short_flush(ruling: Ruling) -> list[Step]:
    """Three suited cards are paid like the lowest line of the Flush table."""
    rules = ruling.house.rules
    tables = {
        name: table._replace(lines=(*table.lines, table.lines[-1]._replace(name="3")))
        for name, table in rules.tables["flush"].items()
    }
    return dealt_with(ruling, rules._replace(tables={**rules.tables, "flush": tables}))


def _cut_payouts(ruling: Ruling) -> set[Root]:
    return {
        ("amount", str(step))
        for step in plan_of(ruling)
        if step.verb == "pay" and (step.place, step.what) in ruling.cut
    }


def _returned(ruling: Ruling) -> set[Root]:
    paid = [step for step in plan_of(ruling) if step.verb == "pay" and step.what == "progressive"]
    return {("extra", f"return {step.place} progressive") for step in paid}


def _misjudges(
    name: str,
    belief: str,
    acts: Callable[[Ruling], list[Step]],
    where: Callable[[House], bool] = everywhere,
) -> Trainee:
    """Someone whose mistake shows wager by wager."""
    return Trainee(name, belief, acts, lambda ruling: money_roots(ruling, acts(ruling)), where, early=None)


def _must_beat(house: House) -> bool:
    return any(rule.must_beat_dealer for rule in house.rules.bonuses.values())


def _has_limits(house: House) -> bool:
    return house.rules.payouts != PayoutLimits()


TRAINEES = (
    _misjudges(
        "wraps-the-ace",
        "reads Queen, King, Ace, Two as a run",
        partial(reading_hands, wrapped),
    ),
    _misjudges(
        "forgets-low-ace",
        "does not see that Ace, Two, Three is a run",
        partial(reading_hands, ace_high_only),
    ),
    _misjudges(
        "looks-only-in-played-suit",
        "sees a straight flush only in the flush that is played",
        partial(reading_hands, played_suit_only),
    ),
    _misjudges(
        "pays-from-another-table",
        "pays the bonuses by another table than the posted one",
        pays_from_another_table,
    ),
    Trainee(
        "returns-progressive-wager",
        "gives the collected Progressive wager back with the payout",
        returns_progressive_wager,
        _returned,
        lambda house: house.has_meter,
    ),
    _misjudges(
        "pays-odds-less-one",
        "pays the odds less one, as if the wager were part of them",
        pays_odds_less_one,
    ),
    _misjudges(
        "ignores-must-beat",
        "pays a bonus by its table where the hand must beat the banker's too",
        ignores_must_beat,
        _must_beat,
    ),
    Trainee(
        "ignores-limits",
        "pays in full what a posted limit cuts",
        ignores_limits,
        _cut_payouts,
        _has_limits,
    ),
    _misjudges(
        "pays-short-flush",
        "pays the Flush wager on three suited cards",
        pays_short_flush,
    ),
)
