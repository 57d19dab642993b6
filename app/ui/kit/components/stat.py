"""Figures side by side, each with what it is and its target or whole."""

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit.components.labels import label, rule


class StatRow(QWidget):
    """Three to five figures with hairs between them."""

    def __init__(self, stats: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        for place, (figure, what) in enumerate(stats):
            if place:
                row.addWidget(rule("upright"))
            column = QVBoxLayout()
            column.setSpacing(2)
            column.addWidget(label(figure, "figure"))
            column.addWidget(label(what, "small", wraps=True))
            row.addLayout(column, 1)
