"""An exam in words: what comes up, what it asks, and what it takes to pass."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from app.drills.catalogue import title_at
from app.drills.drill import Course
from app.exam.blueprint import features_asked, skills_asked
from app.plurals import counted
from app.procedure.exam_requirements import Accommodation, Assessors, Exam
from app.procedure.house import House
from app.procedure.open_rules import unconfirmed
from app.training.posted_tables import choices_of

ACCOMMODATIONS: dict[Accommodation, str] = {
    "extra-time": "Extra time (time and a half)",
    "four-color-deck": "Four-color deck",
    "larger-text": "Larger text",
}
_TIMES = {1: "", 2: " (twice)"}
_IN_FULL = "A fault counts in full even if the dealer corrects it."


def exam_words(course: Course) -> list[str]:
    """The blueprint and the pass rules of a house's exam, a sentence each."""
    return list(_sentences(course))


class ExamPart(NamedTuple):
    """One part of an exam for a page: figures by their name, then what takes a sentence."""

    title: str
    figures: tuple[tuple[str, str], ...]
    sentences: tuple[str, ...] = ()


def exam_parts(course: Course) -> list[ExamPart]:
    """The same as `exam_words`, to be looked up at a glance."""
    house, exam = course.house, course.house.exam
    times = Counter(feature.words for feature in features_asked(house))
    asked = {drill: count for drill, (count, _) in skills_asked(course).items()}
    table = [("Rounds", str(exam.rounds)), ("Players", str(exam.seats))]
    if exam.irregularities:
        table.append(("Rounds with an irregularity", str(exam.irregularities)))
    questions = [(title_at(house, drill), str(count)) for drill, count in asked.items()]
    if exam.deals:
        questions.append(("Find the fault, deals to watch", str(exam.deals)))
    parts = [
        ExamPart("At the table", tuple(table), (_tables(house),) if house.has_choice else ()),
        ExamPart(
            "What comes up",
            tuple([(f"{words[:1].upper()}{words[1:]}", f"{count}×") for words, count in times.items()]),
        ),
        ExamPart("Questions", tuple(questions)),
        ExamPart("To pass", tuple(_pass_lines(course)), tuple(_pass_sentences(course))),
    ]
    return [part for part in parts if part.figures or part.sentences]


def _pass_lines(course: Course) -> Iterator[tuple[str, str]]:
    exam = course.house.exam
    for weight, most in (("Critical", exam.critical), ("Major", exam.major), ("Minor", exam.minor)):
        yield f"{weight} faults", f"at most {most}"
    yield "Correct payouts", f"at least {exam.payouts}%"
    yield "Correct answers", f"at least {exam.answers}%"
    if exam.deals:
        yield "Faults found", f"at least {exam.faults_found}%"
        yield "False alarms", f"at most {exam.false_alarms}"
    if exam.pace:
        yield "Rounds per hour", f"at least {exam.pace}"
    yield "Assessors’ score", f"at least {exam.assessors.mark:g} of 10"
    yield "A pass is valid for", counted(exam.validity, "month")


def _pass_sentences(course: Course) -> Iterator[str]:
    """What the figures do not say."""
    exam = course.house.exam
    if exam.approval:
        yield _approval(course.house)
    if exam.own_errors == "full":
        yield _IN_FULL
    yield from _assessors(exam.assessors)


def unconfirmed_words(house: House) -> str:
    """What a supervisor should know before an exam; empty if the house has confirmed all its rules."""
    left = len(unconfirmed(house)) if house.grading.form_only else 0
    if not left:
        return ""
    return (
        f"The house has not confirmed {counted(left, 'rule')} yet. Faults under those rules will not count,"
        " and the certificate will say so. Go back and open House rules to confirm them."
    )


def _sentences(course: Course) -> Iterator[str]:
    house, exam = course.house, course.house.exam
    yield f"{counted(exam.rounds, 'round')} with {counted(exam.seats, 'player')}. Every exam is different."
    times = Counter(feature.words for feature in features_asked(house))
    come_up = [f"{words}{_TIMES.get(count, f' ({count} times)')}" for words, count in times.items()]
    if come_up:
        yield f"They include: {'; '.join(come_up)}."
    if house.has_choice:
        yield _tables(house)
    if exam.irregularities:
        yield f"Something goes wrong in {counted(exam.irregularities, 'round')}."
    asked = {drill: count for drill, (count, _) in skills_asked(course).items()}
    if asked:
        drills = ", ".join(f"{title_at(house, drill)} {count}" for drill, count in asked.items())
        yield f"{counted(sum(asked.values()), 'question')}: {drills}."
    if exam.deals:
        yield f"Find the fault: {counted(exam.deals, 'deal')} to watch, each with one fault or none."
    yield _faults(exam)
    yield f"At least {exam.payouts}% of payouts and {exam.answers}% of answers must be right."
    if exam.deals:
        yield (
            f"At least {exam.faults_found}% of the faults must be found, with at most"
            f" {counted(exam.false_alarms, 'false alarm')}."
        )
    if exam.pace:
        yield f"At least {counted(exam.pace, 'round')} per hour at a full table."
    if exam.approval:
        yield _approval(house)
    if exam.own_errors == "full":
        yield _IN_FULL
    yield from _assessors(exam.assessors)
    yield f"A pass is valid for {counted(exam.validity, 'month')}."


def _approval(house: House) -> str:
    return f"The dealer calls the floor before a payout over {house.names.money(100 * house.exam.approval)}."


def _tables(house: House) -> str:
    """Which pay tables hang. A round needs another one only where the exam does not insist on these."""
    names = [f"{house.names.wager(bonus)} {house.posted[bonus]}" for bonus in choices_of(house)]
    other = "" if house.exam.posted else ", or another one if the round needs it"
    return f"Pay tables: {', '.join(names)}{other}."


def _faults(exam: Exam) -> str:
    weights = (("critical", exam.critical), ("major", exam.major), ("minor", exam.minor))
    return f"Maximum faults: {', '.join(f'{most} {weight}' for weight, most in weights)}."


def _assessors(rules: Assessors) -> Iterator[str]:
    if rules.needed == 1:
        yield f"One assessor scores the exam and must give at least {rules.mark:g} of 10."
    else:
        counts = "the lower score counts" if rules.split == "lower" else "the average counts"
        yield f"{rules.needed} assessors score it separately and must average at least {rules.mark:g} of 10."
        yield f"If they differ by more than {counted(rules.apart, 'point')}, {counts}."
    who = {
        "fail": "the dealer does not pass",
        "machine": "the automated score decides",
        "people": "the assessors decide",
    }
    yield f"If the automated score and the assessors disagree, {who[rules.against_machine]}."
