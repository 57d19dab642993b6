"""The time zone of a record: stored as it was, and read the same everywhere."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from app.learning.dates import clock_words, day_words, moment_words, zone_of, zone_text, zone_words
from tests.systems import WINDOWS
from tests.zones import name_here, set_zone

MOMENT = datetime(2026, 11, 17, 4, 5, tzinfo=UTC)


@pytest.mark.usefixtures("own_zone")
@pytest.mark.parametrize(
    ("zone", "name", "stored", "said", "told"),
    [
        ("America/Los_Angeles", "PST", "-08:00 PST", "PST (UTC-8)", "Nov 16, 2026, 8:05 PM"),
        ("America/Detroit", "EST", "-05:00 EST", "EST (UTC-5)", "Nov 16, 2026, 11:05 PM"),
        ("Asia/Kolkata", "IST", "+05:30 IST", "IST (UTC+5:30)", "Nov 17, 2026, 9:35 AM"),
        # On Windows every zone has a name.
        ("Asia/Singapore", "SGT", "+08:00 SGT", "SGT (UTC+8)", "Nov 17, 2026, 12:05 PM")
        if WINDOWS
        else ("Asia/Singapore", "+08", "+08:00 +08", "UTC+8", "Nov 17, 2026, 12:05 PM"),
        ("UTC", "UTC", "+00:00 UTC", "UTC", "Nov 17, 2026, 4:05 AM"),
    ],
)
def test_a_zone_is_stored_in_words_that_any_machine_reads_the_same(
    zone: str, name: str, stored: str, said: str, told: str
) -> None:
    set_zone(zone)
    stored, said = (text.replace(name, name_here(name)) if text != "UTC" else text for text in (stored, said))
    assert zone_text(MOMENT.astimezone()) == stored
    set_zone("Pacific/Kiritimati")
    there = MOMENT.astimezone(zone_of(stored))
    assert (zone_words(there), moment_words(there)) == (said, told)


def test_no_zone_is_stored_in_older_records() -> None:
    assert zone_of("") is None


@pytest.mark.parametrize("text", ["PST", "-8 PST", "+24:00", "-08:60 X", "-08:00  PST", "-08:00 " + "x" * 41])
def test_what_is_no_zone_is_damage(text: str) -> None:
    with pytest.raises(ValueError, match="is not a time zone"):
        zone_of(text)


@pytest.mark.parametrize(
    ("hour", "words"),
    [(0, "12:05 AM"), (1, "1:05 AM"), (11, "11:05 AM"), (12, "12:05 PM"), (13, "1:05 PM"), (23, "11:05 PM")],
)
def test_a_day_has_two_twelves(hour: int, words: str) -> None:
    assert clock_words(datetime(2026, 3, 10, hour, 5)) == words


def test_every_month_has_its_three_letters() -> None:
    months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    assert [day_words(date(2026, month, 9)) for month in range(1, 13)] == [
        f"{each} 9, 2026" for each in months
    ]


@pytest.mark.parametrize(
    ("hours", "name", "words"),
    [
        (0, "GMT", "UTC"),
        (-8, "PST", "PST (UTC-8)"),
        (10, "AEST", "AEST (UTC+10)"),
        (5.5, "IST", "IST (UTC+5:30)"),
        (-3.5, "-0330", "UTC-3:30"),
        (3, "+03", "UTC+3"),
        (4, "UTC+04:00", "UTC+4"),
    ],
)
def test_a_zone_is_told_by_its_name_and_its_distance(hours: float, name: str, words: str) -> None:
    there = datetime(2026, 3, 10, tzinfo=timezone(timedelta(hours=hours), name))
    assert zone_words(there) == words


def test_the_name_of_a_zone_is_stored_up_to_forty_letters() -> None:
    there = datetime(2026, 3, 10, tzinfo=timezone(timedelta(hours=-1), "x" * 41))
    assert zone_text(there) == f"-01:00 {'x' * 40}"
    assert zone_of(zone_text(there)) == timezone(timedelta(hours=-1), "x" * 40)
