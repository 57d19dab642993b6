"""Keeps painted felts between starts: painting takes a tenth of a second, reading a few milliseconds.

Each file holds raw pixels, and is named by the hash of everything they were painted from. A damaged file
counts as missing, and a folder that cannot be written is no error.
"""

from hashlib import sha256
from pathlib import Path

from PySide6.QtGui import QImage, QPixmap

from app import __version__
from app.procedure.house import House
from app.ui.kit.theme import Theme
from app.ui.table.layout import Layout

_KEPT = 6
_PAINTERS = Path(__file__).parent
_FORMAT = QImage.Format.Format_RGB32


def baked_felt(folder: Path, house: House, layout: Layout, theme: Theme, ratio: float) -> QPixmap:
    """The felt of a house, from the cache or newly painted."""
    strength = house.rules.qualifier
    printed = (house.felt, house.chips, house.capped, house.has_button, house.call_qualified, strength)
    # A change in the painters must show at once, so their age is part of the key.
    painted_by = max((file.stat().st_mtime_ns for file in _PAINTERS.glob("*.py")), default=0)
    key = sha256(repr((__version__, painted_by, printed, layout, theme, ratio)).encode()).hexdigest()
    width, height = round(layout.width * ratio), round(layout.height * ratio)
    found = _stored(folder / key, width, height)
    if found is None:
        from app.ui.table.art.felt import felt_picture

        # In the format of the cache, so that it looks the same when it is found there.
        found = felt_picture(house, layout, theme, ratio).toImage().convertToFormat(_FORMAT)
        _store(folder, key, found)
    pixmap = QPixmap.fromImage(found)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _stored(file: Path, width: int, height: int) -> QImage | None:
    # Read straight into the picture: copying megabytes would slow the start.
    image = QImage(width, height, _FORMAT)
    pixels = image.bits()
    try:
        with file.open("rb", buffering=0) as stored:
            is_whole = stored.readinto(pixels) == len(pixels) and not stored.read(1)
    except OSError:
        return None
    return image if is_whole else None


def _store(folder: Path, key: str, image: QImage) -> None:
    half = folder / f"{key}.half"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        half.write_bytes(image.constBits())
        half.replace(folder / key)
        by_age = sorted(folder.iterdir(), key=lambda file: file.stat().st_mtime)
        for old in by_age[:-_KEPT]:
            old.unlink()
    except OSError:
        return
