"""Upgrades keep the records: from every form there ever was, whatever is in them, even if they are cut off."""

import os
import sqlite3
from contextlib import closing
from datetime import date
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest

from app.errors import Refused
from app.launch import main
from app.learning.assigned_set import Assigned
from app.learning.roster import Trainee
from app.records.db.migrations import MIGRATIONS, migrate, version_of
from app.records.db.open_records import open_for_writing
from app.records.db.pins import verify_pin
from app.records.exams.exam_service import ExamRecords
from app.records.exams.ledger_audit import audit_ledger
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.assigned_set_store import AssignedStore
from app.records.training.attempt_replay import replay_attempt
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.trainee_store import TraineeStore
from tests.bulk import SOAK
from tests.own_folders import move_to, own_folders
from tests.records.answers import random_answer
from tests.records.backups import PASSPHRASE, backup_of, files_in, machine_in
from tests.records.examining import HOUSE, KEPT, Hall, dealt, sheet, short_house
from tests.records.old_forms import tables_of, write_back
from tests.records.processes import KILLED, die, started
from tests.records.scripts import WHEN, Script, carry_out

pytestmark = pytest.mark.usefixtures("records_made_anew")

FORMS = range(1, len(MIGRATIONS) + 1)
TODAY = len(MIGRATIONS)
SINCE = {"attempts": 1, "answers": 2, "people": 3, "sets": 4, "supervisors": 5, "exams": 5, "ledger": 5}
"""The form that first had each."""
SETS = Assigned("Week 2", date(2031, 5, 9), ("payout", "tuck"), ("low-ace",), 20)


class Shelf:
    """A file of today with something of everything in it, and its house files."""

    def __init__(self, folder: Path, script: Script) -> None:
        self.file = folder / "today.sqlite"
        self.library = short_house(folder / "houses", rounds=1, questions=1)
        with AttemptStore.open(self.file) as store:
            carry_out(store, script, self.library)
            hall = Hall(store, self.library)
            ann, ben, dealer = hall.people()
            pupil = TraineeStore.beside(store).add(Trainee("Zoë", "9"), WHEN, KEPT)
            drills = DrillStore.beside(store)
            run = drills.begin("twenty", "payout", self.library.text("oxford"), "0.1", WHEN)
            for number in range(1, 9):
                drills.append(run, number, random_answer(Random(number)), WHEN)
            AssignedStore.beside(store).assign("oxford", SETS, [pupil], WHEN)
            passed = dealt(hall, hall.exams.open(HOUSE, dealer, ann))
            hall.exams.mark(passed, sheet(ben))
            hall.exams.say(passed, "I was calm.", "badge")
            failed = dealt(hall, hall.exams.open(HOUSE, dealer, ann), slip=lambda acts: acts[:2])
            hall.exams.mark(failed, sheet(ben))
            hall.exams.strike(failed, 0, "the key stuck", ann)

    def shown(self, file: Path) -> dict[str, Any]:
        """What the program reads in a file, brought up to date by opening it."""
        with AttemptStore.open(file) as store:
            exams = ExamRecords(store, self.library, lambda: WHEN, Random(1))
            audit = audit_ledger(store)
            return {
                "attempts": [self._attempt(store, each.id) for each in store.attempts()],
                "answers": DrillStore.beside(store).history("oxford"),
                "people": [
                    (each.name, each.badge, each.pin) for each in TraineeStore.beside(store).trainees()
                ],
                "sets": AssignedStore.beside(store).sets("oxford"),
                "supervisors": SupervisorStore.beside(store).accounts(),
                "exams": [(each, exams.file(each.id)) for each in exams.sittings()],
                "ledger": [*audit.troubles, *[str(head) for head in audit.heads]],
            }

    def _attempt(self, store: AttemptStore, number: int) -> tuple[object, ...]:
        attempt = store.attempt(number)
        return attempt.entries, attempt.verdict, replay_attempt(attempt, self.library).now == attempt.verdict


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory, script: Script) -> Shelf:
    return Shelf(tmp_path_factory.mktemp("shelf"), script)


