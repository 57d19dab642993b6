"""A film as a GIF: pictures in one palette, each shown as long as its words take to read."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

from PIL import Image
from PySide6.QtGui import QImage

from app.ui.film.script import Shot

_COLOURS = 255
"""One less than a GIF can hold: the last stands for “as before” and keeps the file small."""
_MOVING = 60
_LEAST, _PER_LETTER, _LAST = 500, 22, 3000
"""Milliseconds: a picture of a movement, and one at rest."""


def gif(shots: Sequence[Shot], frames: Iterable[tuple[QImage, bool]]) -> bytes:
    """The film of these frames."""
    pictures: list[Image.Image] = []
    times: list[int] = []
    reading_times = map(reading_time, shots, ["", *[shot.happened for shot in shots]])
    for image, at_rest in frames:
        pictures.append(_picture(image))
        times.append(next(reading_times) if at_rest else _MOVING)
    times[-1] = _LAST
    palette = _palette(pictures)
    drawn = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    out = BytesIO()
    drawn[0].save(out, "GIF", save_all=True, append_images=drawn[1:], duration=times, loop=0, optimize=False)
    return out.getvalue()


def reading_time(shot: Shot, read: str) -> int:
    """How many milliseconds a shot stays; what happened is not `read` again while it is still told."""
    happened = "" if shot.happened == read else shot.happened
    letters = len(shot.order) + len(shot.said) + len(shot.fault) + len(happened)
    return (_LEAST + _PER_LETTER * letters) // 10 * 10


def _picture(image: QImage) -> Image.Image:
    rgb = image.convertToFormat(QImage.Format.Format_RGB888)
    return Image.frombuffer(
        "RGB", (rgb.width(), rgb.height()), bytes(rgb.constBits()), "raw", "RGB", rgb.bytesPerLine(), 1
    )


def _palette(pictures: list[Image.Image]) -> Image.Image:
    """Colours for the whole film: half by how much of the pictures they cover, half by how they differ.

    Felt covers nearly everything; without the second half every chip would be green.
    """
    seen = _side_by_side(list(_spread(pictures, 6)))
    common = seen.quantize(_COLOURS // 2, method=Image.Quantize.MEDIANCUT).convert("RGB")
    coarse = seen.point([value & 0xF0 | 0x08 for value in range(256)] * 3)
    different = [colour for _, colour in coarse.getcolors(maxcolors=4096) or []]
    rare = Image.new("RGB", (len(different), 1))
    rare.putdata(different)
    rare = rare.quantize(_COLOURS - _COLOURS // 2, method=Image.Quantize.MEDIANCUT).convert("RGB")
    colours = [colour for picture in (common, rare) for _, colour in picture.getcolors() or []]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])  # type: ignore[union-attr]
    return palette


def _side_by_side(pictures: list[Image.Image]) -> Image.Image:
    width, height = pictures[0].size
    board = Image.new("RGB", (width, height * len(pictures)))
    for place, picture in enumerate(pictures):
        board.paste(picture, (0, place * height))
    return board


def _spread(pictures: list[Image.Image], count: int) -> Iterator[Image.Image]:
    for part in range(count):
        yield pictures[part * (len(pictures) - 1) // (count - 1)]
