"""The end of a set: the score, every miss and false alarm in plain words, and what to watch for next."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.find_fault.fault_totals import totals_of, watch_for
from app.find_fault.stop_outcome import OUTCOME_WORDS, SceneResult
from app.procedure.house import House
from app.procedure.table_names import TableNames
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.hero import FeltBelow
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageShell
from app.ui.kit.components.progress import Ring, StatRow
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.table.vignettes import vignette

_NONE = "None. You found every fault and let every clean deal run."
_SCORE = "Your score is the percentage of faults you found minus the percentage of clean deals you stopped."


class FaultSetEndPage(PageWithBack):
    """How the set went.

    Signals:
        began: another set is wanted.
    """

    began = Signal()

    def __init__(
        self,
        house: House,
        results: Sequence[SceneResult],
        settings: Settings,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.results, self._house = results, house
        header = PageHeader("Find the fault", f"Set done · {house.name}", has_home=False)
        self.shell = PageShell(self, settings, header)
        header.went_back.connect(self.closed)
        self.again = PageButton("Another set", "primary", "play")
        self.again.clicked.connect(self.began)
        self.done = PageButton("Done", "outline")
        self.done.clicked.connect(self.closed)
        header.add_action(self.done)
        header.add_action(self.again)
        self.rows: list[ListRow] = []
        self.shell.fill(Columns(self._mistakes(house.names), self._score(house.names)))
        self.again.setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def tell(self, trouble: str) -> None:
        """Say that something could not be recorded."""
        self.shell.tell(trouble)

    def _mistakes(self, names: TableNames) -> QWidget:
        wrong = [(number, each) for number, each in enumerate(self.results, 1) if not each.is_right]
        panel = PagePanel("Misses and false alarms", f"{len(wrong)} of {len(self.results)} deals")
        rows = ListColumn("Misses and false alarms", picture=vignette("what-next", self._house))
        for number, each in wrong:
            said = f"“{names.said(each.sentence)}”" if each.sentence else "Every move was right."
            row = ListRow(
                f"Deal {number}: {OUTCOME_WORDS[each.outcome]}", said, Sign("cross", "wrong"), opens=False
            )
            self.rows.append(row)
            rows.add(row)
        if not wrong:
            rows.add(label(_NONE, ink="right", wraps=True))
        rows.add_space(12)
        panel.add(rows, 1)
        return panel

    def _score(self, names: TableNames) -> QWidget:
        totals, inside = totals_of(self.results), QWidget()
        panel = PagePanel("Score")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(Ring(totals.score, "score"))
        column.addWidget(label(totals.words, "strong", wraps=True))
        column.addWidget(
            StatRow(
                [
                    (f"{totals.found}/{totals.faults}", "faults found"),
                    (f"{totals.clean - totals.stopped_clean}/{totals.clean}", "clean deals left alone"),
                ]
            )
        )
        if watch := watch_for(self.results):
            column.addWidget(label("Next time, watch for", "strong"))
            column.addWidget(label(names.said(", ".join(watch)), wraps=True))
        column.addWidget(label(_SCORE, "small", "quiet", wraps=True))
        column.addWidget(FeltBelow(vignette("find-fault", self._house)), 1)
        column.addStretch(0)
        panel.add(inside, 1)
        return panel
