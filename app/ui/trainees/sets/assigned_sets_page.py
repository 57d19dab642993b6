"""The assigned sets of a house: what each asks for, how far the class is, and a button to withdraw it."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.learning.assigned_set import Assignment
from app.learning.class_overview import ClassOverview
from app.learning.class_words import standing_words
from app.learning.task_words import contents_words
from app.ui.kit.page import PageWithBack
from app.ui.kit.page_header import heading
from app.ui.kit.widgets.parts import button, scrolling, words

_NONE = "No set is assigned here. A set is work to finish by a date: drills to master, rounds to deal."
_SURE = "Really withdraw it"


class AssignedSetsPage(PageWithBack):
    """A list of sets.

    Signals:
        asked_to_assign: assign another set.
        withdrawn: the id of a set to withdraw.
        closed: back to the class.
    """

    asked_to_assign = Signal()
    withdrawn = Signal(int)

    def __init__(self, title: str, found: ClassOverview, titles: Mapping[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self.found = found
        self.buttons = {"assign": button("Assign a set…"), "close": button("Back (Esc)")}
        self.buttons["assign"].clicked.connect(self.asked_to_assign)
        self.buttons["close"].clicked.connect(self.closed)
        self.withdrawing: dict[int, QPushButton] = {}
        self.told = words("", "quiet")
        self.told.hide()
        inside = QWidget()
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 4, 0)
        rows.setSpacing(8)
        for each in found.sets:
            rows.addWidget(self._row(each, titles))
        if not found.sets:
            rows.addWidget(words(_NONE, "order"))
        rows.addStretch(1)
        area = scrolling(inside, "Assigned sets")
        # Tab goes to the buttons themselves.
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 12, 24, 12)
        column.setSpacing(8)
        column.addLayout(heading(words(title, "large"), self.buttons))
        column.addWidget(self.told)
        column.addWidget(area, 1)
        self.buttons["close" if found.sets else "assign"].setFocus()

    def tell(self, text: str) -> None:
        """Show the result of an action."""
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def _row(self, each: Assignment, titles: Mapping[str, str]) -> QWidget:
        row = QFrame()
        row.setObjectName("panel")
        text, line = QVBoxLayout(), QHBoxLayout(row)
        line.setContentsMargins(14, 8, 10, 8)
        text.setSpacing(2)
        text.addWidget(words(each.assigned.title, "order"))
        text.addWidget(words(standing_words(self.found, each)))
        text.addWidget(words(contents_words(each.assigned, titles), "quiet"))
        self.withdrawing[each.id] = withdraw = button("Withdraw")
        withdraw.setAccessibleName(f"Withdraw {each.assigned.title}")
        withdraw.clicked.connect(lambda: self._withdraw(each.id))
        line.addLayout(text, 1)
        line.addWidget(withdraw, 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    def _withdraw(self, number: int) -> None:
        """The first click asks, the second withdraws."""
        asked = self.withdrawing[number]
        if asked.text() == _SURE:
            self.withdrawn.emit(number)
            return
        for each in self.withdrawing.values():
            each.setText("Withdraw")
        asked.setText(_SURE)
