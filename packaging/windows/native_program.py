"""The program as it is called on Windows itself, in a home in which nobody has used it."""

import os
from pathlib import Path

from bundle import strange_home
from other_programs import run_to_end
from program import Program


class NativeProgram(Program):
    """The one in a folder of this machine. Nobody looks at its screen, so no picture is taken."""

    pictured = ""

    def __init__(self, folder: Path, home: Path) -> None:
        home.mkdir(exist_ok=True)
        self._folder, self.home = folder, home
        self.records = home / "hcf-trainer" / "records.sqlite"
        self.settings = home / "hcf-trainer" / "settings.json"

    def run(self, *words: str, code: int = 0, screen: str = "") -> str:
        """Run it to its end; what it said."""
        command = [str(self._folder / "hcf-trainer-text.exe"), *words]
        return run_to_end(
            command, code=code, environment=os.environ | strange_home(self.home) | {"COLUMNS": "200"}
        )

    def window(self, screen: str) -> list[str]:
        """The command that opens its window."""
        return [str(self._folder / "hcf-trainer.exe")]

    def inside(self, name: str) -> str:
        """A file in the home."""
        return str(self.home / name)

    def give(self, file: Path) -> None:
        """Everything there belongs to whoever runs this."""
