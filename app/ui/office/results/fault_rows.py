"""The faults and wrong answers of a result, row by row: what it was, why, and what can be done about it."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QFrame, QVBoxLayout

from app.errors import Refused
from app.exam.exam_faults import FiledFault, SideNote
from app.exam.exam_file import STRIKE_REASONS, Strike, reason_of_substance
from app.exam.wrong_answers import FiledAnswer
from app.game.money import with_sign
from app.procedure.house import House
from app.procedure.narration import move_words
from app.procedure.source_words import filed_source_words
from app.procedure.table_names import TableNames
from app.session.fault_list import listed
from app.session.fault_words import FAULT_KINDS, cause_words, not_counted_words, note_words
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.fault_cards import FaultCard, FaultWords
from app.ui.kit.components.form_fields import Confirmation
from app.ui.kit.components.labels import label, rule
from app.ui.kit.widgets.parts import sentence
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


class RowKeys(NamedTuple):
    """The keys of a row."""

    show: PageButton
    strike: PageButton
    sign: PageButton
    undo: PageButton


_STRIKE = (
    "Strike this fault?",
    "It will no longer count. Both results stay on file, with your reason and your name. Strike "
    "it only if this machine caused it, not the dealer.",
    "Strike the fault",
    "Keep it",
)
_UNDO = (
    "Undo the strike?",
    "The fault will count again. The strike and your reason stay on file.",
    "Undo the strike",
    "Leave it struck",
)


class ListedRow(QFrame):
    """One fault or wrong answer of the file, with what can be done about it.

    Signals:
        asked: a question under it was opened, or closed.
        asked_for_table: the table at the moment of this fault is wanted.
        struck: this fault shall not count, for this reason.
        asked_to_sign: a second supervisor wants to sign the strike.
        undone: the strike shall not count, for this reason.
    """

    asked = Signal()
    asked_for_table = Signal(object)
    struck = Signal(object, str)
    asked_to_sign = Signal(object)
    undone = Signal(object, str)

    def __init__(
        self,
        listed: Listed,
        words: FaultWords,
        picture: str,
        show: str,
        strike: Strike | None,
        is_open: bool,
        house: House,
    ) -> None:
        """`show` is on the key that shows it; `strike` is the one on it; `is_open` if it can be decided."""
        super().__init__()
        self._listed = listed
        self.question: Confirmation | None = None
        self.keys = keys = RowKeys(
            PageButton(show, "outline", "target"),
            PageButton("Strike…", "outline"),
            PageButton("Sign…", "outline"),
            PageButton("Undo…", "outline"),
        )
        self.show_table, self.strike = keys.show, keys.strike
        keys.sign.setAccessibleName("Sign the strike")
        keys.undo.setAccessibleName("Undo the strike")
        offered = [keys.show]
        if is_open and strike is None and listed.stands:
            offered.append(keys.strike)
        elif is_open and strike and strike.fault == listed.number:
            offered += [keys.undo] if strike.counts else [keys.sign, keys.undo]
        for key in keys:
            if key not in offered:
                key.setParent(self)
                key.hide()
        self.card = FaultCard(words, vignette(picture, house), offered)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addWidget(rule())
        self._column.addWidget(self.card)
        keys.show.clicked.connect(lambda: self.asked_for_table.emit(listed))
        keys.strike.clicked.connect(lambda: self.ask(is_strike=True))
        keys.sign.clicked.connect(lambda: self.asked_to_sign.emit(listed))
        keys.undo.clicked.connect(lambda: self.ask(is_strike=False))

    @property
    def has_reason(self) -> bool:
        """Is a reason written that is not on file?"""
        reason = self.question.reason if self.question else None
        return bool(reason and reason.toPlainText().strip())

    def ask(self, is_strike: bool) -> None:
        """Ask for the reason, right under the fault."""
        if self.question:
            return
        words, reasons = (_STRIKE, STRIKE_REASONS) if is_strike else (_UNDO, ())
        self.question = question = Confirmation(*words, asks_reason=True, reasons=reasons)
        self._column.addWidget(question)
        for each in (question.yes, question.no):
            each.apply_look(self.show_table.theme, self.show_table.density)
        decided = self.struck if is_strike else self.undone
        question.confirmed.connect(lambda reason: self._decide(decided, reason))
        question.declined.connect(self.forget)
        assert question.reason
        question.reason.setFocus()
        self.asked.emit()

    def _decide(self, decided: SignalInstance, reason: str) -> None:
        """A reason that says nothing is refused where it is written."""
        assert self.question
        try:
            reason_of_substance(reason, "")
        except Refused as refusal:
            self.question.tell(sentence(refusal))
        else:
            decided.emit(self._listed, reason)

    def forget(self) -> None:
        """Leave it as it is."""
        if self.question:
            self.question.hide()
            self.question.deleteLater()
            self.question = None
            self.asked.emit()
            (self.keys.undo if self.strike.isHidden() else self.strike).setFocus()


class FaultRow(ListedRow):
    """A fault at the table."""

    def __init__(
        self,
        fault: FiledFault,
        strike: Strike | None,
        history: Sequence[Strike],
        can_decide: bool,
        house: House,
    ) -> None:
        """`strike` is on it, after those of its `history`. What only follows from another goes with that."""
        self.fault = fault
        step = fault.step or fault.did
        picture = _MOMENTS.get(step.verb if step else "", "backs")
        words = fault_words(fault, strike, history, house)
        super().__init__(fault, words, picture, "Table", strike, can_decide and fault.follows is None, house)


class AnswerRow(ListedRow):
    """A wrong answer."""

    def __init__(
        self,
        answer: FiledAnswer,
        strike: Strike | None,
        history: Sequence[Strike],
        can_decide: bool,
        house: House,
    ) -> None:
        """`strike` is on it, after those of its `history`."""
        self.answer = answer
        picture = answer.drill if answer.drill in VIGNETTES else "backs"
        words = answer_words(answer, strike, history, house)
        super().__init__(answer, words, picture, "Question", strike, can_decide, house)


def _strike_lines(strike: Strike | None, history: Sequence[Strike]) -> list[str]:
    """The strikes that were undone, then the one that was not."""
    return [struck_words(each) for each in (*history, *([strike] if strike else []))]


def answer_words(
    answer: FiledAnswer, strike: Strike | None, history: Sequence[Strike], house: House
) -> FaultWords:
    """What the card of a wrong answer says."""
    why = [
        answer.cause,
        f"{answer.ground.why} {filed_source_words(answer.ground.source, house)}.",
        not_counted_words(answer.ground.source) if not answer.binding else "",
        *_strike_lines(strike, history),
    ]
    return FaultWords(
        "wrong answer",
        answer.where,
        answer.asked,
        answer.given,
        answer.right,
        "",
        "\n".join(filter(None, why)),
        "Struck" if answer.struck else "" if answer.binding else "Not counted",
    )


def fault_words(
    fault: FiledFault, strike: Strike | None, history: Sequence[Strike], house: House
) -> FaultWords:
    """What the card of a fault says."""
    where = f"Round {fault.round}, {f'move {fault.line}' if fault.line else 'at the end'}"
    where += ", corrected by the dealer" if fault.corrected else ""
    due = fault.jumped or (fault.step if fault.step != fault.did else None)
    first = "First: " if fault.jumped else ""
    why = [f"{fault.ground.why} {filed_source_words(fault.ground.source, house)}."]
    if not fault.binding:
        why.append(not_counted_words(fault.ground.source))
    why += _strike_lines(strike, history)
    return FaultWords(
        fault.severity or "minor",
        where,
        FAULT_KINDS[fault.kind].title,
        move_words(fault.did, house.names) if fault.did else "Not done",
        f"{first}{move_words(due, house.names)}" if due else "No move was needed",
        with_sign(-fault.cost, house.names.currency) if fault.cost else "",
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

    def __init__(self, note: SideNote, names: TableNames) -> None:
        super().__init__()
        title, text = names.throughout(note_words(*note))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 8)
        column.setSpacing(4)
        column.addWidget(rule())
        column.addWidget(label(title, "strong", wraps=True))
        column.addWidget(label(text, "small", wraps=True))


def under_causes(faults: Iterable[FiledFault]) -> list[FiledFault]:
    """The faults round by round, each consequence under its cause. What the house stands by comes first."""
    rounds = groupby(faults, key=lambda fault: fault.round)
    groups = [each.all for _, found in rounds for each in listed(found)]
    groups.sort(key=lambda group: not any(fault.binding for fault in group))
    return [fault for group in groups for fault in group]
