"""What this program is: its version, the licences it comes under, and where it keeps what is yours."""

import sys
from pathlib import Path

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app import __version__, places
from app.ui.kit.page import PageWithBack
from app.ui.kit.widgets.parts import button, path_words, scrolling, words

_WIDEST = 860


class AboutPage(PageWithBack):
    """Words and a way back. Nothing on it opens anything."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.back = button("Back (Esc)", is_primary=True)
        self.back.clicked.connect(self.closed)
        inside = QWidget()
        inside.setMaximumWidth(_WIDEST)
        told = QVBoxLayout(inside)
        told.setContentsMargins(0, 0, 12, 0)
        told.setSpacing(4)
        for title, text in chapters().items():
            told.addWidget(words(title, "order"))
            told.addWidget(words(text, "quiet"))
            told.addSpacing(12)
        told.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(48, 28, 48, 28)
        column.setSpacing(8)
        column.addWidget(words(f"hcf-trainer {__version__}", "large"))
        column.addWidget(words("Teaches and tests the dealing of High Card Flush, as your house deals it."))
        column.addSpacing(12)
        column.addWidget(scrolling(inside, "About this program"), 1)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        self.back.setFocus()


def chapters() -> dict[str, str]:
    """Everything there is to tell, by its heading."""
    return {
        "The manual": (
            f"For students, supervisors, instructors and IT: {path_words(places.manual())}\n"
            f"How to write a house file: {path_words(places.house_guide())}"
        ),
        "What is yours": (
            f"Records: {path_words(places.records())}\n"
            f"House files of your own: {path_words(places.own_houses())}\n"
            f"Settings: {path_words(places.settings())}\n"
            f"The log, and reports on errors: {path_words(places.logs())}\n"
            "All of it stays on this machine."
        ),
        "Licence": (
            "© 2026 the hcf-trainer authors, under the MIT licence: you may use, copy, change and pass it "
            "on; it comes without any warranty. The cards are our own; the font is Roboto, under the Apache "
            "License 2.0."
        ),
        "Qt": (
            f"The window is made with Qt {qVersion()} and Qt for Python {PySide6.__version__}, under the GNU "
            "Lesser General Public License, version 3. You may use Qt libraries of your own instead: they "
            f"are separate files, in {path_words(qt_folder())}. Build the same version from the sources that "
            "the Qt Project publishes, changed as you like, and put your files in the place of those."
        ),
        "Everything else": f"Every part that is inside, with its licence, is listed in {_licences()}.",
    }


def qt_folder() -> Path:
    """Where Qt's libraries lie, from a checkout as well as installed or packed."""
    folder = Path(PySide6.__file__).parent
    inside = folder / "Qt" / "lib"
    return inside if inside.is_dir() else folder


def _licences() -> str:
    """The list that every package has beside the program."""
    file = Path(sys.executable).parent / "LICENCES.txt"
    if file.exists():
        return path_words(file)
    return "LICENCES.txt, which comes with every package of the program"
