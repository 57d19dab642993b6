"""A table that wraps its cells between words; where not even that fits, every row becomes a few lines."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

_LONGEST_WORD = 24
"""What is longer than this is a path or a hash, and is broken where it has to be."""
_GAP = 3


def widths_for(wanted: Sequence[int], least: Sequence[int], room: int) -> list[int] | None:
    """How wide columns are in all this room, none narrower than its least; None if there is too little."""
    if sum(least) > room:
        return None
    widths = list(least)
    while sum(widths) < min(room, sum(wanted)):
        growing = [place for place, width in enumerate(widths) if width < wanted[place]]
        widths[min(growing, key=lambda place: widths[place])] += 1
    return widths


class WordTable(Table):
    """Cells are plain text."""

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
            lines.add_column(width=beside)
            lines.add_column(overflow="fold")
            for column, cell in zip(cells, row, strict=True):
                if cell.strip():
                    lines.add_row(Text(column[0]), Text(cell))
            yield lines
            yield Text("")


def _longest(texts: Sequence[str]) -> int:
    return max([cell_len(text) for text in texts], default=0)
