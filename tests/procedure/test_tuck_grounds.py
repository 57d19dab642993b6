"""On whose word a folded hand is tucked under a wager: with exactly one bonus made it can be another rule."""

from itertools import chain, combinations
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.procedure.house import House
from app.procedure.ruling import Ruling
from app.procedure.ruling_words import ground_of_tuck


@pytest.mark.parametrize("house_id", ["oxford", "greektown", "pechanga"])
def test_the_rule_for_one_bonus_counts_where_exactly_one_is_made(
    house_id: str, houses: dict[str, House]
) -> None:
    house = houses[house_id]
    bonuses = tuple(house.rules.bonuses)
    for made in chain.from_iterable(combinations(bonuses, count) for count in range(len(bonuses) + 1)):
        spot = SimpleNamespace(number=3, wagers={"ante": 500, **dict.fromkeys(made, 500)})
        ruling: Any = SimpleNamespace(house=house, settlements=[SimpleNamespace(spot=spot)])
        expected = house.one_bonus_ground if len(made) == 1 else house.rule_grounds["tuck"]
        assert ground_of_tuck(cast(Ruling, ruling), 3) == expected, made
