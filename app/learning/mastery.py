"""Mastery of skills and drills, by the house's rule, as long as they are not forgotten.

A skill is mastered with enough right answers in a row, in time, once it lasts for days. Tests compare this
with what simulated learners truly know a day later.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from app.drills.skill_choice import Wanted
from app.learning.learner_state import LearnerState
from app.learning.memory import Memory, chance_of_remembering
from app.learning.recent_answers import Recent
from app.procedure.house import House

_LASTS = 2.0
"""Days of stability: less says nothing about tomorrow."""
State = Literal["new", "learning", "mastered", "forgotten"]


def state_of(memory: Memory | None, drill: str, at: int, house: House) -> State:
    """The state of a skill of a drill."""
    return (
        "new" if memory is None else state_by_chance(memory, drill, chance_of_remembering(memory, at), house)
    )


def state_by_chance(memory: Memory, drill: str, chance: float, house: House) -> State:
    """The state of a skill with this chance of being remembered."""
    if memory.schedule.stability < _LASTS or not _is_shown(memory.recent, drill, house):
        return "learning"
    return "forgotten" if 100 * chance < house.spacing.forgotten else "mastered"


def state_of_drill(mind: LearnerState, drill: str, skills: Iterable[str], at: int) -> State:
    """The state of a drill: its answers have to be good enough, and every skill mastered."""
    recent, house = mind.drills.get(drill, Recent()), mind.house
    met = {skill: mind.memories.get(Wanted(drill, skill)) for skill in skills}
    states = {state_of(memory, drill, at, house) for memory in met.values()}
    if not recent.answers and states <= {"new"}:
        return "new"
    shown = max(recent.answers, sum(memory.recent.answers for memory in met.values() if memory))
    if states & {"new", "learning"} or not _is_good(recent, shown, drill, house):
        return "learning"
    return "forgotten" if "forgotten" in states else "mastered"


def needs_instructor(memory: Memory, house: House) -> bool:
    """Was this learned and lost so often that more questions are of no use?"""
    return memory.lapses >= house.spacing.lapses


def told(words: str, memory: Memory) -> str:
    """The sentence to a trainee about a skill that needs the instructor."""
    return f"{words}: forgotten {memory.lapses} times. Go over it with your instructor."


def _is_shown(recent: Recent, drill: str, house: House) -> bool:
    """Enough right answers in a row, and those in time."""
    answers = house.mastery.answers
    return recent.in_a_row >= answers and _is_in_time(recent.times[-answers:], drill, house)


def _is_good(recent: Recent, shown: int, drill: str, house: House) -> bool:
    """Its skills were shown often enough, and enough of the last answers were right and in time, if any."""
    is_right = not recent.kept or 100 * recent.share >= house.mastery.right
    return shown >= house.mastery.drill_answers and is_right and _is_in_time(recent.times, drill, house)


def _is_in_time(times: Sequence[int], drill: str, house: House) -> bool:
    """On the average. At the table nothing is timed."""
    target = house.targets.get(drill)
    return target is None or sum(times) <= 1000 * target * len(times)
