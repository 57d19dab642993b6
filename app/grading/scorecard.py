"""From slips to a scorecard: what was omitted, what each fault cost, weighs and rests on, the score."""

from dataclasses import dataclass, replace

from app.game.wagers import WAGERS
from app.grading.branch import Branch, Status
from app.grading.case import Case, subject_of
from app.grading.faults import Fault, Kind, Remark, Scorecard, Severity, Slip, WagerKey
from app.grading.order import order_source, strength
from app.procedure.house import House
from app.procedure.plan import DueStep
from app.procedure.ruling_words import ground_of_step, ground_of_tuck, ground_of_wager
from app.procedure.sources import STANDARD, Ground, Source
from app.procedure.vocabulary import CALL_SUPERVISOR, VOID_ROUND, Step, as_planned
from app.table.table import Table, apply

_UNNEEDED = "There was no need to call here. The floor says to keep dealing."
_NOT_DUE = "Nothing in this round calls for it."
_LED_TO_WRONG_MONEY = "The money came out wrong because of it, so it counts as a money fault."
_LOWER: dict[Severity, Severity] = {"critical": "major", "major": "minor", "minor": "minor"}


@dataclass(frozen=True, slots=True)
class _FaultDraft:
    """A fault in the making: a slip, or steps that were left out together."""

    slip: Slip | None
    steps: tuple[int, ...]
    wagers: tuple[WagerKey, ...]
    cost: int = 0


def scorecard(branch: Branch) -> Scorecard:
    """The judgement on a round that has ended."""
    missing = branch.missing()
    standing = branch.standing(missing)
    findings = _by_line(branch, standing)
    ignored = list(branch.ignored(standing).values())
    findings += _omitted(branch.case, missing, branch.table)
    findings = _with_costs(findings, _costs(branch))
    return _scored(branch, findings, ignored, forgiven=len(branch.slips) - len(standing))


def scorecard_so_far(branch: Branch) -> Scorecard:
    """The judgement while a round runs: nothing has been omitted yet, nor forgiven."""
    ignored = [answer for number, answer in branch.ignored().items() if branch.is_past(number)]
    findings = [
        replace(finding, cost=finding.slip.cost_then) if finding.slip else finding
        for finding in _by_line(branch, branch.slips)
    ]
    return _scored(branch, findings, ignored, forgiven=0)


def _by_line(branch: Branch, slips: list[Slip]) -> list[_FaultDraft]:
    table = branch.table
    findings = [_of_slip(slip, table) for slip in slips]
    findings += [_of_slip(_along_with(slip, place), table) for place, slip in branch.excused.items()]
    return sorted(findings, key=lambda finding: finding.slip.line if finding.slip else 0)


def _scored(
    branch: Branch, findings: list[_FaultDraft], ignored: list[list[DueStep]], forgiven: int
) -> Scorecard:
    case = branch.case
    faults = [_fault(branch, finding) for finding in findings]
    if case.house.grading.counts_consequences:
        faults = _with_consequences(case.house, findings, faults)
    faults += [_ignored(case, answer) for answer in ignored]
    points = case.house.grading.points
    lost = sum(points[fault.severity] for fault in faults if fault.severity is not None)
    cost = sum(fault.cost for fault in faults)
    remarks = tuple(Remark(line, CALL_SUPERVISOR, _UNNEEDED) for line in branch.unneeded_calls)
    return Scorecard(branch.right + forgiven, tuple(faults), cost, max(0, 100 - lost), remarks)


def _ignored(case: Case, answer: list[DueStep]) -> Fault:
    """Something irregular that was passed over. The strongest word for anything that is missing counts."""
    ground = max((due.entry.ground for due in answer), key=lambda ground: strength(ground.source))
    binding = ground.source.binds or not case.house.grading.form_only
    severity: Severity = "critical" if binding else "minor"
    return Fault("omitted", None, None, answer[0].step, severity, 0, ground, binding=binding)


def _of_slip(slip: Slip, table: Table) -> _FaultDraft:
    steps = () if slip.step is None else (slip.step,)
    if slip.act == VOID_ROUND:
        return _FaultDraft(slip, steps, tuple(table.stacks))
    if slip.act.what == "all":
        return _FaultDraft(slip, steps, tuple((int(slip.act.place), wager) for wager in WAGERS))
    return _FaultDraft(slip, steps, () if slip.wager is None else (slip.wager,))


