"""What the trainees' pages say of figures, each by itself: progress, readiness, the class as a map."""

from collections import Counter
from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QLabel, QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from app.course.exam_skills import SkillsMastered
from app.course.outlook import StudentOutlook
from app.course.pass_chance import PassChance
from app.course.readiness import MissingThing, Readiness
from app.course.study_days import StudyDays, WeekDay
from app.find_fault.stop_outcome import SceneResult
from app.learning.class_overview import STEP_WORDS, Step
from app.learning.day_totals import Day
from app.procedure.library import Library
from app.ui.kit.settings import Settings
from app.ui.kit.theme import DARK
from app.ui.trainees.charts.heat_map import HeatLegend, HeatMap, HeatModel, _in_two, step_colors
from app.ui.trainees.charts.plot_layout import Plotted, drawn
from app.ui.trainees.progress_page import ProgressSection, figures, plotted, sections, task_lines
from app.ui.trainees.readiness.readiness_page import ReadinessPage
from app.ui.trainees.readiness.week_strip import WeekStrip
from app.ui.trainees.roster_file import RosterRead
from tests.ui.exam.hall import words_of

MONDAY = date(2026, 11, 16)
NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture
def place(qtbot: QtBot) -> QWidget:
    """Where a page is put."""
    place = QWidget()
    qtbot.addWidget(place)
    return place


def progress(**known: Any) -> Any:
    """The progress of somebody of whom only that is known."""
    nothing: dict[str, Any] = {
        "days": (), "tasks": (), "maps": (), "states": Counter(), "misconceptions": (), "instructor": (),
        "expensive": (), "assumed": "", "faults": (), "rounds_per_hour": None,
    }  # fmt: skip
    return SimpleNamespace(**{**nothing, **known})


def test_a_figure_that_there_is_nothing_for_is_a_dash() -> None:
    assert figures(progress(states=Counter(new=12))) == [
        ("0 of 12", "skills mastered"),
        ("–", "right out of 0 answers"),
        ("–", "average time, right answers"),
        ("–", "rounds per hour"),
    ]


def test_the_figures_are_those_of_all_days_together() -> None:
    days = (Day(MONDAY, 1000, 250, 500_000), Day(MONDAY, 1000, 750, 1_500_000))
    states = Counter(mastered=3, new=12, learning=1)
    assert figures(progress(days=days, states=states, rounds_per_hour=14.6)) == [
        ("3 of 16", "skills mastered"),
        ("50%", "right out of 2,000 answers"),
        ("2.0 s", "average time, right answers"),
        ("15", "rounds per hour"),
    ]
    assert figures(progress(days=(Day(MONDAY, 1, 0),)))[1] == ("0%", "right out of 1 answer")


def test_a_day_without_answers_has_no_share_and_one_without_right_answers_no_time() -> None:
    days = (Day(MONDAY, 4, 3, 9000), Day(date(2026, 11, 17), 2, 0), Day(date(2026, 11, 18), rounds=2))
    assert plotted(progress(days=days)) == (
        Plotted("Right answers", "%", ((MONDAY, 75.0), (date(2026, 11, 17), 0.0)), most=100),
        Plotted("Average time per right answer", "s", ((MONDAY, 3.0),)),
    )


def task(title: str, is_done: bool) -> Any:
    standing = SimpleNamespace(is_done=is_done)
    return SimpleNamespace(
        words=f"“{title}” is due.", standing=standing, assigned=SimpleNamespace(due=MONDAY)
    )


def test_the_first_three_sets_that_are_not_done_are_told() -> None:
    tasks = [task("A", True), task("B", False), task("C", False), task("D", True), task("E", False), task("F", False)]  # fmt: skip
    assert task_lines(progress(tasks=tasks)) == [
        f"“{title}” is due. Due Nov 16, 2026." for title in ("B", "C", "E")
    ]
    assert task_lines(progress(tasks=tasks[:1])) == []


def mistake(words: str, cost: str = "") -> Any:
    return SimpleNamespace(words=words, cost=cost)


