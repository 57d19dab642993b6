"""Windows without a screen, in the program's own letters."""

import os
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["FONTCONFIG_FILE"] = str(Path(__file__).with_name("letters.conf"))

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtGui import QCursor, QPixmap
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.ui.kiosk.kiosk_window import KioskWindow
from app.ui.kit.components.dialogs import Panel
from app.ui.kit.file_picker import FileDialogs
from app.ui.kit.fonts import load_fonts
from app.ui.shell.main_window import MainWindow
from app.ui.table import table_play, view
from app.ui.table.art import felt_cache
from app.ui.table.art.gallery import Gallery
from app.ui.table.art.placards import placards_picture
from tests.bulk import SOAK
from tests.mutants.call_marks import FOLDER
from tests.ui.painted import Paint, found_again, painting_once
from tests.ui.panel_words import is_kept, words_of_panel
from tests.ui.windows import Open, opener

IS_WATCHED = FOLDER in os.environ
"""Whether it is measured what each test reaches: then each paints for itself."""

_PICTURES = 24
"""So many felts and placards are kept in memory, each as large as its window."""


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    return ["hcf-trainer", "-style", "fusion"]


@pytest.fixture(scope="session")
def letters(qapp: QApplication) -> str:
    """The family that the program writes with, loaded once."""
    return load_fonts(pytest.fail)


@pytest.fixture(autouse=True)
def pointer_away() -> None:
    """The mouse lies beside every window: where an earlier test left it, something would light up."""
    if QApplication.instance():
        QCursor.setPos(-100, -100)


@pytest.fixture(scope="session")
def painted() -> Paint:
    return Gallery._paint if IS_WATCHED else painting_once(Gallery._paint)


@pytest.fixture(scope="session")
def placards_found() -> Callable[..., QPixmap]:
    return placards_picture if IS_WATCHED else found_again(placards_picture, _PICTURES)


@pytest.fixture(scope="session")
def felts_found() -> Callable[..., QPixmap]:
    return found_again(felt_cache.baked_felt, _PICTURES)


@pytest.fixture(autouse=True)
def shared_pictures(
    painted: Paint, placards_found: Callable[..., QPixmap], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All windows show the same cards, chips and placards, and painting them is a third of a test."""
    monkeypatch.setattr(Gallery, "_paint", painted)
    monkeypatch.setattr(table_play, "placards_picture", placards_found)


@pytest.fixture(autouse=True)
def shared_felts(felts_found: Callable[..., QPixmap], monkeypatch: pytest.MonkeyPatch) -> None:
    """All windows find the felts that others have painted: a few in memory, many on the disk."""
    if IS_WATCHED:
        monkeypatch.setattr(felt_cache, "_stored", lambda *_: None)
    else:
        monkeypatch.setattr(felt_cache, "_KEPT", 60)
        monkeypatch.setattr(view, "baked_felt", felts_found)


@pytest.fixture(autouse=True)
def words_of_panels(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every dialog that a test opens over a page or for a file says what it said."""
    found: list[str] = []
    lie_over = Panel.lie_over

    def noted(panel: Panel, page: QWidget, first: QWidget | None = None) -> None:
        found.append(words_of_panel(panel))
        lie_over(panel, page, first)

    def noting(ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(dialogs: FileDialogs, parent: QWidget, *words: str) -> Any:
            found.append(" | ".join(words))
            return ask(dialogs, parent, *words)

        return asked

    monkeypatch.setattr(Panel, "lie_over", noted)
    for name in ("file_to_save", "folder", "file_to_read", "files_to_read"):
        monkeypatch.setattr(FileDialogs, name, noting(getattr(FileDialogs, name)))
    yield
    new = [words for words in found if not is_kept(words)]
    assert not new, f"not in tests/ui/panel_words.py: {new}"


def _unpainted(begin: Callable[..., None]) -> Callable[..., None]:
    def begin_unpainted(window: QWidget, *given: Any, **more: Any) -> None:
        window.setUpdatesEnabled(False)
        begin(window, *given, **more)

    return begin_unpainted


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that look at no pixel: a window that paints nothing, for painting is a quarter of them.

    `soak` paints it, and what keeps words, places, sheets and golden pictures always does.
    """
    if not SOAK:
        monkeypatch.setattr(MainWindow, "begin", _unpainted(MainWindow.begin))
        monkeypatch.setattr(KioskWindow, "begin", _unpainted(KioskWindow.begin))


@pytest.fixture
def settings_file(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


@pytest.fixture
def open_window(qtbot: QtBot, letters: str, library: Library, settings_file: Path) -> Open:
    """Opens a window with a round on the table, motion off unless it is asked for."""
    return opener(qtbot, library, settings_file)