def _along_with(slip: Slip, place: int) -> Slip:
    """The Ante that a wrong tap for the Raise has pushed along with it."""
    wager = (slip.wager[0], "ante") if slip.wager else None
    return replace(slip, step=place, wager=wager, kind="wrong", follows=slip.follows or slip.line)  # type: ignore[arg-type]


def _omitted(case: Case, missing: set[int], table: Table) -> list[_FaultDraft]:
    """What was never done, a spot that was passed over as one."""
    findings = []
    passed: set[int] = set()
    for place in sorted(missing):
        step = case.steps[place]
        if place in passed:
            continue
        group: tuple[int, ...] = (place,)
        if step.verb == "reveal":
            group = _passed_over(case, missing, place)
            passed.update(group)
        findings.append(_FaultDraft(None, group, _wagers_of(table, [case.steps[at] for at in group])))
    return findings


def _passed_over(case: Case, missing: set[int], reveal: int) -> tuple[int, ...]:
    """The steps of a spot at which nothing was settled, or only its reveal."""
    spot = case.steps[reveal].place
    later = [place for place in range(reveal + 1, len(case.steps)) if case.steps[place].place == spot]
    settling = [place for place in later if subject_of(case.steps[place]) is not None]
    if any(place not in missing for place in settling):
        return (reveal,)
    return (reveal, *(place for place in later if place in missing))


def _wagers_of(table: Table, steps: list[Step]) -> tuple[WagerKey, ...]:
    subjects = {subject_of(step) for step in steps}
    whole = {step.place for step in steps if step.what == "all"}
    return tuple(key for key in table.stacks if key in subjects or key[0] in whole)


def _costs(branch: Branch) -> dict[WagerKey, int]:
    """For each wager what the bank should have netted minus what it did."""
    due = branch.case.start
    for place, (step, status) in enumerate(zip(branch.case.steps, branch.status, strict=True)):
        is_due = status is not Status.CANCELED if branch.void_from is None else place < branch.void_from
        if step.verb in ("take", "pay", "return") and is_due:
            due = apply(due, step)
    return {key: due.stacks[key].bank_net - stack.bank_net for key, stack in branch.table.stacks.items()}


def _with_costs(findings: list[_FaultDraft], costs: dict[WagerKey, int]) -> list[_FaultDraft]:
    """A wager's cost stands on its first fault."""
    left = dict(costs)
    return [
        replace(finding, cost=sum(left.pop(wager, 0) for wager in finding.wagers)) for finding in findings
    ]


def _fault(branch: Branch, finding: _FaultDraft) -> Fault:
    case, slip = branch.case, finding.slip
    place = finding.steps[0] if finding.steps else None
    step = None if place is None else case.steps[place]
    ground = _ground_of(case, slip, place)
    if slip is None:
        due = case.steps[finding.steps[0]]
        if _is_right_otherwise(branch, finding):
            return Fault("omitted", None, None, step, "minor", finding.cost, ground, binding=False)
        weight = _weight_of(case.house, "omitted", due, finding.cost, ground.source)
        binding = _binds(case, ground, finding.cost)
        return Fault("omitted", None, None, step, weight, finding.cost, ground, binding=binding)
    if slip.due is not None:
        return _wrong_answer(case, slip, slip.due, finding.cost)
    otherwise = _is_right_otherwise(branch, finding)
    severity = _severity(case, slip, finding.cost, ground)
    jumped = None if slip.jumped is None else case.steps[slip.jumped]
    return Fault(
        slip.kind,
        slip.line,
        slip.act,
        step,
        "minor" if severity and otherwise else severity,
        finding.cost,
        ground,
        jumped,
        slip.corrected,
        slip.follows,
        not otherwise and _binds(case, ground, slip.cost_then or finding.cost),
    )


def _wrong_answer(case: Case, slip: Slip, due: DueStep, cost: int) -> Fault:
    """Something irregular that was seen, and answered in another way than the house does."""
    binding = _binds(case, due.entry.ground, cost)
    severity: Severity = "critical" if binding else "minor"
    return Fault("wrong", slip.line, slip.act, due.step, severity, cost, due.entry.ground, binding=binding)


def _severity(case: Case, slip: Slip, cost: int, ground: Ground) -> Severity | None:
    if slip.follows is not None:
        return None
    at_stake = slip.cost_then if slip.corrected else cost
    return _weight_of(case.house, slip.kind, slip.act, at_stake, ground.source, slip.corrected)


