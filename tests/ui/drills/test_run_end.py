"""The end of a run: figures, what to put right and how, and each wrong answer explained once more."""

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from app.drills.answer import Answered
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.drill import Course
from app.drills.drill_totals import DrillTotals
from app.drills.question import Stake
from app.drills.run import DrillRun
from app.drills.run_plans import SPRINT, Kind, RunPlan
from app.drills.verdict_words import told_answer
from app.errors import Refused
from app.game.money import shown
from app.game.wagers import WAGER_NAMES
from app.procedure.library import Library
from app.records.records import Records
from app.ui.drills.drills_controller import RunRecorder
from app.ui.drills.mistake_page import MistakePage
from app.ui.drills.run_end_page import RunEndPage, SoFar, _duration
from app.ui.drills.run_page import WrongAnswer
from app.ui.kit.settings import Settings
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


def test_practice_that_is_left_after_five_answers_ends_with_what_went_wrong(open_room: Open) -> None:
    room = open_room("oxford")
    for answers in (4, 5):
        page = room.begin("payout")
        for number in range(answers):
            room.give(room.question.right if number else ("0.01",))
            if page.telling.isVisible():
                strike(Qt.Key.Key_Return)
        strike(Qt.Key.Key_Escape)
        if answers == 5:
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


CAUSES = ("raises-only-the-ante", "pays-short-flush")
AGAIN = "Each comes back until you get it right twice in a row."
OTHERS = "Choose another drill, or deal a round."


def given(answers: str) -> list[Answered]:
    """Four seconds for each: + is right, - wrong, and a digit wrong by a misconception."""
    return [
        Answered(
            "payout",
            "flush posted 4",
            ("5" if each == "+" else "7",),
            ("5",),
            4.0,
            could=frozenset(CAUSES),
            named=frozenset([CAUSES[int(each)]]) if each.isdigit() else frozenset(),
        )
        for each in answers
    ]


@pytest.mark.parametrize(
    ("kind", "answers", "listed", "mistakes", "title", "words", "faults", "keys"),
    [
        ("mistakes", "", 0, 0, "All clear", OTHERS, "", ["Other drills"]),
        ("mistakes", "+-", 1, 3, "Well done", OTHERS, "One to fix", ["Other drills"]),
        ("open", "+-", 1, 1, "Fix the mistake", AGAIN, "One to fix", ["Fix them", "Same drill again", "Other drills"]),
        ("open", "--", 2, 1, "Fix the mistakes", AGAIN, "2 to fix", ["Fix them", "Same drill again", "Other drills"]),
        ("daily", "--", 2, 1, "Fix the mistakes", AGAIN, "2 to fix", ["Fix them", "Other drills"]),
        ("daily", "++", 0, 1, "Well done", OTHERS, "Every answer was right.", ["Other drills"]),
        ("open", "++", 0, 1, "Do it again", "A clean run. Now try it faster.", "Every answer was right.",
         ["Do it again", "Other drills"]),
        ("sprint", "+-", 0, 1, "Do it again", "A clean run. Now try it faster.",
         "You made these mistakes in earlier runs.", ["Do it again", "Other drills"]),
        ("twenty", "+--", 2, 0, "Do it again", "You missed 2 of 3. Doing this drill again helps most.", "2 to fix",
         ["Do it again", "Other drills"]),
        ("open", "+01", 2, 2, "Fix the mistakes", AGAIN, "2 to fix", ["Fix them", "Same drill again", "Other drills"]),
        ("open", "+00", 2, 2, MISCONCEPTIONS[CAUSES[0]], "It caused 2 of your 2 mistakes.", "2 to fix",
         ["Fix them", "Same drill again", "Other drills"]),
        ("open", "+0100", 4, 4, MISCONCEPTIONS[CAUSES[0]], "It caused 3 of your 4 mistakes.", "4 to fix",
         ["Fix them", "Same drill again", "Other drills"]),
    ],
)  # fmt: skip
def test_the_end_of_a_run_says_what_to_do_next_and_why(
    kind: Kind, answers: str, listed: int, mistakes: int, title: str, words: str, faults: str, keys: list[str],
    library: Library, qtbot: QtBot,
) -> None:  # fmt: skip
    told = given(answers)
    wrong = [
        WrongAnswer(number, None, answer) for number, answer in enumerate(told, 1) if not answer.is_right
    ]
    drill = "payout" if kind in ("open", "twenty", "sprint") else ""
    run = DrillRun(Course(library.house("oxford")), RunPlan(kind, drill), Random(0), told)
    parent = QWidget()
    qtbot.addWidget(parent)
    page = RunEndPage(run, wrong[:listed], SoFar(mistakes), Settings(), parent)
    said = [each.text() for each in page.findChildren(QLabel)]
    assert said[said.index("NEXT STEP") :][:3] == ["NEXT STEP", title, words]
    assert [page.primary.text(), *[way.name.text() for way in page.ways.values()]] == keys
    if answers:
        assert faults in said
        right = answers.count("+")
        assert page.title.text() == f"{right} of {len(answers)}"
        assert f"right, in {4 * len(answers)} s" in said
        assert "drills in this run" not in said, "it is one"
    else:
        assert {"No mistakes to fix", "You have no mistakes left at this house."} <= set(said)


