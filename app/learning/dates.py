"""Days and times as Americans write them: Nov 16, 2026, 2:05 PM."""

from datetime import date, datetime

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day_words(day: date) -> str:
    """A day, like “Nov 16, 2026”."""
    return f"{_MONTHS[day.month - 1]} {day.day}, {day.year}"


def clock_words(moment: datetime) -> str:
    """A time of day, like “2:05 PM”."""
    return f"{moment.hour % 12 or 12}:{moment:%M} {'AM' if moment.hour < 12 else 'PM'}"


def moment_words(moment: datetime) -> str:
    """A day and a time, like “Nov 16, 2026, 2:05 PM”."""
    return f"{day_words(moment)}, {clock_words(moment)}"
