"""Ready for the exam: the share of its skills, the chance to pass, and what is missing."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from app.course.error_rates import AnswerRates, _misread, draw_table_rates, feature_tallies
from app.course.exam_demand import ExamDemand, FormDemand, demand_of
from app.course.exam_skills import SkillsMastered, exam_skills, is_critical
from app.course.graded_rounds import KEPT, CellTally, GradedRounds, StepCell, cells_of, grade_round
from app.course.pass_chance import ENOUGH_ANSWERS, ENOUGH_ROUNDS, PassChance, _figures, pass_chance
from app.course.readiness import READY, Readiness, _missing, _weak_features, readiness_of
from app.drills.drill import Course
from app.drills.other_houses import course_at
from app.drills.skill_choice import Wanted
from app.exam.blueprint import skills_asked
from app.exam.draw_plan import plan_of
from app.grading.faults import Fault
from app.grading.judge import judge
from app.learning.learner_state import LearnerState
from app.learning.lesson import Lesson
from app.learning.memory import DAY
from app.learning.table_lessons import TABLE
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.training.deal_round import deal_round
from tests.kept_text import assert_kept

DAYS = 8


@pytest.fixture(autouse=True)
def few_exams_on_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.course.pass_chance.DRAWS", 60)
    monkeypatch.setattr("app.course.pass_chance.SITTINGS", 8)


@pytest.fixture(scope="module")
def course() -> Course:
    return course_at(Library(), "oxford")


@pytest.fixture(scope="module")
def rounds(course: Course) -> list[Ruling]:
    """The rounds of a form."""
    chance, house = Random("rounds"), course.house
    plan = plan_of(course, chance)
    dealt = [deal_round(house, chance, features, players=4) for features in plan.rounds]
    return [rule(*round_from_plain(data, lambda _: house)) for data in dealt]


def graded(
    rounds: Sequence[Ruling], count: int, wrong: Sequence[int] = (), seconds: float = 150.0
) -> GradedRounds:
    """So many rounds, the named ones with one payout too large."""
    found = GradedRounds()
    for number in range(count):
        ruling = rounds[number % len(rounds)]
        acts = [due.step for due in ruling.steps]
        faults: tuple[Fault, ...] = ()
        if number in wrong:
            ruling = next(each for each in rounds if first_payout(each) is not None)
            acts = [due.step for due in ruling.steps]
            place = first_payout(ruling) or 0
            acts[place] = acts[place]._replace(cents=(acts[place].cents or 0) + 500)
            faults = judge(ruling, enumerate(acts, 1)).faults
        found = grade_round(found, ruling, faults, acts, spread(acts, seconds))
    return found


def first_payout(ruling: Ruling) -> int | None:
    steps = [due.step for due in ruling.steps]
    return next((place for place, step in enumerate(steps) if step.verb == "pay" and step.cents), None)


def spread(acts: Sequence[Step], seconds: float) -> list[float]:
    return [seconds * place / len(acts) for place in range(len(acts))]


def learned(course: Course, but: str = "", rights: int = 12) -> LearnerState:
    """Somebody who answered everything that the exam asks right for days, but for one drill."""
    mind, house = LearnerState(course.house), course.house
    asked = exam_skills(course, demand_of(course)).drills
    for day in range(DAYS):
        lessons = [
            Lesson(drill, skill, drill != but, 0.5 * house.targets.get(drill, 4))
            for drill, skills in asked.items()
            for skill in sorted(skills)
            for _ in range(rights // DAYS + 1)
        ]
        mind.take([(day * DAY + 1000 * place, lesson) for place, lesson in enumerate(lessons)])
    return mind


NOW = DAYS * DAY


def test_who_masters_everything_and_deals_clean_is_ready(course: Course, rounds: list[Ruling]) -> None:
    found = readiness_of(learned(course), graded(rounds, 40), 40, course, NOW)
    assert found.percent == 100
    assert found.skills.lacking == {}
    assert found.chance
    assert found.chance.low <= found.chance.chance <= found.chance.high
    assert found.is_ready, found.chance
    assert found.title == "Ready for the exam"
    assert found._replace(chance=PassChance(0.5, 0.4, 0.6)).title == "Not ready yet"


@pytest.mark.parametrize("drill", ["payout", "settle", "compare", "irregularity"])
def test_nobody_is_ready_with_a_critical_skill_that_is_not_mastered(
    drill: str, course: Course, rounds: list[Ruling]
) -> None:
    assert is_critical(drill)
    sure = PassChance(0.99, 0.98, 1.0)
    whole = readiness_of(learned(course), graded(rounds, 40), 40, course, NOW)
    lacking = readiness_of(learned(course, but=drill), graded(rounds, 40), 40, course, NOW)
    assert whole._replace(chance=sure).is_ready
    assert not lacking._replace(chance=sure).is_ready
    assert drill in [each.drill for each in lacking.missing]
    assert whole._replace(chance=PassChance(READY, 0.5, 0.9)).is_ready
    assert not whole._replace(chance=PassChance(READY - 0.001, 0.5, 0.9)).is_ready


def test_too_few_rounds_or_answers_say_nothing_about_passing(course: Course, rounds: list[Ruling]) -> None:
    few = readiness_of(learned(course), graded(rounds, 3), 3, course, NOW)
    assert few.chance is None
    assert few.title == "Not enough rounds"
    assert (
        few.chance_words
        == "The chance of passing appears after 8 rounds in Practice or Test and 40 answers in drills."
    )
    assert few.missing[0].figure == f"{ENOUGH_ROUNDS - 3} more"
    nothing = readiness_of(LearnerState(course.house), graded(rounds, 20), 20, course, NOW)
    assert nothing.chance is None
    assert nothing.title == "Not enough answers"
    assert nothing.percent == 0
    assert nothing.chance_words == few.chance_words


@pytest.mark.parametrize(
    ("rounds", "answers", "title"),
    [
        (ENOUGH_ROUNDS, ENOUGH_ANSWERS, ""),
        (ENOUGH_ROUNDS - 1, ENOUGH_ANSWERS, "Not enough rounds"),
        (ENOUGH_ROUNDS, ENOUGH_ANSWERS - 1, "Not enough answers"),
    ],
)
def test_the_chance_is_told_from_the_eighth_round_and_the_fortieth_answer_on(
    rounds: int, answers: int, title: str, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.course.readiness.pass_chance", lambda *_: PassChance(READY, 0.7, 0.9))
    mind = LearnerState(course.house)
    mind.take([(place, Lesson("chips", f"skill {place % 3}", True, 2.0)) for place in range(answers)])
    found = readiness_of(mind, GradedRounds(), rounds, course, NOW)
    assert (found.chance is None) == bool(title)
    assert not title or found.title == title
    assert found.answers == answers


@pytest.mark.parametrize(("share", "is_told"), [(0.1, True), (0.099, False)])
def test_pace_is_missing_if_one_exam_of_ten_fails_by_it(share: float, is_told: bool, course: Course) -> None:
    demand = ExamDemand(course.house.exam, (FormDemand({}, {}, 0, ()),))
    chance = PassChance(0.5, 0.4, 0.6, (("pace", share),))
    found = list(_missing(SkillsMastered(0, 0, {}), GradedRounds(), demand, chance, ENOUGH_ROUNDS))
    assert [each.words for each in found] == (["Pick up the pace"] if is_told else [])


def test_three_drills_about_money_come_before_the_pace_and_the_rest_after_it(course: Course) -> None:
    lacking = {
        TABLE: (1, 9),
        "tuck": (2, 3),
        "payout": (4, 8),
        "settle": (5, 8),
        "compare": (3, 8),
        "limits": (6, 8),
    }
    demand = ExamDemand(course.house.exam, (FormDemand({}, {}, 0, ()),))
    chance = PassChance(0.5, 0.4, 0.6, (("pace", 0.5),))
    found = list(_missing(SkillsMastered(0, 0, lacking), GradedRounds(), demand, chance, ENOUGH_ROUNDS))
    assert [each.drill or each.words for each in found] == [
        "limits", "settle", "payout", "Pick up the pace", "compare", "tuck", "Steps at the table",
    ]  # fmt: skip
    assert [each.figure for each in found[:3]] == ["6 of 8 to go", "5 of 8 to go", "4 of 8 to go"]


def test_wrong_payouts_lower_the_chance_and_old_ones_less(course: Course, rounds: list[Ruling]) -> None:
    mind = learned(course)
    chances = [
        readiness_of(mind, graded(rounds, 30, wrong), 30, course, NOW).chance
        for wrong in ((), (0, 1), (28, 29))
    ]
    clean, long_ago, lately = [each.chance for each in chances if each]
    assert clean > long_ago > lately
    assert lately < 0.5


def test_an_exam_that_forgives_more_is_passed_more_often(course: Course, rounds: list[Ruling]) -> None:
    mind, dealt = learned(course), graded(rounds, 30, (3, 20))
    found = []
    for critical in (0, 2):
        exam = course.house.exam._replace(critical=critical, major=5, payouts=90)
        other = course._replace(house=course.house._replace(exam=exam))
        chance = readiness_of(mind, dealt, 30, other, NOW).chance
        assert chance
        found.append(chance.chance)
    assert found[0] + 0.2 < found[1]


def test_who_deals_too_slowly_hears_of_pace(course: Course, rounds: list[Ruling]) -> None:
    slow = readiness_of(learned(course), graded(rounds, 20, seconds=600.0), 20, course, NOW)
    assert slow.chance
    assert slow.chance.failed_by[0][0] == "pace"
    assert any("pace" in each.words for each in slow.missing)


def test_the_same_work_comes_to_the_same_figure(course: Course, rounds: list[Ruling]) -> None:
    mind, dealt = learned(course), graded(rounds, 12, (4,))
    assert readiness_of(mind, dealt, 12, course, NOW) == readiness_of(mind, dealt, 12, course, NOW)


def test_the_skills_of_the_exam_are_those_of_its_questions_and_of_its_rounds(course: Course) -> None:
    skills = exam_skills(course, demand_of(course))
    asked = skills_asked(course)
    assert {drill: set(names) for drill, names in skills.drills.items() if drill != TABLE} == {
        drill: {each.skill for each in wanted} for drill, (_, wanted) in asked.items()
    }
    assert "pay N ante" in skills.drills[TABLE]


def test_a_round_weighs_less_after_each_one_that_follows(rounds: list[Ruling]) -> None:
    one, two = graded(rounds[:1], 1), graded(rounds[:1], 2)
    assert two.rounds == pytest.approx(1 + KEPT)
    cell = cells_of(rounds[0])[0]
    assert two.cells[cell].steps == pytest.approx(one.cells[cell].steps * (1 + KEPT))


def test_words_never_claim_to_be_certain(course: Course, rounds: list[Ruling]) -> None:
    found = readiness_of(learned(course), graded(rounds, 40), 40, course, NOW)
    sure: Readiness = found._replace(chance=PassChance(1.0, 0.0, 1.0))
    assert sure.chance_words == "Chance of passing today: 99%, probably between 1% and 99%."
    unsure: Readiness = found._replace(chance=PassChance(0.5, 0.406, 0.625))
    assert unsure.chance_words == "Chance of passing today: 50%, probably between 41% and 62%."


def test_what_the_chance_rests_on_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # as many exams on paper as the program sits
    found = Readiness(SkillsMastered(0, 0, {}), None, (), 40, 1234)
    assert found.basis == (
        "The program simulates the exam 2,400 times, using the mistakes in 40 rounds and 1,234 answers and the"
        " house’s own passing requirements. Recent ones count most. With only a few, the range is wide. The"
        " assessors’ score isn’t included."
    )


@pytest.mark.parametrize(
    ("steps", "wrong", "figures"),
    [
        (0.4, 0.0, ["not dealt yet"]),
        (0.5, 0.0, []),
        (0.5, 0.4, []),
        (0.5, 0.5, ["100% wrong"]),
        (2.0, 0.5, ["25% wrong"]),
    ],
)
def test_a_feature_is_missing_until_it_came_up_and_from_half_a_fault_on(
    steps: float, wrong: float, figures: list[str], course: Course
) -> None:
    cell = StepCell("money", "pay", "tie")
    exam = course.house.exam._replace(features=("tie",))
    demand = ExamDemand(exam, (FormDemand({cell: 1}, {}, 0, ()),))
    graded = GradedRounds(1.0, {cell: CellTally(steps, wrong)})
    found = list(_weak_features(graded, demand))
    assert [missing.figure for missing in found] == figures
    assert {missing.words for missing in found} <= {"Rounds where a player who raised ties the dealer"}
    unasked = demand._replace(exam=exam._replace(features=()))
    assert list(_weak_features(graded, unasked)) == [each for each in found if wrong >= 0.5]


@pytest.mark.parametrize(("steps", "wrong", "odds"), [(0, 0, 1 / 24), (2, 2, 185.2), (4, 1, 0.613)])
def test_a_feature_is_likelier_misread_with_each_time_it_was_wrong_and_less_with_each_it_was_right(
    steps: float, wrong: float, odds: float
) -> None:
    """One in 25 has it wrong before it came up; then two steps in five are wrong, else six in a thousand."""
    graded = GradedRounds(cells={StepCell("money", "pay", "tie"): CellTally(steps, wrong)})
    found = {
        share: _misread(graded, ["tie"], cast(Random, SimpleNamespace(random=lambda share=share: share)))
        for share in (odds / (1 + odds) * 0.99, odds / (1 + odds) * 1.01)
    }
    assert list(found.values()) == [{"tie"}, set()]


PAY, TIE, TUCK = StepCell("money", "pay"), StepCell("money", "pay", "tie"), StepCell("cards", "tuck")
MIXED = GradedRounds(
    9.0,
    {PAY: CellTally(30.0, 2.0), TIE: CellTally(4.0, 1.0), TUCK: CellTally(12.0, 0.5)},
    {"money": (2.0, 1.0, 0.5)},
    (18.0, 24.0, 36.0, 30.0),
)
"""A student whose figures all differ: no sum or average of them comes out right by chance."""
A, B, C = Wanted("payout", "a"), Wanted("payout", "b"), Wanted("tuck", "c")


@pytest.fixture
def mixed(course: Course) -> LearnerState:
    mind = LearnerState(course.house)
    marks = [(0, A, True), (DAY, A, False), (2 * DAY, A, True), (2 * DAY, B, False)]
    mind.take([(at, Lesson(*wanted, is_right, 3.0)) for at, wanted, is_right in marks])
    return mind


def test_a_feature_counts_in_every_kind_of_step_about_it() -> None:
    others = {
        StepCell("money", "take", "tie"): CellTally(2.0, 0.5),
        StepCell("form", "call", "fold"): CellTally(7.0),
    }
    sums = feature_tallies(GradedRounds(3.0, {**MIXED.cells, **others}))
    assert sums == {"tie": CellTally(6.0, 1.5), "fold": CellTally(7.0, 0.0)}


def test_rates_are_drawn_from_all_that_was_dealt_and_answered(mixed: LearnerState) -> None:
    """Worked out once: `test_readiness_calibrated` says whether such rates are right."""
    table = draw_table_rates(MIXED, [PAY, TIE, TUCK], Random(3)).rates
    assert table[PAY] == pytest.approx((0.0899761, 0.0124542, 0.0121859), abs=1e-6)
    assert table[TIE] == pytest.approx((0.3140086, 0.0434639, 0.0425275), abs=1e-6)
    assert table[TUCK] == pytest.approx((0.0005231, 0.0003295, 0.0001321), abs=1e-6)
    answers = AnswerRates(mixed, [A, B, C, A], 4 * DAY).draw(Random(3))
    assert answers == pytest.approx({A: 0.9795416, B: 0.1335382, C: 0.0137111}, abs=1e-6)


def test_the_chance_is_that_of_all_exams_with_these_figures(
    mixed: LearnerState, course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.course.pass_chance.DRAWS", 40)
    monkeypatch.setattr("app.course.pass_chance.SITTINGS", 10)
    exam = course.house.exam._replace(features=(), critical=1, major=3, payouts=80, answers=50, pace=22)
    forms = FormDemand({PAY: 9, TUCK: 2}, {}, 8, (A, B)), FormDemand({PAY: 5, TIE: 2}, {}, 5, (A, C))
    found = pass_chance(mixed, MIXED, ExamDemand(exam, forms), 4 * DAY, Random(3))
    assert (found.chance, found.low, found.high) == pytest.approx((0.6625, 0.3, 0.9), abs=0.006)
    assert [name for name, _ in found.failed_by][:3] == ["answers", "pace", "critical"]
    assert dict(found.failed_by)["pace"] == pytest.approx(0.1325, abs=0.006)


@pytest.mark.parametrize(
    ("faults", "payouts", "share"),
    [
        ((0.0, 0.0, 0.0), 8, 100.0),
        ((2.0, 0.0, 0.0), 8, 75.0),
        ((9.0, 1.0, 3.0), 8, 0.0),
        ((1.0, 0.0, 0.0), 0, None),
    ],
)
def test_each_critical_fault_of_a_simulated_exam_is_a_wrong_payout_until_all_are_wrong(
    faults: tuple[float, float, float],
    payouts: int,
    share: float | None,
    course: Course,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.course.pass_chance.poisson", lambda mean, _: round(mean))
    form = FormDemand({}, {}, payouts, (A, B, C, A))
    found = _figures(course.house.exam, form, faults, 3, 21.0, Random(1))
    assert (found.critical, found.major, found.minor) == faults
    assert (found.payouts, found.answers, found.pace) == (share, 75.0, 21.0)
    assert found.rounds == (course.house.exam.rounds,) * 2
    assert found.questions == (4, 4)
    assert (
        _figures(course.house.exam, form._replace(questions=()), faults, 0, None, Random(1)).answers is None
    )


def test_what_an_exam_demands_is_worked_out_once_and_anew_for_another_exam(course: Course) -> None:
    assert demand_of(course) is demand_of(course)
    shorter = course.house._replace(exam=course.house.exam._replace(rounds=1, features=()))
    other = demand_of(course._replace(house=shorter))
    assert other.exam == shorter.exam
    assert sum(map(len, (form.cells for form in other.forms))) < sum(
        map(len, (form.cells for form in demand_of(course).forms))
    )


def test_what_the_exam_demands_says_what_it_said(course: Course) -> None:
    demand = demand_of(course)
    lines = []
    for form in demand.forms:
        paid = sum(count for cell, count in form.cells.items() if cell.kind.startswith("pay "))
        assert form.payouts >= paid > 0, "answers to irregularities pay as well"
        lines += [f"{form.payouts} payouts, {len(form.questions)} questions", str(sorted(form.cells.items()))]
        lines.append(str(sorted(form.shown.items())))
    lines += [f"{': '.join(wanted)}: {times:.4f}" for wanted, times in demand.asked.items()]
    assert_kept(Path(__file__).parent / "kept", "demand", "\n".join(lines) + "\n")
