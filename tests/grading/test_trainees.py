"""Fifty trainees with one misconception each: every deviation is found and named, and nothing else is."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from app.game.hands import read
from app.game.round import Event
from app.grading.faults import Fault, Scorecard
from app.grading.judge import judge
from app.grading.scorecard_codec import step_as_text
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain, round_from_text
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from tests.bulk import SOAK, figure
from tests.trainees.beliefs import dealt_against, dealt_with
from tests.trainees.bonuses import reading_hands
from tests.trainees.chips import Key, costs
from tests.trainees.deals import mixed_rounds
from tests.trainees.plans import in_the_order_of, plan_of
from tests.trainees.registry import TRAINEES
from tests.trainees.second_judge import differences
from tests.trainees.trainee import Trainee

NAMES = (
    "deals-right-to-left, deals-dealer-first, keeps-stub, skips-scan, forgets-present, tucks-always-flush, "
    "tucks-always-straight-flush, racks-folded-hand-with-bonus, leaves-folded-ante, takes-folded-bonus, "
    "keeps-folded-bonus-where-forfeit, picks-up-discards-right-to-left, ignores-faced-discards, "
    "pays-faced-discards-twice, qualifies-with-eight, needs-nine-where-eight, qualifies-any-three, "
    "picks-suit-by-high-card, picks-wrong-of-tied-suits, calls-highest-card-of-hand, pushes-up-unqualified, "
    "settles-left-to-right, settles-clockwise-from-button, pays-raise-when-unqualified, "
    "takes-raise-when-unqualified, pushes-ante-when-unqualified, takes-ties, pays-ties, "
    "compares-high-card-before-count, stops-comparing-at-second-card, lets-straight-flush-win-main-game, "
    "settles-ante-before-raise, settles-bonus-before-main, takes-before-paying, one-pass-where-two, "
    "loses-folded-bonus, wraps-the-ace, forgets-low-ace, looks-only-in-played-suit, pays-from-another-table, "
    "returns-progressive-wager, pays-odds-less-one, ignores-must-beat, ignores-limits, racks-late, "
    "racks-dealer-first, forgets-strip, accepts-any-raise, pays-short-flush, settles-folded-hands-with-the-live"
)
HOUSES = ("oxford", "two-to-ten", "pechanga", "greektown", "cuda")
SEVERAL = 10 if SOAK else 3
SEARCHED = 1_200
_CHIPS = ("pay", "take", "push", "return")
_POINTS = {"critical": 25, "major": 5, "minor": 1, None: 0}


class Rounds:
    """The rounds of a house, ruled on once for all trainees."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._more = mixed_rounds(house, f"trainees {house.id}")
        self._ruled: list[Ruling] = []

    def first(self, count: int) -> Iterator[Ruling]:
        for place in range(count):
            if place == len(self._ruled):
                data = json.dumps(next(self._more))
                self._ruled.append(rule(*round_from_text(data, lambda _: self.house)))
            yield self._ruled[place]


@pytest.fixture(scope="module")
def rounds(confirmed: dict[str, House]) -> dict[str, Rounds]:
    return {house_id: Rounds(confirmed[house_id]) for house_id in HOUSES}


# ------------------------------------------------------------------------------------- one trainee, one round


def check(trainee: Trainee, ruling: Ruling, acts: list[Step]) -> None:
    """The scorecard of a trainee's round is what the rules say it is."""
    card = judge(ruling, enumerate(acts, 1))
    if acts == plan_of(ruling):
        assert card == Scorecard(len(acts), (), 0, 100)
        return
    assert roots_of(card)
    check_coverage(ruling, acts, card)
    check_roots(trainee, ruling, card)
    check_money(ruling, acts, card)
    check_weights(card)


def check_coverage(ruling: Ruling, acts: list[Step], card: Scorecard) -> None:
    """Every step that was not done exactly and in order is blamed once, and nothing else is."""
    due = differences(ruling, acts)
    assert Counter(str(fault.step or fault.did) for fault in card.faults) == Counter(
        difference.step or difference.did for difference in due
    )
    for fault in roots_of(card):
        assert (fault.kind, fault.line, step_as_text(fault.did), step_as_text(fault.step)) in due


def check_roots(trainee: Trainee, ruling: Ruling, card: Scorecard) -> None:
    """The faults are those of the misconception, each once; the rest are its consequences."""
    roots = roots_of(card)
    early = [str(fault.step) for fault in roots if fault.kind == "early"]
    others = [(fault.kind, str(fault.step or fault.did)) for fault in roots if fault.kind != "early"]
    assert sorted(others) == sorted(trainee.roots(ruling))
    if trainee.early is not None:
        assert sorted(early) == sorted(trainee.early(ruling))


def roots_of(card: Scorecard) -> list[Fault]:
    return [fault for fault in card.faults if fault.follows is None]


