"""The keyboard on the drill pages: what its keys do, and what a screen reader is told."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from app.ui.drills.amount_entries import AmountEntry
from app.ui.drills.answer_entry import ChipKey
from app.ui.kit.widgets.option_button import Option
from tests.ui.dealing.hands import strike
from tests.ui.drills.rooms import Open
from tests.ui.modes.people import tab_to
from tests.ui.windows import watching_in

pytestmark = pytest.mark.usefixtures("unpainted")

KEYS_OF_THE_TABLE = ("m", "n", "p", "/", "?", " ", Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End)


def test_keys_of_a_page_do_nothing_at_the_table(open_room: Open) -> None:
    room = open_room("oxford", mode="watch")
    watching = watching_in(room.window)
    round_before, place = watching.demonstration, watching.place
    for drill in ("", "payout", "what-next"):
        if drill:
            room.begin(drill)
        for key in KEYS_OF_THE_TABLE:
            strike(key)
        assert watching.demonstration is round_before
        assert watching.place == place
        assert not watching._is_playing
        assert room.window.table_screen.table.play
        assert room.window.table_screen.table.play.magnifier is None


def test_keys_of_a_page_deal_nothing(open_room: Open) -> None:
    room = open_room("oxford", mode="practice")
    dealing = room.window.navigator.modes.dealing
    assert dealing
    room.begin("settle")
    for key in ("p", "r", "5", Qt.Key.Key_Return, "1", "/", "s", "?"):
        strike(key)
    assert dealing.session.acts == []
    assert dealing.session.paused_at is None
    assert not dealing.verdict.isVisible()


def test_an_amount_that_no_table_pays_is_refused_with_a_sentence_and_never_cut(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("payout")
    entry = page.entry
    assert isinstance(entry, AmountEntry)
    for key in [*"99999999999999", Qt.Key.Key_Return]:
        strike(key)
    assert entry.problem.isVisible()
    assert entry.problem.text() == "No table pays $10,000,000 or more. Enter a smaller amount."
    entry.press(ChipKey(500))
    assert page.run.answers == []
    for _ in range(5):
        strike(Qt.Key.Key_Backspace)
    assert not entry.problem.isVisible()
    strike(Qt.Key.Key_Return)
    assert [answer.given for answer in page.run.answers] == [("9999999",)]


def test_a_settlement_with_an_amount_that_no_table_pays_is_refused_too(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("settle")
    for key in [*"pr99999999999999", Qt.Key.Key_Return, Qt.Key.Key_Return]:
        strike(key)
    assert page.run.answers == []
    assert page.entry
    assert "No table pays $10,000,000 or more" in page.entry._shown.text()  # type: ignore[attr-defined]


def test_what_is_shown_is_told_to_a_screen_reader(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("compare")
    told = page.exhibits.accessibleDescription()
    assert told.count(" of ") >= 14, "every card is named"
    answer_told: Callable[[], str] = page.verdict.accessibleName
    room.give(room.question.right)
    assert answer_told().startswith("✓ Right")
    assert page.exhibits.accessibleDescription() != told


def test_the_key_under_the_keyboard_is_pressed_by_space_and_enter(open_room: Open) -> None:
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
        room = open_room("oxford")
        page = room.begin("compare")
        assert page.entry
        (option,) = [
            each for each in page.entry.findChildren(Option) if each.text() == room.question.right[-1]
        ]
        tab_to(option)
        strike(key)
        assert len(page.run.answers) == 1
        assert page.run.answers[0].is_right
        tab_to(page.leave)
        strike(key)
        assert room.listed.isVisible()


def test_a_click_leaves_the_keyboard_with_the_question(open_room: Open, qtbot: QtBot) -> None:
    from tests.ui.drills.answering import Taps, answer_right, by_keys

    room = open_room("oxford")
    page = room.begin("payout")
    answer_right(Taps(), page)
    answer_right(by_keys, page)
    assert [answer.is_right for answer in page.run.answers] == [True, True]
    assert not [label for label in page.findChildren(QLabel) if label.hasFocus()]
