"""The rules of a house in the window: chapters at the left, their rules, one rule in full at the right."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QGridLayout, QMenu, QVBoxLayout, QWidget

from app.drills.material.book_pages import told_elsewhere
from app.plurals import counted
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.rule_chapters import (
    CitedRule,
    ReadingRule,
    RuleChapter,
    find_rule,
    matching,
    rule_chapters,
)
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.focus_frame import FocusFrame
from app.ui.kit.components.hero import FeltHero
from app.ui.kit.components.labels import elided
from app.ui.kit.components.look import Themed, apply_look, wear_sheet
from app.ui.kit.components.page_frame import PageHeader
from app.ui.kit.density import Density, density_of
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.parts import scrolling, without_focus
from app.ui.rules.rule_card import CardGrid, RuleCard
from app.ui.rules.rule_detail import RuleDetail
from app.ui.rules.rule_index import RuleIndex
from app.ui.table.rule_pictures import rule_picture
from app.ui.table.vignettes import vignette

_CARD_WIDE = 236
"""How wide a card is at least, before there is one column less."""

Elsewhere = Mapping[str, Mapping[str, str]]
"""What other houses say, by the key of the rule and the name of the house."""


class RuleBookPage(PageWithBack):
    """The whole book of one house.

    Signals:
        went_home: Home is wanted.
    """

    went_home = Signal()

    def __init__(
        self,
        house: House,
        settings: Settings,
        library: Library,
        parent: QWidget,
        has_home: bool,
    ) -> None:
        super().__init__(parent)
        self.house, self.settings = house, settings
        wear_sheet(self, THEMES[settings.room], density_of(self.width(), self.height(), settings.text))
        self.chapters = rule_chapters(house)
        self._library = library
        self._elsewhere: Elsewhere | None = None
        self._compared = self._difference = ""
        """The house whose differences are a chapter of their own, and the title of that."""
        self.cards: list[RuleCard] = []
        self.shown: ReadingRule | None = None
        self.header = PageHeader("Rules", house.name, has_home)
        self.other_houses = PageButton("Compare with ", "", "down")
        self.other_houses.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        self.menu = QMenu(self)
        self.index = RuleIndex(self.chapters)
        self.search = self.index.search
        self.grid = CardGrid()
        self.detail = RuleDetail()
        self.heading = elided("", "heading")
        self._arrange_parts()
        self._ring = FocusFrame(self)
        self.header.went_back.connect(self.closed)
        self.header.went_home.connect(self.went_home)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self.show_next)
        self.detail.chosen.connect(self.open_rule)
        self.other_houses.clicked.connect(self._offer_houses)
        self.index.chosen.connect(self.open_chapter)
        self.open_chapter(self.chapters[0].title)
        self._dress()
        self.search.setFocus()

    # --- what is shown

    def open_chapter(self, title: str) -> None:
        """Show the rules of a chapter, and the first of them in full."""
        chapter = self._chapter(title)
        if self.search.text():
            self.search.blockSignals(True)
            self.search.clear()
            self.search.blockSignals(False)
        self._show_rules(title, chapter.rules, ())

    def open_rule(self, key: str) -> None:
        """Show the chapter of a rule, with that rule in full."""
        chapter = next(each for each in self.chapters if key in [rule.key for rule in each.rules])
        self.open_chapter(chapter.title)
        self._choose(next(card for card in self.cards if card.rule.key == key))

    def open_cited(self, cited: CitedRule) -> None:
        """Show the rule that a fault or an act rests on."""
        self.open_rule(find_rule(self.chapters, cited.ground, cited.act).key)

    def show_next(self) -> None:
        """The next rule on the page; after the last one the first."""
        if not self.cards:
            return
        chosen = [place for place, card in enumerate(self.cards) if card.isChecked()]
        self._choose(self.cards[(chosen[0] + 1 if chosen else 0) % len(self.cards)])

    def compare_with(self, house: str) -> None:
        """Show where this house differs from another one, as a chapter of its own."""
        self._compared, self._difference = house, f"Different from {house}"
        numbers = {chapter.title: chapter.numbers for chapter in self.chapters}
        self.index.list_chapters(numbers | {self._difference: str(len(self._differing()))})
        self._look_at(self.index)
        self.open_chapter(self._difference)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.settings = settings
        self._dress()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc empties the search first; with an empty search it goes back."""
        if event.key() == Qt.Key.Key_Escape and self.search.text():
            self.search.clear()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Every size has its density."""
        super().resizeEvent(event)
        self._dress()

    # --- chapters and rules

    def _chapter(self, title: str) -> RuleChapter:
        if title == self._difference:
            return RuleChapter(title, tuple(self._differing()))
        return next(each for each in self.chapters if each.title == title)

    def _differing(self) -> list[ReadingRule]:
        """The rules that the other house has otherwise."""
        elsewhere = self._others()
        return [
            rule
            for chapter in self.chapters
            for rule in chapter.rules
            if self._compared in elsewhere.get(rule.key, {})
        ]

    def _others(self) -> Elsewhere:
        if self._elsewhere is None:
            self._elsewhere = told_elsewhere(self.house, self._library.other_houses(self.house.id))
        return self._elsewhere

    def _search(self, wanted: str) -> None:
        parts = wanted.split()
        if not parts:
            self.open_chapter(self.chapters[0].title)
            return
        found = matching(self.chapters, wanted)
        self._show_rules(f"{counted(len(found), 'rule')} with “{wanted.strip()}”", found, parts)

    def _show_rules(self, heading: str, rules: Sequence[ReadingRule], hits: Sequence[str]) -> None:
        self.heading.setText(heading)
        for title, row in self.index.rows.items():
            row.setChecked(title == heading)
        self.cards = []
        for rule in rules:
            instead = self._others().get(rule.key, {}).get(self._compared, "")
            elsewhere = f"At {self._compared}: {instead}" if instead and heading == self._difference else ""
            card = RuleCard(rule, rule_picture(self.house, rule), hits, elsewhere)
            card.clicked.connect(lambda *_, card=card: self._choose(card))
            self.cards.append(card)
        self.grid.fill(self.cards)
        self._scroll.setVisible(bool(self.cards))
        self.nothing.setVisible(not self.cards)
        if self._is_stacked is not None:
            # It has its place. A rule that no search found is not shown beside “no rule matches.”
            self._detail_scroll.setVisible(bool(self.cards))
        self._scroll.verticalScrollBar().setValue(0)
        self._look_at(self.grid)
        if self.cards:
            self._choose(self.cards[0])

    def _nothing_found(self) -> FeltHero:
        action = PageButton("Clear the search", "felt-primary", "cross")
        action.clicked.connect(self.search.clear)
        hero = FeltHero(
            vignette("rules", self.house),
            "Nothing found",
            "No rule matches",
            "Try a single word: tuck, push, bell. Or open a chapter on the left.",
        )
        hero.add_keys([action])
        return hero

    def _choose(self, card: RuleCard) -> None:
        for each in self.cards:
            each.setChecked(each is card)
        rule = self.shown = card.rule
        chapter = next(each.title for each in self.chapters if rule.key in [rule.key for rule in each.rules])
        related = [
            other
            for each in self.chapters
            for other in each.rules
            if rule.source and rule.source.citation and other.key != rule.key
            if other.source and other.source.citation == rule.source.citation
        ]
        self.detail.show_rule(rule, chapter, related, self._others().get(rule.key, {}))
        self._look_at(self.detail)
        self._detail_scroll.verticalScrollBar().setValue(0)
        self._scroll.ensureWidgetVisible(card)

    def _offer_houses(self) -> None:
        self.menu.clear()
        names = dict.fromkeys(name for said in self._others().values() for name in said)
        for name in names:
            self.menu.addAction(name).triggered.connect(lambda *_, name=name: self.compare_with(name))
        self.menu.popup(self.other_houses.mapToGlobal(QPoint(0, self.other_houses.height())))

    # --- looks

    def _arrange_parts(self) -> None:
        self._column = column = QVBoxLayout(self)
        column.setSpacing(0)
        self.header.add_action(self.other_houses)
        column.addWidget(self.header)
        self._middle = QWidget()
        middle = QVBoxLayout(self._middle)
        middle.setContentsMargins(0, 0, 0, 0)
        middle.setSpacing(8)
        middle.addWidget(self.heading)
        self._scroll = without_focus(scrolling(self.grid, "Rules"))
        middle.addWidget(self._scroll, 1)
        self.nothing = self._nothing_found()
        self.nothing.hide()
        middle.addWidget(self.nothing, 1)
        self._detail_scroll = without_focus(scrolling(self.detail, "The rule"))
        self._body = QGridLayout()
        self._body.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._body, 1)
        self._is_stacked: bool | None = None

    def _arrange(self, density: Density) -> None:
        """Three columns; or two, with the rule in full under the others."""
        self._detail_scroll.setMinimumWidth(0 if density.is_stacked else density.side)
        self._detail_scroll.setMaximumWidth(16_777_215 if density.is_stacked else density.side)
        if density.is_stacked == self._is_stacked:
            return
        self._is_stacked = density.is_stacked
        for part in (self.index, self._middle, self._detail_scroll):
            self._body.removeWidget(part)
        self._body.addWidget(self.index, 0, 0, 2, 1)
        self._body.addWidget(self._middle, 0, 1)
        if density.is_stacked:
            self._body.addWidget(self._detail_scroll, 1, 1)
        else:
            self._body.addWidget(self._detail_scroll, 0, 2, 2, 1)
        self._body.setColumnStretch(1, 1)
        self._body.setRowStretch(0, 3)
        self._body.setRowStretch(1, 2 if density.is_stacked else 0)

    def _look_at(self, part: QWidget) -> None:
        """Give what is new on the page the page's look."""
        density = density_of(self.width(), self.height(), self.settings.text)
        for each in (part, *part.findChildren(QWidget)):
            if isinstance(each, Themed):
                each.apply_look(THEMES[self.settings.room], density)
        if self.isVisible():
            _lay_out_now(part)

    def _dress(self) -> None:
        theme = THEMES[self.settings.room]
        density = density_of(self.width(), self.height(), self.settings.text)
        self._column.setContentsMargins(density.side_margin, 0, density.side_margin, density.margin)
        self._body.setSpacing(density.gap)
        self._arrange(density)
        self.index.apply_look(theme, density)
        free = self.width() - 2 * density.side_margin - self.index.width() - 2 * density.gap - 8
        free -= 0 if density.is_stacked else density.side
        self.grid.fit(free, density.gap, round(_CARD_WIDE * self.settings.text / 100))
        apply_look(self, theme, density)


def _lay_out_now(part: QWidget) -> None:
    """Give what is new its place before it is painted; Qt alone shows it squeezed for a moment."""
    for each in part.findChildren(QWidget):
        if not each.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
            each.show()
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
