"""What supervisors decided about a result, in words: who, on which day, and why."""

from app.certificate.in_force import day_words
from app.exam.ports import RevokedResult, Strike


def struck_words(strike: Strike) -> str:
    """Who struck a fault, when, and why."""
    return f"Struck by {_signed(strike)}: {strike.reason}"


def revoked_words(revoked: RevokedResult) -> str:
    """Who revoked a result, when, and why."""
    return f"Revoked by {_signed(revoked)}: {revoked.reason}"


def _signed(decision: Strike | RevokedResult) -> str:
    return f"{decision.by.name} on {day_words(decision.when.astimezone().date())}"
