"""An act is submitted: which step of the plan it does, or what slip it is.

An act that is an undone step is right, or early when the step before it is missing. An act on the same
wager, tuck, set or call as an undone step is wrong and spends that step. Anything else is extra; what is
never done is omitted. So a swap, a moved block or a missing step is one fault each: nothing cascades."""

from dataclasses import replace
from typing import cast

from app.game.wagers import MAIN_WAGERS
from app.grading.branch import Branch, Status
from app.grading.case import subject_of
from app.grading.corrections import correct_words, may_do, mends, note_corrections
from app.grading.faults import Kind, Slip, WagerKey
from app.grading.misread import beliefs, settles_as, settles_by_outcome
from app.procedure.irregularity_answers import answer_to_slip, is_void, misdeal
from app.procedure.plan import DueStep
from app.procedure.vocabulary import CALL_SUPERVISOR, RULINGS, VOID_ROUND, Step, as_planned, told_hand
from app.table.table import Table, apply


def cause_of(branch: Branch, act: Step, wager: WagerKey | None, place: int | None) -> int | None:
    """The line of the fault of which this settlement is a consequence, if it is one."""
    if wager is None or wager not in branch.case.about:
        return None
    if place is None and any(slip.wager == wager for slip in branch.slips):
        return None
    number, name = wager
    if number not in branch.case.settlements:  # a bet that came late, where no hand is settled
        return None
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


def submit(branch: Branch, act: Step, line: int) -> list[Branch]:
    """Judge an act, and return the readings it leads to: several where equal words are due twice."""
    if as_planned(act) != act:
        return _with_form(submit(branch, as_planned(act), line), act, line)
    places = branch.case.places.get(branch.case.meaning(act), [])
    free = [place for place in places if branch.is_open(place)]
    if not free and _is_part(branch, act):
        free = places = [branch.case.parts[act]]
    if act == CALL_SUPERVISOR:
        # A call is never too early: where none is due yet, it is simply one that was not needed.
        free = [place for place in free if not branch.blockers(place)]
    choices: list[int | None] = [*free[:1]] or [None]
    if len(places) > 1 and act != CALL_SUPERVISOR:
        ready = [place for place in free if not branch.blockers(place)]
        choices = [*ready] if ready else [*free, None]
    branches = [branch, *(branch.copy() for _ in choices[1:])]
    return [
        after
        for reading, choice in zip(branches, choices, strict=True)
        for after in _judge(reading, act, line, choice)
    ]


def _with_form(branches: list[Branch], act: Step, line: int) -> list[Branch]:
    """A push or a packet that is due is done, however. With the wrong hand or side it is a slip of form."""
    asked = branches[0].case.house.hand_for_push(bool(as_planned(act).what))
    is_wrong = act.verb == "deal" or (asked and asked != told_hand(act))
    for branch in branches:
        branch.table = apply(branch.table, act)
        if is_wrong and all(slip.line != line for slip in branch.slips):
            branch.slips.append(Slip("wrong", line, act, None))
    return branches


def _is_part(branch: Branch, act: Step) -> bool:
    place = branch.case.parts.get(act)
    return (
        place is not None
        and branch.is_open(place)
        and act not in branch.parts.get(place, ())
        and not branch.blockers(place)
    )


def _judge(branch: Branch, act: Step, line: int, place: int | None) -> list[Branch]:
    """Judge an act that stands for this step or for none; an irregularity can be taken in two ways."""
    before, slips = branch.table, len(branch.slips)
    branch.table = apply(before, act)
    wager = _wager(branch, act)
    answer = _awaited(branch, act)
    if place is not None and may_do(branch, place):
        _do(branch, place, act, line, wager)
    elif answer is not None:
        branch.answered.add(answer)
    elif not (mends(branch, act, wager, before) or _is_right_as_well(branch, act)):
        if act == CALL_SUPERVISOR:
            branch.unneeded_calls.append(line)
        elif (wrong := _wrong_answer(branch, act, line)) is not None:
            branch.slips.append(wrong)
        else:
            _fault(branch, act, line, wager, before)
    if wager:
        note_corrections(branch, wager)
    if act.verb == "rack":
        branch.racked.add(act.place)
    if act == CALL_SUPERVISOR:
        branch.called_at = line
    return _after_own_slip(branch, act, branch.slips[-1]) if len(branch.slips) > slips else [branch]


def _awaited(branch: Branch, act: Step) -> DueStep | None:
    """The answer that this act gives to something irregular, if the dealer has not gone on yet.

    Wagers that all go back are no part of a round that goes on.
    """
    if (act.verb, act.what) == ("return", "all"):
        return None
    own = [due for answer in branch.opened.values() for due in answer if due.step == act]
    known = branch.case.answers.get(act)
    for due in (*own, *([known] if known else [])):
        if due not in branch.answered and due.event is not None and branch.waits_for(due.event):
            return due
    return None


def _wrong_answer(branch: Branch, act: Step, line: int) -> Slip | None:
    """The slip of a dealer who has seen that something is wrong, and does the wrong thing about it.

    With it the event has had its answer: it was not passed over as well.
    """
    for number, missing in branch.ignored().items() if act.verb in RULINGS else ():
        if number >= 0 and branch.waits_for(number):
            branch.answered.update(missing)
            return Slip("wrong", line, act, None, due=missing[0])
    return None


