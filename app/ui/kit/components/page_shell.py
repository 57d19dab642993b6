"""The shell of a page: header, body and footer, in the look of the settings at every size."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.ui.kit.components.banner import Banner
from app.ui.kit.components.focus_frame import FocusFrame
from app.ui.kit.components.hero import FeltBelow
from app.ui.kit.components.labels import label, set_ink
from app.ui.kit.components.look import Themed, apply_look, wear_sheet
from app.ui.kit.components.page_frame import PageHeader
from app.ui.kit.components.tile import Picture
from app.ui.kit.density import Density, density_of
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES, Theme
from app.ui.kit.widgets.parts import Scrolling

_UNBOUNDED = 16_777_215
_UNDER_BANNER = 12
_MOST_ROWS = 14
"""A longer list scrolls by itself, so that what comes after it is not out of reach."""


class PageFooter(Themed, QFrame):
    """Only for forms: what follows from the primary at the left, the buttons at the right."""

    def __init__(self, consequence: str) -> None:
        super().__init__()
        self.setProperty("role", "footer")
        self.consequence = label(consequence, "quiet", wraps=True)
        self._row = row = QHBoxLayout(self)
        row.setSpacing(12)
        row.addWidget(self.consequence, 1)

    def add(self, *buttons: QPushButton) -> None:
        """Put buttons at the right; the last is the primary."""
        for each in buttons:
            self._row.addWidget(each)

    def tell(self, words: str, ink: str = "quiet") -> None:
        """Say something else at the left."""
        self.consequence.setText(words)
        set_ink(self.consequence, ink)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """As wide as the page, with its margins."""
        super().apply_look(theme, density)
        edge = density.side_margin
        self._row.setContentsMargins(edge, 12, edge, 12)


class Columns(Themed, Scrolling):
    """A main column and a side column. Where the letters are too large for two, one below the other."""

    def __init__(
        self, main: QWidget, side: QWidget, side_first: bool = False, is_stacked: bool = True
    ) -> None:
        """A short form beside a pad stays so: `is_stacked` is False."""
        super().__init__()
        self.main, self.side, self._stacks = main, side, is_stacked
        self.are_stacked = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inside = QWidget()
        self._box = QBoxLayout(QBoxLayout.Direction.LeftToRight, inside)
        self._box.setContentsMargins(0, 0, 0, 0)
        for each in (side, main) if side_first else (main, side):
            self._box.addWidget(each, int(each is main))
        self.setWidget(inside)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """The side column is as wide as the page's density says."""
        super().apply_look(theme, density)
        self.are_stacked = stacked = density.is_stacked and self._stacks
        self._box.setDirection(
            QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight
        )
        self._box.setSpacing(density.gap)
        self.side.setMinimumWidth(0 if stacked else density.side)
        self.side.setMaximumWidth(_UNBOUNDED if stacked else density.side)


class PanelStack(Themed, QWidget):
    """Panels one below the other, or side by side, with the page's gap between them."""

    def __init__(self, *panels: QWidget, across: bool = False) -> None:
        super().__init__()
        direction = QBoxLayout.Direction.LeftToRight if across else QBoxLayout.Direction.TopToBottom
        self.box = QBoxLayout(direction, self)
        self.box.setContentsMargins(0, 0, 0, 0)
        for each in panels:
            self.box.addWidget(each)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """The gap is that of the page."""
        super().apply_look(theme, density)
        self.box.setSpacing(density.gap)


class PinnedKeys(PageFooter):
    """Keys at the foot of a panel. Where the page scrolls, they are in a footer, always in sight."""

    def __init__(self) -> None:
        super().__init__("")
        self._places: dict[QPushButton, QHBoxLayout] = {}
        self.hide()

    def take(self, key: QPushButton) -> QWidget:
        """The place of a key in its panel."""
        place = QWidget()
        self._places[key] = row = QHBoxLayout(place)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(key)
        row.addStretch(1)
        key.installEventFilter(self)
        return place

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Move the keys to where they are in sight."""
        super().apply_look(theme, density)
        focus = QApplication.focusWidget()
        self._places = {key: row for key, row in self._places.items() if isValid(key)}
        # The primary is the last in a footer.
        for key, row in sorted(self._places.items(), key=lambda each: each[0].property("role") == "primary"):
            is_hidden = key.isHidden()
            if density.is_stacked:
                self.add(key)
            else:
                row.insertWidget(0, key)
            # What moves to another place is hidden by it.
            key.setVisible(not is_hidden)
            place = row.parentWidget()
            assert place, "a key has a place in its panel"
            place.setVisible(not density.is_stacked)
        self.setVisible(density.is_stacked and self._has_keys)
        if focus is not None:
            # What moves to another place lets go of the keyboard, too.
            focus.setFocus()

    @property
    def _has_keys(self) -> bool:
        return any(isValid(key) and not key.isHidden() for key in self._places)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """No footer without keys."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.setVisible(self.density.is_stacked and self._has_keys)
        return False


