"""Widgets for answers that are chosen: an option, an order, cards of a hand, the call of a hand."""

from collections.abc import Hashable
from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.drills.answer_forms import NOT_QUALIFIED, Call, Choice, Form, Pick, Sequence
from app.game.cards import Card
from app.ui.dealing.dealer_pads import COUNTS, RANK_NAMES
from app.ui.dealing.pad_keys import CountKey, PadKey, RankKey
from app.ui.drills.answer_entry import BACK_KEY, HIGHEST, AnswerEntry, EntryKey, numbered
from app.ui.kit.components.labels import label
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.option_button import Option


class _Options(AnswerEntry):
    """Numbered options."""

    typed = numbered(range(1, 10))
    _form: type[Choice] | type[Sequence]

    def __init__(self, options: tuple[str, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self.options = [Option(number, words, self) for number, words in enumerate(options, 1)]
        for option in self.options:
            option.setMaximumHeight(HIGHEST)
            option.clicked.connect(lambda *_, number=option.number: self.press(number))
            self.column.addWidget(option, 2)
        self.column.addStretch(1)

    def begin(self, form: Form) -> bool:
        """Show other options on the same keys, if there are as many."""
        if not isinstance(form, self._form) or len(form.options) != len(self.options):
            return False
        for option, words in zip(self.options, form.options, strict=True):
            option.write(words)
        return True

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Use the colors of this theme."""
        super().apply_look(theme, density)
        for option in self.options:
            option.theme = theme
            option.update()


class ChoiceEntry(_Options):
    """One option: a tap or its number is the answer."""

    _form = Choice
    finish = ""

    def press(self, key: Hashable) -> None:
        """The number of an option."""
        if isinstance(key, int) and key <= len(self.options):
            self.given.emit(self.options[key - 1].text())


class SequenceEntry(_Options):
    """All options in order. The last one can be taken back."""

    _form = Sequence

    def __init__(self, options: tuple[str, ...], parent: QWidget) -> None:
        super().__init__(options, parent)
        self._order: list[Option] = []
        self._add_pad(BACK_KEY, 1)

    def begin(self, form: Form) -> bool:
        """Begin with nothing chosen."""
        self._order = []
        self._show()
        return super().begin(form)

    def press(self, key: Hashable) -> None:
        """Take the number of the next option, back or enter."""
        match key:
            case EntryKey.ENTER:
                if len(self._order) == len(self.options):
                    self.given.emit(Sequence.written(option.text() for option in self._order))
            case EntryKey.BACK:
                self._order = self._order[:-1]
            case int(number) if number <= len(self.options):
                if self.options[number - 1] not in self._order:
                    self._order.append(self.options[number - 1])
        self._show()

    def _show(self) -> None:
        for option in self.options:
            option.place = self._order.index(option) + 1 if option in self._order else 0
            option.update()


class PickKey(StrEnum):
    """The key for no card at all."""

    NONE = "none"


_KEYS: dict[Hashable, str] = {
    PickKey.NONE: "NONE (N)",
    EntryKey.BACK: "CLEAR (⌫)",
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
        told = "Tap the cards, or type their positions from the left: 1 to 7."
        self.column.addWidget(label(told, "quiet", wraps=True))
        self._add_pad(_KEYS, 2)
        self.column.addStretch(1)

    def begin(self, form: Form) -> bool:
        """Begin with other cards and none picked."""
        self.picked = []
        if isinstance(form, Pick):
            self._form = form
            return True
        return False

    def press(self, key: Hashable) -> None:
        """Take the place of a card, none, back or enter."""
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


class CallEntry(AnswerEntry):
    """The count and the rank. The answer is given when both are there."""

    finish = ""

    def __init__(self, form: Call, parent: QWidget) -> None:
        super().__init__(parent)
        self._may_not_qualify = form.may_not_qualify
        self._count = self._rank = ""
        self._pad = self._add_pad(COUNTS, 4)
        self._ranks = self._add_pad(RANK_NAMES, 5)
        for key in (*self._pad.keys.values(), *self._ranks.keys.values()):
            key.setCheckable(True)
        if form.may_not_qualify:
            self._add_pad({PadKey.NOT_QUALIFIED: "DOES NOT QUALIFY (N)"}, 1)
        self.column.addStretch(1)
        self._show()

    def begin(self, form: Form) -> bool:
        """Begin with nothing called."""
        self._count = self._rank = ""
        self._show()
        return isinstance(form, Call) and form.may_not_qualify == self._may_not_qualify

    def strike(self, key: str) -> None:
        """Take a digit for the count, then a character for the rank; 0 is a ten."""
        count, rank = CountKey(key), RankKey(key.replace("0", "T"))
        if key == EntryKey.BACK:
            self.press(EntryKey.BACK)
        elif key == "N" and self._may_not_qualify:
            self.press(PadKey.NOT_QUALIFIED)
        elif not self._count and count in COUNTS:
            self.press(count)
        elif self._count and rank in RANK_NAMES:
            self.press(rank)

    def press(self, key: Hashable) -> None:
        """Take a count, a rank, or that the hand does not qualify."""
        match key:
            case PadKey.NOT_QUALIFIED:
                self.given.emit(NOT_QUALIFIED)
                return
            case EntryKey.BACK:
                self._count = self._rank = ""
            case CountKey(count=count):
                self._count = count
            case RankKey(rank=rank):
                self._rank = rank
        self._show()
        if self._count and self._rank:
            self.given.emit(Call.written(int(self._count), self._rank))

    def _show(self) -> None:
        for name, key in {**self._pad.keys, **self._ranks.keys}.items():
            key.setChecked(name in (CountKey(self._count), RankKey(self._rank)))
