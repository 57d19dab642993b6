"""Guided: a wrong act is never passed over in silence. It is told on the page, taken back, and guidance goes on."""

from random import Random

import pytest
from PySide6.QtWidgets import QApplication

from app.procedure.narration import move_words, order
from tests.sweeps import swept
from tests.ui.dealing.desk import Desk
from tests.ui.dealing.hands import write
from tests.ui.deals import HOUSES, dealt
from tests.ui.modes.people import Start, click, told_over_the_felt
from tests.ui.modes.test_practice import TITLES
from tests.ui.modes.wrongs import KINDS, wrongs
from tests.ui.pages.inventory import seen_on


@pytest.mark.parametrize("house", swept(HOUSES))
def test_every_kind_of_wrong_act_is_told_on_the_page_and_taken_back(house: str, start: Start) -> None:
    chance = Random(f"guided at {house}")
    window = start(house, mode="guided")
    assert window.navigator.modes.dealing
    dealing, desk = window.navigator.modes.dealing, Desk(window)
    seen: set[str] = set()
    for seed in range(8):
        ruling = dealt(house, seed).ruling
        dealing.begin(ruling)
        session = dealing.session
        for due in ruling.steps:
            guidance = told_over_the_felt(window)
            assert order(due.step, ruling.house.names).rstrip(".") in guidance
            found = next(
                (each for each in wrongs(ruling, session.acts, chance) if each[1].kind not in seen), None
            )
            if found:
                act, fault = found
                acts, table = list(session.acts), dealing.moment.table
                write(desk, str(act))
                page = "\n".join(seen_on(window))
                title = dealing.coach.text.split("\n")[0]
                assert title in (TITLES[fault.kind], TITLES["early"], TITLES["extra"])
                assert f"\n{title}\n" in f"\n{page}\n", "the title is to be seen"
                assert f"You did: {move_words(act, ruling.house.names)}" in page
                assert "[Continue (Enter)]" in page
                assert session.acts == acts
                assert dealing.moment.table == table
                click(dealing.coach.buttons["on"])
                assert f"You did: {move_words(act, ruling.house.names)}" not in "\n".join(seen_on(window))
                assert told_over_the_felt(window) == guidance, "what is next is told again"
                seen.add(fault.kind)
            dealing.act(due.step)
        QApplication.processEvents()
        assert session.scorecard().score == 100
        if seen == set(KINDS):
            break
        dealing.verdict.hide()
    assert seen == set(KINDS)


def test_a_fault_that_is_told_counts_among_the_acts_that_were_taken_back(start: Start) -> None:
    window = start("oxford", mode="guided")
    assert window.navigator.modes.dealing
    dealing = window.navigator.modes.dealing
    dealing.act(dealing.ruling.steps[5].step)
    assert dealing.coach.isVisible()
    click(dealing.coach.buttons["on"])
    for due in dealing.ruling.steps:
        dealing.act(due.step)
    dealing.finish()
    assert "1 slip" in "\n".join(seen_on(window))
