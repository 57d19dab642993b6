"""Find the fault as a part of an exam: what is drawn, what counts, and what the record and certificate say."""

from random import Random

import pytest

from app.certificate.exam_record_rows import answer_row, fault_names
from app.errors import Refused
from app.exam.draw_next import draw_next
from app.exam.exam_log import HAPPENINGS, DealShown, DealWatched
from app.exam.exam_state import sitting_after
from app.exam.exam_words import exam_words
from app.exam.form_design import expected_minutes, form_problems
from app.exam.result import Result, result_of
from app.exam.result_codec import result_as_plain, result_from_plain
from app.exam.watched_deals import planned_deals
from app.find_fault.fault_kinds import CLEAN
from app.procedure.exam_requirements import exam_as_plain, exam_from_plain
from app.procedure.house import House
from tests.exam.sittings import Sat, letting_run, sheet, stopping, strike, with_exam

DEALS = 5


@pytest.fixture(scope="module")
def house(houses: dict[str, House]) -> House:
    return with_exam(houses["oxford"], deals=DEALS)


@pytest.fixture(scope="module")
def perfect(house: House) -> Sat:
    return Sat(house, Random("watched")).to_the_end()


@pytest.fixture(scope="module")
def blind(house: House) -> Sat:
    return Sat(house, Random("watched")).to_the_end(sees=letting_run)


def rules(result: Result) -> dict[str, tuple[str, bool]]:
    return {rule.name: (rule.figure, rule.met) for rule in result.verdict.rules}


def test_an_exam_without_deals_to_watch_is_written_as_before(houses: dict[str, House]) -> None:
    exam = houses["oxford"].exam
    assert exam.deals == 0
    assert not {"deals", "faults-found", "false-alarms"} & exam_as_plain(exam).keys()
    sat = Sat(with_exam(houses["oxford"]), Random(1)).to_the_end()
    assert sat.opened.plan.keys() == {"rounds", "questions"}
    figures = result_as_plain(result_of(sat.sitting, [sheet(8)]))["verdict"]["figures"]
    assert not {"deals", "faults", "found", "false_alarms"} & figures.keys()


def test_a_form_keeps_its_deals_and_its_pass_line(house: House) -> None:
    exam = house.exam._replace(faults_found=90, false_alarms=0)
    assert exam_from_plain(exam_as_plain(exam)) == exam
    told = " ".join(exam_words(Sat(house, Random(1)).sitting.course))
    assert "Find the fault: 5 deals to watch" in told
    assert "At least 75% of the faults must be found, with at most 1 false alarm." in told


@pytest.mark.parametrize("count", [5, 10, 20])
def test_some_of_the_deals_are_clean_and_no_fault_is_planned_twice(count: int) -> None:
    shares = set()
    for seed in range(40):
        deals = planned_deals(count, Random(seed))
        faults = [kind for kind in deals if kind != CLEAN]
        assert len(deals) == count
        assert len(set(faults)) == len(faults)
        shares.add(len(faults) / count)
    assert 0.6 <= min(shares) < max(shares) <= 0.8


def test_deals_come_after_the_questions_and_one_at_a_time(house: House) -> None:
    sat = Sat(house, Random("order"))
    while sat.sitting.round < sat.sitting.rounds or sat.sitting.session:
        assert sat.sitting.next_deal is None
        sat.go_on()
        sat.deal()
    drawn = sat.go_on()
    assert isinstance(drawn, DealShown)
    assert draw_next(sat.sitting, sat.chance, (), sat.sitting.at) is None
    assert (sat.sitting.deal, sat.sitting.deals) == (1, DEALS)
    assert not sat.sitting.is_over
    with pytest.raises(
        Refused, match=r"^you cannot do this in the exam right now: it is not time for a deal to watch$"
    ):
        sat.sitting.check(drawn)


def test_a_deal_is_open_only_until_it_was_watched(perfect: Sat) -> None:
    with pytest.raises(Refused, match="the exam is over"):
        perfect.sitting.check(DealWatched("found", 1.0, 999.0))
    assert perfect.sitting.scene is None


