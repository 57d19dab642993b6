"""The supervisors' accounts: who has one, another one, changes to one's own, and the end of one."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ports.supervisors import SupervisorsPort
from app.ui.kit.page import PageWithBack
from app.ui.kit.widgets.parts import button, lay_over, scrolling, sentence, words
from app.ui.kit.widgets.person_button import NameButton
from app.ui.kit.widgets.verdict_panel import VerdictPanel, YesNo

_COLUMNS = 3
_LINES = 4
_ASKED = {YesNo.NO: "No, it stays", YesNo.YES: "Close the account"}


class SupervisorsPage(PageWithBack):
    """A list of accounts.

    Signals:
        asked_to_add: another account is wanted.
        asked_to_change: another name, badge or PIN of one's own is wanted.
        closed: back to the exams.
    """

    asked_to_add = Signal()
    asked_to_change = Signal()

    def __init__(self, supervisors: SupervisorsPort, by: Supervisor, parent: QWidget) -> None:
        super().__init__(parent)
        self._supervisors = supervisors
        self._by = by
        self._everybody: tuple[Supervisor, ...] = ()
        self.names = QButtonGroup(self)
        self.told = words("", "trouble")
        self.buttons = {
            "add": button("Add a supervisor…"),
            "change": button("Change my account…"),
            "remove": button("Close this account…"),
            "close": button("Back (Esc)"),
        }
        inside = QWidget()
        self._grid = QGridLayout(inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        for place in range(_COLUMNS):
            self._grid.setColumnStretch(place, 1)
        self._area = scrolling(inside, "Supervisors")
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row = QHBoxLayout()
        for each in self.buttons.values():
            row.addWidget(each, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 16)
        column.setSpacing(12)
        column.addWidget(words("Supervisors", "large"))
        column.addWidget(words(f"You are {by.name}. Choose an account to close it.", "quiet"))
        column.addWidget(self.told)
        column.addWidget(self._area, 1)
        column.addLayout(row)
        self.buttons["add"].clicked.connect(self.asked_to_add)
        self.buttons["change"].clicked.connect(self.asked_to_change)
        self.buttons["remove"].clicked.connect(self._ask_to_remove)
        self.buttons["close"].clicked.connect(self.closed)
        self.question = VerdictPanel(self)
        self.question.answered.connect(self._answer)
        self.names.idClicked.connect(self._choose)
        self._list()
        self.buttons["close"].setFocus()

    def _list(self) -> None:
        for old in self.names.buttons():
            self.names.removeButton(old)
            old.hide()
            old.deleteLater()
        try:
            self._everybody = tuple(self._supervisors.everybody())
        except Refused as refusal:
            self.told.setText(sentence(refusal))
        for place, supervisor in enumerate(self._everybody):
            name = NameButton(supervisor.name, supervisor.badge, self._area)
            name.setCheckable(True)
            self.names.addButton(name, place)
            self._grid.addWidget(name, *divmod(place, _COLUMNS))
        self.buttons["remove"].setEnabled(False)

    def _choose(self, _place: int) -> None:
        self.told.setText("")
        self.buttons["remove"].setEnabled(True)

    def _ask_to_remove(self) -> None:
        name = self._everybody[self.names.checkedId()].name
        lay_over(self.question, self, _LINES)
        self.question.ask(
            f"Close the account of {name}?",
            "It opens the door no more. What it signed stays on file.",
            _ASKED,
            YesNo.NO,
        )

    def _answer(self, answer: YesNo) -> None:
        if answer is YesNo.NO:
            return
        try:
            self._supervisors.remove(self._everybody[self.names.checkedId()], self._by)
        except Refused as refusal:
            self.told.setText(sentence(refusal))
        self._list()
