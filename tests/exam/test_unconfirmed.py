"""Exams at a house that has not confirmed its rules: what rests on nobody's word is listed and fails nobody."""

import json
from collections.abc import Callable
from random import Random

import pytest

from app.drills.question import Answer, Question
from app.exam.result import Result, result_of
from app.exam.result_codec import result_as_plain, result_from_plain
from app.procedure.house import House
from app.procedure.open_rules import open_rules
from app.procedure.ruling import Ruling, rule
from app.procedure.sources import STANDARD
from app.procedure.vocabulary import Step
from tests.exam.sittings import Dealing, Sat, perfect, sheet, with_exam
from tests.procedure.test_readings import house_that_chose
from tests.trainees.registry import TRAINEES

CALL = Step("call", "supervisor")


def result(house: House, dealing: Dealing = perfect, **rules: object) -> Result:
    sat = Sat(with_exam(house, rounds=1, **rules), Random(7)).to_the_end(dealing)
    return result_of(sat.sitting, [sheet(8)])


def unscanned(ruling: Ruling) -> list[Step]:
    """The scan, which is common practice where no document has it."""
    return [step for step in perfect(ruling) if step.verb != "scan"]


def in_proportion(ruling: Ruling) -> list[Step]:
    """Payouts that a limit cuts are shared out as the document can be read too."""
    otherwise = house_that_chose(ruling.house.id, sharing_a_limit="in-proportion")
    return perfect(rule(otherwise, ruling.played))


def unlimited(ruling: Ruling) -> list[Step]:
    """Payouts that a limit cuts are paid a dollar too much, which is wrong by every reading."""
    cut = {f"{spot} {wager}" for spot, wager in ruling.cut}
    return [
        step._replace(cents=(step.cents or 0) + 100) if f"{step.place} {step.what}" in cut else step
        for step in perfect(ruling)
    ]


def calling_first(ruling: Ruling) -> list[Step]:
    return [CALL, *perfect(ruling)]


def test_a_fault_against_common_practice_is_listed_and_does_not_count(houses: dict[str, House]) -> None:
    found = result(houses["pechanga"], unscanned)
    (fault,) = found.faults
    assert (fault.step, fault.ground.source) == (Step("scan"), STANDARD)
    assert (fault.binding, fault.counts) == (False, False)
    assert found.passed
    figures = found.verdict.figures
    assert (figures.critical, figures.major, figures.minor, figures.score) == (0, 0, 0, 100)


def test_the_same_fault_counts_once_the_house_has_confirmed_its_rules(confirmed: dict[str, House]) -> None:
    found = result(confirmed["pechanga"], unscanned)
    (fault,) = found.faults
    assert (fault.ground.source, fault.binding, fault.counts) == (
        STANDARD._replace(confirmed=True),
        True,
        True,
    )
    assert found.verdict.figures.score < 100


def test_a_payout_by_another_reading_is_right_until_the_house_has_said_which_one_it_takes(
    houses: dict[str, House], confirmed: dict[str, House]
) -> None:
    unsaid = result(houses["oxford"], in_proportion, features=("limit-cut",))
    assert {(fault.binding, fault.severity) for fault in unsaid.faults} == {(False, "minor")}
    assert (unsaid.verdict.figures.payouts, unsaid.verdict.figures.cost) == (100, 0)
    assert unsaid.passed
    said = result(confirmed["oxford"], in_proportion, features=("limit-cut",))
    assert said.verdict.figures.payouts is not None
    assert said.verdict.figures.payouts < 100
    assert not said.passed


def test_a_payout_that_no_reading_makes_right_is_wrong_money_at_any_house(houses: dict[str, House]) -> None:
    found = result(houses["oxford"], unlimited, features=("limit-cut",))
    assert {(fault.binding, fault.severity) for fault in found.faults} == {(True, "critical")}
    assert found.verdict.figures.cost > 0
    assert not found.passed


def test_money_that_the_document_fixes_counts_at_any_house(houses: dict[str, House]) -> None:
    def short(ruling: Ruling) -> list[Step]:
        steps = perfect(ruling)
        place = next(at for at, step in enumerate(steps) if (step.verb, step.what) == ("pay", "ante"))
        steps[place] = steps[place]._replace(cents=(steps[place].cents or 0) - 100)
        return steps

    found = result(houses["oxford"], short)
    assert [fault.counts for fault in found.faults] == [True]
    assert not found.passed


