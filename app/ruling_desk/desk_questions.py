"""What the ruling desk still asks for, in the order in which it helps."""

from collections.abc import Iterator
from typing import NamedTuple

from app.game.wagers import METER_BONUSES
from app.plurals import counted
from app.procedure.house import House
from app.ruling_desk.desk import DEALER, FULL, Desk, DeskHand, Place


class Missing(NamedTuple):
    """Something the desk asks for, and where it belongs."""

    place: Place
    words: str


def missing_at(house: House, desk: Desk) -> Iterator[Missing]:
    """What is still asked for, in the order in which it helps."""
    if house.has_button and desk.button is None:
        yield Missing(DEALER, f"Where is the button? Choose the {house.banker}’s seat.")
    if not desk.hands:
        yield Missing(1, house.names.said("Tap a spot and enter its Ante."))
    for spot, hand in desk.hands.items():
        if words := _missing_of(hand):
            yield Missing(spot, house.names.said(f"Spot {spot}: {words}"))
    if desk.meter is None and any(map(plays_meter, desk.hands.values())):
        yield Missing(DEALER, "What did the meter show before the round?")
    if count := FULL - len(desk.dealer):
        yield Missing(DEALER, f"{house.banker.capitalize()}: {counted(count, 'card')} missing")


def _missing_of(hand: DeskHand) -> str:
    wanted = []
    if "ante" not in hand.wagers:
        wanted.append("no Ante")
    if count := FULL - len(hand.cards):
        wanted.append(f"{counted(count, 'card')} missing")
    if not hand.decision:
        wanted.append("fold or Raise?")
    return ", ".join(wanted)


def plays_meter(hand: DeskHand) -> bool:
    """Is one of its wagers paid from the meter?"""
    return not hand.wagers.keys().isdisjoint(METER_BONUSES)
