"""Each house that comes with the program can be made in the workshop, and rules every round as its file does."""

import json
from random import Random
from typing import Any

import pytest

from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.planned_steps import PlannedStep
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import as_plain, rule
from app.workshop.house_draft import check_draft
from tests.bulk import figure
from tests.rounds import random_round
from tests.workshop.rebuilding import rebuilt

SHIPPED = tuple(Library().files())
GROUNDS = ("ground", "remedy", "word_sources", "order", "before_play_ground")
"""What an irregularity and its answers rest on."""


def ruled(house: House, data: str) -> dict[str, Any]:
    """A ruling, with the reason for every step; the house has another id."""
    ruling = rule(*round_from_text(data, lambda _: house))
    return as_plain(ruling) | {"house": "", "why": [due.planned.ground.why for due in ruling.steps]}


def answers(house: House) -> dict[str, Any]:
    """What is right at every irregularity, whatever it rests on."""
    return {
        kind: {name: each for name, each in entry._asdict().items() if name not in GROUNDS}
        for kind, entry in house.irregularities.items()
    }


def plans(house: House) -> dict[str, Any]:
    """Every plan, step by step, whatever its steps are called."""

    def done(steps: tuple[PlannedStep, ...]) -> list[Any]:
        return [
            (
                step.words,
                step.order,
                set(step.when),
                step.wagers,
                step.passes,
                step.whole_hand,
                done(step.inner),
            )
            for step in steps
        ]

    return {plan: done(house.steps_of(plan)) for plan in house.all_plans}


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", SHIPPED)
def test_a_house_built_in_the_workshop_rules_every_round_as_its_file(house_id: str) -> None:
    library = Library()
    made = check_draft(library, rebuilt(library, house_id))
    assert made.problems == ()
    assert made.house
    house = library.house(house_id)
    assert made.house.rules == house.rules
    assert answers(made.house) == answers(house)
    assert plans(made.house) == plans(house)
    for seed in range(figure(1000)):
        data = json.dumps(random_round(house, Random(seed)))
        assert ruled(made.house, data) == ruled(house, data), seed
