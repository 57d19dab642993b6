"""Drills: from an answer to its verdict and the next question, both of which come with one painting."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any, NamedTuple

from tests.benchmarks.program import shipped_library
from tests.benchmarks.row import Row, span
from tests.benchmarks.screen import application

_HOUSES = ("oxford", "greektown")
_SIZE = (1366, 768)
_FRAME, _NEXT = 0.016, 0.020
_QUESTIONS, _FIRST = 110, 10
"""The first few paint what all of them share."""


class Spent(NamedTuple):
    """Seconds by the clock, and of the processor."""

    clock: float
    own: float


class Painted:
    """Times an event to the end of the first painting it brings."""

    def __init__(self, window: Any) -> None:
        from PySide6.QtCore import QEvent, QObject

        class Frames(QObject):
            at: Spent | None = None

            def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
                if event.type() != QEvent.Type.UpdateRequest:
                    return False
                watched.event(event)
                self.at = self.at or _now()
                return True

        self._frames = Frames(window)
        window.installEventFilter(self._frames)

    def time(self, event: Callable[[], object]) -> Spent:
        """Time one event."""
        from PySide6.QtWidgets import QApplication

        self._frames.at = None
        start = _now()
        event()
        while self._frames.at is None:
            QApplication.processEvents()
        return Spent(self._frames.at.clock - start.clock, self._frames.at.own - start.own)


def rows() -> Iterator[Row]:
    """Each drill at two houses, as somebody answers who thinks between questions; and one who does not."""
    application()
    with TemporaryDirectory() as folder:
        for house in _HOUSES:
            yield from _at(house, Path(folder) / "settings.json")


def _at(house: str, file: Path) -> Iterator[Row]:
    from app.drills.catalogue import drills_at
    from app.drills.drill import Course
    from app.ui.kit.settings import Settings
    from app.ui.shell.main_window import MainWindow

    library = shipped_library()
    window = MainWindow(library, Settings(house=house, motion="off"), file)
    window.resize(*_SIZE)
    window.show()
    window.begin(Random(7))
    window.navigator.open_drills()
    watch = Painted(window)
    others = tuple(library.house(other) for other in library.files() if other != house)
    for drill in drills_at(Course(library.house(house), others)):
        right = _measured(window, drill.name, watch, is_right=True)
        wrong = _measured(window, drill.name, watch, is_right=False)
        yield _told(f"{house}, {drill.title}: right answer to verdict and next question", right, _NEXT)
        yield _told(f"{house}, {drill.title}: wrong answer to explanation", wrong, _FRAME)
    hurried = _measured(window, "settle", watch, is_right=True, is_hurried=True)
    yield _told(f"{house}, Settle the spot, answered before the next question is ready", hurried, None)
    window.close()
    window.deleteLater()


def _told(what: str, times: list[Spent], most: float | None) -> Row:
    """By the clock, which is what a user feels; beside it what the program itself used of a busy machine."""
    clock, own = sorted(spent.clock for spent in times), sorted(spent.own for spent in times)
    middle, late = len(times) // 2, len(times) * 99 // 100
    told = f"p50 {span(clock[middle])}, p99 {span(clock[late])}"
    peer = f"processor p50 {span(own[middle])}, p99 {span(own[late])}"
    if most is None:
        return Row(what, told, peer)
    return Row(what, told, peer, aim=f"p99 < {span(most)}", met=clock[late] < most)


def _measured(
    window: Any, drill: str, watch: Painted, is_right: bool, is_hurried: bool = False
) -> list[Spent]:
    from app.drills.run_plans import RunPlan

    window.navigator.drills.begin(RunPlan("open", drill))
    _think(window)
    times: list[Spent] = []
    for _ in range(_FIRST + _QUESTIONS):
        page = window.navigator.drills.page
        question = page.run.question
        wrong = [mistake.answer for mistake in question.mistakes]
        if not is_right and not wrong:
            _answer(page, question.right, watch)
            _think(window)
            continue
        times.append(_answer(page, question.right if is_right else wrong[0], watch))
        if not is_right:
            page.enter.click()
        if not is_hurried:
            _think(window)
    return times[_FIRST:] or times or [Spent(0, 0)]


def _answer(page: Any, answer: tuple[str, ...], watch: Painted) -> Spent:
    """Give all parts; the last is what is timed."""
    for part in answer:
        spent = watch.time(lambda part=part: page.entry.given.emit(part))  # type: ignore[misc]
    return spent


def _think(window: Any) -> None:
    """Let everything happen that waits for a moment with nothing to do."""
    from tests.ui.leaks import settle
    from tests.ui.windows import ticking

    settle()
    while ticking(window.navigator.drills.page):
        settle()


def _now() -> Spent:
    return Spent(perf_counter(), process_time())
