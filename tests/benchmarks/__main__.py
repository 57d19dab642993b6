"""Measures everything, or the groups that are named, and prints one table.

A missed aim is no failure; what could not be measured is, and so is the exit code then.
"""

import sys
import traceback
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
    school,
    starting,
    trust,
    window,
)
from tests.benchmarks.row import Row

_FAILED = "failed"
_GROUPS = (
    reading,
    odds,
    houses,
    starting,
    trust,
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
    school,
)


def main(names: list[str]) -> int:
    """Measure group by group, saying on standard error which one it is."""
    groups = {group.__name__.rpartition(".")[2]: group for group in _GROUPS}
    unknown = [name for name in names if name not in groups]
    if unknown:
        print(f"bench: there is no {', '.join(unknown)}, only {', '.join(groups)}", file=sys.stderr)
        return 2
    failed = False
    report = table("What", "Ours", "Floor or peer", "Ratio", "Aim", "", right=("Ours", "Ratio"))
    chosen = names or list(groups)
    for place, name in enumerate(chosen, 1):
        print(f"bench: {name} ({place} of {len(chosen)})", file=sys.stderr, flush=True)
        for row in _rows(name, groups[name].rows()):
            failed = failed or row.ours == _FAILED
            ratio = "–" if row.ratio is None else f"{row.ratio:.3g}"
            met = {True: "met", False: "MISSED", None: ""}[row.met]
            report.add_row(row.what, row.ours, row.peer, ratio, row.aim, met)
    console().print(report)
    return int(failed)


def _rows(name: str, measured: Iterator[Row]) -> Iterator[Row]:
    try:
        yield from measured
    except Exception as error:
        traceback.print_exc()
        yield Row(name, _FAILED, str(error) or type(error).__name__)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
