"""After five wrong PINs in a row a trainee's name waits at the kiosk, longer each time."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.errors import Refused
from app.kiosk.pin_tries import PinTries
from app.learning.dates import clock_words
from tests.cut_writes import cut_after

ANN, BO = 1, 2
NAMES = {ANN: "Ann Lee", BO: "Bo Ek"}


class Clock:
    """The machine's clock, as somebody sets it."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 16, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def pass_(self, **time: float) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "kiosk" / "tries.json"


@pytest.fixture
def tries(file: Path, clock: Clock) -> PinTries:
    return PinTries(file, clock)


def wrong(tries: PinTries, trainee: int = ANN) -> str:
    tries.begin(trainee, NAMES[trainee])
    return tries.told(trainee, NAMES[trainee])


def waits(tries: PinTries, trainee: int = ANN) -> bool:
    try:
        tries.begin(trainee, NAMES[trainee])
    except Refused as refusal:
        return refusal.sentences[0].startswith(f"Too many wrong PINs. {NAMES[trainee]} can try again at ")
    return False


def test_five_wrong_ones_and_that_name_waits_longer_each_time(tries: PinTries, clock: Clock) -> None:
    said = [wrong(tries) for _ in range(5)]
    assert said[0] == "That is not Ann Lee's PIN. 4 more tries."
    assert said[3] == "That is not Ann Lee's PIN. One more try."
    opens = (clock.now + timedelta(minutes=1)).astimezone()
    assert said[4] == (
        f"That is not Ann Lee's PIN. Too many wrong PINs. Ann Lee can try again at {clock_words(opens)}."
    )
    for minutes in (1, 5, 15, 60, 60, 60, 60, 60):
        clock.pass_(minutes=minutes, seconds=-1)
        assert waits(tries)
        clock.pass_(seconds=1)
        assert "Too many wrong PINs" in wrong(tries)


def test_others_do_not_wait_and_a_right_pin_forgets(tries: PinTries) -> None:
    for _ in range(4):
        wrong(tries)
    tries.right(ANN)
    for _ in range(5):
        wrong(tries)
    assert waits(tries)
    assert wrong(tries, BO) == "That is not Bo Ek's PIN. 4 more tries."


def test_the_last_ten_wrong_ones_are_kept_with_their_times(tries: PinTries, file: Path, clock: Clock) -> None:
    begun = round(clock.now.timestamp() * 1000)
    wrong(tries)
    assert json.loads(file.read_text("utf-8")) == {"1": [[begun], begun, begun]}
    for _ in range(11):
        clock.pass_(hours=1)
        wrong(tries)
    hours = [begun + 3_600_000 * hour for hour in range(12)]
    assert json.loads(file.read_text("utf-8")) == {"1": [hours[2:], hours[-1], hours[-1]]}


def test_a_restart_changes_nothing(tries: PinTries, file: Path, clock: Clock) -> None:
    for _ in range(5):
        wrong(tries)
    again = PinTries(file, clock)
    assert waits(again)
    clock.pass_(minutes=1)
    again.begin(ANN, "Ann Lee")
    again.right(ANN)
    assert wrong(PinTries(file, clock)) == "That is not Ann Lee's PIN. 4 more tries."


def test_a_clock_that_is_set_back_neither_frees_nor_locks_for_years(tries: PinTries, clock: Clock) -> None:
    for _ in range(5):
        wrong(tries)
    clock.pass_(days=-400)
    assert waits(tries)
    clock.pass_(seconds=59)
    assert waits(tries)
    clock.pass_(seconds=1)
    assert not waits(tries)


@pytest.mark.parametrize("text", ["nonsense", "[]", '{"a": [[], 1, 2]}', '{"1": 3}', "3"])
def test_what_cannot_be_read_is_nothing(file: Path, clock: Clock, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    assert wrong(PinTries(file, clock)) == "That is not Ann Lee's PIN. 4 more tries."


@pytest.mark.parametrize("room", [0, 1, 15])
def test_on_a_disk_that_fills_they_count_until_the_program_ends(
    room: int, tries: PinTries, file: Path, clock: Clock
) -> None:
    wrong(tries)
    before = file.read_text("utf-8")
    assert len(before) > 15
    with cut_after(room):
        for _ in range(4):
            wrong(tries)
    assert waits(tries)
    assert file.read_text("utf-8") == before, "what was kept before is whole"
    assert list(file.parent.iterdir()) == [file], "no draft is left"
    assert wrong(PinTries(file, clock)) == "That is not Ann Lee's PIN. 3 more tries."
