"""A page of the kiosk with a few words and keys."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.ui.kit.page import Page
from app.ui.kit.widgets.parts import button, words

Slot = Callable[[], object]


class KioskNotice(Page):
    """Words in the middle, keys under them."""

    def __init__(self, title: str, text: str, keys: Mapping[str, Slot], parent: QWidget) -> None:
        """`keys` are what each key does, by what stands on it."""
        super().__init__(parent)
        self.keys: dict[str, QPushButton] = {}
        self.title, self.text = words(title, "large"), words(text, "order")
        self._row = QHBoxLayout()
        self._row.setSpacing(12)
        self._row.addStretch(1)
        self._row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(48, 28, 48, 28)
        column.setSpacing(24)
        column.addStretch(1)
        for label_of in (self.title, self.text):
            label_of.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label_of)
        column.addLayout(self._row)
        column.addStretch(1)
        for label, slot in keys.items():
            self.add_key(label, slot)

    def add_key(self, label: str, slot: Slot) -> None:
        """One key more, at the right; the first one has the keyboard."""
        self.keys[label] = key = button(label)
        key.clicked.connect(lambda _=False: slot())
        self._row.insertWidget(self._row.count() - 1, key, 2)
        if len(self.keys) == 1:
            key.setFocus()
