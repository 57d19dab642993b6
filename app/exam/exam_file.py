"""What is on file about an exam: log, marks, strikes, result, appeal, and whether it still counts."""

from datetime import datetime
from typing import TYPE_CHECKING, Literal, NamedTuple

from app.errors import Refused
from app.exam.assessor_marks import Marks
from app.exam.exam_log import Happened, Opened
from app.exam.supervisor import Supervisor

if TYPE_CHECKING:
    from app.exam.result import Result


Outcome = Literal["running", "unscored", "passed", "failed", "incomplete", "void", "revoked", "doubtful"]
"""What came of an exam. Nobody passed or failed one that is incomplete, void, revoked or doubtful."""

Proof = Literal["pin", "badge", "name"]
"""How the dealer signed: with a PIN, the badge, or the name where there is neither."""

STRIKE_REASONS = (
    "The screen didn't register what the dealer did.",
    "The dealer's finger or the mouse slipped. The deal itself was right.",
    "The table or the question showed something wrong.",
    "The question can be read another way.",
    "Someone or something distracted the dealer.",
)
"""Reasons that need no words of one's own."""
_LEAST_WORDS, _LEAST_LETTERS = 3, 12


def reason_of_substance(text: str, missing: str) -> str:
    """A reason without blanks around it. Refused if it is empty, or too short to say anything."""
    words = " ".join(text.split())
    if not words:
        raise Refused(missing)
    if len(words.split()) < _LEAST_WORDS or len(words) < _LEAST_LETTERS or len(set(words.casefold())) < 6:
        raise Refused("that reason isn't clear enough; say in a few words what happened")
    return words


class UndoneStrike(NamedTuple):
    """A supervisor took a strike back: the fault counts again."""

    reason: str
    by: Supervisor
    when: datetime


class Countersign(NamedTuple):
    """A second supervisor agreed with a strike."""

    by: Supervisor
    when: datetime


class Strike(NamedTuple):
    """A fault or wrong answer that a supervisor struck as a slip of the input, not of the dealing."""

    fault: int
    """Its place among all faults and wrong answers of the sitting, from 0."""
    reason: str
    by: Supervisor
    when: datetime
    needs_second: bool = False
    """Must a second supervisor sign it? So it is where an exam has two assessors, since 1.1.0."""
    second: Countersign | None = None
    undone: UndoneStrike | None = None

    @property
    def is_open(self) -> bool:
        """Was it not undone?"""
        return self.undone is None

    @property
    def counts(self) -> bool:
        """Does the fault no longer count?"""
        return self.is_open and (self.second is not None or not self.needs_second)


class VoidedExam(NamedTuple):
    """An exam that was declared void: why, by whom, when, and whether the dealer used up an attempt."""

    reason: str
    by: Supervisor
    when: datetime
    is_attempt: bool


class AppealDecision(NamedTuple):
    """What a supervisor decided about an appeal, who had not scored the exam."""

    is_upheld: bool
    text: str
    by: Supervisor
    when: datetime


class Appeal(NamedTuple):
    """The dealer's appeal against a result."""

    text: str
    proof: Proof
    when: datetime
    decision: AppealDecision | None = None

    @property
    def state(self) -> Literal["open", "upheld", "denied"]:
        """How it stands."""
        if self.decision is None:
            return "open"
        return "upheld" if self.decision.is_upheld else "denied"


class Statement(NamedTuple):
    """The dealer's own sentence, and how the dealer signed it; empty in older versions."""

    text: str
    proof: Proof | Literal[""]
    when: datetime


class RevokedResult(NamedTuple):
    """The revocation of a result: why, by whom, and when."""

    reason: str
    by: Supervisor
    when: datetime


class Filed(NamedTuple):
    """Everything on file about a sitting."""

    id: str
    opened: Opened
    happened: tuple[Happened, ...]
    marks: tuple[Marks, ...]
    strikes: tuple[Strike, ...]
    said: str
    """The dealer's own sentence."""
    result: "Result | None"
    """The present result; None while marks are missing."""
    revoked: RevokedResult | None = None
    is_doubtful: bool = False
    """Is the ledger damaged, so that nobody can rely on what it says?"""
    doubt: str = ""
    """Why the result in the ledger is not believed, as a sentence; empty if it is."""
    live: tuple[Marks, ...] = ()
    """What assessors scored at a real table, on the live table sheet."""
    voided: VoidedExam | None = None
    appeal: Appeal | None = None
    statement: Statement | None = None
    """The same as `said`, with how it was signed."""

    @property
    def outcome(self) -> Outcome:
        """What came of it."""
        if self.revoked:
            return "revoked"
        if self.voided:
            return "void"
        if self.doubt or self.is_doubtful:
            return "doubtful"
        return self.result.outcome if self.result else "unscored"


class Sat(NamedTuple):
    """A sitting in a list."""

    id: str
    dealer: str
    badge: str
    house: str
    when: datetime
    is_closed: bool
    passed: bool | None
    """None while there is no result."""
    is_revoked: bool = False
    """Was the result revoked?"""
    is_doubtful: bool = False
    """Is the ledger damaged, so that nobody can rely on what it says?"""
    doubt: str = ""
    """Why the result in the ledger is not believed, as a sentence. Then it was not passed."""
    is_incomplete: bool = False
    """Was it ended early through no fault of the dealer? Then it was neither passed nor failed."""
    is_void: bool = False
    is_attempt: bool = True
    """Does it count as an attempt? A void exam may not."""
    appeal: Literal["", "open", "upheld", "denied"] = ""

    @property
    def outcome(self) -> Outcome:
        """What came of it."""
        if self.is_revoked:
            return "revoked"
        if self.is_void:
            return "void"
        if self.doubt or (self.is_doubtful and self.passed is not None):
            return "doubtful"
        if self.passed is None:
            return "unscored" if self.is_closed else "running"
        if self.is_incomplete:
            return "incomplete"
        return "passed" if self.passed else "failed"
