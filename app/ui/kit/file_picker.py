"""Where files go and come from, and which printer prints: the one place that asks the person at the window.

Everything that leaves the window, or comes into it from outside, goes through a `FilePicker`: dialogs at
the trainer's own window, one fixed folder in a kiosk.
"""

from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6 import QtCore, QtWidgets
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


class FilePicker(Protocol):
    """Asks for files, folders and printers; None, or nothing, is the answer of whoever calls it off."""

    fixed: Path | None
    """The folder that everything goes to without a question, where nothing can be chosen at all."""

    def file_to_save(self, parent: QWidget, title: str, name: str, kinds: str) -> Path | None:
        """Where something with this name goes."""

    def folder(self, parent: QWidget, title: str) -> Path | None:
        """In which folder several things go."""

    def file_to_read(self, parent: QWidget, title: str, kinds: str) -> Path | None:
        """A file from outside."""

    def files_to_read(self, parent: QWidget, title: str, kinds: str) -> list[Path]:
        """Several of them."""

    def printer(self, parent: QWidget) -> "QPrinter | None":
        """On what something is printed."""


class FileDialogs:
    """Asks in dialogs. They begin in the folder that was used last, the first one among the documents."""

    fixed: Path | None = None

    def __init__(self) -> None:
        self._last: Path | None = None

    def file_to_save(self, parent: QWidget, title: str, name: str, kinds: str) -> Path | None:
        """Where something with this name goes."""
        chosen, _ = QtWidgets.QFileDialog.getSaveFileName(parent, title, str(self._begin() / name), kinds)
        return self._used(Path(chosen).parent, Path(chosen)) if chosen else None

    def folder(self, parent: QWidget, title: str) -> Path | None:
        """In which folder several things go."""
        chosen = QtWidgets.QFileDialog.getExistingDirectory(parent, title, str(self._begin()))
        return self._used(Path(chosen), Path(chosen)) if chosen else None

    def file_to_read(self, parent: QWidget, title: str, kinds: str) -> Path | None:
        """A file from outside."""
        chosen, _ = QtWidgets.QFileDialog.getOpenFileName(parent, title, str(self._begin()), kinds)
        return self._used(Path(chosen).parent, Path(chosen)) if chosen else None

    def files_to_read(self, parent: QWidget, title: str, kinds: str) -> list[Path]:
        """Several of them."""
        chosen, _ = QtWidgets.QFileDialog.getOpenFileNames(parent, title, str(self._begin()), kinds)
        return [self._used(Path(file).parent, Path(file)) for file in chosen]

    def printer(self, parent: QWidget) -> "QPrinter | None":
        """On what something is printed."""
        # A library of its own.
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        return printer if QPrintDialog(printer, parent).exec() else None

    def _begin(self) -> Path:
        documents = QtCore.QStandardPaths.StandardLocation.DocumentsLocation
        return self._last or Path(QtCore.QStandardPaths.writableLocation(documents))

    def _used(self, folder: Path, chosen: Path) -> Path:
        self._last = folder
        return chosen


class FixedFolder:
    """A `FilePicker` without a dialog. Whatever is there already stays: what is new gets a number."""

    def __init__(self, folder: Path) -> None:
        self.fixed: Path | None = folder
        self._folder = folder

    def file_to_save(self, _parent: QWidget, _title: str, name: str, _kinds: str) -> Path | None:
        """The next free name in the folder."""
        whole = self._made() / Path(name).name
        others = (whole.with_name(f"{whole.stem}-{number}{whole.suffix}") for number in count(2))
        return next(file for file in chain([whole], others) if not file.exists())

    def folder(self, _parent: QWidget, _title: str) -> Path | None:
        """The folder itself."""
        return self._made()

    def file_to_read(self, _parent: QWidget, _title: str, _kinds: str) -> Path | None:
        """Nothing comes from outside."""
        return None

    def files_to_read(self, _parent: QWidget, _title: str, _kinds: str) -> list[Path]:
        """Nothing comes from outside."""
        return []

    def printer(self, _parent: QWidget) -> "QPrinter | None":
        """A dialog of printers leads to files."""
        return None

    def _made(self) -> Path:
        # It may be there. Where it cannot be made, whoever writes into it says so.
        with suppress(OSError):
            self._folder.mkdir(parents=True)
        return self._folder
