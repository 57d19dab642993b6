"""The progress of a trainee at a house: what to do next, accuracy and time by day, skills, dear mistakes."""

from PySide6.QtCore import QBuffer, QIODevice, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.game.money import shown
from app.learning.progress import Progress
from app.ui.progress.plot import Plot
from app.ui.progress.plotted import Plotted
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
        self._room = room
        self.plots = [Plot(each, room, self) for each in plotted(progress)]
        self.bars = SkillBars(progress.maps, room, self)
        self.title, self.advice = _words(title, "large"), _words(progress.advice, "order")
        self.words, self.told = _words("\n".join(lines(progress)), "text"), _words("", "quiet")
        self.told.hide()
        self.buttons = {name: QPushButton(words) for name, words in _BUTTONS.items()}
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 12, 24, 12)
        column.setSpacing(8)
        column.addLayout(self._heading())
        column.addWidget(self.told)
        column.addWidget(self.advice)
        middle, left = QHBoxLayout(), QVBoxLayout()
        for plot in self.plots:
            left.addWidget(plot)
        middle.setSpacing(24)
        middle.addLayout(left, 1)
        middle.addWidget(self._beside_plots(), 1)
        column.addLayout(middle, 1)
        self.buttons["close"].setFocus()

    def use(self, room: Room) -> None:
        """Be painted in the colours of this room."""
        self._room = room
        self.bars.use(room)
        for plot in self.plots:
            plot.use(room)

    def tell(self, words: str) -> None:
        """Say what came of saving."""
        self.told.setText(words)
        self.told.setVisible(bool(words))

    def picture(self) -> bytes:
        """The page as it is seen, as a PNG, without what can be pressed on it."""
        seen = self.grab()
        painter = QPainter(seen)
        for button in self.buttons.values():
            painter.fillRect(button.geometry(), QColor(self._room.wall))
        painter.end()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        seen.save(buffer, "PNG")
        return bytes(buffer.data().data())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _heading(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.title, 1)
        for name, button in self.buttons.items():
            button.setObjectName("slim")
            button.setProperty("wanted", name)
            button.setAutoDefault(True)
            button.clicked.connect(self._want)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _beside_plots(self) -> QScrollArea:
        """The skills and the words under them; with large letters in a small window they scroll."""
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(12)
        column.addWidget(self.bars)
        column.addWidget(self.words)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setAccessibleName("Skills and mistakes")
        scroll.setWidgetResizable(True)
        scroll.setWidget(inside)
        return scroll

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
        found += [""] if found else []
        found.append("Most expensive mistakes, in 1,000 rounds:")
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
