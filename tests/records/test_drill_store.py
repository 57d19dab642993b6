"""The store of drills: what was answered comes back as it was, in order, and can never be changed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import timedelta
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.drills.answer import Answered
from app.errors import Refused
from app.procedure.library import Library
from app.records.db.migrations import MIGRATIONS, version_of
from app.records.db.open_records import open_for_writing
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import Begun, DrillStore
from tests.records.answers import quick, random_answer
from tests.records.disks import refusal_of
from tests.records.old_forms import old_file, write_attempt, write_run
from tests.records.processes import together
from tests.records.scripts import WHEN, Script, carry_out

TWENTY = ("twenty", "payout")
RUNS = [tuple([random_answer(chance) for _ in range(7)]) for chance in map(Random, range(2))]


@pytest.fixture
def drills(store: AttemptStore) -> DrillStore:
    return DrillStore.beside(store)


@pytest.fixture
def plain(file: Path, store: AttemptStore) -> Iterator[sqlite3.Connection]:
    """A connection of somebody else to the same file."""
    with closing(sqlite3.connect(file, timeout=0.0, isolation_level=None)) as connection:
        yield connection


def begin(drills: DrillStore, library: Library, house_id: str = "oxford", after: float = 0.0) -> int:
    return drills.begin(*TWENTY, library.text(house_id), "1.0", WHEN + timedelta(seconds=after))


def fill(drills: DrillStore, run: int, answers: list[Answered]) -> None:
    for number, answer in enumerate(answers, 1):
        drills.append(run, number, answer, WHEN)


texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), max_size=8)
names = st.frozensets(texts, max_size=3)
times = st.floats(0.0, 1e9, allow_subnormal=False)
given_answers = st.lists(texts, max_size=3).map(tuple)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=200)
@given(
    st.lists(st.builds(Answered, texts, texts, given_answers, given_answers, times, texts, names, names)),
    st.data(),
)
def test_every_field_of_an_answer_comes_back_as_it_was(
    drills: DrillStore, library: Library, answers: list[Answered], data: st.DataObject
) -> None:
    right = [answer._replace(given=answer.right) for answer in answers if data.draw(st.booleans())]
    run = begin(drills, library)
    fill(drills, run, answers + right)
    assert drills.answers(run) == (*answers, *right)


def test_a_run_is_found_by_its_plan_and_its_house(
    drills: DrillStore, library: Library, plain: sqlite3.Connection
) -> None:
    first, second = begin(drills, library), begin(drills, library, after=60.0)
    begin(drills, library, "greektown")
    drills.begin("daily", "", library.text("oxford"), "1.1", WHEN)
    later = Begun(second, WHEN + timedelta(seconds=60))
    assert drills.runs(*TWENTY, "oxford") == [later, Begun(first, WHEN)]
    assert drills.runs("sprint", "payout", "oxford") == []
    assert plain.execute("SELECT kind, drill, engine FROM drill_runs WHERE id = 4").fetchall() == [
        ("daily", "", "1.1")
    ]


def test_the_newest_run_is_one_in_which_something_was_answered(drills: DrillStore, library: Library) -> None:
    run = begin(drills, library)
    assert drills.newest(*TWENTY, "oxford") is None
    drills.append(run, 1, quick(1.0), WHEN)
    begin(drills, library)
    assert drills.newest(*TWENTY, "oxford") == Begun(run, WHEN)


def test_another_version_of_a_house_file_is_still_that_house(drills: DrillStore, library: Library) -> None:
    text = library.text("oxford")
    other = text._replace(text=text.text + b"\n# changed\n")
    runs = [drills.begin(*TWENTY, house, "1.0", WHEN) for house in (text, other)]
    for run in runs:
        drills.append(run, 1, quick(float(run)), WHEN)
    assert [run.id for run in drills.runs(*TWENTY, "oxford")] == runs[::-1]
    assert drills.history("oxford") == (quick(1.0), quick(2.0))


def test_history_is_in_the_order_of_answering_and_of_one_house(drills: DrillStore, library: Library) -> None:
    first, second, other = begin(drills, library), begin(drills, library), begin(drills, library, "greektown")
    for serial, (run, number) in enumerate([(first, 1), (second, 1), (first, 2), (other, 1), (second, 2)]):
        drills.append(run, number, quick(float(serial)), WHEN + timedelta(seconds=serial))
    assert [answer.seconds for answer in drills.history("oxford")] == [0.0, 1.0, 2.0, 4.0]
    assert [answer.seconds for answer in drills.history("greektown")] == [3.0]
    assert drills.history("nowhere") == ()


@pytest.mark.parametrize("few", [0, 5, 1000])
def test_what_came_since_an_answer_is_found_however_much_that_is(
    few: int, drills: DrillStore, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.records.training.drill_store._FEW", few)
    first, other, second = begin(drills, library), begin(drills, library, "greektown"), begin(drills, library)
    ids = count(1)
    for number in range(1, 5):
        for run in (second, other, first):
            drills.append(run, number, quick(float(next(ids))), WHEN)
    ours = [1, 3, 4, 6, 7, 9, 10, 12]
    for last in (0, 4, 7, 11, 12):
        newest, lessons = drills.lessons_since(None, "oxford", last)
        assert [lesson.seconds for _, lesson in lessons] == [number for number in ours if number > last]
        assert newest == 12


def test_a_clock_that_is_set_back_does_not_turn_the_order_around(
    drills: DrillStore, library: Library
) -> None:
    runs = begin(drills, library), begin(drills, library)
    for serial, (run, number) in enumerate([(1, 1), (0, 1), (1, 2), (0, 2), (0, 3)]):
        drills.append(runs[run], number, quick(float(serial)), WHEN - timedelta(hours=serial))
    assert [answer.seconds for answer in drills.history("oxford")] == [0.0, 1.0, 2.0, 3.0, 4.0]


def test_what_many_answers_have_in_common_is_kept_once(
    drills: DrillStore, library: Library, plain: sqlite3.Connection
) -> None:
    fill(drills, begin(drills, library), [quick(1.0), quick(2.0, is_right=False)] * 20)
    assert plain.execute("SELECT count(*) FROM asked").fetchone() == (1,)
    assert plain.execute("SELECT count(*) FROM house_files").fetchone() == (1,)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE drill_runs SET kind = 'open'",
        "UPDATE asked SET could = ''",
        "UPDATE answers SET given = NULL",
        "DELETE FROM drill_runs",
        "DELETE FROM asked",
        "DELETE FROM answers",
        "INSERT OR REPLACE INTO drill_runs SELECT id, started, 'open', drill, house, engine, trainee FROM drill_runs",
        "INSERT OR REPLACE INTO asked SELECT id, drill, 'another', trap, could FROM asked",
        "INSERT OR REPLACE INTO asked SELECT id + 9, drill, skill, trap, could FROM asked",
        "INSERT OR REPLACE INTO answers"
        " SELECT id, run, number, at, asked, seconds, due, NULL, named FROM answers WHERE number = 3",
        "INSERT OR REPLACE INTO answers"
        " SELECT id + 9, run, number, at, asked, seconds, due, NULL, named FROM answers WHERE number = 3",
        "INSERT OR REPLACE INTO answers"
        " SELECT id, run, 4, at, asked, seconds, due, given, named FROM answers WHERE number = 2",
        "INSERT INTO answers"
        " SELECT -7, run, 4, at, asked, seconds, due, given, named FROM answers WHERE number = 2",
        "INSERT INTO answers"
        " SELECT 9, run, number + 9, at, asked, seconds, due, given, named FROM answers WHERE number = 3",
        "INSERT INTO answers SELECT 9, 9, 1, at, asked, seconds, due, given, named FROM answers WHERE number = 1",
        "INSERT INTO answers SELECT 9, run, 4, at, 99, seconds, due, given, named FROM answers WHERE number = 1",
    ],
)
def test_what_was_answered_is_never_changed_doubled_or_skipped_by_anybody(
    statement: str, drills: DrillStore, library: Library, plain: sqlite3.Connection
) -> None:
    answers = [quick(1.0), quick(2.0, is_right=False), quick(3.0)]
    run = begin(drills, library)
    fill(drills, run, answers)
    before = list(plain.iterdump())
    refused = r"never changed|gone on somewhere else|no such run|nobody wrote down|CHECK"
    with pytest.raises(sqlite3.IntegrityError, match=refused):
        plain.execute(statement)
    assert list(plain.iterdump()) == before
    assert drills.answers(run) == tuple(answers)


def test_a_writer_who_missed_an_answer_is_refused_and_nothing_is_lost(
    file: Path, drills: DrillStore, library: Library, plain: sqlite3.Connection
) -> None:
    run = begin(drills, library)
    with DrillStore.open(file) as other:
        other.append(run, 1, quick(1.0), WHEN)
    late = random_answer(Random(1))
    for number in (1, 3, 0, -1):
        with pytest.raises(
            Refused,
            match=rf"^.+: run {run}: it was continued elsewhere after you opened it here; open it again$",
        ):
            drills.append(run, number, late, WHEN)
    with pytest.raises(Refused, match=r"^.+[/\\]records\.sqlite: run 9: there is no such run$"):
        drills.append(9, 1, late, WHEN)
    # What was asked in an answer that is refused is not kept either.
    assert plain.execute("SELECT count(*) FROM asked").fetchone() == (1,)
    drills.append(run, 2, late, WHEN)
    assert drills.answers(run) == (quick(1.0), late)


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -1.0])
def test_a_time_that_is_none_is_not_written(seconds: float, drills: DrillStore, library: Library) -> None:
    run = begin(drills, library)
    with pytest.raises(ValueError, match=rf"^an answer cannot take {seconds} seconds$"):
        drills.append(run, 1, quick(seconds), WHEN)
    assert drills.answers(run) == ()


def test_an_answer_of_two_lines_is_not_written(drills: DrillStore, library: Library) -> None:
    run = begin(drills, library)
    with pytest.raises(ValueError, match=r"^\('1\\n2',\) cannot be stored: each must be one line$"):
        drills.append(run, 1, quick(1.0)._replace(given=("1\n2",)), WHEN)
    assert drills.answers(run) == ()


def answer_in_turn(file: Path, run: int, writer: int, count: int) -> None:
    chance = Random(writer)
    with DrillStore.open(file) as drills:
        for number in range(count):
            answer, written = random_answer(chance, writer * 100 + number), False
            while not written:
                with suppress(Refused):
                    drills.append(run, len(drills.answers(run)) + 1, answer, WHEN)
                    written = True


def test_writers_of_one_run_at_once_lose_and_double_nothing(file: Path, library: Library) -> None:
    with DrillStore.open(file) as drills:
        run = begin(drills, library)
    each = 15
    assert together([partial(answer_in_turn, file, run, writer, each) for writer in range(4)]) == [0] * 4
    with DrillStore.open(file) as drills:
        serials = [int(answer.right[-1]) for answer in drills.answers(run)]
    for writer in range(4):
        mine = [serial for serial in serials if serial // 100 == writer]
        assert mine == [writer * 100 + number for number in range(each)]
    assert len(serials) == 4 * each


def drill(file: Path, library: Library, writer: int) -> None:
    chance = Random(writer)
    with DrillStore.open(file) as drills:
        fill(drills, begin(drills, library), [random_answer(chance) for _ in range(20)])


def deal(file: Path, library: Library, script: Script) -> None:
    with AttemptStore.open(file) as store:
        carry_out(store, script, library)


def test_runs_and_attempts_of_several_processes_do_not_disturb_each_other(
    file: Path, library: Library, script: Script
) -> None:
    drilling = [partial(drill, file, library, writer) for writer in range(3)]
    assert together([partial(deal, file, library, script), *drilling]) == [0] * 4
    with DrillStore.open(file) as drills:
        kept = {drills.answers(run.id) for run in drills.runs(*TWENTY, "oxford")}
        assert AttemptStore.beside(drills).attempt(1).entries == script.entries
    expected = [[random_answer(chance) for _ in range(20)] for chance in map(Random, range(3))]
    assert kept == set(map(tuple, expected))


# Files of older and newer versions.


@pytest.fixture
def first_form(file: Path, script: Script, library: Library) -> Path:
    """Records as the program wrote them before there were drills, with an attempt in them."""
    with closing(old_file(file, 1)) as db:
        write_attempt(db, script)
        assert version_of(db) == 1
    return file


@pytest.fixture
def second_form(memory: Path, script: Script, library: Library) -> Path:
    """Records as the program wrote them before there were trainees, with an attempt and two runs."""
    file = memory / "second.sqlite"
    with closing(old_file(file, 2)) as db:
        write_attempt(db, script)
        for answers in RUNS:
            write_run(db, library.text("oxford"), answers)
        assert version_of(db) == 2
    return file


def test_a_file_from_before_the_drills_keeps_its_attempts_and_takes_answers(
    first_form: Path, script: Script, library: Library
) -> None:
    with AttemptStore.open(first_form) as store:
        drills = DrillStore.beside(store)
        run = begin(drills, library, script.house.house_id)
        drills.append(run, 1, quick(1.0), WHEN)
    with AttemptStore.open(first_form) as store:
        assert store.attempt(1).entries == script.entries
        assert [summary.verdict for summary in store.attempts()] == [script.end.verdict]
        assert DrillStore.beside(store).answers(run) == (quick(1.0),)
    with closing(open_for_writing(first_form, 0.0)) as db:
        assert version_of(db) == len(MIGRATIONS)
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_file_from_before_the_trainees_keeps_its_attempts_and_answers(
    second_form: Path, script: Script, library: Library
) -> None:
    with AttemptStore.open(second_form) as store:
        drills = DrillStore.beside(store)
        run = begin(drills, library)
        drills.append(run, 1, quick(1.0), WHEN)
    with AttemptStore.open(second_form) as store:
        drills = DrillStore.beside(store)
        assert store.attempt(1).entries == script.entries
        assert store.ended_since(None, script.house.house_id, 0) == [(1, 1)]
        assert [drills.answers(run) for run in (1, 2, run)] == [*RUNS, (quick(1.0),)]
        assert drills.history("oxford") == (*RUNS[0], *RUNS[1], quick(1.0))
        assert version_of(store._db) == len(MIGRATIONS)
        assert store._db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert store._db.execute("PRAGMA foreign_key_check").fetchall() == []


def test_an_old_and_a_new_file_have_the_same_form(first_form: Path, second_form: Path, memory: Path) -> None:
    forms = []
    for file in (first_form, second_form, memory / "new.sqlite"):
        with closing(open_for_writing(file, 0.0)) as db:
            forms.append(db.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name").fetchall())
    assert forms[0] == forms[1] == forms[2]


def test_an_older_program_that_has_the_file_open_goes_on(
    first_form: Path, script: Script, library: Library
) -> None:
    with (
        closing(sqlite3.connect(first_form, isolation_level=None)) as old,
        AttemptStore.open(first_form) as store,
    ):
        drills = DrillStore.beside(store)
        fill(drills, begin(drills, library), [quick(1.0)])
        assert write_attempt(old, script) == 2
        assert store.attempt(2).entries == script.entries
        assert store.ended_since(None, script.house.house_id, 1) == [(2, 2)]
        assert drills.history("oxford") == (quick(1.0),)


def drill_once(file: Path, library: Library) -> None:
    with DrillStore.open(file) as drills:
        fill(drills, begin(drills, library), [quick(1.0)])


def test_several_processes_may_bring_an_old_file_up_to_date_at_once(
    first_form: Path, library: Library, script: Script
) -> None:
    assert together([partial(drill_once, first_form, library)] * 4) == [0] * 4
    with DrillStore.open(first_form) as drills:
        assert drills.history("oxford") == (quick(1.0),) * 4
        assert AttemptStore.beside(drills).attempt(1).entries == script.entries


def test_the_file_of_a_later_form_is_refused_untouched(file: Path, library: Library) -> None:
    with DrillStore.open(file) as drills:
        fill(drills, begin(drills, library), [quick(1.0)])
    with closing(sqlite3.connect(file)) as newer:
        newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    assert refusal_of(file).startswith("a newer version of the program wrote these records")


def test_steps_that_are_out_are_never_edited() -> None:
    first = "245622cfb56988be8bc9e58cf7bc9cd422c7750b10f283932331f405ca293230"
    assert sha256("\n".join(MIGRATIONS[0]).encode()).hexdigest() == first
