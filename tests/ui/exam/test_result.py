"""The result: why, every fault and its table, strikes, the dealer's word, and the exam act by act."""

import dataclasses
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.drills.kinds.irregularity import ALONE
from app.drills.skill_choice import Wanted
from app.errors import Refused
from app.exam.draw_unseen import question_of
from app.procedure.vocabulary import Step
from app.records.exams.exam_decisions import ExamReview
from app.ui.exam.dealer_sign_in import DealerDoor
from app.ui.exam.dealer_text_page import DealerTextPage
from app.ui.exam.notice_page import NoticePage
from app.ui.exam.supervisor_sheet import SupervisorSheet
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.kit.components.dialogs import QuestionPanel
from app.ui.kit.components.icons import VerdictSign
from app.ui.kit.theme import THEMES
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.office.results.decisions_page import DecisionKind, DecisionsPage
from app.ui.office.results.exam_replay import ReplayWay
from app.ui.office.results.result_page import ResultPage
from app.ui.watch.review_mode import ReviewMode
from tests.ui.dealing.hands import strike
from tests.ui.exam.conftest import Open
from tests.ui.exam.hall import HOUSE, Hall, overpay, words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click

pytestmark = pytest.mark.usefixtures("unpainted")


def forgetful(steps: list[Step]) -> list[Step]:
    """Somebody who leaves out the last two steps, and corrects nothing."""
    return steps[:-2]


def test_it_says_rule_by_rule_what_was_found_and_what_was_allowed(hall: Hall) -> None:
    page = hall.decided(overpay)
    assert page.outcome.text() == "Not passed"
    said = words_of(page)
    for words in (
        "Critical faults",
        "none allowed",
        "Correct answers",
        "100%",
        "Assessors' score",
        "8.0 of 10",
    ):
        assert words in said
    assert "cost the bank $10" in said
    assert "The automated score and the assessors disagree" in said
    assert "The assessors agree on every score." in said
    assert "This is the dealer’s first exam." in said


def test_every_fault_shows_its_weight_its_cost_its_reason_and_the_table_at_its_moment(hall: Hall) -> None:
    page = hall.decided(overpay)
    settings = hall.window.navigator.settings
    hall.window.navigator.choose_settings(settings._replace(by_suit=True, four_colours=True))
    for row in page.rows:
        said = words_of(row)
        assert (row.card.tag.text, "−$5" in said) == ("Critical", True)
        assert row.fault.ground.why in said
    fault = page.rows[1].fault
    click(page.rows[1].show_table)
    replay = hall.room.results.replay
    assert replay
    assert isinstance(replay.review, ReviewMode)
    assert (replay.part, replay.review.place) == (1, fault.line)
    shown = hall.window.table_screen.table
    assert not shown._settings.by_suit, "as the dealer saw it"
    assert not shown._settings.four_colours
    assert not hall.window.table_screen.bar.menu_button.isVisible()
    assert fault.ground.why in replay.review.narration.text
    assert "Not counted" not in replay.review.narration.text, "the house says so itself"
    assert fault.line
    replay.review.go_to(fault.line - 1)
    assert fault.ground.why not in replay.review.narration.text, "there was no fault then"
    replay.review.go_to(fault.line)
    assert [each.text() for each in replay.review.more.actions()] == [
        "Save as a video…",
        "Print…",
        "Copy as text",
    ]
    click(replay.keys.keys[ReplayWay.RESULT])
    assert isinstance(hall.shown, ResultPage)
    assert hall.window.table_screen.bar.menu_button.isVisibleTo(hall.window)
    assert shown._settings.by_suit
    assert shown._settings.four_colours


def test_an_answer_is_replayed_with_the_verdict_of_its_day(hall: Hall) -> None:
    """What drills accept today makes no old answer right."""
    hall.decided(overpay).rows[0].show_table.click()
    replay = hall.room.results.replay
    assert replay
    answers = replay._sitting.answers
    place = next(place for place, (asked, _) in enumerate(answers) if asked.drill == "compare")
    asked, answer = answers[place]
    answers[place] = asked, dataclasses.replace(answer, right=("Nobody wins",))
    replay.show_part(len(replay._sitting.dealt) + place)
    assert replay.page
    assert replay.page.text.startswith("✗ Wrong")
    assert "The correct answer is Nobody wins." in replay.page.text


def confirm_rules(hall: Hall) -> None:
    """The house of the short exam confirms everything."""
    rules = hall.kept.rules
    rules.confirm(HOUSE, [rule.key for rule in rules.of(HOUSE).rules], hall.account("Ann Lee"))


