"""Rounds that play for nobody: perfect deals on the table, one after the other, with nothing to press."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from app.ui.kit.settings import Motion
from app.ui.table.view import TableView
from app.ui.watch.demonstration import Demonstration
from app.ui.watch.step_duration import hold


class DemoRounds(QObject):
    """Plays on until it is stopped.

    Signals:
        told: what is done now.
    """

    told = Signal(str)

    def __init__(
        self, table: TableView, deal: Callable[[], Demonstration], motion: Motion, parent: QObject
    ) -> None:
        """`deal` is asked for each round when its turn comes."""
        super().__init__(parent)
        self._table = table
        self._deal = deal
        self._motion = motion
        self._clock = QTimer(self, singleShot=True)
        self._clock.timeout.connect(self.step)
        if self._table.play and self._table.play.magnifier:
            # Whoever was here has left the magnifier lying about.
            self._table.toggle_magnifier()
        self._begin()

    @property
    def is_playing(self) -> bool:
        """Does it go on by itself?"""
        return self._clock.isActive()

    def play(self) -> None:
        """Go on, at once."""
        self._clock.start(0)

    def stop(self) -> None:
        """Stay where it is."""
        self._clock.stop()

    def step(self) -> None:
        """One step further; after the last one another round."""
        if self.place == self.show.last:
            self._begin()
        else:
            self._go_to(self.place + 1)
        _, order, said, _, _ = self.show.words_at(self.place)
        self.told.emit(order)
        self._clock.start(hold(order, said, self._motion))

    def _begin(self) -> None:
        self.show = self._deal()
        # What comes before the first card looks from afar as if nothing happened.
        lying = self.show.moments[0].table.packets
        moved = (place for place, at in enumerate(self.show.moments) if at.table.packets != lying)
        self._go_to(next(moved) - 1, jump=True)

    def _go_to(self, place: int, jump: bool = False) -> None:
        self.place = place
        self._table.show_moment(self.show.ruling, self.show.moments[place], jump)
