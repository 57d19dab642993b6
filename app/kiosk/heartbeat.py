"""The heartbeat of the kiosk program: a byte now and then into a pipe that the watchdog reads."""

import faulthandler
import os
import sys
from typing import Self

if sys.platform != "win32":
    import resource


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

    def beat(self) -> bool:
        """Send one beat. False if nobody listens any more; then the program has to end."""
        try:
            os.write(self._pipe, b".")
        except OSError:
            return False
        return True


def _leave_no_core() -> None:
    """A core dump would take longer than starting again."""
    if sys.platform != "win32":
        _, most = resource.getrlimit(resource.RLIMIT_CORE)
        resource.setrlimit(resource.RLIMIT_CORE, (0, most))
