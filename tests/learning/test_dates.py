"""The time zone of a record: stored as it was, and read the same everywhere."""

import time
from datetime import UTC, datetime

import pytest

from app.learning.dates import moment_words, zone_of, zone_text, zone_words

MOMENT = datetime(2026, 11, 17, 4, 5, tzinfo=UTC)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="this system cannot change its zone")
@pytest.mark.parametrize(
    ("zone", "stored", "said", "told"),
    [
        ("America/Los_Angeles", "-08:00 PST", "PST (UTC-8)", "Nov 16, 2026, 8:05 PM"),
        ("America/Detroit", "-05:00 EST", "EST (UTC-5)", "Nov 16, 2026, 11:05 PM"),
        ("Asia/Kolkata", "+05:30 IST", "IST (UTC+5:30)", "Nov 17, 2026, 9:35 AM"),
        ("Asia/Singapore", "+08:00 +08", "UTC+8", "Nov 17, 2026, 12:05 PM"),
        ("UTC", "+00:00 UTC", "UTC", "Nov 17, 2026, 4:05 AM"),
    ],
)
def test_a_zone_is_stored_in_words_that_any_machine_reads_the_same(
    zone: str, stored: str, said: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    assert zone_text(MOMENT.astimezone()) == stored
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    time.tzset()
    there = MOMENT.astimezone(zone_of(stored))
    assert (zone_words(there), moment_words(there)) == (said, told)
    monkeypatch.undo()
    time.tzset()


def test_no_zone_is_stored_in_older_records() -> None:
    assert zone_of("") is None


@pytest.mark.parametrize("text", ["PST", "-8 PST", "+24:00", "-08:60 X", "-08:00  PST", "-08:00 " + "x" * 41])
def test_what_is_no_zone_is_damage(text: str) -> None:
    with pytest.raises(ValueError, match="is not a time zone"):
        zone_of(text)
