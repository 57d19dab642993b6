"""When new answers and rounds may be added to what was learned, and when all has to be worked out again."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.records.training.learner_store import _is_later


@pytest.mark.parametrize(
    ("answered_at", "dealt_at", "answer", "round_at", "is_later"),
    [
        (10, 20, 21, None, True),
        (10, 20, 20, None, False),
        (10, 20, 15, None, False),
        # A clock that was set back: an answer is no older than the one before it.
        (25, 20, 15, None, True),
        (0, 0, 5, None, True),
        (30, 20, None, 30, True),
        (30, 20, None, 29, False),
        (30, 40, None, 29, True),
        (10, 20, 21, 21, True),
        (10, 20, 15, 21, False),
        (10, 20, None, None, True),
    ],
)
def test_what_comes_after_all_of_the_other_kind_is_added_in_its_order(
    answered_at: int, dealt_at: int, answer: int | None, round_at: int | None, is_later: bool
) -> None:
    learnt: Any = SimpleNamespace(answered_at=answered_at, dealt_at=dealt_at)
    lessons: Any = [] if answer is None else [(answer, None), (answer + 5, None)]
    at_table: Any = [] if round_at is None else [(round_at, None)]
    assert _is_later(learnt, lessons, at_table) is is_later
