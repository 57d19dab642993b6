"""The rules of an exam as a small table: each with its figure, its limit, and a sign."""

from collections.abc import Sequence

from PySide6.QtWidgets import QGridLayout, QWidget

from app.ui.kit.widgets.parts import words

_SHARES = (0, 5, 5, 4)


class PassRulesTable(QWidget):
    """One row for each rule."""

    def __init__(self, rows: Sequence[tuple[str, str, str, bool]]) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(6)
        for column, share in enumerate(_SHARES):
            grid.setColumnStretch(column, share)
        for row, (rule, figure, limit, met) in enumerate(rows):
            judged = "right" if met else "wrong"
            sign, found = words("✓" if met else "✗", "sign"), words(figure, "verdict")
            sign.setAccessibleName("met" if met else "not met")
            for label in (sign, found):
                label.setProperty("judged", judged)
            for column, label in enumerate((sign, words(rule), found, words(limit, "quiet"))):
                grid.addWidget(label, row, column)
