"""Where everything on the table lies, for a window of any size.

All measures are those of a window of 1024 × 600, times a unit that grows with the window. There the spots
fill the width and stand in line; a larger window has room to bend the arc and to turn the outer spots.
"""

from collections.abc import Mapping
from math import asin, degrees, radians, sin
from typing import NamedTuple

from app.game.wagers import MAIN_WAGERS, WAGER_FACTS, Wager
from app.procedure.house import House
from app.procedure.table_names import USUAL_NAMES, TableNames
from app.ui.table.geometry import Box, Frame, Point

BASE_WIDTH, BASE_HEIGHT = 1024, 600
CARD = (38.0, 53.2)
CARD_STEP = 16.0
"""The least step between the cards of a hand face up: enough to show an index."""
_WIDEST_STEP = 21.0
DEALER_CARD = (44.0, 61.6)
DEALER_STEP = 34.0
CIRCLE = 44.0
CHIP = 32.0

_BAR = 28.0
_DEALER_BAND = 124.0
_BOTTOM_BAND = 148.0
_KEYS_BAND = 100.0
"""The pads of a mode that tells what happens, and of one in which a dealer works: two rows of keys."""
_GAP = 8.0
_SIDE = 2.0
_SPOT_HEIGHT = 284.0
_TABLE_HEIGHT = _SPOT_HEIGHT + 6 + _DEALER_BAND
"""The least distance from the players to the dealer's hand."""
_LINE = 1.3
"""From one line of words to the next, as a multiple of their size."""
_WORDS_SIDE = 12.0
_PACKET_WIDTH = 48.0
_PAYOUT_WIDTH = 32.0
_DISCARDS_WIDTH = 42.0
_FIRST_ROW, _NEXT_ROW = -36.0, 54.0
"""Where the row of circles next to the player lies, and how far the next one is."""
_EDGE = -95.2
"""Where the cards at the player's edge lie."""
_BANK_ROW, _BANK_PITCH, _BANK_COLUMNS = 26.0, 44.0, 3
"""Where the chips of a player who banks begin, how far they stand apart, and how many side by side."""
_MOST_TURNED = 5.0
_DEEPEST_ARC = 44.0


class SpotLayout(NamedTuple):
    """One spot. Points are the middles of what lies there."""

    number: int
    frame: Frame
    label: Point
    edge: Point
    """The player's edge: presented, folded and faced cards."""
    packet: Point
    """The hand as it is dealt and played, at the dealer's left of the wagers."""
    discards: Point
    circles: Mapping[Wager, Point]
    payouts: Mapping[Wager, Point]

    def bank(self, count: int, unit: float) -> list[Point]:
        """Where this player's chips stand, a stack of each color, while the player banks the game."""
        found = []
        for place in range(count):
            row, column = divmod(place, _BANK_COLUMNS)
            in_row = min(_BANK_COLUMNS, count - row * _BANK_COLUMNS)
            x, y = (column - (in_row - 1) / 2) * _BANK_PITCH, _BANK_ROW + row * _BANK_PITCH
            found.append(self.frame.at(x * unit, y * unit))
        return found


class Layout(NamedTuple):
    """The whole table. `unit` is what one pixel of the smallest window has become."""

    width: float
    height: float
    unit: float
    text: float
    """The height of small text."""
    bar: Box
    words: Box
    """The part of the bar that is kept for sentences, where a mode has any."""
    felt: Box
    spots: Mapping[int, SpotLayout]
    shuffler: Box
    pays: Box
    dealer: Box
    limits: Box
    rack: Box
    left_pad: Box
    tray: Box
    working_area: Box
    right_pad: Box
    card_step: float
    """The step between the cards of a player's hand face up: as wide as the spot allows."""
    has_discards: bool
    """Whether players discard at this house. If not, no space is kept for discards."""
    names: TableNames = USUAL_NAMES
    """What the wagers and the spots are called."""

    @property
    def card(self) -> tuple[float, float]:
        """The size of a player's card."""
        return CARD[0] * self.unit, CARD[1] * self.unit

    @property
    def dealer_card(self) -> tuple[float, float]:
        """The size of a card at the dealer's place."""
        return DEALER_CARD[0] * self.unit, DEALER_CARD[1] * self.unit

    @property
    def circle(self) -> float:
        """The width of a wager's circle."""
        return CIRCLE * self.unit

    @property
    def chip(self) -> float:
        """The width of a chip. Words in large text may shrink the table, but chips must still be counted."""
        return CHIP * max(0.94, self.unit)


