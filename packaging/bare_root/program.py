"""The program as it is called on a machine that is only a folder, by somebody who lives there."""

import json
import sqlite3
from abc import ABC, abstractmethod
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

from build_errors import Trouble
from root import USER, Root


class Program(ABC):
    """What is done with it on every machine. Files are those of whoever lives there, seen from outside."""

    home: Path
    records: Path
    settings: Path
    pictured: str
    """The name for pictures of its window; none are taken of one without a name."""

    @abstractmethod
    def run(self, *words: str, code: int = 0, screen: str = "") -> str:
        """Run it to its end; what it said."""

    @abstractmethod
    def window(self, screen: str) -> list[str]:
        """The command that opens its window on a screen."""

    @abstractmethod
    def inside(self, name: str) -> str:
        """A file in the home, seen from inside."""

    @abstractmethod
    def give(self, file: Path) -> None:
        """Let a file or folder belong to whoever lives there."""

    def run_for_json(self, *words: str) -> Any:
        """Run it to its end; its JSON. If it said anything else, the trouble has all of it."""
        said = self.run(*words, "--json")
        try:
            return json.loads(said)
        except ValueError as error:
            raise Trouble(f"`{' '.join(words)} --json` said more than JSON ({error}):\n{said}") from None

    def write(self, name: str, text: str) -> str:
        """A file in the home; its name seen from inside."""
        file = self.home / name
        file.write_text(text, "utf-8")
        self.give(file)
        return self.inside(name)

    def form(self) -> int:
        """Which form the records have, without touching them."""
        with closing(sqlite3.connect(f"{self.records.as_uri()}?mode=ro&immutable=1", uri=True)) as db:
            form: int = db.execute("PRAGMA user_version").fetchone()[0]
        return form

    def digest(self) -> str:
        """Tells whether the records are the same to the last bit."""
        return sha256(self.records.read_bytes()).hexdigest()


class RootProgram(Program):
    """The one in a root of Debian."""

    def __init__(self, root: Root, path: str) -> None:
        self._root, self._path = root, path
        self.home, self.pictured = root.home, root.folder.name
        self.records = root.home / ".local/share/hcf-trainer/records.sqlite"
        self.settings = root.home / ".config/hcf-trainer/settings.json"

    def run(self, *words: str, code: int = 0, screen: str = "") -> str:
        """Run it to its end; what it said."""
        settings = {"COLUMNS": "200", **({"DISPLAY": screen} if screen else {})}
        return self._root.run(self._path, *words, user=USER, code=code, settings=settings)

    def window(self, screen: str) -> list[str]:
        """The command that opens its window on a screen."""
        return self._root.command(self._path, user=USER, settings={"DISPLAY": screen})

    def inside(self, name: str) -> str:
        """A file in the home, seen from inside."""
        return f"/home/{USER}/{name}"

    def give(self, file: Path) -> None:
        """Let a file or folder belong to whoever lives there."""
        self._root.give(file)
