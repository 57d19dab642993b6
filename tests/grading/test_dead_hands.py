"""One hand is dead and the others play: what is due, what it costs, and what a dealer can get wrong about it."""

from functools import reduce
from typing import Any

import pytest

from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, as_plain, rule
from app.procedure.vocabulary import Step
from app.table.table import RACK, apply, laid_out
from tests.grading.judging import judged

SHOWN = {"kind": "cards-shown", "spot": 2}
ROUND: dict[str, Any] = {
    "house": "oxford",
    "dealer": "Kc Tc 8c 4d 2d 7h 5s",
    "spots": [
        {
            "spot": 2,
            "cards": "9s 8s 6s 4h 3d Jc 2h",
            "ante": 10,
            "flush": 5,
            "decision": "raise",
            "raise": 10,
        },
        {"spot": 4, "cards": "Ah Qh 9h 3h 5d Jd 2s", "ante": 10, "decision": "raise", "raise": 10},
    ],
}


def ruled(library: Library, *events: dict[str, Any]) -> Ruling:
    return rule(*round_from_plain(ROUND | {"events": list(events)}, library.house))


def steps_of(ruling: Ruling) -> list[str]:
    return [str(due.step) for due in ruling.steps]


@pytest.fixture
def twice(library: Library) -> Ruling:
    """A player shows cards, is warned, and does it again."""
    return ruled(library, SHOWN | {"at": "present 2"}, SHOWN | {"at": "present 4"})


def test_the_first_violation_is_a_warning_and_the_second_a_dead_hand(twice: Ruling) -> None:
    steps = steps_of(twice)
    first = steps.index("present 2") + 1
    assert steps[first : first + 3] == ["call supervisor", "warn 2", "present 4"]
    second = steps.index("present 4") + 1
    assert steps[second : second + 6] == [
        "call supervisor", "void 2", "return 2 raise", "return 2 ante", "return 2 flush", "rack 2",
    ]  # fmt: skip


def test_a_dead_hand_has_no_further_step_and_the_others_play_on(twice: Ruling, library: Library) -> None:
    after = twice.steps[[str(due.step) for due in twice.steps].index("rack 2") + 1 :]
    assert all(due.step.place != 2 for due in after)
    alone = [step for step in steps_of(ruled(library)) if " 4" in step]
    assert [step for step in steps_of(twice) if " 4" in step] == alone


def test_the_ruling_says_that_the_hand_is_void_and_its_wagers_go_back(twice: Ruling) -> None:
    dead, live = as_plain(twice)["spots"]
    assert dead["outcome"] == "void"
    assert dead["wagers"] == {name: {"do": "push", "amount": 0} for name in ("raise", "ante", "flush")}
    assert live["outcome"] == "win"


def test_before_the_player_has_raised_only_what_is_down_goes_back(library: Library) -> None:
    ruling = ruled(library, SHOWN | {"at": "deal 2"}, SHOWN | {"at": "deal 4"})
    assert "return 2 raise" not in steps_of(ruling)
    assert "return 2 ante" in steps_of(ruling)


def test_the_cards_of_a_dead_hand_are_racked_with_what_was_discarded(twice: Ruling) -> None:
    steps = [due.step for due in twice.steps]
    table = reduce(apply, steps[: steps.index(Step("rack", 2)) + 1], laid_out(twice))
    assert table.packets["2"].place == table.packets["2 discards"].place == RACK


def test_ignoring_both_is_two_faults_and_answering_only_the_first_is_one(
    twice: Ruling, library: Library
) -> None:
    ordinary = [due.step for due in ruled(library).steps]
    assert len(judged(twice, ordinary).faults) == 2
    warned = [due.step for due in ruled(library, SHOWN | {"at": "present 2"}).steps]
    (fault,) = judged(twice, warned).faults
    assert (fault.kind, str(fault.step)) == ("omitted", "call supervisor")


def test_a_warning_in_place_of_the_dead_hand_is_one_fault_that_says_what_was_due(
    twice: Ruling, library: Library
) -> None:
    again = [due.step for due in ruled(library, SHOWN | {"at": "present 2"}).steps]
    place = again.index(Step("present", 4)) + 1
    (fault,) = judged(
        twice, [*again[:place], Step("call", "supervisor"), Step("warn", 2), *again[place:]]
    ).faults
    assert (fault.kind, str(fault.did), str(fault.step)) == ("wrong", "warn 2", "void 2")


def test_a_dead_hand_that_is_taken_where_it_goes_back_costs_the_player(twice: Ruling) -> None:
    wrong = [
        Step("take", 2, "ante") if due.step == Step("return", 2, "ante") else due.step for due in twice.steps
    ]
    (fault,) = judged(twice, wrong).faults
    assert (fault.kind, str(fault.did), fault.cost) == ("wrong", "take 2 ante", -1000)


def test_a_round_called_dead_that_should_go_on_is_one_fault_and_costs_what_the_bank_should_have_won(
    library: Library,
) -> None:
    ruling = ruled(library)
    given_back = [Step("return", 2, "all"), Step("return", 4, "all"), Step("rack", "all")]
    acts = [due.step for due in ruling.steps[:4]] + [Step("void", "round"), *given_back]
    (fault,) = judged(ruling, acts).faults
    assert (fault.kind, str(fault.did)) == ("extra", "void round")
    assert fault.cost == 1000 + 1000 + 500 - 1000 - 1000


def test_once_a_round_is_called_dead_everything_goes_back(library: Library) -> None:
    ruling = ruled(library)
    acts = [due.step for due in ruling.steps[:4]] + [Step("void", "round"), Step("return", 4, "all")]
    called, *left = judged(ruling, acts).faults
    assert (called.kind, str(called.did), called.severity) == ("extra", "void round", "critical")
    assert [(fault.kind, str(fault.step), fault.severity, fault.ground.why) for fault in left] == [
        ("omitted", step, "minor", "Once a round is called dead, every wager goes back and every card goes in the rack.")
        for step in ("return 2 all", "rack all")
    ]  # fmt: skip


def test_the_limit_of_a_round_is_left_to_the_hands_that_are_paid(library: Library) -> None:
    """Two straight flushes share a limit, unless one of the hands is dead."""
    spots = [
        {"spot": 1, "cards": "Ad Kd Qd Jd Td 9d 2c", "ante": 5, "straight_flush": 100, "decision": "fold"},
        {"spot": 3, "cards": "Kh Qh Jh Th 9h 8h 3c", "ante": 5, "straight_flush": 100, "decision": "fold"},
        {"spot": 5, "cards": "Ks Qs Js Ts 9s 8s 3d", "ante": 5, "straight_flush": 100, "decision": "fold"},
    ]
    data = {"house": "oxford", "dealer": "4c 5c 7c 8c 6h 7h 2h", "spots": spots}
    shared = rule(*round_from_plain(data, library.house))
    events = [{"at": at, "kind": "below-table", "spot": 5} for at in ("present 1", "present 3")]
    freed = rule(*round_from_plain(data | {"events": events}, library.house))
    paid = [[step for step in steps_of(each) if step.startswith("pay")] for each in (shared, freed)]
    assert paid[0] == ["pay 5 straight_flush 25000", "pay 3 straight_flush 25000", "pay 1 straight_flush 0"]
    assert paid[1] == ["pay 3 straight_flush 25000", "pay 1 straight_flush 25000"]
