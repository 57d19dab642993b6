"""What happened in a sitting besides dealing, in lines: pauses, cuts, a clock that was set, remarks."""

from app.exam.sitting import AssessorRemark, Sitting


def sitting_notes(sitting: Sitting) -> list[str]:
    """Everything that somebody who reads the result should know."""
    lines = [f"Paused by {pause.by} at {_minutes(pause.at)}: {pause.why}." for pause in sitting.pauses]
    lines += [f"Cut off and gone on at {_minutes(cut.at)}, at the same act." for cut in sitting.cuts]
    lines += [
        f"The machine’s clock was set by {move.seconds:+.0f} s at {_minutes(move.at)}; the pace is not "
        "measured by it."
        for move in sitting.clock_moves
    ]
    return lines + [f"{_where(remark)}, {remark.by}: “{remark.text}”" for remark in sitting.remarks]


def _where(remark: AssessorRemark) -> str:
    if remark.answers:
        return f"After {remark.answers} answers"
    return f"Round {remark.round}, act {remark.acts}"


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02} min"
