"""Which faults come next: those that were missed, those never seen, then those seen longest ago."""

from collections.abc import Sequence
from random import Random

from app.find_fault.fault_kinds import CLEAN, KINDS, SLIP
from app.find_fault.stop_outcome import SceneResult

SET = 10
"""Scenes in a set."""
_CLEAN_IN_SET = (2, 4)
_PAUSE = 3
"""A fault that was missed comes again after so many scenes."""
_AGAIN = 0.5
"""How often a missed one is preferred to something new."""


def clean_in_set(chance: Random) -> frozenset[int]:
    """The places in a set whose deals are clean. Nobody can count on how many there are."""
    return frozenset(chance.sample(range(SET), chance.randint(*_CLEAN_IN_SET)))


def wanted_kinds(history: Sequence[SceneResult], chance: Random) -> tuple[str, ...]:
    """All faults in the order in which they are wanted after these scenes, the oldest first."""
    last: dict[str, int] = {}
    missed: set[str] = set()
    for place, result in enumerate(history):
        kind = SLIP if result.kind.startswith(SLIP) else result.kind
        last[kind] = place
        if result.is_right:
            missed.discard(kind)
        elif kind != CLEAN:
            missed.add(kind)
    waiting = sorted(kind for kind in missed if len(history) - last[kind] > _PAUSE)
    # One at a time: those never seen have their turn, too.
    due = chance.choice(waiting) if waiting and chance.random() < _AGAIN else ""
    order = {kind: chance.random() for kind in KINDS}
    return tuple(sorted(KINDS, key=lambda kind: (kind != due, last.get(kind, -1), order[kind])))
