"""The judge's rules, one by one, on a small table."""

from typing import Any

import pytest

from app.grading.faults import Fault, Scorecard
from app.grading.judge import Judge, judge
from app.procedure.dealer_log import account_from_text
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule

DEALER = "Kc Tc 8c 4d 2d 7h 5s"
WINNER = {
    "spot": 4,
    "cards": "Ah Qh 9h 3h 5d Jd 2s",
    "ante": 10,
    "flush": 5,
    "decision": "raise",
    "raise": 10,
}
LOSER = {
    "spot": 2,
    "cards": "9s 8s 6s 4h 3d Jc 2h",
    "ante": 10,
    "straight_flush": 5,
    "decision": "raise",
    "raise": 10,
}
TIE = {"spot": 5, "cards": "Ks Ts 8s 4c 6d Jd 3h", "ante": 10, "decision": "raise", "raise": 10}


def ruling_of(
    library: Library, *spots: dict[str, Any], house: str = "oxford", dealer: str = DEALER
) -> Ruling:
    return rule(*round_from_plain({"house": house, "dealer": dealer, "spots": list(spots)}, library.house))


def plan_of(ruling: Ruling) -> list[str]:
    return [str(due.step) for due in ruling.steps]


def judged(ruling: Ruling, lines: list[str]) -> Scorecard:
    acts = account_from_text("\n".join(lines), ruling.house.seats)
    return judge(ruling, [(act.line, act.step) for act in acts])


def instead(ruling: Ruling, step: str, *acts: str) -> list[str]:
    """The plan with other acts in place of one step."""
    plan = plan_of(ruling)
    place = plan.index(step)
    return [*plan[:place], *acts, *plan[place + 1 :]]


def the_fault(card: Scorecard) -> Fault:
    (fault,) = card.faults
    return fault


@pytest.fixture
def winner(library: Library) -> Ruling:
    return ruling_of(library, WINNER)


@pytest.fixture
def loser(library: Library) -> Ruling:
    return ruling_of(library, LOSER)


@pytest.fixture
def tie(library: Library) -> Ruling:
    return ruling_of(library, TIE)


def test_paid_60_for_50_costs_10(library: Library) -> None:
    ruling = ruling_of(library, WINNER | {"ante": 50, "raise": 50})
    fault = the_fault(judged(ruling, instead(ruling, "pay 4 ante 50", "pay 4 ante 60")))
    assert (fault.kind, str(fault.step), fault.cost, fault.severity) == (
        "amount",
        "pay 4 ante 50",
        1000,
        "critical",
    )


def test_taking_a_10_dollar_winner_costs_minus_20(winner: Ruling) -> None:
    fault = the_fault(judged(winner, instead(winner, "pay 4 raise 10", "take 4 raise")))
    assert (fault.kind, fault.cost, fault.severity) == ("wrong", -2000, "critical")


def test_paying_a_10_dollar_loser_costs_20(loser: Ruling) -> None:
    assert the_fault(judged(loser, instead(loser, "take 2 raise", "pay 2 raise 10"))).cost == 2000


def test_pushing_a_10_dollar_loser_costs_10(loser: Ruling) -> None:
    fault = the_fault(judged(loser, instead(loser, "take 2 raise", "push 2")))
    assert (fault.kind, fault.cost) == ("wrong", 1000)


def test_forgetting_to_pay_10_costs_minus_10(winner: Ruling) -> None:
    fault = the_fault(judged(winner, instead(winner, "pay 4 ante 10")))
    assert (fault.kind, fault.line, fault.did, fault.cost) == ("omitted", None, None, -1000)


def test_an_early_step_names_what_it_jumped(winner: Ruling) -> None:
    plan = plan_of(winner)
    place = plan.index("expose dealer")
    plan[place - 1], plan[place] = plan[place], plan[place - 1]
    fault = the_fault(judged(winner, plan))
    assert (fault.kind, str(fault.step), str(fault.jumped), fault.severity) == (
        "early", "expose dealer", "pick-up 4", "critical",
    )  # fmt: skip


def test_an_early_step_is_forgiven_when_what_it_jumped_is_never_done(winner: Ruling) -> None:
    card = judged(winner, instead(winner, "scan"))
    assert [(fault.kind, str(fault.step), fault.severity) for fault in card.faults] == [
        ("omitted", "scan", "minor")
    ]
    assert card.score == 99


def test_while_the_round_runs_the_early_step_shows(winner: Ruling) -> None:
    running = Judge(winner)
    for line, act in enumerate(account_from_text("deal 4\nscan", 6), 1):
        running.act(act.step, line)
    first = running.so_far().faults[0]
    assert (first.kind, str(first.did), str(first.jumped)) == ("early", "deal 4", "scan")


