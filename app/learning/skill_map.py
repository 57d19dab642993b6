"""The map of skills: the state of each skill of a drill, and of the drill."""

from collections import Counter
from typing import NamedTuple

from app.drills.drill import Skill
from app.drills.skill_choice import Wanted
from app.learning.learner_state import LearnerState
from app.learning.mastery import State, state_of, state_of_drill
from app.learning.memory import chance_of_right, is_due
from app.learning.syllabus import SkillChapter


class SkillStanding(NamedTuple):
    """The state of one skill."""

    skill: str
    words: str
    state: State
    is_due: bool = False
    chance: float | None = None
    """The chance of a right answer now."""
    answers: int = 0
    share: float | None = None
    seconds: float | None = None
    """Of the last answers: the share of right ones, and their mean time."""
    lapses: int = 0


class SkillMap(NamedTuple):
    """The skills of a drill, one by one and counted by state."""

    drill: str
    title: str
    state: State
    skills: tuple[SkillStanding, ...]
    states: Counter[State]


def map_of(mind: LearnerState, chapter: SkillChapter, at: int) -> SkillMap:
    """The map of one drill."""
    skills = tuple([_standing(mind, chapter.drill, skill, at) for skill in chapter.skills])
    state = state_of_drill(mind, chapter.drill, [skill.name for skill in chapter.skills], at)
    return SkillMap(chapter.drill, chapter.title, state, skills, Counter([skill.state for skill in skills]))


def _standing(mind: LearnerState, drill: str, skill: Skill, at: int) -> SkillStanding:
    memory = mind.memories.get(Wanted(drill, skill.name))
    if memory is None:
        return SkillStanding(skill.name, skill.words, "new")
    return SkillStanding(
        skill.name,
        skill.words,
        state_of(memory, drill, at, mind.house),
        is_due(memory, at),
        chance_of_right(memory, at),
        memory.recent.answers,
        memory.recent.share,
        memory.recent.seconds,
        memory.lapses,
    )
