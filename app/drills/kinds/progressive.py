"""Drill: what a Progressive wager is paid, from the table or from the meter."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import NamedTuple

from app.drills.answer_forms import Amount
from app.drills.beliefs.belief import Belief, mistakes
from app.drills.beliefs.misread_hands import reads_plainly
from app.drills.drill import Course, Drill, Skill
from app.drills.material.payout_sums import (
    NO_LINE,
    by_next_lines,
    by_other_tables,
    ground_of_line,
    hand_on,
    most_paid,
    must_beat,
    paid,
    shown_hand,
)
from app.drills.material.question_cards import capital, players
from app.drills.material.stakes import least_wager, some_wager
from app.drills.question import Fact, Posted, Question, QuestionPart, Stake
from app.game.cards import Hand
from app.game.hands import read
from app.game.money import shown
from app.game.odds import HANDS, line_hands
from app.game.pay_tables import ACE_HIGH_SIX, Line, PayTable
from app.game.wagers import WAGER_NAMES, Bonus
from app.procedure.house import House
from app.procedure.ruling_words import pays
from app.procedure.sources import Ground
from app.training import hand_kinds

NAME = "progressive"

ROUNDED_DOWN = "share rounded down"
ACE_HIGH = "Ace-high six"
TOO_SHORT = "too short"
_NONE = "none"
_RARE, _TOGETHER = ("7", ACE_HIGH_SIX, "6"), "rare"
"""The lines that come once in 80,000 hands, mostly paid from the meter. Together they are one skill."""
_BONUS: Bonus = "progressive"
_METER = 500_000, 25_000_000
"""A meter soon after it was won, and long after."""


class _ProgressiveCase(NamedTuple):
    """A line of a table, or a hand that reaches none."""

    table: PayTable
    line: Line | None

    @property
    def name(self) -> str:
        return f"{self.table.name} {self.line.name if self.line else _NONE}"


def _cases(house: House) -> Iterator[_ProgressiveCase]:
    if _BONUS in house.rules.bonuses:
        for table in house.rules.tables[_BONUS].values():
            yield from [_ProgressiveCase(table, line) for line in table.lines if _is_uncut(house, line)]
            yield _ProgressiveCase(table, None)


def _groups(house: House) -> dict[str, list[_ProgressiveCase]]:
    """The cases of each skill, by its name."""
    found: dict[str, list[_ProgressiveCase]] = {}
    for case in _cases(house):
        rare = case.line and case.line.name in _RARE
        found.setdefault(f"{case.table.name} {_TOGETHER}" if rare else case.name, []).append(case)
    return found


def _is_uncut(house: House, line: Line) -> bool:
    """Whether the line can be paid in full."""
    most = most_paid(house, _BONUS)
    least = line.percent * _METER[0] // 100 or int(line.multiple * least_wager(house, _BONUS))
    return most is None or least <= most


def _traps(course: Course) -> frozenset[str]:
    # Of a meter of one cent every share has to be rounded.
    hanging = [case for case in _cases(course.house) if course.house.posted[_BONUS] == case.table.name]
    return frozenset(_trap(case, 1) for case in hanging) - {""}


def _trap(case: _ProgressiveCase, meter: int) -> str:
    if case.line is None:
        return TOO_SHORT
    if case.line.name == ACE_HIGH_SIX:
        return ACE_HIGH
    return ROUNDED_DOWN if meter * case.line.percent % 100 else ""


def _skills(course: Course) -> tuple[Skill, ...]:
    """The skills of the table that hangs here."""
    return _skills_where(course.house, is_posted=True)


def _extras(course: Course) -> tuple[Skill, ...]:
    """The skills of the house's other tables."""
    return _skills_where(course.house, is_posted=False)


def _skills_where(house: House, is_posted: bool) -> tuple[Skill, ...]:
    several = len(house.rules.tables.get(_BONUS, {})) > 1
    return tuple(
        [
            _skill(name, cases, several)
            for name, cases in _groups(house).items()
            if (house.posted[_BONUS] == cases[0].table.name) is is_posted
        ]
    )


