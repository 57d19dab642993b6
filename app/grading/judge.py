"""The judge: takes a dealer's acts one by one, and at any moment says what is wrong so far."""

from collections.abc import Iterable

from app.grading.branch import Branch, Status
from app.grading.case import Case
from app.grading.faults import Scorecard
from app.grading.scorecard import scorecard
from app.procedure.ruling import Ruling
from app.procedure.words import Step

_MOST_BRANCHES = 8


class Judge:
    """Judges one round. Where equal words can be matched in several ways it follows each of them."""

    def __init__(self, ruling: Ruling) -> None:
        self.case = Case(ruling)
        self._branches = [Branch(self.case)]

    def act(self, act: Step, line: int) -> None:
        """Take in one act of the dealer. Lines only ever grow."""
        branches = [after for branch in self._branches for after in branch.submit(act, line)]
        self._branches = _fewest(branches) if len(branches) > 1 else branches

    def scorecard(self) -> Scorecard:
        """The judgement if the round ended now."""
        return scorecard(min(self._branches, key=Branch.weight))


def _fewest(branches: list[Branch]) -> list[Branch]:
    """Of readings that have done the same steps the best, and of all only as many as can matter."""
    best: dict[tuple[Status, ...], Branch] = {}
    for branch in sorted(branches, key=Branch.weight):
        best.setdefault(tuple(branch.status), branch)
    return list(best.values())[:_MOST_BRANCHES]


def judge(ruling: Ruling, acts: Iterable[tuple[int, Step]]) -> Scorecard:
    """Judge a whole round: acts, each with its line."""
    grader = Judge(ruling)
    for line, act in acts:
        grader.act(act, line)
    return grader.scorecard()
