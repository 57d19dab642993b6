"""Refreshers: how long somebody with a pass has not dealt a house, and when that is too long."""

from datetime import date

_AWAY = ((182, 6), (91, 3))
"""So many days away are so many months. About half of what practice gave is gone after six."""


def months_away(last: date, today: date) -> int | None:
    """After how many months a refresher is offered; None while it is too soon."""
    return next((months for days, months in _AWAY if (today - last).days >= days), None)
