"""Wrong acts of every kind at a moment of a round, with what a judge of their own says of each."""

from collections.abc import Iterator, Sequence
from random import Random

from app.grading.faults import Fault
from app.grading.judge import Judge
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from tests.grading.slips import _instead_of, other_targets

KINDS = ("early", "wrong", "amount", "extra")
"""What can be wrong with an act; what was left out shows at the end."""


def verdict_on(ruling: Ruling, done: Sequence[Step], act: Step) -> Fault | None:
    """What is wrong with an act after these, by a judge who has seen nothing else."""
    judge = Judge(ruling)
    for line, step in enumerate(done, 1):
        judge.act(step, line)
    before = judge.so_far().faults
    judge.act(act, len(done) + 1)
    return next((fault for fault in judge.so_far().faults if fault not in before), None)


def wrongs(ruling: Ruling, done: Sequence[Step], chance: Random) -> Iterator[tuple[Step, Fault]]:
    """Acts that are wrong now, in any order."""
    steps = [due.step for due in ruling.steps]
    due = steps[len(done)]
    tried = [*_instead_of(ruling, due), *other_targets(due)]
    if due.verb == "pay":
        tried.append(due._replace(cents=(due.cents or 0) + 500))
    if done:
        tried.append(done[-1])
    later = steps[len(done) + 1 :]
    tried += chance.sample(later, min(3, len(later)))
    chance.shuffle(tried)
    for act in tried:
        fault = verdict_on(ruling, done, act)
        if fault and str(act) != str(due):
            yield act, fault


def with_slips(ruling: Ruling, chance: Random, count: int) -> list[Step]:
    """The plan with so many wrong acts in place of right ones."""
    steps = [due.step for due in ruling.steps]
    places = sorted(chance.sample(range(len(steps)), count))
    acts: list[Step] = []
    for place, step in enumerate(steps):
        other = next(iter([*_instead_of(ruling, step), *other_targets(step)]), None)
        if place in places and other:
            acts.append(other)
        elif place in places and step.verb == "pay":
            acts.append(step._replace(cents=(step.cents or 0) + 500))
        elif place not in places:
            acts.append(step)
    return acts
