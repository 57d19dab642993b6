"""Where the things of a question lie: facts and hands above, wagers and pay tables below, side by side."""

from collections.abc import Sequence
from typing import NamedTuple

from app.drills.question import Cards, ChipStack, Fact, Posted, Scene, Stake
from app.game.cards import Card
from app.procedure.table_names import TableNames
from app.ui.drills.exhibit_content import DecidingCards, MoneyGap, PayoutPlace, StageContent
from app.ui.drills.exhibit_places import CIRCLE, Arrangement, Ink, LaidCard, Placed, StageSize, StageText
from app.ui.drills.placard import PlacardRow
from app.ui.table.geometry import Box

_GAP, _CARD_GAP, _BETWEEN = 8.0, 8.0, 24.0
_CLOSE = 1.0
"""The least gap between cards: where they would be small otherwise, they lie close."""
_TALL = 1.4
_HAND, _FANS = 7, 2
_WIDEST, _STEP = 156.0, 12.0
_STACK = 5.0
_LINE = 1.4
_ROW, _TIGHT = 1.8, 1.25
_LETTER, _WIDE_LETTER = 0.52, 0.58
_PLACARD_LEAST, _PLACARD_MOST = 13.0, 20.0
"""Widths of a stack to be read, heights of a line and of a row on a placard at best and at worst, widths of a
letter on average and at most, and of a placard: all of them in heights of the letters."""
_BRACKET = 12.0
_APART = 0.3
"""From the cards that decide to the others, in widths of a card."""
_LEAST_SEEN = 0.3
_ALONE, _LARGE = 1.4, 1.9
"""How much larger facts are without cards, and without anything else."""
_ONE_LINE = 0.6
"""In so small letters a wager and its amount stand in one line."""
_EDGE = 0.1
"""Of the height that is left, so much is above and below; the rest is between hands and wagers."""
_MIDDLE = 0.42


class _Trial(NamedTuple):
    """Sizes to try: letters, the least width of a card, chips in heights of letters, the lift in cards."""

    scale: float
    card: float
    chip: float
    lift: float
    has_captions: bool = False
    is_fanned: bool = False
    """Two hands side by side, each with its cards over each other: they stay large where height is short."""


_LEAST_CARD, _FANNED = 72.0, 60.0
_TRIALS = (
    _Trial(1.0, 84.0, 4.2, 0.3, has_captions=True),
    _Trial(0.9, _LEAST_CARD, 3.2, 0.24, has_captions=True),
    _Trial(0.85, _LEAST_CARD, 2.7, 0.12),
    _Trial(0.7, _FANNED, 2.7, 0.12),
    _Trial(0.7, _FANNED, 2.7, 0.12, is_fanned=True),
    _Trial(0.6, _FANNED, 2.4, 0.12, is_fanned=True),
    _Trial(0.7, 48.0, 2.7, 0.12),
    _Trial(0.6, 36.0, 2.4, 0.12),
    _Trial(0.5, 36.0, 2.4, 0.12),
)


def arranged(content: StageContent, tables: Sequence[Sequence[PlacardRow]], stage: StageSize) -> Arrangement:
    """The largest arrangement that fits. Cards shrink first, then text."""
    hands = sum(isinstance(thing, Cards) for thing in content.things)
    for trial in _TRIALS:
        if trial.is_fanned and hands != _FANS:
            continue
        card = _widest_card(stage, trial.is_fanned)
        while True:
            for beside in (True, False):
                found = _Attempt(content, tables, stage, trial, card, beside).arrange()
                if found and found.height <= stage.height:
                    return found
            if card <= trial.card:
                break
            card -= _STEP
    assert found, "pay tables have room below the chips"
    return found


def _widest_card(stage: StageSize, is_fanned: bool) -> float:
    """The width to begin with. Cards come in few sizes, so that most are painted already."""
    if is_fanned:
        return _FANNED
    apart, close = [(stage.width - (_HAND - 1) * gap) / _HAND for gap in (_CARD_GAP, _CLOSE)]
    return min(_WIDEST, max(apart, min(close, _LEAST_CARD))) // _STEP * _STEP


