"""Rows from another machine that are exactly as large as may be are taken, and not one more."""

import pytest

from app.learning.assigned_set import MOST_ROUNDS
from app.records.backup.incoming_rows import _set

PARTS = ("2026-11-16T12:00:00+00:00", "oxford", "Week 2", "2026-11-20", "payout\n", "tie\n")


def test_a_set_with_as_many_rounds_as_can_be_assigned_is_read() -> None:
    _set(1, *PARTS, MOST_ROUNDS)


def test_a_set_with_one_round_more_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^that is too many rounds$"):
        _set(1, *PARTS, MOST_ROUNDS + 1)
