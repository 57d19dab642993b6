"""Keys that Windows keeps for itself, and that would lead out of a kiosk: there they go nowhere.

A hook sees every key before the desktop does, in a thread of its own: Windows drops a hook that is slow to
answer. Ctrl+Alt+Del reaches no program at all; a Keyboard Filter is needed for that (`windows_lockdown`).
"""

import ctypes
import sys
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

_TAB, _ESCAPE, _SPACE, _F4 = 0x09, 0x1B, 0x20, 0x73
_WITH_ALT = (_TAB, _ESCAPE, _SPACE, _F4)
_CONTROL = 0x11
_ALWAYS = frozenset(
    {
        0x5B, 0x5C, 0x5D,  # the Windows keys, and the one for menus
        0x5F,  # sleep
        0x2C,  # Print Screen opens a program
        *range(0xA6, 0xAD),  # browser
        *range(0xB4, 0xB8),  # mail, media player, programs
    }
)  # fmt: skip
"""Virtual key codes that open something, whatever else is held."""
_KEYBOARD_LL, _QUIT = 13, 0x0012
_ALT_HELD = 0x20
_HELD = 0x8000


class _KeyStroke(ctypes.Structure):
    """What Windows tells a hook of a key."""

    _fields_ = [
        ("code", ctypes.c_uint32),
        ("scan", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("time", ctypes.c_uint32),
        ("extra", ctypes.c_void_p),
    ]


def leads_out(code: int, alt: bool, control: bool) -> bool:
    """Would Windows take this key to show something else?"""
    return code in _ALWAYS or (alt and code in _WITH_ALT) or (control and code == _ESCAPE)


class SystemKeys:
    """Holds the keys back from `hold` until `let_go`. On other systems it does nothing."""

    def __init__(self, api: Any = None) -> None:
        """`api` has Windows' functions `user32` and `kernel32`."""
        self._api: Any = api or getattr(ctypes, "windll", None)
        self._thread: Thread | None = None
        self._number = 0
        self._is_set = Event()
        self.is_held = False

    def hold(self) -> None:
        """From now on they go nowhere."""
        if self._api is None or self._thread:
            return
        self._thread = Thread(target=self._run, name="system keys", daemon=True)
        self._thread.start()
        self._is_set.wait()
        if not self.is_held:
            print("Windows does not let the kiosk block keys such as Alt+Tab", file=sys.stderr)

    def let_go(self) -> None:
        """From now on Windows has them again."""
        if self._thread:
            self._api.user32.PostThreadMessageW(self._number, _QUIT, 0, 0)
            self._thread.join()
            self._thread, self.is_held = None, False
            self._is_set.clear()

    def _run(self) -> None:
        user, kernel = self._api.user32, self._api.kernel32
        user.CallNextHookEx.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t, ctypes.c_ssize_t]
        user.CallNextHookEx.restype = ctypes.c_ssize_t
        user.SetWindowsHookExW.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint32]
        user.SetWindowsHookExW.restype = ctypes.c_void_p
        user.UnhookWindowsHookEx.argtypes = [ctypes.c_void_p]
        kernel.GetModuleHandleW.restype = ctypes.c_void_p
        # Held until the end: Windows calls it, and Python would collect it.
        answer = _hook(self._answer)
        self._number = kernel.GetCurrentThreadId()
        hook = user.SetWindowsHookExW(_KEYBOARD_LL, answer, kernel.GetModuleHandleW(None), 0)
        self.is_held = bool(hook)
        self._is_set.set()
        message = ctypes.create_string_buffer(64)
        # Windows calls the hook only in a thread that asks for messages.
        while hook and user.GetMessageW(message, None, 0, 0) > 0:
            pass
        if hook:
            user.UnhookWindowsHookEx(hook)

    def _answer(self, kind: int, what: int, at: int) -> int:
        key = _KeyStroke.from_address(at)
        is_control = bool(self._api.user32.GetAsyncKeyState(_CONTROL) & _HELD)
        if kind == 0 and leads_out(key.code, bool(key.flags & _ALT_HELD), is_control):
            return 1
        passed_on: int = self._api.user32.CallNextHookEx(None, kind, what, at)
        return passed_on


def _hook(answer: Callable[[int, int, int], int]) -> Any:
    # On 64-bit Windows all functions are called in the same way.
    return ctypes.CFUNCTYPE(ctypes.c_ssize_t, ctypes.c_int, ctypes.c_size_t, ctypes.c_ssize_t)(answer)
