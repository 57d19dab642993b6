"""Merges the records of other machines with our own: side by side, nothing twice, nothing lost."""

import sqlite3
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.records.backup.backup_contents import RECORDS, Machine, Progress
from app.records.backup.backup_file import draft_folder, open_backup
from app.records.backup.exclusive_records import open_exclusively, replace_with
from app.records.backup.merge_tables import WORKED_OUT, choose_sources, find_rows, write_rows
from app.records.backup.restore import keep_before
from app.records.backup.restore_check import check_records
from app.records.db.db_errors import refuse_db_errors
from app.records.db.migrations import migrate
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.checkpoint import is_set_back, rollback_words
from app.records.exams.machines import Machines
from app.records.training.roster_match import doubles
from app.records.training.trainee_store import TraineeStore

_COUNTED = {
    "trainees": "trainees",
    "attempts": "rounds dealt",
    "answers": "drill answers",
    "sittings": "exams",
    "ledger": "ledger records",
}

# An exam is decided where it was held. Any machine may revoke it.
_DECIDED_ELSEWHERE = """SELECT sittings.id, chain FROM ledger JOIN sittings ON sittings.id = about
LEFT JOIN origins ON origins.kind = 'sittings' AND origins.id = sittings.number
WHERE ledger.kind <> 'revoked' AND chain <> coalesce(machine, (SELECT chain FROM own_chain))"""

_MISFIT = (
    "its records from other machines contradict each other or the records here; nothing was changed. Do"
    " not merge this backup"
)


class Merged(NamedTuple):
    """The result of a merge."""

    added: dict[str, int]
    """How many of each kind are new here."""
    doubtful: tuple[str, ...]
    """A sentence for each pair of trainees with the same badge."""
    unsigned: tuple[str, ...] = ()
    """The machines whose ledgers nobody has signed, so that what they say can only be taken on trust."""

    @property
    def weaker(self) -> str:
        """What is promised less, in a sentence; empty if nothing is."""
        if not self.unsigned:
            return ""
        return (
            f"Not signed: the ledger from {', '.join(self.unsigned)}. Version 1.0 did not sign ledgers, so"
            " the backup could have been altered. To fix this, make a new backup there with this version."
        )


def merge(
    files: Iterable[tuple[Path, str]],
    machine: Machine,
    progress: Progress = lambda *_: None,
    when: datetime | None = None,
) -> Merged:
    """Merge backups of other machines, each with its passphrase: all of them or none."""
    with draft_folder(machine, "merge") as folder:
        others = []
        for number, (file, passphrase) in enumerate(files):
            place = folder / str(number)
            place.mkdir()
            open_backup(file, passphrase, place, progress)
            check_records(place, file)
            others.append((file, place / RECORDS))
        _refuse_set_back(machine)
        with open_exclusively(machine.records) as db:
            first = latest = folder / "own"
            with closing(sqlite3.connect(first)) as copy:
                db.backup(copy)
            for file, other in others:
                latest = _merged(latest, other, folder / f"with-{other.parent.name}", file)
            if is_same(first, latest):
                latest = first
            else:
                with _machines(latest) as machines:
                    machines.remember(when or datetime.now(UTC))
                replace_with(db, latest)
            return Merged(_added(first, latest), _doubtful(latest), _unsigned(latest))


def take_in(others: Path, machine: Machine) -> bool:
    """Merge the records of the other machines of a school. True if something was new.

    A machine that goes back on what was seen of it here stays as it is; the rest is taken in.
    """
    with draft_folder(machine, "merge") as folder:
        _refuse_set_back(machine)
        own, came, into = folder / "own", folder / "others", folder / "with"
        with open_exclusively(machine.records) as db, refuse_db_errors(into):
            with closing(sqlite3.connect(others)) as source:
                source.execute("VACUUM INTO ?", (str(came),))
            with closing(sqlite3.connect(own)) as copy:
                db.backup(copy)
            with _machines(own) as here, _machines(came) as there:
                doubted = here.contradicted(there)
            merge_records(own, came, into, doubted)
            is_news = not is_same(own, into)
            if is_news:
                replace_with(db, into)
    return is_news


