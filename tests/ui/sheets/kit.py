"""The parts of pages, each in a state that shows all of it."""

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from app.course.pass_chance import PassChance
from app.course.study_days import DayKind, StudyDays, WeekDay
from app.grading.faults import Fault
from app.learning.class_overview import ClassMember, ClassOverview
from app.learning.mastery import State
from app.learning.people import Person
from app.learning.skill_map import SkillMap, SkillStanding
from app.procedure.sources import STANDARD, Ground
from app.procedure.vocabulary import Step
from app.ui.drills.answer_verdict import AnswerSign
from app.ui.kiosk.keyboard import ScreenKeyboard
from app.ui.kit.components import icons
from app.ui.kit.components.answer_chart import AnswerChart, ChartAnswer
from app.ui.kit.components.banner import Banner
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.check_list import CheckList, TickBox
from app.ui.kit.components.dialogs import QuestionPanel, ReasonPanel
from app.ui.kit.components.fault_cards import FaultCard, FaultWords, Phase, Timeline, TimelineMark
from app.ui.kit.components.form_fields import Confirmation, Field, Stepper, line_entry
from app.ui.kit.components.hero import FeltHero
from app.ui.kit.components.lists import Avatar, EmptyState, ListRow
from app.ui.kit.components.money_chart import MoneyChart, MoneyStep
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.pills import CountPill, Pills
from app.ui.kit.components.progress import Boxes, Legend, Path, PathStep, ProgressBar, Ring, StatRow
from app.ui.kit.components.showcase import Showcase, felt
from app.ui.kit.components.step_line import StepLine
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.tile import Tile
from app.ui.kit.components.time_card import TimeCard
from app.ui.kit.components.verdict_parts import AnswersCompared, Arithmetic
from app.ui.kit.density import density_of
from app.ui.kit.theme import DARK, LIGHT
from app.ui.kit.widgets import bar_icons
from app.ui.kit.widgets.keypad import Keypad
from app.ui.kit.widgets.option_button import Option
from app.ui.kit.widgets.pin_pad import PinPad
from app.ui.kit.widgets.verdict_panel import VerdictPanel
from app.ui.trainees.charts.chance_bar import ChanceBar
from app.ui.trainees.charts.heat_map import HeatLegend, HeatMap
from app.ui.trainees.charts.plot import Plot
from app.ui.trainees.charts.plot_layout import Plotted
from app.ui.trainees.charts.skill_bars import SkillBars
from app.ui.trainees.readiness.week_strip import WeekStrip
from app.ui.watch.review_widgets import ReviewFault
from tests.ui.sheets.sheet import Sample, worn

_DAY = date(2026, 3, 2)


def showcases() -> Iterator[Sample]:
    """All components on one page: usual letters in a dark room, large ones in a light room."""
    for theme, text, size in ((DARK, 100, (1600, 1340)), (LIGHT, 150, (1600, 1700))):
        page = Showcase(theme, text)
        page.resize(*size)
        page.show()
        QApplication.processEvents()
        yield Sample(f"components, {theme.name}", page.grab())
        page.hide()
        page.deleteLater()


