"""What is learned in figures: limits exactly at, below and above them, and sums and means of unlike inputs."""

from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from app.drills.accuracy import figures_of
from app.drills.answer import Answered
from app.drills.beliefs.diagnosis import Diagnosis, diagnosed
from app.drills.run_plans import RunPlan
from app.drills.skill_choice import Wanted
from app.find_fault.fault_totals import FaultTotals
from app.grading.faults import Scorecard
from app.learning.assigned_set import (
    Assigned,
    Assignment,
    SetPart,
    SetStanding,
    TableWork,
    Task,
    dealt_since,
    faults_of,
    in_words,
    standing,
)
from app.learning.class_columns import COLUMNS, class_csv
from app.learning.class_overview import ClassMember, ClassOverview, ExamSkillCount, ExamStanding, step_of
from app.learning.class_words import help_words, lines_about, standing_words, summary_words
from app.learning.day_totals import Day, answered_on, dealt_on, together
from app.learning.fsrs_spacing import NIGHT, REVIEW, Schedule
from app.learning.mastery import State, state_by_chance
from app.learning.memory import DAY, Memory, chance_of_remembering, chance_of_right, is_due
from app.learning.mistake_costs import Expensive
from app.learning.outline import Outline, states_in
from app.learning.people import Person
from app.learning.progress import _advice, _misconceptions
from app.learning.recent_answers import Recent, after
from app.learning.skill_map import SkillMap, SkillStanding
from app.procedure.house import House
from app.session.game_summary import summary_of
from app.session.pace import Pace
from tests.kept_text import assert_kept
from tests.learning.lessons import lesson

TODAY = date(2026, 3, 10)
SET = Assigned("Week 2", TODAY, ("payout",))


# The last answers, and days.


def test_the_mean_time_is_that_of_right_answers_that_took_unlike_times() -> None:
    recent = after(Recent(), [lesson(seconds=2.0), lesson(False, 90.0, 300), lesson(seconds=7.0)], 30)
    assert recent.seconds == 4.5
    assert (recent.answers, recent.right, recent.kept) == (3, 2, 3)
    assert recent.share == pytest.approx(2 / 3)


def test_the_mean_loss_is_over_right_answers_too() -> None:
    recent = after(Recent(), [lesson(False, cents=300), lesson(False, cents=500), lesson(), lesson()], 30)
    assert recent.mean_loss == 150, "the largest counts as the next largest"
    thrice = after(recent, [lesson(False, cents=400)], 30)
    assert thrice.mean_loss == (300 + 400 + 400) / 5
    assert after(Recent(), [lesson(False, cents=300), lesson()], 30).mean_loss == 0


def test_without_answers_there_is_no_time_and_no_loss() -> None:
    assert (Recent().share, Recent().seconds, Recent().mean_loss) == (0.0, None, 0.0)


def test_a_day_adds_unlike_times_up() -> None:
    day = answered_on(Day(TODAY), [lesson(seconds=2.0), lesson(seconds=7.0), lesson(False, 50.0)])
    day = answered_on(day, [lesson(seconds=3.0)])
    assert (day.answers, day.right, day.spent, day.seconds, day.share) == (4, 3, 12_000, 4.0, 0.75)
    dealt = dealt_on(dealt_on(day, 60.0), 300.0)
    assert (dealt.rounds, dealt.dealing, dealt.rounds_per_hour) == (2, 360_000, 20.0)


def test_unlike_days_together_are_their_sums_by_the_last_date() -> None:
    days = (Day(TODAY - timedelta(3), 10, 4, 900, 1, 50), Day(TODAY, 5, 5, 100, 2, 30))
    assert together(days) == Day(TODAY, 15, 9, 1000, 3, 80)


# A game.


def test_a_game_of_unlike_rounds_has_their_mean_score_their_cost_and_the_pace_of_the_whole() -> None:
    cards = [Scorecard(9, (), cost, score) for cost, score in ((-500, 100), (1700, 40), (300, 10))]
    paces = [Pace(30.0, 120.0, 60.0), Pace(90.0, 40.0, 20.0), None]
    summary = summary_of(list(zip(cards, paces, strict=True)))
    assert (summary.rounds, summary.score, summary.cost) == (3, 50.0, 1500)
    assert summary.rounds_per_hour == pytest.approx(60.0)
    assert summary.at_full_table == pytest.approx(30.0)
    assert summary_of([]).score == 100.0


