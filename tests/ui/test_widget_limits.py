"""Parts of pages at their limits: the first and the last of a list, the most that is taken in, one more than that."""

from collections.abc import Iterator
from datetime import date

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QImage, QKeyEvent, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.course.study_days import StudyDays, WeekDay
from app.drills.answer_forms import Choice, CutChips, Pick
from app.drills.verdict_words import Explained
from app.game.cards import Card, card_of
from app.procedure.house import House
from app.procedure.sources import STANDARD, Ground
from app.ui.dealing.dealer_pads import AmountPad
from app.ui.drills.amount_entries import CutEntry, is_too_much, typed_on
from app.ui.drills.answer_entry import ChipKey, EntryKey
from app.ui.drills.answer_verdict import _answers
from app.ui.drills.choice_entries import ChoiceEntry, PickEntry, SequenceEntry
from app.ui.drills.run_end_page import _duration
from app.ui.kit.components.form_fields import Stepper
from app.ui.kit.components.pills import CountPill
from app.ui.kit.components.verdict_parts import AnswersCompared
from app.ui.kit.density import density_of
from app.ui.kit.settings import Motion
from app.ui.kit.theme import DARK
from app.ui.kit.widgets.own_keys import keeps_key
from app.ui.kit.widgets.pin_pad import PinKey, PinPad
from app.ui.office.workshop.parts.form_controls import PairList, TallyPills
from app.ui.office.workshop.parts.word_list import WordList
from app.ui.trainees.readiness.week_strip import WeekStrip
from app.ui.trainees.roster_file import RosterRead
from app.ui.watch.step_duration import hold
from app.ui.watch.transport import presses_focused_button
from tests.ui.leaks import settle


@pytest.fixture
def page(qtbot: QtBot, letters: str) -> Iterator[QWidget]:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(600, 500)
    yield page
    page.hide()


@pytest.mark.parametrize(
    ("motion", "lasts"),
    [("off", (900, 1120)), ("normal", (900, 1120)), ("fast", (540, 672)), ("slow", (1620, 2016))],
)
def test_a_step_is_shown_for_nine_tenths_of_a_second_and_a_little_for_each_letter(
    motion: Motion, lasts: tuple[int, int]
) -> None:
    assert (hold("", "", motion), hold("Scan it", "Yes", motion)) == lasts


def test_a_number_goes_down_to_its_least_and_up_to_its_most(page: QWidget) -> None:
    stepper, said = Stepper("Rounds", 2, 1, 3, " h"), list[int]()
    stepper.setParent(page)
    stepper.changed.connect(said.append)

    def state() -> tuple[int, str, bool, bool]:
        return stepper.value, stepper.shown.text(), stepper.less.isEnabled(), stepper.more.isEnabled()

    assert state() == (2, "2 h", True, True)
    stepper.less.click()
    assert state() == (1, "1 h", False, True)
    stepper.set_value(0)
    assert state() == (1, "1 h", False, True)
    stepper.more.click()
    stepper.more.click()
    assert state() == (3, "3 h", True, False)
    stepper.set_value(4)
    assert said == [1, 2, 3]


def test_a_pill_counts_up_to_its_most_and_then_begins_again(page: QWidget) -> None:
    pill, said = CountPill("ties", 0, 2), list[int]()
    pill.setParent(page)
    pill.changed.connect(said.append)
    for _ in range(4):
        pill.click()
    assert said == [1, 2, 0, 1]
    for value in (5, -1):
        pill.set_value(value)
    assert said[4:] == [2, 0]
    assert pill.accessibleName() == "Ties: 0 of 2"


def test_a_pill_says_how_often_only_if_it_is_more_than_once(page: QWidget) -> None:
    """By its pixels: nothing, a sign, and a sign with a figure."""
    pill = CountPill("ties", 0, 3)
    pill.setParent(page)
    pill.resize(200, 44)
    page.show()
    looks = []
    for value in (0, 1, 2, 3):
        pill.set_value(value)
        looks.append(pill.grab().toImage())
    right = [look.copy(150, 8, 45, 28) for look in looks]
    assert right[0] != right[1], "what is wanted has another ground"
    assert len({right[1].pixel(x, 14) for x in range(40)}) == 1, (
        "nothing is written beside what is wanted once"
    )
    assert right[1] != right[2] != right[3]


