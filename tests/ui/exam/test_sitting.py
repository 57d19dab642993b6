"""An exam while it runs: silence, pauses, remarks, the end, and going on after a cut."""

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtCore import Qt, QTimer

from app.errors import Refused
from app.exam.assessor_marks import draft_of
from app.exam.exam_log import (
    ClockPaused,
    ClockResumed,
    Closed,
    DealerSignedIn,
    IdentityChecked,
    Interrupted,
    Remarked,
)
from app.procedure.narration import move_words
from app.records.records import Records
from app.session.attempt_log import Acted
from app.ui.dealing.guidance import done_words
from app.ui.dealing.pad_keys import DealerRequest, PadKey
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.dealer_seat import ExamTable
from app.ui.exam.dealer_sign_in import DealerDoor
from app.ui.exam.exam_hall import HallKey
from app.ui.exam.identity_check_page import IdentityPage
from app.ui.exam.notice_page import NoticePage
from app.ui.exam.supervisor_sheet import SupervisorSheet, blank_sheet
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.kit.page import Page
from app.ui.kit.settings import Guidance
from app.ui.office.results.result_page import ResultPage
from tests.ui.dealing.hands import strike
from tests.ui.exam.conftest import Open
from tests.ui.exam.hall import HOUSE, Hall, words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click, told_over_the_felt
from tests.ui.windows import play_in

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def hall(open_hall: Open) -> Hall:
    """An exam that runs, with a round on the table."""
    hall = open_hall(four_colours=True, by_suit=True)
    hall.add_account("Ann Lee")
    hall.add_account("Ben Ek", by="Ann Lee")
    hall.begin()
    return hall


def happened(hall: Hall) -> list[str]:
    """The kinds of the last entries of the log."""
    return [type(each).__name__ for each in hall.kept.exams.file(hall.running.id).happened]


def sheet(hall: Hall, name: str = "Ann Lee") -> SupervisorSheet:
    """The supervisor's sheet, opened by a PIN."""
    click(hall.hall.keys.keys[HallKey.SUPERVISOR])
    hall.give_pin(name)
    return hall.page(SupervisorSheet)


def start_again(hall: Hall, open_hall: Open) -> Hall:
    """The power is cut, and the program started again."""
    hall.window.hide()
    hall.calendar.pass_time(minutes=7)
    return open_hall()


def test_the_line_above_says_whose_exam_and_which_round(hall: Hall) -> None:
    said = words_of(hall.window.table_screen.bar)
    assert "Exam · Dee Vos" in said
    assert "round 1 of 2" in said


def test_the_deck_has_two_colours_and_hands_lie_as_they_were_dealt_whatever_the_settings_say(
    hall: Hall,
) -> None:
    assert not hall.window.table_screen.table._settings.four_colours
    assert not hall.window.table_screen.table._settings.by_suit
    hall.sit_out()
    hall.hall.admit(hall.account("Ann Lee"))
    assert hall.window.table_screen.table._settings.four_colours, "afterwards it is as it was"