def refuse(*_: object) -> Any:
    raise Refused("records.sqlite: the disk is full")


def test_what_the_records_refuse_counts_as_empty_and_is_said() -> None:
    told: list[str] = []
    names = (
        "begin", "halfway", "is_done_today", "history", "latest", "best_sprint", "totals", "finish_lesson",
        "lessons_done", "chooser",
    )  # fmt: skip
    runs: Any = SimpleNamespace(**dict.fromkeys(names, refuse))
    recorder = RunRecorder(runs, told.append)
    plan = RunPlan("daily")
    assert recorder.begin(plan, "oxford").answers == ()
    assert recorder.halfway(plan, "oxford") is None
    assert recorder.is_done_today(plan, "oxford") is False
    assert (recorder.history("oxford"), recorder.latest("oxford", 9)) == ((), ())
    assert recorder.best_sprint("oxford") is None
    assert recorder.totals("oxford") == DrillTotals()
    recorder.finish_lesson("01-the-game", "oxford")
    assert recorder.lessons_done("oxford") == frozenset()
    assert recorder.chooser(plan, "oxford") is None
    earlier = "Earlier answers cannot be read"
    said = ["This drill is not being recorded", *[earlier] * 6]
    said += ["This lesson is not being recorded", "Earlier lessons cannot be read", earlier]
    assert told == [f"{each}: records.sqlite: the disk is full" for each in said]


def test_the_records_are_asked_for_the_plan_at_the_house() -> None:
    asked: list[tuple[object, ...]] = []

    def ask(*given: object) -> object:
        asked.append(given)
        return len(asked)

    plan, names = RunPlan("daily"), ("begin", "halfway", "is_done_today", "chooser")
    runs: Any = SimpleNamespace(**dict.fromkeys((*names, "latest", "finish_lesson"), ask))
    recorder: Any = RunRecorder(runs, pytest.fail)
    assert [getattr(recorder, name)(plan, "cuda") for name in names] == [1, 2, 3, 4]
    assert recorder.latest("cuda", 9) == 5
    recorder.finish_lesson("01-the-game", "cuda")
    assert asked == [(plan, "cuda")] * 4 + [("cuda", 9), ("01-the-game", "cuda")]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.4, "0 s"),
        (59.4, "59 s"),
        (59.6, "1 min 0 s"),
        (60, "1 min 0 s"),
        (61, "1 min 1 s"),
        (134, "2 min 14 s"),
    ],
)
def test_how_long_a_run_took_is_said_in_minutes_from_a_minute_on(seconds: float, words: str) -> None:
    assert _duration(seconds) == words
