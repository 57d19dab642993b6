"""A piece of felt with words at its left, a picture at its right, and what to do next."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPaintEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit.components.labels import label
from app.ui.kit.components.look import Themed
from app.ui.kit.components.tile import Picture
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme

_WORDS_WIDEST, _WORDS_SHARE = 560, 0.38
"""How wide the words are at most: in pixels, and of the felt."""
_NARROW, _NARROW_SHARE = 32, 0.56
"""A felt as wide as so many letters has more of its width for the words."""
_LEAST_BESIDE = 96
_LEAST_BELOW = 120
"""A picture under a list is no lower than this, with the gap above it."""
_GAP_ABOVE = 12


class FeltPicture(Themed, QWidget):
    """A picture from the table with round corners. It grows with the page."""

    def __init__(self, picture: Picture) -> None:
        super().__init__()
        self._picture = picture
        self._painted: QPixmap | None = None
        self.least, self.gap = 0, 0
        """Lower than the least, it is no picture; the gap is bare ground above it."""
        self.setMinimumHeight(_LEAST_BESIDE)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_picture(self, picture: Picture) -> None:
        """Show another one."""
        self._picture, self._painted = picture, None
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """It is painted once for a size."""
        super().resizeEvent(event)
        self._painted = None

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Felt, and what lies on it."""
        if self.height() < self.least:
            return
        if self._painted is None:
            size = self.size() - QSize(0, self.gap)
            self._painted = rounded(self._picture, size, self.devicePixelRatioF())
        QPainter(self).drawPixmap(0, self.gap, self._painted)


class FeltBelow(FeltPicture):
    """Takes what a short list or form above it leaves free. Where that is too little, it is bare ground."""

    def __init__(self, picture: Picture) -> None:
        super().__init__(picture)
        self.least, self.gap = _LEAST_BELOW, _GAP_ABOVE
        self.setMinimumHeight(0)

    def sizeHint(self) -> QSize:  # noqa: N802
        """It asks for nothing."""
        return QSize(0, 0)


class FeltDecoration(FeltPicture):
    """Says nothing: where the letters are so large that the page scrolls, it takes only what words leave."""

    def apply_look(self, theme: Theme, density: Density) -> None:
        """It has a height of its own only beside what there is to read."""
        super().apply_look(theme, density)
        self.least = _LEAST_BELOW if density.is_stacked else 0
        self.setMinimumHeight(0 if density.is_stacked else _LEAST_BESIDE)


class FeltHero(Themed, QFrame):
    """The felt is the same in both themes."""

    def __init__(self, picture: Picture, eyebrow: str, title: str, words: str) -> None:
        super().__init__()
        self._picture = picture
        self._painted: QPixmap | None = None
        self.eyebrow = label(eyebrow.upper(), "eyebrow", "felt-brass")
        self.title, self.words = label(title, "display", "felt", True), label(words, "", "felt-second", True)
        self.told = label("", "", "felt-brass", True)
        self.told.hide()
        self.column = column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addStretch(2)
        for each in (self.eyebrow, self.title, self.words, self.told):
            column.addWidget(each)
        column.addSpacing(16)
        self._keys = QHBoxLayout()
        self._keys.setSpacing(12)
        self._keys.addStretch(1)
        column.addLayout(self._keys)
        column.addStretch(3)

    def add(self, widget: QWidget) -> None:
        """Put something between the words and the buttons."""
        self.column.insertWidget(self.column.count() - 3, widget)

    def add_keys(self, keys: Sequence[QPushButton]) -> None:
        """Put buttons under the words."""
        for key in keys:
            self._keys.insertWidget(self._keys.count() - 1, key)

    def tell(self, trouble: str) -> None:
        """Say what is wrong; nothing: say no more."""
        self.told.setText(f"! {trouble}" if trouble else "")
        self.told.setVisible(bool(trouble))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The picture is painted once for a size, at the right of the words."""
        super().resizeEvent(event)
        self._painted = None
        edge, wide = self.density.padding + 16, self.width()
        share = _WORDS_SHARE if wide > _NARROW * self.density.body else _NARROW_SHARE
        words = min(round(share * wide), round(_WORDS_WIDEST * self.density.body / 16))
        self.column.setContentsMargins(edge, edge, max(edge, wide - edge - words), edge)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Felt with round corners."""
        if self._painted is None:
            left = 1 - self.column.contentsMargins().right() / self.width()
            self._painted = rounded(self._picture, self.size(), self.devicePixelRatioF(), left)
        QPainter(self).drawPixmap(0, 0, self._painted)


def rounded(picture: Picture, size: QSize, ratio: float, left: float = 0.0) -> QPixmap:
    """A picture with round corners; `left` is the part of its width that stays bare."""
    whole, shape = QPixmap(size * ratio), QPainterPath()
    whole.setDevicePixelRatio(ratio)
    whole.fill(Qt.GlobalColor.transparent)
    shape.addRoundedRect(0, 0, size.width(), size.height(), 12, 12)
    painter = QPainter(whole)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(shape)
    painter.drawPixmap(QPoint(0, 0), picture(size, ratio, left))
    painter.end()
    return whole
