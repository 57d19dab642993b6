"""What a supervisor reads before putting a version in use: the certificates that it ends, and why."""

from collections.abc import Sequence

from app.plurals import counted
from app.ports.house_versions import EndedPass

_MOST_NAMES = 12
_MOST_RULES = 6
_RECORDED = "Rounds follow it from now on. The ledger records it under your name."
_NONE = "No certificates lapse."


def use_words(ended: Sequence[EndedPass]) -> str:
    """Everything that follows from putting a version in use."""
    if not ended:
        return f"{_RECORDED} {_NONE}"
    count = counted(len(ended), "certificate")
    names = [f"{each.dealer} ({each.badge})" if each.badge else each.dealer for each in ended]
    rules = list(dict.fromkeys([rule for each in ended for rule in each.rules]))
    return (
        f"{_RECORDED} It ends {count}: {_first(names, _MOST_NAMES, 'more')}. These dealers must test again."
        f"\n\nChanged since their exams: {_first(rules, _MOST_RULES, 'more rules', '; ')}."
    )


def ended_words(count: int) -> str:
    """The same afterward, in a sentence with a blank before it; nothing if no certificate ended."""
    return f" {counted(count, 'certificate')} ended." if count else ""


def _first(texts: list[str], most: int, what: str, between: str = ", ") -> str:
    left = len(texts) - most
    return between.join(texts[:most]) + (f" and {left} {what}" if left > 0 else "")
