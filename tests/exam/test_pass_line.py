"""The pass line of an exam, exactly: what is just enough passes, the least below it fails, the least above it passes."""

from random import Random
from typing import Any

import pytest

from app.exam.assessor_marks import marked, weighted
from app.exam.exam_figures import ExamFigures, scores_of
from app.exam.pass_rules import PassRule, machine_rules, people_rule
from app.exam.result import Result, result_of
from app.procedure.exam_requirements import DRILLS, FEATURES, FIRST_HEADINGS, Assessors, Exam
from app.procedure.house import House
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.attempt_log import Acted
from tests.exam.sittings import BEN, Dealing, Sat, perfect, sheet, with_exam

GOOD = ExamFigures((10, 10), (32, 32), 0, 0, 0, 0, 100.0, 100.0, 20.0, 900.0, 100.0)
EXAM = Exam(critical=1, major=2, minor=3, payouts=98, answers=80, pace=12)


def rule(name: str, exam: Exam = EXAM, /, **figures: Any) -> PassRule:
    (found,) = [each for each in machine_rules(exam, GOOD._replace(**figures)) if each.name == name]
    return found


def is_met(name: str, **figures: Any) -> bool:
    return rule(name, **figures).met


# Every rule by itself.


@pytest.mark.parametrize(("weight", "most"), [("critical", 1), ("major", 2), ("minor", 3)])
def test_as_many_faults_as_are_allowed_pass_and_one_more_fails(weight: str, most: int) -> None:
    assert [is_met(weight, **{weight: count}) for count in (most - 1, most, most + 1)] == [True, True, False]
    beyond: dict[str, Any] = {weight: most + 1}
    assert rule(weight, **beyond).limit == f"at most {most}"


@pytest.mark.parametrize("weight", ["critical", "major", "minor"])
def test_where_no_fault_is_allowed_one_fails(weight: str) -> None:
    none: dict[str, Any] = {weight: 0}
    strict = EXAM._replace(**none)
    assert rule(weight, strict, **{weight: 0}).met
    failed = rule(weight, strict, **{weight: 1})
    assert (failed.met, failed.figure, failed.limit) == (False, "1", "none allowed")


@pytest.mark.parametrize(
    ("found", "alarms", "met"),
    [
        (6, 1, (True, True)),
        (5, 1, (False, True)),
        (6, 2, (True, False)),
        (8, 0, (True, True)),
        (0, 3, (False, False)),
    ],
)
def test_of_watched_deals_just_enough_faults_are_found_and_no_more_false_alarms_than_allowed(
    found: int, alarms: int, met: tuple[bool, bool]
) -> None:
    exam = EXAM._replace(faults_found=75, false_alarms=1)
    seen = {"deals": (10, 10), "faults": 8, "found": found, "false_alarms": alarms}
    assert (rule("found", exam, **seen).met, rule("alarms", exam, **seen).met) == met
    assert rule("found", exam, **seen).figure == f"{found} of 8"
    assert rule("alarms", exam, **seen).limit == "at most 1"
    assert rule("alarms", exam._replace(false_alarms=0), **seen).limit == "none allowed"


def test_a_limit_of_one_weight_is_not_that_of_another() -> None:
    assert [is_met(weight, **{weight: 2}) for weight in ("critical", "major", "minor")] == [False, True, True]


@pytest.mark.parametrize(("share", "least"), [("payouts", 98), ("answers", 80)])
def test_a_share_that_is_just_enough_passes_and_the_least_below_it_fails(share: str, least: int) -> None:
    around = (least - 1.0, least - 1e-9, float(least), least + 1e-9, least + 1.0)
    assert [is_met(share, **{share: figure}) for figure in around] == [False, False, True, True, True]


@pytest.mark.parametrize(
    ("right", "of", "met"), [(97, 100, False), (98, 100, True), (49, 50, True), (48, 49, False)]
)
def test_a_share_is_not_rounded_up_to_be_enough(right: int, of: int, met: bool) -> None:
    assert is_met("payouts", payouts=100 * right / of) is met


def test_a_share_is_shown_rounded_down() -> None:
    assert rule("payouts", payouts=97.99).figure == "97.9%"
    assert rule("payouts", payouts=98.0).figure == "98%"
    assert rule("answers", answers=79.96).figure == "79.9%"


@pytest.mark.parametrize("share", ["payouts", "answers"])
def test_where_there_was_nothing_to_pay_or_answer_no_share_is_asked_for(share: str) -> None:
    nothing: dict[str, Any] = {share: None}
    rules = machine_rules(EXAM, GOOD._replace(**nothing))
    assert share not in [each.name for each in rules]
    assert all(each.met for each in rules)


def test_a_pace_that_is_just_enough_passes_and_the_least_below_it_fails() -> None:
    around = (11.0, 12 - 1e-9, 12.0, 12 + 1e-9, 13.0)
    assert [is_met("pace", pace=pace) for pace in around] == [False, False, True, True, True]


