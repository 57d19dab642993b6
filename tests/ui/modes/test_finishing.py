"""FINISH: guidance leads to it, and nobody ends a round by a slip of the finger."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from app.ui.dealing.dealing_mode import DealingMode
from app.ui.shell.main_window import MainWindow
from tests.ui.dealing.hands import strike
from tests.ui.deals import HOUSES
from tests.ui.modes.people import Start, click, focus, told_over_the_felt

pytestmark = pytest.mark.usefixtures("unpainted")


def dealing_in(window: MainWindow) -> DealingMode:
    assert window.navigator.modes.dealing
    return window.navigator.modes.dealing


def deal(dealing: DealingMode, leave_out: int = 0) -> None:
    for due in dealing.ruling.steps[: len(dealing.ruling.steps) - leave_out]:
        dealing.act(due.step)


def lit(dealing: DealingMode) -> list[str]:
    return [str(name) for name, key in dealing.desk.keys.items() if key.is_lit]


@pytest.mark.parametrize("house", HOUSES)
def test_when_nothing_is_due_any_more_guidance_leads_to_finish(house: str, start: Start) -> None:
    window = start(house, mode="guided")
    dealing = dealing_in(window)
    deal(dealing, leave_out=1)
    assert "finish" not in lit(dealing)
    dealing.act(dealing.ruling.steps[-1].step)
    QApplication.processEvents()
    assert lit(dealing) == ["finish"]
    assert not any(mark.is_lit for mark in window.table_screen.table.play.marks.marks.values())  # type: ignore[union-attr]
    assert told_over_the_felt(window) == "The round is over. Press FINISH."
    dealing.take_back()
    assert "finish" not in lit(dealing)


@pytest.mark.parametrize("mode", ["practice", "test"])
def test_where_nothing_is_hinted_finish_does_not_light_up(mode: str, start: Start) -> None:
    dealing = dealing_in(start("oxford", mode=mode))
    deal(dealing)
    assert lit(dealing) == []


@pytest.mark.parametrize("mode", ["guided", "practice"])
def test_while_steps_are_due_finish_asks_first_and_going_on_is_the_answer_for_enter(
    mode: str, start: Start
) -> None:
    window = start("oxford", mode=mode)
    dealing = dealing_in(window)
    deal(dealing, leave_out=1)
    click(dealing.desk.keys["finish"])
    assert dealing.verdict.text.startswith("You still have steps to do")
    assert [button.text() for button in dealing.verdict.buttons.values()] == ["Keep dealing", "Finish"]
    assert focus() is dealing.verdict.buttons["on"]
    strike(Qt.Key.Key_Return)
    assert not dealing.session.ended
    assert not dealing.verdict.isVisible()
    click(dealing.desk.keys["finish"])
    click(dealing.verdict.buttons["over"])
    assert dealing.session.ended
    assert "1 fault" in dealing.verdict.text


@pytest.mark.parametrize("mode", ["guided", "practice"])
def test_when_everything_is_done_finish_asks_nothing(mode: str, start: Start) -> None:
    dealing = dealing_in(start("oxford", mode=mode))
    deal(dealing)
    click(dealing.desk.keys["finish"])
    assert dealing.verdict.text.startswith("No slips\n")
    said = [each.text() for each in dealing.verdict.findChildren(QLabel) if each.isVisible()]
    assert said[said.index("wrong money") - 1] == "$0"
    assert ("steps without a light" in said) == (mode == "guided")


@pytest.mark.parametrize("left_out", [0, 1, 20])
def test_a_test_asks_the_same_whether_steps_are_due_or_not(left_out: int, start: Start) -> None:
    dealing = dealing_in(start("oxford", mode="test"))
    deal(dealing, leave_out=left_out)
    click(dealing.desk.keys["finish"])
    assert dealing.verdict.text == "Is the round over?\nSteps you have not done count as skipped."
    answers = [button.text() for button in dealing.verdict.buttons.values()]
    assert answers == ["Yes, finish", "Keep dealing"]
    click(dealing.verdict.buttons["on"])
    assert not dealing.session.ended
    click(dealing.desk.keys["finish"])
    assert focus() is dealing.verdict.buttons["over"]
    strike(Qt.Key.Key_Return)
    assert dealing.session.ended
    assert dealing.verdict.text.startswith("Score ")


@pytest.mark.parametrize("mode", ["guided", "practice", "test"])
@pytest.mark.parametrize("text", [100, 150])
def test_the_figures_of_a_round_are_shown_whole(text: int, mode: str, start: Start) -> None:
    """With few words under them or none."""
    dealing = dealing_in(start("oxford", mode=mode, text=text))
    deal(dealing)
    dealing.finish()
    QApplication.processEvents()
    labels = [
        each for each in dealing.verdict.findChildren(QLabel) if each.isVisible() and not each.wordWrap()
    ]
    assert len(labels) >= 3
    for each in labels:
        assert each.height() >= each.sizeHint().height(), each.text()
