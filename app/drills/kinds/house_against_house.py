"""Drill: what is different here, for a dealer who comes from another house."""

from collections.abc import Iterable, Mapping
from random import Random

from app.drills.answer_forms import Choice
from app.drills.beliefs.belief import mistakes
from app.drills.drill import Course, Drill, Skill
from app.drills.material.book_pages import NOTHING, BookPage, block_of, pages_of, tables_of, text_on
from app.drills.question import Fact, Question, QuestionPart
from app.game.wagers import WAGER_NAMES
from app.procedure.house import Ground, House, Source

NAME = "house-against-house"

ONLY_THERE, ONLY_HERE = "not here", "only here"

_OPTIONS = 4
_CALL = "call supervisor, "
_SILENCE_IS_NO_RULE = ("irregularity", "custom")
"""What a house does not mention of these may happen there too."""


class _Compared:
    """The pages of this house beside those of the others."""

    def __init__(self, course: Course) -> None:
        self.here = pages_of(course.house)
        self.elsewhere = [(other, pages_of(other)) for other in course.others]

    def different(self) -> list[str]:
        """What is different at one of the others at least."""
        every = dict.fromkeys([key for pages in self._all() for key in pages])
        return [key for key in every if self.others(key)]

    def others(self, key: str) -> list[tuple[House, Mapping[str, BookPage]]]:
        """The houses at which it is different."""
        return [(other, pages) for other, pages in self.elsewhere if _differs(self.here, pages, key)]

    def page(self, key: str) -> BookPage:
        """What it is about, as the first house says that knows it."""
        return next(pages[key] for pages in self._all() if key in pages)

    def texts(self, key: str) -> list[str]:
        """What all houses say."""
        return list(dict.fromkeys(text_on(pages, key) for pages in self._all()))

    def _all(self) -> Iterable[Mapping[str, BookPage]]:
        return self.here, *[pages for _, pages in self.elsewhere]


def _differs(here: Mapping[str, BookPage], there: Mapping[str, BookPage], key: str) -> bool:
    """Whether it differs there. Another place in the plan is no difference, and neither is silence."""
    if key in here and key in there:
        return here[key].text != there[key].text
    if (key in here) == (key in there) or key.split(maxsplit=1)[0] in _SILENCE_IS_NO_RULE:
        return False
    said, other = (here, there) if key in here else (there, here)
    return block_of(key) in ("", *other) and all(
        said[key].text != page.text for page in other.values() if page.chapter == said[key].chapter
    )


def _skills(course: Course) -> tuple[Skill, ...]:
    compared = _Compared(course)
    return tuple([Skill(key, compared.page(key).about) for key in compared.different()])


def _traps(course: Course) -> frozenset[str]:
    compared = _Compared(course)
    keys = compared.different()
    found = {ONLY_THERE for key in keys if key not in compared.here}
    found |= {ONLY_HERE for key in keys if any(key not in pages for _, pages in compared.others(key))}
    return frozenset(found)


def _ask(course: Course, skill: str, chance: Random) -> Question:
    compared = _Compared(course)
    other, there = chance.choice(compared.others(skill))
    right, elsewhere = text_on(compared.here, skill), text_on(there, skill)
    options = _options(course, skill, [right, elsewhere], compared.texts(skill), chance)
    asks = f"{compared.page(skill).about}: what is correct here?"
    also = frozenset(text for text in options if _only_calls(skill, right, text))
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
        _ground(compared, skill, f"At {other.name}: {elsewhere}"),
        _trap(right, elsewhere),
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


def _trap(right: str, elsewhere: str) -> str:
    if right == NOTHING:
        return ONLY_THERE
    return ONLY_HERE if elsewhere == NOTHING else ""


def _options(
    course: Course, key: str, needed: list[str], texts: list[str], chance: Random
) -> tuple[str, ...]:
    """What is right here and there, and what else might be: what others say, and every pay table."""
    tables = [text for house in (course.house, *course.others) for text in tables_of(house, key)]
    rest = [text for text in dict.fromkeys([*texts, *tables]) if text not in needed]
    options = [*needed, *chance.sample(rest, min(len(rest), _OPTIONS - len(needed)))]
    chance.shuffle(options)
    return tuple(options)


def _ground(compared: _Compared, key: str, elsewhere: str) -> Ground:
    """What is right here beside what is right there."""
    page = compared.here.get(key)
    both = f"Here: {text_on(compared.here, key)} {elsewhere}"
    if page is None or page.entry.ground is None:
        return Ground(Source("standard"), both)
    return Ground(page.entry.ground.source, f"{both} {page.entry.ground.why}")


DRILL = Drill(
    NAME,
    "House against house",
    "You used to deal at another house. What is correct here?",
    _traps,
    _skills,
    _ask,
)
