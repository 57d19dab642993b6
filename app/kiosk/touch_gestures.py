"""Fingers that come in from the edge of a screen, or stay on it: in a kiosk Windows opens nothing for them.

What a program can ask for, it asks for each of its windows. Gestures with three and four fingers are only in
the settings of the user (`windows_lockdown`).
"""

import ctypes
from typing import Any

_PRESS_AND_HOLD, _FLICKS = 0x00000001, 0x00010000
_PEN_SERVICE = "MicrosoftTabletPenServiceProperty"
_PROPERTY_STORE = "886d8eeb-8cf2-4446-8d02-cdba1dbdcf99"
_EDGES, _EDGES_NUMBER = "32ce38b2-2c9a-41b1-9bc5-b3784394aa44", 2
"""The property of a window that covers the screen: the system's own bars do not come in over it."""
_BOOLEAN, _TRUE = 11, -1
_RELEASE, _SET_VALUE, _COMMIT = 2, 6, 7
"""Where these functions are in the table of a property store."""


class _Guid(ctypes.Structure):
    _fields_ = [
        ("one", ctypes.c_uint32),
        ("two", ctypes.c_uint16),
        ("three", ctypes.c_uint16),
        ("rest", ctypes.c_ubyte * 8),
    ]


class _PropertyKey(ctypes.Structure):
    _fields_ = [("format", _Guid), ("number", ctypes.c_uint32)]


class _Variant(ctypes.Structure):
    _fields_ = [
        ("kind", ctypes.c_uint16),
        ("reserved", ctypes.c_uint16 * 3),
        ("value", ctypes.c_int16),
        ("room", ctypes.c_ubyte * 14),
    ]


def keep_from_edges(window: int, api: Any = None) -> bool:
    """Ask Windows to leave the edges of a window alone. False if it does not know how, or is not here."""
    api = api or getattr(ctypes, "windll", None)
    if api is None:
        return False
    api.user32.SetPropW(ctypes.c_void_p(window), _PEN_SERVICE, ctypes.c_void_p(_PRESS_AND_HOLD | _FLICKS))
    store = ctypes.c_void_p()
    wanted = guid(_PROPERTY_STORE)
    found = api.shell32.SHGetPropertyStoreForWindow(
        ctypes.c_void_p(window), ctypes.byref(wanted), ctypes.byref(store)
    )
    if found != 0 or not store.value:
        return False
    key, value = _PropertyKey(guid(_EDGES), _EDGES_NUMBER), _Variant(_BOOLEAN)
    value.value = _TRUE
    is_set: bool = _call(store, _SET_VALUE, ctypes.byref(key), ctypes.byref(value)) == 0
    _call(store, _COMMIT)
    _call(store, _RELEASE)
    return is_set


def guid(text: str) -> _Guid:
    """The number that Windows knows something by."""
    one, two, three, *rest = text.split("-")
    return _Guid(
        int(one, 16), int(two, 16), int(three, 16), (ctypes.c_ubyte * 8)(*bytes.fromhex("".join(rest)))
    )


def _call(store: ctypes.c_void_p, number: int, *values: Any) -> int:
    """Call one of the functions of an object of Windows, by its place in the table."""
    table = ctypes.cast(store, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p)))[0]
    function = ctypes.CFUNCTYPE(ctypes.c_long, ctypes.c_void_p, *[ctypes.c_void_p] * len(values))
    # On 64-bit Windows all functions are called in the same way.
    return int(function(table[number])(store, *[ctypes.cast(each, ctypes.c_void_p) for each in values]))
