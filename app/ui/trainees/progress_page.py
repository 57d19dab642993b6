"""The progress of a trainee at a house: what to do next, accuracy and time by day, skills, costly faults."""

from collections.abc import Collection

from PySide6.QtCore import QBuffer, QIODevice, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from app.game.money import shown
from app.learning.progress import Progress
from app.learning.task_words import day_of, task_words
from app.ui.kit.page import PageWithBack
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.parts import words
from app.ui.trainees.charts.plot import Plot
from app.ui.trainees.charts.plot_layout import Plotted
from app.ui.trainees.charts.skill_bars import SkillBars

_DEAREST, _TASKS = 5, 3
_BUTTONS = {"picture": "Save as picture…", "csv": "Save as CSV…", "close": "Back (Esc)"}


class ProgressPage(PageWithBack):
    """One page, read from the top.

    Signals:
        asked_for_picture: save the page as a picture.
        asked_for_csv: save the progress as a table.
    """

    asked_for_picture = Signal()
    asked_for_csv = Signal()

    def __init__(self, title: str, progress: Progress, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.progress = progress
        self._theme = theme
        self.plots = [Plot(each, theme, self) for each in plotted(progress)]
        self.bars = SkillBars(progress.maps, theme, self)
        self.title, self.advice = words(title, "large"), words(progress.advice, "order")
        self.words, self.told = words("\n".join(lines(progress)), "text"), words("", "quiet")
        self.told.hide()
        self.tasks = words("\n".join(task_lines(progress)), "tasks")
        self.tasks.setVisible(bool(self.tasks.text()))
        self.buttons = {name: QPushButton(words) for name, words in _BUTTONS.items()}
        self.buttons["picture"].clicked.connect(self.asked_for_picture)
        self.buttons["csv"].clicked.connect(self.asked_for_csv)
        self.buttons["close"].clicked.connect(self.closed)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 12, 24, 12)
        column.setSpacing(8)
        column.addLayout(self._heading())
        column.addWidget(self.told)
        column.addWidget(self.advice)
        column.addWidget(self.tasks)
        middle, left = QHBoxLayout(), QVBoxLayout()
        for plot in self.plots:
            left.addWidget(plot)
        middle.setSpacing(24)
        middle.addLayout(left, 1)
        self._scroll = self._beside_plots()
        middle.addWidget(self._scroll, 1)
        column.addLayout(middle, 1)
        self.buttons["close"].setFocus()

    def leave_out(self, names: Collection[str]) -> None:
        """Hide these actions."""
        for name, button in self.buttons.items():
            button.setVisible(name not in names)

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        self._theme = theme
        self.bars.apply_theme(theme)
        for plot in self.plots:
            plot.apply_theme(theme)

    def tell(self, words: str) -> None:
        """Show the result of saving."""
        self.told.setText(words)
        self.told.setVisible(bool(words))

    def picture(self) -> bytes:
        """The whole page as a PNG, including what is scrolled out of sight, without its buttons."""
        inside, where = self._inside, self._scroll.geometry()
        more = max(0, inside.height() - self._scroll.viewport().height())
        seen = self.grab()
        ratio = seen.devicePixelRatio()
        whole = QPixmap(round(self.width() * ratio), round((self.height() + more) * ratio))
        whole.setDevicePixelRatio(ratio)
        wall = QColor(self._theme.wall)
        whole.fill(wall)
        painter = QPainter(whole)
        painter.drawPixmap(0, 0, seen)
        for hidden in (where, *[button.geometry() for button in self.buttons.values()]):
            painter.fillRect(hidden, wall)
        # It has no background of its own.
        inside.render(painter, where.topLeft(), renderFlags=QWidget.RenderFlag.DrawChildren)
        painter.end()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        whole.save(buffer, "PNG")
        return bytes(buffer.data().data())

    def _heading(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(self.title, 1)
        for button in self.buttons.values():
            button.setObjectName("slim")
            button.setAutoDefault(True)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _beside_plots(self) -> QScrollArea:
        """The skills and the words under them. They scroll if they do not fit."""
        self._inside = QWidget()
        column = QVBoxLayout(self._inside)
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
        scroll.setWidget(self._inside)
        return scroll


def plotted(progress: Progress) -> tuple[Plotted, ...]:
    """Accuracy and time, day by day."""
    right = [(day.date, 100 * day.share) for day in progress.days if day.share is not None]
    times = [(day.date, day.seconds) for day in progress.days if day.seconds is not None]
    return (
        Plotted("Answers that were right", "%", tuple(right), most=100),
        Plotted("Mean time of a right answer", "s", tuple(times)),
    )


def task_lines(progress: Progress) -> list[str]:
    """A line for each unfinished set, in order of due date."""
    return [day_of(task) for task in progress.tasks if not task.standing.is_done][:_TASKS]


def lines(progress: Progress) -> list[str]:
    """Everything in words."""
    titles = {each.drill: each.title for each in progress.maps}
    found = [task_words(task, titles) for task in progress.tasks]
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
