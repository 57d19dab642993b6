"""Machines that work and merge with each other: a little of everything that can be in records."""

import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

from app.errors import Refused
from app.exam.exam_log import ClockPaused, Closed, Opened
from app.game.cards import Card, written
from app.learning.assigned_set import Assigned
from app.learning.roster import Trainee
from app.procedure.exam_requirements import Exam, exam_as_plain
from app.procedure.house_text import HouseText
from app.records.backup.merge import merge_records
from app.records.backup.merge_tables import WORKED_OUT
from app.records.db.entry_codec import time_text
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.exam_store import SittingStore
from app.records.exams.short_ids import new_id
from app.records.training.assigned_set_store import AssignedStore
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.roster_match import Profile
from app.records.training.trainee_store import TraineeStore
from app.session.attempt_log import AttemptEnded, Noted, Started
from tests.records.answers import random_answer

PEOPLE = [Trainee(name, badge) for name in ("Ann", "Bob", "Cleo", "Δάφνη") for badge in ("", "7", "8")]
_DECK = written([Card(number) for number in range(52)])
_HOUSES = [HouseText(f"house{number % 2}", b"%d" % number, b"", "", "") for number in range(4)]
_START = datetime(2026, 3, 1, tzinfo=UTC)


class Trial:
    """A machine with its records. Everything it writes has a serial number, so that nothing is like another."""

    def __init__(self, file: Path, chance: Random) -> None:
        self.file = file
        self.wrote: set[str] = set()
        """The serial numbers of everything that was written here."""
        self._chance = chance
        RecordsFile.open(file).close()

    def work(self, times: int) -> None:
        """Do so many things, whatever they are."""
        doings = [self._person, self._person, self._attempt, self._attempt, self._run, self._run]
        doings += [self._set, self._sitting, self._ledger]
        with RecordsFile.open(self.file) as records:
            # What is on the disk is not what is tried out here.
            records._db.execute("PRAGMA synchronous = OFF")
            for _ in range(times):
                self._chance.choice(doings)(records)

    def merge(self, *others: Path) -> None:
        """Take in the records of others."""
        for other in others:
            into = self.file.with_name(f"{self.file.name}.merged")
            merge_records(self.file, other, into)
            into.replace(self.file)

    def snapshot(self, name: str) -> Path:
        """The records as they are now, in a file of their own."""
        copy = self.file.with_name(name)
        with closing(sqlite3.connect(self.file)) as db:
            db.execute("VACUUM INTO ?", (str(copy),))
        return copy

    def _now(self) -> datetime:
        """The clock is set back now and then, and stands still now and then."""
        return _START + timedelta(hours=self._chance.randint(0, 50))

    def _serial(self) -> str:
        serial = f"#{self._chance.getrandbits(60):x}"
        self.wrote.add(serial)
        return serial

    def _anybody(self, records: RecordsFile) -> Profile | None:
        everybody = TraineeStore.beside(records).trainees()
        return self._chance.choice([None, *everybody])

    def _person(self, records: RecordsFile) -> None:
        store, who = TraineeStore.beside(records), self._anybody(records)
        new, serial = self._chance.choice(PEOPLE), self._serial()
        try:
            if who is None:
                store.add(new, self._now(), serial)
            else:
                store.change(who, new, serial, self._now())
        except Refused:  # somebody has that name already
            self.wrote.remove(serial)

    def _attempt(self, records: RecordsFile) -> None:
        store, who = AttemptStore.beside(records), self._anybody(records)
        newest, house = store.newest(who.id if who else None), self._chance.choice(_HOUSES)
        if newest and not newest.verdict and self._chance.random() < 0.5:
            number, done = newest.id, len(store.attempt(newest.id).entries)
        else:
            start = Started("test", {"serial": self._serial()}, _DECK, house.hash, "1")
            number, done = store.begin(start, house, self._now(), who.id if who else None), 0
        for sequence in range(done + 1, done + self._chance.randint(1, 4)):
            store.append(number, sequence, Noted(self._serial(), 1.0))
            done = sequence
        if self._chance.random() < 0.5:
            store.append(number, done + 1, AttemptEnded({"serial": self._serial()}, 2.0))

    def _run(self, records: RecordsFile) -> None:
        store, who, house = DrillStore.beside(records), self._anybody(records), self._chance.choice(_HOUSES)
        newest = store.newest("twenty", "payout", house.house_id, who.id if who else None)
        if newest and self._chance.random() < 0.5:
            run, done = newest.id, len(store.answers(newest.id))
        else:
            run, done = store.begin("twenty", "payout", house, "1", self._now(), who.id if who else None), 0
        for number in range(done + 1, done + self._chance.randint(1, 6)):
            answer = random_answer(self._chance)
            store.append(run, number, answer._replace(right=(self._serial(),)), self._now())

    def _set(self, records: RecordsFile) -> None:
        store, who = AssignedStore.beside(records), self._anybody(records)
        standing = store.sets("house0")
        if standing and self._chance.random() < 0.3:
            store.withdraw(self._chance.choice(standing).id, self._now())
        else:
            assigned = Assigned(self._serial(), date(2026, 5, 1), ("payout",))
            store.assign("house0", assigned, [who.id] if who else None, self._now())

    def _sitting(self, records: RecordsFile) -> None:
        store, who, when = SittingStore.beside(records), self._anybody(records), self._now()
        running = store.running_id()
        if running:
            done = len(store.sitting(running).happened)
            closed = Closed("", "", time_text(when), 2.0)
            store.append(running, done + 1, [ClockPaused("", self._serial(), 1.0), closed], when)
        elif who:
            house = self._chance.choice(_HOUSES)
            exam = exam_as_plain(Exam())
            dealer, by = {"name": who.name, "badge": who.badge}, {"id": "", "name": "", "badge": ""}
            opened = Opened(
                house.house_id, house.hash, "1", exam, {"serial": self._serial()}, dealer, by, time_text(when)
            )
            store.begin(new_id(self._chance), opened, house, who.id)

    def _ledger(self, records: RecordsFile) -> None:
        with transaction(records._db):
            Ledger.beside(records).append("remark", "nothing", {"serial": self._serial()}, self._now())


def dump(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is recorded in a file, table by table."""
    with closing(sqlite3.connect(file)) as db:
        tables = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return {
            table: sorted(db.execute(f"SELECT * FROM {table}").fetchall(), key=repr)
            for (table,) in tables
            if table not in WORKED_OUT
        }


def forms_of(file: Path) -> list[tuple[str, ...]]:
    """Every table, index and trigger."""
    with closing(sqlite3.connect(file)) as db:
        return sorted(
            db.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL").fetchall()
        )


def merged(own: Path, others: Sequence[Path], into: Path) -> Path:
    """One file with the records of others, taken in one after the other."""
    shutil.copy(own, into)
    for number, other in enumerate(others):
        step = into.with_name(f"{into.name} {number}")
        merge_records(into, other, step)
        step.replace(into)
    return into
