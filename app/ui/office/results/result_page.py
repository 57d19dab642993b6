"""The result of an exam: passed or not and why, every fault, people beside the machine, what to practise."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.exam.faults import FiledFault, SideNote, strike_of
from app.exam.filed import Filed, Sat, Strike
from app.exam.result import Result
from app.session.fault_words import done_and_due, fault_text, fault_title, note_words
from app.ui.kit.page import PageWithBack
from app.ui.kit.widgets.parts import button, scrolling, words
from app.ui.kit.widgets.reason_panel import ReasonPanel
from app.ui.office.results.outcome_words import struck_words
from app.ui.office.results.result_words import (
    caveat_words,
    earlier_words,
    heading_words,
    machine_words,
    outcome_words,
    people_words,
    practise_words,
    record_words,
    rule_rows,
    strike_words,
    why_words,
)

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


_SIGNS = {"critical": "✗", "major": "✗", "minor": "!", None: "·"}


class FaultRow(QFrame):
    """One fault.

    Signals:
        asked_for_table: the table at the moment of this fault is wanted.
        asked_to_strike: this fault shall not count.
    """

    asked_for_table = Signal(object)
    asked_to_strike = Signal(object)

    def __init__(self, fault: FiledFault, strike: Strike | None, can_strike: bool) -> None:
        """`strike` took it out of the count; one of a result that was revoked is struck no more."""
        super().__init__()
        self.fault = fault
        self.setObjectName("panel")
        self.show_table, self.strike = button("Show the table"), button("Strike…")
        aside = "Struck · " if fault.struck else "" if fault.binding else "Not counted · "
        sign = _SIGNS[fault.severity if fault.binding else None]
        title = words(f"{sign} {aside}{fault_title(fault, fault.round)}", "title")
        title.setProperty("judged", "wrong" if fault.counts else "")
        keys, told, row = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(self)
        told.addWidget(title)
        told.addWidget(words(fault_text(fault, struck_words(strike) if strike else ""), "quiet"))
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
        self.show_table.clicked.connect(lambda: self.asked_for_table.emit(fault))
        self.strike.clicked.connect(lambda: self.asked_to_strike.emit(fault))


class NoteRow(QFrame):
    """Something that is worth saying and no fault."""

    def __init__(self, note: SideNote) -> None:
        super().__init__()
        self.setObjectName("panel")
        title, text = note_words(*note)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 10, 10)
        column.addWidget(words(f"{_SIGNS[None]} {title}", "title"))
        column.addWidget(words(text, "quiet"))


_STRIKE = (
    "It counts no more if it was a slip of the hand on this machine and not of the dealing. Write why: both "
    "results stay on file, with your name."
)
_SAY = (
    "What the dealer has to say",
    "One sentence of the dealer's own, written once, that stays with the result.",
    "Write it down",
)


class Story(NamedTuple):
    """What there is to tell beside the file itself."""

    house: str
    """Its name."""
    when: str
    earlier: Sequence[Sat]
    notes: Sequence[str]
    """What happened besides dealing: pauses, cuts, remarks."""
    unseen: Sequence[str]
    """What the form asks for and nothing was seen of."""
    readings: Sequence[str]
    """How the house's document was read where it can be read in several ways."""


