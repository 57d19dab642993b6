"""The placards beside the dealer: posted pay tables, limits and rules, and the meter of a Progressive."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from app.game.money import shown
from app.game.pay_tables import ACE_HIGH_SIX, COUNTED_LINES, FOUR_OF_A_KIND, RUN_LINES, Line
from app.game.rules import WagerLimit
from app.game.wagers import MAIN_WAGERS, WAGERS, Bonus, Wager
from app.procedure.house import House
from app.ui.kit.theme import Theme
from app.ui.table.art.canvas import blank, no_pen, painting, rect, shade, tinted
from app.ui.table.art.text_fit import Face, Side, Words, fitting, width_of, write
from app.ui.table.geometry import Box
from app.ui.table.layout import Layout
from app.ui.table.places import LIMITS, PAYS, Zone

_GAP = 0.6
_WIDEST_GAP = 2.6
"""The space between columns, in heights of the letters: at least, and at most."""
_TIGHTEST, _LEADING = 1.14, 1.36
"""From one row to the next, in heights of the letters: at least, and at best."""


class Cell(NamedTuple):
    """One entry of a grid."""

    text: str
    face: Face = "regular"


class Grid(NamedTuple):
    """The words of every row, and the box around all of them."""

    rows: tuple[tuple[Words, ...], ...]
    box: Box


def grid(rows: Sequence[Sequence[Cell]], inside: Box, most: float) -> Grid:
    """Rows in the middle of a box, no larger than `most`: the first column to the left, the others right.

    A row of a single cell is a sentence over all columns.
    """
    count = max(map(len, rows))
    columns = list(zip(*[row for row in rows if len(row) == count], strict=True))
    parts = [max(width_of(cell.text, cell.face, 1) for cell in column) for column in columns]
    longest = max([width_of(row[0].text, row[0].face, 1) for row in rows if len(row) == 1], default=0.0)
    gaps = len(columns) - 1
    widest = inside.width / max(sum(parts) + gaps * _GAP, longest)
    size = max(1, int(min(most, widest, inside.height / (_TIGHTEST * len(rows)))))
    spare = inside.width - size * sum(parts)
    gap = min(_WIDEST_GAP * size, spare / gaps) if gaps else 0.0
    if gaps:
        gap = max(gap, (longest - sum(parts)) * size / gaps)
    high = int(min(_LEADING * size, inside.height / len(rows)))
    width, height = max(size * sum(parts) + gap * gaps, longest * size), high * len(rows)
    box = Box(inside.centre.x - width / 2, round(inside.centre.y - height / 2), width, height)
    return Grid(tuple(_row(row, parts, box, size, gap, high, place) for place, row in enumerate(rows)), box)


def _row(
    row: Sequence[Cell], parts: Sequence[float], box: Box, size: int, gap: float, high: float, place: int
) -> tuple[Words, ...]:
    if len(row) == 1:
        return (
            Words(row[0].text, Box(box.x, box.y + place * high, box.width, high), size, row[0].face, "left"),
        )
    x, words = box.x, []
    for number, (cell, part) in enumerate(zip(row, parts, strict=True)):
        side: Side = "right" if number else "left"
        space = Box(x, box.y + place * high, part * size, high)
        words.append(Words(cell.text, space, size, cell.face, side))
        x += part * size + gap
    return tuple(words)


_ORDER = (*RUN_LINES, COUNTED_LINES[-1])
_SHORT = {FOUR_OF_A_KIND: "4 of a kind", ACE_HIGH_SIX: "6, Ace-high"}

Rows = list[tuple[Cell, ...]]


def pay_rows(house: House, posted: Mapping[Bonus, str]) -> Rows:
    """A column for each bonus of the house, a row for each line of their pay tables."""
    bonuses = list(house.rules.bonuses)
    tables = [
        {line.name: _pays(bonus, line) for line in house.rules.tables[bonus][posted[bonus]].lines}
        for bonus in bonuses
    ]
    rows: Rows = [
        (Cell("", "narrow"), *[Cell(_heading(house, bonus, len(bonuses)), "narrow") for bonus in bonuses])
    ]
    if house.has_choice:
        rows.append((Cell("Table"), *[Cell(posted[bonus], "medium") for bonus in bonuses]))
    for name in _ORDER:
        if any(name in table for table in tables):
            pays = [Cell(table.get(name, ""), "medium") for table in tables]
            rows.append((Cell(_line_name(name)), *pays))
    return rows


def line_boxes(lettered: Grid, house: House, bonus: Bonus, name: str) -> tuple[Box, ...]:
    """Where a line of a bonus stands on the placard: its name, and what it pays."""
    column = list(house.rules.bonuses).index(bonus) + 1
    for row in lettered.rows:
        if row[0].text == _line_name(name):
            named, pays = row[0].box, row[column].box
            # The first column of figures stands right beside the names.
            return (named._replace(width=pays.right - named.x),) if column == 1 else (named, pays)
    return ()


def _line_name(name: str) -> str:
    return _SHORT.get(name, f"{name}-card")


def limit_rows(house: House) -> Rows:
    """The limits of wagers and payouts, the rake, and what else is posted: Raises, whom a bonus must beat."""
    limits: Rows = [(Cell(name), Cell(limit, "medium")) for name, limit in _limits(house)]
    return [*limits, *[(Cell(line),) for line in (*_raise_lines(house), *_bonus_lines(house))]]


def _limits(house: House) -> Iterator[tuple[str, str]]:
    yield from _wager_limits(house)
    if house.rake:
        yield "Rake, each round", house.names.money(house.rake)
    payouts = house.rules.payouts
    if payouts.hand is not None:
        on = "" if payouts.hand_wagers == set(WAGERS) else f", {_listed(house, payouts.hand_wagers)}"
        yield f"Max per hand{on}", house.names.money(payouts.hand)
    if payouts.round is not None:
        yield f"Max per round, {_listed(house, payouts.round_wagers)}", house.names.money(payouts.round)


def _listed(house: House, wagers: frozenset[Wager]) -> str:
    return ", ".join(house.names.wager(wager) for wager in WAGERS if wager in wagers)


def _wager_limits(house: House) -> Iterator[tuple[str, str]]:
    """Each limit once, with the wagers that have it."""
    found: dict[str, list[str]] = {}
    for wager, limit in house.rules.limits.items():
        taken = wager in MAIN_WAGERS or wager in house.rules.bonuses
        if taken and (limit.amounts or limit.maximum is not None):
            found.setdefault(house.names.said(_limit(wager, limit)), []).append(house.names.wager(wager))
    for limit_words, names in found.items():
        yield ", ".join(names), limit_words


def _raise_lines(house: House) -> Iterator[str]:
    """How much may be raised with how many suited cards, from the smallest on."""
    counts: dict[tuple[int, ...], list[int]] = {}
    for count, sizes in sorted(house.rules.raise_sizes.items()):
        if not sizes:
            continue
        counts.setdefault(sizes, []).append(count)
    first, *others = [f"{_times(sizes)} with {_from_to(alike)}" for sizes, alike in counts.items()]
    yield f"{house.names.wager('raise')} {first} suited cards" + ("," if others else "")
    if others:
        yield ", ".join(others)


def _times(sizes: tuple[int, ...]) -> str:
    if len(sizes) > 1 and sizes == tuple(range(1, len(sizes) + 1)):
        return f"up to {sizes[-1]}×"
    return " or ".join(f"{size}×" for size in sizes)


def _from_to(counts: Sequence[int]) -> str:
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"


def _bonus_lines(house: House) -> Iterator[str]:
    """Which bonus wagers must beat the banker's hand."""
    rules = house.rules.bonuses
    beating = [house.names.wager(bonus) for bonus in rules if rules[bonus].must_beat_dealer]
    if beating:
        who = "Bonuses" if len(beating) == len(rules) else " and ".join(beating)
        yield f"{who} must beat the {house.banker}"


