"""A class from the records: what it says of everybody is what their progress says, caught up and from nothing."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from app.errors import Refused
from app.learning.assigned_set import Assigned, in_words
from app.learning.class_overview import ClassOverview
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.db.open_records import open_for_writing
from app.records.training.assigned_set_store import AssignedStore
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from app.records.training.class_records import ClassRecords, class_at
from app.records.training.class_store import ClassStore
from app.records.training.drill_store import DrillStore
from app.records.training.learner_store import LearnerStore
from app.records.training.progress_records import ProgressRecords
from app.records.training.trainee_store import TraineeStore
from tests.bulk import figure
from tests.records.answers import quick
from tests.records.minds import spoil, work
from tests.records.scripts import WHEN, Script, carry_on, random_script

NOW = WHEN + timedelta(days=3)


@pytest.fixture
def people(store: AttemptStore) -> list[int]:
    trainees = TraineeStore.beside(store)
    return [trainees.add(Trainee(name, ""), WHEN) for name in ("Ann", "Bo", "Cy")]


@pytest.fixture
def classing(store: AttemptStore, library: Library) -> ClassRecords:
    return ClassRecords(AssignedStore.beside(store), library, lambda: NOW)


def answer(store: AttemptStore, library: Library, trainee: int, count: int, house: str = "oxford") -> None:
    drills = DrillStore.beside(store)
    run = drills.begin("open", "payout", library.text(house), "1.0", NOW, trainee)
    for number in range(1, count + 1):
        drills.append(run, number, quick(2.0), NOW)


def deal(store: AttemptStore, library: Library, trainee: int, script: Script) -> None:
    carry_on(AttemptRecorder.begin(store, script.started, script.house, library, NOW, trainee), script, 0)


def rounds_in_a_test(library: Library) -> Iterator[Script]:
    """Rounds that somebody dealt in a test, none of them opened only."""
    for seed in range(10**6):
        script = random_script(library, Random(f"class {seed}"), "oxford")
        if script.started.mode == "test" and "spots" in script.started.round:
            yield script


def answers_of(found: ClassOverview) -> dict[str, int]:
    return {each.person.name: each.answers for each in found.members}


def test_everybody_is_in_the_class_with_what_they_did_at_this_house(
    store: AttemptStore, people: list[int], library: Library
) -> None:
    ann, bo, _ = people
    answer(store, library, ann, 3)
    answer(store, library, bo, 5)
    answer(store, library, bo, 7, "greektown")
    assert answers_of(class_at(store, "oxford", library, NOW)) == {"Ann": 3, "Bo": 5, "Cy": 0}
    assert answers_of(class_at(store, "greektown", library, NOW)) == {"Ann": 0, "Bo": 7, "Cy": 0}


@pytest.mark.bulk
def test_a_class_says_of_everybody_what_their_progress_says(
    store: AttemptStore, people: list[int], library: Library
) -> None:
    """Whenever it is looked at, while everybody works and some look at their own progress."""
    chance = Random(4)
    AssignedStore.beside(store).assign(
        "oxford", Assigned("All", date(2025, 12, 1), ("payout",), ("tie", "flush-4"), 9), None, WHEN
    )
    steps = work(store, library, chance, (None, *people))
    for number in range(figure(5_000)):
        next(steps)
        if chance.random() < 0.1:
            LearnerStore.beside(store).learnt(chance.choice(people), library.house("oxford"), library)
        if chance.random() < 0.03:
            when = WHEN + timedelta(hours=number)
            found = class_at(store, "oxford", library, when)
            records = ProgressRecords(store, library, partial(WHEN.__add__, timedelta(hours=number)))
            for each in found.members:
                progress = records.progress(each.person.id, "oxford")
                assert +Counter(each.states) == +progress.states
                assert each.tasks == progress.tasks
                assert each.rounds_per_hour == progress.rounds_per_hour
                assert each.seen == (progress.days[-1].date if progress.days else None)


def test_looking_again_reads_nobodys_work(
    store: AttemptStore, people: list[int], library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo, _ = people
    for each in (ann, bo):
        answer(store, library, each, 3)
    class_at(store, "oxford", library, NOW)
    asked: list[int] = []
    caught_up = LearnerStore.all_caught_up

    def told(self: LearnerStore, trainees: list[int], *rest: object) -> object:
        asked.extend(trainees)
        return caught_up(self, trainees, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(LearnerStore, "all_caught_up", told)
    class_at(store, "oxford", library, NOW)
    assert asked == []
    answer(store, library, bo, 2)
    assert answers_of(class_at(store, "oxford", library, NOW))["Bo"] == 5
    assert asked == [bo]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE minds SET outline = NULL",
        "UPDATE minds SET outline = x'00'",
        "UPDATE minds SET outline = learnt",
        "DELETE FROM minds",
        "DELETE FROM caught_up",
    ],
)
def test_what_is_thrown_away_or_damaged_is_worked_out_again(
    change: str, store: AttemptStore, people: list[int], library: Library, file: Path
) -> None:
    for each in people:
        answer(store, library, each, each)
    before = class_at(store, "oxford", library, NOW)
    spoil(file, change)
    assert class_at(store, "oxford", library, NOW) == before


def test_an_outline_of_other_rules_is_not_believed(
    store: AttemptStore, people: list[int], library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(store, library, people[0], 12)
    house = library.house("oxford")
    strict = house._replace(mastery=house.mastery._replace(answers=20))
    classes = ClassStore.beside(store)
    easy, hard, again = [
        classes.outlines(rules, library)[people[0]].skills["payout"]["royal flush"]
        for rules in (house, strict, house)
    ]
    assert (easy > 0, hard, again) == (True, 0, easy)


def test_an_older_row_written_over_a_newer_one_is_noticed(
    store: AttemptStore, people: list[int], library: Library
) -> None:
    answer(store, library, people[0], 3)
    class_at(store, "oxford", library, NOW)
    old = store._db.execute("SELECT * FROM minds").fetchall()
    answer(store, library, people[0], 2)
    class_at(store, "oxford", library, NOW)
    store._db.executemany(f"INSERT OR REPLACE INTO minds VALUES ({', '.join('?' * len(old[0]))})", old)
    assert answers_of(class_at(store, "oxford", library, NOW))["Ann"] == 5


def test_looking_ends_early_when_it_is_not_wanted_any_more(
    store: AttemptStore, people: list[int], library: Library
) -> None:
    for each in people:
        answer(store, library, each, 2)
    house = library.house("oxford")
    assert ClassStore.beside(store).outlines(house, library, lambda: False) == {}
    assert len(ClassStore.beside(store).outlines(house, library)) == 3


def test_a_class_is_looked_at_from_another_thread(
    store: AttemptStore, classing: ClassRecords, people: list[int], library: Library
) -> None:
    answer(store, library, people[0], 3)
    found: list[ClassOverview] = []
    thread = Thread(target=lambda: found.append(classing.looking("oxford")(lambda: True)))
    thread.start()
    thread.join(30)
    assert answers_of(found[0]) == {"Ann": 3, "Bo": 0, "Cy": 0}


# Sets.


def test_a_set_is_done_by_what_is_dealt_and_learnt_after_it(
    store: AttemptStore, classing: ClassRecords, people: list[int], library: Library
) -> None:
    ann, bo, _ = people
    scripts = [script for script, _ in zip(rounds_in_a_test(library), range(3), strict=False)]
    deal(store, library, ann, scripts[0])
    classing.assign("oxford", Assigned("Deal", classing.today(), rounds=2), [ann, bo])
    deal(store, library, ann, scripts[1])
    (of_ann,), (of_bo,), of_cy = [each.tasks for each in class_at(store, "oxford", library, NOW).members]
    assert [part.done for part in of_ann.standing.parts] == [1], "what was dealt before does not count"
    assert of_ann.words == in_words(of_ann.assigned, of_ann.standing, classing.today())
    assert of_bo.standing.share == 0
    assert of_cy == ()
    deal(store, library, ann, scripts[2])
    assert class_at(store, "oxford", library, NOW).members[0].tasks[0].standing.is_done
    progress = ProgressRecords(store, library, lambda: NOW).progress
    assert progress(ann, "oxford").tasks[0].standing.is_done
    assert progress(None, "oxford").tasks == ()


def test_a_set_that_is_withdrawn_is_nobodys_task(
    store: AttemptStore, classing: ClassRecords, people: list[int], library: Library
) -> None:
    classing.assign("oxford", Assigned("Deal", classing.today(), rounds=2), None)
    (task,) = class_at(store, "oxford", library, NOW).members[0].tasks
    classing.withdraw(task.assignment.id)
    found = class_at(store, "oxford", library, NOW)
    assert (found.members[0].tasks, found.sets) == ((), ())


def test_all_that_is_wrong_with_a_set_is_told_and_nothing_is_written(
    store: AttemptStore, classing: ClassRecords, people: list[int]
) -> None:
    wrong = Assigned(
        "", classing.today() - timedelta(1), ("payout", "poker"), ("tie", "progressive-3", "tye"), 2
    )
    with pytest.raises(Refused) as caught:
        classing.assign("oxford", wrong, None)
    assert caught.value.sentences == (
        "the set has no title",
        "Nov 18, 2025 is in the past; choose a later date",
        "oxford has no drill “poker”",
        "oxford has no “progressive-3”: this house has no Progressive wager",
        "unknown feature “tye”; did you mean “tie”?",
    )
    with closing(open_for_writing(store.path, 0.0)) as db:
        assert db.execute("SELECT count(*) FROM assigned_sets").fetchone() == (0,)
