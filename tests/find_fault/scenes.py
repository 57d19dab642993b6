"""Scenes for tests: sets as a viewer gets them, and viewers of every sort."""

from collections.abc import Callable, Iterator
from random import Random

from app.drills.drill import Course
from app.drills.other_houses import course_at
from app.find_fault.fault_kinds import CLEAN
from app.find_fault.fault_places import TABLE
from app.find_fault.scene import FaultScene
from app.find_fault.scene_maker import make_scene
from app.find_fault.scene_order import SET, clean_in_set, wanted_kinds
from app.find_fault.stop_choices import choices_at
from app.find_fault.stop_outcome import SceneResult, ViewerStop, outcome_of
from app.procedure.library import Library

LIBRARY = Library()
HOUSES = ("oxford", "greektown", "pechanga", "two-to-ten", "cuda")

Viewer = Callable[[Course, FaultScene, Random], ViewerStop | None]


def scenes_at(house: str, count: int) -> Iterator[tuple[Course, FaultScene]]:
    """So many scenes, set after set, each fault that was never shown before the others."""
    course, chance = course_at(LIBRARY, house), Random(f"scenes at {house}")
    history: list[SceneResult] = []
    for number in range(count):
        if number % SET == 0:
            clean = clean_in_set(chance)
        wanted = (CLEAN,) if number % SET in clean else wanted_kinds(history, chance)
        scene = make_scene(course, wanted, chance)
        history.append(SceneResult(scene.kind, outcome_of(scene, None)))
        yield course, scene


def stop_at(course: Course, scene: FaultScene, moves: int, chance: Random, knows: bool = True) -> ViewerStop:
    """A stop after so many moves by one who knows what is wrong, if anything is, or by one who guesses."""
    shown = scene.shown
    place = min(shown.places) if shown and knows else TABLE
    choices = choices_at(course, scene, moves, place, chance)
    told = scene.kind if shown and knows and scene.kind in choices.told else choices.told[0]
    due = shown.due if shown and knows and shown.due in choices.due else choices.due[0]
    assert due
    return ViewerStop(moves, place, told, due)


def perfect(course: Course, scene: FaultScene, chance: Random) -> ViewerStop | None:
    """Stops at the fault and nowhere else."""
    return stop_at(course, scene, scene.shown.line, chance) if scene.shown else None


def stops_at_once(course: Course, scene: FaultScene, chance: Random) -> ViewerStop | None:
    """Stops every deal after its first move."""
    return stop_at(course, scene, 1, chance, knows=False)


def stops_always(course: Course, scene: FaultScene, chance: Random) -> ViewerStop | None:
    """Knows every fault, and stops every clean deal as well."""
    moves = scene.shown.line if scene.shown else chance.randrange(len(scene.acts))
    return stop_at(course, scene, moves, chance)


def never_stops(course: Course, scene: FaultScene, chance: Random) -> ViewerStop | None:
    """Lets everything run."""
    return None
