"""What holds for every question about cards and money: one right answer, known mistakes, traps, new cards."""

import re
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

from app.drills.answer_forms import NONE, NOT_QUALIFIED, Amount, Call, Choice, CutChips, Pick
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.drill import Course, Drill
from app.drills.kinds import (
    chips,
    compare,
    hand_call,
    limits,
    payout,
    progressive,
    raise_limit,
    straight_flush,
)
from app.drills.question import Cards, Question, QuestionPart
from app.drills.run import DrillRun
from app.drills.run_plans import RunPlan
from app.game.cards import by_rank, card_of, written
from app.procedure.library import Library
from tests.bulk import SOAK, figure
from tests.drills.asked import HOUSES, asked, course_at, shown, sixth_course
from tests.drills.believers import as_foretold, diagnoses

pytestmark = pytest.mark.bulk

DRILLS = [
    payout.DRILL,
    hand_call.DRILL,
    compare.DRILL,
    straight_flush.DRILL,
    raise_limit.DRILL,
    limits.DRILL,
    progressive.DRILL,
    chips.DRILL,
]
ONLY_AT = {"limits": {"oxford", "riverboat"}, "progressive": {"greektown"}}
PAIRS = [
    (drill, house_id)
    for drill in DRILLS
    for house_id in (*HOUSES, "riverboat")
    if house_id in ONLY_AT.get(drill.name, {house_id})
]

of_every_drill = pytest.mark.parametrize(
    ("drill", "house_id"), PAIRS, ids=[f"{drill.name}-{house_id}" for drill, house_id in PAIRS]
)


@pytest.fixture
def course(house_id: str, library: Library, tmp_path: Path) -> Course:
    return sixth_course(tmp_path) if house_id == "riverboat" else course_at(house_id, library)


def check_answer(part: QuestionPart, answer: str) -> None:
    """An answer is written in the one way in which its form writes it."""
    match part.form:
        case Amount():
            assert re.fullmatch(r"(0|[1-9]\d*)(\.\d\d)?", answer)
            assert not answer.endswith(".00")
        case Choice(options):
            assert answer in options
        case Pick(cards):
            names = [] if answer == NONE else answer.split()
            picked = [card for name in names if (card := card_of(name)) is not None]
            assert set(picked) <= set(cards)
            assert written(by_rank(picked)) == " ".join(names)
        case Call(may_not_qualify):
            assert re.fullmatch("[1-7] [2-9TJQKA]", answer) or (may_not_qualify and answer == NOT_QUALIFIED)
        case CutChips(values):
            rows = [row.split(" x ") for row in answer.split(", ")]
            worth = [float(value) for _, value in rows]
            assert worth == sorted(set(worth), reverse=True)
            assert set(worth) <= {chip.cents / 100 for chip in values}
        case _:
            pytest.fail(f"nobody here answers {part.form}")


def check_question(question: Question) -> None:
    for place, part in enumerate(question.parts):
        if isinstance(part.form, Choice):
            assert len(set(part.form.options)) == len(part.form.options)
        for answer in (question.right, *(mistake.answer for mistake in question.mistakes)):
            assert len(answer) == len(question.parts)
            check_answer(part, answer[place])
    pairs = [mistake[:2] for mistake in question.mistakes]
    assert len(set(pairs)) == len(pairs)
    for name, answer in pairs:
        assert name in MISCONCEPTIONS
        assert answer != question.right


@of_every_drill
def test_every_question_has_one_right_answer_and_known_mistakes(drill: Drill, course: Course) -> None:
    names = [skill.name for skill in drill.skills(course)]
    assert len(set(names)) == len(names)
    for question in asked(drill, course, figure(1000)):
        assert question.drill == drill.name
        assert question.skill in names
        assert question.ground.why.endswith((".", "”.", ".”"))
        assert question.trap in {"", *drill.traps(course)}
        check_question(question)


@of_every_drill
def test_every_trap_appears(drill: Drill, course: Course) -> None:
    number = 1000 if SOAK else max(40, 2 * len(drill.skills(course)))
    found = {question.trap for question in asked(drill, course, number, seed=2)}
    assert found - {""} == drill.traps(course) != set()


@of_every_drill
def test_a_skill_never_shows_the_same_cards_again(drill: Drill, course: Course) -> None:
    """A run of questions asks again for the few hands that come twice."""
    seen: dict[str, list[frozenset[int]]] = defaultdict(list)
    run = DrillRun(course, RunPlan("open", drill.name), Random(3))
    for _ in range(figure(1000)):
        question = run.question
        assert question
        cards = frozenset(card for held in shown(question, Cards) for card in held.cards)
        if cards:
            assert cards not in seen[question.skill], question.skill
            seen[question.skill].append(cards)
        run.take(run.judge(question.right, 1.0))


@of_every_drill
def test_every_misconception_shows_within_forty_questions(drill: Drill, course: Course) -> None:
    questions = list(asked(drill, course, 40, seed=4))
    known = {mistake.misconception for question in questions for mistake in question.mistakes}
    assert known
    for name in sorted(known):
        found = diagnoses(questions, as_foretold(name))
        assert name in found, (name, found)


@of_every_drill
def test_who_answers_right_has_no_misconception(drill: Drill, course: Course) -> None:
    questions = list(asked(drill, course, 40, seed=5))
    assert diagnoses(questions, lambda question: question.right) == []


def test_drills_are_where_they_make_sense(library: Library) -> None:
    for drill in DRILLS:
        here = {house_id for house_id in HOUSES if drill.skills(course_at(house_id, library))}
        assert here == ONLY_AT.get(drill.name, set(HOUSES)) - {"riverboat"}
