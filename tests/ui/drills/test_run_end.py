"""The end of a run: figures, what to put right and how, and each wrong answer explained once more."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea

from app.drills.question import Stake
from app.drills.run_plans import SPRINT
from app.drills.verdict_words import told_answer
from app.game.money import shown
from app.game.wagers import WAGER_NAMES
from app.records.records import Records
from app.ui.drills.mistake_page import MistakePage
from tests.ui.dealing.hands import strike
from tests.ui.drills.rooms import Open, Room
from tests.ui.modes.people import click, focus, tab_to

pytestmark = pytest.mark.usefixtures("unpainted")


def end(room: Room, slips: tuple[int, ...] = (2, 3), count: int = 4) -> None:
    """A sprint of a few questions, of which these are answered wrong."""
    room.begin("payout", "sprint")
    for number in range(1, count + 1):
        room.clock.now += SPRINT / count + 0.1
        is_slip = number in slips and bool(room.question.mistakes)
        room.give(room.wrong() if is_slip else room.question.right)
    assert room.has_ended


def words(room: Room) -> list[str]:
    return [label.text() for label in room.end.findChildren(QLabel) if label.isVisibleTo(room.end)]


def test_wrong_answers_are_explained_from_the_end_of_a_run(open_room: Open) -> None:
    room = open_room("oxford")
    end(room)
    assert focus() is room.end.primary
    count, said = len(room.end.rows), words(room)
    assert count
    for way in ("mouse", "keys"):
        if way == "mouse":
            click(room.end.rows[0])
        else:
            tab_to(room.end.rows[0])
            strike(Qt.Key.Key_Return)
        page = room.room.page
        assert isinstance(page, MistakePage)
        assert page.telling.told
        assert not page.telling.told.is_right
        assert page.telling.told.given in said
        strike(Qt.Key.Key_Return if way == "mouse" else Qt.Key.Key_Escape)
        assert words(room) == said, "the result is as it was"
    assert len(room.end.rows) == count


def test_a_mistake_follows_the_settings_and_opens_its_rule(open_room: Open) -> None:
    room = open_room("oxford")
    end(room)
    click(room.end.rows[0])
    page = room.room.page
    assert isinstance(page, MistakePage)
    room.use(room="light")
    assert page.look.theme.name == "light"
    assert page.telling.source
    click(page.telling.source)
    assert room.window.navigator.rules.page


def test_each_wrong_answer_has_its_question_its_time_and_what_is_behind_it(open_room: Open) -> None:
    room = open_room("oxford")
    end(room, (1, 2, 3, 4))
    assert len(room.end.rows) == len(room.end._wrong)
    for row, wrong in zip(room.end.rows, room.end._wrong, strict=True):
        assert wrong.question
        stake = next(thing for thing in wrong.question.shows if isinstance(thing, Stake))
        assert row.name.text() == f"{WAGER_NAMES[stake.wager]} {shown(stake.cents)}"
        assert row.second.text().endswith(f"· {wrong.answer.seconds:.1f} s")
        told = [label.text() for label in row.findChildren(QLabel)]
        assert told_answer(wrong.question, wrong.answer.right) in told


def test_the_best_sprint_so_far_stands_beside_the_new_one(
    open_room: Open, keep: Callable[[], Records]
) -> None:
    room = open_room("oxford", attempts=keep())
    for slips, count, best in (((), 4, "4"), ((), 9, "9"), ((1, 2), 3, "9")):
        end(room, slips, count)
        said = words(room)
        assert said[said.index("right in your best sprint") - 1] == best


def test_what_went_wrong_before_a_run_was_resumed_is_listed_too(
    open_room: Open, keep: Callable[[], Records]
) -> None:
    room = open_room("oxford", attempts=keep())
    room.begin("payout", "twenty")
    given = []
    for _ in range(8):
        given.append(told_answer(room.question, room.question.right))
        room.give(("0.01",))
    room.window.close()
    again = open_room("oxford", attempts=keep())
    again.begin("payout", "twenty")
    while not again.has_ended:
        again.give(again.question.right)
    assert len(again.end.rows) == 8
    assert not any(row.opens for row in again.end.rows)
    said = words(again)
    assert set(given) < set(said)
    assert "$0.01" in said


def test_practice_that_is_left_ends_with_what_went_wrong(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("payout")
    for number in range(6):
        room.give(room.question.right if number else ("0.01",))
        if page.telling.isVisible():
            strike(Qt.Key.Key_Return)
    strike(Qt.Key.Key_Escape)
    assert len(room.end.rows) == 1
    strike(Qt.Key.Key_Escape)
    assert room.listed.isVisible()


def test_a_clean_run_has_nothing_to_put_right(open_room: Open) -> None:
    room = open_room("oxford")
    end(room, ())
    said = words(room)
    assert {"4 of 4", "No mistakes to fix", "Every answer was right.", "Do it again"} <= set(said)
    assert room.end.rows == []


def test_what_was_behind_most_mistakes_is_said_first(open_room: Open) -> None:
    room = open_room("oxford")
    end(room, tuple(range(1, 11)), 10)
    count = len(room.end.rows)
    (told,) = [text for text in words(room) if text.startswith("It caused ")]
    assert told.endswith(f"of your {count} mistakes.")


def test_back_leads_where_the_run_was_begun_and_other_drills_to_the_list(open_room: Open) -> None:
    room = open_room("oxford")
    room.room.is_run_only = True
    left = []
    room.room.closed.connect(lambda: left.append(True))
    end(room, ())
    click(room.end.ways["close"])
    assert room.listed.isVisible()
    assert not left
    end(room, ())
    strike(Qt.Key.Key_Escape)
    assert left


@pytest.mark.parametrize("text", [100, 125, 150])
def test_what_to_fix_has_room_beside_both_answers_at_every_text_size(open_room: Open, text: int) -> None:
    room = open_room("greektown", size=(1024, 600), text=text)
    room.begin("progressive", "sprint")
    for _ in range(4):
        room.clock.now += SPRINT / 4 + 0.1
        room.give(room.wrong() if room.question.mistakes else room.question.right)
    assert room.has_ended
    (area,) = [each for each in room.end.findChildren(QScrollArea) if each.accessibleName() == "What to fix"]
    inside = area.widget()
    assert inside
    assert inside.minimumSizeHint().width() <= area.viewport().width()