# Drills.


def answered(
    skill: str, is_right: bool, seconds: float, *named_: str, could: tuple[str, ...] = ()
) -> Answered:
    given = ("1",) if is_right else ("2",)
    return Answered(
        "payout", skill, given, ("1",), seconds, "", frozenset(could or named_), frozenset(named_)
    )


def test_figures_of_unlike_answers() -> None:
    answers = [
        answered("a", True, 2.0), answered("a", False, 99.0), answered("b", True, 6.0), answered("b", True, 1.0),
        answered("b", False, 9.0), answered("c", False, 9.0),
    ]  # fmt: skip
    figures = figures_of(answers)
    assert (figures.answers, figures.right, figures.share, figures.seconds) == (6, 3, 0.5, 3.0)


@pytest.mark.parametrize(("seconds", "is_over"), [(89.9, False), (90.0, True), (90.1, True)])
def test_a_sprint_is_over_after_ninety_seconds_of_answers(seconds: float, is_over: bool) -> None:
    answers = [answered("a", True, 60.0), answered("a", True, seconds - 60.0)]
    assert RunPlan("sprint", "payout").is_over(answers) is is_over


@pytest.mark.parametrize(("answers", "is_over"), [(19, False), (20, True)])
def test_twenty_questions_are_twenty(answers: int, is_over: bool) -> None:
    for kind in ("twenty", "daily"):
        assert RunPlan(kind).is_over([answered("a", True, 1.0)] * answers) is is_over
    assert not RunPlan("open", "payout").is_over([answered("a", True, 1.0)] * 99)


@pytest.mark.parametrize(
    ("shown", "chances", "is_sure"),
    [
        (2, 2, False),
        (3, 3, True),
        (4, 4, True),
        (3, 4, True),
        (3, 6, True),
        (3, 7, False),
        (6, 8, True),
        (49, 100, False),
        (50, 100, True),
    ],
)
def test_a_misconception_is_named_from_three_times_and_half_of_its_chances_on(
    shown: int, chances: int, is_sure: bool
) -> None:
    # Another misconception could have shown as well: where only one can, an error says less.
    could = ("counts-the-wager-in", "forgets-hand-limit")
    answers = [answered("a", False, 1.0, "counts-the-wager-in", could=could)] * shown
    answers += [answered("a", True, 1.0, could=could)] * (chances - shown)
    found = diagnosed(answers)
    assert found == ((Diagnosis("counts-the-wager-in", shown, chances),) if is_sure else ())


def test_a_misconception_in_two_drills_is_counted_in_both() -> None:
    believer = answered("a", False, 1.0, "counts-the-wager-in")
    found = _misconceptions([believer] * 3 + [believer._replace(drill="settle")] * 5)
    assert [(each.name, each.drills, each.shown, each.chances) for each in found] == [
        ("counts-the-wager-in", ("payout", "settle"), 8, 8)
    ]


# Sets.


@pytest.mark.parametrize(("letters", "is_refused"), [(1, False), (59, False), (60, False), (61, True)])
def test_a_title_has_up_to_sixty_letters(letters: int, is_refused: bool) -> None:
    assert bool(list(faults_of(SET._replace(title="x" * letters), TODAY))) is is_refused


@pytest.mark.parametrize(
    ("rounds", "is_refused"), [(-1, True), (0, False), (1, False), (499, False), (500, False), (501, True)]
)
def test_a_set_has_up_to_five_hundred_rounds(rounds: int, is_refused: bool) -> None:
    assert bool(list(faults_of(SET._replace(rounds=rounds), TODAY))) is is_refused


def test_a_set_of_rounds_or_of_features_alone_is_something_to_do() -> None:
    for part in ({"rounds": 1}, {"features": ("tie",)}, {"drills": ("tuck",)}):
        assert list(faults_of(Assigned("A", TODAY)._replace(**part), TODAY)) == []


def test_the_share_of_a_set_is_the_mean_of_unlike_parts_none_of_which_counts_beyond_itself() -> None:
    found = SetStanding(
        (SetPart("a", 1, 4), SetPart("b", 9, 3), SetPart("c", 0, 1), SetPart("d", 0, 0)), False
    )
    assert found.share == pytest.approx((0.25 + 1 + 0) / 3)
    assert not found.is_done
    assert SetStanding((SetPart("a", 4, 4), SetPart("b", 9, 3)), False).is_done


