"""What pages have at their top: a title, and buttons beside it."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton


def heading(title: QLabel, beside: Mapping[str, QPushButton]) -> QHBoxLayout:
    """The title of a page, and buttons beside it."""
    row = QHBoxLayout()
    row.addWidget(title, 1)
    for each in beside.values():
        row.addWidget(each, 0, Qt.AlignmentFlag.AlignTop)
    return row
