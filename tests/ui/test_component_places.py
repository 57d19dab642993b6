"""Where the parts of components stand, and how large they want to be, at three densities: as they stood."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.components.answer_chart import AnswerChart, ChartAnswer
from app.ui.kit.components.banner import Banner
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.check_list import CheckList, wrapped
from app.ui.kit.components.dialogs import QuestionPanel, ReasonPanel
from app.ui.kit.components.fault_cards import FaultCard, FaultWords, Phase, Timeline, TimelineMark
from app.ui.kit.components.form_fields import Confirmation, Field, Stepper, line_entry, text_entry
from app.ui.kit.components.hero import FeltBelow, FeltDecoration, FeltHero, FeltPicture
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import Avatar, EmptyState, FigureRows, ListRow
from app.ui.kit.components.look import apply_look
from app.ui.kit.components.money_chart import MoneyChart, MoneyStep
from app.ui.kit.components.page_frame import PageHeader, PagePanel, SplitBody, Toast
from app.ui.kit.components.page_shell import Columns, ListColumn, PageFooter, PanelStack, PinnedKeys
from app.ui.kit.components.pills import CountPill, Pills
from app.ui.kit.components.progress import Boxes, Legend, PathStep, ProgressBar, Ring, StatRow
from app.ui.kit.components.progress import Path as Rungs
from app.ui.kit.components.showcase import felt
from app.ui.kit.components.step_line import StepLine
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.tile import Tile
from app.ui.kit.components.time_card import TimeCard
from app.ui.kit.components.verdict_parts import AnswersCompared, Arithmetic
from app.ui.kit.density import density_of
from app.ui.kit.theme import DARK
from app.ui.kit.widgets.verdict_panel import VerdictPanel, YesNo
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept" / "components"
WINDOWS = ((1024, 600, 100), (1600, 900, 100), (1024, 600, 150))
LONG = "Words that are long enough for a second line, and for a third one where the letters are large. " * 2


def stack() -> QWidget:
    return PanelStack(PagePanel("One", "1 of 2"), PagePanel("Two", is_narrow=True))


def column() -> QWidget:
    made = ListColumn("List", spacing=4, picture=felt)
    made.add(ListRow("Ann Lee", LONG), ListRow("Bo Ek"))
    made.add_space(12)
    made.add(label(LONG, wraps=True))
    return made


def panel() -> QWidget:
    made = PagePanel("Rows", LONG[:40])
    made.add(PageButton("All of them", "link", "next"))
    made.add(PageButton("Add", "primary"))
    made.add_aside(PageButton("Aside", "ghost"))
    made.add(label(LONG, wraps=True), 1)
    return made


def header() -> QWidget:
    made = PageHeader("Drills", "Oxford Casino")
    made.add_leading(QLabel("A face"))
    made.add_beside(Boxes(("right", "now", "new"), "one of three"))
    made.add_action(PageButton("Done"))
    made.add_widget(label("Saved", "small"))
    return made


def hero() -> QWidget:
    made = FeltHero(felt, "Next step", "Deal a round", LONG)
    made.add(PageButton("Between", "felt"))
    made.add_keys([PageButton("Deal", "felt-primary"), PageButton("Later", "felt")])
    made.tell("Not now")
    return made


def footer() -> QWidget:
    made = PageFooter(LONG)
    made.add(PageButton("Back"), PageButton("Save", "primary"))
    return made


def pinned() -> QWidget:
    made, keys = QWidget(), PinnedKeys()
    row = QHBoxLayout(made)
    row.addWidget(keys.take(PageButton("Save", "primary")))
    row.addWidget(keys.take(PageButton("Delete", "danger")))
    row.addWidget(keys)
    keys.tell("What comes of it")
    return made


def split(is_stacked: bool) -> Callable[[], QWidget]:
    return lambda: SplitBody(panel(), label(LONG, wraps=True), PageButton("Go on", "primary"), is_stacked)


def columns(side_first: bool) -> Callable[[], QWidget]:
    return lambda: Columns(panel(), label(LONG, wraps=True), side_first)


def field() -> QWidget:
    made = Field("Name", text_entry(LONG, lines=2), "As on the badge.")
    made.tell("Type a name.")
    return made


def fault() -> QWidget:
    words = FaultWords("major", "Round 3, move 25", "Paid short", LONG, "$25", "+$5", "Item 19")
    return FaultCard(words, felt, [PageButton("Strike"), PageButton("Open")])


def banner() -> QWidget:
    made = Banner()
    made.tell(LONG, "form")
    return made


ANSWERS = [ChartAnswer(seconds, seconds < 7) for seconds in (3.4, 12.0, 0.4, 7.9)]
STEPS = [PathStep(f"Stage {at}", "2 of 9", state) for at, state in enumerate(("done", "now", "ahead"))]
PARTS: dict[str, tuple[Callable[[], QWidget], tuple[int, int]]] = {
    "answer chart": (lambda: AnswerChart(ANSWERS, 6), (300, 120)),
    "avatar": (lambda: Avatar("Ann Lee"), (60, 60)),
    "banner": (banner, (420, 120)),
    "boxes": (lambda: Boxes(("right", "new"), "said"), (200, 20)),
    "check list": (lambda: CheckList("Tests", (("a", "Payouts"), ("b", LONG))), (260, 240)),
    "columns": (columns(side_first=False), (1000, 500)),
    "columns side first": (columns(side_first=True), (1000, 500)),
    "compared": (lambda: AnswersCompared("You said", ("Keep dealing",), ("Call", LONG)), (360, 260)),
    "confirmation": (lambda: Confirmation("Strike?", LONG, "Strike", "Keep", True, ["A slip"]), (420, 420)),
    "empty state": (lambda: EmptyState("No one", LONG, felt, PageButton("Add")), (600, 200)),
    "fault card": (fault, (760, 260)),
    "fault card narrow": (fault, (380, 420)),
    "felt below": (lambda: FeltBelow(felt), (300, 200)),
    "felt decoration": (lambda: FeltDecoration(felt), (300, 200)),
    "felt picture": (lambda: FeltPicture(felt), (300, 200)),
    "field": (field, (300, 240)),
    "figure rows": (lambda: FigureRows("Figures", (("Rounds", "3"), ("Slips", "0")), (LONG,)), (360, 260)),
    "footer": (footer, (1000, 90)),
    "header": (header, (1000, 80)),
    "hero": (hero, (900, 460)),
    "hero narrow": (hero, (420, 560)),
    "legend": (lambda: Legend((("mastered", "mastered"), ("new", "not begun"))), (420, 28)),
    "list column": (column, (360, 420)),
    "money chart": (lambda: MoneyChart((MoneyStep(3, 500, "+$5"),), 40), (420, 110)),
    "panel": (panel, (420, 320)),
    "panel stack": (stack, (420, 320)),
    "path": (lambda: Rungs([*STEPS, PathStep("Exam", "30 questions", "exam")]), (500, 110)),
    "pills": (lambda: Pills([CountPill(LONG[: 9 + 30 * at], at, 3) for at in range(4)]), (360, 300)),
    "pinned keys": (pinned, (800, 120)),
    "progress bar": (lambda: ProgressBar(0.5), (120, 8)),
    "ring": (lambda: Ring(40, "ready"), (120, 120)),
    "row": (lambda: ListRow("Gil S.", LONG, Avatar("Gil S."), Tag("Valid")), (420, 120)),
    "row with a tag below": (lambda: ListRow("Gil S.", LONG, tag=Tag("Late", "wrong"), opens=False), (300, 140)),
    "segments": (lambda: Segments({"all": "All exams", "due": "Who is due"}, "due"), (360, 60)),
    "split": (split(is_stacked=True), (1000, 520)),
    "split beside": (split(is_stacked=False), (1000, 520)),
    "stats": (lambda: StatRow((("16 of 20", "right"), ("4.9 s", "target 6 s"))), (420, 80)),
    "step line": (lambda: StepLine(("Who you are", "PIN", "Done")), (500, 60)),
    "stepper": (lambda: Stepper("Rounds", 3, 1, 9, " rounds"), (260, 60)),
    "sum": (lambda: Arithmetic((("4-card", "60 to 1"), ("Wager", "× $15"), ("Payout", "$900"))), (420, 140)),
    "tag": (lambda: Tag("12 days left", "form", "check"), (140, 30)),
    "tile": (lambda: Tile("Compare two hands that tie", "8 skills", felt), (180, 220)),
    "time card": (lambda: TimeCard("One exam", ("Table", "Questions")), (300, 140)),
    "timeline": (lambda: Timeline((Phase("Deal", 9),), [TimelineMark(3, "minor")], 40), (420, 90)),
}  # fmt: skip


def places(part: QWidget) -> Iterator[str]:
    """Each part in sight, where it stands, and how large it would like to be and is at least."""
    for each in (part, *part.findChildren(QWidget)):
        if each.isVisible() and not each.objectName().startswith("qt_"):
            least, most = each.minimumSize(), each.maximumSize()
            wanted, smallest = each.sizeHint(), each.minimumSizeHint()
            yield (
                f"{type(each).__name__} {each.x()}, {each.y()}: {_size(each.size())}"
                f" | wants {_size(wanted)}, at least {_size(smallest)} | from {_size(least)} to {_size(most)}"
            )


def _size(size: QSize) -> str:
    return " × ".join("any" if each > 16_000_000 else str(each) for each in (size.width(), size.height()))


def _shown(part: QWidget, size: tuple[int, int], window: tuple[int, int, int], bot: QtBot) -> QWidget:
    page = QWidget()
    bot.addWidget(page)
    page.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    page.resize(*size)
    part.setParent(page)
    apply_look(page, DARK, density_of(*window))
    part.resize(*size)
    part.show()
    page.show()
    QApplication.processEvents()
    return page


@pytest.mark.parametrize("name", PARTS)
def test_a_component_stands_as_it_stood_and_says_what_it_said(name: str, qtbot: QtBot, letters: str) -> None:
    make, size = PARTS[name]
    told = []
    for window in WINDOWS:
        part = make()
        page = _shown(part, size, window, qtbot)
        told += [f"{window[0]} × {window[1]} at {window[2]} %", *places(part), ""]
        page.hide()
    assert_kept(KEPT, name, "\n".join(told))


@pytest.mark.parametrize("kind", ["question", "reason"])
def test_a_dialog_stands_as_it_stood_and_says_what_it_said(kind: str, qtbot: QtBot, letters: str) -> None:
    told = []
    for window in (*WINDOWS, (500, 260, 100)):
        page = QWidget()
        page.resize(*window[:2])
        under = label("What lies under it")
        under.setParent(page)
        around = _shown(page, window[:2], window, qtbot)
        asked = (
            QuestionPanel("Void this exam?", LONG * 2, "Void", "Keep", page)
            if kind == "question"
            else ReasonPanel("Void this exam?", LONG, "Void", page)
        )
        asked.lie_over(page)
        asked.tell(LONG)
        QApplication.processEvents()
        told += [f"{window[0]} × {window[1]} at {window[2]} %", *places(asked), ""]
        around.hide()
    assert_kept(KEPT, f"dialog {kind}", "\n".join(told))


FEW, MANY = "The clock is stopped.", "\n".join(f"{number}. Skipped: scan the layout" for number in range(40))
ANSWERED = {YesNo.YES: "Yes, finish", YesNo.NO: "Keep dealing"}
FIGURES = (("$144", "wrong money"), ("0:47", "dealing time"), ("55", "rounds per hour at a full table"))
VERDICTS: dict[str, tuple[str, bool, tuple[tuple[str, str], ...], tuple[int, int]]] = {
    "few words": (FEW, False, (), (400, 200)),
    "no words": ("", False, FIGURES, (400, 200)),
    "few words, low": (FEW, False, (), (400, 60)),
    "narrow": (FEW, False, FIGURES, (90, 300)),
    "many words": (MANY, False, (), (400, 200)),
    "many words, tall": (MANY, True, FIGURES, (400, 200)),
    "lines that wrap": (LONG * 3, False, FIGURES, (500, 260)),
}


@pytest.mark.parametrize("name", VERDICTS)
def test_a_panel_over_the_felt_stands_as_it_stood_and_says_what_it_said(
    name: str, qtbot: QtBot, letters: str
) -> None:
    text, is_tall, figures, room = VERDICTS[name]
    told = []
    for pixels in (16, 28):
        page = QWidget()
        page.setStyleSheet(f'* {{ font-family: "{letters}"; font-size: {pixels}px }}')
        key = QPushButton("under", page)
        around = _shown(page, (1024, 600), WINDOWS[0], qtbot)
        panel = VerdictPanel(page)
        panel.setGeometry(300, 90, *room)
        panel.ask("Is the round over?", text, ANSWERED, YesNo.NO, is_tall, figures)
        QApplication.processEvents()
        told += [f"letters of {pixels}", *places(panel)]
        heard: list[object] = []
        panel.answered.connect(heard.append)
        panel.buttons[YesNo.NO].click()
        told += [f"answered: {heard}, then {panel.geometry().getRect()}", ""]
        assert panel.isHidden()
        assert not key.isHidden()
        around.hide()
    assert_kept(KEPT, f"verdict {name}", "\n".join(told))


def test_a_note_at_the_foot_stands_at_the_right_and_is_gone_after_four_seconds(
    qtbot: QtBot, letters: str
) -> None:
    page = QWidget()
    around = _shown(page, (800, 500), WINDOWS[1], qtbot)
    toast, heard = Toast("Record saved", "Open", page), list[bool]()
    toast.asked.connect(lambda: heard.append(True))
    toast.show_at_foot()
    assert (toast.geometry().right() + 1, toast.geometry().bottom() + 1) == (800 - 24, 500 - 24)
    (key,) = toast.findChildren(PageButton)
    key.click()
    assert heard == [True]
    assert (toast._timer.interval(), toast._timer.isSingleShot(), toast._timer.isActive()) == (
        4000,
        True,
        True,
    )
    assert not Toast("Saved", "", page).findChildren(PageButton)
    around.hide()


def test_words_are_broken_only_where_the_next_one_has_no_room(qtbot: QtBot, letters: str) -> None:
    part = line_entry()
    qtbot.addWidget(part)
    metrics = part.fontMetrics()
    wide = metrics.horizontalAdvance("one two")
    assert wrapped("one two  three", metrics, wide) == "one two\nthree"
    assert wrapped("one two", metrics, wide - 1) == "one\ntwo"
    assert wrapped("longer than anything", metrics, 0) == "longer\nthan\nanything"
    assert wrapped("", metrics, 0) == ""
