"""How the text commands write for people: one console, tables without boxes."""

import os
import sys

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from app.commands.reports.word_table import WordTable

_WIDTH_OF_A_PIPE = 120


class _PipedConsole(Console):
    """A console that leaves a closed pipe to the program."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """Standard output: as wide as the terminal, or as a page when it goes into a file."""
    width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else _WIDTH_OF_A_PIPE
    return _PipedConsole(width=width, highlight=False, markup=False, emoji=False)


def table(*columns: str, title: str | None = None, right: tuple[str, ...] = ()) -> Table:
    """An airy table; the columns named in `right` hold figures."""
    drawn = WordTable(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, pad_edge=False)
    for column in columns:
        drawn.add_column(column, justify="right" if column in right else "left", overflow="fold")
    return drawn
