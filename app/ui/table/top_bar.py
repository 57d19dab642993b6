"""The thin bar above the table: what is on, what is wrong, and the menu."""

import re
import sys

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from app.crash_log import logger
from app.ui.kit.theme import Theme

_MARGINS = (12, 0, 6)


class _ElidedLabel(QLabel):
    """A sentence; where there is no room for it, its end is left out."""

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """As much of it as there is room for."""
        if not self.text():
            return
        from PySide6.QtCore import Qt

        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, shown)


class Bar(QFrame):
    """One line of words and two buttons.

    Signals:
        asked_for_magnifier: the magnifier shall be opened or closed.
        warned: something is wrong that was not said before.
    """

    asked_for_magnifier = Signal()
    warned = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self._title = QLabel()
        self._title.setObjectName("title")
        self._detail = QLabel()
        self._notice = _ElidedLabel()
        self._notice.setObjectName("notice")
        self._notice.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._troubles: list[str] = []
        self.lasting = ""
        self._held: QWidget | None = None
        self._instead: QWidget | None = None
        self._row = row = QHBoxLayout(self)
        self.keep(0)
        row.setSpacing(12)
        row.addWidget(self._title)
        row.addWidget(self._detail)
        row.addWidget(self._notice, 1)
        self.magnifier = self._button("Magnifier (M)")
        self.magnifier.clicked.connect(self.asked_for_magnifier)
        self.menu_button = self._button("Menu (F10)")
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        row.addWidget(self.magnifier)
        row.addWidget(self.menu_button)

    def hold(self, widget: QWidget | None) -> None:
        """Take a widget into the middle of the bar, or let go of the one there."""
        if self._held:
            self._held.deleteLater()
        self._held = widget
        if widget:
            self._row.insertWidget(2, widget, 1)

    def stand_in(self, keys: QWidget | None) -> None:
        """Show these keys instead of the menu, or the menu again. Without its button it cannot be opened."""
        if self._instead:
            self._instead.hide()
            self._instead.deleteLater()
        self._instead = keys
        self.menu_button.setVisible(keys is None)
        self.menu_button.setEnabled(keys is None)
        if keys:
            self._row.addWidget(keys)

    def be_bare(self, is_bare: bool) -> None:
        """Show words alone, or what can be pressed too."""
        for key in (self.magnifier, self._instead or self.menu_button):
            key.setVisible(not is_bare)

    def keep(self, below: float) -> None:
        """Leave so much room under the line, for words of somebody else."""
        self._row.setContentsMargins(*_MARGINS, round(below))

    def tell(self, title: str, detail: str) -> None:
        """Say what is on."""
        self._title.setText(title)
        self._detail.setText(detail)

    def warn_lastingly(self, sentence: str) -> None:
        """Say what is wrong from now on: whatever else goes wrong does not take its place."""
        self.lasting = sentence
        self.warn(sentence)

    def warn(self, sentence: str) -> None:
        """Say what is wrong, once, here, where a terminal may be and in the log; all of it is in the tip."""
        is_new = sentence not in self._troubles
        if is_new:
            print(f"hcf-trainer: {sentence}", file=sys.stderr)
            logger(__name__).warning(sentence)
            self._troubles.append(sentence)
        more = len(self._troubles) - 1
        short, shown = _short(sentence), _short(self.lasting or sentence)
        self._notice.setText(f"! {shown}" + (f" (and {more} more)" if more else ""))
        self._notice.setToolTip("\n".join(self._troubles))
        if is_new:
            self.warned.emit(short)

    def forget(self) -> None:
        """Say no more of what was wrong."""
        self._troubles.clear()
        self.lasting = ""
        self._notice.setText("")
        self._notice.setToolTip("")

    def darken_menu_button(self) -> None:
        """Its menu has closed: that the pointer has left the button meanwhile, nobody has told it."""
        from PySide6.QtCore import Qt

        self.menu_button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        self.menu_button.update()

    def paint_icons(self, theme: Theme) -> None:
        """Draw the signs in the room's ink."""
        from app.ui.kit.widgets.icons import icon

        self.magnifier.setIcon(icon("magnifier", theme.ink))
        self.menu_button.setIcon(icon("menu", theme.ink))

    def _button(self, words: str) -> QToolButton:
        button = QToolButton(self)
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        return button


def _short(sentence: str) -> str:
    """In a line there is room for a file's name, but not for its folders."""
    return re.sub(r"(?<!\S)([A-Za-z]:)?[/\\]\S*[/\\]", "", sentence)
