"""The faults and wrong answers of a result, row by row: what it was, why, and what can be done about it."""

from collections.abc import Iterable
from itertools import groupby

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.exam.answers import FiledAnswer
from app.exam.faults import FiledFault, SideNote
from app.exam.filed import Strike
from app.game.money import shown
from app.procedure.house import House
from app.procedure.narration import move_words
from app.procedure.source_words import filed_source_words
from app.session.fault_list import listed
from app.session.fault_words import FAULT_KINDS, cause_words, not_counted_words, note_words
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.faults import FaultCard, FaultWords
from app.ui.kit.components.forms import Confirmation
from app.ui.kit.components.labels import label, rule
from app.ui.office.results.outcome_words import struck_words
from app.ui.table.vignettes import VIGNETTES, vignette

Listed = FiledFault | FiledAnswer
"""What is listed and can be struck."""

_MOMENTS = {
    "tuck": "tuck",
    "call": "hand-call",
    "set": "compare",
    "pay": "settle",
    "take": "settle",
    "push": "settle",
    "reveal": "compare",
}
"""The picture for a fault, by the verb of its step."""


class ListedRow(QFrame):
    """One fault or wrong answer of the file, with what can be done about it.

    Signals:
        asked_for_table: the table at the moment of this fault is wanted.
        struck: this fault shall not count, for this reason.
    """

    asked_for_table = Signal(object)
    struck = Signal(object, str)

    def __init__(
        self,
        listed: Listed,
        words: FaultWords,
        picture: str,
        keys: tuple[PageButton, PageButton],
        can_strike: bool,
        house: House,
    ) -> None:
        """`keys` show it and strike it."""
        super().__init__()
        self._listed = listed
        self.question: Confirmation | None = None
        self.show_table, self.strike = keys
        if not can_strike:
            self.strike.setParent(self)
            self.strike.hide()
        self.card = FaultCard(words, vignette(picture, house), keys if can_strike else keys[:1])
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addWidget(rule())
        self._column.addWidget(self.card)
        self.show_table.clicked.connect(lambda: self.asked_for_table.emit(listed))
        self.strike.clicked.connect(self.ask)

    @property
    def has_reason(self) -> bool:
        """Is a reason written that is not on file?"""
        reason = self.question.reason if self.question else None
        return bool(reason and reason.toPlainText().strip())

    def ask(self) -> None:
        """Ask for the reason, right under the fault."""
        if self.question:
            return
        self.question = question = Confirmation(
            "Strike this fault?",
            "It will no longer count. Both results stay on file, with your reason and your name. Strike "
            "it only if this machine caused it, not the dealer.",
            "Strike the fault",
            "Keep it",
            asks_reason=True,
        )
        self._column.addWidget(question)
        for each in (question.yes, question.no):
            each.apply_look(self.show_table.theme, self.show_table.density)
        question.confirmed.connect(lambda reason: self.struck.emit(self._listed, reason))
        question.declined.connect(self.forget)
        assert question.reason
        question.reason.setFocus()

    def forget(self) -> None:
        """Leave it as it is."""
        if self.question:
            self.question.hide()
            self.question.deleteLater()
            self.question = None
            self.strike.setFocus()


class FaultRow(ListedRow):
    """A fault at the table."""

    def __init__(self, fault: FiledFault, strike: Strike | None, can_strike: bool, house: House) -> None:
        """`strike` took it out of the count. What only follows from another goes with that one."""
        self.fault = fault
        step = fault.step or fault.did
        picture = _MOMENTS.get(step.verb if step else "", "backs")
        keys = PageButton("Table", "outline", "target"), PageButton("Strike…", "outline")
        is_open = can_strike and fault.stands and fault.follows is None
        super().__init__(fault, fault_words(fault, strike, house), picture, keys, is_open, house)


class AnswerRow(ListedRow):
    """A wrong answer."""

    def __init__(self, answer: FiledAnswer, strike: Strike | None, can_strike: bool, house: House) -> None:
        """`strike` took it out of the count."""
        self.answer = answer
        picture = answer.drill if answer.drill in VIGNETTES else "backs"
        keys = PageButton("Question", "outline", "target"), PageButton("Strike…", "outline")
        is_open = can_strike and answer.stands
        super().__init__(answer, answer_words(answer, strike, house), picture, keys, is_open, house)


def answer_words(answer: FiledAnswer, strike: Strike | None, house: House) -> FaultWords:
    """What the card of a wrong answer says."""
    why = [
        answer.cause,
        f"{answer.ground.why} {filed_source_words(answer.ground.source, house)}.",
        not_counted_words(answer.ground.source) if not answer.binding else "",
        struck_words(strike) if strike else "",
    ]
    return FaultWords(
        "wrong answer",
        f"Question {answer.question}, {answer.topic}",
        answer.asked,
        answer.given,
        answer.right,
        "",
        "\n".join(filter(None, why)),
        "Struck" if answer.struck else "" if answer.binding else "Not counted",
    )


def fault_words(fault: FiledFault, strike: Strike | None, house: House) -> FaultWords:
    """What the card of a fault says."""
    where = f"Round {fault.round}, {f'move {fault.line}' if fault.line else 'at the end'}"
    where += ", corrected by the dealer" if fault.corrected else ""
    due = fault.jumped or (fault.step if fault.step != fault.did else None)
    first = "First: " if fault.jumped else ""
    why = [f"{fault.ground.why} {filed_source_words(fault.ground.source, house)}."]
    if not fault.binding:
        why.append(not_counted_words(fault.ground.source))
    if strike:
        why.append(struck_words(strike))
    return FaultWords(
        fault.severity or "minor",
        where,
        FAULT_KINDS[fault.kind].title,
        move_words(fault.did) if fault.did else "Not done",
        f"{first}{move_words(due)}" if due else "Nothing was due",
        f"{'−' if fault.cost > 0 else '+'}{shown(abs(fault.cost))}" if fault.cost else "",
        "\n".join(why),
        "Struck"
        if fault.struck
        else "Not counted"
        if not fault.binding
        else ""
        if fault.severity
        else cause_words(fault),
    )


class NoteRow(QFrame):
    """Something that is worth saying and no fault."""

    def __init__(self, note: SideNote) -> None:
        super().__init__()
        title, text = note_words(*note)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(4)
        column.addWidget(rule())
        column.addWidget(label(title, "strong", wraps=True))
        column.addWidget(label(text, "small", wraps=True))


def under_causes(faults: Iterable[FiledFault]) -> list[FiledFault]:
    """The faults round by round, each consequence under its cause."""
    rounds = groupby(faults, key=lambda fault: fault.round)
    return [fault for _, found in rounds for each in listed(found) for fault in each.all]