@pytest.mark.parametrize("text", [100, 125, 150])
def test_seven_days_stand_side_by_side_and_today_ends_where_their_strip_ends(
    page: QWidget, text: int
) -> None:
    week = tuple([WeekDay(date(2026, 11, day), 0, "off") for day in range(12, 19)])
    strip = WeekStrip(StudyDays(15, week, 0, None, ()))
    strip.setParent(page)
    strip.apply_look(DARK, density_of(1024, 600, text))
    size = strip.sizeHint()
    strip.resize(size)
    image = QImage(size.width() + 40, size.height(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    strip.render(image, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    middle = size.height() // 2
    framed = [x for x in range(image.width()) if image.pixelColor(x, middle) == QColor(DARK.accent)]
    assert size.width() - 2 <= max(framed) < size.width(), "the frame of today is whole"
    assert (max(framed) - min(framed) + 2 + 4) * 7 - 4 == pytest.approx(size.width(), abs=8)
    assert size.height() > round(1.2 * density_of(1024, 600, text).small), "a letter has room in it"


def test_a_pin_has_at_most_twelve_figures(page: QWidget) -> None:
    pad, said = PinPad(DARK, page), list[str]()
    pad.given.connect(said.append)
    for figure in "1234567890123":
        pad.press(figure)
    pad.press(PinKey.ENTER)
    for figure in "12":
        pad.press(figure)
    pad.press(PinKey.BACK)
    pad.press(PinKey.ENTER)
    pad.press(PinKey.ENTER)
    assert said == ["123456789012", "1"]


def test_a_slip_has_at_most_eight_figures_and_none_without_any(page: QWidget) -> None:
    pad, said = AmountPad(page), list[int]()
    pad.written.connect(said.append)
    for figure in "123456789":
        pad.pad.keys[figure].click()
    for key in ("write", "write", "7", "clear", "write", "5", "write"):
        pad.pad.keys[key].click()
    assert said == [12_345_678, 5]


def test_sixty_chips_can_be_cut_out_and_no_more(page: QWidget, houses: dict[str, House]) -> None:
    form = CutChips(tuple(houses["oxford"].chips))
    entry = CutEntry(form, page)
    key = ChipKey(min(chip.cents for chip in form.chips))
    for _ in range(61):
        entry.press(key)
    assert len(entry.chips) == 60
    entry.press(EntryKey.BACK)
    assert len(entry.chips) == 59


def test_the_last_option_has_a_number_and_the_next_number_is_none(page: QWidget) -> None:
    entry, said = ChoiceEntry(("Pay", "Take", "Push"), page), list[str]()
    entry.given.connect(said.append)
    for number in (3, 4, 1):
        entry.press(number)
    assert said == ["Push", "Pay"]


def test_the_same_keys_show_another_question_with_as_many_options(page: QWidget) -> None:
    entry = ChoiceEntry(("Pay", "Take"), page)
    assert entry.begin(Choice(("Raise", "Fold")))
    assert [option.text() for option in entry.options] == ["Raise", "Fold"]
    assert not entry.begin(Choice(("Pay", "Take", "Push")))
    assert not entry.begin(Pick(()))


def test_an_order_is_given_once_every_option_is_in_it(page: QWidget) -> None:
    entry, said = SequenceEntry(("first", "second", "third"), page), list[str]()
    entry.given.connect(said.append)
    for key in (3, 4, 1, EntryKey.ENTER, 1, 2, EntryKey.BACK, 2, EntryKey.ENTER):
        entry.press(key)
    assert [option.place for option in entry.options] == [2, 3, 1]
    assert len(said) == 1
    assert [said[0].index(words) for words in ("third", "first", "second")] == sorted(
        said[0].index(words) for words in ("third", "first", "second")
    )


def test_the_last_card_can_be_picked_by_its_number(page: QWidget) -> None:
    cards = tuple[Card, ...](card for text in ("As", "Kd", "2c") if (card := card_of(text)) is not None)
    entry = PickEntry(Pick(cards), page)
    for place in (3, 4, 1, 1):
        entry.press(place)
    assert entry.picked == [cards[2]]


@pytest.mark.parametrize(("letters", "is_long"), [(14, False), (15, True)])
@pytest.mark.parametrize("longer", ["given", "right"])
def test_answers_of_fourteen_letters_are_figures_side_by_side_and_longer_ones_are_listed(
    longer: str, letters: int, is_long: bool, page: QWidget
) -> None:
    words = {"given": "x", "right": "y", longer: "z" * letters}
    told = Explained(
        False, False, "Wrong", words["given"], words["right"], (), "", (), Ground(STANDARD, "Why.")
    )
    found = _answers(told, "You")
    assert isinstance(found, AnswersCompared) is is_long


def test_ten_million_dollars_are_too_much_and_a_cent_less_is_not() -> None:
    assert is_too_much("10000000")
    assert not is_too_much("9999999.99")


@pytest.mark.parametrize(
    ("text", "key", "then"),
    [
        ("", "0", "0"), ("0", "5", "5"), ("0", ".", "0."), ("1.2", ".", "1.2"), ("1.2", "3", "1.23"),
        ("1.23", "4", "1.23"), ("12345678901", "2", "123456789012"), ("123456789012", "3", "123456789012"),
    ],
)  # fmt: skip
def test_an_amount_takes_the_keys_that_make_an_amount(text: str, key: str, then: str) -> None:
    assert typed_on(text, key) == then


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.4, "0 s"), (59.4, "59 s"), (59.6, "1 min 0 s"), (60, "1 min 0 s"), (125, "2 min 5 s")],
)
def test_a_minute_is_told_as_a_minute(seconds: float, words: str) -> None:
    assert _duration(seconds) == words


