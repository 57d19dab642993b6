"""Every house of our own is sound, and a second settlement agrees with the program on its money."""

import json
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import as_plain, rule
from tests.bulk import figure
from tests.own_houses.houses_of_our_own import FOLDER, OWN_HOUSES
from tests.own_houses.second_settlement import PAPER, PaperTable
from tests.procedure.stacked import stacked_round
from tests.rounds import random_round


@pytest.mark.parametrize("house_id", OWN_HOUSES)
def test_check_finds_nothing_wrong(house_id: str, own_houses: Library) -> None:
    assert own_houses.problems(FOLDER / f"{house_id}.toml") == []


@pytest.mark.bulk
@pytest.mark.parametrize("deal", [random_round, stacked_round])
@pytest.mark.parametrize("house_id", OWN_HOUSES)
def test_a_second_settlement_agrees(
    house_id: str, deal: Callable[[House, Random], dict[str, Any]], own_houses: Library
) -> None:
    house, chance = own_houses.house(house_id), Random(f"second settlement {house_id}")
    for _ in range(figure(1_000)):
        data = deal(house, chance)
        ruling = as_plain(rule(*round_from_text(json.dumps(data), own_houses.house)))
        found = {
            spot["spot"]: {
                wager: (verdict["do"], Fraction(str(verdict["amount"])))
                for wager, verdict in spot["wagers"].items()
            }
            for spot in ruling["spots"]
        }
        assert found == PaperTable(PAPER[house_id], data).settled(), json.dumps(data)


def test_every_house_has_a_second_settlement() -> None:
    assert set(OWN_HOUSES) == set(PAPER)
