"""A scene to watch: a round, the dealer's moves, and where its one fault is. The judge has the last word."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.beliefs.slip_diagnosis import SlipAt, misconception_behind
from app.drills.drill import Course
from app.find_fault.fault_kinds import CLEAN, slip_kind
from app.find_fault.fault_places import FaultPlace, is_at, places_of
from app.find_fault.visible_moves import is_told_apart
from app.grading.faults import Fault
from app.grading.judge import Judge, judge
from app.procedure.house import House
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.attempt_log import Acted
from app.session.coach import CoachNote, coach_note
from app.session.fault_list import listed
from app.session.fault_words import DEALER_DID
from app.session.moments import Moment, moments
from app.session.session import Session


class ShownFault(NamedTuple):
    """The one fault of a scene: the move at which it shows, and all there is to say of it."""

    line: int
    """The number of the move, counted from one."""
    act: Step
    due: Step | None
    fault: Fault
    misconception: str
    note: CoachNote
    proved_at: int
    """The move at which it is a fault by the house's own word."""

    @property
    def places(self) -> frozenset[FaultPlace]:
        """Where one may point at it: what was done, and what should have been."""
        steps = (self.act, self.due, self.fault.step, self.fault.jumped)
        return frozenset(place for step in steps if step for place in places_of(step))

    @property
    def kind(self) -> str:
        """The misconception, or the sort of slip."""
        return self.misconception or slip_kind(self.fault.kind)


class FaultScene:
    """A round as the machine dealer deals it."""

    def __init__(self, ruling: Ruling, acts: tuple[Step, ...], shown: ShownFault | None = None) -> None:
        self.ruling = ruling
        self.acts = acts
        self.shown = shown

    @property
    def house(self) -> House:
        """The house where it is dealt."""
        return self.ruling.house

    @property
    def kind(self) -> str:
        """What is wrong, by name; `clean` if nothing is."""
        return self.shown.kind if self.shown else CLEAN

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The table before the first move and after each one."""
        return moments(self.ruling, self.acts)

    def is_place(self, place: FaultPlace) -> bool:
        """Is this where the fault is?"""
        return self.shown is not None and is_at(place, self.shown.places)


def clean_scene(ruling: Ruling) -> FaultScene:
    """The round as the house deals it."""
    return FaultScene(ruling, tuple(due.step for due in ruling.steps))


def proved_scene(course: Course, ruling: Ruling, acts: tuple[Step, ...]) -> FaultScene | None:
    """The scene, if the judge finds exactly one fault in it and a viewer can see it before the end.

    The fault has to rest on the house's own word: nobody has to find what no house has decided.
    """
    listing = listed(judge(ruling, enumerate(acts, 1)).faults)
    bound = [fault for each in listing for fault in each.all if fault.binding]
    if len(listing) != 1 or not bound:
        return None
    session = Session(ruling, "practice")
    for line, act in enumerate(acts, 1):
        update = session.submit(Acted(str(act), 0.0))
        if update.fault is None:
            continue
        # Where only what follows is wrong by the house's own word, there is time until that has been seen.
        proved_at = line if update.fault.binding else max([fault.line or len(acts) for fault in bound])
        due = update.fault.step if update.in_turn else update.instead.step if update.instead else None
        if line == len(acts) or due is None or act == due:
            return None
        if not is_told_apart(ruling, update.acts, act, right_steps(ruling, update.acts)):
            return None
        name = misconception_behind(course, ruling, SlipAt(update.acts, act, due))
        note = coach_note(ruling, update.fault, update, act, MISCONCEPTIONS.get(name, ""), DEALER_DID)
        return FaultScene(ruling, acts, ShownFault(line, act, due, update.fault, name, note, proved_at))
    return None


def is_let_pass(ruling: Ruling, acts: Sequence[Step], step: Step) -> bool:
    """Does the judge let a step pass after these, though it may not be its turn yet?"""
    judge_then = Judge(ruling)
    for line, act in enumerate((*acts, step), 1):
        judge_then.act(act, line)
    return not any((fault.line or 0) > len(acts) for fault in judge_then.so_far().faults)


def right_steps(ruling: Ruling, acts: Sequence[Step]) -> list[Step]:
    """Every step that may be done after these."""
    judge_then = Judge(ruling)
    for line, act in enumerate(acts, 1):
        judge_then.act(act, line)
    return [due.step for due in ruling.steps if judge_then.is_in_turn(due.step)]