def rows_of(file: Path, tables: dict[str, list[str]]) -> dict[str, list[tuple[object, ...]]]:
    """What is in these columns of these tables."""
    with closing(sqlite3.connect(file)) as db:
        return {
            table: sorted(db.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall(), key=repr)
            for table, columns in tables.items()
        }


def form_of(file: Path) -> int:
    with closing(sqlite3.connect(f"{file.as_uri()}?mode=ro", uri=True)) as db:
        return version_of(db)


def columns_of(file: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(file)) as db:
        return tables_of(db)


def test_a_file_of_today_has_something_of_everything(shelf: Shelf) -> None:
    shown = shelf.shown(shelf.file)
    assert all(shown.values())
    assert [len(shown[part]) for part in ("attempts", "answers", "exams")] == [1, 8, 2]
    assert [file.result.passed for _, file in shown["exams"] if file.result] == [False, True]
    assert [verify_pin(pin, "041704") for _, _, pin in shown["people"] if pin] == [True]
    empty = {table for table, rows in rows_of(shelf.file, columns_of(shelf.file)).items() if not rows}
    # Nobody has merged anything, looked at a class, withdrawn a set, or mistyped a PIN.
    assert empty <= {
        "origins",
        "trainee_origins",
        "minds",
        "caught_up",
        "withdrawn_sets",
        "supervisor_tries",
        "signed_heads",
    }


