"""Whatever is painted by hand wears the theme and the sizes of its page, also what was put there later."""

from PySide6.QtWidgets import QWidget

from app.ui.kit.components.look import Themed
from app.ui.kit.page import Page


def odd_dress(shown: QWidget) -> list[str]:
    """The parts of pages that look otherwise than most of their page."""
    pages = [
        page for page in (shown, *shown.findChildren(Page)) if isinstance(page, Page) and page.isVisible()
    ]
    return [trouble for page in pages for trouble in _odd_on(page)]


def _odd_on(page: Page) -> list[str]:
    parts = [each for each in page.findChildren(QWidget) if isinstance(each, Themed) and each.isVisible()]
    looks = [(each.theme.name, each.density.body) for each in parts]
    usual = max(looks, key=looks.count, default=None)
    return [
        f"{type(each).__name__} on {type(page).__name__}: {look}, not {usual}"
        for each, look in zip(parts, looks, strict=True)
        if look != usual
    ]
