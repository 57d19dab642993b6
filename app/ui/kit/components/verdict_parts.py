"""What a verdict on an answer is made of: the answer beside the correct one, and the arithmetic."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.look import Themed
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme


class AnswersCompared(Themed, QFrame):
    """A given answer and the correct one, piece by piece: what was right in it stays quiet.

    On a low page the signs speak for the names at the left.
    """

    def __init__(self, name: str, given: Sequence[str], correct: Sequence[str]) -> None:
        """`name` says whose answer it is. Nothing is given where the answer was right."""
        super().__init__()
        self.setProperty("role", "well")
        self._grid = grid = QGridLayout(self)
        grid.setColumnStretch(2, 1)
        grid.setHorizontalSpacing(8)
        self._names: list[QWidget] = []
        wrong = [(piece, piece in correct) for piece in given]
        right = [(piece, piece in given) for piece in correct]
        for said, pieces, sign in ((name, wrong, "cross"), ("Correct", right, "check")):
            if self._names:
                grid.addWidget(rule(), grid.rowCount(), 0, 1, 3)
            for place, (piece, is_shared) in enumerate(pieces):
                row = grid.rowCount()
                if not place:
                    self._names.append(label(said, "small"))
                    grid.addWidget(self._names[-1], row, 0, Qt.AlignmentFlag.AlignTop)
                ink = "quiet_ink" if is_shared else "wrong" if sign == "cross" else "right"
                mark = Sign("check" if is_shared else sign, ink)
                grid.addWidget(mark, row, 1, Qt.AlignmentFlag.AlignTop)
                grid.addWidget(label(piece, "strong", ink.removesuffix("_ink"), wraps=True), row, 2)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Use the space there is."""
        super().apply_look(theme, density)
        for each in self._names:
            each.setVisible(not density.is_low)
        edge, beside = (4, 10) if density.is_low else (10, 14)
        self._grid.setContentsMargins(beside, edge, beside, edge)
        self._grid.setVerticalSpacing(0 if density.is_low else 6)


class Arithmetic(Themed, QWidget):
    """What an amount is made of, row by row. On a low page all of it is one row."""

    def __init__(self, rows: Sequence[tuple[str, str]]) -> None:
        """Each row has its words and its figure; the last one is the total."""
        super().__init__()
        *parts, (total, amount) = rows
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._rows, self._short = QWidget(), label(" ".join([parts[0][0], *[each for _, each in parts]]))
        above = QVBoxLayout(self._rows)
        above.setContentsMargins(0, 0, 0, 0)
        above.setSpacing(6)
        for words, figure in parts:
            above.addLayout(_line(label(words, "quiet", wraps=True), label(figure, "strong")))
            above.addWidget(rule("line" if words == parts[-1][0] else "hair"))
        self._total = label(total)
        ends = QHBoxLayout()
        ends.addWidget(self._short, 1)
        ends.addLayout(_line(self._total, label(amount, "heading", "right")), 1)
        column.setSpacing(6)
        column.addWidget(self._rows)
        column.addLayout(ends)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Row by row where there is space."""
        super().apply_look(theme, density)
        for each in (self._rows, self._total):
            each.setVisible(not density.is_low)
        self._short.setVisible(density.is_low)


def _line(words: QWidget, figure: QWidget) -> QHBoxLayout:
    line = QHBoxLayout()
    line.addWidget(words, 1)
    line.addWidget(figure, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return line
