"""Everything a window says about itself besides its pixels: what could give away what is due."""

from collections.abc import Iterator
from typing import Any

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAbstractButton, QCompleter, QLineEdit, QMenu, QWidget

from app.ui.table.places import zone_at
from tests.ui.dealing.desk import Desk

_STATES = (
    "active", "checkable", "checked", "collapsed", "defaultButton", "disabled", "editable", "expanded",
    "focusable", "focused", "hasPopup", "hotTracked", "invisible", "marqueed", "modal", "offscreen", "pressed",
    "readOnly", "selectable", "selected", "selectableText", "supportsAutoCompletion", "traversed",
)  # fmt: skip
_APART = 37


def told(desk: Desk) -> dict[str, list[object]]:
    """What the window tells, by the way it is told."""
    window = desk.window
    widgets = [window, *window.findChildren(QWidget)]
    return {
        "tab order": [_name(widget) for widget in _chain(window)],
        "cursors": [(_name(widget), widget.cursor().shape()) for widget in widgets],
        "enabled": [(_name(widget), widget.isEnabled(), widget.isVisible()) for widget in widgets],
        "places": [(_name(widget), widget.geometry().getRect()) for widget in widgets],
        "drops": [(_name(widget), widget.acceptDrops(), widget.focusPolicy()) for widget in widgets],
        "tips": [(widget.toolTip(), widget.statusTip(), widget.whatsThis()) for widget in widgets],
        "words": [button.text() for button in window.findChildren(QAbstractButton)],
        "menus": [list(_entries(menu)) for menu in window.findChildren(QMenu)],
        "completion": [list(_offered(line)) for line in window.findChildren(QLineEdit)],
        "drop targets": [*desk.play.places, *_targets(desk)],
        "accessible": [*walked(window)],
    }


def walked(window: QWidget) -> list[tuple[Any, ...]]:
    """What a screen reader finds: depth, role, name, description, value, help, place and state."""
    return list(_tree(QAccessible.queryAccessibleInterface(window), 0))


def _chain(window: QWidget) -> Iterator[QWidget]:
    widget = window.nextInFocusChain()
    while widget is not None and widget is not window:
        yield widget
        widget = widget.nextInFocusChain()


def _name(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.objectName()} {widget.accessibleName()}"


def _entries(menu: QMenu) -> Iterator[object]:
    for action in menu.actions():
        yield action.text(), action.isEnabled(), action.isVisible(), action.toolTip(), action.isChecked()


def _offered(line: QLineEdit) -> Iterator[str]:
    completer: QCompleter | None = line.completer()
    if completer is not None:
        model = completer.model()
        for row in range(model.rowCount()):
            yield str(model.index(row, 0).data())


def _targets(desk: Desk) -> Iterator[object]:
    view = desk.view
    for y in range(0, view.height(), _APART):
        for x in range(0, view.width(), _APART):
            yield zone_at(desk.play.places, x, y)


def _tree(node: QAccessibleInterface, depth: int) -> Iterator[tuple[Any, ...]]:
    text = QAccessible.Text
    state = node.state()
    yield (
        depth,
        node.role(),
        node.text(text.Name),
        node.text(text.Description),
        node.text(text.Value),
        node.text(text.Help),
        node.rect().getRect(),
        tuple(getattr(state, name) for name in _STATES),
    )
    for place in range(node.childCount()):
        child = node.child(place)
        if child.isValid():
            yield from _tree(child, depth + 1)
