"""A wrong answer is explained: what was right, what is behind it, why, on whose word; and every answer can be."""

import re
from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.drills.answer import Answered
from app.drills.answer_words import spoken
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.question import Posted
from app.drills.run_plans import RunPlan
from app.drills.unrecorded_runs import NoRuns, UnrecordedRun
from app.errors import Refused
from app.procedure.source_words import source_words
from app.records.records import Records
from app.ui.kit.theme import DARK
from tests.ui.dealing.hands import strike
from tests.ui.drills.answering import answer_right, answer_with, by_keys
from tests.ui.drills.rooms import Open, Room
from tests.ui.modes.people import click, focus
from tests.ui.painted import pixels_of
from tests.ui.windows import seen

FULL = "records.sqlite: the disk is full"
FEW, MANY = 600, 1500
"""Points in the colour of light: the headings of pay tables, and a line that is lit."""
UNREADABLE = "records.sqlite: the file is damaged"


class FullDisk(NoRuns):
    """Nothing more can be written, though a run was begun."""

    def begin(self, _plan: RunPlan, _house: str) -> UnrecordedRun:
        class Full(UnrecordedRun):
            def append(self, answer: Answered) -> None:
                raise Refused(FULL)

        return Full()


class Unreadable(NoRuns):
    """Records that went bad while the program ran."""

    def begin(self, _plan: RunPlan, _house: str) -> UnrecordedRun:
        raise Refused(UNREADABLE)

    def halfway(self, _plan: RunPlan, _house: str) -> None:
        raise Refused(UNREADABLE)

    def history(self, _house: str) -> Sequence[Answered]:
        raise Refused(UNREADABLE)

    def chooser(self, _plan: RunPlan, _house: str) -> None:
        raise Refused(UNREADABLE)


class RecordsOf:
    """Records in which only the drills matter."""

    def __init__(self, runs: NoRuns) -> None:
        self.runs = runs
        self.people = self

    def cut_off(self) -> None:
        return None

    def running_exam(self) -> None:
        return None

    def tasks(self, _house: str) -> Sequence[object]:
        return ()

    def progress(self, _house: str) -> object:
        raise Refused(UNREADABLE)


def slip(room: Room, far: int = 60) -> None:
    """Answer the first question that has a named mistake with that mistake."""
    for _ in range(far):
        if room.question.mistakes:
            answer_with(by_keys, room.page, room.wrong())
            return
        answer_right(by_keys, room.page)
    raise AssertionError("no question has a mistake with a name")


@pytest.mark.parametrize("house", ["oxford", "greektown"])
def test_a_wrong_answer_is_explained_in_every_drill(house: str, open_room: Open) -> None:
    room = open_room(house)
    for name in room.names:
        page = room.begin(name)
        for _ in range(200):
            if room.question.mistakes:
                break
            answer_right(by_keys, page)
        assert room.question.mistakes, f"no question of {name} has a mistake with a name"
        question, mistake = room.question, room.question.mistakes[0]
        answer_with(by_keys, page, mistake.answer)
        said = page.telling.text
        assert page.telling.isVisible(), name
        assert re.match(r"✗ (Wrong|\$[\d,.]+ too (much|little))\n", said), said
        for part, right, given in zip(question.parts, question.right, mistake.answer, strict=True):
            assert spoken(part.form, right).rstrip(".") in said
            assert spoken(part.form, given).rstrip(".") in said
        named = [each.misconception for each in question.mistakes if each.answer == mistake.answer]
        assert any(MISCONCEPTIONS[each] in said for each in named)
        assert question.ground.why in said
        assert source_words(question.ground.source) in said
        strike(Qt.Key.Key_Return)
        assert not page.telling.isVisible()
        assert room.question is not question
        room.room.show_drills()


def test_the_line_that_pays_lights_up_with_the_explanation(open_room: Open) -> None:
    room = open_room("greektown", room="dark")
    page = room.begin("payout")
    while not (room.question.line and any(isinstance(thing, Posted) for thing in room.question.shows)):
        answer_right(by_keys, page)
    assert accents(room) < FEW
    slip_now = room.question
    answer_with(by_keys, page, room.wrong())
    assert page.telling.isVisible()
    assert slip_now.line
    assert accents(room) > MANY
    strike(Qt.Key.Key_Return)
    assert accents(room) < FEW


def accents(room: Room) -> int:
    """How many points of what is shown have the colour of light."""
    QApplication.processEvents()
    image = seen(room.page.exhibits)
    lit = int(DARK.accent[1:], 16)
    return sum(pixel & 0xFFFFFF == lit for pixel in pixels_of(image))


