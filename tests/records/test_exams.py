"""What is decided about an exam: each marks once and unseen, nobody their own, and every result stays on file."""

from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Literal, NamedTuple

import pytest

from app.exam.assessor_marks import Marks
from app.exam.exam_file import Appeal, AppealDecision, Countersign, RevokedResult, UndoneStrike, VoidedExam
from app.exam.exam_log import Closed, Drafted, RoundEnded
from app.exam.result import result_of
from app.exam.supervisor import Supervisor
from app.learning.people import Person
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.db.ledger import Ledger
from app.records.db.transaction import transaction
from app.records.exams.exam_ledger import ExamListing
from app.records.exams.ledger_audit import audit_ledger
from app.records.records import Records
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from tests.bulk import SOAK
from tests.records.examining import HOUSE, KEPT, OPENED, Hall, deals, dealt, sheet, short_house
from tests.records.test_supervisors import refusal


class People(NamedTuple):
    ann: Supervisor
    ben: Supervisor
    dee: Person


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return short_house(tmp_path_factory.mktemp("one"), assessors=1, rounds=1, questions=1)


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return short_house(tmp_path_factory.mktemp("two"), assessors=2, rounds=1, questions=1)


@pytest.fixture
def hall(store: AttemptStore, one: Library) -> Hall:
    return Hall(store, one)


@pytest.fixture
def people(hall: Hall) -> People:
    return People(*hall.people())


@pytest.fixture
def pair(store: AttemptStore, two: Library, people: People) -> Hall:
    """A hall whose exams need two assessors."""
    return Hall(store, two)


def sat(hall: Hall, people: People, faulty: bool = False) -> str:
    """An exam dealt to its end; with two acts left out, if it is to be faulty."""
    running = hall.exams.open(HOUSE, people.dee, people.ann)
    return dealt(hall, running, (lambda acts: [*acts[:2], *acts[4:]]) if faulty else (lambda acts: acts))


def kinds(hall: Hall, sitting: str) -> list[str]:
    return [entry.kind for entry in Ledger.beside(hall.file).about(sitting)]


# Marks.


def test_the_last_assessor_that_is_needed_decides_the_exam(hall: Hall, people: People) -> None:
    sitting = sat(hall, people)
    assert hall.exams.file(sitting).result is None
    hall.exams.mark(sitting, sheet(people.ben))
    filed = hall.exams.file(sitting)
    assert filed.result
    assert filed.result.passed
    assert filed.marks == (sheet(people.ben),)
    assert kinds(hall, sitting) == ["exam-opened", "exam-closed", "marked", "passed"]


def test_a_result_holds_the_digest_of_the_whole_log(hall: Hall, people: People) -> None:
    sitting = sat(hall, people)
    hall.exams.mark(sitting, sheet(people.ann))
    _, closed, _, result = Ledger.beside(hall.file).about(sitting)
    assert result.body["digest"] == closed.body["digest"] == hall.exams._store.digest(sitting)


def test_bad_marks_or_bad_dealing_fail(hall: Hall, people: People) -> None:
    for faulty, mark in ((False, 3), (True, 9)):
        sitting = sat(hall, people, faulty)
        hall.exams.mark(sitting, sheet(people.ann, mark))
        assert kinds(hall, sitting)[-1] == "failed"
        assert hall.exams.sittings()[0].passed is False


def test_nobody_sees_a_mark_before_all_are_in(pair: Hall, people: People) -> None:
    sitting = sat(pair, people)
    pair.exams.mark(sitting, sheet(people.ann, 9))
    filed = pair.exams.file(sitting)
    assert (filed.marks, filed.result) == ((), None)
    assert list(pair.exams.marked_by(sitting)) == [people.ann]
    assert pair.exams.sittings()[0].passed is None
    pair.exams.mark(sitting, sheet(people.ben, 8))
    assert pair.exams.file(sitting).marks == (sheet(people.ann, 9), sheet(people.ben, 8))
    assert list(pair.exams.marked_by(sitting)) == [people.ann, people.ben]


