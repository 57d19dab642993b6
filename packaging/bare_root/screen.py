"""A screen that nobody looks at, and pictures of what is on it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from build_errors import Trouble
from PIL import Image, ImageGrab

SIZE = (1366, 768)
_COLOURS = 200
"""So many at least has a table with cards on it; an empty screen has one, a broken window a few."""
_LARGEST = 0.6
"""No colour covers more than this of a table."""


@contextmanager
def screen() -> Iterator[str]:
    """The name of a screen that is there while this lasts. On Windows there is always one."""
    if sys.platform == "win32":
        yield ""
        return
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-ac"]
    with subprocess.Popen(
        [*command, "-nolisten", "tcp", "-noreset"], pass_fds=[writing], stderr=subprocess.DEVNULL
    ) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as told:
                number = told.readline().strip()
            if not number:
                raise Trouble("Xvfb does not start, so there is no screen to open a window on")
            yield f":{number}"
        finally:
            server.terminate()


def picture_of(name: str) -> Image.Image:
    """What is on a screen now."""
    return ImageGrab.grab(xdisplay=name).convert("RGB")


def is_real(picture: Image.Image) -> bool:
    """Is there a table on it, and not just a surface?"""
    counted = picture.getcolors(picture.width * picture.height) or []
    largest = max(count for count, _ in counted)
    return len(counted) >= _COLOURS and largest < _LARGEST * picture.width * picture.height
