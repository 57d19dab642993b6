"""The space between the parts of a page: only the steps of the design system, so that all pages look alike."""

from collections.abc import Iterator

from PySide6.QtWidgets import QGridLayout, QLayout, QSpacerItem, QStackedLayout, QWidget

STEPS = {0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24}
"""In pixels. What is larger follows the size of the page."""


def odd_spaces(page: QWidget) -> list[str]:
    """Spaces and margins on a page that are none of the steps, each with the part it is in."""
    return [
        f"{type(widget).__name__} {widget.objectName()}: {what}"
        for widget in (page, *page.findChildren(QWidget))
        if widget.isVisible() and widget is not widget.window()
        for what in _odd_in(widget.layout())
    ]


def _odd_in(layout: QLayout | None) -> Iterator[str]:
    if layout is None or isinstance(layout, QStackedLayout):
        return
    if isinstance(layout, QGridLayout):
        spaces = [layout.horizontalSpacing(), layout.verticalSpacing()]
    else:
        spaces = [layout.spacing()]
    margins = layout.contentsMargins()
    yield from _odd("spacing", *spaces)
    yield from _odd("margins", margins.left(), margins.top(), margins.right(), margins.bottom())
    for place in range(layout.count()):
        item = layout.itemAt(place)
        if isinstance(item, QLayout):
            yield from _odd_in(item)
        elif isinstance(item, QSpacerItem):
            yield from _odd("a gap of", item.sizeHint().width(), item.sizeHint().height())


def _odd(what: str, *pixels: int) -> Iterator[str]:
    if any(each <= max(STEPS) and each not in STEPS for each in pixels):
        yield f"{what} {', '.join(map(str, pixels))}"
