"""A game: a row of rounds dealt one after the other, and one summary of them, in figures and in words."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from app.game.money import shown
from app.grading.faults import Fault, Scorecard
from app.session.fault_list import repeated
from app.session.fault_words import slip_words, total_sentence
from app.session.pace import Pace

_LEAST_TIME = 10.0
"""Seconds. Whoever needs less has not dealt a round by hand."""


class GameSummary(NamedTuple):
    """How a game went: scores, faults by weight and by kind, money, and pace over all its dealing time."""

    rounds: int
    score: float
    faults: Counter[str]
    kinds: Counter[str]
    cost: int
    rounds_per_hour: float | None
    at_full_table: float | None


def summary_of(rounds: Sequence[tuple[Scorecard, Pace | None]]) -> GameSummary:
    """One summary of all the rounds of a game."""
    cards = [card for card, _ in rounds]
    paces = [pace for _, pace in rounds if pace is not None]
    own = [fault for card in cards for fault in card.faults if fault.severity is not None]
    return GameSummary(
        rounds=len(cards),
        score=sum(card.score for card in cards) / len(cards) if cards else 100.0,
        faults=Counter(str(fault.severity) for fault in own),
        kinds=Counter(fault.kind for fault in own),
        cost=sum(card.cost for card in cards),
        rounds_per_hour=_mean([pace.rounds_per_hour for pace in paces]),
        at_full_table=_mean([pace.at_full_table for pace in paces]),
    )


def game_words(
    results: Sequence[tuple[Scorecard, Pace | None]], rounds: int, slips: Sequence[Fault] | None = None
) -> str:
    """A game that is over, to stand before its last round; nothing while it runs.

    Where slips are undone they stand in place of a score.
    """
    if rounds < 2 or len(results) < rounds:
        return ""
    game = summary_of(results)
    faults = ", ".join(f"{count} {severity}" for severity, count in game.faults.items()) or "none"
    told = f"score {game.score:.0f}"
    if slips is not None:
        told = f"{slip_words(len(slips), repeated(slips)).lower()}, {len(slips) / game.rounds:.1f} per round"
    lines = [f"Game of {game.rounds} rounds: {told}", f"Faults: {faults}"]
    lines.append(total_sentence([fault for card, _ in results for fault in card.faults]))
    if game.rounds_per_hour:
        lines.append(f"{game.rounds_per_hour:.0f} rounds per hour, {game.at_full_table:.0f} at a full table")
    return "\n".join([*lines, "", ""])


def round_figures(
    card: Scorecard, pace: Pace | None, own_steps: tuple[int, int] | None
) -> list[tuple[str, str]]:
    """What a round came to, each figure with what it is: money, time, and pace.

    `own_steps`: in Learn, how many steps were done without a light, and of how many.
    """
    cost = sum(fault.cost for fault in card.faults)
    money = "cost the bank" if cost > 0 else "underpaid" if cost else "wrong money"
    figures = [(shown(abs(cost)), money)]
    is_timed = pace is not None and pace.seconds >= _LEAST_TIME
    if pace and is_timed:
        minutes, seconds = divmod(round(pace.seconds), 60)
        figures.append((f"{minutes}:{seconds:02}", "dealing time"))
    if own_steps:
        figures.append((f"{own_steps[0]} of {own_steps[1]}", "steps without a light"))
    elif pace and is_timed:
        figures.append((f"{pace.at_full_table:.0f}", "rounds per hour at a full table"))
    return figures


def _mean(rates: list[float]) -> float | None:
    """The rate over all the time together: the mean of hours a round, not of rounds an hour."""
    return len(rates) / sum(1 / rate for rate in rates) if rates else None
