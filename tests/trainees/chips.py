"""What the bank should have won on every wager of a round, and what it did: chips counted by hand."""

from collections import Counter
from collections.abc import Iterable

from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step

Key = tuple[int | str, str]
"""A spot and a wager."""


def bank_should_win(ruling: Ruling) -> Counter[Key]:
    """By the settlement of each hand, not by the plan. A Progressive stays collected, whoever wins."""
    due: Counter[Key] = Counter()
    for spot, _, _, verdicts in ruling.settlements:
        for wager, verdict in verdicts.items():
            kept = verdict.act == "take" or wager == "progressive"
            due[spot.number, wager] = (spot.wagers[wager] if kept else 0) - verdict.cents
    return due


def bank_won(ruling: Ruling, acts: Iterable[Step]) -> Counter[Key]:
    """By what the dealer moved: what lies on the felt at the end is still the player's."""
    felt: Counter[Key] = Counter()
    for spot in ruling.played.spots:
        felt.update({(spot.number, wager): made for wager, made in spot.wagers.items()})
    tray: Counter[Key] = Counter()
    paid: Counter[Key] = Counter()
    for verb, place, what, cents in acts:
        key = place, what
        if verb == "pay":
            paid[key] += cents or 0
        elif verb == "take":
            tray[key] += felt.pop(key, 0)
        elif verb == "return" and not felt.pop(key, 0):
            felt[key] = tray.pop(key, 0)
    tray.subtract(paid)
    return tray


def costs(ruling: Ruling, acts: Iterable[Step]) -> dict[Key, int]:
    """For each wager what the bank lost by it, in cents; only where it is not nothing."""
    cost = bank_should_win(ruling)
    cost.subtract(bank_won(ruling, acts))
    return {key: cents for key, cents in cost.items() if cents}
