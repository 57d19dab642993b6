"""A test is silent: whatever is done, nothing in the window says whether it was right until FINISH."""

import re
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from app.grading.judge import judge
from app.procedure.narration import move_words
from app.procedure.vocabulary import CALL_SUPERVISOR
from app.session.moments import Moment, troubles
from app.session.player_turns import decided
from app.table.table import apply, laid_out
from app.ui.dealing.guidance import done_words
from app.ui.shell.main_window import MainWindow
from app.ui.table.picture import picture_of
from tests.sweeps import swept
from tests.ui.dealing.desk import Desk
from tests.ui.deals import HOUSES, dealt
from tests.ui.modes.people import Start, finish_by_mouse, told_over_the_felt
from tests.ui.modes.wrongs import KINDS, wrongs
from tests.ui.windows import play_in

pytestmark = pytest.mark.usefixtures("unpainted")


def everything_said(window: MainWindow) -> list[str]:
    """All that can be read in the window, and its tips, but for the act that was done."""
    shown = [label for label in window.findChildren(QLabel) if label.isVisible()]
    labels = [label for label in shown if label.objectName() != "event"]
    return [f"{label.text()} {label.toolTip()}" for label in labels]


def is_dark(window: MainWindow) -> bool:
    """Nothing lights up."""
    assert window.navigator.modes.dealing
    keys = window.navigator.modes.dealing.desk.keys.values()
    return not any(mark.is_lit for mark in play_in(window).marks.marks.values()) and not any(
        key.is_lit for key in keys
    )


@pytest.mark.parametrize("house", swept(HOUSES))
def test_wrong_acts_of_every_kind_change_nothing_but_the_table(house: str, start: Start) -> None:
    chance = Random(f"silence at {house}")
    window = start(house, mode="test")
    assert window.navigator.modes.dealing
    dealing, desk = window.navigator.modes.dealing, Desk(window)
    seen: set[str] = set()
    for seed in range(6):
        ruling = dealt(house, seed).ruling
        dealing.begin(ruling)
        said = everything_said(window)
        for due in ruling.steps:
            done = dealing.session.acts
            act = due.step
            if done == [step.step for step in ruling.steps[: len(done)]]:
                # The first slip of the round is of a kind that was not yet seen.
                for wrong, fault in wrongs(ruling, done, chance):
                    if fault.kind not in seen and fault.kind != ("early" if len(done) < 5 else ""):
                        act = wrong
                        seen.add(fault.kind)
                        break
            elif chance.random() < 0.1:
                act = chance.choice(ruling.steps).step
            before = len(done)
            dealing.act(act)
            assert dealing.session.acts[before:] == [act]
            assert not dealing.verdict.isVisible()
            assert everything_said(window) == said
            told = told_over_the_felt(window)
            assert told == done_words(act, ruling.house.names), "right or wrong, it was done"
        QApplication.processEvents()
        assert is_dark(window)
        table = laid_out(ruling)
        for act in dealing.session.acts:
            table = apply(table, act)
        acts = dealing.session.acts
        moment = Moment(table, decided(ruling, acts), troubles(ruling, acts))
        assert desk.picture == picture_of(ruling, moment, desk.view.table_layout)
        finish_by_mouse(window)
        card = judge(ruling, list(enumerate(acts, 1)))
        own = [fault for fault in card.faults if fault.follows is None]
        assert dealing.verdict.text.startswith(f"Score {card.score} of 100, {len(own)} fault")
        for fault in own:
            assert (
                fault.kind in ("omitted", "extra")
                or move_words(acts[(fault.line or 1) - 1], ruling.house.names) in dealing.verdict.text
            )
        dealing.verdict.hide()
        if seen == set(KINDS):
            return
    assert seen == set(KINDS)


def test_in_a_test_nothing_is_taken_back(start: Start) -> None:
    window = start("cuda", mode="test")
    assert window.navigator.modes.dealing
    for due in window.navigator.modes.dealing.ruling.steps[:4]:
        window.navigator.modes.dealing.act(due.step)
        before = list(window.navigator.modes.dealing.session.acts)
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert window.navigator.modes.dealing.session.acts == before
    assert not window.navigator.modes.dealing.session.taken_back


def test_practice_gives_no_hint_of_what_is_next(start: Start) -> None:
    window = start("oxford", mode="practice")
    assert window.navigator.modes.dealing
    for due in window.navigator.modes.dealing.ruling.steps:
        QApplication.processEvents()
        assert is_dark(window)
        window.navigator.modes.dealing.act(due.step)
        # Players say what they did, which can be seen. Nothing else is said.
        told = re.sub(r" Spot \d (folds|raises \$\d+)\.", "", told_over_the_felt(window))
        assert told == done_words(due.step)


@pytest.mark.parametrize("mode", ["guided", "practice", "test"])
def test_a_supervisor_who_is_called_without_need_says_to_go_on(mode: str, start: Start) -> None:
    window = start("oxford", mode=mode)
    assert window.navigator.modes.dealing
    window.navigator.modes.dealing.act(CALL_SUPERVISOR)
    assert not window.navigator.modes.dealing.verdict.isVisible()
    assert "Floor: keep dealing." in told_over_the_felt(window)
    window.navigator.modes.dealing.act(window.navigator.modes.dealing.ruling.steps[0].step)
    assert "Supervisor" not in told_over_the_felt(window)


def test_in_a_test_a_call_sounds_the_same_whether_it_was_needed_or_not(start: Start) -> None:
    """Where the ruling is only to go on, not a word tells one from the other."""
    window = start("oxford", mode="test")
    assert window.navigator.modes.dealing
    dealing, heard = window.navigator.modes.dealing, []
    for ruling in (dealt("oxford", 2).ruling, dealt("oxford", 2, "event-jam").ruling):
        steps = [due.step for due in ruling.steps]
        until = steps.index(CALL_SUPERVISOR) if CALL_SUPERVISOR in steps else 3
        dealing.begin(ruling)
        for act in (*steps[:until], CALL_SUPERVISOR):
            dealing.act(act)
        heard.append(told_over_the_felt(window))
        dealing.verdict.hide()
    assert heard == ["Floor: keep dealing."] * 2
