"""Whether the dealer saw what went wrong: in time, late or not at all. The answer itself is for the judge."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from app.game.round import Event
from app.procedure.event_words import happening
from app.procedure.irregularity_answers import answer_to
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import CALL_SUPERVISOR, RULINGS, Step, as_planned
from app.session.fault_list import UndoneSlip
from app.session.moments import troubles

Seen = Literal["in time", "late", "missed"]


class Sighting(NamedTuple):
    """Something that went wrong, and when the dealer reacted to it."""

    event: Event
    seen: Seen
    moves: int = 0
    """How many moves were made in between."""
    seconds: float | None = None
    """How long it took, where the moves have times."""


def sightings(
    ruling: Ruling, acts: Sequence[Step], times: Sequence[float] = (), slips: Sequence[UndoneSlip] = ()
) -> tuple[Sighting, ...]:
    """Everything that went wrong by these acts. To go on and be stopped is to see it late."""
    done = [str(as_planned(act)) for act in acts]
    return tuple(
        _sighting(ruling, number, acts, done.index(event.at) + 1, times, slips)
        for number, event in enumerate(ruling.played.events)
        if event.at in done
    )


def _sighting(
    ruling: Ruling,
    number: int,
    acts: Sequence[Step],
    since: int,
    times: Sequence[float],
    slips: Sequence[UndoneSlip],
) -> Sighting:
    event = ruling.played.events[number]
    answer = answer_to(ruling.house, ruling.played, number, ruling.steps)
    # Hands are racked in every round: that alone shows nothing.
    right = {words for due in answer for words in (due.step, *due.instead) if words.verb != "rack"}
    others = {due.step for due in ruling.steps if due.event not in (None, number)} - right
    moves = 0
    for place in range(since, len(acts)):
        act = acts[place]
        if act in right or act == CALL_SUPERVISOR or act.verb in (*RULINGS, "say"):
            if act in others:
                continue
            stopped = [slip for slip in slips if event in troubles(ruling, slip.before)]
            took = times[place] - times[since - 1] if times else None
            return Sighting(event, "late" if moves or stopped else "in time", moves or len(stopped), took)
        moves += 1
    return Sighting(event, "missed")


def sighting_words(sighting: Sighting) -> str:
    """When it was seen, in a sentence."""
    if sighting.seen == "missed":
        return "You missed it."
    took = "" if sighting.seconds is None else f", {sighting.seconds:.0f} s later"
    if sighting.seen == "in time":
        return f"You saw it in time{took}."
    moves = "one move" if sighting.moves == 1 else f"{sighting.moves} moves"
    return f"You saw it late, after {moves}{took}."


def sighting_report(ruling: Ruling, sighting: Sighting) -> str:
    """What happened, and when it was seen."""
    return f"{happening(ruling.house, ruling.played, sighting.event)} {sighting_words(sighting)}"


def sighting_as_plain(sighting: Sighting) -> dict[str, Any]:
    """A sighting as it is written in JSON."""
    spot = {} if sighting.event.spot is None else {"spot": sighting.event.spot}
    return {"kind": sighting.event.kind, **spot, "seen": sighting.seen, "moves": sighting.moves}