def _with_consequences(house: House, findings: list[_FaultDraft], faults: list[Fault]) -> list[Fault]:
    """A fault that led to wrong money weighs as wrong money, whoever says how its own step is done."""
    corrected: dict[int, list[bool]] = {}
    for finding, fault in zip(findings, faults, strict=True):
        slip = finding.slip
        at_stake = slip.cost_then if slip and slip.corrected else finding.cost
        if fault.follows is not None and fault.binding and at_stake:
            corrected.setdefault(fault.follows, []).append(fault.corrected)
    return [
        _as_wrong_money(house, fault, all(corrected[fault.line]))
        if fault.severity and fault.line in corrected
        else fault
        for fault in faults
    ]


def _as_wrong_money(house: House, fault: Fault, is_corrected: bool) -> Fault:
    """The fault with the weight of the money that went wrong by it, all of it put right or not."""
    is_lower = is_corrected and house.grading.forgives and fault.severity != "critical"
    ground = fault.ground._replace(why=f"{fault.ground.why} {_LED_TO_WRONG_MONEY}")
    return fault._replace(severity="major" if is_lower else "critical", ground=ground, binding=True)


def _binds(case: Case, ground: Ground, cost: int) -> bool:
    """Does a fault rest on the house's own word? Wrong money does, whoever says how the step is done."""
    return ground.source.binds or not case.house.grading.form_only or bool(cost)


def _is_right_otherwise(branch: Branch, finding: _FaultDraft) -> bool:
    """Is the money right by another reading of the document, and has the house not said which it takes?"""
    case, slip, stacks = branch.case, finding.slip, branch.table.stacks
    if not case.house.grading.form_only or not case.house.otherwise:
        return False
    won = {wager: stacks[wager].bank_net for wager in finding.wagers if wager in stacks}
    at_stake = finding.cost
    if slip and slip.corrected and slip.wager and slip.after:
        won, at_stake = {slip.wager: slip.after.bank_net}, slip.cost_then
    return bool(at_stake) and all(net in case.otherwise.get(wager, ()) for wager, net in won.items())


def _weight_of(
    house: House, kind: Kind, step: Step, cost: int, source: Source, corrected: bool = False
) -> Severity:
    """Money and cards shown too soon are critical, form is minor; a corrected fault weighs one less.

    What the house has not decided is form, whatever it is; wrong money is always wrong money.
    """
    severity: Severity = "major"
    grading = house.grading
    if not cost and grading.form_only and not source.binds:
        return "minor"
    if cost or (kind in ("early", "extra") and step.verb in grading.critical):
        severity = "critical"
    elif step.verb in grading.minor or as_planned(step) != step:
        severity = "minor"
    return _LOWER[severity] if corrected and grading.forgives else severity


def _ground_of(case: Case, slip: Slip | None, place: int | None) -> Ground:
    """The ground of a fault at a step, or of an act that no step asks for."""
    if place is None:
        return Ground(STANDARD, _NOT_DUE) if slip is None else _ground_of_extra(case, slip)
    if slip is not None and slip.kind == "early":
        # Why the act is done does not help: the reason is that of the step which was jumped.
        first = case.plan[place if slip.jumped is None else slip.jumped]
        source = order_source(case.house.steps_of(case.ruling.played.plan), first, case.plan[place])
        return Ground(source, ground_of_step(case.ruling, first).why)
    if slip is not None and slip.kind == "wrong" and slip.act.verb == "tuck":
        return ground_of_tuck(case.ruling, int(slip.act.place))
    return ground_of_step(case.ruling, case.plan[place])


def _ground_of_extra(case: Case, slip: Slip) -> Ground:
    custom = "packet" if slip.act.verb == "deal" else "push"
    if as_planned(slip.act) != slip.act and custom in case.house.customs:
        return case.house.customs[custom][1]
    if slip.opens:
        return case.house.irregularities[slip.opens].ground
    done = case.places.get(case.meaning(slip.act))
    if done:
        ground = case.plan[done[0]].entry.ground
        return Ground(ground.source, f"You already did this. {ground.why}")
    subject = subject_of(slip.act)
    ground_of_chips = ground_of_wager(case.ruling, *subject) if subject else None
    return ground_of_chips or _ground_of_condition(case, slip)


def _ground_of_condition(case: Case, slip: Slip) -> Ground:
    """The house has such a step, but not in a round like this one."""
    for entry in case.house.steps_of(case.ruling.played.plan):
        for step in (entry, *entry.inner):
            if step.words[:1] == (slip.act.verb,) and (
                "N" in step.words or step.words[1:2] == (str(slip.act.place),)
            ):
                source = step.placing.when if step.when else step.ground.source
                return Ground(source, f"{_NOT_DUE} {step.ground.why}")
    return Ground(STANDARD, _NOT_DUE)
