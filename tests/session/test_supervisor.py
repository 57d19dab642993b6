"""Whoever is called to the table answers: with the ruling, or that play goes on."""

from random import Random

import pytest

from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import CALL_SUPERVISOR, Step
from app.session.attempt_log import Acted, Mode
from app.session.session import Session
from app.session.supervisor_answer import GO_ON
from app.training.deal_round import deal_round

VOID = "Floor: call a dead hand, return all wagers, rack every card."


def dealt(library: Library, house: str, feature: str = "") -> Ruling:
    """A round, perhaps with something going wrong in it."""
    data = deal_round(library.house(house), Random(3), [feature] if feature else [], players=3)
    return rule(*round_from_plain(data, library.house))


def answer(ruling: Ruling, acts: list[Step], mode: Mode = "test") -> str:
    """What the supervisor says after all of this."""
    session = Session(ruling, mode)
    for at, act in enumerate(acts):
        session.submit(Acted(str(act), float(at)))
    return session.answer_to_call()


def until_called(ruling: Ruling) -> list[Step]:
    """The plan up to its first call."""
    steps = [due.step for due in ruling.steps]
    return steps[: steps.index(CALL_SUPERVISOR) + 1]


@pytest.mark.parametrize("mode", ["guided", "practice", "test"])
def test_a_call_that_nothing_asks_for_is_answered_by_go_on(mode: Mode, library: Library) -> None:
    assert answer(dealt(library, "oxford"), [CALL_SUPERVISOR], mode) == GO_ON


def test_who_has_something_to_rule_on_rules(library: Library) -> None:
    ruling = dealt(library, "oxford", "event-hand-count")
    assert answer(ruling, until_called(ruling)) == VOID


def test_what_is_done_already_of_a_ruling_is_not_said_again(library: Library) -> None:
    ruling = dealt(library, "oxford", "event-hand-count")
    done = [*until_called(ruling), Step("void", "round"), CALL_SUPERVISOR]
    assert answer(ruling, done) == "Floor: return all wagers, rack every card."


def test_a_call_that_was_needed_and_calls_for_nothing_more_sounds_like_any_other(library: Library) -> None:
    ruling = dealt(library, "oxford", "event-jam")
    assert answer(ruling, until_called(ruling)) == GO_ON


def test_what_is_the_dealers_own_to_put_right_is_not_told(library: Library) -> None:
    """A Raise that anybody can see is too large is corrected without a call: in an exam nobody says so."""
    data = deal_round(library.house("oxford"), Random(3), ["event-raise-too-large"])
    data["events"][0]["asked"] = 5 * next(
        spot["ante"] for spot in data["spots"] if spot["spot"] == data["events"][0]["spot"]
    )
    ruling = rule(*round_from_plain(data, library.house))
    steps = [due.step for due in ruling.steps]
    correct = next(step for step in steps if step.verb == "correct")
    assert CALL_SUPERVISOR not in steps
    assert answer(ruling, [*steps[: steps.index(correct)], CALL_SUPERVISOR]) == GO_ON


def test_a_mistake_of_the_dealers_own_that_the_house_calls_irregular_is_ruled_on(library: Library) -> None:
    ruling = dealt(library, "oxford")
    steps = [due.step for due in ruling.steps]
    wrong = next(
        slip
        for each in ruling.house.irregularities.values()
        for slip in each.opened_by
        if slip.timing == "not-due"
    )
    pressed = Step(wrong.words[0], wrong.words[1])
    assert answer(ruling, [*steps[:2], pressed, CALL_SUPERVISOR]) == "Floor: call a dead hand."


def test_nobody_speaks_who_was_not_called_or_is_gone_again(library: Library) -> None:
    ruling = dealt(library, "oxford")
    assert answer(ruling, []) == ""
    assert answer(ruling, [CALL_SUPERVISOR, ruling.steps[0].step]) == ""


def test_a_call_is_a_scene_called_asked_ruled(library: Library) -> None:
    ruling = dealt(library, "oxford", "event-hand-count")
    session = Session(ruling, "test")
    for at, act in enumerate(until_called(ruling)):
        session.submit(Acted(str(act), float(at)))
    *called, ruled = session.floor_scene()
    assert [line.who for line in (*called, ruled)] == ["You", "Floor", "You", "Floor"]
    (told,) = ruling.happened
    assert ruled.words == f"{told.text} Call a dead hand, return all wagers, rack every card."
    session.submit(Acted("void round", 99.0))
    assert session.floor_scene() == ()


def test_a_call_that_nothing_asks_for_is_the_same_scene_up_to_the_ruling(library: Library) -> None:
    needed, idle = dealt(library, "oxford", "event-hand-count"), dealt(library, "oxford")
    scenes = []
    for ruling, acts in ((needed, until_called(needed)), (idle, [CALL_SUPERVISOR])):
        session = Session(ruling, "test")
        for at, act in enumerate(acts):
            session.submit(Acted(str(act), float(at)))
        scenes.append(session.floor_scene())
    assert scenes[0][:-1] == scenes[1][:-1]
    assert scenes[1][-1].words == "Keep dealing."


def test_the_wagers_of_a_dead_hand_go_back_in_one_word(library: Library) -> None:
    ruling = dealt(library, "oxford", "event-warned-again")
    spot = ruling.played.events[1].spot
    steps = [due.step for due in ruling.steps]
    second = [place for place, step in enumerate(steps) if step == CALL_SUPERVISOR][1]
    said = answer(ruling, steps[: second + 1])
    assert (
        said
        == f"Floor: declare spot {spot}’s hand dead, return spot {spot}’s wagers, rack spot {spot}’s hand."
    )
