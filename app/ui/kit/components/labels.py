"""Words on a page, by their role: title, heading, body, small, figure, eyebrow."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QFrame, QLabel

from app.ui.kit.widgets.elided_label import ElidedLabel


def label(text: str, role: str = "", ink: str = "", wraps: bool = False) -> QLabel:
    """Plain words. The role decides the size, the ink the color; the page's sheet knows both."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setProperty("ink", ink)
    made.setWordWrap(wraps)
    return made


def elided(text: str, role: str = "", ink: str = "") -> QLabel:
    """One line that ends in dots where there is no space for all of it."""
    made = ElidedLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setProperty("ink", ink)
    return made


def set_ink(words: QLabel, ink: str) -> None:
    """Another color for words that are there."""
    words.setProperty("ink", ink)
    words.style().unpolish(words)
    words.style().polish(words)
    # A ground of its own has an edge, and a label asks for that only then.
    QApplication.sendEvent(words, QEvent(QEvent.Type.StyleChange))


def rule(role: str = "hair") -> QFrame:
    """A line between things: `hair` or `line` across, `upright` down."""
    made = QFrame()
    made.setProperty("role", role)
    return made
