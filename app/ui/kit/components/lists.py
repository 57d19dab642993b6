"""Rows of a list: a person, two lines, a value; and what an empty list says."""

from collections.abc import Sequence
from zlib import crc32

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.look import Themed
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.tile import Picture
from app.ui.kit.widgets.enter_button import EnterButton

_GROUNDS = ("#1d5a45", "#5a4a1d", "#2b4a63", "#55324a", "#3d3a66", "#6b3a2a")


def initials(name: str) -> str:
    """The first letters of the first and the last word."""
    words = name.split()
    return "".join(word[0].upper() for word in (words[:1] + words[1:][-1:]))


class Avatar(Themed, QWidget):
    """The same person has the same color everywhere."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        """A little more than twice the letters."""
        side = round(self.density.body * 2.1)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """White letters on a dark ground, in both themes."""
        painter, font = QPainter(self), QFont(self.font())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(_GROUNDS[crc32(self.name.encode()) % len(_GROUNDS)]))
        painter.drawEllipse(self.rect())
        font.setPixelSize(self.density.small - 1)
        font.setWeight(QFont.Weight.Medium)
        painter.setFont(font)
        painter.setPen(QColor("#ffffff"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, initials(self.name))


class ListRow(Themed, EnterButton):
    """The whole row is one button, if it opens something."""

    def __init__(
        self,
        name: str,
        second: str = "",
        leading: QWidget | None = None,
        trailing: QWidget | None = None,
        opens: bool = True,
        tag: Tag | None = None,
    ) -> None:
        """A narrow list has the tag before its second line; a wide one has it trailing."""
        super().__init__()
        self.opens = opens
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if opens else Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(8, 6, 8, 6)
        row.setSpacing(14)
        if leading:
            row.addWidget(leading)
        lines = QVBoxLayout()
        lines.setSpacing(1)
        lines.addStretch(1)
        self.name, self.second = label("", "strong", wraps=True), label("", "small", wraps=True)
        lines.addWidget(self.name)
        if tag:
            below = QHBoxLayout()
            below.setSpacing(8)
            below.addWidget(tag)
            below.addWidget(self.second, 1)
            lines.addLayout(below)
        else:
            # Not in a layout of its own: an empty one would keep the name from growing.
            lines.addWidget(self.second)
        lines.addStretch(1)
        row.addLayout(lines, 1)
        if trailing:
            row.addWidget(trailing)
        if opens:
            row.addWidget(Sign("next"))
        # Not before it has a parent: a label alone would be a window of its own.
        self.tell(name, second)

    def tell(self, name: str, second: str = "") -> None:
        """Say something else."""
        self.name.setText(name)
        self.second.setText(second)
        self.second.setVisible(bool(second))
        self.setAccessibleName(f"{name}, {second}" if second else name)

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        """Not for the layouts around it: a page that scrolls would take lists for as high as they can be."""
        return False

    def sizeHint(self) -> QSize:  # noqa: N802
        """As high as its lines need, which wrap where there is no space for them."""
        return QSize(200, max(self.density.row, self._row.totalHeightForWidth(self.width())))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Another width, other lines."""
        super().resizeEvent(event)
        self.updateGeometry()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """A hair above; lit under the pointer; tinted with a bar at the left when it is the chosen one."""
        painter, theme = QPainter(self), self.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        box = QRectF(self.rect())
        painter.fillRect(QRectF(0, 0, box.width(), 1), QColor(theme.hair))
        if self.isChecked():
            painter.setBrush(QColor(theme.accent_tint))
            painter.drawRoundedRect(box, 8, 8)
            painter.fillRect(QRectF(0, 0, 3, box.height()), QColor(theme.accent))
        elif self.opens and (self.underMouse() or self.isDown()):
            painter.setBrush(QColor(theme.raised))
            painter.drawRoundedRect(box, 8, 8)


class FigureRows(QWidget):
    """A heading, then figures by their names, a hair between them; at last what takes a sentence."""

    def __init__(self, title: str, figures: Sequence[tuple[str, str]], sentences: Sequence[str] = ()) -> None:
        super().__init__()
        self.title, self.figures, self.sentences = title, tuple(figures), tuple(sentences)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 16)
        column.setSpacing(6)
        column.addWidget(label(title.upper(), "eyebrow"))
        for name, figure in figures:
            line = QHBoxLayout()
            line.setSpacing(12)
            line.addWidget(label(name, wraps=True), 1)
            line.addWidget(label(figure, "strong"))
            column.addWidget(rule())
            column.addLayout(line)
        for each in sentences:
            column.addWidget(rule())
            column.addWidget(label(each, "small", wraps=True))


_PICTURE = QSize(118, 72)


def small_picture(picture: Picture, ratio: float) -> QLabel:
    """A picture from the table, as large as one beside two lines of words."""
    shown = QLabel()
    shown.setPixmap(picture(_PICTURE, ratio))
    shown.setFixedSize(_PICTURE)
    return shown


class EmptyState(QWidget):
    """A small picture from the table, words, and at most one button."""

    def __init__(
        self, truth: str, why: str, picture: Picture | None = None, action: QPushButton | None = None
    ) -> None:
        super().__init__()
        row, words = QHBoxLayout(self), QVBoxLayout()
        row.setContentsMargins(0, 8, 0, 8)
        row.setSpacing(14)
        if picture:
            row.addWidget(small_picture(picture, self.devicePixelRatioF()))
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(label(truth, "strong"))
        words.addWidget(label(why, "small", wraps=True))
        words.addStretch(1)
        row.addLayout(words, 1)
        if action:
            row.addWidget(action)
