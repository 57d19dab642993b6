"""How long a process has had a core: on a busy machine the clock on the wall says nothing about it."""

import os
from pathlib import Path

_FROM_STATE = slice(11, 15)
"""In what follows a program's name: time in it and for it, and the same of the children it has waited for."""
_ADVANCE = 0.5


def seconds_on_core(process: int) -> float:
    """The seconds that a process has used so far; 0 where the system does not say."""
    try:
        state = Path(f"/proc/{process}/stat").read_text("utf-8", errors="replace")
    except OSError:
        return 0.0
    return sum(map(int, state.rpartition(")")[2].split()[_FROM_STATE])) / os.sysconf("SC_CLK_TCK")


class Patience:
    """Waits on as long as a process gets something done: only one that stands still has hung."""

    def __init__(self, process: int) -> None:
        self._process = process
        self._used = 0.0

    def is_at_work(self) -> bool:
        """Has it used a core since it was last asked? What works without an end is ended by its limit."""
        before, self._used = self._used, seconds_on_core(self._process)
        return self._used - before > _ADVANCE
