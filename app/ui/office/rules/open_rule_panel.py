"""One rule beside the list: what it says, on whose word, and the keys by which the house decides."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.procedure.house import DocumentReading
from app.procedure.open_rules import OpenRule, Stand
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PagePanel
from app.ui.kit.components.page_shell import ListColumn
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.tile import Picture
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.option_button import Option
from app.ui.office.rules.open_rule_words import RuleWords

STANDS: dict[Stand, str] = {
    "open": "Not confirmed",
    "confirmed": "Confirmed",
    "not-ours": "Not our rule",
}
_KINDS: dict[Stand, str] = {"open": "form", "confirmed": "right", "not-ours": "plain"}
_TAP = "We use choice {}. Tap the one your house uses."
_TAKEN = "Your house uses choice {}. Tap another one if that changes."


class RulePanel(PagePanel):
    """A rule with its keys at the foot, always in the same place.

    Signals:
        confirmed: this is the house's rule.
        disowned: the house has no such rule.
        chosen: the name of the choice by which the house reads its document.
    """

    confirmed = Signal()
    disowned = Signal()
    chosen = Signal(str)

    def __init__(self, theme: Theme, picture: Picture) -> None:
        super().__init__()
        self._theme = theme
        self.stand, self.title, self.text = (
            Tag("", "plain"),
            label("", "heading", wraps=True),
            label("", wraps=True),
        )
        self.why, self.source = label("", "quiet", wraps=True), label("", "small", wraps=True)
        self.yes, self.no = PageButton("Confirm", "primary", "check"), PageButton("Not our rule")
        self.options: list[Option] = []
        self._area = ListColumn("The rule", spacing=10, picture=picture)
        self._area.add(self.stand)
        for each in (self.title, self.text, self.why, self.source):
            each.setAlignment(Qt.AlignmentFlag.AlignTop)
            self._area.add(each)
        self._keys = QVBoxLayout()
        self._keys.setSpacing(8)
        self.add(self._area, 1)
        self.column.addSpacing(12)
        self.column.addLayout(self._keys)
        self.yes.clicked.connect(self.confirmed)
        self.no.clicked.connect(self.disowned)

    def add_key(self, place: QWidget) -> None:
        """Put one of its two keys at its foot."""
        self._keys.addWidget(place)

    def show_rule(self, rule: OpenRule, said: RuleWords, stand: Stand) -> None:
        """Show this rule, and what can be said to it."""
        reading = rule.reading
        self.stand.set_words(STANDS[stand], _KINDS[stand])
        self.title.setText(said.title)
        self.text.setText(_taken(reading, stand) if reading else said.text)
        self.source.setText(said.source)
        self.why.setText(said.why)
        for each in (self.text, self.source, self.why):
            each.setVisible(bool(each.text()))
        self._area.verticalScrollBar().setValue(0)
        self._offer(rule)
        self.yes.setVisible(not reading)
        self.no.setVisible(not reading)
        self.yes.setEnabled(stand != "confirmed")
        self.no.setEnabled(stand != "not-ours")

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        self._theme = theme
        for option in self.options:
            option.theme = theme
            option.update()

    def first_key(self) -> QWidget:
        """What Enter is most likely meant for."""
        return self.options[0] if self.options else self.yes

    def _offer(self, rule: OpenRule) -> None:
        """A key for each way to read the document; the one that is taken has its number lit."""
        for option in self.options:
            option.hide()
            option.deleteLater()
        reading = rule.reading
        self.options = []
        for number, choice in enumerate(reading.choices if reading else (), 1):
            option = Option(number, choice.says, self)
            option.theme = self._theme
            option.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            option.place = number if reading and choice.name == reading.chosen else 0
            option.clicked.connect(lambda *_, name=choice.name: self.chosen.emit(name))
            self._keys.addWidget(option)
            option.show()
            self.options.append(option)


def _taken(reading: DocumentReading, stand: Stand) -> str:
    """Which of the choices is taken, and by whom."""
    number = [choice.name for choice in reading.choices].index(reading.chosen) + 1
    return (_TAKEN if stand == "confirmed" else _TAP).format(number)
