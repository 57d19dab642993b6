"""A panel over a page: it has the keyboard while it is there, and Esc leaves it."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit.widgets.overlay import Overlay
from app.ui.kit.widgets.parts import button, words

_LEAST, _LETTERS = 760, 40
"""How wide it is: so many pixels, or so many heights of its letters."""
_SPARE = 3
"""Lines that are left for what will be told."""


class Panel(Overlay):
    """A title, words about it, what is asked, and keys below."""

    def __init__(self, title: str, about: str, key: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.about, self.told = words(about, "quiet"), words("", "trouble")
        self.no, self.yes = button("Back (Esc)"), button(key, is_primary=True)
        self.asked = QVBoxLayout()
        keys = QHBoxLayout()
        keys.addWidget(self.no, 1)
        keys.addWidget(self.yes, 2)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(words(title, "large"))
        column.addWidget(self.about)
        column.addLayout(self.asked)
        column.addWidget(self.told)
        column.addStretch(1)
        column.addLayout(keys)
        self.no.clicked.connect(self.left)

    def lie_over(self, page: QWidget, first: QWidget | None = None) -> None:
        """Take the middle of a page, and the keyboard."""
        page.installEventFilter(self)
        self.raise_()
        self.show()
        self._fit()
        (first or self.yes).setFocus()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Follow the size of the page."""
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Larger letters need more room."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange) and self.isVisible():
            self._fit()

    def _fit(self) -> None:
        page, letters = self.parentWidget(), self.fontMetrics().height()
        assert page
        wide = min(page.width() - 80, max(_LEAST, _LETTERS * letters))
        high = min(page.height() - 40, self._column.totalHeightForWidth(wide) + _SPARE * letters)
        self.setGeometry((page.width() - wide) // 2, (page.height() - high) // 2, wide, high)
