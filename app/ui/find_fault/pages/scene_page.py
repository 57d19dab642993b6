"""One deal to watch: stop it at the fault, point at the place, say what is wrong and what was due."""

from collections.abc import Collection, Sequence
from random import Random

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from app.drills.drill import Course
from app.find_fault.fault_places import FaultPlace
from app.find_fault.scene import FaultScene
from app.find_fault.stop_outcome import SceneResult, ViewerStop, outcome_of
from app.procedure.rule_chapters import CitedRule
from app.ui.find_fault.scene.felt_places import pointed_at, zones_of
from app.ui.find_fault.scene.scene_caption import SceneCaption
from app.ui.find_fault.scene.scene_player import ScenePlayer
from app.ui.find_fault.scene.scene_verdict import verdict_words
from app.ui.find_fault.scene.stop_panel import StopPanel
from app.ui.find_fault.scene.stop_questions import StopQuestions
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.page_frame import PageHeader, SplitBody
from app.ui.kit.components.page_look import PageLook
from app.ui.kit.components.progress import Boxes
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.stopwatch import Clock, Stopwatch
from app.ui.table.table_screen import TableScreen
from app.ui.table.table_window import TableWindow

_STOP = 1.4
"""How much higher than other keys the key to stop is."""
_FELT = 0.66
"""How high the felt is at most, in widths: there is nothing else to look at."""
_FIRST = 1_200
"""Milliseconds to look at the table before the first move."""
_HOW = (
    "Watch the deal. It has one fault or none.",
    "See something wrong? Press Stop. Then tap where it is and say what went wrong.",
    "Nothing wrong? Let the deal run to the end.",
)


