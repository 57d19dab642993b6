"""A progress bar for long work, if there is a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress


@contextmanager
def progress_bar(what: str) -> Iterator[Callable[[int, int], object]]:
    """A function that is told how much is done, and of how much."""
    if not sys.stderr.isatty():
        yield lambda done, whole: None
        return
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, whole: progress.update(task, completed=done, total=whole)
