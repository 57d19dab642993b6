"""What holds a page together: its header, panels with headings, a main column with a side panel."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label
from app.ui.kit.components.look import Themed
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.parts import scrolling

_SHOWN_FOR = 4_000
_EDGE = 24


class Toast(Themed, QFrame):
    """Never the only place where something is said. At most one action.

    Signals:
        asked: the action was chosen.
    """

    asked = Signal()

    def __init__(self, text: str, action: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "toast")
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 2, 8, 2)
        row.setSpacing(12)
        row.addWidget(Sign("check", "right"))
        row.addWidget(label(text), 1)
        if action:
            key = PageButton(action, "link")
            key.clicked.connect(self.asked)
            row.addWidget(key)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.deleteLater)

    def show_at_foot(self) -> None:
        """Show at the bottom right of the page, then go."""
        page = self.parentWidget()
        assert page
        self.adjustSize()
        self.move(page.width() - self.width() - _EDGE, page.height() - self.height() - _EDGE)
        self.show()
        self.raise_()
        self._timer.start(_SHOWN_FOR)


class PageHeader(Themed, QWidget):
    """Back (Esc) and Home at the left, actions at the right.

    Signals:
        went_back: to where one came from.
        went_home: to Home.
    """

    went_back = Signal()
    went_home = Signal()

    def __init__(self, title: str, where: str = "", has_home: bool = True, has_back: bool = True) -> None:
        super().__init__()
        self.back, self.home = _square("back", "Back (Esc)"), _square("home", "Home")
        self.title, self.where = label(title, "title"), label(where, "quiet", wraps=True)
        for each, is_there in ((self.back, has_back), (self.home, has_home)):
            if not is_there:
                each.hide()
        self.back.clicked.connect(self.went_back)
        self.home.clicked.connect(self.went_home)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for each in (self.back, self.home):
            row.addWidget(each)
        row.addSpacing(8)
        row.addWidget(self.title)
        row.addSpacing(8)
        row.addWidget(self.where, 1)

    def add_leading(self, widget: QWidget) -> None:
        """Put something before everything else: the program's face, where there is no way back."""
        self._row.insertWidget(0, widget)

    def add_beside(self, widget: QWidget) -> None:
        """Put something beside the title and the words after it, which take one line then."""
        place = self._row.indexOf(self.where)
        self.where.setWordWrap(False)
        self._row.setStretch(place, 0)
        self._row.insertSpacing(place + 1, 8)
        self._row.insertWidget(place + 2, widget, 2)
        self._row.insertStretch(place + 3, 1)

    def add_action(self, action: QPushButton) -> None:
        """Put a button at the right."""
        self._row.addWidget(action)

    def add_widget(self, widget: QWidget) -> None:
        """Put something else at the right: who is here, or what was saved."""
        self._row.addWidget(widget)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """As high as the page's density says."""
        super().apply_look(theme, density)
        self.setFixedHeight(density.header)


def _square(sign: str, name: str) -> PageButton:
    made = PageButton("", "ghost", sign)
    made.setAccessibleName(name)
    made.setToolTip(name)
    made.setFixedWidth(48)
    made.setStyleSheet("padding: 0")
    return made


class PagePanel(Themed, QFrame):
    """Heading, something quiet at its right, and a column of what belongs together."""

    def __init__(self, heading: str = "", aside: str = "", is_narrow: bool = False) -> None:
        """With large text, a narrow one has what is quiet below its heading."""
        super().__init__()
        self.setProperty("role", "panel")
        self._is_narrow = is_narrow
        self.column = QVBoxLayout(self)
        self.column.setSpacing(0)
        self._write_head(heading, aside)

    def clear(self, heading: str = "", aside: str = "") -> None:
        """Empty it for something else under another heading."""
        _empty(self.column)
        self._write_head(heading, aside)

    def add(self, widget: QWidget, stretch: int = 0) -> None:
        """Put something below what is there. A link stands at the left, wherever its chevron is."""
        is_link = isinstance(widget, PageButton) and widget.role == "link"
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignAbsolute
        self.column.addWidget(widget, stretch, left if is_link else Qt.AlignmentFlag(0))

    def add_aside(self, widget: QWidget) -> None:
        """Put something at the right of the heading, before what is quiet there."""
        self._head.insertWidget(self._head.count() - 1, widget)

    def _write_head(self, heading: str, aside: str) -> None:
        if not heading:
            return
        self._head = head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        head.addWidget(label(heading, "heading", wraps=self._is_narrow), int(self._is_narrow))
        # Words that wrap take what is left by themselves.
        head.addStretch(0 if self._is_narrow else 1)
        head.addWidget(label(aside, "quiet"))
        self.column.addLayout(head)
        self.column.addSpacing(8)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Its padding is that of the page."""
        super().apply_look(theme, density)
        edge = density.padding
        self.column.setContentsMargins(edge, edge - 4, edge, edge - 4)
        if self._is_narrow:
            ways = QBoxLayout.Direction
            self._head.setDirection(ways.TopToBottom if density.is_stacked else ways.LeftToRight)


def _empty(layout: QLayout) -> None:
    while item := layout.takeAt(0):
        if widget := item.widget():
            widget.hide()
            widget.deleteLater()
        elif inside := item.layout():
            _empty(inside)


_UNBOUND = 16_777_215
_WIDEST_KEY = 456


class SplitBody(Themed, QWidget):
    """Side by side. Where the letters are too large for that, one below the other, and the page scrolls."""

    def __init__(self, main: QWidget, side: QWidget, foot: QWidget, is_stacked: bool = True) -> None:
        """What is asked about a picture stays beside it: `is_stacked` is False."""
        super().__init__()
        self._main, self._side, self._foot, self._stacks = main, side, foot, is_stacked
        self.panel = PagePanel()
        self._area = scrolling(side, "Details")
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._whole = QWidget()
        self._page = scrolling(self._whole, "Page")
        self._page.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._columns = QHBoxLayout()
        self._stacked = QVBoxLayout(self._whole)
        self._stacked.setContentsMargins(0, 0, 0, 0)
        self._is_stacked: bool | None = None
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._columns, 1)
        column.addWidget(self._page, 1)
        self.panel.add(self._area, 1)
        self._arrange(False)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """The side panel has the width of the page's density."""
        super().apply_look(theme, density)
        stacked = density.is_stacked and self._stacks
        self._arrange(stacked)
        self._columns.setSpacing(density.gap)
        self._stacked.setSpacing(density.gap)
        self._column.setSpacing(density.gap if stacked else 0)
        self.panel.setMinimumWidth(0 if stacked else density.side)
        self.panel.setMaximumWidth(_UNBOUND if stacked else density.side)
        self._foot.setMinimumWidth(_WIDEST_KEY if stacked else 0)

    def _arrange(self, is_stacked: bool) -> None:
        if is_stacked == self._is_stacked:
            return
        self._is_stacked = is_stacked
        focus = QApplication.focusWidget()
        self._page.setVisible(is_stacked)
        self._column.setStretch(0, 0 if is_stacked else 1)
        if is_stacked:
            self._stacked.addWidget(self._main)
            self._stacked.addWidget(self.panel)
            self._area.takeWidget()
            self._area.hide()
            self.panel.add(self._side)
            self._side.show()
            # A button with a key runs from right to left inside.
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
            self._column.addWidget(self._foot, 0, right)
        else:
            self._columns.addWidget(self._main, 1)
            self._columns.addWidget(self.panel)
            self._area.setWidget(self._side)
            self._area.show()
            self.panel.add(self._foot)
        if focus is not None:
            # What moves to another place lets go of the keyboard.
            focus.setFocus()