def test_squaring_is_free_until_the_dealer_is_exposed(winner: Ruling) -> None:
    plan = [step for step in plan_of(winner) if step != "square dealer"]
    place = plan.index("expose dealer")
    assert judged(winner, [*plan[:place], "square dealer", *plan[place:]]).faults == ()
    late = the_fault(judged(winner, [*plan[: place + 1], "square dealer", *plan[place + 1 :]]))
    assert (late.kind, str(late.step), str(late.jumped)) == ("early", "expose dealer", "square dealer")


def test_call_and_push_up_are_free_either_way_round(winner: Ruling) -> None:
    plan = plan_of(winner)
    place = plan.index("push-up dealer")
    plan[place - 1], plan[place] = plan[place], plan[place - 1]
    assert judged(winner, plan).faults == ()


def test_a_forgotten_strip_is_one_fault_though_the_riffles_look_alike(winner: Ruling) -> None:
    fault = the_fault(judged(winner, instead(winner, "shuffle strip")))
    assert (fault.kind, str(fault.step), fault.severity) == ("omitted", "shuffle strip", "minor")


def test_a_spot_passed_over_is_one_omission_with_its_costs_summed(library: Library) -> None:
    ruling = ruling_of(library, WINNER, LOSER)
    plan = plan_of(ruling)
    start, end = plan.index("reveal 4"), plan.index("rack 4")
    fault = the_fault(judged(ruling, plan[:start] + plan[end + 1 :]))
    assert (fault.kind, str(fault.step), fault.cost) == ("omitted", "reveal 4", -2500)


def test_a_tie_taken_is_one_fault_and_its_ante_follows(tie: Ruling) -> None:
    card = judged(tie, instead(tie, "push 5", "take 5 raise", "take 5 ante"))
    first, second = card.faults
    assert (first.kind, str(first.step), first.cost, first.follows) == ("wrong", "push 5", -1000, None)
    assert (str(second.did), second.cost, second.follows, second.severity) == (
        "take 5 ante",
        -1000,
        first.line,
        None,
    )
    assert (card.cost, card.score) == (-2000, 75)


def test_a_loser_pushed_by_one_tap_costs_both_wagers_and_is_one_fault(loser: Ruling) -> None:
    plan = instead(loser, "take 2 raise", "push 2")
    plan.remove("take 2 ante")
    card = judged(loser, plan)
    first, second = card.faults
    assert (str(first.did), str(first.step), first.cost) == ("push 2", "take 2 raise", 1000)
    assert (str(second.step), second.cost, second.follows) == ("take 2 ante", 1000, first.line)
    assert card.score == 75


def test_settlements_right_for_a_wrong_call_follow_it(winner: Ruling) -> None:
    plan = instead(winner, "call dealer 3 K", "call dealer not-qualified")
    plan[plan.index("pay 4 raise 10")] = "push 4"
    card = judged(winner, plan)
    call, settled = card.faults
    assert (call.kind, str(call.step), call.cost) == ("wrong", "call dealer 3 K", 0)
    assert (str(settled.did), settled.follows, settled.cost) == ("push 4", call.line, -1000)


def test_a_wrong_call_that_moves_no_money_is_form_where_calling_is_common_practice(winner: Ruling) -> None:
    card = judged(winner, instead(winner, "call dealer 3 K", "call dealer 3 A"))
    (call,) = card.faults
    assert (call.severity, call.binding, card.score) == ("minor", False, 99)


def test_a_wrong_call_that_leads_to_wrong_money_is_a_money_fault(winner: Ruling) -> None:
    plan = instead(winner, "call dealer 3 K", "call dealer not-qualified")
    plan[plan.index("pay 4 raise 10")] = "push 4"
    card = judged(winner, plan)
    call, settled = card.faults
    assert (call.severity, call.binding, card.score) == ("critical", True, 75)
    assert call.ground.why.endswith("it counts as a money fault.")
    assert settled.severity is None


def test_money_from_a_wrong_call_that_was_put_right_weighs_one_less(winner: Ruling) -> None:
    plan = instead(winner, "call dealer 3 K", "call dealer 5 A")
    place = plan.index("pay 4 raise 10")
    plan[place : place + 1] = ["take 4 raise", "return 4 raise", "pay 4 raise 10"]
    call, taken = judged(winner, plan).faults
    assert (taken.follows, taken.corrected, taken.cost) == (call.line, True, 0)
    assert (call.severity, call.binding) == ("major", True)


def test_an_old_house_text_weighs_a_misread_hand_by_its_own_step(winner: Ruling) -> None:
    grading = winner.house.grading._replace(counts_consequences=False)
    old = winner._replace(house=winner.house._replace(grading=grading))
    plan = instead(old, "call dealer 3 K", "call dealer not-qualified")
    plan[plan.index("pay 4 raise 10")] = "push 4"
    assert [fault.severity for fault in judged(old, plan).faults] == ["minor", None]