class PageShell(QObject):
    """Holds a page together and dresses it whenever its size or the settings change.

    Signals:
        dressed: the `Density` that holds from now on.
    """

    dressed = Signal(object)

    def __init__(self, page: QWidget, settings: Settings, header: PageHeader) -> None:
        super().__init__(page)
        self._page, self._settings = page, settings
        wear_sheet(page, THEMES[settings.room], self._density)
        self.header = header
        self._banner = Banner()
        self.told = self._banner.words
        self.footer: PageFooter | None = None
        self._pinned: PinnedKeys | None = None
        self._column = column = QVBoxLayout(page)
        column.setSpacing(0)
        column.setContentsMargins(0, 0, 0, 0)
        self._inner = inner = QVBoxLayout()
        inner.setSpacing(0)
        inner.addWidget(header)
        inner.addWidget(self._banner)
        self._below_banner = QSpacerItem(0, 0)
        inner.addItem(self._below_banner)
        column.addLayout(inner, 1)
        self._ring = FocusFrame(page)
        page.installEventFilter(self)

    def fill(self, body: QWidget, footer: PageFooter | None = None) -> None:
        """Put the body under the header, a footer under it, and dress the whole page."""
        self._inner.addWidget(body, 1)
        self.footer = footer or self._pinned
        if self.footer:
            self._column.addWidget(self.footer)
        self.dress()

    def pinned(self, key: QPushButton) -> QWidget:
        """The place of the page's primary in its panel; where the page scrolls, it is in a footer instead."""
        self._pinned = self._pinned or PinnedKeys()
        return self._pinned.take(key)

    def tell_pinned(self, words: str) -> None:
        """What the pinned keys are about, where their panel is out of sight."""
        if self._pinned:
            self._pinned.tell(words)

    def tell(self, words: str, ink: str = "wrong") -> None:
        """Say something under the header; nothing: say no more."""
        self._banner.tell(words, ink)
        self._below_banner.changeSize(0, _UNDER_BANNER if words else 0)
        self._inner.invalidate()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._settings = settings
        self.dress()

    def dress(self) -> None:
        """Give everything on the page its colors and sizes; again, when something was added to it."""
        density = self._density
        edge = density.side_margin
        self._inner.setContentsMargins(
            edge, 0, edge, density.gap if self._has_footer(density) else density.margin
        )
        apply_look(self._page, THEMES[self._settings.room], density)
        self.dressed.emit(density)

    @property
    def _density(self) -> Density:
        return density_of(self._page.width(), self._page.height(), self._settings.text)

    def _has_footer(self, density: Density) -> bool:
        return self.footer is not None and (self.footer is not self._pinned or density.is_stacked)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Every size has its density."""
        if isinstance(event, QResizeEvent):
            self.dress()
        return False


class ListArea(Themed, Scrolling):
    """What scrolls inside its panel. It never shrinks to less than a few rows."""

    def __init__(self, inside: QWidget, name: str, is_whole: bool = False) -> None:
        """`is_whole`: where the page itself scrolls, all of it is shown, however much that is."""
        super().__init__()
        self._is_whole = is_whole
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inside)

    def sizeHint(self) -> QSize:  # noqa: N802
        """In columns it takes what is left, so that the page around it does not scroll too.

        Where the page does scroll, it shows its rows.
        """
        hint, columns, inside = super().sizeHint(), self._columns(), self.widget()
        if columns is None or inside is None:
            return hint
        if not columns.are_stacked:
            return QSize(hint.width(), self.minimumHeight())
        return QSize(hint.width(), min(inside.sizeHint().height(), _MOST_ROWS * self.density.row))

    def _columns(self) -> Columns | None:
        above = self.parentWidget()
        while above is not None and not isinstance(above, Columns):
            above = above.parentWidget()
        return above

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Two rows beside other columns; four where the page itself scrolls."""
        super().apply_look(theme, density)
        columns = self._columns()
        is_below = columns.are_stacked if columns else density.is_stacked
        self.setMinimumHeight(density.row * (4 if is_below else 2))
        self._show_whole()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Other lines need another height."""
        super().resizeEvent(event)
        self._show_whole()

    def _show_whole(self) -> None:
        """With letters so large that what is around it scrolls, leave nothing to scroll in here."""
        inside, columns = self.widget(), self._columns() if self._is_whole else None
        if columns and self.density.is_stacked and inside and (layout := inside.layout()):
            self.setMinimumHeight(layout.totalHeightForWidth(self.viewport().width()))


class ListColumn(ListArea):
    """Rows one below the other, from the top of what scrolls. Tab goes to the rows themselves."""

    def __init__(
        self, name: str, spacing: int = 0, picture: Picture | None = None, is_whole: bool = False
    ) -> None:
        """`picture` fills what a few rows leave free."""
        inside = QWidget()
        self._rows = rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 8, 0)
        rows.setSpacing(spacing)
        if picture:
            rows.addWidget(FeltBelow(picture), 1)
        else:
            rows.addStretch(1)
        super().__init__(inside, name, is_whole)

    def add(self, *rows: QWidget) -> None:
        """Put rows below those that are there."""
        for row in rows:
            self._rows.insertWidget(self._rows.count() - 1, row)

    def add_space(self, high: int) -> None:
        """Keep the next row away from the last."""
        self._rows.insertSpacing(self._rows.count() - 1, high)

    def clear(self) -> None:
        """Take all rows away. They are deleted with the next event; until then Tab must not reach them."""
        while self._rows.count() > 1 and (item := self._rows.takeAt(0)):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
