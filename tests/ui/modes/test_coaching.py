"""The coach: what it calls due is due now, and of hands that nobody has seen it says nothing."""

from collections.abc import Iterator
from random import Random

import pytest

from app.game.wagers import WAGERS
from app.grading.faults import Fault
from app.procedure.narration import move_words, order
from app.procedure.ruling import Ruling
from app.procedure.ruling_words import reason
from app.procedure.vocabulary import Step
from app.session.attempt_log import Acted
from app.session.coach import coach_note
from app.session.session import Session, Update
from tests.ui.deals import dealt, example
from tests.ui.modes.wrongs import verdict_on, wrongs

pytestmark = pytest.mark.usefixtures("unpainted")

HOUSES = ("cuda", "oxford")
SAYS_DUE = ("Do this now: ", "Correct move: ")


def stopped(ruling: Ruling, done: list[Step], act: Step) -> tuple[str, str, Fault, Update] | None:
    """What the coach says of an act after these, and what it stopped for."""
    session = Session(ruling, "practice")
    for step in done:
        session.submit(Acted(str(step), 0.0))
    update = session.submit(Acted(str(act), 0.0))
    if update.fault is None:
        return None
    note = coach_note(ruling, update.fault, update, act)
    return note.title, note.text, update.fault, update


def strays(ruling: Ruling) -> Iterator[Step]:
    """Every wager paid, taken or pushed before its time."""
    for settlement in ruling.settlements:
        spot = settlement.spot.number
        yield Step("push", spot)
        for wager in WAGERS:
            if wager in settlement.verdicts:
                yield Step("pay", spot, wager, 500)
                yield Step("take", spot, wager)


def hands_told(ruling: Ruling) -> set[str]:
    """All sentences from which one could tell what a hand holds."""
    return {
        reason(ruling, settlement, wager).why
        for settlement in ruling.settlements
        if not settlement.spot.folded
        for wager in settlement.verdicts
    }


def until(ruling: Ruling, verb: str) -> list[Step]:
    steps = [due.step for due in ruling.steps]
    return steps[: [step.verb for step in steps].index(verb)]


@pytest.mark.parametrize("house", HOUSES)
def test_while_players_decide_nothing_is_said_of_their_hands_and_the_same_of_every_stray_act(
    house: str,
) -> None:
    ruling = dealt(house, 3).ruling
    done = until(ruling, "expose")
    for place in {len(done) // 2, len(done) - 1, len(done)}:
        due = ruling.steps[place].step
        for act in strays(ruling):
            found = stopped(ruling, done[:place], act)
            if found is None:
                continue
            title, text, fault, update = found
            if update.in_turn:
                assert order(due, ruling.house.names) in text
                continue
            is_again = act in done[:place]
            assert title == ("Out of order" if is_again else "Too early"), "it gives nothing away"
            assert f"Do this now: {order(due, ruling.house.names)}" in text.split("\n"), (
                "whether it will be right or not"
            )
            assert not any(told in text for told in hands_told(ruling)), text
            assert "It would have cost" not in text
            assert fault == verdict_on(ruling, done[:place], act), "the judge's own verdict is as it was"


@pytest.mark.parametrize("house", HOUSES)
def test_whatever_the_coach_calls_due_is_no_fault(house: str) -> None:
    chance = Random(f"due now at {house}")
    ruling = dealt(house, 5).ruling
    steps = [due.step for due in ruling.steps]
    for place in range(len(steps)):
        for act, _ in list(wrongs(ruling, steps[:place], chance))[:3]:
            found = stopped(ruling, steps[:place], act)
            assert found
            lines = found[1].split("\n")
            named = [line.split(": ", 1)[1] for line in lines if line.startswith(SAYS_DUE)]
            names = ruling.house.names
            told = {step: (order(step, names), move_words(step, names)) for step in steps}
            (right,) = [step for step, words in told.items() if len(named) == 1 and named[0] in words]
            assert stopped(ruling, steps[:place], right) is None, f"{act} at {place}: {lines}"


def test_a_push_where_no_raise_lies_yet_is_too_early_and_what_is_due_is_told() -> None:
    ruling = example("oxford-full-table").ruling
    done = until(ruling, "pick-up")[:-1]
    raised = next(each.spot.number for each in ruling.settlements if not each.spot.folded)
    found = stopped(ruling, done, Step("push", raised))
    assert found
    title, text, fault, _ = found
    assert title == "Too early"
    assert text.split("\n")[1:3] == [
        f"You did: {order(Step('push', raised))}",
        f"Do this now: {order(ruling.steps[len(done)].step)}",
    ]
    assert fault.kind in ("wrong", "early")


def test_what_is_done_twice_was_done_already_and_after_the_last_step_nothing_is_due() -> None:
    ruling = dealt("oxford", 3).ruling
    steps = [due.step for due in ruling.steps]
    again = stopped(ruling, steps[:1], steps[0])
    assert again
    assert again[0] == "Out of order"
    assert "You already did this." in again[1].split("\n")
    assert f"Do this now: {order(steps[1])}" in again[1].split("\n")
    over = stopped(ruling, steps, Step("scan"))
    assert over
    assert over[1].endswith("The round is done. Press FINISH.")
