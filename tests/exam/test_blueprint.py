"""The blueprint at each house: the words it may use, what is left out, and what cannot be asked for."""

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import get_args

import pytest

from app.drills import kinds
from app.drills.catalogue import DRILLS
from app.drills.drill import Course
from app.drills.other_houses import course_at
from app.exam.blueprint import events_possible, features_asked, house_at_exam, skills_asked
from app.exam.exam_words import exam_words
from app.procedure.exam_fit import unfit
from app.procedure.exam_requirements import DrillName, Exam, exam_as_plain, exam_from_plain
from app.procedure.house import House
from app.procedure.house_file import schema
from app.procedure.library import Library
from app.training.feature import TableSetting
from app.training.feature_list import FEATURES
from tests.exam.sittings import with_exam
from tests.procedure.own_house import HEAD, own_library, write

HOUSES = ("oxford", "two-to-ten", "pechanga", "greektown", "cuda")


def test_the_words_for_features_are_those_of_the_rounds() -> None:
    assert get_args(schema.Feature) == tuple(FEATURES)


def test_the_names_of_drills_are_those_of_the_catalogue() -> None:
    modules = [import_module(f"{kinds.__name__}.{each.name}") for each in iter_modules(kinds.__path__)]
    assert sorted(DRILLS) == sorted(get_args(DrillName)) == sorted(module.DRILL.name for module in modules)


def test_an_exam_is_written_and_read_again() -> None:
    exam = Exam(rounds=3, features=("tie", "tie"), drills={"tuck": 2}, own_errors="full")
    assert exam_from_plain(exam_as_plain(exam)) == exam
    assert exam_as_plain(exam)["own-errors"] == "full"


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_house_file_refuses_the_features_that_rounds_there_cannot_have(
    house_id: str, houses: dict[str, House]
) -> None:
    house = houses[house_id]
    layout = TableSetting(house, house.posted)
    refused = {path[2]: text for path, text in unfit(house, {"exam": {"features": list(FEATURES)}})}
    assert [list(FEATURES)[int(place)] for place in refused] == [
        name for name, feature in FEATURES.items() if feature.missing(layout)
    ]


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_house_file_refuses_the_drills_that_make_no_sense_there(house_id: str, library: Library) -> None:
    course = course_at(library, house_id)
    refused = [path[2] for path, _ in unfit(course.house, {"exam": {"drills": dict.fromkeys(DRILLS, 1)}})]
    assert refused == [name for name, drill in DRILLS.items() if not drill.skills(course)]


FORFEIT = """
[bonus.flush]
folded = "forfeit"
[bonus.straight_flush]
folded = "forfeit"
"""
ODD_HOUSES = {
    "folded bonuses are lost": FORFEIT,
    "all cards are kept": '[rules.keep]\ncards = "all"',
    "a limit": '[payouts.hand]\nmax = 1000\nwhy = "It is posted."',
}


@pytest.mark.parametrize("text", ODD_HOUSES.values(), ids=ODD_HOUSES)
def test_an_odd_house_refuses_what_it_cannot_have_too(text: str, tmp_path: Path) -> None:
    write(tmp_path, HEAD + text)
    house = own_library(tmp_path).house("sixth")
    refused = [path[2] for path, _ in unfit(house, {"exam": {"features": list(FEATURES)}})]
    layout = TableSetting(house, house.posted)
    assert [name for place, name in enumerate(FEATURES) if place in refused] == [
        name for name, feature in FEATURES.items() if feature.missing(layout)
    ]


@pytest.mark.parametrize("gone", ["flush", "straight_flush"])
def test_a_house_without_a_bonus_refuses_what_hangs_on_it(gone: str, houses: dict[str, House]) -> None:
    rules = houses["pechanga"].rules
    bonuses = {bonus: rule for bonus, rule in rules.bonuses.items() if bonus != gone}
    house = houses["pechanga"]._replace(rules=rules._replace(bonuses=bonuses))
    everything = {"features": list(FEATURES), "drills": dict.fromkeys(DRILLS, 1)}
    refused = {
        list(FEATURES)[path[2]] if isinstance(path[2], int) else path[2]
        for path, _ in unfit(house, {"exam": everything})
    }
    assert "one-bonus-folded" in refused
    assert ("low-ace" in refused, "straight-flush" in refused) == (gone == "straight_flush",) * 2


