"""A dealer puts a slip right: when that is allowed, and which slips are right again."""

from dataclasses import replace

from app.grading.branch import Branch, Status
from app.grading.faults import Slip, WagerKey
from app.procedure.vocabulary import CALL_SUPERVISOR, Step
from app.table.table import Table


def may_do(branch: Branch, place: int) -> bool:
    """May this step be done now, also where a wrong act stood in its place before?"""
    if branch.status[place] is not Status.REOPENED:
        return True
    return all(_may_correct(branch, slip) for slip in branch.slips if slip.step == place)


def _may_correct(branch: Branch, slip: Slip) -> bool:
    """Openly at most houses; after a call where the house asks for it, or once the hand is racked."""
    must_call = branch.case.house.grading.call_first or slip.act.place in branch.racked
    return not must_call or branch.called_at > slip.line


def correct_words(branch: Branch, place: int) -> None:
    """A tuck, a set or a call was put right."""
    for number, slip in enumerate(branch.slips):
        if slip.step == place and slip.kind == "wrong":
            branch.slips[number] = replace(slip, corrected=True)
    branch.beliefs.pop(place, None)


def _correctable(branch: Branch, wager: WagerKey) -> list[int]:
    return [
        number
        for number, slip in enumerate(branch.slips)
        if slip.wager == wager
        and slip.after != slip.target
        and not slip.corrected
        and _may_correct(branch, slip)
    ]


def mends(branch: Branch, act: Step, wager: WagerKey | None, before: Table) -> bool:
    """Is it part of putting a fault right: a call to the supervisor, or chips put back?"""
    if act == CALL_SUPERVISOR:
        return any(not slip.corrected for slip in branch.slips)
    return wager is not None and _puts_back(branch, act, wager, before)


def _puts_back(branch: Branch, act: Step, wager: WagerKey, before: Table) -> bool:
    was, now = before.stacks[wager], branch.table.stacks[wager]
    put_back = now.tray < was.tray if act.verb == "return" else act.verb == "recover" and now != was
    return put_back and bool(_correctable(branch, wager))


def note_corrections(branch: Branch, wager: WagerKey) -> None:
    """Mark the slips on a wager that its chips no longer show."""
    now = branch.table.stacks[wager]
    for number in _correctable(branch, wager):
        slip = branch.slips[number]
        if now == slip.target:
            branch.slips[number] = replace(slip, corrected=True)
            if slip.step is not None and branch.status[slip.step] is not Status.EXCUSED:
                # Chips put back are as a push leaves them, but the tap may still follow.
                pushed = branch.case.steps[slip.step].verb == "push"
                branch.status[slip.step] = Status.EXCUSED if pushed else Status.DONE
        elif now == slip.before and slip.step is not None and branch.status[slip.step] is Status.SPENT:
            branch.status[slip.step] = Status.REOPENED
