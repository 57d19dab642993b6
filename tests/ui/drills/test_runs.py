"""Whole runs, by keyboard alone and by pointer alone: every drill of every house, every form, every kind of run."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from app.drills.answer_forms import Amount, Call, Choice, CutChips, Form, Pick, Sequence, Settling
from app.drills.run_plans import SPRINT, TWENTY, RunPlan
from app.drills.skill_choice import Wanted
from app.records.records import Records
from tests.bulk import figure
from tests.sweeps import swept
from tests.ui.dealing.hands import strike
from tests.ui.drills.answering import Hands, Taps, answer_right, answer_with, by_keys, finger
from tests.ui.drills.rooms import Open, Room
from tests.ui.modes.people import click, tab_to

pytestmark = pytest.mark.usefixtures("unpainted")

HOUSES = ("oxford", "two-to-ten", "pechanga", "greektown", "cuda")
QUESTIONS = 150
POINTERS: dict[str, Callable[[], Hands]] = {
    "mouse": Taps,
    "fingers": lambda: Taps(finger(QTest.createTouchDevice())),
}
WHERE: dict[type[Form], str] = {
    Amount: "payout", Choice: "compare", Pick: "straight-flush", Call: "hand-call", Sequence: "what-next",
    Settling: "settle", CutChips: "chips",
}  # fmt: skip
FAR = 150


def all_right(room: Room) -> bool:
    answers = room.page.run.answers
    return all(answer.is_right for answer in answers)


def go_to_drill(room: Room, place: int) -> None:
    """Tab comes to the drill that is chosen, the arrow keys go on from there."""
    drills = room.listed.drills.buttons()
    (chosen,) = [number for number, button in enumerate(drills) if button.isChecked()]
    tab_to(drills[chosen])
    for _ in range(len(drills)):
        here, there = drills[place], room.listed.drills.checkedButton()
        assert there
        down = here.mapTo(room.listed, QPoint()).y() - there.mapTo(room.listed, QPoint()).y()
        across = here.mapTo(room.listed, QPoint()).x() - there.mapTo(room.listed, QPoint()).x()
        if abs(down) > 4:
            strike(Qt.Key.Key_Down if down > 0 else Qt.Key.Key_Up)
        elif across:
            strike(Qt.Key.Key_Right if across > 0 else Qt.Key.Key_Left)


@pytest.mark.parametrize("house", swept(HOUSES))
def test_every_drill_is_run_through_by_keyboard_alone(house: str, open_room: Open) -> None:
    room = open_room(house)
    for place, name in enumerate(room.names):
        go_to_drill(room, place)
        assert room.listed.drills.buttons()[place].isChecked()
        tab_to(room.listed.kinds["open"])
        strike(Qt.Key.Key_Return)
        for _ in range(figure(QUESTIONS, share=75)):
            answer_right(by_keys, room.page)
        answers = room.page.run.answers
        assert answers, name
        assert all_right(room), f"{name}: {answers}"
        assert {answer.drill for answer in answers} <= {name}
        strike(Qt.Key.Key_Escape)


@pytest.mark.parametrize("pointer", POINTERS)
@pytest.mark.parametrize("house", swept(HOUSES))
def test_every_drill_is_run_through_by_pointer_alone(house: str, pointer: str, open_room: Open) -> None:
    room, hands = open_room(house), POINTERS[pointer]()
    for name in room.names:
        page = room.begin_by_mouse(name)
        for _ in range(figure(QUESTIONS, share=75)):
            if page.run.question is None:
                break
            answer_right(hands, page)
        assert all_right(room), f"{name}: {page.run.answers}"
        assert page.run.answers
        click(page.leave)


@pytest.mark.parametrize("way", ["keys", "mouse"])
@pytest.mark.parametrize("form", WHERE, ids=lambda form: form.__name__)
def test_every_form_is_answered_by_keys_and_by_pointer(form: type[Form], way: str, open_room: Open) -> None:
    room = open_room("greektown")
    page = room.begin(WHERE[form])
    hands: Hands = by_keys if way == "keys" else Taps()
    found = 0
    for _ in range(FAR):
        found += any(isinstance(part.form, form) for part in room.question.parts)
        if found == 3:
            break
        if any(isinstance(part.form, form) for part in room.question.parts):
            answer_right(hands, page)
        else:
            room.give(room.question.right)
    assert found == 3
    assert all_right(room)


def test_an_amount_is_built_of_chips(open_room: Open) -> None:
    room = open_room("oxford")
    page, hands = room.begin("payout"), Taps(by_chips=True)
    for _ in range(6):
        answer_right(hands, page)
    assert len(page.run.answers) == 6
    assert all_right(room)


def test_what_was_entered_is_taken_back(open_room: Open) -> None:
    room = open_room("greektown")
    page = room.begin("payout")
    for key in ("7", "7", Qt.Key.Key_Backspace, Qt.Key.Key_Backspace):
        strike(key)
    answer_right(by_keys, page)
    assert all_right(room)
    assert page.run.answers
    page = room.begin("settle")
    for key in ("p", "r", "5", Qt.Key.Key_Backspace, Qt.Key.Key_Backspace, Qt.Key.Key_Backspace, "t", "b"):
        strike(key)
    strike(Qt.Key.Key_Backspace)
    answer_right(by_keys, page)
    assert all_right(room)


def test_cards_that_were_picked_are_put_back(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("straight-flush")
    hands = Taps()
    while not isinstance(room.question.parts[0].form, Pick):
        room.give(room.question.right)
    for key in ("1", "2", "2", "3"):
        strike(key)
    assert page.exhibits._marked == frozenset(room.question.parts[0].form.cards[i] for i in (0, 2))
    strike(Qt.Key.Key_Backspace)
    assert not page.exhibits._marked
    before = len(page.run.answers)
    answer_right(hands, page)
    assert len(page.run.answers) == before + 1
    assert page.run.answers[-1].is_right


def test_twenty_on_the_clock_end_with_a_result(open_room: Open) -> None:
    room = open_room("greektown")
    page = room.begin_by_mouse("compare", "twenty")
    for number in range(TWENTY):
        assert page.header.where.text() == f"Question {number + 1} of {TWENTY}"
        room.clock.now += 2.5
        if number in (3, 8):
            answer_with(by_keys, page, room.wrong())
            assert not page.telling.isVisible(), "nothing stands between an answer and the next question"
            assert page.verdict.text().startswith("✗")
        else:
            answer_right(by_keys, page)
            assert room.has_ended or page.verdict.text().startswith("✓")
    assert page.run.question is None
    assert room.end.title.text() == "18 of 20"
    said = [label.text() for label in room.end.findChildren(QLabel)]
    assert {"right, in 50 s", "90%", "right", "2.5 s", "2 to fix"} <= set(said)
    assert page.run.seconds == pytest.approx(50)
    strike(Qt.Key.Key_Return)
    assert room.page is not page
    assert room.page.run.answers == []
    assert room.page.run.plan == page.run.plan


def test_a_result_leads_to_other_drills_by_keys_and_by_pointer(open_room: Open) -> None:
    room = open_room("oxford")
    for way in ("keys", "mouse"):
        room.begin("compare", "twenty")
        for _ in range(TWENTY):
            room.give(room.question.right)
        if way == "keys":
            tab_to(room.end.ways["close"])
            strike(Qt.Key.Key_Return)
        else:
            click(room.end.ways["close"])
        assert room.listed.isVisible()


def test_a_sprint_ends_when_its_time_is_up(open_room: Open, qtbot: QtBot) -> None:
    room = open_room("oxford")
    page = room.begin_by_mouse("payout", "sprint")
    assert page.clock.text() == "90 s left"
    for _ in range(8):
        room.clock.now += 11
        answer_right(by_keys, page)
    assert page.run.left == pytest.approx(SPRINT - 88)
    room.clock.now += 1.5
    qtbot.waitUntil(lambda: page.clock.text() == "0 s left")
    assert page.run.question
    room.clock.now += 1
    qtbot.waitUntil(lambda: room.has_ended)
    assert page.run.question is None
    assert room.end.title.text() == "8 of 8"
    strike("5")
    assert len(page.run.answers) == 8, "nothing is answered when the time is up"


def test_only_payouts_are_sprinted(open_room: Open) -> None:
    room = open_room("oxford")
    for button in room.listed.drills.buttons():
        click(button)
        assert room.listed.kinds["sprint"].isVisible() == (button.objectName() == "payout")


def test_the_clock_stands_while_an_answer_is_explained(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("compare", "twenty")
    answer_right(by_keys, page)
    asked = room.question
    room.clock.now += 3
    strike("e")
    assert page.telling.isVisible()
    room.clock.now += 60
    strike(Qt.Key.Key_Return)
    assert room.question is asked
    room.clock.now += 2
    answer_right(by_keys, page)
    assert page.run.answers[-1].seconds == pytest.approx(5)


def test_the_set_of_the_day_mixes_the_drills_and_is_done_once(
    open_room: Open, keep: Callable[[], Records]
) -> None:
    room = open_room("greektown", attempts=keep())
    drills = set(room.names)
    page = room.begin_by_mouse("", "daily")
    for _ in range(7):
        answer_right(by_keys, page)
    strike(Qt.Key.Key_Escape)
    assert room.listed.kinds["daily"].accessibleName() == "Today's set, 7 of 20 answered"
    page = room.begin_by_mouse("", "daily")
    while not room.has_ended:
        answer_right(by_keys, page)
    assert len(page.run.answers) == TWENTY
    # Spacing chooses among the skills of all drills: a drill may have none that is wanted today.
    asked = {answer.drill for answer in page.run.answers}
    assert asked <= drills
    assert len(asked) > 3
    click(room.end.primary)
    assert room.listed.kinds["daily"].accessibleName() == "Today's set, Done today"


def test_enter_presses_the_gold_key_which_stays_in_its_place(open_room: Open) -> None:
    room = open_room("oxford")
    places = set()
    for button in room.listed.drills.buttons():
        click(button)
        QApplication.processEvents()
        places.add(room.listed.kinds["open"].geometry().right())
    assert len(places) == 1
    (tuck,) = [each for each in room.listed.drills.buttons() if each.objectName() == "tuck"]
    click(tuck)
    strike(Qt.Key.Key_Return)
    assert room.page.run.plan == RunPlan("open", "tuck")


def test_my_mistakes_come_until_each_was_answered_right_twice(
    open_room: Open, keep: Callable[[], Records]
) -> None:
    room = open_room("oxford", attempts=keep())
    page = room.begin("payout")
    slips: list[Wanted] = []
    while len(slips) < 2:
        if room.question.mistakes and len(page.run.answers) in (1, 3, 4, 5):
            slips.append(Wanted("payout", room.question.skill))
            room.give(room.wrong())
            strike(Qt.Key.Key_Return)
        else:
            room.give(room.question.right)
    strike(Qt.Key.Key_Escape)
    assert room.listed.kinds["mistakes"].accessibleName() == "My mistakes, 2 to fix"
    page = room.begin_by_mouse("", "mistakes")
    asked = []
    while not room.has_ended:
        asked.append(Wanted(room.question.drill, room.question.skill))
        answer_right(by_keys, page)
    assert sorted(asked) == sorted(slips * 2)
    assert room.end.title.text() == "4 of 4"
    assert room.end.next_plan is None, "nothing is left to be answered once more"
    assert list(room.end.ways) == []
    click(room.end.primary)
    assert room.listed.kinds["mistakes"].accessibleName() == "My mistakes, No mistakes to fix"
    assert not room.listed.kinds["mistakes"].isEnabled()
    room.room.begin(RunPlan("mistakes"))
    assert "No mistakes to fix" in [label.text() for label in room.end.findChildren(QLabel)]


def test_a_run_that_was_left_goes_on_with_the_next_question_after_a_new_start(
    open_room: Open, keep: Callable[[], Records]
) -> None:
    room = open_room("oxford", attempts=keep())
    page = room.begin_by_mouse("compare", "twenty")
    for number in range(7):
        if number == 2:
            room.give(room.wrong())
        else:
            answer_right(by_keys, page)
    before = page.run.answers
    room.window.close()
    again = open_room("oxford", attempts=keep())
    assert not again.listed.kinds["twenty"].accessibleName().endswith("Continue at question 8")
    page = again.begin_by_mouse("compare", "twenty")
    assert page.run.answers == before
    assert page.header.where.text() == "Question 8 of 20"
    answer_right(by_keys, page)
    assert len(page.run.answers) == 8
    strike(Qt.Key.Key_Escape)
    assert again.listed.kinds["twenty"].accessibleName() == "20 on the clock, Continue at question 9"


def test_how_far_a_run_is_stands_above_it(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("tuck")
    assert (page.header.title.text(), page.header.where.text()) == ("Tuck", "Question 1")
    room.give(room.question.right)
    assert page.header.where.text() == "Question 2"
    assert list(page.pips.states) == ["right", "now"]
    room.give(("nothing of the kind",))
    strike(Qt.Key.Key_Return)
    room.give(room.question.right)
    assert list(page.pips.states) == ["right", "wrong", "right", "now"]
    assert page.pips.accessibleName() == "2 of 3 answers right"
