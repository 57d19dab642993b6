"""A school on paper for tests of its pages: stations of every kind, people, exams, and what was decided."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from threading import Event, current_thread
from typing import Any

from app.certificate.exam_record import ExamRecord
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.school.membership import SyncState
from app.school.school_lists import (
    EndingCertificate,
    Held,
    Listing,
    ListQuery,
    SchoolExam,
    SchoolPerson,
    Station,
)
from app.ui.kit.background_task import NAME
from tests.ui.records.shelves import LONG

NOW = datetime(2026, 11, 16, 10, tzinfo=UTC)
CODE = "db.school.example:5432/school/0123-4567-89AB-CDEF-GHJK-MNPQ-RSTV-W"
OUT_OF_REACH = "the school's database cannot be reached: no route to host. Check the network, then try again; nothing is lost"
_OFFICE = Station(
    "office", "", True, "0" * 16, "1" * 64, "", 812, NOW - timedelta(minutes=3), 0, "", None, None, ""
)
_HOUSES = ("oxford", "greektown", "cuda")
_NAMES = ("Dee Vos", LONG, "Li Wu", "Zoë Ångström", "Gus Orr")


def station(name: str, site: str = "Reno", **other: Any) -> Station:
    """A station that is in touch, or as is said."""
    usual: dict[str, Any] = {
        "machine": f"{abs(hash(name)):016x}"[:16],
        "key": "a" * 64,
        "vouched": "signed",
        "entries": 1204,
        "contact": NOW - timedelta(minutes=7),
    }
    return _OFFICE._replace(name=name, site=site, is_office=False, **{**usual, **other})


def stations() -> list[Station]:
    """One of each kind."""
    return [
        _OFFICE,
        station("Kiosk 1"),
        station("Kiosk 2", waiting=1_204, contact=NOW - timedelta(hours=5)),
        station("Kiosk 3", contact=NOW - timedelta(days=12), waiting=3),
        station("Kiosk 4", forked=NOW - timedelta(days=1)),
        station("Kiosk 5", machine=None, key=None, vouched="", contact=None, entries=0),
        station("Break room by the cage on the second floor", "Lake Tahoe, Nevada side", vouched=""),
        station("Kiosk 6", "Elko", said="machine 89d502b392d91e75: its ledger is damaged"),
        station("Kiosk 7", "Elko", withdrawn=NOW - timedelta(days=40), because="stolen from the break room"),
    ]


@dataclass
class PaperSchool:
    """Answers like the school's database, and remembers what was asked and decided."""

    known: Sequence[Station] = field(default_factory=stations)
    entries: Sequence[Held] = ()
    refusal: str = ""
    asked: list[tuple[str, ListQuery]] = field(default_factory=list)
    done: list[tuple[str, ...]] = field(default_factory=list)
    paper: Callable[[SchoolExam], ExamRecord] | None = None
    open: Event = field(default_factory=Event)
    """Until it is set, nothing is answered."""

    def __post_init__(self) -> None:
        self.open.set()

    def stations(self) -> Sequence[Station]:
        self._refuse()
        return self.known

    def held(self) -> Sequence[Held]:
        self._refuse()
        return self.entries

    def people(self, query: ListQuery) -> Listing[SchoolPerson]:
        self._ask("people", query)
        results = ("", "passed", "failed", "revoked")
        rows = [
            SchoolPerson(
                _NAMES[number % 5], f"D{100 + number}", ("Nights", "")[number % 2],
                ("Reno", "Elko")[number % 2], 37 * number, 12 * number, NOW.date() if number else None,
                results[number % 4],
            )
            for number in range(30)
        ]  # fmt: skip
        return self._listing([row for row in rows if query.words.casefold() in row.name.casefold()])

    def exams(self, query: ListQuery) -> Listing[SchoolExam]:
        self._ask("exams", query)
        results = ("passed", "failed", "", "revoked", "incomplete", "voided")
        rows = [
            SchoolExam(
                f"K7QF-{number:04}", "0" * 16, f"Kiosk {number % 6}", ("Reno", "Elko")[number % 2],
                NOW.date() - timedelta(days=number), _NAMES[number % 5], f"D{100 + number}", "Nights",
                _HOUSES[number % 3], results[number % 6],
            )
            for number in range(200)
        ]  # fmt: skip
        return self._listing(rows)._replace(is_cut=True)

    def due(self, query: ListQuery) -> Listing[EndingCertificate]:
        self._ask("due", query)
        rows = [
            EndingCertificate(
                f"K7QF-{number:04}", _NAMES[number % 5], f"D{100 + number}", "Nights", _HOUSES[number % 3],
                f"Kiosk {number}", "Reno", NOW.date() + timedelta(days=7 * number - 20),
            )
            for number in range(8)
        ]  # fmt: skip
        return self._listing(rows)

    def record(self, exam: SchoolExam) -> ExamRecord:
        self._refuse()
        assert self.paper
        return self.paper(exam)

    def enroll(self, name: str, site: str, by: Supervisor | None) -> str:
        return self._do("enroll", name, site, by)

    def renew(self, name: str, by: Supervisor | None) -> str:
        return self._do("renew", name, "", by)

    def withdraw(self, name: str, reason: str, by: Supervisor | None) -> None:
        self._do("withdraw", name, reason, by)

    def release(self, name: str, reason: str, by: Supervisor | None) -> None:
        self._do("release", name, reason, by)

    def sync(self) -> SyncState:
        self._refuse()
        self.done.append(("sync",))
        return SyncState(NOW.isoformat())

    def _do(self, what: str, name: str, more: str, by: Supervisor | None) -> str:
        self._refuse()
        assert by
        self.done.append((what, name, more, by.name))
        return CODE

    def _ask(self, what: str, query: ListQuery) -> None:
        self._refuse()
        self.asked.append((what, query))

    def _refuse(self) -> None:
        assert current_thread().name == NAME, "nobody waits for a network in the window's own thread"
        assert self.open.wait(30)
        if self.refusal:
            raise Refused(self.refusal)

    @staticmethod
    def _listing(rows: Sequence[object]) -> Listing[Any]:
        return Listing(rows, False, ["Elko", "Reno"], ["Nights"])


def held() -> list[Held]:
    """An entry of every kind that the database does not let in."""
    whys = ("fork", "forged", "foreign", "gap", "malformed", "too large", "flood")
    return [
        Held("Kiosk 4" if why == "fork" else "Kiosk 6", "0" * 16, 1_204 + place, why, "ledger", NOW)
        for place, why in enumerate(whys)
    ]
