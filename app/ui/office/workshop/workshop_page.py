"""The workshop: parts of a house to change at the left; what is wrong, and every version, at the right."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ports.house_versions import HouseVersionsPort
from app.procedure.library import Library
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.dialogs import QuestionPanel
from app.ui.kit.components.labels import label
from app.ui.kit.components.look import Themed
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageFooter, PageShell
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.parts import sentence, sentences
from app.ui.office.workshop.parts.ended_certificates import ended_words, use_words
from app.ui.office.workshop.parts.house_parts import section_of
from app.ui.office.workshop.parts.live_panel import LivePanel
from app.ui.office.workshop.parts.steps_section import HouseSection, StepsSection
from app.ui.office.workshop.parts.topic_form import DraftEdit
from app.ui.office.workshop.parts.version_rows import house_hints, others_of, version_rows
from app.workshop.house_draft import EntryPath, HouseDraft, check_draft
from app.workshop.house_topics import HouseView, Plain, value_in, view_of
from app.workshop.house_versions import DraftHistory, HouseVersions, SavedVersion
from app.workshop.problem_words import ToldProblem, told_problem
from app.workshop.workshop_pages import PARTS

_WAIT = 250
"""Milliseconds after the last change before the house is checked."""
_IN_USE = "Exams and certificates follow the version in use."
_FIX = "Fix the problems first."
_RESTORED = "These are your changes from last time. They aren’t saved yet."
_OTHERWISE = (
    "Another version was put into use since you opened this page, or its file was changed. "
    "It stays under Versions.\n\n"
)
_UNREADABLE = "This file has problems, so its parts can’t be shown. Fix them in the file and open it again."
_PARTS_WIDE = 13
"""How wide the list of parts is, in heights of its letters."""
_SIDE, _NARROW_SIDE = 0.42, 0.39
"""How much of a wide or a narrow page the felt and what is below it take."""


class WorkshopTools(NamedTuple):
    """What the page works with: the houses, the versions of this one, the ledger, and who is here."""

    library: Library
    versions: HouseVersions
    uses: HouseVersionsPort
    by: Supervisor
    chance: Random


class WorkshopColumns(Columns):
    """The side is wider here: it shows a table."""

    def apply_look(self, theme: Theme, density: Density) -> None:
        """A share of the page, where there is room for two columns."""
        super().apply_look(theme, density)
        # One below the other, the form still has the whole height of the page.
        self.main.setMinimumHeight(self.height() if self.are_stacked else 0)
        if not self.are_stacked:
            share = _NARROW_SIDE if density.is_compact else _SIDE
            self.side.setFixedWidth(max(density.side, round(self.width() * share)))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The share follows the page."""
        super().resizeEvent(event)
        self.apply_look(self.theme, self.density)


