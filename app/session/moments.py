"""A deal as a row of moments: the table before the first act and after each one, to look at in any order."""

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from app.game.round import Event
from app.procedure.event_words import happening
from app.procedure.irregularity_answers import answer_to
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import VOID_ROUND, Step, as_planned
from app.session.player_turns import PlayerTurns
from app.table.table import Table, apply, laid_out


class Moment(NamedTuple):
    """The table after some acts, who has decided by then, and what has gone wrong and is not put right."""

    table: Table
    decided: tuple[int, ...]
    troubles: tuple[Event, ...]


def moments(ruling: Ruling, acts: Sequence[Step]) -> tuple[Moment, ...]:
    """Every moment of a deal, one more than there are acts."""
    table, turns = laid_out(ruling), PlayerTurns(ruling)
    found = [_moment(ruling, turns, table, [])]
    for count, act in enumerate(acts, 1):
        table = apply(table, act)
        found.append(_moment(ruling, turns, table, acts[:count]))
    return tuple(found)


def moment_after(ruling: Ruling, acts: Sequence[Step]) -> Moment:
    """The moment after all these acts."""
    return _moment(ruling, PlayerTurns(ruling), reduce(apply, acts, laid_out(ruling)), acts)


def _moment(ruling: Ruling, turns: PlayerTurns, table: Table, acts: Sequence[Step]) -> Moment:
    return Moment(table, turns.decided_after(acts), troubles(ruling, acts))


def troubles(ruling: Ruling, acts: Sequence[Step]) -> tuple[Event, ...]:
    """What has gone wrong by now and is not put right."""
    if not ruling.played.events:
        return ()
    done = [str(as_planned(act)) for act in acts]
    return tuple(
        event
        for number, event in enumerate(ruling.played.events)
        if event.at in done and not _answered(ruling, number, acts[done.index(event.at) + 1 :])
    )


def trouble_words(ruling: Ruling, moment: Moment) -> str:
    """What has gone wrong by a moment and is not put right, in sentences; nothing if all is well."""
    return " ".join(happening(ruling.house, ruling.played, event) for event in moment.troubles)


def _answered(ruling: Ruling, number: int, since: Sequence[Step]) -> bool:
    """Whether the acts since an event have put it right. A call for an earlier event does not count."""
    answer = answer_to(ruling.house, ruling.played, number, ruling.steps)
    spot = ruling.played.events[number].spot
    is_over = VOID_ROUND in since or any(act == Step("void", spot) for act in since if spot is not None)
    is_void = is_over and not any(due.step.verb == "void" for due in answer)
    return is_void or all(due.step in since or any(words in since for words in due.instead) for due in answer)
