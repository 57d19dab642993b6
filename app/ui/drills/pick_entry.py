"""Cards to pick: they lie in front of the trainee, and here are only the keys that end it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.drills.answer_forms import Form, Pick
from app.game.cards import Card
from app.ui.drills.entry import BACK, ENTER, AnswerEntry, numbered

_KEYS = {"none": "NONE (N)", BACK: "CLEAR (⌫)", ENTER: "ENTER"}


class PickEntry(AnswerEntry):
    """Cards are tapped, or picked by their place from the left.

    Signals:
        marked: the cards that are picked now.
    """

    marked = Signal(object)
    typed = {**numbered(range(1, 8)), "N": "none", "0": "none"}  # noqa: RUF012

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

    def press(self, key: str) -> None:
        """The place of a card, or one of those that end things."""
        if key == ENTER:
            if self.picked:
                self.given.emit(Pick.written(self.picked))
        elif key == "none":
            self.given.emit(Pick.written(()))
        elif key == BACK:
            self.picked = []
            self.marked.emit(())
        elif int(key) <= len(self._form.cards):
            self.toggle(self._form.cards[int(key) - 1])

    def toggle(self, card: Card) -> None:
        """Pick a card, or put it back."""
        if card in self.picked:
            self.picked.remove(card)
        else:
            self.picked.append(card)
        self.marked.emit(tuple(self.picked))
