"""The call of a hand: how many cards, then the highest, as on the dealer's own pad."""

from PySide6.QtWidgets import QWidget

from app.drills.answer_forms import NOT_QUALIFIED, Call, Form
from app.game.cards import RANKS
from app.ui.drills.entry import BACK, AnswerEntry

_COUNTS = {f"count {count}": f"{count}\nCARD" for count in range(1, 8)}
_RANKS = {f"rank {rank}": "10" if rank == "T" else rank for rank in RANKS}


class CallEntry(AnswerEntry):
    """With both there it is called; there is no other key to press."""

    def __init__(self, form: Call, parent: QWidget) -> None:
        super().__init__(parent)
        self._may_not_qualify = form.may_not_qualify
        self._count = self._rank = ""
        self._pad = self._add_pad(_COUNTS, 4, 2)
        self._ranks = self._add_pad(_RANKS, 5, 3)
        for key in (*self._pad.keys.values(), *self._ranks.keys.values()):
            key.setCheckable(True)
        if form.may_not_qualify:
            self._add_pad({NOT_QUALIFIED: "DOES NOT QUALIFY (N)"}, 1)
        self._show()

    def begin(self, form: Form) -> bool:
        """Nothing is called yet."""
        self._count = self._rank = ""
        self._show()
        return isinstance(form, Call) and form.may_not_qualify == self._may_not_qualify

    def strike(self, key: str) -> None:
        """The first figure is how many, whatever comes then is the rank; 0 is a ten."""
        if key == BACK:
            self.press(key)
        elif key == "N" and self._may_not_qualify:
            self.press(NOT_QUALIFIED)
        elif not self._count and f"count {key}" in _COUNTS:
            self.press(f"count {key}")
        elif self._count and f"rank {key.replace('0', 'T')}" in _RANKS:
            self.press(f"rank {key.replace('0', 'T')}")

    def press(self, key: str) -> None:
        """A number of cards, a rank, or that the hand does not qualify."""
        kind, _, value = key.partition(" ")
        if key == NOT_QUALIFIED:
            self.given.emit(NOT_QUALIFIED)
            return
        if key == BACK:
            self._count = self._rank = ""
        elif kind == "count":
            self._count = value
        elif kind == "rank":
            self._rank = value
        self._show()
        if self._count and self._rank:
            self.given.emit(Call.written(int(self._count), self._rank))

    def _show(self) -> None:
        for name, key in {**self._pad.keys, **self._ranks.keys}.items():
            key.setChecked(name in (f"count {self._count}", f"rank {self._rank}"))
