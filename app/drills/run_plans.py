"""The plan of a run: of which kind it is, through what it goes, and when it is over."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from app.drills.answer import Answered

Kind = Literal["open", "twenty", "sprint", "mistakes", "daily"]
TWENTY = 20
SPRINT = 90.0
"""Questions of a timed run and of the set of the day; seconds of a sprint."""


class RunPlan(NamedTuple):
    """What is run through: the kind, and the drill; without one, every drill of the house."""

    kind: Kind
    drill: str = ""

    @property
    def most(self) -> int | None:
        """How many questions there are; None if that is left open."""
        return TWENTY if self.kind in ("twenty", "daily") else None

    @property
    def is_timed(self) -> bool:
        """Does the clock run? Then nothing stands between an answer and the next question."""
        return self.kind in ("twenty", "sprint")

    @property
    def is_spaced(self) -> bool:
        """Does what was answered long ago decide what is asked? Timed runs are the same for everybody."""
        return self.kind in ("open", "daily")

    def is_over(self, answers: Sequence[Answered]) -> bool:
        """Is there nothing more to answer?"""
        if self.kind == "sprint":
            return sum(answer.seconds for answer in answers) >= SPRINT
        return self.most is not None and len(answers) >= self.most
