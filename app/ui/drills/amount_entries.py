"""Widgets for answers with amounts: an amount, chips that are cut out, a spot that is settled act by act."""

from collections.abc import Hashable, Iterable
from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from app.drills.answer_forms import Amount, CutChips, Form, Settling
from app.drills.answer_words import spoken
from app.game.money import Currency, figures, plain, shown
from app.game.wagers import MAIN_WAGERS, WAGER_FACTS, WAGER_NAMES, Bonus, Wager
from app.procedure.house import Chip
from app.procedure.table_names import USUAL_NAMES, TableNames
from app.procedure.vocabulary import Step
from app.ui.drills.answer_entry import BACK_KEY, AnswerEntry, ChipKey, EntryKey
from app.ui.kit.components.labels import label
from app.ui.kit.components.look import Themed
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme

_LONGEST = 12
_DECIMALS = 2
_BEYOND = 1_000_000_000
"""Ten million dollars: more than ten times the largest possible payout."""
TOO_MUCH = f"No table pays {shown(_BEYOND)} or more. Enter a smaller amount."


def typed_on(text: str, key: str) -> str:
    """The text with one more key, without a second point, a third decimal or too many digits."""
    _, point, rest = text.partition(".")
    if len(text) == _LONGEST or len(rest) == _DECIMALS or (key == "." and point):
        return text
    return key if text == "0" and key != "." else text + key


def is_too_much(text: str) -> bool:
    """Whether it is more than any table could pay."""
    return Amount.cents(text) >= _BEYOND


_NUMBER_PAD: dict[Hashable, str] = {figure: figure for figure in "789456123"}


class AmountWell(Themed, QFrame):
    """The amount so far: the currency's sign at the left, figures at the right, and a caret after them."""

    def __init__(self, currency: Currency) -> None:
        super().__init__()
        self._currency = currency
        self.setProperty("role", "well")
        self._figures = label("", "amount")
        caret = QFrame()
        caret.setProperty("role", "caret")
        self._row = row = QHBoxLayout(self)
        row.setSpacing(6)
        row.addWidget(label(currency.symbol, "display", "quiet"))
        row.addStretch(1)
        row.addWidget(self._figures)
        row.addWidget(caret)

    def show_amount(self, text: str) -> None:
        """Show other figures."""
        self._figures.setText(text)
        self.setAccessibleName(self._currency.written(text) if text else "No amount yet")

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Higher on a large page."""
        super().apply_look(theme, density)
        above = 4 if density.is_compact else 14
        self._row.setContentsMargins(16, above, 16, above)
        self.setFixedHeight(round(density.amount * 1.2) + 2 * above)


class AmountEntry(AnswerEntry):
    """A number pad, and the house's chips under it."""

    typed = {figure: figure for figure in "0123456789."}  # noqa: RUF012

    def __init__(self, chips: tuple[Chip, ...], parent: QWidget, names: TableNames = USUAL_NAMES) -> None:
        super().__init__(parent)
        self._text = ""
        self.amount = AmountWell(names.currency)
        self.problem = label(names.said(TOO_MUCH), "small", "wrong", wraps=True)
        self.column.addWidget(self.amount)
        self.column.addWidget(self.problem)
        self._add_pad({**_NUMBER_PAD, "0": "0", ".": ".", **BACK_KEY}, 3)
        self.chips = self._add_pad({ChipKey(chip.cents): f"+{plain(chip.cents)}" for chip in chips}, 4)
        self.column.addStretch(1)
        self._show()

    def apply_look(self, theme: Theme, density: Density) -> None:
        """A low page has no space for the chips: figures do what they do."""
        super().apply_look(theme, density)
        self.chips.setVisible(not density.is_low)

    def begin(self, form: Form) -> bool:
        """Clear the pad. It serves every amount."""
        self._text = ""
        self._show()
        return isinstance(form, Amount)

    def press(self, key: Hashable) -> None:
        """Take a digit, a chip, back or enter."""
        match key:
            case EntryKey.ENTER:
                if self._text and not is_too_much(self._text):
                    self.given.emit(Amount.written(Amount.cents(self._text)))
                return
            case EntryKey.BACK:
                self._text = self._text[:-1]
            case ChipKey(cents=cents):
                if not is_too_much(self._text):
                    self._text = plain(Amount.cents(self._text) + cents)
            case str(figure):
                self._text = typed_on(self._text, figure)
        self._show()

    def _show(self) -> None:
        self.amount.show_amount(self._text)
        self.problem.setVisible(is_too_much(self._text))


