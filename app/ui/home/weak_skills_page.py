"""The weakest skills: pick one, and drill it or deal rounds that contain it."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QVBoxLayout, QWidget

from app.course.weak_skills import WeakSkill
from app.procedure.house import House
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.hero import FeltHero, FeltPicture
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel, SplitBody
from app.ui.kit.components.page_shell import ListColumn, PageShell
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.table.vignettes import vignette


class WeakSkillsPage(PageWithBack):
    """A list at the left, and the two ways to work on what is chosen at the right.

    Signals:
        drilled: questions on a skill are wanted, a `Wanted`.
        dealt: rounds that contain it are wanted, a `Wanted`.
        asked_for_drills: nothing is weak, and the drills are wanted.
        went_home: Home is wanted.
    """

    drilled = Signal(object)
    dealt = Signal(object)
    asked_for_drills = Signal()
    went_home = Signal()

    def __init__(
        self,
        house: House,
        weak: Sequence[WeakSkill],
        settings: Settings,
        parent: QWidget,
        has_home: bool,
    ) -> None:
        super().__init__(parent)
        self.house, self._weak = house, tuple(weak)
        self.shell = PageShell(self, settings, PageHeader("Weak skills", house.name, has_home))
        self.shell.header.went_back.connect(self.closed)
        self.shell.header.went_home.connect(self.went_home)
        self.rows: list[ListRow] = []
        self._group = QButtonGroup(self)
        self.chosen = label("", "heading", wraps=True)
        self._so_far = label("", "quiet", wraps=True)
        self.drill = PageButton("Drill it", "primary", "play")
        self.deal = PageButton("Deal rounds with it", "outline", "arrow")
        self.drill.clicked.connect(lambda: self.drilled.emit(self.weak.wanted))
        self.deal.clicked.connect(lambda: self.dealt.emit(self.weak.wanted))
        if not weak:
            self._say_none(house)
            return
        self.shell.fill(SplitBody(self._list(), self._side(house), self.drill))
        self._group.buttonClicked.connect(self._tell)
        self.rows[0].setChecked(True)
        self._tell()
        (self.drill if self.drill.isEnabled() else self.deal).setFocus()

    @property
    def weak(self) -> WeakSkill:
        """The skill that is chosen."""
        return next(weak for row, weak in zip(self.rows, self._weak, strict=True) if row.isChecked())

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def tell(self, words: str) -> None:
        """Say why a round could not be dealt."""
        self.shell.tell(words, "form")

    def _say_none(self, house: House) -> None:
        """Nothing is weak: say so on the felt, and lead to the drills."""
        hero = FeltHero(
            vignette("drills", house),
            "Nothing to work on",
            "No weak skills right now",
            "Skills you get wrong in drills or at the table show up here.",
        )
        drills = PageButton("Open the drills", "felt-primary", "play")
        drills.clicked.connect(self.asked_for_drills)
        hero.add_keys([drills])
        self.shell.fill(hero)
        drills.setFocus()

    def _list(self) -> QWidget:
        panel = PagePanel("What to work on")
        column = ListColumn("What to work on")
        for weak in self._weak:
            row = ListRow(weak.words, f"{weak.title} · {weak.so_far}", opens=False)
            row.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            row.setCheckable(True)
            self._group.addButton(row)
            self.rows.append(row)
            column.add(row)
        panel.add(column, 1)
        return panel

    def _side(self, house: House) -> QWidget:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 12)
        column.setSpacing(8)
        column.addWidget(self.chosen)
        column.addWidget(self._so_far)
        column.addSpacing(4)
        column.addWidget(FeltPicture(vignette("drills", house)), 1)
        column.addWidget(self.deal)
        return side

    def _tell(self) -> None:
        self.drill.setEnabled(self.weak.can_be_drilled)
        self.chosen.setText(self.weak.words)
        self._so_far.setText(f"{self.weak.title} · {self.weak.so_far}")
