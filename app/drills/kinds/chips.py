"""Drill: an amount cut out in the house's chips, and what a stack is worth."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple

from app.drills.answer_forms import Amount, CutChips
from app.drills.beliefs.belief import Belief, mistakes
from app.drills.drill import Course, Drill, Skill
from app.drills.question import ChipStack, Fact, Question, QuestionPart
from app.game.money import shown
from app.procedure.house import Chip, House
from app.procedure.sources import Ground, Source
from app.table.chip_stacks import stacked

NAME = "chips"

ODD_DOLLARS = "odd dollars"
HALVES = "half dollars"
SKIPPED = "colours left out"
MANY_COLOURS = "many colours"
_TALLEST = 14
"""More chips than these are counted in several stacks."""
_DOLLAR, _FIVE = 100, 500
_OF_A_COLOUR = 4
_FEW_COLOURS = 3
_TRIES = 200

Chips = tuple[Chip, ...]


class _ChipsQuestion(NamedTuple):
    """A kind of question: chips of the tray to ask about, and whether they will do."""

    name: str
    words: str
    draw: Callable[[Chips, Random], Chips]
    fits: Callable[[Chips, Chips], bool] = lambda tray, chips: True
    trap: str = ""
    is_cut: bool = True
    """Whether the amount is to be cut. Otherwise the stack is to be counted."""


@dataclass(frozen=True)
class _AsFew:
    """Every cut of an amount that takes no more chips than these: of some trays there are several."""

    form: CutChips
    cents: int
    most: int

    def __contains__(self, answer: object) -> bool:
        chips = self.form.read(str(answer))
        return _worth(chips) == self.cents and len(chips) <= self.most


def _worth(chips: Iterable[Chip]) -> int:
    return sum(chip.cents for chip in chips)


def _cut_of(least: int, most: int, step: int = _DOLLAR) -> Callable[[Chips, Random], Chips]:
    """The right cut of an amount between these."""
    return lambda tray, chance: stacked(step * chance.randint(least // step, most // step), tray)


def _handful(colours: int) -> Callable[[Chips, Random], Chips]:
    """A few chips of this many colors, mixed."""

    def draw(tray: Chips, chance: Random) -> Chips:
        values = chance.sample(tray, min(colours, len(tray)))
        chips = [chip for chip in values for _ in range(chance.randint(1, _OF_A_COLOUR))]
        return tuple(chance.sample(chips, len(chips)))

    return draw


def _has_odd_dollars(_: Chips, chips: Chips) -> bool:
    return _worth(chips) % _FIVE > 0


def _has_halves(_: Chips, chips: Chips) -> bool:
    return any(chip.cents % _DOLLAR for chip in chips)


def _comes_to_a_half(_: Chips, chips: Chips) -> bool:
    return _worth(chips) % _DOLLAR > 0


def _leaves_out(tray: Chips, chips: Chips) -> bool:
    """Whether the cut skips several colors between two that it has."""
    values = [chip.cents for chip in chips]
    between = [chip for chip in tray if min(values) < chip.cents < max(values)]
    return len([chip for chip in between if chip.cents not in values]) > 1


def _has_many(_: Chips, chips: Chips) -> bool:
    return len({chip.cents for chip in chips}) > _FEW_COLOURS


_KINDS = (
    _ChipsQuestion("cut small", "Cut a small amount", _cut_of(300, 9_900)),
    _ChipsQuestion("cut odd dollars", "Cut odd dollars", _cut_of(300, 40_000), _has_odd_dollars, ODD_DOLLARS),
    _ChipsQuestion("cut hundreds", "Cut hundreds", _cut_of(10_000, 99_900)),
    _ChipsQuestion("cut thousands", "Cut thousands", _cut_of(100_000, 800_000), _leaves_out, SKIPPED),
    _ChipsQuestion("cut halves", "Cut half dollars", _cut_of(250, 20_000, 50), _comes_to_a_half, HALVES),
    _ChipsQuestion("count two colours", "Count two colors", _handful(2), is_cut=False),
    _ChipsQuestion("count three colours", "Count three colors", _handful(3), is_cut=False),
    _ChipsQuestion(
        "count many colours", "Count many colors", _handful(5), _has_many, MANY_COLOURS, is_cut=False
    ),
    _ChipsQuestion("count halves", "Count half dollars", _handful(3), _has_halves, HALVES, is_cut=False),
)


@cache
def _possible(tray: Chips) -> tuple[_ChipsQuestion, ...]:
    """The kinds for which these chips will do, as a good many tries of each tell."""
    return tuple([kind for kind in _KINDS if any(_tried(tray, kind, Random(seed)) for seed in range(_TRIES))])


def _tried(tray: Chips, kind: _ChipsQuestion, chance: Random) -> Chips | None:
    chips = kind.draw(tray, chance)
    return chips if 1 < len(chips) <= _TALLEST and kind.fits(tray, chips) else None


def _traps(course: Course) -> frozenset[str]:
    return frozenset(kind.trap for kind in _possible(course.house.chips)) - {""}


def _skills(course: Course) -> tuple[Skill, ...]:
    return tuple([Skill(kind.name, kind.words) for kind in _possible(course.house.chips)])


def _ask(course: Course, skill: str, chance: Random) -> Question:
    house = course.house
    kind = next(kind for kind in _KINDS if kind.name == skill)
    chips = _drawn(house.chips, kind, chance)
    return _to_cut(house, kind, chips) if kind.is_cut else _to_count(house, kind, chips)


def _drawn(tray: Chips, kind: _ChipsQuestion, chance: Random) -> Chips:
    while True:
        chips = _tried(tray, kind, chance)
        if chips:
            return chips


def _to_cut(house: House, kind: _ChipsQuestion, chips: Chips) -> Question:
    cents = _worth(chips)
    form = CutChips(house.chips)
    asks = f"Cut {shown(cents)} with as few chips as possible."
    part = QuestionPart(asks, form, CutChips.written(chips), _AsFew(form, cents, len(chips)))
    return Question(
        NAME,
        kind.name,
        (Fact("Pay out", shown(cents)),),
        (part,),
        Ground(Source("standard"), f"Biggest chips first, as few as possible: {_sum(chips)}."),
        kind.trap,
        None,
        mistakes((part,), _mistaken_cuts(house, chips)),
    )


def _to_count(house: House, kind: _ChipsQuestion, chips: Chips) -> Question:
    part = QuestionPart("What's it worth?", Amount(), Amount.written(_worth(chips)))
    return Question(
        NAME,
        kind.name,
        (ChipStack("A stack", chips),),
        (part,),
        Ground(Source("standard"), f"{_sum(chips)}."),
        kind.trap,
        None,
        mistakes((part,), _mistaken_counts(house, chips)),
    )


def _sum(chips: Chips) -> str:
    values = sorted((chip.cents for chip in chips), reverse=True)
    rows = [f"{values.count(cents)} × {shown(cents)}" for cents in dict.fromkeys(values)]
    return f"{' + '.join(rows)} = {shown(_worth(chips))}"


def _mistaken_cuts(house: House, chips: Chips) -> Iterator[Belief]:
    cents, largest = _worth(chips), max(chip.cents for chip in chips)
    smaller = stacked(cents, tuple(chip for chip in house.chips if chip.cents < largest))
    if smaller:
        yield "cuts-without-the-largest", (CutChips.written(smaller),)
    fives = stacked(cents - cents % _FIVE, house.chips)
    if fives:
        yield "leaves-the-odd-dollars", (CutChips.written(fives),)


def _mistaken_counts(house: House, chips: Chips) -> Iterator[Belief]:
    whole = sum(chip.cents - chip.cents % _DOLLAR for chip in chips)
    yield "counts-halves-as-nothing", (Amount.written(whole),)
    largest = max(chip.cents for chip in chips)
    smaller = max([chip.cents for chip in house.chips if chip.cents < largest], default=largest)
    worth = sum(smaller if chip.cents == largest else chip.cents for chip in chips)
    yield "takes-a-colour-for-the-next", (Amount.written(worth),)


DRILL = Drill(
    NAME,
    "Chips",
    "Cut an amount, or count a stack.",
    _traps,
    _skills,
    _ask,
)
