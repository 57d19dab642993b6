"""The things on the table and what each of them looks like, as values. `art` paints them."""

from typing import NamedTuple

from app.game.cards import Card
from app.game.money import DOLLARS, Currency
from app.procedure.house import Chip
from app.ui.table.geometry import Point


class CardArt(NamedTuple):
    """A card of this width, seen from its face or its back."""

    card: Card
    face_up: bool
    width: float
    other: bool = False
    """Whether it is of the second of two decks, with backs of another color."""


class CutCardArt(NamedTuple):
    """The colored plastic card that a deck is cut onto."""

    width: float


class FlawArt(NamedTuple):
    """The folded and torn corner of a flawed card."""

    width: float


class SignArt(NamedTuple):
    """A sign that stands before something that is not used, with its lines."""

    lines: tuple[str, ...]
    width: float


class ChipsArt(NamedTuple):
    """Chips of this width, from the bottom up: as a stack, or cut out by color to be counted."""

    chips: tuple[Chip, ...]
    width: float
    is_cut: bool = False


class SlipArt(NamedTuple):
    """A hand-pay slip, for an amount that chips cannot make."""

    cents: int
    width: float
    currency: Currency = DOLLARS


class ButtonArt(NamedTuple):
    """The dealer button."""

    width: float


class PileArt(NamedTuple):
    """So many cards on each other in the discard rack, seen from the side."""

    cards: int
    width: float


class LightArt(NamedTuple):
    """The shuffler's light, or the one in the circle of a wager that was collected before the deal."""

    is_red: bool
    width: float
    is_marker: bool = False


class DisplayArt(NamedTuple):
    """The shuffler's display with the number of cards it has counted."""

    text: str
    width: float


class BubbleArt(NamedTuple):
    """What a player says, in a bubble at most this wide, with letters of this size."""

    text: str
    width: float
    letters: float


class HandArt(NamedTuple):
    """A player's hand that reaches over the rail; the tips of its fingers are in the middle."""

    width: float


Art = (
    CardArt
    | CutCardArt
    | FlawArt
    | SignArt
    | ChipsArt
    | SlipArt
    | ButtonArt
    | PileArt
    | LightArt
    | DisplayArt
    | BubbleArt
    | HandArt
)


class Sprite(NamedTuple):
    """One thing on the table, and the middle of where it lies. Higher layers are drawn above lower ones.

    A hidden thing has a place too: it appears from there and disappears to there.
    """

    art: Art
    at: Point
    layer: int = 0
    shown: bool = True


Picture = dict[str, Sprite]
"""Everything on the table: cards by their name, chips by spot and wager, tokens by what they are."""
