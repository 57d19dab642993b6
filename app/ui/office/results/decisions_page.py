"""What can still be decided about an exam: a statement, an appeal, a void exam, a revoked result."""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.errors import Refused
from app.exam.exam_file import Filed, reason_of_substance
from app.learning.dates import day_words
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import Field, grown, text_entry
from app.ui.kit.components.hero import FeltBelow
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListArea, PageShell
from app.ui.kit.components.tile import Picture
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import sentence


class DecisionKind(StrEnum):
    """What there is to decide."""

    STATEMENT = "statement"
    APPEAL = "appeal"
    DECIDE = "decide"
    VOID = "void"
    REVOKE = "revoke"


_LEAST_REASON = 116
_WORDS: dict[DecisionKind, tuple[str, str, str]] = {
    DecisionKind.STATEMENT: (
        "Dealer’s statement",
        "The dealer signs in and types it",
        "The dealer signs in and types a statement. It can be saved only once, and it stays with the result. "
        "You sign in again afterward.",
    ),
    DecisionKind.APPEAL: (
        "Appeal",
        "The dealer signs in and says what was wrong",
        "The dealer signs in and says what was wrong with the exam. A supervisor who didn’t score it "
        "decides. The appeal and the decision both stay on file. You sign in again afterward.",
    ),
    DecisionKind.DECIDE: (
        "Rule on the appeal",
        "A supervisor who didn’t score the exam",
        "Give your reasons. If you uphold the appeal, you can void the exam here, or strike faults on the "
        "result afterward.",
    ),
    DecisionKind.VOID: (
        "Void the exam",
        "It was given by mistake, or not given properly",
        "For an exam that was given by mistake or not given properly: the wrong person, the wrong form, "
        "a machine that failed. It stays on file without a result. You can’t undo this.",
    ),
    DecisionKind.REVOKE: (
        "Revoke the result",
        "A pass and its certificate no longer count",
        "The result and its certificate will no longer count. You can’t undo this. The result stays on file "
        "with your reason and your name.",
    ),
}


def decisions_open(filed: Filed) -> list[DecisionKind]:
    """What can be decided about an exam as it stands."""
    kinds = []
    if not filed.said:
        kinds.append(DecisionKind.STATEMENT)
    if filed.result and filed.appeal is None:
        kinds.append(DecisionKind.APPEAL)
    if filed.appeal and filed.appeal.decision is None:
        kinds.append(DecisionKind.DECIDE)
    kinds.append(DecisionKind.VOID)
    if filed.result:
        kinds.append(DecisionKind.REVOKE)
    return kinds


