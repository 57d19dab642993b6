"""An amount: figures typed or tapped, or chips that add up."""

from PySide6.QtWidgets import QWidget

from app.drills.answer_forms import Amount, Form
from app.game.money import plain
from app.procedure.house import Chip
from app.ui.drills.entry import BACK, BACK_KEY, ENTER, AnswerEntry, numbered
from app.ui.drills.typed_amount import TOO_MUCH, cents_of, is_too_much, typed_on

_FIGURES = {figure: figure for figure in "789456123"}


class AmountEntry(AnswerEntry):
    """A number pad, and the house's chips under it."""

    typed = {**numbered(range(10)), ".": "."}  # noqa: RUF012

    def __init__(self, chips: tuple[Chip, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._text = ""
        self._shown = self._add_line()
        self.problem = self._add_line("entered")
        self.problem.setText(TOO_MUCH)
        self._add_pad({**_FIGURES, ".": ".", "0": "0", **BACK_KEY}, 3, 4)
        self._add_pad({f"chip {chip.cents}": f"+{plain(chip.cents)}" for chip in chips}, len(chips))
        self._add_enter()
        self._show()

    def begin(self, form: Form) -> bool:
        """All amounts are entered in the same way."""
        self._text = ""
        self._show()
        return isinstance(form, Amount)

    def press(self, key: str) -> None:
        """A figure, a chip, or one of the two that end things."""
        if key == ENTER:
            if self._text and not is_too_much(self._text):
                self.given.emit(Amount.written(cents_of(self._text)))
            return
        if key == BACK:
            self._text = self._text[:-1]
        elif key.startswith("chip ") and not is_too_much(self._text):
            self._text = plain(cents_of(self._text) + int(key.split()[1]))
        elif key in self.typed:
            self._text = typed_on(self._text, key)
        self._show()

    def _show(self) -> None:
        self._shown.setText(f"${self._text}")
        self.problem.setVisible(is_too_much(self._text))
