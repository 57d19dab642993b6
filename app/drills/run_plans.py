"""The plan of a run: its kind, its drill, and when it is over."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from app.drills.answer import Answered

Kind = Literal["open", "twenty", "sprint", "mistakes", "daily", "others", "refresher", "exam"]
TWENTY = 20
FOR_EXAM = 15
REFRESHER = 30
SPRINT = 90.0
"""Questions of a timed run and of the set of the day, between two rounds of the path, and of a refresher; and
the seconds of a sprint."""

_MOST: dict[Kind, int] = {"twenty": TWENTY, "daily": TWENTY, "exam": FOR_EXAM, "refresher": REFRESHER}


class RunPlan(NamedTuple):
    """The kind of run, and the drill, or every drill of the house; perhaps one skill alone."""

    kind: Kind
    drill: str = ""
    skill: str = ""
    """Only this skill of the drill; nothing: all of them."""

    @property
    def most(self) -> int | None:
        """The number of questions. None if it is open-ended."""
        return _MOST.get(self.kind)

    @property
    def is_timed(self) -> bool:
        """Whether it is timed. Then the next question follows an answer at once."""
        return self.kind in ("twenty", "sprint")

    @property
    def is_spaced(self) -> bool:
        """Whether earlier answers decide what is asked. Timed runs are the same for everybody."""
        return self.kind in ("open", "daily", "others", "exam")

    def is_over(self, answers: Sequence[Answered]) -> bool:
        """Whether the run is over."""
        if self.kind == "sprint":
            return sum(answer.seconds for answer in answers) >= SPRINT
        return self.most is not None and len(answers) >= self.most
