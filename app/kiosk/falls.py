"""When the watchdog takes the program for dead, and how often it starts it again."""

from collections.abc import Sequence
from typing import Literal

BEAT = 0.5
"""Seconds between two beats of the heart."""
SILENCE = 2.5
"""Seconds without a beat after which the program hangs."""
FIRST_BEAT = 20.0
"""Seconds that a cold start may take on a slow machine."""
MOST, WITHIN = 3, 60.0
"""So many falls in so many seconds, and it is not started again as if nothing had happened."""

LEFT, AGAIN = 0, 10
"""How the program ends when a supervisor leaves the kiosk, or wants it started afresh."""
REFUSED, CANNOT = 2, 4
"""It was refused before there was a window, or could not go on behind it."""

Next = Literal["end", "again", "quiet"]


def patience(has_beaten: bool) -> float:
    """How many seconds to wait for the next beat."""
    return SILENCE if has_beaten else FIRST_BEAT


def after(code: int, falls: Sequence[float], now: float) -> Next:
    """What follows an end with this code; `falls` are the moments of all falls so far, this one too."""
    if code in (LEFT, REFUSED):
        return "end"
    if code == AGAIN:
        return "again"
    recent = [moment for moment in falls if now - moment <= WITHIN]
    return "quiet" if len(recent) >= MOST else "again"
