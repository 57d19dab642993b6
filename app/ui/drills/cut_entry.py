"""An amount cut out in chips: each tap is one chip more."""

from PySide6.QtWidgets import QWidget

from app.drills.answer_forms import CutChips, Form
from app.drills.answer_words import spoken
from app.game.money import plain, shown
from app.procedure.house import Chip
from app.ui.drills.entry import BACK, BACK_KEY, ENTER, AnswerEntry

_MOST = 60


class CutEntry(AnswerEntry):
    """The house's chips, numbered from the smallest."""

    def __init__(self, form: CutChips, parent: QWidget) -> None:
        super().__init__(parent)
        self._form = form
        self._built: list[Chip] = []
        self._total = self._add_line()
        self._shown = self._add_line("entered")
        self.column.addStretch(1)
        self._chips = {str(chip.cents): chip for chip in sorted(form.chips, key=lambda chip: chip.cents)}
        self.typed = {str(place): name for place, name in enumerate(self._chips, 1)}
        values = {name: f"{plain(self._chips[name].cents)}\nKEY {key}" for key, name in self.typed.items()}
        self._add_pad({**values, **BACK_KEY}, 4, 2)
        self._add_enter()
        self._show()

    def begin(self, form: Form) -> bool:
        """No chip is built yet."""
        self._built = []
        self._show()
        return form == self._form

    def press(self, key: str) -> None:
        """A chip, or one of the two that end things."""
        if key == ENTER:
            if self._built:
                self.given.emit(CutChips.written(self._built))
            return
        if key == BACK:
            self._built = self._built[:-1]
        elif key in self._chips and len(self._built) < _MOST:
            self._built.append(self._chips[key])
        self._show()

    def _show(self) -> None:
        self._total.setText(shown(sum(chip.cents for chip in self._built)))
        self._shown.setText(spoken(self._form, CutChips.written(self._built)))
