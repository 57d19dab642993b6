"""What an attempt at the table teaches: each kind of step is a skill, right unless it has a fault.

The steps also show the skills of the drills, which have one memory for both.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from app.drills.skill_choice import Wanted
from app.drills.skills_at_table import ShownSkill, skills_shown
from app.game.wagers import WAGER_NAMES, WAGERS
from app.grading.faults import Fault
from app.learning.lesson import Lesson
from app.procedure.narration import form_of
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import FORMS, Step
from app.session.attempt_log import Mode
from app.session.modes import POLICIES

TABLE = "table"
"""The name of the table among the drills."""


def counts(mode: Mode) -> bool:
    """Does an attempt in this mode show what a trainee remembers? Not if the next step is shown."""
    return not POLICIES[mode].shows_next


def lessons_at_table(
    ruling: Ruling, faults: Iterable[Fault], acts: Sequence[Step], times: Sequence[float]
) -> list[Lesson]:
    """The lessons of a finished attempt, from its faults, including those taken back, and its timed acts.

    A step that was neither done nor is its own fault, as at a skipped spot, teaches nothing.
    """
    roots = [fault for fault in faults if fault.severity is not None]
    wrong = Counter(fault.step for fault in roots if fault.step)
    by_step = {fault.step: fault for fault in roots if fault.step}
    lessons = list(_of_plan(ruling, wrong, _spent(acts, times), by_step))
    return lessons + [_extra(fault) for fault in roots if not fault.step]


def lessons_in_drills(ruling: Ruling, faults: Iterable[Fault], acts: Sequence[Step]) -> list[Lesson]:
    """What a finished attempt shows of the drills' skills: each once, and wrong if it was wrong anywhere.

    What was left out with a fault of something else shows nothing.
    Steps at a table have no time of their own: they count as answered in the time the house gives.
    """
    roots = [fault for fault in faults if fault.severity is not None]
    done, instead = set(acts), {due.step: due.instead for due in ruling.steps if due.instead}
    found: dict[Wanted, Lesson] = {}
    for shown in skills_shown(ruling):
        wrong = [fault for fault in roots if _shows(fault, shown)]
        if not wrong and not _is_done(shown, done, instead):
            continue
        cents = sum([abs(fault.cost) for fault in wrong])
        seconds = 0.0 if wrong else float(ruling.house.targets.get(shown.wanted.drill, 0))
        before = found.get(shown.wanted)
        if before is None or wrong:
            lost = cents + (before.cents if before else 0)
            found[shown.wanted] = Lesson(*shown.wanted, not wrong, seconds, lost)
    return list(found.values())


def _shows(fault: Fault, shown: ShownSkill) -> bool:
    """Is a fault about this skill? What comes too early is about the order, all else about what was due."""
    if shown.is_order:
        missed = {"early": fault.jumped, "omitted": fault.step}.get(fault.kind)
        return missed is not None and missed in shown.steps
    if fault.kind == "early":
        return False
    if fault.step is not None:
        return fault.step in shown.steps
    did = fault.did
    return did is not None and any(did[1:3] == step[1:3] for step in shown.steps if step.what)


def _is_done(shown: ShownSkill, done: Container[Step], instead: Mapping[Step, tuple[Step, ...]]) -> bool:
    """Were all of its steps done?"""
    return all(any(each in done for each in (step, *instead.get(step, ()))) for step in shown.steps)


@lru_cache(1 << 12)
def kind_of(step: Step) -> str:
    """The kind of a step, which is the name of the skill: the same for every spot and amount."""
    form = form_of(step).removesuffix(" AMOUNT")
    return form.replace("WAGER", step.what) if step.what in WAGERS else form


def words_of_kind(kind: str) -> str:
    """A kind of step as people read it, like “pays the wager: Ante”."""
    wager = next((name for name in WAGERS if name in kind.split()[1:]), None)
    if wager is None or kind in FORMS:
        return FORMS.get(kind, kind).replace("BANKER", "banker")
    form = kind.replace(wager, "WAGER")
    meaning = FORMS.get(form) or FORMS.get(f"{form} AMOUNT") or kind
    return f"{meaning}: {WAGER_NAMES[wager]}"


def _of_plan(
    ruling: Ruling, wrong: Counter[Step], spent: dict[Step, list[float]], roots: dict[Step, Fault]
) -> Iterator[Lesson]:
    for due in ruling.steps:
        step, kind = due.step, kind_of(due.step)
        done = next((each for each in (step, *due.instead) if spent.get(each)), None)
        is_wrong = wrong[step] > 0
        # One of two riffles may be left out: then the one done is the other.
        is_done = done is not None and not (is_wrong and roots[step].kind == "omitted")
        seconds = spent[done].pop(0) if done and is_done else 0.0
        if is_wrong:
            wrong[step] -= 1
            yield Lesson(TABLE, kind, False, seconds, abs(roots[step].cost))
        elif is_done:
            yield Lesson(TABLE, kind, True, seconds)


def _spent(acts: Sequence[Step], times: Sequence[float]) -> dict[Step, list[float]]:
    """The seconds that each act took from the one before it."""
    found: dict[Step, list[float]] = {}
    before = times[0] if times else 0.0
    for act, at in zip(acts, times, strict=True):
        found.setdefault(act, []).append(max(0.0, at - before))
        before = at
    return found


def _extra(fault: Fault) -> Lesson:
    """An act that was not due: its kind of step was done wrong."""
    assert fault.did, "what was left out is a step of the plan"
    return Lesson(TABLE, kind_of(fault.did), False, 0.0, abs(fault.cost))
