"""Answers to drills, as anybody might give them."""

from random import Random

from app.drills.answer import Answered

NAMES = ("counts-the-wager-in", "pays-the-next-line", "ignores-limits", "pays-short-flush")
SKILLS = ("royal flush", "five-card flush", "raise limit")


def random_answer(chance: Random, serial: int | None = None) -> Answered:
    """Any answer; with a serial number it is like no other."""
    right = (str(chance.randint(1, 999)),) * chance.choice([1, 1, 3])
    could = frozenset(chance.sample(NAMES, chance.randint(0, 3)))
    skill, trap, seconds = chance.choice(SKILLS), chance.choice(["", "low ace"]), chance.random() * 9
    if chance.random() < 0.7:
        given, named = right, frozenset[str]()
    else:
        given, named = (*right[:-1], "17.50"), frozenset(sorted(could)[:1])
    if serial is not None:
        given, right = (*given, str(serial)), (*right, str(serial))
    return Answered("payout", skill, given, right, seconds, trap, could, named)


def quick(seconds: float, is_right: bool = True) -> Answered:
    """An answer that took so long."""
    return Answered("payout", "royal flush", ("12" if is_right else "13",), ("12",), seconds)
