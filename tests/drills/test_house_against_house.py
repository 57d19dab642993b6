"""What is different here: checked against the houses' page, typed in, and against pay tables typed in."""

from random import Random

import pytest

from app.drills.answer_forms import Choice
from app.drills.catalogue import DRILLS
from app.drills.drill import Course
from app.drills.kinds.house_against_house import DRILL
from app.drills.material.book_pages import NOTHING, pages_of
from app.drills.question import Question
from app.procedure.house import House
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


def options_of(question: Question) -> tuple[str, ...]:
    form = question.parts[0].form
    assert isinstance(form, Choice)
    return form.options


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


UNWRITTEN = {
    "seats": ("greektown", "pechanga", "two-to-ten"),
    "blind": ("cuda", "greektown", "two-to-ten"),
    "limit ante": ("cuda", "greektown", "oxford", "pechanga"),
    "limit raise": ("cuda", "greektown", "oxford", "pechanga"),
    "table flush": ("two-to-ten",),
    "table straight_flush": ("two-to-ten",),
    "round pick-up": HOUSES,
    "round deal": ("two-to-ten",),
    "irregularity jam": ("cuda", "greektown", "pechanga"),
}
"""Where the document leaves it open, from the houses' page."""


@at_every_house
def test_what_is_typed_in_is_asked_for_where_what_is_written_differs(house_id: str, library: Library) -> None:
    skills = {skill.name for skill in DRILL.skills(course_at(house_id, library))}
    for key, texts in TYPED_IN.items():
        said = {house: text for house, text in texts.items() if house not in UNWRITTEN.get(key, ())}
        here = said.get(house_id, NOTHING)
        others = {text.replace("designated player", "dealer") for text in said.values()} - {NOTHING, here}
        differs = here != NOTHING and any(
            text != here.replace("designated player", "dealer") for text in others
        )
        assert (key in skills) == differs, key


@at_every_house
def test_only_what_both_houses_have_written_or_confirmed_is_asked_for(
    house_id: str, library: Library, confirmed: dict[str, House]
) -> None:
    course = course_at(house_id, library)
    own = confirmed[house_id], tuple(confirmed[other] for other in HOUSES if other != house_id)
    for asked_at, is_all in ((course, False), (Course(*own), True)):
        skills = {skill.name for skill in DRILL.skills(asked_at)}
        assert not {skill for skill in skills if skill.split()[0] in ("set-up", "opening", "by-hand")}
        here = pages_of(asked_at.house)
        for skill in skills:
            ground = here[skill].entry.ground
            assert ground
            assert ground.source.binds
        if is_all:
            assert skills > {skill.name for skill in DRILL.skills(course)}


def test_every_table_of_the_house_is_right_where_it_has_several(library: Library) -> None:
    course = course_at("greektown", library)
    for bonus, table in (("flush", "V05"), ("straight_flush", "V05")):
        lines = FLUSH if bonus == "flush" else STRAIGHT_FLUSH
        text = table_text(lines["greektown", table])
        offered = [DRILL.ask(course, f"table {bonus}", Random(seed)) for seed in range(60)]
        found = [each for each in offered if any(text in option for option in options_of(each))]
        assert all(each.accepts((text,)) for each in found)
        for question in offered:
            wrong = {option for option in options_of(question) if not question.accepts((option,))}
            assert wrong
            assert not wrong & {table_text(own) for (house, _), own in lines.items() if house == "greektown"}


@at_every_house
def test_who_deals_like_another_house_is_always_foretold(house_id: str, library: Library) -> None:
    for question in in_bulk(DRILL, course_at(house_id, library)):
        assert [mistake.misconception for mistake in question.mistakes] == ["deals-like-another-house"]
        assert fact(question, "Now you deal at") == library.house(house_id).name


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


def test_a_book_is_cut_into_pages_once_and_the_skills_of_a_course_are_found_once(library: Library) -> None:
    course = course_at("oxford", library)
    assert pages_of(course.house) is pages_of(course.house)
    assert pages_of(course.house) is not pages_of(library.house("cuda"))
    drill = DRILLS["raise-limit"]
    assert drill.skills(course) is drill.skills(course)
    assert drill.skills(course) != drill.skills(course_at("two-to-ten", library))
