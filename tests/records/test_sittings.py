"""A sitting is stored entry by entry: it goes on after a cut at the very action, and its dates stay honest."""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from app.errors import Refused
from app.exam.draw_next import draw_next
from app.exam.draw_unseen import digest_of
from app.exam.exam_log import (
    Asked,
    ClockMoved,
    ClockPaused,
    ClockResumed,
    Closed,
    DealShown,
    Happened,
    Interrupted,
    Remarked,
    RoundDealt,
)
from app.exam.exam_state import Sitting
from app.exam.supervisor import Supervisor
from app.learning.dates import zone_text
from app.learning.people import Person
from app.procedure.library import Library
from app.records.db.entry_codec import time_of, time_text
from app.records.db.ledger import Ledger
from app.records.exams.running_exam import LiveSitting
from app.records.training.attempt_store import AttemptStore
from app.session.attempt_log import Acted
from tests.records.disks import as_nobody, give_to_nobody_to_read, needs_rights
from tests.records.examining import HOUSE, KEPT, OPENED, Hall, deals, dealt, sheet, short_house
from tests.records.old_forms import old_file, write_attempt, write_trainee
from tests.records.scripts import Script


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return short_house(tmp_path_factory.mktemp("houses"))


@pytest.fixture
def hall(store: AttemptStore, short: Library) -> Hall:
    return Hall(store, short)


@pytest.fixture
def people(hall: Hall) -> tuple[Supervisor, Supervisor, Person]:
    return hall.people()


@pytest.fixture
def running(hall: Hall, people: tuple[Supervisor, Supervisor, Person]) -> LiveSitting:
    return hall.exams.open(HOUSE, people[2], people[0])


@pytest.fixture
def again(file: Path, short: Library, hall: Hall) -> Iterator[Hall]:
    """The same file in another start of the program, at the same time on the wall."""
    with AttemptStore.open(file) as store:
        yield Hall(store, short, now=hall.now)


def log(hall: Hall, running: LiveSitting) -> tuple[Happened, ...]:
    return hall.exams.file(running.id).happened


def some(hall: Hall, running: LiveSitting, entries: int) -> None:
    """Deal on for so many entries."""
    for _, _ in zip(range(entries), deals(hall, running), strict=False):
        pass


def of(kind: type[Happened], happened: tuple[Happened, ...]) -> list[Happened]:
    return [entry for entry in happened if isinstance(entry, kind)]


# Opening.


def test_a_sitting_says_who_where_and_what_without_another_record(
    hall: Hall, running: LiveSitting, people: tuple[Supervisor, Supervisor, Person], short: Library
) -> None:
    opened = hall.exams.file(running.id).opened
    assert opened.dealer == {"name": "Dee", "badge": "4"}
    assert opened.supervisor == people[0]._asdict()
    assert (opened.house, opened.house_hash) == (HOUSE, short.text(HOUSE).hash)
    assert time_of(opened.when) == OPENED
    assert opened.exam["rounds"] == len(opened.plan["rounds"]) == 2


def test_a_sitting_says_in_which_time_zone_it_was_opened(hall: Hall, running: LiveSitting) -> None:
    assert running.opened.zone == zone_text(hall.now.astimezone())


def test_the_name_of_a_sitting_can_be_read_aloud(running: LiveSitting) -> None:
    assert len(running.id) == 9
    assert running.id[4] == "-"
    assert not set(running.id) & set("01OILSBZGU8")


def test_nothing_of_the_form_is_drawn_before_its_turn(hall: Hall, running: LiveSitting) -> None:
    assert log(hall, running) == ()
    running.go_on(hall.wait(running))
    (first,) = log(hall, running)
    assert isinstance(first, RoundDealt)
    running.go_on(hall.wait(running))
    assert log(hall, running) == (first,), "while a round is open nothing is drawn"


