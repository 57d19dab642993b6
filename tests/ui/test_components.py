"""The components of pages: readable in both themes, right at their limits, and saying what they show."""

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPixmap, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.course.pass_chance import PassChance
from app.ui.kit.components.answer_chart import AnswerChart, ChartAnswer
from app.ui.kit.components.banner import Banner
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.fault_cards import Phase, Timeline, TimelineMark
from app.ui.kit.components.focus_frame import FocusFrame
from app.ui.kit.components.form_fields import Confirmation, Field, line_entry
from app.ui.kit.components.hero import FeltBelow
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.lists import initials
from app.ui.kit.components.look import apply_look
from app.ui.kit.components.money_chart import MoneyChart, MoneyStep
from app.ui.kit.components.page_frame import PageHeader, PagePanel, SplitBody
from app.ui.kit.components.page_shell import Columns, ListArea, ListColumn, PageShell
from app.ui.kit.components.pills import CountPill, Pills
from app.ui.kit.components.progress import Boxes, Ring
from app.ui.kit.components.showcase import Showcase
from app.ui.kit.components.step_line import StepLine
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.verdict_parts import AnswersCompared, Arithmetic
from app.ui.kit.density import density_of
from app.ui.kit.settings import Settings
from app.ui.kit.theme import DARK, LIGHT, THEMES, Theme
from app.ui.kit.widgets.choice import ComboBox
from app.ui.trainees.charts.chance_bar import ChanceBar
from tests.ui.modes.test_contrast import contrast, contrast_in
from tests.ui.windows import seen

READABLE, SEEN = 4.5, 3.0


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_every_ink_is_readable_on_every_ground(theme: Theme) -> None:
    inks = (theme.ink, theme.quiet_ink, theme.accent, theme.right, theme.form, theme.wrong, theme.learn)
    for ink in inks:
        for ground in (theme.wall, theme.panel, theme.raised):
            assert contrast(QColor(ink), QColor(ground)) >= READABLE, (ink, ground)
    tags = (
        (theme.right, theme.right_tint),
        (theme.form, theme.form_tint),
        (theme.wrong, theme.wrong_tint),
        (theme.accent, theme.accent_tint),
        (theme.on_accent, theme.accent),
    )
    for ink, ground in tags:
        assert contrast(QColor(ink), QColor(ground)) >= READABLE, (ink, ground)


def test_a_key_of_the_keyboard_is_painted_on_its_button_and_told(qtbot: QtBot) -> None:
    button = PageButton("Leave", key="Esc")
    qtbot.addWidget(button)
    plain = button.sizeHint().width()
    apply_look(button, DARK, density_of(1600, 900))
    assert (button.text(), button.accessibleName()) == ("Leave", "Leave (Esc)")
    assert not button.icon().isNull()
    assert button.sizeHint().width() > plain
    button.write("Back")
    assert button.accessibleName() == "Back (Esc)"


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("role", ["primary", "", "outline", "ghost", "danger", "link"])
def test_the_sign_of_a_button_that_cannot_be_pressed_is_seen(role: str, theme: Theme, qtbot: QtBot) -> None:
    """The words are left out, so that the sign alone stands out."""
    page = QWidget()
    qtbot.addWidget(page)
    page.setObjectName("page")
    page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    key = PageButton("", role, "check")
    key.setFixedWidth(64)
    QVBoxLayout(page).addWidget(key)
    key.setEnabled(False)
    apply_look(page, theme, density_of(1024, 600))
    page.show()
    inside = QRect(key.mapTo(page, QPoint(0, 0)), key.size()).adjusted(4, 4, -4, -4)
    assert contrast_in(seen(page), inside) >= SEEN