def test_the_words_beside_the_figures_are_in_sections_and_none_is_empty() -> None:
    def watched(day: int, *results: SceneResult) -> Any:
        return SimpleNamespace(when=NOON.replace(day=day), results=results)

    def seen(outcome: Any, kind: str = "early") -> SceneResult:
        return SceneResult(kind, outcome)

    assert sections(progress()) == ()
    known = progress(
        misconceptions=(mistake("Counts the wager in."),),
        instructor=("Said by hand.",),
        expensive=tuple(mistake(f"Mistake {number}", f"${number}") for number in range(7)),
        assumed="At $25 a hand.",
    )
    assert sections(known) == (
        ProgressSection("To fix", (("Counts the wager in.", ""), ("Said by hand.", ""))),
        ProgressSection(
            "Costliest mistakes, per 1,000 rounds",
            tuple((f"Mistake {number}", f"${number}") for number in range(5)),
            "At $25 a hand.",
        ),
    )
    faults = [watched(day, *[seen("found")] * (day % 2), seen("missed")) for day in range(1, 8)]
    latest, parts = sections(progress(faults=faults))
    assert latest == ProgressSection(
        "Find the fault, latest sets",
        tuple(
            (f"Nov {day}, 2026", f"{day % 2} of {1 + day % 2} found, no false alarms")
            for day in (7, 6, 5, 4, 3)
        ),
    )
    assert parts.heading == "Faults found, by part of the round"
    assert [figure for _, figure in parts.rows] == ["4 of 11"]


def outlook(**known: Any) -> StudentOutlook:
    usual: dict[str, Any] = {
        "skills": SkillsMastered(3, 8, {}, at_table=2), "chance": None, "missing": (), "rounds": 0, "answers": 0,
    }  # fmt: skip
    week = [WeekDay(date(2026, 11, 10 + day), 0, "off") for day in range(6)]
    week.append(WeekDay(MONDAY, 7, "some"))
    days = StudyDays(known.pop("goal", 0), tuple(week), 2, known.pop("sprint", None), known.pop("better", ()))
    return StudentOutlook(Readiness(**{**usual, **known}), days)


def readiness(library: Library, place: QWidget, is_own: bool = True, **known: Any) -> ReadinessPage:
    return ReadinessPage("Dee", outlook(**known), library.house("oxford"), Settings(), place, is_own)


def lines_on(page: QWidget) -> list[str]:
    return [line for line in words_of(page).split("\n") if line]


def test_readiness_says_what_is_mastered_what_is_missing_and_how_the_days_went(
    library: Library, place: QWidget
) -> None:
    lines = lines_on(readiness(library, place))
    for said in (
        "Ready for the exam?", "Dee", "Not enough rounds", "What still needs work", "Nothing left to work on",
        "Keep dealing now and then to stay ready.", "Days", "7 min today", "Goal", "–", "right, best sprint", "2",
        "3 of 8 exam skills mastered as of today. The 8 include 2 steps at the table. Progress counts a step once "
        "you deal it.",
        "A day counts after 5 minutes. One day off doesn’t break your streak.",
        "Better than last week", "Nothing to compare yet. Practice a little two weeks in a row.",
    ):  # fmt: skip
        assert said in lines, said
    better = lines_on(readiness(library, place, better=("Faster by a third.",), sprint=12, is_own=False))
    assert "Faster by a third." in better
    assert "12" in better
    assert "Nothing to compare yet. Practice a little two weeks in a row." not in better
    assert "Goal" not in better, "nobody sets the goal of another"


def test_the_goal_is_chosen_among_minutes_a_day(library: Library, place: QWidget) -> None:
    page = readiness(library, place, goal=20)
    assert [page.goal.itemText(row) for row in range(page.goal.count())] == [
        "No goal", "5 minutes a day", "10 minutes a day", "15 minutes a day", "20 minutes a day",
        "30 minutes a day", "45 minutes a day", "60 minutes a day",
    ]  # fmt: skip
    assert page.goal.currentData() == 20
    chosen: list[int] = []
    page.goal_chosen.connect(chosen.append)
    for row in (0, 7):
        page.goal.setCurrentIndex(row)
        page.goal.activated.emit(row)
    assert chosen == [0, 60]