def check_money(ruling: Ruling, acts: list[Step], card: Scorecard) -> None:
    """Each wager's cost stands on its first fault, and no cent is lost."""
    left = costs(ruling, acts)
    assert card.cost == sum(left.values())
    for fault in card.faults:
        assert fault.cost == sum(left.pop(key) for key in wagers_of(fault, left))
    assert not left


def wagers_of(fault: Fault, left: dict[Key, int]) -> list[Key]:
    """Of the wagers with a cost those a fault is about: one, but all of a spot that was passed by."""
    at_the_step = fault.kind == "omitted" or (fault.step is not None and fault.step.what == "ante")
    step = fault.step if at_the_step else fault.did
    assert step
    if fault.kind == "omitted" and step.verb == "reveal":
        return [key for key in left if key[0] == step.place]
    return [key for key in left if step.verb in _CHIPS and key == (step.place, step.what or "raise")]


def check_weights(card: Scorecard) -> None:
    """Rule 9: money and cards are critical, form is minor. A consequence weighs nothing: its cause does."""
    costly = {fault.follows for fault in card.faults if fault.cost}
    for fault in card.faults:
        verb = str(fault.did or fault.step).split()[0]
        severity = "minor" if verb in ("scan", "square", "present", "push-up", "shuffle") else "major"
        if fault.cost or (fault.kind in ("early", "extra") and verb in ("deal", "expose", "rack")):
            severity = "critical"
        if not fault.cost and not fault.ground.source.binds:
            severity = "minor"  # no house has a rule about it
        if fault.line is not None and fault.line in costly:
            severity = "critical"  # money went wrong by it
        assert fault.severity == (severity if fault.follows is None else None)
    assert card.score == max(0, 100 - sum(_POINTS[fault.severity] for fault in card.faults))


# --------------------------------------------------------------------------------------- all of them, everywhere


def test_they_are_the_fifty_of_the_issue() -> None:
    assert list(TRAINEES) == NAMES.split(", ")
    assert len(TRAINEES) == 50
    assert all(trainee.name == name and trainee.belief for name, trainee in TRAINEES.items())


def test_all_but_one_go_wrong_at_some_house(houses: dict[str, House]) -> None:
    right = {
        name
        for name, trainee in TRAINEES.items()
        if not any(trainee.where(houses[house_id]) for house_id in HOUSES)
    }
    assert right == {"accepts-any-raise"}


@pytest.mark.bulk
@pytest.mark.parametrize("name", TRAINEES)
def test_a_trainee_is_found_out_at_every_house_where_it_can_show(
    name: str, rounds: dict[str, Rounds]
) -> None:
    trainee = TRAINEES[name]
    for dealt in rounds.values():
        if trainee.where(dealt.house):
            seen: Counter[bool] = Counter()
            for ruling in dealt.first(SEARCHED):
                acts = trainee.acts(ruling)
                wrong = acts != plan_of(ruling)
                if seen[wrong] < SEVERAL:
                    check(trainee, ruling, acts)
                    seen[wrong] += 1
                if seen[True] == SEVERAL:
                    break
            assert seen[True] == SEVERAL, dealt.house.id


@pytest.mark.parametrize("name", TRAINEES)
def test_a_trainee_follows_the_plan_where_it_cannot_show(name: str, rounds: dict[str, Rounds]) -> None:
    trainee = TRAINEES[name]
    for dealt in rounds.values():
        if not trainee.where(dealt.house):
            for ruling in dealt.first(40):
                assert trainee.acts(ruling) == plan_of(ruling)


@pytest.mark.parametrize("house_id", HOUSES)
def test_without_a_misconception_the_building_blocks_make_the_plan(
    house_id: str, rounds: dict[str, Rounds]
) -> None:
    for ruling in rounds[house_id].first(100):
        plan = plan_of(ruling)
        assert in_the_order_of(ruling, ruling.house) == plan
        assert dealt_with(ruling, ruling.house.rules) == plan
        assert dealt_against(ruling, ruling.dealer) == plan
        assert reading_hands(read, ruling) == plan


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_every_trainee_on_many_rounds(house_id: str, confirmed: dict[str, House]) -> None:
    house = confirmed[house_id]
    more = mixed_rounds(house, f"many {house_id}")
    for _ in range(figure(1_000, share=200)):
        data = json.dumps(next(more))
        ruling = rule(*round_from_text(data, lambda _: house))
        for trainee in TRAINEES.values():
            check(trainee, ruling, trainee.acts(ruling))


@pytest.mark.parametrize("house_id", HOUSES)
def test_one_who_accepts_any_raise_is_found_out_by_one_too_large(
    house_id: str, confirmed: dict[str, House]
) -> None:
    trainee, house = TRAINEES["accepts-any-raise"], confirmed[house_id]
    raised = [data for data in islice(mixed_rounds(house, "raises"), 40) if raises(data)]
    assert len(raised) >= SEVERAL
    for data in raised:
        spot = raises(data)[0]["spot"]
        event = {"at": f"deal {spot}", "kind": "raise-too-large", "spot": spot, "asked": 9999}
        ruling = rule(*round_from_text(json.dumps(data | {"events": [event]}), lambda _: house))
        card = judge(ruling, enumerate(trainee.acts(ruling), 1))
        assert {(fault.kind, str(fault.step)) for fault in card.faults} == trainee.roots(ruling)
        assert [fault.severity for fault in card.faults] == ["critical"]