def test_nobody_marks_twice_not_even_from_another_account(pair: Hall, people: People) -> None:
    sitting = sat(pair, people)
    pair.exams.mark(sitting, sheet(people.ann))
    assert refusal(lambda: pair.exams.mark(sitting, sheet(people.ann, 3))) == (
        f"Ann already scored exam {sitting}"
    )
    pair.supervisors.remove(people.ann, by=people.ben)
    again = pair.supervisors.add("Ann", "17", KEPT, by=people.ben)
    assert "already scored exam" in refusal(lambda: pair.exams.mark(sitting, sheet(again)))
    assert list(pair.exams.marked_by(sitting)) == [people.ann]


def test_nobody_marks_twice_under_another_name(pair: Hall, people: People) -> None:
    sitting = sat(pair, people)
    pair.exams.mark(sitting, sheet(people.ann))
    renamed = pair.supervisors.change(people.ann, "Ann Orr", "170")
    assert "already scored exam" in refusal(lambda: pair.exams.mark(sitting, sheet(renamed)))


def test_an_exam_that_was_ended_before_any_act_is_decided_without_marks(pair: Hall, people: People) -> None:
    running = pair.exams.open(HOUSE, people.dee, people.ann)
    running.go_on(pair.wait(running))
    running.submit(Closed("Ann (17)", "the fire alarm rang", "", pair.wait(running)))
    filed = pair.exams.file(running.id)
    assert filed.result
    assert filed.result.why.startswith("Ended early (the fire alarm rang). Not passed.")
    assert "Assessors" not in filed.result.why
    assert kinds(pair, running.id) == ["exam-opened", "exam-closed", "failed"]
    assert pair.exams.sittings()[0].passed is False
    assert not audit_ledger(pair.file).troubles


def test_a_round_that_was_only_said_to_be_over_has_to_be_marked(pair: Hall, people: People) -> None:
    running = pair.exams.open(HOUSE, people.dee, people.ann)
    running.go_on(pair.wait(running))
    running.submit(RoundEnded(pair.wait(running)))
    running.submit(Closed("Ann (17)", "enough", "", pair.wait(running)))
    assert pair.exams.file(running.id).result is None


def test_marks_so_far_go_on_after_a_cut_and_are_no_marks(pair: Hall, people: People) -> None:
    running = pair.exams.open(HOUSE, people.dee, people.ann)
    running.go_on(pair.wait(running))
    for mark in (3, 4):
        running.submit(Drafted(people.ann.id, {"technique": mark}, "slow", pair.wait(running)))
    again = Hall(pair.file, pair.library, now=pair.now).exams.running()
    assert again
    assert again.sitting.drafts[people.ann.id].marks == {"technique": 4}
    assert people.ben.id not in again.sitting.drafts
    assert not pair.exams.marked_by(running.id)


def test_nobody_marks_when_it_is_decided(hall: Hall, people: People) -> None:
    sitting = sat(hall, people)
    hall.exams.mark(sitting, sheet(people.ann))
    assert refusal(lambda: hall.exams.mark(sitting, sheet(people.ben))) == (
        f"exam {sitting} already has a final result; no more scores can be added"
    )


def test_the_dealer_decides_nothing_about_the_own_exam(hall: Hall, people: People) -> None:
    accounts = [hall.supervisors.add(*who, KEPT, by=people.ann) for who in (("Dora", "5"), ("eve", ""))]
    # Whoever comes onto the list later may have the badge of a supervisor.
    sitting = sat(hall, people._replace(dee=hall.dealer("Eve", "5")), faulty=True)
    for dee in accounts:
        badge = " (Eve also has badge 5)" if dee.badge else ""
        said = f"{dee.name} is the dealer in this exam{badge}; another supervisor must do this"
        assert refusal(partial(hall.exams.mark, sitting, sheet(dee))) == said
        assert refusal(partial(hall.exams.strike, sitting, 0, "The key slipped.", dee)) == said
        assert refusal(partial(hall.exams.revoke, sitting, "no", dee)) == said
    assert kinds(hall, sitting) == ["exam-opened", "exam-closed"]


