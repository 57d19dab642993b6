"""Features that are a plan of their own: opening, changing and shuffling the deck, and dealing by hand."""

from collections.abc import Iterator
from random import Random
from typing import Any

from app.procedure.house import HAND_DEALT, House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.training.feature import Feature, TableSetting
from app.training.irregular_events import accident

_PLANS = {
    "opening": "opening the game",
    "set-up": "changing the deck",
    "by-hand": "shuffling by hand",
    "rotation": "the end of a round with two decks",
    HAND_DEALT: "a round without a shuffler, dealt by hand",
}
_TROUBLED = {
    "flawed-deck": ("opening", "flawed-card", "opening the game with a flawed deck"),
    "wash-granted": ("by-hand", "wash-request", "shuffling by hand, with a wash the floor approves"),
}
"""Plans in which something comes up that the house has an answer for: the plan, what it is, the words."""
_GRANTED = "wash-request"
_UNCOUNTED = "done when the house calls for it, so it has no odds"


def plan_features() -> Iterator[Feature]:
    """Every such feature."""
    for plan, words in _PLANS.items():
        yield _feature(plan, words, plan)
    for name, (plan, event, words) in _TROUBLED.items():
        yield _feature(name, words, plan, event)


def deal_plan(house: House, feature: Feature, chance: Random) -> dict[str, Any]:
    """A plan that nobody plays in, in its JSON form."""
    data: dict[str, Any] = {"house": house.id, "plan": feature.plan}
    if feature.event:
        ruling = rule(*round_from_plain(data, lambda _: house))
        event = accident(ruling, feature.event, None, chance)
        data["events"] = [{**event, "granted": True} if feature.event == _GRANTED else event]
    return data


def _feature(name: str, words: str, plan: str, event: str = "") -> Feature:
    def missing(layout: TableSetting) -> str:
        if plan not in layout.house.all_plans:
            return "the house file has no plan for it"
        is_known = not event or event in layout.house.irregularities
        return "" if is_known else "the house file has no answer for it"

    return Feature(name, words, whose="nobody", plan=plan, event=event, missing=missing, uncounted=_UNCOUNTED)
