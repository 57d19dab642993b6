"""What came of an exam, and what supervisors decided about it, in words."""

from app.exam.exam_file import AppealDecision, Outcome, RevokedResult, Sat, Strike, UndoneStrike, VoidedExam
from app.learning.dates import day_words

_TAGS: dict[Outcome, tuple[str, str]] = {
    "running": ("In progress", "accent"),
    "unscored": ("Scores missing", "form"),
    "passed": ("Passed", "right"),
    "failed": ("Not passed", "wrong"),
    "incomplete": ("Incomplete", "form"),
    "void": ("Void", "plain"),
    "revoked": ("Revoked", "plain"),
}
"""The word and the kind of the tag."""


def outcome_of(sat: Sat) -> str:
    """What came of an exam, in words."""
    words = _outcome(sat)
    return f"{words}, appeal open" if sat.appeal == "open" and sat.outcome != "revoked" else words


def outcome_tag(sat: Sat) -> tuple[str, str]:
    """The same as the word and the kind of a tag. An appeal waits for somebody, so that is said first."""
    if sat.outcome == "doubtful":
        return ("In doubt" if sat.doubt else "Not certain"), "form"
    if sat.appeal == "open" and sat.outcome != "revoked":
        return "Appeal open", "form"
    return _TAGS[sat.outcome]


def _outcome(sat: Sat) -> str:
    if sat.outcome == "doubtful":
        return "in doubt" if sat.doubt else "! not certain"
    sign = {"passed": "✓ ", "failed": "✗ "}.get(sat.outcome, "")
    return f"{sign}{_TAGS[sat.outcome][0].lower()}"


def struck_words(strike: Strike) -> str:
    """Who struck a fault, when and why, who signed it too, and whether it was undone."""
    words = f"Struck by {_signed(strike)}: {strike.reason}"
    if strike.second:
        words += f"\nSigned by {strike.second.by.name} on {day_words(strike.second.when.astimezone())}."
    if strike.undone:
        return f"{words}\nUndone by {_signed(strike.undone)}: {strike.undone.reason}"
    if not strike.counts:
        words += "\nA second supervisor must sign it. Until then the fault counts."
    return words


def revoked_words(revoked: RevokedResult) -> str:
    """Who revoked a result, when, and why."""
    return f"Revoked by {_signed(revoked)}: {revoked.reason}"


def voided_words(voided: VoidedExam) -> str:
    """Who declared an exam void, when and why, and whether it counts as an attempt."""
    counts = "It counts as an attempt." if voided.is_attempt else "It does not count as an attempt."
    return f"Voided by {_signed(voided)}: {voided.reason}\n{counts}"


def decision_words(decision: AppealDecision) -> str:
    """Who decided an appeal, when, and why."""
    what = "upheld" if decision.is_upheld else "denied"
    return f"Appeal {what} by {_signed(decision)}: {decision.text}"


def _signed(decision: Strike | UndoneStrike | RevokedResult | VoidedExam | AppealDecision) -> str:
    return f"{decision.by.name} on {day_words(decision.when.astimezone())}"
