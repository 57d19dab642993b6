"""Which mistakes cost most: dollars in a thousand rounds, with hands as often as they come at the table."""

from collections.abc import Iterable
from typing import NamedTuple

from app.drills.skill_choice import Wanted
from app.game.money import DOLLARS, Currency, shown
from app.learning.learner_state import LearnerState
from app.learning.syllabus import SkillChapter
from app.procedure.house import House

ROUNDS = 1000
ENOUGH = 8
"""With fewer last answers to a skill, nothing is said about what its mistakes cost."""
TOO_FEW = "not enough answers"
DEAR = 10_000
"""Cents in a thousand rounds from which a mistake is among the advice."""


class Expensive(NamedTuple):
    """A skill whose mistakes cost money."""

    wanted: Wanted
    words: str
    cents: float | None
    """What they cost in a thousand rounds. None if there are not enough answers to say."""
    currency: Currency = DOLLARS

    @property
    def cost(self) -> str:
        """What they cost, in words."""
        return TOO_FEW if self.cents is None else shown(100 * round(self.cents / 100), self.currency)


def expensive(mind: LearnerState, chapters: Iterable[SkillChapter]) -> tuple[Expensive, ...]:
    """The skills whose mistakes cost money and whose frequency is known, the most expensive first.

    A single slip among enough answers is left out. With not enough answers the cost is left open.
    """
    hands, currency = hands_a_round(mind.house), mind.house.names.currency
    found = []
    for drill, title, skills, _ in chapters:
        for skill in skills:
            memory = mind.memories.get(Wanted(drill, skill.name))
            if memory is None or not skill.share or not any(memory.recent.losses):
                continue
            is_enough, loss = memory.recent.kept >= ENOUGH, memory.recent.mean_loss
            if loss or not is_enough:
                cents = ROUNDS * hands * float(skill.share) * loss if is_enough else None
                found.append(Expensive(Wanted(drill, skill.name), f"{title}: {skill.words}", cents, currency))
    return tuple(sorted(found, key=lambda each: (-(each.cents or 0.0), each.words)))


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
