"""What the ledger holds about exams: all decisions about one, and the list of all with their results.

Which results were computed again is remembered, so that a list need not compute them all each time. That can
be thrown away, and is never taken from another machine.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from app import __version__
from app.exam.assessor_marks import Marks
from app.exam.exam_file import (
    Appeal,
    AppealDecision,
    Countersign,
    RevokedResult,
    Sat,
    Statement,
    Strike,
    UndoneStrike,
    VoidedExam,
)
from app.exam.result_check import CheckedResult
from app.exam.supervisor import Supervisor
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged, time_of
from app.records.db.ledger import Ledger, LedgerEntry
from app.records.db.records_file import RecordsFile

OPENED, CLOSED = "exam-opened", "exam-closed"
"""After its opening a sitting cannot be removed, after its closing not changed."""
CERTIFIED, RESTORED = "certified", "restored"
CERTIFIED_BY_OFFICE = "certified-by-office"
"""The office of a school has certified an exam of one of its stations."""
"""A certificate was issued. A backup was put in place: the head of before, and the one of the backup."""
LIVE = "live-scored"
"""An assessor's scores from a real table. They change no result."""
MARKED, PASSED, FAILED, STRUCK, SAID, REVOKED = "marked", "passed", "failed", "struck", "said", "revoked"
INCOMPLETE, VOIDED = "incomplete", "voided"
COUNTERSIGNED, UNSTRUCK = "countersigned", "unstruck"
"""A second supervisor signed a strike. A strike was undone."""
APPEALED, UPHELD, DENIED = "appealed", "appeal-upheld", "appeal-denied"
RESULTS = {"passed": PASSED, "failed": FAILED, "incomplete": INCOMPLETE}
"""The kind of record for each outcome. Each holds the digest of the whole log."""


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
    voided: VoidedExam | None
    appeal: Appeal | None
    statement: Statement | None
    live: tuple[Marks, ...] = ()
    """The live table sheets."""

    @property
    def assessors(self) -> list[Supervisor]:
        """The assessors who have marked."""
        return [sheet.assessor for sheet in self.marks]

    @property
    def deciders(self) -> list[Supervisor]:
        """Whoever had a part in the result: assessors, and those who struck, signed or undid something."""
        strikes = self.strikes
        return [
            *self.assessors,
            *[strike.by for strike in strikes],
            *[strike.second.by for strike in strikes if strike.second],
            *[strike.undone.by for strike in strikes if strike.undone],
        ]


def decisions_about(ledger: Ledger, sitting: str) -> DecisionsOnFile:
    """Read the decisions about a sitting."""
    entries = ledger.about_exam(sitting)
    with refuse_damaged(f"exam {sitting}"):
        results = [entry.body["result"] for entry in entries if entry.kind in RESULTS.values()]
        statements = [statement_of(entry) for entry in _of(entries, SAID)]
        voids = [voided_of(entry) for entry in _of(entries, VOIDED)]
        return DecisionsOnFile(
            tuple([marks_of(entry.body) for entry in _of(entries, MARKED)]),
            strikes_of(entries),
            "".join([statement.text for statement in statements]),
            results[-1] if results else None,
            min(
                [revoked_of(entry) for entry in _of(entries, REVOKED)],
                key=lambda each: each.when,
                default=None,
            ),
            tuple([entry.body["digest"] for entry in entries if entry.kind in (CLOSED, *RESULTS.values())]),
            voids[0] if voids else None,
            appeal_of(entries),
            statements[0] if statements else None,
            live=tuple([marks_of(entry.body) for entry in _of(entries, LIVE)]),
        )


def marks_body(sheet: Marks) -> dict[str, Any]:
    """An assessor's sheet, for the ledger."""
    return {"assessor": sheet.assessor._asdict(), "marks": dict(sheet.marks), "words": sheet.words}


def strike_body(fault: int, reason: str, by: Supervisor, needs_second: bool) -> dict[str, Any]:
    """A strike, for the ledger."""
    return {"fault": fault, "reason": reason, "by": by._asdict(), "needs_second": needs_second}


def _of(entries: Iterable[LedgerEntry], kind: str) -> list[LedgerEntry]:
    return [entry for entry in entries if entry.kind == kind]


def marks_of(body: dict[str, Any]) -> Marks:
    """Read an assessor's sheet."""
    return Marks(Supervisor(**body["assessor"]), body["marks"], body["words"])


def strike_of(entry: LedgerEntry) -> Strike:
    """Read a strike. Older versions needed no second supervisor."""
    body = entry.body
    by = Supervisor(**body["by"])
    return Strike(body["fault"], body["reason"], by, entry.at, body.get("needs_second", False))


