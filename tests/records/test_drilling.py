"""The drills' records: every answer is kept, and a run that was left halfway is found again on its day."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from app.drills.answer import Answered
from app.drills.catalogue import DRILLS
from app.drills.drill import Course
from app.drills.run import DrillRun
from app.drills.run_plans import SPRINT, TWENTY, RunPlan
from app.drills.skill_choice import Wanted
from app.errors import Refused
from app.learning.next_skill import Spaced
from app.learning.roster import Trainee
from app.ports.drill_runs import RunPort, Runs
from app.procedure.library import Library
from app.records.records import Records
from app.records.training.trainee_store import TraineeStore
from app.session.attempt_log import Acted
from app.training.deal_round import deal_round
from app.training.deck import deck_of
from tests.records.answers import quick, random_answer
from tests.zones import set_zone

DAILY = RunPlan("daily")
RUN = RunPlan("twenty", "payout")
SPRINTED = RunPlan("sprint", "payout")


class Clock:
    """A clock that stands still until it is moved on."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def wait(self, **span: float) -> None:
        self.now += timedelta(**span)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def keeping(file: Path, library: Library, clock: Clock) -> Iterator[Records]:
    kept = Records(file, library, clock)
    yield kept
    kept._store.close()


@pytest.fixture
def runs(keeping: Records) -> Runs:
    return keeping.runs


def answer(kept: RunPort, count: int, seconds: float = 1.0) -> None:
    for _ in range(count):
        kept.append(quick(seconds))


def begun(runs: Runs, plan: RunPlan, count: int, house: str = "oxford", seconds: float = 1.0) -> None:
    answer(runs.begin(plan, house), count, seconds)


def test_a_run_left_halfway_goes_on_where_it_was_even_in_another_start(
    runs: Runs, file: Path, library: Library, clock: Clock
) -> None:
    chance = Random(8)
    answers = [random_answer(chance) for _ in range(TWENTY)]
    kept = runs.begin(RUN, "oxford")
    assert kept.answers == ()
    for each in answers[:7]:
        kept.append(each)
    clock.wait(days=30)
    next_start = Records(file, library, clock)
    again = next_start.runs.halfway(RUN, "oxford")
    assert again
    assert list(again.answers) == answers[:7]
    for each in answers[7:]:
        again.append(each)
    assert runs.halfway(RUN, "oxford") is None
    assert list(runs.history("oxford")) == answers
    next_start._store.close()


@pytest.mark.parametrize("plan", [RUN, DAILY])
def test_twenty_answers_end_a_run(plan: RunPlan, runs: Runs) -> None:
    kept = runs.begin(plan, "oxford")
    answer(kept, TWENTY - 1)
    assert runs.halfway(plan, "oxford")
    assert not runs.is_done_today(plan, "oxford")
    answer(kept, 1)
    assert runs.halfway(plan, "oxford") is None
    assert runs.is_done_today(plan, "oxford")


def test_a_sprint_is_never_gone_on_with(runs: Runs) -> None:
    answer(runs.begin(SPRINTED, "oxford"), 30, SPRINT / 31)
    assert runs.halfway(SPRINTED, "oxford") is None
    assert not runs.is_done_today(SPRINTED, "oxford")


@pytest.mark.parametrize("plan", [RunPlan("open", "payout"), RunPlan("open"), RunPlan("mistakes")])
def test_what_has_no_end_is_neither_halfway_nor_done(plan: RunPlan, runs: Runs) -> None:
    begun(runs, plan, 3)
    begun(runs, plan, TWENTY)
    assert runs.halfway(plan, "oxford") is None
    assert not runs.is_done_today(plan, "oxford")
    assert len(runs.history("oxford")) == 3 + TWENTY


def test_a_run_is_offered_for_its_own_plan_and_house_only(runs: Runs) -> None:
    begun(runs, RUN, 3)
    for plan, house in [
        (RUN, "greektown"),
        (RunPlan("twenty"), "oxford"),
        (RunPlan("twenty", "tuck"), "oxford"),
        (SPRINTED, "oxford"),
        (DAILY, "oxford"),
    ]:
        assert runs.halfway(plan, house) is None
    assert runs.halfway(RUN, "oxford")


def test_an_older_run_is_not_offered_after_a_newer_one_was_ended(runs: Runs) -> None:
    begun(runs, RUN, 3)
    begun(runs, RUN, TWENTY)
    assert runs.halfway(RUN, "oxford") is None


