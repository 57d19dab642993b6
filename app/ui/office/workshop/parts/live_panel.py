"""Beside the workshop, live: the felt of this house, a round on it, the problems, and what differs."""

from collections.abc import Mapping, Sequence
from random import Random

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.procedure.house import House
from app.procedure.narration import narrated
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.session.moments import Moment, moments
from app.training.deal_round import deal_for_practice
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.labels import label, set_ink
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.look import hand_look
from app.ui.kit.components.page_frame import PagePanel
from app.ui.kit.components.page_shell import ListColumn
from app.ui.kit.settings import Settings
from app.ui.table.table_thumbnail import TablePicture
from app.workshop.house_difference import HouseDifference, differences
from app.workshop.problem_words import ToldProblem

_TABS: dict[object, str] = {
    "check": "Check",
    "round": "A round",
    "differs": "Differences",
    "versions": "Versions",
}
_FINE = "No problems. Every round settles each wager once."
_STEP = 900
"""Milliseconds between the steps of a round that deals itself."""
_GO_THERE = "Tap to go there."
_SAME = "No differences."


class LivePanel(PagePanel):
    """The felt on top, then what was chosen: the check, a round, what differs, or the versions.

    Signals:
        turned: another tab was chosen.
        sought: a problem was tapped; a `ToldProblem`.
    """

    turned = Signal()
    sought = Signal(object)

    def __init__(self, settings: Settings, chance: Random) -> None:
        super().__init__()
        self.felt, self.tabs = TablePicture(settings), Segments(_TABS, "check")
        self.rows = ListColumn("About this house", spacing=6)
        self.back, self.on = PageButton("Back", "outline"), PageButton("Next step", "outline")
        self.play, self.other = PageButton("Deal", "outline"), PageButton("Another round", "ghost")
        self._chance = chance
        self._house: House | None = None
        self._ruling: Ruling | None = None
        self._moments: Sequence[Moment] = ()
        self.step = 0
        self._timer = QTimer(self, interval=_STEP)
        self._timer.timeout.connect(self._go_on)
        self._keys = QWidget()
        keys = QHBoxLayout(self._keys)
        keys.setContentsMargins(0, 8, 0, 0)
        keys.setSpacing(8)
        for key in (self.back, self.on, self.play, self.other):
            keys.addWidget(key)
        keys.addStretch(1)
        for widget in (self.felt, self.tabs, self._keys):
            self.add(widget)
            self.column.addSpacing(8)
        self.add(self.rows, 1)
        self._keys.hide()
        self.tabs.chosen.connect(lambda _tab: self._turn())
        self.back.clicked.connect(lambda: self.show_step(self.step - 1))
        self.on.clicked.connect(lambda: self.show_step(self.step + 1))
        self.play.clicked.connect(self._play)
        self.other.clicked.connect(self.deal)

    @property
    def tab(self) -> str:
        """Which tab is chosen."""
        return str(self.tabs.choice)

    def show_house(self, house: House | None) -> None:
        """Show this house from now on; one with problems leaves the last sound one on the felt."""
        if house is not None and house is not self._house:
            self._house = house
            self.deal()

    def deal(self) -> None:
        """Deal another round at the house."""
        assert self._house
        house = self._house
        data = deal_for_practice(house, self._chance)
        self._ruling = rule(*round_from_plain(data, lambda _: house))
        self._moments = moments(self._ruling, [due.step for due in self._ruling.steps])
        self.show_step(0)

    def show_step(self, step: int) -> None:
        """Show the table after so many steps."""
        if self._ruling is None:
            return
        self.step = min(max(step, 0), len(self._moments) - 1)
        self.felt.show_moment(self._ruling, self._moments[self.step])
        self.back.setEnabled(self.step > 0)
        self.on.setEnabled(self.step < len(self._moments) - 1)
        if self.tab == "round":
            self._tell_step()

    def tell(self, *rows: QWidget) -> None:
        """Put these rows below the felt."""
        self.rows.clear()
        self.rows.add(*rows)
        hand_look(self.rows, self.theme, self.density)

    def tell_problems(
        self, problems: Sequence[ToldProblem], hints: Sequence[str], others: Mapping[str, House]
    ) -> None:
        """What is wrong with the house; if nothing is, what else to think of, and what differs."""
        rows = [ListRow(f"✕ {problem.place.words}", f"{problem.text} {_GO_THERE}") for problem in problems]
        for row, problem in zip(rows, problems, strict=True):
            set_ink(row.name, "wrong")
            row.clicked.connect(lambda *_, problem=problem: self.sought.emit(problem))
        if rows:
            self.tell(*rows)
            return
        told = [label(hint, "quiet", wraps=True) for hint in hints]
        self.tell(label(_FINE, ink="right", wraps=True), *told, *self._different(others))

    def tell_differences(self, others: Mapping[str, House]) -> None:
        """What differs from each of these houses, by what they are called."""
        self.tell(*self._different(others))

    def _different(self, others: Mapping[str, House]) -> list[QWidget]:
        rows: list[QWidget] = []
        for name, other in others.items():
            rows.append(label(f"Different from {name}", "eyebrow"))
            found = differences(other, self._house) if self._house else ()
            rows += [_difference(each) for each in found] or [label(_SAME, "quiet")]
        return rows

    def _tell_step(self) -> None:
        assert self._ruling
        told = narrated(self._ruling)
        step = told[self.step - 1] if self.step else None
        words = step.order if step else "Before the deal"
        rows = [label(f"Step {self.step} of {len(told)}", "eyebrow"), label(words, "heading", wraps=True)]
        if step and step.said:
            rows.append(label(f"“{step.said}”", wraps=True))
        if step:
            rows.append(label(step.ground.why, "quiet", wraps=True))
        self.tell(*rows)

    def _turn(self) -> None:
        self._keys.setVisible(self.tab == "round")
        self._stop()
        if self.tab == "round":
            self.show_step(self.step)
        self.turned.emit()

    def _play(self) -> None:
        if self._timer.isActive():
            self._stop()
            return
        self.play.setText("Stop")
        if self.step == len(self._moments) - 1:
            self.show_step(0)
        self._timer.start()

    def _stop(self) -> None:
        self._timer.stop()
        self.play.setText("Deal")

    def _go_on(self) -> None:
        self.show_step(self.step + 1)
        if self.step == len(self._moments) - 1:
            self._stop()


def _difference(each: HouseDifference) -> QWidget:
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 2, 0, 6)
    column.setSpacing(2)
    column.addWidget(
        label(f"{each.chapter}: {each.title}" if each.title else each.chapter, "small", wraps=True)
    )
    if each.before:
        column.addWidget(label(f"− {each.before}", "quiet", wraps=True))
    if each.now:
        column.addWidget(label(f"+ {each.now}", "strong", wraps=True))
    return whole
