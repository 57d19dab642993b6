"""The totals of the drills at a house, kept as sums so that not every answer has to be read."""

from collections.abc import Mapping
from typing import NamedTuple

from app.drills.accuracy import DrillFigures, Tally, figures_from
from app.drills.skill_choice import Wanted


class DrillTotals(NamedTuple):
    """All answers to each skill counted, and for each drill the mean time of the last right ones."""

    tallies: Mapping[Wanted, Tally] = {}
    seconds: Mapping[str, float] = {}
    mistakes: int = 0
    """The skills that were answered wrong and not right often enough since."""

    def figures(self, drill: str) -> DrillFigures:
        """The figures of a drill."""
        tallies = [tally for wanted, tally in self.tallies.items() if wanted.drill == drill]
        return figures_from(tallies, self.seconds.get(drill))