def test_only_one_exam_runs_on_a_machine(
    hall: Hall, running: LiveSitting, people: tuple[Supervisor, Supervisor, Person], file: Path
) -> None:
    with pytest.raises(Refused, match=r"^an exam is already running on this machine; end it first$"):
        hall.exams.open(HOUSE, people[2], people[0])
    with (
        closing(sqlite3.connect(file)) as plain,
        pytest.raises(sqlite3.IntegrityError, match=r"^an exam runs already on this machine: end it first$"),
    ):
        plain.execute(
            "INSERT INTO sittings SELECT number + 1, 'x', opened, dealer, badge, trainee, house, opening FROM sittings"
        )
    dealt(hall, running)
    assert hall.exams.running() is None
    assert hall.exams.open(HOUSE, people[2], people[0]).id != running.id


@pytest.mark.parametrize(("name", "badge"), [("Dora", "17"), ("ANN", ""), ("ann", "17")])
def test_nobody_examines_themselves(
    name: str, badge: str, hall: Hall, people: tuple[Supervisor, Supervisor, Person]
) -> None:
    with pytest.raises(
        Refused,
        match=r"^Ann is the dealer in this exam( \((Dora|ann) also has badge 17\))?; another supervisor must do this$",
    ):
        hall.exams.open(HOUSE, hall.dealer(name, badge), people[0])
    assert hall.exams.sittings() == []


def test_a_dealer_with_the_name_of_a_supervisor_is_examined_by_another(
    hall: Hall, people: tuple[Supervisor, Supervisor, Person]
) -> None:
    namesake = hall.dealer("Ann", "99")
    with pytest.raises(
        Refused, match=r"^Ann and the dealer have names that look the same; another supervisor must do this$"
    ):
        hall.exams.open(HOUSE, namesake, people[0])
    running = hall.exams.open(HOUSE, namesake, people[1])
    assert hall.exams.sittings()[0].id == running.id


def test_a_stranger_opens_no_exam(hall: Hall, people: tuple[Supervisor, Supervisor, Person]) -> None:
    with pytest.raises(Refused, match=r"^Mallory has no supervisor account here$"):
        hall.exams.open(HOUSE, people[2], Supervisor("x", "Mallory", "17"))


def test_an_exam_is_recorded_with_the_house_file_it_was_opened_with(
    hall: Hall, running: LiveSitting, short: Library
) -> None:
    dealt(hall, running)
    with pytest.raises(Refused, match=r"^this is not the house file the exam was opened with$"):
        hall.exams._store.begin("NEW", running.opened, short.text("oxford"), 1)
    assert len(hall.exams.sittings()) == 1


def test_no_dealer_gets_cards_they_have_seen(
    hall: Hall, people: tuple[Supervisor, Supervisor, Person]
) -> None:
    ann, _, dee = people
    first = hall.exams.open(HOUSE, dee, ann)
    seen = hall.exams._seen(hall.exams._store.sitting(dealt(hall, first)))
    assert len(seen) == 2
    second = hall.exams.open(HOUSE, dee, ann)
    assert second._seen() == seen
    dealt(hall, second)
    other = hall.exams.open(HOUSE, hall.dealer("Eve", "5"), ann)
    assert other._seen() == frozenset()


