"""The questions after a stop, one after the other: where, what to tell the dealer, and what was due."""

from random import Random
from typing import NamedTuple

from app.drills.drill import Course
from app.find_fault.fault_kinds import SENTENCES
from app.find_fault.fault_places import DEALER, DECK, TABLE, FaultPlace, place_words
from app.find_fault.scene import FaultScene
from app.find_fault.stop_choices import StopChoices, choices_at
from app.find_fault.stop_outcome import ViewerStop
from app.procedure.narration import move_words


class StopQuestion(NamedTuple):
    """How far one is, what is asked, and what there is to choose from."""

    progress: str
    asks: str
    choices: tuple[str, ...]


class StopQuestions:
    """What a viewer has said at a stop so far."""

    def __init__(self, course: Course, scene: FaultScene, moves: int, chance: Random) -> None:
        self._course, self._scene, self._chance = course, scene, chance
        self.moves = moves
        self.place: FaultPlace | None = None
        self.choices: StopChoices | None = None
        self._told = ""
        self.stop: ViewerStop | None = None
        """All of it, once everything is said."""

    @property
    def places(self) -> list[FaultPlace]:
        """Where one may point without the felt."""
        spots = [FaultPlace("spot", spot.number) for spot in self._scene.ruling.played.spots]
        return [*spots, DEALER, DECK, TABLE]

    @property
    def question(self) -> StopQuestion:
        """What is asked now."""
        names = self._scene.house.names
        if self.choices is None:
            places = tuple(place_words(place, names) for place in self.places)
            return StopQuestion("1 of 3", "Where is the fault? Tap it on the felt.", places)
        if not self._told:
            sentences = tuple(names.said(SENTENCES[kind]) for kind in self.choices.told)
            return StopQuestion("2 of 3", "What do you tell the dealer?", sentences)
        steps = tuple(move_words(step, names) for step in self.choices.due)
        return StopQuestion("3 of 3", "What was the correct move?", steps)

    def point(self, place: FaultPlace) -> None:
        """The viewer points at a place; the second time that changes nothing."""
        if self.choices is None:
            self.place = place
            self.choices = choices_at(self._course, self._scene, self.moves, place, self._chance)

    def choose(self, number: int) -> None:
        """The viewer chooses an answer to the question that is asked now."""
        if self.choices is None or self.place is None:
            self.point(self.places[number])
        elif not self._told:
            self._told = self.choices.told[number]
        else:
            self.stop = ViewerStop(self.moves, self.place, self._told, self.choices.due[number])
