"""How a player's flush and the banker's may meet, so that one thing decides between them."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from app.drills.material import hand_collections as kinds
from app.drills.material.hand_pairs import Meeting, headed, parting_at, some_ranks
from app.game.hands import Reading
from app.game.rules import Rules, just_below
from app.game.wagers import Outcome

FEWER_BUT_HIGHER = "fewer cards, higher head"
LATE_CARD = "third card or later"
TIE = "equal hands"
JUST_QUALIFIES = "just qualifies"
JUST_SHORT = "just short"
RUN = "run in the lower hand"

_SHORTEST, _LONGEST = 3, 7
_KING = 11

Draw = Callable[[Rules, Random], Meeting]


class MeetingKind(NamedTuple):
    """Flushes to try, and how the main game has to end then."""

    name: str
    words: str
    draw: Draw
    ends: tuple[Outcome, ...]
    trap: str = ""
    fits: Callable[[Reading, Reading], bool] = lambda player, banker: True


def kinds_of_meeting(rules: Rules) -> list[MeetingKind]:
    """Every kind there is at a house."""
    below = just_below(rules.qualifying)
    found = [*_DECIDED]
    if _shortest(rules) < _LONGEST:
        found += _OF_DIFFERENT_LENGTH
    if kinds.can_be_shown(rules.qualifying):
        found += _CLOSE
    if below is not None and kinds.can_be_shown(below):
        found += _TOO_SHORT
    if below is not None and kinds.three_can_be_below(below):
        found += _FAR_TOO_SHORT
    return found


def _shortest(rules: Rules) -> int:
    """With how many cards the banker may just play, or three, if two will do."""
    return max(_SHORTEST, rules.qualifying >> 13)


def _longer_but_lower(rules: Rules, chance: Random) -> Meeting:
    """More cards with the player, and the higher head with the banker."""
    shortest = _shortest(rules)
    fewer = chance.randint(shortest, min(shortest + 1, _LONGEST - 1))
    more = chance.randint(fewer + 1, min(fewer + 2, _LONGEST))
    head = chance.randint(more - 1, _KING)
    return Meeting(headed(more, head, chance), headed(fewer, chance.randint(head + 1, _KING + 1), chance))


def _parting(*places: int) -> Draw:
    def draw(rules: Rules, chance: Random) -> Meeting:
        place = chance.choice(places)
        fewest = max(place, _shortest(rules))
        meeting = parting_at(place, chance.randint(fewest, max(fewest, 5)), chance)
        return chance.choice((meeting, meeting.swapped))

    return draw


def _equal(least: int, most: int) -> Draw:
    """Flushes longer than the shortest by so many cards."""

    def draw(rules: Rules, chance: Random) -> Meeting:
        cards = _shortest(rules) + chance.randint(least, most)
        ranks = some_ranks(min(cards, _LONGEST), chance)
        return Meeting(ranks, ranks)

    return draw


def _against_weakest(rules: Rules, chance: Random) -> Meeting:
    return _against(rules.qualifying, chance)


def _against_too_short(rules: Rules, chance: Random) -> Meeting:
    return _against(just_below(rules.qualifying) or rules.qualifying, chance)


def _against_low_three(rules: Rules, chance: Random) -> Meeting:
    """Three cards whose head is lower than one pip too low."""
    below = just_below(rules.qualifying) or rules.qualifying
    head = (below & 8191).bit_length() - 1
    return Meeting(_any_ranks(chance), some_ranks(3, chance, head))


def _against_two(_: Rules, chance: Random) -> Meeting:
    return Meeting(_any_ranks(chance), some_ranks(2, chance))


def _any_ranks(chance: Random) -> int:
    return some_ranks(chance.choice((2, 3, 3, 4)), chance)


def _against(strength: int, chance: Random) -> Meeting:
    """Any flush against the lowest that is as strong as this."""
    cards, high = strength >> 13, (strength & 8191).bit_length() - 1
    ours = min(max(cards + chance.choice((-1, 0, 0, 1)), 2), _LONGEST)
    return Meeting(some_ranks(ours, chance), headed(cards, max(high, cards - 1), chance))


def _run_with_player(rules: Rules, chance: Random) -> Meeting:
    cards = min(_shortest(rules) + chance.choice((0, 0, 1)), _LONGEST - 1)
    low = chance.randint(0, _KING + 1 - cards)
    return Meeting(((1 << cards) - 1) << low, some_ranks(cards + chance.randint(0, 1), chance))


def _swapped(draw: Draw) -> Draw:
    return lambda rules, chance: draw(rules, chance).swapped


def _has_lower_run(lower: Reading, higher: Reading) -> bool:
    return lower.run_length > higher.run_length


_DECIDED = (
    MeetingKind("first cards", "The first or second card decides", _parting(1, 2), ("win", "lose")),
    MeetingKind("third card", "The third card decides", _parting(3), ("win", "lose"), LATE_CARD),
    MeetingKind("last cards", "The fourth or fifth card decides", _parting(4, 5), ("win", "lose"), LATE_CARD),
    MeetingKind("short tie", "A tie", _equal(0, 0), ("tie",), TIE),
    MeetingKind("long tie", "A tie with longer flushes", _equal(1, 2), ("tie",), TIE),
)
_OF_DIFFERENT_LENGTH = (
    MeetingKind(
        "more cards won", "More cards, lower top card", _longer_but_lower, ("win",), FEWER_BUT_HIGHER
    ),
    MeetingKind(
        "more cards lost",
        "Fewer cards, higher top card",
        _swapped(_longer_but_lower),
        ("lose",),
        FEWER_BUT_HIGHER,
    ),
    MeetingKind("run lost", "A straight flush that loses", _run_with_player, ("lose",), RUN, _has_lower_run),
    MeetingKind(
        "run won",
        "A hand that beats a straight flush",
        _swapped(_run_with_player),
        ("win",),
        RUN,
        lambda player, banker: _has_lower_run(banker, player),
    ),
)
_CLOSE = (
    MeetingKind(
        "just qualifies won", "The weakest qualifying hand loses", _against_weakest, ("win",), JUST_QUALIFIES
    ),
    MeetingKind(
        "just qualifies lost", "The weakest qualifying hand wins", _against_weakest, ("lose",), JUST_QUALIFIES
    ),
)
_TOO_SHORT = (
    MeetingKind(
        "just short below",
        "Just misses qualifying, against a higher hand",
        _against_too_short,
        ("not-qualified",),
        JUST_SHORT,
        lambda player, banker: player.flush > banker.flush,
    ),
    MeetingKind(
        "just short above",
        "Just misses qualifying, against a lower hand",
        _against_too_short,
        ("not-qualified",),
        JUST_SHORT,
        lambda player, banker: player.flush < banker.flush,
    ),
)
_FAR_TOO_SHORT = (
    MeetingKind("three too low", "Three cards, way too low", _against_low_three, ("not-qualified",)),
    MeetingKind("two cards", "Two cards", _against_two, ("not-qualified",)),
)
