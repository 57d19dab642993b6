"""The kiosk: its start against an empty window, until it invites to touch it, and until its round moves."""

from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.benchmarks.row import Row, against
from tests.benchmarks.window import EMPTY, Start, started

_PAIRS = 15
_MOST, _MOST_MEMORY = 1.5, 1.4
_KIOSK = """
import os
from datetime import UTC, datetime
from app import places
from app.kiosk.heartbeat import Heartbeat
from app.kiosk.session_file import PresenceFile
from app.kiosk.settings import load
from app.procedure.library import Library
from app.ui.kit import display
def keep():
    from app.records.records import Records
    return Records(places.records(), library, lambda: datetime.now(UTC))
def ready():
    from app.ui.kit import process_cost as process
    print(f"ready after {process.milliseconds_since_start():.0f} ms, {process.megabytes():.0f} MB", flush=True)
    os._exit(0)
"""
_STANDS = """
def watch(entrance):
    entrance.play = lambda entrance, chance: ready()
"""
"""All is painted when rounds are asked for."""
_MOVES = """
def watch(entrance):
    play = entrance.play
    def watched(shown, chance):
        from app.ui.table.table_play import TablePlay
        tick = TablePlay._tick
        def ticked(played, now):
            tick(played, now)
            shown.parent().window().repaint()
            ready()
        TablePlay._tick = ticked
        play(shown, chance)
    entrance.play = watched
"""
"""The first frame in which cards have moved is painted."""
_OPEN = """
library = Library()
rules = load(places.kiosk_settings(), library.files())
presence = PresenceFile(places.kiosk() / "present.json")
heart = Heartbeat(os.open(os.devnull, os.O_WRONLY))
with display.starting():
    screen = display.load_qt()
    from app.ui.kiosk.entrance import Entrance
    watch(Entrance)
    from app.ui.kiosk.kiosk_window import open_kiosk
    open_kiosk(screen, heart, library, rules, presence, keep)
"""
"""The program inside the watchdog, with records of its own. As there, Qt is loaded before what needs it."""
_STANDING = "start of the kiosk until the table stands there with “Touch to start”"
_MOMENTS = {
    _STANDING: (_STANDS, _MOST),
    "the same, until the first cards of the round that plays there have moved": (_MOVES, None),
}


def rows() -> Iterator[Row]:
    """Both moments."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        floor: list[Start] = []
        ours: dict[str, list[Start]] = {what: [] for what in _MOMENTS}
        for _ in range(_PAIRS + 1):
            floor.append(started([str(EMPTY)], folder))
            for what, (moment, _most) in _MOMENTS.items():
                ours[what].append(started(["-c", f"{_KIOSK}{moment}{_OPEN}"], folder))
    stands = ours[_STANDING]
    for what, (_moment, most) in _MOMENTS.items():
        # The first of each writes bytecode, checked houses, the painted felt and the empty records.
        mine, theirs = (median(start.seconds for start in found[1:]) for found in (ours[what], floor))
        yield against(what, mine, "empty QMainWindow", theirs, most)
    mine, theirs = (median(start.processor for start in found[1:]) for found in (stands, floor))
    yield against(f"{_STANDING}, time of the processor", mine, "empty QMainWindow", theirs)
    megabytes = median(start.megabytes for start in stands[1:])
    held = median(start.megabytes for start in floor[1:])
    words, ratio = f"empty QMainWindow {held:.0f} MB", megabytes / held
    aim = f"ratio ≤ {_MOST_MEMORY:g}"
    yield Row("memory of the kiosk then", f"{megabytes:.0f} MB", words, ratio, aim, ratio <= _MOST_MEMORY)
