"""Dialogs for files begin among the documents, and then where somebody was last."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QStandardPaths
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.file_picker import FileDialogs, FixedFolder
from app.ui.watch.round_print_and_film import print_page


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    parent = QWidget()
    qtbot.addWidget(parent)
    return parent


def answer(monkeypatch: pytest.MonkeyPatch, chosen: Path | None) -> list[Path]:
    """Whatever dialog opens, this is chosen in it; where each began."""
    began: list[Path] = []
    said = str(chosen) if chosen else ""

    def one(_parent: QWidget, _title: str, begin: str, *_kinds: str) -> tuple[str, str]:
        began.append(Path(begin))
        return said, ""

    def several(*asked: object) -> tuple[list[str], str]:
        one(*asked)  # type: ignore[arg-type]
        return ([said] if said else []), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", one)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", one)
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", several)
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *asked: one(*asked)[0])
    return began


def test_the_first_one_begins_among_the_documents_and_the_next_where_it_ended(
    parent: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
    dialogs, file = FileDialogs(), tmp_path / "one" / "list.csv"
    began = answer(monkeypatch, file)
    assert dialogs.file_to_save(parent, "Save", "exams.csv", "CSV (*.csv)") == file
    assert dialogs.file_to_read(parent, "Read", "CSV (*.csv)") == file
    assert dialogs.files_to_read(parent, "Read", "CSV (*.csv)") == [file]
    assert dialogs.folder(parent, "Where?") == file
    assert dialogs.folder(parent, "Where?") == file
    assert began == [documents / "exams.csv", *[file.parent] * 3, file]
    assert dialogs.fixed is None


def test_what_is_called_off_is_nothing_and_changes_nothing(
    parent: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialogs = FileDialogs()
    began = answer(monkeypatch, None)
    for _ in range(2):
        assert dialogs.file_to_save(parent, "Save", "", "") is None
        assert dialogs.file_to_read(parent, "Read", "") is None
        assert dialogs.files_to_read(parent, "Read", "") == []
        assert dialogs.folder(parent, "Where?") is None
    assert len(set(began)) == 1


@pytest.mark.parametrize(
    ("printers", "said"),
    [([], "Nothing was printed, because this computer has no printer."), (["laser"], "")],
)
def test_print_says_so_if_there_is_no_printer(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, printers: list[str], said: str
) -> None:
    """Without one Windows opens no dialog, and nothing would seem to happen."""
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: printers)
    screen = SimpleNamespace(file_picker=FixedFolder(tmp_path))
    assert print_page("a page", screen) == said  # type: ignore[arg-type]
