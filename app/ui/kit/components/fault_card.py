"""A fault on a card: its weight, where it happened, what was done and what was due, the dollars, the rule."""

from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.ui.kit.components.labels import label
from app.ui.kit.components.signs import Sign
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.themed import Themed
from app.ui.kit.theme import FORM, WRONG

_WEIGHTS = {"critical": ("wrong", WRONG), "major": ("form", FORM), "minor": ("plain", "#a9aea8")}


class FaultWords(NamedTuple):
    """What a card says. Weights: `critical`, `major`, `minor`."""

    weight: str
    where: str
    what: str
    done: str
    due: str
    dollars: str
    why: str


class FaultCard(Themed, QFrame):
    """A bar in the color of its weight at the left, the words beside it."""

    def __init__(self, words: FaultWords) -> None:
        super().__init__()
        self.words = words
        kind, self._color = _WEIGHTS[words.weight]
        head, change, column = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        head.addWidget(Tag(words.weight.capitalize(), kind))
        head.addSpacing(6)
        head.addWidget(label(words.where, "small"))
        head.addStretch(1)
        head.addWidget(label(words.dollars, "strong"))
        change.setSpacing(10)
        change.addWidget(label(words.done, ink="wrong"))
        change.addWidget(Sign("arrow"))
        change.addWidget(label(words.due, ink="right"))
        change.addStretch(1)
        column.setContentsMargins(18, 4, 4, 4)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(label(words.what, "strong"))
        column.addLayout(change)
        if words.why:
            column.addWidget(label(words.why, "small", wraps=True))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(0, 0, 0, 0))
        painter.setBrush(QColor(self._color))
        painter.drawRoundedRect(QRectF(0, 0, 4, self.height()), 2, 2)