class ScenePage(PageWithBack):
    """From the first move to the verdict.

    Signals:
        watched: how the deal was watched: a `ViewerStop`, or None if it ran to its end, and the seconds.
        judged: a `SceneResult`. In an exam nothing is judged here.
        went_on: the next deal is wanted.
        speed_chosen: how fast deals are played from now on.
        asked_for_rule: the rule behind the fault is wanted, a `CitedRule`.
    """

    watched = Signal(object, float)
    judged = Signal(object)
    went_on = Signal()
    speed_chosen = Signal(object)
    asked_for_rule = Signal(object)

    def __init__(
        self,
        course: Course,
        scene: FaultScene,
        header: PageHeader,
        settings: Settings,
        screen: TableScreen,
        chance: Random,
        clock: Clock,
        speed: str,
        is_exam: bool = False,
    ) -> None:
        """`is_exam`: nothing is said about how it went, and the speed is fixed."""
        super().__init__(screen)
        self._course, self.scene, self._screen, self._chance = course, scene, screen, chance
        self._settings, self._is_exam, self._is_resting = settings, is_exam, False
        self._watch = Stopwatch(clock)
        self.asked: StopQuestions | None = None
        """What is asked while the deal is stopped."""
        self.result: SceneResult | None = None
        self.header = header
        header.went_back.connect(self.closed)
        self.table = TableWindow(screen, scene.house, settings, _FELT)
        self.panel, self.stop = StopPanel(), PageButton("Stop", "primary", key="Space")
        self.stop.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.caption = SceneCaption(speed)
        self.caption.speed.setHidden(is_exam)
        paced = settings._replace(motion=speed)  # type: ignore[arg-type]
        self.playback = ScenePlayer(screen, paced, scene, self)
        self.playback.narration.told.connect(self._tell)
        self.playback.played.connect(self._end)
        self._lay_out()
        self.look = PageLook(self, settings)
        self.look.changed.connect(self._fit)
        self.stop.clicked.connect(self._press)
        self.caption.speed.chosen.connect(self._choose_speed)
        self.panel.chosen.connect(self._choose)
        self.panel.asked_for_rule.connect(lambda: self.asked_for_rule.emit(self.cited))
        self.panel.asked_to_replay.connect(self._replay)
        screen.table.pressed.connect(self._point)
        # Nothing is dealt here by hand: the keyboard goes to the keys alone.
        for each in (screen.table, screen.table.viewport()):
            each.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.panel.tell("How it works", "Watch the dealer", _HOW)
        self.look.refresh()
        self._fit(self.look.density)
        self.playback.begin(self.playback.show)
        self._watch.start()
        self.stop.setFocus()
        QTimer.singleShot(_FIRST, self, self._begin)

    @property
    def cited(self) -> CitedRule | None:
        """The rule behind the fault, once it is explained."""
        return self.playback.show.cited_at(self.playback.last) if self.result else None

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Space stops, digits choose, Enter goes on, Esc leaves."""
        if event.key() == Qt.Key.Key_Space and self.asked is None and self.result is None:
            self._press()
        elif self.result and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.went_on.emit()
        elif not self.panel.strike(event.text()):
            super().keyPressEvent(event)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._settings = settings
        self.table.apply_settings(settings)
        self.look.apply_settings(settings)

    def rest(self, rests: bool) -> None:
        """Stop the deal and its clock, or let both go on."""
        self._is_resting = rests
        if rests:
            self._watch.stop()
            self.playback.pause()
        elif self.asked is None and self.result is None:
            self._watch.go_on()
            self.playback.toggle()

    def leave(self) -> None:
        """Give the table back."""
        self._screen.table.pressed.disconnect(self._point)
        self._light(())
        self.playback.close()
        self.table.give_back()

    def _tell(self, count: str, seen: str, trouble: str) -> None:
        self.caption.tell(self.playback.place / len(self.scene.acts), count, seen, trouble)

    def _begin(self) -> None:
        if self.asked is None and self.result is None and not self._is_resting:
            self.playback.toggle()

    def _press(self) -> None:
        """Stop, watch on, or go on to the next deal."""
        if self.result:
            self.went_on.emit()
        elif self.asked is None:
            self.playback.pause()
            self._watch.stop()
            self.asked = StopQuestions(self._course, self.scene, self.playback.place, self._chance)
            self.caption.speed.setEnabled(False)
            self.stop.write("Keep watching")
            self._ask()
        else:
            self._watch_on()

    def _watch_on(self) -> None:
        """The stop was nothing: the deal runs on."""
        self.asked = None
        self._light(())
        self.stop.write("Stop")
        self.caption.speed.setEnabled(True)
        self.panel.tell("How it works", "Watch the dealer", _HOW)
        self._watch.go_on()
        self.playback.toggle()

    def _ask(self) -> None:
        """Ask on, until everything is said."""
        asked = self.asked
        assert asked, "the deal is stopped"
        if asked.stop:
            self._judge(asked.stop)
            return
        self._light([asked.place] if asked.place else ())
        self.panel.ask(*asked.question)
        self.look.dress(self.panel)

    def _point(self, x: float, y: float) -> None:
        """A tap on the felt, while it is asked where the fault is."""
        play, asked = self._screen.table.play, self.asked
        if asked is None or asked.place or play is None:
            return
        moment = self.scene.moments[asked.moves]
        if place := pointed_at(play.places, play.picture, moment, x, y):
            asked.point(place)
            self._ask()

    def _choose(self, number: int) -> None:
        if self.asked and self.result is None:
            self.asked.choose(number)
            self._ask()

    def _judge(self, stop: ViewerStop | None) -> None:
        scene, shown = self.scene, self.scene.shown
        outcome = outcome_of(scene, stop)
        self.result = SceneResult(scene.kind, outcome, self._watch.seconds)
        self.watched.emit(stop, self.result.seconds)
        if self._is_exam:
            return
        self.judged.emit(self.result)
        self.panel.judge(verdict_words(scene, stop, outcome), self.result.is_right)
        self.look.dress(self.panel)
        self.caption.speed.setEnabled(False)
        self.stop.write("Next deal")
        self.stop.setFocus()
        if shown:
            self.playback.go_to(shown.line, jump=True)
            self._light(shown.places)

    def _end(self) -> None:
        """The deal ran to its end."""
        if self.asked is None and self.result is None:
            self._watch.stop()
            self._judge(None)

    def _replay(self) -> None:
        if self.scene.shown:
            self.playback.play_again(self.scene.shown.line)

    def _choose_speed(self, speed: str) -> None:
        self.playback.apply_settings(self._settings._replace(motion=speed))  # type: ignore[arg-type]
        self.speed_chosen.emit(speed)

    def _light(self, places: Collection[FaultPlace]) -> None:
        if play := self._screen.table.play:
            play.lit = zones_of(places, play.places)
            play.marks.light(play.lit)

    def _fit(self, density: Density) -> None:
        high = round(density.control * (1 if density.is_compact else _STOP))
        self.stop.setStyleSheet(f"min-height: {high}px; max-height: {high}px")
        self.table.setMinimumHeight(220 if density.is_compact else 300)

    def _lay_out(self) -> None:
        main, column = QWidget(), QVBoxLayout(self)
        below = QVBoxLayout(main)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(12)
        # The table takes what the words under it leave.
        below.addWidget(self.table, 1)
        below.addWidget(self.caption)
        column.setSpacing(0)
        column.addWidget(self.header)
        body = SplitBody(main, self.panel, self.stop, is_stacked=False)
        body.panel.column.setSpacing(12)
        column.addWidget(body, 1)


def set_header(states: Sequence[str]) -> PageHeader:
    """The header of a set, with a box for each of its deals: right, wrong, now, new."""
    where = f"Deal {list(states).index('now') + 1} of {len(states)}"
    header, boxes = PageHeader("Find the fault", where, has_home=False), Boxes(states, where)
    boxes.setMaximumWidth(320)
    header.add_beside(boxes)
    return header
