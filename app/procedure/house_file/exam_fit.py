"""What a house's own exam asks for and the house cannot have: a limit where none is posted, and so on.

What the standard's exam asks for is left out where it cannot be; what a house's own file asks for is meant.
"""

from collections.abc import Iterator
from typing import Any

from app.errors import Path
from app.game.rules import PayoutLimits
from app.game.wagers import BOTH_BONUSES, RUN_BONUSES, Bonus
from app.procedure.house import House

_OF_RUNS = ("low-ace", "outside-suit", "straight-flush")
_OF_THE_DEALER = ("not-qualified", "just-qualifies", "tie")
_HANDS = 3
_OF_FOLDS = ("both-bonuses-folded", "one-bonus-folded")


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
            yield ("exam", "drills", drill), f"nothing can be asked: {why}"
    if exam and _is_crowded(house):
        quiet = house.exam.rounds - house.exam.irregularities
        rounds = "1 round" if quiet == 1 else f"{quiet} rounds"
        few = "is too few" if quiet == 1 else "are too few"
        yield ("exam", "rounds"), f"{rounds} without an irregularity {few} for all the features"
    if "seats" in exam and exam["seats"] > house.seats - house.has_button:
        room = house.seats - house.has_button
        yield ("exam", "seats"), f"the table has room for {room} players, not for {exam['seats']}"


def _is_crowded(house: House) -> bool:
    """Are there too few rounds? One has three hands for features, and a dealer's hand for one of them."""
    asked = [name for name in house.exam.features if not _no_feature(house, name)]
    smooth = [name for name in asked if not name.startswith("event-")]
    quiet = house.exam.rounds - house.exam.irregularities
    at_dealer = sum(name in _OF_THE_DEALER for name in smooth)
    hands = len(smooth) + smooth.count("tie")
    return max(at_dealer, -(-hands // _HANDS), *map(smooth.count, smooth), 0) > quiet


def _no_feature(house: House, feature: str) -> str:
    kind, _, rest = feature.partition("-")
    bonuses = house.rules.bonuses
    if kind == "event":
        return "" if rest in house.irregularities else "the house has no answer to it"
    if kind == "progressive":
        return _no_line(house, "progressive", rest)
    if feature == "four-of-a-kind":
        return _no_line(house, "straight_flush", feature)
    if feature.startswith(_OF_RUNS) and "straight_flush" not in bonuses:
        return "the house takes no Straight Flush wager"
    if feature.startswith(_OF_FOLDS) and not bonuses.keys() >= set(BOTH_BONUSES):
        return "the house does not take both bonus wagers"
    if feature == "folded-winner" and not _wins_folded(house):
        return "no bonus is won with a folded hand"
    if feature == "faced-discards":
        return _no_faced_discards(house)
    return _no_limit(house) if feature == "limit-cut" else ""


def _no_drill(house: House, drill: str) -> str:
    if drill == "progressive" and not house.has_meter:
        return "the house has no Progressive"
    if drill == "straight-flush" and not any(bonus in house.rules.bonuses for bonus in RUN_BONUSES):
        return "the house takes no wager on straight flushes"
    return _no_limit(house) if drill == "limits" else ""


def _no_line(house: House, bonus: Bonus, name: str) -> str:
    tables = house.rules.tables.get(bonus, {}) if bonus in house.rules.bonuses else {}
    has = any(line.name == name for table in tables.values() for line in table.lines)
    return "" if has else "no table of the house has this line"


def _wins_folded(house: House) -> bool:
    """Is there a bonus that a hand wins by itself, folded or not?"""
    return any(
        not rule.forfeited_by_fold and not rule.must_beat_dealer for rule in house.rules.bonuses.values()
    )


def _no_faced_discards(house: House) -> str:
    if house.keeps_all:
        return "players keep all seven cards"
    rules = [house.rules.bonuses[bonus] for bonus in RUN_BONUSES if bonus in house.rules.bonuses]
    is_won = any(not rule.must_beat_dealer for rule in rules)
    return "" if is_won else "no wager wins with cards in the discards"


def _no_limit(house: House) -> str:
    return "" if house.rules.payouts != PayoutLimits() else "no limit on payouts is posted"
