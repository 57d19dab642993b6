"""Form that is told of a move: which hand taps a push, and on which side of the wagers a packet lies."""

from random import Random

import pytest

from app.grading.faults import Fault
from app.grading.judge import judge
from app.procedure.dealer_log import step_from_words
from app.procedure.house import House
from app.procedure.narration import order
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.session.moments import moment_after
from app.table.table import apply, laid_out
from app.training.deal_round import deal_round


def tied(house: House) -> Ruling:
    return rule(*round_from_plain(deal_round(house, Random(4), ["tie"], players=2), lambda _: house))


def faults(ruling: Ruling, pushed: str, hand: str) -> tuple[Fault, ...]:
    """What is wrong with a deal in which one push is tapped with this hand."""
    words = [str(due.step) for due in ruling.steps]
    words[words.index(pushed)] = f"{pushed} {hand}"
    acts = [step_from_words(each.split(), ruling.house.seats) for each in words]
    return judge(ruling, enumerate(acts, 1)).faults


def push_of(ruling: Ruling) -> str:
    return next(str(due.step) for due in ruling.steps if due.step.verb == "push" and not due.step.what)


def test_oxford_taps_a_push_with_the_back_of_the_hand_by_the_document(houses: dict[str, House]) -> None:
    ruling = tied(houses["oxford"])
    assert faults(ruling, push_of(ruling), "back") == ()
    (fault,) = faults(ruling, push_of(ruling), "palm")
    assert (fault.kind, fault.severity, fault.cost, fault.binding) == ("wrong", "minor", 0, True)
    assert fault.ground.source.citation == "000 §Dealing 19"


@pytest.mark.parametrize("house_id", ["greektown", "pechanga", "two-to-ten", "cuda"])
@pytest.mark.parametrize("hand", ["palm", "back"])
def test_where_no_document_says_it_either_hand_pushes_the_main_game(
    house_id: str, hand: str, houses: dict[str, House]
) -> None:
    ruling = tied(houses[house_id])
    assert faults(ruling, push_of(ruling), hand) == ()


def test_cuda_taps_a_pushed_bonus_palm_up_by_the_document(houses: dict[str, House]) -> None:
    cuda = houses["cuda"]
    data = {
        "house": "cuda", "button": 7, "dealer": "Kc Qc 9c 4c 2d 3h 5s",
        "spots": [{"spot": 2, "cards": "Kd Qd 9d 4d 2c 3s 5h", "ante": 10, "flush": 5, "decision": "raise", "raise": 10}],
    }  # fmt: skip
    ruling = rule(*round_from_plain(data, lambda _: cuda))
    assert faults(ruling, "push 2 flush", "palm") == ()
    (fault,) = faults(ruling, "push 2 flush", "back")
    assert (fault.kind, fault.severity) == ("wrong", "minor")
    assert fault.ground.source.citation == "004 §Taking and Paying 3"
    assert (
        order(step_from_words(["push", "2", "flush", "palm"], 7)) == "Tap palm up beside spot 2’s Flush: push"
    )


@pytest.mark.parametrize("house_id", ["oxford", "pechanga", "greektown", "two-to-ten", "cuda"])
def test_a_packet_on_the_wrong_side_is_dealt_and_is_a_slip_of_form(
    house_id: str, houses: dict[str, House]
) -> None:
    ruling = tied(houses[house_id])
    (spot, _) = ruling.settlements[0].spot[:2]
    (fault,) = faults(ruling, f"deal {spot}", "wrong-side")
    assert (fault.kind, fault.severity, fault.cost, fault.binding) == ("wrong", "minor", 0, False)
    assert fault.ground == houses[house_id].customs["packet"][1]
    table = apply(laid_out(ruling), Step("deal", spot, "wrong-side"))
    assert table.packets[str(spot)].place == str(spot)
    assert table.aside == {spot}


def test_players_decide_and_trouble_comes_though_a_packet_lies_on_the_wrong_side(
    houses: dict[str, House],
) -> None:
    oxford = houses["oxford"]
    data = deal_round(oxford, Random(4), ["event-hand-count"], players=2)
    ruling = rule(*round_from_plain(data, lambda _: oxford))
    (event,) = ruling.played.events
    acts = [due.step for due in ruling.steps]
    acts = [*acts[: [str(act) for act in acts].index(event.at)], Step("deal", event.spot or "", "wrong-side")]
    assert moment_after(ruling, acts).troubles == (event,)
    smooth = rule(oxford, ruling.played._replace(events=()))
    plan = [due.step for due in smooth.steps]
    dealt = plan[: max(at for at, step in enumerate(plan) if step.verb == "present") + 1]
    told = [
        step._replace(what="wrong-side") if step.verb == "deal" and step.place != "dealer" else step
        for step in dealt
    ]
    assert moment_after(smooth, told).decided == moment_after(smooth, dealt).decided
