"""Cohorts: who started when, or works which shift; set by a roster or by hand, and the same after a merge."""

import re
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from app.errors import Refused
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.backup.merge import merge_records
from app.records.backup.restore import restore
from app.records.db.ledger import Ledger
from app.records.db.transaction import transaction
from app.records.records import Records
from app.records.training.people_status import ARCHIVED, COHORT_SET, PeopleStatus
from app.records.training.trainee_store import TraineeStore
from tests.records.backups import PASSPHRASE, backup_of, machine_in
from tests.records.machines import Trial

NOW = datetime(2026, 11, 16, tzinfo=UTC)
FALL, NIGHTS = "Fall 2026", "Graveyard"


@pytest.fixture
def records(file: Path, library: Library) -> Iterator[Records]:
    kept = Records(file, library, lambda: NOW)
    yield kept
    kept.set_aside()


def cohorts(file: Path) -> dict[str, str]:
    with TraineeStore.open(file) as store:
        return {each.name: each.cohort for each in store.people(with_archived=True)}


def archive(store: TraineeStore, trainee: int) -> None:
    """As a supervisor does, without an account for one."""
    body = {"reason": "No longer works here.", "by": {"id": "a", "name": "Al", "badge": ""}}
    with transaction(store._db):
        Ledger.beside(store).append(ARCHIVED, PeopleStatus.beside(store).key_of(trainee), body, NOW)


def test_a_roster_sets_the_cohort_and_an_empty_cell_changes_none(records: Records) -> None:
    people = records.people
    people.enrol(f"name,badge,cohort\nAnn,1,{FALL}\nBo,2,\n".encode())
    assert [(each.name, each.cohort) for each in people.everybody()] == [("Ann", FALL), ("Bo", "")]
    people.enrol(f"name,badge,Cohort\nAnn,1,\nBo,2,{NIGHTS}\n".encode())
    people.enrol(b"name,badge\nAnn,1\nBo,2\n")
    assert [(each.name, each.cohort) for each in people.everybody()] == [("Ann", FALL), ("Bo", NIGHTS)]


def test_a_roster_is_one_record_for_each_cohort_and_none_if_nothing_is_new(records: Records) -> None:
    roster = "name,badge,cohort\n" + "".join([f"P{each},{each},{FALL}\n" for each in range(1, 40)])
    for _ in range(2):
        records.people.enrol(roster.encode())
    assert len(Ledger.beside(records._store).own_of(COHORT_SET)) == 1


@pytest.mark.parametrize(
    ("cohort", "said"),
    [
        ("x" * 41, f'the cohort "{"x" * 38}… is longer than 40 characters'),
        ("a\x07b", 'the cohort "a\\u0007b" has a character that cannot be printed'),
    ],
)
def test_a_name_that_is_too_long_or_cannot_be_printed_is_refused(
    records: Records, cohort: str, said: str
) -> None:
    ann = records.people.add("Ann", "1")
    with pytest.raises(Refused, match=rf"^{re.escape(said)}$"):
        records.people.set_cohort([ann], cohort)
    with pytest.raises(Refused, match=rf"^line 2: {re.escape(said)}$"):
        records.people.enrol(f'name,badge,cohort\nAnn,1,"{cohort}"\n'.encode())


def test_the_newest_counts_and_an_empty_name_takes_people_out(records: Records) -> None:
    ann, bo = records.people.add("Ann", "1"), records.people.add("Bo", "2")
    records.people.sign_in(ann)
    records.people.set_cohort([ann, bo], f"  {FALL} ")
    assert records.people.present
    assert records.people.present.cohort == FALL
    records.people.set_cohort([bo], "")
    assert [each.cohort for each in records.people.everybody()] == [FALL, ""]


def test_the_newest_counts_even_if_the_clock_was_set_back(file: Path) -> None:
    with TraineeStore.open(file) as store:
        ann = store.add(Trainee("Ann", ""), NOW)
        for cohort, when in ((FALL, NOW), (NIGHTS, NOW - timedelta(days=1))):
            PeopleStatus.beside(store).set_cohort([ann], cohort, when)
    assert cohorts(file) == {"Ann": NIGHTS}


