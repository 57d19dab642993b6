"""From input to repaint: every event of whole rounds dealt with the mouse, and every key of acts that are typed."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

from tests.benchmarks.program import shipped_library
from tests.benchmarks.row import Row, span
from tests.benchmarks.screen import application

_SIZE = (1366, 768)
_AIM = 0.016
_ROUNDS = 12


class Spent(NamedTuple):
    """Seconds by the clock, and of the processor."""

    clock: float
    own: float


class Stopwatch:
    """Times events, each to the end of the first painting it brings; the next frame of a motion is no answer."""

    def __init__(self, window: Any) -> None:
        from PySide6.QtCore import QEvent, QObject

        class Frames(QObject):
            count = 0

            def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
                self.count += event.type() == QEvent.Type.UpdateRequest
                return False

        self._frames = Frames(window)
        window.installEventFilter(self._frames)
        self.times: list[Spent] = []

    def time(self, event: Callable[[], object]) -> None:
        """Time one event."""
        from PySide6.QtWidgets import QApplication

        painted = self._frames.count
        start, own = perf_counter(), process_time()
        event()
        if self._frames.count == painted:
            QApplication.processEvents()
        self.times.append(Spent(perf_counter() - start, process_time() - own))
        QApplication.processEvents()


def rows() -> Iterator[Row]:
    """A full table, things in motion: the first round, which paints everything once, and those after it."""
    application()
    with TemporaryDirectory() as folder:
        file = Path(folder) / "settings.json"
        for motion in ("normal", "off"):
            first, later, typed = _measured(file, motion)
            for what, times in (
                ("a first round by mouse", first),
                ("rounds by mouse", later),
                ("acts typed", typed),
            ):
                yield from _told(f"input to repaint, {what}, motion {motion}", times)
        heard = _measured(file, "normal", sound="on")[1]
        yield from _told("input to repaint, rounds by mouse, motion normal, sound on", heard)


def _told(what: str, times: list[Spent]) -> Iterator[Row]:
    """By the clock, which is what a user feels; beside it what the program itself used of a busy machine."""
    clock, own = sorted(spent.clock for spent in times), sorted(spent.own for spent in times)
    middle, late = len(times) // 2, len(times) * 99 // 100
    told = f"p50 {span(clock[middle])}, p99 {span(clock[late])}, most {span(clock[-1])}"
    peer = f"processor p99 {span(own[late])}, {len(times)} events"
    yield Row(what, told, peer, aim="p99 < 16 ms", met=clock[late] < _AIM)


def _measured(file: Path, motion: Any, sound: Any = "off") -> tuple[list[Spent], list[Spent], list[Spent]]:
    from PySide6.QtWidgets import QApplication

    from app.places import shipped
    from app.ui.kit.settings import Settings
    from app.ui.shell.main_window import MainWindow
    from app.ui.sound.audio_output import AudioOutput, SystemAudio
    from app.ui.sound.system_voice import SystemVoice
    from tests.ui.dealing.desk import Desk
    from tests.ui.deals import example

    ruling = example("oxford-full-table").ruling
    settings = Settings(house=ruling.house.id, motion=motion, mode="test", sound=sound)
    window = MainWindow(shipped_library(), settings, file)
    window.resize(*_SIZE)
    window.show()
    window.begin(Random(7))
    window.activateWindow()
    QApplication.processEvents()
    desk = Desk(window)
    # Mixed and played like any other, to a device that nobody hears.
    output = AudioOutput(shipped("assets") / "sounds", ("NULL",))
    desk.dealing.sound.audio = SystemAudio(output, SystemVoice(find=lambda _: None))
    first, later, typed = Stopwatch(window), Stopwatch(window), Stopwatch(window)
    for turn in range(_ROUNDS):
        desk.begin(ruling)
        _deal(desk, ruling, first if turn == 0 else later)
    desk.begin(ruling)
    for due in ruling.steps:
        _type(desk, str(due.step), typed)
    output.close()
    window.close()
    window.deleteLater()
    QApplication.processEvents()
    return first.times, later.times, typed.times


def _deal(desk: Any, ruling: Any, watch: Stopwatch) -> None:
    """All steps with real events, each of them timed until the table is painted."""
    from PySide6.QtTest import QTest

    from tests.ui.dealing import hands

    class Timed(hands.Mouse):
        def drag(self, *points: Any) -> None:
            handle = self.desk.handle
            watch.time(lambda: QTest.mousePress(handle, hands.LEFT, pos=points[0]))
            for one, other in pairwise(points):
                for point in ((one + other) / 2, other):
                    watch.time(lambda point=point: QTest.mouseMove(handle, point))  # type: ignore[misc]
            watch.time(lambda: QTest.mouseRelease(handle, hands.LEFT, pos=points[-1]))

        def tap(self, source: Any) -> None:
            point = self.point(source)
            watch.time(lambda: QTest.mousePress(self.desk.handle, hands.LEFT, pos=point))
            watch.time(lambda: QTest.mouseRelease(self.desk.handle, hands.LEFT, pos=point))

    mouse = Timed(desk)
    for due in ruling.steps:
        mouse.do(due.step)
    desk.dealing.hands.settle()
    assert desk.session.scorecard().score == 100, "the round was not dealt"


def _type(desk: Any, words: str, watch: Stopwatch) -> None:
    from PySide6.QtCore import Qt

    from tests.ui.dealing.hands import strike

    desk.dealing.desk.command_line.setFocus()
    for key in [*words, Qt.Key.Key_Return]:
        watch.time(lambda key=key: strike(key))  # type: ignore[misc]