def test_nobody_is_told_to_practise_what_does_not_count(
    houses: dict[str, House], confirmed: dict[str, House]
) -> None:
    assert result(houses["pechanga"], unscanned).practise == ()
    assert result(confirmed["pechanga"], unscanned).practise


def test_a_misread_hand_counts_for_the_money_that_the_document_fixes(houses: dict[str, House]) -> None:
    """That the flush is set and called is common practice here; what a higher hand is paid is not."""
    found = result(houses["pechanga"], TRAINEES["picks-suit-by-high-card"].acts, features=("tie",))
    misread = next(fault for fault in found.faults if fault.did and fault.did.verb == "set")
    wrong = [fault for fault in found.faults if fault.follows == misread.line]
    assert any(fault.cost for fault in wrong)
    assert misread.counts
    assert all(fault.stands for fault in wrong)
    assert found.verdict.figures.payouts is not None
    assert found.verdict.figures.payouts < 100


def test_the_result_says_how_many_rules_the_house_has_not_confirmed(
    houses: dict[str, House], confirmed: dict[str, House]
) -> None:
    house = houses["greektown"]
    assert result(house).unconfirmed == len(open_rules(house)) > 0
    assert result(confirmed["greektown"]).unconfirmed == 0


def test_an_exam_of_a_house_file_that_did_not_ask_for_the_houses_word_counts_as_before(
    houses: dict[str, House],
) -> None:
    house = houses["pechanga"]
    before = house._replace(grading=house.grading._replace(form_only=False))
    found = result(before, unscanned)
    assert [fault.counts for fault in found.faults] == [True]
    assert found.unconfirmed == 0


def test_a_call_that_nothing_asked_for_is_a_note_and_no_fault(confirmed: dict[str, House]) -> None:
    found = result(confirmed["oxford"], calling_first)
    assert found.faults == ()
    assert found.verdict.figures.score == 100
    (note,) = found.notes
    assert (note.round, note.line, note.did) == (1, 1, CALL)
    assert "keep dealing" in note.text


@pytest.mark.parametrize("dealing", [unscanned, calling_first])
def test_a_result_is_read_as_it_was_written(houses: dict[str, House], dealing: Dealing) -> None:
    found = result(houses["pechanga"], dealing)
    assert result_from_plain(json.loads(json.dumps(result_as_plain(found)))) == found


def test_a_result_that_was_written_before_anything_had_to_be_confirmed_is_read(
    houses: dict[str, House],
) -> None:
    plain = result_as_plain(result(houses["pechanga"], unscanned))
    del plain["notes"], plain["unconfirmed"]
    for fault in plain["faults"]:
        del fault["binding"]
    found = result_from_plain(plain)
    assert (found.notes, found.unconfirmed) == ((), 0)
    assert all(fault.counts for fault in found.faults)


def first_mistake(question: Question) -> Answer:
    """What somebody answers who is wrong, if there is such an answer."""
    return question.mistakes[0].answer if question.mistakes else question.right


def answered(house: House, drill: str, knows: Callable[[Question], Answer] = first_mistake) -> Result:
    asked = with_exam(house, rounds=1, drills={drill: 6}, pace=0)
    return result_of(Sat(asked, Random(7)).to_the_end(knows=knows).sitting, [sheet(8)])


def test_an_answer_against_common_practice_is_no_reason_to_fail_until_the_house_confirms_it(
    houses: dict[str, House], confirmed: dict[str, House]
) -> None:
    unsaid, said = answered(houses["pechanga"], "tuck"), answered(confirmed["pechanga"], "tuck")
    assert (unsaid.passed, unsaid.verdict.figures.answers, unsaid.practise) == (True, 100, ())
    assert not said.passed
    assert said.verdict.figures.answers is not None
    assert said.verdict.figures.answers < 80
    assert [each.name for each in said.practise] == ["tuck"]


def test_a_wrong_amount_counts_at_any_house(houses: dict[str, House]) -> None:
    found = answered(houses["two-to-ten"], "payout", lambda question: ("99999",))
    assert (found.passed, found.verdict.figures.answers) == (False, 0)


def test_an_answer_at_a_house_file_that_did_not_ask_for_the_houses_word_counts_as_before(
    houses: dict[str, House],
) -> None:
    house = houses["pechanga"]
    before = house._replace(grading=house.grading._replace(form_only=False))
    assert not answered(before, "tuck").passed
