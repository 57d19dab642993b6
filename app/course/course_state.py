"""How a trainee stands in the course at a house: on the path, and with the guidance."""

from collections.abc import Mapping
from typing import NamedTuple

from app.course.fading_guidance import Help, SkillsNow, help_in
from app.course.path import PathStation, Rung, RungStanding, next_rung, stations
from app.procedure.house import House
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step


class CourseStanding(NamedTuple):
    """Everything that decides which round comes next, and what lights up in it."""

    path: Mapping[str, RungStanding] = {}
    scores: Mapping[str, int] = {}
    skills: SkillsNow = SkillsNow()
    asks_next: bool = False
    """Whether a set of questions comes before the next round: they take turns, beginning with a round."""

    def stations(self, house: House) -> tuple[PathStation, ...]:
        """The rungs of a house, and how each stands."""
        return stations(house, self.path)

    def next_rung(self, house: House, chosen: str = "") -> Rung:
        """The rung to deal now."""
        return next_rung(house, self.path, chosen)

    def help_in(self, ruling: Ruling) -> dict[Step, Help]:
        """The help with each step of a round."""
        return help_in(ruling, self.scores, self.skills)
