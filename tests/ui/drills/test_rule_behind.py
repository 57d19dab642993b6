"""The source under an explained answer opens the house's book at that rule, and leads back to the answer."""

import pytest
from PySide6.QtCore import Qt

from app.procedure.rule_chapters import find_rule
from tests.ui.dealing.hands import strike
from tests.ui.drills.answering import answer_with, by_keys
from tests.ui.drills.rooms import Open, Room
from tests.ui.modes.people import click, tab_to

pytestmark = pytest.mark.usefixtures("unpainted")


def explained(room: Room, drill: str) -> None:
    """Answer wrong, so that the answer is explained."""
    page = room.begin(drill)
    while not room.question.mistakes:
        room.give(room.question.right)
    answer_with(by_keys, page, room.wrong())


@pytest.mark.parametrize("way", ["tap", "keys", "F1"])
def test_the_source_opens_the_rule_and_back_leads_to_the_answer(way: str, open_room: Open) -> None:
    room = open_room("oxford")
    explained(room, "settle")
    page, rules = room.page, room.window.navigator.rules
    question = page.run.course.house, room.page.telling.told
    assert question[1]
    assert page.telling.source
    if way == "tap":
        click(page.telling.source)
    elif way == "keys":
        tab_to(page.telling.source)
        strike(Qt.Key.Key_Return)
    else:
        strike(Qt.Key.Key_F1)
    assert rules.page
    assert rules.page.shown == find_rule(rules.page.chapters, question[1].ground)
    strike(Qt.Key.Key_Escape)
    assert rules.page is None
    assert room.page is page
    assert page.telling.isVisible()
    click(page.enter)
    assert not page.telling.isVisible()
    assert room.question


def test_f1_with_an_open_question_opens_the_book_at_its_beginning(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("settle")
    assert page.cited is None
    strike(Qt.Key.Key_F1)
    rules = room.window.navigator.rules
    assert rules.page
    assert rules.page.shown == rules.page.chapters[0].rules[0]


def test_the_source_is_said_in_words(open_room: Open) -> None:
    room = open_room("oxford")
    explained(room, "payout")
    assert room.page.telling.source
    assert room.page.telling.source.name.text().startswith("Oxford Casino rules, ")
    assert "§" not in room.page.telling.text
