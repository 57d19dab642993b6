"""A page of the kiosk with a few words and keys."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.ui.kit.page import Page
from app.ui.kit.widgets.parts import button, words


class KioskNotice(Page):
    """Words in the middle, keys under them.

    Signals:
        wanted: the name of a key.
    """

    wanted = Signal(str)

    def __init__(self, title: str, text: str, keys: Mapping[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self.keys: dict[str, QPushButton] = {}
        self.title, self.text = words(title, "large"), words(text, "order")
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addStretch(1)
        for name, label in keys.items():
            self.keys[name] = key = button(label)
            key.setProperty("wanted", name)
            key.clicked.connect(self._want)
            row.addWidget(key, 2)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(48, 28, 48, 28)
        column.setSpacing(24)
        column.addStretch(1)
        for label_of in (self.title, self.text):
            label_of.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label_of)
        column.addLayout(row)
        column.addStretch(1)
        if self.keys:
            next(iter(self.keys.values())).setFocus()

    def _want(self) -> None:
        self.wanted.emit(self.sender().property("wanted"))
