"""The call of a hand: how many cards, then the highest, as on the dealer's own pad."""

from collections.abc import Hashable

from PySide6.QtWidgets import QWidget

from app.drills.answer_forms import NOT_QUALIFIED, Call, Form
from app.ui.dealing.dealer_pads import COUNTS, RANK_NAMES
from app.ui.dealing.pad_keys import CountKey, PadKey, RankKey
from app.ui.drills.entry import AnswerEntry, EntryKey


class CallEntry(AnswerEntry):
    """With both there it is called; there is no other key to press."""

    def __init__(self, form: Call, parent: QWidget) -> None:
        super().__init__(parent)
        self._may_not_qualify = form.may_not_qualify
        self._count = self._rank = ""
        self._pad = self._add_pad(COUNTS, 4, 2)
        self._ranks = self._add_pad(RANK_NAMES, 5, 3)
        for key in (*self._pad.keys.values(), *self._ranks.keys.values()):
            key.setCheckable(True)
        if form.may_not_qualify:
            self._add_pad({PadKey.NOT_QUALIFIED: "DOES NOT QUALIFY (N)"}, 1)
        self._show()

    def begin(self, form: Form) -> bool:
        """Nothing is called yet."""
        self._count = self._rank = ""
        self._show()
        return isinstance(form, Call) and form.may_not_qualify == self._may_not_qualify

    def strike(self, key: str) -> None:
        """The first figure is how many, whatever comes then is the rank; 0 is a ten."""
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
        """A number of cards, a rank, or that the hand does not qualify."""
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
