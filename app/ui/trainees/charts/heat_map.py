"""The class as a heat map: a row for each trainee, a column for each drill, and who needs help, in words."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.learning.class_overview import STEP_WORDS, ClassMember, ClassOverview, Step, step_of
from app.learning.class_words import help_words
from app.learning.mastery import State
from app.ui.kit.components.icons import sign_icon
from app.ui.kit.components.labels import label
from app.ui.kit.components.look import Themed
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.rows_table import Index, RowsModel, RowsTable

_HELP = "Who needs help"
_TALL, _CLOSE, _LEAST = 2.6, 1.75, 44
"""The height of a row: in heights of its letters, the same in a low window, and in pixels."""
_LOW_WINDOW = 28
"""The height of a window under which it is low, in heights of the letters."""
_CELL, _ROOM, _SIGN, _BESIDE = 46, 26, 16, 12
"""The least width of a cell, the padding of a text, the size of a sign beside it, the space around that."""
_GAP, _RADIUS = 3, 6
_NARROWEST = 34
"""A field without a figure."""
_NAME, _WORDS = 11, 12
"""The widest a name gets, and the least that is left for words, in heights of the letters."""


def step_colors(step: Step, theme: Theme) -> tuple[QColor, QColor]:
    """The ground of a step, and the ink on it."""
    tint, full = QColor(theme.right_tint), QColor(theme.right)
    if step == "none":
        return QColor(theme.panel), QColor(theme.quiet_ink)
    if step == "all":
        return full, QColor(theme.wall)
    if step == "some":
        return tint, QColor(theme.ink)
    pairs = ((tint.red(), full.red()), (tint.green(), full.green()), (tint.blue(), full.blue()))
    return QColor(*[round(0.65 * low + 0.35 * high) for low, high in pairs]), QColor(theme.ink)


def paint_step(painter: QPainter, box: QRectF, step: Step, theme: Theme) -> None:
    """A field of the map. One that was not started is hollow."""
    ground, _ink = step_colors(step, theme)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(ground if step != "none" else Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.line), 1) if step == "none" else Qt.PenStyle.NoPen)
    painter.drawRoundedRect(box, _RADIUS, _RADIUS)


class HeatModel(RowsModel[ClassMember]):
    """The names, how much of each drill is mastered, and what needs help."""

    def __init__(self, found: ClassOverview, theme: Theme) -> None:
        self.drills = list(found.titles)
        self.titles = ["Name", *found.titles.values(), _HELP]
        super().__init__(found.members, len(self.titles), theme)

    def states(self, index: Index) -> Mapping[State, int] | None:
        """The skills of a drill in a cell; None beside the drills."""
        place = index.column() - 1
        return self.rows[index.row()].drills[self.drills[place]] if 0 <= place < len(self.drills) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """One cell."""
        member, states = self.rows[index.row()], self.states(index)
        if states is not None:
            return _drill_data(states, self.titles[index.column()], role)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return member.person.name if index.column() == 0 else help_words(member)
        if index.column() and (member.needs or member.late):
            if role == Qt.ItemDataRole.ForegroundRole:
                return QColor(self.theme.form)
            if role == Qt.ItemDataRole.DecorationRole:
                return sign_icon("bang", self.theme.form).pixmap(_SIGN, _SIGN)
        return None

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The name of a drill."""
        if orientation == Qt.Orientation.Vertical:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self.titles[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom
        return None


def _drill_data(states: Mapping[State, int], title: str, role: int) -> str | None:
    whole, mastered = sum(states.values()), states.get("mastered", 0)
    if role == Qt.ItemDataRole.DisplayRole:
        return f"{mastered}/{whole}" if step_of(states) != "none" else ""
    if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
        slipping = f", {states['forgotten']} slipping" if states.get("forgotten") else ""
        return f"{title}: {mastered} of {whole} skills mastered{slipping}"
    return None


class HeatField(QStyledItemDelegate):
    """Paints the fields of the drills."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """A field and its figure; names and words as everywhere."""
        model = index.model()
        super().paint(painter, option, index)
        states = model.states(index) if isinstance(model, HeatModel) else None
        if states is None or not isinstance(model, HeatModel):
            return
        step, box = step_of(states), QRectF(option.rect).adjusted(_GAP, _GAP + 1, -_GAP, -_GAP)
        painter.save()
        paint_step(painter, box, step, model.theme)
        painter.setPen(step_colors(step, model.theme)[1])
        figure = model.data(index)
        if painter.fontMetrics().horizontalAdvance(figure) <= box.width():
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, figure)
        painter.restore()


class HeatHeader(QHeaderView):
    """The titles of the drills stand upright, in two lines where that is shorter."""

    def __init__(self, titles: list[str]) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._titles = titles
        self.setHighlightSections(False)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        """High enough for the longest line of a drill's title."""
        letters = self.fontMetrics()
        lines = [line for title in self._titles[1:-1] for line in _in_two(title, letters)]
        return QSize(super().sizeHint().width(), _longest(letters, lines) + _ROOM // 2)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:  # noqa: N802
        """A drill's title from the bottom up; the others as everywhere."""
        if not 0 < section < len(self._titles) - 1:
            super().paintSection(painter, rect, section)
            return
        painter.save()
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.translate(rect.left(), rect.bottom())
        painter.rotate(-90)
        box = QRect(4, 0, rect.height() - 4, rect.width())
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(box, left, "\n".join(_in_two(self._titles[section], self.fontMetrics())))
        painter.restore()


def _in_two(title: str, letters: QFontMetrics) -> list[str]:
    """A title in the two lines of which the longer is shortest; a single word in one."""
    words = title.split()
    splits = [[" ".join(words[:place]), " ".join(words[place:])] for place in range(1, len(words))]
    return min(splits, key=lambda lines: _longest(letters, lines), default=[title])


class HeatMap(RowsTable[ClassMember]):
    """Everybody by name. A row is chosen as a whole."""

    def __init__(self, found: ClassOverview, theme: Theme) -> None:
        self._heat = HeatModel(found, theme)
        super().__init__("Skills by trainee and drill", self._heat)
        self.setHorizontalHeader(HeatHeader(self._heat.titles))
        self.setItemDelegate(HeatField(self))

    def fit(self) -> None:
        """Names and figures have the room they need; the words take the rest."""
        letters = self.fontMetrics()
        high = letters.height()
        # Large letters in a low window: closer rows, so that more of the class is in sight.
        tall = _CLOSE if self.window().height() < _LOW_WINDOW * high else _TALL
        self.verticalHeader().setDefaultSectionSize(max(_LEAST, round(tall * high)))
        name = min(_NAME * high, _longest(letters, [each.person.name for each in self.found.rows])) + _ROOM
        cell = max(_CELL, letters.horizontalAdvance("10/10") + 2 * _GAP + 4)
        columns = len(self._heat.drills)
        words = _longest(letters, [help_words(each) for each in self.found.rows]) + _ROOM + _SIGN + _BESIDE
        needed = max(min(words, _WORDS * high), letters.horizontalAdvance(_HELP) + _ROOM)
        # With large letters in a small window the fields keep their color and give up their figures,
        # so that the words beside them stay in sight.
        cell = max(_NARROWEST, min(cell, (self.viewport().width() - name - needed) // max(1, columns)))
        rest = self.viewport().width() - name - columns * cell
        wider = max(0, rest - max(words, needed)) // max(1, columns)
        cell += min(wider, cell // 2)
        self.setColumnWidth(0, name)
        for place in range(1, columns + 1):
            self.setColumnWidth(place, cell)
        self.setColumnWidth(columns + 1, max(needed, self.viewport().width() - name - columns * cell))


def _longest(letters: QFontMetrics, texts: list[str]) -> int:
    return max([letters.horizontalAdvance(each) for each in texts], default=0)


class HeatSwatch(Themed, QWidget):
    """What a step looks like."""

    def __init__(self, step: Step) -> None:
        super().__init__()
        self._step: Step = step
        self.setFixedSize(22, 16)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """A small field."""
        paint_step(QPainter(self), QRectF(self.rect()).adjusted(1, 1, -1, -1), self._step, self.theme)


class HeatLegend(QWidget):
    """The four steps, each with its words."""

    def __init__(self) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 8, 0, 0)
        row.setSpacing(8)
        for step, words in STEP_WORDS.items():
            row.addWidget(HeatSwatch(step))
            row.addWidget(label(words, "small"))
            row.addSpacing(12)
        row.addStretch(1)
