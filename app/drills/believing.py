"""What misconceptions answer: only where that is wrong, and no answer twice under one name."""

from collections.abc import Iterable

from app.drills.question import Answer, Mistake

Belief = tuple[str, Answer]
"""A misconception by name, and what it would answer. One that has several forms is there for each of them."""


def mistakes(right: Answer, beliefs: Iterable[Belief]) -> tuple[Mistake, ...]:
    """The beliefs that are wrong here; where one form of a misconception is right, it need not show."""
    held = list(dict.fromkeys(beliefs))
    unsure = {name for name, answer in held if answer == right}
    return tuple([Mistake(name, answer, name not in unsure) for name, answer in held if answer != right])
