"""The list of chapters beside the rules: a search, a row for each chapter, and how many rules are written."""

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.procedure.rule_chapters import RuleChapter
from app.procedure.source_words import source_kind
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label
from app.ui.kit.components.look import Themed
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.enter_button import EnterButton
from app.ui.kit.widgets.parts import scrolling, without_focus
from app.ui.rules.rule_card import source_sign

_INDEX_WIDE, _INDEX_COMPACT = 300, 228
_LEFT, _RIGHT, _BETWEEN = 12, 10, 8
"""Around the words of a chapter, and between its name and its figure."""


class RuleIndex(Themed, QWidget):
    """The search, the list of chapters, and how many rules are written and how many are not.

    Signals:
        chosen: the title of a chapter.
    """

    chosen = Signal(str)

    def __init__(self, chapters: Sequence[RuleChapter]) -> None:
        super().__init__()
        self.search = RuleSearch()
        self.rows: dict[str, ChapterRow] = {}
        self._legend = _legend(chapters)
        inside = QWidget()
        self._list = QVBoxLayout(inside)
        self._list.setContentsMargins(0, 0, 8, 0)
        self._list.setSpacing(0)
        self._list.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(12)
        column.addWidget(self.search)
        column.addWidget(without_focus(scrolling(inside, "Chapters")), 1)
        column.addWidget(self._legend)
        self.list_chapters({chapter.title: chapter.numbers for chapter in chapters})

    def list_chapters(self, numbers: Mapping[str, str]) -> None:
        """List these, each with what is said at its right."""
        for row in self.rows.values():
            row.hide()
            row.deleteLater()
        self.rows = {}
        for place, (title, told) in enumerate(numbers.items()):
            self.rows[title] = row = ChapterRow(title, told)
            row.clicked.connect(lambda *_, title=title: self.chosen.emit(title))
            self._list.insertWidget(place, row)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Narrower in a small window, and without its legend."""
        super().apply_look(theme, density)
        self._legend.setVisible(not density.is_compact)
        wide = _INDEX_COMPACT if density.is_compact else _INDEX_WIDE
        # Beside one column of cards there is space for large letters; beside more, for somewhat larger ones.
        grown = wide * density.control // 44
        self.setFixedWidth(grown if density.is_stacked else max(wide, min(grown, _INDEX_WIDE)))


class RuleSearch(Themed, QLineEdit):
    """A field with a glass at its left, and at its right a button as large as a finger that empties it."""

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText("Find a rule")
        self.setAccessibleName("Find a rule")
        self._glass = Sign("search")
        self._glass.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.empty = PageButton("", "ghost", "cross")
        self.empty.setAccessibleName("Clear the search (Esc)")
        self.empty.setToolTip("Clear the search (Esc)")
        self.empty.setStyleSheet("padding: 0")
        self.empty.setCursor(Qt.CursorShape.ArrowCursor)
        # Esc does the same for the keyboard.
        self.empty.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.empty.clicked.connect(self.clear)
        self.empty.hide()
        self.textChanged.connect(lambda text: self.empty.setVisible(bool(text)))
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 0, 0)
        row.addWidget(self._glass)
        row.addStretch(1)
        row.addWidget(self.empty)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """The words begin after the glass and end before the button."""
        super().apply_look(theme, density)
        self.empty.setFixedWidth(density.control)
        self.setTextMargins(self._glass.sizeHint().width() + 6, 0, density.control - 12, 0)


class ChapterRow(Themed, EnterButton):
    """A chapter in the list: its name, and which acts are in it or how many rules."""

    def __init__(self, title: str, numbers: str) -> None:
        super().__init__()
        self.numbers = numbers
        self.setText(title)
        self.setAccessibleName(f"{title}, {numbers}")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:  # noqa: N802
        """High enough for a finger."""
        return QSize(120, max(44, self.density.control - 4))

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """A long name has all the lines it needs."""
        numbers = QFontMetrics(self._font(self.density.small)).horizontalAdvance(self.numbers)
        # Chosen or not, it is as high.
        title = QFontMetrics(self._font(self.density.body, QFont.Weight.Medium))
        space = QRect(0, 0, max(1, width - _LEFT - _RIGHT - numbers - _BETWEEN), 1000)
        lines = title.boundingRect(space, Qt.TextFlag.TextWordWrap, self.text()).height()
        return max(self.sizeHint().height(), lines + 12)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The chosen one is raised, with a bar at its left."""
        painter, theme, box = QPainter(self), self.theme, QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.isChecked() or self.underMouse() or self.isDown():
            painter.setBrush(QColor(theme.raised if self.isChecked() else theme.panel))
            painter.drawRoundedRect(box, 8, 8)
        if self.isChecked():
            painter.fillRect(QRectF(0, 6, 3, box.height() - 12), QColor(theme.accent))
        painter.setFont(self._font(self.density.small))
        painter.setPen(QColor(theme.quiet_ink))
        inside = box.adjusted(_LEFT, 0, -_RIGHT, 0)
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(inside, right, self.numbers)
        room = inside.width() - painter.fontMetrics().horizontalAdvance(self.numbers) - _BETWEEN
        weight = QFont.Weight.Medium if self.isChecked() else QFont.Weight.Normal
        painter.setFont(self._font(self.density.body, weight))
        painter.setPen(QColor(theme.ink if self.isChecked() else theme.quiet_ink))
        inside.setWidth(room)
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap, self.text())

    def _font(self, size: int, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(size)
        font.setWeight(weight)
        return font


def _legend(chapters: Sequence[RuleChapter]) -> QWidget:
    """How many rules are written, and how many are not."""
    counts = Counter(source_kind(rule.source) for each in chapters for rule in each.rules if rule.source)
    signs = {
        source_kind(rule.source): source_sign(rule.source)
        for each in chapters
        for rule in each.rules
        if rule.source
    }
    made = QWidget()
    grid = QGridLayout(made)
    grid.setContentsMargins(10, 0, 18, 0)
    grid.setSpacing(8)
    for row, (kind, count) in enumerate(counts.most_common()):
        grid.addWidget(Sign(*signs[kind]), row, 0)
        grid.addWidget(label(kind.name, "small"), row, 1)
        grid.addWidget(label(str(count), "small"), row, 2, Qt.AlignmentFlag.AlignRight)
    grid.setColumnStretch(1, 1)
    return made
