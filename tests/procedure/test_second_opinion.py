"""The program and a referee who only knows the houses' page agree on every round."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.procedure.house import House
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import as_plain, rule
from tests.bulk import figure
from tests.procedure.referee import second_opinion
from tests.procedure.stacked import stacked_round
from tests.rounds import random_round

HOUSES = ("oxford", "two-to-ten", "pechanga", "greektown", "cuda")


@pytest.mark.bulk
@pytest.mark.parametrize("deal", [random_round, stacked_round])
@pytest.mark.parametrize("house_id", HOUSES)
def test_ruling_agrees_with_the_second_opinion(
    house_id: str, deal: Callable[[House, Random], dict[str, Any]], houses: dict[str, House]
) -> None:
    chance = Random(f"second opinion {house_id}")
    for _ in range(figure(5_000)):
        data = deal(houses[house_id], chance)
        text = json.dumps(data)
        ruling = rule(*round_from_text(text, houses.__getitem__))
        assert json.loads(json.dumps(as_plain(ruling))) == second_opinion(data), text