def test_features_that_a_house_cannot_have_are_left_out_of_the_standard_exam(
    houses: dict[str, House],
) -> None:
    left_out = {
        house: {*Exam().features} - {feature.name for feature in features_asked(houses[house])}
        for house in HOUSES
    }
    assert left_out == {
        "oxford": {"progressive-4"},
        "greektown": {"limit-cut"},
        "pechanga": {"limit-cut", "progressive-4"},
        "two-to-ten": {"limit-cut", "progressive-4", "faced-discards"},
        "cuda": {"limit-cut", "progressive-4", "faced-discards", "folded-winner"},
    }


def test_something_irregular_is_what_the_house_has_an_answer_to(houses: dict[str, House]) -> None:
    for house in houses.values():
        assert {event.event for event in events_possible(house)} <= set(house.irregularities)


def test_nobody_is_examined_on_a_table_that_rests_on_a_reading(library: Library) -> None:
    _, skills = skills_asked(course_at(library, "greektown"))["progressive"]
    assert {wanted.skill.split()[0] for wanted in skills} == {"1"}


def test_the_only_table_of_a_house_is_asked_for_even_if_it_rests_on_a_reading(library: Library) -> None:
    assert "payout" in skills_asked(course_at(library, "two-to-ten"))


def test_a_drill_with_no_questions_is_not_asked_for(houses: dict[str, House]) -> None:
    house = with_exam(houses["oxford"], drills={"tuck": 0, "compare": 2, "progressive": 2})
    assert list(skills_asked(Course(house))) == ["compare"]


def test_an_exam_changes_the_house_only_by_its_approval_and_by_what_a_correction_is_worth(
    houses: dict[str, House],
) -> None:
    house = houses["oxford"]
    assert house_at_exam(house, house.exam) == house
    strict = house_at_exam(house, house.exam._replace(approval=500, own_errors="full"))
    assert (strict.approval, strict.grading.forgives) == (50_000, False)


def test_a_supervisor_writes_another_exam(tmp_path: Path) -> None:
    text = '[exam]\nrounds = 4\nfeatures = ["tie"]\nirregularities = 1\n[exam.assessors]\nneeded = 2\n'
    write(tmp_path, HEAD + text)
    exam = own_library(tmp_path).house("sixth").exam
    assert exam.assessors == Exam().assessors._replace(needed=2)
    assert exam == own_library(tmp_path).standard_house().exam._replace(
        rounds=4, features=("tie",), irregularities=1, assessors=exam.assessors
    )


def test_an_exam_is_told_in_words(library: Library) -> None:
    course = course_at(library, "oxford")
    words = exam_words(course)
    assert words[0] == "10 rounds with 5 players. Every exam is different."
    assert "Maximum faults: 0 critical, 1 major, 6 minor." in words
    assert "30 questions" in words[3]
    assert "the posted limit cuts a payout" in words[1]
    assert words[-1] == "A pass is valid for 12 months."


def test_an_odd_exam_is_told_in_words(houses: dict[str, House]) -> None:
    rules = houses["oxford"].exam.assessors._replace(needed=2, split="mean", against_machine="people")
    house = with_exam(houses["oxford"], pace=0, approval=1000, own_errors="full", assessors=rules, validity=1)
    assert exam_words(Course(house)) == [
        "2 rounds with 5 players. Every exam is different.",
        "Maximum faults: 0 critical, 1 major, 6 minor.",
        "At least 98% of payouts and 80% of answers must be right.",
        "The dealer calls the floor before a payout over $1,000.",
        "A fault counts in full even if the dealer corrects it.",
        "2 assessors score it separately and must average at least 6 of 10.",
        "If they differ by more than 2 points, the average counts.",
        "If the automated score and the assessors disagree, the assessors decide.",
        "A pass is valid for 1 month.",
    ]
