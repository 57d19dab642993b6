"""An error behind a click, in a thread or in a painting is logged, reported and told on one page; nothing is lost."""

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt, QThread, QTimer, QtMsgType, qCritical, qWarning
from PySide6.QtGui import QGuiApplication, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from app import places
from app.crash_log import Caught
from app.ui.kit.error_inbox import ErrorInbox, _take_message, catching_errors
from app.ui.kit.error_page import ErrorPage, WindowErrors
from app.ui.shell.main_window import MainWindow
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.modes.people import click, focus
from tests.ui.pages.behaving import odd_behavior
from tests.ui.test_opening import run
from tests.ui.windows import Open

pytestmark = pytest.mark.qt_no_exception_capture


class Watch:
    """A clock in the hands of a test."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


class Program:
    """A window whose errors are caught as in the program itself."""

    def __init__(self, window: MainWindow, errors: WindowErrors, watch: Watch, logs: Path) -> None:
        self.window = window
        self.errors = errors
        self.watch = watch
        self._logs = logs

    @property
    def page(self) -> ErrorPage:
        """The one page that is open."""
        settle()
        (page,) = self.window.findChildren(ErrorPage)
        assert page is self.errors.page
        assert page.isVisible()
        return page

    @property
    def log(self) -> str:
        return (self._logs / "hcf-trainer.log").read_text("utf-8")

    def reports(self) -> list[Path]:
        return sorted(places.reports().iterdir())

    def fail_in_a_slot(self) -> None:
        """Somebody clicks, and what is behind it goes wrong."""
        QTimer.singleShot(0, self.window, _fail)
        settle()


def _fail() -> None:
    raise KeyError("behind a click")


@pytest.fixture
def program(open_window: Open, logs: Path) -> Iterator[Program]:
    with catching_errors() as inbox:
        watch, window = Watch(), open_window(mode="practice")
        errors = WindowErrors(window, window.warn, watch)
        inbox.show_with(errors.show)
        yield Program(window, errors, watch, logs)


def in_a_slot(window: MainWindow) -> None:
    QTimer.singleShot(0, window, _fail)


def in_a_thread(window: MainWindow) -> None:
    thread = Thread(target=_fail)
    thread.start()
    thread.join()


def in_a_thread_of_qt(window: MainWindow) -> None:
    class Failing(QThread):
        def run(self) -> None:
            _fail()

    thread = Failing(window)
    thread.start()
    assert thread.wait()


class Blot(QWidget):
    """It cannot be painted."""

    painted = 0

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        self.painted += 1
        _fail()


def in_a_painting(window: MainWindow) -> None:
    blot = Blot(window)
    blot.resize(40, 40)
    blot.show()


def in_what_cannot_be_raised(window: MainWindow) -> None:
    class Fleeting:
        def __del__(self) -> None:
            _fail()

    Fleeting()


PLACES = [in_a_slot, in_a_thread, in_a_thread_of_qt, in_a_painting, in_what_cannot_be_raised]


@pytest.mark.parametrize("fail", PLACES)
def test_wherever_it_comes_from_an_error_is_logged_reported_and_told(
    fail: Callable[[MainWindow], None], program: Program
) -> None:
    fail(program.window)
    page = program.page
    (report,) = program.reports()
    assert "behind a click" in program.log
    text = report.read_text("utf-8")
    assert "Traceback (most recent call last):" in text
    assert "behind a click" in text
    assert page.text.toPlainText() == text
    assert str(report) in page.where.text().replace("\u200b", "")
    assert page.geometry() == program.window.rect()


def test_continue_leads_back_to_the_round_and_to_where_the_keyboard_was(program: Program) -> None:
    assert program.window.navigator.modes.dealing
    dealing, before = program.window.navigator.modes.dealing, focus()
    step = dealing.session.machine_act()
    assert step
    dealing.act(step)
    program.fail_in_a_slot()
    assert focus() is program.page.go_on
    strike(Qt.Key.Key_Return)
    settle()
    assert not program.window.findChildren(ErrorPage)
    assert focus() is before
    assert program.window.navigator.modes.dealing is dealing
    assert dealing.session.acts == [step]


def test_escape_is_continue_and_no_other_key_reaches_what_lies_under_it(program: Program) -> None:
    program.fail_in_a_slot()
    for key in (Qt.Key.Key_F10, Qt.Key.Key_F11, Qt.Key.Key_M, Qt.Key.Key_P, Qt.Key.Key_Question):
        strike(key)
    assert program.page.isVisible()
    assert not program.window.table_screen.bar.menu_button.menu().isVisible()
    assert not program.window.isFullScreen()
    strike(Qt.Key.Key_Escape)
    settle()
    assert program.errors.page is None
    assert program.window.navigator.modes.dealing
    assert not program.window.navigator.modes.dealing.verdict.isVisible(), "P would have paused the round"


def test_quit_closes_the_window(program: Program) -> None:
    program.fail_in_a_slot()
    click(program.page.quit)
    assert not program.window.isVisible()


def test_copy_puts_the_report_on_the_clipboard(program: Program) -> None:
    program.fail_in_a_slot()
    click(program.page.copy)
    (report,) = program.reports()
    assert QGuiApplication.clipboard().text() == report.read_text("utf-8")
    assert program.page.copy.text() == "Copied"


def test_an_error_has_two_ways_on_and_its_report_to_copy(program: Program) -> None:
    program.fail_in_a_slot()
    keys = [key for key in program.page.findChildren(QAbstractButton) if key.isVisible()]
    assert [key.text().strip() for key in keys] == ["Quit", "Copy the report", "Continue"]


def test_the_report_can_be_read_and_not_be_changed(program: Program) -> None:
    program.fail_in_a_slot()
    text = program.page.text
    before = text.toPlainText()
    assert "behind a click" in before
    QTest.keyClicks(text, "x")
    assert text.toPlainText() == before


def test_a_painting_that_fails_again_and_again_has_one_page_that_counts(
    program: Program, qtbot: QtBot
) -> None:
    blot = Blot()
    qtbot.addWidget(blot)
    blot.show()
    # On Windows it may be painted once for two wishes.
    for _ in range(1_000):
        blot.update()
        settle()
        if blot.painted >= 100:
            break
    told = program.page.told
    qtbot.waitUntil(lambda: told.isVisible() and int(told.text().split()[3]) >= 100)
    assert told.text().startswith("It has happened ")
    assert len(program.reports()) == 1
    assert program.log.count("Traceback") == 1
    blot.hide()


def test_what_goes_on_by_itself_after_continue_opens_no_page_but_is_said_in_the_bar(
    program: Program,
) -> None:
    program.fail_in_a_slot()
    program.watch.seconds = 60
    click(program.page.go_on)
    for _ in range(50):
        program.watch.seconds += 0.5
        program.fail_in_a_slot()
    program.watch.seconds += 2
    program.fail_in_a_slot()
    assert program.errors.page is None
    assert "keeps coming back" in program.window.table_screen.bar._notice.text()
    program.watch.seconds += 2.01
    program.fail_in_a_slot()
    assert program.page.isVisible(), "a click that fails a while later is told again"


def test_another_error_while_the_page_is_open_is_counted_on_it(program: Program, qtbot: QtBot) -> None:
    program.fail_in_a_slot()
    in_a_thread(program.window)
    page = program.page
    qtbot.waitUntil(page.told.isVisible)
    assert page.told.text() == "Another error followed."
    assert odd_behavior(page) == []
    assert len(program.reports()) == 2
    assert "in the thread" not in page.text.toPlainText(), "the first one is shown"


def test_a_report_that_cannot_be_saved_is_told_and_can_be_copied(program: Program, logs: Path) -> None:
    logs.parent.mkdir(parents=True, exist_ok=True)
    logs.write_text("a file, not a folder", "utf-8")
    program.fail_in_a_slot()
    assert program.page.where.text().startswith("The report could not be saved")
    click(program.page.copy)
    assert "behind a click" in QGuiApplication.clipboard().text()


def test_a_warning_of_qt_is_logged_and_disturbs_nobody(
    program: Program, capsys: pytest.CaptureFixture[str]
) -> None:
    qWarning("a pen without ink")
    settle()
    assert " WARNING qt: a pen without ink\n" in program.log
    assert capsys.readouterr().err == "a pen without ink\n", "a terminal sees it as ever"
    assert program.errors.page is None
    assert not places.reports().exists()


@pytest.mark.parametrize(
    ("category", "seen", "name"),
    [
        (None, "a pen", "qt"), ("default", "a pen", "qt"), ("qt.svg", "qt.svg: a pen", "qt.svg"),
        ("js", "js: a pen", "qt"),
    ],
)  # fmt: skip
def test_a_warning_is_logged_under_the_part_of_qt_that_it_comes_from(
    category: str | None, seen: str, name: str, program: Program, capsys: pytest.CaptureFixture[str]
) -> None:
    context: Any = SimpleNamespace(category=category)
    _take_message(None, QtMsgType.QtWarningMsg, context, "a pen")  # type: ignore[arg-type]
    assert f" WARNING {name}: a pen\n" in program.log
    assert capsys.readouterr().err == f"{seen}\n"


def test_what_qt_calls_critical_is_reported_and_told(program: Program) -> None:
    for _ in range(3):
        qCritical("no paper left")
    assert "no paper left" in program.page.text.toPlainText()
    assert " CRITICAL qt: no paper left\n" in program.log
    assert len(program.reports()) == 1


def test_errors_wait_for_a_window(open_window: Open, logs: Path) -> None:
    with catching_errors() as inbox:
        in_a_thread(open_window())
        settle()
        window = open_window()
        inbox.show_with(window.show_errors)
        settle()
        (page,) = window.findChildren(ErrorPage)
        assert page.isVisible()
        in_a_thread(window)
        settle()
        assert window.findChildren(ErrorPage) == [page], "all are told on one page"


def test_errors_that_came_together_are_told_together_and_once() -> None:
    told: list[list[str]] = []
    inbox = ErrorInbox()
    inbox.show_with(lambda caught: told.append([str(each.report) for each in caught]))
    for report in ("one", "two"):
        inbox.put(Caught(report, 1))  # type: ignore[arg-type]
    settle()
    assert told == [["one", "two"]]


def test_an_error_in_the_telling_is_logged_and_does_not_come_back_without_end(
    logs: Path, qtbot: QtBot
) -> None:
    told: list[object] = []

    def show(caught: object) -> None:
        told.append(caught)
        raise ValueError("no page to be had")

    with catching_errors() as inbox:
        inbox.show_with(show)
        in_a_thread(None)  # type: ignore[arg-type]
        settle()
        settle()
    assert len(told) == 1
    assert "no page to be had" in (logs / "hcf-trainer.log").read_text("utf-8")


def test_warnings_in_the_bar_are_in_the_log(program: Program) -> None:
    program.window.warn("the disk is nearly full")
    assert " WARNING app.ui.table.top_bar: the disk is nearly full\n" in program.log


_FROM_A_MENU = """
import sys
sys.stdout = sys.stderr = None
from pathlib import Path
from app.ui.shell import open_window as opening
begin = opening._begin
def begun(window, *rest):
    from PySide6.QtCore import QTimer
    begin(window, *rest)
    QTimer.singleShot(0, window, lambda: {}["behind a click"])
    QTimer.singleShot(0, window, lambda: answer(window))
def answer(window):
    from PySide6.QtCore import QTimer
    from app.ui.kit.error_page import ErrorPage
    page = window.findChild(ErrorPage)
    if page is None or not page.isVisible():
        QTimer.singleShot(10, window, lambda: answer(window))
        return
    Path(sys.argv[1]).write_text(page.where.text(), "utf-8")
    page.quit.click()
opening._begin = begun
from app.launch import main
sys.exit(main([]))
"""


def test_started_from_a_menu_without_a_terminal_an_error_is_told_and_kept(tmp_path: Path) -> None:
    done = run(["-c", _FROM_A_MENU, str(tmp_path / "told.txt")], tmp_path)
    assert done.returncode == 0
    (report,) = tmp_path.glob("*/hcf-trainer/*/reports/*")
    assert "KeyError: 'behind a click'" in report.read_text("utf-8")
    assert str(report) in (tmp_path / "told.txt").read_text("utf-8").replace("\u200b", "")
