"""What a trainee is: a name, a belief, and what comes of it on a round."""

from collections.abc import Callable
from dataclasses import dataclass

from app.game.round import Event
from app.grading.faults import Kind
from app.procedure.house import House
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step

Root = tuple[Kind, str]
"""A fault that is nobody's consequence: its kind, and the step; of an extra act, the act."""


def nothing(_: Ruling) -> set[str]:
    """Nothing is done too early."""
    return set()


def everywhere(_: House) -> bool:
    """The misconception can show at every house."""
    return True


def every_event(_: Event) -> bool:
    """Whatever goes wrong is answered."""
    return True


_last: list[tuple[Ruling, Ruling]] = []


def _ordinary(ruling: Ruling) -> Ruling:
    """The round without what goes wrong in it, ruled on once for all who deal it."""
    if not _last or _last[0][0] is not ruling:
        _last[:] = [(ruling, rule(ruling.house, ruling.played._replace(events=())))]
    return _last[0][1]


@dataclass(frozen=True)
class Trainee:
    """Someone who deals by the house's plan, but for one misconception.

    `policy` is what they do in a round without irregular events, `where` says at which houses it can show
    there. `roots` are the faults of other kinds than `early` that a judge must find then, no more and no
    less; `early` the steps done before their turn, or None where no more is known than rule 1 says.
    `answers` says which irregular events they would answer.
    """

    name: str
    belief: str
    policy: Callable[[Ruling], list[Step]]
    roots: Callable[[Ruling], set[Root]]
    where: Callable[[House], bool] = everywhere
    early: Callable[[Ruling], set[str]] | None = nothing
    answers: Callable[[Event], bool] = every_event

    def acts(self, ruling: Ruling) -> list[Step]:
        """Everything they do in a round. Events are answered when they happen; a void round ends there."""
        if not ruling.played.events:
            return self.policy(ruling)
        acts: list[Step] = []
        for step in self.policy(_ordinary(ruling)):
            acts.append(step)
            for number, event in enumerate(ruling.played.events):
                happens = event.at == str(step) and str(step) not in map(str, acts[:-1])
                if happens and self.answers(event):
                    acts += [due.step for due in ruling.steps if due.event == number]
            if Step("void", "round") in acts:
                break
        return acts