def test_no_round_of_a_sitting_comes_twice_in_it(
    hall: Hall, running: LiveSitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen_before: list[Collection[str]] = []

    def drawing(
        sitting: Sitting, chance: Random, seen: Collection[str], at: float
    ) -> RoundDealt | Asked | DealShown | None:
        seen_before.append(seen)
        return draw_next(sitting, chance, seen, at)

    monkeypatch.setattr("app.records.exams.running_exam.draw_next", drawing)
    dealt(hall, running)
    first, second = [digest_of(round_.data) for round_ in running.sitting.dealt]
    assert [set(seen) for seen in seen_before] == [set(), {first}, set(), set()]
    assert first != second


# Going on.


def test_what_cannot_happen_is_not_written_down(hall: Hall, running: LiveSitting) -> None:
    running.go_on(hall.wait(running))
    before = log(hall, running)
    for impossible in (Acted("dance", 5.0), ClockResumed("Ann", 5.0)):
        with pytest.raises(Refused):
            running.submit(impossible)
    with pytest.raises(ValueError, match=r"^0\.5 seconds are already past$"):
        running.submit(Remarked("Ann", "too late", 0.5))
    assert log(hall, running) == before


@pytest.mark.parametrize("entries", [0, 1, 5, 40])
def test_a_sitting_that_was_cut_off_goes_on_at_the_very_action_and_says_so(
    entries: int, hall: Hall, running: LiveSitting, again: Hall
) -> None:
    some(hall, running, entries)
    before = log(hall, running)
    taken_up = again.exams.running()
    assert taken_up
    assert log(again, taken_up) == before, "looking is not going on"
    assert taken_up.sitting.at == running.sitting.at
    for mine, other in zip(taken_up.sitting.dealt, running.sitting.dealt, strict=True):
        assert mine.session.now() == other.session.now()
    again.now = hall.now + timedelta(hours=3)
    taken_up.submit(Remarked("Ann", "goes on", taken_up.sitting.at + 9.0))
    cut, remark = log(again, taken_up)[len(before) :]
    assert cut == Interrupted(time_text(again.now), remark.at)
    dealt(again, taken_up)
    assert len(of(Interrupted, log(again, taken_up))) == 1
    assert again.exams.running() is None


def test_in_one_start_of_the_program_a_sitting_was_never_cut_off(hall: Hall, running: LiveSitting) -> None:
    some(hall, running, 3)
    assert hall.exams.running() is running
    dealt(hall, running)
    assert of(Interrupted, log(hall, running)) == []


def test_of_two_programs_that_go_on_the_first_is_refused(
    hall: Hall, running: LiveSitting, again: Hall
) -> None:
    some(hall, running, 3)
    taken_up = again.exams.running()
    assert taken_up
    taken_up.submit(Remarked("Ann", "here", 9.0))
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]records\.sqlite: exam T32V-KRCK: it was continued elsewhere after you opened it here; open it again$",
    ):
        running.submit(Remarked("Ann", "and here", 9.0))


def test_an_exam_goes_on_with_the_house_file_it_was_opened_with(
    file: Path, tmp_path: Path, hall: Hall, running: LiveSitting
) -> None:
    some(hall, running, 5)
    changed = short_house(tmp_path / "changed", rounds=7)
    with AttemptStore.open(file) as store:
        taken_up = Hall(store, changed, now=hall.now).exams.running()
        assert taken_up
        assert taken_up.sitting.rounds == 2
        assert taken_up.sitting.session
        assert running.sitting.session
        assert taken_up.sitting.session.now() == running.sitting.session.now()


def test_nothing_is_added_to_a_closed_sitting(hall: Hall, running: LiveSitting, file: Path) -> None:
    running.submit(Closed("Ann", "the power failed", "", hall.wait(running)))
    with pytest.raises(Refused, match=r"^you cannot do this in the exam right now: the exam is over$"):
        running.submit(Remarked("Ann", "one more", hall.wait(running)))
    with (
        closing(sqlite3.connect(file)) as plain,
        pytest.raises(sqlite3.IntegrityError, match=r"^it is over, and nothing can be added to it$"),
    ):
        plain.execute("INSERT INTO sitting_entries VALUES (?, 2, 'remarked', '{}')", (running.id,))


# Clocks.


def test_a_clock_that_goes_as_it_should_is_not_mentioned(hall: Hall, running: LiveSitting) -> None:
    hall.now += timedelta(seconds=59)
    dealt(hall, running)
    happened = log(hall, running)
    assert of(ClockMoved, happened) == []
    (closed,) = of(Closed, happened)
    assert isinstance(closed, Closed)
    assert time_of(closed.when) == OPENED + timedelta(seconds=closed.at)


@pytest.mark.parametrize("hours", [-24.0, -0.1, 0.1, 24.0])
def test_a_clock_that_is_set_is_written_down_and_the_dates_stay_honest(
    hours: float, hall: Hall, running: LiveSitting
) -> None:
    some(hall, running, 3)
    hall.now += timedelta(hours=hours)
    dealt(hall, running)
    happened = log(hall, running)
    assert [round(moved.seconds) for moved in of(ClockMoved, happened) if isinstance(moved, ClockMoved)] == [
        round(hours * 3600)
    ]
    assert isinstance(happened[-1], Closed)
    assert time_of(happened[-1].when) == OPENED + timedelta(seconds=happened[-1].at)


