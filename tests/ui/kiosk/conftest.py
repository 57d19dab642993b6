"""A kiosk with real records, two trainees and a supervisor."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random

import argon2
import pytest
from pytestqt.qtbot import QtBot

from app.kiosk.presence import PresenceFile
from app.kiosk.settings import KioskSettings
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.keeping import Keeping
from app.records.pins import hash_pin
from app.records.trainee_store import TraineeStore
from app.ui.kiosk.covering import CoveringWindow
from app.ui.kiosk.shell import KioskWindow
from tests.ui.kiosk.machine import HOUSE, PIN, SUPERVISORS_PIN, Machine, Open
from tests.ui.leaks import settle

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def quick_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """PINs are slow on purpose; these tests do not wait for that."""
    quick = partial(argon2.PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(argon2, "PasswordHasher", quick)


@pytest.fixture
def keep(tmp_path: Path, library: Library) -> Iterator[Callable[[], Keeping]]:
    """Opens the same records again and again, as one start of the program after the other does."""
    opened: list[Keeping] = []

    def keeping() -> Keeping:
        for before in opened:
            before._store.close()
        kept = Keeping(tmp_path / "records.sqlite", library, lambda: NOW)
        opened.append(kept)
        if not kept.people.everybody():
            kept.people.add("Ann Lee", "B7")
            kept.people.add("Bo Ek", "B8")
            store = TraineeStore.beside(kept._store)
            store.change(store.find("Bo Ek"), Trainee("Bo Ek", "B8"), hash_pin(PIN), NOW)
            kept.supervisors.add("Sue Ray", "S1", kept.supervisors.keep(SUPERVISORS_PIN), None)
        return kept

    yield keeping
    for kept in opened:
        kept._store.close()


@pytest.fixture
def open_kiosk(
    qtbot: QtBot, letters: str, library: Library, keep: Callable[[], Keeping], tmp_path: Path
) -> Iterator[Open]:
    """Starts the kiosk: at one house with motion off, unless other rules are given."""
    opened: list[KioskWindow] = []

    def open_kiosk(**rules: object) -> Machine:
        for before in opened:
            let_go(before)
        presence, kept = PresenceFile(tmp_path / "present.json"), keep()
        settings = KioskSettings(houses=(HOUSE,), motion="off")._replace(**rules)  # type: ignore[arg-type]
        window = KioskWindow(library, settings, presence)
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