def test_settlements_right_for_a_wrong_set_follow_it(loser: Ruling) -> None:
    plan = instead(loser, "set dealer Kc Tc 8c", "set dealer 4d 2d")
    place = plan.index("take 2 raise")
    plan[place : place + 2] = ["push 2", "pay 2 ante 10"]
    card = judged(loser, plan)
    assert [fault.follows for fault in card.faults] == [None, card.faults[0].line, card.faults[0].line]
    assert card.cost == 1000 + 2000


def test_a_corrected_call_is_no_excuse_for_what_comes_after(winner: Ruling) -> None:
    plan = instead(winner, "call dealer 3 K", "call dealer not-qualified", "call dealer 3 K")
    plan[plan.index("pay 4 raise 10")] = "push 4"
    call, settled = judged(winner, plan).faults
    assert (call.corrected, call.severity) == (True, "minor")
    assert (settled.kind, settled.follows) == ("wrong", None)


def test_own_correction_of_a_taken_winner(winner: Ruling) -> None:
    acts = ("take 4 raise", "return 4 raise", "pay 4 raise 10")
    fault = the_fault(judged(winner, instead(winner, "pay 4 raise 10", *acts)))
    assert (fault.kind, fault.corrected, fault.cost, fault.severity) == ("wrong", True, 0, "major")


def test_own_correction_of_a_payout_by_recovering_the_difference(winner: Ruling) -> None:
    acts = ("pay 4 flush 15", "recover 4 flush 10")
    fault = the_fault(judged(winner, instead(winner, "pay 4 flush 5", *acts)))
    assert (fault.kind, fault.corrected, fault.cost, fault.severity) == ("amount", True, 0, "major")


def test_after_rack_a_correction_needs_the_supervisor(winner: Ruling) -> None:
    plan = instead(winner, "pay 4 raise 10", "take 4 raise")
    place = plan.index("rack 4") + 1
    mended = ["return 4 raise", "pay 4 raise 10"]
    alone = judged(winner, plan[:place] + mended + plan[place:])
    called = judged(winner, [*plan[:place], "call supervisor", *mended, *plan[place:]])
    assert [fault.kind for fault in alone.faults] == ["wrong", "extra", "extra"]
    assert not alone.faults[0].corrected
    assert (the_fault(called).corrected, the_fault(called).cost) == (True, 0)


def test_a_house_may_ask_to_freeze_and_call_first(winner: Ruling) -> None:
    house: House = winner.house
    strict = winner._replace(house=house._replace(grading=house.grading._replace(call_first=True)))
    openly = instead(winner, "pay 4 flush 5", "pay 4 flush 15", "recover 4 flush 10")
    called = instead(winner, "pay 4 flush 5", "pay 4 flush 15", "call supervisor", "recover 4 flush 10")
    assert the_fault(judged(winner, openly)).corrected
    assert [fault.corrected for fault in judged(strict, openly).faults] == [False, False]
    assert the_fault(judged(strict, called)).corrected


def test_a_wager_stays_open_until_its_chips_leave(loser: Ruling) -> None:
    plan = plan_of(loser)
    plan.remove("take 2 straight_flush")
    plan.insert(plan.index("rack 2") + 1, "take 2 straight_flush")
    fault = the_fault(judged(loser, plan))
    assert (fault.kind, str(fault.did), str(fault.jumped), fault.cost) == (
        "early",
        "rack 2",
        "take 2 straight_flush",
        0,
    )


def test_calling_the_supervisor_for_nothing_is_a_remark_and_no_fault(winner: Ruling) -> None:
    card = judged(winner, ["call supervisor", *plan_of(winner)])
    assert (card.faults, card.score) == ((), 100)
    (remark,) = card.remarks
    assert (remark.line, str(remark.did)) == (1, "call supervisor")


def test_paying_a_wager_that_was_not_made_costs_the_payout(winner: Ruling) -> None:
    plan = plan_of(winner)
    plan.insert(plan.index("rack 4"), "pay 4 straight_flush 35")
    fault = the_fault(judged(winner, plan))
    assert (fault.kind, fault.step, fault.cost) == ("extra", None, 3500)


def test_a_fault_says_why_and_on_whose_word(winner: Ruling) -> None:
    money = the_fault(judged(winner, instead(winner, "pay 4 flush 5", "pay 4 flush 50")))
    assert (str(money.ground.source), money.ground.why) == ("000 §Schedule A", "4-card pays 1 to 1.")
    form = the_fault(judged(winner, instead(winner, "square dealer")))
    assert str(form.ground.source) == "000 §Dealing 9"
    twice = the_fault(judged(winner, ["scan", *plan_of(winner)]))
    assert twice.ground.why.startswith("You already did this.")


def test_the_score_does_not_fall_under_0(winner: Ruling) -> None:
    assert judged(winner, ["rack dealer"] * 9).score == 0
