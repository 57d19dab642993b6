"""The pass rules: each with its figure, its limit, and whether it is met."""

from collections.abc import Iterator
from typing import NamedTuple

from app.exam.exam_figures import ExamFigures
from app.procedure.exam_requirements import Exam


class PassRule(NamedTuple):
    """One pass rule, applied to one sitting."""

    name: str
    words: str
    figure: str
    limit: str
    met: bool


def machine_rules(exam: Exam, figures: ExamFigures) -> tuple[PassRule, ...]:
    """The rules that the machine checks."""
    return tuple(_machine_rules(exam, figures))


def people_rule(exam: Exam, mark: float) -> PassRule:
    """The rule for the assessors' marks."""
    needed = exam.assessors.mark
    return PassRule("mark", "Assessors' score", f"{mark:.1f} of 10", f"at least {needed:g}", mark >= needed)


def _machine_rules(exam: Exam, figures: ExamFigures) -> Iterator[PassRule]:
    rounds, questions, deals = figures.rounds, figures.questions, figures.deals
    done = f"{rounds[0]} of {rounds[1]} rounds"
    if questions[1]:
        done += f", {questions[0]} of {questions[1]} questions"
    if deals[1]:
        done += f", {deals[0]} of {deals[1]} deals watched"
    whole = all(had == due for had, due in (rounds, questions, deals))
    yield PassRule("whole", "Completed", done, "all required", whole)
    for weight, count, most in (
        ("critical", figures.critical, exam.critical),
        ("major", figures.major, exam.major),
        ("minor", figures.minor, exam.minor),
    ):
        limit = f"at most {most}" if most else "none allowed"
        yield PassRule(weight, f"{weight.capitalize()} faults", str(count), limit, count <= most)
    yield from _share("payouts", "Correct payouts", figures.payouts, exam.payouts)
    yield from _share("answers", "Correct answers", figures.answers, exam.answers)
    if exam.pace:
        pace = figures.pace
        figure = "not measured" if pace is None else f"{pace:.1f}"
        yield PassRule(
            "pace",
            "Rounds per hour at a full table",
            figure,
            f"at least {exam.pace}",
            (pace or 0) >= exam.pace,
        )
    if deals[1]:
        yield from _watched(exam, figures)


def _watched(exam: Exam, figures: ExamFigures) -> Iterator[PassRule]:
    """Faults are found, and nothing right is stopped."""
    found, faults, alarms = figures.found, figures.faults, figures.false_alarms
    is_enough = 100 * found >= exam.faults_found * faults
    yield PassRule(
        "found", "Faults found", f"{found} of {faults}", f"at least {exam.faults_found}%", is_enough
    )
    limit = f"at most {exam.false_alarms}" if exam.false_alarms else "none allowed"
    yield PassRule("alarms", "False alarms", str(alarms), limit, alarms <= exam.false_alarms)


def _share(name: str, words: str, figure: float | None, least: int) -> Iterator[PassRule]:
    """A rule for a share. If there was nothing to count, it is met."""
    if figure is not None:
        # Rounded down, so that a figure never looks like enough when it is not.
        shown = f"{int(figure * 10) / 10:g}%"
        yield PassRule(name, words, shown, f"at least {least}%", figure >= least)
