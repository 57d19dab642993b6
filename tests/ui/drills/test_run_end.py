"""The end of a run: figures, what to put right and how, and each wrong answer explained once more."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.drills.run_plans import SPRINT
from app.ui.drills.mistake_page import MistakePage
from tests.ui.dealing.hands import strike
from tests.ui.drills.rooms import Open, Room
from tests.ui.modes.people import click, focus, tab_to


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
    (told,) = [text for text in words(room) if text.startswith("That is behind ")]
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