@pytest.mark.parametrize(
    ("most", "words"),
    [(None, "a\nb\nc"), (4, "a\nb\nc"), (3, "a\nb\nc"), (2, "a\nb\nAnd 1 more."), (1, "a\nAnd 2 more.")],
)
def test_of_many_lines_about_a_roster_it_is_said_how_many_more_there_are(
    most: int | None, words: str
) -> None:
    assert RosterRead(("a", "b", "c"), False).words(most) == words


@pytest.mark.parametrize(
    ("key", "is_kept"),
    [
        (Qt.Key.Key_F1, False),
        (Qt.Key.Key_F10, False),
        (Qt.Key.Key_F35, False),
        (Qt.Key.Key_P, True),
        (Qt.Key.Key_Escape, True),
    ],
)
def test_what_lies_over_a_table_keeps_every_key_but_those_with_an_f(key: Qt.Key, is_kept: bool) -> None:
    event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.NoModifier)
    event.ignore()
    assert keeps_key(event) == is_kept == event.isAccepted()
    assert not keeps_key(QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier))


def test_a_row_is_let_go_before_the_first_whose_middle_is_below(page: QWidget) -> None:
    words = WordList("Steps", range(3), ["one", "two", "three"], (), is_typed=False)
    words.setParent(page)
    words.resize(page.size())
    page.show()
    settle()
    middles = [row.geometry().center().y() for row in words.rows]
    assert [words.place_at(QPoint(5, y)) for y in (0, middles[0], middles[0] + 1, middles[2], middles[2] + 1)] == [
        0, 0, 1, 2, 3,
    ]  # fmt: skip


