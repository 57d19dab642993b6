"""Hands told suit by suit: every hand of a kind, counted and numbered, so that one can be picked fairly.

Almost everything worth knowing of a hand is known of its four suits alone. So a kind of hand is described
by a label for the cards of one suit, a way to join the labels of two suits, and the labels that are wanted
of all four. The hands are counted as a tree, suit below suit, and the n-th of them is found by walking down
it. Nothing is thrown away on the way, however rare the kind.
"""

from abc import abstractmethod
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple, TypeVar, overload

from app.game.cards import Hand

_Label = TypeVar("_Label")

_CARDS = 7
_SUITS = 4
_RANKS = 13


@cache
def rank_sets() -> tuple[int, ...]:
    """Every set of ranks that one suit of a hand can hold."""
    return tuple(ranks for ranks in range(1 << _RANKS) if ranks.bit_count() <= _CARDS)


class _Knot(NamedTuple):
    """A place in the tree: how many hands lie below it, and at which number each branch begins."""

    hands: int
    begins: list[int]
    branches: list[tuple[list[int], "_Knot"]]


_END = _Knot(1, [], [])


class _Numbered(Sequence[Hand]):
    """Hands with numbers, which `random.Random.choice` can pick from like from any other sequence."""

    @overload
    def __getitem__(self, number: int) -> Hand: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Hand]: ...
    def __getitem__(self, number: int | slice) -> Hand | Sequence[Hand]:
        if isinstance(number, slice):
            return [self._at(place) for place in range(*number.indices(len(self)))]
        if not -len(self) <= number < len(self):
            raise IndexError(number)
        return self._at(number % len(self))

    @abstractmethod
    def _at(self, number: int) -> Hand:
        """The hand with this number, which there is."""


class Hands(_Numbered):
    """All hands whose four suits together have a label that is wanted."""

    def __init__(
        self,
        label: Callable[[int], _Label],
        join: Callable[[_Label, _Label], _Label],
        wanted: Callable[[_Label], bool],
        in_every_suit: int = 0,
    ) -> None:
        """Count the hands. Ranks `in_every_suit` are held four times."""
        alike: dict[tuple[int, _Label], list[int]] = defaultdict(list)
        for ranks in rank_sets():
            if ranks & in_every_suit == in_every_suit:
                alike[ranks.bit_count(), label(ranks)].append(ranks)

        @cache
        def below(suit: int, left: int, joined: _Label) -> _Knot:
            if suit == _SUITS:
                return _END if not left and wanted(joined) else _Knot(0, [], [])
            return knot(suit, left, [(key, join(joined, key[1])) for key in alike if key[0] <= left])

        def knot(suit: int, left: int, choices: Iterable[tuple[tuple[int, _Label], _Label]]) -> _Knot:
            hands, begins, branches = 0, [], []
            for key, joined in choices:
                then = below(suit + 1, left - key[0], joined)
                if then.hands:
                    begins.append(hands)
                    branches.append((alike[key], then))
                    hands += len(alike[key]) * then.hands
            return _Knot(hands, begins, branches)

        self._root = knot(0, _CARDS, [(key, key[1]) for key in alike])

    def __len__(self) -> int:
        return self._root.hands

    def _at(self, number: int) -> Hand:
        knot, bits = self._root, 0
        for suit in range(_SUITS):
            place = bisect_right(knot.begins, number) - 1
            sets, then = knot.branches[place]
            chosen, number = divmod(number - knot.begins[place], then.hands)
            bits |= sets[chosen] << _RANKS * suit
            knot = then
        return Hand(bits)


class Together(_Numbered):
    """Several kinds of hands that have no hand in common, numbered through."""

    def __init__(self, kinds: Iterable[Sequence[Hand]]) -> None:
        """Put the kinds one after the other."""
        self._kinds = [kind for kind in kinds if kind]
        self._begins: list[int] = []
        self._hands = 0
        for kind in self._kinds:
            self._begins.append(self._hands)
            self._hands += len(kind)

    def __len__(self) -> int:
        return self._hands

    def _at(self, number: int) -> Hand:
        place = bisect_right(self._begins, number) - 1
        return self._kinds[place][number - self._begins[place]]
