"""The kiosk: its start against an empty window, until it invites to touch it, and until its round moves."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.benchmarks.row import Row, against
from tests.benchmarks.window import EMPTY, started

_PAIRS = 15
_MOST = 1.8
_KIOSK = """
import os
from datetime import UTC, datetime
from app import places
from app.kiosk.heartbeat import Heartbeat
from app.kiosk.presence import PresenceFile
from app.kiosk.settings import load
from app.procedure.library import Library
from app.ui.kiosk import open_kiosk as opening
from app.ui.kiosk.entrance import Entrance
def keep():
    from app.records.records import Records
    return Records(places.records(), library, lambda: datetime.now(UTC))
def ready():
    from app.ui.kit import process_cost as process
    print(f"ready after {process.milliseconds_since_start():.0f} ms, {process.megabytes():.0f} MB", flush=True)
    os._exit(0)
"""
_STANDS = """
Entrance.play = lambda entrance, chance: ready()
"""
"""All is painted when rounds are asked for."""
_MOVES = """
play = Entrance.play
def watched(entrance, chance):
    from app.ui.table.table_play import TablePlay
    tick = TablePlay._tick
    def ticked(played, now):
        tick(played, now)
        entrance.parent().window().repaint()
        ready()
    TablePlay._tick = ticked
    play(entrance, chance)
Entrance.play = watched
"""
"""The first frame in which cards have moved is painted."""
_OPEN = """
library = Library()
rules = load(places.kiosk_settings(), library.files())
presence = PresenceFile(places.kiosk() / "present.json")
opening.open_kiosk(Heartbeat(os.open(os.devnull, os.O_WRONLY)), library, rules, presence, keep)
"""
"""The program inside the watchdog, with records of its own."""
_MOMENTS = {
    "start of the kiosk until the table stands there with “Touch to start”": (_STANDS, _MOST),
    "the same, until the first cards of the round that plays there have moved": (_MOVES, None),
}


def rows() -> Iterator[Row]:
    """Both moments."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        floor: list[float] = []
        ours: dict[str, list[float]] = {what: [] for what in _MOMENTS}
        for _ in range(_PAIRS + 1):
            floor.append(started(["-c", EMPTY], folder)[0])
            for what, (moment, _most) in _MOMENTS.items():
                ours[what].append(started(["-c", f"{_KIOSK}{moment}{_OPEN}"], folder)[0])
    for what, (_moment, most) in _MOMENTS.items():
        # The first of each writes bytecode, checked houses, the painted felt and the empty records.
        yield against(what, median(ours[what][1:]), "empty QMainWindow", median(floor[1:]), most)
