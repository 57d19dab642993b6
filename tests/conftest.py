"""What every test may ask for. No test reads or writes the user's own folders."""

import atexit
import gc
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from app import places
from app.procedure.decisions import NOTHING
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.open_rules import open_rules
from app.ui.kit.display import see_system_fonts
from tests import new_records, secret_costs
from tests.bulk import SOAK
from tests.own_folders import move_to, one_folder, own_folders
from tests.sweeps import left_for_soak, not_in_soak
from tests.zones import forget_zone

# In memory, where there is enough of it: most of a test with records would be waiting for the disk.
_MEMORY = "/dev/shm"
if sys.platform == "linux" and os.access(_MEMORY, os.W_OK) and shutil.disk_usage(_MEMORY).free > 4 * 2**30:
    tempfile.tempdir = os.environ["TMPDIR"] = _MEMORY

_OWN = tempfile.mkdtemp(prefix="hcf-test-")
atexit.register(shutil.rmtree, _OWN, ignore_errors=True)
os.environ |= own_folders(Path(_OWN))
os.environ.pop("COLUMNS", None)
see_system_fonts(os.environ, sys.platform)

# A test of half a minute that came last would leave the other core idle.
LONGEST = (
    "tests/ui/ways/test_window_ways.py::test_from_every_page",
    "tests/ui/kiosk/test_kiosk_killed.py::test_whatever_brings_it_down",
)

_FEW_LOOKS = 30_000

# The same examples in every run, and no quarrel with a slow machine.
settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")


def pytest_collection() -> None:
    """Nothing that is collected is garbage."""
    gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if forgotten := not_in_soak(items):
        raise pytest.UsageError(f"not marked as bulk: {', '.join(forgotten)}")
    left = left_for_soak(items)
    items[:] = [item for item in items if item not in left]
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))
    config.hook.pytest_deselected(items=[*left])


def pytest_collection_finish() -> None:
    """All that was collected stays, and need not be looked through for garbage again and again."""
    gc.enable()
    gc.collect()
    gc.freeze()
    if not SOAK:
        # Little of a test's garbage is in rings, and looking for it among 700 new things is 3 to 6 % of all time.
        gc.set_threshold(_FEW_LOOKS)


@pytest.fixture(scope="session", autouse=True)
def quick_secrets() -> Iterator[None]:
    """PINs and passphrases are slow to try on purpose. A test that wants that asks for `slow_secrets`."""
    with pytest.MonkeyPatch.context() as patch:
        secret_costs.make_quick(patch)
        yield


@pytest.fixture
def slow_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """PINs and passphrases cost what they cost in the program."""
    secret_costs.make_slow(monkeypatch)


@pytest.fixture(scope="session", autouse=True)
def quick_records() -> Iterator[None]:
    """New files of records are copies. A test of how they are made asks for `records_made_anew`."""
    with pytest.MonkeyPatch.context() as patch:
        new_records.make_quick(patch)
        yield


@pytest.fixture
def records_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """New files of records are made as in the program."""
    new_records.make_anew(monkeypatch)


@pytest.fixture
def own_zone() -> Iterator[None]:
    """The machine's time zone comes back after a test that sets others."""
    before = os.environ.get("TZ")
    yield
    forget_zone(before)


@pytest.fixture(scope="session")
def library() -> Library:
    return Library()


@pytest.fixture(scope="session")
def houses(library: Library) -> dict[str, House]:
    return {house_id: library.house(house_id) for house_id in library.files()}


@pytest.fixture(scope="session")
def confirmed(houses: dict[str, House]) -> dict[str, House]:
    """The houses after each of them has confirmed every reading and every standard rule."""
    library = Library()
    library.decide(
        {
            house_id: NOTHING.confirming(*(rule.key for rule in open_rules(house)))
            for house_id, house in houses.items()
        }
    )
    return {house_id: library.house(house_id) for house_id in houses}


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder for the log and the reports, which nothing is written to afterwards."""
    move_to(one_folder(tmp_path / "state", "STATE"), monkeypatch)
    root = logging.getLogger()
    before = list(root.handlers)
    yield places.logs()
    for handler in set(root.handlers) - set(before):
        root.removeHandler(handler)
