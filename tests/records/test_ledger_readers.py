"""Every kind of ledger record is read as strictly as it is written: whatever is bent in one is refused."""

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.certificate.ledger_chain import Record, with_hash
from app.procedure.decisions import HouseDecisions, decisions_as_plain
from app.procedure.exam_requirements import Exam, exam_as_plain
from app.records.db.entry_codec import UNREADABLE
from app.records.db.ledger import Ledger, LedgerEntry
from app.records.exams.exam_ledger import decisions_about, strike_of
from app.records.exams.ledger_reader import _READERS, refuse_unreadable
from tests.kept_text import assert_kept
from tests.records.examining import OPENED
from tests.records.office import Office

KEPT = Path(__file__).parent / "kept"
BY = {"id": "S", "name": "Ann", "badge": "17"}
KEY = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
DEE = "0123456789abcdef/1"
HEAD = {"chain": "c", "record": 3, "head": "h"}
WORDS = "read by nobody else"
LONGEST = 20_000
OWN_WORDS = re.compile(r"(that|those) |the result |a key must |\w+\.\w+ has the wrong type")
Path_ = tuple[str | int, ...]

WRITTEN: dict[str, dict[str, Any]] = {
    "live-scored": {"assessor": BY, "marks": {"pace": 8}, "words": WORDS},
    "struck": {"fault": 0, "reason": WORDS, "by": BY, "needs_second": True},
    "countersigned": {"fault": 0, "by": BY},
    "unstruck": {"fault": 0, "reason": WORDS, "by": BY},
    "voided": {"reason": WORDS, "is_attempt": True, "by": BY},
    "appealed": {"text": WORDS, "proof": "pin"},
    "appeal-upheld": {"text": WORDS, "by": BY},
    "appeal-denied": {"text": WORDS, "by": BY},
    "said": {"sentence": WORDS, "proof": "pin"},
    "revoked": {"reason": WORDS, "by": BY},
    "rules-decided": {
        **decisions_as_plain(HouseDecisions({"a": "b"}, frozenset({"c"}))),
        "not-ours": ["d"],
        "words": {"e": "f"},
        "file": "g",
        "by": BY,
    },
    "form-drafted": {"name": "Final", "exam": exam_as_plain(Exam()), "number": 1, "version": 1, "by": BY},
    "form-approved": {"number": 1, "version": 1, "digest": "d", "alone": False, "by": BY},
    "form-withdrawn": {"number": 1, "version": 1, "by": BY},
    "supervisor-changed": {"name": "Ann", "badge": "18", "by": BY, "pin": "p"},
    "supervisor-removed": {"by": BY},
    "signing-key": {"key": KEY, "old": KEY, "by_old": "x", "by_new": "y"},
    "machine-met": {"record": 3, "head": "h", "signed": "s", "key": KEY},
    "machine-left-out": {"reason": WORDS, "by": BY},
    "machine-let-in": {"reason": WORDS, "by": BY},
    "restored": {"old": HEAD, "new": HEAD},
    "pin-changed": {"by": BY, "pin": "p"},
    "pin-reset": {"by": BY, "pin": "p"},
    "person-archived": {"reason": WORDS, "by": BY},
    "person-brought-back": {"reason": WORDS, "by": BY},
    "cohort-set": {"cohort": "June", "people": [DEE]},
    "exported": {"rows": 1, "digest": "d", "reached": {"c": 1}, "by": BY},
    "house-version-used": {"version": 1, "digest": "d", "ended": ["x"], "by": BY},
    "station-enrolled": {"reason": WORDS, "by": BY, "key": "k"},
    "station-code-renewed": {"reason": WORDS, "by": BY},
    "station-withdrawn": {"reason": WORDS, "by": BY, "key": "k"},
    "station-released": {"reason": WORDS, "by": BY},
}
BENT: dict[str, Any] = {
    "no number": "x", "below": -1, "a million": 1_000_000, "long": "x" * (LONGEST + 1), "as long as may be": "x" * LONGEST,
    "a list": [3], "an object": {"x": 3}, "nothing": None, "true": True,
}  # fmt: skip


def about(kind: str) -> str:
    return DEE if kind.startswith("person-") else "short"


def read(kind: str, body: dict[str, Any], subject: str = "") -> str:
    """What is wrong with a record; empty if nothing is."""
    try:
        refuse_unreadable(LedgerEntry(OPENED, kind, subject or about(kind), body))
    except UNREADABLE as error:
        # What Python says changes from version to version.
        return str(error) if OWN_WORDS.match(str(error)) else "refused"
    return ""


