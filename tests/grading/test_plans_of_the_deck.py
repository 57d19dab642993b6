"""Opening, changing and shuffling the deck, two decks, and a round without a shuffler: ruled and judged like any round."""

from random import Random
from typing import Any

import pytest

from app.errors import Refused
from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, as_plain, rule
from app.procedure.vocabulary import Step
from app.table.table import RACK, SHUFFLER, STUB, WORKING_AREA, apply, laid_out
from app.training.deal_round import deal_for_practice, deal_round
from app.training.feature_list import FEATURES

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
MACHINE = ("press green", "load shuffler", "shuffle riffle", "shuffle strip")
BY_HAND = ["shuffle riffle", "shuffle riffle", "shuffle strip", "shuffle riffle", "shuffle cut"]


def ruled(house: House, *features: str, seed: int = 1) -> Ruling:
    return rule(*round_from_plain(deal_round(house, Random(seed), features), lambda _: house))


def plan(house: House, name: str, *events: dict[str, Any]) -> Ruling:
    return rule(*round_from_plain({"house": house.id, "plan": name, "events": [*events]}, lambda _: house))


def faults(ruling: Ruling, steps: list[str]) -> list[str]:
    """The kinds of the faults of a dealer who does this."""
    acts = [Step(verb, place) for verb, place in (words.split() for words in steps)]
    return [fault.kind for fault in judge(ruling, enumerate(acts, 1)).faults]


def words(ruling: Ruling) -> list[str]:
    return [str(due.step) for due in ruling.steps]


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_round_without_a_shuffler_is_the_same_round_with_a_shuffle_by_hand_at_its_end(
    house_id: str, houses: dict[str, House]
) -> None:
    house = houses[house_id]
    data = deal_round(house, Random(house_id), ["hand-dealt"])
    by_hand = rule(*round_from_plain(data, lambda _: house))
    usual = rule(*round_from_plain({**data, "plan": "round"}, lambda _: house))
    assert words(by_hand) == [step for step in words(usual) if step not in MACHINE] + BY_HAND
    told, before = as_plain(by_hand), as_plain(usual)
    assert told.pop("plan") == "hand-dealt"
    assert (told["dealer"], told["spots"]) == (before["dealer"], before["spots"])


@pytest.mark.parametrize("house_id", HOUSES)
def test_cards_dealt_by_hand_come_off_the_deck_and_the_stub_goes_to_the_rack(
    house_id: str, houses: dict[str, House]
) -> None:
    ruling = ruled(houses[house_id], "hand-dealt")
    table = laid_out(ruling)
    assert {packet.place for packet in table.packets.values()} == {WORKING_AREA}
    for due in ruling.steps:
        table = apply(table, due.step)
        if due.step == Step("rack", "stub"):
            assert table.packets[STUB].place == RACK
            assert all(packet.place != WORKING_AREA for packet in table.packets.values())
    assert {packet.place for packet in table.packets.values()} == {WORKING_AREA}
    assert table.deck_acts == ("riffle", "riffle", "strip", "riffle", "cut")


def test_cuda_the_stub_of_a_hand_dealt_round_rests_on_the_document_and_the_way_of_dealing_does_not(
    houses: dict[str, House],
) -> None:
    sources = {str(due.step): due.entry.ground.source for due in ruled(houses["cuda"], "hand-dealt").steps}
    assert sources["rack stub"].citation == "004 §Shuffle 2"
    assert sources["deal dealer"].kind == "standard"
    assert sources["shuffle cut"].citation == "004 §Shuffle 2"


@pytest.mark.parametrize(("house_id", "wrong", "found"), [("cuda", BY_HAND[:2] + BY_HAND[3:], ["omitted"])])
def test_cuda_a_hand_shuffle_without_its_strip_is_one_fault(
    house_id: str, wrong: list[str], found: list[str], houses: dict[str, House]
) -> None:
    ruling = plan(houses[house_id], "by-hand")
    assert faults(ruling, BY_HAND) == []
    assert faults(ruling, wrong) == found


def test_cuda_a_wash_that_the_floor_grants_is_done_and_one_that_it_does_not_is_not(
    houses: dict[str, House],
) -> None:
    event = {"at": "shuffle riffle", "kind": "wash-request", "granted": True}
    granted = plan(houses["cuda"], "by-hand", event)
    right = ["shuffle riffle", "call supervisor", "shuffle wash", *BY_HAND[1:]]
    assert words(granted) == right
    assert faults(granted, right) == []
    assert faults(granted, ["shuffle riffle", "call supervisor", *BY_HAND[1:]]) == ["omitted"]
    asked = plan(houses["cuda"], "by-hand", {"at": "shuffle riffle", "kind": "wash-request"})
    assert words(asked) == ["shuffle riffle", "call supervisor", *BY_HAND[1:]]


def test_two_to_ten_the_shuffled_deck_comes_out_before_the_other_goes_in(houses: dict[str, House]) -> None:
    ruling = plan(houses["two-to-ten"], "rotation")
    right = ["shuffle riffle", "shuffle strip", "shuffle riffle", "unload shuffler", "load shuffler"]
    assert words(ruling) == right
    for early in range(4):
        rest = [step for step in right if step != "unload shuffler"]
        assert faults(ruling, [*rest[:early], "unload shuffler", *rest[early:]]) == []
    assert faults(ruling, [*right[:3], "load shuffler", "unload shuffler"]) != []
    table = laid_out(ruling)
    assert (table.packets[STUB].place, table.other_deck) == (RACK, SHUFFLER)
    for due in ruling.steps:
        table = apply(table, due.step)
    assert (table.packets[STUB].place, table.other_deck) == (SHUFFLER, WORKING_AREA)


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_plan_that_is_wanted_stays_wanted_with_irregularities_on(
    house_id: str, houses: dict[str, House]
) -> None:
    house, chance = houses[house_id], Random(house_id)
    for name in ("opening", "by-hand", "hand-dealt"):
        for _ in range(8):
            data = deal_for_practice(house, chance, name, with_events=True)
            assert data["plan"] == FEATURES[name].plan


def test_what_is_granted_is_yes_or_no_and_only_a_wash_can_be(houses: dict[str, House]) -> None:
    for event, sentence in (
        ({"at": "shuffle riffle", "kind": "wash-request", "granted": "yes"}, "must be true or false"),
        ({"at": "shuffle riffle", "kind": "flawed-card", "granted": True}, "unknown key “granted”"),
    ):
        with pytest.raises(Refused, match=sentence):
            plan(houses["cuda"], "by-hand", event)
