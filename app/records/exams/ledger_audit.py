"""The audit: checks every chain of the ledger, and every exam against the ledger."""

import json
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from app.certificate.ledger_chain import Record
from app.errors import Refused
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.exams.exam_ledger import CLOSED, OPENED, RESTORED, RESULTS
from app.records.exams.exam_store import SittingStore
from app.records.exams.form_store import APPROVED, HOUSE_FORM
from app.records.exams.supervisor_store import SupervisorStore
from app.records.exams.training_digest import TrainingDigest

_SHORTEST, _LONGEST = 16, 64
"""This many digits of a printed head are enough to find it."""

_ABOUT_LOGS = (OPENED, CLOSED, *RESULTS.values())
"""The kinds of records that hold the digest of a log."""

Told = Callable[[], object]
"""Is called after each record and each exam, for a progress bar."""


class ChainHead(NamedTuple):
    """The end of a chain, printed so that others can keep it."""

    chain: str
    number: int
    at: str
    hash: str


class Audited(NamedTuple):
    """What an audit found."""

    records: int
    exams: int
    heads: tuple[ChainHead, ...]
    troubles: tuple[str, ...]
    """A sentence for the first problem of each chain, and for each exam that does not fit the ledger."""
    found: ChainHead | None
    """The record with the given head, if one was given."""
    notes: tuple[str, ...] = ()
    """What may well be in order: clocks that were set, backups that were restored."""


def audit_size(file: RecordsFile) -> int:
    """The number of progress calls in an audit."""
    return sum(number for _, number in Ledger.beside(file).chains()) + len(SittingStore.beside(file).ids())


def audit_ledger(
    file: RecordsFile, printed: str = "", told: Told = lambda: None, with_training: bool = False
) -> Audited:
    """Walk every chain once, and look for a printed head: nothing may have been cut off since.

    `with_training` also reads every attempt that the openings of exams vouch for. That takes its time.
    """
    ledger, wanted = Ledger.beside(file), _digits(printed)
    store = SittingStore.beside(file)
    own, troubles, heads = ledger.own_chain(), [], []
    exams = store.ids()
    known = _WalkedLedger(wanted, own, store.machines())
    records = 0

    def heard(record: Record) -> None:
        known.hear(record)
        told()

    for chain, number in ledger.chains():
        walk = ledger.walk(chain, heard)
        records += number
        troubles += [f"{_whose(chain, own)}: {walk.trouble}"] if walk.trouble else []
        heads += [_head(walk.last)] if walk.last and not walk.trouble else []
    troubles += _exams(store, exams, known.digests, told)
    troubles += [f"exam {exam} was opened with a form that was not approved" for exam in known.unapproved]
    troubles += [f"the house file for {house} was altered" for house in store.altered_houses()]
    training = TrainingDigest.beside(file)
    for exam, taken in known.training.items() if with_training else ():
        troubles += [f"exam {exam}: {trouble}" for trouble in _training_troubles(training, taken)]
    if strangers := len(SupervisorStore.beside(file).unknown()):
        troubles.append(f"the ledger was swapped: {strangers} supervisors with PINs here are missing from it")
    if wanted and not known.found:
        troubles.append(_cut(printed, bool(troubles)))
    notes = (*known.notes, *_moved_clocks(store), *_begun_accounts(file))
    return Audited(records, len(exams), tuple(heads), tuple(troubles), known.found, notes)


