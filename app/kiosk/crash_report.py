"""The report on a fall, for the supervisor: when, how it ended, where it was, what it wrote last."""

import signal
from datetime import datetime

from app.error_report import report_text
from app.kiosk.watchdog import ProcessEnd

_WINDOWS_CRASH = 0x8000_0000
"""On Windows, exit codes from here on are crashes; 0xc0000005 is the usual one."""


def how(ended: ProcessEnd) -> str:
    """How the program ended, in words."""
    if ended.hung:
        return "It stopped responding and was shut down."
    if ended.code < 0:
        try:
            return f"It crashed ({signal.Signals(-ended.code).name})."
        except ValueError:
            return f"It was stopped by signal {-ended.code}."
    if ended.code >= _WINDOWS_CRASH:
        return f"It crashed ({ended.code:#x})."
    return f"It exited on its own with code {ended.code}."


def crash_report(ended: ProcessEnd, when: datetime) -> str:
    """The whole report."""
    written = "\n".join(ended.lines) or "nothing"
    return report_text(f"The kiosk: {how(ended)} It was restarted.", f"Its last output:\n{written}", when)
