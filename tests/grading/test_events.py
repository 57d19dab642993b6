"""Irregular events: the answer is part of the plan, and ignoring it is one critical fault."""

from random import Random
from typing import Any

import pytest

from app.game.round import AT_EMPTY_SPOT
from app.grading.judge import Judge
from app.procedure.dealer_log import step_from_words
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import VOID_ROUND, Step
from app.training.irregular_events import AT_A_SPOT, accident, accidents_in_a_row
from tests.bulk import figure
from tests.grading.judging import judged
from tests.rounds import random_round

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
ROUND: dict[str, Any] = {
    "house": "oxford",
    "dealer": "Kc Tc 8c 4d 2d 7h 5s",
    "spots": [
        {"spot": 2, "cards": "9s 8s 6s 4h 3d Jc 2h", "ante": 10, "decision": "fold"},
        {"spot": 4, "cards": "Ah Qh 9h 3h 5d Jd 2s", "ante": 10, "decision": "raise", "raise": 10},
    ],
}


def ruling_with(library: Library, *events: dict[str, Any], house: str = "oxford") -> Ruling:
    extra = {"button": 7} if house == "cuda" else {}
    return rule(*round_from_plain(ROUND | extra | {"house": house, "events": list(events)}, library.house))


def steps_of(ruling: Ruling) -> list[str]:
    return [str(due.step) for due in ruling.steps]


def test_a_misdeal_ends_the_round_with_its_answer(library: Library) -> None:
    ruling = ruling_with(library, {"at": "deal 4", "kind": "hand-count", "spot": 4, "cards": 6})
    assert steps_of(ruling) == [
        "scan", "deal 2", "deal 4", "call supervisor", "void round", "return 2 all", "return 4 all", "rack all",
    ]  # fmt: skip
    assert ruling.is_void


def test_a_warning_stands_in_the_plan_and_play_goes_on(library: Library) -> None:
    ruling = ruling_with(library, {"at": "present 2", "kind": "cards-shown", "spot": 2})
    place = steps_of(ruling).index("present 2")
    assert steps_of(ruling)[place : place + 4] == ["present 2", "call supervisor", "warn 2", "present 4"]


@pytest.mark.parametrize(
    ("event", "answer"),
    [
        ({"kind": "floor-cards", "players": 1}, ["call supervisor"]),
        ({"kind": "floor-cards", "players": 2}, ["call supervisor", "void round"]),
        ({"kind": "raise-too-large", "spot": 4, "asked": 40}, ["correct 4 raise"]),
        ({"kind": "raise-too-large", "spot": 4, "asked": 15}, ["correct 4 raise"]),
        ({"kind": "jam"}, ["call supervisor"]),
        ({"kind": "red-light"}, ["call supervisor", "void round"]),
    ],
)
def test_the_standard_answers(library: Library, event: dict[str, Any], answer: list[str]) -> None:
    steps = steps_of(ruling_with(library, {"at": "present 4"} | event))
    place = steps.index("present 4") + 1
    assert steps[place : place + len(answer)] == answer


def test_001_irregularities_one_card_is_backed_up_more_are_a_misdeal(library: Library) -> None:
    one = ruling_with(library, {"at": "deal 4", "kind": "back-up", "spot": 4, "cards": 1}, house="two-to-ten")
    two = ruling_with(library, {"at": "deal 4", "kind": "back-up", "spot": 4, "cards": 2}, house="two-to-ten")
    assert "back-up 4" in steps_of(one)
    assert not one.is_void
    assert two.is_void


def test_cuda_tip_question_has_two_right_answers_and_yes_is_none(library: Library) -> None:
    ruling = ruling_with(library, {"at": "scan", "kind": "tip-question", "spot": 2}, house="cuda")
    steps = [due.step for due in ruling.steps]
    place = steps.index(Step("say", "it is allowed"))
    assert judged(ruling, steps).faults == ()
    assert judged(ruling, [*steps[:place], Step("say", "we can"), *steps[place + 1 :]]).faults == ()
    (fault,) = judged(ruling, [*steps[:place], Step("say", "yes"), *steps[place + 1 :]]).faults
    assert (fault.kind, str(fault.step)) == ("wrong", "say it is allowed")


def test_calling_without_voiding_is_one_fault_at_the_missing_ruling(library: Library) -> None:
    ruling = ruling_with(library, {"at": "deal 4", "kind": "hand-count", "spot": 4, "cards": 8})
    ordinary = ruling_with(library)
    steps = [due.step for due in ordinary.steps]
    place = steps.index(Step("deal", 4)) + 1
    (fault,) = judged(ruling, [*steps[:place], Step("call", "supervisor"), *steps[place:]]).faults
    assert (fault.kind, str(fault.step), fault.severity) == ("omitted", "void round", "critical")


