"""The command line: what is typed is done, or refused in plain words and left to be mended."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel

from app.procedure.vocabulary import FORMS, Step
from app.ui.dealing.dealer_pads import vocabulary
from app.ui.kit.theme import THEMES
from tests.ui.dealing.desk import Desk, Desks
from tests.ui.dealing.hands import strike, write
from tests.ui.deals import example
from tests.ui.modes.people import told_over_the_felt
from tests.ui.windows import seen

JARGON = {word for form in FORMS for word in form.split() if word.isupper()}
INCOMPLETE = sorted({form.split()[0] for form in FORMS} - {"scan"})
"""Verbs that need more words."""


@pytest.fixture
def desk(open_desk: Desks) -> Desk:
    return open_desk(example("oxford-full-table").ruling)


def typed(text: str) -> None:
    strike(Qt.Key.Key_Slash)
    for letter in text:
        strike(letter)


@pytest.mark.parametrize("words", ["/scan", "/ scan", "scan"])
def test_a_slash_before_the_words_is_no_part_of_them(words: str, desk: Desk) -> None:
    typed(words)
    strike(Qt.Key.Key_Return)
    assert desk.acts == [Step("scan")]
    assert desk.dealing.desk.command_line.text() == ""


@pytest.mark.parametrize(
    ("words", "step"),
    [
        ("take 2 straight flush", Step("take", 2, "straight_flush")),
        ("pay 2 Straight Flush 70", Step("pay", 2, "straight_flush", 7000)),
        ("collect 2 ante", Step("take", 2, "ante")),
        ("take 2 flush bonus", Step("take", 2, "flush")),
        ("push 2 straight flush bonus", Step("push", 2, "straight_flush")),
        ("muck 2", Step("rack", 2)),
        ("muck dealer", Step("rack", "dealer")),
        ("push 3 raise", Step("push", 3, "raise")),
        ("call floor", Step("call", "supervisor")),
    ],
)
def test_words_that_dealers_use_are_understood(words: str, step: Step, desk: Desk) -> None:
    write(desk, words)
    assert desk.acts == [step]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("tke 2 ante", "unknown word “tke”; did you mean “take”?"),
        ("colect 2 ante", "unknown word “colect”; did you mean “collect”?"),
        ("take 2 antte", "“take 2 antte”: unknown word “antte”; did you mean “ante”?"),
        ("juggle", "unknown word “juggle”; moves start with words such as “take,” “pay” or “rack”"),
    ],
)
def test_an_unknown_word_is_answered_with_the_nearest(words: str, said: str, desk: Desk) -> None:
    write(desk, words)
    assert desk.acts == []
    assert told_over_the_felt(desk.window) == said


def test_escape_gives_the_keyboard_back_to_the_table(desk: Desk) -> None:
    line = desk.dealing.desk.command_line
    typed("9 no act")
    assert QApplication.focusWidget() is line
    strike(Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is desk.view
    assert line.text() == ""
    assert desk.acts == []
    # The arrow keys go over the table again.
    strike(Qt.Key.Key_Right)
    focus = QApplication.focusWidget()
    assert focus
    assert desk.view.isAncestorOf(focus)


@pytest.mark.parametrize("mode", ["guided", "practice", "test"])
def test_what_is_refused_stays_to_be_mended_and_the_reason_goes_with_the_next_act(
    mode: str, open_desk: Desks
) -> None:
    desk = open_desk(example("oxford-full-table").ruling, mode)
    line = desk.dealing.desk.command_line
    write(desk, "pay 3 ante")
    assert line.text() == line.selectedText() == "pay 3 ante"
    assert QApplication.focusWidget() is line
    assert told_over_the_felt(desk.window) == "“pay 3 ante”: write it as: pay 3 ante 20"
    assert not desk.window.table_screen.bar._notice.text()
    assert desk.acts == []
    for letter in "scan":
        strike(letter)
    strike(Qt.Key.Key_Return)
    assert desk.acts == [Step("scan")]
    assert "write it as" not in told_over_the_felt(desk.window)


@pytest.mark.parametrize("text", [100, 125, 150])
def test_every_refusal_is_plain_and_fits_the_line_above_the_table(text: int, open_desk: Desks) -> None:
    desk = open_desk(example("oxford-full-table").ruling, "test", text=text)
    label = desk.window.table_screen.findChild(QLabel, "event")
    assert isinstance(label, QLabel)
    long = ["pay 99 ante 20", "pay 3 anti 20", "frobnicate", "pay 2 ante " + "very " * 40, "x" * 300]
    for words in (*INCOMPLETE, *long):
        desk.dealing.desk.command_line.given.emit(words)
        assert desk.acts == []
        said = label.text()
        assert said
        assert not set(said.split()) & JARGON, said
        assert label.heightForWidth(label.width()) <= label.height(), said


def test_the_completion_offers_acts_and_no_wagers() -> None:
    assert {words.split()[0] for words in vocabulary()} == {form.split()[0] for form in FORMS}


@pytest.mark.parametrize("room", list(THEMES))
def test_the_completion_looks_like_the_window(room: str, open_desk: Desks) -> None:
    desk = open_desk(example("oxford-full-table").ruling, "test", room=room, text=125)
    line = desk.dealing.desk.command_line
    typed("p")
    popup = line.completer().popup()
    assert popup
    assert popup.isVisible()
    assert (popup.font().family(), popup.font().pixelSize()) == (
        line.font().family(),
        line.font().pixelSize(),
    )
    image = seen(popup)
    assert image.pixelColor(image.width() - 6, 6) == QColor(THEMES[room].panel)
    popup.close()