def _limit(wager: Wager, limit: WagerLimit) -> str:
    if limit.amounts:
        return ", ".join(shown(cents) for cents in limit.amounts)
    most = shown(limit.maximum or 0)
    return f"up to {most}" if wager == "raise" else f"{shown(limit.minimum)} to {most}"


def _pays(bonus: Bonus, line: Line) -> str:
    if line.percent:
        return f"{line.percent}% meter"
    return line.odds


def _heading(house: House, bonus: Bonus, among: int) -> str:
    name = house.names.wager(bonus).upper()
    return name.replace("STRAIGHT", "STR") if among > 2 else name


def placard_words(house: House, posted: Mapping[Bonus, str]) -> dict[Zone, str]:
    """What the placards say, as a screen reader reads it."""
    limits = "; ".join(": ".join(cell.text for cell in row) for row in limit_rows(house))
    if not house.rules.bonuses:
        return {LIMITS: limits}
    heading, *lines = pay_rows(house, posted)
    pays = [
        f"{line[0].text}: "
        + ", ".join(
            f"{name.text.title()} {pay.text}"
            for name, pay in zip(heading[1:], line[1:], strict=True)
            if pay.text
        )
        for line in lines
    ]
    return {PAYS: "; ".join(pays), LIMITS: limits}


_ABOVE, _BESIDE = 5.0, 8.0
"""The margins of a placard."""
_AMBER = "#ffb545"


