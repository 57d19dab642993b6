"""When new answers and rounds may be added to what was learned, and when all has to be worked out again."""

from datetime import date, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.learning.day_totals import Day, worked_on
from app.procedure.library import Library
from app.records.training.answer_codec import milliseconds
from app.records.training.attempt_lessons import _count_time
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.learner_store import LearnerStore, _is_later
from tests.records.answers import quick
from tests.records.scripts import WHEN, scripts


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


def test_the_latest_answer_and_the_latest_round_are_kept_whatever_came_last(
    store: AttemptStore, library: Library
) -> None:
    learners, drills, house = LearnerStore.beside(store), DrillStore.beside(store), library.house("oxford")
    run = drills.begin("open", "", library.text("oxford"), "1", WHEN)
    number = 0

    def learnt(*seconds: float) -> tuple[float, float]:
        """The times of the latest answer and the latest round, in seconds, after answers at these times."""
        nonlocal number
        for after in seconds:
            number += 1
            drills.append(run, number, quick(1.0), WHEN + timedelta(seconds=after))
        found = learners.caught_up(None, house, library)
        start = milliseconds(WHEN)
        return tuple((at - start) / 1000 if at else 0 for at in (found.answered_at, found.dealt_at))  # type: ignore[return-value]

    assert learnt() == (0, 0)
    assert learnt(50, 40) == (50, 0)
    assert learnt(30) == (50, 0)
    assert learnt(60, 70) == (70, 0)
    script = next(each for each in scripts(library, "perfect", "oxford") if each.started.mode == "practice")
    length = script.end.at
    for rounds, latest in (((100,), 100), ((90,), 100), ((300, 200), 300)):
        for begins in rounds:
            attempt = store.begin(script.started, script.house, WHEN + timedelta(seconds=begins))
            for sequence, entry in enumerate(script.entries, 1):
                store.append(attempt, sequence, entry)
        answered_at, dealt_at = learnt()
        assert (answered_at, round(dealt_at - length)) == (70, latest)


def test_the_time_of_a_round_counts_for_the_day_on_which_it_ended_without_the_time_nobody_was_there() -> None:
    begun = datetime(2026, 11, 16, 23, 59, 30).astimezone()
    for times, day, worked in (
        ((0.0, 10.0, 29.0), date(2026, 11, 16), 29.0),
        ((0.0, 10.0, 30.0), date(2026, 11, 17), 30.0),
        ((0.0, 60.0, 1000.0, 1005.0), date(2026, 11, 17), 125.0),
    ):
        days: dict[date, Day] = {}
        _count_time(
            cast(Any, SimpleNamespace(days=days)),
            cast(Any, SimpleNamespace(when=begun, entries=[SimpleNamespace(at=at) for at in times])),
        )
        assert days == {day: worked_on(Day(day), worked)}
    _count_time(
        cast(Any, SimpleNamespace(days=days)),
        cast(Any, SimpleNamespace(when=begun, entries=[SimpleNamespace(at=0.0)])),
    )
    assert len(days) == 1
