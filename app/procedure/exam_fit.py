"""Whether the exam of a house's own file asks for what the house can have.

What the standard's exam asks for is left out where it cannot be; what a house's own file asks for is meant.
"""

from collections.abc import Iterator
from typing import Any

from app.errors import Path
from app.game.rules import PayoutLimits
from app.game.wagers import BOTH_BONUSES, RUN_BONUSES, Bonus
from app.plurals import counted
from app.procedure.house import HAND_DEALT, House

_OF_RUNS = ("low-ace", "outside-suit", "straight-flush")
_OF_THE_DEALER = ("not-qualified", "just-qualifies", "tie")
_HANDS = 3
"""The hands in a round that can have a feature."""
_OF_FOLDS = ("both-bonuses-folded", "one-bonus-folded")
_PLANS = {
    **{plan: (plan, "") for plan in ("opening", "set-up", "by-hand", "rotation", HAND_DEALT)},
    "flawed-deck": ("opening", "flawed-card"),
    "wash-granted": ("by-hand", "wash-request"),
}
"""Features that are a plan of their own, and what comes up in it."""


def unfit(house: House, own: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    """Everything in the exam of a house's own file that cannot be there, with its place in the file."""
    exam = own.get("exam", {})
    for place, feature in enumerate(exam.get("features", ())):
        why = _no_feature(house, feature)
        if why:
            yield ("exam", "features", place), f"no round can have “{feature}”: {why}"
    for drill, count in exam.get("drills", {}).items():
        why = _no_drill(house, drill)
        if count and why:
            yield ("exam", "drills", drill), f"this drill has no questions here: {why}"
    if exam and _is_crowded(house):
        quiet = house.exam.rounds - house.exam.irregularities
        rounds = counted(quiet, "round")
        few = "is too few" if quiet == 1 else "are too few"
        yield ("exam", "rounds"), f"{rounds} without an irregularity {few} for all of the features"
    if "seats" in exam and exam["seats"] > house.seats - house.has_button:
        room = house.seats - house.has_button
        yield ("exam", "seats"), f"the table seats {room} players, not {exam['seats']}"


def _is_crowded(house: House) -> bool:
    """Whether there are too few rounds. One has three hands for features, and a dealer's hand for one."""
    asked = [name for name in house.exam.features if not _no_feature(house, name)]
    smooth = [name for name in asked if not name.startswith("event-")]
    quiet = house.exam.rounds - house.exam.irregularities
    at_dealer = sum(name in _OF_THE_DEALER for name in smooth)
    alone = sum(name in _PLANS and name != HAND_DEALT for name in smooth)
    hands = len(smooth) - alone - smooth.count(HAND_DEALT) + smooth.count("tie")
    return max(at_dealer, -(-hands // _HANDS), *map(smooth.count, smooth), 0) > quiet - alone


def _no_feature(house: House, feature: str) -> str:
    kind, _, rest = feature.partition("-")
    bonuses = house.rules.bonuses
    if feature == "event-warned-again":
        further = [entry for entry in house.irregularities.values() if entry.further]
        return "" if further else "the house file gives no other answer after a warning"
    if feature == "lower-flush-kept" and house.keeps_all:
        return "players keep all seven cards"
    if feature == "several-hands" and not house.several_hands:
        return "each player has one hand"
    if feature == "dealer-bet" and not house.takes_dealer_bets:
        return "the house file doesn't mention bets for the dealer"
    if kind == "event":
        return "" if rest in house.irregularities else "the house file gives no answer for it"
    if kind == "progressive":
        return _no_line(house, "progressive", rest)
    if feature in _PLANS:
        plan, event = _PLANS[feature]
        is_here = plan in house.all_plans and (not event or event in house.irregularities)
        return "" if is_here else "the house file has no plan or no answer for it"
    if feature == "four-of-a-kind":
        return _no_line(house, "straight_flush", feature)
    if feature.startswith(_OF_RUNS) and "straight_flush" not in bonuses:
        return "the house has no Straight Flush wager"
    if feature.startswith(_OF_FOLDS) and not bonuses.keys() >= set(BOTH_BONUSES):
        return "the house does not have both bonus wagers"
    if feature == "folded-winner" and not _wins_folded(house):
        return "a folded hand cannot win a bonus"
    if feature == "faced-discards":
        return _no_faced_discards(house)
    return _no_limit(house) if feature == "limit-cut" else ""


def _no_drill(house: House, drill: str) -> str:
    if drill == "progressive" and not house.has_meter:
        return "the house has no Progressive"
    if drill == "straight-flush" and not any(bonus in house.rules.bonuses for bonus in RUN_BONUSES):
        return "the house has no wager on straight flushes"
    return _no_limit(house) if drill == "limits" else ""


def _no_line(house: House, bonus: Bonus, name: str) -> str:
    tables = house.rules.tables.get(bonus, {}) if bonus in house.rules.bonuses else {}
    has = any(line.name == name for table in tables.values() for line in table.lines)
    return "" if has else "none of the house's pay tables has this line"


def _wins_folded(house: House) -> bool:
    """Whether there is a bonus that a hand wins by itself, folded or not."""
    return any(
        not rule.forfeited_by_fold and not rule.must_beat_dealer for rule in house.rules.bonuses.values()
    )


def _no_faced_discards(house: House) -> str:
    if house.keeps_all:
        return "players keep all seven cards"
    rules = [house.rules.bonuses[bonus] for bonus in RUN_BONUSES if bonus in house.rules.bonuses]
    is_won = any(not rule.must_beat_dealer for rule in rules)
    return "" if is_won else "no wager pays on the discards"


def _no_limit(house: House) -> str:
    return "" if house.rules.payouts != PayoutLimits() else "no payout limit is posted"
