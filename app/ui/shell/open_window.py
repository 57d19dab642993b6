"""Opens the window with the house that was used last. Nothing slow happens before the window is there."""

from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from app import places
from app.errors import Refused
from app.procedure.library import Library
from app.ui.kit import display, settings
from app.ui.kit.app_icon import show_icon
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.error_inbox import catching_errors
from app.ui.kit.fonts import load_fonts
from app.ui.kit.settings import Settings
from app.ui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from app.ports.records import RecordsPort

_ROOMY = (1366, 768)
_FRAME = 48
"""The height of a title bar and lower edge, at most. Nobody knows it before the window is there."""
_AFTERWARDS = 20_000
"""Milliseconds after the start, so that a person who begins at once does not wait."""


def open_window(
    words: Sequence[str],
    exit_when_ready: bool,
    keep: "Callable[[Library], RecordsPort]",
    afterwards: Callable[[], object],
    is_office: bool = False,
) -> int:
    """Run the trainer until its window is closed, or only until it is there.

    `words` are the program's name and what tells Qt which screen to use. `keep` opens the records, after the
    window is there. `afterwards` runs in the background some time after that. The office's window begins
    at the supervisors' door.
    """
    troubles: list[str] = []
    library = Library()
    file = places.settings()
    chosen, trouble = settings.load(file)
    troubles += [trouble] if trouble else []
    # What came up in the last round that was chosen on a page is not in the next one unseen.
    chosen = _with_house(library, chosen, troubles)._replace(feature="")
    with catching_errors() as errors:
        application = QApplication([*words, "-style", "fusion"])
        # A desktop finds the window's menu entry by this name.
        application.setDesktopFileName(words[0])
        load_fonts(troubles.append)
        window = MainWindow(library, chosen, file)
        errors.show_with(window.show_errors)
        for sentence in troubles:
            window.warn(sentence)
        show_fitting(window, *application.primaryScreen().availableSize().toTuple())
        if exit_when_ready:
            QTimer.singleShot(0, lambda: _say_ready(window))
        else:
            QTimer.singleShot(0, lambda: _begin(window, library, keep, is_office))
            QTimer.singleShot(_AFTERWARDS, window, lambda: run_in_background(window, afterwards))
        return application.exec()


def show_fitting(window: QWidget, width: int, height: int) -> None:
    """Show a new window on a screen of this size, with all of it inside the screen."""
    least = window.minimumHeight()
    window.resize(min(width, _ROOMY[0]), max(min(height - _FRAME, _ROOMY[1]), least))
    if height < least + _FRAME:
        # It only fits without a title bar.
        window.showFullScreen()
    elif height < _ROOMY[1] + _FRAME:
        window.showMaximized()
    else:
        window.show()


def _with_house(library: Library, chosen: Settings, troubles: list[str]) -> Settings:
    """The settings with a house that can be dealt: the last one, or an easy one to start with."""
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
            # A house where players bank has more to learn.
            return chosen._replace(house=house_id, feature="")
    if sound:
        return chosen._replace(house=sound[0], feature="")
    raise Refused("no house file can be used; run hcf-trainer check to see why")


def _begin(
    window: MainWindow, library: Library, keep: "Callable[[Library], RecordsPort]", is_office: bool
) -> None:
    # Not before the window is there.
    from app.ui.kit.records_watch import RecordsWatch

    show_icon()
    records = None
    try:
        records = keep(library)
        if trouble := records.rollback_words():
            window.table_screen.bar.warn_lastingly(trouble)
    except Refused as refusal:
        window.table_screen.bar.warn_lastingly(f"Nothing is recorded: {refusal.sentences[0]}")
    else:
        RecordsWatch(records, window.table_screen.bar.warn_lastingly, window)
    window.begin(Random(SystemRandom().getrandbits(64)), records, at_home=True)
    if is_office:
        window.navigator.open_exams()
    display.end_start()


def run_in_background(window: MainWindow, work: Callable[[], object]) -> None:
    """Run slow work while the window is alive. If it is refused, the window says why."""
    task = BackgroundTask(window)
    task.refused.connect(lambda refusal: window.warn(refusal.sentences[0]))
    task.begin(work)


def _say_ready(window: MainWindow) -> None:
    """Say how long the start took and what it holds in memory, and quit."""
    from app.ui.kit import process_cost

    if not window.windowHandle().isExposed():
        QTimer.singleShot(0, lambda: _say_ready(window))
        return
    window.repaint()
    print(f"ready after {process_cost.milliseconds_since_start():.0f} ms, {process_cost.megabytes():.0f} MB")
    QApplication.exit(0)
