"""Deals to look at: the written examples, dealt ones, and those that hold everything a table can show."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import rule
from app.training.deal_round import deal_round
from app.ui.watch.demonstration import Demonstration
from tests.rounds import random_round

EXAMPLES = Path(__file__).parents[1] / "examples"
HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
NOTABLE = (
    "oxford-full-table",
    "oxford-limit",
    "greektown-faced-discards",
    "greektown-faced-fold",
    "greektown-four-of-a-kind",
    "pechanga-wheel",
    "two-to-ten-eight-high",
    "cuda-must-beat",
    "cuda-all-fold",
)
"""Full tables, faced cards, slips and limits, a player who banks: one example of each, every house."""


def example_names() -> list[str]:
    """The written rounds."""
    return sorted(file.stem for file in EXAMPLES.glob("*.json") if not file.stem.endswith(".ruling"))


@cache
def example(name: str) -> Demonstration:
    """A written round."""
    return _shown((EXAMPLES / f"{name}.json").read_text("utf-8"))


@cache
def plan(house: str, name: str) -> Demonstration:
    """A plan without players: opening a game, changing a set-up."""
    return _shown(json.dumps({"house": house, "plan": name}))


@cache
def dealt(house: str, seed: int, feature: str = "", players: int = 0) -> Demonstration:
    """A round as it is dealt to practise."""
    data = deal_round(_library().house(house), Random(seed), [feature] if feature else [], players=players)
    return _shown(json.dumps(data))


@cache
def odd(house: str, seed: int) -> Demonstration:
    """Six players with wagers nobody makes: any amount that is allowed, so that stacks are high."""
    data = random_round(_library().house(house), Random(seed), players=6)
    return _shown(json.dumps(data | {"meter": 48211} if "meter" in data else data))


def plans() -> Iterator[tuple[str, str]]:
    """Every house with each of its plans that is no round."""
    for house in HOUSES:
        for name in _library().house(house).plans:
            if name != "round":
                yield house, name


@cache
def _library() -> Library:
    return Library()


def _shown(text: str) -> Demonstration:
    return Demonstration(rule(*round_from_text(text, _library().house)))
