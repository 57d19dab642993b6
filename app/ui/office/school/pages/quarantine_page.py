"""What the school's database did not let in: which station, why, and what to do about it."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.errors import Refused
from app.school.school_lists import Held
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.hero import FeltBelow
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import EmptyState
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, PageShell, PanelStack
from app.ui.kit.components.tile import Picture
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.parts import sentence
from app.ui.office.records.records_table import RecordTable
from app.ui.office.school.pages.school_columns import QUARANTINE, held_advice, held_columns, held_words

_ABOUT = "The database accepts only what continues a station’s own records. Anything else is held here."
_NOTHING = "Everything that arrived was accepted."


class QuarantinePage(PageWithBack):
    """A list, and what the chosen entry means.

    Signals:
        asked_to_release: the station with this name may go on.
    """

    asked_to_release = Signal(str)

    def __init__(self, picture: Picture, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._forked: Collection[str] = ()
        self.table: RecordTable[Held] = RecordTable(
            "Quarantine", held_columns(), held_words, THEMES[settings.room]
        )
        self.nothing = PanelStack(EmptyState("Nothing is in quarantine", _NOTHING), FeltBelow(picture))
        self.nothing.box.setStretch(1, 1)
        self.why, self.advice = label("", "strong", wraps=True), label("", "quiet", wraps=True)
        self.release = PageButton("Release the station…", "primary")
        self.shell = PageShell(self, settings, PageHeader("Quarantine", "School", has_home=False))
        self._lay_out(picture)
        self.table.lie_on(picture)
        self.table.selectionModel().selectionChanged.connect(self._tell)
        self.release.clicked.connect(self._ask)
        self.shell.header.went_back.connect(self.closed)

    def show_held(self, held: Sequence[Held], forked: Collection[str]) -> None:
        """Fill the list. `forked` are the stations from which nothing comes in."""
        self._forked = forked
        self.table.fill(held)
        self.table.setVisible(bool(held))
        self.nothing.setVisible(not held)
        self._tell()

    def show_trouble(self, refusal: Refused) -> None:
        """Say why there is no list, and what to do."""
        self.shell.tell(sentence(refusal))

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.table.records.apply_theme(THEMES[settings.room])
        self.shell.apply_settings(settings)

    def _tell(self) -> None:
        held = self.table.chosen
        self.why.setText(QUARANTINE.get(held.why, held.why) if held else "")
        self.why.setVisible(held is not None)
        self.advice.setText(held_advice(held) if held else _ABOUT)
        self.release.setVisible(held is not None and held.name in self._forked)
        self.shell.dress()

    def _ask(self) -> None:
        if held := self.table.chosen:
            self.asked_to_release.emit(held.name)

    def _lay_out(self, picture: Picture) -> None:
        main, side = PagePanel("Held entries"), PagePanel("What it means")
        main.add(self.nothing, 1)
        main.add(self.table, 1)
        self.nothing.hide()
        side.add(self.why)
        side.column.addSpacing(8)
        side.add(self.advice)
        side.add(FeltBelow(picture), 1)
        side.column.addSpacing(8)
        side.add(self.shell.pinned(self.release))
        self.release.hide()
        self.shell.fill(Columns(main, side))
