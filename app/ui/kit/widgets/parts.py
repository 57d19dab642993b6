"""Labels, fields and buttons as every page has them."""

import re
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QPushButton, QScrollArea, QWidget

from app.errors import Refused

_FILE = r"((?<!\S)([A-Za-z]:)?[/\\][^:]*|\b[\w-]+\.\w+): "
"""A file that a sentence begins with, with its folders or without."""
_ANYWHERE = r"(?<![^\s(“`])([A-Za-z]:)?[/\\][^\s“”`)]+"
"""A path further on in a sentence."""
_MAY_BREAK = "\u200b"
"""A blank that takes no room: a long path goes on in the next line after one."""


def words(text: str, name: str = "") -> QLabel:
    """Words that wrap, taken as they are."""
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def path_words(path: Path) -> str:
    """A path as it is written on a page: it may go on in the next line after each folder."""
    return str(path).replace("/", f"/{_MAY_BREAK}").replace("\\", f"\\{_MAY_BREAK}")


def button(text: str, is_primary: bool) -> QPushButton:
    """A button that Enter presses when it has the keyboard."""
    made = QPushButton(text)
    made.setObjectName("slim")
    made.setProperty("primary", is_primary)
    made.setAutoDefault(True)
    return made


class Scrolling(QScrollArea):
    """Brings whatever in it gets the keyboard into sight."""

    def __init__(self) -> None:
        super().__init__()
        QApplication.instance().focusChanged.connect(self._follow)  # type: ignore[union-attr]

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        if now:
            # Qt looks only for what is in it.
            self.ensureWidgetVisible(now)


def scrolling(inside: QWidget, name: str) -> QScrollArea:
    """A widget that scrolls up and down where there is no room for all of it."""
    area = Scrolling()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidgetResizable(True)
    area.setAccessibleName(name)
    area.setWidget(inside)
    return area


def without_focus(area: QScrollArea) -> QScrollArea:
    """What scrolls does not stop the keyboard on its way."""
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area


def sentence(refusal: Refused) -> str:
    """Why something cannot be, as a sentence on a page."""
    return _written(refusal.sentences[0])


def sentence_for_everybody(refusal: Refused) -> str:
    """The same for a screen that everybody sees: no file is named."""
    return without_files(sentence(refusal))


def without_files(told: str) -> str:
    """A sentence without the files in it: the log has them, and a trainee has no use for them."""
    said = re.sub(_ANYWHERE, "…", re.sub(_FILE, "", told)).rstrip(".")
    return f"{said[:1].upper()}{said[1:]}."


def sentences(refusal: Refused) -> str:
    """Every reason why something cannot be, a line for each."""
    return "\n".join(map(_written, refusal.sentences))


def _written(told: str) -> str:
    # The name of a file is written as it is.
    first = told.partition(" ")[0]
    begun = told if "." in first or ":" in first else f"{told[:1].upper()}{told[1:]}"
    return f"{begun.rstrip('.')}."
