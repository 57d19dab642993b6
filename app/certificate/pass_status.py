"""Where a dealer stands: a pass that counts, expires, was revoked or rests on old rules; a fail; no exam."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Literal, NamedTuple

from app.certificate.lapse import Change
from app.exam.exam_file import Sat
from app.learning.dates import day_words
from app.plurals import counted

Kind = Literal["in-force", "away", "expires-soon", "never", "rules-changed", "failed", "expired", "revoked"]
TITLES: dict[Kind, str] = {
    "in-force": "Valid",
    "away": "Refresher due",
    "expires-soon": "Expires soon",
    "never": "Never tested",
    "rules-changed": "Rules changed",
    "failed": "Not passed",
    "expired": "Expired",
    "revoked": "Revoked",
}
"""From in force to most urgent."""
SOON = timedelta(days=60)
"""This long before its last day a dealer is asked to sit again."""


class Force(NamedTuple):
    """How a dealer stands with an exam on a given day."""

    kind: Kind
    until: date | None
    """The last day; None if it never expires."""
    about: str = ""
    """Why it was revoked, which rules have changed, how many days are left or past, or when it was failed."""

    @property
    def is_due(self) -> bool:
        """Should the dealer sit again?"""
        return self.kind != "in-force"

    @property
    def gravity(self) -> int:
        """The higher, the more urgent."""
        return list(TITLES).index(self.kind)

    @property
    def words(self) -> str:
        """All of it in a few words."""
        title = TITLES[self.kind]
        if self.kind not in _BEFORE:
            return f"{title}: {self.about}"
        if self.until is None:
            return f"{title}, no expiration date"
        return f"{title}{_BEFORE[self.kind]}{day_words(self.until)}"


def away(force: Force, months: int) -> Force:
    """A pass that counts, of a dealer who has not dealt the house for so many months."""
    return Force("away", force.until, f"hasn't dealt here in {months} months")


NEVER = Force("never", None, "no exam on this machine")


def failed_since(sat: Sat, before: Force | None) -> Force:
    """The standing of a dealer whose newest exam was not passed, after a pass or without one."""
    day = day_words(sat.when.astimezone().date())
    said = "its result is in doubt" if sat.doubt else "no pass since"
    held = f"; previous pass: {before.words}" if before else ""
    return Force("failed", None, f"{day}, {said}{held}")


_BEFORE = {"in-force": " until ", "expires-soon": ", on ", "expired": " on "}


def force_of(until: date | None, today: date, changes: Sequence[Change] = (), revoked: str = "") -> Force:
    """How a pass stands today; of several problems, the most urgent."""
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
    return counted((later - earlier).days, "day")
