"""The result of a sitting: passed or not and why, by machine and by people, with and without the strikes."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from app.errors import Refused
from app.exam.assessor_marks import Marked, Marks, marked, weighted
from app.exam.exam_faults import FiledFault, SideNote, faults_of, notes_of, with_strikes
from app.exam.exam_figures import ExamFigures, figures_of
from app.exam.exam_file import Strike
from app.exam.exam_state import Sitting
from app.exam.pass_rules import PassRule, machine_rules, people_rule
from app.exam.practice_advice import PracticeAdvice, advise_practice
from app.exam.wrong_answers import FiledAnswer, struck_answers, wrong_answers
from app.procedure.exam_requirements import Exam
from app.procedure.house import House
from app.procedure.open_rules import unconfirmed

RULES_NOT_CONFIRMED = "Rules not confirmed by the house"
_SPLIT = "The automated score and the assessors disagree. At this house"


class AssessorFindings(NamedTuple):
    """The assessors' marks together; empty if nobody had to mark."""

    headings: tuple[Marked, ...]
    mark: float
    passed: bool
    farthest: int
    """The largest difference between two assessors under a heading; 0 if there was one."""


class ExamVerdict(NamedTuple):
    """Passed or not, with everything behind it."""

    passed: bool
    machine: bool
    """Was it enough for the machine?"""
    rules: tuple[PassRule, ...]
    figures: ExamFigures
    decided: str
    """Who decided if machine and people disagreed, by the exam's rule; empty if they agreed."""


class Result(NamedTuple):
    """The result as it stands, and the verdict without the strikes."""

    verdict: ExamVerdict
    unstruck: ExamVerdict
    people: AssessorFindings
    faults: tuple[FiledFault, ...]
    practise: tuple[PracticeAdvice, ...]
    stopped: str
    """Why a supervisor ended it early; empty if everything was dealt."""
    notes: tuple[SideNote, ...]
    """Remarks that are not faults."""
    unconfirmed: int
    """How many rules the house had not confirmed when it was dealt."""
    answers: tuple[FiledAnswer, ...]
    """The wrong answers. Results of older versions did not list them."""
    is_incomplete: bool
    """Was it ended early through no fault of the dealer? Then it is neither passed nor failed."""

    @property
    def passed(self) -> bool:
        """Passed, with the strikes?"""
        return self.verdict.passed

    @property
    def outcome(self) -> Literal["passed", "failed", "incomplete"]:
        """What the exam came to."""
        if self.is_incomplete:
            return "incomplete"
        return "passed" if self.passed else "failed"

    @property
    def why(self) -> str:
        """The verdict in one sentence."""
        if self.is_incomplete:
            return f"Ended early ({self.stopped.rstrip('.')}). It is neither a pass nor a fail."
        early = f"Ended early ({self.stopped.rstrip('.')}). " if self.stopped else ""
        return early + why(self.verdict)

    @property
    def caveat(self) -> str:
        """What a reader has to know about the rules; empty if the house had confirmed all of them."""
        return RULES_NOT_CONFIRMED if self.unconfirmed else ""


def result_of(sitting: Sitting, marks: Sequence[Marks], strikes: Sequence[Strike] = ()) -> Result:
    """The result of a closed sitting with all its marks.

    A sitting in which nothing was done needs none, nor does one that is incomplete.
    """
    exam = sitting.exam
    if sitting.closed is None:
        raise Refused("the exam is not finished, so there is no result yet")
    if len(marks) < exam.assessors.needed and not (sitting.is_untouched or sitting.is_incomplete):
        needed = exam.assessors.needed
        who = "an assessor" if needed == 1 else f"{needed} assessors"
        raise Refused(f"{who} must score this exam before there is a result")
    found = faults_of(sitting)
    wrong = wrong_answers(sitting, len(found))
    strikes = [strike for strike in strikes if strike.counts]
    reasons = _reasons(len(found) + len(wrong), strikes)
    faults, answers = with_strikes(found, reasons), struck_answers(wrong, reasons)
    people = _people(exam, [sheet.marks for sheet in marks])
    verdict = _verdict(sitting, faults, answers, people)
    return Result(
        verdict=verdict,
        unstruck=_verdict(sitting, found, wrong, people) if strikes else verdict,
        people=people,
        faults=faults,
        practise=advise_practice(sitting, faults, answers),
        stopped="" if _is_complete(sitting) else sitting.closed.why or "it was ended early",
        notes=notes_of(sitting),
        unconfirmed=_unconfirmed(sitting.house),
        answers=answers,
        is_incomplete=sitting.is_incomplete,
    )


def why(verdict: ExamVerdict) -> str:
    """A verdict in one sentence."""
    broken = broken_words(verdict)
    if verdict.passed and not broken:
        return "Passed: met every requirement."
    ending = f" {verdict.decided}" if verdict.decided else ""
    return f"{'Passed' if verdict.passed else 'Not passed'}. {broken}.{ending}"


def broken_words(verdict: ExamVerdict) -> str:
    """The rules that were not met, in one line."""
    return "; ".join(f"{rule.words}: {rule.figure}, {rule.limit}" for rule in verdict.rules if not rule.met)


def _unconfirmed(house: House) -> int:
    """Before house files could say it, no rules counted as unconfirmed."""
    return len(unconfirmed(house)) if house.grading.form_only else 0


def _reasons(listed: int, strikes: Sequence[Strike]) -> dict[int, str]:
    for strike in strikes:
        if not 0 <= strike.fault < listed:
            raise Refused(f"this exam has no fault {strike.fault + 1} to strike")
    return {strike.fault: strike.reason for strike in strikes}


def _is_complete(sitting: Sitting) -> bool:
    ended = [dealt for dealt in sitting.dealt if dealt.session.ended]
    done = len(ended), len(sitting.answers), len(sitting.watched)
    return done == (sitting.rounds, sitting.questions, sitting.deals)


def _people(exam: Exam, sheets: Sequence[Mapping[str, int]]) -> AssessorFindings:
    if not sheets:
        return AssessorFindings((), 0.0, passed=False, farthest=0)
    headings = marked(exam.assessors, exam.rubric, sheets)
    mark = weighted(exam.rubric, headings)
    farthest = max(max(each.marks) - min(each.marks) for each in headings)
    return AssessorFindings(headings, mark, mark >= exam.assessors.mark, farthest)


def _verdict(
    sitting: Sitting,
    faults: tuple[FiledFault, ...],
    answers: tuple[FiledAnswer, ...],
    people: AssessorFindings,
) -> ExamVerdict:
    exam = sitting.exam
    figures = figures_of(sitting, faults, answers)
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
            return machine, f"{_SPLIT} the automated score decides."
        case "people":
            return people, f"{_SPLIT} the assessors decide."
    return False, f"{_SPLIT} both must pass the dealer."
