"""The whole deck behind a round, in order: what is recorded instead of a seed."""

from random import Random
from typing import Any

from app.game.cards import Card, written


def deck_of(data: dict[str, Any], chance: Random) -> str:
    """The hands of a round on top, the rest as chance has it."""
    hands = [data.get("dealer", ""), *(spot["cards"] for spot in data.get("spots", ()))]
    dealt = " ".join(hands).split()
    rest = [name for name in written([Card(number) for number in range(52)]).split() if name not in dealt]
    chance.shuffle(rest)
    return " ".join([*dealt, *rest])
