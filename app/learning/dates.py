"""Days and times as Americans write them: Nov 16, 2026, 2:05 PM. And the time zone of a record."""

import re
from datetime import date, datetime, timedelta, timezone, tzinfo

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_LONGEST_NAME = 40
_ZONE = re.compile(r"([+-])([01]\d|2[0-3]):([0-5]\d)(?: (\S.{0,39}))?")


def day_words(day: date) -> str:
    """A day, like “Nov 16, 2026”."""
    return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"


def clock_words(moment: datetime) -> str:
    """A time of day, like “2:05 PM”."""
    return f"{moment.hour % 12 or 12}:{moment:%M} {'AM' if moment.hour < 12 else 'PM'}"


def moment_words(moment: datetime) -> str:
    """A day and a time, like “Nov 16, 2026, 2:05 PM”."""
    return f"{day_words(moment)}, {clock_words(moment)}"


def zone_text(moment: datetime) -> str:
    """The time zone of a moment as stored: its distance from UTC and its name, like “-08:00 PST”."""
    offset, name = moment.utcoffset() or timedelta(), (moment.tzname() or "")[:_LONGEST_NAME]
    minutes = round(offset.total_seconds() / 60)
    sign, (hours, rest) = "-" if minutes < 0 else "+", divmod(abs(minutes), 60)
    return f"{sign}{hours:02}:{rest:02} {name}".strip()


def zone_of(text: str) -> tzinfo | None:
    """Read a stored time zone; None for an empty text. It has the same distance from UTC all year."""
    if not text:
        return None
    found = _ZONE.fullmatch(text)
    if not found:
        raise ValueError(f"{text!r} is not a time zone")
    sign, hours, minutes, name = found.groups()
    offset = timedelta(hours=int(hours), minutes=int(minutes)) * (-1 if sign == "-" else 1)
    return timezone(offset, name) if name else timezone(offset)


def zone_words(moment: datetime) -> str:
    """The time zone of a moment for a reader, like “PST (UTC-8)”."""
    offset = moment.utcoffset() or timedelta()
    if not offset:
        return "UTC"
    name, short = moment.tzname() or "", zone_text(moment)[:6].replace(":00", "")
    distance = f"UTC{short[0]}{short[1:].lstrip('0')}"
    return distance if not name or name[0] in "+-" or name.startswith("UTC") else f"{name} ({distance})"
