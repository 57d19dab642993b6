"""Rounds with only the order wrong: the same steps, in the order of another plan."""

from collections.abc import Callable, Iterator

from app.drills.beliefs.mistaken_rules import with_entries, without_limits
from app.drills.material.plan_entries import entries_of
from app.drills.material.single_spot import plan_of
from app.game.wagers import BONUSES, MAIN_WAGERS, Act, Wager
from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step

Change = Callable[[PlannedStep], PlannedStep]

_ANTE_FIRST: tuple[Wager, ...] = (*reversed(MAIN_WAGERS), *BONUSES)
_BONUS_FIRST: tuple[Wager, ...] = (*BONUSES, *MAIN_WAGERS)
_TAKE_FIRST: tuple[frozenset[Act], ...] = (frozenset({"take"}), frozenset({"pay", "push"}))
_ONE_PASS: tuple[frozenset[Act], ...] = (frozenset({"take", "pay", "push"}),)


def ordered(ruling: Ruling, change: Change) -> list[Step]:
    """The round's own steps in the order of a changed plan; amounts stay those of the round."""
    paid = {(step.place, step.what): step for step in plan_of(ruling) if step.verb == "pay"}
    house = without_limits(with_entries(ruling.house, change))
    steps = plan_of(rule(house, ruling.played))
    return [paid[step.place, step.what] if step.verb == "pay" else step for step in steps]


def wagers_in_another_order(ruling: Ruling) -> Iterator[tuple[str, list[Step]]]:
    """Misconceptions about which wager of a spot comes first."""
    yield "settles-ante-before-raise", _settled(ruling, lambda entry: entry._replace(wagers=_ANTE_FIRST))
    yield "settles-bonus-before-main", _settled(ruling, lambda entry: entry._replace(wagers=_BONUS_FIRST))
    if _passes(ruling.house) == 1:
        yield "takes-before-paying", _settled(ruling, lambda entry: entry._replace(passes=_TAKE_FIRST))
    else:
        yield "one-pass-where-two", _settled(ruling, lambda entry: entry._replace(passes=_ONE_PASS))


def _settled(ruling: Ruling, change: Change) -> list[Step]:
    """Another order of wagers where the main game is settled; what is paid early stays as it is."""
    return ordered(ruling, lambda entry: change(entry) if "raise" in entry.wagers else entry)


def _passes(house: House) -> int:
    return max(len(entry.passes) for entry in entries_of(house))
