"""How the text commands write for people: one console, tables without boxes.

A table wraps its cells between words; where not even that fits, every row becomes a few lines.
"""

import os
import sys
from collections.abc import Sequence
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from app.errors import printable

_WIDTH_OF_A_PIPE = 120
_LONGEST_WORD = 24
"""A longer word is a path or a hash, and may be broken anywhere."""
_GAP = 3


class _PipedConsole(Console):
    """A console that lets the program handle a closed pipe, and nobody's name steer the terminal."""

    def print(self, *objects: Any, **options: Any) -> None:
        """Print it, with every character that a terminal would obey taken out."""
        super().print(*[printable(each) if isinstance(each, str) else each for each in objects], **options)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """Standard output: as wide as the terminal, or as a page if it goes to a file."""
    is_terminal = sys.stdout.isatty()
    width = None if is_terminal or "COLUMNS" in os.environ else _WIDTH_OF_A_PIPE
    # An old terminal of Windows has no use for its last column; a file does.
    legacy = None if is_terminal else False
    return _PipedConsole(width=width, highlight=False, markup=False, emoji=False, legacy_windows=legacy)


def print_whole(line: str) -> None:
    """Print a line that only the terminal wraps: a path, a code or a hash in it can be copied whole."""
    console().print(line, soft_wrap=True)


def table(*columns: str, title: str | None = None, right: tuple[str, ...] = ()) -> Table:
    """A table without lines. The columns named in `right` hold numbers."""
    drawn = WordTable(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        drawn.add_column(column, justify="right" if column in right else "left", overflow="fold")
    return drawn


def widths_for(wanted: Sequence[int], least: Sequence[int], room: int) -> list[int] | None:
    """The widths of the columns in this room, none below its minimum. None if there is too little."""
    if sum(least) > room:
        return None
    widths = list(least)
    while sum(widths) < min(room, sum(wanted)):
        growing = [place for place, width in enumerate(widths) if width < wanted[place]]
        widths[min(growing, key=lambda place: widths[place])] += 1
    return widths


class WordTable(Table):
    """Cells are plain text, and hold nothing that a terminal would obey."""

    def add_row(self, *cells: Any, **options: Any) -> None:
        """Add a row."""
        super().add_row(*[printable(cell) if isinstance(cell, str) else cell for cell in cells], **options)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw it as wide as there is room."""
        cells = [[str(cell) for cell in (column.header, *column.cells)] for column in self.columns]
        wanted = [max([_longest(cell.splitlines()) for cell in column]) for column in cells]
        least = [min(_LONGEST_WORD, max([_longest(cell.split()) for cell in column])) for column in cells]
        for column in self.columns:
            column.width = 1
        around = Measurement.get(console, options.update_width(10_000), self).minimum - len(self.columns)
        widths = widths_for(wanted, least, options.max_width - around)
        if widths is None:
            yield from self._as_lines(cells, options.max_width)
            return
        for column, width in zip(self.columns, widths, strict=True):
            column.width = width
        yield from super().__rich_console__(console, options)

    def _as_lines(self, cells: list[list[str]], room: int) -> RenderResult:
        """A line for each cell that is not empty, after its heading."""
        if self.title:
            yield Text(f"{self.title}\n", style="bold")
        beside = min(_longest([column[0] for column in cells]), room // 2)
        for row in zip(*[column[1:] for column in cells], strict=True):
            lines = Table.grid(padding=(0, _GAP, 0, 0))
            lines.add_column(width=beside, overflow="fold")
            lines.add_column(overflow="fold")
            for column, cell in zip(cells, row, strict=True):
                if cell.strip():
                    lines.add_row(Text(column[0]), Text(cell))
            yield lines
            yield Text("")


def _longest(texts: Sequence[str]) -> int:
    return max([cell_len(text) for text in texts], default=0)