def test_who_finds_every_fault_meets_both_rules(perfect: Sat) -> None:
    result = result_of(perfect.sitting, [sheet(8)])
    faults = sum(shown.fault != CLEAN for shown, _ in perfect.sitting.watched)
    assert 0 < faults < DEALS
    assert rules(result)["whole"] == ("2 of 2 rounds, 5 of 5 deals watched", True)
    assert rules(result)["found"] == (f"{faults} of {faults}", True)
    assert rules(result)["alarms"] == ("0", True)
    assert result.passed
    assert result.answers == ()


def test_who_stops_nothing_finds_nothing(blind: Sat) -> None:
    result = result_of(blind.sitting, [sheet(8)])
    faults = sum(shown.fault != CLEAN for shown, _ in blind.sitting.watched)
    assert rules(result)["found"] == (f"0 of {faults}", False)
    assert rules(result)["alarms"] == ("0", True)
    assert not result.passed
    assert [each.where for each in result.answers] == [
        f"Deal {place}, Find the fault"
        for place, (shown, _) in enumerate(blind.sitting.watched, 1)
        if shown.fault != CLEAN
    ]
    grounds = [each.ground.why for each in result.answers]
    assert len(set(grounds)) > 1, "each has the rule behind its own fault"
    assert "Every move in this deal was right." not in grounds


def test_who_stops_everything_has_a_false_alarm_in_every_deal(house: House) -> None:
    sat = Sat(house, Random("watched")).to_the_end(sees=stopping)
    found = rules(result_of(sat.sitting, [sheet(8)]))
    assert found["alarms"] == (str(DEALS), False)
    assert not found["found"][1]


def test_a_deal_without_a_fault_that_was_stopped_has_its_words(house: House) -> None:
    sat = Sat(house, Random("watched")).to_the_end(sees=stopping)
    clean = [place for place, (shown, _) in enumerate(sat.sitting.watched, 1) if shown.fault == CLEAN]
    listed = [each for each in result_of(sat.sitting, [sheet(8)]).answers if each.question in clean]
    assert listed
    for each in listed:
        assert (each.asked, each.right) == ("A deal without a fault.", "let the deal run")
        assert each.ground.why == "Every move in this deal was right."
        assert each.given.startswith("stopped after move ")


def test_a_struck_deal_counts_as_watched_right(blind: Sat) -> None:
    missed = result_of(blind.sitting, [sheet(8)]).answers
    struck = result_of(blind.sitting, [sheet(8)], [strike(each.number) for each in missed])
    assert rules(struck)["found"] == (f"{len(missed)} of {len(missed)}", True)
    assert struck.passed
    assert not struck.unstruck.passed


def test_the_result_and_the_log_are_read_back_as_they_were(blind: Sat) -> None:
    result = result_of(blind.sitting, [sheet(8)])
    assert result_from_plain(result_as_plain(result)) == result
    log = [HAPPENINGS.from_plain(*HAPPENINGS.as_plain(entry)) for entry in blind.log]
    again = sitting_after(blind.opened, blind.house, (), log)
    assert result_of(again, [sheet(8)]) == result


def test_the_record_says_what_there_was_to_see_and_what_the_viewer_did(blind: Sat) -> None:
    missed = result_of(blind.sitting, [sheet(8)]).answers[0]
    _, which, words = answer_row(missed, blind.house)
    assert which == f"{missed.question}: Find the fault"
    assert words.startswith("A deal with a fault at move ")
    assert "Answered: let the deal run (missed)." in words
    assert "Correct: stop at the fault: “" in words
    assert fault_names((), (missed,)) == {missed.number: f"find the fault, deal {missed.question}"}


def test_a_pass_line_over_few_deals_is_refused(house: House) -> None:
    course = Sat(house, Random(1)).sitting.course
    exam = house.exam._replace(rounds=3)
    assert form_problems(course, exam._replace(deals=4)) == [
        "Deals to watch: choose none, or at least 5, not 4."
    ]
    assert form_problems(course, exam) == []


def test_deals_to_watch_take_time(house: House) -> None:
    course = Sat(house, Random(1)).sitting.course
    longer = expected_minutes(course, house.exam).questions
    assert longer - expected_minutes(course, house.exam._replace(deals=0)).questions > DEALS / 2
