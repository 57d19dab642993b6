"""Lets the keyboard come up at the lower edge for whatever field is written in, and go with it.

No page knows of it: it gives up the room that the keys need, and is lifted where the field would still be
under them.
"""

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QWidget

from app.ui.kiosk.fields import Field, around, field_in
from app.ui.kiosk.keyboard import ScreenKeyboard, WritingKeyboard
from app.ui.kit.page import Page
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.overlay import Overlay
from app.ui.table.table_screen import TableScreen

_HIGH, _WIDE = 0.43, 3.4
"""How high the keys are, of the screen, and how wide at most, of their height."""
_AROUND = 6
_AIR = 10
"""Pixels between the field and the keys."""
_BESIDE_PANEL = 80
"""Pixels that a panel leaves of its page, above and below it."""
_KEYS = {"": Qt.Key.Key_Backspace, "\r": Qt.Key.Key_Return}


class FieldKeyboard(QFrame):
    """The strip with the keys: over the pages, while it is needed."""

    def __init__(self, screen: TableScreen, theme: Theme) -> None:
        super().__init__(screen)
        self.setObjectName("keyboard")
        self._screen = screen
        self._field: Field | None = None
        self.keyboard = WritingKeyboard(theme, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(_AROUND, _AROUND, _AROUND, _AROUND)
        row.addWidget(self.keyboard)
        self.keyboard.typed.connect(self._type)
        self.keyboard.done.connect(self._end)
        self.hide()
        # When all is settled: a page that is turned moves the focus more than once.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._follow)
        QApplication.instance().focusChanged.connect(self._soon.start)  # type: ignore[union-attr]
        screen.arranged.connect(self._soon.start)
        screen.window().windowHandle().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """A finger is lifted: what it has pressed may move now."""
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._soon.start()
        return False

    def _follow(self) -> None:
        """Be there if a field has the focus that has no keyboard of its own, and only then."""
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            # What is under the finger would slip away from it.
            return
        field = field_in(self._screen.window().focusWidget())
        page = around(field, Page) if field else None
        if page and page.findChild(ScreenKeyboard):
            field = page = None
        if field is not self._field:
            self.keyboard.begin()
        self._field = field
        if field and page:
            self._come(field, page)
        elif self.isVisible():
            self.hide()
        for other in self._screen.findChildren(Page, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if other is not page and other.geometry() != self._screen.rect():
                other.setGeometry(self._screen.rect())

    def _come(self, field: Field, page: Page) -> None:
        whole = self._screen.size()
        high = max(round(_HIGH * whole.height()), self.minimumSizeHint().height())
        free = whole.height() - high
        self.keyboard.setMaximumWidth(round(_WIDE * high))
        self.setGeometry(0, free, whole.width(), high)
        self.raise_()
        self.show()
        panel, area = around(field, Overlay), around(field, QScrollArea)
        needed = _least(panel) + _BESIDE_PANEL if panel else _least(page)
        page.resize(whole.width(), max(free, needed))
        if area:
            area.ensureWidgetVisible(field)
        page.move(0, -_lift(field, panel or field, page, free))

    def _type(self, letter: str) -> None:
        """As from a keyboard, so that a field does what it does then."""
        field = field_in(self._screen.window().focusWidget())
        if field:
            key = _KEYS.get(letter) or Qt.Key(ord(letter.upper()))
            shift = Qt.KeyboardModifier.ShiftModifier if letter.isupper() else Qt.KeyboardModifier.NoModifier
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(field, QKeyEvent(kind, key, shift, letter))

    def _end(self) -> None:
        """What the field lies on gets the keyboard, so that a touch on the field brings this back."""
        field = field_in(self._screen.window().focusWidget())
        if field:
            (around(field, Overlay) or around(field, Page) or self._screen).setFocus()


def _lift(field: QWidget, seen: QWidget, page: QWidget, free: int) -> int:
    """How far up a page goes until all of this is to be seen, or at least the field; it leaves no gap."""
    top = field.mapTo(page, QPoint()).y() - _AIR
    below = seen.mapTo(page, QPoint(0, seen.height())).y() + _AIR
    return max(0, min(below - free, top, page.height() - free))


def _least(widget: QWidget) -> int:
    """The height below which its parts would lie over each other."""
    inside = widget.layout()
    assert inside, "a page has its parts in a layout"
    return max(inside.totalMinimumSize().height(), inside.totalMinimumHeightForWidth(widget.width()))
