"""The first questions of every drill say what they said: what is shown, the answer, why, and what people get wrong."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.drills.answer_words import spoken
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.catalogue import DRILLS, drills_at
from app.drills.question import Cards, ChipStack, Question, Scene, Shown
from app.game.cards import written
from app.procedure.library import Library
from app.procedure.source_words import source_words
from tests.drills.asked import HOUSES, asked, course_at
from tests.kept_text import assert_kept

EACH = 9
"""Questions of a drill at a house, each of another skill."""


def told(question: Question) -> Iterator[str]:
    trap = f", {question.trap}" if question.trap else ""
    yield f"{question.skill}{trap}{', money' if question.is_about_money else ''}: {question.line or ''}"
    yield from (f"  {shown_words(shown)}" for shown in question.shows)
    for part in question.parts:
        yield f"  {part.asks} {part.form!r}"
        yield f"  = {part.right}: {spoken(part.form, part.right)}"
    yield f"  {question.ground.why} ({source_words(question.ground.source)})"
    for mistake in question.mistakes:
        yield f"  {mistake.misconception}{'' if mistake.is_sure else '?'}: {' / '.join(mistake.answer)}"


def shown_words(shown: Shown) -> str:
    if isinstance(shown, Cards):
        return f"{shown.title}: {written(shown.cards)}"
    if isinstance(shown, ChipStack):
        return f"{shown.title}: {len(shown.chips)} chips"
    if isinstance(shown, Scene):
        return f"a table after {shown.done} steps: {dict(shown.data)}"
    return ", ".join([str(each) for each in shown if each != ""])


@pytest.mark.parametrize("name", DRILLS)
def test_a_question_says_what_it_said(name: str, library: Library) -> None:
    lines: list[str] = []
    for house in HOUSES:
        course = course_at(house, library)
        if DRILLS[name] in drills_at(course):
            lines += ["", f"# {house}", ""]
            for question in asked(DRILLS[name], course, EACH):
                lines += told(question)
    assert_kept(Path(__file__).parent / "question_words", name, "\n".join(lines) + "\n")


@pytest.mark.parametrize("house", HOUSES)
def test_a_skill_says_what_it_said(house: str, library: Library) -> None:
    """Every skill of every drill with how often it comes up by itself, and the traps."""
    course, lines = course_at(house, library), list[str]()
    for drill in drills_at(course):
        lines += ["", f"# {drill.title}: {drill.about}", f"{', '.join(sorted(drill.traps(course)))}"]
        for skill in (*drill.skills(course), *drill.extras(course)):
            lines.append(f"{skill.name}: {skill.words}{f', {skill.share}' if skill.share else ''}")
    assert_kept(Path(__file__).parent / "kept", f"skills {house}", "\n".join(lines) + "\n")


def test_what_every_misconception_is_told_says_what_it_said() -> None:
    told = [f"{name}: {words}" for name, words in MISCONCEPTIONS.items()]
    assert_kept(Path(__file__).parent / "kept", "misconceptions", "\n".join(told) + "\n")
