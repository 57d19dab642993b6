"""A replay as a person reads it: what and when, every act with its time, then the judgement."""

from rich.table import Table

from app import __version__
from app.commands.reports.console import console, table
from app.commands.reports.judge_report import print_judgement
from app.learning.dates import moment_words
from app.plurals import counted
from app.procedure.dealer_log import Act
from app.records.training.attempt_replay import Replay, ReplayMoment
from app.records.training.stored_attempt import AttemptSummary, Verdict
from app.session.attempt_log import Acted, AttemptEnded, Entry, Noted, Paused, Resumed, TakenBack
from app.session.fault_words import fault_mark
from app.session.session import Session

_NO_EXAMS = "Exams are not listed here. To list and replay them, open Exams… in the window’s menu."


def print_attempts(attempts: list[AttemptSummary]) -> None:
    """Write the list of attempts."""
    out = console()
    if not attempts:
        out.print("Nothing has been recorded yet.")
        out.print(_NO_EXAMS)
        return
    rows = table("Attempt", "When", "House", "Mode", "Result", right=("Attempt",))
    for attempt in attempts:
        result = "unfinished" if attempt.verdict is None else _result(attempt.verdict)
        rows.add_row(str(attempt.id), moment_words(attempt.when.astimezone()), attempt.house_id,
                     attempt.mode, result)  # fmt: skip
    out.print(rows)
    out.print(_NO_EXAMS)


def print_replay(replay: Replay) -> None:
    """Write one attempt again."""
    out = console()
    attempt, started = replay.attempt, replay.attempt.started
    when = moment_words(attempt.when.astimezone())
    out.print(f"Attempt {attempt.id}: {started.mode} at {attempt.house.house_id}, {when}", style="bold")
    out.print(f"Version {started.engine}, house file {started.house_hash[:12]}")
    rows = table("Line", "Time", "What happened", "", right=("Line", "Time"))
    for place, moment in enumerate(replay.moments, 1):
        line = str(moment.line or "")
        rows.add_row(line, _clock(moment.entry.at), _words(moment.entry), _mark(moment))
        for happening in replay.happened:
            if happening.before == place:
                rows.add_row("", "", happening.text)
    out.print(rows)
    if attempt.verdict is None:
        out.print("The attempt is unfinished.")
    if replay.remark:
        out.print(replay.remark)
    if attempt.verdict is not None and attempt.verdict != replay.now:
        out.print(f"Original verdict: {_result(attempt.verdict)}.")
        out.print(_faults(attempt.verdict))
        if replay.now is not None:
            out.print(f"Verdict today, version {__version__}: {_result(replay.now)}.")
    if replay.session and replay.card:
        out.print()
        print_judgement(replay.session.ruling, _acts(replay.session), replay.card)


def _acts(session: Session) -> list[Act]:
    timed = zip(session.times, session.acts, strict=True)
    return [Act(line, seconds, step) for line, (seconds, step) in enumerate(timed, 1)]


def _result(verdict: Verdict) -> str:
    """A verdict in a few words. It may be from any version, so nothing in it is certain."""
    faults = sum("follows" not in fault for fault in verdict.get("faults", ()))
    return f"{verdict.get('score', '?')} of 100, {counted(faults, 'fault')}"


def _faults(verdict: Verdict) -> Table:
    """The faults of a stored verdict."""
    columns = ("line", "did", "kind", "step", "severity", "cost", "why")
    rows = table("Line", "Move", "Fault", "Correct", "Weight", "Cost", "Why", right=("Line", "Cost"))
    for fault in verdict.get("faults", ()):
        rows.add_row(*["" if fault.get(name) is None else str(fault[name]) for name in columns])
    return rows


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds, 1), 60)
    return f"{minutes:.0f}:{rest:04.1f}"


def _words(entry: Entry) -> str:
    match entry:
        case Acted(words):
            return words
        case TakenBack():
            return "(undid the last move)"
        case Paused():
            return "(stopped the clock)"
        case Resumed():
            return "(resumed)"
        case Noted(text):
            return f"(noted: {text})"
        case AttemptEnded():
            return "(end)"


def _mark(moment: ReplayMoment) -> str:
    marks = [fault_mark(moment.fault) if moment.fault else "", "undone" if moment.taken_back else ""]
    return ", ".join(filter(None, marks))