def test_a_clock_that_is_set_and_set_right_again_is_written_down_twice(
    hall: Hall, running: LiveSitting
) -> None:
    for hours in (-2, 2):
        some(hall, running, 2)
        hall.now += timedelta(hours=hours)
    dealt(hall, running)
    moves = [moved.seconds for moved in log(hall, running) if isinstance(moved, ClockMoved)]
    assert moves == [pytest.approx(-7200), pytest.approx(7200)]


def test_a_clock_set_back_during_a_cut_is_written_down(hall: Hall, running: LiveSitting, again: Hall) -> None:
    some(hall, running, 3)
    again.now = hall.now - timedelta(days=30)
    taken_up = again.exams.running()
    assert taken_up
    dealt(again, taken_up)
    moved, cut, *_, closed = log(again, taken_up)[3:]
    assert isinstance(moved, ClockMoved)
    assert moved.seconds == pytest.approx(-30 * 86400, abs=2)
    assert isinstance(cut, Interrupted)
    assert isinstance(closed, Closed)
    assert OPENED < time_of(closed.when) < OPENED + timedelta(hours=1)


def test_a_clock_that_lost_some_seconds_during_a_cut_does_not_turn_time_back(
    hall: Hall, running: LiveSitting, again: Hall
) -> None:
    some(hall, running, 3)
    again.now = hall.now - timedelta(seconds=30)
    taken_up = again.exams.running()
    assert taken_up
    taken_up.submit(Closed("Ann", "enough", "", taken_up.sitting.at))
    *_, cut, closed = log(again, taken_up)
    assert isinstance(cut, Interrupted)
    assert isinstance(closed, Closed)
    assert time_of(closed.when) == hall.now


def test_a_sitting_that_is_stopped_after_a_cut_is_closed_at_that_time(
    hall: Hall, running: LiveSitting, again: Hall
) -> None:
    some(hall, running, 3)
    taken_up = again.exams.running()
    assert taken_up
    again.now = OPENED + timedelta(days=2)
    taken_up.submit(Closed("Ann", "nobody came back", "", taken_up.sitting.at))
    closed = log(again, taken_up)[-1]
    assert isinstance(closed, Closed)
    assert time_of(closed.when) == again.now


def test_after_a_set_clock_a_cut_is_dated_by_the_right_one(
    hall: Hall, running: LiveSitting, again: Hall
) -> None:
    some(hall, running, 2)
    hall.now += timedelta(days=365)
    some(hall, running, 2)
    again.now = hall.now + timedelta(hours=1)
    taken_up = again.exams.running()
    assert taken_up
    taken_up.submit(Closed("Ann", "enough", "", again.wait(taken_up)))
    closed = log(again, taken_up)[-1]
    assert isinstance(closed, Closed)
    assert time_of(closed.when) - OPENED < timedelta(hours=1, minutes=1)


def test_pauses_take_no_time_from_the_clock(hall: Hall, running: LiveSitting) -> None:
    running.go_on(hall.wait(running))
    running.submit(ClockPaused("Ann", "fire alarm", hall.wait(running)))
    running.submit(ClockResumed("Ann", hall.wait(running, 1200)))
    dealt(hall, running)
    assert of(ClockMoved, log(hall, running)) == []


# The file.


