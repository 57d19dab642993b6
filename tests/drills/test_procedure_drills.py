"""What holds for every question about procedure: one right answer, known mistakes, traps, no old cards."""

from collections import defaultdict
from pathlib import Path

import pytest

from app.drills.answer_forms import Choice, Sequence, Settling
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.drill import Course, Drill
from app.drills.kinds import house_against_house, irregularity, settle, tuck, what_next
from app.drills.question import Cards, Question, QuestionPart, Scene
from app.procedure.library import Library
from tests.bulk import figure
from tests.drills.asked import HOUSES, asked, course_at, in_bulk, scene, shown, sixth_course

pytestmark = pytest.mark.bulk

DRILLS = [settle.DRILL, tuck.DRILL, what_next.DRILL, irregularity.DRILL, house_against_house.DRILL]
EVERYWHERE = [*HOUSES, "riverboat"]

at_every_house = pytest.mark.parametrize("house_id", EVERYWHERE)
of_every_drill = pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: drill.name)


@pytest.fixture
def course(house_id: str, library: Library, tmp_path: Path) -> Course:
    return sixth_course(tmp_path) if house_id == "riverboat" else course_at(house_id, library)


def check_part(part: QuestionPart) -> None:
    match part.form:
        case Choice(options):
            assert len(set(options)) == len(options) >= 2
            assert options.count(part.right) == 1
        case Sequence(options):
            assert len(set(options)) == len(options) == 5
            assert sorted(part.right.split(" → ")) == sorted(options)
        case Settling(wagers):
            named = {word for act in part.right.split(", ") for word in act.split()[1:2]}
            assert named <= set(wagers)
            assert part.right.strip() == part.right != ""


def check_mistakes(question: Question) -> None:
    for mistake in question.mistakes:
        assert mistake.misconception in MISCONCEPTIONS
        assert mistake.answer != question.right
        assert len(mistake.answer) == len(question.parts)
        for part, answer in zip(question.parts, mistake.answer, strict=True):
            if isinstance(part.form, Choice):
                assert answer in part.form.options
            if isinstance(part.form, Sequence):
                assert sorted(answer.split(" → ")) == sorted(part.form.options)
    pairs = [(mistake.misconception, mistake.answer) for mistake in question.mistakes]
    assert len(set(pairs)) == len(pairs)


@of_every_drill
@at_every_house
def test_every_question_has_one_right_answer_and_known_mistakes(drill: Drill, course: Course) -> None:
    traps = {"", *drill.traps(course)}
    for question in in_bulk(drill, course):
        assert question.drill == drill.name
        assert question.ground.why
        assert question.trap in traps
        for part in question.parts:
            check_part(part)
        check_mistakes(question)


@of_every_drill
@at_every_house
def test_all_traps_appear(drill: Drill, course: Course) -> None:
    number = max(figure(1000), 3 * len(drill.skills(course)))
    traps = {question.trap for question in asked(drill, course, number, seed=2)}
    assert traps - {""} == drill.traps(course)


def cards_of(question: Question) -> str:
    """The cards of a question, or of its whole scene."""
    if question.drill in (what_next.NAME, irregularity.NAME):
        return str(scene(question).data)
    return str([hand.cards for hand in shown(question, Cards)])


@pytest.mark.parametrize("drill", DRILLS[:-1], ids=lambda drill: drill.name)
@at_every_house
def test_no_skill_shows_the_same_cards_twice(drill: Drill, course: Course) -> None:
    seen: dict[str, list[str]] = defaultdict(list)
    for question in in_bulk(drill, course, seed=3):
        # A hand folded face down shows no cards: only the wagers tell such questions of a seat apart.
        # Where only the deck is handled there are no hands.
        has_hands = all("spots" in scene.data for scene in shown(question, Scene))
        if has_hands and (question.drill != tuck.NAME or shown(question, Cards)):
            seen[question.skill].append(cards_of(question))
    assert all(len(set(cards)) == len(cards) for cards in seen.values())


@of_every_drill
@at_every_house
def test_skills_are_named_once_and_the_same_every_time(drill: Drill, course: Course) -> None:
    names = [skill.name for skill in drill.skills(course)]
    assert len(set(names)) == len(names) > 0
    assert names == [skill.name for skill in drill.skills(course)]
    assert all(skill.words for skill in drill.skills(course))


@of_every_drill
def test_drill_has_a_target_time_at_every_house(drill: Drill, library: Library) -> None:
    assert all(library.house(house_id).targets[drill.name] > 0 for house_id in HOUSES)
