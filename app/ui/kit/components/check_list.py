"""A box to be ticked, and a list of things that each have one."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionButton,
    QStyleOptionViewItem,
)

from app.ui.kit.components.icons import paint_sign
from app.ui.kit.components.look import Themed

_ASIDE, _AROUND = 4, 16
_TOUCH = 44
"""The least height of something to be touched."""
_NAME = Qt.ItemDataRole.UserRole
_WORDS = Qt.ItemDataRole.UserRole + 1
_TICKED, _NOT = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class TickBox(Themed, QCheckBox):
    """A box with its words beside it. Qt's style sheets know no check mark, so it is painted."""

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """A check mark in the box, if it is ticked."""
        super().paintEvent(event)
        if self.isChecked():
            option = QStyleOptionButton()
            self.initStyleOption(option)
            part = QStyle.SubElement.SE_CheckBoxIndicator
            box = QRectF(self.style().subElementRect(part, option, self))
            paint_sign(QPainter(self), "check", box, self.theme.on_accent)


class _TickedRows(QStyledItemDelegate):
    """Paints a check mark into the box of every ticked row."""

    def __init__(self, rows: "CheckList") -> None:
        super().__init__(rows)
        self._rows = rows

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """The row as Qt paints it, and the check mark over its box."""
        super().paint(painter, option, index)
        if Qt.CheckState(index.data(Qt.ItemDataRole.CheckStateRole)) == _TICKED:
            self.initStyleOption(option, index)
            part = QStyle.SubElement.SE_ItemViewItemCheckIndicator
            box = QRectF(self._rows.style().subElementRect(part, option, self._rows))
            paint_sign(painter, "check", box, self._rows.theme.on_accent)


class CheckList(Themed, QListWidget):
    """Things by name and in words. A finger may touch the words as well as the box; Space ticks too."""

    def __init__(self, about: str, offered: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self._before = _NOT
        self.setAccessibleName(about)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        for name, text in offered:
            self._put(QListWidgetItem(text, self), name, _NOT)
        self.setItemDelegate(_TickedRows(self))
        self.itemClicked.connect(self._tick)

    @property
    def ticked(self) -> tuple[str, ...]:
        """The names of what is ticked."""
        items = [self.item(row) for row in range(self.count())]
        return tuple([item.data(_NAME) for item in items if item.checkState() == _TICKED])

    def add_ticked(self, name: str, text: str) -> None:
        """One thing more, first and ticked."""
        item = QListWidgetItem(text)
        self.insertItem(0, item)
        self._put(item, name, _TICKED)
        self.scrollToTop()

    def _put(self, item: QListWidgetItem, name: str, ticked: Qt.CheckState) -> None:
        item.setData(_NAME, name)
        item.setData(_WORDS, item.text())
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(ticked)

    def sizeHint(self) -> QSize:  # noqa: N802
        """As high as its rows."""
        rows = sum(self.sizeHintForRow(row) for row in range(self.count()))
        return QSize(super().sizeHint().width(), rows + 2 * self.frameWidth() + _ASIDE)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Long words go on in another line. Qt's own wrapping cuts those that are only a little too long."""
        super().resizeEvent(event)
        letters = self.fontMetrics()
        wide = self.viewport().width() - 2 * letters.height() - 4 * _ASIDE
        for row in range(self.count()):
            item = self.item(row)
            text = wrapped(item.data(_WORDS), letters, wide)
            item.setText(text)
            high = (text.count("\n") + 1) * letters.height() + _AROUND
            item.setSizeHint(QSize(0, max(_TOUCH, high)))
        self.updateGeometry()

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


def wrapped(text: str, letters: QFontMetrics, wide: int) -> str:
    """The same words in as many lines as they need."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and letters.horizontalAdvance(longer) > wide:
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)
