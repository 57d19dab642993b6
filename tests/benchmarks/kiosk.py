"""The kiosk: its start, until the attract screen is to be seen, against an empty window."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.benchmarks.row import Row, against
from tests.benchmarks.window import EMPTY, started

_PAIRS = 15
_MOST = 1.8
_ATTRACT = """
import os
from app import places
from app.kiosk.heart import Heart
from app.kiosk.presence import PresenceFile
from app.kiosk.settings import load
from app.procedure.library import Library
from app.ui.kiosk import opening
def ready():
    from app.ui import process
    print(f"ready after {process.milliseconds_since_start():.0f} ms, {process.megabytes():.0f} MB", flush=True)
    os._exit(0)
library = Library()
rules = load(places.kiosk_settings(), library.files())
presence = PresenceFile(places.kiosk() / "present.json")
opening.open_kiosk(Heart(os.open(os.devnull, os.O_WRONLY)), library, rules, presence, ready)
"""
"""The program inside the watchdog until its first screen is painted; the records come after that, as here."""


def rows() -> Iterator[Row]:
    """The start to the attract screen."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        floor, ours = [], []
        for _ in range(_PAIRS + 1):
            floor.append(started(["-c", EMPTY], folder))
            ours.append(started(["-c", _ATTRACT], folder))
    # The first pair writes bytecode, checked houses and the painted felt.
    mine, theirs = (median(seconds for seconds, _ in found[1:]) for found in (ours, floor))
    yield against("start of the kiosk to its attract screen", mine, "empty QMainWindow", theirs, _MOST)
