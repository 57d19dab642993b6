"""The way in: what Find the fault is, and how one stands so far."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.find_fault.fault_totals import by_sort, totals_of
from app.find_fault.scene_order import SET
from app.find_fault.stop_outcome import SceneResult
from app.procedure.house import House
from app.ui.find_fault.scene.play_speed import SPEEDS
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.hero import FeltHero
from app.ui.kit.components.lists import EmptyState, ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageShell, PanelStack
from app.ui.kit.components.progress import StatRow
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.table.vignettes import vignette

_ABOUT = (
    "Watch a dealer. The deal has one fault or none. Stop it, tap where the fault is, and say what went "
    "wrong."
)


class FaultStartPage(PageWithBack):
    """One key to begin, and the figures so far.

    Signals:
        began: a set is wanted.
        speed_chosen: how fast deals are played from now on.
    """

    began = Signal()
    speed_chosen = Signal(object)

    def __init__(
        self,
        house: House,
        results: Sequence[SceneResult],
        speed: str,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.shell = PageShell(self, settings, PageHeader("Find the fault", house.name, has_home=False))
        self.shell.header.went_back.connect(self.closed)
        hero = FeltHero(vignette("find-fault", house), f"{SET} deals", "Find the fault", _ABOUT)
        self.start = PageButton("Start", "felt-primary", "play")
        self.start.clicked.connect(self.began)
        self.speed = Segments(SPEEDS, speed)
        self.speed.chosen.connect(self.speed_chosen)
        hero.add_keys([self.start])
        self.rows: list[ListRow] = []
        self.shell.fill(Columns(hero, PanelStack(self._standing(house, results), self._pace())))
        self.start.setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def _pace(self) -> QWidget:
        panel = PagePanel("Speed")
        panel.add(self.speed)
        return panel

    def _standing(self, house: House, results: Sequence[SceneResult]) -> QWidget:
        panel, totals = PagePanel("So far"), totals_of(results)
        if not results:
            panel.add(
                EmptyState(
                    "Nothing yet",
                    "The faults you find and your false alarms show up here.",
                    vignette("backs", house),
                )
            )
            panel.column.addStretch(1)
            return panel
        panel.add(
            StatRow(
                [
                    (f"{totals.found} of {totals.faults}", "faults found"),
                    (str(totals.false_alarms), "false alarms"),
                    (str(totals.scenes), "deals"),
                ]
            )
        )
        rows = ListColumn("Faults by part of the round")
        for each in by_sort(results):
            row = ListRow(house.names.said(each.sort), f"{each.found} of {each.faults} found", opens=False)
            self.rows.append(row)
            rows.add(row)
        panel.add(rows, 1)
        return panel
