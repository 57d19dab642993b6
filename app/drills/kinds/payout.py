"""Drill: what a bonus wager is paid by the posted table."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from app.drills.answer_forms import Amount
from app.drills.beliefs.belief import Belief, mistakes
from app.drills.beliefs.misread_hands import reads_plainly
from app.drills.drill import Course, Drill, Skill
from app.drills.material import hand_collections as kinds
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
from app.drills.material.question_cards import players
from app.drills.material.stakes import all_wagers, is_crooked, least_wager, some_wager
from app.drills.question import Cards, Fact, Posted, Question, QuestionPart, Stake
from app.game.cards import Hand
from app.game.hands import read
from app.game.odds import HANDS, line_hands
from app.game.pay_tables import FOUR_OF_A_KIND, Line, PayTable
from app.game.wagers import LAYOUT_BONUSES, WAGER_NAMES, Bonus
from app.procedure.house import House
from app.procedure.sources import Ground

NAME = "payout"

ODD_WAGER = "odd wager"
TOO_SHORT = "too short"
RUN_ON_FLUSH = "run on the Flush"
FLUSH_WITHOUT_RUN = "flush without a run"
_SHORT, _SHORT_RUN, _NO_RUN = "short", "short run", "no run"
_TRAPS = {
    _SHORT: TOO_SHORT,
    _SHORT_RUN: RUN_ON_FLUSH,
    _NO_RUN: FLUSH_WITHOUT_RUN,
    FOUR_OF_A_KIND: "four of a kind",
}
_LOSING = {_SHORT: "too short", _SHORT_RUN: "a run, but too short", _NO_RUN: "a flush without a run"}
_SHORTEST = 3
_RARE: dict[Bonus, tuple[str, ...]] = {"flush": ("7", "6"), "straight_flush": ("7", "6", "5")}
"""The lines that come less than once in 400 hands. Together they are one skill."""
_TOGETHER = "rare"


class _PayoutCase(NamedTuple):
    """A line of a table, or a kind of hand that reaches none."""

    bonus: Bonus
    table: PayTable
    kind: str
    line: Line | None

    @property
    def name(self) -> str:
        return f"{self.bonus} {self.table.name} {self.kind}"


def _cases(house: House) -> Iterator[_PayoutCase]:
    for bonus in LAYOUT_BONUSES:
        if bonus in house.rules.bonuses:
            for table in house.rules.tables[bonus].values():
                yield from _lines(house, bonus, table)
                yield from [_PayoutCase(bonus, table, kind, None) for kind in _losing(table)]


def _groups(house: House) -> dict[str, list[_PayoutCase]]:
    """The cases of each skill, by its name."""
    found: dict[str, list[_PayoutCase]] = {}
    for case in _cases(house):
        rare = case.line and case.kind in _RARE.get(case.bonus, ())
        name = f"{case.bonus} {case.table.name} {_TOGETHER}" if rare else case.name
        found.setdefault(name, []).append(case)
    return found


def _lines(house: House, bonus: Bonus, table: PayTable) -> Iterator[_PayoutCase]:
    """The lines that pay so little on a small wager that no limit cuts it."""
    most = most_paid(house, bonus)
    for line in table.lines:
        if not line.percent and (most is None or line.multiple * least_wager(house, bonus) <= most):
            yield _PayoutCase(bonus, table, line.name, line)


def _losing(table: PayTable) -> list[str]:
    if table.measures_runs:
        return [_NO_RUN] if table.lines[-1].name == str(_SHORTEST) else []
    return [_SHORT, _SHORT_RUN] if _too_few(table) >= _SHORTEST else []


def _too_few(table: PayTable) -> int:
    return int(table.lines[-1].name) - 1


def _losers(case: _PayoutCase) -> Sequence[Hand]:
    if case.kind == _NO_RUN:
        return kinds.long_without_run()
    return kinds.flush_and_run(_too_few(case.table), has_run=case.kind == _SHORT_RUN)


def _traps(course: Course) -> frozenset[str]:
    house = course.house
    cases = [case for case in _cases(house) if house.posted[case.bonus] == case.table.name]
    found = {_TRAPS[case.kind] for case in cases if case.kind in _TRAPS}
    bonuses = {case.bonus for case in cases if case.line}
    odd = any(is_crooked(house, cents) for bonus in bonuses for cents in all_wagers(house, bonus))
    return frozenset(found | {ODD_WAGER} if odd else found)


def _skills(course: Course) -> tuple[Skill, ...]:
    """The skills of the tables that hang here."""
    return _skills_where(course.house, is_posted=True)


def _extras(course: Course) -> tuple[Skill, ...]:
    """The skills of the house's other tables."""
    return _skills_where(course.house, is_posted=False)