@pytest.mark.parametrize("confirms", [False, True])
def test_an_answer_is_replayed_as_not_counted_until_the_house_confirms_the_rule(
    hall: Hall, confirms: bool
) -> None:
    if confirms:
        confirm_rules(hall)
    hall.decided(overpay).rows[0].show_table.click()
    replay = hall.room.results.replay
    assert replay
    sitting = replay._sitting
    asked, answer = sitting.answers[0]
    wanted = Wanted("irregularity", "hand-count")
    question = question_of(sitting.course, wanted, "1")
    sitting.answers[0] = (
        dataclasses.replace(asked, drill=wanted.drill, skill=wanted.skill, seed="1"),
        dataclasses.replace(answer, given=(ALONE, question.right[1]), right=question.right),
    )
    replay.show_part(len(sitting.dealt))
    assert replay.page
    told = replay.page.text
    assert told.startswith("✗ Wrong")
    assert ("Not counted: the house has not confirmed the rule." in told) is not confirms


def unscanned(steps: list[Step]) -> list[Step]:
    """The scan is common practice: the house's document does not ask for it."""
    return [step for step in steps if step.verb != "scan"]


def test_a_fault_that_rests_on_nobodys_word_is_listed_and_does_not_count(hall: Hall) -> None:
    page = hall.decided(unscanned)
    assert page.outcome.text() == "Passed"
    for row in page.rows:
        said = words_of(row)
        assert row.card.tag.text == "Not counted"
        assert "Not counted: common practice, not confirmed by the house." in said
        assert row.strike.isHidden()
    assert page.rows
    assert page.caveat.isVisible()
    assert page.caveat.text().startswith("! Rules not confirmed by the house: ")
    click(page.rows[0].show_table)
    assert hall.room.results.replay
    assert isinstance(hall.room.results.replay.review, ReviewMode)
    assert "Not counted: common practice" in hall.room.results.replay.review.narration.text


def test_where_the_house_has_confirmed_its_rules_the_same_fault_counts(hall: Hall) -> None:
    confirm_rules(hall)
    page = hall.decided(unscanned)
    for row in page.rows:
        assert "Not counted" not in words_of(row)
        assert "Confirmed by the house." in words_of(row)
        assert not row.strike.isHidden()
    assert page.rows
    assert page.caveat.isHidden()


def test_a_call_that_nothing_asked_for_is_a_remark_without_points(hall: Hall) -> None:
    page = hall.decided(lambda steps: [Step("call", "supervisor"), *steps])
    said = words_of(page)
    assert page.rows == []
    assert "No faults" in said
    assert "Round 1, move 1: note, no points off" in said
    assert "Dealer did: Call the floor" in said


def test_what_was_left_out_is_shown_after_the_last_act(hall: Hall) -> None:
    page = hall.decided(forgetful)
    rows = [row for row in page.rows if row.fault.round == 1]
    assert [row.fault.line for row in rows] == [None, None]
    places = []
    for row in rows:
        page.shown.emit(row.fault)
        assert hall.room.results.replay
        assert hall.room.results.replay.review
        places.append(hall.room.results.replay.review.place)
        hall.room.results.show(hall.kept.exams.sittings()[0].id)
    acts = len(hall.kept.exams.sitting(hall.kept.exams.sittings()[0].id).dealt[0].session.acts)
    assert places == [acts + 1, acts + 2]


def test_a_strike_says_which_fault_needs_a_reason_and_can_be_thought_better_of(hall: Hall) -> None:
    page = hall.decided(overpay)
    row = page.rows[0]
    click(row.strike)
    settle()
    assert row.question
    assert row.question.reason
    assert "Round 1, move" in words_of(row)
    assert "−$5" in words_of(row)
    click(row.question.yes)
    assert "Type the reason first." in words_of(row)
    strike(Qt.Key.Key_Escape)
    assert row.question is None
    click(row.strike)
    settle()
    row.question.reason.setPlainText("The key slipped.")
    # A second key of the same row, the other rows, the replay and the decisions lead away too.
    ways = (row.show_table, page.replay, page.decide, *[each.show_table for each in page.rows[1:]])
    for leave in (page.back.click, partial(strike, Qt.Key.Key_Escape), *[each.click for each in ways]):
        leave()
        (asked,) = [each for each in page.findChildren(QuestionPanel) if each.isVisible()]
        click(asked.no)
        assert row.has_reason
    click(row.question.yes)
    settle()
    page = hall.page(ResultPage)
    assert "Struck by Ann Lee on Oct 1, 2026: The key slipped." in words_of(page.rows[0])
    assert not page.rows[0].strike.isVisible()
    assert "A second supervisor must sign it." in words_of(page.rows[0])
    assert page.outcome.text() == "Not passed", "the other fault stands"


