"""Results: every rule with its figure, faults that are struck, people and machine, and what to practise."""

import json
from random import Random
from typing import Any

import pytest

from app.drills.answer_forms import Amount
from app.drills.answer_words import spoken
from app.drills.catalogue import DRILLS
from app.drills.question import Answer, Question
from app.errors import Refused
from app.exam.exam_faults import FiledFault
from app.exam.pass_rules import PassRule
from app.exam.practice_advice import features_behind, unseen
from app.exam.result import Result, broken_words, result_of, why
from app.exam.result_codec import fault_as_plain, fault_from_plain, result_as_plain, result_from_plain
from app.procedure.dealer_log import step_from_words
from app.procedure.house import House
from app.procedure.ruling import Ruling
from app.procedure.sources import STANDARD, Ground, Source
from app.procedure.vocabulary import Step
from app.training.feature_list import FEATURES
from tests.exam.sittings import BEN, Dealing, Sat, knowing, perfect, sheet, strike, with_exam
from tests.trainees.registry import TRAINEES

RICH = {"features": ("straight-flush-4", "low-ace")}
"""Rounds in which a bonus is paid."""


@pytest.fixture
def house(houses: dict[str, House]) -> House:
    return with_exam(houses["oxford"], **RICH)


def dealt(house: House, dealing: Dealing = perfect, **rules: Any) -> Sat:
    return Sat(house._replace(exam=house.exam._replace(**rules)), Random(7)).to_the_end(dealing)


def result(house: House, dealing: Dealing = perfect, **rules: Any) -> Result:
    return result_of(dealt(house, dealing, **rules).sitting, [sheet(8)])


def rule_of(found: Result, name: str) -> PassRule:
    return next(rule for rule in found.verdict.rules if rule.name == name)


def short_by_a_dollar(ruling: Ruling) -> list[Step]:
    """The first Straight Flush of a round is paid a dollar too little."""
    steps = perfect(ruling)
    place = next(at for at, step in enumerate(steps) if (step.verb, step.what) == ("pay", "straight_flush"))
    steps[place] = steps[place]._replace(cents=(steps[place].cents or 0) - 100)
    return steps


def without_stub(ruling: Ruling) -> list[Step]:
    return [step for step in perfect(ruling) if step != Step("rack", "stub")]


def test_a_perfect_sitting_passes(house: House) -> None:
    found = result(house)
    assert found.passed
    assert found.why == "Passed: met every requirement."
    assert (found.faults, found.practise, found.stopped) == ((), (), "")
    assert found.unstruck == found.verdict
    assert found.verdict.figures.score == 100


def test_a_critical_fault_fails_and_is_told_with_its_round_line_cost_and_reason(house: House) -> None:
    found = result(house, short_by_a_dollar)
    assert not found.passed
    first, second = found.faults
    assert (first.number, first.round, second.number, second.round) == (0, 1, 1, 2)
    assert (first.kind, first.severity, first.cost) == ("amount", "critical", -100)
    assert first.step
    assert first.step.verb == "pay"
    assert first.line
    assert "pays" in first.ground.why
    assert rule_of(found, "critical") == PassRule("critical", "Critical faults", "2", "none allowed", False)
    assert found.verdict.figures.cost == -200
    assert "Critical faults: 2, none allowed" in found.why


def test_major_faults_up_to_the_limit_pass(house: House) -> None:
    assert result(house, without_stub, major=2).passed
    failed = result(house, without_stub, major=1)
    assert not failed.passed
    assert rule_of(failed, "major") == PassRule("major", "Major faults", "2", "at most 1", False)


def test_payouts_that_are_wrong_count_by_their_share(house: House) -> None:
    found = result(house, short_by_a_dollar, critical=9)
    share = found.verdict.figures.payouts
    assert share
    assert 60 < share < 98
    assert not rule_of(found, "payouts").met
    assert result(house, short_by_a_dollar, critical=9, payouts=50).passed


def test_a_spot_that_was_passed_over_has_wrong_payouts(house: House) -> None:
    def passing_over(ruling: Ruling) -> list[Step]:
        paid = next(step.place for step in perfect(ruling) if step.verb == "pay")
        return [step for step in perfect(ruling) if step.place != paid or step.verb in ("deal", "present")]

    figures = result(house, passing_over).verdict.figures
    assert figures.payouts is not None
    assert figures.payouts < 100


