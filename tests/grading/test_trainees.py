"""Fifty trainees with one misconception each: every deviation is found and named, and nothing else is."""

import json
from collections.abc import Iterator

import pytest

from app.grading.faults import Fault, Scorecard
from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.round_form import round_from_text
from app.procedure.ruling import Ruling, rule
from app.procedure.words import Step
from tests.trainees.chips import Key, costs
from tests.trainees.deals import mixed_rounds
from tests.trainees.plans import plan_of
from tests.trainees.registry import TRAINEES
from tests.trainees.second_judge import differences
from tests.trainees.trainee import Trainee

HOUSES = ("oxford", "two-to-ten", "pechanga", "greektown", "cuda")
ENOUGH = 6
_CHIPS = ("pay", "take", "push", "return")
SEARCHED = 600


def rulings(house: House, seed: str) -> Iterator[Ruling]:
    for data in mixed_rounds(house, seed):
        yield rule(*round_from_text(json.dumps(data), lambda _: house))


class Deck:
    """The rounds of a house, dealt once for all trainees."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._more = rulings(house, f"trainees {house.id}")
        self._dealt: list[Ruling] = []

    def __iter__(self) -> Iterator[Ruling]:
        for place in range(SEARCHED):
            if place == len(self._dealt):
                self._dealt.append(next(self._more))
            yield self._dealt[place]


@pytest.fixture(scope="session")
def decks(houses: dict[str, House]) -> dict[str, Deck]:
    return {house_id: Deck(houses[house_id]) for house_id in HOUSES}


def check(trainee: Trainee, ruling: Ruling) -> bool:
    """Judge a trainee on a round, and say whether they went wrong on it."""
    acts = trainee.acts(ruling)
    card = judge(ruling, enumerate(acts, 1))
    if acts == plan_of(ruling):
        assert (card.right, card.faults, card.cost, card.score) == (len(acts), (), 0, 100)
        return False
    check_coverage(ruling, acts, card)
    check_roots(trainee, ruling, card)
    check_money(ruling, acts, card)
    assert card.score < 100
    return True


def check_coverage(ruling: Ruling, acts: list[Step], card: Scorecard) -> None:
    """Every step that was not done exactly and in order is blamed once, and nothing else is."""
    due = differences(ruling, acts)
    found = sorted((fault.line or 0, fault.step, fault.did) for fault in card.faults)
    assert found == sorted((line or 0, step, did) for _, line, did, step in due)
    kinds = {(line, step): kind for kind, line, _, step in due}
    for fault in roots_of(card):
        assert fault.kind == kinds[fault.line, fault.step]


def check_roots(trainee: Trainee, ruling: Ruling, card: Scorecard) -> None:
    """The faults are those of the misconception; the rest are its consequences."""
    roots = roots_of(card)
    early = {fault.step for fault in roots if fault.kind == "early"}
    assert {
        (fault.kind, fault.step or fault.did) for fault in roots if fault.kind != "early"
    } == trainee.roots(ruling)
    if trainee.early is not None:
        assert early == trainee.early(ruling)


def roots_of(card: Scorecard) -> list[Fault]:
    return [fault for fault in card.faults if fault.follows is None]


def check_money(ruling: Ruling, acts: list[Step], card: Scorecard) -> None:
    """Each wager's cost stands on its first fault, and no cent is lost."""
    left = costs(ruling, acts)
    assert card.cost == sum(left.values())
    for fault in card.faults:
        assert fault.cost == sum(left.pop(key, 0) for key in wagers_of(fault, left)), fault
    assert not left


def wagers_of(fault: Fault, left: dict[Key, int]) -> list[Key]:
    """The wagers that a fault is about: one, but all of a spot that was passed by."""
    at_ante = fault.kind == "omitted" or fault.step.split()[2:3] == ["ante"]
    verb, *words = (fault.step if at_ante else fault.did).split()
    if verb == "reveal":
        return [key for key in left if words == [str(key[0])]]
    wager = words[1] if words[1:] else "raise"
    return [key for key in left if verb in _CHIPS and words[0] == str(key[0]) and wager == key[1]]


@pytest.mark.parametrize("name", TRAINEES)
def test_a_trainee_is_found_out_at_every_house(name: str, decks: dict[str, Deck]) -> None:
    trainee = TRAINEES[name]
    for house_id, deck in decks.items():
        wrong = 0
        if not trainee.where(deck.house):
            continue
        for ruling in deck:
            wrong += check(trainee, ruling)
            if wrong == ENOUGH:
                break
        print(name, house_id, wrong)