def test_who_has_no_account_decides_nothing(hall: Hall, people: People) -> None:
    sitting = sat(hall, people)
    mallory = Supervisor("x", "Mallory", "")
    for action in (
        lambda: hall.exams.mark(sitting, sheet(mallory)),
        lambda: hall.exams.strike(sitting, 0, "The key slipped.", mallory),
        lambda: hall.exams.revoke(sitting, "no", mallory),
    ):
        assert "Mallory has no supervisor account" in refusal(action)


def test_an_exam_that_runs_is_not_marked(hall: Hall, people: People) -> None:
    running = hall.exams.open(HOUSE, people.dee, people.ann)
    assert refusal(lambda: hall.exams.mark(running.id, sheet(people.ann))) == (
        f"exam {running.id} is not finished yet"
    )
    assert (
        refusal(lambda: hall.exams.say(running.id, "hm", "badge")) == f"exam {running.id} is not finished yet"
    )


@pytest.mark.parametrize("marks", [{}, {"hospitality": 11, "technique": 5, "control": 5}])
def test_marks_that_are_none_are_refused(marks: dict[str, int], hall: Hall, people: People) -> None:
    sitting = sat(hall, people)
    assert "a score is missing" in refusal(lambda: hall.exams.mark(sitting, Marks(people.ann, marks, "")))
    assert hall.exams.marked_by(sitting) == []


def test_an_exam_that_was_stopped_is_marked_and_failed(hall: Hall, people: People) -> None:
    running = hall.exams.open(HOUSE, people.dee, people.ann)
    for _, _ in zip(range(5), deals(hall, running), strict=False):
        pass
    running.submit(Closed("Ann", "the dealer felt unwell", "", hall.wait(running)))
    hall.exams.mark(running.id, sheet(people.ben))
    result = hall.exams.file(running.id).result
    assert result
    assert (result.passed, result.stopped) == (False, "the dealer felt unwell")


# Strikes.


def test_a_struck_fault_changes_the_result_and_both_stay_on_file(hall: Hall, people: People) -> None:
    sitting = sat(hall, people, faulty=True)
    hall.exams.mark(sitting, sheet(people.ann))
    first = hall.exams.file(sitting).result
    assert first
    assert not first.passed
    faults = range(len(first.faults))
    for fault in faults:
        hall.now += timedelta(days=1)
        hall.exams.strike(sitting, fault, f" The key slipped {fault} ", people.ben)
    filed = hall.exams.file(sitting)
    assert filed.result
    assert filed.result.passed
    assert not filed.result.unstruck.passed
    assert [(strike.fault, strike.reason, strike.by) for strike in filed.strikes] == [
        (fault, f"The key slipped {fault}", people.ben) for fault in faults
    ]
    assert filed.strikes[-1].when == hall.now
    assert kinds(hall, sitting)[2:5] == ["marked", "failed", "struck"]
    assert kinds(hall, sitting)[-1] == "passed"
    assert hall.exams.sittings()[0].passed is True


def test_a_strike_needs_a_reason_and_a_fault_that_stands(hall: Hall, people: People) -> None:
    sitting = sat(hall, people, faulty=True)
    strike = hall.exams.strike
    assert (
        refusal(lambda: strike(sitting, 0, "The key slipped.", people.ann))
        == f"exam {sitting} has no result yet"
    )
    hall.exams.mark(sitting, sheet(people.ann))
    assert refusal(lambda: strike(sitting, 0, "  ", people.ann)) == "give a reason for striking the fault"
    result = hall.exams.file(sitting).result
    assert result
    for missing in (-1, len(result.faults) + len(result.answers)):
        assert refusal(partial(strike, sitting, missing, "The key slipped.", people.ann)) == (
            f"exam {sitting} has no fault {missing + 1} to strike"
        )
    for poor in ("x", "a slip", "slip " * 9, "no no no no no"):
        assert "that reason isn't clear enough" in refusal(partial(strike, sitting, 0, poor, people.ann))
    strike(sitting, 0, "The key slipped.", people.ann)
    assert refusal(lambda: strike(sitting, 0, "The key slipped again.", people.ben)) == (
        f"fault 1 of exam {sitting} is already struck"
    )
    assert len(hall.exams.file(sitting).strikes) == 1