class MeterPlacard(NamedTuple):
    """The display of a Progressive: its box, its caption, its figures."""

    box: Box
    caption: Words
    figures: Words


class Placards(NamedTuple):
    """Everything that stands beside the dealer."""

    pays: Grid | None
    limits: Grid | None
    meter: MeterPlacard | None


def placards(house: House, posted: Mapping[Bonus, str], meter: int, layout: Layout) -> Placards:
    """The placards with every word in its place."""
    space, display = layout.limits, None
    if house.has_meter:
        display = _meter(meter, layout)
        top = display.box.bottom + 6 * layout.unit
        space = Box(space.x, top, space.width, space.bottom - top)
    return Placards(
        _placard(pay_rows(house, posted) if house.rules.bonuses else [], layout.pays, layout),
        _placard(limit_rows(house), space, layout),
        display,
    )


def placards_picture(
    house: House, posted: Mapping[Bonus, str], meter: int, layout: Layout, theme: Theme, ratio: float
) -> QPixmap:
    """The placards alone, in a picture as large as the window."""
    pixmap = blank(layout.width, layout.height, ratio)
    with painting(pixmap) as painter:
        paint_placards(painter, placards(house, posted, meter, layout), layout, theme)
    return pixmap


def paint_placards(painter: QPainter, found: Placards, layout: Layout, theme: Theme) -> None:
    """Paint them onto the felt."""
    if found.pays:
        _paint_placard(painter, found.pays, layout, theme, has_heading=True)
    if found.limits:
        _paint_placard(painter, found.limits, layout, theme, has_heading=False)
    if found.meter:
        _paint_meter(painter, found.meter, layout)


def panel(lettered: Grid, layout: Layout) -> Box:
    """The placard around the words."""
    return _grown(lettered.box, layout.unit)


def _placard(rows: Rows, box: Box, layout: Layout) -> Grid | None:
    return grid(rows, _grown(box, -layout.unit), layout.text * 1.05) if rows else None


def _grown(box: Box, by: float) -> Box:
    above, beside = _ABOVE * by, _BESIDE * by
    return Box(box.x - beside, box.y - above, box.width + 2 * beside, box.height + 2 * above)


def _meter(cents: int, layout: Layout) -> MeterPlacard:
    box = layout.limits
    display = Box(box.x, box.y, box.width, 34 * layout.unit)
    inner = _grown(display, -layout.unit)
    left = Box(inner.x, inner.y, inner.width * 0.3, inner.height)
    right = Box(left.right, inner.y, inner.width - left.width, inner.height)
    amount = layout.names.money(cents)
    caption = fitting("PROGRESSIVE", "narrow", left.width, layout.text)
    figures = fitting(amount, "bold", right.width * 0.96, right.height * 0.92)
    return MeterPlacard(
        display,
        Words("PROGRESSIVE", left, caption, "narrow", "left"),
        Words(amount, right, figures, "bold", "right"),
    )


def _paint_placard(
    painter: QPainter, lettered: Grid, layout: Layout, theme: Theme, has_heading: bool
) -> None:
    board, radius = rect(panel(lettered, layout)), 6 * layout.unit
    shade(painter, board, radius, 7 * layout.unit, 0.45)
    painter.setBrush(QColor(theme.panel))
    painter.setPen(QPen(tinted(theme.accent, 0.45), max(1.0, 0.8 * layout.unit)))
    painter.drawRoundedRect(board, radius, radius)
    for place, row in enumerate(lettered.rows):
        for column, words in enumerate(row):
            ink = (
                theme.accent
                if has_heading and not place
                else theme.ink
                if column or len(row) == 1
                else theme.quiet_ink
            )
            painter.setPen(QColor(ink))
            write(painter, words)
    if has_heading:
        y = lettered.rows[0][0].box.bottom
        painter.setPen(QPen(tinted(theme.accent, 0.45), max(1.0, 0.8 * layout.unit)))
        painter.drawLine(QLineF(lettered.box.x, y, lettered.box.right, y))
    no_pen(painter)


def _paint_meter(painter: QPainter, meter: MeterPlacard, layout: Layout) -> None:
    radius = 5 * layout.unit
    shade(painter, rect(meter.box), radius, 7 * layout.unit, 0.45)
    painter.setBrush(QColor("#0a0908"))
    painter.setPen(QPen(QColor("#3d3428"), max(1.0, 1.2 * layout.unit)))
    painter.drawRoundedRect(rect(meter.box), radius, radius)
    painter.setPen(tinted(_AMBER, 0.65))
    write(painter, meter.caption)
    painter.setPen(QColor(_AMBER))
    write(painter, meter.figures)
    no_pen(painter)
