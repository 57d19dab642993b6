"""Does a feature separate dealers who know it from those who do not? In an exam money has to depend on it."""

from app.drills.material.plan_entries import has_verb
from app.game.settlement import Settlement
from app.game.wagers import BOTH_BONUSES
from app.procedure.ruling import Ruling

_RUN = "straight-flush-"
_HANDS = 2
"""At least this many players have to be settled against the dealer's hand, so that misreading it shows."""

RARELY_TELLS = frozenset({"not-qualified"})
"""The features for which a round may have to be drawn several times."""


def discriminates(ruling: Ruling, feature: str) -> bool:
    """Would a dealer who misses the feature deal the round differently?"""
    match feature:
        case "not-qualified":
            return _plays_against_many(ruling) and _almost_qualifies(ruling)
        case "just-qualifies":
            return _plays_against_many(ruling)
        case "low-ace":
            return any(_is_paid(each) and _begins_with_ace(each) for each in ruling.settlements)
        case "outside-suit":
            return any(_is_paid(each) and each.reading.run_outside_flush for each in ruling.settlements)
        case "both-bonuses-folded-left" | "both-bonuses-folded-right":
            return not has_verb(ruling.house, "tuck") or _is_tucked(ruling, feature.endswith("left"))
    if feature.startswith(_RUN):
        length = int(feature.removeprefix(_RUN))
        return any(_is_paid(each) and each.reading.run >> 4 == length for each in ruling.settlements)
    return True


def _plays_against_many(ruling: Ruling) -> bool:
    return sum(not settlement.spot.folded for settlement in ruling.settlements) >= _HANDS


def _almost_qualifies(ruling: Ruling) -> bool:
    """Are there enough suited cards, with the highest only one rank too low?"""
    needed = ruling.house.rules.qualifying
    cards, high = needed >> 13, (needed & 8191).bit_length() - 1
    return (ruling.dealer.flush_length, ruling.dealer.flush_high) == (cards, high - 1)


def _is_paid(settlement: Settlement) -> bool:
    """Is the run paid? At some houses it has to beat the banker too."""
    verdict = settlement.verdicts.get("straight_flush")
    return verdict is not None and verdict.act == "pay"


def _begins_with_ace(settlement: Settlement) -> bool:
    length, high = divmod(settlement.reading.run, 16)
    return high == length - 2


def _is_tucked(ruling: Ruling, left: bool) -> bool:
    """Is a hand with both bonuses tucked in this half? A winner may be faced and paid at once instead."""
    tucked = {due.step.place for due in ruling.steps if due.step.verb == "tuck"}
    return any(
        spot.number in tucked
        and all(bonus in spot.wagers for bonus in BOTH_BONUSES)
        and (spot.number <= ruling.house.seats // 2) == left
        for spot in ruling.played.spots
    )
