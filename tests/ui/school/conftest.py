"""A window with real records, in which a supervisor can come through the door."""

from tests.ui.exam.conftest import calendar, keep, open_hall, own, start

__all__ = ["calendar", "keep", "open_hall", "own", "start"]