def test_a_pace_that_was_not_measured_is_not_enough() -> None:
    found = rule("pace", pace=None)
    assert (found.met, found.figure, found.limit) == (False, "not measured", "at least 12")


@pytest.mark.parametrize(
    ("rounds", "questions", "met"),
    [
        ((10, 10), (32, 32), True),
        ((9, 10), (32, 32), False),
        ((10, 10), (31, 32), False),
        ((9, 10), (31, 32), False),
        ((10, 10), (0, 0), True),
    ],
)
def test_one_round_or_one_question_missing_is_not_the_whole(
    rounds: tuple[int, int], questions: tuple[int, int], met: bool
) -> None:
    assert is_met("whole", rounds=rounds, questions=questions) is met


def test_what_was_done_is_said_with_what_there_was_to_do() -> None:
    some = {"rounds": (9, 10), "questions": (0, 32), "deals": (0, 5)}
    found = rule("whole", **some)
    assert found.figure == "9 of 10 rounds, 0 of 32 questions, 0 of 5 deals watched"
    assert found.limit == "all required"
    assert rule("whole", questions=(0, 0)).figure == "10 of 10 rounds"
    assert not rule("whole", deals=(4, 5)).met


@pytest.mark.parametrize(("mark", "met"), [(5.9, False), (6 - 1e-9, False), (6.0, True), (6.1, True)])
def test_a_mark_that_is_just_enough_passes(mark: float, met: bool) -> None:
    assert people_rule(EXAM, mark) == PassRule(
        "mark", "Assessors' score", f"{mark:.1f} of 10", "at least 6", met
    )


def test_a_machine_passes_what_meets_every_rule_and_nothing_else() -> None:
    assert all(each.met for each in machine_rules(EXAM, GOOD))
    assert [each.name for each in machine_rules(EXAM, GOOD)] == [
        "whole", "critical", "major", "minor", "payouts", "answers", "pace",
    ]  # fmt: skip


# Marks.


@pytest.mark.parametrize(("other", "is_split", "counts"), [(5, False, 6), (4, False, 5.5), (3, True, 3)])
def test_assessors_are_split_beyond_the_points_they_may_differ_and_not_at_them(
    other: int, is_split: bool, counts: float
) -> None:
    rules = Assessors(needed=2, apart=3, split="lower")
    first = marked(rules, FIRST_HEADINGS, [sheet(7).marks, sheet(other).marks])[0]
    assert (first.is_split, first.counts) == (is_split, counts)


@pytest.mark.parametrize(
    ("marks", "mark"),
    [((10, 1, 1), 34 / 7), ((1, 10, 1), 25 / 7), ((1, 1, 10), 25 / 7), ((7, 5, 6), 43 / 7)],
)
def test_each_heading_weighs_what_it_weighs(marks: tuple[int, int, int], mark: float) -> None:
    assert weighted(
        FIRST_HEADINGS, marked(Assessors(), FIRST_HEADINGS, [sheet(*marks).marks])
    ) == pytest.approx(mark)


# Whole sittings.


@pytest.fixture
def house(houses: dict[str, House]) -> House:
    return with_exam(houses["oxford"], features=("straight-flush-4", "low-ace"))


def sat(house: House, dealing: Dealing = perfect, **rules: Any) -> Sat:
    return Sat(house._replace(exam=house.exam._replace(**rules)), Random(7)).to_the_end(dealing)


def result(house: House, dealing: Dealing = perfect, mark: int = 8, **rules: Any) -> Result:
    return result_of(sat(house, dealing, **rules).sitting, [sheet(mark)])


def only_once(ruling: Ruling, seen: list[Ruling], change: Dealing) -> list[Step]:
    seen.append(ruling)
    return change(ruling) if len(seen) == 1 else perfect(ruling)


def without_stub(ruling: Ruling) -> list[Step]:
    return [step for step in perfect(ruling) if step != Step("rack", "stub")]


@pytest.mark.parametrize(("mark", "passed"), [(5, False), (6, True), (7, True)])
def test_an_exam_passes_at_the_very_mark(mark: int, passed: bool, house: House) -> None:
    found = result(house, mark=mark)
    assert found.passed is found.people.passed is passed


def test_an_exam_passes_at_the_very_pace_and_not_one_round_an_hour_above(house: House) -> None:
    pace = result(house).verdict.figures.pace
    assert pace is not None
    assert pace != int(pace)
    assert result(house, pace=int(pace)).passed
    assert not result(house, pace=int(pace) + 1).passed


@pytest.mark.parametrize(("most", "passed"), [(0, False), (1, True), (2, True)])
def test_an_exam_passes_with_exactly_the_faults_it_allows(most: int, passed: bool, house: House) -> None:
    seen: list[Ruling] = []
    found = result(house, lambda ruling: only_once(ruling, seen, without_stub), major=most)
    assert found.verdict.figures.major == 1
    assert found.passed is passed


