"""What only Windows itself can keep from people at a kiosk, and whether it does: for `kiosk --check`."""

import ctypes
import importlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Literal, NamedTuple

Hive = Literal["machine", "user"]
Read = Callable[[Hive, str, str], object]
"""Reads a value of the registry; None if there is none."""

_TASKBAR = "Shell_TrayWnd"
_EDITION = (r"SOFTWARE\Microsoft\Windows NT\CurrentVersion", "EditionID")
_WITH_LAUNCHER = ("Enterprise", "Education", "IoTEnterprise")
_FILTER = (r"SYSTEM\CurrentControlSet\Services\MsKeyboardFilter", "Start")
_AUTOMATIC = 2
_SWIPE = (r"SOFTWARE\Policies\Microsoft\Windows\EdgeUI", "AllowEdgeSwipe")
_FINGERS = (r"Control Panel\Desktop", "TouchGestureSetting")
_STICKY = (r"Control Panel\Accessibility\StickyKeys", "Flags")
_BY_SHIFT = 0x4
_TASKS = (r"Software\Microsoft\Windows\CurrentVersion\Policies\System", "DisableTaskMgr")
_TOASTS = (r"Software\Microsoft\Windows\CurrentVersion\PushNotifications", "ToastEnabled")
_CRASHES = (r"SOFTWARE\Microsoft\Windows\Windows Error Reporting", "DontShowUI")


class Lockdown(NamedTuple):
    """One thing that Windows does or does not do."""

    what: str
    is_ready: bool | None
    """None if a kiosk is better with it, and can do without."""
    words: str


def lockdown(read: Read, has_taskbar: bool) -> Iterator[Lockdown]:
    """Everything that the program cannot do by itself."""
    edition = str(read("machine", *_EDITION) or "")
    can_launch = edition.startswith(_WITH_LAUNCHER)
    if has_taskbar:
        how = (
            "set up Shell Launcher with packaging/windows"
            if can_launch
            else f"{f'Windows {edition}' if edition else 'this edition of Windows'} has no Shell Launcher, "
            "so use Assigned Access or Windows Enterprise, Education or IoT Enterprise"
        )
        yield Lockdown("desktop", None, f"the Windows desktop is running alongside the kiosk; {how}")
    else:
        yield Lockdown("desktop", True, "no taskbar or desktop is running alongside the kiosk")
    is_filtered = read("machine", *_FILTER) == _AUTOMATIC
    yield Lockdown(
        "keys",
        True if is_filtered else None,
        "Keyboard Filter is on"
        if is_filtered
        else "the kiosk blocks the Windows key, Alt+Tab, Alt+F4 and Ctrl+Esc; only Keyboard Filter blocks "
        "Ctrl+Alt+Del",
    )
    for what, is_off, words in _switches(read):
        yield Lockdown(what, True if is_off else None, f"{words} {'off' if is_off else 'on; turn that off'}")


def _switches(read: Read) -> Iterator[tuple[str, bool, str]]:
    yield "edges", read("machine", *_SWIPE) == 0, "swiping in from the edges (the policy Allow edge swipe) is"
    yield "fingers", _number(read("user", *_FINGERS)) == 0, "three- and four-finger gestures are"
    flags = _number(read("user", *_STICKY))
    yield "shift", flags is not None and not flags & _BY_SHIFT, "Sticky Keys (press Shift five times) is"
    yield "tasks", read("user", *_TASKS) == 1, "Task Manager after Ctrl+Alt+Del (Remove Task Manager) is"
    yield "notices", read("user", *_TOASTS) == 0, "showing notifications is"
    yield "crashes", read("machine", *_CRASHES) == 1, "the dialog after a crash (Windows Error Reporting) is"


def _number(value: object) -> int | None:
    """Some numbers are texts in the registry."""
    with suppress(TypeError, ValueError):
        return int(value)  # type: ignore[call-overload, no-any-return]
    return None


def lockdown_here() -> list[Lockdown]:
    """What this Windows does."""
    registry = importlib.import_module("winreg")
    hives = {"machine": registry.HKEY_LOCAL_MACHINE, "user": registry.HKEY_CURRENT_USER}

    def read(hive: Hive, key: str, name: str) -> object:
        try:
            with registry.OpenKey(hives[hive], key) as opened:
                return registry.QueryValueEx(opened, name)[0]
        except OSError:
            return None

    api: Any = getattr(ctypes, "windll", None)
    return list(lockdown(read, bool(api and api.user32.FindWindowW(_TASKBAR, None))))
