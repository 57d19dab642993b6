"""Shows how far the making is: a bar where somebody looks at a terminal, else a line for each step."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TextIO


class Showing(NamedTuple):
    """What a step tells while it is at work."""

    say: Callable[[str], object]
    """What it is at."""
    tell: Callable[[int, int], object]
    """How much is done, of how much."""


@contextmanager
def shown(titles: list[str], out: TextIO) -> Iterator[Iterator[Showing]]:
    """One showing for each step in turn; to ask for the next is to have done with the last."""
    if out.isatty():
        with _bars(titles, out) as steps:
            yield steps
    else:
        yield _lines(titles, out)


def _lines(titles: list[str], out: TextIO) -> Iterator[Showing]:
    for number, title in enumerate(titles, 1):
        print(f"{number}/{len(titles)} {title} …", file=out, flush=True)
        yield Showing(lambda text: None, lambda done, whole: None)


@contextmanager
def _bars(titles: list[str], out: TextIO) -> Iterator[Iterator[Showing]]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (
        SpinnerColumn(finished_text="✓"),
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[at]}", style="dim"),
    )
    with Progress(*columns, console=Console(file=out)) as progress:

        def steps() -> Iterator[Showing]:
            for title in titles:
                task = progress.add_task(title, total=None, at="")
                yield Showing(
                    lambda text, task=task: progress.update(task, at=text[:40]),  # type: ignore[misc]
                    lambda done, whole, task=task: progress.update(task, completed=done, total=whole),  # type: ignore[misc]
                )
                progress.update(task, completed=1, total=1, at="")

        yield steps()


def say_error(text: str) -> None:
    """One sentence on standard error."""
    print(f"hcf-trainer: {text}", file=sys.stderr)
