"""What lies over the felt and points at it."""

from collections.abc import Iterator

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from app.session.supervisor_answer import FloorLine
from app.ui.kiosk.notices import PassingNote
from app.ui.kit.theme import DARK, LIGHT
from app.ui.table.art.gallery import Gallery
from app.ui.table.geometry import Box, Point
from app.ui.table.layout import lay_out
from app.ui.table.notes.floor_call import FloorCall
from app.ui.table.notes.lit_things import Lit
from app.ui.table.notes.spotlight import BRASS, Spotlight
from app.ui.table.sprites import BubbleArt, CutCardArt, DisplayArt, FlawArt, HandArt, SignArt
from app.ui.watch.transport import RoundTransport
from tests.ui.sheets.sheet import Sample, fail, taken, thing, worn
from tests.ui.sheets.table import LIBRARY

_FELT = Box(20, 10, 440, 280)
_NOTE = Box(180, 120, 120, 50)
_AROUND = {
    "above": Box(210, 30, 40, 30),
    "above, aside": Box(40, 20, 60, 40),
    "below": Box(230, 230, 60, 40),
    "below, aside": Box(380, 230, 40, 40),
    "left": Box(30, 130, 50, 30),
    "right": Box(400, 125, 50, 40),
}
_FIRST, _THEN = Lit(Point(90, 90, 0), 60, 40), Lit(Point(380, 110, 0), 40, 60)
_LOWER = Lit(Point(110, 240, 0), 50, 30)
_RARE = (
    CutCardArt(60.0), FlawArt(40.0), SignArt(("NOT", "IN USE"), 90.0), DisplayArt("53", 46.0),
    BubbleArt("Can we get a wash?", 150.0, 13.0), HandArt(60.0),
)  # fmt: skip


def notes() -> Iterator[Sample]:
    """Lights on the felt, the floor, what is said in passing, and the keys of a deal."""
    for name, box in _AROUND.items():
        lit = Lit(Point(box.centre.x, box.centre.y, 0), box.width, box.height)
        yield _light(f"note to what lies {name}", [lit], [box])
    turned = [Lit(Point(120, 90, 30), 70, 40), Lit(Point(150, 110, 30), 70, 40), _THEN]
    yield _light("turned and over each other", turned, [])
    for name, order in (("right", (_FIRST, _THEN)), ("left", (_THEN, _FIRST)), ("down", (_FIRST, _LOWER))):
        yield _light(f"order, {name}", list(order), [], order)
    yield _light("two inks, not dimmed", [_FIRST, _THEN], [], dims=False, inks=[BRASS, QColor("#cc4444")])
    gallery = Gallery(1.0, False, fail)
    for art in _RARE:
        yield thing(type(art).__name__.removesuffix("Art").lower(), gallery.drawn(art))
    yield _floor()
    for words in ("Saved.", "Your work is saved. " * 4):
        yield _passing(words)
    for theme, is_playing in ((DARK, False), (LIGHT, True)):
        transport = RoundTransport()
        transport.paint_icons(theme, is_playing)
        transport.offer([("tie", "a tie"), ("low-ace", "a low Ace")], "low-ace")
        transport.show_place(12, 40)
        yield worn("keys of a deal", transport, (360, 130), theme)


def _light(
    name: str,
    things: list[Lit],
    led: list[Box],
    order: tuple[Lit, Lit] | None = None,
    dims: bool = True,
    inks: list[QColor] | None = None,
) -> Sample:
    page = _page(480, 300)
    light = Spotlight(page, dims)
    colors = inks or [BRASS] * len(things)
    light.show_on(_FELT, zip(things, colors, strict=True), _NOTE, led, order)
    light.show()
    return Sample(f"light, {name}", taken(page))


def _floor() -> Sample:
    page = _page(1024, 600)
    scene = FloorCall(page)
    lines = [
        FloorLine("You", "Floor, please!"),
        FloorLine("Floor", "What do we have here? Show me the cards."),
    ]
    scene.tell(lines, lay_out(LIBRARY.house("oxford"), 1024, 600), is_calm=True)
    return Sample("floor", taken(page))


def _passing(words: str) -> Sample:
    page = _page(420, 200)
    PassingNote(page).say(words)
    return Sample(f"in passing, {len(words)} letters", taken(page))


def _page(width: int, height: int) -> QWidget:
    page = QWidget()
    page.resize(width, height)
    page.setStyleSheet("background: #146b52")
    page.show()
    return page