def components() -> Iterator[Sample]:
    """Each component at its limits, as the showcase does not show it."""
    yield worn("ring without a figure", Ring(None, "ready"), (90, 90), DARK)
    yield worn("full ring", Ring(100, "ready"), (120, 120), LIGHT)
    for share in (0.0, 0.5, 1.0):
        yield worn(f"bar at {share}", ProgressBar(share), (120, 8), DARK)
    states = ["mastered", "learning", "forgotten", "wrong", "now", "new"]
    for count, wide in ((2, 300), (30, 200), (90, 120)):
        shown = [states[place % len(states)] for place in range(count)]
        yield worn(f"{count} boxes", Boxes(shown, "said"), (wide, 16), LIGHT)
    yield worn("legend", Legend((("mastered", "mastered"), ("new", "not begun"))), (420, 28), DARK)
    yield worn("figures", StatRow((("16 of 20", "right"), ("4.9 s", "target 6 s"))), (420, 70), LIGHT)
    steps = [PathStep(f"Stage {at}", "2 of 9", state) for at, state in enumerate(("done", "now", "ahead"))]
    for wide in (500, 180):
        path = Path([*steps, PathStep("Exam", "30 questions", "exam")])
        yield worn(f"path, {wide} wide", path, (wide, 110), DARK)
    answers = [ChartAnswer(seconds, seconds < 7) for seconds in (3.4, 12.0, 0.4, 7.9)]
    yield worn("answers without a target", AnswerChart(answers, None), (300, 120), LIGHT)
    yield worn("many answers", AnswerChart(answers * 30, 6), (300, 120), DARK)
    money = (MoneyStep(3, 500, "+$5"), MoneyStep(12, -1000, "−$10"), MoneyStep(39, 0, "even"))
    yield worn("money", MoneyChart(money, 40), (420, 110), LIGHT)
    marks = [
        TimelineMark(at, weight)
        for at, weight in ((0, "minor"), (21, "major"), (22, "critical"), (40, "minor"))
    ]
    for place in (0, 13, 40):
        line = Timeline((Phase("Deal", 9), Phase("A", 11), Phase("Spot 5", 40)), marks, 40)
        line.go_to(place)
        yield worn(f"timeline at {place}", line, (420, 90), DARK if place else LIGHT)
    for kind in ("plain", "right", "form", "wrong", "accent"):
        yield worn(f"tag {kind}", Tag("12 days left", kind, "check"), (140, 26), LIGHT)
    yield worn("steps, second", _second_step(), (420, 50), DARK)
    time = TimeCard("One exam", ("Table", "Questions"))
    time.tell(54, (46, 8))
    yield worn("time", time, (300, 130), LIGHT)
    for weight in ("critical", "major", "minor"):
        words = FaultWords(weight, "Round 3, move 25", "Paid short", "Paid $20", "$25", "+$5", "Item 19")
        yield worn(f"{weight} fault", FaultCard(words, felt, [PageButton("Strike")]), (760, 130), DARK)
    struck = FaultWords("major", "Round 3", "Paid short", "Paid $20 at once", "$25 at once", "", "", "Struck")
    yield worn("struck fault, narrow", FaultCard(struck), (300, 150), LIGHT)
    pair = AnswersCompared(
        "You said", ("Keep dealing",), ("Call the floor", "Call a dead hand, rack every card")
    )
    yield worn("answers", pair, (300, 130), LIGHT)
    tile = Tile("Compare two hands that tie", "8 skills", felt)
    tile.tell("8 skills", "2 due", ["mastered", "learning", "new"], "6.1 s", is_late=True)
    yield worn("tile", tile, (180, 220), DARK)
    yield worn("hero", FeltHero(felt, "Next step", "Deal a round", "Three players."), (700, 200), LIGHT)
    yield worn("row", ListRow("Gil S.", "passed", Avatar("Gil S."), Tag("Valid")), (420, 56), LIGHT)
    yield worn("empty state", EmptyState("No one is due", "Every pass is good.", felt), (420, 260), DARK)
    yield worn("header", PageHeader("Drills", "Oxford"), (700, 60), LIGHT)
    yield worn("panel", PagePanel("Rows", "4 of 31"), (300, 80), DARK)
    short = Arithmetic((("4-card", "60 to 1"), ("Wager", "× $15"), ("Payout", "$900")))
    yield worn("arithmetic", short, (420, 120), DARK)
    yield from _forms()


def _second_step() -> StepLine:
    line = StepLine(("Who you are", "PIN", "Done"))
    line.go_to(1)
    return line


def _forms() -> Iterator[Sample]:
    wrong = Field("PIN", line_entry("1234", is_secret=True), "Four digits or more.")
    wrong.tell("Wrong PIN.")
    yield worn("field with trouble", wrong, (300, 130), DARK)
    for ink in ("right", "form", "wrong"):
        banner = Banner()
        banner.tell("roster.csv: 12 added, 3 already here.", ink)
        yield worn(f"banner {ink}", banner, (420, 44), LIGHT)
    yield worn("least", Stepper("Rounds", 1, 1, 9, " rounds"), (220, 46), DARK)
    yield worn("segments", Segments({"all": "All exams", "due": "Who is due"}, "due"), (260, 48), LIGHT)
    names = ("A tie", "A long name that needs a second line in a narrow column")
    yield worn("pills", Pills([CountPill(name, at, 3) for at, name in enumerate(names)]), (260, 130), LIGHT)
    tick = TickBox("Counts for the pass")
    tick.setChecked(True)
    yield worn("ticked box", tick, (260, 44), LIGHT)
    rows = CheckList("What it tests", (("a", "Payouts"), ("b", "A line that is long enough to be wrapped.")))
    rows.item(0).setCheckState(rows.item(0).checkState().Checked)
    yield worn("list to tick", rows, (220, 120), DARK)
    asked = Confirmation("Strike it?", "Both stay on file.", "Strike", "Keep", asks_reason=True)
    yield worn("confirmation", asked, (420, 220), LIGHT)
    page = QWidget()
    page.resize(600, 340)
    QuestionPanel("Void this exam?", "It no longer counts.", "Void", "Keep", page).lie_over(page)
    yield worn("question", page, (600, 340), DARK)
    page = QWidget()
    page.resize(600, 340)
    ReasonPanel("Void this exam?", "It no longer counts.", "Void", page).lie_over(page)
    yield worn("question with a reason", page, (600, 340), LIGHT)


