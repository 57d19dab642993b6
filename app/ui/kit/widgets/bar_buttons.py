"""Keys in the bar, where the menu is else."""

from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

Meant = TypeVar("Meant", bound=Hashable)


class BarKeys(QWidget):
    """A row of words to press; no click on them takes the keyboard from the table."""

    def __init__(self, keys: Mapping[Meant, str], press: Callable[[Meant], None]) -> None:
        """`keys` are the words on each key by what is meant; `press` is told what was meant."""
        super().__init__()
        self.keys: dict[Hashable, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for meant, text in keys.items():
            self.keys[meant] = key = QToolButton()
            key.setObjectName("key")
            key.setText(text)
            key.setAccessibleName(text)
            key.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            key.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
            key.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            key.clicked.connect(lambda *_, meant=meant: press(meant))
            row.addWidget(key)
