"""Kills a process that writes for ever, at a moment nobody can foresee, and hears what it had told until then."""

import os
from collections.abc import Callable
from random import Random
from time import perf_counter

from tests.records.processes import KILLED, started

_LONGEST_OPENING = 0.015
_LONGEST_COMMIT = 0.002


def told_until_killed(write: Callable[[int], object], size: int, chance: Random) -> bytes:
    """What somebody wrote into a pipe, in words of so many bytes, before and while being killed."""
    process = started(write)
    told = b""
    # One in four dies while it opens the file.
    wanted = chance.choice([0, *[chance.randint(1, 60)] * 3])
    try:
        while len(told) < wanted * size:
            more = os.read(process.reading, 1 << 16)
            assert more, "it ended by itself"
            told += more
        wait_until(perf_counter() + chance.uniform(0, _LONGEST_COMMIT if wanted else _LONGEST_OPENING))
    finally:
        process.kill()
        code = process.wait()
    assert code == KILLED, "it ended by itself"
    while more := os.read(process.reading, 1 << 16):
        told += more
    process.close()
    return told


def wait_until(moment: float) -> None:
    """Wait to the very moment, as no sleep does."""
    while perf_counter() < moment:
        pass
