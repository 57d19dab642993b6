"""The program as it is called inside a root, by somebody who lives there."""

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from root import USER, Root

RECORDS = ".local/share/hcf-trainer/records.sqlite"


class Program(NamedTuple):
    """Where it is, seen from inside."""

    root: Root
    path: str

    def run(self, *words: str, code: int = 0, screen: str = "") -> str:
        """Run it to its end; what it said."""
        settings = {"COLUMNS": "200", **({"DISPLAY": screen} if screen else {})}
        return self.root.run(self.path, *words, user=USER, code=code, settings=settings)

    def write(self, name: str, text: str) -> str:
        """A file in the home; its name seen from inside."""
        file = self.root.home / name
        file.write_text(text, "utf-8")
        self.root.give(file)
        return self.inside(name)

    def inside(self, name: str) -> str:
        """A file in the home, seen from inside."""
        return f"/home/{USER}/{name}"

    @property
    def records(self) -> Path:
        """The records, seen from outside."""
        return self.root.home / RECORDS

    def form(self) -> int:
        """Which form the records have, without touching them."""
        with closing(sqlite3.connect(f"{self.records.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            form: int = db.execute("PRAGMA user_version").fetchone()[0]
        return form

    def digest(self) -> str:
        """Tells whether the records are the same to the last bit."""
        return sha256(self.records.read_bytes()).hexdigest()
