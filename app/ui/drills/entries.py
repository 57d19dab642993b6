"""The way to answer each form, and those that are at hand."""

from typing import assert_never

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.drills.answer_forms import Amount, Call, Choice, CutChips, Form, Pick, Sequence, Settling
from app.procedure.house import House
from app.ui.drills.amount_entry import AmountEntry
from app.ui.drills.call_entry import CallEntry
from app.ui.drills.cut_entry import CutEntry
from app.ui.drills.entry import AnswerEntry
from app.ui.drills.option_entries import ChoiceEntry, SequenceEntry
from app.ui.drills.pick_entry import PickEntry
from app.ui.drills.settle_entry import SettleEntry
from app.ui.kit.theme import Theme


def entry_for(form: Form, house: House, is_wide: bool, parent: QWidget) -> AnswerEntry:
    """A new one; where there is little height but much width, options stand side by side."""
    match form:
        case Amount():
            return AmountEntry(house.chips, parent)
        case Choice():
            return ChoiceEntry(form.options, is_wide, parent)
        case Sequence():
            return SequenceEntry(form.options, is_wide, parent)
        case Pick():
            return PickEntry(form, parent)
        case Call():
            return CallEntry(form, parent)
        case Settling():
            return SettleEntry(house.rules.bonuses, parent)
        case CutChips():
            return CutEntry(form, parent)
    assert_never(form)


class EntryShelf(QObject):
    """Ways to answer: what was used before is used again where it will do.

    Signals:
        given: an answer, as its form writes it.
        marked: the cards that are picked now.
    """

    given = Signal(str)
    marked = Signal(object)

    def __init__(self, house: House, column: QVBoxLayout, parent: QWidget) -> None:
        """New ones are laid into the column."""
        super().__init__(parent)
        self._house = house
        self._column = column
        self._parent = parent
        self._theme: Theme | None = None
        self._entries: dict[tuple[type[Form], bool], AnswerEntry] = {}

    def take(self, form: Form, is_wide: bool) -> AnswerEntry:
        """One for this form, with nothing answered."""
        key = type(form), is_wide
        entry = self._entries.get(key)
        if entry and entry.begin(form):
            return entry
        if entry:
            entry.deleteLater()
        self._entries[key] = entry = entry_for(form, self._house, is_wide, self._parent)
        if self._theme:
            entry.apply_theme(self._theme)
        entry.given.connect(self.given)
        if isinstance(entry, PickEntry):
            entry.marked.connect(self.marked)
        self._column.addWidget(entry, 1)
        return entry

    def apply_theme(self, theme: Theme) -> None:
        """Paint the keys in this room's colours."""
        self._theme = theme
        for entry in self._entries.values():
            entry.apply_theme(theme)
