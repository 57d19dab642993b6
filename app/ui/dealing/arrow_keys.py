"""The keyboard's way over the table: from a place to the next one in a direction."""

from collections.abc import Iterable

from app.ui.table.places import Place, Zone

_ASIDE = 2.5
"""How much further a place seems that lies aside of the way."""


def next_place(places: Iterable[Place], at: Zone, right: int, down: int) -> Zone:
    """The nearest place to the right (1) or left (-1), or down (1) or up (-1), or where it is."""
    boxes = {place.zone: place.box.centre for place in places}
    if at not in boxes:
        return next(iter(boxes))
    here = boxes[at]
    best, least = at, float("inf")
    for zone, there in boxes.items():
        along = (there.x - here.x) * right + (there.y - here.y) * down
        aside = abs((there.x - here.x) * down) + abs((there.y - here.y) * right)
        if along > 1 and along + _ASIDE * aside < least:
            best, least = zone, along + _ASIDE * aside
    return best
