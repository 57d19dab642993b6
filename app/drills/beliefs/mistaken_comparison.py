"""Two hands compared in a mistaken way: by what is looked at first, or for how long."""

from collections.abc import Callable

from app.game.hands import Reading
from app.game.wagers import Outcome

Measure = Callable[[Reading], tuple[int, ...]]


def _by_high_card(reading: Reading) -> tuple[int, ...]:
    return reading.flush_high, reading.flush_length, reading.flush


def _by_two_cards(reading: Reading) -> tuple[int, ...]:
    return reading.flush_length, *[card % 13 for card in reading.flush_cards[:2]]


def by_run(reading: Reading) -> tuple[int, ...]:
    """A straight flush above everything, then the flush."""
    return reading.run_length, reading.flush


MEASURES: dict[str, Measure] = {
    "compares-high-card-before-count": _by_high_card,
    "stops-comparing-at-second-card": _by_two_cards,
}
"""Those that hold wherever hands are compared, for bonuses that must beat the banker's hand too."""


def compared(measure: Measure, player: Reading, banker: Reading) -> Outcome:
    """Who wins by this measure."""
    ours, theirs = measure(player), measure(banker)
    if ours == theirs:
        return "tie"
    return "win" if ours > theirs else "lose"
