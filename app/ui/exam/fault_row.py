"""A fault on the page of a result: what it was, the table at that moment, and a way to strike it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.exam.faults import Found
from app.exam.ports import Strike
from app.ui.exam.fault_words import fault_text, fault_title
from app.ui.widgets.pieces import button, words

_SIGNS = {"critical": "✗", "major": "✗", "minor": "!", None: "·"}


class FaultRow(QFrame):
    """One fault.

    Signals:
        wanted: `show` or `strike`, and the fault.
    """

    wanted = Signal(str, object)

    def __init__(self, fault: Found, strike: Strike | None, can_strike: bool) -> None:
        """`strike` took it out of the count; one of a result that was revoked is struck no more."""
        super().__init__()
        self.fault = fault
        self.setObjectName("panel")
        self.show_table, self.strike = button("Show the table"), button("Strike…")
        struck = "Struck · " if fault.struck else ""
        title = words(f"{_SIGNS[fault.severity]} {struck}{fault_title(fault)}", "title")
        title.setProperty("judged", "" if fault.struck or fault.severity is None else "wrong")
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
        self.strike.setVisible(can_strike and not fault.struck and fault.follows is None)
        self.show_table.clicked.connect(self._show)
        self.strike.clicked.connect(self._strike)

    def _show(self) -> None:
        self.wanted.emit("show", self.fault)

    def _strike(self) -> None:
        self.wanted.emit("strike", self.fault)
