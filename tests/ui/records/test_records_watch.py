"""The window notices within seconds that its records were removed or replaced, and that they were put back."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.records.exams.machines import sign_checkpoint
from app.records.records import Records
from app.ui.kit.records_watch import RecordsWatch
from app.ui.kit.settings import Settings
from app.ui.shell import open_window
from app.ui.shell.main_window import MainWindow
from tests.systems import WINDOWS
from tests.ui.leaks import settle

KEPT = "$argon2id$kept-of-a-pin"


def started(records: Records, qtbot: QtBot, library: Library, settings_file: Path) -> MainWindow:
    """A window as the program opens it, with these records."""
    window = MainWindow(library, Settings(house="oxford", motion="off"), settings_file)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    open_window._begin(window, library, lambda _: records, is_office=False)
    # Home reads the records a moment after it is shown, and not after they are closed.
    settle()
    return window


@pytest.mark.skipif(WINDOWS, reason="Windows lets nobody move a file that is open")
@pytest.mark.parametrize("what", ["removed", "replaced"])
def test_records_removed_or_replaced_under_the_window_are_told_of_within_seconds(
    what: str, qtbot: QtBot, library: Library, settings_file: Path, tmp_path: Path
) -> None:
    file = tmp_path / "records.sqlite"
    records = Records(file, library, lambda: datetime.now(UTC))
    window = started(records, qtbot, library, settings_file)
    (watch,) = window.findChildren(RecordsWatch)
    assert watch.timer.isActive()
    assert watch.timer.interval() <= 5_000
    watch.timer.timeout.emit()
    assert window.table_screen.bar.lasting == ""
    file.rename(tmp_path / "elsewhere.sqlite")
    if what == "replaced":
        shutil.copyfile(tmp_path / "elsewhere.sqlite", file)
    watch.timer.timeout.emit()
    assert "the records were removed or replaced while the program was" in window.table_screen.bar.lasting
    assert not watch.timer.isActive(), "it is told once"
    records._store.close()


def test_the_start_of_the_window_tells_of_records_that_were_put_back(
    qtbot: QtBot, library: Library, settings_file: Path, tmp_path: Path
) -> None:
    file, old = tmp_path / "records.sqlite", tmp_path / "old.sqlite"
    records = Records(file, library, lambda: datetime.now(UTC))
    sue = records.supervisors.add("Sue Ray", "S1", KEPT, None)
    records._store.close()
    shutil.copyfile(file, old)
    records.take_up()
    records.supervisors.add("Tom Fox", "S2", KEPT, sue)
    sign_checkpoint(records._store, tmp_path / "signing", datetime.now(UTC))
    records._store.close()
    shutil.copyfile(old, file)
    records.take_up()
    window = started(records, qtbot, library, settings_file)
    assert window.table_screen.bar.lasting.startswith("The records were rolled back or swapped")
    records._store.close()
