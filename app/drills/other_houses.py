"""The course at a house: what is drilled there, with the other houses to compare it with."""

from app.drills.drill import Course
from app.errors import Refused
from app.procedure.house import House
from app.procedure.library import Library


def course_at(library: Library, house: str) -> Course:
    """The course at a house, for a dealer who may come from any other valid house."""
    return Course(library.house(house), others_than(library, house))


def others_than(library: Library, house: str) -> tuple[House, ...]:
    """Every other valid house."""
    found = []
    for other in library.files():
        try:
            found += [library.house(other)] if other != house else []
        except Refused:
            continue
    return tuple(found)
