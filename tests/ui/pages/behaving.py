"""What a page does and nobody sees at once: which timers go on and on, what Enter presses, where Tab leads on."""

from collections import Counter

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractItemView, QPlainTextEdit, QPushButton, QTextEdit, QWidget

REPEATING = {"ExamHall", "Exhibits", "FloorCall", "KioskWindow", "LivePanel", "RecordsWatch", "RunClock", "TableView", "Upkeep"}  # fmt: skip
"""Whatever has a timer that comes again and again. All others ring once."""
PRESS_THEMSELVES = {"CoachPanel", "RoundTransport"}
"""Whatever presses its keys itself when Enter comes."""


def odd_behavior(page: QWidget) -> list[str]:
    """Timers that ring again though they should ring once, keys that ignore Enter, and fields that keep Tab."""
    return [*_odd_timers(page.window()), *_deaf_keys(page), *_traps(page)]


def _odd_timers(window: QWidget) -> list[str]:
    again = [timer for timer in window.findChildren(QTimer) if not timer.isSingleShot()]
    owners = Counter(timer.parent() for timer in again)
    return [
        f"{count} timers of {type(owner).__name__} ring again and again"
        for owner, count in owners.items()
        if count > (type(owner).__name__ in REPEATING)
    ]


def _deaf_keys(page: QWidget) -> list[str]:
    return [
        f"{key.text() or key.accessibleName()}: Enter does not press it"
        for key in page.findChildren(QPushButton)
        if key.isVisible()
        and key.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not key.autoDefault()
        and type(key.parent()).__name__ not in PRESS_THEMSELVES
    ]


def _traps(page: QWidget) -> list[str]:
    held: list[QWidget] = [each for each in page.findChildren(QAbstractItemView) if each.tabKeyNavigation()]
    held += [each for each in page.findChildren(QPlainTextEdit) if not each.tabChangesFocus()]
    held += [each for each in page.findChildren(QTextEdit) if not each.tabChangesFocus()]
    return [
        f"{type(each).__name__} {each.accessibleName()}: Tab does not lead on"
        for each in held
        if each.isVisible()
    ]
