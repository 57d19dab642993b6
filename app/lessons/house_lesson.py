"""A lesson at one house: its sentences filled with the house's rules, its questions from the engine."""

import re
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from app.drills.drill import Course
from app.drills.question import Question
from app.errors import Refused
from app.lessons.house_facts import HouseFacts
from app.lessons.lesson_file import LessonFile, WrittenScreen
from app.lessons.lesson_questions import question_of
from app.procedure.rule_chapters import ReadingRule

_FACT = re.compile(r"\{([^{}]*)\}")


class LessonScreen(NamedTuple):
    """A screen at this house."""

    text: str
    rule: ReadingRule | None
    """The rule of the house that it is about."""
    written: WrittenScreen


class HouseLesson:
    """A lesson with what one house says. Questions are made when they are asked for."""

    def __init__(self, lesson: LessonFile, course: Course, facts: HouseFacts) -> None:
        said = course.house.names.said
        self.lesson = lesson._replace(title=said(lesson.title), about=said(lesson.about))
        self.course = course
        self.facts = facts
        self.screens = tuple([self._screen(each) for each in lesson.screens if self._applies(each)])

    @property
    def is_taught(self) -> bool:
        """Does the house have what the lesson is about?"""
        return self._applies(self.lesson) and bool(self.screens)

    def ask(self, place: int, chance: Random) -> Question:
        """A question of a screen."""
        return question_of(self.course, self.screens[place].written, chance)

    def problems(self) -> list[str]:
        """What a screen names that this house does not have."""
        found = []
        for place, screen in enumerate(self.screens):
            names = [name for name in _FACT.findall(screen.written.text) if self.facts.fact(name) is None]
            found += [
                f"screen {place + 1} names “{{{name}}}”, which is no fact of {self._name}" for name in names
            ]
            if screen.written.rule and screen.rule is None:
                found.append(
                    f"screen {place + 1} is about “{screen.written.rule}”, which isn't a rule at {self._name}"
                )
            try:
                self.ask(place, Random(place))
            except Refused as refusal:
                found.append(
                    f"the question on screen {place + 1} doesn't work at {self._name}: {refusal.sentences[0]}"
                )
        return found

    @property
    def _name(self) -> str:
        return self.course.house.name

    def _screen(self, written: WrittenScreen) -> LessonScreen:
        text = _FACT.sub(
            lambda match: match[0] if (fact := self.facts.fact(match[1])) is None else fact, written.text
        )
        text = self.course.house.names.said(text)
        return LessonScreen(text, self.facts.rules.get(written.rule), written)

    def _applies(self, one: LessonFile | WrittenScreen) -> bool:
        return all(map(self.facts.has, one.needs)) and not any(map(self.facts.has, one.unless))


def lessons_at(lessons: Iterable[LessonFile], course: Course, facts: HouseFacts) -> tuple[HouseLesson, ...]:
    """The lessons that this house has something to say about, in order."""
    made = [HouseLesson(each, course, facts) for each in lessons]
    return tuple([each for each in made if each.is_taught])
