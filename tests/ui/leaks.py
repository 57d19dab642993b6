"""Watches rounds one after the other, and counts what a window holds."""

from collections import Counter
from random import Random

from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.training.deal_round import deal_round
from app.ui.kit.process_cost import megabytes
from app.ui.shell.main_window import MainWindow
from app.ui.watch.demonstration import Demonstration
from app.ui.watch.watch_mode import WatchMode


def watch_rounds(window: MainWindow, chance: Random, count: int) -> None:
    """Deal so many rounds in a window and go through every moment of each; the way there is not waited for."""
    (watching,) = window.findChildren(WatchMode)
    house = watching.demonstration.ruling.house
    scene = window.table_screen.table.play
    assert scene
    for _ in range(count):
        ruling = rule(*round_from_plain(deal_round(house, chance), lambda _: house))
        watching.show_round(Demonstration(ruling))
        for place in range(watching.demonstration.last + 1):
            watching.go_to(place)
            scene.scene.arrive()
        settle()


def settle() -> None:
    """Let everything happen that waits, deletion too."""
    for _ in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def held(window: MainWindow) -> dict[str, int]:
    """What a window holds, by kind: objects, items, and what runs."""
    scene = window.table_screen.table.scene()
    kinds = Counter(type(child).__name__ for child in window.findChildren(QObject))
    # One that fires once ends by itself, and whether it has yet is a matter of how fast the machine is.
    timers = window.findChildren(QTimer)
    running = [timer for timer in timers if timer.isActive() and not timer.isSingleShot()]
    moving = [
        motion
        for motion in window.findChildren(QAbstractAnimation)
        if motion.state() == QAbstractAnimation.State.Running
    ]
    return {**kinds, "items": len(scene.items()), "timers running": len(running), "in motion": len(moving)}


def growth(window: MainWindow, chance: Random, warm_up: int, count: int) -> tuple[float, dict[str, int]]:
    """Megabytes that so many rounds added after a warm-up, and what there is more of than before."""
    watch_rounds(window, chance, warm_up)
    before, memory = held(window), megabytes()
    watch_rounds(window, chance, count)
    after = held(window)
    more = {kind: after[kind] - before.get(kind, 0) for kind in after if after[kind] > before.get(kind, 0)}
    return megabytes() - memory, more
