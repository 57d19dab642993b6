"""An amount: figures typed or tapped, or chips that add up."""

from collections.abc import Hashable

from PySide6.QtWidgets import QWidget

from app.drills.answer_forms import Amount, Form
from app.game.money import plain
from app.procedure.house import Chip
from app.ui.drills.entry import BACK_KEY, AnswerEntry, ChipKey, EntryKey
from app.ui.drills.typed_amount import TOO_MUCH, cents_of, is_too_much, typed_on

_FIGURES: dict[Hashable, str] = {figure: figure for figure in "789456123"}


class AmountEntry(AnswerEntry):
    """A number pad, and the house's chips under it."""

    typed = {figure: figure for figure in "0123456789."}  # noqa: RUF012

    def __init__(self, chips: tuple[Chip, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._text = ""
        self._shown = self._add_line()
        self.problem = self._add_line("entered")
        self.problem.setText(TOO_MUCH)
        self._add_pad({**_FIGURES, ".": ".", "0": "0", **BACK_KEY}, 3, 4)
        self._add_pad({ChipKey(chip.cents): f"+{plain(chip.cents)}" for chip in chips}, len(chips))
        self._add_enter()
        self._show()

    def begin(self, form: Form) -> bool:
        """All amounts are entered in the same way."""
        self._text = ""
        self._show()
        return isinstance(form, Amount)

    def press(self, key: Hashable) -> None:
        """A figure, a chip, or one of the two that end things."""
        match key:
            case EntryKey.ENTER:
                if self._text and not is_too_much(self._text):
                    self.given.emit(Amount.written(cents_of(self._text)))
                return
            case EntryKey.BACK:
                self._text = self._text[:-1]
            case ChipKey(cents=cents):
                if not is_too_much(self._text):
                    self._text = plain(cents_of(self._text) + cents)
            case str(figure):
                self._text = typed_on(self._text, figure)
        self._show()

    def _show(self) -> None:
        self._shown.setText(f"${self._text}")
        self.problem.setVisible(is_too_much(self._text))
