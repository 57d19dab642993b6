"""What follows from a slip: settlements that are right for the hand or the outcome the dealer believed in.

They are consequences of the one fault, and no faults of their own.
"""

from app.game.wagers import MAIN_WAGERS
from app.grading.branch import Branch, Status
from app.grading.faults import Slip, WagerKey
from app.grading.misread import settles_as, settles_by_outcome
from app.procedure.vocabulary import Step


def cause_of(branch: Branch, act: Step, wager: WagerKey | None, place: int | None) -> int | None:
    """The line of the fault of which this settlement is a consequence, if it is one."""
    if wager is None or wager not in branch.case.about:
        return None
    if place is None and any(slip.wager == wager for slip in branch.slips):
        return None
    number, name = wager
    for line, believed in branch.beliefs.values():
        if any(settles_as(belief[number], name, act) for belief in believed):
            return line
    return _partner_line(branch, wager, act)


def _partner_line(branch: Branch, wager: WagerKey, act: Step) -> int | None:
    """Ante and Raise of a spot, settled by the same wrong outcome, are one fault."""
    number, name = wager
    if name not in MAIN_WAGERS:
        return None
    settlement = branch.case.settlements[number]
    for slip in branch.slips:
        is_partner = slip.wager in [(number, main) for main in MAIN_WAGERS] and slip.wager != wager
        if is_partner and slip.kind == "wrong" and not slip.corrected:
            acts = [(name, act), (slip.wager[1], slip.act)] if slip.wager else []
            if settles_by_outcome(branch.case.house.rules, settlement, acts):
                return slip.follows or slip.line
    return None


def believe_tie(branch: Branch, act: Step, line: int, place: int, wager: WagerKey | None) -> None:
    """A tap that is right for the Raise means a tie to a dealer who misread the hand."""
    spot = int(act.place)
    for origin, believed in branch.beliefs.values():
        if any(settles_as(belief[spot], "ante", act) for belief in believed):
            excuse_ante(branch, Slip("wrong", line, act, place, wager, follows=origin))


def excuse_ante(branch: Branch, slip: Slip) -> None:
    """The tap that pushed the Raise pushed the Ante as well, unless the dealer still settles it."""
    for place in branch.case.about.get((slip.act.place, "ante"), ()):
        if branch.status[place] is Status.UNDONE:
            branch.status[place] = Status.EXCUSED
            branch.excused[place] = slip
