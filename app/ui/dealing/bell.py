"""The bell: calls the supervisor, and holds every ruling there is, at every house."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.procedure.words import CALL_SUPERVISOR, Step

_AT_A_SPOT = {
    "return": ("Give every wager back", "all"),
    "correct": ("Correct the Raise", "raise"),
    "warn": ("Warn the player", ""),
    "back-up": ("Move a card back", ""),
}


class Bell(QMenu):
    """The same menu in every state of the table.

    Signals:
        ruled: the step that was chosen.
    """

    ruled = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._steps: dict[str, Step] = {}
        self.triggered.connect(self._choose)

    def offer(self, seats: int) -> None:
        """List everything, at a table of so many spots."""
        self.clear()
        for menu in self.findChildren(QMenu):
            menu.deleteLater()
        self._add(self, "Call the supervisor", CALL_SUPERVISOR)
        self.addSeparator()
        self._add(self, "The round is void", Step("void", "round"))
        for verb, (words, what) in _AT_A_SPOT.items():
            menu = self.addMenu(words)
            for seat in range(1, seats + 1):
                self._add(menu, f"Spot {seat}", Step(verb, seat, what))
            if verb == "back-up":
                self._add(menu, "Dealer’s hand", Step(verb, "dealer"))
        self._add(self, "Rack every card", Step("rack", "all"))
        self._add(self, "Have the deck replaced", Step("replace", "deck"))

    def _add(self, menu: QMenu, words: str, step: Step) -> None:
        # As text: Qt would hand a tuple back as a list.
        menu.addAction(words).setData(str(step))
        self._steps[str(step)] = step

    def _choose(self, action: QAction) -> None:
        self.ruled.emit(self._steps[action.data()])
