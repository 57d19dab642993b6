"""The figures for support agree with what is seen from outside."""

import subprocess
import sys
import time
from pathlib import Path

from app.ui.kit.process_cost import megabytes, milliseconds_since_start
from tests.ui.screens import ROOT

RESOLUTION = 20
"""Milliseconds: two ticks of the clock by which Linux notes when a process began."""

_TELL = """
import time
from app.ui.kit.process_cost import megabytes, milliseconds_since_start
first, before = milliseconds_since_start(), megabytes()
{}
print(first, milliseconds_since_start(), before, megabytes())
"""


def told(between: str) -> list[float]:
    """Time and memory of another process, each before and after it did something."""
    words = [sys.executable, "-c", _TELL.format(between)]
    return [*map(float, subprocess.run(words, cwd=ROOT, capture_output=True, check=True).stdout.split())]


def test_a_process_knows_how_long_ago_it_began() -> None:
    began = time.perf_counter()
    first, last, *_ = told("while time.process_time() < 0.1: pass")
    lasted = (time.perf_counter() - began) * 1000
    assert 0 <= first <= last <= lasted + RESOLUTION
    # It has worked for that long, wherever it began to count.
    assert last >= 100 - RESOLUTION


def test_time_goes_on() -> None:
    first = milliseconds_since_start()
    assert milliseconds_since_start() >= first > 0


def test_a_process_knows_what_it_holds() -> None:
    _, _, before, after = told("held = b'x' * 64 * 1024 ** 2")
    assert 60 < after - before < 70
    assert 5 < before < 100


def test_it_is_the_figure_that_the_system_shows() -> None:
    shown = Path("/proc/self/statm")
    if shown.exists():
        import resource

        pages = int(shown.read_text("ascii").split()[1])
        assert abs(megabytes() - pages * resource.getpagesize() / 1024**2) < 1
