"""A fault on the page of a result: what it was, the table at that moment, and a way to strike it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.exam.faults import FiledFault, SideNote
from app.exam.ports import Strike
from app.ui.kit.widgets.parts import button, words
from app.ui.office.results.exam_fault_words import fault_text, fault_title, note_words

_SIGNS = {"critical": "✗", "major": "✗", "minor": "!", None: "·"}


class FaultRow(QFrame):
    """One fault.

    Signals:
        wanted: `show` or `strike`, and the fault.
    """

    wanted = Signal(str, object)

    def __init__(self, fault: FiledFault, strike: Strike | None, can_strike: bool) -> None:
        """`strike` took it out of the count; one of a result that was revoked is struck no more."""
        super().__init__()
        self.fault = fault
        self.setObjectName("panel")
        self.show_table, self.strike = button("Show the table"), button("Strike…")
        aside = "Struck · " if fault.struck else "" if fault.binding else "Not counted · "
        sign = _SIGNS[fault.severity if fault.binding else None]
        title = words(f"{sign} {aside}{fault_title(fault)}", "title")
        title.setProperty("judged", "wrong" if fault.counts else "")
        keys, told, row = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(self)
        told.addWidget(title)
        told.addWidget(words(fault_text(fault, strike), "quiet"))
        told.addStretch(1)
        keys.addWidget(self.show_table)
        keys.addWidget(self.strike)
        keys.setAlignment(Qt.AlignmentFlag.AlignTop)
        row.setContentsMargins(14, 10, 10, 10)
        row.setSpacing(12)
        row.addLayout(told, 1)
        row.addLayout(keys)
        # What only follows from another goes with that one.
        self.strike.setVisible(can_strike and fault.stands and fault.follows is None)
        self.show_table.clicked.connect(self._show)
        self.strike.clicked.connect(self._strike)

    def _show(self) -> None:
        self.wanted.emit("show", self.fault)

    def _strike(self) -> None:
        self.wanted.emit("strike", self.fault)


class NoteRow(QFrame):
    """Something that is worth saying and no fault."""

    def __init__(self, note: SideNote) -> None:
        super().__init__()
        self.setObjectName("panel")
        title, text = note_words(note)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 10, 10)
        column.addWidget(words(f"{_SIGNS[None]} {title}", "title"))
        column.addWidget(words(text, "quiet"))
