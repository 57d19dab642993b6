"""`hcf-trainer kiosk --install` and `--uninstall`: the unit that starts the kiosk with the machine."""

import shutil
import sys
from pathlib import Path

from app.commands.reports.console import console
from app.errors import Refused
from app.kiosk.installation import install, uninstall
from app.kiosk.unit import NAME, USER, Programs
from app.places import is_packed

_CAGE = "/usr/bin/cage"


def print_install(root: Path) -> int:
    """Put everything in place, and say what to do next."""
    if sys.platform != "linux":
        raise Refused(
            "the unit is for Linux with systemd: on Windows set up Shell Launcher, as its page "
            "in the project, under packaging/windows, says; elsewhere start hcf-trainer kiosk yourself"
        )
    out = console()
    for file in install(root, Programs(shutil.which("cage") or _CAGE, _program())):
        out.print(f"made  {file}", soft_wrap=True)
    if not shutil.which("cage"):
        out.print(f"cage is not installed here: install it, so that {_CAGE} is there.")
    out.print(
        f"Next, as administrator: systemd-sysusers; systemctl daemon-reload; systemctl start {NAME}\n"
        f"Records and settings are those of the user {USER}, in /var/lib/{USER}."
    )
    return 0


def print_uninstall(root: Path) -> int:
    """Take everything away again, and say what is left."""
    gone, changed = uninstall(root)
    out = console()
    for file in gone:
        out.print(f"gone  {file}", soft_wrap=True)
    for file in changed:
        out.print(f"left  {file}: somebody has changed it", soft_wrap=True)
    out.print(f"The user {USER} and the records in /var/lib/{USER} are still there.")
    return 1 if changed else 0


def _program() -> str:
    """Where this program is, as a unit names it."""
    found = shutil.which("hcf-trainer")
    if found is None and is_packed():
        return sys.executable
    if found is None:
        raise Refused("hcf-trainer is not installed for everybody: there is no such command on the PATH")
    return found
