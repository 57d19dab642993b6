"""The store of assigned sets: a set stands as it was assigned until it is withdrawn, and older files take it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from app.errors import Refused
from app.learning.assigned_set import Assigned, Assignment
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.db.migrations import MIGRATIONS, version_of
from app.records.db.open_records import open_for_writing
from app.records.training.assigned_set_store import AssignedStore
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from tests.records.answers import quick
from tests.records.minds import comes_to, from_nothing
from tests.records.old_forms import old_file, write_attempt, write_run, write_trainee
from tests.records.scripts import WHEN, Script, carry_out

WEEK = Assigned("Week 2", date(2025, 11, 23), ("payout", "tuck"), ("low-ace",), 20)
ROUNDS = Assigned("Deal", date(2025, 11, 20), rounds=5)


@pytest.fixture
def assigned(store: AttemptStore) -> AssignedStore:
    return AssignedStore.beside(store)


@pytest.fixture
def people(store: AttemptStore) -> list[int]:
    trainees = TraineeStore.beside(store)
    return [trainees.add(Trainee(name, ""), WHEN) for name in ("Ann", "Bo", "Cy")]


def refusal(action: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        action()
    return str(caught.value)


def test_a_set_comes_back_as_it_was_assigned(assigned: AssignedStore, people: list[int], file: Path) -> None:
    ann, _, cy = people
    week = assigned.assign("oxford", WEEK, None, WHEN)
    deal = assigned.assign("oxford", ROUNDS, [cy, ann, cy], WHEN)
    expected = (Assignment(deal, ROUNDS, frozenset({ann, cy}), 0), Assignment(week, WEEK, None, 0))
    assert assigned.sets("oxford") == expected, "what is due first comes first"
    assert assigned.sets("greektown") == ()
    with AssignedStore.open(file) as again:
        assert again.sets("oxford") == expected


def test_a_set_is_for_those_it_names_or_for_everybody_who_signs_in(
    assigned: AssignedStore, people: list[int]
) -> None:
    ann, bo, _ = people
    assigned.assign("oxford", ROUNDS, [ann], WHEN)
    assigned.assign("oxford", WEEK, None, WHEN)
    some, everybody = assigned.sets("oxford")
    assert [some.is_for(each) for each in (ann, bo, None)] == [True, False, False]
    assert [everybody.is_for(each) for each in (ann, bo, 99, None)] == [True, True, True, False]


def test_a_set_that_is_withdrawn_stands_no_more_and_is_not_lost(assigned: AssignedStore) -> None:
    week, deal = [assigned.assign("oxford", each, None, WHEN) for each in (WEEK, ROUNDS)]
    assigned.withdraw(week, WHEN)
    assert [each.id for each in assigned.sets("oxford")] == [deal]
    assert assigned._db.execute("SELECT count(*) FROM assigned_sets").fetchone() == (2,)
    assert refusal(lambda: assigned.withdraw(week, WHEN)).endswith("set 1: it was already withdrawn")
    assert refusal(lambda: assigned.withdraw(9, WHEN)).endswith("set 9: there is no such set")


def test_what_counts_for_a_set_ended_after_it_was_assigned(
    store: AttemptStore, assigned: AssignedStore, script: Script, library: Library
) -> None:
    assigned.assign("oxford", WEEK, None, WHEN)
    carry_out(store, script, library)
    assigned.assign("oxford", ROUNDS, None, WHEN)
    assert {each.assigned.title: each.since for each in assigned.sets("oxford")} == {"Week 2": 0, "Deal": 1}


def test_a_set_for_nobody_or_for_somebody_unknown_is_not_written(
    assigned: AssignedStore, people: list[int]
) -> None:
    assert "the set is not assigned to anyone" in refusal(lambda: assigned.assign("oxford", WEEK, [], WHEN))
    unknown = [people[0], 99]
    assert "there is no such trainee" in refusal(lambda: assigned.assign("oxford", WEEK, unknown, WHEN))
    assert assigned._db.execute("SELECT count(*) FROM assigned_sets").fetchone() == (0,)
    assert assigned._db.execute("SELECT count(*) FROM assigned_to").fetchone() == (0,)


@pytest.mark.parametrize(
    "statement",
    [
        *[f"DELETE FROM {table}" for table in ("assigned_sets", "assigned_to", "withdrawn_sets")],
        "UPDATE assigned_sets SET due = '2030-01-01'",
        "UPDATE assigned_to SET trainee = 2",
        "UPDATE withdrawn_sets SET at = ''",
        "INSERT OR REPLACE INTO assigned_sets SELECT id, '', '', '', '', '', '', 0, 0, 0 FROM assigned_sets",
        "INSERT OR REPLACE INTO assigned_to SELECT assigned, trainee FROM assigned_to",
        "INSERT OR REPLACE INTO withdrawn_sets SELECT assigned, '' FROM withdrawn_sets",
        "INSERT INTO assigned_to SELECT id, 1 FROM assigned_sets WHERE everybody",
        "INSERT INTO assigned_to SELECT id, 99 FROM assigned_sets WHERE NOT everybody",
        "INSERT INTO withdrawn_sets VALUES (99, '')",
    ],
)
def test_sets_are_never_changed_or_removed_by_anybody(
    statement: str, assigned: AssignedStore, people: list[int], file: Path
) -> None:
    assigned.assign("oxford", WEEK, None, WHEN)
    assigned.withdraw(assigned.assign("oxford", ROUNDS, [people[0]], WHEN), WHEN)
    with closing(sqlite3.connect(file, isolation_level=None)) as plain:
        before = list(plain.iterdump())
        with pytest.raises(sqlite3.IntegrityError, match=r"never changed|no such|already"):
            plain.execute(statement)
        assert list(plain.iterdump()) == before


def test_a_damaged_set_is_refused_in_words(assigned: AssignedStore) -> None:
    assigned._db.execute("INSERT INTO assigned_sets VALUES (1, '', 'oxford', 'T', 'soon', '', '', 1, 1, 0)")
    assert refusal(lambda: assigned.sets("oxford")) == (
        "the record of the assigned sets is damaged and cannot be read"
    )


# Files of older versions.


def _written(file: Path, form: int, script: Script, library: Library) -> None:
    with closing(old_file(file, form)) as db:
        write_attempt(db, script)
        if form >= 2:
            write_run(db, library.text("oxford"), [quick(1.0)])
        if form >= 3:
            write_trainee(db, "Ann")
            db.execute("INSERT INTO minds (trainee, house, learnt) VALUES (0, 'oxford', x'00')")
        assert version_of(db) == form


@pytest.mark.parametrize("form", range(1, len(MIGRATIONS)))
def test_a_file_of_any_older_form_keeps_what_is_in_it_and_takes_sets(
    form: int, file: Path, script: Script, library: Library
) -> None:
    _written(file, form, script, library)
    with AttemptStore.open(file) as store:
        number = TraineeStore.beside(store).add(Trainee("Bo", ""), WHEN)
        AssignedStore.beside(store).assign("oxford", WEEK, [number], WHEN)
    with AttemptStore.open(file) as store:
        assert store.attempt(1).entries == script.entries
        assert [each.name for each in TraineeStore.beside(store).trainees()] == ["Ann", "Bo"][form < 3 :]
        (found,) = AssignedStore.beside(store).sets("oxford")
        assert found == Assignment(1, WEEK, frozenset({number}), 1)
        assert comes_to(store, library) == from_nothing(store, library)
        assert ("payout" in comes_to(store, library).drills) == (form >= 2)
        assert version_of(store._db) == len(MIGRATIONS)
        assert store._db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert store._db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_files_of_all_forms_come_to_the_same_form(memory: Path, script: Script, library: Library) -> None:
    forms = []
    for form in range(len(MIGRATIONS) + 1):
        file = memory / f"{form}.sqlite"
        if form:
            _written(file, form, script, library)
        with closing(open_for_writing(file, 0.0)) as db:
            forms.append(db.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name").fetchall())
    assert all(form == forms[0] for form in forms)
