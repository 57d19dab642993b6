"""The store of trainees: everybody can be told apart, nobody is ever lost, and a roster is taken in whole or not at all."""

import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from app.errors import Refused
from app.learning.roster import Trainee
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from tests.records.processes import together
from tests.records.scripts import WHEN

ANN, BO = Trainee("Ann Lee", "A1"), Trainee("Bo Ek", "")


@pytest.fixture
def trainees(store: AttemptStore) -> TraineeStore:
    return TraineeStore.beside(store)


def people(trainees: TraineeStore) -> list[Trainee]:
    return [Trainee(each.name, each.badge) for each in trainees.trainees()]


def refusal(action: Callable[[], object]) -> tuple[str, ...]:
    with pytest.raises(Refused) as caught:
        action()
    return caught.value.sentences


def test_whoever_is_added_is_listed_by_name(trainees: TraineeStore, file: Path) -> None:
    for trainee in (Trainee("bo Ek", ""), Trainee("Cy", "C1"), ANN):
        trainees.add(trainee, WHEN)
    expected = [ANN, Trainee("bo Ek", ""), Trainee("Cy", "C1")]
    assert people(trainees) == expected
    with TraineeStore.open(file) as again:
        assert people(again) == expected


def test_a_trainee_is_found_by_badge_or_by_name_in_any_case(trainees: TraineeStore) -> None:
    ann, bo = trainees.add(ANN, WHEN), trainees.add(BO, WHEN)
    for words, number in (("A1", ann), ("a1", ann), ("ann  LEE", ann), (" Bo Ek ", bo)):
        assert trainees.find(words).id == number


def test_a_badge_goes_before_a_name(trainees: TraineeStore) -> None:
    trainees.add(Trainee("Seven", "1"), WHEN)
    badge = trainees.add(Trainee("Ann", "seven"), WHEN)
    assert trainees.find("seven").id == badge


def test_who_is_not_there_or_not_alone_is_refused(trainees: TraineeStore) -> None:
    trainees.add(ANN, WHEN)
    trainees.add(ANN._replace(badge="A2"), WHEN)
    assert refusal(partial(trainees.find, "Ann Lee")) == (
        'several trainees are named "Ann Lee"; use the badge: A1, A2',
    )
    for nobody in ("Ann", "", "A3"):
        assert refusal(partial(trainees.find, nobody)) == (f'there is no trainee "{nobody}" on this machine',)


@pytest.mark.parametrize(
    ("trainee", "sentence"),
    [
        (Trainee("Cy", "a1"), 'the badge "a1" would belong to two people'),
        (Trainee("BO EK", "B1"), 'there would be two trainees named "Bo Ek"; give both a badge'),
        (Trainee("bo ek", ""), 'there would be two trainees named "bo ek"; give both a badge'),
        (Trainee("ann lee", ""), 'there would be two trainees named "ann lee"; give both a badge'),
        (Trainee("", "C1"), "the name is empty"),
        (
            Trainee("x" * 81, ""),
            'the name "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… is longer than 80 characters',
        ),
    ],
)
def test_nobody_is_added_who_could_not_be_told_apart(
    trainee: Trainee, sentence: str, trainees: TraineeStore
) -> None:
    for each in (ANN, BO):
        trainees.add(each, WHEN)
    assert sentence in refusal(partial(trainees.add, trainee, WHEN))
    assert people(trainees) == [ANN, BO]


def test_a_change_keeps_the_person_and_what_was_before(trainees: TraineeStore) -> None:
    number = trainees.add(ANN, WHEN, pin="first")
    trainees.change(trainees.find("A1"), Trainee("Ann Ray", "A9"), "second", WHEN + timedelta(days=1))
    found = trainees.find("A9")
    assert (found.id, found.number, found.name, found.pin) == (number, 2, "Ann Ray", "second")
    rows = trainees._db.execute("SELECT name, badge FROM profiles ORDER BY number").fetchall()
    assert rows == [("Ann Lee", "A1"), ("Ann Ray", "A9")]


def test_a_change_may_keep_the_name_but_takes_nobody_elses_badge(trainees: TraineeStore) -> None:
    for each in (ANN, BO):
        trainees.add(each, WHEN)
    trainees.change(trainees.find("A1"), ANN, "pin", WHEN)
    assert refusal(partial(trainees.change, trainees.find("Bo Ek"), Trainee("Bo Ek", "A1"), "", WHEN)) == (
        'the badge "A1" would belong to two people',
    )
    assert people(trainees) == [ANN, BO]


def test_of_two_changes_of_one_trainee_the_second_is_refused(trainees: TraineeStore) -> None:
    trainees.add(ANN, WHEN)
    before = trainees.find("A1")
    trainees.change(before, Trainee("Ann Ray", "A1"), "", WHEN)
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]records\.sqlite: Ann Lee: someone else just changed this trainee; open it again$",
    ):
        trainees.change(before, Trainee("Ann Poe", "A1"), "", WHEN)
    assert trainees.find("A1").name == "Ann Ray"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE trainees SET since = ''",
        "DELETE FROM trainees",
        "INSERT OR REPLACE INTO trainees SELECT id, '' FROM trainees",
        "UPDATE profiles SET name = 'Cy'",
        "DELETE FROM profiles",
        "INSERT OR REPLACE INTO profiles SELECT trainee, number, at, 'Cy', badge, pin FROM profiles",
        "INSERT INTO profiles SELECT trainee, number + 2, at, 'Cy', badge, pin FROM profiles",
        "INSERT INTO profiles SELECT trainee + 9, 1, at, 'Cy', badge, pin FROM profiles",
    ],
)
def test_trainees_are_never_changed_or_removed_by_anybody(
    statement: str, trainees: TraineeStore, file: Path
) -> None:
    trainees.add(ANN, WHEN)
    with closing(sqlite3.connect(file, isolation_level=None)) as plain:
        before = list(plain.iterdump())
        with pytest.raises(sqlite3.IntegrityError, match=r"never changed|somebody else|no such trainee"):
            plain.execute(statement)
        assert list(plain.iterdump()) == before


