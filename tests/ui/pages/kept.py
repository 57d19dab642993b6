"""What stood on each page when somebody last looked is kept beside this file."""

from pathlib import Path

from PySide6.QtWidgets import QWidget

from tests.kept_text import assert_kept
from tests.ui.pages import looks
from tests.ui.pages.behaving import odd_behavior
from tests.ui.pages.dress import odd_dress
from tests.ui.pages.inventory import seen_on
from tests.ui.pages.pixels import assert_looks_as_kept
from tests.ui.pages.spacing import odd_spaces


def assert_as_kept(gallery: str, name: str, page: QWidget) -> None:
    """What stands on the page is what stood there, and its parts have the space and the dress of every page."""
    if looks.FOLDER:
        looks.take(gallery, name, page)
    assert_kept(Path(__file__).parent / gallery, name, "\n".join(seen_on(page)) + "\n")
    assert_looks_as_kept(gallery, name, page, is_drawn=True)
    assert odd_spaces(page) == []
    assert odd_dress(page) == []
    assert not (odd := odd_behavior(page)), odd
