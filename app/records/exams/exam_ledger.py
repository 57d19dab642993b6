"""What the ledger holds about exams: all decisions about one, and the list of all with their results.

Which results were computed again is remembered, so that a list need not compute them all each time. That can
be thrown away, and is never taken from another machine.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from app import __version__
from app.exam.filed import RevokedResult, Sat, Strike
from app.exam.marks import Marks
from app.exam.result_check import CheckedResult
from app.exam.supervisor import Supervisor
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged, time_of
from app.records.db.records_file import RecordsFile
from app.records.exams.ledger import Ledger, LedgerEntry

OPENED, CLOSED = "exam-opened", "exam-closed"
"""After its opening a sitting cannot be removed, after its closing not changed."""
CERTIFIED, RESTORED = "certified", "restored"
"""A certificate was issued. A backup was put in place: the head of before, and the one of the backup."""
LIVE = "live-scored"
"""An assessor's scores from a real table. They change no result."""
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
    digests: tuple[str, ...]
    """The digests of the whole log in the ledger: at its closing, and with each result."""
    live: tuple[Marks, ...] = ()
    """The live table sheets."""

    @property
    def assessors(self) -> list[Supervisor]:
        """The assessors who have marked."""
        return [sheet.assessor for sheet in self.marks]


def decisions_about(ledger: Ledger, sitting: str) -> DecisionsOnFile:
    """Read the decisions about a sitting."""
    entries = ledger.about_exam(sitting)
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
            tuple([entry.body["digest"] for entry in entries if entry.kind in (CLOSED, PASSED, FAILED)]),
            live=tuple([marks_of(entry.body) for entry in _of(entries, LIVE)]),
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


# --- the list

# All of this is in indexes, so no long text is read. Of several results the newest counts.
_SITTINGS = (
    "SELECT trainee, id, dealer, badge, house, opened, number FROM sittings INDEXED BY sittings_listed"
    " ORDER BY number DESC"
)
_CLOSED = "SELECT sitting FROM sitting_entries WHERE kind = 'closed'"
_HELD = "SELECT id, machine FROM origins WHERE kind = 'sittings'"
_KINDS = ", ".join([f"'{kind}'" for kind in (MARKED, STRUCK, PASSED, FAILED, REVOKED)])
_DECIDED = f"SELECT chain, about, kind, hash FROM ledger WHERE kind IN ({_KINDS}) ORDER BY chain, number"


class ListedExam(NamedTuple):
    """An exam as the ledger tells of it."""

    trainee: int | None
    """The trainee of this machine who sat."""
    sat: Sat
    basis: str
    """The hash of the last record that its result rests on: another hash, another result."""


class _Told(NamedTuple):
    """What a machine's chain says of an exam it held."""

    result: str = ""
    basis: str = ""


class ExamListing(RecordsFile):
    """The exams in a file of records, the newest first."""

    def exams(self) -> Iterator[ListedExam]:
        """Each exam, with what its own machine says came of it."""
        own = Ledger.beside(self).own_chain()
        with refuse_db_errors(self.path):
            houses = dict(self._db.execute("SELECT hash, id FROM house_files").fetchall())
            sittings = self._db.execute(_SITTINGS).fetchall()
            closed = {sitting for (sitting,) in self._db.execute(_CLOSED)}
            held = dict(self._db.execute(_HELD).fetchall())
            decided = self._db.execute(_DECIDED).fetchall()
        revoked = {about for _, about, kind, _ in decided if kind == REVOKED}
        told: dict[tuple[str, str], _Told] = {}
        for chain, about, kind, hashed in decided:
            if kind != REVOKED:
                before = told.get((chain, about), _Told())
                result = kind if kind in (PASSED, FAILED) else before.result
                told[chain, about] = _Told(result, hashed)
        with refuse_damaged("the exams"):
            for trainee, sitting, dealer, badge, house, opened, number in sittings:
                result, basis = told.get((held.get(number, own), sitting), _Told())
                yield ListedExam(
                    trainee,
                    Sat(
                        sitting,
                        dealer,
                        badge,
                        houses[house],
                        time_of(opened),
                        sitting in closed,
                        result == PASSED if result else None,
                        sitting in revoked,
                    ),
                    basis,
                )


class _Checked(NamedTuple):
    basis: str
    passed: bool
    doubt: str


class CheckedResults(RecordsFile):
    """The results that were computed again."""

    def of(self, sitting: str, basis: str, check: Callable[[], CheckedResult]) -> tuple[bool, str]:
        """Was it passed, and why is that in doubt? Computed by `check` if this basis is new."""
        rests_on = f"{__version__} {basis}"
        known = self._known.get(sitting)
        if known is None or known.basis != rests_on:
            found = check()
            is_passed = bool(found.result and found.result.passed and not found.doubt)
            known = self._known[sitting] = _Checked(rests_on, is_passed, found.doubt)
            self._remember(sitting, known)
        return known.passed, known.doubt

    @cached_property
    def _known(self) -> dict[str, _Checked]:
        with refuse_db_errors(self.path):
            rows = self._db.execute("SELECT sitting, basis, passed, doubt FROM checked_results").fetchall()
        return {sitting: _Checked(basis, bool(passed), doubt) for sitting, basis, passed, doubt in rows}

    def _remember(self, sitting: str, checked: _Checked) -> None:
        with refuse_db_errors(self.path):
            if not self._db.execute("PRAGMA query_only").fetchone()[0]:
                self._db.execute(
                    "INSERT OR REPLACE INTO checked_results VALUES (?, ?, ?, ?)", (sitting, *checked)
                )
