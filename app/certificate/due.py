"""Who has to sit an exam: by house, everybody whose pass has ended or soon will, who failed, or never sat."""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from app.certificate.ledger_status import LedgerStanding
from app.certificate.pass_status import NEVER, TITLES, Force
from app.exam.exam_file import Sat
from app.exam.supervisor import is_same_person
from app.json_text import json_text
from app.learning.csv_text import csv_text
from app.learning.names_and_badges import folded
from app.learning.people import Person

_COLUMNS = (
    "house",
    "dealer",
    "badge",
    "standing",
    "last_day",
    "examined",
    "number",
    "about",
    "ledger",
    "cohort",
)
"""The columns of the exported list."""


class DueDealer(NamedTuple):
    """A dealer who has to sit an exam at a house; at any house, if there was none."""

    sat: Sat | None
    """The exam that says so; None for a dealer who never sat one."""
    house: str
    """The house's name; empty if there was no exam."""
    force: Force
    person: Person | None = None
    """The dealer among the trainees of this machine, if they are one."""

    @property
    def dealer(self) -> str:
        """The dealer's name."""
        return self.sat.dealer if self.sat else self.person.name if self.person else ""

    @property
    def badge(self) -> str:
        """The dealer's badge; may be empty."""
        return self.sat.badge if self.sat else self.person.badge if self.person else ""

    @property
    def cohort(self) -> str:
        """The dealer's cohort; may be empty."""
        return self.person.cohort if self.person else ""

    @property
    def house_id(self) -> str:
        """The house's id; empty if there was no exam."""
        return self.sat.house if self.sat else ""

    @property
    def number(self) -> str:
        """The number of the exam; empty if there was none."""
        return self.sat.id if self.sat else ""

    @property
    def examined(self) -> date | None:
        """The day of the exam, in local time."""
        return self.sat.when.astimezone().date() if self.sat else None


class NewestExam(NamedTuple):
    """A dealer's newest result at a house: a pass that counts, or a fail after it, or a fail alone."""

    passed: Sat | None
    failed: Sat | None
    """A fail with no pass since."""


def newest_exams(sittings: Iterable[tuple[int | None, Sat]]) -> list[NewestExam]:
    """The newest results of each dealer at each house. Sittings come newest first."""
    everything = list(sittings)
    passes = newest_passes(everything)
    decided = [each for each in everything if each[1].outcome in ("passed", "failed", "doubtful")]
    newest, known = _MetDealer(), {sat.id: trainee for trainee, sat in everything}
    failed = [sat for trainee, sat in decided if newest.is_new(trainee, sat) and not sat.passed]
    found = []
    for sat in failed:
        own = _MetDealer()
        own.is_new(known[sat.id], sat)
        before = [each for each in passes if not own.is_new(known[each.id], each)]
        passes = [each for each in passes if each not in before]
        found.append(NewestExam(before[0] if before else None, sat))
    return [*[NewestExam(sat, None) for sat in passes], *found]


def never_examined(people: Iterable[Person], sittings: Iterable[tuple[int | None, Sat]]) -> list[DueDealer]:
    """The trainees of whom there is no result at all."""
    met = _MetDealer()
    for trainee, sat in sittings:
        if sat.passed is not None and sat.is_attempt and not sat.is_incomplete:
            met.is_new(trainee, sat._replace(house=""))
    return [DueDealer(None, "", NEVER, each) for each in people if not met.knows(each)]


def newest_passes(sittings: Iterable[tuple[int | None, Sat]]) -> list[Sat]:
    """For each dealer at each house the pass that counts: the newest not revoked, else the newest revoked.

    Sittings come newest first, each with the dealer's trainee number, if there is one.
    """
    passed = [each for each in sittings if each[1].passed and not each[1].is_void]
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
    return json_text({"kind": "high-card-flush-due", "due": rows}, indent=1) + "\n"


def summary_words(due: Sequence[DueDealer]) -> str:
    """How many there are of each kind, the most urgent first."""
    kinds = [each.force.kind for each in due]
    counted = [(title, kinds.count(kind)) for kind, title in reversed(TITLES.items()) if kind in kinds]
    if not counted:
        return "No one is due. Every dealer here has passed and is still certified."
    return ", ".join([f"{title.lower()}: {number}" for title, number in counted]).capitalize() + "."


class KnownPeople:
    """The trainees of a machine, to find the dealer of an exam among them."""

    def __init__(self, people: Sequence[Person]) -> None:
        self._by_id = {each.id: each for each in people}
        self._by_text: dict[str, list[Person]] = {}
        for each in people:
            for text in filter(None, (each.name, each.badge)):
                self._by_text.setdefault(folded(text), []).append(each)

    def of(self, trainee: int | None, sat: Sat) -> Person | None:
        """The dealer of an exam: by trainee number, else by name and badge."""
        if trainee in self._by_id:
            return self._by_id[trainee]
        who = (sat.dealer, sat.badge)
        alike = [each for text in who if text for each in self._by_text.get(folded(text), ())]
        return next((each for each in alike if is_same_person(who, (each.name, each.badge))), None)


class _MetDealer:
    """The dealers seen so far, by house: by trainee number, badge or name."""

    def __init__(self) -> None:
        self._trainees: set[tuple[str, int]] = set()
        self._people: dict[tuple[str, str], set[tuple[str, str]]] = {}

    def knows(self, person: Person) -> bool:
        """Was this trainee met, whatever the house?"""
        who = (person.name, person.badge)
        alike = [other for text in who if text for other in self._people.get(("", folded(text)), ())]
        return ("", person.id) in self._trainees or any(is_same_person(who, other) for other in alike)

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
    return (each.house, each.house_id, -force.gravity, force.until or date.max, each.dealer, each.number)


def _row(each: DueDealer, head: LedgerStanding | None) -> tuple[object, ...]:
    force = each.force
    until, examined = (day.isoformat() if day else "" for day in (force.until, each.examined))
    who, when = (each.house, each.dealer, each.badge), (until, examined)
    return (*who, TITLES[force.kind], *when, each.number, force.about, str(head or ""), each.cohort)
