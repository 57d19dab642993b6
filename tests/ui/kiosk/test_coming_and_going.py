"""Somebody comes to the kiosk, signs in, works, and goes; the next one finds nothing of it.

Tests that go covered ways once more are bulk.
"""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from app.drills.run_plans import RunPlan
from app.errors import Refused
from app.ui.drills.drills_controller import DrillsController
from app.ui.drills.run_page import RunPage
from app.ui.home.new_round_page import NewRoundPage
from app.ui.kiosk.attract_screen import AttractScreen
from app.ui.kiosk.lobby_page import LobbyPage
from app.ui.kiosk.notices import StillThere
from app.ui.kiosk.sign_in_page import SignInPage
from app.ui.kiosk.visit import TableKey
from app.ui.trainees.class_controller import ClassController
from app.ui.trainees.progress_page import ProgressPage
from app.ui.trainees.trainees_controller import TraineesController
from tests.ui.kiosk.machine import HOUSE, PIN, Open
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.thoughts import all_is_thought

pytestmark = pytest.mark.usefixtures("unpainted")


def test_a_round_plays_until_somebody_comes(open_kiosk: Open) -> None:
    machine = open_kiosk()
    showing = machine.page(AttractScreen).showing
    assert showing
    first = showing.show
    assert showing.is_playing
    while showing.show is first:
        showing.step()
    assert showing.is_playing, "after the last act another round is dealt"
    assert machine.touch().line.hasFocus()


