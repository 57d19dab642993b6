"""The bar that Windows paints above a window: as dark or light as the page below it."""

import importlib
import sys
from typing import Any

_DARK = 20
"""The number of this wish, from Windows 10 of 2020 on. An older one answers that it does not know it."""


def paint_title_bar(window: int, is_dark: bool, system: str = sys.platform, api: Any = None) -> None:
    """Tell Windows. Elsewhere the window manager paints the bar as it likes."""
    if system != "win32":
        return
    ctypes: Any = importlib.import_module("ctypes")
    value = ctypes.c_int(is_dark)
    (api or ctypes.windll).dwmapi.DwmSetWindowAttribute(
        ctypes.c_void_p(window), _DARK, ctypes.byref(value), ctypes.sizeof(value)
    )
