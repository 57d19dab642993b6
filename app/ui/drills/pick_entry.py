"""Cards to pick: they lie in front of the trainee, and here are only the keys that end it."""

from collections.abc import Hashable
from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.drills.answer_forms import Form, Pick
from app.game.cards import Card
from app.ui.drills.entry import AnswerEntry, EntryKey, numbered


class PickKey(StrEnum):
    """That no card is meant."""

    NONE = "none"


_KEYS: dict[Hashable, str] = {
    PickKey.NONE: "NONE (N)",
    EntryKey.BACK: "CLEAR (⌫)",
    EntryKey.ENTER: "ENTER",
}


class PickEntry(AnswerEntry):
    """Cards are tapped, or picked by their place from the left.

    Signals:
        marked: the cards that are picked now.
    """

    marked = Signal(object)
    typed = {**numbered(range(1, 8)), "N": PickKey.NONE, "0": PickKey.NONE}  # noqa: RUF012

    def __init__(self, form: Pick, parent: QWidget) -> None:
        super().__init__(parent)
        self._form = form
        self.picked: list[Card] = []
        self._told = self._add_line("quiet")
        self._told.setText("Tap the cards, or type their places from the left: 1 to 7.")
        self.column.addStretch(1)
        self._add_pad(_KEYS, 1, 3)

    def begin(self, form: Form) -> bool:
        """Other cards lie there, and none of them is picked."""
        self.picked = []
        if isinstance(form, Pick):
            self._form = form
            return True
        return False

    def press(self, key: Hashable) -> None:
        """The place of a card, or one of those that end things."""
        match key:
            case EntryKey.ENTER:
                if self.picked:
                    self.given.emit(Pick.written(self.picked))
            case PickKey.NONE:
                self.given.emit(Pick.written(()))
            case EntryKey.BACK:
                self.picked = []
                self.marked.emit(())
            case int(place) if place <= len(self._form.cards):
                self.toggle(self._form.cards[place - 1])

    def toggle(self, card: Card) -> None:
        """Pick a card, or put it back."""
        if card in self.picked:
            self.picked.remove(card)
        else:
            self.picked.append(card)
        self.marked.emit(tuple(self.picked))
