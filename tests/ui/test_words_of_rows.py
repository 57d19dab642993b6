"""A run of a drill and the lists of the records in words, at their limits."""

from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any, cast, get_args

import pytest

from app.certificate.pass_status import TITLES, Kind
from app.drills.accuracy import DrillFigures
from app.drills.run import DrillRun
from app.drills.run_plans import Kind as RunKind
from app.drills.run_plans import RunPlan
from app.ui.drills.run_words import clock_words, figure_words, kind_of, pips, place_words
from app.ui.office.records.record_columns import due_columns, exam_columns, force_judged, old_exam_columns


def run(
    most: int | None = None, answers: str = "", left: float | None = None, is_over: bool = False
) -> DrillRun:
    given = [SimpleNamespace(is_right=each == "r") for each in answers]
    house = SimpleNamespace(targets={"tuck": 6})
    return cast(
        DrillRun,
        SimpleNamespace(
            plan=SimpleNamespace(most=most),
            answers=given,
            left=left,
            question=None if is_over else SimpleNamespace(drill="tuck"),
            course=SimpleNamespace(house=house),
        ),
    )


def test_every_kind_of_run_has_a_name() -> None:
    assert {kind: kind_of(cast(RunPlan, SimpleNamespace(kind=kind))) for kind in get_args(RunKind)} == {
        "open": "Practice", "twenty": "20 on the clock", "sprint": "90-second sprint", "mistakes": "My mistakes",
        "daily": "Today's set", "others": "Other tables", "refresher": "Refresher", "exam": "Questions for the exam",
    }  # fmt: skip


def test_a_question_has_its_number_and_the_last_one_if_there_is_one() -> None:
    assert (place_words(run(20), 3), place_words(run(), 3)) == ("Question 3 of 20", "Question 3")


def test_the_clock_counts_up_to_the_target_or_down_to_the_end_of_a_sprint() -> None:
    assert clock_words(run(), 2.55) == ("2.5 s", "target 6 s")
    assert clock_words(run(left=90.0), 29.6) == ("60 s", "left")
    assert clock_words(run(left=3.0), 9.0) == ("0 s", "left")
    assert clock_words(run(is_over=True), 9.0) == ("", "")


def test_a_box_for_each_question_of_a_run_and_for_the_last_ones_of_an_endless_one() -> None:
    assert pips(run(4, "rw")) == ["right", "wrong", "now", "new"]
    assert pips(run(3, "rw")) == ["right", "wrong", "now"]
    assert pips(run(2, "rw", is_over=True)) == ["right", "wrong"]
    assert pips(run(None, "w" + "r" * 19)) == [*["right"] * 19, "now"]
    assert pips(run(None, "w" + "r" * 18)) == ["wrong", *["right"] * 18, "now"]
    assert pips(run(None, "rrw"), most=3) == ["right", "wrong", "now"]


def test_figures_are_a_share_and_perhaps_a_time() -> None:
    def figures(share: float | None, seconds: float | None) -> DrillFigures:
        return cast(DrillFigures, SimpleNamespace(share=share, seconds=seconds))

    assert figure_words(figures(None, None), 6) == "not drilled yet"
    assert figure_words(figures(0.0, None), 6) == "0% right"
    assert figure_words(figures(0.625, 0.0), 6) == "62% right, 0.0 s, target 6 s"


@pytest.mark.parametrize("kind", sorted(TITLES))
def test_a_standing_is_colored_by_how_much_it_matters(kind: Kind) -> None:
    soon = {"away", "expires-soon", "rules-changed", "never"}
    assert force_judged(kind) == ("right" if kind == "in-force" else "soon" if kind in soon else "wrong")


def test_lists_are_sorted_by_days_and_not_by_their_words() -> None:
    def order(columns: Any, title: str, row: Any) -> Any:
        (column,) = [each for each in columns if each.title == title]
        return column.order(row)

    when = datetime(2026, 3, 10, 12, tzinfo=UTC)
    assert order(exam_columns(str), "Date", SimpleNamespace(when=when)) == when
    assert order(old_exam_columns(), "Date", SimpleNamespace(day=when.date())) == when.date()
    assert order(old_exam_columns(), "Years kept", SimpleNamespace(years=10)) == 10
    force = SimpleNamespace(gravity=3, until=when.date())
    assert order(due_columns(), "Status", SimpleNamespace(force=force)) == 3
    assert order(due_columns(), "Expires", SimpleNamespace(force=force)) == when.date()
    assert order(due_columns(), "Expires", SimpleNamespace(force=SimpleNamespace(until=None))) == date.max


def test_the_columns_of_the_records_have_their_titles_and_their_shares() -> None:
    def told(columns: Any) -> list[tuple[str, int, str]]:
        return [(each.title, each.share, each.longest) for each in columns]

    assert told(exam_columns(str)) == [
        ("Dealer", 5, ""), ("Badge", 2, ""), ("House", 4, ""), ("Date", 0, "May 30, 2030"),
        ("Number", 0, "WWWW-WWWW"), ("Outcome", 0, "Scores missing"),
    ]  # fmt: skip
    assert told(due_columns()) == [
        ("Dealer", 4, ""), ("Badge", 2, ""), ("Cohort", 2, ""), ("House", 3, ""), ("Status", 0, "Rules changed"),
        ("Expires", 0, "May 30, 2030"), ("Why", 4, ""),
    ]  # fmt: skip
    assert told(old_exam_columns()) == [
        ("Dealer", 5, ""), ("Badge", 2, ""), ("House", 4, ""), ("Date", 0, "May 30, 2030"),
        ("Number", 0, "WWWW-WWWW"), ("Years kept", 0, ""),
    ]  # fmt: skip