def paths(value: Any, depth: int = 2) -> Iterator[Path_]:
    """Where the parts of a body are, down to so many levels."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield (key,)
        if depth > 1:
            yield from ((key, *rest) for rest in paths(part, depth - 1))


def bent(body: dict[str, Any], path: Path_, value: Any) -> dict[str, Any]:
    """The body with another value in one place, or without it."""
    other = copy.deepcopy(body)
    part: Any = other
    for key in path[:-1]:
        part = part[key]
    if value is ...:
        del part[path[-1]]
    else:
        part[path[-1]] = value
    return other


def told(kind: str, body: dict[str, Any], subject: str = "") -> Iterator[str]:
    """One line for each place and each way to bend it."""
    assert read(kind, body, subject) == ""
    for path in paths(body):
        found = {"gone": read(kind, bent(body, path, ...), subject)}
        found |= {name: read(kind, bent(body, path, value), subject) for name, value in BENT.items()}
        for said in dict.fromkeys(found.values()):
            ways = ", ".join([name for name, other in found.items() if other == said])
            yield f"{kind} {'.'.join(map(str, path))}: {ways}: {said or 'read'}"


def test_every_kind_of_record_that_is_bent_says_what_it_said() -> None:
    lines = [line for kind, body in WRITTEN.items() for line in told(kind, body)]
    assert_kept(KEPT, "bent ledger records", "\n".join(lines) + "\n")


def test_what_an_exam_wrote_is_read_and_no_kind_is_forgotten(office: Office) -> None:
    office.issue()
    ledger = Ledger.beside(office.hall.file)
    entries = {entry.kind: entry for entry in ledger.of_chain(ledger.own_chain())}
    for kind, entry in entries.items():
        refuse_unreadable(entry)
        for path in paths(entry.body, 1):
            if kind != "exam-opened" or path[0] not in ("build", "form", "training"):
                assert read(kind, bent(entry.body, path, [3]), entry.about), (kind, path)
    opened = entries["exam-opened"]
    others: list[dict[str, Any]] = [
        {"build": []},
        {"form": {"number": 1, "version": 1}},
        {"form": {"number": -1, "version": 1}},
    ]
    for part in others:
        assert read("exam-opened", opened.body | part, opened.about)
    strange = LedgerEntry(opened.at, "certified", "another exam", entries["certified"].body)
    with pytest.raises(ValueError, match=r"^that is the certificate of another exam$"):
        refuse_unreadable(strange)
    passed = entries["passed"]
    with pytest.raises(ValueError, match=r"^the result does not match its record$"):
        refuse_unreadable(passed._replace(kind="failed"))
    never = {"failed", "incomplete", "certified-by-office"}
    assert set(_READERS) == {*WRITTEN, *entries, *never}


def test_a_sheet_has_as_many_headings_as_a_rubric_may_have_and_no_more() -> None:
    marks = {f"heading {number}": 5 for number in range(8)}
    sheet = {"assessor": BY, "marks": marks, "words": ""}
    assert read("marked", sheet) == ""
    assert "those are not the scores" in read("marked", sheet | {"marks": marks | {"one more": 5}})
    assert "those are not the scores" in read("marked", sheet | {"marks": {"pace": 5, "care": 11}})


def test_somebody_may_have_acted_for_nobody_where_there_are_no_supervisors() -> None:
    for kind in ("supervisor-changed", "pin-reset", "station-enrolled"):
        assert read(kind, WRITTEN[kind] | {"by": None}) == ""
    assert read("restored", WRITTEN["restored"] | {"new": None}) == ""
    assert read("machine-met", WRITTEN["machine-met"] | {"key": ""}) == ""
    assert read("a kind of a later version", {}) == ""


def test_a_strike_of_an_older_version_counts_without_a_second_supervisor() -> None:
    written = WRITTEN["struck"]
    older = {name: value for name, value in written.items() if name != "needs_second"}
    counts = [strike_of(LedgerEntry(OPENED, "struck", "E", body)).counts for body in (written, older)]
    assert counts == [False, True]


def test_of_several_revocations_the_first_counts_whichever_machine_wrote_it(office: Office) -> None:
    """Any machine may revoke a result."""
    exams, file = office.hall.exams, office.hall.file
    exams.revoke(office.first, "somebody helped", office.ben)
    body = '{"by":{"badge":"","id":"a","name":"Al"},"reason":"the cards were marked"}'
    for chain, at, reason in (
        ("f" * 16, "2099-01-01T00:00:00.000+00:00", "somebody helped"),
        ("0" * 16, "2000-01-01T00:00:00.000+00:00", "the cards were marked"),
    ):
        record = with_hash(Record(chain, 1, at, "revoked", office.first, body, "", ""))
        file._db.execute("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", record)
        revoked = decisions_about(Ledger.beside(file), office.first).revoked
        assert revoked
        assert revoked.reason == reason