def test_too_slow_is_not_enough(house: House) -> None:
    pace = result(house).verdict.figures.pace
    assert pace
    fails = result(house, pace=int(pace) + 1)
    assert not fails.passed
    assert f"Rounds per hour at a full table: {pace:.1f}, at least {int(pace) + 1}" in fails.why
    assert all(rule.name != "pace" for rule in result(house, pace=0).verdict.rules)


def test_wrong_answers_count(confirmed: dict[str, House]) -> None:
    house = with_exam(confirmed["oxford"], rounds=1, drills={"tuck": 4})
    sat = Sat(house, Random(1))
    sat.go_on()
    sat.deal()
    for answer in (("nothing",), None, None, None):
        sat.go_on()
        sat.answer(lambda question, answer=answer: answer or question.right)  # type: ignore[misc]
    found = result_of(sat.close().sitting, [sheet(8)])
    assert rule_of(found, "answers") == PassRule("answers", "Correct answers", "75%", "at least 80%", False)
    assert [(each.kind, each.name, each.times) for each in found.practise] == [("drill", "tuck", 1)]


def every_run_short(ruling: Ruling) -> list[Step]:
    """Every Straight Flush is paid a dollar too little."""
    runs = ("pay", "straight_flush")
    return [
        step._replace(cents=(step.cents or 0) - 100) if (step.verb, step.what) == runs else step
        for step in perfect(ruling)
    ]


def antes_short(ruling: Ruling) -> list[Step]:
    """Every Ante is paid a dollar too little."""
    return [
        step._replace(cents=(step.cents or 0) - 100) if (step.verb, step.what) == ("pay", "ante") else step
        for step in perfect(ruling)
    ]


@pytest.mark.parametrize(
    ("dealing", "features"),
    [(every_run_short, {*RICH["features"]}), (antes_short, set()), (without_stub, set())],
)
def test_a_feature_is_to_be_practised_where_it_came_up_and_went_wrong(
    dealing: Dealing, features: set[str], house: House
) -> None:
    found = result(house, dealing)
    assert found.faults
    assert {each.name for each in found.practise if each.kind == "feature"} == features


@pytest.mark.parametrize(
    ("feature", "fault", "is_answer", "about"),
    [
        ("not-qualified", "call dealer 3 Q", False, True),
        ("not-qualified", "take 1 ante", False, True),
        ("not-qualified", "take 1 flush", False, False),
        ("event-jam", "rack stub", True, True),
        ("event-jam", "take 1 ante", False, False),
        ("not-qualified", "take 1 ante", True, False),
    ],
)
def test_what_a_fault_is_about(feature: str, fault: str, is_answer: bool, about: bool, house: House) -> None:
    round_dealt = dealt(house).sitting.dealt[0]._replace(features=(feature,))
    found = FiledFault(
        0, 1, 3, "wrong", None, step_from_words(fault.split(), 6), "major", 0, Ground(STANDARD, "Why.")
    )
    assert (features_behind(round_dealt, found, is_answer) == [feature]) is about
    assert features_behind(round_dealt, found._replace(kind="early"), is_answer) == (
        [feature] if is_answer and about else []
    )


def test_a_fault_is_about_what_was_due_and_about_what_was_done_instead() -> None:
    due, did = (step_from_words(words.split(), 6) for words in ("pay 1 ante 10", "take 1 raise"))
    fault = FiledFault(0, 1, 3, "wrong", did, due, "major", 0, Ground(STANDARD, "Why."))
    assert [fault.is_about(1, wager) for wager in ("ante", "raise", "flush")] == [True, True, False]
    assert [fault.is_about(2, wager) for wager in ("ante", "raise")] == [False, False]
    whole = fault._replace(step=step_from_words(["reveal", "1"], 6), did=None)
    assert [whole.is_about(spot, "flush") for spot in (1, 2)] == [True, False]
    assert not whole._replace(kind="early").is_about(1, "flush")
    assert not whole._replace(step=step_from_words(["rack", "1"], 6)).is_about(1, "flush")


