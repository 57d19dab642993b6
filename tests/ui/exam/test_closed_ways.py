"""A trainee's ways out of an exam, to help in it, and to what is the supervisors': tried, and closed."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.crash_log import Caught
from app.error_report import ErrorReport
from app.ui.dealing.pad_keys import DealerRequest
from app.ui.exam.exam_hall import HallKey
from app.ui.exam.notice_page import NoticePage
from app.ui.exam.supervisor_sheet import SupervisorSheet
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.kit.error_page import WindowErrors
from tests.sweeps import swept
from tests.ui.dealing.hands import strike
from tests.ui.exam.conftest import Open
from tests.ui.exam.hall import Hall, words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click

pytestmark = pytest.mark.usefixtures("unpainted")

KEYS = [
    *"bdefmnpquw?",
    *[Qt.Key(Qt.Key.Key_F1.value + number) for number in range(12)],
    Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Menu, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_Backspace,
]  # fmt: skip
CHORDS = ["z", "y", "x", "c", "v", "q", "w", "n", "o", "p", "s", "b", "h", "r", "f", "t", "a"]


@pytest.fixture
def hall(open_hall: Open) -> Hall:
    """An exam that runs, with some acts done at its first round."""
    hall = open_hall()
    hall.add_account("Ann Lee")
    hall.begin()
    assert hall.hall.seat.table
    for due in hall.hall.seat.table.ruling.steps[:4]:
        hall.hall.seat.table.act(due.step)
    return hall


def places(hall: Hall) -> list[object]:
    """Where one is: what of the window is open besides the exam, and how far the exam is."""
    navigator = hall.window.navigator
    modes, popup = navigator.modes, QApplication.activePopupWidget()
    return [
        hall.window.isVisible(), navigator.page, navigator.rules.page, navigator.drills, navigator.trainees, modes.watching, modes.dealing,
        modes.review, popup, navigator.exams.office,
        [str(act) for act in hall.sitting.dealt[-1].session.acts], hall.sitting.is_closed, hall.sitting.is_paused,
        len(hall.sitting.answers),
    ]  # fmt: skip


def test_the_rules_stay_closed_in_an_exam(hall: Hall) -> None:
    before = places(hall)
    strike(Qt.Key.Key_F1)
    hall.window.navigator.rules.open()
    assert hall.window.navigator.rules.page is None
    assert places(hall) == before


def strike_with(key: str, modifier: Qt.KeyboardModifier) -> None:
    focus = QApplication.focusWidget()
    assert focus
    QTest.keyClick(focus, key, modifier)  # type: ignore[call-overload]
    settle()


@pytest.mark.parametrize("where", swept(["question", "table", "quiet page", "door"]))
def test_no_key_leads_out_back_or_to_help(where: str, hall: Hall) -> None:
    if where == "quiet page":
        hall.finish()
    if where == "question":
        hall.finish()
        hall.go_on()
        hall.finish()
        hall.go_on()
    before = places(hall)
    if where == "door":
        hall.hall.call()
    answering = hall.hall.seat.questions.entry if hall.hall.seat.questions else None
    for key in KEYS:
        if answering and isinstance(key, str) and key.upper() in answering.typed:
            # It answers, as it should.
            continue
        strike(key)
        settle()
        assert places(hall) == before, f"{key!r} at the {where}"
        if where == "door" and hall.hall.page is None:
            # Esc goes back from the door to the exam.
            hall.hall.call()
    for modifier in (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier):
        for letter in CHORDS:
            strike_with(letter, modifier)
            assert places(hall) == before, f"{modifier} {letter} at the {where}"


def test_there_is_no_menu(hall: Hall) -> None:
    bar = hall.window.table_screen.bar
    assert not bar.menu_button.isVisible()
    assert not bar.menu_button.isEnabled()
    hall.window._open_menu()
    assert QApplication.activePopupWidget() is None


def test_closing_the_window_asks_for_a_supervisor(hall: Hall) -> None:
    for _ in range(2):
        closing = QCloseEvent()
        QApplication.sendEvent(hall.window, closing)
        assert not closing.isAccepted()
        assert isinstance(hall.shown, SupervisorSignInPage)
    click(hall.page(SupervisorSignInPage).back)
    assert hall.hall.seat.table
    assert not hall.sitting.is_paused, "asking costs the dealer time, not the record"


def test_the_door_without_a_pin_stays_shut(hall: Hall) -> None:
    click(hall.hall.keys.keys[HallKey.SUPERVISOR])
    page = hall.page(SupervisorSignInPage)
    page.login.name.setText("Ann Lee")
    click(page.login.pad.pad.keys["enter"])
    assert not page.login.task.is_busy
    hall.give_pin("Ann Lee", "0000")
    assert isinstance(hall.shown, SupervisorSignInPage)
    assert "Sheet" not in words_of(page)


def test_no_door_of_the_own_exam_opens_for_the_dealer(open_hall: Open) -> None:
    hall = open_hall()
    ann = hall.add_account("Ann Lee")
    keep = hall.kept.supervisors.keep("121212")
    hall.kept.supervisors.add("Dee Vos", "D4", keep, ann)
    hall.begin()
    hall.hall.call()
    hall.give_pin("Dee Vos", "121212")
    assert hall.page(SupervisorSignInPage).login.told.text().startswith("Another supervisor must sign in")
    hall.give_pin("Ann Lee")
    assert isinstance(hall.shown, SupervisorSheet)


def test_nothing_of_the_form_exists_ahead_of_its_turn(hall: Hall) -> None:
    file = hall.kept.exams.file(hall.running.id)
    rounds = [each for each in file.happened if type(each).__name__ in ("RoundDealt", "Asked")]
    assert len(rounds) == 1, "only the round that is on the table is drawn"
    assert file.opened.plan.keys() == {"rounds", "questions"}, "what to ask for, and no card and no seed"
    assert hall.sitting.round == 1


def test_files_are_dropped_in_vain(hall: Hall) -> None:
    before = places(hall)
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile("/round.json")])
    copying, left = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    with_hand = (copying, mime, left, Qt.KeyboardModifier.NoModifier)
    for widget in (hall.window, *hall.window.findChildren(QWidget)):
        if not isinstance(widget, QLineEdit):
            # A field takes the words of a file's name as it does what is typed.
            for event in (QDragEnterEvent(QPoint(2, 2), *with_hand), QDropEvent(QPointF(2, 2), *with_hand)):
                QApplication.sendEvent(widget, event)
    settle()
    assert places(hall) == before


def test_nothing_is_taken_back(hall: Hall) -> None:
    table = hall.hall.seat.table
    assert table
    acts = list(table.session.acts)
    for request in (DealerRequest.UNDO, DealerRequest.PAUSE, DealerRequest.KEYS):
        table.want(request)
        assert table.session.acts == acts
        assert not table.verdict.isVisible()


def test_other_rooms_are_out_of_reach_after_a_new_start_too(hall: Hall, open_hall: Open) -> None:
    hall.window.hide()
    again = open_hall(mode="guided")
    assert again.window.navigator.modes.dealing is None
    assert again.window.navigator.modes.watching is None
    assert not again.window.table_screen.bar.menu_button.isVisible()
    assert isinstance(again.shown, NoticePage)


def test_quit_on_the_page_after_an_error_asks_for_a_supervisor(hall: Hall) -> None:
    before, errors = places(hall), WindowErrors(hall.window, hall.window.warn)
    errors.show([Caught(ErrorReport("KeyError: 'behind a click'", "", None), 1)])
    assert errors.page
    click(errors.page.quit)
    settle()
    assert isinstance(hall.hall.page, SupervisorSignInPage)
    hall.hall.seat.show_state()
    assert places(hall) == before