def _skill(name: str, cases: list[_ProgressiveCase], several: bool) -> Skill:
    table, line = cases[-1]
    title = f"Table {table.name}" if several else WAGER_NAMES[_BONUS]
    lines = line_hands(table)
    if line is None:
        return Skill(name, f"{title}, not on the pay table", 1 - Fraction(sum(lines.values()), HANDS))
    hands = sum(lines[case.line.name] for case in cases if case.line)
    words = f"{line.words} or longer" if len(cases) > 1 else line.words
    return Skill(name, f"{title}, {words}", Fraction(hands, HANDS))


def _hand(case: _ProgressiveCase, chance: Random) -> Hand:
    """A hand for the case whose run cannot be misread: this drill is about the pay table."""
    while True:
        hand = hand_on(case.table, case.line.name, chance) if case.line else _loser(case.table, chance)
        if case.table.line(hand, read(hand)) == case.line and reads_plainly(hand):
            return hand


def _loser(table: PayTable, chance: Random) -> Hand:
    """A run that is one card too short for the table, if there is such a run."""
    shortest = min([int(line.name) for line in table.lines if line.name.isdigit()], default=3)
    return chance.choice(hand_kinds.runs(shortest - 1 if shortest > 3 else 0, table.low_ace))


def _meter(house: House, line: Line | None, chance: Random) -> int:
    """A meter with cents, of which no part comes out even."""
    least, most = _METER
    cap = most_paid(house, _BONUS)
    if cap is not None and line and line.percent:
        most = min(most, 100 * cap // line.percent)
    meter = chance.randint(least, most)
    return meter if meter % 10 else min(meter + 7, most)


def _ask(course: Course, skill: str, chance: Random) -> Question:
    house = course.house
    # Exams of earlier versions asked for each line by its own name.
    known = next((case for case in _cases(house) if case.name == skill), None)
    case = known or chance.choice(_groups(house)[skill])
    table, line = case
    hand = _hand(case, chance)
    cap = most_paid(house, _BONUS)
    wager = some_wager(
        house, _BONUS, chance, int(cap / line.multiple) if cap and line and line.pays else None
    )
    meter = _meter(house, line, chance)
    due = Amount.written(paid(table, hand, wager, meter))
    part = QuestionPart("What does the Progressive pay?", Amount(), due)
    return Question(
        NAME,
        skill,
        (
            shown_hand(table, line, hand, chance) if line else players(hand, chance),
            Stake(_BONUS, wager),
            Fact("Meter", shown(meter)),
            Posted(_BONUS, table.name),
            *must_beat(house, _BONUS),
        ),
        (part,),
        _ground(house, case, wager, meter),
        _trap(case, meter),
        (_BONUS, line.name) if line else None,
        mistakes((part,), _beliefs(course, case, hand, wager, meter)),
        is_about_money=True,
    )


def _ground(house: House, case: _ProgressiveCase, wager: int, meter: int) -> Ground:
    source = house.table_grounds[_BONUS][case.table.name].source
    if case.line is None:
        return Ground(source, NO_LINE)
    if not case.line.percent:
        ground = ground_of_line(house, _BONUS, case.table, case.line, wager)
        return Ground(source, f"{ground.why} “For 1” means the wager stays with the house.")
    share, rest = divmod(meter * case.line.percent, 100)
    down = ", rounded down to the cent" if rest else ""
    sum_of = f"{case.line.percent}% of {shown(meter)} = {shown(share)}{down}"
    return Ground(source, f"{capital(case.line.words)} pays {pays(_BONUS, case.line)}: {sum_of}.")


def _beliefs(course: Course, case: _ProgressiveCase, hand: Hand, wager: int, meter: int) -> Iterator[Belief]:
    table, line = case
    if line:
        due = table.payout(line, wager, meter)
        yield "returns-progressive-wager", (Amount.written(due + wager),)
        if line.percent:
            yield "rounds-shares-up", (Amount.written(-(-meter * line.percent // 100)),)
        yield from by_next_lines(table, line, wager, meter)
    yield from by_other_tables(course, _BONUS, table, hand, wager, meter)


DRILL = Drill(
    NAME,
    "Progressive",
    "A hand, the meter and the posted pay table: what does it pay?",
    _traps,
    _skills,
    _ask,
    _extras,
)
