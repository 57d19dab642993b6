"""Supervisors: made by each other, slowed down by wrong PINs but never shut out, and no PIN shows anywhere."""

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
from app.records.db.ledger import Ledger
from app.records.db.pin_file import PinFile
from app.records.exams.supervisor_accounts import Supervisors
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from tests.records.disks import until_full
from tests.records.processes import together
from tests.records.scripts import WHEN

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
    assert "one of them must create the account" in refusal(
        lambda: supervisors.add("Bo", "", QUICK.hash(OTHER), by=None)
    )
    bo = supervisors.add("Bo", "", QUICK.hash(OTHER), by=ann)
    assert supervisors.everybody() == (ann, bo)
    with SupervisorStore.open(file) as again:
        assert again.accounts() == (ann, bo)


def test_a_stranger_makes_no_account(supervisors: Supervisors, ann: Supervisor) -> None:
    stranger = Supervisor("nobody", "Mallory", "")
    assert refusal(lambda: supervisors.add("Bo", "", QUICK.hash(OTHER), by=stranger)) == (
        "Mallory has no supervisor account here"
    )
    assert "Mallory has no supervisor account" in refusal(lambda: supervisors.remove(ann, by=stranger))
    assert "Mallory has no supervisor account" in refusal(lambda: supervisors.challenge(stranger))
    assert supervisors.everybody() == (ann,)


@pytest.mark.parametrize(
    ("name", "badge", "sentence"),
    [
        ("", "", "the name is empty"),
        ("Cy", "17", 'the badge "17" belongs to supervisor "Ann Lee"'),
        ("ann lee", "", 'there is already a supervisor "Ann Lee"; give both a badge'),
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
        "Ann Lee is the only supervisor; create another account first"
    )
    bo = supervisors.add("Bo", "", QUICK.hash(OTHER), by=ann)
    supervisors.remove(ann, by=bo)
    assert supervisors.everybody() == (bo,)
    assert "no supervisor account here" in refusal(
        lambda: supervisors.add("Cy", "", QUICK.hash(OTHER), by=ann)
    )
    assert "no supervisor account here" in refusal(lambda: supervisors.challenge(ann))
    assert "no supervisor account here" in refusal(lambda: supervisors.change(ann, "Ann", "17"))
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
        'the badge "18" belongs to supervisor "Bo"'
    )
    assert refusal(lambda: supervisors.change(changed, " ", "17")) == "the name is empty"
    assert supervisors.everybody() == (changed, bo)


def test_a_badge_of_a_trainee_is_refused_unless_it_is_the_same_person(
    supervisors: Supervisors, ann: Supervisor, store: AttemptStore
) -> None:
    TraineeStore.beside(store).add(Trainee("Dee Vos", "d4"), WHEN)
    said = 'the badge "D4" belongs to trainee "Dee Vos"; '
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


@pytest.mark.usefixtures("slow_secrets")
def test_what_is_kept_of_a_pin_is_slow_to_try(supervisors: Supervisors) -> None:
    assert supervisors.keep(PIN).partition("$")[2].startswith("argon2id$v=19$m=65536,t=3,")
    for plain in ("0000", "777777", "1234", "4321", "7890", "3210987"):
        assert "are easy to guess" in refusal(lambda pin=plain: supervisors.keep(pin))  # type: ignore[misc]
    assert supervisors.keep("123567")


@pytest.mark.parametrize("pin", ["", "0417", "27182", "1234567890123", "04170x"])
def test_a_new_pin_of_a_supervisor_has_six_digits_at_least(pin: str, supervisors: Supervisors) -> None:
    assert refusal(lambda: supervisors.keep(pin)) == "a PIN needs 6 to 12 digits"


def test_a_try_is_answered_once_and_only_a_right_one_is_passed(
    supervisors: Supervisors, ann: Supervisor
) -> None:
    unanswered, challenge = supervisors.challenge(ann), supervisors.challenge(ann)
    assert not challenge.is_right(OTHER)
    with pytest.raises(ValueError, match=r"^a PIN attempt can be answered only once$"):
        challenge.is_right(PIN)
    for failed in (unanswered, challenge):
        with pytest.raises(ValueError, match=r"^only an attempt with the right PIN can pass$"):
            supervisors.pass_(failed)