# The dealer's sentence, and revoking.


def test_the_dealer_says_one_sentence_once(hall: Hall, people: People) -> None:
    sitting = sat(hall, people)
    assert refusal(lambda: hall.exams.say(sitting, " ", "badge")) == "the dealer's statement is empty"
    hall.exams.say(sitting, " The shuffler was loud. ", "badge")
    assert "is already on file" in refusal(lambda: hall.exams.say(sitting, "And hot.", "badge"))
    assert hall.exams.file(sitting).said == "The shuffler was loud."


def test_a_revoked_result_stays_on_file_and_nothing_is_added(hall: Hall, people: People) -> None:
    sitting = sat(hall, people)
    assert "has no result yet" in refusal(lambda: hall.exams.revoke(sitting, "helped", people.ben))
    hall.exams.mark(sitting, sheet(people.ann))
    assert (
        refusal(lambda: hall.exams.revoke(sitting, "", people.ben)) == "give a reason for revoking the result"
    )
    hall.exams.revoke(sitting, "somebody helped", people.ben)
    filed = hall.exams.file(sitting)
    assert filed.revoked == RevokedResult("somebody helped", people.ben, hall.now)
    assert filed.result
    assert filed.result.passed
    (listed,) = hall.exams.sittings()
    assert (listed.passed, listed.is_revoked) == (True, True)
    for action in (
        lambda: hall.exams.revoke(sitting, "again", people.ben),
        lambda: hall.exams.say(sitting, "unfair", "badge"),
    ):
        assert refusal(action) == f"the result of exam {sitting} was revoked; nothing can be added to it"


def test_a_decision_that_cannot_be_written_whole_is_not_written_at_all(hall: Hall, people: People) -> None:
    sitting = sat(hall, people)
    db = hall.file._db
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages}")
    marks = sheet(people.ann)._replace(words="x" * 9000)
    assert "the disk is full" in refusal(lambda: hall.exams.mark(sitting, marks))
    assert hall.exams.marked_by(sitting) == []
    db.execute("PRAGMA max_page_count = 1000000")
    hall.exams.mark(sitting, marks)
    assert kinds(hall, sitting)[-2:] == ["marked", "passed"]


# Lists.


def test_the_list_has_the_newest_first_and_says_how_each_stands(hall: Hall, people: People) -> None:
    first = sat(hall, people)
    hall.exams.mark(first, sheet(people.ann))
    hall.now += timedelta(days=1)
    second = sat(hall, people)
    hall.now += timedelta(days=-3)
    third = hall.exams.open(HOUSE, hall.dealer("Eve", ""), people.ann)
    listed = hall.exams.sittings()
    assert [(each.id, each.is_closed, each.passed) for each in listed] == [
        (third.id, False, None),
        (second, True, None),
        (first, True, True),
    ]
    assert (listed[2].dealer, listed[2].badge, listed[2].house, listed[2].when) == ("Dee", "4", HOUSE, OPENED)


def test_of_several_results_the_list_shows_the_newest(hall: Hall, people: People) -> None:
    sitting = sat(hall, people)
    hall.exams.mark(sitting, sheet(people.ann))
    for kind in ("failed", "passed", "failed"):
        with transaction(hall.file._db):
            Ledger.beside(hall.file).append(kind, sitting, {}, hall.now)
        (listed,) = ExamListing.beside(hall.file).exams()
        assert listed.sat.passed is (kind == "passed")


def test_an_exam_whose_result_cannot_be_read_is_in_doubt_and_hides_no_other(
    hall: Hall, people: People
) -> None:
    first, second = sat(hall, people), sat(hall, people)
    for sitting in (first, second):
        hall.exams.mark(sitting, sheet(people.ann))
    with transaction(hall.file._db):
        Ledger.beside(hall.file).append("passed", second, {}, hall.now)
    found = hall.exams.sittings()
    assert [(each.id, each.passed, bool(each.doubt)) for each in found] == [
        (second, False, True),
        (first, True, False),
    ]
    assert found[0].doubt.startswith("It cannot be read, so the exam does not count: the record of exam")


