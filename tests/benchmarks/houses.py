"""A house from the cache against one that is checked: within a process, and as a whole start."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from app.procedure.library import Library
from tests.benchmarks.clock import interleaved
from tests.benchmarks.program import run, shipped_library
from tests.benchmarks.row import Row, against

_TURNS = 9


def rows() -> Iterator[Row]:
    """The longest house file, and a start that lists what it says."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        files = shipped_library().files()
        house = max(files, key=lambda house_id: files[house_id].stat().st_size)
        unseen = (folder / str(number) for number in count())
        loaded, checked = interleaved(
            lambda: Library(cache=folder / "seen").house(house),
            lambda: Library(cache=next(unseen)).house(house),
            turns=_TURNS,
        )
        yield against(f"loading {house} from the cache", loaded, "checking it", checked)
        words = ("-m", "app", "odds", "--house", house, "--json")
        loaded, checked = interleaved(
            lambda: run(*words, folder=folder / "seen"),
            lambda: run(*words, folder=next(unseen)),
            turns=_TURNS,
        )
        yield against(f"starting odds of {house}, seen before", loaded, "not seen before", checked)
