"""Cards and hands: a card is a number, a hand is a set of bits, both as cheap as integers."""

from collections.abc import Iterable
from typing import NewType

RANKS = "23456789TJQKA"
SUITS = "cdhs"
_SIGNS = "♣♦♥♠"
RANK_NAMES = (
    "Two Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace".split()  # noqa: SIM905
)
ACE = 12
HAND_SIZE = 7

Card = NewType("Card", int)
"""13 × suit + rank: 0 is the two of clubs, 51 the ace of spades."""

Hand = NewType("Hand", int)
"""One bit for each card held, so that thirteen bits side by side are one suit."""

_NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS = {name.lower(): Card(number) for number, name in enumerate(_NAMES)}


def card_of(text: str) -> Card | None:
    """The card a person wrote, or None: case is ignored and `10` is a `T`."""
    if not text.isascii():
        # Other alphabets have letters whose small form is one of ours.
        return None
    word = text.lower()
    if word.startswith("10"):
        word = "t" + word[2:]
    return _CARDS.get(word)


def card_name(card: Card) -> str:
    """The card as it is always printed, like `Td`."""
    return _NAMES[card]


def hand_of(cards: Iterable[Card]) -> Hand:
    """The hand that holds these cards."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return Hand(bits)


def has_four_of_a_kind(hand: Hand) -> bool:
    """Does one rank appear in all four suits?"""
    return bool(hand & hand >> 13 & hand >> 26 & hand >> 39)


def suit_cards(suit: int, ranks: int) -> tuple[Card, ...]:
    """The cards of one suit whose rank bits are set, highest first."""
    found = []
    while ranks:
        top = ranks.bit_length() - 1
        found.append(Card(13 * suit + top))
        ranks ^= 1 << top
    return tuple(found)


def by_rank(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards from the highest rank down, equal ranks in the order clubs, diamonds, hearts, spades."""
    return tuple(sorted(cards, key=lambda card: (-(card % 13), card)))


def written(cards: Iterable[Card]) -> str:
    """Cards as one line of text."""
    return " ".join([_NAMES[card] for card in cards])


def card_words(cards: Iterable[Card]) -> str:
    """Cards as people read them, like `K♥ 10♥`."""
    return " ".join([f"{_NAMES[card][0].replace('T', '10')}{_SIGNS[card // 13]}" for card in cards])
