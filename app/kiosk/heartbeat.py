"""The heartbeat of the kiosk program: a byte now and then into a pipe that the watchdog reads."""

import ctypes
import faulthandler
import os
import sys
from threading import Thread
from time import sleep
from typing import Self

from app.disk_time import seconds_waited
from app.kiosk.restart_policy import BEAT, LONGEST_WAIT

if sys.platform != "win32":
    import resource

_NO_DIALOGS = 0x0001 | 0x0002 | 0x8000
"""For Windows: none for a missing disk, none for a crash, none for a missing file."""


class Heartbeat:
    """Beats as long as the watchdog listens."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe

    @classmethod
    def at_standard_output(cls) -> Self:
        """Use standard output for beats. What is printed goes to standard error.

        From now on a crash leaves a traceback.
        """
        sys.stdout.flush()
        pipe = os.dup(1)
        os.dup2(2, 1)
        faulthandler.enable()
        _leave_no_core()
        return cls(pipe)

    def beat_while_waiting(self) -> None:
        """Beat from a thread of its own while the program waits for its disk: that is no hang."""
        Thread(target=self._beat_while_waiting, name="waiting", daemon=True).start()

    def _beat_while_waiting(self) -> None:
        while True:
            sleep(BEAT)
            if 0 < seconds_waited() < LONGEST_WAIT and not self.beat():
                return

    def beat(self) -> bool:
        """Send one beat. False if nobody listens any more; then the program has to end."""
        try:
            os.write(self._pipe, b".")
        except OSError:
            return False
        return True


def _leave_no_core() -> None:
    """A core dump would take longer than starting again, and a dialog about a crash would stay for good."""
    if sys.platform == "win32":
        ctypes.windll.kernel32.SetErrorMode(_NO_DIALOGS)
    else:
        _, most = resource.getrlimit(resource.RLIMIT_CORE)
        resource.setrlimit(resource.RLIMIT_CORE, (0, most))
