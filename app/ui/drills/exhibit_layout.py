"""Where the things of a question lie: facts above, then hands, then wagers, stacks and pay tables below."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.drills.question import Cards, ChipStack, Fact, Posted, Shown, Stake
from app.game.cards import Card
from app.game.money import shown
from app.game.wagers import WAGER_NAMES
from app.ui.drills.placard import PlacardRow
from app.ui.table.geometry import Box

_GAP = 8.0
_CARD_GAP = 6.0
_TALL = 1.4
_WIDEST, _STEP = 168.0, 12.0
_SCALES = ((1.0, 72.0), (0.85, 60.0), (0.7, 48.0), (0.6, 36.0))
"""The text sizes to try, each with the least width of a card."""
_ALONE = 1.4
"""How much larger everything is without cards."""
_LIFT = 0.12
"""Space above a card, into which it moves when it is picked, as a part of its width."""
_CHIP, _STACK = 2.7, 5.0
_LINE = 1.45
_ROW, _TIGHT = 1.42, 1.25
_NARROWEST = 14.0
_LETTER = 0.52
"""Widths of a chip, alone and in a stack to be read; heights of a line, and of a row on a placard at best
and at worst; widths of a placard beside something, and of a letter: all of them in heights of the letters."""


class Placed(NamedTuple):
    """A thing in its box, with the boxes of its words."""

    thing: Shown
    box: Box
    words: dict[str, Box]
    chip: float = 0.0

    def box_of(self, words: str) -> Box:
        """The box of its title or its text."""
        return self.words[words]

    @property
    def foot(self) -> tuple[float, float]:
        """Where a stack of chips stands."""
        return self.box.centre.x, self.box.bottom - self.chip * 0.45

    def cards(self) -> Iterator[tuple[Card, Box]]:
        """Its cards, each in its box."""
        if isinstance(self.thing, Cards):
            count = len(self.thing.cards)
            # Rounded, so that cards of almost equal width share a picture.
            wide = round((self.box.width + _CARD_GAP) / count - _CARD_GAP, 3)
            for place, card in enumerate(self.thing.cards):
                x = self.box.x + place * (wide + _CARD_GAP)
                yield card, Box(x, self.box.y, wide, self.box.height)


class Arrangement(NamedTuple):
    """Everything in its place."""

    placed: tuple[Placed, ...]
    height: float
    card: float
    """The width of a card, or 0 without cards."""
    text: float
    """The height of letters."""


def arranged(
    shows: Sequence[Shown], tables: Sequence[Sequence[PlacardRow]], width: float, height: float, text: float
) -> Arrangement:
    """The largest arrangement that fits. Cards shrink first, then text."""
    has_cards = any(isinstance(thing, Cards) for thing in shows)
    # Cards come in few sizes, so that most are painted already.
    widest = min(_WIDEST, (width - 6 * _CARD_GAP) / 7) // _STEP * _STEP
    for scale, least in _SCALES if has_cards else ((_ALONE, widest), *_SCALES):
        card = widest
        while True:
            for beside in (False, True):
                found = _arranged(shows, tables, width, height, text * scale, card, beside)
                if found.height <= height:
                    return found
            if card <= least:
                break
            card -= _STEP
    return found


def _arranged(
    shows: Sequence[Shown],
    tables: Sequence[Sequence[PlacardRow]],
    width: float,
    height: float,
    text: float,
    card: float,
    beside: bool,
) -> Arrangement:
    """One arrangement, of any height, with pay tables below the chips or beside them."""
    placed: list[Placed] = []
    y = 0.0
    for row in _rows([thing for thing in shows if isinstance(thing, Fact)], width, text):
        placed += _facts(row, width, y, text)
        y = placed[-1].box.bottom
    for cards in [thing for thing in shows if isinstance(thing, Cards)]:
        placed.append(_cards(cards, width, y, text, card))
        y = placed[-1].box.bottom + _GAP
    chips = [thing for thing in shows if isinstance(thing, Stake | ChipStack)]
    posted = [thing for thing in shows if isinstance(thing, Posted)]
    part = width / 2
    beside = beside and bool(chips) and bool(posted) and part >= _least_beside(chips, posted) * text
    bottom = y
    if chips:
        placed += _chips(chips, part if beside else width, y, text)
        bottom = max(thing.words["text"].bottom for thing in placed[-len(chips) :]) + _GAP
        y = y if beside else bottom
    if posted:
        lines = max(map(len, tables)) + 0.5
        space = max(min(height - y, lines * text * _ROW), lines * text * _TIGHT)
        placed += _posted(posted, part if beside else 0.0, part if beside else width, y, space, text)
        y = max(bottom, y + space)
    down = max(0.0, (height - y) / 2)
    has_cards = any(isinstance(thing, Cards) for thing in shows)
    return Arrangement(tuple([_moved(thing, down) for thing in placed]), y, card if has_cards else 0.0, text)


def _least_beside(chips: Sequence[Stake | ChipStack], posted: Sequence[Posted]) -> float:
    """The least width of each half with chips and pay tables side by side, in text heights."""
    return max(len(chips) * max(len(words_of(thing)) for thing in chips) * _LETTER, len(posted) * _NARROWEST)


def words_of(thing: Stake | ChipStack) -> str:
    """What is written under chips."""
    return thing.title if isinstance(thing, ChipStack) else f"{WAGER_NAMES[thing.wager]} {shown(thing.cents)}"


def _moved(placed: Placed, down: float) -> Placed:
    words = {name: box._replace(y=box.y + down) for name, box in placed.words.items()}
    return placed._replace(box=placed.box._replace(y=placed.box.y + down), words=words)


def _rows(facts: Sequence[Fact], width: float, text: float) -> list[list[Fact]]:
    """Facts side by side, as many as fit; a long one stands alone."""
    rows: list[list[Fact]] = []
    for fact in facts:
        together = [*rows[-1], fact] if rows else []
        if together and max(map(_letters, together)) * len(together) * text * _LETTER <= width:
            rows[-1] = together
        else:
            rows.append([fact])
    return rows


def _letters(fact: Fact) -> int:
    return len(fact.title) + len(fact.text) + 4


def _facts(row: list[Fact], width: float, y: float, text: float) -> list[Placed]:
    part = width / len(row)
    lines = max(1, -(-max(map(_letters, row)) * text * _LETTER // part))
    boxes = [Box(place * part, y, part, text * _LINE * lines) for place in range(len(row))]
    return [Placed(fact, box, {"text": box}) for fact, box in zip(row, boxes, strict=True)]


def _cards(cards: Cards, width: float, y: float, text: float, card: float) -> Placed:
    title = Box(0, y, width, text * _LINE)
    wide = len(cards.cards) * (card + _CARD_GAP) - _CARD_GAP
    box = Box((width - wide) / 2, title.bottom + card * _LIFT, wide, card * _TALL)
    return Placed(cards, box, {"title": title})


def _chips(chips: Sequence[Stake | ChipStack], width: float, y: float, text: float) -> list[Placed]:
    part = width / len(chips)
    placed = []
    for place, thing in enumerate(chips):
        chip, most = (_STACK * text, 2.2) if isinstance(thing, ChipStack) else (_CHIP * text, 1.6)
        box = Box(place * part, y, part, chip * most)
        words = Box(box.x, box.bottom, part, text * _LINE)
        placed.append(Placed(thing, box, {"text": words}, chip))
    return placed


def _posted(
    posted: Sequence[Posted], x: float, width: float, y: float, height: float, text: float
) -> list[Placed]:
    part = min(width / len(posted), text * 24)
    left = x + (width - part * len(posted)) / 2
    return [
        Placed(thing, Box(left + place * part + _GAP / 2, y, part - _GAP, height), {})
        for place, thing in enumerate(posted)
    ]