@pytest.mark.parametrize("form", FORMS)
def test_whatever_a_file_of_any_form_holds_is_read_after_an_upgrade(
    form: int, shelf: Shelf, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = memory / "records.sqlite"
    write_back(shelf.file, form, file)
    assert form_of(file) == form
    columns = columns_of(file)
    columns.pop("supervisor_pins", None)  # in a file of their own since form 7
    before = rows_of(file, columns)
    now, today = shelf.shown(file), shelf.shown(shelf.file)
    for part, since in SINCE.items():
        if since <= form:
            assert now[part] == today[part], part
        else:
            assert not now[part], part
    assert form_of(file) == TODAY
    assert rows_of(file, columns) == before
    houses = str(shelf.library.own)
    for words in (
        ["replay"], ["replay", "1"], ["trainees"], ["class", "--house", "oxford"], ["audit"],
        ["due", "--houses", houses],
    ):  # fmt: skip
        assert main([*words, "--records", str(file)]) == 0, words
    assert "Every record is intact." in capsys.readouterr().out


# Cut off.


class Dying:
    """A connection whose process dies before it has carried out so many statements."""

    def __init__(self, db: sqlite3.Connection, statements: int) -> None:
        self._db = db
        self._left = statements

    def execute(self, *words: Any) -> sqlite3.Cursor:
        if not self._left:
            die()
        self._left -= 1
        return self._db.execute(*words)

    @property
    def in_transaction(self) -> bool:
        return self._db.in_transaction


def upgrade_and_die(file: Path, statements: int, _pipe: int) -> NoReturn:
    db = sqlite3.connect(file, isolation_level=None)
    migrate(Dying(db, statements))  # type: ignore[arg-type]
    os._exit(0)


@pytest.mark.bulk
@pytest.mark.parametrize("form", FORMS[:-1])
def test_an_upgrade_that_is_killed_leaves_an_old_form_or_the_new_one_and_loses_nothing(
    form: int, shelf: Shelf, memory: Path
) -> None:
    source, file = memory / "source.sqlite", memory / "records.sqlite"
    write_back(shelf.file, form, source)
    columns = columns_of(source)
    before, today = rows_of(source, columns), shelf.shown(shelf.file)
    # A step is its statements and, around them, two looks at the form, the beginning, the new form and the
    # end; after the last there is one more look.
    whole = sum([len(step) + 5 for step in MIGRATIONS[form:]]) + 1
    seen = set()
    for statements in range(whole) if SOAK else sorted(Random(form).sample(range(whole), 3)):
        file.write_bytes(source.read_bytes())
        process = started(partial(upgrade_and_die, file, statements))
        assert process.wait() == KILLED
        process.close()
        with closing(sqlite3.connect(file)) as db:
            seen.add(version_of(db))
        assert rows_of(file, columns) == before
        now = shelf.shown(file)
        assert all(now[part] == today[part] for part, since in SINCE.items() if since <= form)
        for left in memory.glob("records.sqlite*"):
            left.unlink()
    assert seen <= set(range(form, TODAY + 1))
    assert not SOAK or seen == set(range(form, TODAY + 1))


# Newer than the program.


@pytest.fixture
def newer(memory: Path, shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's own records, of a form that only a later version knows."""
    folder = memory / "data" / "hcf-trainer"
    folder.mkdir(parents=True)
    move_to(own_folders(memory), monkeypatch)
    write_back(shelf.file, TODAY, folder / "records.sqlite")
    with closing(sqlite3.connect(folder / "records.sqlite", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute(f"PRAGMA user_version = {TODAY + 1}")
    return folder / "records.sqlite"


@pytest.mark.parametrize(
    "words",
    [
        ["replay"], ["trainees"], ["trainees", "--add", "Bo"], ["progress", "Dee"], ["class"], ["audit"],
        ["due"], ["backup", "OUT"], ["merge", "OTHER"],
    ],
)  # fmt: skip
def test_no_command_touches_records_that_a_newer_version_has_written(
    words: list[str], newer: Path, memory: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    passphrase, other = memory / "passphrase", memory / "other.backup"
    passphrase.write_text(PASSPHRASE, "utf-8")
    if words[0] in ("backup", "merge"):
        (memory / "another").mkdir()
        backup_of(machine_in(memory / "another"), other)
        words = [words[0], str(memory / "out" if words[1] == "OUT" else other)]
        words += ["--passphrase-file", str(passphrase)]
    before = files_in(newer.parent)
    assert main(words) == 2
    assert capsys.readouterr().err == (
        f"hcf-trainer: {newer}: a newer version of the program wrote these records; "
        "nothing in them was changed. Use that version\n"
    )
    assert files_in(newer.parent) == before
    assert not (memory / "out").exists()


def test_a_restore_over_records_of_a_newer_version_keeps_them(newer: Path, memory: Path) -> None:
    """Whoever goes back to an old backup on purpose does not lose what is there."""
    from app.records.backup.restore import restore

    (memory / "another").mkdir()
    backup, machine = backup_of(machine_in(memory / "another"), memory / "b"), machine_in(newer.parent)
    before = rows_of(newer, columns_of(newer))
    kept = restore(backup, PASSPHRASE, machine, WHEN)
    assert kept
    assert rows_of(kept / newer.name, columns_of(newer)) == before
    assert form_of(kept / newer.name) == TODAY + 1


def test_opening_records_of_a_newer_version_is_refused_while_their_journal_is_there(newer: Path) -> None:
    """As that version leaves them when it is cut off."""
    with closing(sqlite3.connect(newer, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute(f"PRAGMA user_version = {TODAY + 2}")
        copy = newer.with_name("copy.sqlite")
        for end in ("", "-wal"):
            copy.with_name(copy.name + end).write_bytes(newer.with_name(newer.name + end).read_bytes())
    before = [copy.read_bytes(), copy.with_name(copy.name + "-wal").read_bytes()]
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]copy\.sqlite: a newer version of the program wrote these records; nothing in them was changed\. Use that version$",
    ):
        open_for_writing(copy, 0.0)
    assert [copy.read_bytes(), copy.with_name(copy.name + "-wal").read_bytes()] == before