def test_opening_and_closing_are_in_the_ledger(hall: Hall, running: LiveSitting, store: AttemptStore) -> None:
    dealt(hall, running)
    opened, closed = Ledger.beside(store).about(running.id)
    assert (opened.kind, closed.kind) == ("exam-opened", "exam-closed")
    assert opened.body["dealer"] == {"name": "Dee", "badge": "4"}
    assert closed.body["digest"] == hall.exams._store.digest(running.id)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE sittings SET dealer = 'Eve'",
        "DELETE FROM sittings",
        "UPDATE sitting_entries SET body = '{}'",
        "DELETE FROM sitting_entries WHERE sequence = 3",
        "INSERT OR REPLACE INTO sitting_entries SELECT sitting, sequence, kind, '{}' FROM sitting_entries",
        "INSERT INTO sitting_entries SELECT sitting, sequence + 9, kind, body FROM sitting_entries",
        "INSERT INTO sitting_entries SELECT 'nobody', 1, kind, body FROM sitting_entries",
    ],
)
def test_sittings_are_never_changed_by_anybody(
    statement: str, hall: Hall, running: LiveSitting, file: Path
) -> None:
    some(hall, running, 3)
    with closing(sqlite3.connect(file, isolation_level=None)) as plain:
        before = list(plain.iterdump())
        with pytest.raises(sqlite3.IntegrityError, match=r"never changed|somewhere else|no such exam"):
            plain.execute(statement)
        assert list(plain.iterdump()) == before


def test_an_entry_that_is_no_entry_is_damage(hall: Hall, running: LiveSitting, file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("INSERT INTO sitting_entries VALUES (?, 1, 'round', '[]')", (running.id,))
    with pytest.raises(Refused, match=f"^the record of exam {running.id} is damaged and cannot be read$"):
        hall.exams.file(running.id)


def test_an_exam_nobody_sat_is_refused(hall: Hall) -> None:
    with pytest.raises(Refused, match=r"^.+[/\\]records\.sqlite: there is no exam NONE$"):
        hall.exams.file("NONE")


def test_a_full_disk_loses_nothing_and_the_exam_goes_on_when_there_is_room(
    hall: Hall, running: LiveSitting, store: AttemptStore
) -> None:
    some(hall, running, 3)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]records\.sqlite: the disk is full; free some space and continue\. Everything recorded so far is safe$",
    ):
        running.submit(Remarked("Ann", "x" * 9000, hall.wait(running)))
    assert running.sitting.remarks == []
    store._db.execute("PRAGMA max_page_count = 1000000")
    dealt(hall, running)
    assert of(Remarked, log(hall, running)) == []


@needs_rights
def test_a_read_only_file_shows_its_exams_and_takes_no_entry(anybodys: Path) -> None:
    file, short = anybodys / "records.sqlite", short_house(anybodys / "houses")
    with AttemptStore.open(file) as store:
        hall = Hall(store, short)
        ann, _, dee = hall.people()
        some(hall, hall.exams.open(HOUSE, dee, ann), 3)
    give_to_nobody_to_read(file)
    with as_nobody(), AttemptStore.open(file) as store:
        hall = Hall(store, short)
        running = hall.exams.running()
        assert running
        with pytest.raises(
            Refused,
            match=r"^.+[/\\]records\.sqlite: the file is read-only; make it and its folder writable, then continue$",
        ):
            running.submit(Remarked("Ann", "?", hall.wait(running)))
        assert len(log(hall, running)) == 3


# Files of older versions.


@pytest.mark.parametrize("form", [1, 2, 3, 4])
def test_a_file_of_any_older_form_keeps_what_is_in_it_and_takes_exams(
    form: int, file: Path, script: Script, short: Library
) -> None:
    with closing(old_file(file, form)) as db:
        write_attempt(db, script)
        if form >= 3:
            write_trainee(db, "Dee")
    with AttemptStore.open(file) as store:
        hall = Hall(store, short)
        ann = hall.supervisors.add("Ann", "17", KEPT, by=None)
        dee = hall.dealer("Eve", "") if form < 3 else hall.dealers()[0]
        sitting = dealt(hall, hall.exams.open(HOUSE, dee, ann))
        hall.exams.mark(sitting, sheet(ann))
    with AttemptStore.open(file) as store:
        assert store.attempt(1).entries == script.entries
        assert [sat.passed for sat in Hall(store, short).exams.sittings(dee)] == [True]
        assert store._db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert store._db.execute("PRAGMA foreign_key_check").fetchall() == []
