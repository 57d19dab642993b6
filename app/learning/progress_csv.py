"""Progress as CSV: a row for each day and each skill; the first column says which."""

from app.learning.csv_text import csv_text
from app.learning.day_totals import Day
from app.learning.progress import Progress
from app.learning.skill_map import SkillMap, SkillStanding

_COLUMNS = (
    "what", "date", "drill", "skill", "words", "state", "answers", "right_percent", "seconds",
    "rounds", "rounds_per_hour", "chance_percent", "lapses",
)  # fmt: skip


def progress_csv(progress: Progress) -> str:
    """The days, the oldest first, then every skill. A day counts all answers, a skill the last ones."""
    rows = [_day(day) for day in progress.days]
    rows += [_skill(each, skill) for each in progress.maps for skill in each.skills]
    return csv_text(_COLUMNS, [[row.get(column, "") for column in _COLUMNS] for row in rows])


def _day(day: Day) -> dict[str, object]:
    return {
        "what": "day",
        "date": day.date.isoformat(),
        "answers": day.answers,
        "right_percent": _percent(day.share),
        "seconds": _rounded(day.seconds),
        "rounds": day.rounds,
        "rounds_per_hour": _rounded(day.rounds_per_hour),
    }


def _skill(of: SkillMap, skill: SkillStanding) -> dict[str, object]:
    return {
        "what": "skill",
        "drill": of.drill,
        "skill": skill.skill,
        "words": skill.words,
        "state": skill.state,
        "answers": skill.answers,
        "right_percent": _percent(skill.share),
        "seconds": _rounded(skill.seconds),
        "chance_percent": _percent(skill.chance),
        "lapses": skill.lapses,
    }


def _percent(share: float | None) -> object:
    return _rounded(None if share is None else 100 * share)


def _rounded(number: float | None) -> object:
    """Rounded to a tenth; empty if there is nothing."""
    return "" if number is None else round(number, 1)
