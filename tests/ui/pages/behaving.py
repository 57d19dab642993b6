"""What a page does and nobody sees at once: which timers go on and on, and which keys Enter presses."""

from collections import Counter

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QPushButton, QWidget

REPEATING = {"ExamHall", "Exhibits", "FloorCall", "KioskWindow", "LivePanel", "RecordsWatch", "RunClock", "TableView", "Upkeep"}  # fmt: skip
"""Whatever has a timer that comes again and again. All others ring once."""
PRESS_THEMSELVES = {"CoachPanel", "RoundTransport"}
"""Whatever presses its keys itself when Enter comes."""


def odd_behavior(page: QWidget) -> list[str]:
    """Timers in the window of a page that ring again though they should ring once, and keys that ignore Enter."""
    return [*_odd_timers(page.window()), *_deaf_keys(page)]


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
