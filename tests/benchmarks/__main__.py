"""Measures everything and prints one table. Whatever comes out, the exit code is 0."""

import sys
from collections.abc import Iterator

from app.commands.reports.console import console, table
from tests.benchmarks import (
    backups,
    dealing,
    dealing_by_hand,
    drills,
    exams,
    houses,
    judging,
    kiosk,
    learning,
    minds,
    odds,
    packed,
    reading,
    recording,
    records,
    ruling,
    starting,
    window,
)
from tests.benchmarks.row import Row

_GROUPS = (
    reading,
    odds,
    houses,
    starting,
    ruling,
    judging,
    records,
    exams,
    recording,
    backups,
    learning,
    minds,
    dealing,
    window,
    packed,
    kiosk,
    dealing_by_hand,
    drills,
)


def main() -> None:
    """Measure group by group, saying on standard error which one it is."""
    report = table("What", "Ours", "Floor or peer", "Ratio", "Aim", "", right=("Ours", "Ratio"))
    for place, group in enumerate(_GROUPS, 1):
        name = group.__name__.rpartition(".")[2]
        print(f"bench: {name} ({place} of {len(_GROUPS)})", file=sys.stderr, flush=True)
        for row in _rows(name, group.rows()):
            ratio = "–" if row.ratio is None else f"{row.ratio:.3g}"
            met = {True: "met", False: "MISSED", None: ""}[row.met]
            report.add_row(row.what, row.ours, row.peer, ratio, row.aim, met)
    console().print(report)


def _rows(name: str, measured: Iterator[Row]) -> Iterator[Row]:
    try:
        yield from measured
    except Exception as error:
        yield Row(name, "failed", str(error) or type(error).__name__)


if __name__ == "__main__":
    main()
