"""Renders a film: the table with its words, picture by picture, then a GIF or one strip of pictures."""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QWidget

from app.procedure.ruling import Ruling
from app.ui.film.script import Shot
from app.ui.kit.settings import Settings
from app.ui.kit.style import style_sheet
from app.ui.kit.theme import FONT, THEMES, WRONG, Theme
from app.ui.kit.widgets.narration_panel import Narration
from app.ui.table.art.gallery import Report
from app.ui.table.layout import Layout
from app.ui.table.picture import picture_of
from app.ui.table.view import TableView

_BETWEEN = 4
"""Pictures of each movement."""
_COLORS = 255
"""One less than a GIF can hold: the last stands for “as before” and keeps the file small."""
_MOVING = 60
_LEAST, _PER_LETTER, _LAST = 500, 22, 3000
"""Milliseconds: a picture of a movement, and one at rest."""
_COLUMNS = 3
_CELL = 560
_GAP = 16
_CAPTION = 56
"""The room for words below a picture; where one shot has more to say, all have more."""
_ABOVE = 6
_LETTERS = 18


class FilmStage(QWidget):
    """A window nobody sees."""

    def __init__(self, ruling: Ruling, settings: Settings, size: tuple[int, int], report: Report) -> None:
        super().__init__()
        self.setObjectName("screen")
        # A film is made without a screen, be there one or not.
        self.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        self._ruling = ruling
        self.table = TableView(ruling.house, settings, report, self)
        self.narration = Narration(self)
        self.beside = Narration(self)
        """What went wrong: at the table, or with what was done."""
        self.resize(*size)
        self.table.resize(*size)
        layout = self.table.table_layout
        for widget, box in ((self.narration, layout.left_pad), (self.beside, layout.right_pad)):
            widget.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))
        self.setStyleSheet(style_sheet(THEMES[settings.room], layout.text))
        self.show()

    def stills(self, shots: Iterable[Shot]) -> Iterator[QImage]:
        """One picture of each shot, everything at rest."""
        for shot in shots:
            self._tell(shot)
            self.table.show_moment(self._ruling, shot.moment)
            yield self.grab().toImage()

    def frames(self, shots: Iterable[Shot]) -> Iterator[tuple[QImage, bool]]:
        """The pictures of every movement and of where it ends; true for those at rest."""
        layout = self.table.table_layout
        for shot in shots:
            self._tell(shot)
            if self.table.play is None:
                self.table.show_moment(self._ruling, shot.moment)
            assert self.table.play
            scene = self.table.play.scene
            scene.show_picture(picture_of(self._ruling, shot.moment, layout), now=0, duration=_BETWEEN)
            for part in range(1, _BETWEEN if scene.moving else 1):
                scene.advance_to(part)
                yield self.grab().toImage(), False
            scene.arrive()
            yield self.grab().toImage(), True

    def _tell(self, shot: Shot) -> None:
        self.narration.tell(shot.counted, shot.order, shot.said, shot.why)
        if shot.fault:
            self.beside.tell(shot.happened, "Fault", "", shot.fault)
        else:
            self.beside.tell("", "What happened" if shot.happened else "", "", shot.happened)


# --- a GIF


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
    """Colors for the whole film: half by how much of the pictures they cover, half by how they differ.

    Felt covers nearly everything; without the second half every chip would be green.
    """
    seen = _side_by_side(list(_spread(pictures, 6)))
    common = seen.quantize(_COLORS // 2, method=Image.Quantize.MEDIANCUT).convert("RGB")
    coarse = seen.point([value & 0xF0 | 0x08 for value in range(256)] * 3)
    different = [color for _, color in coarse.getcolors(maxcolors=4096) or []]
    rare = Image.new("RGB", (len(different), 1))
    rare.putdata(different)
    rare = rare.quantize(_COLORS - _COLORS // 2, method=Image.Quantize.MEDIANCUT).convert("RGB")
    colors = [color for picture in (common, rare) for _, color in picture.getcolors() or []]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for color in colors for part in color])  # type: ignore[union-attr]
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


# --- a strip


def strip(shots: Sequence[Shot], stills: Iterable[QImage], layout: Layout, theme: Theme) -> bytes:
    """The strip as a PNG."""
    seen = QRect(0, round(layout.felt.y), round(layout.width), round(layout.tray.y - layout.felt.y))
    caption = _caption(shots, theme)
    height = round(_CELL * seen.height() / seen.width()) + caption
    rows = -(-len(shots) // _COLUMNS)
    sheet = QImage(
        _COLUMNS * (_CELL + _GAP) + _GAP, rows * (height + _GAP) + _GAP, QImage.Format.Format_RGB32
    )
    sheet.fill(QColor(theme.wall))
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for number, (shot, still) in enumerate(zip(shots, stills, strict=True)):
        row, column = divmod(number, _COLUMNS)
        cell = QRectF(_GAP + column * (_CELL + _GAP), _GAP + row * (height + _GAP), _CELL, height)
        _paint_cell(painter, cell, caption, shot, still.copy(seen), theme)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    sheet.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def _caption(shots: Sequence[Shot], theme: Theme) -> int:
    """How high the captions are: as high as the words of every shot need."""
    letters, wide = QFontMetrics(_font()), QRect(0, 0, _CELL, _CELL)

    def height(shot: Shot) -> int:
        return sum(
            letters.boundingRect(wide, Qt.TextFlag.TextWordWrap, text).height()
            for text, _ in _words(shot, theme)
        )

    return max(_CAPTION, *[_ABOVE + height(shot) for shot in shots])


def _words(shot: Shot, theme: Theme) -> Iterator[tuple[str, str]]:
    """What stands below a picture, each with its color: the act, what happened then, what was wrong."""
    yield f"{shot.order} “{shot.said}”" if shot.said else shot.order, theme.ink
    if shot.happened:
        yield shot.happened, theme.accent
    if shot.fault:
        yield f"! {shot.fault}", WRONG


def _font() -> QFont:
    font = QFont(FONT)
    font.setPixelSize(_LETTERS)
    return font


def _paint_cell(
    painter: QPainter, cell: QRectF, caption: int, shot: Shot, picture: QImage, theme: Theme
) -> None:
    width, height = round(cell.width()), round(cell.height()) - caption
    # Scaled first: a painter that shrinks while it draws loses thin lines.
    small = picture.scaled(
        width, height, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    painter.drawImage(cell.topLeft(), small)
    painter.setFont(_font())
    left = cell.adjusted(0, height + _ABOVE, 0, 0)
    for text, color in _words(shot, theme):
        painter.setPen(QColor(color))
        used = painter.drawText(left, Qt.TextFlag.TextWordWrap, text)
        left.adjust(0, used.height(), 0, 0)
