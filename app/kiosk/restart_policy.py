"""When the watchdog treats the program as dead, and how often it starts it again."""

from collections.abc import Sequence
from typing import Literal

BEAT = 0.5
"""Seconds between two heartbeats."""
SILENCE = 2.5
"""After this many seconds without a beat the program hangs."""
LONGEST_WAIT = 60.0
"""Seconds that the disk may keep the program waiting; SQLite waits 5 for another program."""
FIRST_BEAT = 20.0
"""Seconds that a cold start may take on a slow machine."""
MOST, WITHIN = 3, 60.0
"""After this many falls in this many seconds the quiet screen comes up instead."""

LEFT, AGAIN = 0, 10
"""Exit codes: a supervisor left the kiosk, or asked for a fresh start."""
REFUSED, CANNOT = 2, 4
"""Exit codes: refused before there was a window, or unable to go on."""

Next = Literal["end", "again", "quiet"]


def seconds_to_wait(has_beaten: bool) -> float:
    """How many seconds to wait for the next beat."""
    return SILENCE if has_beaten else FIRST_BEAT


def next_after_exit(code: int, falls: Sequence[float], now: float) -> Next:
    """What to do after an exit with this code. `falls` has the times of all falls, this one included."""
    if code in (LEFT, REFUSED):
        return "end"
    if code == AGAIN:
        return "again"
    recent = [moment for moment in falls if now - moment <= WITHIN]
    return "quiet" if len(recent) >= MOST else "again"
