"""A window with real records, in which somebody has passed an exam."""

from tests.ui.exam.conftest import calendar, keep, open_hall, own, start
from tests.ui.records.conftest import passed

__all__ = ["calendar", "keep", "open_hall", "own", "passed", "start"]
