"""A run in words: its progress, and at the end the result and the misconceptions behind the mistakes."""

from app.drills.accuracy import DrillFigures, figures_of
from app.drills.beliefs.diagnosis import diagnosed
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.catalogue import DRILLS
from app.drills.run import DrillRun
from app.drills.run_plans import RunPlan


def progress_words(run: DrillRun, elapsed: float) -> str:
    """The progress of a run, with the seconds on the current question."""
    parts = [run.course.house.name, title_of(run.plan)]
    if run.question:
        most = f" of {run.plan.most}" if run.plan.most else ""
        parts.append(f"question {len(run.answers) + 1}{most}")
    if run.left is not None:
        parts.append(f"{max(0.0, run.left - elapsed):.0f} s left")
    elif run.plan.is_timed:
        parts.append(f"{run.seconds + elapsed:.0f} s")
    return " · ".join(parts)


def title_of(plan: RunPlan) -> str:
    """The title of a plan."""
    if plan.drill:
        return DRILLS[plan.drill].title
    return "My mistakes" if plan.kind == "mistakes" else "The set of the day"


def result_words(run: DrillRun) -> tuple[str, list[str]]:
    """A title and lines."""
    if not run.answers:
        return "Nothing to drill", ["There are no mistakes left to mend here."]
    right = sum(answer.is_right for answer in run.answers)
    lines = [_line(run, drill) for drill in dict.fromkeys(answer.drill for answer in run.answers)]
    named = [MISCONCEPTIONS[entry.misconception] for entry in diagnosed(run.answers)]
    if named:
        lines.append("Behind it, again and again:")
    return f"{right} of {len(run.answers)} right", [*lines, *named]


def figure_words(figures: DrillFigures, target: int) -> str:
    """The figures of a drill in one line, each with its name."""
    if figures.as_drilled is None:
        return "not drilled yet"
    parts = [f"{figures.as_drilled:.0%} as drilled"]
    if figures.by_nature is not None:
        parts.append(f"{figures.by_nature:.0%} at natural frequency")
    if figures.seconds is not None:
        parts.append(f"{figures.seconds:.1f} s, target {target} s")
    return ", ".join(parts)


def _line(run: DrillRun, drill: str) -> str:
    answers = [answer for answer in run.answers if answer.drill == drill]
    figures = figures_of(answers, DRILLS[drill].skills(run.course))
    target = run.course.house.targets[drill]
    return f"{DRILLS[drill].title}: {figure_words(figures, target)}."
