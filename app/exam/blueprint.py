"""The exam at a house: what it can ask for, and the house with the exam's own rules."""

from collections.abc import Collection

from app.drills.catalogue import DRILLS
from app.drills.drill import Course
from app.drills.skill_choice import Wanted
from app.procedure.exam_requirements import Accommodation, Exam
from app.procedure.house import House
from app.training.feature import Feature, TableSetting
from app.training.feature_list import known_features
from app.training.posted_tables import posted_from_text


def accommodated(exam: Exam, allowed: Collection[Accommodation]) -> Exam:
    """The exam for a dealer who was allowed this: time and a half, another deck."""
    if "extra-time" in allowed:
        exam = exam._replace(pace=exam.pace * 2 // 3)
    return exam._replace(deck="four-colour") if "four-color-deck" in allowed else exam


def house_with(house: House, exam: Exam) -> House:
    """The house with another exam, and with the pay tables that are posted for it."""
    return house._replace(exam=exam, posted={**house.posted, **posted_from_text(house, exam.posted)})


def house_at_exam(house: House, exam: Exam) -> House:
    """The house with the exam's rules: calls before large payouts, and the weight of corrected faults."""
    forgives = exam.own_errors == "lighter"
    return house_with(house, exam)._replace(
        approval=100 * exam.approval,
        grading=house.grading._replace(forgives=forgives),
    )


def features_asked(house: House) -> tuple[Feature, ...]:
    """The required features that the house can have. One that is listed twice comes up twice."""
    layout = TableSetting(house, house.posted)
    known = known_features(house)
    asked = [known[name] for name in house.exam.features]
    return tuple([feature for feature in asked if not feature.missing(layout)])


def events_possible(house: House) -> tuple[Feature, ...]:
    """Everything that can go wrong in a round at this house."""
    layout = TableSetting(house, house.posted)
    events = [feature for feature in known_features(house).values() if feature.event and not feature.plan]
    return tuple([feature for feature in events if not feature.missing(layout)])


def skills_asked(course: Course) -> dict[str, tuple[int, tuple[Wanted, ...]]]:
    """For each drill of the exam that makes sense here: the number of questions, and all its skills."""
    doubtful = _doubtful(course.house)
    found = {}
    for drill, count in course.house.exam.drills.items():
        skills = [skill.name for skill in DRILLS[drill].skills(course)] if count else []
        wanted = [Wanted(drill, skill) for skill in skills if not _is_about(doubtful, drill, skill)]
        if wanted:
            found[drill] = (count, tuple(wanted))
    return found


def _doubtful(house: House) -> set[tuple[str, str]]:
    """Pay tables that rest on a reading, if there are others: nobody is examined on a reading."""
    return {
        (bonus, name)
        for bonus, grounds in house.table_grounds.items()
        for name, ground in grounds.items()
        if ground.source.kind == "reading" and len(grounds) > 1
    }


def _is_about(tables: set[tuple[str, str]], drill: str, skill: str) -> bool:
    """Is this skill about one of these tables? The drills of pay tables name table and line."""
    words = skill.split() if drill == "payout" else [drill, *skill.split()]
    return tuple(words[:2]) in tables