def test_while_the_round_runs_going_on_shows_the_ignored_event(library: Library) -> None:
    ruling = ruling_with(library, {"at": "deal 2", "kind": "red-light"})
    judge = Judge(ruling)
    judge.act(Step("scan"), 1)
    judge.act(Step("deal", 2), 2)
    assert judge.so_far().faults == ()
    due = judge.next_due()
    assert due is not None
    assert str(due.step) == "call supervisor"
    assert judge.is_in_turn(due.step)
    judge.act(Step("deal", 4), 3)
    (fault,) = judge.so_far().faults
    assert (fault.kind, str(fault.step), fault.severity) == ("omitted", "call supervisor", "critical")


def test_money_after_a_misdeal_is_counted_against_returned_wagers(library: Library) -> None:
    ruling = ruling_with(library, {"at": "deal 4", "kind": "deck-count", "cards": 51})
    steps = [due.step for due in ruling.steps]
    place = steps.index(Step("return", 4, "all"))
    (fault,) = judged(ruling, [*steps[:place], Step("take", 4, "ante"), *steps[place:]]).faults
    assert (fault.kind, fault.cost) == ("extra", 0)


def random_events(ruling: Ruling, kind: str, chance: Random) -> list[dict[str, Any]]:
    """Events of a kind at a random step of a round, and the further one where it is done again; none where
    this round has no place for them."""
    spots = [settlement.spot for settlement in ruling.settlements]
    raised = [spot for spot in spots if not spot.folded]
    taken = [spot.number for spot in spots] + [ruling.played.button]
    if kind in ("raise-too-large", "blind") and not raised:
        return []
    if kind in AT_EMPTY_SPOT and all(seat in taken for seat in range(1, ruling.house.seats + 1)):
        return []
    spot = chance.choice(raised if kind == "raise-too-large" else spots)
    number = spot.number if kind in AT_A_SPOT else None
    event = accident(ruling, kind, number, chance)
    if ruling.house.irregularities[kind].further and chance.random() < 0.5:
        return accidents_in_a_row(ruling, kind, spot.number, chance)
    if kind not in ("dispute", "mingled"):
        event["at"] = str(chance.choice(ruling.steps).step)
    return [event | ({"asked": 9999} if kind == "raise-too-large" else {})]


def wrong_acts(ruling: Ruling, kind: str) -> list[Step]:
    """What somebody might do who has seen it and knows no better: a wrong word, or a misdeal."""
    spot = ruling.played.spots[0].number
    if any(due.step == VOID_ROUND for due in ruling.steps):
        return [Step("warn", spot)]
    given_back = [Step("return", each.number, "all") for each in ruling.played.spots]
    return [VOID_ROUND, *given_back, Step("rack", "all")]


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_every_event_answered_has_no_fault_and_ignored_exactly_one(
    house_id: str, confirmed: dict[str, House]
) -> None:
    house, chance = confirmed[house_id], Random(f"events {house_id}")
    for _ in range(figure(10_000, share=200) // len(house.irregularities) + 1):
        for kind in house.irregularities:
            data = random_round(house, chance)
            data.pop("meter", None)
            for spot in data["spots"]:
                spot.pop("progressive", None)
            ordinary = rule(*round_from_plain(data, lambda _: house))
            events = random_events(ordinary, kind, chance)
            if not events:
                continue
            ruling = rule(*round_from_plain(data | {"events": events}, lambda _: house))
            assert judged(ruling, [due.step for due in ruling.steps]).faults == ()
            plan = [due.step for due in ordinary.steps]
            faults = judged(ruling, plan).faults
            first = next(due.step for due in ruling.steps if due.event is not None)
            assert len(faults) == len(events)
            assert (faults[0].kind, str(faults[0].step), faults[0].severity) == (
                "omitted",
                str(first),
                "critical",
            )
            if len(events) == 1:
                place = [str(step) for step in plan].index(ruling.played.events[0].at) + 1
                wrong = wrong_acts(ruling, kind)
                going_on = [] if wrong[0] == VOID_ROUND else plan[place:]
                (fault,) = judged(ruling, [*plan[:place], *wrong, *going_on]).faults
                assert (fault.kind, fault.did) == ("wrong", wrong[0])


def test_a_card_backed_up_to_the_dealer_can_be_written_as_the_plan_has_it(library: Library) -> None:
    event = {"at": "deal dealer", "kind": "back-up", "spot": "dealer", "cards": 1}
    ruling = ruling_with(library, event, house="two-to-ten")
    assert "back-up dealer" in steps_of(ruling)
    assert [step_from_words(words.split(), 6) for words in steps_of(ruling)] == [
        due.step for due in ruling.steps
    ]
