"""What this program is: its version, the licenses it comes under, and where it keeps what is yours."""

import sys
from pathlib import Path

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QGridLayout, QWidget

from app import __version__, places
from app.procedure.house import House
from app.ui.kit.components.hero import FeltDecoration
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageShell
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import path_words
from app.ui.table.vignettes import vignette


class AboutPage(PageWithBack):
    """Words and a way back. Nothing on it opens anything."""

    def __init__(self, house: House, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        name = f"hcf-trainer {__version__}"
        self.shell = PageShell(self, settings, PageHeader("About", name, has_home=False))
        self.back = self.shell.header.back
        self.shell.header.went_back.connect(self.closed)
        game = house.names.game
        panel, side = PagePanel(), PagePanel(game)
        told = ListColumn("About this program", is_whole=True)
        told.add(_chapters())
        panel.add(told, 1)
        side.add(label(f"Teaches and tests {game} dealing, the way your house does it.", wraps=True))
        side.column.addSpacing(16)
        side.add(FeltDecoration(vignette("watch", house)), 1)
        self.shell.fill(Columns(panel, side))
        self.back.setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)


def _chapters() -> QWidget:
    """Each heading beside its words, with a hair between one and the next."""
    inside = QWidget()
    grid = QGridLayout(inside)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(24)
    grid.setVerticalSpacing(14)
    grid.setColumnStretch(1, 1)
    for place, (title, text) in enumerate(chapters().items()):
        if place:
            grid.addWidget(rule(), 2 * place - 1, 0, 1, 2)
        grid.addWidget(label(title, "strong"), 2 * place, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(label(text, "quiet", wraps=True), 2 * place, 1)
    return inside


def chapters() -> dict[str, str]:
    """Everything there is to tell, by its heading."""
    return {
        "The manual": (
            f"For students, supervisors, instructors and IT: {path_words(places.manual())}\n"
            f"How to write a house file: {path_words(places.house_guide())}"
        ),
        "Your files": (
            f"Records: {path_words(places.records())}\n"
            f"Your own house files: {path_words(places.own_houses())}\n"
            f"Settings: {path_words(places.settings())}\n"
            f"Log and error reports: {path_words(places.logs())}\n"
            "All of it stays on this computer."
        ),
        "License": (
            "© 2026 the hcf-trainer authors, under the MIT license: you may use, copy, change and share "
            "it. It comes without any warranty. We drew the cards ourselves. The font is Roboto, under the "
            "Apache License 2.0."
        ),
        "Qt": (
            f"The window is built with Qt {qVersion()} and Qt for Python {PySide6.__version__}, under the "
            "GNU Lesser General Public License, version 3. You may use your own Qt libraries instead: they "
            f"are separate files, in {path_words(qt_folder())}. Build the same version from the sources that "
            "the Qt Project publishes, with any changes you like, and replace those files with yours."
        ),
        "Everything else": f"All parts of the program and their licenses are listed in {_licenses()}.",
    }


def qt_folder() -> Path:
    """Where Qt's libraries lie, from a checkout as well as installed or packed."""
    folder = Path(PySide6.__file__).parent
    inside = folder / "Qt" / "lib"
    return inside if inside.is_dir() else folder


def _licenses() -> str:
    """The list that every package has beside the program."""
    file = Path(sys.executable).parent / "LICENSES.txt"
    if file.exists():
        return path_words(file)
    return "LICENSES.txt, which comes with the program"
