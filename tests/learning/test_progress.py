"""Progress: days, the map of skills, what mistakes cost, misconceptions by name, pace, and what to do next."""

from datetime import date, timedelta
from fractions import Fraction
from random import Random

import pytest

from app.drills.answer import Answered
from app.drills.drill import Course, Skill
from app.drills.run import DrillRun
from app.drills.run_plans import RunPlan
from app.drills.skill_choice import Wanted
from app.learning.day_totals import Day, answered_on, dealt_on, together
from app.learning.learner_state import LearnerState
from app.learning.lesson import Lesson, lesson_of
from app.learning.memory import DAY
from app.learning.mistake_costs import assumed, expensive, hands_a_round
from app.learning.progress import Progress, progress_of
from app.learning.syllabus import SkillChapter, syllabus_of
from app.procedure.house import House
from app.procedure.library import Library
from tests.drills.asked import HOUSES, course_at
from tests.learning.lessons import MINUTE, NOON, lesson, taught

MONDAY = date(2026, 3, 2)
CHAPTERS = (
    SkillChapter(
        "payout", "Payout", (Skill("a", "line a", Fraction(1, 100)), Skill("b", "line b", Fraction(1, 10)))
    ),
    SkillChapter("tuck", "Tuck", (Skill("c", "spot 1"), Skill("d", "spot 2"))),
)
LATER = NOON + DAY // 4


def progress(
    mind: LearnerState, latest: tuple[Answered, ...] = (), at: int = LATER, days: tuple[Day, ...] = ()
) -> Progress:
    return progress_of(mind, CHAPTERS, days, latest, at)


def answers(
    skill: str, number: int, is_right: bool = True, drill: str = "payout", cents: int = 0
) -> list[Lesson]:
    return [Lesson(drill, skill, is_right, 3.9, cents)] * number


# Days.


def test_a_day_says_which_part_was_right_and_how_long_right_answers_took() -> None:
    day = Day(MONDAY)
    for is_right, seconds in ((True, 4.0), (True, 6.0), (False, 100.0), (True, 5.0)):
        day = answered_on(day, [lesson(is_right, seconds)])
    assert (day.answers, day.share, day.seconds) == (4, 0.75, 5.0)


def test_a_day_says_the_rounds_an_hour_over_its_dealing_time() -> None:
    day = dealt_on(dealt_on(Day(MONDAY), 100.0), 140.0)
    assert day.rounds_per_hour == pytest.approx(30.0)


def test_an_empty_day_has_no_figures() -> None:
    day = Day(MONDAY)
    assert (day.share, day.seconds, day.rounds_per_hour) == (None, None, None)
    assert together(()) == Day(date.min)


def test_the_pace_is_that_of_the_last_days_with_rounds(house: House) -> None:
    slow = [dealt_on(Day(MONDAY + timedelta(day)), 360.0) for day in range(10)]
    fast = [dealt_on(Day(MONDAY + timedelta(20 + day)), 60.0) for day in range(7)]
    idle = [answered_on(Day(MONDAY + timedelta(40 + day)), [lesson()]) for day in range(9)]
    shown = progress(LearnerState(house), days=(*slow, *fast, *idle))
    assert shown.rounds_per_hour == pytest.approx(60.0)
    assert shown.days == (*slow, *fast, *idle)
    assert progress(LearnerState(house)).rounds_per_hour is None


# The map of skills.


def test_the_map_says_of_every_skill_how_somebody_stands_to_it(house: House) -> None:
    mind = taught(house, [*answers("a", 10), *answers("c", 10, drill="tuck")])
    later = NOON + 200 * DAY
    for each in answers("b", 3, is_right=False):
        mind.take([(later, each)])
    mind.take([(later, answers("c", 1, drill="tuck")[0])])
    maps = progress(mind, at=later).maps
    assert [(each.title, each.state) for each in maps] == [("Payout", "learning"), ("Tuck", "learning")]
    states = {skill.skill: skill.state for each in maps for skill in each.skills}
    assert states == {"a": "forgotten", "b": "learning", "c": "mastered", "d": "new"}
    assert maps[0].states == {"forgotten": 1, "learning": 1}
    assert progress(mind, at=later).states == {"forgotten": 1, "learning": 1, "mastered": 1, "new": 1}
    first = maps[0].skills[0]
    assert (first.words, first.answers, first.share, first.seconds, first.is_due) == (
        "line a",
        10,
        1.0,
        3.9,
        True,
    )
    assert first.chance is not None
    assert first.chance < 0.7
    assert (maps[1].skills[1].chance, maps[1].skills[1].answers) == (None, 0)


