"""All components together on one page, for developers: python -m app.ui.kit.components.showcase"""

import sys

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap, QRadialGradient
from PySide6.QtWidgets import QApplication, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit.components.answer_chart import AnswerChart, ChartAnswer
from app.ui.kit.components.banner import Banner
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.fault_cards import FaultCard, FaultWords, Phase, Timeline, TimelineMark
from app.ui.kit.components.form_fields import Confirmation, Field, line_entry
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import Avatar, EmptyState, ListRow
from app.ui.kit.components.money_chart import MoneyChart, MoneyStep
from app.ui.kit.components.page_frame import PageHeader, PagePanel, Toast
from app.ui.kit.components.page_look import PageLook
from app.ui.kit.components.pills import CountPill, Pills
from app.ui.kit.components.progress import Boxes, Path, PathStep, ProgressBar, Ring, StatRow
from app.ui.kit.components.step_line import StepLine
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.tile import Tile
from app.ui.kit.components.time_card import TimeCard
from app.ui.kit.components.verdict_parts import AnswersCompared, Arithmetic
from app.ui.kit.fonts import load_fonts
from app.ui.kit.settings import Settings
from app.ui.kit.theme import DARK, Theme
from app.ui.kit.widgets.parts import scrolling

_COLUMNS = 3


class Showcase(QWidget):
    """A page of panels, each with a family of components."""

    def __init__(self, theme: Theme = DARK, text: int = 100) -> None:
        super().__init__()
        self.setObjectName("page")
        column, inside = QVBoxLayout(self), QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 0, 0)
        column.setContentsMargins(32, 0, 32, 32)
        header = PageHeader("Components", "every part of a page")
        header.add_action(PageButton("Supervisor", "ghost", "key"))
        column.addWidget(header)
        column.addWidget(scrolling(inside, "Components"), 1)
        grid.setSpacing(16)
        panels = (_type, _buttons, _form, _lists, _figures, _judgment)
        for place, make in enumerate(panels):
            grid.addWidget(make(), *divmod(place, _COLUMNS))
        for at in range(_COLUMNS):
            grid.setColumnStretch(at, 1)
        self.look = PageLook(self, Settings(room=theme.name, text=text))  # type: ignore[arg-type]


def felt(size: QSize, ratio: float, left: float = 0.0) -> QPixmap:
    """A piece of felt under the lamp, where no table is at hand to paint one."""
    pixmap = QPixmap(size * ratio)
    pixmap.setDevicePixelRatio(ratio)
    box = QRectF(0, 0, size.width(), size.height())
    light = QRadialGradient(QPointF(box.center().x() * (1 + left), box.height() * 0.4), box.width() * 0.8)
    for at, color in ((0.0, "#186650"), (0.6, "#104f3d"), (1.0, "#0b392b")):
        light.setColorAt(at, QColor(color))
    painter = QPainter(pixmap)
    painter.fillRect(box, light)
    painter.end()
    return pixmap


def _type() -> PagePanel:
    panel = PagePanel("Type, verdict")
    for text, role in (
        ("$915", "amount"),
        ("Settle spot 5", "display"),
        ("Drills", "title"),
        ("Today's set", "heading"),
        ("The Kings tie, the Jack beats the Ten.", ""),
        ("House rules, Dealing, item 19", "small"),
        ("NEXT STEP", "eyebrow"),
    ):
        panel.add(label(text, role))
    panel.column.addSpacing(12)
    said = ("pay Raise $20", "pay Ante $10"), ("push Raise", "pay Ante $10")
    panel.add(AnswersCompared("You said", *said))
    panel.column.addSpacing(8)
    panel.add(Arithmetic((("4-card", "60 to 1"), ("Wager", "× $15"), ("Payout", "$900"))))
    panel.column.addStretch(1)
    return panel


def _buttons() -> PagePanel:
    panel = PagePanel("Buttons, segments, tags, pills")
    for row in (
        (
            PageButton("Continue", "primary", "play"),
            PageButton("New round", key="N"),
            PageButton("Rules", "outline", "book"),
            PageButton("Discard", "ghost"),
        ),
        (PageButton("Revoke…", "danger"), PageButton("All passes", "link", "next"), _off()),
        (Segments({"all": "All exams", "due": "Who is due"}, "all"),),
        (Tag("Critical", "wrong"), Tag("Major", "form"), Tag("Right", "right"), Tag("Planned")),
    ):
        panel.column.addLayout(_in_a_row(*row))
        panel.column.addSpacing(12)
    wanted = {"The dealer does not qualify": 1, "A tie": 2, "A 7-card flush": 0}
    panel.add(Pills([CountPill(name, count, 3) for name, count in wanted.items()]))
    panel.column.addStretch(1)
    return panel