class DecisionsPage(PageWithBack):
    """The decisions at one side, the form for the chosen one at the other.

    Signals:
        asked_for_dealer: the dealer shall sign in, for a statement or an appeal.
        decided_appeal: whether it is upheld, the reasons, and whether the exam is void too.
        voided: the reason, and whether it counts as an attempt.
        revoked: the reason.
    """

    asked_for_dealer = Signal(object)
    decided_appeal = Signal(bool, str, bool)
    voided = Signal(str, bool)
    revoked = Signal(str)

    def __init__(
        self,
        filed: Filed,
        outcome: str,
        may_decide: bool,
        picture: Picture,
        settings: Settings,
        parent: QWidget,
        first: DecisionKind | None = None,
    ) -> None:
        """`may_decide` is whether the supervisor who is signed in had no part in the result."""
        super().__init__(parent)
        self._filed = filed
        self._may_decide = may_decide
        dealer = filed.opened.dealer["name"]
        self.shell = PageShell(
            self, settings, PageHeader("Decisions", f"{dealer} · {outcome}", has_home=False)
        )
        self.back = self.shell.header.back
        self.rows = {kind: ListRow(*_WORDS[kind][:2]) for kind in decisions_open(filed)}
        self.text = grown(text_entry(lines=4))
        self.text.setMinimumHeight(_LEAST_REASON)
        self._field = Field("Reason", self.text)
        self.keys: dict[str, PageButton] = {}
        self._form = PagePanel()
        listed, inside = PagePanel("What do you want to do?"), QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(0)
        for kind, row in self.rows.items():
            column.addWidget(row)
            row.setCheckable(True)
            row.clicked.connect(lambda *_, kind=kind: self._turn_to(kind))
        column.addWidget(FeltBelow(picture), 1)
        listed.add(ListArea(inside, "Decisions"), 1)
        self._columns = Columns(self._form, listed, side_first=True)
        self.choose(first if first in self.rows else next(iter(self.rows)))
        self.shell.fill(self._columns)
        guard = UnsavedGuard(self, self.text)
        self.shell.header.went_back.connect(guard.leave)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def tell(self, trouble: str) -> None:
        """Say what is wrong."""
        self.shell.tell(trouble)

    def choose(self, kind: DecisionKind) -> None:
        """Show the form for a decision."""
        self.kind = kind
        for each, row in self.rows.items():
            row.setChecked(each is kind)
        for key in self.keys.values():
            key.hide()
            key.deleteLater()
        title, _, about = _WORDS[kind]
        # What is written stays when another decision is looked at.
        self._field.setParent(self)
        self._field.hide()
        self._form.clear(title)
        self._form.add(label(about, wraps=True))
        self._form.column.addSpacing(12)
        self.keys = self._keys(kind)
        if kind is DecisionKind.DECIDE:
            self._tell_appeal()
        if kind in (DecisionKind.VOID, DecisionKind.REVOKE) or (
            kind is DecisionKind.DECIDE and self._may_decide
        ):
            self._form.add(self._field, 1)
            self._field.show()
        self._form.column.addSpacing(12)
        for key in self.keys.values():
            self._form.add(self.shell.pinned(key))
            self._form.column.addSpacing(8)
        if self._field.isHidden():
            self._form.column.addStretch(1)
        self.shell.tell("")
        self.shell.dress()

    def _turn_to(self, kind: DecisionKind) -> None:
        """Show the form for a decision; where the page scrolls, bring it into sight."""
        self.choose(kind)
        if self._columns.are_stacked:
            self._columns.verticalScrollBar().setValue(self._form.y())

    def _keys(self, kind: DecisionKind) -> dict[str, PageButton]:
        match kind:
            case DecisionKind.STATEMENT | DecisionKind.APPEAL:
                made = {"dealer": PageButton("Dealer signs in…", "primary", "key")}
                made["dealer"].clicked.connect(lambda: self.asked_for_dealer.emit(kind))
            case DecisionKind.DECIDE if not self._may_decide:
                made = {"other": PageButton("Another supervisor signs in…", "primary", "key")}
                made["other"].clicked.connect(lambda: self.asked_for_dealer.emit(kind))
            case DecisionKind.DECIDE:
                made = {
                    "deny": PageButton("Deny the appeal"),
                    "uphold": PageButton("Uphold it; I’ll strike faults"),
                    "uphold void": PageButton("Uphold it and void the exam"),
                }
                for name, key in made.items():
                    key.clicked.connect(lambda *_, name=name: self._decide(name))
            case DecisionKind.VOID:
                made = {
                    "void": PageButton("Void it; it doesn’t count as an attempt"),
                    "attempt": PageButton("Void it; it counts as an attempt"),
                }
                for name, key in made.items():
                    key.clicked.connect(lambda *_, name=name: self._void(name == "attempt"))
            case DecisionKind.REVOKE:
                made = {"revoke": PageButton("Revoke the result", "danger")}
                made["revoke"].clicked.connect(lambda: self._with_reason(self.revoked.emit))
        return made

    def _tell_appeal(self) -> None:
        appeal = self._filed.appeal
        assert appeal, "there is one to decide"
        self._form.add(label(f"The dealer wrote on {day_words(appeal.when.astimezone())}:", "strong"))
        self._form.add(label(f"“{appeal.text}”", wraps=True))
        self._form.column.addSpacing(12)
        if not self._may_decide:
            said = "You took part in this result, so another supervisor must decide."
            self._form.add(label(said, "strong", "form", wraps=True))

    def _decide(self, name: str) -> None:
        self._with_reason(lambda text: self.decided_appeal.emit(name != "deny", text, name == "uphold void"))

    def _void(self, is_attempt: bool) -> None:
        self._with_reason(lambda reason: self.voided.emit(reason, is_attempt))

    def _with_reason(self, then: Callable[[str], object]) -> None:
        """Nothing is decided without a reason that others can follow."""
        try:
            words = reason_of_substance(self.text.toPlainText(), "type the reason first")
        except Refused as refusal:
            self._field.tell(sentence(refusal))
            self.text.setFocus()
        else:
            self._field.tell("")
            then(words)
