"""Cards and words for questions: hands laid out as they are dealt, and who banks the game."""

from random import Random

from app.drills.question import Cards
from app.game.cards import Card, Hand
from app.procedure.house import House

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def cards_of(hand: Hand) -> list[Card]:
    """The cards of a hand."""
    return [Card(number) for number in range(52) if hand >> number & 1]


def dealt(hand: Hand, chance: Random) -> tuple[Card, ...]:
    """The cards of a hand in the order in which chance deals them."""
    return tuple(chance.sample(cards_of(hand), hand.bit_count()))


def players(hand: Hand, chance: Random) -> Cards:
    """A player's hand, as dealt."""
    return Cards("The player", dealt(hand, chance))


def bankers(house: House, hand: Hand, chance: Random) -> Cards:
    """The banker's hand, as dealt."""
    return Cards(capital(banker(house)), dealt(hand, chance))


def banker(house: House) -> str:
    """Who plays against the spots."""
    return "the designated player" if house.has_button else "the dealer"


def capital(text: str) -> str:
    """A sentence begins with a capital letter."""
    return text[0].upper() + text[1:]
