"""The program as it is called on the bench, by whoever lives there."""

from pathlib import Path

from bench import Bench
from program import Program

_HOME = Path("users", "root")
_LOCAL = _HOME / "AppData" / "Local"
INSTALLED = _LOCAL / "Programs" / "hcf-trainer"
"""Where the installer puts the program if nobody says otherwise."""


class WineProgram(Program):
    """The one in a folder on drive C:. It prints as `hcf-trainer-text`, and its window is `hcf-trainer`."""

    def __init__(self, bench: Bench, folder: Path, pictured: str) -> None:
        self._bench, self._folder, self.pictured = bench, folder, pictured
        self.home = bench.drive / _HOME
        self.records = bench.drive / _LOCAL / "hcf-trainer" / "records.sqlite"
        self.settings = bench.drive / _LOCAL / "hcf-trainer" / "settings.json"

    def run(self, *words: str, code: int = 0, screen: str = "") -> str:
        """Run it to its end; what it said."""
        settings = {"COLUMNS": "200", **({"DISPLAY": screen} if screen else {})}
        said = self._bench.wine(self._program("-text"), *words, code=code, settings=settings)
        return said.replace("\r\n", "\n")

    def window(self, screen: str) -> list[str]:
        """The command that opens its window on a screen."""
        return self._bench.wine_command(self._program(), settings={"DISPLAY": screen})

    def inside(self, name: str) -> str:
        """A file in the home, seen from inside."""
        return self._bench.inside(self.home / name) if name else self._bench.inside(self.home)

    def give(self, file: Path) -> None:
        """Everything there belongs to one user."""

    def _program(self, kind: str = "") -> str:
        return self._bench.inside(self._folder / f"hcf-trainer{kind}.exe")
