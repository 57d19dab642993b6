"""Kills a process that writes for ever, at a moment nobody can foresee, and hears what it had told until then."""

import os
import signal
from collections.abc import Callable
from random import Random
from time import perf_counter

from tests.records.processes import forked

_LONGEST_OPENING = 0.015
_LONGEST_COMMIT = 0.002


def told_until_killed(write: Callable[[int], object], size: int, chance: Random) -> bytes:
    """What somebody wrote into a pipe, in words of so many bytes, before and while being killed."""
    reading, writing = os.pipe()
    process = forked(lambda: write(writing))
    os.close(writing)
    told = b""
    # One in four dies while it opens the file.
    wanted = chance.choice([0, *[chance.randint(1, 60)] * 3])
    try:
        while len(told) < wanted * size:
            more = os.read(reading, 1 << 16)
            assert more, "it ended by itself"
            told += more
        moment = perf_counter() + chance.uniform(0, _LONGEST_COMMIT if wanted else _LONGEST_OPENING)
        while perf_counter() < moment:
            pass
    finally:
        os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL, "it ended by itself"
    while more := os.read(reading, 1 << 16):
        told += more
    os.close(reading)
    return told
