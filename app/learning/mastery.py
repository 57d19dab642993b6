"""Mastery of skills and drills, by the house's rule, as long as they are not forgotten."""

from collections.abc import Iterable
from typing import Literal

from app.drills.skill_choice import Wanted
from app.learning.learner_state import LearnerState
from app.learning.memory import Memory, chance_of_remembering
from app.learning.recent_answers import Recent
from app.procedure.house import House

State = Literal["new", "learning", "mastered", "forgotten"]


def state_of(memory: Memory | None, drill: str, at: int, house: House) -> State:
    """The state of a skill of a drill."""
    return (
        "new" if memory is None else state_by_chance(memory, drill, chance_of_remembering(memory, at), house)
    )


def state_by_chance(memory: Memory, drill: str, chance: float, house: House) -> State:
    """The state of a skill with this chance of being remembered."""
    if not _is_good(memory.recent, drill, house.mastery.answers, house):
        return "learning"
    return "forgotten" if 100 * chance < house.spacing.forgotten else "mastered"


def state_of_drill(mind: LearnerState, drill: str, skills: Iterable[str], at: int) -> State:
    """The state of a drill: its answers have to be good enough, and every skill mastered."""
    recent, house = mind.drills.get(drill), mind.house
    if recent is None:
        return "new"
    states = {state_of(mind.memories.get(Wanted(drill, skill)), drill, at, house) for skill in skills}
    if states & {"new", "learning"} or not _is_good(recent, drill, house.mastery.drill_answers, house):
        return "learning"
    return "forgotten" if "forgotten" in states else "mastered"


def needs_instructor(memory: Memory, house: House) -> bool:
    """Was this learned and lost so often that more questions are of no use?"""
    return memory.lapses >= house.spacing.lapses


def told(words: str, memory: Memory) -> str:
    """The sentence to a trainee about a skill that needs the instructor."""
    return f"{words}: forgotten {memory.lapses} times. Go over it with your instructor."


def _is_good(recent: Recent, drill: str, answers: int, house: House) -> bool:
    """Enough answers, enough of the last ones right, and those in time. At the table nothing is timed."""
    times = recent.times
    count = len(times)
    if recent.answers < answers or 100 * count < house.mastery.right * (count + len(recent.losses)):
        return False
    target = house.targets.get(drill)
    return target is None or sum(times) <= 1000 * target * count
