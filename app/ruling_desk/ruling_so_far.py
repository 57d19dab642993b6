"""The ruling on a table that may be half known: what is settled, what is missing, what cannot be.

A hand is ruled as soon as it is whole and the banker's hand is. A folded hand needs no banker's hand where
every banker's hand would settle it alike.
"""

import json
from random import Random
from typing import NamedTuple

from app.errors import Refused
from app.game.cards import Card, hand_of
from app.game.hands import read
from app.game.rules import BonusRule
from app.game.settlement import Settlement
from app.procedure.house import House
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, rule
from app.ruling_desk.desk import FULL, Desk, round_as_plain
from app.ruling_desk.desk_questions import Missing, missing_at, plays_meter

_TRIES = 2_000


class RuledDesk(NamedTuple):
    """How far a table is ruled."""

    ruling: Ruling | None
    """Everything that is settled, with its reasons; None while nothing is."""
    settled: tuple[Settlement, ...]
    missing: tuple[Missing, ...]
    problems: tuple[str, ...]
    """What no house deals, a sentence each."""

    @property
    def is_final(self) -> bool:
        """Is the whole table ruled? Until then a posted limit may still change a payout."""
        return bool(self.settled) and not self.missing and not self.problems


def rule_desk(house: House, desk: Desk) -> RuledDesk:
    """Rule on everything that is known well enough."""
    missing = tuple(missing_at(house, desk))
    bankers = [desk.dealer] if len(desk.dealer) == FULL else _two_bankers(house, desk)
    if not bankers or (house.has_button and desk.button is None):
        return RuledDesk(None, (), missing, ())
    whole = [
        spot
        for spot, hand in desk.hands.items()
        if hand.is_whole and not (desk.meter is None and plays_meter(hand))
    ]
    problems: list[str] = []
    sound = []
    for spot in whole:
        if trouble := _problems(house, desk._replace(dealer=bankers[0]), spot):
            problems += trouble
        else:
            sound.append(spot)
    ruling = settled = None
    if sound:
        try:
            rulings = [_ruled(house, desk._replace(dealer=banker), sound) for banker in bankers]
        except Refused as refusal:
            problems += refusal.sentences
        else:
            ruling = rulings[0]
            settled = rulings[0].settlements if len(rulings) == 1 else _folded_alike(house, *rulings)
    return RuledDesk(ruling if settled else None, settled or (), missing, tuple(problems))


def _problems(house: House, desk: Desk, spot: int) -> list[str]:
    """What cannot be about one spot."""
    try:
        _ruled(house, desk, [spot])
    except Refused as refusal:
        about = house.names.said(f"spot {spot}: ")
        return [sentence for sentence in refusal.sentences if sentence.startswith(about)]
    return []


def _ruled(house: House, desk: Desk, spots: list[int]) -> Ruling:
    # Through text, where dollars and cents are exact.
    text = json.dumps(round_as_plain(desk, tuple(spots)))
    return rule(*round_from_text(text, lambda _: house))


def _folded_alike(house: House, one: Ruling, other: Ruling) -> tuple[Settlement, ...]:
    """The folded hands that any banker's hand would settle so: none of their bonuses has to beat it."""
    return tuple(
        [
            settlement
            for settlement, again in zip(one.settlements, other.settlements, strict=True)
            if settlement.outcome == "fold"
            and settlement.verdicts == again.verdicts
            and not any(rule.must_beat_dealer for rule in _bonus_rules(house, settlement))
        ]
    )


def _bonus_rules(house: House, settlement: Settlement) -> list[BonusRule]:
    return [rule for bonus, rule in house.rules.bonuses.items() if bonus in settlement.verdicts]


def _two_bankers(house: House, desk: Desk) -> list[tuple[Card, ...]]:
    """Two hands the banker may still have: one qualifies and one does not. None, if there are not both."""
    taken = desk.owners
    free = [Card(card) for card in range(52) if card not in taken]
    chance, found = Random(0), dict[bool, tuple[Card, ...]]()
    for _ in range(_TRIES):
        hand = (*desk.dealer, *chance.sample(free, FULL - len(desk.dealer)))
        found.setdefault(house.rules.qualifies(read(hand_of(hand))), hand)
        if len(found) == 2:
            return list(found.values())
    return []
