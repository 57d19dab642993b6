"""A kiosk runs for months: trainees come and go, deal and answer, and nothing grows but the records."""

from pathlib import Path
from time import perf_counter

import pytest

from app import places
from app.ui.kit.process_cost import megabytes
from app.ui.table.art.felt_cache import _KEPT as FELTS
from tests.bulk import SOAK, figure
from tests.own_folders import move_to, one_folder
from tests.ui.kiosk.holdings import holdings, sizes
from tests.ui.kiosk.machine import Open
from tests.ui.kiosk.visiting import visit
from tests.ui.modes.test_growth import in_use

ROUNDS = 5000
"""And as many questions."""
EACH = 10
"""Rounds of a visit, and questions."""
WARM_UP, AT_FIRST = (20, EACH) if SOAK else (3, 2)
"""So many visits with so many rounds and questions: in all modes, each of which has a table of its own."""
LOOK = 25
"""After so many visits it is said how things stand."""
MOST_MEGABYTES = 10.0
PASSING = {"timers running": 1, "objects of Qt": 3}
"""So many may be there for a moment only, such as a style that Python has just heard of; visits are hundreds."""
RECORDS = {"records.sqlite", "records.sqlite-wal"}


@pytest.fixture
def shared_pictures() -> None:
    """Kept by nobody but the window, whose memory is measured."""


@pytest.fixture
def shared_felts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a folder of its own, where as many are kept as in the program."""
    move_to(one_folder(tmp_path / "own" / "cache", "CACHE"), monkeypatch)


@pytest.mark.bulk
def test_visits_leave_nothing_behind_but_their_records(open_kiosk: Open, tmp_path: Path) -> None:
    machine = open_kiosk()
    felts = places.cache() / "felts"
    # All that the program writes: records, files of the kiosk, and the user's own folders.
    folders = (tmp_path, places.cache().parents[1])
    for number in range(WARM_UP):
        visit(machine, number, AT_FIRST)
    before, memory, files, began = holdings(machine), in_use(), sizes(*folders), perf_counter()
    visits = figure(ROUNDS, share=500) // EACH
    for number in range(1, visits + 1):
        visit(machine, WARM_UP + number, EACH)
        if number % LOOK == 0:
            kept = sum(size for file, size in sizes(tmp_path).items() if file.name in RECORDS) / 1e6
            told = f"{number * EACH} rounds and questions in {perf_counter() - began:.0f} s"
            print(f"{told}: {megabytes():.1f} MB of memory, {kept:.1f} MB of records", flush=True)
    after, grown = sizes(*folders), in_use() - memory
    print(f"{visits * EACH} rounds and questions: {grown:+.1f} MB")
    assert not grown_since(before, holdings(machine))
    changed = {file for file in after if after[file] != files.get(file)}
    assert {file.name for file in changed if file.parent != felts} <= RECORDS
    assert len(sizes(felts)) <= FELTS
    assert grown < MOST_MEGABYTES


def grown_since(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    """What there is more of than before."""
    most = {kind: before.get(kind, 0) + PASSING.get(kind, 0) for kind in after}
    return {kind: count - most[kind] for kind, count in after.items() if count > most[kind]}
