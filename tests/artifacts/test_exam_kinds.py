"""Every kind of decision that 1.1.0 wrote is read for ever: forms, strikes by two, appeals, voids, the archive."""

import gzip
import json
import shutil
from collections.abc import Iterator
from datetime import datetime
from random import Random
from typing import Any

import pytest

from app.records.backup.incoming_rows import IncomingRows
from app.records.db.ledger import Ledger
from app.records.exams.exam_ledger import RESTORED
from app.records.exams.house_decisions import RULES_DECIDED
from app.records.exams.ledger_audit import audit_ledger
from app.records.exams.ledger_reader import _READERS
from app.records.exams.machines import LEFT_OUT, LET_IN, MET
from app.records.exams.result_export import EXPORTED
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
    EXPORTED,
}
"""Kinds about machines, rules, accounts and exports: not in these records."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    folder = tmp_path_factory.mktemp("kinds")
    (folder / "records.sqlite").write_bytes(gzip.decompress((KEPT / "exams-8.sqlite.gz").read_bytes()))
    (folder / "houses").mkdir()
    shutil.copyfile(KEPT / "short.toml", folder / "houses" / "short.toml")
    library = HousesAsShipped(own=folder / "houses")
    with AttemptStore.open(folder / "records.sqlite") as store:
        yield Hall(store, library, Random(1), datetime.fromisoformat(SAID["now"]))


def test_every_kind_about_exams_forms_and_people_is_in_them(hall: Hall) -> None:
    """A new kind fails here: write new records with it, beside these."""
    ledger = Ledger.beside(hall.file)
    assert {entry.kind for entry in ledger.of_chain(ledger.own_chain())} == set(_READERS) - ELSEWHERE


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
