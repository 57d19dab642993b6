"""The quiet screen says whom to call, and has a way for the supervisor."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.errors import Refused
from app.kiosk import restart_policy
from app.kiosk.heartbeat import Heartbeat
from app.kiosk.settings import KioskSettings
from app.ports.supervisors import SupervisorsPort
from app.records.db.read_only import open_frozen
from app.records.exams.supervisor_accounts import Supervisors
from app.records.exams.supervisor_store import SupervisorStore
from app.records.records import Records
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.kiosk import out_of_order_window
from app.ui.kiosk.notices import KioskNotice
from app.ui.kiosk.out_of_order_window import QuietWindow, open_quiet
from tests.ui.kiosk.conftest import Clock, let_go
from tests.ui.kiosk.machine import SUPERVISORS_PIN
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.pages.pixels import assert_looks_as_kept
from tests.ui.thoughts import all_is_thought

CALL = "Call the training office: extension 214."
Show = Callable[..., QuietWindow]


@pytest.fixture
def show(qtbot: QtBot, letters: str) -> Iterator[Show]:
    shown: list[QuietWindow] = []

    def show(kept: Records | None, find: SupervisorsPort | None = None) -> QuietWindow:
        window = QuietWindow(KioskSettings(call=CALL), partial(keeping, kept), partial(finding, find))
        shown.append(window)
        with qtbot.waitExposed(window):
            window.cover()
        return window

    yield show
    for window in shown:
        let_go(window)
        window.deleteLater()
    settle()


def keeping(kept: Records | None) -> Records:
    if kept is None:
        raise Refused("the disk is full")
    return kept


def finding(supervisors: SupervisorsPort | None) -> SupervisorsPort:
    if supervisors is None:
        raise Refused("/var/lib/records.sqlite: no records found")
    return supervisors


def notice(window: QuietWindow) -> KioskNotice:
    assert isinstance(window.page, KioskNotice), f"{window.page} is open"
    return window.page


def knock(window: QuietWindow, pin: str) -> None:
    click(notice(window).keys["Supervisor…"])
    settle()
    assert isinstance(window.page, SupervisorSignInPage)
    window.page.login.name.setText("Sue Ray")
    for figure in (*pin, "enter"):
        click(window.page.login.pad.pad.keys[figure])
    all_is_thought()
    settle()


def test_it_says_whom_to_call(show: Show, keep: Callable[[], Records]) -> None:
    window = show(keep())
    assert notice(window).title.text() == "This machine needs attention."
    assert notice(window).text.text() == CALL
    assert list(notice(window).keys) == ["Supervisor…"]
    assert window.geometry() == QGuiApplication.primaryScreen().geometry()
    window.close()
    assert window.isVisible()


def test_the_quiet_screen_looks_as_it_looked(show: Show, keep: Callable[[], Records]) -> None:
    assert_looks_as_kept("kiosk", "out of order", notice(show(keep())), is_drawn=True)


def test_it_looks_for_records_twice_a_minute_where_there_were_none(show: Show) -> None:
    waiting = show(None).waiting
    assert (waiting.isActive(), waiting.isSingleShot(), waiting.interval()) == (True, False, 30_000)


def test_a_supervisor_starts_it_again_or_leaves(
    show: Show, keep: Callable[[], Records], qtbot: QtBot
) -> None:
    window = show(keep())
    knock(window, SUPERVISORS_PIN)
    assert notice(window).title.text() == "Supervisor"
    assert notice(window).text.text() == "Error reports are saved on this machine."
    assert list(notice(window).keys) == ["Back", "Restart", "Exit the kiosk"]
    with qtbot.waitSignal(window.restarted):
        click(notice(window).keys["Restart"])
    with qtbot.waitSignal(window.left):
        click(notice(window).keys["Exit the kiosk"])
    click(notice(window).keys["Back"])
    assert notice(window).text.text() == CALL


def test_a_wrong_pin_leads_nowhere(show: Show, keep: Callable[[], Records]) -> None:
    window = show(keep())
    knock(window, "0000")
    assert isinstance(window.page, SupervisorSignInPage)
    window.page.closed.emit()
    assert notice(window).text.text() == CALL


def test_a_full_disk_does_not_keep_a_supervisor_in_the_kiosk(
    show: Show, keep: Callable[[], Records], qtbot: QtBot, clock: Clock
) -> None:
    kept = keep()
    file = kept._store.path
    kept.set_aside()
    frozen = Supervisors(SupervisorStore(open_frozen(file), file), clock.now, Random(1))
    window = show(None, frozen)
    knock(window, "999999")
    assert isinstance(window.page, SupervisorSignInPage)
    window.page.closed.emit()
    knock(window, SUPERVISORS_PIN)
    with qtbot.waitSignal(window.left):
        click(notice(window).keys["Exit the kiosk"])


def test_no_path_is_on_the_quiet_screen(
    show: Show, keep: Callable[[], Records], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = keep()
    window = show(kept)

    def refuse(*_: object) -> None:
        raise Refused("/var/lib/hcf-kiosk/records.sqlite: the disk is full: make room in /var/lib/x y")

    monkeypatch.setattr(kept.supervisors, "everybody", refuse)
    click(notice(window).keys["Supervisor…"])
    assert notice(window).text.text() == f"{CALL} The disk is full: make room in … y."
    monkeypatch.undo()
    window.show_call()
    monkeypatch.setattr(type(kept.supervisors), "challenge", refuse)
    knock(window, SUPERVISORS_PIN)
    assert isinstance(window.page, SupervisorSignInPage)
    assert window.page.login.told.text() == "The disk is full: make room in … y."


def test_without_records_it_still_says_whom_to_call(show: Show) -> None:
    page = notice(show(None))
    assert page.text.text() == CALL
    assert not page.keys


def test_when_there_are_records_again_the_kiosk_is_too(
    show: Show, keep: Callable[[], Records], qtbot: QtBot
) -> None:
    window = show(None)
    with qtbot.assertNotEmitted(window.restarted):
        window.waiting.timeout.emit()
    window._keep = keep
    with qtbot.waitSignal(window.restarted):
        window.waiting.timeout.emit()


def test_records_that_cannot_be_read_are_named(
    show: Show, keep: Callable[[], Records], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = keep()

    def unreadable() -> None:
        raise Refused("the records are damaged")

    monkeypatch.setattr(kept.supervisors, "everybody", unreadable)
    window = show(kept)
    click(notice(window).keys["Supervisor…"])
    settle()
    assert notice(window).text.text() == f"{CALL} The records are damaged."


def test_a_window_that_was_hidden_comes_forward(show: Show) -> None:
    window = show(None)
    window.hide()
    window.come_forward()
    assert window.isVisible()


@pytest.mark.qt_no_exception_capture
def test_the_quiet_program_ends_as_a_supervisor_says_or_after_too_many_errors(
    qapp: QApplication, letters: str, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def windows() -> list[QuietWindow]:
        return [each for each in QApplication.topLevelWidgets() if isinstance(each, QuietWindow)]

    def window() -> QuietWindow:
        return next(each for each in windows() if each.isVisible())

    def fail() -> None:
        raise KeyError("nobody foresaw this")

    def begin(errors: int, ended: str) -> None:
        places.append(window().geometry())
        for _ in range(errors):
            QTimer.singleShot(0, fail)
        if ended:
            QTimer.singleShot(50, getattr(window(), ended).emit)

    monkeypatch.setattr(out_of_order_window, "make_application", lambda _screen, _heart: qapp)
    heart, places = Heartbeat(os.open(os.devnull, os.O_WRONLY)), list[QRect]()
    rules, no_native = KioskSettings(call=CALL), Qt.ApplicationAttribute.AA_DontUseNativeDialogs
    QApplication.setAttribute(no_native, False)
    ends = (
        (0, "left", restart_policy.LEFT),
        (0, "restarted", restart_policy.AGAIN),
        (19, "left", restart_policy.LEFT),
        (20, "", restart_policy.CANNOT),
    )
    for errors, ended, code in ends:
        QTimer.singleShot(0, partial(begin, errors, ended))
        assert open_quiet([], heart, rules, partial(keeping, None), partial(finding, None)) == code
        for left in windows():  # an error may hold it
            let_go(left)
            left.deleteLater()
        settle()
    os.close(heart._pipe)
    assert QApplication.testAttribute(no_native)
    assert places == [QGuiApplication.primaryScreen().geometry()] * len(ends)
    assert "nobody foresaw this" in (logs / "hcf-trainer.log").read_text("utf-8")


def test_a_window_that_the_system_hid_without_a_word_is_shown_anew(
    show: Show, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, done, is_seen = show(None), list[bool](), True
    handle = SimpleNamespace(isExposed=lambda: is_seen, setVisible=done.append)
    monkeypatch.setattr(window, "windowHandle", lambda: handle)
    window.come_forward()
    assert done == [], "it is in sight"
    is_seen = False
    window.come_forward()
    assert done == [False, True]