class ResultPage(PageWithBack):
    """Read from the top: the verdict, its rules and the people at the left, the faults at the right.

    Signals:
        shown: the fault whose table is wanted; None for the whole exam from its start.
        struck: the number of a fault and the reason.
        said: the dealer's sentence.
        asked_to_certify: the certificate is wanted.
        asked_to_revoke: the result shall count no more.
        closed: back to the exams.
    """

    shown = Signal(object)
    struck = Signal(int, str)
    said = Signal(str)
    asked_to_certify = Signal()
    asked_to_revoke = Signal()

    def __init__(self, filed: Filed, result: Result, story: Story, parent: QWidget) -> None:
        super().__init__(parent)
        self.panel: ReasonPanel | None = None
        is_good = result.passed and not (filed.revoked or filed.doubt)
        self.outcome = words(outcome_words(filed, result), "outcome")
        self.outcome.setProperty("judged", "right" if is_good else "wrong")
        self.why, self.told = words(why_words(filed, result), "order"), words("", "trouble")
        self.caveat = words(caveat_words(result))
        self.rows = [
            FaultRow(fault, strike_of(fault, result.faults, filed.strikes), can_strike=not filed.revoked)
            for fault in result.faults
        ]
        self.replay, self.say = button("Replay the exam"), button("The dealer says…")
        self.certificate, self.revoke = button("Certificate…"), button("Revoke…")
        self.back = button("Back (Esc)")
        self._lay_out(filed, result, story)
        self.say.setVisible(not (filed.said or filed.revoked))
        self.certificate.setVisible(is_good)
        self.revoke.setVisible(not filed.revoked)
        for row in self.rows:
            row.asked_for_table.connect(self.shown)
            row.asked_to_strike.connect(self._ask_to_strike)
        self.replay.clicked.connect(lambda: self.shown.emit(None))
        self.say.clicked.connect(self._ask_to_say)
        self.certificate.clicked.connect(self.asked_to_certify)
        self.revoke.clicked.connect(self.asked_to_revoke)
        self.back.clicked.connect(self.closed)
        self.back.setFocus()

    def tell(self, trouble: str) -> None:
        """Say what is wrong."""
        self.told.setText(trouble)
        self.told.setVisible(bool(trouble))

    def _ask_to_strike(self, fault: FiledFault) -> None:
        which = "\n".join([f"{fault_title(fault, fault.round)}.", *done_and_due(fault, "Done")])
        panel = self._open_panel("Strike this fault?", f"{which}\n\n{_STRIKE}", "Strike it")
        panel.given.connect(lambda reason: self._strike(fault, reason))

    def _strike(self, fault: FiledFault, reason: str) -> None:
        self._close_panel()
        self.struck.emit(fault.number, reason)

    def _ask_to_say(self) -> None:
        self._open_panel(*_SAY).given.connect(self._say)

    def _say(self, sentence: str) -> None:
        self._close_panel()
        self.said.emit(sentence)

    def _open_panel(self, title: str, about: str, key: str) -> ReasonPanel:
        self._close_panel()
        self.panel = ReasonPanel(title, about, key, self)
        self.panel.left.connect(self._close_panel)
        self.panel.lie_over(self)
        return self.panel

    def _close_panel(self) -> None:
        if self.panel:
            self.panel.hide()
            self.panel.deleteLater()
            self.panel = None
            self.back.setFocus()

    def _lay_out(self, filed: Filed, result: Result, story: Story) -> None:
        self.tell("")
        self.caveat.setVisible(bool(self.caveat.text()))
        top, keys, middle = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        title = QVBoxLayout()
        title.setSpacing(2)
        title.addWidget(words(heading_words(filed.opened, story.house, story.when), "quiet"))
        title.addWidget(self.outcome)
        top.addLayout(title, 1)
        for key in (self.replay, self.say, self.certificate, self.revoke, self.back):
            keys.addWidget(key, 1)
        left, right = QWidget(), QWidget()
        beside, faults = QVBoxLayout(left), QVBoxLayout(right)
        for column in (beside, faults):
            column.setContentsMargins(0, 0, 6, 0)
            column.setSpacing(10)
        beside.addWidget(PassRulesTable(rule_rows(result)))
        for title_of, lines in _paragraphs(filed, result, story).items():
            if any(lines):
                beside.addWidget(words(title_of, "order"))
                beside.addWidget(words("\n".join(filter(None, lines)), "text"))
        beside.addStretch(1)
        for row in self.rows:
            faults.addWidget(row)
        if not self.rows:
            faults.addWidget(words("No fault at the table.", "quiet"))
        for note in result.notes:
            faults.addWidget(NoteRow(note))
        faults.addStretch(1)
        middle.setSpacing(24)
        middle.addWidget(scrolling(left, "Rules and people"), 4)
        middle.addWidget(scrolling(right, "Faults"), 5)
        page = QVBoxLayout(self)
        page.setContentsMargins(24, 12, 24, 12)
        page.setSpacing(10)
        page.addLayout(top)
        page.addWidget(self.why)
        page.addWidget(self.caveat)
        page.addWidget(self.told)
        page.addLayout(middle, 1)
        page.addLayout(keys)


def _paragraphs(filed: Filed, result: Result, story: Story) -> dict[str, Sequence[str]]:
    """Everything that is told under the rules, by its title."""
    return {
        "Strikes": [strike_words(result)],
        "Ended early": [result.stopped],
        "Machine and people": [
            machine_words(result) if filed.marks else "",
            *people_words(result, filed.marks),
        ],
        "To practise": practise_words(result, story.unseen),
        "How the rules were read": story.readings,
        "On file": record_words(filed, story.notes),
        "Earlier sittings": earlier_words(story.earlier),
    }
