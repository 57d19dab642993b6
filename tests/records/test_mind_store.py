"""What was worked out is what the answers and attempts come to, however and whenever it was caught up."""

import os
import zlib
from collections.abc import Callable
from datetime import UTC, date, timedelta
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from app.drills.skill_choice import Wanted
from app.learning.day_totals import Day
from app.learning.roster import Trainee
from app.learning.table_lessons import TABLE
from app.procedure.library import Library
from app.records.training import learned_state
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.learner_store import LATEST, LearnerStore
from app.records.training.trainee_store import TraineeStore
from app.session.attempt_log import Acted, Mode, Noted, Started
from tests.bulk import figure
from tests.records.answers import quick, random_answer
from tests.records.disks import as_nobody, contents, give_to_nobody_to_read, needs_rights
from tests.records.killing import wait_until
from tests.records.minds import comes_to, from_nothing, spoil, work
from tests.records.processes import KILLED, started, together
from tests.records.scripts import WHEN, Script, carry_out, scripts
from tests.zones import set_zone

KILLS = 200
LONGEST_LOOK = 0.01


@pytest.fixture
def drills(store: AttemptStore) -> DrillStore:
    return DrillStore.beside(store)


@pytest.fixture
def two(store: AttemptStore) -> tuple[int, int]:
    trainees = TraineeStore.beside(store)
    return trainees.add(Trainee("Ann", ""), WHEN), trainees.add(Trainee("Bo", ""), WHEN)


def answer(
    drills: DrillStore, library: Library, count: int, trainee: int | None = None, house: str = "oxford"
) -> None:
    run = drills.begin("open", "", library.text(house), "1.0", WHEN, trainee)
    chance = Random(count)
    for number in range(1, count + 1):
        drills.append(run, number, random_answer(chance), WHEN + timedelta(minutes=number))


def deal(
    store: AttemptStore, library: Library, mode: Mode, seconds: float = 2.0, skip: str = ""
) -> AttemptRecorder:
    """A perfect round at Oxford, or one in which the first step of a kind is left out."""
    script = next(each for each in scripts(library, "perfect", "oxford") if "spots" in each.started.round)
    data = {key: value for key, value in script.started.round.items() if key != "events"}
    started = Started(mode, data, script.started.deck, script.started.house_hash, script.started.engine)
    recording = AttemptRecorder.begin(store, started, script.house, library, WHEN)
    plan = [str(due.step) for due in recording.session.ruling.steps]
    if skip:
        plan.remove(next(step for step in plan if step.startswith(skip)))
    for number, step in enumerate(plan):
        recording.submit(Acted(step, number * seconds))
    recording.end(len(plan) * seconds)
    return recording


@pytest.mark.bulk
def test_catching_up_at_any_time_comes_to_the_same_as_working_it_out_from_nothing(
    memory: Path, library: Library
) -> None:
    looks = 0
    for seed in range(figure(250)):
        chance = Random(f"cuts {seed}")
        with AttemptStore.open(memory / f"{seed}.sqlite") as store:
            trainees = TraineeStore.beside(store)
            who = (None, trainees.add(Trainee("Ann", ""), WHEN), trainees.add(Trainee("Bo", ""), WHEN))
            done = work(store, library, chance, who)
            for _ in islice(done, 120):
                if chance.random() < 0.1:
                    comes_to(store, library, chance.choice(who), chance.choice(["oxford", "greektown"]))
                    looks += 1
            for trainee in who:
                for house in ("oxford", "greektown"):
                    assert comes_to(store, library, trainee, house) == from_nothing(
                        store, library, trainee, house
                    )
    assert looks > figure(250)


def test_what_was_thrown_away_comes_out_the_same(
    store: AttemptStore, drills: DrillStore, library: Library
) -> None:
    answer(drills, library, 60)
    deal(store, library, "practice")
    before = comes_to(store, library)
    store._db.execute("DELETE FROM minds")
    assert comes_to(store, library) == before
    assert before.memories
    assert before.days


def test_what_is_new_is_taken_in_and_nothing_twice(
    store: AttemptStore, drills: DrillStore, library: Library
) -> None:
    answer(drills, library, 10)
    assert sum(day.answers for day in comes_to(store, library).days) == 10
    assert sum(day.answers for day in comes_to(store, library).days) == 10
    answer(drills, library, 7)
    found = comes_to(store, library)
    assert sum(day.answers for day in found.days) == 17
    assert sum(recent.answers for recent in found.drills.values()) == 17


