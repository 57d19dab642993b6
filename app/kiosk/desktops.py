"""How many desktops an X11 screen has: asked of the X library, if there is one."""

import ctypes
from ctypes import POINTER, byref, c_char_p, c_int, c_long, c_ubyte, c_ulong, c_void_p
from ctypes.util import find_library

_COUNT = b"_NET_NUMBER_OF_DESKTOPS"
_CARDINAL = 6


def desktop_count(screen: str) -> int | None:
    """The number of desktops that the window manager tells of; None if nobody tells."""
    name = find_library("X11")
    if name is None:
        return None
    x11 = ctypes.CDLL(name)
    x11.XOpenDisplay.restype, x11.XOpenDisplay.argtypes = c_void_p, [c_char_p]
    x11.XDefaultRootWindow.restype, x11.XDefaultRootWindow.argtypes = c_ulong, [c_void_p]
    x11.XInternAtom.restype, x11.XInternAtom.argtypes = c_ulong, [c_void_p, c_char_p, c_int]
    x11.XCloseDisplay.argtypes = [c_void_p]
    x11.XFree.argtypes = [c_void_p]
    display = x11.XOpenDisplay(screen.encode())
    if not display:
        return None
    try:
        return _cardinal(x11, display)
    finally:
        x11.XCloseDisplay(display)


def _cardinal(x11: ctypes.CDLL, display: int) -> int | None:
    root, atom = x11.XDefaultRootWindow(display), x11.XInternAtom(display, _COUNT, 1)
    kind, form, count, left, data = c_ulong(), c_int(), c_ulong(), c_ulong(), POINTER(c_ubyte)()
    x11.XGetWindowProperty(
        c_void_p(display), c_ulong(root), c_ulong(atom),
        c_long(0), c_long(1), c_int(0), c_ulong(_CARDINAL),
        byref(kind), byref(form), byref(count), byref(left), byref(data),
    )  # fmt: skip
    if not count.value:
        return None
    found = ctypes.cast(data, POINTER(c_ulong))[0]
    x11.XFree(data)
    return int(found)
