"""Every kind of decision that 1.1.0 wrote is read for ever: forms, strikes by two, appeals, voids, the archive, exports."""

import gzip
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.credentials.export_forms import FILE_NAMES, ExportForm, export_text
from app.records.backup.incoming_rows import IncomingRows
from app.records.db.ledger import Ledger
from app.records.exams.exam_ledger import CERTIFIED_BY_OFFICE, RESTORED
from app.records.exams.house_decisions import RULES_DECIDED
from app.records.exams.house_version_records import VERSION_USED, VersionUses, use_of
from app.records.exams.ledger_audit import audit_ledger
from app.records.exams.ledger_reader import _READERS
from app.records.exams.machines import LEFT_OUT, LET_IN, MET
from app.records.exams.result_export import EXPORTED, ResultExporter
from app.records.exams.station_decisions import STATION_KINDS
from app.records.exams.supervisor_store import CHANGED, PIN_CHANGED, PIN_RESET, REMOVED
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from tests.artifacts.kept import FOLDER
from tests.records.examining import Hall, HousesAsShipped

KEPT = FOLDER / "1.1.0"
SAID: dict[str, Any] = json.loads((KEPT / "exams-8.json").read_text("utf-8"))
ELSEWHERE = {
    MET,
    LEFT_OUT,
    LET_IN,
    RESTORED,
    RULES_DECIDED,
    CHANGED,
    REMOVED,
    PIN_CHANGED,
    PIN_RESET,
    VERSION_USED,
    *STATION_KINDS,
    CERTIFIED_BY_OFFICE,
}
"""Kinds about machines, rules, versions, accounts and stations: not in these records."""
VERSIONS: dict[str, Any] = json.loads((KEPT / "versions-8.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with opened(tmp_path_factory.mktemp("kinds"), "exams-8") as found:
        yield found


@pytest.fixture
def handed_out(tmp_path: Path) -> Iterator[Hall]:
    """The same, after the results were handed out in every form."""
    with opened(tmp_path, "exports-8") as found:
        yield found


@contextmanager
def opened(folder: Path, name: str) -> Iterator[Hall]:
    """Kept records, in a folder where they may be written to."""
    (folder / "records.sqlite").write_bytes(gzip.decompress((KEPT / f"{name}.sqlite.gz").read_bytes()))
    (folder / "houses").mkdir()
    shutil.copyfile(KEPT / "short.toml", folder / "houses" / "short.toml")
    library = HousesAsShipped(own=folder / "houses")
    with AttemptStore.open(folder / "records.sqlite") as store:
        yield Hall(store, library, Random(1), datetime.fromisoformat(SAID["now"]))


def kinds(hall: Hall) -> set[str]:
    ledger = Ledger.beside(hall.file)
    return {entry.kind for entry in ledger.of_chain(ledger.own_chain())}


def test_every_kind_about_exams_forms_and_people_is_in_them(hall: Hall, handed_out: Hall) -> None:
    """A new kind fails here: write new records with it, beside these."""
    assert kinds(hall) | {EXPORTED} == kinds(handed_out) == set(_READERS) - ELSEWHERE


def test_what_was_handed_out_is_known_in_every_form(handed_out: Hall) -> None:
    said: dict[str, int] = json.loads((KEPT / "exports-8.json").read_text("utf-8"))
    exports = ResultExporter(handed_out.file, handed_out.exams, lambda: handed_out.now)
    for form, number in said.items():
        text_form: ExportForm = "xapi" if form == "lrs" else form  # type: ignore[assignment]
        assert exports.collect(form, True).exams == ()
        assert export_text(text_form, exports.collect(form, False)).rows == number
    assert audit_ledger(handed_out.file).troubles == ()


@pytest.mark.parametrize("form", FILE_NAMES)
def test_results_are_handed_out_as_they_were_then(handed_out: Hall, form: ExportForm) -> None:
    """Systems of others read these columns, and know a statement by its number: no letter ever changes."""
    exports = ResultExporter(handed_out.file, handed_out.exams, lambda: handed_out.now)
    found = export_text(form, exports.collect(form, False)).data
    assert (
        found.decode().splitlines()
        == (KEPT / f"exports-8-{FILE_NAMES[form]}").read_text("utf-8").splitlines()
    )


@pytest.mark.parametrize("name", SAID["exams"])
def test_an_exam_stands_as_it_was_decided(hall: Hall, name: str) -> None:
    said = SAID["exams"][name]
    filed = hall.exams.file(said["id"])
    assert filed.outcome == said["outcome"]
    assert [[each.fault, each.counts, each.is_open] for each in filed.strikes] == said["strikes"]
    decision = filed.appeal.decision if filed.appeal else None
    assert ([filed.appeal.text, decision.is_upheld] if filed.appeal and decision else None) == said["appeal"]
    assert (filed.said, [dict(sheet.marks) for sheet in filed.live]) == (said["said"], said["live"])
    assert filed.opened.form.get("name") == said["form"]
    assert list(filed.opened.accommodations) == said["allowed"]


def test_forms_and_people_are_read_as_they_were(hall: Hall) -> None:
    forms = hall.exams.forms.of("short")
    assert [
        [form.number, form.version, form.name, form.is_approved, form.digest]
        for form in forms
        if form.number > 0
    ] == [form for form in SAID["forms"] if form[0] > 0]
    people = TraineeStore.beside(hall.file).people(with_archived=True)
    assert [[each.name, each.cohort, each.is_archived] for each in people] == SAID["people"]


def test_the_ledger_is_whole_and_another_machine_takes_all_of_it_in(hall: Hall) -> None:
    assert audit_ledger(hall.file).troubles == ()
    IncomingRows.beside(hall.file).refuse_unreadable()


def test_a_version_in_use_a_confirmed_rule_and_an_export_are_read_as_they_were(tmp_path: Path) -> None:
    file = tmp_path / "records.sqlite"
    file.write_bytes(gzip.decompress((KEPT / "versions-8.sqlite.gz").read_bytes()))
    with VersionUses.open(file) as store:
        when, by, version, digest, ended = VERSIONS["version"]
        assert store.newest("short") == (datetime.fromisoformat(when), by, version, digest, tuple(ended))
        ledger = Ledger.beside(store)
        (decided,) = ledger.own_of(RULES_DECIDED)
        assert decided.body["confirmed"] == VERSIONS["confirmed"]
        assert [entry.body["rows"] for entry in ledger.own_of(EXPORTED)] == [VERSIONS["rows"]]
        assert [use_of(entry).ended for entry in ledger.own_of(VERSION_USED)] == [tuple(ended)]
        IncomingRows.beside(store).refuse_unreadable()
