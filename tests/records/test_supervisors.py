"""Supervisors: made by each other, locked out by wrong PINs for longer and longer, and no PIN shows anywhere."""

import sqlite3
import traceback
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random

import pytest
from argon2 import PasswordHasher

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.learning.roster import Trainee
from app.records.exams.ledger import Ledger
from app.records.exams.supervisor_accounts import Supervisors
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from tests.records.disks import until_full
from tests.records.processes import together
from tests.records.scripts import WHEN
from tests.records.test_trainee_store import needs_fork

PIN, OTHER = "041704", "271828"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Of the same kind, but not slow: what is kept says itself how it was made."""


class Clock:
    """A clock on the wall that a test sets."""

    def __init__(self) -> None:
        self.now = WHEN

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def supervisors(store: AttemptStore, clock: Clock) -> Supervisors:
    return opened(store, clock)


def opened(store: AttemptStore, clock: Clock) -> Supervisors:
    return Supervisors(SupervisorStore.beside(store), clock, Random(7))


@pytest.fixture
def ann(supervisors: Supervisors) -> Supervisor:
    return supervisors.add("Ann Lee", "17", QUICK.hash(PIN), by=None)


def refusal(action: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        action()
    return "; ".join(caught.value.sentences)


def wrong(supervisors: Supervisors, who: Supervisor) -> str:
    """One wrong try; what is said."""
    challenge = supervisors.challenge(who)
    assert not challenge.is_right(OTHER)
    return supervisors.fail(challenge)


def right(supervisors: Supervisors, who: Supervisor, pin: str = PIN) -> None:
    challenge = supervisors.challenge(who)
    assert challenge.is_right(pin)
    supervisors.pass_(challenge)


# Accounts.


def test_the_first_supervisor_is_made_by_nobody_and_others_by_a_supervisor(
    supervisors: Supervisors, file: Path
) -> None:
    assert supervisors.everybody() == ()
    ann = supervisors.add(" Ann  Lee ", "17", QUICK.hash(PIN), by=None)
    assert ann[1:] == ("Ann Lee", "17")
    assert "one of them has to make the account" in refusal(
        lambda: supervisors.add("Bo", "", QUICK.hash(OTHER), by=None)
    )
    bo = supervisors.add("Bo", "", QUICK.hash(OTHER), by=ann)
    assert supervisors.everybody() == (ann, bo)
    with SupervisorStore.open(file) as again:
        assert again.accounts() == (ann, bo)


def test_a_stranger_makes_no_account(supervisors: Supervisors, ann: Supervisor) -> None:
    stranger = Supervisor("nobody", "Mallory", "")
    assert refusal(lambda: supervisors.add("Bo", "", QUICK.hash(OTHER), by=stranger)) == (
        "Mallory has no account as a supervisor here, or not any more"
    )
    assert "Mallory has no account" in refusal(lambda: supervisors.remove(ann, by=stranger))
    assert "Mallory has no account" in refusal(lambda: supervisors.challenge(stranger))
    assert supervisors.everybody() == (ann,)


@pytest.mark.parametrize(
    ("name", "badge", "sentence"),
    [
        ("", "", "the name is empty"),
        ("Cy", "17", 'the badge "17" is that of the supervisor "Ann Lee"'),
        ("ann lee", "", 'there is a supervisor "Ann Lee" already; give both a badge'),
        ("x" * 81, "", "is longer than 80 characters"),
    ],
)
def test_nobody_is_made_who_could_not_be_told_apart(
    name: str, badge: str, sentence: str, supervisors: Supervisors, ann: Supervisor
) -> None:
    assert sentence in refusal(lambda: supervisors.add(name, badge, QUICK.hash(OTHER), by=ann))
    assert supervisors.everybody() == (ann,)


def test_two_of_one_name_with_two_badges_are_two_people(supervisors: Supervisors, ann: Supervisor) -> None:
    other = supervisors.add("Ann Lee", "18", QUICK.hash(OTHER), by=ann)
    assert supervisors.everybody() == (ann, other)


def test_the_last_supervisor_cannot_be_removed_and_a_removed_one_has_no_say(
    supervisors: Supervisors, ann: Supervisor
) -> None:
    assert refusal(lambda: supervisors.remove(ann, by=ann)) == (
        "Ann Lee is the only supervisor: make another account first"
    )
    bo = supervisors.add("Bo", "", QUICK.hash(OTHER), by=ann)
    supervisors.remove(ann, by=bo)
    assert supervisors.everybody() == (bo,)
    assert "not any more" in refusal(lambda: supervisors.add("Cy", "", QUICK.hash(OTHER), by=ann))
    assert "not any more" in refusal(lambda: supervisors.challenge(ann))
    assert "not any more" in refusal(lambda: supervisors.change(ann, "Ann", "17"))
    again = supervisors.add("Ann Lee", "17", QUICK.hash(PIN), by=bo)
    assert again.id != ann.id


def test_every_change_of_an_account_is_in_the_ledger_with_who_made_it(
    supervisors: Supervisors, ann: Supervisor, store: AttemptStore
) -> None:
    bo = supervisors.add("Bo", "", QUICK.hash(OTHER), by=ann)
    supervisors.change(bo, "Bo", "", QUICK.hash(PIN))
    bob = supervisors.change(bo, "Bob", "19")
    assert supervisors.change(bob, "Bob", "19") == bob, "what stays as it is is not written down"
    supervisors.remove(bob, by=ann)
    ledger = Ledger.beside(store)
    assert [(entry.kind, entry.body["by"]) for entry in ledger.about(bo.id)] == [
        ("supervisor-added", ann._asdict()),
        ("pin-changed", bo._asdict()),
        ("supervisor-changed", bo._asdict()),
        ("supervisor-removed", ann._asdict()),
    ]
    assert ledger.about(ann.id)[0].body["by"] is None
    assert ledger.walk(ledger.own_chain()).trouble is None


def test_a_supervisor_takes_another_name_and_badge_and_is_the_same_one(
    supervisors: Supervisors, ann: Supervisor
) -> None:
    bo = supervisors.add("Bo", "18", QUICK.hash(OTHER), by=ann)
    changed = supervisors.change(ann, " Ann  Orr ", "170", QUICK.hash(OTHER))
    assert changed == Supervisor(ann.id, "Ann Orr", "170")
    assert supervisors.everybody() == (changed, bo)
    right(supervisors, changed, OTHER)
    assert refusal(lambda: supervisors.change(changed, "Ann Orr", "18")) == (
        'the badge "18" is that of the supervisor "Bo"'
    )
    assert refusal(lambda: supervisors.change(changed, " ", "17")) == "the name is empty"
    assert supervisors.everybody() == (changed, bo)


def test_a_badge_of_a_trainee_is_refused_unless_it_is_the_same_person(
    supervisors: Supervisors, ann: Supervisor, store: AttemptStore
) -> None:
    TraineeStore.beside(store).add(Trainee("Dee Vos", "d4"), WHEN)
    said = 'the badge "D4" is that of the trainee "Dee Vos": '
    assert refusal(lambda: supervisors.add("Bo", "D4", QUICK.hash(OTHER), by=ann)).startswith(said)
    assert refusal(lambda: supervisors.change(ann, "Ann Lee", "D4")).startswith(said)
    assert supervisors.everybody() == (ann,)
    dee = supervisors.add("Dee Vos", "D4", QUICK.hash(OTHER), by=ann)
    assert supervisors.everybody() == (ann, dee), "a supervisor who trains"


# PINs.


def test_the_right_pin_opens_and_another_one_after_a_change(
    supervisors: Supervisors, ann: Supervisor
) -> None:
    right(supervisors, ann)
    supervisors.change(ann, "Ann Lee", "17", QUICK.hash(OTHER))
    challenge = supervisors.challenge(ann)
    assert not challenge.is_right(PIN)
    right(supervisors, ann, OTHER)


def test_what_is_kept_of_a_pin_is_slow_to_try(supervisors: Supervisors) -> None:
    assert supervisors.keep(PIN).startswith("$argon2id$v=19$m=65536,t=3,")
    assert refusal(lambda: supervisors.keep("12")) == "a PIN is 4 to 12 digits"
    for plain in ("0000", "777777", "1234", "4321", "7890", "3210987"):
        assert "are guessed first" in refusal(lambda pin=plain: supervisors.keep(pin))  # type: ignore[misc]
    assert supervisors.keep("1235")


def test_a_try_is_answered_once_and_only_a_right_one_is_passed(
    supervisors: Supervisors, ann: Supervisor
) -> None:
    unanswered, challenge = supervisors.challenge(ann), supervisors.challenge(ann)
    assert not challenge.is_right(OTHER)
    with pytest.raises(ValueError, match="answered once"):
        challenge.is_right(PIN)
    for failed in (unanswered, challenge):
        with pytest.raises(ValueError, match="only a try whose PIN was right"):
            supervisors.pass_(failed)


def test_no_pin_shows_anywhere(supervisors: Supervisors, ann: Supervisor, store: AttemptStore) -> None:
    shown = [wrong(supervisors, ann), repr(supervisors.challenge(ann)), repr(supervisors)]
    with pytest.raises(Refused) as no_pin:
        supervisors.keep(f"{PIN}x")
    with pytest.raises(ValueError, match="only the hash") as not_hashed:
        supervisors.change(ann, "Ann Lee", "17", PIN)
    for caught in (no_pin, not_hashed):
        shown += traceback.format_exception(caught.value)
    right(supervisors, ann)
    shown += [line for line in store._db.iterdump() if "supervisor_pins" not in line]
    for text in shown:
        assert PIN not in text
        assert OTHER not in text
        assert "argon2id" not in text
    hashes = [kept for (kept,) in store._db.execute("SELECT kept FROM supervisor_pins")]
    assert all(kept.startswith("$argon2id$") and PIN not in kept for kept in hashes)


# The lock.


def test_five_wrong_pins_lock_for_a_minute_and_each_one_after_them_for_longer(
    supervisors: Supervisors, ann: Supervisor, clock: Clock
) -> None:
    said = [wrong(supervisors, ann) for _ in range(5)]
    assert said[:2] == [
        "That is not the PIN. 4 more tries, then the account is locked.",
        "That is not the PIN. 3 more tries, then the account is locked.",
    ]
    assert said[3] == "That is not the PIN. One more try, then the account is locked."
    assert said[4].startswith("That is not the PIN. The account of Ann Lee is locked until ")
    for minutes in (1, 5, 15, 60, 60):
        clock.pass_(minutes=minutes, seconds=-1)
        assert refusal(lambda: supervisors.challenge(ann)).startswith(
            "the account of Ann Lee is locked until "
        )
        clock.pass_(seconds=1)
        assert "is locked until" in wrong(supervisors, ann)


def test_until_when_it_is_locked_is_told_by_the_clock_on_the_wall(
    supervisors: Supervisors, ann: Supervisor, clock: Clock
) -> None:
    clock.now = WHEN.astimezone().replace(hour=23, minute=58, second=30)
    for _ in range(5):
        said = wrong(supervisors, ann)
    assert said.endswith("is locked until 00:00 on 17 November 2025.")
    clock.now = WHEN.astimezone() + timedelta(days=1)
    assert wrong(supervisors, ann).endswith(f"locked until {clock.now + timedelta(minutes=5):%H:%M}.")


def test_a_right_pin_forgets_the_wrong_ones(supervisors: Supervisors, ann: Supervisor, clock: Clock) -> None:
    for _ in range(4):
        wrong(supervisors, ann)
    right(supervisors, ann)
    assert wrong(supervisors, ann).startswith("That is not the PIN. 4 more tries")
    for _ in range(4):
        wrong(supervisors, ann)
    clock.pass_(minutes=1)
    right(supervisors, ann)
    assert wrong(supervisors, ann).startswith("That is not the PIN. 4 more tries")


def test_the_lock_of_one_account_is_nobody_elses(supervisors: Supervisors, ann: Supervisor) -> None:
    bo = supervisors.add("Bo", "", QUICK.hash(PIN), by=ann)
    for _ in range(5):
        wrong(supervisors, ann)
    right(supervisors, bo)


def test_a_try_counts_before_the_pin_is_looked_at(supervisors: Supervisors, ann: Supervisor) -> None:
    for _ in range(5):
        supervisors.challenge(ann)
    assert "is locked until" in refusal(lambda: supervisors.challenge(ann))


def test_another_start_of_the_program_does_not_unlock(
    supervisors: Supervisors, ann: Supervisor, clock: Clock, file: Path
) -> None:
    for _ in range(5):
        wrong(supervisors, ann)
    with AttemptStore.open(file) as again:
        assert "is locked until" in refusal(lambda: opened(again, clock).challenge(ann))
        clock.pass_(minutes=1)
        right(opened(again, clock), ann)


def test_a_clock_that_is_set_back_does_not_unlock(
    supervisors: Supervisors, ann: Supervisor, clock: Clock
) -> None:
    for _ in range(5):
        wrong(supervisors, ann)
    for days in (-400, -1):
        clock.pass_(days=days)
        for seconds in (0, 30, 29):
            clock.pass_(seconds=seconds)
            assert "is locked until" in refusal(lambda: supervisors.challenge(ann))
    clock.pass_(seconds=1)
    right(supervisors, ann)


def test_an_account_that_was_locked_by_a_clock_that_ran_ahead_opens_after_its_time(
    supervisors: Supervisors, ann: Supervisor, clock: Clock
) -> None:
    clock.pass_(days=20_000)
    for _ in range(5):
        wrong(supervisors, ann)
    clock.pass_(days=-20_000)
    for seconds in (0, 59):
        clock.pass_(seconds=seconds)
        said = refusal(lambda: supervisors.challenge(ann))
    assert said.endswith(f"is locked until {(WHEN + timedelta(minutes=1)).astimezone():%H:%M}")
    clock.pass_(seconds=1)
    right(supervisors, ann)


def test_time_goes_on_as_it_should_after_a_clock_was_set_back(
    supervisors: Supervisors, ann: Supervisor, clock: Clock
) -> None:
    right(supervisors, ann)
    clock.pass_(days=-1)
    for _ in range(5):
        wrong(supervisors, ann)
    clock.pass_(seconds=59)
    assert "is locked until" in refusal(lambda: supervisors.challenge(ann))
    clock.pass_(seconds=1)
    right(supervisors, ann)


@needs_fork
def test_programs_that_try_at_once_have_five_tries_together(
    file: Path, supervisors: Supervisors, ann: Supervisor, store: AttemptStore, clock: Clock
) -> None:
    store.close()

    def guess() -> None:
        with AttemptStore.open(file) as mine, suppress(Refused):
            for _ in range(5):
                opened(mine, clock).challenge(ann)

    assert together([guess] * 4) == [0] * 4
    with AttemptStore.open(file) as again:
        assert again._db.execute("SELECT count(*) FROM supervisor_tries").fetchone() == (5,)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE supervisor_tries SET what = 'right'",
        "DELETE FROM supervisor_tries",
        "INSERT OR REPLACE INTO supervisor_tries SELECT id, supervisor, at, clock, 'right' FROM supervisor_tries",
        "UPDATE supervisor_pins SET kept = ''",
        "DELETE FROM supervisor_pins",
        "INSERT OR REPLACE INTO supervisor_pins SELECT id, supervisor, '' FROM supervisor_pins",
    ],
)
def test_tries_and_pins_are_never_changed_by_anybody(
    statement: str, supervisors: Supervisors, ann: Supervisor, file: Path
) -> None:
    wrong(supervisors, ann)
    with closing(sqlite3.connect(file, isolation_level=None)) as plain:
        before = list(plain.iterdump())
        with pytest.raises(sqlite3.IntegrityError, match="never changed"):
            plain.execute(statement)
        assert list(plain.iterdump()) == before


def test_an_account_that_cannot_be_written_whole_is_not_there(
    supervisors: Supervisors, ann: Supervisor, store: AttemptStore
) -> None:
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    add = partial(supervisors.add, kept=QUICK.hash(OTHER), by=ann)
    until_full(store, lambda number: add("x" * 70, str(number)))
    rows = store._db.execute(
        "SELECT (SELECT count(*) FROM supervisor_pins), (SELECT count(*) FROM ledger)"
    ).fetchone()
    assert rows == (len(supervisors.everybody()),) * 2
