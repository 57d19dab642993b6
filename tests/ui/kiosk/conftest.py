"""A kiosk with real records, two trainees and a supervisor."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from app.kiosk.clock_watch import Clocks
from app.kiosk.session_file import PresenceFile
from app.kiosk.settings import KioskSettings
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.db.pins import hash_pin
from app.records.records import Records
from app.records.training.trainee_store import TraineeStore
from app.ui.kiosk.covering_window import CoveringWindow
from app.ui.kiosk.entrance import Entrance
from app.ui.kiosk.kiosk_window import KioskWindow
from app.ui.watch.demonstration import Demonstration
from tests.copies import copy_records
from tests.ui.kiosk.machine import HOUSE, PIN, SUPERVISORS_PIN, Machine, Open
from tests.ui.leaks import settle


class Clock:
    """The two clocks of the machine, in the hands of a test."""

    def __init__(self) -> None:
        self.wall, self.counted = datetime(2026, 11, 16, 12, tzinfo=UTC), 0.0

    def now(self) -> datetime:
        return self.wall

    def elapsed(self) -> float:
        return self.counted

    def pass_(self, **time: float) -> None:
        """So much time goes by."""
        gone = timedelta(**time)
        self.wall += gone
        self.counted += gone.total_seconds()

    def set(self, **time: float) -> None:
        """Somebody sets the clock on the wall."""
        self.wall += timedelta(**time)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def demonstrations() -> dict[str, list[Demonstration]]:
    """Rounds for the attract screen, by house: two to take turns."""
    return {}


@pytest.fixture(autouse=True)
def shared_demonstrations(
    demonstrations: dict[str, list[Demonstration]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planning a round takes a fifth of a start, and most tests do not look at it."""
    plan = Entrance._demonstration

    def planned(entrance: Entrance, chance: Random) -> Demonstration:
        known = demonstrations.setdefault(entrance.usual.house, [])
        known.append(known.pop(0) if len(known) > 1 else plan(entrance, chance))
        return known[-1]

    monkeypatch.setattr(Entrance, "_demonstration", planned)


@pytest.fixture(scope="session")
def first_records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records with two trainees and a supervisor, made once: every test has a copy."""
    file, clock = tmp_path_factory.mktemp("first") / "records.sqlite", Clock()
    kept = Records(file, Library(), clock.now)
    kept.people.add("Ann Lee", "B7")
    kept.people.add("Bo Ek", "B8")
    store = TraineeStore.beside(kept._store)
    store.change(store.find("Bo Ek"), Trainee("Bo Ek", "B8"), hash_pin(PIN), clock.now())
    kept.supervisors.add("Sue Ray", "S1", kept.supervisors.keep(SUPERVISORS_PIN), None)
    kept.set_aside()
    return file


@pytest.fixture
def keep(
    tmp_path: Path, first_records: Path, library: Library, clock: Clock
) -> Iterator[Callable[[], Records]]:
    """Opens the same records again and again, as one start of the program after the other does."""
    opened: list[Records] = []
    copy_records(first_records, tmp_path / "records.sqlite")

    def keeping() -> Records:
        for before in opened:
            before._store.close()
        kept = Records(tmp_path / "records.sqlite", library, clock.now)
        opened.append(kept)
        return kept

    yield keeping
    for kept in opened:
        kept._store.close()


@pytest.fixture
def open_kiosk(
    qtbot: QtBot,
    letters: str,
    library: Library,
    keep: Callable[[], Records],
    clock: Clock,
    tmp_path: Path,
) -> Iterator[Open]:
    """Starts the kiosk: at one house with motion off, unless other rules are given."""
    opened: list[KioskWindow] = []

    def open_kiosk(**rules: object) -> Machine:
        for before in opened:
            let_go(before)
        presence, kept = PresenceFile(tmp_path / "present.json"), keep()
        usual = KioskSettings(houses=(HOUSE,), motion="off", files=str(tmp_path / "files"))
        settings = usual._replace(**rules)  # type: ignore[arg-type]
        window = KioskWindow(library, settings, presence, Clocks(clock.now, clock.elapsed))
        opened.append(window)
        with qtbot.waitExposed(window):
            window.cover()
        window.begin(kept, Random(7))
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        settle()
        return Machine(window, kept, presence, qtbot)

    yield open_kiosk
    for window in opened:
        let_go(window)
        window.deleteLater()
    settle()


def let_go(window: CoveringWindow) -> None:
    """The power is cut: nobody is asked, and nothing is put back."""
    window.hide()
    window._soon.stop()
    window._always.stop()
