"""Does a passed exam still count? It may be over, taken back, or of rules that are others by now."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Literal, NamedTuple

from app.certificate.lapse import Change

Kind = Literal["in-force", "expires-soon", "rules-changed", "expired", "revoked"]
TITLES: dict[Kind, str] = {
    "in-force": "In force",
    "expires-soon": "Expires soon",
    "rules-changed": "Rules changed",
    "expired": "Expired",
    "revoked": "Revoked",
}
"""From what needs nobody to what is gravest."""
SOON = timedelta(days=60)
"""So long before its last day somebody should be asked to sit again."""


class Force(NamedTuple):
    """How a passed exam stands on a day."""

    kind: Kind
    until: date | None
    """The last day; None: without end."""
    about: str = ""
    """Why it was revoked, which rules are others now, or how many days are left or over."""

    @property
    def is_due(self) -> bool:
        """Should the dealer sit again?"""
        return self.kind != "in-force"

    @property
    def gravity(self) -> int:
        """The more, the graver."""
        return list(TITLES).index(self.kind)

    @property
    def words(self) -> str:
        """The whole of it in a few words."""
        title = TITLES[self.kind]
        if self.kind not in _BEFORE:
            return f"{title}: {self.about}"
        if self.until is None:
            return f"{title}, without end"
        return f"{title}{_BEFORE[self.kind]}{day_words(self.until)}"


_BEFORE = {"in-force": " until ", "expires-soon": ", on ", "expired": " on "}


def force_of(until: date | None, today: date, changes: Sequence[Change] = (), revoked: str = "") -> Force:
    """How a pass stands today; of several troubles the gravest."""
    if revoked:
        return Force("revoked", until, revoked)
    if until is not None and today > until:
        return Force("expired", until, f"{_days(today, until)} ago")
    if changes:
        return Force("rules-changed", until, "; ".join(dict.fromkeys(change.rule for change in changes)))
    if until is not None and today + SOON >= until:
        return Force("expires-soon", until, f"in {_days(until, today)}" if until > today else "today")
    return Force("in-force", until)


def _days(later: date, earlier: date) -> str:
    days = (later - earlier).days
    return "1 day" if days == 1 else f"{days} days"


def day_words(day: date) -> str:
    """A day as lists write it."""
    return f"{day.day} {day:%b %Y}"
