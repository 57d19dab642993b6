"""Is the program waiting for its disk? The kiosk's heart asks: a slow disk is no hang."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

_began: list[float] = []
"""When the main thread began to wait, the outermost first."""


@contextmanager
def waiting_for_disk() -> Iterator[None]:
    """The main thread may wait in here. Other threads keep nobody waiting."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    _began.append(perf_counter())
    try:
        yield
    finally:
        _began.pop()


def seconds_waited() -> float:
    """How long the main thread has been waiting; 0 if it is not."""
    began = _began[:1]
    return perf_counter() - began[0] if began else 0.0