def test_a_row_that_is_moved_keeps_the_keyboard_and_stays_in_the_list(page: QWidget) -> None:
    words, said = WordList("Steps", "abc", ["one", "two", "three"], (), is_typed=False), list[list[str]]()
    words.setParent(page)
    words.changed.connect(said.append)
    page.show()
    page.activateWindow()
    settle()

    def focused() -> list[bool]:
        settle()
        return [row.hasFocus() for row in words.rows]

    words.move(1, 0)
    assert (words.values, focused()) == (list("bac"), [True, False, False])
    words.move(0, 5)
    assert (words.values, focused()) == (list("acb"), [False, False, True])
    words.move(2, 2)
    words.move(0, -1)
    assert said == [list("bac"), list("acb")]
    words.take_out(2)
    assert (words.values, focused()) == (list("ac"), [False, True])
    words.take_out(0)
    assert (words.values, focused()) == (["c"], [True])
    words.take_out(0)
    assert (words.values, words.rows) == ([], [])


def test_names_with_words_have_one_empty_row_for_one_more(page: QWidget) -> None:
    pairs, said = PairList("Parts", {"Deal": "Dealing the Game"}), list[object]()
    pairs.setParent(page)
    pairs.changed.connect(said.append)
    name, words = pairs.rows[-1]
    QTest.keyClicks(name, "Pay")
    assert (len(pairs.rows), said[-1]) == (2, {"Deal": "Dealing the Game"}), "half a row is none"
    QTest.keyClicks(words, "P")
    assert (len(pairs.rows), said[-1]) == (3, {"Deal": "Dealing the Game", "Pay": "P"})
    for each, _ in pairs.rows[:2]:
        each.selectAll()
        QTest.keyClick(each, Qt.Key.Key_Delete)
    assert said[-1] is None, "none is no entry"


def test_pills_flow_into_as_many_rows_as_it_takes_and_make_room_for_a_count(page: QWidget) -> None:
    pills, said = (
        TallyPills((("a", "A tie of all"), ("b", "A low ace"), ("c", "A straight")), ("b", "b")),
        list[object](),
    )
    pills.setParent(page)
    pills.changed.connect(said.append)
    pills.resize(600, 50)
    page.show()
    settle()

    def rows() -> list[int]:
        return [pill.y() for pill in pills.pills.values()]

    def lefts() -> list[int]:
        return [pill.x() for pill in pills.pills.values()]

    one = pills.pills["a"].height()
    assert rows() == [0, 0, 0]
    assert pills.sizePolicy().hasHeightForWidth()
    before = lefts()
    whole = lefts()[2] + pills.pills["c"].width()
    assert (pills.heightForWidth(whole), pills.heightForWidth(whole - 1)) == (one, 2 * one + 8)
    assert pills.heightForWidth(90) > 2 * one + 8
    assert (rows(), lefts()) == ([0, 0, 0], before), "whoever asks moves nothing"
    assert [pill.isChecked() for pill in pills.pills.values()] == [False, True, False]
    pills.pills["a"].click()
    assert (said[-1], pills.pills["a"].text()) == (["a", "b", "b"], "A tie of all")
    pills.pills["a"].click()
    assert (said[-1], pills.pills["a"].text()) == (["a", "a", "b", "b"], "A tie of all ×2")
    assert lefts()[1] > before[1]
    pills.resize(whole // 2, 200)
    assert rows()[-1] > 0
    pills.resize(600, 50)
    pills.apply_look(DARK, density_of(1024, 600, 150))
    assert lefts()[1] > before[1], "larger letters"


@pytest.mark.parametrize(
    ("kind", "key", "on_button", "is_kept"),
    [
        (QEvent.Type.ShortcutOverride, Qt.Key.Key_Space, True, True),
        (QEvent.Type.ShortcutOverride, Qt.Key.Key_Space, False, False),
        (QEvent.Type.ShortcutOverride, Qt.Key.Key_Right, True, False),
        (QEvent.Type.KeyPress, Qt.Key.Key_Space, True, False),
    ],
)
def test_space_belongs_to_the_button_with_the_keyboard_and_to_the_player_elsewhere(
    kind: QEvent.Type,
    key: Qt.Key,
    on_button: bool,
    is_kept: bool,
    page: QWidget,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    focused = QPushButton(page) if on_button else QLineEdit(page)
    monkeypatch.setattr(QApplication, "focusWidget", lambda: focused)
    event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier)
    event.ignore()
    assert presses_focused_button(event) == is_kept == event.isAccepted()
