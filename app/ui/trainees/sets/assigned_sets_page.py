"""The assigned sets of a house: what each asks for, how far the class is, and a button to withdraw it."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.learning.assigned_set import Assignment
from app.learning.class_overview import ClassOverview
from app.learning.class_words import standing_words
from app.learning.task_words import contents_words
from app.procedure.house import House
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.dialogs import QuestionPanel
from app.ui.kit.components.hero import FeltHero
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import ListColumn, PageShell
from app.ui.kit.components.progress import ProgressBar
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.tile import Picture
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.table.vignettes import vignette

_NONE = (
    "No sets yet",
    "Give your class some work",
    "A set has drills to master and rounds to deal, by a date you choose.",
)
_WITHDRAWN = "It comes off every trainee's list. Their work on it stays on file."
_BAR = 120


class AssignedSetsPage(PageWithBack):
    """A list of sets.

    Signals:
        asked_to_assign: assign another set.
        withdrawn: the id of a set to withdraw.
        closed: back to the class.
    """

    asked_to_assign = Signal()
    withdrawn = Signal(int)

    def __init__(
        self,
        house: House,
        found: ClassOverview,
        titles: Mapping[str, str],
        settings: Settings,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.found = found
        self.question: QuestionPanel | None = None
        self._said = house.names.said
        self.shell = PageShell(self, settings, PageHeader("Assigned sets", house.name, has_home=False))
        assign = PageButton("Assign a set…", "primary" if found.sets else "felt-primary", "plus")
        self.buttons = {"assign": assign, "close": self.shell.header.back}
        assign.clicked.connect(self.asked_to_assign)
        self.shell.header.went_back.connect(self.closed)
        self.withdrawing: dict[int, QPushButton] = {}
        self.told = self.shell.told
        if found.sets:
            self.shell.header.add_action(assign)
            self.shell.fill(self._list(titles, vignette("drills", house)))
        else:
            nothing = FeltHero(vignette("settle", house), *_NONE)
            nothing.add_keys([assign])
            self.shell.fill(nothing)
        assign.setFocus()

    def tell(self, text: str) -> None:
        """Say what is wrong."""
        self.shell.tell(text)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def _list(self, titles: Mapping[str, str], picture: Picture) -> PagePanel:
        panel, rows = PagePanel(), ListColumn("Assigned sets", spacing=12, picture=picture)
        for place, each in enumerate(self.found.sets):
            if place:
                rows.add(rule())
            rows.add(self._row(each, titles))
        panel.add(rows, 1)
        return panel

    def _row(self, each: Assignment, titles: Mapping[str, str]) -> QWidget:
        row, text, head = QFrame(), QVBoxLayout(), QHBoxLayout()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(16)
        text.setSpacing(4)
        done, late, of = self.found.share_done(each)
        head.setSpacing(12)
        head.addWidget(label(each.assigned.title, "strong", wraps=True), 1)
        if late:
            head.addWidget(Tag(f"{late} late", "form"), 0, Qt.AlignmentFlag.AlignTop)
        elif of and done == of:
            head.addWidget(Tag("Done", "right"), 0, Qt.AlignmentFlag.AlignTop)
        text.addLayout(head)
        text.addWidget(label(standing_words(self.found, each), wraps=True))
        text.addWidget(label(self._said(contents_words(each.assigned, titles)), "small", wraps=True))
        bar = ProgressBar(done / of if of else 0.0)
        bar.setFixedWidth(_BAR)
        bar.setAccessibleName(f"{done} of {of} done")
        self.withdrawing[each.id] = withdraw = PageButton("Withdraw…", "danger")
        withdraw.setAccessibleName(f"Withdraw {each.assigned.title}")
        withdraw.clicked.connect(lambda: self._ask_to_withdraw(each))
        line.addLayout(text, 1)
        line.addWidget(bar, 0, Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(withdraw, 0, Qt.AlignmentFlag.AlignVCenter)
        return row

    def _ask_to_withdraw(self, each: Assignment) -> None:
        title = f"Withdraw “{each.assigned.title}”?"
        self.question = question = QuestionPanel(title, _WITHDRAWN, "Withdraw the set", "Keep it", self)
        question.confirmed.connect(lambda: self._withdraw(each.id))
        question.left.connect(lambda: self._close_question(each.id))
        question.lie_over(self)

    def _close_question(self, number: int) -> None:
        if self.question:
            self.question.hide()
            self.question.deleteLater()
            self.question = None
            self.withdrawing[number].setFocus()

    def _withdraw(self, number: int) -> None:
        self._close_question(number)
        self.withdrawn.emit(number)