def strikes_of(entries: Iterable[LedgerEntry]) -> tuple[Strike, ...]:
    """The strikes in order, with who countersigned or undid each."""
    strikes: list[Strike] = []
    for entry in entries:
        if entry.kind == STRUCK:
            strikes.append(strike_of(entry))
        elif entry.kind in (COUNTERSIGNED, UNSTRUCK):
            fault = entry.body["fault"]
            for place, strike in enumerate(strikes):
                if strike.fault == fault and strike.is_open:
                    strikes[place] = _followed(strike, entry)
    return tuple(strikes)


def _followed(strike: Strike, entry: LedgerEntry) -> Strike:
    if entry.kind == UNSTRUCK:
        return strike._replace(undone=undone_of(entry))
    second = countersign_of(entry)
    # Whoever struck it cannot be the second one, whatever a record says.
    return strike if second.by.id == strike.by.id else strike._replace(second=strike.second or second)


def countersign_of(entry: LedgerEntry) -> Countersign:
    """Read a second supervisor's signature."""
    return Countersign(Supervisor(**entry.body["by"]), entry.at)


def undone_of(entry: LedgerEntry) -> UndoneStrike:
    """Read how a strike was undone."""
    return UndoneStrike(entry.body["reason"], Supervisor(**entry.body["by"]), entry.at)


def voided_of(entry: LedgerEntry) -> VoidedExam:
    """Read why an exam is void."""
    body = entry.body
    return VoidedExam(body["reason"], Supervisor(**body["by"]), entry.at, body["is_attempt"])


def statement_of(entry: LedgerEntry) -> Statement:
    """Read the dealer's statement. In older versions nobody signed it."""
    return Statement(entry.body["sentence"], entry.body.get("proof", ""), entry.at)


def appeal_of(entries: Iterable[LedgerEntry]) -> Appeal | None:
    """Read the dealer's appeal, with the decision about it."""
    appeal = None
    for entry in entries:
        if entry.kind == APPEALED and appeal is None:
            appeal = Appeal(entry.body["text"], entry.body["proof"], entry.at)
        elif entry.kind in (UPHELD, DENIED) and appeal and appeal.decision is None:
            appeal = appeal._replace(decision=decision_of(entry))
    return appeal


def decision_of(entry: LedgerEntry) -> AppealDecision:
    """Read the decision about an appeal."""
    body = entry.body
    return AppealDecision(entry.kind == UPHELD, body["text"], Supervisor(**body["by"]), entry.at)


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
_APPEALS = {APPEALED: "open", UPHELD: "upheld", DENIED: "denied"}
_KINDS = ", ".join(
    [
        f"'{kind}'"
        for kind in (MARKED, STRUCK, COUNTERSIGNED, UNSTRUCK, *RESULTS.values(), REVOKED, VOIDED, *_APPEALS)
    ]
)
_DECIDED = f"SELECT chain, about, kind, hash FROM ledger WHERE kind IN ({_KINDS}) ORDER BY chain, number"
_VOIDED = (
    "SELECT chain, about, json_extract(body, '$.is_attempt') FROM ledger"
    f" WHERE kind = '{VOIDED}' AND json_valid(body)"
)


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
    is_void: bool = False
    appeal: Any = ""


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
            voids = {(chain, about): bool(attempt) for chain, about, attempt in self._db.execute(_VOIDED)}
        revoked = {about for _, about, kind, _ in decided if kind == REVOKED}
        told: dict[tuple[str, str], _Told] = {}
        for chain, about, kind, hashed in decided:
            if kind != REVOKED:
                before = told.get((chain, about), _Told())
                told[chain, about] = _Told(
                    kind if kind in RESULTS.values() else before.result,
                    hashed,
                    before.is_void or kind == VOIDED,
                    _APPEALS.get(kind, before.appeal),
                )
        with refuse_damaged("the exams"):
            for trainee, sitting, dealer, badge, house, opened, number in sittings:
                chain = held.get(number, own)
                said = told.get((chain, sitting), _Told())
                yield ListedExam(
                    trainee,
                    Sat(
                        sitting,
                        dealer,
                        badge,
                        houses[house],
                        time_of(opened),
                        sitting in closed,
                        said.result == PASSED if said.result else None,
                        sitting in revoked,
                        is_incomplete=said.result == INCOMPLETE,
                        is_void=said.is_void,
                        is_attempt=voids.get((chain, sitting), True),
                        appeal=said.appeal,
                    ),
                    said.basis,
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
