"""Everything that a page holds in words, part by part, whether or not it is shown: for pages outside a window."""

from collections.abc import Iterator

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QScrollBar,
    QWidget,
)
from shiboken6 import isValid

from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.progress import Boxes, Path, Ring
from app.ui.kit.components.tile import Tile
from tests.ui.pages.inventory import _words, steady

_ANY_LENGTH = 32_767


def told_by(page: QWidget) -> str:
    """A line for each part that says something, in the order in which the page was built."""
    own = "".join(f"{line}\n" for line in _timers(page))
    parts = page.findChildren(QWidget)
    return own + "".join(f"{steady(line)}\n" for part in parts for line in (*_lines(part), *_timers(part)))


def keys_of(page: QWidget) -> str:
    """A line for each key that says something to the rest of the program when it is pressed, one after the other."""
    heard, told = list[str](), list[str]()
    for part in (page, *page.findChildren(QWidget)):
        for name in sorted(_signals(part)):
            getattr(part, name).connect(lambda *given, name=name: heard.append(f"{name}{_given(given)}"))
    for key in page.findChildren(QAbstractButton):
        if isValid(key) and not key.isHidden() and key.isEnabled():
            key.click()
            words = key.accessibleName() or key.text()
            told += [f"{words.strip()}: {', '.join(heard)}"] if heard else []
            heard.clear()
    return "".join(f"{steady(line)}\n" for line in told)


def _signals(part: QWidget) -> set[str]:
    """The signals that the program gave to its own pages and parts, but for keys."""
    kinds = [kind for kind in type(part).__mro__ if kind.__module__.startswith("app.ui.")]
    own = [] if isinstance(part, QAbstractButton) else kinds
    return {name for kind in own for name, value in vars(kind).items() if isinstance(value, Signal)}


def _given(given: tuple[object, ...]) -> str:
    """What goes along with a signal, in a few words."""
    return f"({', '.join(_name(each)[:60] for each in given)})" if given else ""


def _name(given: object) -> str:
    """What has an id is told by it."""
    inside = getattr(given, "lesson", given)
    return str(getattr(inside, "id", inside))


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
        yield " | ".join(filter(None, [*shown, *_marks(part)]))


def _timers(part: QWidget) -> Iterator[str]:
    for timer in part.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly):
        yield f"{type(part).__name__}: after {timer.interval()} ms{'' if timer.isSingleShot() else ', again and again'}"


def _marks(part: QWidget) -> Iterator[str]:
    """How it looks and what can be done with it, as far as that is set for it."""
    yield from filter(None, (part.property("role"), part.property("ink")))
    if isinstance(part, QLabel) and part.wordWrap():
        yield "wraps"
    if isinstance(part, QAbstractButton) and part.isCheckable():
        yield "one of several" if part.group() is not None or part.autoExclusive() else "on or off"
    if isinstance(part, QAbstractButton) and part.focusPolicy() == Qt.FocusPolicy.NoFocus:
        yield "not by Tab"
    if isinstance(part, Tile):
        yield " ".join([*part.boxes, *["late"] * part.is_late])
    if isinstance(part, QLineEdit):
        yield "not seen" if part.echoMode() != QLineEdit.EchoMode.Normal else ""
        yield f"at most {part.maxLength()} letters" if part.maxLength() < _ANY_LENGTH else ""
        yield "" if part.acceptDrops() else "takes nothing that is dropped"
    if isinstance(part, QPlainTextEdit):
        yield "to read" if part.isReadOnly() else "to write"
        yield "Tab goes on" if part.tabChangesFocus() else ""
    if isinstance(part, QPushButton):
        yield "Enter" if part.autoDefault() else ""
    if isinstance(part, QAbstractButton) and part.autoRepeat():
        yield "repeats"
    if isinstance(part, ListRow) and part.opens:
        yield "opens"
    if part.isHidden() and part.testAttribute(Qt.WidgetAttribute.WA_WState_ExplicitShowHide):
        yield "hidden"
    if isinstance(part, QAbstractButton | QLineEdit) and not part.isEnabled():
        yield "off"
