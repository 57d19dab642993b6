"""The columns in which a class is shown and sorted."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any, NamedTuple

from app.learning.class_overview import LATELY, ClassMember
from app.learning.mastery import State


class ClassColumn(NamedTuple):
    """One figure or text of everybody. What nobody knows is shown as nothing and sorted to the end."""

    name: str
    title: str
    about: str
    value: Callable[[ClassMember], Any]
    text: Callable[[Any], str] = str
    is_figure: bool = True

    def shown(self, member: ClassMember) -> str:
        """The cell of somebody."""
        value = self.value(member)
        return "" if value is None else self.text(value)


def sorted_by(members: Iterable[ClassMember], column: ClassColumn, backwards: bool) -> list[ClassMember]:
    """Everybody in the order of a column; equal ones stay as they were."""
    everybody = list(members)
    known = [each for each in everybody if column.value(each) is not None]
    unknown = [each for each in everybody if column.value(each) is None]
    return sorted(known, key=lambda each: _key(column.value(each)), reverse=backwards) + unknown


def short_day(day: date) -> str:
    """A day in a narrow column, like “3 Mar 2026”."""
    return f"{day.day} {day:%b %Y}"


def sets_words(counts: tuple[int, int]) -> str:
    """How many sets are late and how many are open."""
    late, still_open = counts
    parts = [f"{late} late"] if late else []
    parts += [f"{still_open} open"] if still_open else []
    return ", ".join(parts) or "done"


def _key(value: Any) -> Any:
    return value.casefold() if isinstance(value, str) else value


def _percent(share: float) -> str:
    return f"{share:.0%}"


def _whole(number: float) -> str:
    return f"{number:.0f}"


def _counted(state: State, about: str) -> ClassColumn:
    return ClassColumn(state, state.capitalize(), about, lambda each: each.states[state])


def _first_of(needs: tuple[str, ...]) -> str:
    """The first, and how many more there are."""
    first = needs[0].rsplit(":", 1)[0]
    return f"{first} +{len(needs) - 1}" if len(needs) > 1 else first


_NAMES = (
    ClassColumn("name", "Name", "Name", lambda each: each.person.name, is_figure=False),
    ClassColumn("badge", "Badge", "Badge", lambda each: each.person.badge or None, is_figure=False),
    ClassColumn(
        "sets",
        "Sets",
        "Assigned sets that are late or still open",
        lambda each: (each.late, each.open) if each.tasks else None,
        sets_words,
        False,
    ),
    ClassColumn(
        "needs",
        "Needs you for",
        "Skills that were lost again and again",
        lambda each: each.needs or None,
        _first_of,
        False,
    ),
)
_FIGURES = (
    ClassColumn(
        "answers", "Answers", f"Answers to drills in the last {LATELY} days", lambda each: each.answers
    ),
    ClassColumn(
        "right",
        "Right",
        f"The part of the answers that was right, in the last {LATELY} days",
        lambda each: each.share,
        _percent,
    ),
    ClassColumn(
        "rounds", "Rounds", f"Rounds dealt and timed in the last {LATELY} days", lambda each: each.rounds
    ),
    ClassColumn("pace", "An hour", "Rounds an hour at the table", lambda each: each.rounds_per_hour, _whole),
    _counted("mastered", "Skills that are mastered"),
    _counted("learning", "Skills that are being learnt"),
    _counted("forgotten", "Skills that were mastered and are slipping away"),
    ClassColumn(
        "seen", "Last seen", "The last day of any work here", lambda each: each.seen, short_day, False
    ),
)

COLUMNS: dict[str, ClassColumn] = {column.name: column for column in (*_NAMES, *_FIGURES)}
"""By name, in the order in which they are shown."""
