"""Something that takes its time, worked out beside the window, which goes on being alive meanwhile."""

import sys
from collections.abc import Callable
from threading import Thread

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.errors import Refused

NAME = "background"
"""The name of every thread that works something out."""


class _Errand(QObject):
    """One thing to work out. It belongs to nobody, so that it may come home after whoever sent it is gone."""

    home = Signal(object)

    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__()
        self._work = work
        self.found: object = None
        self.refusal: Refused | None = None
        self.is_done = False

    def run(self) -> None:
        """Away from the window's thread. Whatever else goes wrong here is told as every error is."""
        try:
            self.found = self._work()
            self.is_done = True
        except Refused as refusal:
            self.refusal = refusal
        finally:
            if not sys.is_finalizing():
                self.home.emit(self)


class BackgroundTask(QObject):
    """Works out one thing at a time for a page. What comes of it is told in the window's own thread, and
    only while the page is there.

    Signals:
        found: what was worked out.
        refused: the `Refused` that came of it instead.
    """

    found = Signal(object)
    refused = Signal(object)

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self._page = page
        self._wanted: list[_Errand] = []
        """One at most. When the page goes, so does this, and long work need not come to its end."""
        wanted = self._wanted
        # Nothing of Qt is in there: by then it may be gone.
        page.destroyed.connect(lambda _gone: wanted.clear())

    @property
    def is_busy(self) -> bool:
        """Is something being worked out, and wanted? Long work may look here whether to go on."""
        return bool(self._wanted)

    def begin(self, work: Callable[[], object], may_be_cut: bool = False) -> None:
        """Work this out; it must touch nothing of the window. What ran before is not wanted any more.

        The program ends when it is done, never in the middle of it, unless it may be cut off: work that only
        asks, and could wait long for an answer.
        """
        errand = _Errand(work)
        self._wanted[:] = [errand]
        errand.home.connect(self._take_in)
        Thread(target=errand.run, name=NAME, daemon=may_be_cut).start()

    def forget(self) -> None:
        """What runs is not wanted any more, and nothing will be told of it."""
        self._wanted.clear()

    def _take_in(self, errand: _Errand) -> None:
        if errand not in self._wanted:
            return
        self._wanted.clear()
        if self._page.isHidden():
            return
        if errand.is_done:
            self.found.emit(errand.found)
        elif errand.refusal:
            self.refused.emit(errand.refusal)
