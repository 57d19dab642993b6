"""Options below each other or side by side, for one choice or for an order."""

from collections.abc import Hashable

from PySide6.QtWidgets import QBoxLayout, QWidget

from app.drills.answer_forms import Choice, Form, Sequence
from app.ui.drills.entry import BACK_KEY, ENTER_KEY, AnswerEntry, EntryKey, numbered
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.option_button import Option

_LINES = 2


class _Options(AnswerEntry):
    """Numbered options."""

    typed = numbered(range(1, 10))
    _form: type[Choice] | type[Sequence]

    def __init__(self, options: tuple[str, ...], is_wide: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = QBoxLayout(
            QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        )
        self.line.setSpacing(6)
        self.options = [Option(number, words, self) for number, words in enumerate(options, 1)]
        for option in self.options:
            # All lines of options side by side are as high, so that the scene above them keeps its size.
            option.most_lines = _LINES if is_wide else None
            option.clicked.connect(lambda _=False, number=option.number: self.press(number))
            self.line.addWidget(option, 1)
        self.column.addLayout(self.line, 2)
        self.column.addStretch(0 if is_wide else 1)

    def begin(self, form: Form) -> bool:
        """The same keys do for as many other options."""
        if not isinstance(form, self._form) or len(form.options) != len(self.options):
            return False
        for option, words in zip(self.options, form.options, strict=True):
            option.write(words)
        return True

    def apply_theme(self, theme: Theme) -> None:
        """Paint the options in this room's colours."""
        super().apply_theme(theme)
        for option in self.options:
            option.theme = theme
            option.update()


class ChoiceEntry(_Options):
    """One of them: a tap or its number is the answer."""

    _form = Choice

    def press(self, key: Hashable) -> None:
        """The number of an option."""
        if isinstance(key, int) and key <= len(self.options):
            self.given.emit(self.options[key - 1].text())


class SequenceEntry(_Options):
    """All of them, one after the other; what was chosen last can be taken back."""

    _form = Sequence

    def __init__(self, options: tuple[str, ...], is_wide: bool, parent: QWidget) -> None:
        super().__init__(options, is_wide, parent)
        self._order: list[Option] = []
        self.line.addWidget(self._new_pad({**BACK_KEY, **ENTER_KEY}, 2), 1)

    def begin(self, form: Form) -> bool:
        """None of the others is chosen yet."""
        self._order = []
        self._show()
        return super().begin(form)

    def press(self, key: Hashable) -> None:
        """The number of the next one, or one of the two that end things."""
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