@pytest.mark.bulk
def test_a_badge_read_at_the_attract_screen_signs_in(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.type("b7")
    assert machine.present == "Ann Lee"
    machine.page(LobbyPage)


def test_a_name_is_typed_on_the_screens_own_keyboard(open_kiosk: Open) -> None:
    machine = open_kiosk()
    page = machine.touch()
    for key in ("a", "n", "n", "x", "back", "blank", "l", "e", "e"):
        click(page.keyboard.pad.keys[key])
    assert page.line.text() == "ann lee"
    click(page.enter)
    settle()
    assert machine.present == "Ann Lee"


def test_the_rules_of_a_kiosk_have_no_way_to_a_home_that_is_not_there(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    rules = machine.window.navigator.rules
    rules.open()
    assert rules.page
    assert rules.page.header.back.isVisible()
    assert not rules.page.header.home.isVisible()


@pytest.mark.bulk
def test_half_a_badge_number_is_no_trouble(open_kiosk: Open) -> None:
    machine = open_kiosk()
    page = machine.touch()
    moments = iter([0.0, 0.01, 9.0, 9.01, 9.02])
    page._clock = lambda: next(moments)
    machine.type("B8", ends=False)
    machine.type("B7")
    assert machine.present == "Ann Lee"


def test_a_reader_that_stops_in_the_middle_is_said_and_its_letters_go(open_kiosk: Open) -> None:
    machine = open_kiosk()
    moments = iter([0.0, 0.01, 0.02, 0.03])
    page = machine.touch()
    page._clock = lambda: next(moments)
    machine.type("B70", ends=False)
    assert page.waiting.interval() == 3000
    page.waiting.timeout.emit()
    assert page.line.text() == ""
    assert page.told.text() == ("The badge didn’t scan completely. Scan it again, or type its number.")
    machine.type("B", ends=False)
    assert page.told.text() == "", "whoever goes on is not told any more"
    page._clock = lambda: 99.0
    machine.type("7")
    assert machine.present == "Ann Lee"


def test_what_somebody_has_begun_to_write_does_not_stay_for_the_next(open_kiosk: Open) -> None:
    machine = open_kiosk()
    page = machine.touch()
    moments = iter(range(9))
    page._clock = lambda: float(next(moments))
    machine.type("ann", ends=False)
    assert page.waiting.isActive()
    assert page.waiting.interval() == 30_000
    page.waiting.timeout.emit()
    assert page.line.text() == ""
    assert page.told.text() == ""
    machine.type("nobody")
    assert not page.waiting.isActive()


@pytest.mark.parametrize("guests", [True, False])
def test_whoever_is_not_known_here_is_told_how_to_go_on(guests: bool, open_kiosk: Open) -> None:
    machine = open_kiosk(guests=guests)
    page = machine.touch()
    machine.type("NOBODY")
    ways = "Try again, continue as a guest, or ask" if guests else "Try again, or ask"
    assert f"{ways} a supervisor." in page.told.text()


@pytest.mark.bulk
def test_nobody_learns_who_else_trains_here(open_kiosk: Open) -> None:
    machine = open_kiosk()
    page = machine.touch()
    machine.type("B")
    assert "No one here has this name or badge" in page.told.text()
    assert page.line.text() == ""
    assert machine.present == ""


@pytest.mark.bulk
def test_whoever_has_a_pin_gives_it(open_kiosk: Open) -> None:
    machine = open_kiosk()
    page = machine.touch()
    machine.type("B8")
    assert page.pin.isVisible()
    machine.press(page.pin, "9999")
    assert page.told.text() == "That is not Bo Ek's PIN. 4 more tries."
    machine.press(page.pin, PIN)
    assert machine.present == "Bo Ek"
    machine.window.controller.sign_out()
    settle()
    page = machine.touch()
    machine.type("B8")
    machine.press(page.pin, "9999")
    assert page.told.text().endswith("4 more tries."), "wrong ones before a right one do not count"


def test_after_five_wrong_pins_even_the_right_one_waits_after_a_fall_too(open_kiosk: Open) -> None:
    for _ in range(2):
        machine = open_kiosk()
        page = machine.touch()
        machine.type("B8")
        for _ in range(3):
            machine.press(page.pin, "9999")
    assert "Too many wrong PINs. Bo Ek can try again at" in page.told.text()
    machine.press(page.pin, PIN)
    assert page.told.text().startswith("Too many wrong PINs. Bo Ek")
    assert machine.present == ""
    machine.window.entrance.show_attract()
    settle()
    machine.come("B7")
    assert machine.present == "Ann Lee", "nobody else waits"


@pytest.mark.bulk
def test_guests_have_no_progress_and_may_be_unwelcome(open_kiosk: Open) -> None:
    machine = open_kiosk()
    click(machine.touch().guest)
    settle()
    assert "progress" not in machine.page(LobbyPage).keys
    machine.want("out")
    other = open_kiosk(guests=False)
    assert not other.touch().guest.isVisible()


def test_the_lobby_offers_what_the_settings_allow(open_kiosk: Open) -> None:
    machine = open_kiosk(modes=("practice",), drills=False)
    assert set(machine.come().keys) == {"practice", "progress", "rules", "out", "supervisor", "back"}


def test_another_house_can_be_chosen(open_kiosk: Open) -> None:
    machine = open_kiosk(houses=("oxford", "cuda"))
    page = machine.come()
    click(page.houses["oxford"])
    assert machine.page(LobbyPage) is page
    assert page.houses["oxford"].isChecked(), "one is always chosen"
    click(page.houses["cuda"])
    settle()
    houses = machine.page(LobbyPage).houses
    assert [house for house, key in houses.items() if key.isChecked()] == ["cuda"]
    machine.want("practice")
    assert machine.window.navigator.modes.dealing
    assert machine.window.navigator.modes.dealing.ruling.house.id == "cuda"


def test_own_progress_is_shown_and_cannot_be_carried_away(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("progress")
    assert isinstance(machine.window.navigator.trainees, TraineesController)
    page = machine.window.navigator.trainees.page
    assert isinstance(page, ProgressPage)
    assert [name for name, button in page.buttons.items() if button.isVisible()] == ["close"]
    click(page.buttons["close"])
    settle()
    machine.page(LobbyPage)


@pytest.mark.bulk
def test_a_round_is_set_aside_when_its_dealer_goes_and_offered_when_they_come_again(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("practice")
    done = machine.act(3)
    machine.window.controller.visit._leave_table(TableKey.LOBBY)
    machine.want("out")
    machine.page(AttractScreen)
    assert machine.presence.read() is None
    back = machine.come().keys["back"]
    assert back.text().strip() == "Continue the round"
    assert back.hasFocus()
    assert not machine.window.navigator.modes.dealing, "nobody has asked for it yet"
    click(back)
    assert machine.act(0) == done


def test_a_round_is_offered_only_to_its_own_dealer(open_kiosk: Open) -> None:
    machine = open_kiosk()
    assert machine.come().keys["back"].isHidden()
    machine.want("practice")
    machine.window.controller.visit.show_lobby()
    back = machine.page(LobbyPage).keys["back"]
    assert back.text().strip() == "Back to the table", "nothing was dealt yet"
    click(back)
    machine.act(3)
    machine.window.controller.sign_out()
    settle()
    machine.touch()
    machine.type("B8")
    machine.press(machine.page(SignInPage).pin, PIN)
    assert machine.present == "Bo Ek"
    assert machine.page(LobbyPage).keys["back"].isHidden()
    machine.window.controller.sign_out()
    settle()
    click(machine.touch().guest)
    settle()
    assert machine.page(LobbyPage).keys["back"].isHidden()


def test_the_lobby_says_how_many_lessons_a_trainee_has_done(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.kept.runs.finish_lesson("01-the-game", HOUSE)
    click(machine.touch().guest)
    settle()
    assert machine.page(LobbyPage).keys["lessons"].accessibleName() == "Lessons. Start here", "another guest"
    machine.want("out")
    assert machine.come().keys["lessons"].accessibleName() == "Lessons. Start here"
    machine.kept.runs.finish_lesson("01-the-game", HOUSE)
    machine.window.controller.visit.show_lobby()
    assert machine.page(LobbyPage).keys["lessons"].accessibleName() == "Lessons. 1 done"


def test_the_round_of_a_guest_is_nobody_elses(open_kiosk: Open) -> None:
    machine = open_kiosk()
    for _ in range(2):
        click(machine.touch().guest)
        settle()
        machine.want("practice")
        assert machine.act(0) == []
        machine.act(2)
        machine.window.controller.sign_out()
        settle()


def test_whoever_goes_leaves_nothing_in_the_clipboard(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    QGuiApplication.clipboard().setText("something private")
    machine.want("out")
    assert QGuiApplication.clipboard().text() == ""


@pytest.mark.bulk
def test_whoever_touches_nothing_is_asked_and_then_signed_out(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("practice")
    done = machine.act(2)
    still_there: StillThere = machine.window.controller.still_there
    still_there.idle.passed.emit()
    assert still_there.question
    click(still_there.question.keys["I’m here"])
    settle()
    assert machine.act(0) == done
    still_there.idle.passed.emit()
    still_there._answer.timeout.emit()
    settle()
    machine.page(AttractScreen)
    assert machine.present == ""
    click(machine.come().keys["back"])
    assert machine.act(0) == done, "the work is kept"


def test_a_page_without_anybody_goes_back_to_the_attract_screen(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.window.controller.still_there.idle.passed.emit()
    attract = machine.page(AttractScreen)
    machine.touch()
    machine.window.controller.still_there.idle.passed.emit()
    settle()
    assert machine.page(AttractScreen) is not attract


@pytest.mark.bulk
def test_idle_minutes_are_those_of_the_settings(open_kiosk: Open) -> None:
    assert open_kiosk(idle_minutes=7).window.controller.still_there.idle._timer.interval() == 7 * 60_000


def test_after_a_fall_the_round_goes_on_by_itself(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.touch()
    machine.type("B8")
    machine.press(machine.page(SignInPage).pin, PIN)
    machine.want("guided")
    done = machine.act(4)
    again = open_kiosk()
    assert again.present == "Bo Ek", "whoever had given a PIN is not asked again"
    assert again.act(0) == done
    assert again.window.navigator.modes.dealing
    assert again.window.navigator.modes.dealing.session.mode == "guided"


def test_after_a_fall_a_run_of_questions_goes_on(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("drills")
    assert isinstance(machine.window.navigator.drills, DrillsController)
    machine.window.navigator.drills.begin(RunPlan("open", "payout"))
    again = open_kiosk()
    assert isinstance(again.window.navigator.drills, DrillsController)
    assert isinstance(again.window.navigator.drills.page, RunPage)


def test_whoever_has_gone_from_the_table_to_the_drills_is_not_at_the_table_after_a_fall(
    open_kiosk: Open,
) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("practice")
    machine.act(2)
    was = machine.presence.read()
    assert was
    assert was.at_table
    machine.window.controller.visit.show_lobby()
    machine.want("drills")
    was = machine.presence.read()
    assert was
    assert not was.at_table
    open_kiosk().page(LobbyPage)


def test_after_a_fall_in_the_lobby_one_is_in_the_lobby(open_kiosk: Open) -> None:
    open_kiosk().come()
    again = open_kiosk()
    assert again.present == "Ann Lee"
    again.page(LobbyPage)


def test_who_is_not_on_the_list_any_more_does_not_come_back(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    kept = machine.presence.read()
    assert kept
    machine.presence.keep(kept._replace(trainee=99))
    open_kiosk().page(AttractScreen)


def test_two_of_one_name_give_their_badges(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.kept.people.add("Cy Dow", "C1")
    machine.kept.people.add("Cy Dów", "C2")
    page = machine.touch()
    page.line.setText("cy dow")
    click(page.enter)
    assert "Type your badge number" in page.told.text()
    machine.type("C2")
    assert machine.present == "Cy Dów"


def test_esc_leads_back_to_the_attract_screen_and_to_the_table(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.touch()
    QTest.keyClick(machine.window.windowHandle(), Qt.Key.Key_Escape)
    settle()
    machine.page(AttractScreen)
    machine.come()
    QTest.keyClick(machine.window.windowHandle(), Qt.Key.Key_Escape)
    settle()
    machine.page(LobbyPage)
    machine.want("watch")
    machine.window.controller.visit._leave_table(TableKey.LOBBY)
    QTest.keyClick(machine.window.windowHandle(), Qt.Key.Key_Escape)
    settle()
    assert machine.window.navigator.page is None
    assert machine.window.navigator.modes.watching


def test_records_that_cannot_be_read_are_said_where_one_is(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = open_kiosk()
    page = machine.touch()

    def unreadable(*_: object) -> None:
        raise Refused("the disk is full")

    for name in ("everybody", "sign_in"):
        with monkeypatch.context() as patch:
            patch.setattr(machine.kept.people, name, unreadable)
            machine.type("B7")
            assert page.told.text() == "Please tell your supervisor. The disk is full."
    monkeypatch.setattr(machine.kept, "cut_off", unreadable)
    machine.type("B7")
    machine.page(LobbyPage)


def test_an_assigned_set_leads_to_the_table(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("drills")
    assert isinstance(machine.window.navigator.drills, DrillsController)
    machine.window.navigator.drills.dealt.emit("tie", "")
    settle()
    assert machine.window.navigator.modes.dealing
    assert machine.window.navigator.modes.dealing.session.mode == "practice"
    assert machine.window.navigator.settings.feature == ""


def test_after_a_fall_while_watching_another_round_is_shown(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("watch")
    again = open_kiosk()
    assert again.window.navigator.modes.watching
    assert again.window.navigator.page is None


@pytest.mark.bulk
def test_an_exam_goes_on_after_a_fall_whoever_is_there(open_kiosk: Open) -> None:
    machine = open_kiosk()
    dealer, supervisor = machine.kept.people.everybody()[0], machine.kept.supervisors.everybody()[0]
    machine.kept.exams.open("oxford", dealer, supervisor)
    again = open_kiosk()
    hall = again.window.navigator.exams.hall
    assert hall
    again.window.controller.still_there.idle.passed.emit()
    assert again.window.controller.still_there.question is None
    assert again.window.navigator.exams.hall is hall


def test_a_supervisor_looks_at_the_class(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.window.controller._open_exams()
    machine.window.navigator.exams.open_class()
    all_is_thought()
    settle()
    assert isinstance(machine.window.navigator.exams.class_controller, ClassController)
    machine.window.controller.still_there.idle.passed.emit()
    settle()
    machine.page(AttractScreen)
    assert machine.window.navigator.exams.class_controller is None


def test_what_comes_up_is_chosen_on_a_page_and_is_gone_at_the_next_visit(open_kiosk: Open) -> None:
    machine = open_kiosk()
    click(machine.come().keys["practice"])
    page = machine.page(NewRoundPage)
    page.choose("tie")
    click(page.events.buttons[True])
    click(page.deal)
    dealing = machine.window.navigator.modes.dealing
    assert dealing
    assert any(settlement.outcome == "tie" for settlement in dealing.ruling.settlements)
    machine.window.controller.sign_out()
    machine.touch()
    machine.type("B7")
    machine.window.controller.visit.show_lobby()
    click(machine.page(LobbyPage).keys["test"])
    page = machine.page(NewRoundPage)
    assert (page.situation, page.events.choice) == ("", False)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert machine.page(LobbyPage).isVisible()


def test_a_round_waits_while_others_are_watched_and_is_continued_from_the_lobby(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("practice")
    acts = machine.act(3)
    machine.window.controller.visit.show_lobby()
    machine.want("watch")
    machine.window.controller.visit.show_lobby()
    back = machine.page(LobbyPage).keys["back"]
    assert back.text().strip() == "Continue the round"
    click(back)
    dealing = machine.window.navigator.modes.dealing
    assert dealing
    assert [str(step) for step in dealing.session.acts] == acts
