"""All faults of a sitting in one numbered list, as stored and as a supervisor may strike them.

A fault that rests on an unconfirmed rule is listed with the others and does not count.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from app.exam.exam_file import Strike
from app.exam.exam_state import Sitting
from app.grading.faults import Fault, Kind, Scorecard, Severity
from app.grading.judge import Judge
from app.procedure.sources import Ground, Source
from app.procedure.vocabulary import Step
from app.session.session import Session

if TYPE_CHECKING:
    from app.exam.wrong_answers import FiledAnswer

_WHOLE_SPOT = ("reveal", "push")
"""Verbs of steps that are about all wagers of a spot, or about the main game."""


class FiledFault(NamedTuple):
    """One fault: its round and act, what it was, its weight and cost, and who says so."""

    number: int
    """Its place among all faults of the sitting, from 0."""
    round: int
    line: int | None
    """The act of the round, from 1; None if something was never done."""
    kind: Kind
    did: Step | None
    step: Step | None
    severity: Severity | None
    """None if it only follows from another fault."""
    cost: int
    ground: Ground
    jumped: Step | None = None
    corrected: bool = False
    follows: int | None = None
    struck: bool = False
    reason: str = ""
    """Why it was struck."""
    binding: bool = True
    """Does it rest on a rule the house stands by? In older exams all did."""

    @property
    def stands(self) -> bool:
        """Does it count against the dealer?"""
        return self.binding and not self.struck

    @property
    def counts(self) -> bool:
        """Does it weigh anything?"""
        return self.severity is not None and self.stands

    def is_about(self, spot: int, wager: str) -> bool:
        """Did it make this wager's payout wrong? Skipping a spot is about all its wagers."""
        if self.kind == "early":
            return False
        steps = [step for step in (self.step, self.did) if step and step.place == spot]
        return any(step.what == wager or (not step.what and step.verb in _WHOLE_SPOT) for step in steps)


class SideNote(NamedTuple):
    """A remark on a round. It is not a fault."""

    round: int
    line: int
    did: Step
    text: str


def faults_of(sitting: Sitting) -> tuple[FiledFault, ...]:
    """All faults of the dealt rounds, in order. A broken-off round counts only as far as it went."""
    found: list[FiledFault] = []
    for number, dealt in enumerate(sitting.dealt, 1):
        for fault in judged(dealt.session).faults:
            found.append(_found(len(found), number, fault))
    return tuple(found)


def notes_of(sitting: Sitting) -> tuple[SideNote, ...]:
    """The remarks on the rounds that were dealt, in order."""
    return tuple(
        [
            SideNote(number, *remark)
            for number, dealt in enumerate(sitting.dealt, 1)
            for remark in judged(dealt.session).remarks
        ]
    )


def judged(session: Session) -> Scorecard:
    """The judgement on a round of an exam. A broken-off round counts only as far as it went."""
    if session.ended:
        return session.scorecard()
    judge = Judge(session.ruling)
    for line, act in enumerate(session.acts, 1):
        judge.act(act, line)
    return judge.so_far()


def _found(number: int, dealt: int, fault: Fault) -> FiledFault:
    return FiledFault(
        number,
        dealt,
        fault.line,
        fault.kind,
        fault.did,
        fault.step,
        fault.severity,
        fault.cost,
        Ground(as_filed(fault.ground.source), fault.ground.why),
        fault.jumped,
        fault.corrected,
        fault.follows,
        binding=fault.binding,
    )


def as_filed(source: Source) -> Source:
    """As much of a source as is stored."""
    return source._replace(meaning=source.meaning if source.kind == "reading" else "", switch="", place="")


def strike_of(
    fault: "FiledFault | FiledAnswer", faults: Sequence[FiledFault], strikes: Sequence[Strike]
) -> Strike | None:
    """The strike on a fault that was not undone: its own, or the one on the fault it follows from."""
    behind = [fault.number]
    if isinstance(fault, FiledFault) and fault.follows is not None:
        behind += [each.number for each in faults if (each.round, each.line) == (fault.round, fault.follows)]
    found = [strike for strike in strikes if strike.fault in behind and strike.is_open]
    return found[0] if found else None


def with_strikes(faults: tuple[FiledFault, ...], reasons: dict[int, str]) -> tuple[FiledFault, ...]:
    """The faults with strikes applied, also to what only follows from a struck fault."""
    struck = {(fault.round, fault.line): reasons[fault.number] for fault in faults if fault.number in reasons}
    row = []
    for fault in faults:
        reason = reasons.get(fault.number, "")
        if not reason and fault.follows is not None:
            reason = struck.get((fault.round, fault.follows), "")
        row.append(fault._replace(struck=bool(reason), reason=reason))
    return tuple(row)
