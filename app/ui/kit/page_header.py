"""What pages have at their top: a title, and buttons that say what is wanted."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton

from app.ui.kit.widgets.parts import button


def buttons(wanted: Mapping[str, str], want: Callable[[str], None]) -> dict[str, QPushButton]:
    """A slim button for everything that can be wanted, by name."""
    made = {}
    for name, text in wanted.items():
        made[name] = button(text)
        made[name].clicked.connect(lambda _=False, name=name: want(name))
    return made


def heading(title: QLabel, beside: Mapping[str, QPushButton]) -> QHBoxLayout:
    """The title of a page, and buttons beside it."""
    row = QHBoxLayout()
    row.addWidget(title, 1)
    for each in beside.values():
        row.addWidget(each, 0, Qt.AlignmentFlag.AlignTop)
    return row