class _Attempt:
    """One arrangement, of any height."""

    def __init__(
        self,
        content: StageContent,
        tables: Sequence[Sequence[PlacardRow]],
        stage: StageSize,
        trial: _Trial,
        card: float,
        beside: bool,
    ) -> None:
        self._content, self._tables, self._stage, self._trial = content, tables, stage, trial
        self._card = card
        self._beside = beside
        self._text = stage.text * trial.scale
        things = content.things
        self._facts = [thing for thing in things if isinstance(thing, Fact)]
        self._hands = [thing for thing in things if isinstance(thing, Cards)]
        self._money = [
            thing for thing in things if isinstance(thing, Stake | ChipStack | PayoutPlace | MoneyGap)
        ]
        self._posted = [thing for thing in things if isinstance(thing, Posted)]
        self._has_scene = any(isinstance(thing, Scene) for thing in things)
        row = min(_HAND * (card + _CARD_GAP) - _CARD_GAP, max(stage.width, _HAND * card))
        wide = row if self._hands else min(stage.width, _HAND * (_WIDEST + _CARD_GAP))
        if trial.is_fanned:
            wide = stage.width
        self._left, self._wide = (stage.width - wide) / 2, wide

    def arrange(self) -> Arrangement | None:
        """None, if what shall be side by side is too wide for that."""
        top = self._top()
        high = max(map(_bottom, top), default=0.0)
        band = self._band(self._stage.height - high - _GAP)
        if band is None:
            return None
        low = max(map(_bottom, band), default=0.0)
        needed = high + low + (_GAP if high and low else 0.0)
        spare = max(0.0, self._stage.height - needed)
        # Two hands alone stand a little apart.
        apart = min(spare / 3, 2 * _BETWEEN) if len(self._hands) > 1 and not band else 0.0
        first = (spare - apart) * (_EDGE if top and band else _MIDDLE)
        second = self._stage.height - low - spare * (_EDGE if top else 1 - _MIDDLE)
        second = max(second, high + _GAP if high else 0.0)
        placed = [each.moved(first + apart * (each.thing in self._hands[1:])) for each in top]
        placed += [each.moved(second) for each in band]
        return Arrangement(tuple(placed), needed, self._card if self._hands else 0.0, self._text)

    # --- facts and hands

    def _top(self) -> list[Placed]:
        placed: list[Placed] = []
        y = 0.0
        if self._facts:
            placed += self._fact_lines()
            y = max(map(_bottom, placed)) + _GAP
        for place, cards in enumerate(self._hands):
            deciding = self._content.deciding[place] if self._content.deciding else None
            if self._trial.is_fanned:
                part = (self._wide - _BETWEEN) / _FANS
                placed.append(self._hand(cards, deciding, self._left + place * (part + _BETWEEN), y, part))
            else:
                placed.append(self._hand(cards, deciding, self._left, y, self._wide))
                y = _bottom(placed[-1]) + _GAP
        return placed

    def _fact_lines(self) -> list[Placed]:
        is_alone = not (self._hands or self._money or self._posted or self._has_scene)
        if is_alone and len(self._facts) <= 2:
            return self._large_facts()
        size = self._text if self._hands or self._has_scene else self._text * _ALONE
        placed: list[Placed] = []
        x, y, left = 0.0, 0.0, 2 * _GAP if self._has_scene else max(0.0, self._left)
        room = self._stage.width - 2 * left
        for fact in self._facts:
            words = f"{fact.title}: {fact.text}"
            wide = len(words) * size * _LETTER
            if x and (is_alone or x + wide > room):
                x, y = 0.0, max(map(_bottom, placed)) + (_GAP if is_alone else 0.0)
            box = Box(left + x, y, min(wide, room), size * _LINE * -(-wide // room))
            placed.append(Placed(fact, box, (StageText(words, box, size),)))
            x += wide + _BETWEEN
        return placed

    def _large_facts(self) -> list[Placed]:
        """Each with its title above, side by side."""
        part, placed = self._wide / len(self._facts), []
        for place, fact in enumerate(self._facts):
            size = min(self._text * _LARGE, (part - _GAP) / (len(fact.text) * _LETTER))
            title = Box(self._left + place * part, 0, part - _GAP, self._text * _LINE)
            text = Box(title.x, title.bottom, title.width, size * _LINE)
            texts = (
                StageText(fact.title, title, self._text, "second", is_centered=True),
                StageText(fact.text, text, size, is_strong=True, is_centered=True),
            )
            placed.append(Placed(fact, Box(title.x, 0, title.width, title.height + text.height), texts))
        return placed

    def _hand(self, cards: Cards, deciding: DecidingCards | None, x: float, y: float, wide: float) -> Placed:
        card, text, lift = self._card, self._text, self._card * self._trial.lift
        title = Box(x, y, wide, text * _LINE)
        box = Box(x, title.bottom + 4 + lift, wide, card * _TALL)
        texts = [StageText(cards.title, title, text, "second")]
        if deciding is None:
            return Placed(cards, box, tuple(texts), laid=self._row(cards.cards, box))
        below = 0.0
        if self._trial.has_captions:
            below = max(0.0, _BRACKET + text * _LINE + _GAP - lift)
        if not self._content.is_explained or not deciding.cards:
            return Placed(
                cards, box._replace(height=box.height + below), tuple(texts), laid=self._row(cards.cards, box)
            )
        laid = self._parted(cards.cards, deciding.cards, box, lift)
        bracket = None
        if self._trial.has_captions:
            last = laid[len(deciding.cards) - 1].box
            others = min([box.right, *[each.box.x for each in laid if not each.is_deciding]])
            bracket = Box(box.x, last.bottom + 6, last.right - box.x, _BRACKET)
            wide = max(bracket.width, min(len(deciding.words) * text * _WIDE_LETTER, others - box.x - _GAP))
            caption = Box(box.x, bracket.bottom + 2, wide, text * _LINE)
            texts.append(StageText(deciding.words, caption, text, "brass", is_strong=True, is_centered=True))
        return Placed(cards, box, tuple(texts), laid=laid, bracket=bracket)

    def _row(self, cards: Sequence[Card], box: Box) -> tuple[LaidCard, ...]:
        wide, high = self._card, self._card * _TALL
        step = min(wide + _CARD_GAP, (box.width - wide) / (len(cards) - 1))
        return tuple(
            [LaidCard(card, Box(box.x + place * step, box.y, wide, high)) for place, card in enumerate(cards)]
        )

    def _parted(
        self, cards: Sequence[Card], deciding: Sequence[Card], box: Box, lift: float
    ) -> tuple[LaidCard, ...]:
        """The cards that decide first and lifted, the others behind each other at their right."""
        others = [card for card in cards if card not in deciding]
        wide, high = self._card, self._card * _TALL
        step, apart = wide + _CARD_GAP, wide * _APART
        if others:
            least = wide + (len(others) - 1) * wide * _LEAST_SEEN
            step = min(step, (box.width - apart - least + _CARD_GAP) / len(deciding))
            if self._trial.is_fanned:
                step = min(step, (box.width - apart - least - wide) / (len(deciding) - 1))
        laid = [
            LaidCard(card, Box(box.x + place * step, box.y - lift, wide, high), is_deciding=True)
            for place, card in enumerate(deciding)
        ]
        left = laid[-1].box.right + apart
        behind = min(wide * 0.94, (box.right - left - wide) / max(1, len(others) - 1))
        laid += [
            LaidCard(card, Box(left + place * behind, box.y, wide, high)) for place, card in enumerate(others)
        ]
        return tuple(laid)

    # --- wagers and pay tables

    def _band(self, height: float) -> list[Placed] | None:
        """Wagers at the left, pay tables at the right, or one below the other."""
        if not self._posted:
            return self._chips_alone() if self._money else []
        lines = max(map(len, self._tables)) + 0.5
        least = lines * self._text * _TIGHT
        parts = self._chip_parts() if self._money else []
        if self._beside:
            left, room = self._left, self._wide
            taken = sum(parts) + self._kept_free
            narrowest = len(self._posted) * self._text * _PLACARD_LEAST
            if taken + narrowest > room:
                left, room = 0.0, self._stage.width
            if taken + narrowest > room:
                return None
            chips = self._chips(left, parts) if parts else []
            high = max(least, min(height, lines * self._text * _ROW))
            placards = self._placards(left + taken, left + room, 0.0, high)
            middle = (high - max(map(_bottom, chips), default=0.0)) / 2
            return [each.moved(max(0.0, middle)) for each in chips] + [
                each.moved(max(0.0, -middle)) for each in placards
            ]
        wide = self._stage.width
        columns = len(parts) + bool(self._kept_free)
        chips = self._chips(0.0, [wide / columns] * len(parts)) if parts else []
        y = max(map(_bottom, chips)) + _GAP if chips else 0.0
        high = max(least, min(height - y, lines * self._text * _ROW))
        part = min(wide / len(self._posted), self._text * 26)
        return chips + self._placards(
            (wide - part * len(self._posted)) / 2, (wide + part * len(self._posted)) / 2, y, high
        )

    def _chips_alone(self) -> list[Placed]:
        parts = self._chip_parts()
        if sum(parts) <= self._stage.width - self._left:
            return self._chips(self._left, parts)
        return self._chips(0.0, [self._stage.width / len(parts)] * len(parts))

    def _chip_parts(self) -> list[float]:
        """How wide each wager and payout is."""
        if stacks := [thing for thing in self._money if isinstance(thing, ChipStack)]:
            return [self._wide / len(stacks)] * len(stacks)
        circle = self._text * self._trial.chip * CIRCLE
        payout = self._words_wide(PayoutPlace())
        return [
            max(circle, self._words_wide(thing), circle if isinstance(thing, Stake) else payout) + 2 * _GAP
            for thing in self._money
        ]

    def _words_wide(self, thing: Stake | ChipStack | PayoutPlace | MoneyGap) -> float:
        """How wide the words under it may be."""
        return max(map(len, _lines_under(thing, self._content.names))) * self._text * _WIDE_LETTER

    @property
    def _kept_free(self) -> float:
        """Room beside the payout for what was paid too much or too little."""
        kinds = [type(thing) for thing in self._money]
        is_free = PayoutPlace in kinds and MoneyGap not in kinds
        return self._chip_parts()[-1] if is_free else 0.0

    def _chips(self, left: float, parts: Sequence[float]) -> list[Placed]:
        placed, x = [], left
        for thing, wide in zip(self._money, parts, strict=True):
            placed.append(self._chip_column(thing, x, wide))
            x += wide
        return placed

    def _chip_column(
        self, thing: Stake | ChipStack | PayoutPlace | MoneyGap, left: float, wide: float
    ) -> Placed:
        text = self._text
        is_read = isinstance(thing, ChipStack)
        chip = (_STACK * _ALONE if is_read else self._trial.chip) * text
        box = Box(left, 0.0, wide, chip * 2.2 if is_read else chip * (CIRCLE + 0.15))
        y, texts = box.bottom + 2, []
        lines = _lines_under(thing, self._content.names)
        for place, words in enumerate([" ".join(lines)] if self._trial.scale <= _ONE_LINE else lines):
            size = text * (1.15 if place else 0.95)
            line = Box(left, y, wide, size * _LINE)
            ink: Ink = "wrong" if isinstance(thing, MoneyGap) else "ink"
            texts.append(StageText(words, line, size, ink, is_strong=place > 0, is_centered=True))
            y = line.bottom
        return Placed(thing, box, tuple(texts), chip)

    def _placards(self, left: float, right: float, y: float, height: float) -> list[Placed]:
        part = min((right - left) / len(self._posted), self._text * 26)
        if self._beside:
            part = min(part, self._text * _PLACARD_MOST)
        left = right - part * len(self._posted)
        return [
            Placed(thing, Box(left + place * part + _GAP / 2, y, part - _GAP, height))
            for place, thing in enumerate(self._posted)
        ]


def _bottom(placed: Placed) -> float:
    return max([placed.box.bottom, *[text.box.bottom for text in placed.texts]])


def _lines_under(thing: Stake | ChipStack | PayoutPlace | MoneyGap, names: TableNames) -> tuple[str, ...]:
    """What is written under chips."""
    match thing:
        case Stake(title=title, cents=cents):
            return title, names.money(cents)
        case ChipStack(title=title):
            return (title,)
        case PayoutPlace():
            return ("Your payout",) if thing.cents is None else ("Payout", names.money(thing.cents))
        case MoneyGap(cents=cents):
            return names.money(abs(cents)), "too much" if cents > 0 else "too little"


def words_of(thing: Stake | ChipStack, names: TableNames) -> str:
    """What is written under chips, in one line."""
    return " ".join(_lines_under(thing, names))
