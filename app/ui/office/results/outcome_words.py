"""What came of an exam, and what supervisors decided about it, in words."""

from app.exam.filed import RevokedResult, Sat, Strike
from app.learning.dates import day_words


def outcome_of(sat: Sat) -> str:
    """What came of an exam, in words."""
    if sat.is_revoked:
        return "revoked"
    if sat.doubt:
        return "in doubt"
    if sat.passed is None:
        return "scores missing" if sat.is_closed else "in progress"
    if sat.is_doubtful:
        return "! not certain"
    return "✓ passed" if sat.passed else "✗ not passed"


def outcome_tag(sat: Sat) -> tuple[str, str]:
    """The same as the word and the kind of a tag."""
    if sat.is_revoked:
        return "Revoked", "plain"
    if sat.doubt:
        return "In doubt", "form"
    if sat.passed is None:
        return ("Scores missing", "form") if sat.is_closed else ("In progress", "accent")
    if sat.is_doubtful:
        return "Not certain", "form"
    return ("Passed", "right") if sat.passed else ("Not passed", "wrong")


def struck_words(strike: Strike) -> str:
    """Who struck a fault, when, and why."""
    return f"Struck by {_signed(strike)}: {strike.reason}"


def revoked_words(revoked: RevokedResult) -> str:
    """Who revoked a result, when, and why."""
    return f"Revoked by {_signed(revoked)}: {revoked.reason}"


def _signed(decision: Strike | RevokedResult) -> str:
    return f"{decision.by.name} on {day_words(decision.when.astimezone())}"
