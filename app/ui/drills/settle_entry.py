"""A spot to settle: act by act, what is done, with which wager, and how much is paid."""

from collections.abc import Iterable

from PySide6.QtWidgets import QWidget

from app.drills.answer_forms import MAIN, Form, Settling
from app.drills.answer_words import spoken
from app.game.wagers import WAGER_NAMES, Bonus, Wager
from app.procedure.words import Step
from app.ui.drills.entry import BACK, BACK_KEY, ENTER, AnswerEntry
from app.ui.drills.typed_amount import TOO_MUCH, cents_of, is_too_much, typed_on

_VERBS = {"pay": "PAY", "take": "TAKE", "push": "PUSH (U)", "return": "RETURN"}
_BOTH, _NOTHING = "both", "nothing"
_TYPED_VERBS = {"P": "pay", "T": "take", "U": "push", "R": "return"}
_TYPED_WAGERS = {
    "R": "raise", "A": "ante", "F": "flush", "S": "straight_flush", "G": "progressive", "B": _BOTH,
}  # fmt: skip
_NAMES: dict[str, str] = {str(wager): name for wager, name in WAGER_NAMES.items()} | {_BOTH: "Raise and Ante"}
_PAD = {figure: figure for figure in "1234567890."}


class SettleEntry(AnswerEntry):
    """Acts as they are done at the table. Enter ends an amount, and with nothing begun the answer."""

    def __init__(self, bonuses: Iterable[Bonus], parent: QWidget) -> None:
        super().__init__(parent)
        self._acts: list[Step] = []
        self._verb = self._wager = self._figures = ""
        # Every wager of the house, made or not: what is on the table is to be seen there.
        wagers: dict[str, str] = {wager: _label(wager) for wager in MAIN + tuple(bonuses)}
        wagers[_BOTH] = "RAISE AND\nANTE"
        self._shown = self._add_line("entered")
        self.column.addStretch(1)
        self.verbs = self._add_pad(_VERBS, 4)
        self.wagers = self._add_pad(wagers, 3, 1 + (len(wagers) > 3))
        self._add_pad({**_PAD, **BACK_KEY}, 6, 2)
        self._add_pad({_NOTHING: "NOTHING (N)", ENTER: "ENTER"}, 2)
        for pad in (self.verbs, self.wagers):
            for key in pad.keys.values():
                key.setCheckable(True)
        self._show()

    def begin(self, form: Form) -> bool:
        """Nothing is done yet."""
        self._acts = []
        self._verb = self._wager = self._figures = ""
        self._show()
        return isinstance(form, Settling)

    def strike(self, key: str) -> None:
        """The letters of acts, then those of wagers; U pushes, B is both, G the Progressive, N is nothing."""
        if key in (ENTER, BACK) or key in _PAD:
            self.press(key)
        elif key == "N":
            self.press(_NOTHING)
        else:
            self.press((_TYPED_WAGERS if self._verb else _TYPED_VERBS).get(key, ""))

    def press(self, key: str) -> None:
        """Whatever it is, it goes on with the act that was begun."""
        if key == ENTER:
            self._enter()
        elif key == BACK:
            self._take_back()
        elif key == _NOTHING and not self._acts and not self._verb:
            self.given.emit(Settling.written(()))
        elif key in _VERBS:
            self._verb = key
        elif key in self.wagers.keys:
            self._wager = key
        elif key in _PAD and self._verb == "pay":
            self._figures = typed_on(self._figures, key)
        if self._verb == "pay" and self._wager == _BOTH:
            # Each of the two has an amount of its own.
            self._wager = ""
        if self._verb and self._wager and self._verb != "pay":
            self._add(None)
        self._show()

    def _enter(self) -> None:
        if self._verb == "pay" and self._wager and self._figures and not is_too_much(self._figures):
            self._add(cents_of(self._figures))
        elif not self._verb and self._acts:
            self.given.emit(Settling.written(self._acts))

    def _add(self, cents: int | None) -> None:
        wager = "" if self._wager == _BOTH else self._wager
        self._acts.append(Step(self._verb, 0, wager, cents))
        self._verb = self._wager = self._figures = ""

    def _take_back(self) -> None:
        if self._figures:
            self._figures = self._figures[:-1]
        elif self._wager:
            self._wager = ""
        elif self._verb:
            self._verb = ""
        else:
            self._acts = self._acts[:-1]

    def _show(self) -> None:
        for name, key in {**self.verbs.keys, **self.wagers.keys}.items():
            key.setChecked(name in (self._verb, self._wager))
        lines = [
            f"{number}. {spoken(Settling(()), Settling.written([act]))}"
            for number, act in enumerate(self._acts, 1)
        ]
        begun = " ".join(word for word in (self._verb, _NAMES.get(self._wager, "")) if word)
        if begun:
            amount = f" ${self._figures}" if self._verb == "pay" and self._wager else ""
            lines.append(f"{len(lines) + 1}. {begun}{amount} …")
        if is_too_much(self._figures):
            lines.append(TOO_MUCH)
        self._shown.setText("\n".join(lines) or "What first?")


def _label(wager: Wager) -> str:
    words = WAGER_NAMES[wager].upper().replace(" ", "\n")
    return f"{words} (G)" if wager == "progressive" else words
