"""What this process has cost so far, in time and in memory."""

import os
import sys
import time
from pathlib import Path

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes
else:
    import resource

_IMPORTED = time.perf_counter()
_FROM_1601_TO_1970 = 11_644_473_600
_THIS_PROCESS = -1
"""Windows takes this for a handle to whoever says it."""


def milliseconds_since_start() -> float:
    """How long ago the process began; where the system does not tell, how long ago this was imported."""
    if sys.platform == "linux":
        # The program's name comes first, in brackets, and may itself hold some.
        fields = Path("/proc/self/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
        began = int(fields[19]) / os.sysconf("SC_CLK_TCK")
        return (time.clock_gettime(time.CLOCK_BOOTTIME) - began) * 1000
    if sys.platform == "win32":
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        times = [wintypes.FILETIME() for _ in ("created", "ended", "kernel", "user")]
        if not kernel.GetProcessTimes(wintypes.HANDLE(_THIS_PROCESS), *map(ctypes.byref, times)):
            raise ctypes.WinError(ctypes.get_last_error())
        began = (times[0].dwHighDateTime << 32 | times[0].dwLowDateTime) / 1e7 - _FROM_1601_TO_1970
        return (time.time() - began) * 1000
    return (time.perf_counter() - _IMPORTED) * 1000


def megabytes() -> float:
    """The memory that the process holds now; on macOS, which tells no more, the most it has held."""
    if sys.platform == "linux":
        status = Path("/proc/self/status").read_text("utf-8", "replace")
        return int(status.partition("\nVmRSS:")[2].split()[0]) / 1024
    if sys.platform == "win32":

        class Counters(ctypes.Structure):
            """PROCESS_MEMORY_COUNTERS; of the last six fields only the size matters here."""

            _fields_ = (
                ("size", wintypes.DWORD),
                ("page_faults", wintypes.DWORD),
                ("largest", ctypes.c_size_t),
                ("now", ctypes.c_size_t),
                ("others", ctypes.c_size_t * 6),
            )

        counters = Counters(size=ctypes.sizeof(Counters))
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        if not kernel.K32GetProcessMemoryInfo(
            wintypes.HANDLE(_THIS_PROCESS), ctypes.byref(counters), counters.size
        ):
            raise ctypes.WinError(ctypes.get_last_error())
        return int(counters.now) / 1024**2
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024**2
