"""Where lessons come from: those that are shipped, and the instructor's own beside the house files."""

from pathlib import Path

from app.drills.drill import Course
from app.drills.other_houses import course_at
from app.errors import Problem, Refused, reason
from app.lessons.house_facts import HouseFacts
from app.lessons.house_lesson import HouseLesson, lessons_at
from app.lessons.lesson_file import LessonFile, lesson_problems, read_lesson
from app.places import LESSONS
from app.procedure.house import House
from app.procedure.library import Library

_LARGEST = 100_000


class LessonLibrary:
    """The lessons in order of their file names."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._facts: dict[str, HouseFacts] = {}

    def files(self) -> list[Path]:
        """Every lesson file, the shipped ones first. An own file with a shipped name is ignored."""
        shipped = sorted((self._library.shipped / LESSONS).glob("*.toml"))
        own = sorted((self._library.own / LESSONS).glob("*.toml"))
        names = {file.name for file in shipped}
        return [*shipped, *[file for file in own if file.name not in names]]

    def lessons(self, house: str) -> tuple[HouseLesson, ...]:
        """The lessons at a house. A file with problems is left out; `check` says what is wrong with it."""
        course = self.course(house)
        written = [lesson for file in self.files() if (lesson := _read(file))]
        return lessons_at(written, course, self._facts_of(course.house))

    def course(self, house: str) -> Course:
        """The course at a house."""
        return course_at(self._library, house)

    def problems(self, file: Path) -> list[Problem]:
        """What is wrong with a lesson, in itself or at any house."""
        try:
            text = _text(file)
        except OSError as error:
            return [Problem(str(file), 0, f"cannot be read: {reason(error)}")]
        found = lesson_problems(str(file), text)
        if found:
            return found
        lesson = read_lesson(file.stem, text)
        courses = []
        for house in self._library.files():
            try:
                courses.append(self.course(house))
            except Refused:
                continue  # the house's own file says what is wrong with it
        everywhere = [HouseLesson(lesson, course, self._facts_of(course.house)) for course in courses]
        taught = [each for each in everywhere if each.is_taught]
        if courses and not taught:
            return [Problem(str(file), 0, "no house has what this lesson needs; check its “needs”")]
        return [Problem(str(file), 0, sentence) for each in taught for sentence in each.problems()]

    def _facts_of(self, house: House) -> HouseFacts:
        """The facts of a house, worked out again only when the house has changed."""
        known = self._facts.get(house.id)
        if known is None or known.house is not house:
            known = self._facts[house.id] = HouseFacts(house)
        return known


def is_lesson(file: Path) -> bool:
    """Is this file a lesson, by the folder it is in?"""
    return file.absolute().parent.name == LESSONS


def _read(file: Path) -> LessonFile | None:
    try:
        return read_lesson(file.stem, _text(file))
    except (OSError, Refused):
        return None


def _text(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(_LARGEST)