MISSING = (
    MissingThing("Learn payouts", "3 to go", drill="payout"),
    MissingThing("Ties go wrong", "20%", feature="tie"),
    MissingThing("Pick up the pace", "12 per hour"),
)


@pytest.mark.parametrize("is_own", [True, False])
def test_what_is_missing_says_where_it_leads_to_whoever_it_is_theirs(
    is_own: bool, library: Library, place: QWidget
) -> None:
    skills = SkillsMastered(3, 8, {"payout": (2, 5)}, at_table=2)
    chance = PassChance(0.42, 0.2, 0.6)
    page = readiness(
        library, place, is_own, missing=MISSING, skills=skills, chance=chance, rounds=9, answers=1234
    )
    leads = ["Drill it", "Deal a round with it", "Deal a round"]
    assert [lines_on(row) for row in page.rows] == [
        [each.words, *[lead] * is_own, each.figure] for each, lead in zip(MISSING, leads, strict=True)
    ]
    chosen: list[MissingThing] = []
    page.thing_chosen.connect(chosen.append)
    for row in page.rows:
        row.click()
    assert chosen == [*MISSING] * is_own
    lines = lines_on(page)
    assert page.outlook.readiness.basis in lines
    assert "Chance of passing today: 42%, probably between 20% and 60%." in lines
    assert any(
        each.endswith(" A mistake in a critical skill makes the money come out wrong.") for each in lines
    )


def test_the_last_seven_days_are_told_by_name(qtbot: QtBot) -> None:
    strip = WeekStrip(outlook().days)
    qtbot.addWidget(strip)
    days = [
        "Tuesday 0 min",
        "Wednesday 0 min",
        "Thursday 0 min",
        "Friday 0 min",
        "Saturday 0 min",
        "Sunday 0 min",
    ]
    assert strip.accessibleName() == f"The last seven days: {', '.join(days)}, Monday 7 min"
    assert strip.toolTip().split("\n") == [*days, "Monday 7 min"]


@pytest.mark.parametrize(
    ("states", "shown", "tip"),
    [
        ({}, "", "Payout: 0 of 0 skills mastered"),
        ({"new": 4}, "", "Payout: 0 of 4 skills mastered"),
        ({"new": 3, "learning": 1}, "0/4", "Payout: 0 of 4 skills mastered"),
        ({"mastered": 2, "forgotten": 1}, "2/3", "Payout: 2 of 3 skills mastered, 1 slipping"),
        ({"mastered": 3}, "3/3", "Payout: 3 of 3 skills mastered"),
    ],
)
def test_a_field_of_the_map_says_how_many_skills_are_mastered(
    states: dict[str, int], shown: str, tip: str, qapp: object
) -> None:
    person = SimpleNamespace(name="Ann")
    member = SimpleNamespace(person=person, drills={"payout": states}, needs=(), late=2, seen=True)
    well = SimpleNamespace(person=person, drills={"payout": states}, needs=(), late=0, seen=False)
    found: Any = SimpleNamespace(titles={"payout": "Payout"}, members=[member, well])
    model = HeatModel(found, DARK)
    said = [[model.index(row, place).data() for place in range(3)] for row in range(2)]
    assert said == [["Ann", shown, "2 sets are late"], ["Ann", shown, "Hasn’t started"]]
    for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
        assert model.data(model.index(0, 1), role) == tip
    ink = Qt.ItemDataRole.ForegroundRole
    assert [model.data(model.index(row, 2), ink) for row in range(2)] == [QColor(DARK.form), None]
    assert model.data(model.index(0, 0), ink) is None, "a name alarms nobody"
    sign = Qt.ItemDataRole.DecorationRole
    assert [bool(model.data(model.index(row, 2), sign)) for row in range(2)] == [True, False]
    titles = [model.headerData(place, Qt.Orientation.Horizontal) for place in range(3)]
    assert titles == ["Name", "Payout", "Who needs help"]
    assert model.headerData(0, Qt.Orientation.Vertical) is None