def test_the_exams_of_a_dealer_are_found_under_another_name_or_badge(hall: Hall, people: People) -> None:
    first = sat(hall, people)
    sat(hall, people._replace(dee=hall.dealer("Eve", "5")))
    trainees = TraineeStore.beside(hall.file)
    trainees.change(trainees.find("4"), Trainee("Dee Ray", "44"), "", OPENED)
    renamed = Person(people.dee.id, "Dee Ray", "44", has_pin=False)
    second = sat(hall, people._replace(dee=renamed))
    for dealer in (renamed, people.dee):
        assert [each.id for each in hall.exams.sittings(dealer)] == [second, first]
    stranger = Person(999, "Dee", "4", has_pin=False)
    assert [each.id for each in hall.exams.sittings(stranger)] == [first]


def test_a_sitting_is_replayed_with_the_house_file_of_its_time(
    hall: Hall, people: People, tmp_path: Path
) -> None:
    sitting = sat(hall, people)
    later = Hall(hall.file, short_house(tmp_path / "later", rounds=5))
    again = later.exams.sitting(sitting)
    assert (again.rounds, again.is_closed, len(again.dealt)) == (1, True, 1)
    assert again.dealt[0].session.ended


# The user's own records.


def test_keeping_has_the_supervisors_and_the_exams_of_its_file(file: Path, one: Library) -> None:
    keeping = Records(file, one, lambda: OPENED)
    ann = keeping.supervisors.add("Ann", "17", KEPT, by=None)
    dee = keeping.people.add("Dee", "4")
    assert keeping.running_exam() is None
    running = keeping.exams.open(HOUSE, dee, ann)
    assert keeping.running_exam() is running
    assert keeping.exams is keeping.exams
    keeping._store.close()


@pytest.mark.bulk
def test_a_whole_exam_of_a_house_reads_back_as_it_ran(store: AttemptStore, library: Library) -> None:
    hall = Hall(store, library)
    ann, _, dee = hall.people()
    for house in [*library.files()][: None if SOAK else 1]:
        running = hall.exams.open(house, dee, ann)
        dealt(hall, running)
        again, live = hall.exams.sitting(running.id), running.sitting
        assert [each.session.ruling.steps for each in again.dealt] == [
            each.session.ruling.steps for each in live.dealt
        ]
        assert [each.session.now() for each in again.dealt] == [each.session.now() for each in live.dealt]
        assert again.answers == live.answers
        hall.exams.mark(running.id, sheet(ann, rubric=live.exam.rubric))
        filed = hall.exams.file(running.id)
        assert filed.result == result_of(live, filed.marks)
        assert filed.result.passed


# Outcomes besides passed and failed.


def stopped(hall: Hall, people: People, outcome: Literal["incomplete", "failed"]) -> str:
    """An exam that a supervisor ended after a few acts."""
    running = hall.exams.open(HOUSE, people.dee, people.ann)
    for _, _ in zip(range(5), deals(hall, running), strict=False):
        pass
    running.submit(Closed("Ann", "the fire alarm rang", "", hall.wait(running), outcome))
    hall.at = 0.0
    return running.id


def test_an_exam_that_something_stopped_is_incomplete_and_nobody_scores_it(
    pair: Hall, people: People
) -> None:
    sitting = stopped(pair, people, "incomplete")
    filed = pair.exams.file(sitting)
    assert filed.result
    assert (filed.outcome, filed.result.passed) == ("incomplete", False)
    assert filed.result.why == "Ended early (the fire alarm rang). It is neither a pass nor a fail."
    assert kinds(pair, sitting)[-1] == "incomplete"
    assert "already has a final result" in refusal(lambda: pair.exams.mark(sitting, sheet(people.ben)))
    listed = pair.exams.sittings()[0]
    assert (listed.outcome, listed.passed, listed.doubt) == ("incomplete", False, "")
    assert not audit_ledger(pair.file).troubles
    failed = stopped(pair, people, "failed")
    assert pair.exams.file(failed).outcome == "unscored"
    for who in (people.ann, people.ben):
        pair.exams.mark(failed, sheet(who))
    assert pair.exams.file(failed).outcome == "failed"


