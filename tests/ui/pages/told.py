"""Everything that a page holds in words, part by part, whether or not it is shown: for pages outside a window."""

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QMenu, QScrollBar, QWidget

from app.ui.kit.components.progress import Boxes, Path, Ring
from tests.ui.pages.inventory import _words, steady


def told_by(page: QWidget) -> str:
    """A line for each part that says something, in the order in which the page was built."""
    return "".join(f"{steady(line)}\n" for part in page.findChildren(QWidget) for line in _lines(part))


def _lines(part: QWidget) -> Iterator[str]:
    if isinstance(part, QScrollBar | QMenu | QAbstractItemView) or part.objectName().startswith("qt_"):
        return
    words, name, tip = _words(part), part.accessibleName(), part.toolTip()
    shown = [
        words or (f"({name})" if name else ""),
        f"name: {name}" if name and words and name not in words else "",
        f"about: {part.accessibleDescription()}" if part.accessibleDescription() else "",
        f"tip: {tip}" if tip and tip != name else "",
        f"share: {part.percent}" if isinstance(part, Ring) else "",
        f"states: {' '.join(part.states)}" if isinstance(part, Boxes) else "",
        f"steps: {'; '.join(', '.join(step) for step in part.steps)}" if isinstance(part, Path) else "",
    ]
    if any(shown):
        is_hidden = part.isHidden() and part.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide)
        is_off = isinstance(part, QAbstractButton) and not part.isEnabled()
        marks = ["hidden"] * is_hidden + ["off"] * is_off
        yield " | ".join(filter(None, [*shown, *marks]))