def test_each_step_of_the_map_has_its_color_and_the_legend_its_words(qtbot: QtBot) -> None:
    legend = HeatLegend()
    qtbot.addWidget(legend)
    assert [each.text() for each in legend.findChildren(QLabel)] == [
        "Not started", "Under half mastered", "Half or more", "All mastered",
    ]  # fmt: skip
    steps: list[Step] = list(STEP_WORDS)
    grounds = [step_colors(step, DARK)[0] for step in steps]
    low, high = QColor(DARK.right_tint), QColor(DARK.right)
    assert (grounds[0], grounds[1], grounds[3]) == (QColor(DARK.panel), low, high)
    for of in (QColor.red, QColor.green, QColor.blue):
        assert of(grounds[2]) == round(0.65 * of(low) + 0.35 * of(high))
    inks = [step_colors(step, DARK)[1].name() for step in steps]
    assert inks == [QColor(each).name() for each in (DARK.quiet_ink, DARK.ink, DARK.ink, DARK.wall)]


@pytest.mark.parametrize(
    ("lines", "most", "words"),
    [
        (3, None, "1\n2\n3"),
        (3, 4, "1\n2\n3"),
        (3, 3, "1\n2\n3"),
        (3, 2, "1\n2\nAnd 1 more."),
        (3, 1, "1\nAnd 2 more."),
    ],
)
def test_of_many_troubles_with_a_roster_the_first_are_told_and_the_rest_counted(
    lines: int, most: int | None, words: str
) -> None:
    read = RosterRead(tuple(str(number) for number in range(1, lines + 1)), is_read=False)
    assert read.words(most) == words


def heat(names: tuple[str, ...], drills: int) -> HeatMap:
    """A map of so many drills in letters of 13 pixels."""
    titles = {f"d{number}": f"Drill {number}" for number in range(drills)}
    members = [
        SimpleNamespace(
            person=SimpleNamespace(name=name), drills={key: {"mastered": 1, "new": 9} for key in titles},
            needs=(), late=0, seen=True,
        )
        for name in names
    ]  # fmt: skip
    found: Any = SimpleNamespace(titles=titles, members=members)
    made = HeatMap(found, DARK)
    font = QFont()
    font.setPixelSize(13)
    made.setFont(font)
    return made


def widths_at(table: HeatMap, width: int, height: int = 600) -> list[int]:
    table.resize(width, height)
    table.show()
    table.fit()
    return [table.columnWidth(place) for place in range(table.found.columnCount())]


