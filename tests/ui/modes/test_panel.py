"""The panel over the felt: all of its words can be read, and it has the keyboard as long as it is there."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QScrollBar, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from app.procedure.vocabulary import Step
from app.ui.dealing.dealer_furniture import RoundAnswer
from app.ui.dealing.dealing_mode import DealingMode
from app.ui.dealing.pad_keys import WHILE_DEALING, DealerRequest
from app.ui.kit.widgets.verdict_panel import VerdictPanel
from app.ui.shell.main_window import MainWindow
from app.ui.table.notes.coach_panel import CoachAnswer
from app.ui.table.places import GREEN
from app.ui.table.top_bar import Bar
from tests.ui.dealing.desk import Desk
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.modes.people import Start, click, focus, tab_to
from tests.ui.windows import menu_of

pytestmark = pytest.mark.usefixtures("unpainted")

LONG = "\n".join(f"Line {number} of a text that is much too long." for number in range(60))


def bar_of(panel: VerdictPanel) -> QScrollBar:
    area = panel.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    return area.verticalScrollBar()


def whole(panel: VerdictPanel) -> bool:
    """Is there room for all of the text, if it is scrolled?"""
    QApplication.processEvents()
    area = panel.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    label = area.widget()
    assert isinstance(label, QLabel)
    bar = area.verticalScrollBar()
    return (
        label.height() >= label.heightForWidth(label.width())
        and bar.isVisible()
        and bar.maximum() + area.viewport().height() >= label.height()
    )


def panel_in(window: MainWindow) -> VerdictPanel:
    assert window.navigator.modes.dealing
    return window.navigator.modes.dealing.verdict


@pytest.mark.parametrize("is_answered", [True, False], ids=["one after the other", "instead of each other"])
def test_a_long_text_scrolls_every_time_it_is_asked_and_begins_at_its_top(
    is_answered: bool, start: Start
) -> None:
    panel = panel_in(start("oxford", mode="practice"))
    for text in ("A word.", LONG, "A word.", LONG, LONG):
        panel.ask("A question", text, {"on": "Continue"})
        assert whole(panel) == (text == LONG)
        assert bar_of(panel).value() == 0
        bar_of(panel).setValue(bar_of(panel).maximum())
        if is_answered:
            panel.buttons["on"].click()
            QApplication.processEvents()


def test_a_long_text_scrolls_at_every_size_of_the_window(start: Start) -> None:
    window = start("oxford", mode="practice")
    panel_in(window).ask("Long", LONG, {"on": "Continue"})
    for size in ((1400, 900), (1024, 600), (1200, 620)):
        window.resize(*size)
        assert whole(panel_in(window))


def test_the_list_of_keys_uses_the_room_and_gives_it_back(start: Start) -> None:
    window = start("oxford", mode="practice")
    panel, dealing = panel_in(window), window.navigator.modes.dealing
    assert dealing
    room = panel._room
    dealing.want(DealerRequest.KEYS)
    QApplication.processEvents()
    assert bar_of(panel).maximum() == 0
    assert window.table_screen.rect().contains(panel.geometry())
    panel.buttons["close"].click()
    assert panel._room == room


def test_keys_scroll_while_an_answer_has_the_keyboard(start: Start) -> None:
    panel = panel_in(start("oxford", mode="practice"))
    panel.ask("Long", LONG, {"on": "Continue", "over": "Finish"})
    QApplication.processEvents()
    bar = bar_of(panel)
    for down, up in ((Qt.Key.Key_Down, Qt.Key.Key_Up), (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)):
        strike(down)
        assert bar.value() > 0
        strike(up)
        assert bar.value() == 0
    strike(Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    strike(Qt.Key.Key_Home)
    assert bar.value() == 0
    assert focus() is panel.buttons["on"]
    strike(Qt.Key.Key_Right)
    assert focus() is panel.buttons["over"]


def test_a_click_or_a_key_elsewhere_gives_the_keyboard_back_to_the_panel(start: Start) -> None:
    window = start("oxford", mode="practice")
    assert window.navigator.modes.dealing
    panel, desk = panel_in(window), Desk(window)
    strike(Qt.Key.Key_P)
    first = panel.buttons["resume"]
    QTest.mouseClick(desk.handle, Qt.MouseButton.LeftButton, pos=desk.centre(next(iter(desk.boxes))))
    assert focus() is first
    click(window.navigator.modes.dealing.desk.keys["scan"])
    assert focus() is first
    click(window.navigator.modes.dealing.desk.command_line)
    assert focus() is first
    for key in (Qt.Key.Key_Slash, Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        strike(key)
        assert focus() is first
    assert window.navigator.modes.dealing.session.acts == []
    strike(Qt.Key.Key_Return)
    assert not panel.isVisible()
    assert window.navigator.modes.dealing.session.paused_at is None


def test_a_page_over_the_panel_has_the_keyboard_and_gives_it_back(start: Start) -> None:
    window = start("oxford", mode="practice")
    strike(Qt.Key.Key_P)
    (entry,) = [action for action in menu_of(window).actions() if action.text() == "Home"]
    entry.trigger()
    assert window.navigator.page
    assert window.navigator.page.isAncestorOf(focus())
    strike(Qt.Key.Key_Escape)
    assert window.navigator.page is None
    assert focus() is panel_in(window).buttons["resume"]


def slip(dealing: DealingMode) -> None:
    """An act that is stopped."""
    dealing.act(dealing.ruling.steps[5].step)


def finish(dealing: DealingMode) -> None:
    dealing.want(DealerRequest.FINISH)


def test_escape_puts_the_coachs_note_away_and_the_round_goes_on(start: Start) -> None:
    dealing = start("oxford", mode="practice").navigator.modes.dealing
    assert dealing
    slip(dealing)
    assert dealing.coach.isVisible()
    strike(Qt.Key.Key_Escape)
    assert not dealing.coach.isVisible()
    dealing.act(dealing.ruling.steps[0].step)
    assert len(dealing.session.acts) == 1


def test_enter_that_puts_the_coachs_note_away_taps_nothing_on_the_table(start: Start) -> None:
    dealing = start("oxford", mode="practice").navigator.modes.dealing
    assert dealing
    slip(dealing)
    dealing.hands.go_to(GREEN)
    done: list[Step] = []
    dealing.hands.did.connect(done.append)
    strike(Qt.Key.Key_Return)
    assert (dealing.coach.isVisible(), done) == (False, [])
    strike(Qt.Key.Key_Return)
    assert done == [Step("press", "green")]


def test_enter_on_a_key_of_the_coachs_note_presses_it_and_the_keyboard_is_back_at_the_table(
    start: Start,
) -> None:
    window = start("oxford", mode="practice")
    dealing = window.navigator.modes.dealing
    assert dealing
    slip(dealing)
    tab_to(dealing.coach.buttons[CoachAnswer.ANSWER])
    hint = dealing.coach.text
    strike(Qt.Key.Key_Return)
    assert dealing.coach.isVisible()
    assert dealing.coach.text != hint, "the answer is told"
    tab_to(dealing.coach.buttons[CoachAnswer.GO_ON])
    strike(Qt.Key.Key_Return)
    assert not dealing.coach.isVisible()
    assert focus() is window.table_screen.table
    asked: list[CoachAnswer] = []
    dealing.coach.answered.connect(asked.append)
    strike(Qt.Key.Key_F2)
    assert not asked, "a note that was put away has no answer"


@pytest.mark.parametrize(
    ("mode", "bring_about", "meant", "said_first"),
    [
        ("practice", DealingMode.pause, RoundAnswer.RESUME, "Paused\nThe clock is stopped."),
        (
            "practice",
            lambda dealing: dealing.want(DealerRequest.KEYS),
            RoundAnswer.CLOSE,
            f"Keys\n{WHILE_DEALING}",
        ),
        (
            "practice",
            finish,
            RoundAnswer.GO_ON,
            "You still have steps to do\nSteps you have not done count as skipped.",
        ),
        ("test", finish, RoundAnswer.GO_ON, "Is the round over?\nSteps you have not done count as skipped."),
        ("practice", DealingMode.finish, None, "No slips"),
    ],
    ids=["a pause", "the keys", "too early", "in a test", "the end"],
)
def test_escape_is_the_answer_by_which_nothing_is_lost(
    mode: str,
    bring_about: Callable[[DealingMode], None],
    meant: RoundAnswer | None,
    said_first: str,
    start: Start,
) -> None:
    window = start("oxford", mode=mode)
    panel, dealing = panel_in(window), window.navigator.modes.dealing
    assert dealing
    said: list[RoundAnswer] = []
    panel.answered.connect(said.append)
    bring_about(dealing)
    assert panel.isVisible()
    assert panel.text.startswith(said_first)
    strike(Qt.Key.Key_Escape)
    assert said == ([meant] if meant else [])
    assert panel.isVisible() == (meant is None)


@pytest.mark.parametrize("mode", ["practice", "test"])
def test_neither_bell_nor_words_nor_slip_open_over_the_panel(mode: str, start: Start) -> None:
    window = start("oxford", mode=mode)
    assert window.navigator.modes.dealing
    desk = window.navigator.modes.dealing.desk
    opened = {"bell": desk.bell, "words": desk.words, "slip": desk.amount}
    keys = {"bell": desk.keys["bell"], "words": desk.keys["words"], "slip": desk.slip}
    strike(Qt.Key.Key_P)
    for name, key in keys.items():
        click(key)
        assert not opened[name].isVisible()
    strike(Qt.Key.Key_Return)
    for name, key in keys.items():
        click(key)
        assert opened[name].isVisible()
        opened[name].close()


def test_a_tap_on_a_warning_that_is_cut_shows_all_of_it(
    qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = QWidget()
    qtbot.addWidget(screen)
    bar = Bar(screen)
    bar.setGeometry(0, 0, 400, 44)
    screen.resize(400, 300)
    screen.show()
    bar.warn("records.sqlite: the disk is full: free some space and go on; what was recorded is safe")
    settle()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar._notice.geometry().center())
    assert QToolTip.text() == bar._notice.toolTip()
    assert "what was recorded is safe" in QToolTip.text()
    QToolTip.hideText()
    assert "the disk is full" in capsys.readouterr().err


@pytest.mark.parametrize("words", ["On", "A much longer answer that says all of it"])
def test_a_key_of_a_panel_has_room_for_its_words_and_is_never_less_than_112_wide(
    words: str, start: Start
) -> None:
    panel = panel_in(start("oxford", mode="practice"))
    panel.ask("A question", "A word.", {"on": words, "off": "Off"})
    QApplication.processEvents()
    key = panel.buttons["on"]
    assert key.width() == max(112, key.sizeHint().width())


def test_the_keyboard_goes_back_to_where_it_was_unless_that_is_gone(start: Start) -> None:
    window = start("oxford", mode="practice")
    panel = panel_in(window)
    before = focus()
    panel.ask("A question", "A word.", {"on": "Continue"})
    assert focus() is panel.buttons["on"]
    click(panel.buttons["on"])
    assert focus() is before
    passing = QWidget(window)
    passing.show()
    passing.setFocus()
    panel.ask("A question", "A word.", {"on": "Continue"})
    passing.hide()
    click(panel.buttons["on"])
    assert focus() is not passing
    passing.show()
    passing.setFocus()
    panel.ask("A question", "A word.", {"on": "Continue"})
    passing.deleteLater()
    settle()
    click(panel.buttons["on"])
    assert not panel.isVisible()
