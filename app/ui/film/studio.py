"""Makes a film from a script: sets up Qt without a screen, then renders it."""

from collections.abc import Callable, Iterable, Sequence

from app.procedure.ruling import Ruling
from app.ui.film.script import Shot
from app.ui.kit.offscreen import qt_without_screen
from app.ui.kit.settings import Settings
from app.ui.kit.theme import DARK

SIZE = (1024, 600)

Watched = Callable[[Iterable[Shot]], Iterable[Shot]]
"""Hands shots on, and may show how far they are."""


def film(
    ruling: Ruling, shots: Sequence[Shot], is_moving: bool, report: Callable[[str], None], watched: Watched
) -> bytes:
    """The file's content: a GIF that moves, or a PNG with all shots side by side."""
    with qt_without_screen(report):
        from app.ui.film.render import FilmStage, gif, strip

        stage = FilmStage(ruling, Settings(motion="off"), SIZE, report)
        if is_moving:
            made = gif(shots, stage.frames(watched(shots)))
        else:
            made = strip(shots, stage.stills(watched(shots)), stage.table.table_layout, DARK)
        stage.close()
    return made
