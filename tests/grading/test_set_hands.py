"""Where a house has its dealer set a player's hand in a move of its own, the move is planned, judged and seen."""

from pathlib import Path
from random import Random

import pytest

from app.game.cards import card_name
from app.grading.judge import judge
from app.procedure.dealer_log import step_from_words
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.table.table import apply, laid_out
from app.training.deal_round import deal_round
from tests.procedure.own_house import HEAD, own_library, problems_of, write

SETS = HEAD + '[steps.settle]\nsteps = ["reveal", "set-hand", "settle-wagers", "rack"]\n'


@pytest.fixture(scope="module")
def ruling(tmp_path_factory: pytest.TempPathFactory) -> Ruling:
    folder = tmp_path_factory.mktemp("houses")
    write(folder, SETS)
    house = own_library(folder).house("sixth")
    return rule(
        *round_from_plain(deal_round(house, Random(2), ["two-suits-tied"], players=3), lambda _: house)
    )


def faults(ruling: Ruling, acts: list[Step]) -> list[tuple[str, Step | None]]:
    return [(fault.kind, fault.step) for fault in judge(ruling, enumerate(acts, 1)).faults]


def steps(ruling: Ruling) -> list[Step]:
    return [due.step for due in ruling.steps]


def first_set(ruling: Ruling) -> Step:
    return next(step for step in steps(ruling) if step.verb == "set" and step.place != "dealer")


def test_the_file_is_right(tmp_path: Path) -> None:
    assert problems_of(tmp_path, SETS) == []


def test_every_hand_is_set_after_it_is_revealed_and_before_its_money_moves(ruling: Ruling) -> None:
    plan = steps(ruling)
    for settlement in ruling.settlements:
        number = settlement.spot.number
        if Step("reveal", number) in plan:
            flush = " ".join(card_name(card) for card in settlement.reading.flush_cards)
            assert plan[plan.index(Step("reveal", number)) + 1] == Step("set", number, flush)
    assert faults(ruling, plan) == []


def test_a_hand_set_wrong_or_not_at_all_is_one_fault(ruling: Ruling) -> None:
    plan, due = steps(ruling), first_set(ruling)
    cards = due.what.split()
    wrong = due._replace(what=" ".join([*cards[1:], cards[0]]))
    assert faults(ruling, [wrong if step == due else step for step in plan]) == [("wrong", due)]
    assert faults(ruling, [step for step in plan if step != due]) == [("omitted", due)]


def test_the_words_name_the_spot_and_the_cards(ruling: Ruling) -> None:
    due = first_set(ruling)
    assert step_from_words(str(due).split(), ruling.house.seats) == due


def test_set_cards_lie_before_the_rest_of_the_hand(ruling: Ruling) -> None:
    table, due = laid_out(ruling), first_set(ruling)
    for step in steps(ruling)[: steps(ruling).index(due) + 1]:
        table = apply(table, step)
    shown = [card_name(card) for card in table.packets[str(due.place)].cards]
    assert shown[: len(due.what.split())] == due.what.split()