def test_steps_met_at_the_table_are_on_the_map_too(house: House) -> None:
    mind = taught(house, [Lesson("table", "pay N ante", True, 2.0), Lesson("table", "scan", False, 2.0)])
    table = progress(mind).maps[-1]
    assert (table.title, [skill.words for skill in table.skills]) == (
        "At the table",
        ["pays the wager: Ante", "scans the layout"],
    )


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_syllabus_has_every_skill_of_a_house(house_id: str, library: Library) -> None:
    course = course_at(house_id, library)
    chapters = syllabus_of(course)
    assert len(chapters) >= 11
    assert all(chapter.skills for chapter in chapters)
    assert progress_of(LearnerState(course.house), chapters, (), (), NOON).states["new"] == sum(
        len(chapter.skills) for chapter in chapters if not chapter.is_elective
    )


def test_house_against_house_counts_only_for_those_who_have_begun_it(library: Library) -> None:
    chapters = syllabus_of(course_at("oxford", library))
    (elective,) = [chapter for chapter in chapters if chapter.is_elective]
    mind = LearnerState(library.house("oxford"))
    assert elective.drill not in [each.drill for each in progress_of(mind, chapters, (), (), NOON).maps]
    mind.take([(NOON, Lesson(elective.drill, elective.skills[0].name, True, 3.0))])
    assert elective.drill in [each.drill for each in progress_of(mind, chapters, (), (), NOON).maps]


# What mistakes cost.


def test_a_mistake_costs_its_share_of_hands_times_what_it_loses(house: House) -> None:
    mind = taught(house, [*answers("a", 6), *answers("a", 2, False, cents=5000), *answers("b", 2)])
    (found,) = expensive(mind, CHAPTERS)
    # 1,000 rounds of 6 hands, every hundredth on the line, and $50 lost at every fourth of those.
    assert (found.wanted, found.words) == (Wanted("payout", "a"), "Payout: line a")
    assert found.cents == pytest.approx(1000 * 6 / 100 * 5000 / 4)


def test_the_dearest_mistake_comes_first_and_frequency_counts(house: House) -> None:
    mind = taught(house, [*answers("a", 8, False, cents=5000), *answers("b", 8, False, cents=1000)])
    assert [found.words for found in expensive(mind, CHAPTERS)] == ["Payout: line b", "Payout: line a"]


def test_where_nobody_knows_how_often_it_comes_no_cost_is_made_up(house: House) -> None:
    assert expensive(taught(house, answers("c", 3, False, drill="tuck", cents=900)), CHAPTERS) == ()


def test_what_is_mended_costs_nothing_any_more(house: House) -> None:
    wrong, last = answers("a", 2, False, cents=5000), house.mastery.last
    assert expensive(taught(house, wrong + answers("a", last - 2)), CHAPTERS)
    assert expensive(taught(house, wrong + answers("a", last)), CHAPTERS) == ()


def test_one_wrong_answer_never_has_a_price(house: House) -> None:
    """Neither alone, nor as a slip among enough right ones, nor by making another one dear."""
    slip = answers("b", 1, False, cents=100_000)
    (alone,) = expensive(taught(house, slip), CHAPTERS)
    assert (alone.cents, alone.cost) == (None, "not enough answers")
    assert expensive(taught(house, slip + answers("b", 7)), CHAPTERS) == ()
    (found,) = expensive(taught(house, slip + answers("b", 1, False, cents=500) + answers("b", 6)), CHAPTERS)
    assert found.cents == pytest.approx(1000 * 6 / 10 * 500 * 2 / 8)


@pytest.mark.parametrize("count", range(1, 8))
def test_with_too_few_answers_no_price_is_said_and_none_is_advice(house: House, count: int) -> None:
    mind = taught(house, answers("b", count, False, cents=5000))
    (found,) = expensive(mind, CHAPTERS)
    assert found.cost == "not enough answers"
    assert "$" not in progress(mind).advice


def test_what_is_assumed_is_said(houses: dict[str, House]) -> None:
    assert assumed(houses["oxford"]) == (
        "What you would overpay or underpay in 1,000 rounds of 6 hands, if every hand makes that bet and you"
        " repeat the mistakes in your last 30 answers."
    )
    assert "with that table posted" in assumed(houses["greektown"])
    assert hands_a_round(houses["cuda"]) == houses["cuda"].seats - 1