class _WalkedLedger:
    """What a walk found: the digests of exams, and the record with the printed head."""

    def __init__(self, wanted: str, own: str, held: dict[str, str]) -> None:
        self.digests: dict[tuple[str, bool], str] = {}
        """By exam, and whether the digest covers the whole log."""
        self.training: dict[str, dict[str, Any]] = {}
        """What the openings of this machine's exams say about training."""
        self.notes: list[str] = []
        self.found: ChainHead | None = None
        self._wanted, self._own, self._held = wanted, own, held
        self._latest: dict[str, str] = {}
        self._approved: set[tuple[str, str]] = set()
        """The chain and the digest of each form that was approved so far."""
        self.unapproved: list[str] = []
        """The exams that were opened with a form that nobody had approved."""

    def hear(self, record: Record) -> None:
        # What another machine wrote about an exam says nothing.
        if record.kind in _ABOUT_LOGS and self._held.get(record.about, record.chain) == record.chain:
            self.digests[record.about, record.kind != OPENED] = str(_in_body(record.body, "digest") or "")
        if record.kind == APPROVED:
            self._approved.add((record.chain, str(_in_body(record.body, "digest"))))
        if record.kind == OPENED:
            self._check_form(record)
        if record.kind == OPENED and record.chain == self._own:
            taken = _in_body(record.body, "training")
            self.training |= {record.about: taken} if isinstance(taken, dict) else {}
        self._note(record)
        if self._wanted and record.hash.startswith(self._wanted):
            self.found = _head(record)

    def _check_form(self, record: Record) -> None:
        form = _in_body(record.body, "form")
        is_own = isinstance(form, dict) and form.get("number") != HOUSE_FORM
        if is_own and (record.chain, str(form.get("digest"))) not in self._approved:
            self.unapproved.append(record.about)

    def _note(self, record: Record) -> None:
        latest = self._latest.get(record.chain, "")
        if record.at < latest:
            whose = _whose(record.chain, self._own)
            self.notes.append(
                f"{whose}: at record {record.number} the clock went backward, from {latest} to {record.at}"
            )
        self._latest[record.chain] = record.at
        if record.kind == RESTORED:
            old, new = _in_body(record.body, "old") or {}, _in_body(record.body, "new") or {}
            self.notes.append(
                f"{_whose(record.chain, self._own)}: at record {record.number} a backup was restored, up to"
                f" record {new.get('record', 0)}; before that the ledger ended at record"
                f" {old.get('record', 0)} of {old.get('chain', '')}"
            )


def _training_troubles(training: TrainingDigest, taken: dict[str, Any]) -> list[str]:
    try:
        return list(training.troubles(taken))
    except (KeyError, TypeError, ValueError):
        return ["the training part of its opening record cannot be read"]


def _moved_clocks(store: SittingStore) -> Iterator[str]:
    """The exams during which the machine's clock was set. A log that was altered is told of elsewhere."""
    for exam, body in store.entries_of_kind("clock-moved"):
        seconds = _in_body(body, "seconds")
        if isinstance(seconds, float | int):
            yield f"exam {exam}: the machine's clock was changed by {seconds:+.0f} s during the exam"


def _begun_accounts(file: RecordsFile) -> Iterator[str]:
    begun = len(SupervisorStore.beside(file).begun())
    if begun:
        what = "an account was" if begun == 1 else f"{begun} accounts were"
        pins = "its PIN does" if begun == 1 else "their PINs do"
        yield f"{what} started but not finished, because the program was interrupted; {pins} not work"


def _exams(
    store: SittingStore, present: list[str], digests: dict[tuple[str, bool], str], told: Told
) -> Iterator[str]:
    """The problems with exams."""
    for (exam, is_whole), digest in digests.items():
        found = store.digest(exam, is_whole)
        if not found and not is_whole:
            yield f"exam {exam} was removed: the ledger has its opening record, but its log is missing"
        elif found and found != digest:
            what = "log" if is_whole else "opening"
            yield f"exam {exam} was altered: its {what} does not match the ledger"
        if not is_whole:
            told()
    for exam in present:
        if (exam, False) not in digests:
            yield f"exam {exam} was inserted: the ledger has no opening record for it"


def _in_body(body: str, name: str) -> Any:
    """A part of a record's body; None if it has none, for then it is not ours."""
    try:
        return json.loads(body)[name]
    except (ValueError, TypeError, KeyError):
        return None


def _digits(printed: str) -> str:
    """A head as people type it: in groups, in capitals, or only the first digits."""
    digits = "".join(printed.split()).replace("-", "").casefold()
    if printed and not (_SHORTEST <= len(digits) <= _LONGEST and set(digits) <= set("0123456789abcdef")):
        raise Refused(
            f"a head has {_LONGEST} characters, 0 to 9 and a to f; the first {_SHORTEST} are enough"
        )
    return digits


def _cut(printed: str, is_broken: bool) -> str:
    if is_broken:
        return f"no undamaged record has the hash {printed}"
    return (
        f"no record has the hash {printed}: since it was printed, the end of the ledger"
        " was removed or rewritten, or this head is from another ledger"
    )


def _whose(chain: str, own: str) -> str:
    return "the ledger" if chain == own else f"machine {chain}'s ledger"


def _head(record: Record) -> ChainHead:
    return ChainHead(record.chain, record.number, record.at, record.hash)
