"""The progress of a trainee at a house: what to do next, accuracy and time by day, skills, dear mistakes."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.game.money import shown
from app.learning.progress import Progress
from app.ui.progress.plot import Plot, Plotted
from app.ui.progress.skill_bars import SkillBars
from app.ui.screens.page import Page
from app.ui.theme import Room

_DEAREST = 5
_BUTTONS = {"picture": "Save as picture…", "csv": "Save as CSV…", "close": "Back (Esc)"}


class ProgressPage(Page):
    """One page, read from the top.

    Signals:
        closed: back to where one came from.
        wanted: `picture` or `csv`, to be saved.
    """

    closed = Signal()
    wanted = Signal(str)

    def __init__(self, title: str, progress: Progress, room: Room, parent: QWidget) -> None:
        super().__init__(parent)
        self.plots = [Plot(each, self) for each in plotted(progress)]
        self._told = _words("", "quiet")
        self.bars = SkillBars(progress.maps, self)
        self.buttons = {name: QPushButton(words) for name, words in _BUTTONS.items()}
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 12, 24, 12)
        column.setSpacing(8)
        column.addLayout(self._heading(title))
        column.addWidget(_words(progress.advice, "order"))
        middle, left, right = QHBoxLayout(), QVBoxLayout(), QVBoxLayout()
        for plot in self.plots:
            left.addWidget(plot)
        right.addWidget(self.bars, 3)
        right.addWidget(_scrolling(_words("\n".join(lines(progress)), "text")), 2)
        middle.setSpacing(24)
        middle.addLayout(left, 1)
        middle.addLayout(right, 1)
        column.addLayout(middle, 1)
        for plot in self.plots:
            plot.room = room
        self.bars.room = room
        self.buttons["close"].setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _heading(self, title: str) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(_words(title, "large"), 1)
        row.addWidget(self._told)
        for name, button in self.buttons.items():
            button.setObjectName("slim")
            button.setProperty("wanted", name)
            button.setAutoDefault(True)
            button.clicked.connect(self._want)
            row.addWidget(button)
        return row

    def tell(self, words: str) -> None:
        """Say what came of saving."""
        self._told.setText(words)

    def _want(self) -> None:
        name = self.sender().property("wanted")
        if name == "close":
            self.closed.emit()
        else:
            self.wanted.emit(name)


def plotted(progress: Progress) -> tuple[Plotted, ...]:
    """Accuracy and time, day by day."""
    right = [(day.date, 100 * day.share) for day in progress.days if day.share is not None]
    times = [(day.date, day.seconds) for day in progress.days if day.seconds is not None]
    return (
        Plotted("Answers that were right", "%", tuple(right), most=100),
        Plotted("Mean time of a right answer", "s", tuple(times)),
    )


def lines(progress: Progress) -> list[str]:
    """Everything that is said rather than drawn."""
    found = []
    if progress.rounds_per_hour:
        found.append(f"{progress.rounds_per_hour:.0f} rounds an hour at the table.")
    found += [each.words for each in progress.misconceptions]
    found += list(progress.instructor)
    if progress.expensive:
        found += ["", "Most expensive mistakes, in 1,000 rounds:"]
        found += [f"{_dollars(each.cents)}: {each.words}" for each in progress.expensive[:_DEAREST]]
        found.append(progress.assumed)
    return found


def _dollars(cents: float) -> str:
    return shown(100 * round(cents / 100))


def _words(text: str, name: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def _scrolling(label: QLabel) -> QScrollArea:
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    scroll = QScrollArea()
    scroll.setFrameShape(QScrollArea.Shape.NoFrame)
    scroll.setWidgetResizable(True)
    scroll.setWidget(label)
    return scroll
