"""Windows of the trainer for tests, and hands that use them."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.ui.kit.settings import Settings
from app.ui.shell.main_window import MainWindow
from app.ui.table.table_play import TablePlay
from app.ui.watch.watch_mode import WatchMode

Open = Callable[..., MainWindow]


def opener(qtbot: QtBot, library: Library, file: Path) -> Open:
    """Opens windows: on a house, at a size, with settings. They last as long as the opener."""
    opened: list[MainWindow] = []

    def open_window(
        house: str = "oxford", size: tuple[int, int] = (1024, 600), **settings: Any
    ) -> MainWindow:
        chosen = Settings(house=house)._replace(**{"motion": "off", **settings})
        window = MainWindow(library, chosen, file)
        qtbot.addWidget(window)
        opened.append(window)
        window.resize(*size)
        with qtbot.waitExposed(window):
            window.show()
        window.begin(Random(7))
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    return open_window


def watching_in(window: MainWindow) -> WatchMode:
    """What is watched in a window."""
    (watching,) = window.findChildren(WatchMode)
    return watching


def play_in(window: MainWindow) -> TablePlay:
    """What is played on its table."""
    assert window.table_screen.table.play
    return window.table_screen.table.play


def motion_in(window: MainWindow) -> QAbstractAnimation:
    """The one animation of the table."""
    (motion,) = window.table_screen.table.findChildren(QAbstractAnimation)
    return motion


def arrive(window: MainWindow) -> None:
    """Let so much time pass that everything has arrived."""
    motion = motion_in(window)
    if motion.state() == QAbstractAnimation.State.Running:
        motion.setCurrentTime(motion.currentTime() + 10_000)


def marks_in(window: MainWindow) -> list[QWidget]:
    """What a screen reader finds on the table: widgets with names that are not to be seen."""
    table = window.table_screen.table
    transparent = Qt.WidgetAttribute.WA_TransparentForMouseEvents
    return [
        widget
        for widget in table.findChildren(QWidget)
        if widget.accessibleName()
        and widget.testAttribute(transparent)
        and widget.parent() is table.viewport()
        and widget.accessibleName() != "Magnifier"
    ]


def seen(widget: QWidget) -> QImage:
    """What a widget looks like now."""
    return widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)


def ticking(root: QObject) -> list[str]:
    """Timers and animations that run somewhere in a window."""
    timers = [timer for timer in root.findChildren(QTimer) if timer.isActive()]
    motions = [
        motion
        for motion in root.findChildren(QAbstractAnimation)
        if motion.state() == QAbstractAnimation.State.Running
    ]
    return [repr(found) for found in (*timers, *motions)]


def sweep() -> None:
    """Let go of everything that is to be deleted later."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def menu_of(window: MainWindow) -> QMenu:
    """The menu, filled as it is when it is opened."""
    menu = window.table_screen.bar.menu_button.menu()
    menu.aboutToShow.emit()
    return menu


def entry(menu: QMenu, title: str, words: str) -> QAction:
    """The entry with these words in the part of the menu that has this title."""
    (part,) = [part for part in parts_of(menu) if part.title() == title]
    (action,) = [action for action in part.actions() if action.text() == words]
    return action


def parts_of(menu: QMenu) -> list[QMenu]:
    """The menus in a menu, however deep."""
    inner = [part for action in menu.actions() if isinstance(part := action.menu(), QMenu)]
    return [*inner, *[deeper for part in inner for deeper in parts_of(part)]]


def choose(window: MainWindow, title: str, words: str) -> None:
    """Choose something in the menu."""
    entry(menu_of(window), title, words).trigger()
