"""What is different here: checked against the houses' page, typed in, and against pay tables typed in."""

from random import Random

import pytest

from app.drills.answer_forms import Choice
from app.drills.drill import Course
from app.drills.kinds.house_against_house import DRILL
from app.drills.material.book_pages import NOTHING
from app.procedure.library import Library
from tests.drills.asked import HOUSES, course_at, fact, in_bulk
from tests.procedure.pay_tables import FLUSH, STRAIGHT_FLUSH

pytestmark = pytest.mark.bulk

at_every_house = pytest.mark.parametrize("house_id", HOUSES)

NINE = "The dealer plays with a 3-card, Nine-high flush or better."
TYPED_IN = {
    "qualify": dict.fromkeys(HOUSES, NINE)
    | {"two-to-ten": NINE.replace("Nine", "Eight"), "cuda": NINE.replace("dealer", "designated player")},
    "seats": {house: f"{7 if house == 'cuda' else 6}, numbered from the dealer's left." for house in HOUSES},
    "blind": dict.fromkeys(HOUSES, "Not allowed.") | {"cuda": "Allowed."},
    "rake": dict.fromkeys(HOUSES, NOTHING) | {"cuda": "$4 a round."},
    "limit ante": dict.fromkeys(HOUSES, "$5 to $500, whole dollars.") | {"two-to-ten": "$2, $5 or $10."},
    "limit raise": dict.fromkeys(HOUSES, "No separate limit.")
    | {"two-to-ten": "At most $10, whole dollars."},
    "payout hand": dict.fromkeys(HOUSES, NOTHING)
    | {"oxford": "At most $25,000 to one hand, paid in order until it runs out."},
    "round pick-up": dict.fromkeys(("cuda", "two-to-ten"), NOTHING)
    | dict.fromkeys(
        ("oxford", "pechanga", "greektown"),
        "Puts the spot's discards in the rack, from left to right, when there are discards at the spot.",
    ),
    "round deal": dict.fromkeys(HOUSES, "Places a packet of seven at the spot, from left to right.")
    | {"cuda": "Places a packet of seven at the spot, clockwise from the button."},
    "irregularity jam": dict.fromkeys(HOUSES, "The shuffler jams. Call supervisor.")
    | {"two-to-ten": "The shuffler jams. Call supervisor, void round, return all, rack all."},
}
"""What each house says on a few things, from the houses' page."""


def table_text(lines: dict[int, int]) -> str:
    return ", ".join(f"{cards}-card {pays:,} to 1" for cards, pays in lines.items()) + "."


def posted(house_id: str) -> str:
    return "V01" if house_id == "greektown" else "posted"


for key, tables in (("table flush", FLUSH), ("table straight_flush", STRAIGHT_FLUSH)):
    TYPED_IN[key] = {house: table_text(tables[house, posted(house)]) for house in HOUSES}


def ids(library: Library) -> dict[str, str]:
    return {library.house(house_id).name: house_id for house_id in HOUSES}


@at_every_house
def test_what_is_right_here_and_there_is_what_the_page_says(house_id: str, library: Library) -> None:
    names = ids(library)
    for question in in_bulk(DRILL, course_at(house_id, library)):
        if question.skill in TYPED_IN:
            here, there = house_id, names[fact(question, "You used to deal at") or ""]
            assert question.right == (TYPED_IN[question.skill][here],)
            (mistake,) = question.mistakes
            assert mistake.misconception == "deals-like-another-house"
            assert mistake.answer == (TYPED_IN[question.skill][there],)


@at_every_house
def test_what_is_typed_in_is_asked_for_where_it_differs(house_id: str, library: Library) -> None:
    skills = {skill.name for skill in DRILL.skills(course_at(house_id, library))}
    for key, texts in TYPED_IN.items():
        assert (key in skills) == any(texts[other] != texts[house_id] for other in HOUSES), key


@at_every_house
def test_who_deals_like_another_house_is_always_foretold(house_id: str, library: Library) -> None:
    for question in in_bulk(DRILL, course_at(house_id, library)):
        assert [mistake.misconception for mistake in question.mistakes] == ["deals-like-another-house"]
        assert fact(question, "Now you deal at") == library.house(house_id).name


def test_steps_that_only_stand_elsewhere_in_the_plan_are_no_difference(library: Library) -> None:
    """A second riffle, or the reveal of folded hands, is nothing new to somebody who riffles and reveals."""
    for house_id in HOUSES:
        skills = {skill.name for skill in DRILL.skills(course_at(house_id, library))}
        assert not skills & {"round riffle-again", "round settle-folded reveal", "round settle-folded rack"}


def test_without_other_houses_there_is_nothing_to_compare(library: Library) -> None:
    course = course_at("oxford", library)._replace(others=())
    assert DRILL.skills(course) == ()


def test_a_house_that_calls_the_supervisor_as_well_is_not_wrong(library: Library) -> None:
    here = library.house("cuda")
    kind, entry = next(
        (kind, entry)
        for kind, entry in here.irregularities.items()
        if "call supervisor" not in entry.answer and not entry.beyond
    )
    calling = entry._replace(answer=("call supervisor", *entry.answer))
    there = here._replace(name="Elsewhere", irregularities={**here.irregularities, kind: calling})
    for house, other, is_right in ((here, there, True), (there, here, False)):
        question = DRILL.ask(Course(house, (other,)), f"irregularity {kind}", Random(1))
        form = question.parts[0].form
        assert isinstance(form, Choice)
        (words,) = set(form.options) - set(question.right)
        assert question.accepts((words,)) == is_right
        assert bool(question.mistakes) != is_right


def test_where_a_house_has_several_tables_the_question_says_which_is_posted(library: Library) -> None:
    course = course_at("greektown", library)
    for bonus, name in (("flush", "Flush"), ("straight_flush", "Straight Flush")):
        question = DRILL.ask(course, f"table {bonus}", Random(1))
        assert fact(question, "Posted here") == f"{name} V01"
    assert fact(DRILL.ask(course_at("cuda", library), "table flush", Random(1)), "Posted here") is None
