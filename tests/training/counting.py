"""Counts hands once more: the cards of one suit as text, read naively, and four suits put together."""

from collections import Counter
from collections.abc import Callable, Hashable
from functools import cache
from itertools import combinations
from typing import TypeVar

from tests.game import naive

Label = TypeVar("Label", bound=Hashable)


@cache
def hands_by(label: Callable[[list[str]], Label], join: Callable[[Label, Label], Label]) -> Counter[Label]:
    """How many seven-card hands have each label, joined from the labels of their suits."""
    suits: Counter[tuple[int, Label]] = Counter()
    for size in range(8):
        for ranks in combinations(naive.HIGH_TO_LOW, size):
            suits[size, label([rank + "c" for rank in ranks])] += 1
    hands = Counter(suits)
    for _ in range(3):
        longer: Counter[tuple[int, Label]] = Counter()
        for (held, joined), ways in hands.items():
            for (cards, more), sets in suits.items():
                if held + cards <= 7:
                    longer[held + cards, join(joined, more)] += ways * sets
        hands = longer
    found: Counter[Label] = Counter()
    for (held, joined), ways in hands.items():
        if held == 7:
            found[joined] += ways
    return found


def run_order(cards: list[str]) -> tuple[int, int]:
    """The longest run of a suit: its length, and its height, lowest with an ace below the two."""
    run = naive.straight_flush(cards)
    if not run:
        return 0, 0
    return len(run), 0 if run[-1][0] == "A" else 20 - naive.HIGH_TO_LOW.index(run[0][0])