def test_of_two_runs_left_halfway_the_newer_is_offered(runs: Runs) -> None:
    begun(runs, RUN, 3)
    begun(runs, RUN, 5)
    again = runs.halfway(RUN, "oxford")
    assert again
    assert len(again.answers) == 5


def test_a_run_without_an_answer_hides_nothing(runs: Runs) -> None:
    begun(runs, RUN, 3)
    begun(runs, RUN, 0)
    again = runs.halfway(RUN, "oxford")
    assert again
    assert len(again.answers) == 3


def test_a_run_of_another_version_of_the_house_file_goes_on(
    runs: Runs, keeping: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(runs, RUN, 3)
    text = keeping._library.text("oxford")
    changed = text._replace(text=text.text + b"# changed\n")
    monkeypatch.setattr(Library, "text", lambda *_: changed)
    again = runs.halfway(RUN, "oxford")
    assert again
    answer(again, 1)
    begun(runs, RUN, 1)
    assert len(runs.history("oxford")) == 5


def test_the_set_of_the_day_is_offered_on_its_day_only(runs: Runs, clock: Clock) -> None:
    begun(runs, DAILY, 3)
    clock.wait(days=1)
    assert runs.halfway(DAILY, "oxford") is None
    begun(runs, DAILY, TWENTY)
    assert runs.is_done_today(DAILY, "oxford")
    assert not runs.is_done_today(DAILY, "greektown")
    clock.wait(days=1)
    assert not runs.is_done_today(DAILY, "oxford")


@pytest.mark.usefixtures("own_zone")
@pytest.mark.parametrize(
    ("place", "midnight"),
    [("America/Detroit", 5), ("Asia/Tokyo", 15), ("UTC", 0), ("Australia/Darwin", 14.5)],
)
def test_a_day_ends_at_midnight_where_the_program_runs(
    place: str, midnight: float, runs: Runs, clock: Clock
) -> None:
    set_zone(place)
    clock.now = datetime(2026, 11, 16, tzinfo=UTC) + timedelta(hours=midnight, minutes=-1)
    begun(runs, DAILY, 3)
    assert runs.halfway(DAILY, "oxford")
    clock.wait(minutes=2)
    assert runs.halfway(DAILY, "oxford") is None
    begun(runs, DAILY, TWENTY)
    clock.wait(hours=23, minutes=58)
    assert runs.is_done_today(DAILY, "oxford")
    clock.wait(minutes=1)
    assert not runs.is_done_today(DAILY, "oxford")


def test_a_set_begun_by_a_clock_that_was_ahead_is_not_of_today(runs: Runs, clock: Clock) -> None:
    clock.wait(days=400)
    begun(runs, DAILY, TWENTY)
    clock.wait(days=-400)
    assert not runs.is_done_today(DAILY, "oxford")


def test_an_answer_that_cannot_be_written_is_refused_and_given_again(runs: Runs, keeping: Records) -> None:
    kept = runs.begin(RUN, "oxford")
    kept.append(quick(1.0))
    keeping._store._db.execute("PRAGMA query_only = ON")
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]records\.sqlite: the file is read-only; make it and its folder writable, then continue$",
    ):
        kept.append(quick(2.0))
    keeping._store._db.execute("PRAGMA query_only = OFF")
    kept.append(quick(2.0))
    assert runs.history("oxford") == (quick(1.0), quick(2.0))


def test_of_two_windows_with_one_run_the_second_is_refused(
    runs: Runs, file: Path, library: Library, clock: Clock
) -> None:
    begun(runs, RUN, 3)
    other_window = Records(file, library, clock)
    here, there = runs.halfway(RUN, "oxford"), other_window.runs.halfway(RUN, "oxford")
    assert here
    assert there
    there.append(quick(4.0))
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]records\.sqlite: run 1: it was continued elsewhere after you opened it here; open it again$",
    ):
        here.append(quick(5.0))
    assert [each.seconds for each in runs.history("oxford")] == [1.0, 1.0, 1.0, 4.0]
    other_window._store.close()


def test_a_house_nobody_knows_begins_no_run(runs: Runs, keeping: Records) -> None:
    with pytest.raises(Refused, match=r"^unknown house “oxfort”; did you mean “oxford”\?$"):
        runs.begin(RUN, "oxfort")
    assert keeping._store._db.execute("SELECT count(*) FROM drill_runs").fetchone() == (0,)


