"""A second judge, as plain as possible: issue 3's rules 1 to 4 read aloud, without money, words or weights."""

from typing import NamedTuple

from app.grading.faults import Kind
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from tests.grading.freedoms import independent, must_precede

_CHIPS = ("take", "pay", "push", "return")


class Difference(NamedTuple):
    """One difference between acts and plan."""

    kind: Kind
    line: int | None
    did: str
    step: str


def differences(ruling: Ruling, acts: list[Step]) -> list[Difference]:
    """Every difference, those that are somebody else's consequence too."""
    plan = [due.step for due in ruling.steps]
    needs = _needs(ruling, plan)
    undone = set(range(len(plan)))
    tapped: dict[int, tuple[int, Step]] = {}
    found: list[tuple[Difference, set[int]]] = []
    for line, act in enumerate(acts, 1):
        open_steps = sorted(undone | tapped.keys())
        place = next((place for place in open_steps if plan[place] == act), None)
        if place is not None:
            jumped = needs.jumped(place, undone) if place in undone else set()
            if jumped:
                found.append((Difference("early", line, str(act), str(act)), jumped))
        else:
            same = [place for place in open_steps if _subjects(ruling, plan[place]) & _subject(act)]
            place = min(same, key=lambda place: plan[place].verb != act.verb, default=None)
            found.append((_misdeed(act, line, None if place is None else plan[place]), set()))
            if place is not None and act == Step("push", act.place):
                tapped |= {ante: (line, act) for ante in undone if _settles_ante(plan[ante], act)}
        undone -= {place, *tapped}
        tapped.pop(-1 if place is None else place, None)
    differing = [difference for difference, jumped in found if not jumped or not jumped <= undone]
    differing += [Difference("wrong", line, str(act), str(plan[at])) for at, (line, act) in tapped.items()]
    return differing + _omissions(plan, undone)


class _Needs:
    """What must be done right before each step of a plan, worked out once for all who deal the round."""

    def __init__(self, ruling: Ruling, plan: list[Step]) -> None:
        self.ruling = ruling
        self.before = [
            {first for first in range(second) if must_precede(ruling, plan, first, second)}
            for second in range(len(plan))
        ]
        self.mates = [
            {
                other
                for other in range(len(plan))
                if self.before[other] == self.before[place] and independent(ruling, plan[place], plan[other])
            }
            - {place}
            for place in range(len(plan))
        ]

    def jumped(self, place: int, undone: set[int]) -> set[int]:
        """What was jumped. Of steps that wait together the first one answers for all."""
        return set() if self.mates[place] - undone else self.before[place] & undone


_KEPT = 500
_known: dict[int, _Needs] = {}


def _needs(ruling: Ruling, plan: list[Step]) -> _Needs:
    if id(ruling) not in _known:
        if len(_known) == _KEPT:
            _known.clear()
        _known[id(ruling)] = _Needs(ruling, plan)  # which keeps the ruling, so that no other has its id
    return _known[id(ruling)]


def _subject(act: Step) -> set[tuple[int | str, str]]:
    """The wager, tuck, set or call that an act is about."""
    if act.verb in _CHIPS:
        return {(act.place, act.what or "raise")}
    return {(act.place, act.verb)} if act.verb in ("tuck", "set", "call") else set()


def _subjects(ruling: Ruling, step: Step) -> set[tuple[int | str, str]]:
    """What a step of the plan is about: the one tap for a tie is about both wagers."""
    tie = any(each.spot.number == step.place and each.outcome == "tie" for each in ruling.settlements)
    both = {(step.place, "ante")} if tie and step == Step("push", step.place) else set()
    return _subject(step) | both


def _settles_ante(step: Step, tap: Step) -> bool:
    return step.verb in ("pay", "take") and step.place == tap.place and step.what == "ante"


def _misdeed(act: Step, line: int, step: Step | None) -> Difference:
    if step is None:
        return Difference("extra", line, str(act), "")
    kind: Kind = "amount" if act.verb == step.verb == "pay" else "wrong"
    return Difference(kind, line, str(act), str(step))


def _omissions(plan: list[Step], undone: set[int]) -> list[Difference]:
    """What was never done; a spot at which nothing was settled is one."""
    missing = sorted(undone)
    omitted = []
    while missing:
        first = missing.pop(0)
        omitted.append(Difference("omitted", None, "", str(plan[first])))
        if plan[first].verb == "reveal":
            rest = [place for place in range(first, len(plan)) if plan[place].place == plan[first].place]
            if not any(place not in undone for place in rest if plan[place].verb in _CHIPS):
                missing = [place for place in missing if place not in rest]
    return omitted