def test_a_pinned_key_is_in_its_panel_or_where_the_page_scrolls_in_its_footer(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    shell, side, key = (
        PageShell(page, Settings(), PageHeader("A page")),
        PagePanel(),
        PageButton("Go", "primary"),
    )
    side.add(shell.pinned(key))
    page.resize(1024, 600)
    shell.fill(Columns(PagePanel(), side))
    page.show()
    assert side.isAncestorOf(key)
    assert shell.footer
    assert not shell.footer.isVisible()
    shell.apply_settings(Settings(text=150))
    key.setFocus()
    assert shell.footer.isAncestorOf(key)
    assert shell.footer.isVisible()
    key.hide()
    assert not shell.footer.isVisible()
    key.show()
    shell.apply_settings(Settings(text=100))
    assert side.isAncestorOf(key)
    assert not shell.footer.isVisible()
    assert key.isVisible()


def test_a_banner_is_never_a_color_alone(qtbot: QtBot) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    assert banner.isHidden(), "it says nothing yet"
    for ink, sign in (("right", "check"), ("form", "bang"), ("wrong", "cross")):
        banner.tell("The disk is full.", ink)
        (shown,) = banner.findChildren(Sign)
        assert not banner.isHidden()
        assert (shown.name, shown.isHidden()) == (sign, False)
    banner.tell("")
    assert banner.isHidden()


def test_a_line_of_steps_says_where_one_is(qtbot: QtBot) -> None:
    steps = StepLine(("Who you are", "PIN"))
    qtbot.addWidget(steps)
    assert steps.accessibleName() == "Step 1 of 2: Who you are"
    steps.resize(steps.sizeHint())
    first = steps.grab().toImage()
    steps.go_to(1)
    assert steps.accessibleName() == "Step 2 of 2: PIN"
    assert steps.grab().toImage() != first


def test_a_chart_of_answers_says_what_it_shows(qtbot: QtBot) -> None:
    chart = AnswerChart([ChartAnswer(3.2, True), ChartAnswer(8.7, False)], 6)
    qtbot.addWidget(chart)
    chart.resize(400, 160)
    assert chart.accessibleName() == "1 of 2 answers right, slowest 9 s"
    image = chart.grab().toImage()
    colors = {image.pixelColor(x, 120).name() for x in range(0, 400, 4)}
    assert {DARK.right, DARK.wrong} <= colors


@pytest.mark.parametrize(
    ("width", "text", "is_compact", "is_stacked"),
    [
        (1100, 100, False, False),
        (1099, 100, True, False),
        (1650, 150, False, False),
        (1649, 150, True, False),
        (800, 100, True, False),
        (799, 100, True, True),
        (1024, 150, True, True),
    ],
)
def test_the_effective_width_decides_how_dense_a_page_is(
    width: int, text: int, is_compact: bool, is_stacked: bool
) -> None:
    density = density_of(width, 1200, text)
    assert (density.is_compact, density.is_stacked) == (is_compact, is_stacked)


def test_a_low_window_is_compact_however_wide_it_is() -> None:
    assert density_of(1600, 679).is_compact
    assert not density_of(1600, 680).is_compact
    assert density_of(1024, 600, 125).is_low
    assert not density_of(1600, 900, 150).is_low


@pytest.mark.parametrize("text", [100, 125, 150])
def test_everything_to_be_pressed_is_at_least_44_pixels_high(text: int) -> None:
    for size in ((1024, 600), (1600, 900)):
        assert density_of(*size, text).control >= 44


@pytest.mark.parametrize("name", list(THEMES))
def test_the_showcase_paints_every_component_in_both_themes(name: str, qtbot: QtBot) -> None:
    page = Showcase(THEMES[name])
    qtbot.addWidget(page)
    page.resize(1600, 900)
    page.show()
    image = page.grab().toImage()
    colors = {image.pixelColor(x, y).name() for x in range(0, 1600, 5) for y in range(0, 900, 5)}
    theme = THEMES[name]
    assert {theme.panel, theme.accent, theme.right, theme.raised, theme.wrong_tint} <= colors


def test_one_segment_is_chosen_and_says_so(qtbot: QtBot) -> None:
    segments = Segments({"all": "All exams", "due": "Who is due"}, "due")
    qtbot.addWidget(segments)
    assert segments.choice == "due"
    with qtbot.waitSignal(segments.chosen) as told:
        segments.buttons["all"].click()
    assert (told.args, segments.choice) == (["all"], "all")


def test_trouble_with_a_field_is_a_sentence_and_goes_when_it_is_put_right(qtbot: QtBot) -> None:
    field = Field("PIN", line_entry(), "Six digits")
    qtbot.addWidget(field)
    field.show()
    field.tell("Wrong PIN. Three tries left.")
    assert (field.told.text(), field.entry.property("trouble")) == ("✕ Wrong PIN. Three tries left.", True)
    field.tell("")
    assert (field.told.text(), field.entry.property("trouble")) == ("Six digits", False)


def test_a_confirmation_hands_on_the_reason_and_can_be_declined(qtbot: QtBot) -> None:
    asked = Confirmation(
        "Strike this fault?", "It no longer counts.", "Strike it", "Keep it", asks_reason=True
    )
    qtbot.addWidget(asked)
    assert asked.reason
    asked.reason.setPlainText("  The chip slid.  ")
    with qtbot.waitSignal(asked.confirmed) as told:
        asked.yes.click()
    assert told.args == ["The chip slid."]
    with qtbot.waitSignal(asked.declined):
        asked.no.click()


@pytest.mark.parametrize(
    ("text", "sign", "written"),
    [("Save", "save", " Save"), ("Save", "", "Save"), ("", "save", ""), ("", "", "")],
)
def test_between_a_sign_and_its_words_is_a_blank_and_nowhere_else(
    text: str, sign: str, written: str, qtbot: QtBot
) -> None:
    button = PageButton(text, sign=sign)
    qtbot.addWidget(button)
    assert button.text() == written


def test_boxes_show_the_states_they_were_given_last(qtbot: QtBot) -> None:
    boxes = Boxes(["right", "new"], "1 of 2")
    qtbot.addWidget(boxes)
    boxes.resize(120, 10)
    apply_look(boxes, DARK, density_of(1024, 600))
    before = seen(boxes)
    boxes.set_states(["right", "wrong", "new"], "2 of 3")
    assert (boxes.states, boxes.accessibleName()) == (("right", "wrong", "new"), "2 of 3")
    assert seen(boxes) != before


def test_what_has_the_keyboard_keeps_it_when_the_page_is_arranged_anew(qtbot: QtBot) -> None:
    entry, side = line_entry(""), QWidget()
    QVBoxLayout(side).addWidget(entry)
    body = SplitBody(QWidget(), side, PageButton("Answer"))
    qtbot.addWidget(body)
    body.resize(1200, 700)
    with qtbot.waitActive(body):
        body.show()
        body.activateWindow()
    entry.setFocus()
    for density in (density_of(1024, 600, 150), density_of(1600, 900)):
        apply_look(body, DARK, density)
        assert QApplication.focusWidget() is entry


def test_a_screen_reader_is_told_what_is_painted(qtbot: QtBot) -> None:
    for made, name in (
        (Ring(62, "ready"), "ready: 62 percent"),
        (Ring(None, "ready"), "ready: not known yet"),
        (Boxes(["right", "new"], "1 of 2 mastered"), "1 of 2 mastered"),
        (Tag("Critical", "wrong"), "Critical"),
    ):
        qtbot.addWidget(made)
        assert made.accessibleName() == name


@pytest.mark.parametrize(("name", "letters"), [("Ann Lee", "AL"), ("Cy", "C"), ("Bo van Ek", "BE"), ("", "")])
def test_initials_are_the_first_letters_of_the_first_and_the_last_word(name: str, letters: str) -> None:
    assert initials(name) == letters


def test_enter_presses_a_button_and_its_size_does_not_change_with_the_focus(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    button = PageButton("Deal a round", "primary", "play")
    button.setParent(page)
    page.resize(400, 200)
    page.show()
    apply_look(page, DARK, density_of(1600, 900))
    QApplication.processEvents()
    before = button.sizeHint()
    pressed = []
    button.clicked.connect(lambda: pressed.append(True))
    button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert (button.sizeHint(), pressed) == (before, [True])


def test_the_frame_of_the_keyboard_follows_what_its_widget_lies_in(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    frame, field = FocusFrame(page), Field("Name", line_entry())
    field.setParent(page)
    page.resize(400, 400)
    page.show()
    field.setGeometry(10, 10, 300, 90)
    field.entry.setFocus()
    frame._follow(None, field.entry)
    before = frame.geometry()
    field.move(10, 200)
    assert frame.geometry() == before.translated(0, 190)


def test_the_frame_of_the_keyboard_ends_where_its_widget_is_scrolled_out_of_sight(qtbot: QtBot) -> None:
    page, inside = QWidget(), QWidget()
    qtbot.addWidget(page)
    frame, field = FocusFrame(page), line_entry()
    area = ListArea(inside, "List")
    area.setParent(page)
    page.resize(400, 400)
    area.setGeometry(0, 100, 400, 200)
    inside.setMinimumHeight(900)
    field.setParent(inside)
    field.setGeometry(10, 150, 300, 80)
    page.show()
    frame._follow(None, field)
    assert frame.mask().boundingRect().height() < frame.height(), "its lower half is out of sight"
    area.verticalScrollBar().setValue(100)
    assert frame.mask().isEmpty()


def test_a_page_that_keeps_the_keys_has_no_frame(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    frame = FocusFrame(page)
    page.show()
    frame._follow(None, page)
    assert not frame.isVisible()


def test_a_list_that_folds_out_has_rows_for_a_finger_and_shows_its_longest_words(qtbot: QtBot) -> None:
    page, box = QWidget(), ComboBox()
    page.resize(900, 400)
    QVBoxLayout(page).addWidget(box)
    box.setFixedWidth(90)
    box.addItems(["Random", "a hand that raised has two suits of the same length"])
    apply_look(page, DARK, density_of(1024, 600))
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    box.showPopup()
    view = box.view()
    assert view.sizeHintForRow(1) >= 44
    assert view.viewport().width() >= view.sizeHintForColumn(0)
    box.hidePopup()


def test_a_list_has_a_picture_below_its_rows_if_it_was_given_one_and_bare_ground_if_not(qtbot: QtBot) -> None:
    def picture(size: QSize, ratio: float, left: float = 0.0) -> QPixmap:
        return QPixmap(size)

    with_one, without = ListColumn("Names", picture=picture), ListColumn("Names")
    for column, felts in ((with_one, 1), (without, 0)):
        qtbot.addWidget(column)
        assert len(column.findChildren(FeltBelow)) == felts


def test_what_was_right_in_an_answer_stays_quiet_and_a_low_page_drops_the_names(qtbot: QtBot) -> None:
    pair = AnswersCompared("You said", ("pay Raise $20", "pay Ante $10"), ("push Raise", "pay Ante $10"))
    qtbot.addWidget(pair)
    apply_look(pair, DARK, density_of(1600, 900))
    pair.show()
    signs = [(sign.name, sign.ink) for sign in pair.findChildren(Sign)]
    assert signs == [("cross", "wrong"), ("check", "quiet_ink"), ("check", "right"), ("check", "quiet_ink")]
    names = [each for each in pair.findChildren(QLabel) if each.text() in ("You said", "Correct")]
    assert [each.isVisible() for each in names] == [True, True]
    apply_look(pair, DARK, density_of(1024, 600, 150))
    assert [each.isVisible() for each in names] == [False, False]


def test_the_arithmetic_is_one_row_on_a_low_page(qtbot: QtBot) -> None:
    sum_of = Arithmetic((("4-card", "60 to 1"), ("Wager", "× $15"), ("Payout", "$900")))
    qtbot.addWidget(sum_of)
    said = []
    for size in ((1600, 900, 100), (1024, 600, 150)):
        apply_look(sum_of, DARK, density_of(*size))
        sum_of.show()
        said.append([each.text() for each in sum_of.findChildren(QLabel) if each.isVisible()])
    assert sorted(said[0]) == sorted(["4-card", "60 to 1", "Wager", "× $15", "Payout", "$900"])
    assert said[1] == ["4-card 60 to 1 × $15", "$900"]


def test_a_pill_counts_up_with_each_press_and_begins_anew(qtbot: QtBot) -> None:
    pill = CountPill("a tie", 1, 2)
    qtbot.addWidget(pill)
    apply_look(pill, DARK, density_of(1600, 900))
    pill.show()
    counts: list[int] = []
    pill.changed.connect(counts.append)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_Minus):
        QTest.keyClick(pill, key)
    assert counts == [2, 0, 1, 0]
    assert pill.accessibleName() == "A tie: 0 of 2"


def test_pills_stand_side_by_side_and_a_long_one_wraps(qtbot: QtBot) -> None:
    names = ("A tie", "A 5-card flush", "A hand that raised has its best straight flush outside its flush")
    pills = [CountPill(name, 0, 3) for name in names]
    page = Pills(pills)
    qtbot.addWidget(page)
    page.resize(420, 100)
    apply_look(page, DARK, density_of(1024, 600))
    page.show()
    short, beside, long = [pill.geometry() for pill in pills]
    assert short.top() == beside.top() < long.top()
    assert short.right() < beside.left()
    assert long.width() == 420
    assert short.height() == 44 < long.height()
    assert page.height() == long.bottom() + 1


def test_what_the_bank_is_off_by_is_told_move_by_move(qtbot: QtBot) -> None:
    steps = (MoneyStep(12, -1000, "$10 short"), MoneyStep(25, 500, "$5 over"))
    for each, words in (
        (steps, "$10 short after move 12; $5 over after move 25"),
        ((), "Neither. The money was right."),
    ):
        chart = MoneyChart(each, 0)
        qtbot.addWidget(chart)
        assert chart.last == 1, "a round without moves has a line too"
        told = (chart.accessibleName(), chart.accessibleDescription())
        assert told == ("Bank over or short", words)


def test_a_timeline_leads_to_the_act_that_is_pressed_and_along_with_the_pointer(qtbot: QtBot) -> None:
    line, moved = (
        Timeline((Phase("deal", 4), Phase("settle", 10)), (TimelineMark(3, "major"),), 10),
        list[int](),
    )
    qtbot.addWidget(line)
    line.resize(228, 80)
    line.moved.connect(moved.append)
    for x in (14, 114, 214, 0, 227, 123, 125):
        QTest.mousePress(line, Qt.MouseButton.LeftButton, pos=QPoint(x, 40))
        QTest.mouseRelease(line, Qt.MouseButton.LeftButton, pos=QPoint(x, 40))
    assert moved == [0, 5, 10, 0, 10, 5, 6]
    QTest.mousePress(line, Qt.MouseButton.LeftButton, pos=QPoint(14, 40))
    QTest.mouseMove(line, QPoint(74, 40))
    QTest.mouseMove(line, QPoint(94, 40))
    assert moved[7:] == [0, 3, 4]
    line.show_round(line.phases, line.marks, 200)
    for x in (13, 15, 213, 215):
        QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(x, 40))
    assert moved[10:] == [0, 1, 199, 200], "the bar ends fourteen pixels from each side"
    line.show_round(line.phases, line.marks, 10)
    for place, there in ((-1, 0), (11, 10), (10, 10), (4, 4)):
        line.go_to(place)
        assert (line.place, line.accessibleDescription()) == (there, f"Move {there} of 10, faults: 1")


def test_a_narrow_pill_and_a_bar_of_a_chance_say_how_much_room_they_want(qtbot: QtBot) -> None:
    pill, bar = CountPill("A tie", 0, 3), ChanceBar(PassChance(0.8, 0.7, 0.9), 0.75, "80%")
    for part in (pill, bar):
        qtbot.addWidget(part)
        apply_look(part, DARK, density_of(1024, 600))
    assert pill.minimumSizeHint() == QSize(120, pill.density.control)
    assert bar.sizeHint() == QSize(200, round(bar.density.small * 3.2))


def test_the_wheel_over_a_choice_scrolls_the_page_and_chooses_nothing_else(qtbot: QtBot) -> None:
    box = ComboBox()
    qtbot.addWidget(box)
    box.addItems(["one", "two", "three"])
    box.setCurrentIndex(1)
    nothing = Qt.MouseButton.NoButton
    for turned in (120, -120):
        event = QWheelEvent(
            QPointF(5, 5), QPointF(5, 5), QPoint(), QPoint(0, turned), nothing,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        box.wheelEvent(event)
        assert not event.isAccepted(), "the page has it"
    assert box.currentIndex() == 1
