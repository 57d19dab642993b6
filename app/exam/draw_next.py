"""Opens a sitting, and draws what comes next in it: now, and not before."""

from collections.abc import Collection
from random import Random

from app import __version__
from app.drills.drill import Course
from app.drills.run import sight_of
from app.drills.skill_choice import Wanted
from app.exam.draw_plan import plan_as_plain, plan_of
from app.exam.draw_unseen import draw_question, draw_round, question_of
from app.exam.exam_log import Asked, DealShown, Opened, RoundDealt
from app.exam.exam_state import Sitting
from app.exam.watched_deals import draw_deal
from app.procedure.exam_requirements import exam_as_plain


def open_with_plan(
    course: Course,
    house_hash: str,
    dealer: dict[str, str],
    supervisor: dict[str, str],
    when: str,
    chance: Random,
    zone: str = "",
) -> Opened:
    """The opening of a sitting at a house, with a fresh form of its exam."""
    house = course.house
    return Opened(
        house=house.id,
        house_hash=house_hash,
        engine=__version__,
        exam=exam_as_plain(house.exam),
        plan=plan_as_plain(plan_of(course, chance)),
        dealer=dealer,
        supervisor=supervisor,
        when=when,
        zone=zone,
    )


def draw_next(
    sitting: Sitting, chance: Random, seen: Collection[str], at: float
) -> RoundDealt | Asked | DealShown | None:
    """The next round, question or deal; None while one is open, the clock stands, or nothing is left.

    `seen` are the digests of all rounds that this dealer was dealt before.
    """
    if sitting.is_paused:
        return None
    features = sitting.next_round
    if features is not None:
        return draw_round(sitting.house, features, chance, seen, at)
    if wanted := sitting.next_question:
        return draw_question(sitting.course, wanted, chance, _sights(sitting, wanted), at)
    fault = sitting.next_deal
    return draw_deal(sitting.course, fault, chance, at) if fault else None


def _sights(sitting: Sitting, wanted: Wanted) -> set[object]:
    """The questions asked for this skill so far. Those for other skills look different anyway."""
    alike = [asked for asked, _ in sitting.answers if (asked.drill, asked.skill) == wanted]
    return {sight_of(question_of(sitting.course, wanted, asked.seed)) for asked in alike}
