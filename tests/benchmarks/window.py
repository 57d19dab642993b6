"""The window: its start and memory against an empty one, cards in motion, and what watching leaves behind."""

import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from tests.benchmarks.program import ROOT, environment, shipped_library
from tests.benchmarks.row import Row, against, span
from tests.benchmarks.screen import application
from tests.own_folders import one_folder

_PAIRS = 25
_MOST_TIME, _MOST_MEMORY = 1.35, 1.4
_TOLD = re.compile(r"ready after (\d+) ms, (\d+) MB")
EMPTY = Path(__file__).with_name("empty_window.py")
"""The floor: Qt, a window with nothing in it, and the same two figures."""
_SIZE = (1600, 900)
_FRAME = 1 / 60
_FRAMES = 120
_WARM_UP, _ROUNDS, _GROWTH = 100, 1000, 5.0


def rows() -> Iterator[Row]:
    """The start, a frame with every card in motion, and a thousand rounds."""
    yield from _starts()
    application()
    yield from _frames()
    yield from _watched()


def _starts() -> Iterator[Row]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        floor, ours = [], []
        for _ in range(_PAIRS + 1):
            floor.append(started([str(EMPTY)], folder))
            ours.append(started(["-m", "app", "--exit-when-ready"], folder))
    # The first pair writes bytecode, checked houses and the painted felt.
    mine, theirs = (median(start.seconds for start in found[1:]) for found in (ours, floor))
    yield against("start of the window", mine, "empty QMainWindow", theirs, _MOST_TIME)
    mine, theirs = (min(start.seconds for start in found[1:]) for found in (ours, floor))
    yield against("the same, quickest of all", mine, "empty QMainWindow", theirs)
    mine, theirs = (median(start.processor for start in found[1:]) for found in (ours, floor))
    yield against("the same, time of the processor", mine, "empty QMainWindow", theirs)
    mine, theirs = (median(start.megabytes for start in found[1:]) for found in (ours, floor))
    ratio = mine / theirs
    words = f"empty QMainWindow {theirs:.0f} MB"
    yield Row(
        "its memory", f"{mine:.0f} MB", words, ratio, f"ratio ≤ {_MOST_MEMORY:g}", ratio <= _MOST_MEMORY
    )


class Start(NamedTuple):
    """Seconds until a process was ready and megabytes it held then, by its own account; what it used in all."""

    seconds: float
    processor: float
    """Says more than the clock where others use the machine."""
    megabytes: float


def started(words: list[str], folder: Path, program: str = sys.executable) -> Start:
    """Start a process and wait for its end."""
    settings = environment(folder) | {"QT_QPA_PLATFORM": "offscreen"}
    settings.pop("PYTHONDONTWRITEBYTECODE", None)
    before = _used_by_children()
    done = subprocess.run(
        [program, *words], cwd=ROOT, env=settings, capture_output=True, text=True, check=True
    )
    told = _TOLD.search(done.stdout)
    if told is None:
        raise RuntimeError(f"no figures in {done.stdout!r}{done.stderr!r}")
    return Start(int(told[1]) / 1000, _used_by_children() - before, float(told[2]))


def _used_by_children() -> float:
    """Seconds of the processor that processes started from here have used, once they have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _frames() -> Iterator[Row]:
    """Every dealt card on its way from one moment to another, with the real view and its painter."""
    from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget

    from app.procedure.round_codec import round_from_plain
    from app.procedure.ruling import rule
    from app.session.moments import moments
    from app.ui.kit.settings import Settings
    from app.ui.table.picture import picture_of
    from app.ui.table.sprites import CardArt
    from app.ui.table.view import TableView
    from tests.rounds import random_round

    house = shipped_library().house("oxford")
    data = random_round(house, Random(6), players=6)
    ruling = rule(*round_from_plain(data, lambda _: house))
    deal = moments(ruling, [due.step for due in ruling.steps])
    holder = QWidget()
    holder.resize(*_SIZE)
    view = TableView(house, Settings(house=house.id), sys.exit, holder)
    view.resize(*_SIZE)
    holder.show()
    view.show_moment(ruling, deal[0])
    assert view.play
    scene, layout = view.play.scene, view.table_layout
    pictures = [picture_of(ruling, moment, layout) for moment in deal]

    def on_felt(number: int) -> set[str]:
        cards = pictures[number].items()
        return {name for name, sprite in cards if isinstance(sprite.art, CardArt) and sprite.shown}

    there = max(range(len(deal)), key=lambda number: len(on_felt(number)))
    ends = [pictures[there], pictures[0]]
    times: list[float] = []
    moving = 0
    for leg in range(6):
        scene.show_picture(ends[leg % 2], now=0, duration=_FRAMES)
        moving = min(scene.moving, len(on_felt(there)))
        view.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        for now in range(1, _FRAMES // 2):
            start = perf_counter()
            scene.advance_to(now)
            view.viewport().repaint()
            times.append(perf_counter() - start)
        scene.arrive()
        QApplication.processEvents()
    holder.close()
    ours = median(times)
    yield Row(
        f"a frame with {moving} cards in motion at {_SIZE[0]}×{_SIZE[1]}",
        f"{span(ours)}, {1 / ours:.0f} a second",
        f"60 a second: {span(_FRAME)}",
        ours / _FRAME,
        "ratio ≤ 1",
        ours <= _FRAME,
    )
    slow = sorted(times)[int(len(times) * 0.95)]
    yield Row("the same, one in twenty is slower", span(slow), f"60 a second: {span(_FRAME)}", slow / _FRAME)


def _watched() -> Iterator[Row]:
    from app.ui.kit.settings import Settings
    from app.ui.shell.main_window import MainWindow
    from tests.ui.leaks import growth

    with TemporaryDirectory() as name:
        os.environ |= one_folder(Path(name))
        settings = Settings(house="oxford", motion="off")
        window = MainWindow(shipped_library(), settings, Path(name, "settings.json"))
        window.resize(1366, 768)
        window.show()
        window.begin(Random(1))
        grown, more = growth(window, Random(2), _WARM_UP, _ROUNDS)
        window.close()
    left = {kind: count for kind, count in more.items() if kind != "items"}
    met = grown < _GROWTH and not left
    what = f"{_ROUNDS:,} rounds watched: memory that stays"
    words = ", ".join(f"{count} {kind}" for kind, count in left.items()) or "no objects, items or timers"
    yield Row(what, f"{grown:.1f} MB", words, aim=f"< {_GROWTH:g} MB, nothing left", met=met)
