"""The screen everything at the table happens on: the bar, the felt, and two pads for whatever a mode needs.

It is there before anything else of the program is imported: an empty table is a fast start.
"""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, Signal
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
        arranged: everything has got its place in a new layout.
    """

    arranged = Signal()

    def __init__(self, house: House, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("screen")
        self._settings = settings
        self.hidden_actions: frozenset[OutsideAction] = frozenset()
        """What is not offered on this machine, by name: a kiosk lets nothing out."""
        self.choosing: FilePicker = FileDialogs()
        """By whom everything here asks for files and printers."""
        self.in_words: Callable[[str], str] = str
        """How it is said here why something was refused: a kiosk names no files, but whom to call."""
        self.bar = Bar(self)
        self.table = TableView(house, settings, self.bar.warn, self)
        self.bar.raise_()
        self._event = QLabel(self)
        self._event.setObjectName("event")
        self._event.hide()
        self._furniture: tuple[QWidget | None, ...] = (None,) * 4
        self.bar.tell(house.name, "")
        self.table.arranged.connect(self._arrange)
        self.bar.asked_for_magnifier.connect(self.table.toggle_magnifier)

    def furnish(
        self, left: QWidget, right: QWidget, slip: QWidget | None = None, middle: QWidget | None = None
    ) -> None:
        """Put these on the pads, in the working area and over the felt, and signs on the bar's buttons."""
        # Nothing has the keyboard until it is used.
        self.setFocus()
        self._furniture = (left, right, slip, middle)
        self._arrange()
        self.bar.paint_icons(THEMES[self._settings.room])
        for widget in (left, right, slip):
            if widget:
                widget.show()

    def clear_away(self) -> None:
        """Forget what was furnished: its widgets go."""
        self._furniture = (None,) * 4

    def hold(self, middle: QWidget | None) -> None:
        """Keep a widget over the middle of the felt."""
        self._furniture = (*self._furniture[:3], middle)
        self._arrange()

    def say(self, words: str) -> None:
        """Say what is happening, or nothing, where room is kept for it or else over the felt.

        What lies under the words can be touched.
        """
        if words:
            from PySide6.QtCore import Qt

            self._event.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
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
        self._event.move(round(x), round(layout.dealer.y - self._event.height() - 4 * layout.unit))

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._settings = settings
        self.bar.paint_icons(THEMES[settings.room])
        self.table.apply_settings(settings)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The table fills the screen; everything else has its place in the table's layout."""
        super().resizeEvent(event)
        self.table.resize(self.size())

    def _arrange(self) -> None:
        layout = self.table.table_layout
        felt, work = layout.felt, layout.working_area
        key, top = max(44, 44 * layout.unit), felt.y + felt.height * 0.08
        boxes = (
            layout.left_pad,
            layout.right_pad,
            Box(work.x, work.bottom - key, work.width, key),
            Box(felt.width * 0.24, top, felt.width * 0.52, layout.dealer.y - 4 * layout.unit - top),
        )
        _place(self.bar, layout.bar)
        self.bar.keep(layout.words.height)
        is_kept = bool(layout.words.height)
        # Not at a start, where nothing is kept: even the name of a style loads a hundred enums.
        if is_kept != bool(self._event.property("kept")):
            self._event.setProperty("kept", is_kept)
            self._event.style().polish(self._event)
            # Without this the label keeps the margins that the rule before gave it.
            QCoreApplication.sendEvent(self._event, QEvent(QEvent.Type.StyleChange))
        for widget, box in zip(self._furniture, boxes, strict=True):
            if widget:
                _place(widget, box)
        self._arrange_event()
        self.arranged.emit()


def _place(widget: QWidget, box: Box) -> None:
    widget.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))