def test_an_exam_is_silent_unless_the_house_says_so(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    loud = hall.window.navigator.settings._replace(sound="on")
    screen, running = hall.window.table_screen, hall.running
    assert ExamTable(screen, loud, running, lambda: 0.0)._settings.sound == "off"
    monkeypatch.setattr(running.sitting, "exam", running.sitting.exam._replace(sound=True))
    assert ExamTable(screen, loud, running, lambda: 0.0)._settings.sound == "on"
    quiet = loud._replace(sound="off")
    assert ExamTable(screen, quiet, running, lambda: 0.0)._settings.sound == "off", "the machine says so too"


def test_an_exam_has_no_lights_no_hints_and_no_guidance_whatever_is_set(open_hall: Open) -> None:
    hall = open_hall(mode="guided", guidance="light", rung="one", events=True)
    hall.add_account("Ann Lee")
    hall.add_account("Ben Ek", by="Ann Lee")
    hall.begin()
    table, navigator = hall.hall.seat.table, hall.window.navigator
    assert table
    steps = [due.step for due in table.ruling.steps]
    done = 0
    for guidance in get_args(Guidance):
        navigator.choose_settings(navigator.settings._replace(guidance=guidance))
        said = words_of(hall.window.table_screen)
        strike(Qt.Key.Key_H)
        table.want(DealerRequest.HINT)
        assert len(table.session.acts) == done
        assert words_of(hall.window.table_screen) == said, "asking for a hint changes nothing"
        for step in (*steps[done : done + 3], steps[-1]):
            assert is_unlit(hall), "right or wrong, nothing lights up"
            table.act(step)
            assert told_over_the_felt(hall.window) == done_words(step)
            done += 1
    assert is_unlit(hall)
    acts = [each for each in hall.kept.exams.file(hall.running.id).happened if isinstance(each, Acted)]
    assert len(acts) == done
    assert not any(act.unaided for act in acts)


def is_unlit(hall: Hall) -> bool:
    """Nothing on the felt and no key lights up, and there is no key for a hint."""
    table = hall.hall.seat.table
    assert table
    keys, play = table.desk.keys, play_in(hall.window)
    is_lit = play.lit or any(mark.is_lit for mark in play.marks.marks.values())
    return not (is_lit or any(key.is_lit for key in keys.values()) or keys[PadKey.HINT].isVisible())


def test_nothing_says_whether_an_act_or_an_answer_was_right(hall: Hall) -> None:
    table = hall.hall.seat.table
    assert table
    table.act(table.ruling.steps[3].step)
    assert not table.verdict.isVisible()
    hall.finish()
    said = words_of(hall.page(NoticePage))
    assert "fault" not in said
    assert "score" not in said.lower()
    hall.go_on()
    hall.finish()
    hall.go_on()
    pages = []
    for is_right in (True, False):
        hall.answer(is_right)
        page = hall.hall.seat.questions
        assert page
        assert not page.exhibits._content.is_explained
        pages.append(words_of(page))
    assert all("Right" not in said and "right" not in said for said in pages)


def test_an_answer_that_is_as_right_as_the_shown_one_counts(hall: Hall) -> None:
    for _ in range(2):
        hall.finish()
        hall.go_on()
    page = hall.hall.seat.questions
    assert page
    asked = hall.question
    page._asked = asked._replace(
        parts=tuple(part._replace(also=frozenset({"as right"})) for part in asked.parts)
    )
    for _ in asked.parts:
        assert page.entry
        page.entry.given.emit("as right")
    settle()
    _, answer = hall.sitting.answers[-1]
    assert answer.given == answer.right == ("as right",) * len(asked.parts)


def test_finish_always_asks(hall: Hall) -> None:
    table = hall.hall.seat.table
    assert table
    for due in table.ruling.steps:
        table.act(due.step)
    click(table.desk.keys["finish"])
    click(table.verdict.buttons["on"])
    assert table.session is hall.sitting.session
    assert "RoundEnded" not in happened(hall)


def test_a_dealer_who_presses_the_supervisors_key_is_sent_back(hall: Hall) -> None:
    hall.hall.call()
    assert "If you are the dealer, go back." in words_of(hall.page(SupervisorSignInPage))
    click(hall.page(SupervisorSignInPage).back)
    settle()
    assert hall.hall.seat.table, "the round goes on"
    hall.sit_out()
    click(hall.page(NoticePage).supervisor)
    assert "If you are the dealer" not in words_of(hall.page(SupervisorSignInPage)), "the exam is over"


def test_the_record_counts_the_moves_that_were_typed(hall: Hall) -> None:
    table = hall.hall.seat.table
    assert table
    counted = []
    for number, due in enumerate(table.ruling.steps[:4]):
        if number % 2:
            table.desk.command_line.given.emit(str(due.step))
        else:
            table.act(due.step)
        counted.append(hall.sitting.typed)
    assert (len(table.session.acts), counted) == (4, [0, 1, 1, 2])


def test_the_clock_stands_while_the_sheet_is_open(hall: Hall) -> None:
    page = sheet(hall)
    assert hall.sitting.is_paused
    click(page.buttons["on"])
    assert not hall.sitting.is_paused
    assert happened(hall)[-2:] == ["ClockPaused", "ClockResumed"]
    assert hall.hall.seat.table
    entries = hall.kept.exams.file(hall.running.id).happened
    assert [each.by for each in entries if isinstance(each, ClockPaused | ClockResumed)] == [
        "Ann Lee (S1)"
    ] * 2


def test_a_pause_has_a_reason_and_only_a_supervisor_ends_it(hall: Hall) -> None:
    page = sheet(hall)
    click(page.buttons["pause"])
    assert page.told.text() == "Type a reason for the pause first."
    page.text.setPlainText("The fire alarm rang")
    click(page.buttons["pause"])
    notice = hall.page(NoticePage)
    assert "The exam is paused." in words_of(notice)
    assert "alarm" not in words_of(notice), "why is for the record, not for the dealer"
    assert not notice.go_on.isVisible()
    click(notice.supervisor)
    click(hall.page(SupervisorSignInPage).back)
    assert hall.sitting.is_paused
    click(hall.page(NoticePage).supervisor)
    hall.give_pin("Ben Ek")
    click(hall.page(SupervisorSheet).buttons["on"])
    # After a break the dealer signs in again.
    assert "Sign in again to continue the exam." in words_of(hall.page(DealerDoor)).split("\n")
    hall.dealer_signs("D4")
    assert hall.hall.page is None
    assert hall.hall.seat.table


def test_a_remark_belongs_to_a_step_and_to_its_supervisor(hall: Hall) -> None:
    table = hall.hall.seat.table
    assert table
    for due in table.ruling.steps[:4]:
        table.act(due.step)
    page = sheet(hall)
    click(page.buttons["remark"])
    assert page.told.text() == "Type a comment first."
    page.text.setPlainText("Speaks to every player.")
    click(page.buttons["remark"])
    assert "Speaks to every player.\nRound 1, move 4" in words_of(page)
    click(page.buttons["on"])
    assert "Speaks to every" not in words_of(sheet(hall, "Ben Ek")), "the other one writes alone"
    entries = hall.kept.exams.file(hall.running.id).happened
    assert [each.text for each in entries if isinstance(each, Remarked)] == ["Speaks to every player."]


def test_marks_so_far_are_kept_for_each_assessor_alone(hall: Hall) -> None:
    click(sheet(hall).buttons["marks"])
    page = hall.page(ChecklistPage)
    click(page.marks.keys["7"])
    click(page.file.keys["file"])
    click(hall.page(SupervisorSheet).buttons["on"])
    click(sheet(hall, "Ben Ek").buttons["marks"])
    assert not hall.page(ChecklistPage).given.marks
    click(hall.page(ChecklistPage).back)
    click(hall.page(SupervisorSheet).buttons["on"])
    click(sheet(hall).buttons["marks"])
    assert hall.page(ChecklistPage).given.marks == {"hospitality": 7}


def test_marks_so_far_outlive_a_power_cut(hall: Hall, open_hall: Open) -> None:
    click(sheet(hall).buttons["marks"])
    click(hall.page(ChecklistPage).marks.keys["7"])
    hall.page(ChecklistPage).notes.setPlainText("Calm.")
    click(hall.page(ChecklistPage).file.keys["file"])
    again = start_again(hall, open_hall)
    for name, marks, notes in (("Ben Ek", {}, ""), ("Ann Lee", {"hospitality": 7}, "Calm.")):
        click(again.page(NoticePage).supervisor)
        again.give_pin(name)
        click(again.page(SupervisorSheet).buttons["marks"])
        given = again.page(ChecklistPage).given
        assert (given.marks, given.words) == (marks, notes)
        again.hall._idle.passed.emit()


def test_marks_that_cannot_be_kept_stay_on_the_page_and_those_of_somebody_who_went_away_are_kept(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_anything: object) -> None:
        raise Refused("the disk is full")

    click(sheet(hall).buttons["marks"])
    page = hall.page(ChecklistPage)
    click(page.marks.keys["7"])
    with monkeypatch.context() as broken:
        broken.setattr(hall.running, "submit", refuse)
        click(page.file.keys["file"])
    assert hall.shown is page
    assert page.told.text() == "The disk is full."
    hall.hall._idle.passed.emit()
    draft = draft_of(hall.sitting, hall.account("Ann Lee"))
    assert draft
    assert draft.marks == {"hospitality": 7}


def test_words_on_the_sheet_are_there_after_a_look_at_the_marks(hall: Hall) -> None:
    page = sheet(hall)
    page.text.setPlainText("Speaks to")
    click(page.buttons["marks"])
    click(hall.page(ChecklistPage).back)
    page = hall.page(SupervisorSheet)
    assert page.text.toPlainText() == "Speaks to"
    click(page.buttons["on"])
    assert sheet(hall, "Ben Ek").text.toPlainText() == "", "the other one has a sheet of their own"
    click(hall.page(SupervisorSheet).buttons["on"])
    page = sheet(hall)
    assert page.text.toPlainText() == "Speaks to"
    click(page.buttons["remark"])
    click(page.buttons["marks"])
    click(hall.page(ChecklistPage).back)
    assert hall.page(SupervisorSheet).text.toPlainText() == "", "what is written down is through"


@pytest.mark.parametrize(("outcome", "then"), [("incomplete", ResultPage), ("failed", ChecklistPage)])
def test_a_supervisor_ends_the_exam_with_a_reason_and_says_what_it_comes_to(
    hall: Hall, outcome: str, then: type[Page]
) -> None:
    table = hall.hall.seat.table
    assert table
    table.act(table.ruling.steps[0].step)
    page = sheet(hall)
    click(page.buttons["stop"])
    assert page.told.text() == "Type a reason for ending the exam first."
    page.text.setPlainText("The dealer feels ill.")
    click(page.buttons["stop"])
    assert page.question
    click(page.question.no)
    assert not hall.sitting.is_closed
    click(page.buttons["stop"])
    click(page.question.yes if outcome == "incomplete" else page.question.failed)
    settle()
    assert isinstance(hall.shown, then)
    (sat,) = hall.kept.exams.sittings()
    closed = hall.kept.exams.file(sat.id).happened[-1]
    assert isinstance(closed, Closed)
    assert (closed.why, closed.outcome) == ("The dealer feels ill.", outcome)
    assert sat.outcome == ("incomplete" if outcome == "incomplete" else "unscored")


def test_a_sheet_that_is_left_open_closes_and_the_exam_stays_paused(hall: Hall) -> None:
    sheet(hall)
    (timer,) = hall.hall._idle.findChildren(QTimer)
    timer.setInterval(1)
    timer.start()
    hall.bot.waitUntil(lambda: isinstance(hall.shown, NoticePage))
    assert hall.sitting.is_paused


def test_what_cannot_be_written_down_has_not_happened(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_anything: object) -> None:
        raise Refused("the disk is full")

    table = hall.hall.seat.table
    assert table
    with monkeypatch.context() as broken:
        broken.setattr(hall.running, "submit", refuse)
        table.act(table.ruling.steps[0].step)
        assert table.session.acts == []
        click(table.desk.keys["finish"])
        click(table.verdict.buttons["over"])
        assert hall.hall.seat.table is table, "the round is on the table still"
    hall.finish()
    with monkeypatch.context() as broken:
        broken.setattr(hall.running, "go_on", refuse)
        hall.go_on()
        assert "The disk is full." in words_of(hall.page(NoticePage))
    hall.go_on()
    hall.finish()
    hall.go_on()
    with monkeypatch.context() as broken:
        broken.setattr(hall.running, "submit", refuse)
        question = hall.question
        hall.answer()
        assert hall.question is question
        assert hall.hall.seat.questions
        assert "The disk is full." in words_of(hall.hall.seat.questions)
    with monkeypatch.context() as broken:
        broken.setattr(hall.running, "go_on", refuse)
        hall.answer()
        assert isinstance(hall.shown, NoticePage), "it goes on when somebody presses a key"
    hall.go_on()
    hall.answer()
    with monkeypatch.context() as broken:
        submit = hall.running.submit
        broken.setattr(
            hall.running, "submit", lambda each: refuse() if isinstance(each, Closed) else submit(each)
        )
        hall.answer()
        assert "That was the last one." in words_of(hall.page(NoticePage))
    hall.go_on()
    assert hall.sitting.is_closed


def test_a_pause_that_cannot_be_written_down_is_told_and_was_none(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_anything: object) -> None:
        raise Refused("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(hall.running, "submit", refuse)
        page = sheet(hall)
        assert page.told.text() == "The disk is full."
    click(page.buttons["on"])
    assert hall.hall.page is None
    assert happened(hall)[-1] == "RoundDealt"


def test_an_exam_that_was_cut_off_goes_on_at_the_very_act(hall: Hall, open_hall: Open) -> None:
    table = hall.hall.seat.table
    assert table
    for due in table.ruling.steps[:5]:
        table.act(due.step)
    data = hall.sitting.dealt[0].data
    again = start_again(hall, open_hall)
    assert "A supervisor must sign in to continue." in words_of(again.page(NoticePage))
    assert not again.page(NoticePage).go_on.isVisible()
    again.readmit()
    assert "Dee Vos continues at round 1 of 2" in words_of(again.page(NoticePage))
    again.go_on()
    assert again.hall.seat.table
    assert again.sitting.dealt[0].data == data
    assert len(again.hall.seat.table.session.acts) == 5
    again.hall.seat.table.act(again.hall.seat.table.ruling.steps[5].step)
    entries = again.kept.exams.file(again.running.id).happened
    kinds = [type(entry) for entry in entries[-5:]]
    assert kinds == [Interrupted, ClockPaused, ClockResumed, DealerSignedIn, Acted]


@pytest.mark.parametrize(
    "where", ["before the first round", "between rounds", "before questions", "question", "pause"]
)
def test_it_goes_on_wherever_it_was_cut_off(where: str, open_hall: Open) -> None:
    hall = open_hall()
    hall.add_account("Ann Lee")
    hall.seat(hall.kept.people.everybody()[0], hall.account("Ann Lee"))
    if where != "before the first round":
        hall.go_on()
    if where in ("between rounds", "before questions", "question"):
        hall.finish()
    if where in ("before questions", "question"):
        hall.go_on()
        hall.finish()
    if where == "question":
        hall.go_on()
        hall.answer()
    if where == "pause":
        sheet(hall)
    words = {
        "before the first round": "with round 1 of 2",
        "between rounds": "with round 2 of 2",
        "before questions": "with question 1 of 3",
        "question": "at question 2 of 3",
        "pause": "at round 1 of 2",
    }
    again = start_again(hall, open_hall)
    again.readmit()
    assert words[where] in words_of(again.page(NoticePage))
    again.sit_out()
    assert again.sitting.round == 2
    assert len(again.sitting.answers) == 3


def test_a_supervisor_closes_the_program_and_the_exam_goes_on_at_its_next_start(
    hall: Hall, open_hall: Open, keep: Callable[[], Records]
) -> None:
    hall.window.close()
    assert hall.window.isVisible()
    hall.give_pin("Ann Lee")
    click(hall.page(SupervisorSheet).buttons["quit"])
    assert not hall.window.isVisible()
    again = start_again(hall, open_hall)
    assert "The exam was interrupted." in words_of(again.page(NoticePage))


def test_records_that_cannot_be_read_leave_the_key_where_it_is(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise Refused("the records cannot be read")

    monkeypatch.setattr(hall.kept.supervisors, "everybody", refuse)
    hall.hall.call()
    assert hall.hall.page is None


def test_a_start_with_records_that_cannot_be_read_says_so(
    start: object, keep: Callable[[], Records], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise Refused("the records cannot be read")

    kept = keep()
    monkeypatch.setattr(kept, "running_exam", refuse)
    window = start("oxford", kept)  # type: ignore[operator]
    assert "the records cannot be read" in words_of(window)


def test_questions_stand_still_while_the_sheet_is_open(hall: Hall) -> None:
    hall.finish()
    hall.go_on()
    hall.finish()
    hall.go_on()
    page = hall.hall.seat.questions
    assert page
    click(page.supervisor)
    hall.give_pin("Ann Lee")
    seconds = page._watch.seconds
    assert page._watch.seconds == seconds
    click(hall.page(SupervisorSheet).buttons["on"])
    assert hall.hall.seat.questions is page, "what was begun is there still"
    assert page._watch.seconds >= seconds


# Who sits there.


@pytest.fixture
def unseated(open_hall: Open) -> Hall:
    """An exam that was opened a moment ago."""
    hall = open_hall()
    ann = hall.add_account("Ann Lee")
    hall.window.navigator.exams.begin(hall.kept.exams.open(HOUSE, hall.kept.people.everybody()[0], ann))
    settle()
    return hall


def test_the_supervisor_says_what_was_checked_before_the_dealer_takes_the_seat(unseated: Hall) -> None:
    hall = unseated
    page = hall.page(IdentityPage)
    click(page.done)
    assert page.told.text() == "Check off an ID, or explain in the notes why you didn’t check one."
    hall.check_identity("id", "license")
    assert "Type the license number you checked." in words_of(page)
    page.license.setText(" NV  123 ")
    page.text.setPlainText("Expires in May.")
    click(page.done)
    settle()
    (entry,) = hall.kept.exams.file(hall.running.id).happened
    assert isinstance(entry, IdentityChecked)
    assert (entry.by, entry.checked) == ("Ann Lee (S1)", ("id", "license"))
    assert (entry.license, entry.text) == ("NV 123", "Expires in May.")
    assert "Sign in to take the exam." in words_of(hall.page(DealerDoor))


def test_nobody_deals_before_the_dealer_has_signed_in_with_the_own_badge(unseated: Hall) -> None:
    hall = unseated
    hall.check_identity()
    page = hall.page(DealerDoor)
    strike(Qt.Key.Key_Escape)
    assert hall.shown is page, "there is no way back"
    hall.dealer_signs("D5")
    assert "This is not the badge on file for this exam." in page.told.text()
    assert hall.sitting.needs_dealer
    hall.dealer_signs("d4")
    assert not hall.sitting.needs_dealer
    assert [each.proof for each in hall.sitting.sign_ins] == ["badge"]
    hall.go_on()
    assert hall.hall.seat.table


def test_a_dealer_with_a_pin_signs_in_with_it(unseated: Hall) -> None:
    hall = unseated
    people = hall.kept.people
    dealer = people.everybody()[0]
    proven = people.proving(dealer, "", "7351")()
    assert proven
    people.change(dealer, dealer.name, dealer.badge, proven)
    hall.check_identity()
    page = hall.page(DealerDoor)
    assert page.pad
    for pin, is_in in (("1111", False), ("7351", True)):
        hall.press(page.pad, pin)
        hall.bot.waitUntil(lambda: not page.task.is_busy)
        settle()
        assert hall.sitting.needs_dealer is not is_in
    assert [each.proof for each in hall.sitting.sign_ins] == ["pin"]


def test_a_supervisor_can_end_an_exam_for_the_wrong_person_before_anybody_sits_down(unseated: Hall) -> None:
    hall = unseated
    click(hall.page(IdentityPage).sheet)
    hall.page(SupervisorSheet).stopped.emit("The wrong dealer was chosen.", "incomplete")
    settle()
    assert hall.kept.exams.sittings()[0].outcome == "incomplete"


def test_closing_the_window_before_the_check_leads_back_to_the_check(unseated: Hall) -> None:
    hall = unseated
    hall.window.close()
    click(hall.page(SupervisorSignInPage).back)
    assert isinstance(hall.shown, IdentityPage)


# Assessors' sheets in windows of their own.


def test_an_assessors_window_shows_the_moment_and_takes_remarks_without_stopping_the_exam(hall: Hall) -> None:
    table = hall.hall.seat.table
    assert table
    windows = [hall.hall.open_window(hall.account(name)) for name in ("Ann Lee", "Ben Ek")]
    for due in table.ruling.steps[:3]:
        table.act(due.step)
    assert hall.hall._moments.isActive(), "they follow the exam by themselves"
    hall.hall._moments.timeout.emit()
    ann, ben = windows
    assert ann.isVisible()
    assert ann.where.text() == "Round 1 of 2, move 3"
    assert ann.move_made.text() == move_words(table.ruling.steps[2].step)
    tap = next(iter(ann.taps))
    click(ann.taps[tap])
    ann.text.setText("Clear voice.")
    click(ann.save)
    assert [each.text for each in hall.sitting.remarks] == [tap, "Clear voice."]
    assert not hall.sitting.is_paused
    assert hall.hall.page is None, "the table is not covered"
    assert "Clear voice." in words_of(ann)
    assert "Clear voice." not in words_of(ben), "each sheet is kept apart"
    assert [each.by for each in hall.sitting.windows] == ["Ann Lee (S1)", "Ben Ek (S2)"]
    hall.hall.close()
    assert not ann.isVisible()


def test_the_sheet_opens_the_window_and_saves_a_blank_one(
    hall: Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = sheet(hall)
    click(page.buttons["window"])
    assert hall.hall._windows.keys() == {hall.account("Ann Lee")}
    file = tmp_path / "sheet.pdf"
    picker = hall.window.table_screen.file_picker
    monkeypatch.setattr(picker, "file_to_save", lambda *_: file)
    click(page.buttons["paper"])
    assert file.read_bytes().startswith(b"%PDF")
    html = blank_sheet("Dee <Vos>", "Sixth House", 3, ["Calls"])
    assert html.count("<tr><td>") == 3 + 1
    assert "Dee &lt;Vos&gt;" in html