def keys() -> Iterator[Sample]:
    """What is pressed at the table, and every sign."""
    for theme in (DARK, LIGHT):
        page = QWidget()
        pad = Keypad({"a": "Deal", "b": "Take\nthe wager", "c": "Out of sight", "d": "5"}, 3, page)
        pad.keys["a"].setEnabled(False)
        pad.apply_theme(theme)
        pad.write_in(density_of(1600, 900, 100).body)
        pad.setGeometry(4, 4, 292, 112)
        yield worn("keypad", page, (300, 120), theme)
        page = QWidget()
        PinPad(theme, page).setGeometry(0, 0, 240, 320)
        yield worn("PIN", page, (240, 320), theme)
        page = QWidget()
        Option(2, "Pay the Ante, push the Raise", page).setGeometry(4, 4, 292, 52)
        yield worn("option", page, (300, 60), theme)
        page = QWidget()
        ScreenKeyboard(theme, page).setGeometry(0, 0, 640, 220)
        yield worn("keyboard", page, (640, 220), theme)
    page = QWidget()
    page.resize(640, 320)
    VerdictPanel(page).ask("Round left", "Seven moves are done.", {"on": "Continue", "over": "New round"})
    yield worn("question at the table", page, (640, 320), DARK)
    for name in icons._SIGNS:
        yield Sample(f"sign {name}", _sign(name))
    for name in bar_icons._SIGNS:
        yield Sample(f"icon {name}", bar_icons.icon(name, "#f4efdf").pixmap(QSize(48, 48)))
    yield Sample("key cap", icons.key_cap("Esc", "#f4efdf", 14).pixmap(QSize(200, 60)))


def _sign(name: str) -> QPixmap:
    picture = QPixmap(48, 48)
    picture.fill(QColor("#102030"))
    painter = QPainter(picture)
    icons.paint_sign(painter, name, QRectF(4, 4, 40, 40), "#f0d79d")
    painter.end()
    return picture


def charts() -> Iterator[Sample]:
    """Progress of one and of a class."""
    days = [_DAY + timedelta(days) for days in (0, 1, 4, 9, 30)]
    values = (40.0, 55.5, 52.0, 90.0, 100.0)
    for points in ((), tuple(zip(days[:1], values, strict=False)), tuple(zip(days, values, strict=True))):
        for plotted in (Plotted("Right answers", "%", points, most=100), Plotted("Mean time", "s", points)):
            yield worn(f"{plotted.title}, {len(points)} days", Plot(plotted), (420, 160), LIGHT)
    for at, low, high in ((0.02, 0.0, 0.2), (0.8, 0.6, 0.93), (0.97, 0.96, 1.0)):
        bar = ChanceBar(PassChance(at, low, high), 0.8, "said")
        yield worn(f"chance {at}", bar, (300, 48), DARK)
    yield worn("skills", SkillBars([_map("Payout", 3), _map("Compare", 9)]), (420, 120), LIGHT)
    yield worn("legend of the map", HeatLegend(), (520, 30), DARK)
    kinds: tuple[DayKind, ...] = ("met", "some", "off", "off", "met", "some", "met")
    week = tuple([WeekDay(_DAY + timedelta(at), 5 * at, kind) for at, kind in enumerate(kinds)])
    yield worn("week", WeekStrip(StudyDays(15, week, 3, None, ())), (180, 30), LIGHT)
    for is_right in (True, False):
        yield worn("right" if is_right else "wrong", AnswerSign(is_right), (48, 48), DARK)
    ground, paid = Ground(STANDARD, "Even money."), Step("pay", 5, "ante", 2000)
    for is_chosen in (True, False):
        words = FaultWords("major", "Move 7", "Paid short", "Paid $20", "$25", "−$5", "")
        card = ReviewFault(
            words, Fault("amount", 7, paid, paid._replace(cents=2500), "major", -500, ground), leads_on=True
        )
        card.choose(is_chosen, "A win pays even money.")
        yield worn("chosen fault" if is_chosen else "fault in a list", card, (420, 260), LIGHT)
    people = [_member("Ann Lee", 0), _member("Bo Somebody-Longname", 1), _member("Cy", 2)]
    for wide in (620, 300):
        found = ClassOverview(
            tuple(people), (), _DAY, {"payout": "Payout", "house-way": "House against house"}
        )
        heat = HeatMap(found, LIGHT)
        heat.fit()
        yield worn(f"map of a class, {wide} wide", heat, (wide, 200), LIGHT)


def _map(title: str, mastered: int) -> SkillMap:
    states: list[State] = ["learning", "forgotten", "new"]
    states += ["mastered"] * mastered
    skills = tuple([SkillStanding(f"{title} {at}", "", state) for at, state in enumerate(states)])
    return SkillMap(title.lower(), title, "learning", skills, Counter(states))


def _member(name: str, needs: int) -> ClassMember:
    drills: dict[str, dict[State, int]] = {
        "payout": {"mastered": 4 - needs, "new": needs},
        "house-way": {"learning": needs, "forgotten": needs // 2, "new": 3},
    }
    skills = tuple([f"Payout: line {at}" for at in range(needs)])
    return ClassMember(Person(1, name, "", False), 9, None, 2, None, {}, _DAY, (), skills, drills)