# Misconceptions.


def believing(course: Course, drill: str, name: str, number: int = 60) -> list[Answered]:
    run = DrillRun(course, RunPlan("open", drill), Random(2))
    for _ in range(number):
        assert run.question
        wrong = [each.answer for each in run.question.mistakes if each.misconception == name]
        run.take(run.judge(wrong[0] if wrong else run.question.right, 3.0))
    return run.answers


def test_a_planted_misconception_appears_by_name_with_its_drill(library: Library) -> None:
    course = course_at("oxford", library)
    given = believing(course, "straight-flush", "wraps-the-ace") + believing(course, "compare", "")
    mind = LearnerState(course.house)
    for place, each in enumerate(given):
        mind.take([(NOON + place * 6000, lesson_of(each))])
    shown = progress_of(mind, syllabus_of(course), (), given, NOON + DAY)
    (found,) = shown.misconceptions
    assert (found.name, found.drills) == ("wraps-the-ace", ("straight-flush",))
    assert found.words == "You wrapped a run around the Ace. The Ace is high or low, never in the middle."
    assert found.shown == found.chances >= 3
    assert shown.advice == f"{found.words} Drill “Straight flush” until you stop doing that."


def test_right_answers_in_another_drill_do_not_belie_a_misconception(house: House) -> None:
    shows = Answered("payout", "a", ("1",), ("2",), 3.0, "", frozenset({"x"}), frozenset({"x"}))
    right = Answered("settle", "a", ("2",), ("2",), 3.0, "", frozenset({"x"}))
    shown = progress(LearnerState(house), (*[shows] * 4, *[right] * 20))
    assert [(found.name, found.shown, found.chances) for found in shown.misconceptions] == [("x", 4, 4)]


# What to do next: one sentence.


def test_who_never_answered_begins_with_the_set_of_the_day(house: House) -> None:
    assert (
        progress(LearnerState(house)).advice
        == "Take the lessons first. Then today's set shows where you stand: 20 questions."
    )


def test_who_has_only_taken_lessons_is_not_sent_to_take_them_first(house: House) -> None:
    shown = progress_of(LearnerState(house), CHAPTERS, (), (), NOON, has_lessons=True)
    assert shown.advice == "After the lessons, do today's set: 20 questions show where you stand."
    shown = progress_of(taught(house, answers("a", 3)), CHAPTERS, (), (), NOON, has_lessons=True)
    assert "lessons" not in shown.advice


def test_who_cannot_keep_something_is_sent_to_the_instructor(house: House) -> None:
    mind = taught(house, answers("a", 18, is_right=False))
    shown = progress(mind)
    assert shown.instructor == ("Payout, line a: forgotten 12 times. Go over it with your instructor.",)
    assert shown.advice == shown.instructor[0]


def test_who_has_forgotten_refreshes(house: House) -> None:
    mind = taught(house, answers("a", 10))
    assert progress(mind, at=NOON + 200 * DAY).advice == (
        "Do today's set: 1 skill you had mastered is slipping."
    )


def test_who_makes_a_dear_mistake_drills_it(house: House) -> None:
    mind = taught(house, [*answers("b", 2, False, cents=1000), *answers("b", 18)])
    assert progress(mind).advice == "Drill “Payout: line b”: it costs $600 in 1,000 rounds."


def test_who_has_something_due_does_the_set_of_the_day(house: House) -> None:
    mind = taught(house, [*answers("a", 2), *answers("b", 2)])
    assert progress(mind, at=NOON + 9 * DAY).advice == "Do today's set: 2 skills are due for review."


def test_who_is_on_the_way_goes_on_with_what_is_nearest(house: House) -> None:
    mind = taught(house, [*answers("a", 10), *answers("c", 2, drill="tuck")])
    assert progress(mind).advice == "Continue “Payout”: you have mastered 1 of its 2 skills."


def test_who_has_mastered_a_drill_begins_the_next(house: House) -> None:
    mind = taught(house, [*answers("a", 15), *answers("b", 15)])
    assert progress(mind).advice == "Start “Tuck.”"


def test_who_has_mastered_everything_deals(house: House) -> None:
    mind = taught(house, [*answers("a", 15), *answers("b", 15)])
    for place, each in enumerate([*answers("c", 15, drill="tuck"), *answers("d", 15, drill="tuck")]):
        mind.take([(NOON + (40 + place) * MINUTE, each)])
    assert progress(mind).advice == "You have mastered every drill at this house. Deal a game in Test."
