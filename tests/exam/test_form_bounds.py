"""The bounds of a form: what lies exactly on one is allowed, and the next step beyond is not."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.drills.drill import Course
from app.errors import Refused
from app.exam.exam_file import STRIKE_REASONS, Filed, RevokedResult, VoidedExam, reason_of_substance
from app.exam.exam_form import Approval, ExamForm
from app.exam.form_design import BOUNDS, Bound, _out_of_bounds, _unfit, expected_minutes, form_hints
from app.exam.result import Result
from app.exam.supervisor import Supervisor
from app.procedure.exam_requirements import HIGHEST, Exam, Heading
from app.procedure.library import Library


def heading(title: str, words: str = "so") -> Heading:
    return Heading(title.lower(), title, 1, (words,) * HIGHEST)


def complaints(exam: Exam) -> list[str]:
    return list(_out_of_bounds(exam))


def ends() -> Iterator[tuple[Bound, int, int]]:
    for bound in BOUNDS:
        yield bound, bound.least, -1
        yield bound, bound.most, 1


@pytest.mark.parametrize(("bound", "end", "beyond"), list(ends()), ids=str)
def test_a_figure_may_lie_on_its_bound_and_not_beyond(
    bound: Bound, end: int, beyond: int, library: Library
) -> None:
    exam = library.house("oxford").exam
    on, past = ({bound.name: value} for value in (end, end + beyond))
    assert complaints(exam._replace(**on)) == []  # type: ignore[arg-type]
    assert complaints(exam._replace(**past)) == [  # type: ignore[arg-type]
        f"{bound.words}: choose from {bound.least} to {bound.most}, not {end + beyond}."
    ]


@pytest.mark.parametrize(("mark", "is_fine"), [(4.9, False), (5, True), (9, True), (9.1, False)])
def test_the_score_of_assessors_is_from_five_to_nine(mark: float, is_fine: bool, library: Library) -> None:
    exam = library.house("oxford").exam
    other = exam._replace(assessors=exam.assessors._replace(mark=mark))
    told = [] if is_fine else [f"The assessors’ score must be from 5 to 9, not {mark:g}."]
    assert complaints(other) == told


@pytest.mark.parametrize(("deals", "is_fine"), [(0, True), (1, False), (4, False), (5, True)])
def test_deals_to_watch_are_none_or_five_at_least(deals: int, is_fine: bool, library: Library) -> None:
    exam = library.house("oxford").exam._replace(deals=deals)
    told = [] if is_fine else [f"Deals to watch: choose none, or at least 5, not {deals}."]
    assert complaints(exam) == told


@pytest.mark.parametrize(
    ("drills", "is_fine"),
    [
        ({}, True),
        ({"payout": 20, "tuck": 40}, True),
        ({"payout": 21, "tuck": 40}, False),
        ({"payout": 0}, True),
        ({"payout": -1, "tuck": 40}, False),
    ],
)
def test_questions_of_all_drills_are_sixty_at_most(
    drills: dict[str, int], is_fine: bool, library: Library
) -> None:
    exam = library.house("oxford").exam._replace(drills=drills)
    told = [] if is_fine else [f"Questions: choose from 0 to 60, not {sum(drills.values())}."]
    assert complaints(exam) == told


@pytest.mark.parametrize(
    ("rubric", "told"),
    [
        ((), ["The rubric has no headings, so there is nothing to score."]),
        (tuple(heading(f"H{place}") for place in range(8)), []),
        (
            tuple(heading(f"H{place}") for place in range(9)),
            ["A rubric can have up to 8 headings, not 9."],
        ),
        ((heading("H" * 40, "w" * 160),), []),
        ((heading("H" * 41),), [f"“{'H' * 40}”: the title or a description is missing or too long."]),
        ((heading("H", "w" * 161),), ["“H”: the title or a description is missing or too long."]),
        ((heading(" "),), ["“ ”: the title or a description is missing or too long."]),
        ((heading("H"), heading("I"), heading("H")), ["Two headings are called “H.”"]),
    ],
)
def test_headings_fit_the_sheet(rubric: tuple[Heading, ...], told: list[str], library: Library) -> None:
    exam = library.house("oxford").exam
    assert complaints(exam._replace(rubric=rubric, live=())) == told
    if rubric:
        assert complaints(exam._replace(rubric=(heading("H"),), live=rubric)) == told


_ALONE = "Rounds: no one plays in {} of them, so choose more rounds with players."
_EVENTS = "Irregularities: the required features already include {0}, so choose at least {0}."
_ROUNDS = "Irregularities: {} don’t fit in {} rounds."


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        ({"seats": 6}, []),
        ({"seats": 7}, ["Players: the table seats 6, not 7."]),
        ({"features": ("set-up",) * 8}, []),
        ({"features": ("set-up",) * 9}, [_ALONE.format(9)]),
        ({"features": ("event-jam",) * 1}, []),
        ({"features": ("event-jam", "event-raise-too-large")}, [_EVENTS.format(2)]),
        ({"irregularities": 10}, []),
        ({"irregularities": 11}, [_ROUNDS.format(11, 10)]),
    ],
)
def test_a_form_fits_the_table_and_its_rounds(
    rules: dict[str, Any], told: list[str], library: Library
) -> None:
    house = library.house("oxford")
    exam = house.exam._replace(rounds=10, seats=3, irregularities=1, features=(), posted="")
    assert list(_unfit(house, exam._replace(**rules))) == told


def test_where_the_button_has_a_seat_one_fewer_plays(library: Library) -> None:
    house = library.house("oxford")._replace(has_button=True)
    exam = house.exam._replace(features=(), posted="")
    assert list(_unfit(house, exam._replace(seats=5))) == []
    assert list(_unfit(house, exam._replace(seats=6))) == ["Players: the table seats 5, not 6."]


@pytest.mark.parametrize(
    ("questions", "told"),
    [
        ({"payout": 4, "tuck": 6}, []),
        ({"payout": 4, "tuck": 5}, ["With 9 questions, one wrong answer costs 11%."]),
        ({"payout": 1}, ["With 1 question, one wrong answer costs 100%."]),
        ({}, ["There are no questions, so nothing checks what the dealer knows from memory."]),
    ],
)
def test_what_few_questions_mean_is_said(
    questions: dict[str, int], told: list[str], library: Library
) -> None:
    course = Course(house := library.house("oxford"))
    exam = house.exam._replace(drills=questions, pace=1, rubric=(heading("H"),), live=())
    assert form_hints(course, exam) == told
    slow = exam._replace(pace=0, live=(heading("Speed")._replace(words=("", "b", "")),))
    assert form_hints(course, slow) == [
        *told, "Pace doesn’t count.", "“Speed” has no description for 1, 3."
    ]  # fmt: skip


def test_the_time_of_a_sitting_is_the_sum_of_its_parts(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.exam.form_design.seconds_per_round", lambda _, players: 60.0 * players)
    house = library.house("oxford")
    exam = house.exam._replace(
        rounds=10, seats=4, irregularities=3, drills={"payout": 6, "tuck": 2}, deals=5,
        rubric=(heading("A"), heading("B")),
    )  # fmt: skip
    asked = 6 * (4 + 1.5 * house.targets["payout"]) + 2 * (4 + 1.5 * house.targets["tuck"])
    found = expected_minutes(Course(house), exam)
    assert found == pytest.approx((41.5, asked / 60 + 6.25, 2.5))
    assert found.whole == round(sum(found))
    assert expected_minutes(Course(house), exam._replace(seats=9)).table == 10 * house.seats + 1.5


def test_what_came_of_an_exam_is_what_was_decided_last() -> None:
    filed = Filed("1", *[cast(Any, None)] * 6)._replace(
        result=cast(Result, SimpleNamespace(outcome="passed"))
    )
    assert (filed.outcome, filed._replace(result=None).outcome) == ("passed", "unscored")
    for doubt in (filed._replace(doubt="Swapped."), filed._replace(is_doubtful=True)):
        assert doubt.outcome == "doubtful"
        void = doubt._replace(voided=cast(VoidedExam, "void"))
        assert (void.outcome, void._replace(revoked=cast(RevokedResult, "r")).outcome) == ("void", "revoked")


ANN = Supervisor("1", "Ann", "17")


@pytest.mark.parametrize(
    ("facts", "standing"),
    [
        ({"is_shipped": True}, "Comes with the program."),
        ({}, "In the house file. Waiting for approval."),
        ({"drafted_by": ANN}, "Waiting for approval."),
        ({"approval": (ANN, False)}, "Approved Nov 16, 2026 by Ann."),
        (
            {"drafted_by": ANN, "approval": (ANN, True)},
            "Approved Nov 16, 2026 by Ann, who also drafted it (there was no other supervisor).",
        ),
    ],
)
def test_how_a_form_stands_is_said(facts: dict[str, Any], standing: str, library: Library) -> None:
    if "approval" in facts:
        by, is_alone = facts["approval"]
        facts = facts | {"approval": Approval(by, datetime(2026, 11, 16, 12, tzinfo=UTC), is_alone)}
    form = ExamForm("oxford", 3, 1, "Short", library.house("oxford").exam, **facts)
    assert form.standing == standing
    assert form.is_approved is (standing.startswith(("Comes", "Approved")))
    assert form.title == "Form 3: Short"
    assert replace(form, version=2).title == "Form 3: Short, version 2"
    named = form.as_named("Oxford Casino")
    assert (named["approved-by"], named["alone"]) == (
        ("Ann", facts["approval"].is_alone) if "approval" in facts else ("", False)
    )


def test_the_reasons_for_a_strike_are_these_and_each_has_substance() -> None:
    assert STRIKE_REASONS == (
        "The screen didn't register what the dealer did.",
        "The dealer's finger or the mouse slipped. The deal itself was right.",
        "The table or the question showed something wrong.",
        "The question can be read another way.",
        "Someone or something distracted the dealer.",
    )
    assert [reason_of_substance(each, "") for each in STRIKE_REASONS] == [*STRIKE_REASONS]


@pytest.mark.parametrize(
    ("text", "is_clear"),
    [
        ("it was odd.", False),
        ("it was odder", True),
        ("itwas odderx", False),
        ("aa aa aa aa aa", False),
        ("ab cd ab cd ab", False),
        ("ab cd ea ab cd", True),
        ("AB cd aB CD ab", False),
    ],
)
def test_a_reason_has_three_words_and_twelve_letters_six_characters_of_them_different(
    text: str, is_clear: bool
) -> None:
    if is_clear:
        assert reason_of_substance(f" {text}\n", "say why") == text
        return
    with pytest.raises(Refused) as refused:
        reason_of_substance(text, "say why")
    assert str(refused.value) == "that reason isn't clear enough; say in a few words what happened"
    with pytest.raises(Refused, match=r"^say why$"):
        reason_of_substance(" \n", "say why")
