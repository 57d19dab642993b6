"""Plays a scene forward, and its moment once more. What is seen and heard goes to the page."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.find_fault.scene import FaultScene
from app.find_fault.visible_moves import gesture
from app.procedure.rule_chapters import CitedRule
from app.session.moments import trouble_words
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.narration_panel import Narration, Words
from app.ui.table.table_screen import TableScreen
from app.ui.watch.playback import Playback
from app.ui.watch.transport import Transport

_LEAD = 2
"""Moves before the fault from which its moment is shown again."""


class SceneShow:
    """Nothing it says tells right from wrong."""

    def __init__(self, scene: FaultScene) -> None:
        self.scene = scene
        self.ruling = scene.ruling
        self.moments = scene.moments

    def words_at(self, place: int) -> Words:
        """How far it is, the gesture or the words, and what has gone wrong at the table."""
        count = f"Move {place} of {len(self.scene.acts)}" if place else "The wagers are down"
        act = self.scene.acts[place - 1] if place else None
        seen = gesture(self.ruling, self.moments[place - 1], act) if act else ""
        return count, seen, "", trouble_words(self.ruling, self.moments[place]), ""

    def cited_at(self, place: int) -> CitedRule | None:
        """The rule behind the fault, once it has shown."""
        shown = self.scene.shown
        if shown is None or place < shown.line:
            return None
        return CitedRule(self.scene.house, shown.fault.ground, shown.due)


class SceneWords(Narration):
    """The words of a played moment, handed on.

    Signals:
        told: how far the deal is, the gesture, and what has gone wrong at the table.
    """

    told = Signal(str, str, str)

    def tell(self, count: str, order: str, said: str = "", why: str = "", source: str = "") -> None:
        """Hand the words on."""
        self.told.emit(count, order, why)


class ScenePlayer(Playback):
    """The player of Watch, with its own words and keys out of sight."""

    narration: SceneWords

    def __init__(self, screen: TableScreen, settings: Settings, scene: FaultScene, page: QWidget) -> None:
        words, keys = SceneWords(page), Transport(page)
        words.hide()
        keys.hide()
        self._until: int | None = None
        super().__init__(screen, settings, keys, words, SceneShow(scene))

    def play_again(self, line: int) -> None:
        """Play a moment again from a little before it, and stand still there."""
        self.pause()
        self.go_to(line - _LEAD - 1, jump=True)
        self._until = line
        self.toggle()

    def _play_on(self) -> None:
        super()._play_on()
        if self.place == self._until:
            self._until = None
            self.pause()