# Rosters.


def test_a_roster_of_five_hundred_is_taken_in_and_known_afterwards(trainees: TraineeStore) -> None:
    roster = [Trainee(f"Trainee {number:03}", f"B{number}") for number in range(500)]
    found = trainees.enrol(roster, WHEN)
    assert (len(found.new), len(found.known)) == (500, 0)
    assert people(trainees) == roster
    again = trainees.enrol(roster, WHEN)
    assert (len(again.new), len(again.known), again.changed) == (0, 500, ())
    assert trainees._db.execute("SELECT count(*) FROM profiles").fetchone() == (500,)


def test_the_same_badge_under_another_name_is_the_same_person(trainees: TraineeStore) -> None:
    number = trainees.add(ANN, WHEN, pin="kept")
    found = trainees.enrol([Trainee("Ann Ray", "a1"), Trainee("Cy", "C1")], WHEN)
    assert [(before.name, after.name) for before, after in found.changed] == [("Ann Lee", "Ann Ray")]
    after = trainees.find("A1")
    assert (after.id, after.name, after.pin, len(found.new)) == (number, "Ann Ray", "kept", 1)


def test_somebody_without_a_badge_gets_the_one_of_the_roster(trainees: TraineeStore) -> None:
    number = trainees.add(BO, WHEN)
    found = trainees.enrol([Trainee("Bo Ek", "B7")], WHEN)
    assert (trainees.find("B7").id, len(found.changed), found.new) == (number, 1, ())


def test_a_roster_without_badges_takes_nobodys_badge_away(trainees: TraineeStore) -> None:
    for each in (ANN, BO):
        trainees.add(each, WHEN)
    found = trainees.enrol([Trainee("Ann Lee", ""), BO], WHEN)
    assert (found.new, found.changed) == ((), ())
    assert people(trainees) == [ANN, BO]


def test_two_of_one_name_with_two_badges_are_two_people(trainees: TraineeStore) -> None:
    trainees.add(ANN, WHEN)
    assert len(trainees.enrol([ANN._replace(badge="A2")], WHEN).new) == 1
    assert people(trainees) == [ANN, ANN._replace(badge="A2")]


@pytest.mark.parametrize(
    ("roster", "sentence"),
    [
        ([Trainee("Cy", "A1"), Trainee("Di", "a1")], 'the badge "A1" would belong to two people'),
        (
            [Trainee("Bo Ek", "B1"), Trainee("Bo Ek", "B2")],
            'several trainees are named "Bo Ek"; give each a badge',
        ),
        ([Trainee("Bo Ek", "A1")], 'there would be two trainees named "Bo Ek"; give both a badge'),
        ([Trainee("Cy", ""), Trainee("cy", "")], 'there would be two trainees named "Cy"; give both a badge'),
    ],
)
def test_a_roster_with_people_nobody_could_tell_apart_is_refused_whole(
    roster: list[Trainee], sentence: str, trainees: TraineeStore
) -> None:
    for each in (ANN, BO):
        trainees.add(each, WHEN)
    assert sentence in refusal(partial(trainees.enrol, [Trainee("Ed", "E1"), *roster], WHEN))
    assert people(trainees) == [ANN, BO]


def test_every_problem_of_a_roster_is_told_at_once(trainees: TraineeStore) -> None:
    for each in (ANN, ANN._replace(badge="A2"), BO):
        trainees.add(each, WHEN)
    roster = [Trainee("Ann Lee", ""), Trainee("Bo Ek", "A1")]
    assert refusal(partial(trainees.enrol, roster, WHEN)) == (
        'several trainees are named "Ann Lee"; give each a badge',
        'there would be two trainees named "Bo Ek"; give both a badge',
    )


def test_a_roster_that_cannot_be_written_to_its_end_is_not_written_at_all(trainees: TraineeStore) -> None:
    pages = trainees._db.execute("PRAGMA page_count").fetchone()[0]
    trainees._db.execute(f"PRAGMA max_page_count = {pages + 3}")
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]records\.sqlite: the disk is full; free some space and continue\. Everything recorded so far is safe$",
    ):
        trainees.enrol([Trainee(f"Trainee {number}", f"B{number}") for number in range(500)], WHEN)
    assert people(trainees) == []
    assert trainees._db.execute("SELECT count(*) FROM trainees").fetchone() == (0,)


def add_twenty(file: Path, process: int) -> None:
    with TraineeStore.open(file) as trainees:
        for number in range(20):
            with suppress(Refused):
                trainees.add(Trainee(f"T {process} {number}", f"B{number}"), WHEN)


def test_processes_that_add_the_same_badge_at_once_add_it_once(file: Path) -> None:
    assert together([partial(add_twenty, file, process) for process in range(4)]) == [0] * 4
    with TraineeStore.open(file) as trainees:
        counted = Counter([each.badge for each in trainees.trainees()])
    assert counted == Counter([f"B{number}" for number in range(20)])


def enrol(file: Path, roster: list[Trainee]) -> None:
    with TraineeStore.open(file) as trainees:
        trainees.enrol(roster, WHEN)


def test_two_processes_may_take_in_one_roster_at_once(file: Path) -> None:
    roster = [Trainee(f"Trainee {number:03}", f"B{number}") for number in range(100)]
    assert together([partial(enrol, file, roster)] * 3) == [0] * 3
    with TraineeStore.open(file) as trainees:
        assert people(trainees) == roster
