"""The rules that a house has to confirm: a list at the left, one of them and its keys at the right."""

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from app.errors import Refused
from app.exam.house_rules import RulesOfHouse, Stand
from app.exam.supervisor import Supervisor
from app.ports.house_rules import HouseRulesPort
from app.procedure.open_rules import OpenRule
from app.ui.kit.page import PageWithBack
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.parts import button, lay_over, sentences, words
from app.ui.kit.widgets.verdict_panel import VerdictPanel, YesNo
from app.ui.office.records.records_table import RecordColumn, RecordTable
from app.ui.office.rules.rule_panel import STANDS, RulePanel
from app.ui.office.rules.rule_words import RuleWords, words_of

_TABS = ("Not confirmed", "All rules")
_ABOUT = (
    "Your document does not settle these. Until you confirm a rule, a fault against it is listed in an exam "
    "and does not count."
)
_LINES = 4
_NARROW, _WIDE = 340, 456
"""How wide the panel is at least and at most."""


class RulesTable(RecordTable[OpenRule]):
    """The rules of a house that have to be confirmed, and how each stands."""

    def __init__(self, theme: Theme) -> None:
        columns = (
            RecordColumn("Part", self._part, longest="Pay table"),
            RecordColumn("Rule", self._line, share=1),
            RecordColumn("Stands", self._stands, self._ink, longest="Not confirmed"),
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

    def _ink(self, rule: OpenRule, theme: Theme) -> str:
        return {"open": theme.accent, "confirmed": theme.right, "not-ours": theme.quiet_ink}[
            self._stand(rule)
        ]


class RulesPage(PageWithBack):
    """Choose a house, tap a rule, tap what is to be said to it.

    Signals:
        decided: something was decided; from now on the house deals by it.
        closed: back to the exams.
    """

    decided = Signal()

    def __init__(
        self,
        rules: HouseRulesPort,
        houses: Mapping[str, str],
        house: str,
        by: Supervisor,
        theme: Theme,
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
        self.houses.setCurrentIndex(max(0, self.houses.findData(house)))
        self.tabs = QButtonGroup(self)
        self.count, self.told = words("", "order"), words("", "trouble")
        self.table = RulesTable(theme)
        self.panel = RulePanel(theme)
        self.everything, self.back = button("Confirm everything shown…"), button("Back (Esc)")
        self.question = VerdictPanel(self)
        self._lay_out()
        self.houses.currentIndexChanged.connect(self._look)
        self.tabs.idClicked.connect(self._list)
        self.table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.panel.confirmed.connect(self._confirm_chosen)
        self.panel.disowned.connect(self._disown_chosen)
        self.panel.chosen.connect(self._choose_reading)
        self.everything.clicked.connect(self._ask)
        self.question.answered.connect(self._answer)
        self.back.clicked.connect(self.closed)
        self._look()
        self.table.setFocus()

    @property
    def house(self) -> str:
        """The house that is looked at, by its id."""
        return str(self.houses.currentData())

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        self.table.records.apply_theme(theme)
        self.panel.apply_theme(theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter in the list goes to the keys of the rule."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.table.hasFocus():
            self.panel.first_key().setFocus()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The panel is as wide as a line is read well."""
        super().resizeEvent(event)
        self.panel.setFixedWidth(min(_WIDE, max(_NARROW, self.width() // 3)))

    # --- looking

    def _look(self) -> None:
        """Show the rules of the house that is chosen, as they stand."""
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
        self.tabs.button(0).setEnabled(bool(left))
        if not left:
            # Whoever is through sees what was said.
            self.tabs.button(1).setChecked(True)
        listed = [rule for rule in rules if self.tabs.checkedId() or rule.key in left]
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
        others = known.count("not-ours")
        not_ours = f", {others} not your {'rule' if others == 1 else 'rules'}" if others else ""
        self.count.setText(f"{known.count('confirmed')} of {len(known.rules)} confirmed{not_ours}")

    def _show_chosen(self) -> None:
        rule, known = self.table.chosen, self.table.known
        if rule and known:
            self.panel.show_rule(rule, self.table.words[rule.key], known.stand_of(rule))

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
        lay_over(self.question, self, _LINES)
        self.question.ask(
            f"Confirm {rules}?",
            f"You say that {self.houses.currentText()} deals by {rules}, as listed. Faults against them count"
            f" in every exam that you open from now on. The ledger keeps it with your name, {self._by.name}.",
            {YesNo.NO: "No, go back", YesNo.YES: f"Confirm {rules}"},
            YesNo.NO,
        )

    def _answer(self, answer: YesNo) -> None:
        if answer is YesNo.YES:
            self._confirm(self.table.left(self.table.listed))

    # --- what is written

    def _tell(self, trouble: str) -> None:
        self.told.setText(trouble)
        self.told.setVisible(bool(trouble))

    def _lay_out(self) -> None:
        self._tell("")
        top, second, middle = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        for row in (top, second):
            row.setSpacing(10)
        top.addWidget(words("Rules of the house", "large"), 1)
        top.addWidget(self.houses, 1)
        top.addWidget(self.back)
        second.addWidget(self.count, 1)
        for place, title in enumerate(_TABS):
            tab = button(title)
            tab.setCheckable(True)
            tab.setChecked(place == 0)
            self.tabs.addButton(tab, place)
            second.addWidget(tab)
        second.addWidget(self.everything)
        middle.setSpacing(16)
        middle.addWidget(self.table, 1)
        middle.addWidget(self.panel)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 12, 24, 12)
        column.setSpacing(10)
        column.addLayout(top)
        column.addWidget(words(_ABOUT, "quiet"))
        column.addLayout(second)
        column.addWidget(self.told)
        column.addLayout(middle, 1)
