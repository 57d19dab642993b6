"""What a kiosk holds: of Qt, of the system, and in files."""

import ctypes
import gc
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from threading import active_count

from PySide6.QtCore import QAbstractEventDispatcher, QObject
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from tests.ui.kiosk.machine import Machine
from tests.ui.leaks import held, settle


def holdings(machine: Machine) -> dict[str, int]:
    """Everything that can be counted, while nobody is at the machine and no card is on its way."""
    settle()
    gc.collect()
    window, play = machine.window, machine.window.table_screen.table.play
    assert play
    found = held(window)  # type: ignore[arg-type]
    # How much lies on the table depends on the round; nothing else does.
    found["items of no round"] = found.pop("items") - len(play.scene.items_by_name)
    return {
        **found,
        "windows": len(QApplication.topLevelWidgets()),
        "timers": _timers([window, QApplication.instance(), *window.findChildren(QObject)]),
        "objects of Qt": _objects(),
        "threads": active_count(),
        "handles": _handles(),
        "threads of the system": len(_listed("/proc/self/task")),
    }


def sizes(*folders: Path) -> dict[Path, int]:
    """Every file in these folders, with its size."""
    return {file: file.stat().st_size for folder in folders for file in folder.rglob("*") if file.is_file()}


def _objects() -> int:
    """All that Python knows of, whether the window does or not; of ours those too that are gone for Qt.

    Of those that Qt makes for itself Python keeps what asking for the children of a window has brought up.
    """
    found = [each for each in gc.get_objects() if issubclass(type(each), QObject)]
    return sum(isValid(each) or type(each).__module__.startswith("app.") for each in found)


def _timers(objects: Iterable[QObject | None]) -> int:
    """Whatever runs, with a `QTimer` of its own or without; not what is done once there is time for it."""
    dispatcher = QAbstractEventDispatcher.instance()
    return sum(timer.interval > 0 for each in objects if each for timer in dispatcher.registeredTimers(each))


def _handles() -> int:
    """Files, sockets and whatever else the system keeps open for this process."""
    if sys.platform == "win32":
        count, this_process = ctypes.c_uint32(), ctypes.c_void_p(-1)
        assert ctypes.windll.kernel32.GetProcessHandleCount(this_process, ctypes.byref(count))
        return count.value
    return len(_listed("/proc/self/fd"))


def _listed(folder: str) -> list[str]:
    return os.listdir(folder) if os.path.isdir(folder) else []  # noqa: PTH112, PTH208
