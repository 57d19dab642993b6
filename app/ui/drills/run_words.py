"""A run in words: its title, its place and its clock."""

from app.drills.accuracy import DrillFigures
from app.drills.catalogue import title_at
from app.drills.run import DrillRun
from app.drills.run_plans import Kind, RunPlan
from app.procedure.house import House

_KINDS: dict[Kind, str] = {
    "open": "Practice",
    "twenty": "20 on the clock",
    "sprint": "90-second sprint",
    "mistakes": "My mistakes",
    "daily": "Today's set",
    "others": "Other tables",
    "refresher": "Refresher",
    "exam": "Questions for the exam",
}


def title_of(plan: RunPlan, house: House) -> str:
    """The title of a plan at a house."""
    return title_at(house, plan.drill) if plan.drill else _KINDS[plan.kind]


def kind_of(plan: RunPlan) -> str:
    """What kind of run it is."""
    return _KINDS[plan.kind]


def place_words(run: DrillRun, number: int) -> str:
    """Which question is shown."""
    return f"Question {number} of {run.plan.most}" if run.plan.most else f"Question {number}"


def clock_words(run: DrillRun, elapsed: float) -> tuple[str, str]:
    """The seconds on the present question and its target, or what is left of a sprint."""
    if run.left is not None:
        return f"{max(0.0, run.left - elapsed):.0f} s", "left"
    if run.question is None:
        return "", ""
    return f"{elapsed:.1f} s", f"target {run.course.house.targets[run.question.drill]} s"


def pips(run: DrillRun, most: int = 20) -> list[str]:
    """A box for each question: right, wrong, now, and those ahead."""
    shown = run.answers if run.plan.most else run.answers[-(most - 1) :]
    states = ["right" if answer.is_right else "wrong" for answer in shown]
    ahead = (run.plan.most or len(states) + 1) - len(states)
    return [*states, *(["now", *["new"] * (ahead - 1)] if run.question else [])]


def figure_words(figures: DrillFigures, target: int) -> str:
    """The figures of a drill in one line, each with its name."""
    if figures.share is None:
        return "not drilled yet"
    parts = [f"{figures.share:.0%} right"]
    if figures.seconds is not None:
        parts.append(f"{figures.seconds:.1f} s, target {target} s")
    return ", ".join(parts)
