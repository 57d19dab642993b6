"""An exam in words: what comes up, what it asks, and what it takes to pass."""

from collections import Counter
from collections.abc import Iterator

from app.drills.catalogue import DRILLS
from app.drills.drill import Course
from app.exam.blueprint import features_asked, skills_asked
from app.procedure.exam import Accommodation, Assessors, Exam
from app.procedure.house import House
from app.procedure.open_rules import unconfirmed
from app.training.posted_tables import choices_of

ACCOMMODATIONS: dict[Accommodation, str] = {
    "extra-time": "Extra time (time and a half)",
    "four-color-deck": "Four-color deck",
    "larger-text": "Larger text",
}
_TIMES = {1: "", 2: " (twice)"}


def exam_words(course: Course) -> list[str]:
    """The blueprint and the pass rules of a house's exam, a sentence each."""
    return list(_sentences(course))


def unconfirmed_words(house: House) -> str:
    """What a supervisor should know before an exam; empty if the house has confirmed all its rules."""
    left = len(unconfirmed(house)) if house.grading.form_only else 0
    if not left:
        return ""
    return (
        f"The house has not confirmed {_count(left, 'rule')} yet. Faults under those rules will not count,"
        " and the certificate will say so. Go back and use Rules… to confirm them."
    )


def _sentences(course: Course) -> Iterator[str]:
    house, exam = course.house, course.house.exam
    yield f"{_count(exam.rounds, 'round')} with {_count(exam.seats, 'player')}. Every exam is different."
    times = Counter(feature.words for feature in features_asked(house))
    come_up = [f"{words}{_TIMES.get(count, f' ({count} times)')}" for words, count in times.items()]
    if come_up:
        yield f"They include: {'; '.join(come_up)}."
    if house.has_choice:
        yield _tables(house)
    if exam.irregularities:
        yield f"Something goes wrong in {_count(exam.irregularities, 'round')}."
    asked = {drill: count for drill, (count, _) in skills_asked(course).items()}
    if asked:
        drills = ", ".join(f"{DRILLS[drill].title} {count}" for drill, count in asked.items())
        yield f"{_count(sum(asked.values()), 'question')}: {drills}."
    if exam.deals:
        yield f"Find the fault: {_count(exam.deals, 'deal')} to watch, each with one fault or none."
    yield _faults(exam)
    yield f"At least {exam.payouts}% of payouts and {exam.answers}% of answers must be right."
    if exam.deals:
        yield (
            f"At least {exam.faults_found}% of the faults must be found, with at most"
            f" {_count(exam.false_alarms, 'false alarm')}."
        )
    if exam.pace:
        yield f"At least {_count(exam.pace, 'round')} per hour at a full table."
    if exam.approval:
        yield f"The dealer calls the floor before a payout over {house.names.money(100 * exam.approval)}."
    if exam.own_errors == "full":
        yield "A fault counts in full even if the dealer corrects it."
    yield from _assessors(exam.assessors)
    yield f"A pass is valid for {_count(exam.validity, 'month')}."


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
        yield f"If they differ by more than {_count(rules.apart, 'point')}, {counts}."
    who = {
        "fail": "the dealer does not pass",
        "machine": "the automated score decides",
        "people": "the assessors decide",
    }
    yield f"If the automated score and the assessors disagree, {who[rules.against_machine]}."


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