def test_a_round_counts_for_a_set_from_the_end_after_it_was_assigned() -> None:
    assert [dealt_since([5], {"tie": 5}, since).rounds for since in (4, 5, 6)] == [1, 0, 0]
    assert dealt_since([5, 9], {"tie": 5}, 5) == TableWork(1)


def test_rounds_beyond_those_asked_for_are_not_counted() -> None:
    found = standing(Assigned("A", TODAY, rounds=2), {}, TableWork(3), TODAY)
    assert found.parts == (SetPart("rounds", 2, 2),)


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (2, "has 2 days left"),
        (1, "has 1 day left"),
        (0, "is due today"),
        (-1, "is 1 day late"),
        (-2, "is 2 days late"),
    ],
)
def test_the_days_to_a_set_are_told(left: int, words: str) -> None:
    half = SetStanding((SetPart("a", 1, 2),), False)
    assert in_words(SET, half, TODAY - timedelta(left)) == f"“Week 2” {words}: 50% done."


# Words about a class.


def member(name: str, needs: int = 0, answers: int = 0, rounds: int = 0) -> ClassMember:
    skills = tuple(f"skill {number}" for number in range(1, needs + 1))
    return ClassMember(Person(1, name, "", False), answers, None, rounds, None, {}, TODAY, (), skills)


def class_of(*members: ClassMember) -> ClassOverview:
    return ClassOverview(members, (), TODAY)


@pytest.mark.parametrize(
    ("needing", "words"),
    [
        (1, "Needs help: A."),
        (4, "Needs help: A, B, C, D."),
        (5, "Needs help: A, B, C, D, E."),
        (6, "Needs help: A, B, C, D, E and 1 more."),
        (8, "Needs help: A, B, C, D, E and 3 more."),
    ],
)
def test_five_who_need_the_instructor_are_named(needing: int, words: str) -> None:
    found = class_of(*[member(name, needs=1) for name in "ABCDEFGH"[:needing]])
    assert summary_words(found).endswith(f" {words}")


@pytest.mark.parametrize(
    ("needs", "words"),
    [(1, "skill 1."), (3, "skill 1; skill 2; skill 3."), (4, "skill 1; skill 2; skill 3 and 1 more.")],
)
def test_three_skills_of_one_are_named(needs: int, words: str) -> None:
    assert lines_about(member("A", needs)) == [f"A, last seen Mar 10, 2026. Needs help: {words}"]


@pytest.mark.parametrize(
    ("states", "step"),
    [
        ({}, "none"),
        ({"new": 4}, "none"),
        ({"new": 3, "learning": 1}, "some"),
        ({"new": 3, "forgotten": 1}, "some"),
        ({"mastered": 2, "new": 3}, "some"),
        ({"mastered": 2, "new": 2}, "most"),
        ({"mastered": 3, "forgotten": 1}, "most"),
        ({"mastered": 4}, "all"),
        ({"mastered": 4, "new": 0}, "all"),
    ],
)
def test_the_map_of_a_class_has_four_steps(states: dict[State, int], step: str) -> None:
    assert step_of(states) == step


def test_who_needs_help_is_said_by_the_skill_then_by_whoever_never_came() -> None:
    assert help_words(member("A", needs=1)) == "skill 1"
    assert help_words(member("A", needs=3)) == "skill 1 +2"
    assert help_words(member("A")) == ""
    assert help_words(member("A")._replace(seen=None)) == "Hasn’t started"


def test_whoever_answered_or_dealt_is_at_work() -> None:
    found = class_of(
        member("A"), member("B", answers=1), member("C", rounds=1), member("D", answers=9, rounds=9)
    )
    assert summary_words(found) == "4 trainees, 3 active in the last 7 days."
    assert summary_words(class_of(member("A"))) == "1 trainee, 0 active in the last 7 days."