class PartKeys(Themed, QWidget):
    """The parts of a house, one below the other.

    Signals:
        chosen: the name of a part.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, QPushButton] = {}
        group, keys, column = (
            QButtonGroup(self),
            ListColumn("Parts of the house", spacing=2),
            QVBoxLayout(self),
        )
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(keys)
        for part, words in PARTS.items():
            key = self.buttons[part] = QPushButton(words)
            key.setProperty("role", "segment")
            key.setStyleSheet("text-align: left")
            key.setCheckable(True)
            key.setAutoDefault(True)
            key.clicked.connect(lambda *_, part=part: self.chosen.emit(part))
            group.addButton(key)
            keys.add(key)
        self.buttons["house"].setChecked(True)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """As wide as its words."""
        super().apply_look(theme, density)
        self.setFixedWidth(_PARTS_WIDE * density.body)

    @property
    def choice(self) -> str:
        """The part that is chosen."""
        return next(part for part, key in self.buttons.items() if key.isChecked())


class WorkshopPage(PageWithBack):
    """A house of one's own.

    Signals:
        used: a version is in use from now on.
        closed: back to the rules.
    """

    used = Signal()

    def __init__(self, draft: HouseDraft, tools: WorkshopTools, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._tools = tools
        self.question: QuestionPanel | None = None
        self.history = DraftHistory(draft, tools.versions.unsaved())
        self._in_use = tools.versions.digest_in_use()
        """What was in use when the page was opened."""
        self.within: EntryPath = ()
        """The answer to an open question whose changes are made now; empty: the house itself is changed."""
        self.checked = check_draft(tools.library, self.draft)
        self.parts = PartKeys()
        self.section: HouseSection | None = None
        self._place = QVBoxLayout()
        self.side = LivePanel(settings, tools.chance)
        self.undo = PageButton("Undo", "ghost")
        self.save = PageButton("Save a version", "outline")
        self.use = PageButton("Put into use", "primary", "check")
        self.answered = PageButton("Done with this answer", "primary", "check")
        header = PageHeader("House workshop", str(draft.entry("name") or draft.id), has_home=False)
        self.shell = PageShell(self, settings, header)
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(_WAIT)
        self._lay_out()
        self._late.timeout.connect(self.look)
        self.parts.chosen.connect(lambda _part: self.shell.tell(""))
        self.parts.chosen.connect(lambda _part: self._fill())
        self.side.turned.connect(self._tell)
        self.side.sought.connect(self.seek)
        self.undo.clicked.connect(self._undo)
        self.save.clicked.connect(lambda: self._keep(lambda: _saved_words(tools.versions.save(self.draft))))
        self.use.clicked.connect(self._ask_to_use)
        self.answered.clicked.connect(lambda: self._answer(()))
        self._guard = UnsavedGuard(self, is_changed=lambda: self.history.is_changed)
        self.shell.header.went_back.connect(self._guard.leave)
        self.closed.connect(tools.versions.forget_unsaved)
        self._fill()
        # A house with problems has no felt of its own yet.
        self.side.show_house(tools.library.standard_house())
        self._show()
        if self.history.is_changed:
            self.shell.tell(_RESTORED, "form")

    @property
    def draft(self) -> HouseDraft:
        """The house as it is now."""
        return self.history.draft

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def look(self) -> None:
        """Check the house as it is now, and keep it on the disk in case the program fails."""
        self._late.stop()
        self.checked = check_draft(self._tools.library, self.draft)
        self._show()
        if not self.history.is_changed:
            self._tools.versions.forget_unsaved()
            return
        try:
            self._tools.versions.keep_unsaved(self.draft)
        except Refused as refusal:
            self.shell.tell(sentence(refusal))

    def seek(self, problem: ToldProblem) -> None:
        """Go where a problem can be mended, and give the keyboard to the field."""
        place = problem.place
        self.parts.buttons[place.part].click()
        if self.section:
            self.section.seek(place.topic, place.key, place.title, problem.text)

    def _lay_out(self) -> None:
        main = PagePanel()
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self.parts)
        row.addLayout(self._place, 1)
        main.column.addLayout(row, 1)
        footer = PageFooter("")
        footer.add(self.undo, self.save, self.use, self.answered)
        self.shell.fill(WorkshopColumns(main, self.side), footer)

    def _fill(self) -> None:
        """Show the chosen part anew, where possible at the same place of it."""
        before, self.section = self.section, None
        while item := self._place.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        try:
            section = section_of(self.parts.choice, self._view(), before)
        except (Refused, AttributeError, KeyError, TypeError, ValueError):
            # A file written by hand may hold anything; the check says what is wrong with it.
            self._place.addWidget(label(_UNREADABLE, wraps=True))
            return
        self.section = section
        section.edited.connect(self._edit)
        section.restructured.connect(self._rebuild)
        section.reshaped.connect(self.shell.dress)
        section.answering.connect(self._answer)
        self._place.addWidget(section)
        self.shell.dress()
        if isinstance(section, StepsSection):
            section.follow(before)

    def _view(self) -> HouseView:
        return view_of(self._tools.library, self.draft._replace(within=self.within))

    def _whole(self) -> Plain:
        return self._view().data

    def _answer(self, within: EntryPath) -> None:
        """Make the changes of an answer to an open question from now on; nowhere: those of the house."""
        self.within = within
        self.parts.buttons["readings"].setEnabled(not within)
        self.parts.buttons["game" if within else "readings"].click()
        self._show()

    def _rebuild(self, edit: DraftEdit) -> None:
        """Make a change after which the part has other rows."""
        self._edit(edit)
        QTimer.singleShot(0, self, self._fill)

    def _edit(self, edit: DraftEdit) -> None:
        try:
            changed = edit(self.draft._replace(within=self.within))._replace(within=())
        except Refused as refusal:
            self.shell.tell(sentence(refusal), "form")
            return
        self.shell.tell("")
        if changed == self.draft:
            return
        # What is typed in one go is undone in one go.
        self.history.push(changed, joins=self._late.isActive())
        if self.section:
            self.section.tell(self._view())
        self.undo.setEnabled(True)
        self._late.start()

    def _undo(self) -> None:
        self.history.undo()
        self.shell.tell("")
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
        self.history.saved = self.draft
        self._in_use = self._tools.versions.digest_in_use()
        self._show()
        self.shell.tell(told, "right")

    def _ask_to_use(self) -> None:
        """Say which certificates it ends before a supervisor puts it in use."""
        self.look()
        house = self.checked.house
        if house is None:
            return
        words = use_words(self._tools.uses.ended_by(house))
        if self._tools.versions.digest_in_use() != self._in_use:
            words = _OTHERWISE + words
        self.question = question = QuestionPanel(
            "Put this version into use?", words, "Put into use", "Not yet", self
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
        number = self._tools.versions.save(self.draft).number
        use = partial(self._tools.versions.use, number)
        ended = self._tools.uses.put_in_use(house, number, self.draft.digest, use, self._tools.by).ended
        self.used.emit()
        return f"Version {number} is in use. Rounds follow it from now on.{ended_words(len(ended))}"

    def _show(self) -> None:
        self.undo.setEnabled(self.history.can_undo)
        self.use.setEnabled(self.checked.house is not None)
        for key in (self.save, self.use):
            key.setVisible(not self.within)
        self.answered.setVisible(bool(self.within))
        footer = self.shell.footer
        assert footer
        words = _answer_words(self._whole(), self.within) if self.within else ""
        footer.tell(words or (_IN_USE if self.checked.house else _FIX))
        self.side.show_house(self.checked.house)
        self._tell()

    def _tell(self) -> None:
        """Say below the felt what was chosen there."""
        library, versions = self._tools.library, self._tools.versions
        if self.side.tab == "check":
            data = self._whole() if self.section else {}
            told = [told_problem(data, problem) for problem in self.checked.problems]
            standard = {"the standard": library.standard_house()}
            self.side.tell_problems(told, house_hints(self.draft), standard)
        elif self.side.tab == "differs":
            self.side.tell_differences(others_of(library, self.draft.id))
        elif self.side.tab == "versions":
            use = self._tools.uses.newest_use(self.draft.id)
            self.side.tell(*version_rows(versions, use, self._open))

    def _open(self, number: int) -> None:
        """Go back to a version; what is here now can be had again by undoing."""
        self.history.push(self._tools.versions.draft(number))
        self.look()
        self._fill()
        self.shell.tell(f"This is version {number} now. Undo brings back what you had.", "right")


def _saved_words(version: SavedVersion) -> str:
    return f"Saved as version {version.number}. It is not in use yet."


def _answer_words(data: Plain, within: EntryPath) -> str:
    """Where changes go, while what an answer changes is entered."""
    return f"Whatever you change now goes into the answer “{value_in(data, (*within[:4], 'says'))}”."