def test_nothing_is_to_be_practised_that_never_came_up(house: House) -> None:
    asking = house._replace(exam=house.exam._replace(drills={"tuck": 1}))
    sat = Sat(asking, Random(7))
    sat.go_on()
    assert sat.sitting.session
    steps = perfect(sat.sitting.session.ruling)
    run = next(step for step in steps if (step.verb, step.what) == ("pay", "straight_flush"))
    sat.act(f"take {run.place} straight_flush")
    found = result_of(sat.close("the dealer felt ill").sitting, [sheet(8)])
    assert found.faults
    assert [each.kind for each in found.practise] == ["drill"]
    features = [FEATURES[name].words for name in RICH["features"]]
    assert sorted(unseen(sat.sitting)) == sorted([*features, f"questions: {DRILLS['tuck'].title}"])
    assert unseen(dealt(house).sitting) == ()


def test_an_exam_that_was_stopped_is_not_passed(house: House) -> None:
    sat = Sat(house, Random(7))
    sat.go_on()
    sat.deal()
    sat.go_on()
    sat.act("deal dealer")
    found = result_of(sat.close("the dealer felt ill").sitting, [sheet(8)])
    assert not found.passed
    assert found.stopped == "the dealer felt ill"
    assert found.why.startswith("Ended early (the dealer felt ill). Not passed.")
    assert result_of(Sat(house, Random(7)).close("").sitting, []).stopped == "it was ended early"
    assert rule_of(found, "whole").figure == "1 of 2 rounds"
    # What was not done yet is no fault, what was done is.
    assert [(fault.round, fault.line, fault.kind, fault.did) for fault in found.faults] == [
        (2, 1, "early", Step("deal", "dealer"))
    ]


def test_a_struck_fault_does_not_count_and_both_verdicts_stand(house: House) -> None:
    sat = dealt(house, short_by_a_dollar)
    one = result_of(sat.sitting, [sheet(8)], [strike(0)])
    assert [(fault.struck, fault.reason) for fault in one.faults] == [
        (True, "the screen slipped"),
        (False, ""),
    ]
    assert (one.verdict.figures.critical, one.verdict.figures.cost) == (1, -100)
    both = result_of(sat.sitting, [sheet(8)], [strike(0), strike(1)])
    assert both.passed
    assert (both.verdict.figures.payouts, both.verdict.figures.score) == (100, 100)
    assert not both.unstruck.passed
    assert both.unstruck.figures.critical == 2
    assert why(both.unstruck).startswith("Not passed. Critical faults: 2")


def test_a_step_done_too_early_makes_no_payout_wrong(house: House) -> None:
    def racked_too_soon(ruling: Ruling) -> list[Step]:
        steps = perfect(ruling)
        place = next(at for at, step in enumerate(steps) if step.verb == "pay" and step.what != "ante")
        hand = Step("rack", steps[place].place)
        steps.remove(hand)
        return [*steps[:place], hand, *steps[place:]]

    sat = dealt(house, racked_too_soon, critical=9, major=9)
    found = result_of(sat.sitting, [sheet(8)])
    assert {fault.kind for fault in found.faults} == {"early"}
    assert found.verdict.figures.payouts == 100
    assert not any(fault.is_about(spot, "raise") for fault in found.faults for spot in range(1, 7))


def test_with_a_fault_all_that_follows_from_it_is_struck(houses: dict[str, House]) -> None:
    house = with_exam(houses["oxford"], rounds=1, features=("not-qualified",))

    sat = dealt(house, TRAINEES["qualifies-with-eight"].acts)
    faults = result_of(sat.sitting, [sheet(8)]).faults
    call = next(fault for fault in faults if fault.step and fault.step[:2] == ("call", "dealer"))
    after = result_of(sat.sitting, [sheet(8)], [strike(call.number)]).faults
    assert any(fault.follows for fault in faults)
    assert all(fault.struck for fault in after if fault.follows == call.line)


def test_only_a_fault_can_be_struck(house: House) -> None:
    with pytest.raises(Refused, match=r"^this exam has no fault 1 to strike$"):
        result_of(dealt(house).sitting, [sheet(8)], [strike(0)])
    with pytest.raises(Refused, match=r"^this exam has no fault 0 to strike$"):
        result_of(dealt(house, short_by_a_dollar).sitting, [sheet(8)], [strike(-1)])


