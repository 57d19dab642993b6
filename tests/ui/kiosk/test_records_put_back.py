"""Records that were put back, or are exchanged while the kiosk runs: it says so, and names no file."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from app import places
from app.records.exams.machines import sign_checkpoint
from app.records.records import Records
from app.ui.kiosk.attract_screen import AttractScreen
from tests.systems import WINDOWS
from tests.ui.kiosk.conftest import Clock
from tests.ui.kiosk.machine import SUPERVISORS_PIN, Machine, Open
from tests.ui.leaks import settle

pytestmark = pytest.mark.usefixtures("unpainted")


def seen_words(machine: Machine) -> str:
    """All that can be read on the screen, tips too."""
    labels = [each for each in machine.window.findChildren(QLabel) if each.isVisible()]
    return "\n".join([words for label in labels for words in (label.text(), label.toolTip())])


def refuse_paths(words: str, file: Path) -> None:
    for private in (str(file.parent), file.name, places.SIGNING):
        assert private not in words


@pytest.fixture
def put_back(keep: Callable[[], Records], clock: Clock, tmp_path: Path) -> Path:
    """Records as they were before one more supervisor came, with the checkpoint of after."""
    file, old = tmp_path / "records.sqlite", tmp_path / "old.sqlite"
    kept = keep()
    kept._store.close()
    shutil.copyfile(file, old)
    kept = keep()
    (sue,) = kept.supervisors.everybody()
    kept.supervisors.add("Tom Fox", "S2", kept.supervisors.keep(SUPERVISORS_PIN), sue)
    sign_checkpoint(kept._store, file.with_name(places.SIGNING), clock.now())
    kept._store.close()
    shutil.copyfile(old, file)
    return file


def test_the_start_tells_everybody_of_records_that_were_put_back(put_back: Path, open_kiosk: Open) -> None:
    machine = open_kiosk()
    assert "The records were rolled back or swapped" in seen_words(machine)
    refuse_paths(seen_words(machine), put_back)
    machine.come()
    machine.window.controller.sign_out()
    settle()
    machine.page(AttractScreen)
    assert "The records were rolled back" in seen_words(machine), "the next one can read it too"


def test_the_start_says_nothing_of_records_that_are_all_there(
    keep: Callable[[], Records], clock: Clock, tmp_path: Path, open_kiosk: Open
) -> None:
    sign_checkpoint(keep()._store, tmp_path / places.SIGNING, clock.now())
    assert "put back" not in seen_words(open_kiosk())


@pytest.mark.skipif(WINDOWS, reason="Windows lets nobody move a file that is open")
def test_records_that_are_removed_under_a_running_kiosk_are_told_of_without_a_path(
    open_kiosk: Open, tmp_path: Path
) -> None:
    machine, file = open_kiosk(), tmp_path / "records.sqlite"
    watch = machine.window.controller.records_watch
    watch.timer.timeout.emit()
    assert "removed or replaced" not in seen_words(machine)
    file.rename(tmp_path / "elsewhere.sqlite")
    watch.timer.timeout.emit()
    assert "The records were removed or replaced while the program was running" in seen_words(machine)
    refuse_paths(seen_words(machine), file)
    assert not watch.timer.isActive(), "it is told once"
