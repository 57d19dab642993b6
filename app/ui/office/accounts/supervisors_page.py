"""The supervisors' accounts: who has one, another one, changes to one's own, and the end of one."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QLabel, QWidget

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ports.supervisors import SupervisorsPort
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.dialogs import QuestionPanel
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import Avatar, ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageShell
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.tile import Picture
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import sentence

_ABOUT = (
    "Supervisors open and score exams and confirm the house rules. Set up at least two accounts. Some "
    "exams need two assessors, and no one can give themselves an exam."
)


class SupervisorsPage(PageWithBack):
    """A list of accounts.

    Signals:
        asked_to_add: another account is wanted.
        asked_to_change: another name, badge or PIN of one's own is wanted.
        closed: back to the exams.
    """

    asked_to_add = Signal()
    asked_to_change = Signal()

    def __init__(
        self,
        supervisors: SupervisorsPort,
        by: Supervisor,
        picture: Picture,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._supervisors = supervisors
        self._by = by
        self._everybody: tuple[Supervisor, ...] = ()
        self.names = QButtonGroup(self)
        self.question: QuestionPanel | None = None
        self.shell = PageShell(self, settings, PageHeader("Supervisors", f"Signed in: {by.name}", False))
        self.buttons = {
            "close": self.shell.header.back,
            "add": PageButton("Add a supervisor…", "primary", "plus"),
            "change": PageButton("Change my account…"),
            "remove": PageButton("Close this account…", "danger"),
        }
        self._lay_out(picture)
        self.buttons["add"].clicked.connect(self.asked_to_add)
        self.buttons["change"].clicked.connect(self.asked_to_change)
        self.buttons["remove"].clicked.connect(self._ask_to_remove)
        self.shell.header.went_back.connect(self.closed)
        self.names.idClicked.connect(self._choose)
        self._list()
        self.buttons["add"].setFocus()

    @property
    def told(self) -> QLabel:
        """What is wrong."""
        return self.shell.told

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def _list(self) -> None:
        for old in self.names.buttons():
            self.names.removeButton(old)
        self._rows.clear()
        try:
            self._everybody = tuple(self._supervisors.everybody())
        except Refused as refusal:
            self.shell.tell(sentence(refusal))
        for place, each in enumerate(self._everybody):
            badge = f"Badge {each.badge}" if each.badge else "No badge"
            you = Tag("You", "accent") if each.id == self._by.id else None
            row = ListRow(each.name, badge, Avatar(each.name), you, opens=False)
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            row.setCheckable(True)
            self.names.addButton(row, place)
            self._rows.add(row)
        self._rows.add_space(12)
        self.buttons["remove"].setEnabled(False)
        self.shell.dress()

    def _choose(self, _place: int) -> None:
        self.shell.tell("")
        self.buttons["remove"].setEnabled(True)

    def _ask_to_remove(self) -> None:
        name = self._everybody[self.names.checkedId()].name
        self.question = question = QuestionPanel(
            f"Close {name}’s account?",
            "Its PIN will stop working. Everything signed with this account stays on file.",
            "Close the account",
            "Keep it",
            self,
        )
        question.confirmed.connect(self._remove)
        question.left.connect(self._close_question)
        question.lie_over(self)

    def _close_question(self) -> None:
        if self.question:
            self.question.hide()
            self.question.deleteLater()
            self.question = None
            self.buttons["remove"].setFocus()

    def _remove(self) -> None:
        self._close_question()
        try:
            self._supervisors.remove(self._everybody[self.names.checkedId()], self._by)
        except Refused as refusal:
            self.shell.tell(sentence(refusal))
        self._list()

    def _lay_out(self, picture: Picture) -> None:
        who, side = PagePanel("Accounts"), PagePanel("What you can do")
        self._rows = ListColumn("Supervisors", picture=picture)
        who.add(self._rows, 1)
        side.add(label(_ABOUT, "quiet", wraps=True))
        side.column.addSpacing(16)
        side.add(self.buttons["change"])
        side.column.addSpacing(8)
        side.add(self.buttons["remove"])
        side.column.addStretch(1)
        side.add(self.shell.pinned(self.buttons["add"]))
        self.shell.fill(Columns(who, side, is_stacked=False))
