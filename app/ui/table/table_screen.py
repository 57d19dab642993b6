"""The table screen: the bar, the felt, and two pads that each mode fills.

It is shown before the rest of the program is imported, so that the start is fast.
"""

from collections.abc import Callable

from PySide6 import QtCore
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from app.procedure.house import House
from app.ui.kit.file_picker import FileDialogs, FilePicker
from app.ui.kit.policy import OutsideAction
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.table.geometry import Box
from app.ui.table.top_bar import Bar
from app.ui.table.view import TableView


class TableScreen(QWidget):
    """Bar and table.

    Signals:
        arranged: the layout has changed.
    """

    arranged = Signal()

    def __init__(self, house: House, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("screen")
        self._settings = settings
        self.hidden_actions: frozenset[OutsideAction] = frozenset()
        """The actions that are not offered on this machine. A kiosk lets nothing out."""
        self.file_picker: FilePicker = FileDialogs()
        """Asks the user for files and printers."""
        self.in_words: Callable[[str], str] = str
        """Rewords a refusal for this machine: a kiosk names no files, but says whom to call."""
        self.bar = Bar(self)
        self.table = TableView(house, settings, self.bar.warn, self)
        self.bar.raise_()
        self._event = QLabel(self)
        self._event.setObjectName("event")
        self._event.hide()
        self._furniture: tuple[QWidget | None, ...] = (None,) * 3
        self._holder: QWidget | None = None
        """What shows the table while it is lent."""
        self._bar_high = 0.0
        self.bar.tell(house.name, "")
        self.table.arranged.connect(self._arrange)
        self.bar.asked_for_magnifier.connect(self.table.toggle_magnifier)

    def furnish(self, left: QWidget, right: QWidget, middle: QWidget | None = None) -> None:
        """Place these widgets on the pads and over the felt."""
        # Nothing has the keyboard focus until it is used.
        self.setFocus()
        self._furniture = (left, right, middle)
        self._arrange()
        self.bar.paint_icons(THEMES[self._settings.room])
        for widget in (left, right):
            widget.show()

    def clear_away(self) -> None:
        """Forget the widgets of a mode that closes."""
        self._furniture = (None,) * 3

    def hold(self, middle: QWidget | None) -> None:
        """Keep a widget over the middle of the felt."""
        self._furniture = (*self._furniture[:2], middle)
        self._arrange()

    def lend_table(self, holder: QWidget | None) -> None:
        """Let a widget over the screen show the table, or take it back. The bar stays on top."""
        if holder:
            self.table.keep_lines(0)
            self._bar_high = self.table.table_layout.bar.height
        self._holder = holder
        self.table.setParent(holder or self)
        if holder is None:
            self.table.lower()
            self.table.setGeometry(self.rect())
            self._arrange()
        self.table.show()

    @property
    def bar_height(self) -> int:
        """How high the bar is."""
        return round(self._bar_high if self._holder else self.table.table_layout.bar.height)

    def bring_up(self) -> None:
        """Show the bar, and what is said over the felt, above what lies over the screen."""
        for each in (self.bar, self._event):
            each.raise_()
        self._arrange()

    def say(self, words: str) -> None:
        """Show a sentence where space is kept for it, or else over the felt. Empty hides it.

        Clicks go through the words.
        """
        if words:
            # Named here, because the name of Qt takes time at a start.
            self._event.setAttribute(QtCore.Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._event.setText(words)
        self._event.setVisible(bool(words))
        self._arrange_event()

    def _arrange_event(self) -> None:
        layout = self.table.table_layout
        if layout.words.height:
            self._event.setWordWrap(True)
            _place(self._event, layout.words)
            return
        widest = round(layout.width * 0.84)
        self._event.setWordWrap(False)
        if self._event.sizeHint().width() > widest:
            self._event.setWordWrap(True)
            self._event.resize(widest, self._event.heightForWidth(widest))
        else:
            self._event.adjustSize()
        x = (layout.width - self._event.width()) / 2
        at = QPoint(round(x), round(layout.dealer.y - self._event.height() - 4 * layout.unit))
        self._event.move(self.table.mapTo(self, at))

    def apply_settings(self, settings: Settings) -> None:
        """Apply these settings."""
        self._settings = settings
        self.bar.paint_icons(THEMES[settings.room])
        self.table.apply_settings(settings)
        if self._holder:
            # Where it is lent, the table is smaller than the screen, and so is its own bar.
            self._bar_high = self.table.layout_in(self.size()).bar.height
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Fill the screen with the table and place the rest by the table's layout."""
        super().resizeEvent(event)
        if self._holder is None:
            self.table.resize(self.size())
        else:
            self._arrange()

    def _arrange(self) -> None:
        if self._holder:
            _place(self.bar, Box(0, 0, self.width(), self._bar_high))
            self.bar.keep(0)
            self._arrange_event()
            return
        layout = self.table.table_layout
        felt = layout.felt
        top = felt.y + felt.height * 0.08
        boxes = (
            layout.left_pad,
            layout.right_pad,
            Box(felt.width * 0.24, top, felt.width * 0.52, layout.dealer.y - 4 * layout.unit - top),
        )
        _place(self.bar, layout.bar)
        self.bar.keep(layout.words.height)
        is_kept = bool(layout.words.height)
        # Not at the start: even the name of a style loads a hundred enums.
        if is_kept != bool(self._event.property("kept")):
            self._event.setProperty("kept", is_kept)
            self._event.style().polish(self._event)
            # Without this the label keeps the margins of its previous style.
            QCoreApplication.sendEvent(self._event, QEvent(QEvent.Type.StyleChange))
        for widget, box in zip(self._furniture, boxes, strict=True):
            if widget:
                _place(widget, box)
        self._arrange_event()
        self.arranged.emit()


def _place(widget: QWidget, box: Box) -> None:
    widget.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))
