"""A whole test: the first supervisor, a trainee, two assessors, a fail, another form, a strike, a pass, replay."""

import pytest

from app.ui.exam.dealer_text_page import DealerTextPage
from app.ui.exam.notice_page import NoticePage
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.office.results.decisions_page import DecisionKind
from app.ui.office.results.exam_replay import ReplayWay
from app.ui.office.results.result_page import ResultPage
from tests.ui.exam.conftest import Open
from tests.ui.exam.hall import Hall, Steps, overpay, words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click

pytestmark = pytest.mark.usefixtures("unpainted")


def examine(hall: Hall, change: Steps = list) -> ResultPage:
    """Open an exam from the list, sit it out, and let both assessors mark it."""
    click(hall.page(DeskPage).buttons["exam"])
    hall.open_exam("Dee Vos")
    hall.check_identity("id", "known")
    hall.dealer_signs("D4")
    assert "Dee Vos, please take your seat" in words_of(hall.page(NoticePage))
    hall.sit_out(change)
    assert "Please call your supervisor" in words_of(hall.page(NoticePage))
    click(hall.page(NoticePage).supervisor)
    hall.give_pin("Ben Ek")
    hall.mark(7, 8, 9, notes="Calm.")
    hall.go_on()
    hall.give_pin("Ann Lee")
    hall.mark(8, 8, 8)
    return hall.page(ResultPage)


@pytest.mark.usefixtures("slow_secrets")
def test_a_whole_test(open_hall: Open) -> None:
    hall = open_hall()
    hall.make_first("Ann Lee")
    assert "No exams yet" in words_of(hall.page(DeskPage))
    hall.add_account("Ben Ek", by="Ann Lee")

    failed = examine(hall, overpay)
    assert failed.outcome.text() == "Not passed"
    assert len(failed.rows) == 2, "a payout too large in each round"
    first = hall.kept.exams.sittings()[0]

    hall.calendar.pass_time(days=1)
    click(failed.back)
    passed = examine(hall)
    assert passed.outcome.text() == "Passed"
    assert first.id in words_of(passed), "the earlier sitting stands beside it"
    second = hall.kept.exams.sittings()[0]
    forms = [hall.kept.exams.sitting(each.id).dealt for each in (first, second)]
    assert not {str(dealt.data) for dealt in forms[0]} & {str(dealt.data) for dealt in forms[1]}

    click(passed.back)
    (row,) = [row for row in hall.page(DeskPage).rows if row.sat.id == first.id]
    click(row)
    for _ in range(2):
        page = hall.page(ResultPage)
        fault = next(row for row in page.rows if not row.fault.struck)
        fault.strike.setFocus()
        settle()
        click(fault.strike)
        settle()
        assert fault.question
        assert fault.question.reason
        fault.question.reason.setPlainText("The key slipped.")
        click(fault.question.yes)
        settle()
        signed = next(row for row in hall.page(ResultPage).rows if row.fault.number == fault.fault.number)
        signed.keys.sign.click()
        hall.give_pin("Ann Lee" if hall.room.supervisor == hall.account("Ben Ek") else "Ben Ek")
    struck = hall.page(ResultPage)
    assert struck.outcome.text() == "Passed"
    assert "Without the strikes: Not passed" in words_of(struck)
    hall.decide(DecisionKind.STATEMENT)
    hall.dealer_signs("D4")
    hall.page(DealerTextPage).text.setPlainText("I was nervous.")
    click(hall.page(DealerTextPage).save)
    settle()
    hall.give_pin("Ann Lee")
    assert "I was nervous." in words_of(hall.page(ResultPage))

    click(hall.page(ResultPage).replay)
    replay = hall.room.results.replay
    assert replay
    seen = []
    for part in range(replay.parts):
        replay.show_part(part)
        settle()
        if replay.review:
            for place in range(replay.review.last + 1):
                replay.review.go_to(place, jump=True)
            seen.append("round")
        else:
            assert replay.page
            assert "Correct" in words_of(replay.page)
            seen.append("question")
    assert seen == ["round"] * 2 + ["question"] * 3
    click(replay.page.keys[ReplayWay.RESULT])  # type: ignore[union-attr]
    settle()
    click(hall.page(ResultPage).rows[0].show_table)
    assert hall.room.results.replay
    assert hall.room.results.replay.review
    assert hall.room.results.replay.review.place == struck.rows[0].fault.line
