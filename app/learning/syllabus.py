"""What there is to learn at a house: its drills with their skills, and the steps met at the table."""

from collections.abc import Container, Iterable
from typing import NamedTuple

from app.drills.catalogue import drills_at
from app.drills.drill import Course, Drill, Skill
from app.drills.skill_choice import Wanted
from app.learning.table_lessons import TABLE, words_of_kind


class SkillChapter(NamedTuple):
    """A drill by its title, and its skills."""

    drill: str
    title: str
    skills: tuple[Skill, ...]
    is_elective: bool = False
    """Whether it counts only for those who have begun it."""


def syllabus_of(course: Course) -> tuple[SkillChapter, ...]:
    """The chapters of a house, in the order in which drills are offered."""
    return tuple([chapter_of(drill, course) for drill in drills_at(course)])


def chapter_of(drill: Drill, course: Course) -> SkillChapter:
    """The chapter of one drill."""
    return SkillChapter(drill.name, drill.title, drill.skills(course), drill.is_elective)


def counting(chapters: Iterable[SkillChapter], begun: Container[str]) -> tuple[SkillChapter, ...]:
    """The chapters that count for somebody who has begun these drills."""
    return tuple([each for each in chapters if not each.is_elective or each.drill in begun])


def with_table(chapters: tuple[SkillChapter, ...], met: Iterable[Wanted]) -> tuple[SkillChapter, ...]:
    """The chapters and one for the table, with the kinds of steps that were met there."""
    kinds = sorted(each.skill for each in met if each.drill == TABLE)
    if not kinds:
        return chapters
    return (
        *chapters,
        SkillChapter(TABLE, "At the table", tuple([Skill(kind, words_of_kind(kind)) for kind in kinds])),
    )
