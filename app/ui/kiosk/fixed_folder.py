"""In a kiosk nobody chooses files: what a supervisor saves goes into one folder, and nothing is read."""

from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter
    from PySide6.QtWidgets import QWidget


class FixedFolder:
    """A `Choosing` without a dialog. Whatever is there already stays: what is new gets a number."""

    def __init__(self, folder: Path) -> None:
        self.fixed: Path | None = folder
        self._folder = folder

    def file_to_save(self, _parent: "QWidget", _title: str, name: str, _kinds: str) -> Path | None:
        """The next free name in the folder."""
        whole = self._made() / Path(name).name
        others = (whole.with_name(f"{whole.stem}-{number}{whole.suffix}") for number in count(2))
        return next(file for file in chain([whole], others) if not file.exists())

    def folder(self, _parent: "QWidget", _title: str) -> Path | None:
        """The folder itself."""
        return self._made()

    def file_to_read(self, _parent: "QWidget", _title: str, _kinds: str) -> Path | None:
        """Nothing comes from outside."""
        return None

    def files_to_read(self, _parent: "QWidget", _title: str, _kinds: str) -> list[Path]:
        """Nothing comes from outside."""
        return []

    def printer(self, _parent: "QWidget") -> "QPrinter | None":
        """A dialog of printers leads to files."""
        return None

    def _made(self) -> Path:
        # Where it cannot be made, whoever writes into it says so.
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        return self._folder
