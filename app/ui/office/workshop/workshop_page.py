"""The workshop: parts of a house to change at the left; what is wrong, and every version, at the right."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.learning.dates import day_words
from app.ports.house_versions import HouseVersionsPort
from app.procedure.house import House
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.dialogs import QuestionPanel
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.look import hand_look
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageFooter, PageShell
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import sentence, sentences
from app.ui.office.workshop.parts.house_sections import (
    DraftEdit,
    HouseSection,
    LimitsSection,
    NameSection,
    OrderSection,
    RaisesSection,
    TablesSection,
)
from app.ui.office.workshop.parts.use_words import ended_words, use_words
from app.workshop.house_draft import CheckedDraft, HouseDraft
from app.workshop.house_versions import HouseVersions

_PARTS: dict[object, str] = {
    "name": "House",
    "tables": "Pay tables",
    "limits": "Limits",
    "raises": "Raises",
    "order": "Order",
}
_UNREADABLE = "This file has problems, so its parts can’t be shown. Fix them in the file and open it again."
_WAIT = 250
"""Milliseconds after the last change before the house is checked."""
_FINE = "No problems. Every round settles each wager once."
_IN_USE = "Exams and certificates follow the version in use."
_REST = "Steps, irregularities, colors and chips are in the file. The guide shows how to write them."


class WorkshopPage(PageWithBack):
    """A house of one's own.

    Signals:
        used: a version is in use from now on.
        closed: back to the rules.
    """

    used = Signal()

    def __init__(
        self,
        draft: HouseDraft,
        versions: HouseVersions,
        check: Callable[[HouseDraft], CheckedDraft],
        uses: HouseVersionsPort,
        by: Supervisor,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        """`by` is the supervisor who puts versions in use."""
        super().__init__(parent)
        self._versions, self._check, self._uses, self._by = versions, check, uses, by
        self.question: QuestionPanel | None = None
        self.drafts = [draft]
        """Every state since the page was opened, the newest last."""
        self._saved = draft
        self.checked = check(draft)
        self.parts = Segments(_PARTS, "name")
        self._stack = QStackedWidget()
        self._stack.addWidget(label(_UNREADABLE, wraps=True))
        self.sections: dict[object, HouseSection] = {}
        self.side = PagePanel("Check")
        self.rows = ListColumn("Check and versions", spacing=6)
        self.side.add(self.rows, 1)
        self.undo = PageButton("Undo", "ghost")
        self.save = PageButton("Save a version", "outline")
        self.use = PageButton("Put in use", "primary", "check")
        header = PageHeader("House workshop", f"{draft.id}.toml", has_home=False)
        self.shell = PageShell(self, settings, header)
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(_WAIT)
        self._lay_out()
        self._late.timeout.connect(self.look)
        self.parts.chosen.connect(self._turn)
        self.undo.clicked.connect(self._undo)
        self.save.clicked.connect(lambda: self._keep(self._save))
        self.use.clicked.connect(self._ask_to_use)
        self._guard = UnsavedGuard(self, is_changed=lambda: self.draft != self._saved)
        self.shell.header.went_back.connect(self._guard.leave)
        self._fill()
        self._show()

    @property
    def draft(self) -> HouseDraft:
        """The house as it is now."""
        return self.drafts[-1]

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def look(self) -> None:
        """Check the house as it is now."""
        self._late.stop()
        self.checked = self._check(self.draft)
        self._show()

    def _lay_out(self) -> None:
        main = PagePanel()
        main.add(self.parts)
        main.column.addSpacing(14)
        main.add(self._stack, 1)
        main.add(label(_REST, "small", wraps=True))
        footer = PageFooter("")
        footer.add(self.undo, self.save, self.use)
        self.shell.fill(Columns(main, self.side), footer)

    def _fill(self) -> None:
        """Show the parts of the house anew."""
        house = self.checked.house
        if house is None:
            return
        chosen = self.parts.choice
        for section in self.sections.values():
            self._stack.removeWidget(section)
            section.deleteLater()
        self.sections = _sections(house, self.draft)
        for section in self.sections.values():
            section.edited.connect(self._edit)
            self._stack.addWidget(section)
        self._turn(chosen)
        self.shell.dress()

    def _turn(self, part: object) -> None:
        """Show a part, if there is a house to show."""
        if part in self.sections:
            self._stack.setCurrentWidget(self.sections[part])

    def _edit(self, edit: DraftEdit) -> None:
        try:
            changed = edit(self.draft)
        except Refused as refusal:
            self.shell.tell(sentence(refusal), "form")
            return
        self.shell.tell("")
        if changed == self.draft:
            return
        # What is typed in one go is undone in one go.
        if self._late.isActive():
            self.drafts.pop()
        self.drafts.append(changed)
        self.undo.setEnabled(True)
        self._late.start()

    def _undo(self) -> None:
        if len(self.drafts) > 1:
            self.drafts.pop()
            self.look()
            self._fill()

    def _keep(self, act: Callable[[], str]) -> None:
        """Save, or put in use, and say what came of it."""
        self.look()
        try:
            told = act()
        except Refused as refusal:
            self.shell.tell(sentences(refusal))
            return
        self._saved = self.draft
        self._show()
        self.shell.tell(told, "right")

    def _save(self) -> str:
        return f"Saved as version {self._versions.save(self.draft).number}. It is not in use yet."

    def _ask_to_use(self) -> None:
        """Say which certificates it ends before a supervisor puts it in use."""
        self.look()
        house = self.checked.house
        if house is None:
            return
        self.question = question = QuestionPanel(
            "Put this version in use?", use_words(self._uses.ended_by(house)), "Put in use", "Not yet", self
        )
        question.confirmed.connect(lambda: self._keep(self._put_in_use))
        for end in (question.confirmed, question.left):
            end.connect(self._close_question)
        question.lie_over(self)

    def _close_question(self) -> None:
        if self.question:
            self.question.hide()
            self.question.deleteLater()
            self.question = None
            self.use.setFocus()

    def _put_in_use(self) -> str:
        house = self.checked.house
        assert house, "a house with problems is not put in use"
        number = self._versions.save(self.draft).number
        use = partial(self._versions.use, number)
        ended = self._uses.put_in_use(house, number, self.draft.digest, use, self._by).ended
        self.used.emit()
        return f"Version {number} is in use. Rounds follow it from now on.{ended_words(len(ended))}"

    def _show(self) -> None:
        self.undo.setEnabled(len(self.drafts) > 1)
        self.use.setEnabled(self.checked.house is not None)
        footer = self.shell.footer
        assert footer
        footer.tell(_IN_USE if self.checked.house else "Fix the problems first.")
        self.rows.clear()
        if self.checked.problems:
            troubles = [f"✕ {problem.text}" for problem in self.checked.problems]
            self.rows.add(*[label(words, ink="wrong", wraps=True) for words in troubles])
        else:
            self.rows.add(label(_FINE, ink="right", wraps=True))
        if saved := self._versions.saved():
            self.rows.add_space(10)
            self.rows.add(label("Saved versions", "eyebrow"))
            for version in reversed(saved):
                when = day_words(version.saved.date())
                row = ListRow(f"Version {version.number}", f"{when}. Tap to open it.")
                row.clicked.connect(lambda _=False, number=version.number: self._open(number))
                self.rows.add(row)
        hand_look(self.rows, self.side.theme, self.side.density)

    def _open(self, number: int) -> None:
        """Go back to a version; what is here now can be had again by undoing."""
        self.drafts.append(self._versions.draft(number))
        self.look()
        self._fill()
        self.shell.tell(f"This is version {number} now. Undo brings back what you had.", "right")


def _sections(house: House, draft: HouseDraft) -> dict[object, HouseSection]:
    return {
        "name": NameSection(house, str(draft.entry("name") or "")),
        "tables": TablesSection(house),
        "limits": LimitsSection(house),
        "raises": RaisesSection(house),
        "order": OrderSection(house),
    }
