"""What released versions left on a disk, and what they themselves read in it."""

import gzip
import json
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

from app.procedure.library import Library
from app.records.backup.backup_contents import Machine
from app.records.backup.merge_tables import WORKED_OUT
from tests.records.examining import HousesAsShipped

FOLDER = Path(__file__).parent
RELEASE = FOLDER / "1.0.0"
FORMS = range(1, 8)
"""Forms of the records that a release has written."""
NEXT = range(8, 9)
"""Forms that the next release will write first: keep records of them here when it is out."""
MOVED = {"supervisor_pins"}
"""Tables whose rows are in a file of their own today."""
PASSPHRASE, DAILY_PASSPHRASE = "correct horse battery", "another good passphrase"


def folder_of(form: int) -> Path:
    """Where the records of a form are kept: the first three are of 0.1.0."""
    return FOLDER / ("0.1.0" if form <= 3 else "1.0.0" if form <= 6 else "1.1.0")


def records_of(form: int, into: Path) -> Path:
    """The records of a form, as that version left them."""
    packed = folder_of(form) / f"records-{form}.sqlite.gz"
    into.write_bytes(gzip.decompress(packed.read_bytes()))
    return into


def said_of(form: int) -> dict[str, Any]:
    """What the version that wrote the records of a form read in them; the second was never released alone."""
    file = RELEASE / "said.json" if form > 3 else folder_of(form) / f"said-{1 if form == 1 else 3}.json"
    said: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return said


def text_of(name: str) -> str:
    """A text that 1.0.0 wrote."""
    return (RELEASE / name).read_text("utf-8")


def last_moment() -> datetime:
    """When 1.0.0 was used for the last time."""
    return datetime.fromisoformat(said_of(6)["now"])


def machine_of_release(folder: Path) -> Machine:
    """A machine as 1.0.0 left it: records, key, its own house, settings."""
    folder.mkdir(parents=True, exist_ok=True)
    machine = Machine(
        folder / "records.sqlite", folder / "signing", folder / "houses", folder / "config" / "settings.json"
    )
    records_of(6, machine.records)
    machine.signing.mkdir(mode=0o700)
    for name in ("certificates.key", "certificates.public.txt"):
        shutil.copyfile(RELEASE / name, machine.signing / name)
    (machine.signing / "certificates.key").chmod(0o600)
    machine.houses.mkdir()
    shutil.copyfile(RELEASE / "short.toml", machine.houses / "short.toml")
    machine.settings.parent.mkdir()
    shutil.copyfile(RELEASE / "settings.json", machine.settings)
    return machine


def library_of(machine: Machine) -> Library:
    """The houses of that machine."""
    return HousesAsShipped(own=machine.houses)


def schema_of(db: sqlite3.Connection) -> list[tuple[str, ...]]:
    """Every table, index and trigger of a file, in the words it was made with."""
    return db.execute(
        "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name"
    ).fetchall()


def schema_in(file: Path) -> list[tuple[str, ...]]:
    """The same of a file that nobody has open."""
    with closing(sqlite3.connect(file)) as db:
        return schema_of(db)


def rows_in(file: Path, of: Path) -> dict[str, list[tuple[object, ...]]]:
    """What is in a file, in the tables and columns that another one has; not what is computed from it."""
    with closing(sqlite3.connect(of)) as db:
        tables = [
            name
            for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
            if not name.startswith("sqlite_") and name not in (*WORKED_OUT, *MOVED)
        ]
        columns = {table: [row[1] for row in db.execute(f"PRAGMA table_info({table})")] for table in tables}
    with closing(sqlite3.connect(file)) as db:
        return {
            table: sorted(db.execute(f"SELECT {', '.join(names)} FROM {table}").fetchall(), key=repr)
            for table, names in columns.items()
        }
