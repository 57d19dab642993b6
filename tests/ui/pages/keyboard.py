"""Where Tab stops on a page, one after the other: the order that was tried out is kept."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from tests.bulk import SOAK
from tests.kept_text import assert_kept
from tests.ui.pages import looks
from tests.ui.pages.inventory import steady, words_of

KEPT = Path(__file__).parent / "stops"


def assert_walked_as_kept(gallery: str, name: str, stops: Sequence[QWidget]) -> None:
    """Tab stops where it stopped, in the same order."""
    if not (SOAK or looks.FOLDER):
        assert_kept(KEPT / gallery, name, "".join(f"{line_of(widget)}\n" for widget in stops))


def line_of(widget: QWidget) -> str:
    """What a stop is called."""
    words = words_of(widget).strip() or widget.accessibleName()
    return steady(words.splitlines()[0] if words else type(widget).__name__)
