"""Makes a film from a script: sets up Qt without a screen, then runs stage and reel or strip."""

from collections.abc import Callable, Iterable, Sequence

from app.procedure.ruling import Ruling
from app.ui.film.script import Shot
from app.ui.kit.offscreen import qt_without_screen
from app.ui.kit.settings import Settings

SIZE = (1024, 600)

Watched = Callable[[Iterable[Shot]], Iterable[Shot]]
"""Hands shots on, and may show how far they are."""


def film(
    ruling: Ruling, shots: Sequence[Shot], is_moving: bool, report: Callable[[str], None], watched: Watched
) -> bytes:
    """The file's content: a GIF that moves, or a PNG with all shots side by side."""
    with qt_without_screen(report):
        from app.ui.film.stage import FilmStage
        from app.ui.kit.theme import DARK

        stage = FilmStage(ruling, Settings(motion="off"), SIZE, report)
        if is_moving:
            from app.ui.film.reel import gif

            made = gif(shots, stage.frames(watched(shots)))
        else:
            from app.ui.film.strip import strip

            made = strip(shots, stage.stills(watched(shots)), stage.table.table_layout, DARK)
        stage.close()
    return made
