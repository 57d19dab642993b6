"""The rules that a house has to confirm: a list at the left, one of them and its keys at the right."""

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.plurals import counted
from app.ports.house_rules import HouseRulesPort
from app.procedure.open_rules import OpenRule, RulesOfHouse, Stand
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.dialogs import QuestionPanel
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, PageShell
from app.ui.kit.components.progress import ProgressBar
from app.ui.kit.components.tile import Picture
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES, Theme
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.parts import sentences
from app.ui.office.records.records_table import RecordColumn, RecordTable
from app.ui.office.rules.open_rule_panel import STANDS, RulePanel
from app.ui.office.rules.open_rule_words import RuleWords, words_of

_ROWS = 5
"""How many rows are in sight where the page scrolls, its head among them."""
_TABS: dict[object, str] = {0: "Not confirmed", 1: "All rules"}
_ABOUT = (
    "Your house’s document doesn’t settle these rules. Until you confirm a rule, exams list faults "
    "against it but don’t count them."
)


class RulesTable(RecordTable[OpenRule]):
    """The rules of a house that have to be confirmed, and how each stands."""

    def __init__(self, theme: Theme) -> None:
        columns = (
            RecordColumn("Part", self._part, longest="Pay table"),
            RecordColumn("Rule", self._line, share=1),
            RecordColumn("Status", self._stands, self._kind, longest="Not confirmed"),
        )
        super().__init__("Rules", columns, lambda rule: rule.key, theme)
        self.known: RulesOfHouse | None = None
        self.words: dict[str, RuleWords] = {}

    def take_in(self, known: RulesOfHouse | None) -> None:
        """From now on these are the rules; none where they cannot be read."""
        self.known = known
        self.words = words_of(known.house, known.rules) if known else {}

    def left(self, rules: Sequence[OpenRule]) -> list[str]:
        """Of these rules those to which nobody has said anything."""
        return [rule.key for rule in rules if self._stand(rule) == "open"]

    def _stand(self, rule: OpenRule) -> Stand:
        assert self.known, "what is listed is known"
        return self.known.stand_of(rule)

    def _part(self, rule: OpenRule) -> str:
        return self.words[rule.key].part

    def _line(self, rule: OpenRule) -> str:
        return self.words[rule.key].line

    def _stands(self, rule: OpenRule) -> str:
        return STANDS[self._stand(rule)]

    def _kind(self, rule: OpenRule) -> str:
        return {"open": "form", "confirmed": "right", "not-ours": "plain"}[self._stand(rule)]