def test_no_pin_shows_anywhere(supervisors: Supervisors, ann: Supervisor, store: AttemptStore) -> None:
    shown = [wrong(supervisors, ann), repr(supervisors.challenge(ann)), repr(supervisors)]
    with pytest.raises(Refused) as no_pin:
        supervisors.keep(f"{PIN}x")
    with pytest.raises(ValueError, match=r"^only a hash of the PIN can be stored$") as not_hashed:
        supervisors.change(ann, "Ann Lee", "17", PIN)
    for caught in (no_pin, not_hashed):
        shown += traceback.format_exception(caught.value)
    right(supervisors, ann)
    shown += list(store._db.iterdump())
    for text in shown:
        assert PIN not in text
        assert OTHER not in text
        assert "argon2id" not in text
    hashes = [pin.kept for pin in PinFile(store.path).hashes()]
    assert hashes
    assert all("$argon2id$" in kept and PIN not in kept for kept in hashes)


# Waiting.


def test_after_five_wrong_pins_each_one_more_waits_and_never_longer_than_a_minute(
    supervisors: Supervisors, ann: Supervisor, clock: Clock
) -> None:
    said = [wrong(supervisors, ann) for _ in range(5)]
    assert said[:2] == [
        "Wrong name, badge or PIN. 4 more tries before you must wait.",
        "Wrong name, badge or PIN. 3 more tries before you must wait.",
    ]
    assert said[3] == "Wrong name, badge or PIN. One more try before you must wait."
    assert said[4] == "Wrong name, badge or PIN. Wait 5 seconds."
    for seconds in (5, 10, 20, 40, 60, 60, 60):
        clock.pass_(seconds=seconds - 1)
        assert refusal(lambda: supervisors.challenge(ann)) == (
            "too many wrong PINs on this machine; wait 1 second"
        )
        clock.pass_(seconds=1)
        assert "badge or PIN. Wait " in wrong(supervisors, ann)


def test_nobody_can_shut_a_supervisor_out_by_wrong_pins(
    supervisors: Supervisors, ann: Supervisor, clock: Clock
) -> None:
    for _ in range(200):
        with suppress(Refused):
            wrong(supervisors, ann)
        clock.pass_(seconds=7)
    clock.pass_(minutes=1)
    right(supervisors, ann)


def test_tries_at_any_name_count_together_and_any_supervisor_ends_the_waiting(
    supervisors: Supervisors, ann: Supervisor, clock: Clock
) -> None:
    bo = supervisors.add("Bo", "", QUICK.hash(PIN), by=ann)
    for who in (ann, bo, None, ann, None):
        challenge = supervisors.challenge(who)
        assert not challenge.is_right(OTHER)
    assert "wait 5 seconds" in refusal(lambda: supervisors.challenge(bo))
    clock.pass_(seconds=5)
    right(supervisors, bo)
    assert "4 more tries" in wrong(supervisors, ann)


def test_a_name_that_nobody_has_is_a_wrong_pin_like_any_other(
    supervisors: Supervisors, ann: Supervisor
) -> None:
    nobody = supervisors.challenge(None)
    assert not nobody.is_right("x")
    assert not nobody.must_change
    assert supervisors.fail(nobody).startswith("Wrong name, badge or PIN. 4 more")
    with pytest.raises(ValueError, match=r"^only an attempt with the right PIN can pass$"):
        supervisors.pass_(nobody)


def test_a_right_pin_forgets_the_wrong_ones(supervisors: Supervisors, ann: Supervisor, clock: Clock) -> None:
    for _ in range(4):
        wrong(supervisors, ann)
    right(supervisors, ann)
    assert "4 more tries" in wrong(supervisors, ann)
    for _ in range(4):
        wrong(supervisors, ann)
    clock.pass_(seconds=5)
    right(supervisors, ann)
    assert "4 more tries" in wrong(supervisors, ann)


def test_a_try_counts_before_the_pin_is_looked_at(supervisors: Supervisors, ann: Supervisor) -> None:
    for _ in range(5):
        supervisors.challenge(ann)
    assert "too many wrong PINs" in refusal(lambda: supervisors.challenge(ann))


def test_another_start_of_the_program_waits_on(
    supervisors: Supervisors, ann: Supervisor, clock: Clock, file: Path
) -> None:
    for _ in range(5):
        wrong(supervisors, ann)
    with AttemptStore.open(file) as again:
        assert "too many wrong PINs" in refusal(lambda: opened(again, clock).challenge(ann))
        clock.pass_(seconds=5)
        right(opened(again, clock), ann)


