"""A dealer who never stops: the real window on real records, dealing as fast as it goes, telling of every entry.

Run as a program of its own, so that it can be killed: `python -m tests.ui.modes.killed RECORDS SETTINGS SEED`.
"""

import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from zlib import crc32

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.procedure.library import Library
from app.records.records import Records
from app.records.training.attempt_recorder import AttemptRecorder
from app.session.session import Session
from app.ui.dealing.dealing_mode import DealingMode
from app.ui.kit.settings import Settings
from app.ui.shell.main_window import MainWindow
from tests.grading.test_any_acts import random_act

MODES = ("guided", "practice", "test")


def likeness(session: Session) -> dict[str, object]:
    """What a session is: two that tell the same are the same, table and faults and all."""
    now = session.now()
    faults = [(str(step), repr(fault)) for step, fault in session.taken_back]
    return {
        "acts": [str(act) for act in session.acts],
        "times": session.times,
        "table": crc32(repr(now.table).encode()),
        "judged": crc32(repr(session.scorecard()).encode()),
        "taken back": crc32(repr(faults).encode()),
        "paused": session.paused_at is not None,
        "ended": session.ended,
    }


def tell(dealing: DealingMode) -> None:
    """Acknowledge: what is told here is on the disk."""
    attempt = dealing.attempt
    assert isinstance(attempt, AttemptRecorder)
    print(json.dumps({"attempt": attempt.attempt, "written": attempt._written, **likeness(attempt.session)}))


def deal_on(window: MainWindow, chance: Random) -> None:
    """One more thing: right or wrong, taken back, paused, finished."""
    assert window.navigator.modes.dealing
    dealing = window.navigator.modes.dealing
    if dealing.verdict.isVisible():
        names = list(dealing.verdict.buttons)
        dealing.verdict.buttons["next" if "next" in names else names[0]].click()
        return
    due = dealing.session.machine_act()
    luck = chance.random()
    if due is None or luck < 0.005:
        dealing.finish()
    elif luck < 0.06:
        QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    elif luck < 0.1:
        QTest.keyClick(window, Qt.Key.Key_P)
    elif luck < 0.25:
        dealing.act(random_act(dealing.ruling, chance))
    else:
        dealing.act(due)
    if luck > 0.9:
        QApplication.processEvents()


def main(records: Path, settings: Path, seed: str) -> None:
    """Deal until somebody puts an end to it."""
    chance = Random(seed)
    application = QApplication(["hcf-trainer", "-style", "fusion"])
    library = Library()
    house = chance.choice(sorted(library.files()))
    chosen = Settings(house=house, mode=chance.choice(MODES), motion="off")  # type: ignore[arg-type]
    window = MainWindow(library, chosen, settings)
    window.resize(1024, 600)
    window.show()
    application.processEvents()
    window.begin(chance, Records(records, library, lambda: datetime.now(UTC)))
    if window.navigator.unfinished:
        window.navigator.unfinished.panel.buttons["on"].click()
    assert window.navigator.modes.dealing
    tell(window.navigator.modes.dealing)
    while True:
        deal_on(window, chance)
        tell(window.navigator.modes.dealing)


if __name__ == "__main__":
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
