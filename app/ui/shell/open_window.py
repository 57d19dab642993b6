"""Opens the window: looks for a screen, takes up the last house again, and does nothing slow before."""

import os
import sys
from typing import TYPE_CHECKING

from app import places
from app.errors import Refused
from app.procedure.library import Library
from app.ui.kit import display, settings
from app.ui.kit.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from app.ports.records import RecordsPort
    from app.ui.shell.main_window import MainWindow

_ROOMY = (1366, 768)
_FRAME = 48
"""How high a title bar may be, with the lower edge: nobody says before the window is there."""
_AFTERWARDS = 20_000
"""Milliseconds after the start: whoever begins at once is not kept waiting."""


def open_window(
    program: str,
    exit_when_ready: bool,
    keep: "Callable[[Library], RecordsPort]",
    afterwards: "Callable[[], object]",
) -> int:
    """Run the trainer until its window is closed, or only until it is there.

    `keep` opens the records; it is called once the window is there. `afterwards` is done beside the window,
    some time after that.
    """
    words = display.screen_words(os.environ, sys.platform)
    with display.starting():
        return _run_window([program, *words], exit_when_ready, keep, afterwards)


def _run_window(
    words: list[str],
    exit_when_ready: bool,
    keep: "Callable[[Library], RecordsPort]",
    afterwards: "Callable[[], object]",
) -> int:
    display.import_qt()
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from app.ui.kit.error_inbox import catching_errors
    from app.ui.kit.fonts import load_fonts
    from app.ui.shell.main_window import MainWindow
    from app.ui.shell.window_errors import WindowErrors

    troubles: list[str] = []
    library = Library()
    file = places.settings()
    chosen, trouble = settings.load(file)
    troubles += [trouble] if trouble else []
    is_first = not chosen.house
    chosen = _with_house(library, chosen, troubles)
    with catching_errors() as errors:
        application = QApplication([*words, "-style", "fusion"])
        # By this name a desktop finds the menu's entry that the window belongs to.
        application.setDesktopFileName(words[0])
        load_fonts(troubles.append)
        window = MainWindow(library, chosen, file)
        errors.show_with(WindowErrors(window).show)
        for sentence in troubles:
            window.warn(sentence)
        show_fitting(window, *application.primaryScreen().availableSize().toTuple())
        if exit_when_ready:
            QTimer.singleShot(0, lambda: _say_ready(window))
        else:
            QTimer.singleShot(0, lambda: _begin(window, library, keep, is_first))
            QTimer.singleShot(_AFTERWARDS, window, lambda: do_beside(window, afterwards))
        return application.exec()


def show_fitting(window: "QWidget", width: int, height: int) -> None:
    """Show a new window on a screen with so much room: no key of it lies beyond the edge."""
    least = window.minimumHeight()
    window.resize(min(width, _ROOMY[0]), max(min(height - _FRAME, _ROOMY[1]), least))
    if height < least + _FRAME:
        # Only without a title bar is there room for all of it.
        window.showFullScreen()
    elif height < _ROOMY[1] + _FRAME:
        window.showMaximized()
    else:
        window.show()


def _with_house(library: Library, chosen: Settings, troubles: list[str]) -> Settings:
    """The settings with a house that can be dealt: the last one, or one that is easy to begin with."""
    if chosen.house:
        try:
            library.house(chosen.house)
        except Refused as refusal:
            troubles += refusal.sentences[:1]
        else:
            return chosen
    sound = []
    for house_id in library.files():
        try:
            house = library.house(house_id)
        except Refused:
            continue
        sound.append(house_id)
        if not house.has_button:
            # Where a player banks, there is more to learn.
            return chosen._replace(house=house_id, feature="")
    if sound:
        return chosen._replace(house=sound[0], feature="")
    raise Refused("no house can be dealt: hcf-trainer check says what is wrong with each")


def _begin(
    window: "MainWindow", library: Library, keep: "Callable[[Library], RecordsPort]", is_first: bool
) -> None:
    from random import Random, SystemRandom

    from app.ui.kit.app_icon import show_icon

    show_icon()
    attempts = None
    try:
        attempts = keep(library)
    except Refused as refusal:
        window.table_screen.bar.warn_lastingly(f"Nothing is recorded: {refusal.sentences[0]}")
    window.begin(Random(SystemRandom().getrandbits(64)), attempts, is_first)
    display.end_start()


def do_beside(window: "MainWindow", work: "Callable[[], object]") -> None:
    """Do something that takes its time while the window is alive, and say what is wrong if it is refused."""
    from app.ui.kit.background_task import BackgroundTask

    thinking = BackgroundTask(window)
    thinking.refused.connect(lambda refusal: window.warn(refusal.sentences[0]))
    thinking.begin(work)


def _say_ready(window: "MainWindow") -> None:
    """Say how long the start took and what it holds in memory, and quit."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from app.ui.kit import process_cost

    if not window.windowHandle().isExposed():
        QTimer.singleShot(0, lambda: _say_ready(window))
        return
    window.repaint()
    print(f"ready after {process_cost.milliseconds_since_start():.0f} ms, {process_cost.megabytes():.0f} MB")
    QApplication.exit(0)
