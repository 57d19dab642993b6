"""Whatever a dealer does, the judge goes on and nothing is lost from the table."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.game.cards import Card
from app.game.wagers import WAGERS
from app.grading.judge import Judge
from app.procedure.dealer_log import step_from_words
from app.procedure.library import Library
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import FORMS, Step
from app.table.table import Table, apply
from tests.bulk import figure
from tests.grading.judging import judged, random_ruling

pytestmark = pytest.mark.bulk
EXAMPLES = figure(2_000)

SEEDS = st.integers(0, 10**6)
_MISDEAL = ("call supervisor", "void round", "rack all")


def random_acts(ruling: Ruling, chance: Random, count: int) -> list[Step]:
    """Acts out of the whole vocabulary, many of them steps of the plan."""
    plan = [due.step for due in ruling.steps]
    return [
        chance.choice(plan) if chance.random() < 0.5 else random_act(ruling, chance) for _ in range(count)
    ]


def random_act(ruling: Ruling, chance: Random) -> Step:
    words = chance.choice(list(FORMS)).split()
    filled = {
        "N": str(chance.randint(1, ruling.house.seats)),
        "WAGER": chance.choice(WAGERS),
        "AMOUNT": str(chance.choice([0, 5, 10, 25, 70, 1000])),
        "CARDS": chance.choice(["Qc 9c 7c", "2c", "As Kd"]),
        "COUNT": str(chance.randint(1, 7)),
        "RANK": chance.choice("23456789TJQKA"),
        "WORDS": "it is allowed",
    }
    text = " ".join(filled.get(word, word) for word in words)
    return step_from_words(text.split(), ruling.house.seats)


def assert_all_there(table: Table, start: Table) -> None:
    cards = [card for packet in table.packets.values() for card in packet.cards]
    assert sorted(cards) == [Card(number) for number in range(52)]
    for key, stack in table.stacks.items():
        assert stack.felt + stack.tray + stack.player == start.stacks[key].felt
        assert min(stack) >= 0


@settings(derandomize=True, deadline=None, max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_any_acts_leave_52_cards_and_all_chips_accounted_for(seed: int, library: Library) -> None:
    chance = Random(seed)
    ruling = random_ruling(library.house(chance.choice(sorted(library.files()))), chance)
    judge = Judge(ruling)
    table = start = judge.table
    for line, act in enumerate(random_acts(ruling, chance, 80), 1):
        judge.act(act, line)
        table = apply(table, act)
        assert_all_there(table, start)
    card = judge.scorecard()
    assert 0 <= card.score <= 100
    assert card.cost == sum(fault.cost for fault in card.faults)


@settings(derandomize=True, deadline=None, max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_judging_in_one_go_equals_judging_act_by_act(seed: int, library: Library) -> None:
    chance = Random(seed)
    ruling = random_ruling(library.house(chance.choice(sorted(library.files()))), chance)
    acts = random_acts(ruling, chance, 60)
    judge = Judge(ruling)
    for line, act in enumerate(acts, 1):
        judge.act(act, line)
        if line % 20 == 0:
            assert judge.scorecard() == judged(ruling, acts[:line])


@settings(derandomize=True, deadline=None, max_examples=EXAMPLES)
@given(seed=SEEDS)
def test_cost_is_what_the_chips_say(seed: int, library: Library) -> None:
    chance = Random(seed)
    ruling = random_ruling(library.house(chance.choice(sorted(library.files()))), chance)
    judge = Judge(ruling)
    due = did = judge.table
    for planned in ruling.steps:
        due = apply(due, planned.step)
    for line, act in enumerate(random_acts(ruling, chance, 80), 1):
        judge.act(act, line)
        did = apply(did, act)
    net = [sum(stack.bank_net for stack in table.stacks.values()) for table in (due, did)]
    card = judge.scorecard()
    should = {net[0]}
    if any(str(fault.step) in _MISDEAL for fault in card.faults):
        should.add(0)  # the dealer made a misdeal: every wager should have gone back
    assert card.cost + net[1] in should