def leave_out(
    chain: str, reason: str, machine: Machine, by: Supervisor, when: datetime, let_in: bool = False
) -> Path | None:
    """Leave another machine out: nothing it said counts here from now on, and it cannot come in again.

    The records are written anew without it. Those of before are kept in a folder; return it. With `let_in`
    the machine may come in again at the next merge, with whatever it then shows.
    """
    with draft_folder(machine, "merge") as folder, open_exclusively(machine.records) as db:
        own, nobody, into = folder / "own", folder / "nobody", folder / "without"
        with closing(sqlite3.connect(own)) as copy:
            db.backup(copy)
        with _machines(own) as machines:
            (machines.let_in if let_in else machines.leave_out)(chain, reason, by, when)
        RecordsFile.open(nobody).close()
        merge_records(own, nobody, into)
        kept = None if let_in else keep_before(machine, db, when)
        replace_with(db, into)
    return kept


def merge_records(base: Path, other: Path, into: Path, without: Collection[str] = ()) -> None:
    """Write a new file of records: those of `base`, with what `other` knows about other machines.

    It does not count what `other` says about those in `without`.
    """
    with closing(sqlite3.connect(into, isolation_level=None)) as db:
        migrate(db)
        # The file is thrown away if anything fails.
        db.execute("PRAGMA journal_mode = OFF")
        db.execute("PRAGMA synchronous = OFF")
        db.execute("ATTACH ? AS base", (str(base),))
        db.execute("ATTACH ? AS other", (str(other),))
        try:
            people = find_rows(db)
            choose_sources(db, without)
            with transaction(db), without_triggers(db):
                write_rows(db, people)
        except (sqlite3.IntegrityError, LookupError):
            raise Refused(_MISFIT) from None
        if db.execute("PRAGMA main.foreign_key_check").fetchone():
            raise Refused(_MISFIT)


def _refuse_set_back(machine: Machine) -> None:
    """Refuse records that were put back to an older state. If there are none, they are made."""
    with RecordsFile.open(machine.records) as records:
        if is_set_back(records, machine.signing):
            raise Refused(rollback_words(records, machine.signing))


def is_same(one: Path, other: Path) -> bool:
    """Do two files hold the same records? What is computed from them does not count."""
    with closing(sqlite3.connect(one)) as db:
        db.execute("ATTACH ? AS other", (str(other),))
        tables = db.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table'").fetchall()
        return not any(
            db.execute(f"SELECT * FROM {first}.{table} EXCEPT SELECT * FROM {second}.{table}").fetchone()
            for (table,) in tables
            if table not in WORKED_OUT
            for first, second in (("main", "other"), ("other", "main"))
        )


def _merged(base: Path, other: Path, into: Path, file: Path) -> Path:
    try:
        with refuse_db_errors(into):
            with _machines(base) as here, _machines(other) as there:
                here.refuse_contradictions(there)
            merge_records(base, other, into)
            _refuse_overreach(into)
    except Refused as refusal:
        said = [sentence.removeprefix(f"{into}: ") for sentence in refusal.sentences]
        raise Refused(*[f"{file}: {sentence}" for sentence in said]) from None
    return into


@contextmanager
def _machines(draft: Path) -> Iterator[Machines]:
    """The machines in a draft. It is thrown away if anything fails, so it needs no journal on the disk."""
    with closing(sqlite3.connect(draft, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = MEMORY")
        yield Machines(db, draft)


@contextmanager
def without_triggers(db: sqlite3.Connection) -> Iterator[None]:
    """Drop the triggers: they guard against rewriting, and a merge rewrites in another order."""
    triggers = db.execute("SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        db.execute(f"DROP TRIGGER main.{name}")
    yield
    for _, statement in triggers:
        db.execute(statement)


def _added(first: Path, latest: Path) -> dict[str, int]:
    counts = []
    for file in (first, latest):
        with closing(sqlite3.connect(file)) as db:
            counts.append(
                {
                    words: db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
                    for table, words in _COUNTED.items()
                }
            )
    # Two trainees may have become one.
    return {words: max(0, counts[1][words] - counts[0][words]) for words in counts[0]}


def _unsigned(latest: Path) -> tuple[str, ...]:
    with _machines(latest) as machines:
        return tuple(machines.unsigned())


def _doubtful(latest: Path) -> tuple[str, ...]:
    with closing(sqlite3.connect(latest)) as db:
        return tuple(doubles(TraineeStore(db, latest).trainees()))


def _refuse_overreach(merged: Path) -> None:
    """Refuse it if an exam is decided by two machines."""
    with closing(sqlite3.connect(merged)) as db:
        row = db.execute(_DECIDED_ELSEWHERE).fetchone()
        if row:
            exam, chain = row
            raise Refused(
                f"machine {chain} has decisions about exam {exam}, which was given on another machine. Only"
                " that machine can rule on it. Nothing was changed. Do not merge this backup"
            )
