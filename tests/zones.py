"""The time zone of the machine, as a test sets it."""

import ctypes
import os
import sys
import time

_ON_WINDOWS = {
    "Africa/Cairo": "EET-2", "Africa/Lagos": "WAT-1", "Africa/Nairobi": "EAT-3", "America/Anchorage": "AKS9AKD",
    "America/Chicago": "CST6CDT", "America/Denver": "MST7MDT", "America/Detroit": "EST5EDT",
    "America/Halifax": "AST4ADT", "America/Los_Angeles": "PST8PDT", "America/New_York": "EST5EDT",
    "America/Sao_Paulo": "BRT3", "America/St_Johns": "NST3:30NDT", "Asia/Bangkok": "ICT-7", "Asia/Dubai": "GST-4",
    "Asia/Karachi": "PKT-5", "Asia/Kathmandu": "NPT-5:45", "Asia/Kolkata": "IST-5:30", "Asia/Shanghai": "CST-8",
    "Asia/Singapore": "SGT-8", "Asia/Tehran": "IRT-3:30", "Asia/Tokyo": "JST-9", "Atlantic/Azores": "AZT1",
    "Australia/Darwin": "ACS-9:30", "Australia/Eucla": "ACW-8:45", "Europe/Athens": "EET-2", "Europe/Berlin": "CET-1",
    "Europe/London": "GMT0", "Europe/Moscow": "MSK-3", "Pacific/Auckland": "NZS-12", "Pacific/Honolulu": "HST10",
    "Pacific/Kiritimati": "LIN-14", "Pacific/Pago_Pago": "SST11", "UTC": "UTC0",
}  # fmt: skip
"""Windows has its own names for zones. Its C library, which Python asks, also reads this form: it has the rules of
the United States for the summer, and no others. Under Wine it has none."""


def set_zone(zone: str, on_windows: str = "") -> None:
    """Put the machine into a zone, until `forget_zone`. On Windows it may need another name."""
    os.environ["TZ"] = zone if sys.platform != "win32" else on_windows or _ON_WINDOWS[zone]
    _read_again()


def forget_zone(before: str | None) -> None:
    """Put the machine into the zone where it was: what `TZ` said, or nothing."""
    os.environ.pop("TZ", None)
    if before is not None:
        os.environ["TZ"] = before
    _read_again()


def name_here(name: str) -> str:
    """What the system calls its zone: this, except that Wine forgets the last letter."""
    if sys.platform != "win32":
        return name
    here = time.strftime("%Z", time.localtime(0))
    assert here in (name, name[:-1])
    return here


def _read_again() -> None:
    if sys.platform == "win32":
        ctypes.cdll.ucrtbase._tzset()
        # Python reads the name once, when it starts.
        time.tzname = (time.strftime("%Z", time.localtime(0)),) * 2
    else:
        time.tzset()
