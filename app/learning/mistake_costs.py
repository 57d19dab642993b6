"""Which mistakes cost most: dollars in a thousand rounds, with hands at their natural frequency."""

from collections.abc import Iterable
from typing import NamedTuple

from app.drills.skill_choice import Wanted
from app.learning.learner_state import LearnerState
from app.learning.syllabus import SkillChapter
from app.procedure.house import House

ROUNDS = 1000


class Expensive(NamedTuple):
    """A skill whose mistakes cost money."""

    wanted: Wanted
    words: str
    cents: float
    """What they cost in a thousand rounds."""


def expensive(mind: LearnerState, chapters: Iterable[SkillChapter]) -> tuple[Expensive, ...]:
    """The skills whose mistakes cost money and whose frequency is known, the most expensive first."""
    hands = hands_a_round(mind.house)
    found = []
    for drill, title, skills in chapters:
        for skill in skills:
            memory = mind.memories.get(Wanted(drill, skill.name))
            if memory and skill.share and memory.recent.mean_loss:
                cents = ROUNDS * hands * float(skill.share) * memory.recent.mean_loss
                found.append(Expensive(Wanted(drill, skill.name), f"{title}: {skill.words}", cents))
    return tuple(sorted(found, key=lambda each: (-each.cents, each.words)))


def assumed(house: House) -> str:
    """The basis of the figures, in one sentence."""
    posted = " with that table posted" if house.has_choice else ""
    return (
        f"What you would overpay or underpay in {ROUNDS:,} rounds of {hands_a_round(house)} hands{posted}, if"
        f" every hand makes that bet and you repeat the mistakes in your last {house.mastery.last} answers."
    )


def hands_a_round(house: House) -> int:
    """The players' hands at a full table; a designated player holds one of the seats."""
    return house.seats - house.has_button
