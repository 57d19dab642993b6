"""`hcf-trainer kiosk --check`, `--install` and `--uninstall`: sets up the machine that a kiosk runs on."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from app import places
from app.commands.reports.console import console, print_whole
from app.errors import Refused
from app.kiosk.desktops import desktop_count
from app.kiosk.installation import install, uninstall
from app.kiosk.settings import KioskSettings, load
from app.kiosk.systemd_unit import NAME, USER, Programs
from app.kiosk.windows_lockdown import lockdown_here
from app.places import is_packed
from app.procedure.library import Library
from app.records.db.open_records import OPEN_ELSEWHERE, is_open_elsewhere
from app.records.records import records_to_look_at
from app.ui.kit import display

_LEAST_FREE = 500_000_000
"""Bytes: years of records and room for a backup."""
_INPUT_DEVICES = Path("/proc/bus/input/devices")
_PROCESSES = Path("/proc")
_MANAGERS = (
    "openbox", "xfwm4", "xfdesktop", "mutter", "gnome-shell", "kwin_x11", "kwin_wayland", "plasmashell",
    "marco", "metacity", "muffin", "cinnamon", "compiz", "fluxbox", "blackbox", "icewm", "jwm", "lxqt-panel",
    "lxpanel", "pcmanfm", "enlightenment", "fvwm", "fvwm3", "twm", "i3", "awesome", "bspwm", "sway", "labwc",
    "wayfire", "weston", "matchbox-window",
)  # fmt: skip
"""Programs that manage windows, as the kernel names them: 15 letters at most."""
_CAGE = "/usr/bin/cage"
_DIRECT = 1 << 1
"""The property of a device whose positions are screen positions."""


class CheckResult(NamedTuple):
    """One thing that was checked."""

    what: str
    is_ready: bool | None
    """None if only a person can tell."""
    words: str


_STATES = {True: "ready", False: "NOT READY", None: "unsure"}


def print_check() -> int:
    """Print the findings; 1 if the machine is not ready."""
    found = list(check_machine(Library()))
    for each in found:
        print_whole(f"{_STATES[each.is_ready]:9}  {each.what:11}  {each.words}")
    return 1 if any(each.is_ready is False for each in found) else 0


def check_machine(
    library: Library, devices: Path = _INPUT_DEVICES, processes: Path = _PROCESSES
) -> Iterator[CheckResult]:
    """Check everything that the kiosk needs."""
    file, rules = places.kiosk_settings(), KioskSettings()
    try:
        rules = load(file, library.files())
    except Refused as refusal:
        yield from [CheckResult("settings", False, sentence) for sentence in refusal.sentences]
    else:
        where = str(file) if file.exists() else f"default settings; to change them, create {file}"
        yield CheckResult("settings", True, where)
    cage = shutil.which("cage") if sys.platform == "linux" else None
    yield _display(cage)
    if sys.platform == "linux":
        yield _cage(cage)
        yield from check_desktop(os.environ.get("DISPLAY", ""), processes)
    if sys.platform == "win32":
        yield from [CheckResult(*each) for each in lockdown_here()]
    yield check_touch_screen(devices)
    yield _disk(places.records().parent)
    yield _files(rules.files_folder)
    yield from _houses(library, rules)
    yield from _records(places.records(), library)


def check_touch_screen(devices: Path) -> CheckResult:
    """Is there a touch screen? A mouse will do too."""
    try:
        listed = devices.read_text("utf-8", "replace").splitlines()
    except OSError:
        return CheckResult(
            "touch", None, "cannot tell on this system; if there is no touch screen, leave a mouse connected"
        )
    marks = [line.partition("=")[2] for line in listed if line.startswith("B: PROP=")]
    if any(int(mark or "0", 16) & _DIRECT for mark in marks):
        return CheckResult("touch", True, "touch screen found")
    return CheckResult("touch", None, "no touch screen found; connect one, or leave a mouse connected")


def check_desktop(screen: str, processes: Path) -> Iterator[CheckResult]:
    """Are there menus, or several desktops, beside the kiosk?"""
    running = sorted({name for name in _programs(processes) if name in _MANAGERS})
    if running:
        yield CheckResult(
            "desktop",
            None,
            f"{', '.join(running)} is running; people could exit the kiosk with its menu or keys; "
            "run the kiosk under `cage`",
        )
    count = desktop_count(screen) if screen else None
    if count is not None and count > 1:
        yield CheckResult(
            "desktop",
            None,
            f"there are {count} desktops; keep just one, so no one can switch away from the kiosk",
        )
    elif not running:
        yield CheckResult("desktop", True, "no window manager and no second desktop found")


def _programs(processes: Path) -> Iterator[str]:
    for file in processes.glob("[0-9]*/comm"):
        with suppress(OSError):
            yield file.read_text("utf-8", "replace").strip()


def _display(cage: str | None) -> CheckResult:
    try:
        words = display.screen_words(os.environ, sys.platform)
    except Refused as refusal:
        # Running without a screen is fine at a desk, but not for a kiosk.
        why = refusal.sentences[0].removesuffix(f": {display.OTHERWISE}")
        if cage:
            return CheckResult("display", None, f"{why} here; cage opens one when the machine starts")
        return CheckResult("display", False, f"{why}; start it on a desktop, or install cage")
    return CheckResult("display", True, words[-1] if words else "the system's display")


def _cage(cage: str | None) -> CheckResult:
    """The program that makes the screen when the kiosk starts with the machine."""
    if cage:
        return CheckResult("cage", True, cage)
    return CheckResult("cage", None, "not installed; it is needed to start the kiosk when the machine starts")


def _files(folder: Path) -> CheckResult:
    """Can supervisors save files here?"""
    there = _there(folder)
    if not (there.is_dir() and os.access(there, os.W_OK)):
        return CheckResult("files", False, f"{there} is not writable; set “files” to another folder")
    return CheckResult("files", True, f"supervisors' files are saved in {folder}")


def _there(folder: Path) -> Path:
    """The folder, or the nearest above it that exists."""
    return next(each for each in (folder, *folder.parents) if each.exists())


def _disk(folder: Path) -> CheckResult:
    there = _there(folder)
    free = shutil.disk_usage(there).free
    said = f"{free / 1e9:,.1f} GB free at {there}"
    if not os.access(there, os.W_OK):
        return CheckResult("disk", False, f"{there} is not writable; make the kiosk user its owner")
    if free < _LEAST_FREE:
        return CheckResult("disk", False, f"{said}; free at least {_LEAST_FREE / 1e9} GB")
    return CheckResult("disk", True, said)


def _houses(library: Library, rules: KioskSettings) -> Iterator[CheckResult]:
    wrong: list[str] = []
    houses = rules.houses or tuple(library.files())
    for house in houses:
        try:
            library.house(house)
        except Refused as refusal:
            wrong += refusal.sentences
    if wrong:
        yield CheckResult(
            "house files", False, f"{wrong[0]} ({len(wrong)} total; hcf-trainer check lists them)"
        )
    else:
        yield CheckResult(
            "house files", bool(houses), ", ".join(houses) or "none found; put one in your house files folder"
        )


def _records(file: Path, library: Library) -> Iterator[CheckResult]:
    if not file.exists():
        yield CheckResult(
            "records", False, f"{file} does not exist yet; open hcf-trainer once as the kiosk user"
        )
        yield CheckResult(
            "supervisor", False, "none found; create an account under Exams… in the hcf-trainer menu"
        )
        return
    try:
        kept = records_to_look_at(file, library)
        try:
            supervisors, trainees = kept.supervisors.everybody(), kept.people.everybody()
        finally:
            kept.set_aside()
    except Refused as refusal:
        yield CheckResult("records", False, refusal.sentences[0])
        return
    yield CheckResult("records", True, f"{file}, trainees: {len(trainees)}")
    if is_open_elsewhere(file):
        yield CheckResult("records", None, OPEN_ELSEWHERE)
    told = ", ".join(each.name for each in supervisors)
    yield CheckResult(
        "supervisor",
        bool(supervisors),
        told or "none found; create an account under Exams… in the hcf-trainer menu",
    )


def print_install(root: Path) -> int:
    """Install everything, and say what to do next."""
    if sys.platform != "linux":
        raise Refused(
            "the service is for Linux with systemd; on Windows, set up Shell Launcher as described "
            "in packaging/windows in the project; on other systems, start hcf-trainer kiosk yourself"
        )
    out = console()
    for file in install(root, Programs(shutil.which("cage") or _CAGE, _program())):
        print_whole(f"installed  {file}")
    if not shutil.which("cage"):
        out.print(f"cage is not installed; install it so that it runs as {_CAGE}.")
    out.print(
        f"Next, as administrator: systemd-sysusers; systemctl daemon-reload; systemctl start {NAME}\n"
        f"Records and settings belong to the user {USER} and are in /var/lib/{USER}."
    )
    return 0


def print_uninstall(root: Path) -> int:
    """Remove everything, and say what is left."""
    gone, changed = uninstall(root)
    out = console()
    for file in gone:
        print_whole(f"removed  {file}")
    for file in changed:
        print_whole(f"left in place  {file}, because it was changed")
    out.print(f"The user {USER} and the records in /var/lib/{USER} are still there.")
    return 1 if changed else 0


def _program() -> str:
    """The path of this program, for the unit."""
    found = shutil.which("hcf-trainer")
    if found is None and is_packed():
        return sys.executable
    if found is None:
        raise Refused("hcf-trainer is not on the PATH; install it for all users first")
    return found