def raises(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [spot for spot in data["spots"] if spot["decision"] == "raise"]


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_trainees_deal_rounds_in_which_something_irregular_happens(
    house_id: str, houses: dict[str, House]
) -> None:
    house, chance = houses[house_id], Random(house_id)
    for data in islice(mixed_rounds(house, "events"), 8 if SOAK else 2):
        steps = rule(*round_from_text(json.dumps(data), lambda _: house)).steps
        for kind in ("red-light", "jam"):
            event = {"at": str(chance.choice(steps).step), "kind": kind}
            ruling = rule(*round_from_text(json.dumps(data | {"events": [event]}), lambda _: house))
            for trainee in TRAINEES.values():
                acts = trainee.acts(ruling)
                card = judge(ruling, enumerate(acts, 1))
                assert bool(card.faults) == (acts != plan_of(ruling)), trainee.name


# -------------------------------------------------------------------- consequences of a wrong call, on a small table

SHORT_DEALER = "8c 6c 3c Kd 4d Jh 9s"
"""Three cards headed by an eight: it does not qualify where a nine is asked for."""


def one_spot(library: Library, house: str, dealer: str, **spot: Any) -> Ruling:
    raised = {"spot": 2, "ante": 10, "decision": "raise", "raise": 10}
    data: dict[str, Any] = {"house": house, "dealer": dealer, "spots": [raised | spot]}
    if library.house(house).has_button:
        data["button"] = 1
    return rule(*round_from_plain(data, library.house))


def found(name: str, ruling: Ruling) -> dict[str, bool]:
    """The steps, or acts, that are blamed on a trainee, and whether each is a consequence."""
    card = judge(ruling, enumerate(TRAINEES[name].acts(ruling), 1))
    return {str(fault.step or fault.did): fault.follows is not None for fault in card.faults}


def test_paying_by_a_call_that_should_not_have_been_made_follows_it(library: Library) -> None:
    ruling = one_spot(library, "oxford", SHORT_DEALER, cards="Ah Qh 9h 2d 5d 7s Ts")
    assert found("qualifies-with-eight", ruling) == {
        "call dealer not-qualified": False,
        "push-up dealer": False,
        "push 2": True,
    }


def test_the_one_tap_for_a_tie_by_such_a_call_follows_it_for_the_ante(library: Library) -> None:
    ruling = one_spot(library, "oxford", SHORT_DEALER, cards="8s 6s 3s Qd 2d Th Jc")
    assert found("qualifies-with-eight", ruling) == {
        "call dealer not-qualified": False,
        "push-up dealer": False,
        "pay 2 ante 10": True,
    }


def test_a_called_hand_is_the_suit_that_the_dealer_holds(library: Library) -> None:
    ruling = one_spot(library, "cuda", "Ad Td 5d Qc 5c 3c 8s", cards="Qd 8d 3d As Ks Qh 3h")
    assert found("picks-wrong-of-tied-suits", ruling) == {
        "call dealer 3 A": False,
        "take 2 raise": True,
        "take 2 ante": True,
    }


def test_a_hand_called_unqualified_may_be_any_such_suit_that_the_dealer_holds(library: Library) -> None:
    ruling = one_spot(library, "cuda", "Jc 8c 2c Qs Js 9d 3h", cards="6c 5c 4c 4s 6d 9h Qh", straight_flush=5)
    assert found("picks-suit-by-high-card", ruling) == {
        "call dealer 3 J": False,
        "take 2 raise": True,
        "take 2 ante": True,
        "take 2 straight_flush": True,
    }


def test_a_payout_that_a_limit_cuts_further_by_such_a_call_follows_it(library: Library) -> None:
    ruling = one_spot(
        library, "oxford", "8c 6c 3c Kd 4d Js 9s", cards="Kh Qh Jh Th 9h 8h 2d", straight_flush=100
    )
    assert found("qualifies-with-eight", ruling) == {
        "call dealer not-qualified": False,
        "push-up dealer": False,
        "push 2": True,
        "pay 2 straight_flush 24990": True,
    }


# ----------------------------------------------------------------------------------------- an answer that comes late


@pytest.mark.parametrize("kind", ["jam", "red-light"])
def test_an_event_answered_after_the_round_was_not_answered_in_time(kind: str, library: Library) -> None:
    ordinary = one_spot(library, "oxford", SHORT_DEALER, cards="Ah Qh 9h 2d 5d 7s Ts")
    played = ordinary.played._replace(events=(Event(at="deal 2", kind=kind),))
    ruling = rule(ordinary.house, played)
    answer = [due.step for due in ruling.steps if due.event is not None]
    assert judge(ruling, enumerate([*plan_of(ordinary), *answer], 1)).faults
