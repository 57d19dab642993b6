"""Who has to sit again: by house, everybody whose pass has ended or soon will."""

import json
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from app.certificate.in_force import TITLES, Force
from app.certificate.ledger_status import LedgerStanding
from app.exam.filed import Sat
from app.exam.supervisor import is_same_person
from app.learning.csv_text import csv_text
from app.learning.names_and_badges import folded

_COLUMNS = ("house", "dealer", "badge", "standing", "last_day", "examined", "number", "about", "ledger")
"""The columns of the exported list."""


class DueDealer(NamedTuple):
    """A dealer whose pass at a house calls for another exam."""

    sat: Sat
    house: str
    """The house's name."""
    force: Force

    @property
    def examined(self) -> date:
        """The day of the exam, in local time."""
        return self.sat.when.astimezone().date()


def newest_passes(sittings: Iterable[tuple[int | None, Sat]]) -> list[Sat]:
    """For each dealer at each house the pass that counts: the newest not revoked, else the newest revoked.

    Sittings come newest first, each with the dealer's trainee number, if there is one.
    """
    passed = [each for each in sittings if each[1].passed]
    standing = [each for each in passed if not each[1].is_revoked]
    revoked = [each for each in passed if each[1].is_revoked]
    known = _MetDealer()
    return [sat for trainee, sat in (*standing, *revoked) if known.is_new(trainee, sat)]


def sorted_due(found: Iterable[DueDealer]) -> list[DueDealer]:
    """The dealers who are due, by house, the most urgent first."""
    return sorted([each for each in found if each.force.is_due], key=_order)


def due_csv(due: Sequence[DueDealer], head: LedgerStanding | None = None) -> str:
    """The list as CSV."""
    return csv_text(_COLUMNS, [_row(each, head) for each in due])


def due_json(due: Sequence[DueDealer], head: LedgerStanding | None = None) -> str:
    """The same as JSON."""
    rows = [dict(zip(_COLUMNS, _row(each, head), strict=True)) for each in due]
    return json.dumps({"kind": "high-card-flush-due", "due": rows}, ensure_ascii=False, indent=1) + "\n"


def summary_words(due: Sequence[DueDealer]) -> str:
    """How many there are of each kind, the most urgent first."""
    kinds = [each.force.kind for each in due]
    counted = [(title, kinds.count(kind)) for kind, title in reversed(TITLES.items()) if kind in kinds]
    if not counted:
        return "No one is due. Every dealer who passed here is still certified."
    return ", ".join([f"{title.lower()}: {number}" for title, number in counted]).capitalize() + "."


class _MetDealer:
    """The dealers seen so far, by house: by trainee number, badge or name."""

    def __init__(self) -> None:
        self._trainees: set[tuple[str, int]] = set()
        self._people: dict[tuple[str, str], set[tuple[str, str]]] = {}

    def is_new(self, trainee: int | None, sat: Sat) -> bool:
        who = (sat.dealer, sat.badge)
        # Looked up by both, so that not every dealer is compared with every other.
        keys = [(sat.house, folded(text)) for text in who if text]
        alike = [other for key in keys for other in self._people.get(key, ())]
        is_new = (sat.house, trainee) not in self._trainees
        is_new = is_new and not any(is_same_person(who, other) for other in alike)
        if trainee is not None:
            self._trainees.add((sat.house, trainee))
        for key in keys:
            self._people.setdefault(key, set()).add(who)
        return is_new


def _order(each: DueDealer) -> tuple[object, ...]:
    force = each.force
    return (each.house, each.sat.house, -force.gravity, force.until or date.max, each.sat.dealer, each.sat.id)


def _row(each: DueDealer, head: LedgerStanding | None) -> tuple[object, ...]:
    sat, force = each.sat, each.force
    until = force.until.isoformat() if force.until else ""
    who, when = (each.house, sat.dealer, sat.badge), (until, each.examined.isoformat())
    return (*who, TITLES[force.kind], *when, sat.id, force.about, str(head or ""))
