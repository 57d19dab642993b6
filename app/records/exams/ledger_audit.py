"""The audit: checks every chain of the ledger, and every exam against the ledger."""

import json
from collections.abc import Callable, Iterator
from typing import NamedTuple

from app.errors import Refused
from app.records.db.records_file import RecordsFile
from app.records.exams.exam_ledger import CLOSED, FAILED, OPENED, PASSED
from app.records.exams.ledger import Ledger
from app.records.exams.ledger_chain import Record
from app.records.exams.sitting_store import SittingStore
from app.records.exams.supervisor_store import SupervisorStore

_SHORTEST, _LONGEST = 16, 64
"""This many digits of a printed head are enough to find it."""

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


def audit_size(file: RecordsFile) -> int:
    """The number of progress calls in an audit."""
    return sum(number for _, number in Ledger.beside(file).chains()) + len(SittingStore.beside(file).ids())


def audit_ledger(file: RecordsFile, printed: str = "", told: Told = lambda: None) -> Audited:
    """Walk every chain once, and look for a printed head: nothing may have been cut off since."""
    ledger, wanted = Ledger.beside(file), _digits(printed)
    own, troubles, heads, known = ledger.own_chain(), [], [], _WalkedLedger(wanted)
    records = 0

    def heard(record: Record) -> None:
        known.hear(record)
        told()

    for chain, number in ledger.chains():
        walk = ledger.walk(chain, heard)
        records += number
        troubles += [f"{_whose(chain, own)}: {walk.trouble}"] if walk.trouble else []
        heads += [_head(walk.last)] if walk.last and not walk.trouble else []
    exams = SittingStore.beside(file).ids()
    troubles += _exams(SittingStore.beside(file), exams, known.digests, told)
    if strangers := len(SupervisorStore.beside(file).unknown()):
        troubles.append(f"the ledger was exchanged: it lacks {strangers} supervisors whose PINs are here")
    if wanted and not known.found:
        troubles.append(_cut(printed, bool(troubles)))
    return Audited(records, len(exams), tuple(heads), tuple(troubles), known.found)


class _WalkedLedger:
    """What a walk found: the digests of exams, and the record with the printed head."""

    def __init__(self, wanted: str) -> None:
        self.digests: dict[tuple[str, bool], str] = {}
        """By exam, and whether the digest covers the whole log."""
        self.found: ChainHead | None = None
        self._wanted = wanted

    def hear(self, record: Record) -> None:
        if record.kind in (OPENED, CLOSED, PASSED, FAILED):
            self.digests[record.about, record.kind != OPENED] = _digest_in(record.body)
        if self._wanted and record.hash.startswith(self._wanted):
            self.found = _head(record)


def _exams(
    store: SittingStore, present: list[str], digests: dict[tuple[str, bool], str], told: Told
) -> Iterator[str]:
    """The problems with exams."""
    for (exam, is_whole), digest in digests.items():
        found = store.digest(exam, is_whole)
        if not found and not is_whole:
            yield f"exam {exam} was removed: the ledger has its opening, and its log is gone"
        elif found and found != digest:
            what = "log" if is_whole else "opening"
            yield f"exam {exam} was altered: its {what} is not the one that the ledger knows"
        if not is_whole:
            told()
    for exam in present:
        if (exam, False) not in digests:
            yield f"exam {exam} was inserted: the ledger does not have its opening"


def _digest_in(body: str) -> str:
    """The digest in a record. A record without one is not ours."""
    try:
        return str(json.loads(body)["digest"])
    except (ValueError, TypeError, KeyError):
        return ""


def _digits(printed: str) -> str:
    """A head as people type it: in groups, in capitals, or only the first digits."""
    digits = "".join(printed.split()).replace("-", "").casefold()
    if printed and not (_SHORTEST <= len(digits) <= _LONGEST and set(digits) <= set("0123456789abcdef")):
        raise Refused(f"a head is {_LONGEST} digits from 0 to f, of which the first {_SHORTEST} are enough")
    return digits


def _cut(printed: str, is_broken: bool) -> str:
    if is_broken:
        return f"no sound record has the hash {printed}"
    return (
        f"no record has the hash {printed}: since it was printed, the end of the ledger"
        " was cut off or written anew, or it is the head of another ledger"
    )


def _whose(chain: str, own: str) -> str:
    return "the ledger" if chain == own else f"the ledger of the machine {chain}"


def _head(record: Record) -> ChainHead:
    return ChainHead(record.chain, record.number, record.at, record.hash)