def test_a_clock_that_is_set_back_does_not_unlock(
    supervisors: Supervisors, ann: Supervisor, clock: Clock
) -> None:
    for _ in range(5):
        wrong(supervisors, ann)
    for days in (-400, -1):
        clock.pass_(days=days)
        for seconds in (0, 2, 2):
            clock.pass_(seconds=seconds)
            assert "too many wrong PINs" in refusal(lambda: supervisors.challenge(ann))
    clock.pass_(seconds=1)
    right(supervisors, ann)


def test_a_wait_after_a_clock_that_ran_ahead_ends_after_its_time(
    supervisors: Supervisors, ann: Supervisor, clock: Clock
) -> None:
    clock.pass_(days=20_000)
    for _ in range(5):
        wrong(supervisors, ann)
    clock.pass_(days=-20_000)
    for seconds in (0, 4):
        clock.pass_(seconds=seconds)
        said = refusal(lambda: supervisors.challenge(ann))
    assert said.endswith("wait 1 second")
    clock.pass_(seconds=1)
    right(supervisors, ann)


def test_time_goes_on_as_it_should_after_a_clock_was_set_back(
    supervisors: Supervisors, ann: Supervisor, clock: Clock
) -> None:
    right(supervisors, ann)
    clock.pass_(days=-1)
    for _ in range(5):
        wrong(supervisors, ann)
    clock.pass_(seconds=4)
    assert "too many wrong PINs" in refusal(lambda: supervisors.challenge(ann))
    clock.pass_(seconds=1)
    right(supervisors, ann)


def guess(file: Path, clock: Clock, ann: Supervisor) -> None:
    with AttemptStore.open(file) as mine, suppress(Refused):
        for _ in range(5):
            opened(mine, clock).challenge(ann)


def test_programs_that_try_at_once_have_five_tries_together(
    file: Path, supervisors: Supervisors, ann: Supervisor, store: AttemptStore, clock: Clock
) -> None:
    store.close()
    assert together([partial(guess, file, clock, ann)] * 4) == [0] * 4
    with AttemptStore.open(file) as again:
        assert again._db.execute("SELECT count(*) FROM supervisor_tries").fetchone() == (5,)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE supervisor_tries SET what = 'right'",
        "DELETE FROM supervisor_tries",
        "INSERT OR REPLACE INTO supervisor_tries SELECT id, supervisor, at, clock, 'right' FROM supervisor_tries",
    ],
)
def test_tries_are_never_changed_by_anybody(
    statement: str, supervisors: Supervisors, ann: Supervisor, file: Path
) -> None:
    wrong(supervisors, ann)
    with closing(sqlite3.connect(file, isolation_level=None)) as plain:
        before = list(plain.iterdump())
        with pytest.raises(sqlite3.IntegrityError, match=r"^what is recorded is never changed or removed$"):
            plain.execute(statement)
        assert list(plain.iterdump()) == before


def test_an_account_that_cannot_be_written_whole_is_not_there(
    supervisors: Supervisors, ann: Supervisor, store: AttemptStore
) -> None:
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    add = partial(supervisors.add, kept=QUICK.hash(OTHER), by=ann)
    until_full(store, lambda number: add("x" * 70, f"b{number}"))
    (rows,) = store._db.execute("SELECT count(*) FROM ledger").fetchone()
    assert rows == len(supervisors.everybody())
    assert all(SupervisorStore.beside(store).kept(each) for each in supervisors.everybody())


def test_wrong_pins_count_where_the_disk_takes_no_more_of_them(
    supervisors: Supervisors, ann: Supervisor, clock: Clock, store: AttemptStore
) -> None:
    for _ in range(3):
        wrong(supervisors, ann)
    store._db.execute("PRAGMA query_only = ON")
    assert wrong(supervisors, ann) == "Wrong name, badge or PIN. One more try before you must wait."
    assert wrong(supervisors, ann) == "Wrong name, badge or PIN. Wait 5 seconds."
    assert (
        refusal(lambda: supervisors.challenge(ann)) == "too many wrong PINs on this machine; wait 5 seconds"
    )
    clock.pass_(seconds=5)
    right(supervisors, ann)
    assert wrong(supervisors, ann) == "Wrong name, badge or PIN. One more try before you must wait."
