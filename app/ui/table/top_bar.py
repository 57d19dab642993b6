"""The bar above the table: what is running, warnings, and the menu."""

import re
import sys

from PySide6 import QtCore
from PySide6.QtCore import Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QToolTip, QWidget

from app.crash_log import logger
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.elided_label import ElidedLabel

_MARGINS = (12, 0, 6)
_WARNED = 4


class Bar(QFrame):
    """One line of words and a few buttons.

    Signals:
        asked_for_magnifier: open or close the magnifier.
        asked_for_home: Home is wanted.
        warned: a new warning is shown.
    """

    asked_for_magnifier = Signal()
    asked_for_home = Signal()
    warned = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("bar")
        self._title = QLabel()
        self._title.setObjectName("title")
        self._detail = QLabel()
        self._notice = ElidedLabel()
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
        self.home_button = self._button("Home")
        self.home_button.clicked.connect(self.asked_for_home)
        self.home_button.hide()
        self._has_home = False
        self.menu_button = self._button("Menu (F10)")
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        for key in (self.magnifier, self.home_button, self.menu_button):
            row.addWidget(key)

    def offer_home(self) -> None:
        """Show a way Home beside the menu, wherever there is a menu."""
        self._has_home = True
        self.home_button.setVisible(self._instead is None)

    def let_leave(self, is_free: bool) -> None:
        """Whether Home and the menu can be opened."""
        for key in (self.home_button, self.menu_button):
            key.setEnabled(is_free)

    def hold(self, widget: QWidget | None) -> None:
        """Show a widget in the middle of the bar, or remove it."""
        if self._held:
            self._held.deleteLater()
        self._held = widget
        if widget:
            self._row.insertWidget(2, widget, 1)

    def stand_in(self, keys: QWidget | None) -> None:
        """Show these buttons instead of the menu, or the menu again. Without its button it never opens."""
        if self._instead:
            self._instead.hide()
            self._instead.deleteLater()
        self._instead = keys
        self.menu_button.setVisible(keys is None)
        self.home_button.setVisible(keys is None and self._has_home)
        self.let_leave(keys is None)
        if keys:
            self._row.addWidget(keys)

    def be_bare(self, is_bare: bool) -> None:
        """Show the words alone, or the buttons too."""
        for key in (self.magnifier, self._instead or self.menu_button):
            key.setVisible(not is_bare)
        self.home_button.setVisible(not is_bare and self._instead is None and self._has_home)

    def keep(self, below: float) -> None:
        """Keep this much space under the line, for the words of a mode."""
        self._row.setContentsMargins(*_MARGINS, round(below))

    def tell(self, title: str, detail: str) -> None:
        """Say what is running."""
        self._title.setText(title)
        self._detail.setText(detail)

    def warn_lastingly(self, sentence: str) -> None:
        """Show a warning that later warnings do not replace."""
        self.lasting = sentence
        self.warn(sentence)

    def warn(self, sentence: str) -> None:
        """Show a warning, once, and write it to the terminal and the log. The tool tip has all of it."""
        is_new = sentence not in self._troubles
        if is_new:
            print(f"hcf-trainer: {sentence}", file=sys.stderr)
            logger(__name__).warning(sentence)
            self._troubles.append(sentence)
        more = len(self._troubles) - 1
        short, shown = _short(sentence), _short(self.lasting or sentence)
        self._notice.setText(f"! {shown}" + (f" (and {more} more)" if more else ""))
        self._notice.setToolTip("\n".join(self._troubles))
        self._give_space(True)
        if is_new:
            self.warned.emit(short)

    def forget(self) -> None:
        """Clear the warning."""
        self._troubles.clear()
        self.lasting = ""
        self._notice.setText("")
        self._notice.setToolTip("")
        self._give_space(False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A tap on a warning shows all of it: a finger has no pointer to wait with."""
        if self._notice.toolTip() and self._notice.geometry().contains(event.position().toPoint()):
            below = self.mapToGlobal(self._notice.geometry().bottomLeft())
            QToolTip.showText(below, self._notice.toolTip(), self._notice)
        super().mouseReleaseEvent(event)

    def _give_space(self, is_warned: bool) -> None:
        """A warning has most of the bar; the line to type in leaves it its space."""
        self._row.setStretchFactor(self._notice, _WARNED if is_warned else 1)

    def darken_menu_button(self) -> None:
        """Clear the hover state after the menu has closed: the button missed the pointer leaving."""
        # Named here, because the name of Qt takes time at a start.
        self.menu_button.setAttribute(QtCore.Qt.WidgetAttribute.WA_UnderMouse, False)
        self.menu_button.update()

    def paint_icons(self, theme: Theme) -> None:
        """Draw the icons in the ink of this theme."""
        from app.ui.kit.widgets.bar_icons import icon

        self.magnifier.setIcon(icon("magnifier", theme.ink))
        self.home_button.setIcon(icon("home", theme.ink))
        self.menu_button.setIcon(icon("menu", theme.ink))

    def _button(self, words: str) -> QToolButton:
        button = QToolButton(self)
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        return button


def _short(sentence: str) -> str:
    """The sentence with file names in place of whole paths, which are too long for the bar."""
    return re.sub(r"(?<!\S)([A-Za-z]:)?[/\\]\S*[/\\]", "", sentence)
