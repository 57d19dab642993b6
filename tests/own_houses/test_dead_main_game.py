"""The main game is dead and bonuses are paid; an exposed card goes to the rack; the stub is counted every fifth round."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.errors import Refused
from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.rule_chapters import rule_chapters
from app.procedure.ruling import Ruling, as_plain, rule
from app.procedure.vocabulary import Step
from app.training.deal_round import deal_round
from tests.own_houses.second_settlement import PAPER, PaperTable
from tests.procedure.own_house import HEAD, problems_of

MAIN = ("raise", "ante")


@pytest.fixture(scope="module")
def house(own_houses: Library) -> House:
    return own_houses.house("dry-dock")


def ruled(house: House, data: dict[str, Any]) -> Ruling:
    return rule(*round_from_plain(data, lambda _: house))


def faults(ruling: Ruling, steps: list[Step]) -> list[tuple[str, int]]:
    found = judge(ruling, list(enumerate(steps, 1))).faults
    return [(fault.kind, fault.cost) for fault in found]


def dead(house: House, seed: int) -> tuple[dict[str, Any], Ruling]:
    data = deal_round(house, Random(seed), ["event-mingled"])
    return data, ruled(house, data)


def test_every_ante_and_raise_goes_back_and_every_bonus_is_settled_on_its_own_cards(house: House) -> None:
    for seed in range(6):
        data, ruling = dead(house, seed)
        paper = PaperTable(PAPER["dry-dock"], data).settled()
        steps = [str(due.step) for due in ruling.steps]
        assert steps.count("void main") == 1
        for spot in as_plain(ruling)["spots"]:
            number = spot["spot"]
            assert spot["outcome"] == "void"
            for wager, verdict in spot["wagers"].items():
                if wager in MAIN:
                    assert (verdict["do"], verdict["amount"]) == ("push", 0)
                else:
                    act, dollars = paper[number][wager]
                    assert (verdict["do"], verdict["amount"]) == (act, float(dollars))
            assert steps.count(f"return {number} ante") == 1
            assert not [
                step for step in steps if step.startswith((f"pay {number} ante", f"take {number} ante"))
            ]
        assert faults(ruling, [due.step for due in ruling.steps]) == []


def test_paying_a_dead_ante_is_a_fault_that_costs_the_ante(house: House) -> None:
    data, ruling = dead(house, 1)
    number, ante = data["spots"][0]["spot"], data["spots"][0]["ante"]
    steps = [due.step for due in ruling.steps]
    place = steps.index(Step("rack", "dealer"))
    wrong = [*steps[:place], Step("pay", number, "ante", 100 * ante), *steps[place:]]
    assert faults(ruling, wrong) == [("extra", 100 * ante)]


def test_an_answer_that_leaves_an_ante_of_a_dead_main_game_is_refused(tmp_path: Path) -> None:
    text = f'{HEAD}[irregularities.mingled]\nanswer = ["void main", "return N raise"]\n'
    assert problems_of(tmp_path, text) == [
        (
            4,
            "irregularities.mingled.answer: “void main” leaves chips on the layout; add “return N ante”",
        )
    ]


def test_an_exposed_card_goes_to_the_rack_and_the_deal_goes_on(house: House) -> None:
    ruling = ruled(house, deal_round(house, Random(2), ["event-card-exposed"]))
    steps = [str(due.step) for due in ruling.steps]
    place = steps.index("rack card")
    assert steps[place - 1] == "call supervisor"
    assert steps[place + 1].startswith("deal ")
    assert steps[-1] == "load shuffler"
    assert faults(ruling, [due.step for due in ruling.steps]) == []


@pytest.mark.parametrize(("number", "counted"), [(0, 0), (1, 0), (4, 0), (5, 1), (6, 0), (10, 1), (20, 1)])
def test_the_stub_is_counted_every_fifth_round(number: int, counted: int, house: House) -> None:
    data = deal_round(house, Random(1)) | {"number": number}
    steps = [str(due.step) for due in ruled(house, data).steps]
    assert steps.count("count stub") == counted


def test_the_rules_say_how_often(house: House) -> None:
    texts = [rule.text for chapter in rule_chapters(house) for rule in chapter.rules]
    assert any("Every 5th round only." in text for text in texts)


def test_other_houses_do_not_number_their_rounds(own_houses: Library) -> None:
    with pytest.raises(Refused, match="unknown key “number”"):
        ruled(own_houses.house("sierra"), deal_round(own_houses.house("sierra"), Random(1)) | {"number": 5})