def test_every_column_of_a_class_says_what_it_said() -> None:
    late = Task(Assignment(1, SET, None, 0), SetStanding((SetPart("a", 1, 2),), True), "")
    whole = member("Ann", needs=2, answers=9, rounds=4)._replace(
        person=Person(1, "Ann", "A1", False, "Fall"),
        share=0.456,
        rounds_per_hour=31.46,
        states={"mastered": 3, "learning": 2, "forgotten": 1},
        tasks=(late, late._replace(standing=SetStanding((SetPart("a", 1, 2),), False))),
        faults=FaultTotals(faults=5, found=4, clean=3, false_alarms=1, stopped_clean=2, credit=4.0),
        exam=ExamStanding(2, "Passed", TODAY, 7),
        exam_skills=ExamSkillCount(5, 8, 2),
        chance=61,
    )
    bare = member("bo")._replace(states={"mastered": 0, "learning": 0, "forgotten": 0}, seen=None)
    lines = []
    for name, column in COLUMNS.items():
        lines.append(
            f"{name}: {column.title} | {column.about} | {'right' if column.is_figure else 'left'},"
            f" {'most' if column.from_most else 'least'} first | {', '.join(each.heading for each in column.csv)}"
        )
        for each in (whole, bare):
            values = [cell.value(each) for cell in column.csv]
            lines.append(f"  {column.shown(each)} {'!' if column.alarms(each) else ''} {values}")
    lines += class_csv(class_of(whole, bare)).splitlines()
    assert_kept(Path(__file__).parent / "kept", "class columns", "\n".join(lines) + "\n")


class Late(SimpleNamespace):
    """A trainee as the words of a class need one."""

    answers, rounds, needs = 0, 0, ()


def test_whoever_is_late_counts_once_however_many_sets_are_late() -> None:
    members = [Late(late=late, person=SimpleNamespace(name="A")) for late in (0, 3, 1, 0)]
    found = cast(ClassOverview, SimpleNamespace(members=members))
    assert summary_words(found) == "4 trainees, 0 active in the last 7 days, 2 late with a set."
    late = [cast(ClassMember, each) for each in members[1:3]]
    assert [help_words(each) for each in late] == ["3 sets are late", "1 set is late"]


@pytest.mark.parametrize(
    ("whom", "share", "words"),
    [
        (None, (1, 0, 4), "for everyone: 1 of 4 done."),
        (None, (1, 2, 4), "for everyone: 1 of 4 done, 2 late."),
        (frozenset({1, 2}), (2, 0, 2), "for 2 trainees: 2 of 2 done."),
        (frozenset({2}), (0, 0, 1), "for Bo: 0 of 1 done."),
        (frozenset({9}), (0, 0, 1), "for one: 0 of 1 done."),
    ],
)
def test_how_far_a_class_is_with_a_set(
    whom: frozenset[int] | None, share: tuple[int, int, int], words: str
) -> None:
    people = [Late(person=SimpleNamespace(id=number, name=name)) for number, name in ((1, "Ann"), (2, "Bo"))]
    found = cast(ClassOverview, SimpleNamespace(members=people, share_done=lambda _: share))
    assert standing_words(found, Assignment(1, SET, whom, 0)) == f"Due Mar 10, 2026, {words}"


# Advice.


def skill_map(title: str, **states: int) -> SkillMap:
    skills = tuple(
        SkillStanding(f"{title} {number}", "", "learning") for number in range(sum(states.values()))
    )
    return SkillMap(title.lower(), title, "learning", skills, Counter(states))  # type: ignore[arg-type]


@pytest.mark.parametrize(("cents", "is_told"), [(9_999, False), (10_000, True), (10_001, True)])
def test_a_mistake_is_worth_a_sentence_from_a_hundred_dollars_on(cents: int, is_told: bool) -> None:
    dear = Expensive(Wanted("payout", "a"), "Payout: line a", cents)
    words = _advice((skill_map("Payout", learning=1),), (dear,), (), ())
    assert ("it costs $100 in 1,000 rounds" in words) is is_told


def test_forgotten_skills_of_unlike_drills_are_added_up() -> None:
    maps = (skill_map("Payout", forgotten=2, mastered=1), skill_map("Tuck", forgotten=3))
    assert _advice(maps, (), (), ()) == ("Do today's set: 5 skills you had mastered are slipping.")


def test_the_drill_that_is_nearest_by_its_share_is_gone_on_with() -> None:
    maps = (skill_map("Payout", mastered=4, learning=6), skill_map("Tuck", mastered=3, learning=1))
    assert _advice(maps, (), (), ()) == "Continue “Tuck”: you have mastered 3 of its 4 skills."


