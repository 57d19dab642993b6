"""Buttons by their weight, and a choice among two to four: the segmented control."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPushButton, QSizePolicy

from app.ui.kit.components.icons import CAP_RATIO, key_cap, sign_icon
from app.ui.kit.components.look import Themed
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme

_INKS = {"primary": "on_accent", "ghost": "quiet_ink", "danger": "wrong", "link": "accent"}
_ON_FELT = {"felt-primary": "#1a1712", "felt": "#f4efdf"}
"""The felt is the same in both themes."""


class PageButton(Themed, QPushButton):
    """A button of a page. Enter presses it too.

    Roles: `primary` (one on a page), none, `outline`, `ghost`, `danger`, `link`; on felt `felt-primary` and
    `felt`. The words are a verb.
    """

    def __init__(self, text: str, role: str = "", sign: str = "", key: str = "") -> None:
        """The sign is at the left of the words; behind them a chevron, or the key that does the same."""
        super().__init__(f" {text}" if sign and text else text)
        self.role, self.sign, self.key = role, sign, key
        self.setProperty("role", role)
        if sign == "next" and text:
            # Where it leads is what the words say.
            self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
        if key:
            self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
            self.write(text)
        self.setAutoDefault(True)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def write(self, text: str) -> None:
        """Other words, with the same key."""
        self.setText(text)
        self.setAccessibleName(f"{text} ({self.key})" if self.key else text)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """The sign and the key take the ink of the words."""
        super().apply_look(theme, density)
        ink = _ON_FELT.get(self.role) or getattr(theme, _INKS.get(self.role, "ink"))
        if self.sign == "next" and self.text() and density.is_compact:
            # A small page keeps its space for words, and the blank before the chevron goes with it.
            self.setIcon(QIcon())
            self.setText(self.text().strip())
        elif self.sign:
            if self.sign == "next" and self.text():
                self.setText(f" {self.text().strip()}")
            self.setIcon(sign_icon(self.sign, ink, theme.quiet_ink))
            self.setIconSize(QSize(density.body + 2, density.body + 2))
        elif self.key:
            cap = key_cap(self.key, ink, density.small - 1, theme.quiet_ink)
            self.setIcon(cap)
            self.setIconSize(cap.availableSizes()[0] / CAP_RATIO)


class Segments(QFrame):
    """Two to four choices side by side, one of them chosen.

    Signals:
        chosen: the key of the choice.
    """

    chosen = Signal(object)

    def __init__(self, choices: Mapping[object, str], first: object) -> None:
        super().__init__()
        self.setProperty("role", "segments")
        self.buttons: dict[object, QPushButton] = {}
        group, row = QButtonGroup(self), QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        for key, text in choices.items():
            self.buttons[key] = each = QPushButton(text)
            each.setProperty("role", "segment")
            each.setCheckable(True)
            each.setChecked(key == first)
            each.setAutoDefault(True)
            each.clicked.connect(lambda *_, key=key: self.chosen.emit(key))
            group.addButton(each)
            row.addWidget(each)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    @property
    def choice(self) -> object:
        """The key of what is chosen now."""
        return next(key for key, each in self.buttons.items() if each.isChecked())
