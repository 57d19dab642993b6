"""Limits exactly: the last value is taken, and the next is refused. Each number is written out here once more."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from app.certificate.pass_status import force_of
from app.certificate.text_block import _one_line
from app.commands.replay import _number
from app.drills.answer import Answered
from app.drills.run_plans import RunPlan
from app.errors import Refused, quoted
from app.exam.assessor_marks import is_mark
from app.exam.exam_clock import clock_after
from app.exam.exam_file import reason_of_substance
from app.kiosk.badge_reader import BadgeReader
from app.kiosk.clock_watch import Clocks, ClockWatch
from app.kiosk.crash_report import how
from app.kiosk.restart_policy import next_after_exit
from app.kiosk.watchdog import ProcessEnd
from app.learning.assigned_set import Assigned, faults_of
from app.learning.roster import roster_from_csv
from app.procedure.dealer_log import _short, account_from_text
from app.procedure.library import _bytes_of
from app.procedure.round_codec import _case
from app.procedure.strict_json import cents_of, is_too_large
from app.procedure.strict_types import _is_usable
from app.records.backup.backup_key import BackupKey, Cost
from app.records.backup.daily_backup import DailyBackup
from app.records.backup.incoming_rows import _word
from app.records.db.entry_codec import object_of, time_of
from app.records.db.pins import is_believable
from app.records.exams.ledger_audit import _digits
from app.records.exams.ledger_reader import _form, _texts
from app.records.training.answer_codec import time_of_milliseconds
from app.school.machine_history import StoryHead, follow, next_entry
from tests.certificate.certificates import SUMMARY

DAY = date(2026, 11, 18)
NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
SENTENCE = "ab cd ef ghi"


def took(call: Callable[[], object]) -> bool:
    """Does it go through?"""
    try:
        call()
    except (Refused, ValueError, TypeError):
        return False
    return True


def complains(data: dict[str, object]) -> bool:
    found: list[str] = []
    _case(data, lambda _, words: found.append(words))
    return bool(found)


def assigned(length: int = 5, rounds: int = 1, days: int = 0) -> list[str]:
    return list(faults_of(Assigned("t" * length, DAY + timedelta(days=days), rounds=rounds), DAY))


def jumped(seconds: float) -> bool:
    """Does the kiosk notice that its clock was moved by so much?"""
    times = iter([NOON, NOON + timedelta(seconds=100 + seconds)])
    seen = iter([0.0, 100.0])
    return bool(ClockWatch(Clocks(lambda: next(times), lambda: next(seen))).look())


def is_read(pause: float, letters: int = 3) -> bool:
    reader = BadgeReader()
    for place in range(letters):
        reader.take("7", place * pause)
    return reader.is_read


def burst(pause: float) -> str:
    reader = BadgeReader()
    reader.take("1", 0.0)
    reader.take("2", pause)
    return reader.burst


def story(version: int) -> object:
    return list(follow("m", StoryHead(), [next_entry("m", StoryHead(), "runs", "{}", version)]))


def roster(people: int) -> object:
    return roster_from_csv(
        "\n".join(["name,badge", *[f"P{number},{number}" for number in range(people)]]).encode()
    )


MOST: dict[str, tuple[float, float, Callable[[float], bool]]] = {
    "letters of a fact on a certificate": (120, 121, lambda n: took(lambda: replace(SUMMARY, note="n" * int(n)))),
    "marks on one letter": (30, 31, lambda n: took(lambda: _one_line("a" + "\u0301" * int(n)))),
    "digits of an attempt's number": (18, 19, lambda n: took(lambda: _number("7" * int(n)))),
    "a score of an assessor": (10, 11, is_mark),
    "seconds that an exam's clock may be off": (60, 61, lambda n: not clock_after(NOON, ()).moved(NOON + timedelta(seconds=n), 0)),
    "seconds that a kiosk's clock may be off": (30, 31, lambda n: not jumped(n)),
    "seconds that it may be off the other way": (30, 31, lambda n: not jumped(-n)),
    "seconds between a badge reader's letters": (0.05, 0.06, is_read),
    "seconds between the letters of one badge": (0.3, 0.31, lambda n: burst(n) == "12"),
    "letters of a set's title": (60, 61, lambda n: assigned(int(n)) == []),
    "rounds of a set": (500, 501, lambda n: assigned(rounds=int(n)) == []),
    "people on a roster": (5000, 5001, lambda n: took(lambda: roster(int(n)))),
    "bytes of a roster": (2_000_000, 2_000_001, lambda n: "too large" not in refusal(lambda: roster_from_csv(b"x" * int(n)))),
    "letters of a round's name": (40, 41, lambda n: not complains({"case": "c" * int(n)})),
    "lines of an account": (2000, 2001, lambda n: took(lambda: account_from_text("\n".join(["#"] * int(n)), 6))),
    "letters of an unknown line that are said again": (32, 33, lambda n: _short("s" * int(n)) == "s" * int(n)),
    "whole dollars": (10**12, 10**12 + 1, lambda n: cents_of(int(n)) is not None and not is_too_large(int(n))),
    "digits of dollars with cents": (12, 13, lambda n: cents_of(Decimal(f"1e{n}")) is not None and not is_too_large(Decimal(f"1e{n}"))),
    "a number in a log": (1e15, 1e15 + 1, _is_usable),
    "daily backups": (1000, 1001, lambda n: "keep from" not in refusal(lambda: DailyBackup.new(Path("/nowhere"), "", int(n)))),
    "letters of a word in records that come in": (200, 201, lambda n: took(lambda: _word("w" * int(n)))),
    "the last year": (2999, 3000, lambda n: took(lambda: time_of(f"{int(n)}-06-01T00:00:00+00:00"))),
    "milliseconds of a moment": (32_503_680_000_000, 32_503_680_000_001, lambda n: took(lambda: time_of_milliseconds(int(n)))),
    "digits of a number in a record": (18, 19, lambda n: took(lambda: object_of(f'{{"n": {"7" * int(n)}}}'))),
    "letters of a hash that is none": (300, 301, lambda n: is_believable("h" * int(n))),
    "digits of a head": (64, 65, lambda n: took(lambda: _digits("a" * int(n)))),
    "the number of a form": (999_999, 1_000_000, lambda n: took(lambda: _form({"number": int(n), "version": 1}))),
    "letters of a text in the ledger": (20_000, 20_001, lambda n: took(lambda: _texts("t" * int(n)))),
    "the version of a story": (3, 4, lambda n: took(lambda: story(int(n)))),
    "days before its end when a pass needs renewal": (60, 61, lambda n: force_of(DAY + timedelta(days=n), DAY).kind == "expires-soon"),
    "falls of a kiosk within a minute": (2, 3, lambda n: next_after_exit(1, [0.0] * int(n), 0.0) == "again"),
    "seconds for which a fall counts": (60, 61, lambda n: next_after_exit(1, [0.0, 0.0, float(n)], n) == "quiet"),
}  # fmt: skip
LEAST: dict[str, tuple[float, float, Callable[[float], bool]]] = {
    "a score of an assessor": (1, 0, is_mark),
    "letters of a reason": (12, 11, lambda n: took(lambda: reason_of_substance(SENTENCE[: int(n)], ""))),
    "words of a reason": (3, 2, lambda n: took(lambda: reason_of_substance(" ".join(["abcdefg"] * int(n)), ""))),
    "letters of a reason that differ": (6, 5, lambda n: took(lambda: reason_of_substance(f"{'abcde'[: int(n) - 1]} aaaa aaaa aaaa", ""))),
    "fast letters of a badge": (3, 2, lambda n: is_read(0.01, int(n))),
    "days until a set is due": (0, -1, lambda n: assigned(days=int(n)) == []),
    "letters of a set's title": (1, 0, lambda n: assigned(int(n)) == []),
    "daily backups": (1, 0, lambda n: "keep from" not in refusal(lambda: DailyBackup.new(Path("/nowhere"), "", int(n)))),
    "letters of a passphrase": (8, 7, lambda n: took(lambda: BackupKey.new("p" * int(n), Cost(1, 8, 1)))),
    "the first year": (1970, 1969, lambda n: took(lambda: time_of(f"{int(n)}-06-01T00:00:00+00:00"))),
    "milliseconds of a moment": (0, -1, lambda n: took(lambda: time_of_milliseconds(int(n)))),
    "digits of a head": (16, 15, lambda n: took(lambda: _digits("a" * int(n)))),
    "the number of a form": (0, -1, lambda n: took(lambda: _form({"number": int(n), "version": 1}))),
    "the version of a story": (1, 0, lambda n: took(lambda: story(int(n)))),
    "an exit code of Windows that is a crash": (0x8000_0000, 0x7FFF_FFFF, lambda n: how(ProcessEnd(int(n), False, ())).startswith("It crashed")),
    "seconds of a sprint": (90, 89.9, lambda n: RunPlan("sprint").is_over([answered(n - 30), answered(30)])),
    "questions of a timed run": (20, 19, lambda n: RunPlan("twenty").is_over([answered(1)] * int(n))),
}  # fmt: skip


def answered(seconds: float) -> Answered:
    return Answered("chips", "count", ("1",), ("1",), seconds)


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(Refused) as caught:
        call()
    return str(caught.value)


@pytest.mark.parametrize("name", MOST)
def test_the_most_is_taken_and_one_more_is_not(name: str) -> None:
    most, more, takes = MOST[name]
    assert takes(most)
    assert not takes(more)


@pytest.mark.parametrize("name", LEAST)
def test_the_least_is_taken_and_one_less_is_not(name: str) -> None:
    least, less, takes = LEAST[name]
    assert takes(least)
    assert not takes(less)


@pytest.mark.parametrize(("size", "is_taken"), [(1_000_000, True), (1_000_001, False)])
def test_a_house_file_has_a_million_bytes_at_most(size: int, is_taken: bool, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_bytes(b"#" * size)
    assert took(lambda: _bytes_of(file)) == is_taken


def test_what_somebody_wrote_is_said_again_in_forty_letters_with_its_quotes() -> None:
    assert quoted("q" * 38) == f'"{"q" * 38}"'
    assert quoted("q" * 39) == f'"{"q" * 38}…'
    assert quoted("Zoë") == '"Zoë"'
