"""A dealer's hand wrongly set or called: how the spots would be settled if it were what the dealer says."""

from collections.abc import Iterator, Sequence

from app.game.cards import RANKS, card_of, hand_of
from app.game.hands import Reading, flush_strength, read
from app.game.rules import Rules
from app.game.settlement import Settlement
from app.game.wagers import Act, Wager
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step

_ALWAYS, _NEVER = 0, 1 << 30
"""Qualifying strengths for a dealer who says that the hand plays, or that it does not."""

Belief = dict[int, Settlement]
"""How each spot would be settled."""


def beliefs(ruling: Ruling, act: Step) -> list[Belief]:
    """What a wrong `set` or `call` can mean for the spots; several hands may fit one call."""
    house, played = ruling.house, ruling.played._replace(events=())
    if act.verb == "call":
        qualifying = _NEVER if act.what == "not-qualified" else _ALWAYS
        house = house._replace(rules=house.rules._replace(qualifying=qualifying))
    return [
        {settlement.spot.number: settlement for settlement in rule(house, played, dealer).settlements}
        for dealer in _believed_hands(ruling, act)
    ]


def settles_as(settlement: Settlement, wager: Wager, act: Step) -> bool:
    """Is this act right for the wager as the settlement has it?"""
    verdict = settlement.verdicts.get(wager)
    return verdict is not None and _is_done(verdict.act, verdict.cents, wager, act)


def settles_by_outcome(rules: Rules, settlement: Settlement, acts: Sequence[tuple[Wager, Step]]) -> bool:
    """Are these acts on the main game right together for some other outcome?"""
    return any(
        all(
            wager in row and _is_done(row[wager], settlement.spot.wagers.get(wager, 0), wager, act)
            for wager, act in acts
        )
        for outcome, row in rules.main.items()
        if outcome != settlement.outcome
    )


def _is_done(due: Act, cents: int, wager: Wager, act: Step) -> bool:
    if due == "push":
        return act.verb == "push" or (act.verb == "return" and wager == "raise")
    return act.verb == due and (act.verb != "pay" or act.cents == cents)


def _believed_hands(ruling: Ruling, act: Step) -> Iterator[Reading]:
    if act.verb == "set":
        cards = [card for word in act.what.split() if (card := card_of(word)) is not None]
        if len({card // 13 for card in cards}) == 1:
            yield read(hand_of(cards))
        return
    suits = [ruling.played.dealer_hand >> 13 * suit & 8191 for suit in range(4)]
    held = [ruling.dealer._replace(flush=flush_strength(ranks)) for ranks in suits if ranks]
    if act.what == "not-qualified":
        yield from held
        return
    count, _, rank = act.what.partition(" ")
    called = int(count), RANKS.index(rank)
    fitting = [hand for hand in held if (hand.flush_length, hand.flush_high) == called]
    yield from fitting or [_made_up(ruling.dealer, *called)]


def _made_up(dealer: Reading, count: int, high: int) -> Reading:
    """A called hand that the dealer does not hold: its other cards as far as possible the true ones."""
    rest = dealer.flush & ((1 << high) - 1)
    while rest.bit_count() > count - 1:
        rest &= rest - 1
    for rank in range(high):
        if rest.bit_count() < count - 1:
            rest |= 1 << rank
    return dealer._replace(flush=flush_strength(rest | 1 << high))
