"""The map of skills: a bar for each drill, divided by how well its skills are known."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.learning.mastery import State
from app.learning.skill_map import SkillMap
from app.ui.kit.theme import FORM, RIGHT, Theme

STATES: tuple[State, ...] = ("mastered", "learning", "forgotten", "new")
_COLOURS: dict[State, str] = {"mastered": RIGHT, "learning": "#4a86c5", "forgotten": FORM}
_LEAST, _MOST = 1.15, 1.4
"""How high a row is, in heights of its letters."""
_GAP = 12


class SkillBars(QWidget):
    """All drills of a house in rows, and a legend with the sums."""

    def __init__(self, maps: Sequence[SkillMap], theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.maps = maps
        self._theme = theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName("Skills")
        self.setAccessibleDescription(". ".join([f"{each.title}: {_counts(each)}" for each in maps]))

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """A row for each drill."""
        return QSize(self._titles + 160, round(_MOST * self._all_rows))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """The height at which the rows do not overlap."""
        return QSize(self._titles + 160, round(_LEAST * self._all_rows))

    @property
    def row(self) -> float:
        """How high a row is now."""
        return min(_MOST * self.fontMetrics().height(), self.height() / (len(self.maps) + 1))

    @property
    def _all_rows(self) -> int:
        return self.fontMetrics().height() * (len(self.maps) + 1)

    @property
    def _titles(self) -> int:
        """The width of the titles."""
        return _GAP + max([self.fontMetrics().horizontalAdvance(each.title) for each in self.maps], default=0)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Title, bar and count of every drill."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        counted = _GAP + max(
            [self.fontMetrics().horizontalAdvance(_mastered(each)) for each in self.maps], default=0
        )
        for place, each in enumerate(self.maps):
            line = QRectF(0, place * self.row, self.width(), self.row)
            painter.setPen(QColor(self._theme.ink))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, each.title)
            painter.setPen(QColor(self._theme.quiet_ink))
            right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
            painter.drawText(line, right, _mastered(each))
            self._paint_bar(painter, line.adjusted(self._titles, 0, -counted, 0), each)
        self._paint_legend(painter, QRectF(0, len(self.maps) * self.row, self.width(), self.row))

    def _paint_bar(self, painter: QPainter, line: QRectF, drill: SkillMap) -> None:
        inset = 0.18 * line.height()
        painter.setPen(Qt.PenStyle.NoPen)
        x = line.left()
        for state in STATES:
            wide = line.width() * drill.states[state] / max(1, len(drill.skills))
            painter.setBrush(QColor(_COLOURS.get(state, self._theme.line)))
            painter.drawRect(QRectF(x, line.top() + inset, wide, line.height() - 2 * inset))
            x += wide

    def _paint_legend(self, painter: QPainter, line: QRectF) -> None:
        metrics = self.fontMetrics()
        side, x = 0.8 * metrics.ascent(), line.left()
        for state in STATES:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(_COLOURS.get(state, self._theme.line)))
            painter.drawRect(QRectF(x, line.center().y() - side / 2, side, side))
            painter.setPen(QColor(self._theme.quiet_ink))
            x += side + _GAP / 2
            words = QRectF(x, line.top(), line.width(), line.height())
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, state)
            x += metrics.horizontalAdvance(state) + _GAP


def _mastered(drill: SkillMap) -> str:
    return f"{drill.states['mastered']} of {len(drill.skills)}"


def _counts(drill: SkillMap) -> str:
    return ", ".join([f"{drill.states[state]} {state}" for state in STATES if drill.states[state]])