_MOST_CHIPS = 60


class CutEntry(AnswerEntry):
    """The house's chips, numbered from the smallest.

    Signals:
        built: the chips that are cut out now.
    """

    built = Signal(object)

    def __init__(self, form: CutChips, parent: QWidget, names: TableNames = USUAL_NAMES) -> None:
        super().__init__(parent)
        self._form, self._names = form, names
        self.chips: list[Chip] = []
        """What is cut out so far."""
        self._total = AmountWell(names.currency)
        self.column.addWidget(self._total)
        self._shown = self._add_list()
        chips = sorted(form.chips, key=lambda chip: chip.cents)
        self._by_key = {ChipKey(chip.cents): chip for chip in chips}
        self.typed = {str(place): key for place, key in enumerate(self._by_key, 1)}
        keys: dict[Hashable, str] = {
            key: f"{plain(key.cents)}\nKEY {place}" for place, key in enumerate(self._by_key, 1)
        }
        self._add_pad({**keys, **BACK_KEY}, 4)
        self.column.addStretch(1)
        self._show()

    def begin(self, form: Form) -> bool:
        """Begin without chips."""
        self.chips = []
        self._show()
        return form == self._form

    def press(self, key: Hashable) -> None:
        """Take a chip, back or enter."""
        match key:
            case EntryKey.ENTER:
                if self.chips:
                    self.given.emit(CutChips.written(self.chips))
                return
            case EntryKey.BACK:
                self.chips = self.chips[:-1]
            case ChipKey():
                if len(self.chips) < _MOST_CHIPS:
                    self.chips.append(self._by_key[key])
        self._show()

    def _show(self) -> None:
        self.built.emit(tuple(self.chips))
        cents = sum(chip.cents for chip in self.chips)
        self._total.show_amount(figures(cents) if cents else "")
        self._shown.setText(self._names.said(spoken(self._form, CutChips.written(self.chips))))


class SettleVerb(StrEnum):
    """What is done with a wager."""

    PAY = "pay"
    TAKE = "take"
    PUSH = "push"
    RETURN = "return"


class SettleKey(StrEnum):
    """A key for more than one wager, or for none."""

    BOTH = "both"
    NOTHING = "nothing"


_VERBS: dict[Hashable, str] = {
    SettleVerb.PAY: "PAY",
    SettleVerb.TAKE: "TAKE",
    SettleVerb.PUSH: "PUSH\n(U)",
    SettleVerb.RETURN: "RETURN",
    SettleKey.NOTHING: "NOTHING\n(N)",
}
_TYPED_VERBS = {
    "P": SettleVerb.PAY,
    "T": SettleVerb.TAKE,
    "U": SettleVerb.PUSH,
    "R": SettleVerb.RETURN,
}
_TYPED_WAGERS: dict[str, Wager | SettleKey] = {facts.key: wager for wager, facts in WAGER_FACTS.items()}
_TYPED_WAGERS["B"] = SettleKey.BOTH
_NAMES: dict[str, str] = {str(wager): name for wager, name in WAGER_NAMES.items()}
_NAMES[SettleKey.BOTH] = "Raise and Ante"
_FIRST = (
    "What’s first? Press what you do, then the wager. For a payout, add the amount. "
    "If no wager needs settling, press NOTHING."
)
_MEANINGS: dict[Hashable, str] = {
    SettleVerb.PAY: "Pay the winnings beside the wager",
    SettleVerb.TAKE: "Take a losing wager",
    SettleVerb.PUSH: "The wager stays where it is",
    SettleVerb.RETURN: "Hand the wager back to the player",
    SettleKey.NOTHING: "No wager at this spot needs settling",
}
_FIGURE_KEYS: dict[Hashable, str] = {figure: figure for figure in "1234567890."}


