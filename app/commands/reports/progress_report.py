"""Progress as a person reads it: what to do next, then day by day, skill by skill, and what mistakes cost."""

from rich.console import Console
from rich.table import Table

from app.commands.reports.console import console, table
from app.find_fault.fault_totals import totals_of
from app.learning.dates import day_words
from app.learning.day_totals import Day
from app.learning.mistake_costs import ROUNDS
from app.learning.progress import PACED, Progress
from app.learning.skill_map import SkillMap
from app.learning.task_words import task_words

_DAYS, _DEAREST = 14, 10
"""The most days and mistakes that are printed. A file has all of them."""
_FIGURES = ("Answers", "Right", "Seconds", "Rounds", "Rounds per hour", "Mastered", "Learning", "Forgotten",
            "New", "Due", "Remembered", "Lapses", "Shown", "Cost")  # fmt: skip


def print_progress(title: str, progress: Progress) -> None:
    """Write all of it."""
    out = console()
    out.print(title, style="bold")
    out.print(progress.advice)
    for sentence in progress.instructor:
        if sentence != progress.advice:
            out.print(sentence)
    _print_tasks(out, progress)
    _print_days(out, progress)
    _print_skills(out, progress)
    _print_mistakes(out, progress)
    _print_faults(out, progress)


def _print_tasks(out: Console, progress: Progress) -> None:
    titles = {each.drill: each.title for each in progress.maps}
    for task in progress.tasks:
        out.print(task_words(task, titles))


def _print_days(out: Console, progress: Progress) -> None:
    if progress.days:
        rows = _table("Day", "Answers", "Right", "Seconds", "Rounds", "Rounds per hour", title="Day by day")
        for day in progress.days[-_DAYS:]:
            rows.add_row(*_day(day))
        out.print(rows)
    if len(progress.days) > _DAYS:
        out.print(f"Showing the last {_DAYS} of {len(progress.days)} days; --csv writes them all.")
    if progress.rounds_per_hour is not None:
        out.print(f"Rounds per hour over the last {PACED} days of dealing: {progress.rounds_per_hour:.0f}.")


def _day(day: Day) -> tuple[str, ...]:
    return (
        day_words(day.date),
        str(day.answers),
        _percent(day.share),
        _tenth(day.seconds),
        str(day.rounds),
        "" if day.rounds_per_hour is None else f"{day.rounds_per_hour:.0f}",
    )


def _print_skills(out: Console, progress: Progress) -> None:
    rows = _table(
        "Drill", "State", "Mastered", "Learning", "Forgotten", "New", "Due", title="Skills by drill"
    )
    for each in progress.maps:
        states = [str(each.states[state]) for state in ("mastered", "learning", "forgotten", "new")]
        due = sum(skill.is_due for skill in each.skills)
        rows.add_row(each.title, each.state, *states, str(due))
    out.print(rows)
    for each in progress.maps:
        if each.state != "new":
            out.print(_skills(each))


def _skills(of: SkillMap) -> Table:
    """The skills met so far, with the share and the time of right answers among the last ones."""
    rows = _table("Skill", "State", "Answers", "Right", "Seconds", "Remembered", "Lapses", title=of.title)
    for skill in of.skills:
        if skill.state != "new":
            figures = str(skill.answers), _percent(skill.share), _tenth(skill.seconds), _percent(skill.chance)
            rows.add_row(skill.words, skill.state, *figures, str(skill.lapses))
    return rows


def _print_mistakes(out: Console, progress: Progress) -> None:
    if progress.expensive:
        rows = _table("Mistakes in", "Cost", title=f"Most expensive mistakes, over {ROUNDS:,} rounds")
        for each in progress.expensive[:_DEAREST]:
            rows.add_row(each.words, each.cost)
        out.print(rows)
        out.print(progress.assumed)
    if progress.misconceptions:
        titles = {each.drill: each.title for each in progress.maps}
        rows = _table("Misconception", "Drills", "Shown", title="Misconceptions")
        for found in progress.misconceptions:
            where = ", ".join([titles.get(drill, drill) for drill in found.drills])
            rows.add_row(found.words, where, f"{found.shown} of {found.chances}")
        out.print(rows)


def _print_faults(out: Console, progress: Progress) -> None:
    if progress.faults:
        rows = _table("Set", "Faults found", title="Find the fault")
        for each in progress.faults[-_DAYS:]:
            rows.add_row(day_words(each.when.astimezone().date()), totals_of(each.results).short)
        out.print(rows)


def _table(*columns: str, title: str) -> Table:
    return table(*columns, title=title, right=_FIGURES)


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.0%}"


def _tenth(seconds: float | None) -> str:
    return "" if seconds is None else f"{seconds:.1f}"