def test_drills_and_rounds_share_a_file_and_leave_each_other_alone(
    runs: Runs, keeping: Records, library: Library
) -> None:
    chance = Random(5)
    data = deal_round(library.house("oxford"), chance)
    attempt = keeping.begin("practice", data, deck_of(data, chance))
    attempt.submit(Acted(str(attempt.session.ruling.steps[0].step), 1.0))
    begun(runs, RUN, 2)
    again = keeping.cut_off()
    assert again
    assert again.attempt == attempt.attempt
    assert keeping.runs is runs
    assert len(runs.history("oxford")) == 2


def test_of_a_trainee_only_the_own_runs_count(keeping: Records, runs: Runs, clock: Clock) -> None:
    ann, bo = [TraineeStore.beside(keeping._store).add(Trainee(name, ""), clock()) for name in ("Ann", "Bo")]
    work = ((None, 3), (ann, 5), (bo, TWENTY))
    for trainee, count in work:
        keeping.sign_in(trainee)
        begun(runs, DAILY, count)
    for trainee, count in work:
        keeping.sign_in(trainee)
        halfway = runs.halfway(DAILY, "oxford")
        assert len(halfway.answers if halfway else ()) == count % TWENTY
        assert runs.is_done_today(DAILY, "oxford") == (count == TWENTY)
        assert len(runs.history("oxford")) == count


def test_a_run_stays_that_of_whoever_began_it(keeping: Records, runs: Runs, clock: Clock) -> None:
    ann = TraineeStore.beside(keeping._store).add(Trainee("Ann", ""), clock())
    keeping.sign_in(ann)
    kept = runs.begin(RUN, "oxford")
    keeping.sign_in(None)
    answer(kept, 2)
    assert runs.history("oxford") == ()
    keeping.sign_in(ann)
    assert len(runs.history("oxford")) == 2


def test_what_was_answered_before_chooses_what_is_asked_next(
    keeping: Records, runs: Runs, library: Library, clock: Clock
) -> None:
    ann = TraineeStore.beside(keeping._store).add(Trainee("Ann", ""), clock())
    keeping.sign_in(ann)
    course = Course(library.house("oxford"))
    wanted = [Wanted("tuck", skill.name) for skill in DRILLS["tuck"].skills(course)]
    kept, lost = runs.begin(RunPlan("open", "tuck"), "oxford"), wanted[1]
    for each in wanted:
        for _ in range(3):
            kept.append(Answered(*each, ("x",) if each == lost else ("y",), ("y",), 1.0))
            clock.wait(minutes=2)
    clock.wait(days=1)
    chooser = runs.chooser(RunPlan("daily"), "oxford")
    assert chooser
    assert chooser.choose(wanted, [], Random(1)) == lost
    keeping.sign_in(None)
    nobodys = runs.chooser(RunPlan("daily"), "oxford")
    assert nobodys
    assert {nobodys.choose(wanted, [], Random(seed)) for seed in range(50)} == set(wanted)


def test_a_chooser_hears_answers_by_the_clock_of_the_records(runs: Runs, clock: Clock) -> None:
    chooser = runs.chooser(RunPlan("daily"), "oxford")
    assert isinstance(chooser, Spaced)
    clock.wait(days=3)
    chooser.heed(quick(1.0))
    (memory,) = chooser.mind.memories.values()
    assert memory.schedule.seen == round(clock().timestamp() * 1000)
    # It is a look into the records, not another way to write them.
    assert runs.history("oxford") == ()


def test_a_run_in_the_records_and_its_chooser_learn_the_same(
    runs: Runs, library: Library, clock: Clock
) -> None:
    plan = RunPlan("open", "payout")
    kept, chooser = runs.begin(plan, "oxford"), runs.chooser(RunPlan("daily"), "oxford")
    assert isinstance(chooser, Spaced)
    run = DrillRun(Course(library.house("oxford")), plan, Random(2), chooser=chooser)
    for number in range(30):
        assert run.question
        each = run.judge(run.question.right if number % 3 else ("0",), 2.0)
        kept.append(each)
        run.take(each)
        clock.wait(seconds=9)
    again = runs.chooser(RunPlan("daily"), "oxford")
    assert isinstance(again, Spaced)
    assert again.mind.memories == chooser.mind.memories
    assert again.mind.drills == chooser.mind.drills
