"""The map of skills: a bar for each drill, with a part for each way somebody stands to its skills."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.learning.mastery import State
from app.learning.skill_map import Map
from app.ui.theme import FORM, RIGHT, Room

STATES: tuple[State, ...] = ("mastered", "learning", "forgotten", "new")
_COLOURS: dict[State, str] = {"mastered": RIGHT, "learning": "#4a86c5", "forgotten": FORM}


class SkillBars(QWidget):
    """All drills of a house, one under the other, and a legend with the sums."""

    def __init__(self, maps: Sequence[Map], parent: QWidget) -> None:
        super().__init__(parent)
        self._maps = maps
        self.room: Room | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Skills")
        self.setAccessibleDescription(". ".join(f"{each.title}: {_counts(each)}" for each in maps))

    def sizeHint(self) -> QSize:  # noqa: N802
        """A line for each drill."""
        return QSize(320, 20 * (len(self._maps) + 1))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Title, bar and count of every drill."""
        if self.room is None or not self._maps:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = min(1.9 * self.fontMetrics().height(), self.height() / (len(self._maps) + 1))
        titles = max(self.fontMetrics().horizontalAdvance(each.title) for each in self._maps) + 12
        for place, each in enumerate(self._maps):
            line = QRectF(0, place * high, self.width(), high)
            self._paint_drill(painter, line, titles, each, self.room)
        legend = QRectF(titles, len(self._maps) * high, self.width() - titles, high)
        self._paint_legend(painter, legend, self.room)

    def _paint_drill(self, painter: QPainter, line: QRectF, titles: float, drill: Map, room: Room) -> None:
        painter.setPen(QColor(room.ink))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, drill.title)
        count = f"{drill.states['mastered']} of {len(drill.skills)}"
        counted = self.fontMetrics().horizontalAdvance("00 of 000") + 8
        bar = QRectF(titles, line.top() + 4, line.width() - titles - counted, line.height() - 8)
        painter.setPen(Qt.PenStyle.NoPen)
        x = bar.left()
        for state in STATES:
            wide = bar.width() * drill.states[state] / max(1, len(drill.skills))
            painter.setBrush(QColor(_COLOURS.get(state, room.line)))
            painter.drawRect(QRectF(x, bar.top(), wide, bar.height()))
            x += wide
        painter.setPen(QColor(room.quiet_ink))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(line, right, count)

    def _paint_legend(self, painter: QPainter, line: QRectF, room: Room) -> None:
        x = line.left()
        for state in STATES:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(_COLOURS.get(state, room.line)))
            painter.drawRect(QRectF(x, line.center().y() - 5, 10, 10))
            painter.setPen(QColor(room.quiet_ink))
            words = QRectF(x + 14, line.top(), 200, line.height())
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, state)
            x += 26 + self.fontMetrics().horizontalAdvance(state)


def _counts(drill: Map) -> str:
    return ", ".join(f"{drill.states[state]} {state}" for state in STATES if drill.states[state])
