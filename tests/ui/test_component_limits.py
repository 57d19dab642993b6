"""Components at their limits: the width in which something just fits, the last key, the one field of several."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from app.places import shipped
from app.ui.kit.app_icon import app_face
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.dialogs import Panel, QuestionPanel, ReasonPanel
from app.ui.kit.components.fault_cards import FaultCard, FaultWords, Phase, Timeline
from app.ui.kit.components.form_fields import Field, Stepper, line_entry, text_entry
from app.ui.kit.components.labels import label
from app.ui.kit.components.look import apply_look
from app.ui.kit.components.page_frame import PageHeader, PagePanel, SplitBody
from app.ui.kit.components.page_shell import Columns, ListArea, ListColumn, PageFooter, PageShell, PinnedKeys
from app.ui.kit.components.pills import CountPill, Pills
from app.ui.kit.components.progress import Path, PathStep
from app.ui.kit.components.showcase import felt
from app.ui.kit.components.tile import Tile
from app.ui.kit.density import density_of
from app.ui.kit.page import Page, asks_before
from app.ui.kit.settings import Settings
from app.ui.kit.style import style_sheet
from app.ui.kit.theme import DARK
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.elided_label import ElidedLabel
from app.ui.kit.widgets.keypad import Key, Keypad
from app.ui.kit.widgets.option_button import Option
from app.ui.kit.widgets.rows_table import Index, RowsModel, RowsTable
from app.ui.kit.widgets.verdict_panel import VerdictPanel, YesNo
from tests.ui.leaks import settle

WIDE, SMALL, LARGE_TEXT = density_of(1600, 900), density_of(1024, 600), density_of(1024, 600, 150)


@pytest.fixture
def page(qtbot: QtBot, letters: str) -> Iterator[QWidget]:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(900, 500)
    yield page
    page.hide()


def test_enter_chooses_the_segment_that_has_the_keyboard(page: QWidget) -> None:
    segments = Segments({"all": "All exams", "due": "Who is due"}, "all")
    segments.setParent(page)
    page.show()
    QTest.keyClick(segments.buttons["due"], Qt.Key.Key_Return)
    assert segments.choice == "due"
    assert not segments.buttons["all"].isChecked()


def test_tab_goes_on_from_several_lines_to_the_next_field(page: QWidget) -> None:
    lines, after = text_entry("one\ntwo", lines=2), line_entry()
    column = QVBoxLayout(page)
    for each in (lines, after):
        column.addWidget(each)
    page.show()
    page.activateWindow()
    settle()
    lines.setFocus()
    QTest.keyClick(lines, Qt.Key.Key_Tab)
    assert after.hasFocus()
    assert (lines.toPlainText(), lines.height()) == ("one\ntwo", 2 * 24 + 20)


def test_a_dialog_warns_if_one_of_its_fields_was_changed_and_only_once(page: QWidget) -> None:
    first, second = line_entry("as it was"), text_entry(lines=3)
    asked, left = Panel("Void this exam?", "It no longer counts.", "Void", page), list[bool]()
    asked.left.connect(lambda: left.append(True))
    for field in (first, second):
        asked.asked.addWidget(field)
        asked.guard(field)
    page.show()
    asked.lie_over(page)
    assert not asked.warns_of_text(), "nothing was written"
    second.setPlainText("  ")
    assert not asked.warns_of_text(), "blanks are nothing"
    second.setPlainText("The chip slid.")
    asked.leave()
    assert (left, asked.told.text()) == ([], "What you typed isn’t saved. Leave again to discard it.")
    asked.leave()
    assert left == [True]


@pytest.mark.parametrize("about", ["", "Six digits."])
def test_below_a_field_is_what_is_wrong_or_what_it_is_about_and_otherwise_no_line(
    about: str, page: QWidget
) -> None:
    field = Field("PIN", line_entry(), about)
    field.setParent(page)
    page.show()
    seen = [(field.told.isVisible(), field.told.text())]
    for trouble in ("Wrong PIN.", ""):
        field.tell(trouble)
        seen.append((field.told.isVisible(), field.told.text()))
    assert seen == [(bool(about), about), (True, "✕ Wrong PIN."), (bool(about), about)]


def test_a_question_has_the_keyboard_on_the_safe_choice_and_one_for_a_reason_in_its_field(
    page: QWidget,
) -> None:
    about = "It no longer counts."
    question = QuestionPanel("Void this exam?", about, "Void", "Keep", page)
    reasons = [ReasonPanel("Void this exam?", about, "Void", page) for _ in range(2)]
    page.show()
    page.activateWindow()
    settle()
    question.lie_over(page)
    assert question.no.hasFocus()
    reasons[0].lie_over(page)
    assert reasons[0].text.hasFocus()
    reasons[1].lie_over(page, reasons[1].yes)
    assert reasons[1].yes.hasFocus()


def test_only_what_is_seen_asks_before_a_page_is_left(page: QWidget) -> None:
    panels = [Panel("Void this exam?", "It no longer counts.", "Void", page) for _ in range(2)]
    pages, asked = [Page(page) for _ in range(2)], list[bool]()
    field = line_entry()
    panels[1].guard(field)
    field.setText("The chip slid.")

    def ask(_then: object) -> bool:
        asked.append(True)
        return True

    pages[1].asks_before = ask
    for each in (*panels, *pages):
        each.hide()
    page.show()

    def asks() -> bool:
        return asks_before(page, lambda: None)

    assert not asks()
    panels[0].lie_over(page)
    assert not asks(), "nothing is written there"
    panels[1].lie_over(page)
    assert [asks(), asks()] == [True, False], "it is said once"
    pages[0].show()
    assert (asks(), asked) == (False, []), "nothing would be lost on it"
    pages[1].show()
    assert (asks(), asked) == (True, [True])


def test_done_and_due_stand_side_by_side_where_sixty_pixels_are_left_beside_both(page: QWidget) -> None:
    words = FaultWords("major", "Move 25", "Paid short", "Paid $20 at once", "$25 in red chips", "", "")
    card = FaultCard(words)
    card.setParent(page)
    apply_look(page, DARK, WIDE)
    page.show()
    shown = {each.text(): each for each in card.findChildren(QLabel)}
    done, due = shown[words.done], shown[words.due]
    both = sum(done.fontMetrics().horizontalAdvance(each.text()) for each in (done, due))
    around = 18 + 4
    for free, is_one_line in ((60, False), (61, True)):
        card.setGeometry(0, 0, both + free + around, 160)
        settle()
        assert card.column.geometry().width() == both + free
        assert (done.y() == due.mapTo(card, due.rect().topLeft()).y()) is is_one_line
        assert done.wordWrap() is not is_one_line


def test_a_phase_has_its_name_where_there_is_just_space_for_it(page: QWidget) -> None:
    """Three pixels lie between two phases. The bar begins and ends fourteen pixels from the sides."""
    line = Timeline((), (), 200)
    line.setParent(page)
    apply_look(page, DARK, WIDE)
    page.show()
    font = QFont(line.font())
    font.setPixelSize(WIDE.small)
    wide = QFontMetrics(font).horizontalAdvance("Spot 5")
    named = []
    for more in (0, -1):
        line.show_round((Phase("Spot 5", wide + 3 + more), Phase("", 200)), (), 200)
        line.resize(228, 90)
        picture = line.grab().toImage()
        below = picture.copy(14, picture.height() - 30, wide, 30)
        named.append(len({below.pixel(x, y) for x in range(wide) for y in range(30)}) > 1)
    assert named == [True, False]


def test_a_number_goes_on_while_its_key_is_held(page: QWidget) -> None:
    stepper = Stepper("Rounds", 5, 1, 9)
    stepper.setParent(page)
    assert stepper.less.autoRepeat()
    assert stepper.more.autoRepeat()


def test_the_footer_is_there_as_long_as_one_of_its_keys_is(page: QWidget) -> None:
    keys, save, delete = PinnedKeys(), PageButton("Save", "primary"), PageButton("Delete", "danger")
    column = QVBoxLayout(page)
    for part in (keys.take(delete), keys.take(save), keys):
        column.addWidget(part)
    page.show()
    apply_look(page, DARK, LARGE_TEXT)
    seen = [keys.isVisible()]
    for key in (delete, save):
        key.hide()
        seen.append(keys.isVisible())
    save.show()
    assert [*seen, keys.isVisible()] == [True, True, False, True]
    apply_look(page, DARK, SMALL)
    assert not keys.isVisible()


def test_pills_share_a_row_that_is_just_wide_enough_and_a_name_stays_on_one_line(page: QWidget) -> None:
    one, two = CountPill("a tie", 0, 3), CountPill("a flush", 0, 3)
    pills = Pills((one, two))
    pills.setParent(page)
    apply_look(page, DARK, SMALL)
    page.show()
    both = one.sizeHint().width() + 8 + two.sizeHint().width()
    for wide, second in ((both, 0), (both - 1, SMALL.control + 8)):
        pills.resize(wide, 200)
        assert (one.y(), two.y()) == (0, second)
        assert pills.height() == second + SMALL.control
    long = CountPill("a hand that raised", 0, 3)
    long.setParent(page)
    long.show()
    apply_look(page, DARK, LARGE_TEXT)
    wide = long.sizeHint().width()
    assert long.size_in(wide) == long.sizeHint()
    assert long.size_in(wide - 1).width() == wide - 1
    assert long.size_in(wide - 40).height() > LARGE_TEXT.control


def test_all_stations_have_names_where_six_pixels_are_left_beside_the_longest(page: QWidget) -> None:
    names = ("Deal", "Payouts")
    path = Path([PathStep(name, "", state) for name, state in zip(names, ("done", "ahead"), strict=True)])
    path.setParent(page)
    apply_look(page, DARK, WIDE)
    page.show()
    longest = QFontMetricsF(path._name_font()).horizontalAdvance("Payouts")
    part = longest + 6
    assert path._has_space_for_names(part)
    assert not path._has_space_for_names(part - 0.25), "one name is too long, the other is not"


def test_large_letters_put_the_side_below_unless_it_is_asked_about_a_picture_beside_it(page: QWidget) -> None:
    page.show()
    for given, is_below in (((), True), ((False,), False)):
        main, side, foot = QWidget(), label("Side"), PageButton("Go on")
        body = SplitBody(main, side, foot, *given)
        body.setParent(page)
        body.resize(900, 500)
        body.show()
        for density, now in ((SMALL, False), (LARGE_TEXT, is_below), (SMALL, False)):
            apply_look(body, DARK, density)
            settle()
            at = [each.mapTo(body, each.rect().topLeft()) for each in (main, body.panel)]
            assert (at[1].y() > at[0].y(), at[1].x() > at[0].x()) == (now, not now)
            assert body.panel.isAncestorOf(foot) is not now, "with large letters it is always in sight"


def test_the_side_is_at_the_right_unless_it_comes_first(page: QWidget) -> None:
    page.show()
    for given, is_first in (((), False), ((True,), True)):
        columns = Columns(QWidget(), QWidget(), *given)
        columns.setParent(page)
        columns.resize(900, 400)
        columns.show()
        apply_look(columns, DARK, SMALL)
        settle()
        assert (columns.side.x() < columns.main.x()) is is_first
        assert (columns.side.width(), columns.main.width()) == (SMALL.side, 900 - SMALL.side - SMALL.gap)


@pytest.mark.parametrize(
    ("kind", "text", "has_footer"),
    [
        ("none", 100, False), ("none", 150, False), ("footer", 100, True), ("footer", 150, True),
        ("pinned", 100, False), ("pinned", 150, True),
    ],
)  # fmt: skip
def test_a_page_ends_a_gap_above_its_footer_and_a_margin_above_its_edge(
    kind: str, text: int, has_footer: bool, page: QWidget
) -> None:
    page.resize(1024, 600)
    shell, body = PageShell(page, Settings(text=text), PageHeader("A page")), PagePanel("What there is to do")
    footer = PageFooter("What comes of it") if kind == "footer" else None
    if kind == "pinned":
        body.add(shell.pinned(PageButton("Go", "primary")))
    shell.fill(body, footer)
    page.show()
    settle()
    density = density_of(1024, 600, text)
    end = shell.footer.y() if shell.footer and has_footer else page.height()
    assert bool(shell.footer and shell.footer.isVisible()) is has_footer
    assert end - body.geometry().bottom() - 1 == (density.gap if has_footer else density.margin)
    assert (body.x(), page.width() - body.geometry().right() - 1) == (density.side_margin,) * 2


def test_rows_of_a_list_that_was_emptied_stand_at_its_top_again(page: QWidget) -> None:
    column = ListColumn("Rows")
    column.setParent(page)
    column.resize(300, 400)
    page.show()
    for _ in range(2):
        column.clear()
        rows = [label("one"), label("two")]
        column.add(*rows)
        settle()
        first, second = rows
        assert (first.y(), second.y()) == (0, first.height())
        assert first.height() < 60


def test_a_list_shows_at_most_fourteen_rows_where_the_page_scrolls(page: QWidget) -> None:
    for rows in (3, 40):
        inside, row = QWidget(), QWidget()
        row.setFixedHeight(rows * LARGE_TEXT.row)
        within = QVBoxLayout(inside)
        within.setContentsMargins(0, 0, 0, 0)
        within.addWidget(row)
        area = ListArea(inside, "Rows")
        columns = Columns(area, QWidget())
        columns.setParent(page)
        apply_look(columns, DARK, SMALL)
        assert (columns.are_stacked, area.sizeHint().height()) == (False, 2 * SMALL.row)
        apply_look(columns, DARK, LARGE_TEXT)
        assert (columns.are_stacked, area.sizeHint().height()) == (True, min(rows, 14) * LARGE_TEXT.row)
        assert area.minimumHeight() == 4 * LARGE_TEXT.row


class Names(RowsModel[str]):
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return self.rows[index.row()] if role == Qt.ItemDataRole.DisplayRole else None


class NamesTable(RowsTable[str]):
    def fit(self) -> None:
        """Its one column is as wide as it comes."""


def test_a_table_of_rows_is_one_stop_for_tab_and_has_no_grid_and_one_line_for_each(page: QWidget) -> None:
    table = NamesTable("Names", Names(["one", "two"], 1, DARK))
    before, after = QPushButton("before"), QPushButton("after")
    column = QVBoxLayout(page)
    for each in (before, table, after):
        column.addWidget(each)
    page.show()
    page.activateWindow()
    settle()
    table.setFocus()
    table.selectRow(0)
    QTest.keyClick(table, Qt.Key.Key_Tab)
    assert (after.hasFocus(), table.chosen) == (True, "one")
    assert not table.showGrid()
    assert not table.wordWrap()
    assert not table.verticalHeader().isVisible()
    assert not table.horizontalHeader().highlightSections()


@pytest.mark.parametrize(
    ("text", "least", "above"), [(13.0, 42, 14), (19.5, 42, 10), (19.6, 42, 10), (26.0, 56, 6), (40.0, 88, 6)]
)
def test_what_is_pressed_grows_with_the_text_and_large_letters_take_room_from_around_the_entries(
    text: float, least: int, above: int
) -> None:
    sheet = style_sheet(DARK, text)
    assert f"padding: {above}px 28px {above}px 20px" in sheet
    assert f"min-height: {least}px" in sheet


@pytest.mark.parametrize(("side", "file"), [(64, 64), (65, 256)])
def test_the_face_on_a_page_comes_from_the_picture_that_is_large_enough(
    side: int, file: int, qtbot: QtBot
) -> None:
    face = app_face(side)
    qtbot.addWidget(face)
    picture = QPixmap(str(shipped("assets") / "icon" / f"hcf-trainer-{file}.png")).toImage()
    scaled = picture.scaledToWidth(side, Qt.TransformationMode.SmoothTransformation)
    shown = face.pixmap().toImage().convertToFormat(scaled.format())
    assert shown == scaled
    assert (face.width(), face.height()) == (side, side)


def test_a_panel_over_the_felt_gets_wider_only_if_its_words_want_more_than_its_room(page: QWidget) -> None:
    page.resize(1000, 700)
    page.show()
    panel = VerdictPanel(page)
    panel.setGeometry(300, 60, 400, 600)
    panel.ask("Is the round over?", "Three moves are missing. " * 20, {YesNo.YES: "Yes", YesNo.NO: "No"})
    settle()
    wanted = panel.height() - 2
    panel.setGeometry(300, 60, 400, wanted)
    assert panel.geometry().getRect() == (300, 60, 400, wanted)
    panel.setGeometry(300, 60, 400, wanted - 1)
    assert (panel.x(), panel.width()) == (120, 760), "in the middle of its room, three quarters of the table"
    assert panel.height() < wanted


@pytest.mark.parametrize("room", [900, 300])
def test_a_list_folds_out_as_wide_as_its_longest_words_and_no_wider_than_the_window(
    room: int, page: QWidget, qtbot: QtBot
) -> None:
    box = ComboBox(page)
    box.addItems(["Random", "a hand that raised has two suits of the same length, and the dealer has none"])
    page.resize(room, 300)
    apply_look(page, DARK, SMALL)
    with qtbot.waitExposed(page):
        page.show()
    box.showPopup()
    view = box.view()
    bar = view.verticalScrollBar().sizeHint().width()
    words = view.sizeHintForColumn(0)
    assert 300 < words < 900
    assert (
        (view.minimumWidth() == 300) if room == 300 else (words < view.minimumWidth() <= words + 2 * bar + 16)
    )
    box.hidePopup()


def test_a_line_that_ends_in_dots_is_never_narrower_than_a_few_letters(page: QWidget) -> None:
    short, long = ElidedLabel("5", page), ElidedLabel("Round 3, move 25", page)
    assert short.minimumSizeHint() == short.sizeHint()
    assert long.minimumSizeHint().width() == 48 < long.sizeHint().width()


def test_a_tile_asks_for_its_picture_once_for_each_size(page: QWidget) -> None:
    asked: list[tuple[int, int]] = []

    def picture(size: QSize, ratio: float, left: float = 0.0) -> QPixmap:
        asked.append((size.width(), size.height()))
        return felt(size, ratio, left)

    tile = Tile("Compare", "8 skills", picture)
    tile.setParent(page)
    apply_look(page, DARK, WIDE)
    page.show()
    tile.resize(180, 220)
    for _ in range(2):
        tile.grab()
    once = asked[-1]
    tile.resize(200, 220)
    tile.grab()
    assert [asked.count(size) for size in (once, (200, once[1]))] == [1, 1]


def test_an_option_has_smaller_letters_only_if_its_words_do_not_fit(page: QWidget) -> None:
    option = Option(1, "Call a dead hand, rack every card, and wait for the floor", page)
    apply_look(page, DARK, WIDE)
    option.ensurePolished()
    usual = option.font().pixelSize()
    wrapped = QFontMetrics(option.font()).boundingRect(
        0, 0, 120, 10_000, Qt.TextFlag.TextWordWrap, option.text()
    )
    assert option._fitting(QRectF(0, 0, 120, wrapped.height())).pixelSize() == usual
    assert option._fitting(QRectF(0, 0, 120, wrapped.height() - 1)).pixelSize() < usual


def test_a_key_writes_smaller_only_where_its_words_are_too_wide_and_narrower_only_below_nine(
    page: QWidget,
) -> None:
    key = Key("a", "Take the wager", page)
    key.resize(400, 60)
    size, wide = key._fitting().pixelSize(), 0.0
    assert size == round(60 * 0.34)
    wide = QFontMetricsF(key._fitting()).horizontalAdvance("Take the wager")
    for width in range(44, 400):
        key.resize(width, 60)
        font, space = key._fitting(), width - 8
        fitting = int(size * space / wide) if wide > space else size
        assert font.pixelSize() == max(fitting, 9)
        stretched = 100 * space / wide * size / 9
        assert font.stretch() == (int(stretched) if fitting < 9 else QFont.Stretch.AnyStretch)


@pytest.mark.parametrize(("offered", "columns"), [(4, 2), (5, 3)])
def test_a_key_more_than_two_rows_of_two_takes_another_column(
    offered: int, columns: int, page: QWidget
) -> None:
    pad = Keypad({str(place): str(place) for place in range(6)}, 2, page)
    pad.resize(300, 200)
    pad.offer([str(place) for place in range(offered)])
    page.show()
    QApplication.processEvents()
    shown = [key for key in pad.keys.values() if key.isVisible()]
    assert len(shown) == offered
    assert len({key.x() for key in shown}) == columns
