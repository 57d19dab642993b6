"""Rounds on paper, short enough to write many of them by hand."""

import json
from typing import Any

from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import as_plain, rule

Plain = dict[str, Any]

LIBRARY = Library()


def raised(spot: int, cards: str, *, ante: int = 10, to: int | None = None, **more: object) -> Plain:
    """A spot that raised, by its Ante unless told."""
    return {
        "spot": spot,
        "cards": cards,
        "ante": ante,
        "decision": "raise",
        "raise": ante if to is None else to,
    } | more


def folded(spot: int, cards: str, *, ante: int = 10, **more: object) -> Plain:
    """A spot that folded."""
    return {"spot": spot, "cards": cards, "ante": ante, "decision": "fold"} | more


def ruled(house: str, dealer: str, *spots: Plain, library: Library = LIBRARY, **more: Any) -> Plain:
    """The ruling on a round, as JSON has it."""
    data = {"house": house, "dealer": dealer, "spots": list(spots)} | more
    return as_plain(rule(*round_from_text(json.dumps(data), library.house)))


def steps_of(house: str, dealer: str, *spots: Plain, **more: Any) -> list[str]:
    """Every step of a round."""
    steps: list[str] = ruled(house, dealer, *spots, **more)["steps"]
    return steps


def wagers_of(ruling: Plain, spot: int) -> dict[str, tuple[str, float]]:
    """What becomes of each wager of a spot: what is done, and the amount."""
    (found,) = (entry for entry in ruling["spots"] if entry["spot"] == spot)
    return {wager: (verdict["do"], verdict["amount"]) for wager, verdict in found["wagers"].items()}


def at(spot: int | str, steps: list[str]) -> list[str]:
    """The steps about one spot, or about the dealer."""
    return [step for step in steps if step.split()[1:2] == [str(spot)]]


def between(first: str, last: str, steps: list[str]) -> list[str]:
    """The steps after one step and before another."""
    return steps[steps.index(first) + 1 : steps.index(last)]
