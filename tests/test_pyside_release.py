"""The pinned PySide6 does not lose references to None, as 6.12.0 does on Python 3.10 and 3.11.

Every call of a method that returns nothing took one away there; after some thousands of them,
a few minutes at the table, Python aborted.
"""

import sys

from PySide6.QtCore import QPointF


def test_calls_that_return_none_leave_its_count_alone() -> None:
    point = QPointF()
    before = sys.getrefcount(None)
    for step in range(1000):
        point.setX(step)
    assert sys.getrefcount(None) > before - 100