def test_the_columns_of_the_map_fill_it_and_names_and_words_have_the_room_they_need(qtbot: QtBot) -> None:
    table = heat(("Ann", "Bo Ek"), 4)
    qtbot.addWidget(table)
    letters = table.fontMetrics()
    name = letters.horizontalAdvance("Bo Ek") + 26
    help_ = letters.horizontalAdvance("Who needs help") + 26
    cell = max(46, letters.horizontalAdvance("10/10") + 10)
    wide = widths_at(table, 900)
    assert wide[0] == name
    assert wide[1:5] == [cell + cell // 2] * 4, "a field grows by half of itself"
    assert sum(wide) == table.viewport().width(), "the words take the rest"
    beside = table.width() - table.viewport().width()
    tight = widths_at(table, beside + name + 4 * cell + help_)
    assert tight == [name, *[cell] * 4, help_]
    roomier = widths_at(table, beside + name + 4 * cell + help_ + 8)
    assert roomier == [name, *[cell + 2] * 4, help_]
    tighter = widths_at(table, beside + name + 4 * cell + help_ - 4)
    assert tighter == [name, *[cell - 1] * 4, help_]
    assert widths_at(table, 100) == [name, *[34] * 4, help_], "no field is narrower"


def test_a_long_name_takes_eleven_heights_of_its_letters_and_long_words_at_least_twelve(qtbot: QtBot) -> None:
    table = heat(("Ann", "Maximilian Featherstonehaugh-Cholmondeley of the Night Shift"), 2)
    qtbot.addWidget(table)
    assert widths_at(table, 900)[0] == 11 * table.fontMetrics().height() + 26


@pytest.mark.parametrize("letters", [13, 24])
def test_a_low_window_has_closer_rows(letters: int, qtbot: QtBot) -> None:
    table = heat(("Ann",), 2)
    qtbot.addWidget(table)
    font = QFont()
    font.setPixelSize(letters)
    table.setFont(font)
    high = table.fontMetrics().height()
    rows = []
    for height in (28 * high - 1, 28 * high):
        widths_at(table, 900, height)
        rows.append(table.verticalHeader().defaultSectionSize())
    assert rows == [max(44, round(tall * high)) for tall in (1.75, 2.6)]


def test_a_figure_is_written_as_long_as_it_fits_into_its_field(qtbot: QtBot) -> None:
    table = heat(("Ann",), 1)
    qtbot.addWidget(table)
    figure = table.model().index(0, 1)
    assert figure.data() == "1/10"
    enough = table.fontMetrics().horizontalAdvance("1/10") + 6
    colors = []
    for wide in (enough, enough - 1):
        image = QImage(wide, 40, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter, option = QPainter(image), QStyleOptionViewItem()
        painter.setFont(table.font())
        option.rect = QRect(0, 0, wide, 40)
        table.itemDelegate().paint(painter, option, figure)
        painter.end()
        colors.append(len({image.pixel(x, y) for x in range(8, wide - 8) for y in range(10, 30)}))
    assert colors[0] > 1
    assert colors[1] == 1, "nothing is written on the field"
    assert not table.horizontalHeader().highlightSections(), "no title stands out over a row that is chosen"


def test_the_titles_of_the_map_stand_in_two_lines_where_the_longer_is_shortest(qtbot: QtBot) -> None:
    table = heat(("Ann",), 2)
    qtbot.addWidget(table)
    letters = table.fontMetrics()
    assert _in_two("Payout", letters) == ["Payout"]
    assert _in_two("Find the fault", letters) == ["Find the", "fault"]
    assert _in_two("Hands that qualify or not", letters) in (
        ["Hands that", "qualify or not"], ["Hands that qualify", "or not"],
    )  # fmt: skip
    one, two = _in_two("a wwwwwwww", letters)
    assert (one, two) == ("a", "wwwwwwww")


def test_a_point_lies_where_its_day_and_its_value_are(qapp: object) -> None:
    days = [date(2026, 11, day) for day in (1, 2, 11)]
    font = QFont()
    font.setPixelSize(13)
    drawing = drawn(QRectF(10, 20, 500, 300), Plotted("Right", "%", tuple(zip(days, (0, 50, 100), strict=True))), font)  # fmt: skip
    area = drawing.area
    assert [round((x - area.left()) / area.width(), 6) for x, _ in drawing.points] == [0, 0.1, 1]
    assert [round((area.bottom() - y) / area.height(), 6) for _, y in drawing.points] == [0, 0.5, 1]
    assert [words for words, _ in drawing.figures] == ["0%", "50%", "100%"]
    assert [round(box.center().y(), 6) for _, box in drawing.figures] == [round(y, 6) for y in drawing.lines]
    assert all(box.right() == area.left() - 8 for _, box in drawing.figures)
    (words, box) = drawing.title
    assert (words, box.left(), box.top(), box.width()) == ("Right", 10, 20, 500)
    alone = drawn(QRectF(0, 0, 500, 300), Plotted("Right", "%", ((days[0], 20.0),)), font)
    assert alone.points[0][0] == alone.area.center().x(), "a single day is in the middle"
    none = drawn(QRectF(0, 0, 500, 300), Plotted("Right", "%", ()), font)
    assert (none.points, none.figures, none.dates, none.lines) == ((), (), (), ())