def days_of(*rounds: int) -> list[Day]:
    return [Day(TODAY + timedelta(place), 5, 5, 100, each) for place, each in enumerate(rounds)]


@pytest.mark.parametrize(
    ("met", "of", "rounds", "deals"),
    [
        (1, 3, (0, 0), True),
        (1, 4, (0, 0), False),
        (4, 12, (0,), True),
        (3, 3, (), False),
        (3, 3, (9, 0, 0), True),
        (3, 3, (0, 1, 0), False),
        (3, 3, (0, 0, 1), False),
    ],
)
def test_who_has_met_a_third_of_the_skills_and_not_dealt_on_two_days_is_sent_to_the_table(
    met: int, of: int, rounds: tuple[int, ...], deals: bool
) -> None:
    skills = [SkillStanding(str(each), "", "learning" if each < met else "new") for each in range(of)]
    one = SkillMap("payout", "Payout", "learning", tuple(skills), Counter({"learning": met}))
    words = _advice((one,), (), (), (), days_of(*rounds))
    said = "1 skill" if met == 1 else f"{met} skills"
    dealt = f"Deal a round in Practice: you have drilled {said} but haven't dealt lately."
    of_all = "1 skill" if of == 1 else f"{of} skills"
    assert words == (dealt if deals else f"Continue “Payout”: you have mastered 0 of its {of_all}.")


@pytest.mark.parametrize(("new", "deals"), [(6, True), (7, False)])
def test_a_third_of_the_skills_is_a_third_of_those_of_all_drills(new: int, deals: bool) -> None:
    maps = (skill_map("Payout", learning=3), skill_map("Tuck", new=new))
    maps = (maps[0], maps[1]._replace(skills=tuple([each._replace(state="new") for each in maps[1].skills])))
    assert _advice(maps, (), (), (), days_of(0, 0)).startswith("Deal a round") is deals


@pytest.mark.parametrize(
    ("due", "seen", "is_it"),
    [(0, -NIGHT, True), (1, -NIGHT, False), (0, 1 - NIGHT, False), (-5, -2 * NIGHT, True)],
)
def test_a_skill_is_due_from_its_moment_on_and_a_night_after_it_was_seen(
    due: int, seen: int, is_it: bool
) -> None:
    at = 10 * DAY
    assert is_due(Memory(Schedule(REVIEW, 0, 5.0, 5.0, at + due, at + seen), 0, Recent()), at) is is_it


def test_a_skill_is_mastered_up_to_the_very_moment() -> None:
    outline = Outline(skills={"payout": {"a": 100, "b": 0}})
    found = [states_in(outline, "payout", {"a", "b", "c"}, at) for at in (99, 100, 101)]
    assert [(each["mastered"], each["forgotten"]) for each in found] == [(1, 0), (1, 0), (0, 1)]
    assert all((each["learning"], each["new"]) == (1, 1) for each in found)


@pytest.mark.parametrize(
    ("stability", "chance", "state"),
    [
        (1.99, 0.9, "learning"),
        (2.0, 0.9, "mastered"),
        (2.0, 0.5, "mastered"),
        (2.0, 0.499, "forgotten"),
        (1.99, 0.1, "learning"),
    ],
)
def test_what_lasts_two_days_is_mastered_as_long_as_it_is_remembered_by_half(
    stability: float, chance: float, state: State, houses: dict[str, House]
) -> None:
    house = houses["oxford"]
    house = house._replace(spacing=house.spacing._replace(forgotten=50))
    right = after(Recent(), [lesson(seconds=1.0)] * 30, 30)
    memory = Memory(Schedule(REVIEW, 0, stability, 5.0, 0, 0), 0, right)
    assert state_by_chance(memory, "payout", chance, house) == state


def test_a_chance_of_a_right_answer_is_that_of_having_known_it_times_that_of_remembering() -> None:
    recent = after(Recent(), [lesson(), lesson(False), lesson(), lesson()], 30)
    memory = Memory(Schedule(REVIEW, 0, 5.0, 5.0, 0, 0), 0, recent)
    assert chance_of_right(memory, 0) == pytest.approx(4 / 6)
    assert chance_of_right(memory, 5 * DAY) == pytest.approx(4 / 6 * 0.9)
    assert chance_of_remembering(memory, -DAY) == 1.0
