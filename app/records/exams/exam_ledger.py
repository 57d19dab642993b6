"""What the ledger holds about a sitting: marks, results, strikes, the dealer's sentence, a revocation."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from app.exam.filed import RevokedResult, Strike
from app.exam.marks import Marks
from app.exam.supervisor import Supervisor
from app.records.db.entry_codec import refuse_damaged
from app.records.exams.ledger import Ledger, LedgerEntry

MARKED, PASSED, FAILED, STRUCK, SAID, REVOKED = "marked", "passed", "failed", "struck", "said", "revoked"


class DecisionsOnFile(NamedTuple):
    """All decisions about a sitting."""

    marks: tuple[Marks, ...]
    strikes: tuple[Strike, ...]
    said: str
    result: dict[str, Any] | None
    """The newest result as plain data; None while there is none."""
    revoked: RevokedResult | None
    """The first one, if other machines revoked it too."""

    @property
    def assessors(self) -> list[Supervisor]:
        """The assessors who have marked."""
        return [sheet.assessor for sheet in self.marks]


def decisions_about(ledger: Ledger, sitting: str) -> DecisionsOnFile:
    """Read the decisions about a sitting."""
    entries = ledger.about(sitting)
    with refuse_damaged(f"exam {sitting}"):
        results = [entry.body["result"] for entry in entries if entry.kind in (PASSED, FAILED)]
        return DecisionsOnFile(
            tuple([marks_of(entry.body) for entry in _of(entries, MARKED)]),
            tuple([strike_of(entry) for entry in _of(entries, STRUCK)]),
            "".join([entry.body["sentence"] for entry in _of(entries, SAID)]),
            results[-1] if results else None,
            min(
                [revoked_of(entry) for entry in _of(entries, REVOKED)],
                key=lambda each: each.when,
                default=None,
            ),
        )


def marks_body(sheet: Marks) -> dict[str, Any]:
    """An assessor's sheet, for the ledger."""
    return {"assessor": sheet.assessor._asdict(), "marks": dict(sheet.marks), "words": sheet.words}


def strike_body(fault: int, reason: str, by: Supervisor) -> dict[str, Any]:
    """A strike, for the ledger."""
    return {"fault": fault, "reason": reason, "by": by._asdict()}


def _of(entries: Iterable[LedgerEntry], kind: str) -> list[LedgerEntry]:
    return [entry for entry in entries if entry.kind == kind]


def marks_of(body: dict[str, Any]) -> Marks:
    """Read an assessor's sheet."""
    return Marks(Supervisor(**body["assessor"]), body["marks"], body["words"])


def strike_of(entry: LedgerEntry) -> Strike:
    """Read a strike."""
    return Strike(entry.body["fault"], entry.body["reason"], Supervisor(**entry.body["by"]), entry.at)


def revoked_of(entry: LedgerEntry) -> RevokedResult:
    """Read a revocation."""
    return RevokedResult(entry.body["reason"], Supervisor(**entry.body["by"]), entry.at)
