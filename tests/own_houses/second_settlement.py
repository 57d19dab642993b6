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
    order: tuple[str, ...] = ("raise", "ante", "flush", "straight_flush", "progressive")
    side: tuple[str, str] | None = None
    """What the further wager counts, and whose hands."""
    side_lines: tuple[tuple[range, dict[int, Fraction | int]], ...] = ()
    """Its lines for so many hands."""
    envy: dict[int, int] = field(default_factory=dict)
    """The lines of a bonus on another player's straight flush, which a fold gives up."""
    round_limit: int | None = None
    returned: tuple[str, ...] = ("flush", "straight_flush")
    shares: dict[int, int] = field(default_factory=dict)
    """The percentages of the meter, of which two winners get one half each."""
    progressive: dict[int, int] = field(default_factory=dict)
    four_of_a_kind: int = 0


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
    "lighthouse": PaperHouse(
        flush={7: 300, 6: 100, 5: 10, 4: 1},
        straight_flush={7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7},
        side=("flush", "table"),
        side_lines=(
            (range(1, 2), {7: 200, 6: 40, 5: 6, 4: 1}),
            (range(2, 4), {7: 100, 6: 20, 5: 3}),
            (range(4, 6), {7: 60, 6: 10, 5: Fraction(3, 2)}),
        ),
        envy={7: 500, 6: 200, 5: 50, 4: 10, 3: 2},
    ),
    "green-eyes": PaperHouse(
        flush={7: 300, 6: 100, 5: 10, 4: 1},
        straight_flush={7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7},
        returned_unqualified=True,
        returned=("flush",),
        side=("run", "others"),
        side_lines=((range(1, 9), {7: 1000, 6: 300, 5: 100, 4: 30, 3: 3}),),
        round_limit=2000,
    ),
    "river-queen": PaperHouse(
        flush={7: 300, 6: 100, 5: 10, 4: 1},
        straight_flush={7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7},
    ),
    "dry-dock": PaperHouse(
        flush={7: 300, 6: 100, 5: 10, 4: 1},
        straight_flush={7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7},
    ),
    "meter-mill": PaperHouse(
        flush={7: 300, 6: 100, 5: 10, 4: 1},
        straight_flush={7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7},
        shares={6: 75, 5: 5},
        progressive={4: 40, 3: 2},
        four_of_a_kind=20,
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
            self.verdicts[spot["spot"]] = (
                self._main(spot) | self._bonuses(spot) | self._side(spot) | self._envy(spot)
            )
            self._cut(spot["spot"])
        self._progressives()
        self._cut_round()
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
            if back and bonus in self.house.returned:
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

    def _side(self, spot: Plain) -> dict[str, Verdict]:
        if "side" not in spot or self.house.side is None:
            return {}
        counts, whose = self.house.side
        shown = [other for other in self.data["spots"] if self._is_turned_over(other)]
        hands = [other["cards"].split() for other in shown if whose == "table" or other is not spot]
        hands += [self.dealer] if whose == "table" else []
        reached = [
            best_flush(cards)[0] if counts == "flush" else longest_run(cards, self.house.low_ace)
            for cards in hands
        ]
        (lines,) = [table for hands_in, table in self.house.side_lines if len(self.data["spots"]) in hands_in]
        pays = paid_on(lines, max(reached, default=0))
        if pays is None:
            return {"side": ("take", Fraction(0))}
        return {"side": ("pay", pays * Fraction(str(spot["side"])))}

    def _envy(self, spot: Plain) -> dict[str, Verdict]:
        if "envy" not in spot:
            return {}
        others = [other for other in self.data["spots"] if other is not spot and self._is_turned_over(other)]
        runs = [longest_run(other["cards"].split(), self.house.low_ace) for other in others]
        pays = [times for count, times in self.house.envy.items() if max(runs, default=0) >= count]
        if not pays or spot["decision"] == "fold":
            return {"envy": ("take", Fraction(0))}
        return {"envy": ("pay", max(pays) * Fraction(str(spot["envy"])))}

    def _is_turned_over(self, spot: Plain) -> bool:
        return spot["decision"] == "raise" or any(
            bonus in spot for bonus in ("flush", "straight_flush", "side")
        )

    def _progressives(self) -> None:
        """Wagers on the meter: a share for a long run, split among those who win the same, or dollars."""
        made = [spot for spot in self.data["spots"] if "progressive" in spot]
        won: dict[int, int] = {}
        for spot in made:
            run = longest_run(spot["cards"].split(), self.house.low_ace)
            share = next(
                (
                    self.house.shares[count]
                    for count in sorted(self.house.shares, reverse=True)
                    if run >= count
                ),
                0,
            )
            won[spot["spot"]] = share
        for spot in made:
            run, cards = longest_run(spot["cards"].split(), self.house.low_ace), spot["cards"].split()
            fours = any([card[0] for card in cards].count(rank) == 4 for rank in RANKS)
            times = self.house.progressive.get(run, 0)
            if fours and self.house.four_of_a_kind and run < 4:
                times = self.house.four_of_a_kind
            if share := won[spot["spot"]]:
                cents = int(Fraction(str(self.data["meter"])) * 100) * share // 100
                dollars = Fraction(cents // list(won.values()).count(share), 100)
                self.verdicts[spot["spot"]]["progressive"] = ("pay", dollars)
            elif times:
                self.verdicts[spot["spot"]]["progressive"] = (
                    "pay",
                    times * Fraction(str(spot["progressive"])),
                )
            else:
                self.verdicts[spot["spot"]]["progressive"] = ("take", Fraction(0))

    def _cut_round(self) -> None:
        """The limit on a round: spots from the right, each Straight Flush with its hand, then the further wagers."""
        if self.house.round_limit is None:
            return
        left = Fraction(self.house.round_limit)
        spots = sorted(self.verdicts, reverse=True)
        for wager, number in (
            [("straight_flush", number) for number in self._early()]
            + [("straight_flush", number) for number in spots if number not in self._early()]
            + [("side", number) for number in spots]
        ):
            act, dollars = self.verdicts[number].get(wager, ("", Fraction(0)))
            if act == "pay":
                self.verdicts[number][wager] = (act, min(dollars, left))
                left -= min(dollars, left)

    def _early(self) -> list[int]:
        """Spots whose winning run is in the discards: it is paid in the player's turn, from the left."""
        found = []
        for spot in self.data["spots"]:
            cards = spot["cards"].split()
            suits = [[card for card in cards if card[1] == suit] for suit in "cdhs"]
            kept = max(suits, key=best_flush)
            longer = longest_run(cards, self.house.low_ace) > longest_run(kept, self.house.low_ace)
            if spot["decision"] == "raise" and longer and len(kept) < 7:
                found.append(spot["spot"])
        return sorted(found)
