"""Makes a film from a script: sets up Qt without a screen, then runs stage and reel or strip."""

from collections.abc import Callable, Iterable, Sequence

from app.procedure.ruling import Ruling
from app.ui import display
from app.ui.film.script import Shot
from app.ui.settings import Settings

SIZE = (1024, 600)

Watched = Callable[[Iterable[Shot]], Iterable[Shot]]
"""Hands shots on, and may show how far they are."""


def film(
    ruling: Ruling, shots: Sequence[Shot], is_moving: bool, report: Callable[[str], None], watched: Watched
) -> bytes:
    """The file's content: a GIF that moves, or a PNG with all shots side by side."""
    display.import_qt()
    from PySide6.QtWidgets import QApplication

    from app.ui.film.stage import Stage
    from app.ui.fonts import load_fonts
    from app.ui.theme import DARK

    application = QApplication.instance()
    if application is None:
        application = QApplication(["film", "-platform", "offscreen", "-style", "fusion"])
        load_fonts(report)
    stage = Stage(ruling, Settings(motion="off"), SIZE, report)
    if is_moving:
        from app.ui.film.reel import gif

        made = gif(shots, stage.frames(watched(shots)))
    else:
        from app.ui.film.strip import strip

        made = strip(shots, stage.stills(watched(shots)), stage.table.table_layout, DARK)
    stage.close()
    del application
    return made
