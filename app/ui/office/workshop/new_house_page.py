"""A new house: what it is called, and which house it is made from."""

import re
from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.errors import Refused
from app.procedure.house import House
from app.procedure.rule_book import book_of
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import Field, line_entry
from app.ui.kit.components.hero import FeltBelow
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageFooter, PageShell
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.choice import ComboBox
from app.ui.table.vignettes import vignette

_ABOUT_FILE = "Lowercase letters, digits and hyphens. You can’t change it later."
_ABOUT_BASE = "The new house deals like this one until you change something. It starts without citations."
_STARTS_WITH = "What it starts with"
_FACTS = ("banker", "seats", "qualify", "raise", "keep", "tuck", "limit ante")
"""What tells one house from another, by the keys of its book."""
_UNFINISHED, _GO_ON = "Unfinished houses", "Not in use yet. Tap to continue."
_CONSEQUENCE = "No one can deal at the new house until you put a version into use."


class NewHousePage(PageWithBack):
    """Three fields, and what the house to start from is like.

    Signals:
        wanted: the id of the house to start from, the id of the new one, and its name.
        continued: the id of a house that was begun.
        closed: back to the rules.
    """

    wanted = Signal(str, str, str)
    continued = Signal(str)

    def __init__(
        self,
        houses: Mapping[str, str],
        begun: Mapping[str, str],
        house_of: Callable[[str], House],
        settings: Settings,
        parent: QWidget,
    ) -> None:
        """`houses` are their names by id, `begun` those that were begun and are not in use."""
        super().__init__(parent)
        self._house_of = house_of
        self.name, self.file = line_entry("", "Riverboat Casino"), line_entry("", "riverboat-casino")
        self.base = ComboBox()
        for house, name in houses.items():
            self.base.addItem(name, house)
        self.make = PageButton("Create the house", "primary", "check")
        self.shell = PageShell(self, settings, PageHeader("New house", has_home=False))
        panel = PagePanel()
        self.begun: dict[str, ListRow] = {}
        for house, name in begun.items():
            row = self.begun[house] = ListRow(name, _GO_ON)
            row.clicked.connect(lambda *_, house=house: self.continued.emit(house))
        if begun:
            panel.add(label(_UNFINISHED, "heading"))
            for row in self.begun.values():
                panel.add(row)
            panel.column.addSpacing(16)
            panel.add(label("New house", "heading"))
        for field in (
            Field("House name", self.name),
            Field("File name", self.file, _ABOUT_FILE),
            Field("Start from", self.base, _ABOUT_BASE),
        ):
            panel.add(field)
            panel.column.addSpacing(12)
        panel.add(FeltBelow(vignette("watch", house_of(self.base.currentData()))), 1)
        footer = PageFooter(_CONSEQUENCE)
        footer.add(self.make)
        self._facts = ListColumn(_STARTS_WITH)
        side = PagePanel(_STARTS_WITH)
        side.add(self._facts, 1)
        self._tell_facts()
        self.shell.fill(Columns(panel, side), footer)
        self.base.currentIndexChanged.connect(self._tell_facts)
        self.name.textEdited.connect(self._name_file)
        self.make.clicked.connect(self._want)
        self.shell.header.went_back.connect(UnsavedGuard(self, self.name, self.file).leave)
        self.name.setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def tell(self, trouble: str) -> None:
        """Say why the house could not be made."""
        self.shell.tell(trouble)

    def _tell_facts(self) -> None:
        """What the new house has until something is changed."""
        self._facts.clear()
        try:
            chapters = book_of(self._house_of(self.base.currentData()))
        except Refused:
            # Why it cannot be used is said when a house is to be made from it.
            chapters = ()
        entries = {entry.key: entry for chapter in chapters for entry in chapter.entries}
        for entry in [entries[key] for key in _FACTS if key in entries]:
            self._facts.add(rule(), label(entry.title, "small"), label(entry.text, wraps=True))
            self._facts.add_space(8)
        self.shell.dress()

    def _name_file(self, name: str) -> None:
        """Propose a file name until somebody types one."""
        if not self.file.isModified():
            self.file.setText(re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40])

    def _want(self) -> None:
        self.wanted.emit(self.base.currentData(), self.file.text().strip(), self.name.text())