def lay_out(
    house: House, width: float, height: float, text: int = 100, left_handed: bool = False, lines: int = 0
) -> Layout:
    """The table of a house in a window of this size, with text at so many percent.

    For a left-handed dealer everything at the dealer's side is mirrored; the spots stay. Space for `lines`
    lines of words is kept under the bar, so that they never cover the table: there a dealer works, and the
    pads hold keys.
    """
    room = _room(width, height)
    unit = min(room, (width - 2 * _SIDE) / house.seats / _spot_width(house))
    size = _text_size(unit) * text / 100
    thin = max(_BAR, size * 1.9)
    words = Box(_WORDS_SIDE, thin, width - 2 * _WORDS_SIDE, lines and lines * size * _LINE + _GAP)
    bar = Box(0, 0, width, words.bottom)
    # The table shrinks, not the pads, however many spots it has: their keys are as small as keys may be.
    bottom = (_KEYS_BAND if lines else _BOTTOM_BAND) * max(unit, min(1.0, room))
    unit = min(unit, (height - bar.height - bottom) / _TABLE_HEIGHT)
    band = _DEALER_BAND * unit
    spots_height = height - bar.height - band - bottom
    spots = _spots(house, width, bar.bottom, spots_height, unit)
    dealer_top = bar.bottom + spots_height
    furniture = [
        *_dealer_band(width, dealer_top, band, unit),
        *_bottom_band(width, dealer_top + band, bottom, _FOR_KEYS if lines else _FOR_WORDS),
    ]
    if left_handed:
        furniture = [box._replace(x=width - box.right) for box in furniture]
    shuffler, pays, dealer, limits, rack, left_pad, tray, working_area, right_pad = furniture
    return Layout(
        width=width,
        height=height,
        unit=unit,
        text=size,
        bar=bar,
        words=words,
        felt=Box(0, bar.bottom, width, height - bar.bottom),
        spots=spots,
        shuffler=shuffler,
        pays=pays,
        dealer=dealer,
        limits=limits,
        rack=rack,
        left_pad=left_pad,
        tray=tray,
        working_area=working_area,
        right_pad=right_pad,
        card_step=_card_step(house, width, unit),
        has_discards=_has_discards(house),
        names=house.names,
    )


def _room(width: float, height: float) -> float:
    space = min(width / BASE_WIDTH, (height - _BAR) / (BASE_HEIGHT - _BAR))
    # A larger window gives a little of its size to the space between things.
    return space * (1 - 0.06 * min(1.0, max(0.0, space - 1) / 0.5))


def _text_size(unit: float) -> float:
    return float(13 * max(1.0, unit) ** 0.7)


def _has_discards(house: House) -> bool:
    return not house.keeps_all


def _beside(house: House) -> float:
    """The width of packet, circle, payout and, where there are any, discards side by side."""
    discards = _DISCARDS_WIDTH if _has_discards(house) else 0
    return _PACKET_WIDTH + 2 + CIRCLE + 2 + _PAYOUT_WIDTH + discards


def _spot_width(house: House) -> float:
    faced = CARD[0] + 6 * CARD_STEP
    return max(_beside(house), faced, (CIRCLE + 2) * len(house.rules.bonuses))


def _card_step(house: House, width: float, unit: float) -> float:
    """As wide as the room of a spot allows, where its discards may lie apart from the hand."""
    pitch, turned = _pitch(house, width, unit)
    # The outer spots are turned, which takes their cards outward.
    room = pitch / unit - 2 * (CARD[1] / 2 - _EDGE) * sin(radians(turned)) - _GAP / 2
    step = (room - 2 * CARD[0]) / 5 if _has_discards(house) else (room - CARD[0]) / 6
    return max(CARD_STEP, min(_WIDEST_STEP, step)) * unit