def _is_right_as_well(branch: Branch, act: Step) -> bool:
    at = branch.case.right_as_well.get(act)
    return any(
        str(step) == at and branch.status[place] is not Status.UNDONE
        for place, step in enumerate(branch.case.steps)
    )


def _after_own_slip(branch: Branch, act: Step, slip: Slip) -> list[Branch]:
    """Where the house calls a slip an irregularity: the round going on, and the one that is void."""
    if act == VOID_ROUND:
        return [branch, _voided(branch, misdeal(branch.case.ruling.played, -slip.line), is_wrong=True)]
    kind = branch.case.opened_by(act, slip.kind, branch.missing())
    if kind is None:
        return [branch]
    branch.slips[-1] = replace(slip, opens=kind)
    if kind in branch.kinds:
        return [branch]
    number = -slip.line
    answer = answer_to_slip(branch.case.house, branch.case.ruling.played, kind, act, number)
    branches = [branch]
    if is_void(answer):
        branches.append(_voided(branch, answer))
    branch.kinds |= {kind}
    branch.opened[number] = answer
    branch.ahead[number] = {place for place, each in enumerate(branch.status) if each is not Status.UNDONE}
    return branches


def _voided(branch: Branch, answer: tuple[DueStep, ...], is_wrong: bool = False) -> Branch:
    """The same reading of a round that ends with this answer. A wrong end costs what should have been won."""
    void = branch.copy()
    void.void_from = len(branch.status) if is_wrong else None
    void.case = branch.case.voided(answer)
    canceled = [Status.CANCELED if each is Status.UNDONE else each for each in branch.status]
    void.status = [*canceled, *(Status.UNDONE for _ in answer)]
    void.kinds = frozenset(branch.case.house.irregularities)
    return void


def _wager(branch: Branch, act: Step) -> WagerKey | None:
    subject = subject_of(act)
    return cast(WagerKey, subject) if subject in branch.table.stacks else None


def _do(branch: Branch, place: int, act: Step, line: int, wager: WagerKey | None) -> None:
    status = branch.status[place]
    if act in branch.case.whole.get(place, ()):
        branch.parts[place] = branch.parts.get(place, frozenset()) | {act}
        if branch.parts[place] != branch.case.whole[place]:
            return
    blockers = branch.blockers(place) if status is Status.UNDONE else ()
    if blockers:
        jumped = branch.case.order.jumped(place, branch.missing())
        branch.slips.append(Slip("early", line, act, place, wager, blockers=blockers, jumped=jumped))
    else:
        branch.right += 1
    if status is Status.REOPENED and wager is None:
        correct_words(branch, place)
    branch.status[place] = Status.DONE
    for number, at in branch.case.happens_at.items():
        if at == place:
            branch.ahead[number] = set(range(at + 1, len(branch.status))) - branch.missing()
    branch.excused.pop(place, None)
    if act.verb == "push" and not act.what:
        believe_tie(branch, act, line, place, wager)


def _fault(branch: Branch, act: Step, line: int, wager: WagerKey | None, before: Table) -> None:
    place = _stands_for(branch, act)
    slip = Slip(
        _kind(branch, act, place), line, act, place, wager, follows=cause_of(branch, act, wager, place)
    )
    if wager:
        right = before if place is None else apply(before, branch.case.steps[place])
        slip = replace(
            slip,
            before=before.stacks[wager],
            after=branch.table.stacks[wager],
            target=right.stacks[wager],
        )
    branch.slips.append(slip)
    if place is not None:
        _spend(branch, place, slip)


def _stands_for(branch: Branch, act: Step) -> int | None:
    """The undone step on the same thing, of the act's own verb if there is one."""
    subject = subject_of(act)
    places = branch.case.about.get(subject, []) if subject else []
    undone = [place for place in places if branch.is_open(place)]
    if act in branch.case.places:
        # Done a second time: it stands for another step only where that one decides the wager now.
        undone = [place for place in undone if _decides_now(branch, place)]
    undone.sort(key=lambda place: branch.case.steps[place].verb != act.verb)
    return undone[0] if undone else None


def _decides_now(branch: Branch, place: int) -> bool:
    return branch.case.steps[place].verb != "return" and not branch.blockers(place)


def _kind(branch: Branch, act: Step, place: int | None) -> Kind:
    if place is None:
        return "extra"
    return "amount" if act.verb == branch.case.steps[place].verb == "pay" else "wrong"


def _spend(branch: Branch, place: int, slip: Slip) -> None:
    step = branch.case.steps[place]
    branch.excused.pop(place, None)
    if slip.wager is None:
        branch.status[place] = Status.REOPENED
        if slip.act.verb in ("set", "call") and slip.act.place == "dealer":
            branch.beliefs[place] = slip.line, beliefs(branch.case.ruling, slip.act)
    elif step.verb == "push" and slip.wager[1] == "ante":
        # The tap is still due for the Raise.
        branch.status[place] = Status.EXCUSED
    else:
        branch.status[place] = Status.SPENT
        if slip.act.verb == "push" and not slip.act.what:
            excuse_ante(branch, slip)
