"""What a list says when nothing is in it: what is true, why, and the next action."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.ui.kit.components.labels import label
from app.ui.kit.components.tile import Picture

_PICTURE = QSize(118, 72)


class EmptyState(QWidget):
    """A small picture from the table, words, and at most one button."""

    def __init__(
        self, truth: str, why: str, picture: Picture | None = None, action: QPushButton | None = None
    ) -> None:
        super().__init__()
        row, words = QHBoxLayout(self), QVBoxLayout()
        row.setContentsMargins(0, 8, 0, 8)
        row.setSpacing(14)
        if picture:
            shown = QLabel()
            shown.setPixmap(picture(_PICTURE, self.devicePixelRatioF()))
            shown.setFixedSize(_PICTURE)
            row.addWidget(shown)
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(label(truth, "strong"))
        words.addWidget(label(why, "small", wraps=True))
        words.addStretch(1)
        row.addLayout(words, 1)
        if action:
            row.addWidget(action)
