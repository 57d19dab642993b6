"""An exam can post other pay tables than the house does. Its rounds are dealt with them, and its record says so."""

from random import Random

import pytest

from app.drills.drill import Course
from app.drills.other_houses import course_at
from app.exam.blueprint import house_with
from app.exam.exam_words import exam_words
from app.exam.form_design import form_problems
from app.procedure.exam_requirements import exam_as_plain, exam_from_plain
from app.procedure.house import House
from app.procedure.library import Library
from tests.exam.sittings import Sat, with_exam

CHOSEN = "flush V05; straight_flush V03; progressive 4"
POSTED = {"flush": "V05", "straight_flush": "V03", "progressive": "4"}


@pytest.fixture
def greektown(houses: dict[str, House]) -> House:
    return with_exam(houses["greektown"], posted=CHOSEN, features=("tie", "progressive-5"))


def test_every_round_of_a_sitting_is_dealt_with_the_tables_of_its_form(greektown: House) -> None:
    sitting = Sat(greektown, Random(1)).to_the_end().sitting
    assert [dealt.data["posted"] for dealt in sitting.dealt] == [POSTED, POSTED]
    assert {tuple(dealt.session.ruling.played.posted.values()) for dealt in sitting.dealt} == {
        ("V05", "V03", "4")
    }


def test_the_words_of_an_exam_and_its_record_name_the_tables(greektown: House) -> None:
    sitting = Sat(greektown, Random(2)).sitting
    assert "Pay tables: Flush V05, Straight Flush V03, Progressive 4." in exam_words(sitting.course)


def test_without_a_choice_the_usual_tables_are_named_and_may_change_for_a_round(
    houses: dict[str, House],
) -> None:
    said = "Pay tables: Flush V01, Straight Flush V01, Progressive 1, or another one if the round needs it."
    assert said in exam_words(Course(with_exam(houses["greektown"]), ()))
    assert not any("Pay tables" in line for line in exam_words(Course(with_exam(houses["oxford"]), ())))


def test_what_a_chosen_table_does_not_pay_cannot_be_asked_for(library: Library) -> None:
    course = course_at(library, "greektown")
    exam = course.house.exam._replace(features=("four-of-a-kind",), posted="straight_flush V02")
    assert form_problems(course, exam) == [
        "“Four of a kind wins the Straight Flush bonus” can’t come up: Straight Flush table V02 doesn’t pay it."
    ]
    assert form_problems(course, exam._replace(posted="straight_flush V05")) == []
    assert form_problems(course, exam._replace(posted="")) == []


def test_tables_are_written_down_and_forms_of_before_stay_what_they_were(greektown: House) -> None:
    plain = exam_as_plain(greektown.exam)
    assert plain["posted"] == CHOSEN
    assert exam_from_plain(plain) == greektown.exam
    assert "posted" not in exam_as_plain(greektown.exam._replace(posted=""))
    assert house_with(greektown, greektown.exam).posted == POSTED
