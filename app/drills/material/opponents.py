"""The banker's hand for a player's hand, so that the main game ends as it is wanted to."""

from random import Random

from app.drills.beliefs.misread_hands import suits_of
from app.drills.material.exhibits import cards_of
from app.game.cards import Hand, hand_of
from app.game.reading import Reading, read
from app.game.wagers import Outcome
from app.procedure.house import House
from app.training import hands

_ALL = Hand((1 << 52) - 1)
_LONGEST = 7
_TRIES = 24


def opponent(house: House, player: Hand, outcome: Outcome, chance: Random) -> Hand | None:
    """A hand of the banker's, or None if a few tries find none."""
    reading = read(player)
    for _ in range(_TRIES):
        dealer = _any(house, player, reading, outcome, chance)
        if not dealer & player and _ends(house, reading, read(dealer), outcome):
            return dealer
    return None


def _ends(house: House, player: Reading, dealer: Reading, outcome: Outcome) -> bool:
    if outcome == "fold":
        return True
    if not house.rules.qualifies(dealer):
        return outcome == "not-qualified"
    if player.flush == dealer.flush:
        return outcome == "tie"
    return outcome == ("win" if player.flush > dealer.flush else "lose")


def _any(house: House, player: Hand, reading: Reading, outcome: Outcome, chance: Random) -> Hand:
    """A hand that may do: close ones, for a long flush is seldom beaten by chance."""
    length = reading.flush_length
    match outcome:
        case "not-qualified":
            return chance.choice(hands.not_qualifying(house.rules.qualifying))
        case "win":
            least = min(max(house.rules.qualifying >> 13, 2), length)
            return chance.choice(hands.flushes(chance.randint(least, length)))
        case "lose":
            return chance.choice(hands.flushes(chance.randint(length, min(length + 1, _LONGEST))))
        case "tie":
            return _equal(player, reading, chance)
    others = cards_of(Hand(_ALL ^ player))
    # Where a bonus would have to beat the banker, most folded hands should have done so.
    return min(
        (hand_of(chance.sample(others, _LONGEST)) for _ in range(2)), key=lambda hand: read(hand).flush
    )


def _equal(player: Hand, reading: Reading, chance: Random) -> Hand:
    """The ranks of the player's flush in another suit, and any other cards."""
    ranks = suits_of(player)[reading.flush_suit]
    suit = (reading.flush_suit + chance.randint(1, 3)) % 4
    flush = Hand(ranks << 13 * suit)
    others = cards_of(Hand(_ALL & ~player & ~flush))
    return Hand(flush | hand_of(chance.sample(others, _LONGEST - ranks.bit_count())))
