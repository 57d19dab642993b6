"""A new round: what comes up in it, and whether something goes wrong, is chosen before it is dealt."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.procedure.house import House
from app.training.situation_groups import IRREGULARITIES, situations_at
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.hero import FeltDecoration
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel, SplitBody
from app.ui.kit.components.page_shell import ListColumn, PageShell
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import MODE_NAMES, Mode, Settings
from app.ui.table.pay_table_choice import PayTableChoice
from app.ui.table.vignettes import vignette

_MODE_WORDS: dict[Mode, str] = {
    "guided": "A light shows you every move, and the bar tells you why.",
    "practice": "The coach stops you at each mistake and says why.",
    "test": "No help. You get your score at the end.",
    "watch": "The program deals. You watch.",
}
_PICTURES: dict[Mode, str] = {"guided": "learn", "practice": "practice", "test": "test", "watch": "watch"}
_RANDOM = ("Random", "Anything can come up")
_EVENTS: dict[object, str] = {False: "None", True: "Now and then"}
_FACTS = ("House", IRREGULARITIES)
_CHOSEN_IRREGULARITY = "You picked one below."
_EVENTS_WORDS = "Now and then: about one round in three."


class NewRoundPage(PageWithBack):
    """Random is chosen when it opens, so that nothing carries over unseen.

    Signals:
        posted: the pay tables that were chosen, before it is dealt, where the house has several.
        dealt: the name of the situation, empty for a random round, and whether irregularities come up.
        went_home: Home is wanted.
    """

    posted = Signal(str)
    dealt = Signal(str, bool)
    went_home = Signal()

    def __init__(
        self,
        mode: Mode,
        house: House,
        settings: Settings,
        unfinished: str,
        has_home: bool,
        parent: QWidget,
    ) -> None:
        """`unfinished` says what becomes of a round that was left, if there is one."""
        super().__init__(parent)
        self.mode, self.house = mode, house
        self._situations: dict[QAbstractButton, str] = {}
        self._irregular: set[str] = set()
        self.choices = QButtonGroup(self)
        self.shell = PageShell(self, settings, PageHeader(MODE_NAMES[mode], house.name, has_home))
        self.shell.header.went_back.connect(self.closed)
        self.shell.header.went_home.connect(self.went_home)
        self.events = Segments(_EVENTS, settings.events)
        self.tables = PayTableChoice(house, settings.posted)
        self.chosen = label("Random round", "heading", wraps=True)
        self.facts = {name: label("", "strong", wraps=True) for name in _FACTS}
        self._about_events = label(_EVENTS_WORDS, "small", wraps=True)
        self.deal = PageButton("Deal", "primary", "play")
        self.deal.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.deal.clicked.connect(self._deal)
        self.shell.fill(SplitBody(self._list(house), self._side(unfinished), self.deal))
        self.choices.buttonClicked.connect(self._tell)
        self.events.chosen.connect(lambda _: self._tell_facts())
        self._tell_facts()
        self.deal.setFocus()

    @property
    def situation(self) -> str:
        """The name of what is chosen, empty for a random round."""
        return next(name for row, name in self._situations.items() if row.isChecked())

    def choose(self, situation: str) -> None:
        """Choose a situation, as a press on its row does."""
        row = next(row for row, name in self._situations.items() if name == situation)
        row.click()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def _list(self, house: House) -> QWidget:
        panel, column = PagePanel("What comes up"), ListColumn("What comes up")
        random = self._add(column, "", *_RANDOM)
        random.setChecked(True)
        for group in situations_at(house):
            column.add_space(12)
            column.add(label(group.title, "small"))
            column.add_space(4)
            for name, words in group.situations:
                self._add(column, name, words)
                if group.title == IRREGULARITIES:
                    self._irregular.add(name)
        panel.column.addLayout(self._trouble())
        if self.tables.boxes:
            panel.column.addSpacing(8)
            panel.column.addLayout(self._pay_tables())
        panel.column.addSpacing(12)
        panel.add(column, 1)
        return panel

    def _trouble(self) -> QHBoxLayout:
        """Above the list, where it is seen however large the letters are."""
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(label(IRREGULARITIES, "strong"))
        row.addWidget(self.events)
        row.addWidget(self._about_events, 1)
        return row

    def _pay_tables(self) -> QHBoxLayout:
        """The tables that are posted, where the house has several to choose from."""
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(label("Pay tables", "strong"))
        row.addWidget(self.tables, 1)
        return row

    def _add(self, column: ListColumn, name: str, words: str, second: str = "") -> ListRow:
        row = ListRow(words, second, opens=False)
        row.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        row.setCheckable(True)
        self.choices.addButton(row)
        self._situations[row] = name
        column.add(row)
        return row

    def _side(self, unfinished: str) -> QWidget:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 12)
        column.setSpacing(8)
        column.addWidget(self.chosen)
        column.addWidget(label(_MODE_WORDS[self.mode], "quiet", wraps=True))
        column.addSpacing(4)
        column.addWidget(FeltDecoration(vignette(_PICTURES[self.mode], self.house)), 1)
        column.addSpacing(4)
        for name, value in self.facts.items():
            column.addWidget(rule())
            line = QHBoxLayout()
            line.addWidget(label(name, "quiet"))
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            line.addWidget(value, 1)
            column.addLayout(line)
        if unfinished:
            column.addWidget(label(unfinished, ink="form", wraps=True))
        return side

    def _tell(self, row: QAbstractButton) -> None:
        self.chosen.setText(row.accessibleName() if self._situations[row] else "Random round")
        is_irregular = self.situation in self._irregular
        self.events.setEnabled(not is_irregular)
        self._about_events.setText(_CHOSEN_IRREGULARITY if is_irregular else _EVENTS_WORDS)
        self._tell_facts()

    def _tell_facts(self) -> None:
        """What will be dealt, right above the button that deals it."""
        is_irregular = self.situation in self._irregular
        told = (
            self.house.name,
            "The one you picked" if is_irregular else _EVENTS[self.events.choice],
        )
        for value, words in zip(self.facts.values(), told, strict=True):
            value.setText(words)

    def _deal(self) -> None:
        if self.tables.boxes:
            self.posted.emit(self.tables.text)
        self.dealt.emit(self.situation, bool(self.events.choice))