def test_there_is_no_result_before_the_end_or_before_all_have_marked(house: House) -> None:
    sat = Sat(house, Random(7))
    with pytest.raises(Refused, match=r"^the exam is not finished, so there is no result yet$"):
        result_of(sat.sitting, [sheet(8)])
    two = house.exam.assessors._replace(needed=2)
    with pytest.raises(Refused, match=r"^2 assessors must score this exam before there is a result$"):
        result_of(dealt(house, assessors=two).sitting, [sheet(8)])
    with pytest.raises(Refused, match=r"^an assessor must score this exam before there is a result$"):
        result_of(dealt(house).sitting, [])


@pytest.mark.parametrize(
    ("decides", "bad_hands", "bad_marks"),
    [("fail", False, False), ("machine", False, True), ("people", True, False)],
)
def test_where_machine_and_people_do_not_agree_the_exam_says_who_decides(
    house: House, decides: str, bad_hands: bool, bad_marks: bool
) -> None:
    rules = house.exam.assessors._replace(against_machine=decides)  # type: ignore[arg-type]
    machine_fails = result_of(dealt(house, short_by_a_dollar, assessors=rules).sitting, [sheet(9)])
    people_fail = result_of(dealt(house, assessors=rules).sitting, [sheet(3)])
    assert (machine_fails.passed, people_fail.passed) == (bad_hands, bad_marks)
    who = {
        "fail": "both must pass the dealer",
        "machine": "the automated score decides",
        "people": "the assessors decide",
    }
    said = f"The automated score and the assessors disagree. At this house {who[decides]}."
    assert (machine_fails.verdict.decided, people_fail.verdict.decided) == (said, said)
    for found in (machine_fails, people_fail):
        came = "Passed" if found.passed else "Not passed"
        assert found.why == f"{came}. {broken_words(found.verdict)}. {said}"
    assert broken_words(people_fail.verdict) == "Assessors' score: 3.0 of 10, at least 6"
    assert (machine_fails.verdict.machine, machine_fails.people.passed) == (False, True)
    assert (people_fail.verdict.machine, people_fail.people.passed) == (True, False)


def test_agreement_of_two_assessors_is_shown(house: House) -> None:
    rules = house.exam.assessors._replace(needed=2)
    sat = dealt(house, assessors=rules)
    found = result_of(sat.sitting, [sheet(9, 8, 8), sheet(5, 8, 7, by=BEN)])
    assert found.people.farthest == 4
    assert [each.is_split for each in found.people.headings] == [True, False, False]
    assert found.people.mark == pytest.approx((3 * 5 + 2 * 8 + 2 * 7.5) / 7)


def test_what_to_practise_comes_from_the_faults(house: House) -> None:
    found = result(house, every_run_short).practise
    assert [(each.kind, each.name) for each in found[:1]] == [("drill", "payout")]
    assert {each.name for each in found} >= {"straight-flush-4", "low-ace"}


@pytest.mark.parametrize(
    ("leaves_out", "drill"),
    [("tuck", "tuck"), ("call", "hand-call"), ("rack", "what-next"), ("take", "settle")],
)
def test_each_kind_of_fault_has_its_drill(confirmed: dict[str, House], leaves_out: str, drill: str) -> None:
    house = with_exam(confirmed["oxford"], rounds=1, features=("both-bonuses-folded-left",))

    def leaving_out(ruling: Ruling) -> list[Step]:
        steps = perfect(ruling)
        steps.remove(next(step for step in steps if step.verb == leaves_out))
        return steps

    found = result(house, leaving_out)
    assert [each.name for each in found.practise if each.kind == "drill"] == [drill]


def test_an_event_that_was_ignored_is_practised_as_an_irregularity(confirmed: dict[str, House]) -> None:
    house = with_exam(confirmed["oxford"], rounds=1, features=("event-raise-too-large",), irregularities=1)
    ignoring = result(house, lambda ruling: [due.step for due in ruling.steps if due.event is None])
    assert [each.name for each in ignoring.practise if each.kind == "drill"] == ["irregularity"]
    assert rule_of(ignoring, "critical").figure == "1"


def test_a_payout_beyond_a_limit_is_practised_as_one(confirmed: dict[str, House]) -> None:
    house = with_exam(confirmed["oxford"], rounds=1, features=("limit-cut",))

    def unlimited(ruling: Ruling) -> list[Step]:
        cut = {f"{spot} {wager}" for spot, wager in ruling.cut}
        return [
            step._replace(cents=(step.cents or 0) + 100) if f"{step.place} {step.what}" in cut else step
            for step in perfect(ruling)
        ]

    assert "limits" in {each.name for each in result(house, unlimited).practise}


