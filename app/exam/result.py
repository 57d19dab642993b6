"""The result of a sitting: passed or not and why, by machine and by people, with and without the strikes."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.errors import Refused
from app.exam.faults import FiledFault, SideNote, faults_of, notes_of, with_strikes
from app.exam.figures import ExamFigures, figures_of
from app.exam.filed import Strike
from app.exam.marks import Marked, Marks, marked, weighted
from app.exam.practise import Practise, practise_after
from app.exam.rules import PassRule, machine_rules, people_rule
from app.exam.sitting import Sitting
from app.procedure.decisions import unconfirmed
from app.procedure.exam import Exam
from app.procedure.house import House

RULES_NOT_CONFIRMED = "Rules not confirmed by the house"


class AssessorFindings(NamedTuple):
    """What the assessors found together; nothing where nobody had to mark."""

    headings: tuple[Marked, ...]
    mark: float
    passed: bool
    farthest: int
    """How many points two assessors differed at most under a heading; 0 where there was one."""


class ExamVerdict(NamedTuple):
    """Passed or not, and everything it rests on."""

    passed: bool
    machine: bool
    """Did the machine alone find it good enough?"""
    rules: tuple[PassRule, ...]
    figures: ExamFigures
    decided: str
    """Who decided where machine and people did not agree, as the exam has it; empty where they did."""


class Result(NamedTuple):
    """The result as it stands, and the verdict as it would be if no fault had been struck."""

    verdict: ExamVerdict
    unstruck: ExamVerdict
    people: AssessorFindings
    faults: tuple[FiledFault, ...]
    practise: tuple[Practise, ...]
    stopped: str
    """Why a supervisor ended it early; empty where everything was dealt."""
    notes: tuple[SideNote, ...] = ()
    """What is worth saying and no fault."""
    unconfirmed: int = 0
    """On how many rules the house had not given its word when it was dealt."""

    @property
    def passed(self) -> bool:
        """Passed, as it stands?"""
        return self.verdict.passed

    @property
    def why(self) -> str:
        """The verdict in one sentence."""
        early = f"Ended early ({self.stopped.rstrip('.')}). " if self.stopped else ""
        return early + why(self.verdict)

    @property
    def caveat(self) -> str:
        """What whoever relies on it has to know; empty where the house stood by all of its rules."""
        return RULES_NOT_CONFIRMED if self.unconfirmed else ""


def result_of(sitting: Sitting, marks: Sequence[Marks], strikes: Sequence[Strike] = ()) -> Result:
    """The result of a closed sitting that all its assessors have marked; untouched, it needs no marks."""
    exam = sitting.exam
    if sitting.closed is None:
        raise Refused("the exam is not over yet, so it has no result")
    if len(marks) < exam.assessors.needed and not sitting.is_untouched:
        raise Refused(f"{exam.assessors.needed} assessors have to mark this exam before it has a result")
    found = faults_of(sitting)
    faults = with_strikes(found, _reasons(found, strikes))
    people = _people(exam, [sheet.marks for sheet in marks])
    verdict = _verdict(sitting, faults, people)
    return Result(
        verdict=verdict,
        unstruck=_verdict(sitting, found, people) if strikes else verdict,
        people=people,
        faults=faults,
        practise=practise_after(sitting, faults),
        stopped="" if _is_complete(sitting) else sitting.closed.why or "it was ended early",
        notes=notes_of(sitting),
        unconfirmed=_unconfirmed(sitting.house),
    )


def why(verdict: ExamVerdict) -> str:
    """A verdict in one sentence."""
    broken = [f"{rule.words}: {rule.figure}, {rule.limit}" for rule in verdict.rules if not rule.met]
    if verdict.passed and not broken:
        return "Passed: every rule is met."
    ending = f" {verdict.decided}" if verdict.decided else ""
    return f"{'Passed' if verdict.passed else 'Not passed'}. {'; '.join(broken)}.{ending}"


def _unconfirmed(house: House) -> int:
    """Nobody asked the house for its word before files could say that it is missing."""
    return len(unconfirmed(house)) if house.grading.form_only else 0


def _reasons(faults: tuple[FiledFault, ...], strikes: Sequence[Strike]) -> dict[int, str]:
    for strike in strikes:
        if not 0 <= strike.fault < len(faults):
            raise Refused(f"there is no fault {strike.fault + 1} in this exam to strike")
    return {strike.fault: strike.reason for strike in strikes}


def _is_complete(sitting: Sitting) -> bool:
    ended = [dealt for dealt in sitting.dealt if dealt.session.ended]
    return (len(ended), len(sitting.answers)) == (sitting.rounds, sitting.questions)


def _people(exam: Exam, sheets: Sequence[Mapping[str, int]]) -> AssessorFindings:
    if not sheets:
        return AssessorFindings((), 0.0, passed=False, farthest=0)
    headings = marked(exam.assessors, sheets)
    mark = weighted(headings)
    farthest = max(max(each.marks) - min(each.marks) for each in headings)
    return AssessorFindings(headings, mark, mark >= exam.assessors.mark, farthest)


def _verdict(sitting: Sitting, faults: tuple[FiledFault, ...], people: AssessorFindings) -> ExamVerdict:
    exam = sitting.exam
    figures = figures_of(sitting, faults)
    rules = machine_rules(exam, figures)
    machine = all(rule.met for rule in rules)
    passed, decided = _decided(exam, machine, people.passed)
    marked_by_people = (people_rule(exam, people.mark),) if people.headings else ()
    return ExamVerdict(passed, machine, (*rules, *marked_by_people), figures, decided)


def _decided(exam: Exam, machine: bool, people: bool) -> tuple[bool, str]:
    if machine == people:
        return machine, ""
    match exam.assessors.against_machine:
        case "machine":
            return machine, "Machine and assessors do not agree, and here the machine decides."
        case "people":
            return people, "Machine and assessors do not agree, and here the assessors decide."
    return False, "Machine and assessors do not agree, and here both have to."
