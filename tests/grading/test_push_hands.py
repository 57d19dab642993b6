"""Back of the hand and palm up are two gestures where a document says which."""

from random import Random

import pytest

from app.grading.faults import Fault
from app.grading.judge import judge
from app.procedure.dealer_account import step_from_words
from app.procedure.house import House
from app.procedure.narration import order
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
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
