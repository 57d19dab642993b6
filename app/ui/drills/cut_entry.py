"""An amount cut out in chips: each tap is one chip more."""

from collections.abc import Hashable

from PySide6.QtWidgets import QWidget

from app.drills.answer_forms import CutChips, Form
from app.drills.answer_words import spoken
from app.game.money import plain, shown
from app.procedure.house import Chip
from app.ui.drills.entry import BACK_KEY, AnswerEntry, ChipKey, EntryKey

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
        chips = sorted(form.chips, key=lambda chip: chip.cents)
        self._chips = {ChipKey(chip.cents): chip for chip in chips}
        self.typed = {str(place): key for place, key in enumerate(self._chips, 1)}
        keys: dict[Hashable, str] = {
            key: f"{plain(key.cents)}\nKEY {place}" for place, key in enumerate(self._chips, 1)
        }
        self._add_pad({**keys, **BACK_KEY}, 4, 2)
        self._add_enter()
        self._show()

    def begin(self, form: Form) -> bool:
        """No chip is built yet."""
        self._built = []
        self._show()
        return form == self._form

    def press(self, key: Hashable) -> None:
        """A chip, or one of the two that end things."""
        match key:
            case EntryKey.ENTER:
                if self._built:
                    self.given.emit(CutChips.written(self._built))
                return
            case EntryKey.BACK:
                self._built = self._built[:-1]
            case ChipKey():
                if len(self._built) < _MOST:
                    self._built.append(self._chips[key])
        self._show()

    def _show(self) -> None:
        self._total.setText(shown(sum(chip.cents for chip in self._built)))
        self._shown.setText(spoken(self._form, CutChips.written(self._built)))
