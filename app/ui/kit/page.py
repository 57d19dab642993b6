"""A page over the table: it is as large as the window, and keeps the keyboard while it is there."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QStyle, QStyleOption, QWidget

from app.ui.kit.widgets.overlay import Overlay
from app.ui.kit.widgets.own_keys import keeps_key
from app.ui.kit.widgets.tab_order import tab_inside


class Page(QFrame):
    """Covers its parent. The keys of what lies under it do nothing."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.asks_before: Callable[[Callable[[], object]], bool] = lambda _then: False
        """Asks, if leaving the page would lose something; then does what is handed over, once it may."""
        # Its ground has no holes, so that what lies under it is not painted with every change on the page.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        parent.installEventFilter(self)
        self.resize(parent.size())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Follow the size of the window."""
        if isinstance(event, QResizeEvent):
            self.resize(event.size())
        return False

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """All of its ground, which Qt leaves to an opaque widget itself."""
        option = QStyleOption()
        option.initFrom(self)
        self.style().drawPrimitive(QStyle.PrimitiveElement.PE_Widget, option, QPainter(self), self)

    def event(self, event: QEvent) -> bool:
        """No key of a mode is meant here."""
        return keeps_key(event) or super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Tab stays on the page."""
        if not self.isVisible():
            return super().focusNextPrevChild(forward)
        return tab_inside(self, forward)


class PageWithBack(Page):
    """A page that is left by Esc, as by its own key.

    Signals:
        closed: back to where one came from.
    """

    closed = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


def asks_before(screen: QWidget, then: Callable[[], object]) -> bool:
    """Ask before this, if it would lose something entered on a page; False: nothing would be lost."""
    if any(each.isVisible() and each.warns_of_text() for each in screen.findChildren(Overlay)):
        return True
    return any(each.isVisible() and each.asks_before(then) for each in screen.findChildren(Page))