def test_an_exam_passes_at_the_very_share_of_payouts(house: House) -> None:
    def short_once(ruling: Ruling) -> list[Step]:
        steps = perfect(ruling)
        place = next(
            at for at, step in enumerate(steps) if (step.verb, step.what) == ("pay", "straight_flush")
        )
        steps[place] = steps[place]._replace(cents=(steps[place].cents or 0) - 100)
        return steps

    def share(least: int) -> Result:
        seen: list[Ruling] = []
        return result(house, lambda ruling: only_once(ruling, seen, short_once), critical=9, payouts=least)

    figure = share(98).verdict.figures.payouts
    assert figure is not None
    assert figure < 98
    assert share(int(figure)).passed
    assert not share(int(figure) + 1).passed


# Sums and means over rounds that are not alike.


def test_the_machines_mark_is_the_mean_of_rounds_that_went_differently(house: House) -> None:
    seen: list[Ruling] = []
    dealt = sat(house, lambda ruling: only_once(ruling, seen, without_stub), rounds=4, features=())
    found = result_of(dealt.sitting, [sheet(8)])
    scores = scores_of(dealt.sitting, found.faults)
    assert len(scores) == 4
    assert scores[0] < 100
    assert scores[1:] == [100, 100, 100]
    assert found.verdict.figures.score == pytest.approx(sum(scores) / 4)
    assert found.verdict.figures.score not in (scores[0], 100)


def test_costs_of_unlike_faults_are_added_up(house: House) -> None:
    def first_two_short(ruling: Ruling) -> list[Step]:
        steps = perfect(ruling)
        paid = [at for at, step in enumerate(steps) if step.verb == "pay"][:2]
        for at, dollars in zip(paid, (1, 3), strict=True):
            steps[at] = steps[at]._replace(cents=(steps[at].cents or 0) + 100 * dollars)
        return steps

    found = result(house, first_two_short, rounds=1, features=("straight-flush-4",))
    assert sorted(fault.cost for fault in found.faults) == [100, 300]
    assert found.verdict.figures.cost == 400


def test_the_pace_of_unlike_rounds_is_that_of_their_whole_time(house: House) -> None:
    """A slow round weighs by the time it took, not as one of two figures."""

    class Slower(Sat):
        def act(self, words: str) -> None:
            seconds = 2.0 if self.sitting.round == 1 else 6.0
            self.happen(Acted(words, self.sitting.at + seconds))

    both = Slower(house, Random(7)).to_the_end()
    figures = result_of(both.sitting, [sheet(8)]).verdict.figures
    assert figures.pace is not None
    quick = Sat(house, Random(7)).to_the_end()
    even = result_of(quick.sitting, [sheet(8)]).verdict.figures
    assert even.pace is not None
    assert figures.pace < even.pace
    assert figures.seconds > even.seconds
    # Half of the rounds take thrice as long: the whole takes about twice as long.
    assert even.pace / figures.pace == pytest.approx(2, rel=0.2)
    assert figures.seconds / even.seconds == pytest.approx(2, rel=0.2)


def test_two_assessors_count_by_the_mean_of_unlike_marks(house: House) -> None:
    rules = house.exam.assessors._replace(needed=2, apart=9, split="mean")
    found = result_of(sat(house, assessors=rules).sitting, [sheet(9, 4, 6), sheet(4, 8, 7, by=BEN)])
    assert [each.counts for each in found.people.headings] == [6.5, 6, 6.5]
    assert found.people.mark == pytest.approx((3 * 6.5 + 2 * 6 + 2 * 6.5) / 7)
    assert found.people.farthest == 5


# What a house file that says nothing about its exam means.


def test_the_pass_line_of_the_standard_is_the_one_that_is_written_down(houses: dict[str, House]) -> None:
    line = Exam(
        rounds=10, seats=5, features=FEATURES, irregularities=3, drills=DRILLS, pace=12, critical=0, major=1,
        minor=6, payouts=98, answers=80, validity=12, deck="two-colour", approval=0, own_errors="lighter",
        assessors=Assessors(needed=1, mark=6, apart=2, split="lower", against_machine="fail"),
    )  # fmt: skip
    assert Exam() == line
    assert dict(DRILLS) == {
        "payout": 6, "hand-call": 3, "compare": 3, "straight-flush": 3, "settle": 3, "raise-limit": 2, "tuck": 2,
        "what-next": 3, "irregularity": 3, "limits": 2, "progressive": 2,
    }  # fmt: skip
    for house in houses.values():
        exam = house.exam
        assert (exam.rounds, exam.pace, exam.critical, exam.major, exam.minor) == (10, 12, 0, 1, 6)
        assert (exam.payouts, exam.answers, exam.validity, exam.assessors) == (98, 80, 12, line.assessors)
