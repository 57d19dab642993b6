"""What a wager is paid by its table, in the words of the sum, and what people pay who misread the placard."""

from collections.abc import Iterator
from random import Random

from app.drills.answer_forms import Amount
from app.drills.beliefs.belief import Belief
from app.drills.drill import Course
from app.drills.material.question_cards import banker, capital, players
from app.drills.question import Cards, Fact, Shown
from app.game.cards import Hand, has_four_of_a_kind
from app.game.hands import read
from app.game.money import shown
from app.game.pay_tables import FOUR_OF_A_KIND, Line, PayTable
from app.game.wagers import Bonus
from app.procedure.house import House
from app.procedure.ruling_words import pays
from app.procedure.sources import Ground
from app.training import hand_kinds

_KNOWN_BY_HEART = 1_000
"""A line of fewer hands than these is named instead: its few hands would soon be old friends."""
_NAMED_INSTEAD = 0.2

NO_LINE = "This hand doesn't make the pay table."


def paid(table: PayTable, hand: Hand, wager: int, meter: int = 0) -> int:
    """What the table pays on a hand, in cents; nothing if it reaches no line."""
    line = table.line(hand, read(hand))
    return table.payout(line, wager, meter) if line else 0


def hand_on(table: PayTable, name: str, chance: Random) -> Hand:
    """Any hand that is paid on a line."""
    kind = hand_kinds.on_line(table, name)
    while True:
        hand = chance.choice(kind)
        line = table.line(hand, read(hand))
        plain = read(hand).run == read(hand, table.low_ace).run
        if line and line.name == name and plain:
            return hand


def shown_hand(table: PayTable, line: Line, hand: Hand, chance: Random) -> Cards | Fact:
    """The hand itself, or only what it is."""
    few = len(hand_kinds.on_line(table, line.name)) < _KNOWN_BY_HEART
    if few or (chance.random() < _NAMED_INSTEAD and _says_all(table, line, hand)):
        return Fact("The player has", _named(table, line))
    return players(hand, chance)


def _says_all(table: PayTable, line: Line, hand: Hand) -> bool:
    """Does the name of the line say all that any table could pay for?"""
    above = table.lines[: table.lines.index(line)]
    has_more = has_four_of_a_kind(hand) and line.name != FOUR_OF_A_KIND
    return not has_more and all(other.name.isdigit() for other in above)


def _named(table: PayTable, line: Line) -> str:
    if line.name == FOUR_OF_A_KIND:
        return line.words
    return f"{line.words} {'straight flush' if table.measures_runs else 'flush'}"


def must_beat(house: House, bonus: Bonus) -> list[Shown]:
    """Where a bonus has to beat the banker too, the question says that it does."""
    if not house.rules.bonuses[bonus].must_beat_dealer:
        return []
    return [Fact("Main game", f"The hand beats {banker(house)}.")]


def most_paid(house: House, bonus: Bonus) -> int | None:
    """The most that a bonus can be paid before a posted limit cuts it."""
    limits = house.rules.payouts
    ends = [limits.hand, limits.round if bonus in limits.round_wagers else None]
    return min([end for end in ends if end is not None], default=None)


def ground_of_line(house: House, bonus: Bonus, table: PayTable, line: Line, wager: int) -> Ground:
    """Why a line pays what it pays: the sum itself."""
    total = shown(table.payout(line, wager, 0))
    text = f"{capital(line.words)} pays {pays(bonus, line)}: {line.sum(shown(wager))} = {total}."
    return Ground(house.table_grounds[bonus][table.name].source, text)


def by_other_tables(
    course: Course, bonus: Bonus, posted: PayTable, hand: Hand, wager: int, meter: int = 0
) -> Iterator[Belief]:
    """What every other table pays, here or where the dealer may come from."""
    for house in (course.house, *course.others):
        for table in house.rules.tables.get(bonus, {}).values():
            if table.lines != posted.lines:
                yield "pays-from-another-table", (Amount.written(paid(table, hand, wager, meter)),)


def by_next_lines(posted: PayTable, line: Line, wager: int, meter: int = 0) -> Iterator[Belief]:
    """What the lines above and below pay."""
    place = posted.lines.index(line)
    for beside in (*posted.lines[max(place - 1, 0) : place], *posted.lines[place + 1 : place + 2]):
        yield "pays-the-next-line", (Amount.written(posted.payout(beside, wager, meter)),)