def test_looking_again_reads_no_answer(
    store: AttemptStore, drills: DrillStore, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(drills, library, 30)
    before = comes_to(store, library)
    monkeypatch.setattr(
        "app.records.training.learner_store._count_days",
        lambda _, lessons: lessons and pytest.fail("it was read again"),
    )
    assert comes_to(store, library) == before


def test_steps_at_the_table_count_and_so_does_the_time_of_a_round(
    store: AttemptStore, library: Library
) -> None:
    deal(store, library, "test", skip="scan")
    found = comes_to(store, library)
    assert {drill for drill, _ in found.memories} > {TABLE, "payout", "compare", "what-next"}
    assert found.drills.keys() == {TABLE}
    assert not found.memories[Wanted("what-next", "next scan")].recent.right
    wrong = [skill for (_, skill), memory in found.memories.items() if memory.recent.losses]
    assert wrong == ["scan", "next scan"]
    (day,) = found.days
    assert (day.date, day.answers, day.rounds) == (WHEN.astimezone().date(), 0, 1)
    assert 0 < day.dealing < 200 * 2000


def test_a_round_that_was_guided_teaches_nothing_but_its_time_counts(
    store: AttemptStore, library: Library
) -> None:
    deal(store, library, "guided")
    memories, drills, (day,) = comes_to(store, library)
    assert (memories, drills) == ({}, {})
    assert day.worked > 0
    assert day._replace(worked=0) == Day(day.date)
    deal(store, library, "test")
    assert comes_to(store, library).days[0].rounds == 1


def test_a_round_whose_time_was_not_taken_is_no_round_an_hour(store: AttemptStore, library: Library) -> None:
    deal(store, library, "test", seconds=0.0)
    found = comes_to(store, library)
    assert found.memories
    assert found.days == ()


def test_an_attempt_counts_when_it_is_over_and_not_before(
    store: AttemptStore, library: Library, script: Script
) -> None:
    house = script.house.house_id
    recording = AttemptRecorder.begin(
        store, Started("test", script.started.round, script.started.deck, script.house.hash, "1.0"),
        script.house, library, WHEN,
    )  # fmt: skip
    for entry in script.entries[:-1]:
        recording.submit(entry)
    assert comes_to(store, library, house=house).memories == {}
    recording.end(script.end.at)
    assert comes_to(store, library, house=house).memories


def test_an_attempt_that_is_resumed_is_taken_in_after_those_that_ended_before(
    store: AttemptStore, library: Library
) -> None:
    told = [next(each for each in scripts(library, str(seed), "oxford")) for seed in range(6)]
    told = [each for each in told if each.started.mode != "guided"]
    first = AttemptRecorder.begin(store, told[0].started, told[0].house, library, WHEN)
    for script in told[1:]:
        carry_out(store, script, library)
    before = comes_to(store, library)
    for entry in told[0].entries[:-1]:
        first.submit(entry)
    first.end(told[0].end.at)
    assert comes_to(store, library) == from_nothing(store, library)
    assert comes_to(store, library) != before


def test_an_attempt_this_version_cannot_follow_is_left_out(store: AttemptStore, library: Library) -> None:
    recording = deal(store, library, "test")
    before = comes_to(store, library)
    kept = store.attempt(recording.attempt)
    strange = Started("test", {"house": "oxford", "spots": "?"}, kept.started.deck, kept.house.hash, "9.9")
    attempt = store.begin(strange, kept.house, WHEN)
    for number, entry in enumerate((Noted("odd", 1.0), kept.entries[-1]), 1):
        store.append(attempt, number, entry)
    assert comes_to(store, library) == before == from_nothing(store, library)


def test_a_clock_that_was_set_back_does_not_turn_the_order_around(
    store: AttemptStore, drills: DrillStore, library: Library
) -> None:
    run = drills.begin("open", "", library.text("oxford"), "1.0", WHEN)
    for number in range(1, 31):
        is_right = number > 15
        drills.append(run, number, quick(1.0, is_right), WHEN - timedelta(days=number))
        if number in (3, 20):
            comes_to(store, library)
    found = comes_to(store, library)
    recent = found.memories[Wanted("payout", "royal flush")].recent
    assert (recent.answers, recent.right, recent.marks & 0x7FFF) == (30, 15, 0x7FFF)
    assert len(found.days) == 30
    assert found == from_nothing(store, library)


@pytest.mark.usefixtures("own_zone")
def test_days_are_those_of_the_place_even_after_moving(
    store: AttemptStore, drills: DrillStore, library: Library
) -> None:
    run = drills.begin("open", "", library.text("oxford"), "1.0", WHEN)
    evening = WHEN.astimezone(UTC).replace(hour=23, minute=30)
    drills.append(run, 1, quick(1.0), evening)
    for place, day in (("UTC", 16), ("Asia/Tokyo", 17), ("America/Detroit", 16)):
        set_zone(place)
        assert [each.date for each in comes_to(store, library).days] == [date(2025, 11, day)]


def test_trainees_and_houses_are_kept_apart(
    store: AttemptStore, drills: DrillStore, library: Library, two: tuple[int, int]
) -> None:
    ann, bo = two
    for count, trainee, house in (
        (3, ann, "oxford"),
        (4, ann, "greektown"),
        (5, bo, "oxford"),
        (6, None, "oxford"),
    ):
        answer(drills, library, count, trainee, house)
    carry_out(store, next(each for each in scripts(library, "apart", "oxford")), library)

    def counted(trainee: int | None, house: str) -> int:
        mind = comes_to(store, library, trainee, house)
        return sum(recent.answers for drill, recent in mind.drills.items() if drill != TABLE)

    for _ in range(2):
        assert [counted(who, "oxford") for who in (ann, bo, None)] == [3, 5, 6]
        assert [counted(who, "greektown") for who in (ann, bo, None)] == [4, 0, 0]


def test_other_rules_of_the_house_are_applied_to_all_that_was_answered(
    store: AttemptStore, drills: DrillStore, library: Library
) -> None:
    answer(drills, library, 80)
    house = library.house("oxford")
    minds = LearnerStore.beside(store)
    before, _ = minds.learnt(None, house, library)
    stricter = house._replace(mastery=house.mastery._replace(last=5))
    after, _ = minds.learnt(None, stricter, library)
    assert max(recent.kept for recent in before.drills.values()) == 30
    assert max(recent.kept for recent in after.drills.values()) == 5
    assert minds.learnt(None, house, library)[0].memories == before.memories


def test_another_version_of_the_program_works_it_out_again(
    store: AttemptStore, drills: DrillStore, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(drills, library, 5)
    comes_to(store, library)
    answered: list[object] = []
    monkeypatch.setattr(
        "app.records.training.learner_store._count_days", lambda _, lessons: answered.extend(lessons)
    )
    monkeypatch.setattr(learned_state, "__version__", "99.0")
    comes_to(store, library)
    assert len(answered) == 5


def packed(text: str) -> bytes:
    return zlib.compress(text.encode())


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"junk",
        packed(""),
        packed("[]"),
        packed("{}"),
        packed('{"by": 1}'),
        packed("\0"),
        zlib.compress(b"\xff\xfe{"),
    ],
)
def test_a_damaged_row_is_thrown_away_and_worked_out_again(
    damage: bytes, store: AttemptStore, drills: DrillStore, library: Library, file: Path
) -> None:
    answer(drills, library, 20)
    before = comes_to(store, library)
    sound = store._db.execute("SELECT learnt FROM minds").fetchone()
    spoil(file, "UPDATE minds SET learnt = ?", damage)
    assert comes_to(store, library) == before
    assert store._db.execute("SELECT learnt FROM minds").fetchone() == sound


