"""The heart of the program inside: a byte now and then into a pipe that the watchdog reads."""

import faulthandler
import os
import sys
from typing import Self


class Heart:
    """Beats until the watchdog is gone."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe

    @classmethod
    def at_standard_output(cls) -> Self:
        """Take over the standard output for beats; what is printed goes where the errors go.

        From now on a crash writes down where it happened.
        """
        sys.stdout.flush()
        pipe = os.dup(1)
        os.dup2(2, 1)
        faulthandler.enable()
        _leave_no_core()
        return cls(pipe)

    def beat(self) -> bool:
        """One beat. No, if nobody listens any more: then the program has to end."""
        try:
            os.write(self._pipe, b".")
        except OSError:
            return False
        return True


def _leave_no_core() -> None:
    """Writing all of the memory to the disk would take longer than coming back."""
    if os.name == "posix":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_CORE)
        resource.setrlimit(resource.RLIMIT_CORE, (0, most))