def test_a_revoked_result_says_so_and_nothing_is_struck_any_more(hall: Hall) -> None:
    page = hall.decided(overpay)
    sitting = hall.kept.exams.sittings()[0].id
    hall.strike(sitting, 0)
    hall.calendar.pass_time(days=2)
    hall.kept.exams.revoke(sitting, "It was another dealer.", hall.account("Ann Lee"))
    hall.room.results.show(sitting)
    page = hall.page(ResultPage)
    assert page.outcome.text() == "Revoked"
    assert page.why.text().startswith(
        "Revoked by Ann Lee on Oct 3, 2026: It was another dealer.\nBefore that: Not passed."
    )
    assert "Struck by Ben Ek on Oct 1, 2026: The key slipped." in words_of(page.rows[0])
    for key in (*[row.strike for row in page.rows], page.decide, page.certificate):
        assert not key.isVisible()
    click(page.replay)
    assert hall.room.results.replay
    assert hall.room.results.replay.review
    assert "Revoked by Ann Lee on Oct 3, 2026" in hall.room.results.replay.review.narration.text
    for _ in range(2):
        strike(Qt.Key.Key_Escape)
        settle()
    assert isinstance(hall.shown, DeskPage)


def test_a_pass_from_a_damaged_ledger_has_no_check_mark_and_no_certificate(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = hall.decided()
    assert (page.outcome.text(), page.certificate.isVisible(), sign_of(page)) == ("Passed", True, "check")
    sitting, read = hall.kept.exams.sittings()[0].id, hall.kept.exams.file
    monkeypatch.setattr(hall.kept.exams, "file", lambda exam: read(exam)._replace(is_doubtful=True))
    hall.room.results.show(sitting)
    page = hall.page(ResultPage)
    assert (page.outcome.text(), page.certificate.isVisible(), sign_of(page)) == (
        "Not certain",
        False,
        "bang",
    )
    assert page.why.text().startswith("The ledger is damaged. It says: Passed")


def sign_of(page: ResultPage) -> str:
    (found,) = page.findChildren(VerdictSign)
    return found.sign


def test_the_dealer_says_something_once(hall: Hall) -> None:
    page = hall.decided(overpay)
    hall.decide(DecisionKind.STATEMENT)
    hall.dealer_signs("D4")
    page_of_dealer = hall.page(DealerTextPage)
    assert STATEMENT in lines_of(page_of_dealer)
    assert "Dealer’s statement" in lines_of(page_of_dealer)
    assert page_of_dealer.save.text().strip() == "Save the statement"
    click(page_of_dealer.save)
    assert "The dealer's statement is empty." in words_of(page_of_dealer)
    page_of_dealer.text.setPlainText("I was nervous.")
    click(page_of_dealer.save)
    settle()
    # The dealer was at the machine: nobody is inside before a supervisor signs in again.
    hall.give_pin("Ben Ek")
    page = hall.page(ResultPage)
    assert "Dealer’s statement, signed with the badge: “I was nervous.”" in words_of(page)
    click(page.decide)
    assert DecisionKind.STATEMENT not in hall.page(DecisionsPage).rows
    assert hall.room.supervisor == hall.account("Ben Ek")


def test_the_dealer_signs_with_the_own_badge_and_no_other(hall: Hall) -> None:
    hall.decided(overpay)
    hall.decide(DecisionKind.STATEMENT)
    assert "Sign in to write your statement about the exam." in lines_of(hall.page(DealerDoor))
    hall.dealer_signs("D5")
    assert "This is not the badge on file for this exam." in hall.page(DealerDoor).told.text()
    click(hall.page(DealerDoor).shell.header.back)
    assert isinstance(hall.shown, DecisionsPage)


def test_whoever_leaves_the_dealers_page_leaves_the_supervisors_area(hall: Hall) -> None:
    hall.decided(overpay)
    hall.decide(DecisionKind.STATEMENT)
    hall.dealer_signs("D4")
    strike(Qt.Key.Key_Escape)
    settle()
    assert isinstance(hall.shown, SupervisorSignInPage)
    strike(Qt.Key.Key_Escape)
    settle()
    assert not hall.is_open


def test_with_two_assessors_a_strike_is_signed_by_another_and_undone_with_a_reason(hall: Hall) -> None:
    page = hall.decided(overpay)
    click(page.rows[0].strike)
    settle()
    assert page.rows[0].question
    assert page.rows[0].question.reasons
    page.rows[0].question.reasons.setCurrentIndex(1)
    page.rows[0].question.reasons.activated.emit(1)
    click(page.rows[0].question.yes)
    settle()
    row = hall.page(ResultPage).rows[0]
    assert "A second supervisor must sign it. Until then the fault counts." in words_of(row)
    assert row.card.tag.text == "Critical"
    click(row.keys.sign)
    assert hall.page(SupervisorSignInPage).shell.header.title.text() == "Second supervisor"
    hall.give_pin("Ann Lee")
    assert "Another supervisor must sign in" in hall.page(SupervisorSignInPage).login.told.text()
    hall.give_pin("Ben Ek")
    row = hall.page(ResultPage).rows[0]
    assert hall.room.supervisor == hall.account("Ann Lee"), "who was inside stays inside"
    assert "Struck by Ann Lee on Oct 1, 2026: The screen didn't register what the dealer did." in words_of(
        row
    )
    assert "Signed by Ben Ek on Oct 1, 2026." in words_of(row)
    assert row.card.tag.text == "Struck"
    click(row.keys.undo)
    settle()
    assert row.question
    assert row.question.reason
    said = lines_of(row.question)
    assert "Undo the strike?" in said
    assert "The fault will count again. The strike and your reason stay on file." in said
    assert (row.question.yes.text().strip(), row.question.no.text().strip()) == (
        "Undo the strike",
        "Leave it struck",
    )
    row.question.reason.setPlainText("x")
    click(row.question.yes)
    assert "reason isn't clear enough" in words_of(row)
    row.question.reason.setPlainText("The camera shows that the dealer paid it.")
    click(row.question.yes)
    settle()
    row = hall.page(ResultPage).rows[0]
    assert row.card.tag.text == "Critical"
    assert "Undone by Ann Lee on Oct 1, 2026: The camera shows that the dealer paid it." in words_of(row)
    assert row.strike.isVisible()


STATEMENT = (
    "Your statement stays with the exam result. You can save it only once. A supervisor signs in after you."
)
APPEAL = (
    "Say what was wrong with the exam. A supervisor who didn’t score it decides, and both texts stay on file. A"
    " supervisor signs in after you."
)


def lines_of(page: QWidget) -> list[str]:
    return words_of(page).split("\n")


def test_an_appeal_is_written_by_the_dealer_and_decided_by_a_third_supervisor(hall: Hall) -> None:
    hall.decided(overpay)
    hall.decide(DecisionKind.APPEAL)
    assert "Sign in to write your appeal." in lines_of(hall.page(DealerDoor))
    hall.dealer_signs("D4")
    lines = lines_of(hall.page(DealerTextPage))
    assert "Appeal" in lines
    assert APPEAL in lines
    assert hall.page(DealerTextPage).save.text().strip() == "File the appeal"
    hall.page(DealerTextPage).text.setPlainText("The screen froze while I paid.")
    click(hall.page(DealerTextPage).save)
    settle()
    hall.give_pin("Ann Lee")
    assert "Not decided yet." in words_of(hall.page(ResultPage))
    click(hall.page(ResultPage).decide)
    page = hall.page(DecisionsPage)
    page.choose(DecisionKind.DECIDE)
    settle()
    assert lines_of(page._form)[-3:] == [
        "The dealer wrote on Oct 1, 2026:",
        "“The screen froze while I paid.”",
        "You took part in this result, so another supervisor must decide.",
    ]
    assert page.keys["other"].text().strip() == "Another supervisor signs in…"
    click(page.keys["other"])
    assert hall.page(SupervisorSignInPage).shell.header.title.text() == "Who is ruling on the appeal?"
    hall.give_pin("Ben Ek")
    assert "Another supervisor must sign in" in hall.page(SupervisorSignInPage).login.told.text()
    hall.add_account("Cal Roe", by="Ann Lee")
    click(hall.page(SupervisorSignInPage).back)
    hall.decide(DecisionKind.DECIDE)
    click(hall.page(DecisionsPage).keys["other"])
    hall.give_pin("Cal Roe")
    page = hall.page(DecisionsPage)
    click(page.keys["uphold void"])
    assert "✕ Type the reason first." in lines_of(page)
    page.text.setPlainText("The log shows that nothing moved for a minute.")
    click(page.keys["uphold void"])
    settle()
    result = hall.page(ResultPage)
    assert result.outcome.text() == "Void"
    said = words_of(result)
    assert "Dee Vos appealed on Oct 1, 2026, signed with the badge: “The screen froze while I paid.”" in said
    assert "Appeal upheld by Cal Roe on Oct 1, 2026: The log shows that nothing moved for a minute." in said
    assert "It does not count as an attempt." in said
    assert sign_of(result) == "bang"
    for key in (*[row.strike for row in result.rows], result.decide, result.certificate):
        assert not key.isVisible()


def test_an_exam_for_the_wrong_person_is_void_without_scores(hall: Hall) -> None:
    sitting = hall.over()
    hall.enter_office().results.show(sitting)
    hall.room.results.show_decisions(hall.kept.exams.file(sitting), DecisionKind.VOID)
    page = hall.page(DecisionsPage)
    assert [*page.rows] == [DecisionKind.STATEMENT, DecisionKind.VOID]
    page.text.setPlainText("It was opened for the wrong person.")
    click(page.keys["attempt"])
    settle()
    notice = hall.page(NoticePage)
    assert notice.title.text() == "This exam is void."
    assert notice.text.text() == (
        "Voided by Ann Lee on Oct 1, 2026: It was opened for the wrong person.\nIt counts as an attempt."
    )
    assert notice.supervisor.text() == " Back"
    assert not notice.go_on.isVisible()
    click(notice.supervisor)
    assert hall.page(DeskPage).rows[0].accessibleName().endswith("void")


def test_a_result_is_revoked_among_the_decisions(hall: Hall) -> None:
    hall.decided()
    hall.decide(DecisionKind.REVOKE)
    page = hall.page(DecisionsPage)
    page.text.setPlainText("Another dealer sat in the seat.")
    click(page.keys["revoke"])
    settle()
    assert hall.page(ResultPage).outcome.text() == "Revoked"


def test_what_cannot_be_filed_says_why(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_anything: object) -> None:
        raise Refused("the disk is full")

    page = hall.decided(overpay)
    monkeypatch.setattr(hall.kept.exams, "strike", refuse)
    monkeypatch.setattr(ExamReview, "undo_strike", refuse)
    page.struck.emit(0, "The key slipped.")
    assert page.told.text() == "The disk is full."
    page.tell("")
    page.undone.emit(0, "The camera shows it.")
    assert page.told.text() == "The disk is full."


def test_an_exam_that_was_ended_early_says_so_and_shows_what_there_was(hall: Hall) -> None:
    page = hall.decided(list, stop="The dealer gave up.")
    said = words_of(page)
    assert page.outcome.text() == "Not passed"
    assert "The dealer gave up." in said
    assert "0 of 2 rounds" in said
    assert "Paused by Ann Lee (S1)" in said
    click(page.replay)
    assert hall.room.results.replay
    assert hall.room.results.replay.parts == 1
    assert hall.room.results.replay.review
    assert hall.room.results.replay.review.last == 3


def test_an_exam_that_was_ended_before_any_act_needs_no_marks(open_hall: Open) -> None:
    hall = open_hall()
    hall.seat(hall.kept.people.everybody()[0], hall.add_account("Ann Lee"))
    hall.hall.admit(hall.account("Ann Lee"))
    hall.page(SupervisorSheet).stopped.emit("The fire alarm rang.", "incomplete")
    settle()
    page = hall.page(ResultPage)
    assert not page.replay.isVisible(), "there is nothing to be seen again"
    said = words_of(page)
    assert "there was nothing to score" in said
    assert "Not seen in this exam: " in said
    click(hall.page(ResultPage).back)
    assert hall.page(DeskPage).rows[0].accessibleName().endswith("incomplete")


def test_an_appeal_shows_both_results_from_the_start_and_leads_from_fault_to_fault(hall: Hall) -> None:
    hall.decided(overpay)
    sitting = hall.kept.exams.sittings()[0].id
    for fault in (0, 1):
        hall.strike(sitting, fault)
    hall.room.results.show(sitting)
    page = hall.page(ResultPage)
    lines = [row.fault.line for row in page.rows]
    click(page.replay)
    replay = hall.room.results.replay
    assert replay
    assert replay.review
    assert replay.review.place == 0
    told = replay.review.narration.text
    assert "Passed: met every requirement." in told
    assert "Without the strikes: Not passed." in told
    assert "score 100, 75 without the strikes" in words_of(hall.window.table_screen.bar)
    seen = []
    for _ in range(3):
        strike("f")
        settle()
        assert "Struck by Ben Ek on Oct 1, 2026: The key slipped." in replay.review.narration.text
        seen.append((replay.part, replay.review.place))
    assert seen == [(0, lines[0]), (1, lines[1]), (0, lines[0])], "after the last from the first on"
    strike(Qt.Key.Key_Escape)
    settle()
    assert isinstance(hall.shown, ResultPage)


def test_without_faults_there_is_no_next_one(hall: Hall) -> None:
    click(hall.decided().replay)
    strike("f")
    assert "There are no faults in this exam." in words_of(hall.window)


def test_the_replay_goes_on_and_back_by_keys_and_ends_at_its_ends(hall: Hall) -> None:
    page = hall.decided(overpay)
    click(page.replay)
    replay = hall.room.results.replay
    assert replay
    click(replay.keys.keys[ReplayWay.BEFORE])
    assert replay.part == 0
    click(replay.keys.keys[ReplayWay.AFTER])
    click(replay.keys.keys[ReplayWay.AFTER])
    assert replay.page
    strike(Qt.Key.Key_Right)
    strike(Qt.Key.Key_Right)
    strike(Qt.Key.Key_Right)
    assert replay.part == 4
    strike("x")
    click(replay.page.keys[ReplayWay.BEFORE])
    strike(Qt.Key.Key_Left)
    strike(Qt.Key.Key_Left)
    assert replay.review
    assert replay.part == 1
    click(replay.keys.keys[ReplayWay.AFTER])
    strike(Qt.Key.Key_Escape)
    assert isinstance(hall.shown, ResultPage)


def test_the_list_finds_exams_by_name_house_or_outcome(hall: Hall) -> None:
    click(hall.decided(overpay).back)
    page = hall.page(DeskPage)
    for wanted, count in (("dee", 1), ("not passed", 1), ("sixth house", 1), ("gus", 0), ("", 1)):
        page.search.setText(wanted)
        assert len(page.rows) == count, wanted


def test_a_file_that_cannot_be_read_leads_back_to_the_list(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_anything: object) -> None:
        raise Refused("the records cannot be read")

    click(hall.decided(overpay).back)
    monkeypatch.setattr(hall.kept.exams, "file", refuse)
    click(hall.page(DeskPage).rows[0])
    assert isinstance(hall.shown, DeskPage)


def test_the_room_follows_other_colours(hall: Hall) -> None:
    hall.enter("Ann Lee")
    hall.window.navigator.choose_settings(hall.window.navigator.settings._replace(room="light"))
    assert THEMES["light"].panel in hall.page(DeskPage).styleSheet()
    hall.window.navigator.choose_settings(hall.window.navigator.settings._replace(mode="guided"))
    assert not hall.is_open, "whoever wants to deal is through with the exams"


def test_wrong_answers_are_listed_struck_and_found_in_the_replay(hall: Hall) -> None:
    confirm_rules(hall)
    page = hall.decided(overpay, wrong=3)
    row = page.answer_rows[0]
    answer = row.answer
    assert row.card.tag.text == "Wrong answer"
    said = words_of(row)
    for words in (answer.given, answer.right, answer.asked, answer.cause, answer.ground.why):
        assert words in said
    assert f"{len(page.answer_rows)} wrong answer" in words_of(page)
    row.show_table.click()
    replay = hall.room.results.replay
    assert replay
    assert replay.page
    assert replay.part == 2 + answer.question - 1
    assert answer.cause.split()[-1] in replay.page.text
    seen = []
    for _ in range(2 + len(page.answer_rows)):
        strike("f")
        settle()
        seen.append(replay.part)
    assert set(seen) == {0, 1, *[1 + each.answer.question for each in page.answer_rows]}
    strike(Qt.Key.Key_Escape)
    settle()
    before = hall.page(ResultPage)
    sitting = hall.kept.exams.sittings()[0].id
    hall.strike(sitting, answer.number)
    hall.room.results.show(sitting)
    page = hall.page(ResultPage)
    assert page is not before
    assert page.answer_rows[0].card.tag.text == "Struck"
    assert "Struck by Ben Ek on Oct 1, 2026: The key slipped." in words_of(page.answer_rows[0])
    page.answer_rows[0].show_table.click()
    assert hall.room.results.replay
    assert hall.room.results.replay.page
    assert "Struck by Ben Ek" in hall.room.results.replay.page.text