def test_the_last_answer_is_explained_by_e_and_the_question_waits(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("payout")
    assert not page.why.isVisible()
    strike("e")
    assert not page.telling.isVisible(), "there is nothing to explain yet"
    before = room.question
    answer_right(by_keys, page)
    asked = room.question
    strike("1")
    strike("e")
    assert page.telling.text.startswith("✓ Right\n")
    assert before.ground.why in page.telling.text
    strike("7")
    strike(Qt.Key.Key_Return)
    assert room.question is asked
    assert page.entry
    strike(Qt.Key.Key_Backspace)
    answer_right(by_keys, page)
    assert page.run.answers[-1].is_right, (
        "what was typed before is still there, and nothing was typed meanwhile"
    )


def test_what_was_picked_is_still_picked_after_an_explanation(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("hand-call")
    room.give(room.question.right)
    while "tap" not in _told(room):
        room.give(room.question.right)
    strike("1")
    marked = page.exhibits._marked
    assert len(marked) == 1
    click(page.why)
    click(page.enter)
    assert page.exhibits._marked == marked


def _told(room: Room) -> str:
    from app.ui.drills.choice_entries import PickEntry

    return "tap" if isinstance(room.page.entry, PickEntry) else ""


def test_an_explanation_is_left_by_pointer(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("compare")
    slip(room)
    click(page.enter)
    assert not page.telling.isVisible()


def test_nothing_is_answered_while_something_is_explained(open_room: Open) -> None:
    room = open_room("oxford")
    page = room.begin("compare")
    slip(room)
    count = len(page.run.answers)
    for key in ("1", "2", "3", "e", Qt.Key.Key_Backspace):
        strike(key)
    assert page.telling.isVisible()
    assert len(page.run.answers) == count


def test_a_text_too_long_for_its_panel_is_scrolled_by_keys(open_room: Open) -> None:
    room = open_room("greektown", text=150)
    page = room.begin("settle")
    slip(room)
    bar = page.telling.area.verticalScrollBar()
    page.telling._inside.setMinimumHeight(2000)
    QApplication.processEvents()
    assert bar.maximum() > 0
    strike(Qt.Key.Key_Down)
    assert bar.value() > 0
    strike(Qt.Key.Key_PageDown)
    strike(Qt.Key.Key_PageUp)
    strike(Qt.Key.Key_Up)
    assert bar.value() == 0


@pytest.mark.parametrize("when", ["asked", "explained", "ended"])
def test_esc_leaves_to_the_list_and_from_there_to_the_table(when: str, open_room: Open) -> None:
    room = open_room("oxford")
    room.begin("compare", "twenty" if when == "ended" else "open")
    if when == "explained":
        slip(room)
    if when == "ended":
        while not room.has_ended:
            room.give(room.question.right)
    strike(Qt.Key.Key_Escape)
    (button,) = [each for each in room.listed.drills.buttons() if each.isChecked()]
    assert button.objectName() == "compare", "the list is as it was left"
    strike(Qt.Key.Key_Escape)
    assert room.window.navigator.drills is None
    assert room.window.navigator.page is None
    assert focus() is room.window.table_screen


def test_an_answer_that_cannot_be_written_is_told_on_the_page_and_the_run_goes_on(open_room: Open) -> None:
    room = open_room("oxford", attempts=RecordsOf(FullDisk()))
    page = room.begin("compare")
    assert not page.trouble.isVisible()
    for _ in range(3):
        answer_right(by_keys, page)
        assert page.trouble.isVisible()
        assert page.trouble.text() == f"! This answer was not recorded: {FULL}"
    assert [answer.is_right for answer in page.run.answers] == [True] * 3


def test_records_that_cannot_be_read_are_told_and_drilling_goes_on(open_room: Open) -> None:
    room = open_room("oxford", attempts=RecordsOf(Unreadable()))
    assert room.listed.trouble.isVisible()
    assert room.listed.trouble.text() == f"! Earlier answers cannot be read: {UNREADABLE}"
    page = room.begin("compare")
    assert page.trouble.text() == f"! This drill is not being recorded: {UNREADABLE}"
    answer_right(by_keys, page)
    assert page.run.answers[0].is_right


def test_every_answer_is_in_the_records_when_the_next_question_is_asked(
    open_room: Open, keep: Callable[[], Records]
) -> None:
    kept = keep()
    room = open_room("oxford", attempts=kept)
    page = room.begin("compare")
    slip(room)
    strike(Qt.Key.Key_Return)
    answer_right(by_keys, page)
    history = kept.runs.history("oxford")
    assert [(answer.skill, answer.is_right) for answer in history] == [
        (answer.skill, answer.is_right) for answer in page.run.answers
    ]


def test_a_right_answer_lights_up_and_the_next_question_takes_keys_at_once(
    open_room: Open, qtbot: QtBot
) -> None:
    room = open_room("oxford", motion="normal")
    page = room.begin("compare")
    for count in (1, 2):
        answer_right(by_keys, page)
        assert page.glow.isVisible()
        assert page.verdict.property("judged") == "right"
        assert page.verdict.text().startswith("✓ Right: ")
        assert len(page.run.answers) == count
    qtbot.waitUntil(page.glow.isHidden)
    answer_with(by_keys, page, room.wrong())
    assert page.glow.isHidden()
    assert page.verdict.property("judged") == "wrong"


def test_a_mistake_that_is_recorded_is_said_to_come_back(
    open_room: Open, keep: Callable[[], Records]
) -> None:
    for attempts, comes_back in ((keep(), True), (None, False)):
        room = open_room("oxford", attempts=attempts, size=(1600, 900))
        page = room.begin("compare")
        assert page.note.isHidden()
        slip(room)
        assert page.note.isVisible() == comes_back
        strike(Qt.Key.Key_Return)
        assert page.note.isHidden()


def test_a_right_answer_that_is_explained_does_not_come_back(
    open_room: Open, keep: Callable[[], Records]
) -> None:
    room = open_room("oxford", attempts=keep(), size=(1600, 900))
    page = room.begin("compare")
    room.give(room.question.right)
    page.explain()
    assert page.telling.isVisible()
    assert page.note.isHidden()