class RulesPage(PageWithBack):
    """Choose a house, tap a rule, tap what is to be said to it.

    Signals:
        decided: something was decided; from now on the house deals by it.
        asked_for_house: the workshop is wanted, for this house or, empty, for a new one.
        closed: back to the exams.
    """

    decided = Signal()
    asked_for_house = Signal(str)

    def __init__(
        self,
        rules: HouseRulesPort,
        houses: Mapping[str, str],
        house: str,
        is_shipped: Callable[[str], bool],
        by: Supervisor,
        picture: Picture,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        """`houses` are their names by id; `house` is looked at first."""
        super().__init__(parent)
        self._rules = rules
        self._by = by
        self.houses = ComboBox()
        self.houses.setAccessibleName("House")
        for each, name in houses.items():
            self.houses.addItem(name, each)
        self.houses.setCurrentIndex(self.houses.findData(house))
        self.houses.setMinimumWidth(240)
        self.tabs = Segments(_TABS, 0)
        self.count, self.share = label("", "heading"), ProgressBar(0.0, "right")
        self.table = RulesTable(THEMES[settings.room])
        self.panel = RulePanel(THEMES[settings.room], picture)
        self.everything = PageButton("Confirm everything shown…", "outline", "check")
        self.workshop = PageButton("", "outline")
        self._is_shipped = is_shipped
        self.question: QuestionPanel | None = None
        self.shell = PageShell(self, settings, PageHeader("House rules", has_home=False))
        self.back = self.shell.header.back
        self._lay_out()
        self.houses.currentIndexChanged.connect(self._look)
        self.tabs.chosen.connect(self._list)
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.panel.confirmed.connect(self._confirm_chosen)
        self.panel.disowned.connect(self._disown_chosen)
        self.panel.chosen.connect(self._choose_reading)
        self.everything.clicked.connect(self._ask)
        self.workshop.clicked.connect(
            lambda: self.asked_for_house.emit("" if self._is_shipped(self.house) else self.house)
        )
        self.shell.header.went_back.connect(self.closed)
        self._look()
        self.table.setFocus()

    @property
    def house(self) -> str:
        """The house that is looked at, by its id."""
        return str(self.houses.currentData())

    @property
    def told(self) -> QLabel:
        """What is wrong."""
        return self.shell.told

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        theme = THEMES[settings.room]
        self.table.records.apply_theme(theme)
        self.panel.apply_theme(theme)
        self.shell.apply_settings(settings)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter in the list goes to the keys of the rule."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.table.hasFocus():
            self.panel.first_key().setFocus()
        else:
            super().keyPressEvent(event)

    # --- looking

    def _look(self) -> None:
        """Show the rules of the house that is chosen, as they stand."""
        self.workshop.setText("New house…" if self._is_shipped(self.house) else "Change this house…")
        try:
            self.table.take_in(self._rules.of(self.house))
            self._tell("")
        except Refused as refusal:
            self.table.take_in(None)
            self._tell(sentences(refusal))
        self._list()

    def _list(self) -> None:
        """The rules of the tab; the one in the place of the last that was chosen is chosen."""
        place = self.table.selectionModel().selectedRows()
        row = place[0].row() if place else 0
        rules = self.table.known.rules if self.table.known else ()
        left = self.table.left(rules)
        self.tabs.buttons[0].setEnabled(bool(left))
        if not left:
            # Whoever is through sees what was said.
            self.tabs.buttons[1].setChecked(True)
        listed = [rule for rule in rules if self.tabs.choice or rule.key in left]
        self.table.fill(listed)
        if listed:
            self.table.selectRow(min(row, len(listed) - 1))
        self.panel.setVisible(bool(listed))
        self.everything.setEnabled(bool(left))
        self._count()

    def _count(self) -> None:
        known = self.table.known
        if known is None:
            self.count.setText("")
            return
        decided = len(known.rules) - known.count("open")
        self.share.share = decided / max(1, len(known.rules))
        self.share.update()
        others = known.count("not-ours")
        not_ours = f", {counted(others, 'not your rule')}" if others else ""
        self.count.setText(f"{known.count('confirmed')} of {len(known.rules)} confirmed{not_ours}")

    def _show_chosen(self) -> None:
        rule, known = self.table.chosen, self.table.known
        if rule and known:
            self.panel.show_rule(rule, self.table.words[rule.key], known.stand_of(rule))
            self.shell.tell_pinned("" if rule.reading else self.table.words[rule.key].title)

    # --- deciding

    def _confirm_chosen(self) -> None:
        if rule := self.table.chosen:
            self._confirm([rule.key])

    def _confirm(self, keys: Collection[str]) -> None:
        self._decide(lambda: self._rules.confirm(self.house, keys, self._by))

    def _disown_chosen(self) -> None:
        if rule := self.table.chosen:
            self._decide(lambda: self._rules.disown(self.house, rule.key, self._by))

    def _choose_reading(self, choice: str) -> None:
        rule = self.table.chosen
        if rule and (reading := rule.reading):
            self._decide(lambda: self._rules.choose(self.house, reading.key, choice, self._by))

    def _decide(self, decide: Callable[[], RulesOfHouse]) -> None:
        """What cannot be written down is not decided."""
        try:
            self.table.take_in(decide())
        except Refused as refusal:
            self._tell(sentences(refusal))
            return
        self._tell("")
        self._list()
        self._show_chosen()
        self.table.setFocus()
        self.decided.emit()

    def _ask(self) -> None:
        number = len(self.table.left(self.table.listed))
        rules = "this rule" if number == 1 else f"these {number} rules"
        self.question = question = QuestionPanel(
            f"Confirm {rules}?",
            f"You confirm that {self.houses.currentText()} follows {rules}, as listed. Faults under these "
            "rules count in every exam you open from now on. The ledger records it under your name, "
            f"{self._by.name}.",
            f"Confirm {rules}",
            "Back to the list",
            self,
        )
        question.confirmed.connect(self._confirm_listed)
        question.left.connect(self._close_question)
        question.lie_over(self)

    def _confirm_listed(self) -> None:
        self._close_question()
        self._confirm(self.table.left(self.table.listed))

    def _close_question(self) -> None:
        if self.question:
            self.question.hide()
            self.question.deleteLater()
            self.question = None
            self.everything.setFocus()

    # --- what is written

    def _tell(self, trouble: str) -> None:
        self.shell.tell(trouble)

    def _lay_out(self) -> None:
        self.shell.header.add_widget(self.houses)
        self.shell.header.add_action(self.workshop)
        panel, head = PagePanel(), QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self.count, 1)
        head.addWidget(self.tabs)
        panel.column.addLayout(head)
        panel.column.addSpacing(8)
        panel.add(self.share)
        panel.column.addSpacing(8)
        about = label(_ABOUT, "small", wraps=True)
        panel.add(about)
        panel.column.addSpacing(8)
        panel.add(self.table, 1)
        self.shell.dressed.connect(lambda density: about.setVisible(not density.is_stacked))
        self.shell.dressed.connect(
            lambda density: self.table.setMinimumHeight(_ROWS * density.row if density.is_stacked else 0)
        )
        for key in (self.panel.yes, self.panel.no):
            self.panel.add_key(self.shell.pinned(key))
        panel.column.addSpacing(8)
        panel.add(self.everything)
        self.shell.fill(Columns(panel, self.panel))