class SettleEntry(AnswerEntry):
    """Acts as they are done at the table. Enter ends an amount, or the answer if no act is begun."""

    def __init__(self, bonuses: Iterable[Bonus], parent: QWidget, names: TableNames = USUAL_NAMES) -> None:
        super().__init__(parent)
        self._names = names
        self._acts: list[Step] = []
        self._verb = self._wager = self._figures = ""
        # Every wager of the house, made or not: the trainee has to see which are on the table.
        wagers: dict[Hashable, str] = {wager: _label(wager, names) for wager in MAIN_WAGERS + tuple(bonuses)}
        wagers[SettleKey.BOTH] = names.said(_NAMES[SettleKey.BOTH]).upper().replace(" AND ", " AND\n")
        self._shown = self._add_list()
        self.verbs = self._add_pad(_VERBS, len(_VERBS))
        self.wagers = self._add_pad(wagers, 3)
        self._add_pad({**_FIGURE_KEYS, **BACK_KEY}, 6)
        self.column.addStretch(1)
        for meaning, key in {**self.verbs.keys, **self.wagers.keys}.items():
            key.setCheckable(meaning is not SettleKey.NOTHING)
            key.setToolTip(names.said(_MEANINGS.get(meaning, "")))
        self._show()

    def begin(self, form: Form) -> bool:
        """Begin without acts."""
        self._acts = []
        self._verb = self._wager = self._figures = ""
        self._show()
        return isinstance(form, Settling)

    def strike(self, key: str) -> None:
        """Take a letter for an act, then one for a wager. U is push, B both, G the Progressive, N nothing."""
        if isinstance(key, EntryKey) or key in _FIGURE_KEYS:
            self.press(key)
        elif key == "N":
            self.press(SettleKey.NOTHING)
        elif self._verb and key in _TYPED_WAGERS:
            self.press(_TYPED_WAGERS[key])
        elif not self._verb and key in _TYPED_VERBS:
            self.press(_TYPED_VERBS[key])

    def press(self, key: Hashable) -> None:
        """Continue the current act with this key."""
        match key:
            case EntryKey.ENTER:
                self._enter()
            case EntryKey.BACK:
                self._take_back()
            case SettleKey.NOTHING:
                if not self._acts and not self._verb:
                    self.given.emit(Settling.written(()))
            case SettleVerb():
                if self._is_payout_whole:
                    self._add(Amount.cents(self._figures))
                self._verb = key
            case str(wager) if wager in self.wagers.keys:
                self._wager = wager
            case str(figure) if self._verb == SettleVerb.PAY and figure in _FIGURE_KEYS:
                self._figures = typed_on(self._figures, figure)
        if self._verb == SettleVerb.PAY and self._wager == SettleKey.BOTH:
            # Each of the two has an amount of its own.
            self._wager = ""
        if self._verb and self._wager and self._verb != SettleVerb.PAY:
            self._add(None)
        self._show()

    @property
    def _is_payout_whole(self) -> bool:
        """Whether a payout is begun that has its wager and an amount."""
        is_begun = self._verb == SettleVerb.PAY and bool(self._wager and self._figures)
        return is_begun and not is_too_much(self._figures)

    def _enter(self) -> None:
        if self._is_payout_whole:
            self._add(Amount.cents(self._figures))
        elif not self._verb and self._acts:
            self.given.emit(Settling.written(self._acts))

    def _add(self, cents: int | None) -> None:
        wager = "" if self._wager == SettleKey.BOTH else self._wager
        self._acts.append(Step(str(self._verb), 0, wager, cents))
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
            amount = f" ${self._figures}" if self._verb == SettleVerb.PAY and self._wager else ""
            lines.append(f"{len(lines) + 1}. {begun}{amount} … {self._missing}")
        elif not lines:
            lines.append(_FIRST)
        if is_too_much(self._figures):
            lines.append(TOO_MUCH)
        self._shown.setText(self._names.said("\n".join(lines)))

    @property
    def _missing(self) -> str:
        """What an act that is begun still needs."""
        if not self._wager:
            return (
                "which wager goes back to the player?" if self._verb == SettleVerb.RETURN else "which wager?"
            )
        return "Enter adds it" if self._figures else "how much?"


def _label(wager: Wager, names: TableNames) -> str:
    """The name, with the key unless it is the first letter."""
    key, words = WAGER_FACTS[wager].key, names.wager(wager).upper().replace(" ", "\n")
    return words if words.startswith(key) else f"{words}\n({key})"
