"""Keys in the bar, where the menu is else."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

_MEANT = "meant"


class BarKeys(QWidget):
    """A row of words to press; no click on them takes the keyboard from the table."""

    def __init__(self, keys: Mapping[str, str], press: Callable[[str], None]) -> None:
        super().__init__()
        self._press = press
        self.keys: dict[str, QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for name, text in keys.items():
            self.keys[name] = key = QToolButton()
            key.setObjectName("key")
            key.setText(text)
            key.setAccessibleName(text)
            key.setProperty(_MEANT, name)
            key.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            key.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
            key.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            key.clicked.connect(self._tell)
            row.addWidget(key)

    def _tell(self) -> None:
        self._press(self.sender().property(_MEANT))
