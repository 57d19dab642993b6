"""A result on file is believed only if log, marks and strikes come to it again; a doubt says why."""

import pytest

from app.errors import Refused
from app.exam.exam_figures import ExamFigures
from app.exam.result import AssessorFindings, ExamVerdict, Result
from app.exam.result_check import CheckedResult, check_result
from app.exam.wrong_answers import FiledAnswer
from app.procedure.sources import STANDARD, Ground

FIGURES = ExamFigures((1, 1), (0, 0), 0, 0, 0, 0, None, None, None, 60.0, 100.0)
ANSWER = FiledAnswer(
    0, 1, "payout", "Payout", "What is paid?", "$5", "$10", "", Ground(STANDARD, "Even money.")
)


def result(passed: bool, *answers: FiledAnswer, is_incomplete: bool = False) -> Result:
    verdict = ExamVerdict(passed, passed, (), FIGURES, "")
    people = AssessorFindings((), 0.0, True, 0)
    return Result(verdict, verdict, people, (), (), "", (), 0, answers, is_incomplete)


def test_one_that_is_come_to_again_is_believed() -> None:
    stored = result(True, ANSWER)
    assert check_result(stored, lambda: result(True), "abc", ["abc"]) == CheckedResult(stored)


def test_what_an_older_version_did_not_list_is_taken_from_the_log() -> None:
    found = check_result(result(False), lambda: result(False, ANSWER), "abc", ["abc", "abc"])
    assert found == CheckedResult(result(False, ANSWER))


@pytest.mark.parametrize("digests", [["abd"], ["abc", "abd"], []])
def test_a_log_that_is_not_the_ledgers_counts_for_nothing(digests: list[str]) -> None:
    found = check_result(result(True), lambda: result(True), "abc", digests)
    assert found == CheckedResult(None, "Its log does not match the ledger, so the exam does not count.")


@pytest.mark.parametrize(
    ("stored", "computed", "said", "now"),
    [
        (result(True), result(False), "passed", "not passed"),
        (result(False), result(True), "not passed", "passed"),
        (result(False, is_incomplete=True), result(False), "incomplete", "not passed"),
    ],
)
def test_another_result_than_the_ledgers_is_told_and_does_not_count(
    stored: Result, computed: Result, said: str, now: str
) -> None:
    doubt = f"The ledger says “{said},” but the log, scores and strikes say “{now}.” The exam does not count."
    assert check_result(stored, lambda: computed, "abc", ["abc"]) == CheckedResult(computed, doubt)


def test_where_no_result_can_be_come_to_the_first_reason_is_told() -> None:
    def compute() -> Result:
        raise Refused("a score is missing", "a round is not finished")

    assert check_result(result(True), compute, "abc", ["abc"]) == CheckedResult(
        None,
        "The ledger says “passed,” but the log and scores do not support that: a score is missing."
        " The exam does not count.",
    )
