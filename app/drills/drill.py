"""What a drill is: its skills at a house, and a way to ask for one of them."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import NamedTuple

from app.drills.question import Question
from app.procedure.house import House


class Course(NamedTuple):
    """What is drilled: dealing at this house, for a dealer who may come from one of the others."""

    house: House
    others: tuple[House, ...] = ()


class Skill(NamedTuple):
    """One thing to be sure of: a line of a pay table, a call, a trap, a step."""

    name: str
    words: str
    share: Fraction | None = None
    """Its natural frequency among all hands. None if unknown."""


class Drill(NamedTuple):
    """One drill. It makes sense at the houses where it has skills."""

    name: str
    title: str
    about: str
    traps: Callable[[Course], frozenset[str]]
    """The traps its questions may have here."""
    skills: Callable[[Course], tuple[Skill, ...]]
    ask: Callable[[Course, str, Random], Question]
    """A new question for a skill."""
    extras: Callable[[Course], tuple[Skill, ...]] = lambda _course: ()
    """Skills that are asked for only if somebody chooses them, like pay tables that do not hang here."""
    is_elective: bool = False
    """Whether it is for some dealers only. Then it is no part of a mixed set before somebody chooses it."""
