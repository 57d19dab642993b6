"""Features that hang on people: what is folded, what is faced, and wagers large enough to meet a limit.

How often they come nobody can count from the cards.
"""

from collections.abc import Iterator
from random import Random
from typing import Literal, NamedTuple

from app.game.cards import Hand
from app.game.reading import read
from app.game.tables import Line, PayTable
from app.game.wagers import BOTH_BONUSES, RUN_BONUSES, Bonus, Wager
from app.training import hands
from app.training.feature import Feature, TableSetting
from app.training.players import Stakes, takes
from app.training.reasons import first_of, nobody_raises, not_taken

_UNCOUNTED = "hangs on what players wager and decide"


def people_features() -> Iterator[Feature]:
    """Every such feature."""
    yield _folded_winner()
    yield _both_folded("left")
    yield _both_folded("right")
    yield _one_folded()
    yield _faced_discards()
    yield _limit_cut()


def _folded_winner() -> Feature:
    def winner(layout: TableSetting, hand: Hand, chance: Random) -> Stakes:
        won = (bonus for bonus in _standing(layout) if layout.table(bonus).line(hand, read(hand)))
        return Stakes({next(won): 0})

    return Feature(
        "folded-winner",
        "a folded hand still wins a bonus",
        hands=lambda layout: hands.winning(tuple(layout.table(bonus) for bonus in _standing(layout))),
        stakes=winner,
        decision="fold",
        missing=lambda layout: "" if _standing(layout) else "no bonus is won with a folded hand there",
        uncounted=_UNCOUNTED,
    )


def _standing(layout: TableSetting) -> list[Bonus]:
    """The bonuses that a hand wins by itself, folded or not."""
    return [
        bonus
        for bonus, rule in layout.house.rules.bonuses.items()
        if not rule.forfeited_by_fold and not rule.must_beat_dealer
    ]


def _both_folded(half: Literal["left", "right"]) -> Feature:
    return Feature(
        f"both-bonuses-folded-{half}",
        f"a fold with both bonuses in the {half} half of the table",
        stakes=lambda layout, hand, chance: Stakes(dict.fromkeys(BOTH_BONUSES, 0)),
        decision="fold",
        half=half,
        missing=first_of(not_taken(*BOTH_BONUSES), _one_seat),
        uncounted=_UNCOUNTED,
    )


def _one_seat(layout: TableSetting) -> str:
    return "a table with one seat has no halves" if layout.house.seats == 1 else ""


def _one_folded() -> Feature:
    def one(layout: TableSetting, hand: Hand, chance: Random) -> Stakes:
        made = chance.choice(BOTH_BONUSES)
        return Stakes({made: 0}, frozenset(BOTH_BONUSES) - {made})

    return Feature(
        "one-bonus-folded",
        "a fold with only one of the two bonuses",
        stakes=one,
        decision="fold",
        missing=not_taken(*BOTH_BONUSES),
        uncounted=_UNCOUNTED,
    )


def _faced_discards() -> Feature:
    def faced(layout: TableSetting, hand: Hand, chance: Random) -> Stakes:
        return Stakes({_paid_for_a_run(layout)[0]: 0})

    def missing(layout: TableSetting) -> str:
        if layout.house.keeps_all:
            return "players keep all seven cards there"
        return "" if _paid_for_a_run(layout) else "no wager wins with three cards in the discards there"

    return Feature(
        "faced-discards",
        "a raised hand's discards hold a straight flush that wins",
        hands=lambda layout: hands.runs_outside(),
        stakes=faced,
        decision="raise",
        missing=first_of(missing, nobody_raises),
        uncounted=_UNCOUNTED,
    )


def _paid_for_a_run(layout: TableSetting) -> list[Bonus]:
    """The bonuses that pay for three in a row whatever the dealer has: discards never hold more."""
    rules = layout.house.rules
    return [
        bonus
        for bonus in RUN_BONUSES
        if bonus in rules.bonuses
        and not rules.bonuses[bonus].must_beat_dealer
        and any(line.name == "3" for line in layout.table(bonus).lines)
    ]


class _CappedBonus(NamedTuple):
    """A bonus of which one payout alone goes beyond a limit: those lines, and the wager each takes."""

    bonus: Bonus
    table: PayTable
    least: dict[Line, int]


def _limit_cut() -> Feature:
    def stakes(layout: TableSetting, hand: Hand, chance: Random) -> Stakes:
        bonus, least = min(_large_payouts(layout, hand), key=lambda payout: payout[1])
        return Stakes({bonus: least})

    def missing(layout: TableSetting) -> str:
        payouts = layout.house.rules.payouts
        if payouts.hand is None and payouts.round is None:
            return "no limit on payouts is posted there"
        return "" if _cuts(layout) else "no bonus alone can win more than the posted limit there"

    return Feature(
        "limit-cut",
        "a payout is cut by a posted limit",
        hands=lambda layout: hands.winning(tuple(cut.table for cut in _cuts(layout))),
        fits=lambda layout, hand: bool(_large_payouts(layout, hand)),
        stakes=stakes,
        missing=missing,
        uncounted=_UNCOUNTED,
    )


def _large_payouts(layout: TableSetting, hand: Hand) -> list[tuple[Bonus, int]]:
    """The bonuses on which a hand can win more than a limit, and the wager this takes."""
    found = []
    for bonus, _, least in _cuts(layout):
        line = layout.table(bonus).line(hand, read(hand))
        if line in least:
            found.append((bonus, least[line]))
    return found


def _cuts(layout: TableSetting) -> list[_CappedBonus]:
    found = []
    for bonus in _standing(layout):
        limit, table = _limit(layout, bonus), layout.table(bonus)
        if limit is not None:
            least = {line: _dollars(limit // line.pays + 1) for line in table.lines if line.pays}
            large = {line: cents for line, cents in least.items() if takes(layout.house, bonus, cents)}
            if large:
                found.append(
                    _CappedBonus(bonus, PayTable(table.name, table.measures_runs, tuple(large)), large)
                )
    return found


def _limit(layout: TableSetting, bonus: Wager) -> int | None:
    payouts = layout.house.rules.payouts
    limits = [payouts.hand, payouts.round if bonus in payouts.round_wagers else None]
    return min((limit for limit in limits if limit is not None), default=None)


def _dollars(cents: int) -> int:
    """Wagers are whole dollars."""
    return cents + -cents % 100