@pytest.mark.parametrize("is_attempt", [True, False])
def test_a_void_exam_has_no_result_and_says_who_why_and_whether_it_counts(
    hall: Hall, people: People, is_attempt: bool
) -> None:
    sitting = sat(hall, people)
    for poor in ("", "x"):
        assert refusal(partial(hall.exams.review.void, sitting, poor, is_attempt, people.ann))
    hall.exams.review.void(sitting, "It was opened for the wrong person.", is_attempt, people.ann)
    filed = hall.exams.file(sitting)
    assert filed.voided == VoidedExam("It was opened for the wrong person.", people.ann, hall.now, is_attempt)
    assert filed.outcome == "void"
    listed = hall.exams.sittings()[0]
    assert (listed.outcome, listed.is_attempt, listed.passed) == ("void", is_attempt, None)
    for action in (
        lambda: hall.exams.mark(sitting, sheet(people.ann)),
        lambda: hall.exams.say(sitting, "hm", "badge"),
        lambda: hall.exams.review.void(sitting, "It was the wrong person.", True, people.ann),
    ):
        assert refusal(action) == f"exam {sitting} is void; nothing can be added to it"
    assert not audit_ledger(hall.file).troubles


def test_a_pass_that_is_void_is_no_pass_any_more(hall: Hall, people: People) -> None:
    sitting = sat(hall, people)
    hall.exams.mark(sitting, sheet(people.ben))
    assert hall.exams.sittings()[0].passed
    hall.exams.review.void(sitting, "The wrong form was used.", False, people.ann)
    listed = hall.exams.sittings()[0]
    assert (listed.outcome, listed.passed) == ("void", False)
    assert hall.exams.file(sitting).outcome == "void"


# Strikes by two, and undone.


def marked_by_two(pair: Hall, people: People) -> str:
    sitting = sat(pair, people, faulty=True)
    for who in (people.ann, people.ben):
        pair.exams.mark(sitting, sheet(who))
    return sitting


def test_with_two_assessors_a_strike_counts_once_another_supervisor_signs_it(
    pair: Hall, people: People
) -> None:
    sitting = marked_by_two(pair, people)
    before = pair.exams.file(sitting).result
    assert before
    pair.exams.strike(sitting, 0, "The key slipped.", people.ann)
    filed = pair.exams.file(sitting)
    assert filed.result == before
    assert [(each.needs_second, each.counts) for each in filed.strikes] == [(True, False)]
    assert refusal(lambda: pair.exams.review.countersign(sitting, 0, people.ann)) == (
        "Ann struck the fault; another supervisor must sign off on it"
    )
    assert refusal(lambda: pair.exams.review.countersign(sitting, 1, people.ben)) == (
        f"fault 2 of exam {sitting} is not struck"
    )
    pair.exams.review.countersign(sitting, 0, people.ben)
    filed = pair.exams.file(sitting)
    assert filed.strikes[0].second == Countersign(people.ben, pair.now)
    assert filed.result
    assert filed.result.faults[0].struck
    assert filed.result.faults[0].severity == before.faults[0].severity, "it stays what it was"
    assert refusal(lambda: pair.exams.review.countersign(sitting, 0, people.ben)) == (
        "the strike on fault 1 already counts"
    )
    assert kinds(pair, sitting)[-3:] == ["struck", "countersigned", "passed"]


