"""The columns of a class: how each is shown, sorted, and written to a file."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from app.find_fault.fault_totals import FaultTotals
from app.learning.class_overview import LATELY, ClassMember, ClassOverview, ExamStanding
from app.learning.csv_text import csv_text
from app.learning.dates import day_words
from app.learning.mastery import State


class CsvColumn(NamedTuple):
    """A column of the CSV file. None is written as an empty cell."""

    heading: str
    value: Callable[[ClassMember], object]


class ClassColumn(NamedTuple):
    """One figure or text for each trainee. Unknown values are shown empty and sorted last."""

    name: str
    title: str
    about: str
    value: Callable[[ClassMember], Any]
    csv: tuple[CsvColumn, ...]
    text: Callable[[Any], str] = str
    is_figure: bool = True
    from_most: bool = True
    """Does the highest come first when the column is clicked?"""
    alarms: Callable[[ClassMember], bool] = lambda _: False
    """Does the instructor have to see it?"""

    def shown(self, member: ClassMember) -> str:
        """The cell of a trainee."""
        value = self.value(member)
        return "" if value is None else self.text(value)


def sorted_by(members: Iterable[ClassMember], column: ClassColumn, backwards: bool) -> list[ClassMember]:
    """Everybody sorted by a column. Equal ones keep their order."""
    everybody = list(members)
    known = [each for each in everybody if column.value(each) is not None]
    unknown = [each for each in everybody if column.value(each) is None]
    return sorted(known, key=lambda each: _key(column.value(each)), reverse=backwards) + unknown


def class_csv(found: ClassOverview) -> str:
    """Everybody by name, in CSV."""
    columns = [
        each
        for column in (*_WHO, *_FIGURES, *_HELP, *_EXAM, *_GROUP, *_READINESS, *_FAULTS, *_CHANCE)
        for each in column.csv
    ]
    rows = [[column.value(member) for column in columns] for member in found.members]
    return csv_text([column.heading for column in columns], rows)


def sets_words(counts: tuple[int, int]) -> str:
    """How many sets are late and how many are open."""
    late, still_open = counts
    parts = [f"{late} late"] if late else []
    parts += [f"{still_open} open"] if still_open else []
    return ", ".join(parts) or "done"


def _key(value: Any) -> Any:
    if isinstance(value, ExamStanding):
        return value.gravity
    return value.casefold() if isinstance(value, str) else value


def _percent(share: float) -> str:
    return f"{share:.0%}"


def _whole(number: float) -> str:
    return f"{number:.0f}"


def _counted(state: State, about: str) -> ClassColumn:
    def count(each: ClassMember) -> int:
        return each.states[state]

    return ClassColumn(state, state.capitalize(), about, count, (CsvColumn(state, count),))


def _first_of(needs: tuple[str, ...]) -> str:
    """The first, and the number of others."""
    first = needs[0].rsplit(":", 1)[0]
    return f"{first} +{len(needs) - 1}" if len(needs) > 1 else first


def _share_found(totals: FaultTotals) -> float:
    return totals.found / totals.faults if totals.faults else 0.0


def _late_sets(each: ClassMember) -> str:
    return "; ".join([task.assigned.title for task in each.tasks if task.standing.is_late])


_WHO = (
    ClassColumn(
        "name",
        "Name",
        "Name",
        lambda each: each.person.name,
        (CsvColumn("name", lambda each: each.person.name),),
        is_figure=False,
        from_most=False,
    ),
    ClassColumn(
        "badge",
        "Badge",
        "Badge",
        lambda each: each.person.badge or None,
        (CsvColumn("badge", lambda each: each.person.badge),),
        is_figure=False,
        from_most=False,
    ),
)
_GROUP = (
    ClassColumn(
        "cohort",
        "Cohort",
        "Class or shift",
        lambda each: each.person.cohort or None,
        (CsvColumn("cohort", lambda each: each.person.cohort),),
        is_figure=False,
        from_most=False,
    ),
)
_HELP = (
    ClassColumn(
        "sets",
        "Sets",
        "Assigned sets that are late or still open",
        lambda each: (each.late, each.open) if each.tasks else None,
        (
            CsvColumn("sets_late", lambda each: each.late),
            CsvColumn("sets_open", lambda each: each.open),
            CsvColumn("sets_done", lambda each: len(each.tasks) - each.late - each.open),
            CsvColumn("late_sets", _late_sets),
        ),
        sets_words,
        is_figure=False,
        alarms=lambda each: each.late > 0,
    ),
    ClassColumn(
        "needs",
        "Needs help with",
        "Skills the trainee keeps forgetting",
        lambda each: each.needs or None,
        (CsvColumn("needs_you", lambda each: "; ".join(each.needs)),),
        _first_of,
        is_figure=False,
        alarms=lambda each: bool(each.needs),
    ),
)
_EXAM = (
    ClassColumn(
        "exam",
        "Exam",
        "Whether the trainee has passed the house's exam, and whether the pass still counts",
        lambda each: each.exam,
        (
            CsvColumn("exam", lambda each: each.exam and each.exam.title),
            CsvColumn(
                "exam_until", lambda each: each.exam and each.exam.until and each.exam.until.isoformat()
            ),
        ),
        lambda exam: exam.title,
        is_figure=False,
    ),
)
_FAULTS = (
    ClassColumn(
        "faults",
        "Faults found",
        "Faults found in Find the fault, out of all those shown",
        lambda each: (_share_found(each.faults), each.faults) if each.faults else None,
        (
            CsvColumn("faults_found", lambda each: each.faults and each.faults.found),
            CsvColumn("faults_shown", lambda each: each.faults and each.faults.faults),
            CsvColumn("false_alarms", lambda each: each.faults and each.faults.false_alarms),
        ),
        lambda value: f"{value[1].found} of {value[1].faults}",
    ),
)
_CHANCE = (
    ClassColumn(
        "chance",
        "Chance of passing",
        "Chance of passing the exam today, once there are enough rounds and answers",
        lambda each: each.chance,
        (CsvColumn("chance_to_pass_percent", lambda each: each.chance),),
        lambda percent: f"{percent}%",
        from_most=False,
    ),
)
_FIGURES = (
    ClassColumn(
        "answers",
        "Answers",
        f"Answers to drills in the last {LATELY} days",
        lambda each: each.answers,
        (CsvColumn(f"answers_{LATELY}_days", lambda each: each.answers),),
    ),
    ClassColumn(
        "right",
        "Right",
        f"Percent of answers that were right in the last {LATELY} days",
        lambda each: each.share,
        (
            CsvColumn(
                f"right_percent_{LATELY}_days",
                lambda each: None if each.share is None else round(100 * each.share, 1),
            ),
        ),
        _percent,
        from_most=False,
    ),
    ClassColumn(
        "rounds",
        "Rounds",
        f"Rounds dealt and timed in the last {LATELY} days",
        lambda each: each.rounds,
        (CsvColumn(f"rounds_{LATELY}_days", lambda each: each.rounds),),
    ),
    ClassColumn(
        "pace",
        "Per hour",
        "Rounds per hour at the table",
        lambda each: each.rounds_per_hour,
        (
            CsvColumn(
                "rounds_per_hour",
                lambda each: None if each.rounds_per_hour is None else round(each.rounds_per_hour, 1),
            ),
        ),
        _whole,
    ),
    _counted("mastered", "Skills mastered"),
    _counted("learning", "Skills in progress"),
    _counted("forgotten", "Skills once mastered that are slipping"),
    ClassColumn(
        "seen",
        "Last seen",
        "Last day with any activity here",
        lambda each: each.seen,
        (CsvColumn("last_seen", lambda each: each.seen and each.seen.isoformat()),),
        day_words,
        is_figure=False,
    ),
)
_READINESS = (
    ClassColumn(
        "exam_skills",
        "Exam skills",
        "Percent of the exam's skills mastered as of today",
        lambda each: each.exam_skills and each.exam_skills.percent,
        (
            CsvColumn("exam_skills_percent", lambda each: each.exam_skills and each.exam_skills.percent),
            CsvColumn(
                "critical_skills_left", lambda each: each.exam_skills and each.exam_skills.critical_left
            ),
        ),
        lambda percent: f"{percent}%",
        from_most=False,
    ),
    ClassColumn(
        "refresher",
        "Refresher",
        "Dealers with a valid pass who haven't dealt at this house in months",
        lambda each: each.refresher,
        (CsvColumn("refresher_after_months", lambda each: each.refresher),),
        lambda months: f"away {months} months",
        is_figure=False,
        alarms=lambda each: each.refresher is not None,
    ),
)
"""In a file they come last, so that the columns before them stay where they were."""

COLUMNS: dict[str, ClassColumn] = {
    column.name: column
    for column in (*_WHO, *_GROUP, *_EXAM, *_CHANCE, *_READINESS, *_HELP, *_FIGURES, *_FAULTS)
}
"""By name, in the order of the window: the most wanted first. A file has the figures first."""