def test_no_single_byte_can_be_changed_unnoticed(
    store: AttemptStore, drills: DrillStore, library: Library, file: Path
) -> None:
    answer(drills, library, 20)
    before, chance = comes_to(store, library), Random(3)
    (sound,) = store._db.execute("SELECT learnt FROM minds").fetchone()
    for _ in range(60):
        place = chance.randrange(len(sound))
        other = sound[:place] + bytes([sound[place] ^ chance.randrange(1, 256)]) + sound[place + 1 :]
        spoil(file, "UPDATE minds SET learnt = ?", other)
        assert comes_to(store, library) == before


def test_the_row_of_somebody_else_is_not_believed(
    store: AttemptStore, drills: DrillStore, library: Library, file: Path, two: tuple[int, int]
) -> None:
    for count, trainee in zip((3, 5), two, strict=True):
        answer(drills, library, count, trainee)
    before = [comes_to(store, library, trainee) for trainee in two]
    spoil(file, "UPDATE minds SET learnt = (SELECT learnt FROM minds WHERE trainee = ?)", two[0])
    assert [comes_to(store, library, trainee) for trainee in two] == before


@needs_rights
def test_records_that_may_only_be_read_can_be_looked_at(anybodys: Path, library: Library) -> None:
    file = anybodys / "records.sqlite"
    house = library.house("oxford")
    with DrillStore.open(file) as drills:
        answer(drills, library, 5)
    give_to_nobody_to_read(file)
    before = contents(file)
    with as_nobody(), LearnerStore.open(file) as minds:
        mind, days = minds.learnt(None, house, library)
    assert (len(mind.memories) > 0, days[0].answers) == (True, 5)
    assert contents(file) == before