def test_a_person_keeps_their_cohort_in_any_order_of_merging(memory: Path) -> None:
    """Three machines know overlapping people; each says something about some of them, at its own time."""
    chance = Random("cohorts")
    trials = [Trial(memory / f"machine {number}", Random(number)) for number in range(3)]
    for trial in trials:
        for _ in range(3):
            with TraineeStore.open(trial.file) as store:
                for name in chance.sample(["Ann", "Bo", "Cy", "Di", "Ed", "Flo"], 4):
                    if name not in [each.name for each in store.trainees()]:
                        store.add(Trainee(name, ""), NOW + timedelta(minutes=chance.randint(0, 60)))
                for person in store.people():
                    when = NOW + timedelta(hours=chance.randint(0, 40))
                    cohort = chance.choice([FALL, NIGHTS, ""])
                    PeopleStatus.beside(store).set_cohort([person.id], cohort, when)
            trial.merge(chance.choice([each for each in trials if each is not trial]).file)
    found = []
    office = Trial(memory / "office", Random("office"))
    for number, order in enumerate(chance.sample(list(permutations(trials)), 3)):
        into = memory / f"all {number}"
        shutil.copy(office.file, into)
        for trial in order:
            step = memory / "step"
            merge_records(into, trial.file, step)
            step.replace(into)
        found.append(cohorts(into))
    assert all(each == found[0] for each in found)
    assert set(found[0].values()) >= {FALL, NIGHTS}


def test_what_is_said_after_a_merge_is_said_about_the_same_person(memory: Path) -> None:
    here, there = Trial(memory / "here", Random(1)), Trial(memory / "there", Random(2))
    for trial, names in ((here, ["Zoe", "Ann"]), (there, ["Bo", "Ann"])):
        with TraineeStore.open(trial.file) as store:
            for number, name in enumerate(names):
                # Those of the other machine are older, so a merge gives everybody another number.
                store.add(Trainee(name, ""), NOW - timedelta(days=number + 10 * (trial is there)))
    here.merge(there.file)
    with TraineeStore.open(here.file) as store:
        people = {each.name: each.id for each in store.people()}
        PeopleStatus.beside(store).set_cohort([people["Ann"]], FALL, NOW)
        PeopleStatus.beside(store).set_cohort([people["Bo"]], NIGHTS, NOW)
        archive(store, people["Bo"])
    there.merge(here.file)
    assert cohorts(there.file) == cohorts(here.file) == {"Ann": FALL, "Bo": NIGHTS, "Zoe": ""}
    for trial in (here, there):
        with TraineeStore.open(trial.file) as store:
            assert [each.name for each in store.people()] == ["Ann", "Zoe"], "Bo left, on every machine"


def test_a_backup_brings_cohorts_and_the_archive_back(memory: Path) -> None:
    machine = machine_in(memory / "machine")
    machine.folder.mkdir()
    with TraineeStore.open(machine.records) as store:
        ann, bo = [store.add(Trainee(name, ""), NOW) for name in ("Ann", "Bo")]
        status = PeopleStatus.beside(store)
        status.set_cohort([ann], FALL, NOW)
        archive(store, bo)
        before = store.people(with_archived=True)
        assert [each.is_archived for each in before] == [False, True]
    backup = backup_of(machine, memory / "a.backup")
    with PeopleStatus.open(machine.records) as status:
        status.set_cohort([ann], NIGHTS, NOW)
    restore(backup, PASSPHRASE, machine, NOW)
    with TraineeStore.open(machine.records) as store:
        assert store.people(with_archived=True) == before


def test_an_archived_person_can_be_given_another_name_and_badge(records: Records) -> None:
    ann = records.people.add("Ann", "1")
    with TraineeStore.open(records._store.path) as store:
        archive(store, ann.id)
    proven = records.people.proving(ann, "")()
    assert proven
    changed = records.people.change(ann, " Ann  Lee ", "2", proven)
    assert (changed.name, changed.badge, changed.is_archived) == ("Ann Lee", "2", True)
    assert list(records.people.everybody()) == []
