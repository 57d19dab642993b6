"""The features of a dealt round, read from the ruling and not from what dealt it."""

from collections.abc import Iterator, Sequence

from app.game.hands import Reading, read
from app.game.pay_tables import FOUR_OF_A_KIND
from app.game.settlement import Settlement
from app.game.wagers import BOTH_BONUSES
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.training.feature_list import FEATURES
from app.training.named_round import case_met

_SUIT, _RANKS = (1 << 13) - 1, 13


def is_dealt(ruling: Ruling, acts: Sequence[Step]) -> bool:
    """Was a round dealt? Not if it ended before half of it was done. Opening a game is not a round either."""
    return bool(ruling.played.spots) and is_half_done(ruling, acts)


def is_half_done(ruling: Ruling, acts: Sequence[Step]) -> bool:
    """Was at least half of it done, whether a round or a plan without players?"""
    return 2 * len(acts) >= len(ruling.steps)


def features_met(ruling: Ruling) -> frozenset[str]:
    """The features of a round, by name. A void round only has what went wrong in it."""
    found = {f"event-{event.kind}" for event in ruling.played.events}
    found.update({"event-warned-again"} if ruling.void_spots else ())
    found.update(_of_the_plan(ruling))
    found.update([case_met(ruling.played.case)] if ruling.played.case else ())
    if not ruling.is_void and ruling.played.spots:
        found.update(_of_the_dealer(ruling))
        for settlement in ruling.settlements:
            found.update(_of_a_spot(ruling, settlement))
    return frozenset(found)


def features_at(ruling: Ruling, spot: int) -> frozenset[str]:
    """The features of one player's hand, by name; none for an empty spot or a void round."""
    settled = [] if ruling.is_void else [each for each in ruling.settlements if each.spot.number == spot]
    return frozenset([name for settlement in settled for name in _of_a_spot(ruling, settlement)])


def _of_the_plan(ruling: Ruling) -> Iterator[str]:
    """What is dealt instead of the usual round, with what came up in it."""
    kinds = {event.kind for event in ruling.played.events}
    for feature in FEATURES.values():
        if feature.plan == ruling.played.plan and (not feature.event or feature.event in kinds):
            yield feature.name


def _of_the_dealer(ruling: Ruling) -> Iterator[str]:
    if ruling.played.spots and not ruling.qualifies:
        yield "not-qualified"
    elif ruling.played.spots and _head(ruling.dealer.flush) == _weakest(ruling.house.rules.qualifying):
        yield "just-qualifies"


def _weakest(strength: int) -> tuple[int, int]:
    """The fewest cards and the lowest high card that qualify. A flush of four is at least five-high."""
    cards, high = _head(strength)
    return cards, max(high, cards - 1)


def _head(strength: int) -> tuple[int, int]:
    return strength >> _RANKS, (strength & _SUIT).bit_length() - 1


def _of_choices(ruling: Ruling, settlement: Settlement) -> Iterator[str]:
    """What the player has chosen: another flush than the best, a second hand, a bet for the dealer."""
    spot, best = settlement.spot, read(settlement.spot.hand)
    if spot.kept not in (None, best.flush_suit) and settlement.reading.flush_length == best.flush_length:
        yield "lower-flush-kept"
    hands = [each for each in ruling.played.spots if spot.player and each.player == spot.player]
    is_blind = ruling.house.spots_a_player == 1
    if len(hands) == 2 and [each.blind for each in hands].count(True) == is_blind:
        yield "several-hands"
    if spot.for_dealer:
        yield "dealer-bet"


def _of_a_spot(ruling: Ruling, settlement: Settlement) -> Iterator[str]:
    spot, reading = settlement.spot, settlement.reading
    yield from _of_the_cards(settlement)
    yield from _of_choices(ruling, settlement)
    yield from _folded(ruling, settlement) if spot.folded else _raised(ruling, settlement)
    verdict = settlement.verdicts.get("progressive")
    if verdict and verdict.act == "pay" and verdict.line:
        yield f"progressive-{verdict.line.name}"
    if any(number == spot.number for number, _ in ruling.cut):
        yield "limit-cut"
    if "straight_flush" in spot.wagers and reading.run_outside_flush and not spot.folded:
        yield "outside-suit"


def _of_the_cards(settlement: Settlement) -> Iterator[str]:
    reading, wagers = settlement.reading, settlement.spot.wagers
    if "flush" in wagers:
        yield f"flush-{reading.flush_length}"
    if "straight_flush" in wagers and reading.run_length:
        yield f"straight-flush-{reading.run_length}"
        if _is_low_ace(reading):
            yield "low-ace"
    verdict = settlement.verdicts.get("straight_flush")
    if verdict and verdict.act == "pay" and verdict.line and verdict.line.name == FOUR_OF_A_KIND:
        yield FOUR_OF_A_KIND


def _is_low_ace(reading: Reading) -> bool:
    return reading.run_high <= reading.run_length - 2


def _raised(ruling: Ruling, settlement: Settlement) -> Iterator[str]:
    spot = settlement.spot
    if settlement.outcome == "tie":
        yield "tie"
    longest = sorted((spot.hand >> _RANKS * suit & _SUIT).bit_count() for suit in range(4))
    if longest[3] == longest[2] > longest[1]:
        yield "two-suits-tied"
    if any(due.step.verb == "fan" and due.step.place == spot.number for due in ruling.steps):
        yield "faced-discards"


def _folded(ruling: Ruling, settlement: Settlement) -> Iterator[str]:
    spot = settlement.spot
    made = set(BOTH_BONUSES) & spot.wagers.keys()
    if any(verdict.act == "pay" and verdict.cents for verdict in settlement.verdicts.values()):
        yield "folded-winner"
    if len(made) == 1:
        yield "one-bonus-folded"
    elif made:
        half = "left" if spot.number <= ruling.house.seats // 2 else "right"
        yield f"both-bonuses-folded-{half}"