def _pitch(house: House, width: float, unit: float) -> tuple[float, float]:
    """How far one spot is from the next, and how far the outer ones are turned, in degrees."""
    need = _spot_width(house) * unit
    pitch = min((width - 2 * _SIDE) / house.seats, need * 1.3)
    spare = max(0.0, pitch - need)
    return pitch, min(_MOST_TURNED, degrees(asin(min(1.0, spare / (_SPOT_HEIGHT * unit)))))


def _spots(house: House, width: float, top: float, height: float, unit: float) -> dict[int, SpotLayout]:
    tall = _SPOT_HEIGHT * unit
    pitch, most = _pitch(house, width, unit)
    deepest = max(0.0, min(_DEEPEST_ARC * unit, height - tall - unit * _GAP))
    middle = (house.seats - 1) / 2
    found = {}
    for place in range(house.seats):
        aside = (place - middle) / middle if middle else 0.0
        origin = Point(
            width / 2 + (place - middle) * pitch,
            top + (height - tall - deepest) / 2 + tall / 2 + deepest * aside**2,
            most * aside,
        )
        found[place + 1] = _spot(house, place + 1, Frame(origin), unit)
    return found


def _spot(house: House, number: int, frame: Frame, unit: float) -> SpotLayout:
    def at(x: float, y: float) -> Point:
        return frame.at(x * unit, y * unit)

    left = -_beside(house) / 2
    circle = left + _PACKET_WIDTH + 2 + CIRCLE / 2
    payout = circle + CIRCLE / 2 + 2 + _PAYOUT_WIDTH / 2
    bonuses = sorted(house.rules.bonuses, key=lambda bonus: WAGER_FACTS[bonus].lies)
    pitch = CIRCLE + 2
    first = max(circle - pitch * (len(bonuses) - 1) / 2, left + CIRCLE / 2)
    circles: dict[Wager, Point] = {wager: at(circle, _down(wager)) for wager in MAIN_WAGERS}
    payouts: dict[Wager, Point] = {wager: at(payout, _down(wager)) for wager in MAIN_WAGERS}
    for place, bonus in enumerate(bonuses):
        circles[bonus] = at(first + place * pitch, _down(bonus))
        payouts[bonus] = at(first + place * pitch, _down(bonus) + _NEXT_ROW)
    return SpotLayout(
        number=number,
        frame=frame,
        label=at(0, -129.5),
        edge=at(0, _EDGE),
        packet=at(left + _PACKET_WIDTH / 2, -16),
        discards=at(payout + _PAYOUT_WIDTH / 2 + _DISCARDS_WIDTH / 2, -16),
        circles=circles,
        payouts=payouts,
    )


def _down(wager: Wager) -> float:
    return _FIRST_ROW + WAGER_FACTS[wager].lies[0] * _NEXT_ROW


def _dealer_band(width: float, top: float, height: float, unit: float) -> tuple[Box, ...]:
    gap = _GAP * unit
    hand = 316 * unit
    machine = 96 * unit
    # On a wide screen the band stays together around the dealer instead of drifting to the corners.
    reach = min(width - 2 * gap, 1008 * unit * 1.12)
    left, right = (width - reach) / 2, (width + reach) / 2
    placard = (reach - hand - 2 * machine - 4 * gap) / 2
    inner = height - gap
    return (
        Box(left, top, machine, inner),
        Box(left + machine + gap, top, placard, inner),
        Box((width - hand) / 2, top, hand, inner),
        Box((width + hand) / 2 + gap, top, placard, inner),
        Box(right - machine, top, machine, inner),
    )


_FOR_WORDS = (0.328, 0.322, 0.115, 0.235)
_FOR_KEYS = (0.23, 0.42, 0.15, 0.2)
"""The parts of pad, tray, working area and pad, where the pads hold words and where they hold keys."""


def _bottom_band(width: float, top: float, height: float, parts: tuple[float, ...]) -> tuple[Box, ...]:
    """Pad, tray, working area, pad, over the whole width."""
    space = width - _GAP
    boxes, left = [], _GAP / 2
    for part in parts:
        boxes.append(Box(left, top, space * part, height).inset(_GAP / 2))
        left += space * part
    return tuple(boxes)