def _skills_where(house: House, is_posted: bool) -> tuple[Skill, ...]:
    return tuple(
        [
            _skill(house, name, cases)
            for name, cases in _groups(house).items()
            if (house.posted[cases[0].bonus] == cases[0].table.name) is is_posted
        ]
    )


def _skill(house: House, name: str, cases: list[_PayoutCase]) -> Skill:
    last = cases[-1]
    several = len(house.rules.tables[last.bonus]) > 1
    title = f"{WAGER_NAMES[last.bonus]} {last.table.name}" if several else WAGER_NAMES[last.bonus]
    if not last.line:
        return Skill(name, f"{title}, {_LOSING[last.kind]}", Fraction(len(_losers(last)), HANDS))
    hands = sum(line_hands(last.table)[case.kind] for case in cases)
    words = f"{last.line.words} or longer" if len(cases) > 1 else last.line.words
    return Skill(name, f"{title}, {words}", Fraction(hands, HANDS))


def _hand(case: _PayoutCase, chance: Random) -> Hand:
    """A hand for the case whose run cannot be misread: this drill is about the pay table."""
    while True:
        hand = hand_on(case.table, case.line.name, chance) if case.line else chance.choice(_losers(case))
        on_line = case.table.line(hand, read(hand)) == case.line
        if on_line and (not case.table.measures_runs or reads_plainly(hand)):
            return hand


def _case(house: House, skill: str, chance: Random) -> _PayoutCase:
    """A case of a skill. Exams of earlier versions asked for each line by its own name."""
    known = next((case for case in _cases(house) if case.name == skill), None)
    return known or chance.choice(_groups(house)[skill])


def _ask(course: Course, skill: str, chance: Random) -> Question:
    case = _case(course.house, skill, chance)
    house, bonus, table, line = course.house, case.bonus, case.table, case.line
    hand = _hand(case, chance)
    most = most_paid(house, bonus)
    wager = some_wager(
        house, bonus, chance, int(most / line.multiple) if most and line and line.pays else None
    )
    held = shown_hand(table, line, hand, chance) if line else players(hand, chance)
    due = Amount.written(paid(table, hand, wager))
    part = QuestionPart(f"What does the {WAGER_NAMES[bonus]} bonus pay?", Amount(), due)
    return Question(
        NAME,
        skill,
        (
            held,
            Stake(bonus, wager),
            Posted(bonus, table.name),
            *must_beat(house, bonus),
        ),
        (part,),
        _ground(house, case, wager),
        _TRAPS.get(case.kind, ODD_WAGER if is_crooked(house, wager) else ""),
        (bonus, line.name) if line else None,
        mistakes((part,), [*_beliefs(course, case, hand, wager), *_misread(case, held, hand, wager)]),
        is_about_money=True,
    )


def _ground(house: House, case: _PayoutCase, wager: int) -> Ground:
    if case.line:
        return ground_of_line(house, case.bonus, case.table, case.line, wager)
    return Ground(house.table_grounds[case.bonus][case.table.name].source, NO_LINE)


def _beliefs(course: Course, case: _PayoutCase, hand: Hand, wager: int) -> Iterator[Belief]:
    due = paid(case.table, hand, wager)
    if case.line:
        yield "counts-the-wager-in", (Amount.written(due + wager),)
        yield "pays-odds-less-one", (Amount.written(max(due - wager, 0)),)
        yield from by_next_lines(case.table, case.line, wager)
    elif not case.table.measures_runs:
        yield "pays-short-flush", (Amount.written(case.table.payout(case.table.lines[-1], wager, 0)),)
    yield from by_other_tables(course, case.bonus, case.table, hand, wager)


def _misread(case: _PayoutCase, held: Cards | Fact, hand: Hand, wager: int) -> Iterator[Belief]:
    """Cards can be misread, a line that is named cannot."""
    if isinstance(held, Cards) and case.table.measures_runs:
        reading = read(hand)
        line = case.table.line(hand, reading._replace(run=reading.flush_length << 4 | reading.flush_high))
        payout = case.table.payout(line, wager, 0) if line else 0
        yield "takes-the-flush-for-a-run", (Amount.written(payout),)


DRILL = Drill(
    NAME,
    "Payout",
    "A wager, a hand and the posted pay table: what does it pay?",
    _traps,
    _skills,
    _ask,
    _extras,
)
