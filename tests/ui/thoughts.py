"""Waits for what is being worked out beside a window."""

from threading import enumerate

from app.ui.kit.background_task import NAME
from tests.ui.leaks import settle


def all_is_thought() -> None:
    """Let everything that is being worked out come to its end, and tell what it tells."""
    for thread in enumerate():
        if thread.name == NAME:
            thread.join(30)
    settle()
