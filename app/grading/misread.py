"""A dealer's hand wrongly set or called: how the spots would be settled if it were what the dealer says."""

from collections.abc import Sequence

from app.game.cards import ACE, RANKS, card_of, hand_of
from app.game.reading import Reading, flush_strength, read
from app.game.rules import Rules
from app.game.settlement import Settlement, settle
from app.game.wagers import Act, Wager
from app.procedure.ruling import Ruling
from app.procedure.words import Step


def believed_settlements(ruling: Ruling, act: Step) -> dict[int, Settlement]:
    """The settlement of each spot as a wrong `set` or `call` would have it; empty when it says nothing."""
    dealer = _believed_hand(ruling, act)
    if dealer is None:
        return {}
    rules = ruling.house.rules
    return {spot.number: settle(rules, ruling.played, spot, dealer) for spot in ruling.played.spots}


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


def _believed_hand(ruling: Ruling, act: Step) -> Reading | None:
    if act.verb == "set":
        return _as_set(act.what)
    if act.what == "not-qualified":
        return _below(ruling)
    count, _, rank = act.what.partition(" ")
    return _as_called(ruling.dealer, int(count), RANKS.index(rank))


def _as_set(text: str) -> Reading | None:
    cards = [card for word in text.split() if (card := card_of(word)) is not None]
    one_suit = len({card // 13 for card in cards}) == 1
    return read(hand_of(cards)) if one_suit or len(cards) == 7 else None


def _below(ruling: Ruling) -> Reading:
    """The strongest hand that does not qualify: its rank decides nothing but that."""
    return ruling.dealer._replace(flush=min(ruling.dealer.flush, ruling.house.rules.qualifying - 1))


def _as_called(dealer: Reading, count: int, high: int) -> Reading:
    """A hand of that count and head, its other cards as far as possible those of the true one."""
    rest = dealer.flush & ((1 << high) - 1)
    while rest.bit_count() > count - 1:
        rest &= rest - 1
    for rank in range(ACE):
        if rest.bit_count() < count - 1 and rank < high:
            rest |= 1 << rank
    return dealer._replace(flush=flush_strength(rest | 1 << high))