def test_looking_does_not_wait_for_a_writer(
    store: AttemptStore, drills: DrillStore, library: Library, file: Path
) -> None:
    answer(drills, library, 5)
    with AttemptStore.open(file) as other:
        other._db.execute("BEGIN IMMEDIATE")
        assert comes_to(store, library).days[0].answers == 5
        other._db.execute("ROLLBACK")
    assert store._db.execute("SELECT count(*) FROM minds").fetchone() == (0,)


def test_the_latest_answers_are_the_last_of_the_last_runs(
    store: AttemptStore, drills: DrillStore, library: Library
) -> None:
    minds, house = LearnerStore.beside(store), library.house("oxford")
    assert minds.latest(None, house) == ()
    runs = [drills.begin("open", "", library.text("oxford"), "1.0", WHEN) for _ in range(3)]
    for number in range(1, LATEST // 2 + 2):
        for run in runs:
            drills.append(run, number, quick(run * 1000.0 + number), WHEN)
    answer(drills, library, 9, house="greektown")
    found = [each.seconds for each in minds.latest(None, house)]
    half = LATEST // 2
    assert found == [
        *[2000.0 + number for number in range(3, half + 2)],
        *[3000.0 + number for number in range(1, half + 2)],
    ]


def test_several_processes_may_catch_up_at_once(file: Path, library: Library) -> None:
    with DrillStore.open(file) as drills:
        answer(drills, library, 100)
    assert together([partial(_answer_and_look, file, library)] * 4) == [0] * 4
    with AttemptStore.open(file) as store:
        assert comes_to(store, library) == from_nothing(store, library)
        assert sum(day.answers for day in comes_to(store, library).days) == 100 + 4 * 10


def _answer_and_look(file: Path, library: Library) -> None:
    with DrillStore.open(file) as drills:
        for number in range(5):
            answer(drills, library, number)
            comes_to(drills, library)


@pytest.mark.bulk
def test_killed_while_catching_up_it_still_comes_to_the_same(
    tmp_path: Path, memory: Path, library: Library
) -> None:
    chance = Random("kills while catching up")
    kept = 0
    file = tmp_path / "records-0.sqlite"
    for kill in range(figure(KILLS)):
        if chance.random() < 0.1:
            file = chance.choice([tmp_path, memory]) / f"records-{kill}.sqlite"
        _killed(partial(_work_and_look, file, library, kill), chance.randint(1, 60), chance)
        with AttemptStore.open(file) as store:
            kept += store._db.execute("SELECT count(*) FROM minds").fetchone()[0]
            for house in ("oxford", "greektown"):
                assert comes_to(store, library, None, house) == from_nothing(store, library, None, house)
    print(f"{figure(KILLS)} kills, {kept} minds kept before them")
    assert kept


def _killed(job: Callable[[int], None], looks: int, chance: Random) -> None:
    """Kill somebody some time after so many looks."""
    process, told = started(job), 0
    try:
        while told < looks:
            more = len(os.read(process.reading, looks - told))
            assert more, "it ended by itself"
            told += more
        wait_until(perf_counter() + chance.uniform(0, LONGEST_LOOK))
    finally:
        process.kill()
        code = process.wait()
        process.close()
    assert code == KILLED, "it ended by itself"


def _work_and_look(file: Path, library: Library, seed: int, pipe: int) -> None:
    chance = Random(seed)
    with AttemptStore.open(file) as store:
        for _ in work(store, library, chance, (None,)):
            comes_to(store, library, None, chance.choice(["oxford", "greektown"]))
            os.write(pipe, b".")
