"""A list of things to be ticked."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem

_ASIDE, _AROUND = 4, 16
_TOUCH = 44
"""The least height of something to be touched."""
_NAME = Qt.ItemDataRole.UserRole
_WORDS = Qt.ItemDataRole.UserRole + 1
_TICKED, _NOT = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class CheckList(QListWidget):
    """Things by name and in words. A finger may touch the words as well as the box; Space ticks too."""

    def __init__(self, about: str, offered: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._before = _NOT
        self.setAccessibleName(about)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        for name, text in offered:
            item = QListWidgetItem(text, self)
            item.setData(_NAME, name)
            item.setData(_WORDS, text)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(_NOT)
        self.itemClicked.connect(self._tick)

    @property
    def ticked(self) -> tuple[str, ...]:
        """The names of what is ticked."""
        items = [self.item(row) for row in range(self.count())]
        return tuple([item.data(_NAME) for item in items if item.checkState() == _TICKED])

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Long words go on in another line. Qt's own wrapping cuts those that are only a little too long."""
        super().resizeEvent(event)
        letters = self.fontMetrics()
        wide = self.viewport().width() - 2 * letters.height() - 4 * _ASIDE
        for row in range(self.count()):
            item = self.item(row)
            text = _wrapped(item.data(_WORDS), letters, wide)
            item.setText(text)
            high = (text.count("\n") + 1) * letters.height() + _AROUND
            item.setSizeHint(QSize(0, max(_TOUCH, high)))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Remember what was ticked before: Qt says nothing of a box that is pressed."""
        item = self.itemAt(event.position().toPoint())
        if item:
            self._before = item.checkState()
        super().mousePressEvent(event)

    def _tick(self, item: QListWidgetItem) -> None:
        """Unless the box itself was touched, which is ticked already."""
        if item.checkState() == self._before:
            item.setCheckState(_NOT if self._before == _TICKED else _TICKED)


def _wrapped(text: str, letters: QFontMetrics, wide: int) -> str:
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and letters.horizontalAdvance(longer) > wide:
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)