def test_a_strike_is_undone_by_another_record_and_made_anew(pair: Hall, people: People) -> None:
    sitting = marked_by_two(pair, people)
    before = pair.exams.file(sitting).result
    undo = partial(pair.exams.review.undo_strike, sitting, 0)
    assert "is not struck" in refusal(partial(undo, "The camera shows the pay.", people.ann))
    pair.exams.strike(sitting, 0, "The key slipped.", people.ann)
    pair.exams.review.countersign(sitting, 0, people.ben)
    assert "that reason isn't clear enough" in refusal(partial(undo, "x", people.ann))
    undo("The camera shows the pay.", people.ben)
    filed = pair.exams.file(sitting)
    assert filed.result == before
    assert filed.strikes[0].undone == UndoneStrike("The camera shows the pay.", people.ben, pair.now)
    assert not filed.strikes[0].counts
    pair.exams.strike(sitting, 0, "The camera was wrong.", people.ben)
    pair.exams.review.countersign(sitting, 0, people.ann)
    filed = pair.exams.file(sitting)
    assert [each.counts for each in filed.strikes] == [False, True]
    assert filed.result
    assert filed.result.faults[0].reason == "The camera was wrong."
    assert not audit_ledger(pair.file).troubles


# Appeals.


def test_an_appeal_is_the_dealers_and_decided_by_somebody_else_than_the_assessors(
    pair: Hall, people: People
) -> None:
    sitting = sat(pair, people, faulty=True)
    appeal = partial(pair.exams.review.appeal, sitting)
    assert refusal(partial(appeal, "The table stuck in round one.", "pin")) == (
        f"exam {sitting} has no result yet"
    )
    for who in (people.ann, people.ben):
        pair.exams.mark(sitting, sheet(who))
    decide = partial(pair.exams.review.decide_appeal, sitting, True, "The log shows a gap of a minute.")
    assert "has no open appeal" in refusal(partial(decide, people.ann))
    assert "that reason isn't clear enough" in refusal(partial(appeal, "no", "pin"))
    appeal("The table stuck in round one.", "pin")
    assert refusal(partial(appeal, "The table stuck in round two.", "pin")) == (
        f"exam {sitting} already has an appeal on file"
    )
    waiting = pair.exams.file(sitting).appeal
    assert waiting
    assert waiting.state == pair.exams.sittings()[0].appeal == "open"
    for who in (people.ann, people.ben):
        assert refusal(partial(decide, who)) == (
            f"{who.name} scored this exam; another supervisor must rule on the appeal"
        )
    cal = pair.supervisors.add("Cal", "19", KEPT, by=people.ann)
    decide(cal)
    filed = pair.exams.file(sitting)
    assert filed.appeal == Appeal(
        "The table stuck in round one.",
        "pin",
        pair.now,
        AppealDecision(True, "The log shows a gap of a minute.", cal, pair.now),
    )
    assert (filed.appeal.state, filed.voided, pair.exams.sittings()[0].appeal) == ("upheld", None, "upheld")
    assert "has no open appeal" in refusal(partial(decide, cal))
    # An upheld appeal may lead to strikes, as ever by two.
    pair.exams.strike(sitting, 0, "Appeal upheld: the table stuck.", cal)
    pair.exams.review.countersign(sitting, 0, people.ann)
    assert not audit_ledger(pair.file).troubles


@pytest.mark.parametrize(("upholds", "voids", "outcome"), [(True, True, "void"), (False, True, "failed")])
def test_an_upheld_appeal_may_void_the_exam_and_a_denied_one_does_not(
    pair: Hall, people: People, upholds: bool, voids: bool, outcome: str
) -> None:
    sitting = marked_by_two(pair, people)
    pair.exams.review.appeal(sitting, "The table stuck in round one.", "badge")
    cal = pair.supervisors.add("Cal", "19", KEPT, by=people.ann)
    pair.exams.review.decide_appeal(sitting, upholds, "I looked at the whole log.", cal, voids)
    filed = pair.exams.file(sitting)
    assert filed.outcome == outcome
    assert filed.appeal
    assert filed.appeal.state == ("upheld" if upholds else "denied")
    if filed.voided:
        assert (filed.voided.reason, filed.voided.is_attempt) == (
            "Appeal upheld: I looked at the whole log.",
            False,
        )
