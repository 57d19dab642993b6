"""The report on a fall, saved for the supervisor: when, how it ended, where it was, what it wrote last."""

import signal
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from app import __version__
from app.kiosk.watchdog import Ended

_WINDOWS_CRASH = 0x8000_0000
"""Where there are no signals, a crash is a code from here on; 0xc0000005 is the usual one."""
_KEPT = 20
"""So many reports stay; one of a crash every minute would fill the disk in a year."""


def how(ended: Ended) -> str:
    """How it ended, in words."""
    if ended.hung:
        return "It hung: nothing was heard of it any more, and it was stopped."
    if ended.code < 0:
        try:
            return f"It crashed ({signal.Signals(-ended.code).name})."
        except ValueError:
            return f"It was ended by signal {-ended.code}."
    if ended.code >= _WINDOWS_CRASH:
        return f"It crashed ({ended.code:#x})."
    return f"It ended by itself with code {ended.code}."


def report_text(ended: Ended, when: datetime) -> str:
    """The whole report."""
    written = "\n".join(ended.lines) or "nothing"
    return (
        f"hcf-trainer {__version__}, kiosk, {when:%Y-%m-%d %H:%M:%S}\n"
        f"{how(ended)} It was started again.\n\nWhat it wrote last:\n{written}\n"
    )


def save_report(folder: Path, ended: Ended, when: datetime) -> Path | None:
    """Save it beside the others, of which the oldest go; None if the disk does not take it."""
    file = folder / f"trouble-{when:%Y%m%d-%H%M%S-%f}.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(report_text(ended, when), "utf-8")
    except OSError:
        with suppress(OSError):
            file.unlink(missing_ok=True)
        return None
    # The new one stays, whatever the clock said when the others were written.
    for old in sorted(set(folder.glob("trouble-*.txt")) - {file})[: 1 - _KEPT]:
        with suppress(OSError):
            old.unlink()
    return file
