"""One way to read a dealer's acts: which steps they did, and every slip among them."""

from enum import Enum, auto

from app.grading.case import Case
from app.grading.faults import Slip
from app.grading.misread import Belief
from app.procedure.plan import DueStep
from app.procedure.vocabulary import Step
from app.table.table import Table


class Status(Enum):
    """How far a step of the plan is."""

    UNDONE = auto()
    DONE = auto()
    SPENT = auto()
    """A wrong act stands in its place."""
    REOPENED = auto()
    """The wrong act changed nothing, or was put back: the right act can still follow."""
    EXCUSED = auto()
    """A wrong act has touched on it: it may still be done, and is not missed otherwise."""
    CANCELED = auto()
    """The round was void before it was done."""


_OPEN = (Status.UNDONE, Status.REOPENED, Status.EXCUSED)


class Branch:
    """The acts so far, read in one way."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.table: Table = case.start
        self.status = [Status.UNDONE] * len(case.steps)
        self.slips: list[Slip] = []
        self.right = 0
        self.answered: set[DueStep] = set()
        """What was done of the answers to events that were ignored otherwise."""
        self.opened: dict[int, tuple[DueStep, ...]] = {}
        """Irregularities the dealer has made, each with the answer that is due, under minus its line."""
        self.kinds: frozenset[str] = frozenset()
        """What those are. A second one of a kind, or one in a void round, changes nothing any more."""
        self.unneeded_calls: list[int] = []
        """The lines of calls to the supervisor that nothing asked for."""
        self.excused: dict[int, Slip] = {}
        """Ante steps that a wrong tap for the Raise has settled along with it."""
        self.ahead: dict[int, set[int]] = {}
        """For each ignored event, and each that the dealer made, the steps that were done before it."""
        self.parts: dict[int, frozenset[Step]] = {}
        """What was done of steps that can be done in parts."""
        self.void_from: int | None = None
        """Where a round that should have gone on was called dead: the place of the first step after that."""
        self.called_at = 0
        self.racked: set[int | str] = set()
        self.beliefs: dict[int, tuple[int, list[Belief]]] = {}
        """For a dealer's hand wrongly set or called: its line, and how the spots would be settled."""

    def copy(self) -> "Branch":
        """The same reading, free to go another way."""
        other = Branch(self.case)
        other.table, other.right, other.called_at = self.table, self.right, self.called_at
        other.status, other.slips = self.status.copy(), self.slips.copy()
        other.answered, other.ahead = self.answered.copy(), self.ahead.copy()
        other.opened, other.parts = self.opened.copy(), self.parts.copy()
        other.unneeded_calls, other.kinds = self.unneeded_calls.copy(), self.kinds
        other.excused, other.racked = self.excused.copy(), self.racked.copy()
        other.beliefs, other.void_from = self.beliefs.copy(), self.void_from
        return other

    def weight(self) -> tuple[int, int, int]:
        """For choosing among readings: how many faults if the round ended now; then the simplest."""
        missing = self.missing()
        standing = self.standing(missing)
        ignored = len(self.ignored(standing))
        unexplained = len([slip for slip in self.slips if slip.due is None])
        return len(missing) + len(standing) + ignored, -ignored, unexplained

    def weight_so_far(self) -> tuple[int, int, int]:
        """The same while the round runs: what is still undone is no fault yet."""
        ignored = len([number for number in self.ignored() if self.is_past(number)])
        return len(self.slips) + ignored, -ignored, len(self.case.ignored)

    def ignored(self, standing: list[Slip] | None = None) -> dict[int, list[DueStep]]:
        """The events that were not answered, or not wholly, and what is missing of each answer.

        What the dealer made is one only as long as the slip that made it stands.
        """
        lines = {slip.line for slip in (self.slips if standing is None else standing)}
        made = {number: answer for number, answer in self.opened.items() if -number in lines}
        missing = {
            number: [due for due in answer if due not in self.answered]
            for number, answer in ({**self.case.ignored, **made}).items()
        }
        return {number: answer for number, answer in missing.items() if answer}

    def is_past(self, number: int) -> bool:
        """Has the dealer gone on after an ignored event?"""
        ahead, at = self.ahead.get(number, ()), self.case.happens_at.get(number, -1)
        return self._has_happened(number) and any(
            self.status[place] is not Status.UNDONE and place not in ahead
            # To answer another event is not to go on.
            for place in range(at + 1, len(self.status))
            if self.case.plan[place].event is None
        )

    def waits_for(self, number: int) -> bool:
        """Has an ignored event happened, and the dealer not gone on yet?"""
        return self._has_happened(number) and not self.is_past(number)

    def _has_happened(self, number: int) -> bool:
        at = self.case.happens_at.get(number)
        return at is None or self.status[at] is not Status.UNDONE

    def missing(self) -> set[int]:
        """The steps that have not been done."""
        return {place for place, status in enumerate(self.status) if status is Status.UNDONE}

    def is_open(self, place: int) -> bool:
        """Can this step still be done?"""
        return self.status[place] in _OPEN

    def is_ready(self, place: int) -> bool:
        """May this step be done now, with nothing undone that must come before it?"""
        return self.is_open(place) and not self.blockers(place)

    def standing(self, missing: set[int]) -> list[Slip]:
        """The slips without early steps that jumped only what was never done: that is the one fault."""
        return [slip for slip in self.slips if slip.kind != "early" or not missing.issuperset(slip.blockers)]

    def blockers(self, place: int) -> tuple[int, ...]:
        """The undone steps that must come before this one."""
        order = self.case.order
        if place in order.heads and any(
            self.status[mate] is not Status.UNDONE for mate in order.mates.get(place, ())
        ):
            # Steps that may be done in any order wait together: the first of them answers for all.
            return ()
        return tuple([need for need in order.requires[place] if self.status[need] is Status.UNDONE])
