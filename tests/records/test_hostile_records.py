"""Records that somebody bent: each is refused by the name of its backup, and nothing of it is taken in."""

import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from app.certificate.ledger_chain import Record, with_hash
from app.errors import Refused
from app.learning.roster import Trainee
from app.records.backup.backup_contents import Machine
from app.records.backup.merge import merge, without_triggers
from app.records.backup.restore import restore
from app.records.db.foreign_file import open_foreign
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.training.trainee_store import TraineeStore
from tests.kept_text import assert_kept
from tests.records.backups import PASSPHRASE, WHEN, backup_of, files_in, furnished, machine_in, state_of
from tests.records.examining import HOUSE, Hall, dealt, sheet, short_house
from tests.records.test_hostile_generator import packed

Bending = Callable[[sqlite3.Connection], object]
KEPT = Path(__file__).parent / "refusals"
CHANGING = re.compile(r"\b[0-9a-f]{16}\b|\b[0-9a-f]{64}\b|\b[0-9A-Z]{4}-[0-9A-Z]{4}\b")
"""Machines, house files and exams: others in every run or release."""


@pytest.fixture
def here(memory: Path) -> Machine:
    """An honest machine."""
    return furnished(memory / "here", "here")


@pytest.fixture(scope="module")
def examined(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a machine with an exam that was passed, and supervisors."""
    folder = tmp_path_factory.mktemp("examined")
    machine = furnished(folder, "there")
    with RecordsFile.open(machine.records) as records:
        hall = Hall(records, short_house(tmp_path_factory.mktemp("short"), rounds=1, questions=1))
        ann, _, dealer = hall.people()
        exam = dealt(hall, hall.exams.open(HOUSE, dealer, ann))
        hall.exams.mark(exam, sheet(ann))
    return folder


@pytest.fixture
def there(memory: Path, examined: Path) -> Machine:
    """The machine whose records somebody bends."""
    shutil.copytree(examined, memory / "there")
    return machine_in(memory / "there")


def bent(machine: Machine, file: Path, *bending: Bending) -> Path:
    """A backup of records that somebody has bent, with all triggers where they were."""
    with closing(sqlite3.connect(machine.records, isolation_level=None)) as db, without_triggers(db):
        for bend in bending:
            bend(db)
    return backup_of(machine, file)


def refusals(backup: Path, machine: Machine) -> list[str]:
    """Why a backup is neither merged nor restored; nothing was touched, and it took no time."""
    before, said = files_in(machine.folder), []
    for take_in in (
        lambda: merge([(backup, PASSPHRASE)], machine),
        lambda: restore(backup, PASSPHRASE, machine, WHEN),
    ):
        start = process_time()
        with pytest.raises(Refused) as caught:
            take_in()
        assert process_time() - start < 5
        assert files_in(machine.folder) == before
        assert str(caught.value).startswith(f"{backup}: ")
        said.append(str(caught.value))
    return said


def sql(statement: str, *values: object) -> Bending:
    return lambda db: db.execute(statement, values)


def rehashed(db: sqlite3.Connection) -> None:
    """Whoever bends a ledger makes its hashes right again."""
    columns = "chain, number, at, kind, about, body, previous, hash"
    rows = [Record(*row) for row in db.execute(f"SELECT {columns} FROM ledger ORDER BY chain, number")]
    db.execute("DELETE FROM ledger")
    heads: dict[str, str] = {}
    for row in rows:
        new = with_hash(row._replace(previous=heads.get(row.chain, "")))
        heads[row.chain] = new.hash
        db.execute("INSERT INTO ledger VALUES (?, ?, ?, ?, ?, ?, ?, ?)", new)


SCHEMAS = {
    "view": "CREATE VIEW more AS SELECT * FROM ledger",
    "trigger": "CREATE TRIGGER more AFTER INSERT ON attempts BEGIN DELETE FROM minds; END",
    "index": "CREATE INDEX more ON ledger (at)",
    "table": "CREATE TABLE more (id)",
}


@pytest.mark.parametrize("kind", SCHEMAS)
def test_anything_but_our_tables_is_refused_by_name(
    kind: str, there: Machine, here: Machine, memory: Path
) -> None:
    backup = bent(there, memory / "b", sql(SCHEMAS[kind]))
    for said in refusals(backup, here):
        assert f'the {kind} "more" in the backup is not part of the program' in said


def test_no_view_shows_the_check_one_ledger_and_the_merge_another(
    there: Machine, here: Machine, memory: Path
) -> None:
    with closing(sqlite3.connect(there.records, isolation_level=None)) as db:
        for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute("ALTER TABLE ledger RENAME TO other")
        db.execute("CREATE VIEW ledger AS SELECT * FROM other WHERE kind <> 'failed'")
    for said in refusals(backup_of(there, memory / "b"), here):
        assert "nothing was changed. Use another backup" in said


def test_a_header_with_an_encoding_that_does_not_exist_is_refused(
    there: Machine, here: Machine, memory: Path
) -> None:
    """SQLite reads such a file as UTF-8 and fails only when it is attached to another."""
    hostile = memory / "hostile.sqlite"
    with closing(sqlite3.connect(there.records)) as db, closing(sqlite3.connect(hostile)) as copy:
        db.backup(copy)
    header = bytearray(hostile.read_bytes())
    header[59] = 4
    hostile.write_bytes(header)
    for said in refusals(packed(hostile, memory / "b"), here):
        assert "the records in the backup are damaged" in said


def test_a_missing_or_changed_trigger_is_refused_by_name(there: Machine, here: Machine, memory: Path) -> None:
    backup = bent(there, memory / "b")
    with closing(sqlite3.connect(there.records)) as db:
        db.execute("DROP TRIGGER ledger_update")
    assert all("ledger_update" in said for said in refusals(backup_of(there, memory / "c"), here))
    with closing(sqlite3.connect(there.records)) as db:
        db.execute("CREATE TRIGGER ledger_update BEFORE UPDATE ON ledger BEGIN SELECT 1; END")
    said = refusals(backup_of(there, memory / "d"), here)
    assert all('"ledger_update" in the backup was changed' in each for each in said)
    assert merge([(backup, PASSPHRASE)], here).added["exams"]


ROWS = {
    "a time no calendar has": sql("UPDATE attempts SET started = 'soon'"),
    "a time before time": sql("UPDATE trainees SET since = '0001-01-01T00:00:00.000+00:00'"),
    "a time before time in the east": sql("UPDATE trainees SET since = '1970-01-01T00:00:00.000+14:00'"),
    "a time of no place": sql("UPDATE profiles SET at = '2026-03-01T00:00:00.000'"),
    "a time of an answer": sql("UPDATE answers SET at = 9007199254740993"),
    "an answer that takes for ever": sql("UPDATE answers SET seconds = 1e300"),
    "a line that was cut off": sql("UPDATE answers SET due = 'half'"),
    "a question": sql("UPDATE asked SET could = 'half' WHERE id = 1"),
    "a mode": sql("UPDATE attempts SET mode = 'cheat'"),
    "a round": sql("UPDATE attempts SET round = '[]'"),
    "hands": sql("""UPDATE attempts SET round = '{"spots":[1]}'"""),
    "a deck": sql("UPDATE attempts SET deck = 'As'"),
    "an entry": sql("UPDATE entries SET body = '{}' WHERE sequence = 1"),
    "a number that is none": sql("""UPDATE entries SET kind = 'paused', body = '{"at":NaN}' WHERE sequence = 1"""),
    "a text for a number": sql("""UPDATE entries SET kind = 'paused', body = '{"at":"1"}' WHERE sequence = 1"""),
    "half a letter": sql(
        r"""UPDATE entries SET kind = 'noted', body = '{"text":"\ud800","at":1}' WHERE sequence = 1"""
    ),
    "brackets": sql("UPDATE entries SET body = ? WHERE sequence = 1", '{"a":' * 100_000),
    "a gap": sql("UPDATE entries SET sequence = sequence + 7 WHERE attempt = 1"),
    "an end without its entry": sql("INSERT INTO ended (attempt) SELECT id FROM attempts WHERE id NOT IN"
                                    " (SELECT attempt FROM ended) LIMIT 1"),
    "a house file": sql("UPDATE house_files SET text = x'00'"),
    "a name that steers the terminal": sql("UPDATE profiles SET name = char(27) || '[2J'"),
    "an endless name": sql("UPDATE profiles SET name = printf('%.*c', 1000000, 'x')"),
    "nobody's profile": sql("DELETE FROM profiles WHERE number = 1"),
    "a PIN that takes an hour": sql(
        "UPDATE profiles SET pin = '$argon2id$v=19$m=4194304,t=1000,p=4$c29tZXNhbHQ$aGFzaA'"
    ),
    "a set": sql("UPDATE assigned_sets SET due = 'never'"),
    "rounds without end": sql("UPDATE assigned_sets SET rounds = 1000000"),
    "an exam's number": sql("UPDATE sittings SET badge = 'another'"),
    "an exam's opening": sql("UPDATE sittings SET opening = '{}'"),
    "an exam's key twice": sql("""UPDATE sittings SET opening = '{"dealer":{},' || substr(opening, 2)"""),
    "an exam's log": sql("""UPDATE sitting_entries SET body = '{"at":1}'"""),
    "an origin": sql("INSERT INTO origins VALUES ('attempts', 999, 0, '0123456789abcdef')"),
    "a machine": sql("INSERT INTO origins VALUES ('attempts', 1, 0, 'no machine')"),
    "its own origin": sql("INSERT INTO origins SELECT 'attempts', 1, 0, chain FROM own_chain"),
}  # fmt: skip


@pytest.mark.parametrize("what", ROWS)
def test_the_refusal_of_a_row_that_the_program_never_writes_says_what_it_said(
    what: str, there: Machine, here: Machine, memory: Path
) -> None:
    merging, restoring = refusals(backup := bent(there, memory / "b", ROWS[what]), here)
    assert merging == restoring
    assert_kept(KEPT, what, f"{CHANGING.sub('THIS', merging.removeprefix(f'{backup}: '))}\n")


OPENED: dict[str, object] = {
    "digest": "",
    "house": "oxford",
    "dealer": {"name": "Bo", "badge": "7"},
    "by": {"id": "", "name": "", "badge": ""},
}
BODIES: dict[str, list[object]] = {
    "exam-opened": [
        {},
        {"digest": 1},
        {**OPENED, "build": [["version", "0.9"]]},
        {**OPENED, "build": {"version": 1}},
        {**OPENED, "form": {"number": 1, "version": "1", "digest": ""}},
        {**OPENED, "form": {"number": -1, "version": 1, "digest": ""}},
        {**OPENED, "form": {"number": 1, "version": 1, "digest": 1}},
        {**OPENED, "dealer": {"name": 1, "badge": ""}},
        {**OPENED, "by": {"id": 1, "name": "", "badge": ""}},
    ],
    "exam-closed": [{}, {"digest": []}],
    "marked": [{}, {"assessor": {}, "marks": {}, "words": ""}],
    "passed": [{}, {"digest": "", "result": {}}, [], "text"],
    "failed": [{"digest": "", "result": {"verdict": {"passed": "yes"}}}],
    "struck": [{}, {"fault": "1", "reason": "", "by": {"id": "", "name": "", "badge": ""}}],
    "said": [{}, {"sentence": 7}, {"sentence": "", "proof": "a nod"}],
    "incomplete": [{}, {"digest": "", "result": {"verdict": {"passed": "yes"}}}],
    "countersigned": [{}, {"fault": "1", "by": {"id": "", "name": "", "badge": ""}}],
    "unstruck": [{}, {"fault": 1, "reason": 2, "by": {"id": "", "name": "", "badge": ""}}],
    "voided": [{}, {"reason": "", "is_attempt": "no", "by": {"id": "", "name": "", "badge": ""}}],
    "appealed": [{}, {"text": 1, "proof": "pin"}, {"text": "", "proof": "a nod"}],
    "appeal-upheld": [{}, {"text": 1, "by": {"id": "", "name": "", "badge": ""}}],
    "appeal-denied": [{}, {"text": "", "by": {"id": 1, "name": "", "badge": ""}}],
    "revoked": [{}, {"reason": 1, "by": {"id": "", "name": "", "badge": ""}}],
    "certified": [{}, {"by": {}, "ledger": {}, "key": ""}],
    "rules-decided": [{}, {"choices": 1, "confirmed": [], "not-ours": [], "words": {}, "file": ""}],
    "house-version-used": [
        {},
        {"version": "1", "digest": "", "ended": [], "by": {"id": "", "name": "", "badge": ""}},
        {"version": 1, "digest": "", "ended": [1], "by": {"id": "", "name": "", "badge": ""}},
    ],
    "station-withdrawn": [{}, {"reason": 1, "by": None}, {"reason": "", "by": {"id": 1}}, {"reason": ""}],
    "supervisor-added": [{}, {"name": "\x1b[2J", "badge": "", "by": None}],
    "supervisor-changed": [{}, {"name": "", "badge": "", "by": None}],
    "supervisor-removed": [{}],
    "pin-changed": [{}, {"by": {"id": 1, "name": "", "badge": ""}}],
    "pin-reset": [{}, {"by": None}, {"by": {"id": 1}, "pin": "0"}, {"by": None, "pin": 4}],
}


@pytest.mark.parametrize("kind", BODIES)
def test_every_kind_of_ledger_record_is_read_before_it_is_taken_in(
    kind: str, there: Machine, here: Machine, memory: Path
) -> None:
    for number, body in enumerate(BODIES[kind]):
        machine = there._replace(records=memory / f"{number}.sqlite")
        machine.records.write_bytes(there.records.read_bytes())
        text = json.dumps(body)
        said = refusals(
            bent(
                machine,
                memory / f"{number}",
                sql("UPDATE ledger SET kind = ?, body = ? WHERE number = 1", kind, text),
                rehashed,
            ),
            here,
        )
        damaged = "ledger entry 1 from machine " if isinstance(body, dict) else "the ledger "
        assert all(f": the record of {damaged}" in each for each in said), (body, said)


def test_a_time_in_a_ledger_that_nobody_can_read_is_refused(
    there: Machine, here: Machine, memory: Path
) -> None:
    refusals(bent(there, memory / "b", sql("UPDATE ledger SET at = 'soon' WHERE number = 2"), rehashed), here)


def test_another_machine_cannot_close_or_decide_an_exam_of_this_one(
    there: Machine, here: Machine, memory: Path
) -> None:
    """`there` is honest here, and `here` decides about its exam."""
    with RecordsFile.open(there.records) as records:
        (exam, body) = records._db.execute("SELECT about, body FROM ledger WHERE kind = 'passed'").fetchone()
    for kind in ("exam-closed", "passed", "failed", "said", "exam-opened"):
        machine = here._replace(records=memory / f"{kind}.sqlite")
        machine.records.write_bytes(here.records.read_bytes())
        with RecordsFile.open(machine.records) as records:
            told: dict[str, Any] = {"sentence": "no"} if kind == "said" else json.loads(body)
            if kind == "failed":
                told["result"]["verdict"]["passed"] = False
            if kind == "exam-opened":
                told = {
                    "digest": "", "house": "", "dealer": {"name": "A", "badge": ""},
                    "by": {"id": "", "name": "", "badge": ""},
                }  # fmt: skip
            records._db.execute("BEGIN")
            Ledger.beside(records).append(kind, exam, told, WHEN)
            records._db.execute("COMMIT")
        backup = backup_of(machine, memory / kind)
        before = state_of(there)
        with pytest.raises(Refused, match=rf"^{re.escape(str(backup))}: "):
            merge([(backup, PASSPHRASE)], there)
        assert state_of(there) == before


def test_another_machine_cannot_take_over_a_name_and_a_pin(
    there: Machine, here: Machine, memory: Path
) -> None:
    with TraineeStore.open(here.records) as store:
        store.add(Trainee("Ivy Stone", "S1"), WHEN, "the honest PIN")
        before = store.trainees()
    with TraineeStore.open(there.records) as store:
        store.add(Trainee("Ivy Stone", "S1"), WHEN, "the thief's PIN")
        store.change(store.find("S1"), Trainee("Mallory", "S1"), "another", WHEN + timedelta(days=1))
    merge([(backup_of(there, memory / "b"), PASSPHRASE)], here)
    with TraineeStore.open(here.records) as store:
        ivy = store.find("S1")
        assert (ivy.name, ivy.pin) == ("Ivy Stone", "the honest PIN")
        assert {each[2:] for each in before} <= {each[2:] for each in store.trainees()}
        # Here it can still be changed.
        store.change(ivy, Trainee("Ivy Field", "S1"), "new", WHEN)
        assert store.find("S1").pin == "new"


def test_another_machine_cannot_make_one_person_of_two(there: Machine, here: Machine, memory: Path) -> None:
    with TraineeStore.open(here.records) as store:
        store.add(Trainee("Ivy Stone", "S1"), WHEN, "hers")
        store.add(Trainee("Jan Brook", "S2"), WHEN, "his")
    with TraineeStore.open(there.records) as store:
        store.add(Trainee("Ivy Stone", "S1"), WHEN)
        store.change(store.find("S1"), Trainee("Jan Brook", "S2"), "the thief's", WHEN)
    merge([(backup_of(there, memory / "b"), PASSPHRASE)], here)
    with TraineeStore.open(here.records) as store:
        assert [(who.name, who.badge, who.pin) for who in store.trainees() if who.badge in ("S1", "S2")] == [
            ("Ivy Stone", "S1", "hers"),
            ("Jan Brook", "S2", "his"),
        ]


def test_an_exam_with_a_number_that_is_taken_is_refused(there: Machine, here: Machine, memory: Path) -> None:
    (taken,) = _one(here.records, "SELECT id FROM sittings LIMIT 1")
    (mine,) = _one(there.records, "SELECT id FROM sittings LIMIT 1")
    backup = bent(
        there,
        memory / "b",
        sql("PRAGMA foreign_keys = OFF"),
        sql("UPDATE sittings SET id = ? WHERE id = ?", taken, mine),
        sql("UPDATE sitting_entries SET sitting = ? WHERE sitting = ?", taken, mine),
        sql("DELETE FROM ledger WHERE about = ?", mine),
        rehashed,
    )
    before = state_of(here)
    with pytest.raises(Refused, match=rf"^{re.escape(str(backup))}: "):
        merge([(backup, PASSPHRASE)], here)
    assert state_of(here) == before


def _one(file: Path, query: str) -> tuple[str]:
    with closing(sqlite3.connect(file)) as db:
        row: tuple[str] = db.execute(query).fetchone()
        return row


def test_what_was_computed_elsewhere_is_never_believed(there: Machine, here: Machine, memory: Path) -> None:
    with closing(sqlite3.connect(there.records)) as db:
        db.execute("INSERT INTO minds VALUES (1, 'house0', x'00', x'00')")
        db.commit()
    restore(backup_of(there, memory / "b"), PASSPHRASE, here, WHEN)
    with closing(sqlite3.connect(here.records)) as db:
        assert db.execute("SELECT count(*) FROM minds").fetchone() == (0,)


def test_foreign_records_are_only_read_and_not_for_ever(there: Machine) -> None:
    for statement in (
        "DELETE FROM minds",
        "CREATE TABLE more (id)",
        "ATTACH ':memory:' AS more",
        "PRAGMA writable_schema = ON",
        "PRAGMA journal_mode = WAL",
    ):
        with (
            pytest.raises(
                Refused,
                match=r"^the records in the backup are damaged; nothing was changed\. Use another backup$",
            ),
            open_foreign(there.records) as db,
        ):
            db.execute(statement)
    endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    with (
        pytest.raises(
            Refused,
            match=r"^the records in the backup are damaged; nothing was changed\. Use another backup$",
        ),
        open_foreign(there.records) as db,
    ):
        db.execute(endless).fetchone()
    slow = f"SELECT sum({'+'.join([f'a{n}.id' for n in range(9)])}) FROM "
    slow += ", ".join([f"answers AS a{n}" for n in range(9)])
    start = process_time()
    with (
        pytest.raises(
            Refused,
            match=r"^the records in the backup take too long to read; nothing was changed\. Use another backup$",
        ),
        open_foreign(there.records) as db,
    ):
        db.execute(slow).fetchone()
    assert process_time() - start < 5
