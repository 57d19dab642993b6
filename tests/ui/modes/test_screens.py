"""Every screen at the smallest and at a large size, with small and large letters: nothing is cut off or covered."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSlider,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QScrollArea,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.keypad import LEAST, Key
from app.ui.kit.widgets.option_button import Option
from app.ui.kit.widgets.verdict_panel import VerdictPanel
from tests.sweeps import smallest
from tests.ui.modes.gallery import SCREENS, SIZES, Screen, open_screen
from tests.ui.pages.keys_in_sight import hidden_primaries

SMALLEST_LETTERS = 9
"""Pixels: what is smaller than this nobody reads."""


def parts(screen: Screen) -> list[QWidget]:
    """What can be read or used now: on a page, only what is on it; the rules lie over pages too."""
    navigator = screen.window.navigator
    top = navigator.rules.page or navigator.page or screen.shown
    kinds = (QLabel, QAbstractButton, QLineEdit, QComboBox, QAbstractSlider, QAbstractScrollArea)
    return [
        widget
        for widget in top.findChildren(QWidget)
        if isinstance(widget, kinds) and widget.isVisible() and widget.window() is top.window()
        and widget is not screen.window.table_screen.table
    ]  # fmt: skip


def scrolls(widget: QWidget, top: QWidget) -> bool:
    """Is it in something that scrolls?"""
    above = widget.parentWidget()
    while above is not None and above is not top:
        if isinstance(above, QAbstractScrollArea):
            return True
        above = above.parentWidget()
    return False


def on(widget: QWidget, top: QWidget) -> QRect:
    return QRect(widget.mapTo(top, widget.rect().topLeft()), widget.size())


def cut_off(widget: QWidget) -> str:
    """What of its words does not fit, if anything."""
    if isinstance(widget, Key):
        font = widget._fitting()
        lines = widget.text().split("\n")
        metrics = QFontMetricsF(font)
        fits = all(metrics.horizontalAdvance(line) <= widget.width() - 4 for line in lines)
        if not fits or len(lines) * metrics.height() > widget.height() + 2:
            return f"{lines} does not fit {widget.size()}"
        return (
            "" if font.pixelSize() >= SMALLEST_LETTERS else f"{lines} is written in {font.pixelSize()} pixels"
        )
    if isinstance(widget, Option):
        inside = QRectF(widget.rect()).adjusted(51, 1, -13, -1)
        font = widget._fitting(inside)
        around = QFontMetrics(font).boundingRect(
            inside.toRect().adjusted(0, 0, 0, 10_000), Qt.TextFlag.TextWordWrap, widget.text()
        )
        fits = around.height() <= inside.height() + 1 and around.width() <= inside.width() + 1
        if not fits or font.pixelSize() < SMALLEST_LETTERS:
            return f"{widget.text()} does not fit {widget.size()} in {font.pixelSize()} pixels"
        return ""
    if isinstance(widget, QAbstractButton):
        words = QFontMetrics(widget.font()).size(Qt.TextFlag.TextShowMnemonic, widget.text())
        fits = words.width() <= widget.width() - 6 and words.height() <= widget.height() - 4
        return "" if fits else f"{widget.text()!r} ({words}) does not fit {widget.size()}"
    if isinstance(widget, QLabel) and widget.objectName() == "notice":
        return "" if widget.toolTip() or not widget.text() else "a notice can be cut and has no tip"
    if isinstance(widget, QLabel) and widget.text():
        if widget.wordWrap():
            needed = widget.heightForWidth(widget.width())
            # Qt breaks a line after the slash of a path too, and after a blank without width.
            longest = max(re.split(r"\s+|(?<=/)|\u200b", widget.text()), key=len)
            fits = (
                needed <= widget.height()
                and widget.fontMetrics().horizontalAdvance(longest) <= widget.width()
            )
        else:
            fits = (
                widget.sizeHint().width() <= widget.width() and widget.sizeHint().height() <= widget.height()
            )
        return "" if fits else f"{widget.text()!r} does not fit {widget.size()}"
    return ""


def cut_off_or_outside(screen: Screen) -> list[str]:
    top = screen.shown
    troubles = []
    for widget in parts(screen):
        troubles += [cut_off(widget)]
        if not scrolls(widget, top) and not top.rect().contains(on(widget, top)):
            troubles.append(f"{widget} lies outside: {on(widget, top)}")
    return list(filter(None, troubles))


def over_each_other(screen: Screen) -> list[str]:
    top = screen.shown
    apart = [
        widget for widget in parts(screen)
        if not scrolls(widget, top) and not isinstance(widget.parent(), (VerdictPanel, QScrollArea))
        and widget.objectName() != "event"
    ]  # fmt: skip
    return [
        f"{one} over {other}"
        for one, other in combinations(apart, 2)
        if not (one.isAncestorOf(other) or other.isAncestorOf(one))
        and on(one, top).intersects(on(other, top))
    ]


def covered_by_panels(screen: Screen) -> list[str]:
    """Panels lie over the felt, never over the bar, the pads, the tray or the dealer's hand."""
    window = screen.window
    if window.navigator.page or screen.over:
        return []
    layout = window.table_screen.table.table_layout
    busy = [layout.left_pad, layout.right_pad, layout.tray, layout.dealer, layout.rack]
    panels = [
        widget for widget in window.table_screen.findChildren(QWidget)
        if widget.isVisible() and (widget.objectName() == "event" or isinstance(widget, VerdictPanel))
    ]  # fmt: skip
    # Where room is kept for words they lie in the bar, and never over the table.
    kept = [layout.felt] if layout.words.height else [layout.bar]
    return [
        f"{panel} covers {box}"
        for panel in panels
        for box in [*busy, *(kept if panel.objectName() == "event" else [layout.bar])]
        if panel.geometry().intersects(QRect(round(box.x), round(box.y), round(box.width), round(box.height)))
    ]


def too_small(screen: Screen) -> list[str]:
    """What is to be pressed is as large as a finger; the two signs in the bar are as high as it, and have keys."""
    bar = screen.window.table_screen.bar
    return [
        f"{widget} {widget.size()}"
        for widget in parts(screen)
        if isinstance(widget, (QAbstractButton, QComboBox)) and not bar.isAncestorOf(widget)
        and min(widget.width(), widget.height()) < LEAST - 2
    ]  # fmt: skip


def menu_troubles(screen: Screen) -> list[str]:
    """A menu lies on the screen, and its entries fit."""
    if not isinstance(screen.over, QMenu):
        return []
    menu = screen.over
    found = [] if menu.screen().availableGeometry().contains(menu.geometry()) else [f"{menu.geometry()}"]
    for action in menu.actions():
        words = menu.fontMetrics().horizontalAdvance(action.text())
        if words > menu.actionGeometry(action).width() - 40 and not action.isSeparator():
            found.append(f"{action.text()} does not fit")
    return found


@pytest.mark.bulk
@pytest.mark.parametrize("text", [100, 150])
@pytest.mark.parametrize("size", smallest(SIZES))
@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_cut_off_covered_or_too_small(
    name: str,
    size: tuple[int, int],
    text: int,
    library: Library,
    settings_file: Path,
    letters: str,
    qtbot: QtBot,
) -> None:
    screen = open_screen(name, Settings(text=text), size, library, settings_file, qtbot)
    checks = (cut_off_or_outside, over_each_other, covered_by_panels, too_small, menu_troubles)
    troubles = [trouble for check in checks for trouble in check(screen)]
    if page := screen.window.navigator.page:
        troubles += hidden_primaries(page)
    if screen.over:
        screen.over.close()
    assert not troubles, "\n".join(troubles)
