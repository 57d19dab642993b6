"""Drill: what is different here, for a dealer who comes from another house.

It asks only about what both houses have written or confirmed. Silence, readings and common practice
are no facts.
"""

import re
from collections.abc import Mapping
from random import Random

from app.drills.answer_forms import Choice
from app.drills.beliefs.belief import mistakes
from app.drills.drill import Course, Drill, Skill
from app.drills.material.book_pages import BookPage, pages_of, tables_of, text_on
from app.drills.question import Fact, Question, QuestionPart
from app.game.wagers import WAGER_NAMES
from app.procedure.house import House
from app.procedure.sources import STANDARD, Ground

NAME = "house-against-house"

_OPTIONS = 4
_CALL = "call supervisor, "
_BANKERS = re.compile(r"designated player", re.IGNORECASE)


class _Compared:
    """The pages of this house beside those of the others."""

    def __init__(self, course: Course) -> None:
        self._house = course.house
        self.here = pages_of(course.house)
        self.elsewhere = [(other, pages_of(other)) for other in course.others]

    def different(self) -> list[str]:
        """What is different at one of the others at least."""
        return [key for key in self.here if self.others(key)]

    def others(self, key: str) -> list[tuple[House, Mapping[str, BookPage]]]:
        """The houses at which it is different."""
        page, right = self.here.get(key), {_plain(self._house, text) for text in self.right(key)}
        if page is None or not page.is_settled or not page.is_plain:
            return []
        return [
            (other, pages)
            for other, pages in self.elsewhere
            if key in pages and pages[key].is_settled and _plain(self._house, pages[key].text) not in right
        ]

    def right(self, key: str) -> list[str]:
        """All that is right here, what is posted first: every pay table is right where it hangs."""
        return list(dict.fromkeys([text_on(self.here, key), *tables_of(self._house, key)]))

    def texts(self, key: str) -> list[str]:
        """What the houses say that have settled it."""
        all_pages = (self.here, *[pages for _, pages in self.elsewhere])
        said = [pages[key].text for pages in all_pages if key in pages and pages[key].is_settled]
        return list(dict.fromkeys(said))


def _plain(house: House, text: str) -> str:
    """As it reads here, without the name of who banks: a dealer who knows that difference knows the rest."""
    return _BANKERS.sub("dealer", house.names.said(text)).lower()


def _skills(course: Course) -> tuple[Skill, ...]:
    compared = _Compared(course)
    return tuple([Skill(key, compared.here[key].about) for key in compared.different()])


def _ask(course: Course, skill: str, chance: Random) -> Question:
    compared = _Compared(course)
    # An exam of an earlier version may have asked for what is not asked any more.
    other, there = chance.choice(compared.others(skill) or compared.elsewhere)
    (right, *as_right), elsewhere = compared.right(skill), text_on(there, skill)
    options = _options(course, skill, [right, elsewhere], compared.texts(skill), chance)
    page = compared.here.get(skill) or there[skill]
    asks = f"{page.about}: what is correct here?"
    also = frozenset(text for text in options if text in as_right or _only_calls(skill, right, text))
    part = QuestionPart(asks, Choice(options), right, also)
    return Question(
        NAME,
        skill,
        (
            Fact("You used to deal at", other.name),
            Fact("Now you deal at", course.house.name),
            *_posted(course.house, skill),
        ),
        (part,),
        _ground(page, f"Here: {right} At {other.name}: {elsewhere}"),
        mistakes=mistakes((part,), [("deals-like-another-house", (elsewhere,))]),
    )


def _posted(house: House, key: str) -> list[Fact]:
    """Which of several tables hangs here: each of them is right where it is posted."""
    return [
        Fact("Posted here", f"{WAGER_NAMES[bonus]} {table}")
        for bonus, table in house.posted.items()
        if key == f"table {bonus}" and len(house.rules.tables[bonus]) > 1
    ]


def _only_calls(key: str, right: str, text: str) -> bool:
    """Whether it differs only by a call to the supervisor, which is never wrong."""
    return key.startswith("irregularity") and text.lower().replace(_CALL, "") == right.lower()


def _options(
    course: Course, key: str, needed: list[str], texts: list[str], chance: Random
) -> tuple[str, ...]:
    """What is right here and there, and what else might be: what others say, and every pay table."""
    tables = [text for house in (course.house, *course.others) for text in tables_of(house, key)]
    known = {_plain(course.house, text) for text in needed}
    rest = [text for text in dict.fromkeys([*texts, *tables]) if _plain(course.house, text) not in known]
    options = [*needed, *chance.sample(rest, min(len(rest), _OPTIONS - len(needed)))]
    chance.shuffle(options)
    return tuple(options)


def _ground(page: BookPage, both: str) -> Ground:
    """What is right here beside what is right there."""
    ground = page.entry.ground
    return Ground(ground.source, f"{both} {ground.why}") if ground else Ground(STANDARD, both)


DRILL = Drill(
    NAME,
    "House against house",
    "You used to deal at another house. What is correct here?",
    lambda _course: frozenset(),
    _skills,
    _ask,
    is_elective=True,
)
