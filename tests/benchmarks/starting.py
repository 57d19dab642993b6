"""What the program adds to the start of a bare Python."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.benchmarks.clock import interleaved
from tests.benchmarks.program import run
from tests.benchmarks.row import Row, against

_TURNS = 21


def rows() -> Iterator[Row]:
    """The shortest errand there is."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        ours, floor = interleaved(
            lambda: run("-m", "app", "--version", folder=folder),
            lambda: run("-c", "pass", folder=folder),
            turns=_TURNS,
        )
        yield against("starting with --version", ours, "python -c pass", floor)
