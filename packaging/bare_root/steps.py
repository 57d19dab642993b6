"""Steps, one after the other, each with a tick and its seconds; at the end all of them in a table."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple


class Step(NamedTuple):
    """What was done, how long it took, and what it showed."""

    what: str
    seconds: float
    shown: str


class Steps:
    """What is done, and what has been done. The first step that fails ends everything."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.done: list[Step] = []

    @contextmanager
    def step(self, what: str) -> Iterator[list[str]]:
        """Do something; what it shows goes into the list."""
        if not self.done:
            print(self.what)
        shown: list[str] = []
        began = time.monotonic()
        print(f"  … {what}", end="\r" if sys.stdout.isatty() else "\n", flush=True)
        try:
            yield shown
        except BaseException:
            print(f"  ✗ {what}")
            raise
        step = Step(what, time.monotonic() - began, "; ".join(shown))
        self.done.append(step)
        print(f"  ✓ {what}: {step.seconds:.1f} s{f' ({step.shown})' if shown else ''}", flush=True)


def print_table(parts: list[Steps]) -> None:
    """Everything that was done."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    out = Console(width=None if sys.stdout.isatty() else 120, highlight=False)
    for part in parts:
        table = Table("", "Step", "Seconds", "Shown", title=part.what, title_justify="left", box=SIMPLE_HEAD)
        for step in part.done:
            table.add_row("✓", step.what, f"{step.seconds:.1f}", step.shown)
        total = sum(step.seconds for step in part.done)
        table.add_row("", f"{len(part.done)} steps", f"{total:.1f}", "", end_section=True)
        out.print(table)
