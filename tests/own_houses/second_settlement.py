"""A second settlement for houses of our own: worked out on paper, card by card, without a house file.

It shares nothing with the program but the JSON form of a round.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any

Plain = dict[str, Any]
Verdict = tuple[str, Fraction]
"""What is done with a wager, and the dollars paid on it."""

RANKS = "23456789TJQKA"
EVEN = Fraction(1)


@dataclass(frozen=True)
class PaperHouse:
    """The rules of one house as its page tells them."""

    flush: dict[int, Fraction | int]
    straight_flush: dict[int, Fraction | int]
    qualifies: tuple[int, str] = (3, "9")
    low_ace: bool = True
    also_run: int = 0
    unless_run: int = 0
    ante_wins: Fraction = EVEN
    returned_unqualified: bool = False
    bonus_limit: int | None = None
    limited: tuple[str, ...] = ("flush", "straight_flush")
    order: tuple[str, ...] = ("raise", "ante", "flush", "straight_flush")


PAPER = {
    "sierra": PaperHouse(
        flush={7: 250, 6: 75, 5: 12, 4: Fraction(3, 2)},
        straight_flush={7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7},
        qualifies=(3, "T"),
        low_ace=False,
        also_run=3,
        unless_run=4,
        ante_wins=Fraction(3, 2),
    ),
    "half-dollar": PaperHouse(
        flush={7: 100, 6: 20, 5: Fraction(15, 2), 4: Fraction(3, 2)},
        straight_flush={7: 500, 6: 200, 5: 50, 4: 25, 3: Fraction(11, 2)},
        returned_unqualified=True,
        bonus_limit=600,
    ),
    "luv-suits": PaperHouse(
        flush={7: 300, 6: 100, 5: 10, 4: 1},
        straight_flush={7: 1000, 6: 300, 5: 100, 4: 50, 3: 9},
        bonus_limit=10_000,
        limited=("straight_flush",),
    ),
}


def best_flush(cards: list[str]) -> tuple[int, list[int]]:
    suits = [
        sorted((RANKS.index(card[0]) for card in cards if card[1] == suit), reverse=True) for suit in "cdhs"
    ]
    return max((len(suit), suit) for suit in suits)


def longest_run(cards: list[str], low_ace: bool) -> int:
    longest = 0
    for suit in "cdhs":
        held = {RANKS.index(card[0]) + 1 for card in cards if card[1] == suit}
        if low_ace and 13 in held:
            held.add(0)
        length = 1 if held else 0
        for lower, upper in pairwise(sorted(held)):
            length = length + 1 if upper == lower + 1 else 1
            longest = max(longest, length)
    return longest if longest >= 3 else 0


def paid_on(lines: dict[int, Fraction | int], reached: int) -> Fraction | None:
    """What the highest line pays that is reached, or None."""
    pays = [lines[count] for count in sorted(lines, reverse=True) if reached >= count]
    return Fraction(pays[0]) if pays else None


@dataclass
class PaperTable:
    """One round, being settled."""

    house: PaperHouse
    data: Plain
    verdicts: dict[int, dict[str, Verdict]] = field(default_factory=dict)

    def settled(self) -> dict[int, dict[str, Verdict]]:
        for spot in self.data["spots"]:
            self.verdicts[spot["spot"]] = self._main(spot) | self._bonuses(spot)
            self._cut(spot["spot"])
        return self.verdicts

    @property
    def dealer(self) -> list[str]:
        return str(self.data["dealer"]).split()

    @property
    def dealer_plays(self) -> bool:
        count, ranks = best_flush(self.dealer)
        run = longest_run(self.dealer, self.house.low_ace)
        if self.house.unless_run and run >= self.house.unless_run:
            return False
        needed = self.house.qualifies[0], RANKS.index(self.house.qualifies[1])
        return (count, ranks[0]) >= needed or bool(self.house.also_run and run >= self.house.also_run)

    def _main(self, spot: Plain) -> dict[str, Verdict]:
        ante, raised = (Fraction(str(spot.get(name, 0))) for name in ("ante", "raise"))
        nothing = Fraction(0)
        if spot["decision"] == "fold":
            return {"ante": ("take", nothing)}
        if not self.dealer_plays:
            return {"raise": ("push", nothing), "ante": ("pay", ante)}
        ours, theirs = best_flush(spot["cards"].split()), best_flush(self.dealer)
        if ours == theirs:
            return {"raise": ("push", nothing), "ante": ("push", nothing)}
        if ours < theirs:
            return {"raise": ("take", nothing), "ante": ("take", nothing)}
        return {"raise": ("pay", raised), "ante": ("pay", ante * self.house.ante_wins)}

    def _bonuses(self, spot: Plain) -> dict[str, Verdict]:
        cards = spot["cards"].split()
        reached = {"flush": best_flush(cards)[0], "straight_flush": longest_run(cards, self.house.low_ace)}
        found: dict[str, Verdict] = {}
        for bonus, count in reached.items():
            if bonus not in spot:
                continue
            pays = paid_on(getattr(self.house, bonus), count)
            back = self.house.returned_unqualified and spot["decision"] == "raise" and not self.dealer_plays
            if back:
                found[bonus] = ("push", Fraction(0))
            elif pays is None:
                found[bonus] = ("take", Fraction(0))
            else:
                found[bonus] = ("pay", pays * Fraction(str(spot[bonus])))
        return found

    def _cut(self, number: int) -> None:
        """The limit on bonuses of one hand, in the order in which they are paid."""
        if self.house.bonus_limit is None:
            return
        left = Fraction(self.house.bonus_limit)
        for wager in self.house.order:
            act, dollars = self.verdicts[number].get(wager, ("", Fraction(0)))
            if act == "pay" and wager in self.house.limited:
                self.verdicts[number][wager] = (act, min(dollars, left))
                left -= min(dollars, left)