def _off() -> PageButton:
    off = PageButton("Off")
    off.setEnabled(False)
    return off


def _form() -> PagePanel:
    panel = PagePanel("Field, trouble, empty state")
    wrong = Field("PIN", line_entry("1234", is_secret=True))
    panel.add(Field("Badge", line_entry("1226")))
    panel.column.addSpacing(8)
    panel.add(wrong)
    wrong.tell("Wrong PIN. Three tries left.")
    panel.column.addSpacing(8)
    banner = Banner()
    banner.tell("roster.csv: 12 added, 3 already here.", "right")
    panel.add(banner)
    panel.column.addSpacing(8)
    panel.add(StepLine(("Who you are", "PIN")))
    panel.column.addStretch(1)
    panel.add(EmptyState("No one is due", "Every pass is good for at least 60 more days.", felt))
    panel.column.addSpacing(8)
    time = TimeCard("One exam", ("Table", "Questions", "Scores"))
    time.tell(54, (42, 8, 4))
    panel.add(time)
    panel.column.addSpacing(8)
    panel.add(Toast("Record saved as PDF", "Show", panel))
    return panel


def _lists() -> PagePanel:
    panel = PagePanel("Rows, confirmation", "4 of 31 dealers")
    for name, tag in (("Gil S.", Tag("12 days left", "form")), ("Mo W.", Tag("Rules changed", "wrong"))):
        panel.add(ListRow(name, "passed Nov 28, 2025", Avatar(name), tag))
    chosen = ListRow("Lu F.", "passed Jan 4", Avatar("Lu F."), Tag("Valid"))
    chosen.setCheckable(True)
    chosen.setChecked(True)
    panel.add(chosen)
    panel.column.addSpacing(12)
    about = "It no longer counts. Both results stay on file, with your reason."
    panel.add(Confirmation("Strike this fault?", about, "Strike the fault", "Keep it"))
    panel.column.addStretch(1)
    return panel


def _figures() -> PagePanel:
    panel = PagePanel("Figures, progress, path")
    panel.add(StatRow((("16 of 20", "right"), ("4.9 s", "target 6 s"), ("21", "best sprint"))))
    panel.column.addSpacing(12)
    states = ["mastered"] * 6 + ["learning"] * 2 + ["forgotten", "new", "new", "new"]
    panel.add(Boxes(states, "6 mastered, 2 learning, 1 slipping, 3 new"))
    panel.column.addSpacing(12)
    panel.add(ProgressBar(0.55))
    panel.column.addSpacing(12)
    answers = [ChartAnswer(seconds, seconds < 7) for seconds in (3.4, 5.1, 2.8, 7.0, 4.4, 3.0)]
    panel.column.addLayout(_in_a_row(Ring(62, "ready"), AnswerChart(answers, 6)))
    panel.column.addSpacing(12)
    panel.add(
        Path(
            (
                PathStep("Steps", "39 of 39", "done"),
                PathStep("Payouts", "11 of 11", "done"),
                PathStep("Hands", "9 of 17", "now"),
                PathStep("Clean rounds", "4 of 10", "ahead"),
                PathStep("Exam", "30 questions", "exam"),
            )
        )
    )
    panel.column.addStretch(1)
    return panel


def _judgment() -> PagePanel:
    panel = PagePanel("Fault card, timeline, tiles")
    panel.add(
        FaultCard(
            FaultWords(
                "critical",
                "Round 3, move 25",
                "Paid the Ante short",
                "Paid $20",
                "$25",
                "+$5",
                "Even money on both. House rules, Dealing, item 19",
            )
        )
    )
    panel.column.addSpacing(12)
    phases = (Phase("Deal", 9), Phase("Decide", 16), Phase("Spot 5", 28), Phase("Shuffle", 40))
    timeline = Timeline(phases, (TimelineMark(12, "critical"), TimelineMark(25, "major")), 40)
    chart = MoneyChart((MoneyStep(12, -1000, "−$10"), MoneyStep(25, -500, "−$5")), 40)
    timeline.go_to(25)
    panel.add(timeline)
    panel.add(chart)
    panel.column.addSpacing(12)
    tiles = (Tile("Tuck", "4 skills", felt, "2 due"), Tile("Compare", "8 skills", felt))
    row = QHBoxLayout()
    row.setSpacing(12)
    for each in tiles:
        row.addWidget(each)
    panel.column.addLayout(row, 1)
    return panel


def _in_a_row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(10)
    for each in widgets:
        row.addWidget(each)
    row.addStretch(1)
    return row


if __name__ == "__main__":
    application = QApplication(["hcf-trainer", "-style", "fusion"])
    load_fonts(print)
    page = Showcase()
    page.resize(1600, 900)
    page.show()
    sys.exit(application.exec())
