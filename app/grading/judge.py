"""The judge: takes a dealer's acts one by one, and at any moment says what is wrong so far."""

from collections.abc import Iterable

from app.grading.branch import Branch, Status
from app.grading.case import cases_of
from app.grading.faults import Scorecard
from app.grading.scorecard import scorecard, scorecard_so_far
from app.grading.submission import submit
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.table.table import Table

_MOST_BRANCHES = 8


class Judge:
    """Judges one round. It follows every way to read the acts: which of two riffles, answered or ignored."""

    def __init__(self, ruling: Ruling) -> None:
        self._branches = [Branch(case) for case in cases_of(ruling)]

    @property
    def table(self) -> Table:
        """The table after the acts so far; it is the same however they are read."""
        return self._branches[0].table

    def act(self, act: Step, line: int) -> None:
        """Take in one act of the dealer. Lines only ever grow."""
        branches = [after for branch in self._branches for after in submit(branch, act, line)]
        self._branches = _fewest(branches) if len(branches) > len(self._branches) else branches

    def scorecard(self) -> Scorecard:
        """The judgement if the round ended now."""
        return scorecard(min(self._branches, key=Branch.weight))

    def so_far(self) -> Scorecard:
        """The judgement while the round runs: what is still undone is no fault yet."""
        return scorecard_so_far(self._running)

    def next_due(self) -> DueStep | None:
        """The first step of the plan that is still undone, or what is missing of the answer to an event."""
        branch = self._running
        for number, answer in branch.ignored().items():
            if branch.waits_for(number):
                return answer[0]
        undone = sorted(branch.missing())
        return branch.case.plan[undone[0]] if undone else None

    def is_in_turn(self, step: Step | None) -> bool:
        """May this step be done now? An answer to an event may as long as it is awaited."""
        due, branch = self.next_due(), self._running
        if due and due.step == step:
            return True
        return any(branch.is_ready(place) for place, each in enumerate(branch.case.steps) if each == step)

    @property
    def _running(self) -> Branch:
        return min(self._branches, key=Branch.weight_so_far)


def _fewest(branches: list[Branch]) -> list[Branch]:
    """Of readings that have done the same steps the best, and for each case only as many as can matter."""
    best: dict[tuple[int, tuple[Status, ...]], Branch] = {}
    for branch in sorted(branches, key=Branch.weight):
        best.setdefault((id(branch.case), tuple(branch.status)), branch)
    kept: dict[int, list[Branch]] = {}
    for (case, _), branch in best.items():
        kept.setdefault(case, []).append(branch)
    return [branch for row in kept.values() for branch in row[:_MOST_BRANCHES]]


def judge(ruling: Ruling, acts: Iterable[tuple[int, Step]]) -> Scorecard:
    """Judge a whole round: acts, each with its line."""
    grader = Judge(ruling)
    for line, act in acts:
        grader.act(act, line)
    return grader.scorecard()
