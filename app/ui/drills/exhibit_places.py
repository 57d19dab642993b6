"""The things of a question, each in its place: words, cards, chips, and how much space there is for them."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from app.drills.question import ChipStack
from app.game.cards import Card
from app.ui.drills.exhibit_content import StageThing
from app.ui.table.geometry import Box

Ink = Literal["ink", "second", "brass", "wrong"]
CIRCLE = 1.45
"""The circle around a wager, in widths of its chips."""


class StageText(NamedTuple):
    """Words in their box, which they may wrap to fill."""

    text: str
    box: Box
    size: float
    ink: Ink = "ink"
    is_strong: bool = False
    is_centered: bool = False


class LaidCard(NamedTuple):
    """A card in its place."""

    card: Card
    box: Box
    is_deciding: bool = False


class Placed(NamedTuple):
    """A thing in its box, with its words."""

    thing: StageThing
    box: Box
    texts: tuple[StageText, ...] = ()
    chip: float = 0.0
    laid: tuple[LaidCard, ...] = ()
    bracket: Box | None = None

    @property
    def foot(self) -> tuple[float, float]:
        """Where a stack of chips stands."""
        below = 0.5 if isinstance(self.thing, ChipStack) else CIRCLE * 0.45
        return self.box.centre.x, self.box.bottom - self.chip * below

    def cards(self) -> Iterator[tuple[Card, Box]]:
        """Its cards, each in its box."""
        for laid in self.laid:
            yield laid.card, laid.box

    def moved(self, down: float) -> "Placed":
        """The same, lower."""
        return self._replace(
            box=_lower(self.box, down),
            texts=tuple([text._replace(box=_lower(text.box, down)) for text in self.texts]),
            laid=tuple([laid._replace(box=_lower(laid.box, down)) for laid in self.laid]),
            bracket=_lower(self.bracket, down) if self.bracket else None,
        )


def _lower(box: Box, down: float) -> Box:
    return box._replace(y=box.y + down)


class Arrangement(NamedTuple):
    """Everything in its place."""

    placed: tuple[Placed, ...]
    height: float
    card: float
    """The width of a card, or 0 without cards."""
    text: float
    """The height of letters."""


class StageSize(NamedTuple):
    """The space there is, and the height of letters at best."""

    width: float
    height: float
    text: float
