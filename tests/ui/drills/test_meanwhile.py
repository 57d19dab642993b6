"""While a drill page is open, the menu changes the room, the letters, the deck and the house, and nothing is lost."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.records.records import Records
from app.ui.kit.theme import THEMES
from tests.sweeps import swept
from tests.ui.dealing.hands import strike
from tests.ui.drills.answering import answer_right, by_keys
from tests.ui.drills.rooms import Open, Room
from tests.ui.windows import choose, menu_of, seen

LOOKS = [("Theme", "Light"), ("Text", "150%"), ("Deck", "Four colors")]


def chosen(room: Room, title: str, like: str) -> None:
    """Choose the entry that begins like this."""
    from tests.ui.windows import parts_of

    (part,) = [part for part in parts_of(menu_of(room.window)) if part.title() == title]
    (words,) = [each.text() for each in part.actions() if each.text().lower().startswith(like.lower()[:3])]
    choose(room.window, title, words)
    QApplication.processEvents()


@pytest.mark.parametrize("drill", swept(["settle", "what-next", "hand-call"]))
@pytest.mark.parametrize(("title", "words"), LOOKS)
def test_a_question_looks_otherwise_at_once_and_is_the_same(
    drill: str, title: str, words: str, open_room: Open
) -> None:
    room = open_room("oxford", room="dark")
    page = room.begin(drill)
    answer_right(by_keys, page)
    asked, answers = room.question, len(page.run.answers)
    before = seen(room.window)
    chosen(room, title, words)
    assert room.page is page
    assert room.question is asked
    if title != "Deck" or drill == "settle":
        # Elsewhere there may be no card whose colour is another one.
        assert seen(room.window) != before
    answer_right(by_keys, page)
    assert len(page.run.answers) == answers + 1
    assert page.run.answers[-1].is_right


def test_the_list_and_an_explanation_follow_the_room(open_room: Open) -> None:
    room = open_room("oxford", room="dark")
    for at in ("list", "explained"):
        if at == "explained":
            page = room.begin("payout")
            while not room.question.mistakes:
                room.give(room.question.right)
            room.give(room.wrong())
            told = page.telling.text
        for look in ("light", "dark"):
            room.use(room=look)
            assert seen(room.window).pixelColor(3, 3).name() == THEMES[look].wall
    assert page.telling.isVisible()
    assert page.telling.text == told


def test_what_was_entered_stays_when_the_room_changes(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("payout")
    right = room.question.right[0]
    for figure in right:
        strike(figure)
    room.use(room="light", text=125)
    strike(Qt.Key.Key_Return)
    assert page.run.answers[0].given == (right,)


def test_another_house_has_its_own_drills_and_what_was_answered_is_kept(
    open_room: Open, keep: Callable[[], Records]
) -> None:
    room = open_room("oxford", attempts=keep())
    page = room.begin("compare", "twenty")
    for _ in range(3):
        answer_right(by_keys, page)
    room.use(house="greektown")
    assert "Greektown" in seen_title(room)
    assert "progressive" in room.names
    room.use(house="oxford")
    room.begin("compare", "twenty")
    assert len(room.page.run.answers) == 3


def seen_title(room: Room) -> str:
    from PySide6.QtWidgets import QLabel

    return " ".join(label.text() for label in room.listed.findChildren(QLabel))


def test_another_mode_leaves_the_drills_for_the_table(open_room: Open) -> None:
    room = open_room("oxford", mode="watch")
    room.begin("compare")
    room.use(mode="practice")
    assert room.window.navigator.drills is None
    assert room.window.navigator.modes.dealing
    strike("/")
    assert QApplication.focusWidget() is room.window.navigator.modes.dealing.desk.command_line