def test_a_result_is_written_and_read_again(house: House) -> None:
    sat = dealt(house, short_by_a_dollar)
    for strikes in ([], [strike(1)]):
        found = result_of(sat.sitting, [sheet(7)], strikes)
        assert result_from_plain(json.loads(json.dumps(result_as_plain(found)))) == found


OLD_FAULT: dict[str, Any] = {
    "number": 4, "round": 2, "line": 31, "kind": "amount", "did": "pay 3 ante 2.50", "step": "pay 3 ante 20",
    "severity": "critical", "cost": -1750, "source": "000 §Dealing 21", "why": "A higher hand is paid.",
    "jumped": "", "corrected": False, "follows": None, "struck": False, "reason": "",
}  # fmt: skip
"""A fault as the first version filed it."""


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"kind": "omitted", "line": None, "did": "", "step": "return 2 all"},
        {"kind": "early", "did": "expose dealer", "step": "expose dealer", "jumped": "call dealer 3 Q"},
        {"kind": "wrong", "did": "say yes, of course", "step": "say it is allowed"},
        {"kind": "extra", "did": "set dealer Qc 9c 7c", "step": ""},
        {"kind": "extra", "did": "juggle 3 chips", "step": "", "source": "standard"},
        {"source": "reading of 004 §Bets: one: or two, confirmed by the house"},
        {"source": "standard, confirmed by the house", "struck": True, "reason": "a slip"},
    ],
)
def test_a_fault_on_file_is_written_as_it_was_read(words: dict[str, Any]) -> None:
    filed = OLD_FAULT | words
    assert json.dumps(fault_as_plain(fault_from_plain(filed))) == json.dumps(filed | {"binding": True})


def test_a_fault_on_file_is_read_as_steps() -> None:
    fault = fault_from_plain(OLD_FAULT)
    assert (fault.did, fault.step) == (Step("pay", 3, "ante", 250), Step("pay", 3, "ante", 2000))
    assert fault.jumped is None
    assert fault.ground == Ground(Source("document", "000 §Dealing 21"), "A higher hand is paid.")
    assert fault.is_about(3, "ante")
    assert not fault.is_about(3, "raise")


def test_a_wrong_answer_is_listed_after_the_faults_explained_and_struck_like_one(
    confirmed: dict[str, House],
) -> None:
    house = with_exam(confirmed["oxford"], rounds=1, drills={"payout": 4})
    sat = Sat(house, Random(1))
    sat.go_on()
    sat.deal(without_stub)
    for place in range(4):
        sat.go_on()
        sat.answer(mistaken if place in (1, 3) else knowing)
    sat.close()
    found = result_of(sat.sitting, [sheet(8)])
    assert [(each.number, each.question) for each in found.answers] == [
        (len(found.faults), 2),
        (len(found.faults) + 1, 4),
    ]
    first = found.answers[0]
    assert (first.drill, first.topic) == ("payout", DRILLS["payout"].title)
    asked, answer = sat.sitting.answers[1]
    assert first.given != first.right
    assert (first.given, first.right) == (told(answer.given), told(answer.right))
    assert asked.words.endswith(first.asked.split(". ")[-1])
    assert first.cause
    assert not first.cause.startswith("You")
    assert first.ground.why
    assert found.verdict.figures.answers == 50
    struck = result_of(sat.sitting, [sheet(8)], [strike(first.number)])
    assert [(each.struck, each.reason) for each in struck.answers] == [
        (True, "the screen slipped"),
        (False, ""),
    ]
    assert struck.verdict.figures.answers == 75
    assert struck.unstruck.figures.answers == 50
    assert struck.faults == found.faults
    assert [each.times for each in struck.practise if each.name == "payout"] == [1]
    with pytest.raises(Refused, match=r"^this exam has no fault 4 to strike$"):
        result_of(sat.sitting, [sheet(8)], [strike(found.answers[-1].number + 1)])
    assert result_from_plain(json.loads(json.dumps(result_as_plain(struck)))) == struck


def mistaken(question: Question) -> Answer:
    """As a misconception answers."""
    return question.mistakes[0].answer


def told(answer: tuple[str, ...]) -> str:
    return spoken(Amount(), answer[0])
