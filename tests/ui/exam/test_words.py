"""What the pages of exams say of faults, results and sittings."""

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.errors import Refused
from app.exam.assessor_marks import Marked, Marks
from app.exam.exam_faults import FiledFault, strike_of
from app.exam.exam_file import (
    Appeal,
    AppealDecision,
    Countersign,
    Filed,
    RevokedResult,
    Sat,
    Statement,
    Strike,
    UndoneStrike,
    VoidedExam,
)
from app.exam.exam_log import (
    ClockMoved,
    ClockPaused,
    ClockResumed,
    DealerSignedIn,
    IdentityChecked,
    Interrupted,
    Opened,
    WindowOpened,
)
from app.exam.exam_state import AssessorRemark
from app.exam.integrity import integrity_notes
from app.exam.practice_advice import PracticeAdvice
from app.exam.result import AssessorFindings
from app.exam.result_codec import fault_as_plain, fault_from_plain
from app.exam.supervisor import Supervisor
from app.exam.wrong_answers import FiledAnswer
from app.ports.dealer_files import FiledExam
from app.procedure.house import DocumentReading, ReadingChoice
from app.procedure.library import Library
from app.procedure.sources import STANDARD, Ground
from app.procedure.vocabulary import Step
from app.session.fault_words import cost_words, fault_text, fault_title, likely_words
from app.ui.kit.components.tag import Tag
from app.ui.kit.widgets.parts import sentence
from app.ui.office.records.file_sheet_page import ExamCard
from app.ui.office.results.decisions_page import DecisionKind, decisions_open
from app.ui.office.results.fault_rows import FaultRow, answer_words, fault_words, under_causes
from app.ui.office.results.outcome_words import (
    decision_words,
    outcome_of,
    outcome_tag,
    revoked_words,
    struck_words,
    voided_words,
)
from app.ui.office.results.result_words import (
    appeal_words,
    assessor_rows,
    caveat_words,
    counted_words,
    earlier_words,
    heading_words,
    is_unsure,
    machine_words,
    outcome_words,
    people_words,
    practise_words,
    reading_words,
    reason_words,
    record_words,
    rule_rows,
    sitting_notes,
    strike_words,
    why_words,
)

EARLY = FiledFault(
    0, 2, 7, "early", Step("deal", 3), None, "major", 0, Ground(STANDARD, "Why."), jumped=Step("scan")
)


LOG = (
    ClockPaused("Ann Lee", "alarm", 61.0),
    ClockResumed("Ann Lee", 125.0),
    Interrupted("2026-10-01T09:10:00+00:00", 130.0),
)


class Noted:
    """A sitting of which only this is known."""

    clock_moves = (ClockMoved(-3600.0, 130.0),)
    identity = IdentityChecked("Ann Lee", ("id", "license"), "NV 12", "Expires in May", 0.0)
    sign_ins = (DealerSignedIn("pin", 0.0), DealerSignedIn("badge", 5.0), DealerSignedIn("pin", 9.0))
    windows = (WindowOpened("Ben Ek", 3.0), WindowOpened("Ben Ek", 9.0))
    dealt = ()
    typed = 0
    remarks = (
        AssessorRemark("Ann Lee", "Calm.", 5.0, 1, 4, 0),
        AssessorRemark("Ben Ek", "Quick.", 9.0, 2, 9, 3),
    )


def on_file(source: str) -> FiledFault:
    """The fault, resting on what was written so."""
    return fault_from_plain(fault_as_plain(EARLY) | {"source": source})


def test_a_fault_says_where_it_was_and_what_it_weighs() -> None:
    assert fault_title(EARLY, 2) == "Round 2, move 7: too early (major)"
    assert fault_title(EARLY._replace(line=None, kind="omitted"), 2) == "Round 2, at the end: skipped (major)"
    corrected = EARLY._replace(corrected=True, severity="minor", cost=-500)
    assert fault_title(corrected, 2) == "Round 2, move 7: too early (minor, corrected, underpaid $5)"
    assert "caused by another fault" in fault_title(EARLY._replace(severity=None), 2)


def test_a_fault_says_what_was_done_what_was_due_why_and_on_whose_word() -> None:
    assert fault_text(EARLY).split("\n") == [
        "Dealer did: Deal to spot 3",
        "Do this first: Scan the layout",
        "Why. (Common practice)",
    ]
    due = EARLY._replace(jumped=None, step=Step("deal", 2), struck=True, reason="A slip.")
    strike = Strike(due.number, "A slip.", Supervisor("1", "Ann Lee", "S1"), datetime(2026, 10, 1, 12))
    assert fault_text(due, struck_words(strike)).split("\n")[1:] == [
        "Correct move: Deal to spot 2",
        "Why. (Common practice)",
        "Struck by Ann Lee on Oct 1, 2026: A slip.",
    ]


def test_a_decision_says_who_when_why_and_what_follows() -> None:
    ann, ben, when = (
        Supervisor("1", "Ann Lee", "S1"),
        Supervisor("2", "Ben Ek", "S2"),
        datetime(2026, 10, 1, 12),
    )
    later = datetime(2026, 10, 3, 12)
    strike = Strike(0, "A slip.", ann, when, needs_second=True)
    assert struck_words(strike) == (
        "Struck by Ann Lee on Oct 1, 2026: A slip."
        "\nA second supervisor must sign it. Until then the fault counts."
    )
    signed = strike._replace(second=Countersign(ben, later))
    assert (
        struck_words(signed) == "Struck by Ann Lee on Oct 1, 2026: A slip.\nSigned by Ben Ek on Oct 3, 2026."
    )
    undone = strike._replace(undone=UndoneStrike("Too lenient.", ben, later))
    assert struck_words(undone) == (
        "Struck by Ann Lee on Oct 1, 2026: A slip.\nUndone by Ben Ek on Oct 3, 2026: Too lenient."
    )
    assert revoked_words(RevokedResult("Cheated.", ann, when)) == (
        "Revoked by Ann Lee on Oct 1, 2026: Cheated."
    )
    assert voided_words(VoidedExam("Alarm.", ann, when, is_attempt=True)) == (
        "Voided by Ann Lee on Oct 1, 2026: Alarm.\nIt counts as an attempt."
    )
    assert voided_words(VoidedExam("Alarm.", ann, when, is_attempt=False)) == (
        "Voided by Ann Lee on Oct 1, 2026: Alarm.\nIt does not count as an attempt."
    )
    assert decision_words(AppealDecision(True, "Agreed.", ben, later)) == (
        "Appeal upheld by Ben Ek on Oct 3, 2026: Agreed."
    )
    assert decision_words(AppealDecision(False, "No.", ben, later)) == (
        "Appeal denied by Ben Ek on Oct 3, 2026: No."
    )


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("000 §Dealing 4", "The house’s rules, Dealing, item 4"),
        ("standard", "Common practice"),
        ("standard, confirmed by the house", "Confirmed by the house"),
        ("reading of 004 §Bets: one: or two", "Our reading of the house’s rules, Bets: one: or two"),
        (
            "reading of 004 §Bets: one, confirmed by the house",
            "Confirmed by the house, the house’s rules, Bets: one",
        ),
    ],
)
def test_a_fault_on_file_says_whose_word_it_was(source: str, told: str) -> None:
    assert fault_text(on_file(source)).split("\n")[-1] == f"Why. ({told})"


def test_a_fault_that_does_not_count_says_why() -> None:
    for source, rests_on in (
        ("standard", "common practice"),
        ("house", "house practice"),
        ("reading of 004 §Bets: one", "our reading"),
    ):
        unbound = on_file(source)._replace(binding=False)
        assert fault_text(unbound).endswith(f"Not counted: {rests_on}, not confirmed by the house.")


def test_what_follows_from_a_struck_fault_is_struck_with_it() -> None:
    ann = Supervisor("1", "Ann Lee", "S1")
    strike = Strike(EARLY.number, "A slip.", ann, datetime(2026, 10, 1, 12))
    follows = EARLY._replace(number=EARLY.number + 1, line=9, follows=EARLY.line, severity=None)
    left_out = EARLY._replace(number=EARLY.number + 2, line=None)
    faults = (EARLY, follows, left_out)
    assert [strike_of(fault, faults, [strike]) for fault in faults] == [strike, strike, None]


@pytest.mark.parametrize(("cents", "words"), [(500, "cost the bank $5"), (-250, "underpaid $2.50")])
def test_a_cost_says_whose_it_was(cents: int, words: str) -> None:
    assert cost_words(cents) == words


def test_pauses_cuts_and_a_clock_that_was_set_are_told() -> None:
    dealer = {"name": "Dee", "badge": "4"}
    opened = Opened("h", "", "1", {}, {}, dealer, {}, "2026-10-01T09:00:00+00:00", "-07:00 PDT")
    filed = Filed("X", opened, LOG, (), (), "", None)
    assert sitting_notes(Noted(), filed) == [  # type: ignore[arg-type]
        "Identity checked by Ann Lee: photo ID seen; license checked; license NV 12 (Expires in May).",
        "The dealer signed in 3 times, with a PIN and the badge.",
        "Paused by Ann Lee: alarm. 2:01 AM to 2:02 AM, 1:04 min.",
        "Interrupted; resumed at the same move. 2:02 AM to 2:10 AM, 7:55 min.",
        "Round 1, move 4, Ann Lee: “Calm.”",
        "After 3 answers, Ben Ek: “Quick.”",
    ]


def test_a_clock_that_was_set_and_other_windows_are_flagged_for_a_person_to_judge() -> None:
    class Exam:
        fastest = 100

    noted = Noted()
    noted.exam = Exam()  # type: ignore[attr-defined]
    assert integrity_notes(noted) == (  # type: ignore[arg-type]
        ("clock", "The clock on this machine was changed by -3600 s. The pace doesn't depend on it."),
        ("window", "Ben Ek's assessor sheet was open in a second window."),
    )


def test_earlier_sittings_are_told_the_newest_first_and_not_all() -> None:
    when = datetime(2026, 10, 1, 9, tzinfo=UTC)
    sat = Sat("K7QF-2M9D", "Dee Vos", "D4", "oxford", when, True, False)
    assert earlier_words([sat]) == ["Oct 1, 2026, ✗ not passed, K7QF-2M9D"]
    assert len(earlier_words([sat] * 20)) == 6
    assert earlier_words([]) == ["This is the dealer’s first exam."]


def test_what_needs_practice_says_how_many_mistakes_there_were() -> None:
    advised = [
        PracticeAdvice("drill", "payout", "Payout", 1),
        PracticeAdvice("feature", "tie", "rounds with a tie", 3),
    ]
    result: Any = SimpleNamespace(practise=advised)
    assert practise_words(result, ()) == ["Payout: 1 mistake", "Rounds with a tie: 3 mistakes"]
    assert practise_words(result, ["a", "b"])[2:] == ["Not seen in this exam: a; b."]


def test_a_quotation_in_a_likely_cause_has_the_inner_marks() -> None:
    assert likely_words("“To 1” pays on top.") == "Likely cause: “‘To 1’ pays on top.”"


def test_a_refusal_without_a_stop_ends_with_one() -> None:
    assert sentence(Refused("the disk is full")) == "The disk is full."
    assert sentence(Refused("The disk is full.")) == "The disk is full."


ANN, BEN = Supervisor("1", "Ann Lee", "S1"), Supervisor("2", "Ben Ek", "S2")
NOON = datetime(2026, 10, 1, 12, tzinfo=UTC)
DEALER = {"name": "Dee Vos", "badge": "D4"}
OPENED = Opened("h", "", "1", {}, {}, DEALER, {}, "2026-10-01T09:00:00+00:00", "-07:00 PDT")
FILED = Filed("X", OPENED, (), (), (), "", None)
SAT = Sat("K7QF-2M9D", "Dee Vos", "D4", "oxford", NOON, True, None)
REVOKED = RevokedResult("It was another dealer.", ANN, NOON)
VOIDED = VoidedExam("Fire alarm.", ANN, NOON, is_attempt=True)
UPHELD = AppealDecision(True, "The log shows it.", BEN, NOON)


def came_to(outcome: str, why: str = "Because.") -> Any:
    """A result of which only that is known."""
    return SimpleNamespace(outcome=outcome, why=why)


@pytest.mark.parametrize(
    ("sat", "said", "tag"),
    [
        (SAT._replace(is_closed=False), "in progress", ("In progress", "accent")),
        (SAT, "scores missing", ("Scores missing", "form")),
        (SAT._replace(passed=True), "✓ passed", ("Passed", "right")),
        (SAT._replace(passed=False), "✗ not passed", ("Not passed", "wrong")),
        (SAT._replace(passed=False, is_incomplete=True), "incomplete", ("Incomplete", "form")),
        (SAT._replace(is_void=True), "void", ("Void", "plain")),
        (SAT._replace(passed=True, is_revoked=True), "revoked", ("Revoked", "plain")),
        (SAT._replace(passed=True, doubt="Altered."), "in doubt", ("In doubt", "form")),
        (SAT._replace(passed=True, is_doubtful=True), "! not certain", ("Not certain", "form")),
        (SAT._replace(passed=False, appeal="open"), "✗ not passed, appeal open", ("Appeal open", "form")),
        (SAT._replace(passed=False, appeal="denied"), "✗ not passed", ("Not passed", "wrong")),
        (SAT._replace(passed=True, is_revoked=True, appeal="open"), "revoked", ("Revoked", "plain")),
        (SAT._replace(doubt="Altered.", appeal="open"), "in doubt, appeal open", ("In doubt", "form")),
    ],
)
def test_what_came_of_an_exam_in_a_list(sat: Sat, said: str, tag: tuple[str, str]) -> None:
    assert (outcome_of(sat), outcome_tag(sat)) == (said, tag)


@pytest.mark.parametrize(
    ("filed", "headline", "unsure", "why"),
    [
        (FILED, "Not passed", True, "The scores are missing."),
        (FILED._replace(result=came_to("passed")), "Passed", False, "Because."),
        (FILED._replace(result=came_to("failed")), "Not passed", False, "Because."),
        (FILED._replace(result=came_to("incomplete")), "Incomplete", True, "Because."),
        (
            FILED._replace(result=came_to("passed"), is_doubtful=True),
            "Not certain", True, "The ledger is damaged. It says: Because.",
        ),
        (
            FILED._replace(result=came_to("passed"), doubt="The scores were altered."),
            "In doubt", True, "The scores were altered.",
        ),
        (
            FILED._replace(voided=VOIDED),
            "Void", True, "Voided by Ann Lee on Oct 1, 2026: Fire alarm.\nIt counts as an attempt.\nIt was not scored.",
        ),
        (
            FILED._replace(voided=VOIDED, result=came_to("failed")),
            "Void", True,
            "Voided by Ann Lee on Oct 1, 2026: Fire alarm.\nIt counts as an attempt.\nBefore that: Because.",
        ),
        (
            FILED._replace(revoked=REVOKED, result=came_to("passed")),
            "Revoked", True, "Revoked by Ann Lee on Oct 1, 2026: It was another dealer.\nBefore that: Because.",
        ),
    ],
)  # fmt: skip
def test_the_headline_of_a_result_and_what_it_rests_on(
    filed: Filed, headline: str, unsure: bool, why: str
) -> None:
    assert (outcome_words(filed), is_unsure(filed), why_words(filed, filed.result)) == (headline, unsure, why)


def test_the_reason_says_only_what_the_headline_and_the_rules_do_not() -> None:
    rules = (SimpleNamespace(words="Payouts", figure="82%", limit="at least 95%", met=False),)
    decided = "At this house the assessors decide."
    why = f"Not passed. Payouts: 82%, at least 95%. {decided}"
    result: Any = SimpleNamespace(outcome="failed", why=why, verdict=SimpleNamespace(rules=rules))
    assert reason_words(FILED._replace(result=result), result) == decided


def test_the_rules_that_were_not_met_come_first() -> None:
    rules = [SimpleNamespace(words=name, figure="1", limit="2", met=name == "met") for name in ("met", "not")]
    result: Any = SimpleNamespace(verdict=SimpleNamespace(rules=rules))
    assert rule_rows(result) == [("not", "1", "2", False), ("met", "1", "2", True)]


def test_a_result_is_headed_by_the_dealer_the_house_and_the_time() -> None:
    assert heading_words(OPENED, "Oxford", "noon") == "Dee Vos (D4) · Oxford · noon"
    without = replace(OPENED, dealer={"name": "Gus Orr", "badge": ""})
    assert heading_words(without, "Oxford", "noon") == "Gus Orr · Oxford · noon"


@pytest.mark.parametrize(
    ("proof", "signed"),
    [("pin", ", signed with a PIN"), ("badge", ", signed with the badge"), ("name", ", signed by name")],
)
def test_an_appeal_and_a_statement_say_how_the_dealer_signed(proof: Any, signed: str) -> None:
    appeal, said = Appeal("It froze.", proof, NOON), Statement("I was ill.", proof, NOON)
    opened = f"Dee Vos appealed on Oct 1, 2026{signed}: “It froze.”"
    assert appeal_words(FILED) == []
    assert appeal_words(FILED._replace(appeal=appeal)) == [
        opened,
        "Not decided yet. A supervisor who didn’t score the exam must decide.",
    ]
    assert appeal_words(FILED._replace(appeal=appeal._replace(decision=UPHELD))) == [
        opened,
        "Appeal upheld by Ben Ek on Oct 1, 2026: The log shows it.",
    ]
    assert record_words(FILED._replace(statement=said, said=said.text), ["A note."]) == [
        "A note.",
        f"Dealer’s statement{signed}: “I was ill.”",
    ]


def test_a_statement_of_an_older_version_does_not_say_how_it_was_signed() -> None:
    said, live = Statement("I was ill.", "", NOON), (Marks(ANN, {"game-pace": 7}, "Quick."),)
    assert record_words(FILED._replace(statement=said, said=said.text, live=live), ()) == [
        "Live table sheet, Ann Lee: game pace 7. “Quick.”",
        "Dealer’s statement: “I was ill.”",
    ]


@pytest.mark.parametrize(("count", "words"), [(0, ""), (1, "1 rule is based"), (2, "2 rules are based")])
def test_rules_that_are_not_confirmed_are_counted(count: int, words: str) -> None:
    result: Any = SimpleNamespace(caveat="Not confirmed" if count else "", unconfirmed=count)
    rest = " on our reading or common practice. Faults under those rules do not count."
    assert caveat_words(result) == (f"! Not confirmed: {words}{rest}" if count else "")


@pytest.mark.parametrize(
    ("citation", "confirmed", "whose"),
    [
        ("004 §Bets", True, "Confirmed by the house"),
        ("004 §Bets", False, "Our reading"),
        ("", False, "Common practice"),
    ],
)
def test_a_reading_says_whose_it_is(citation: str, confirmed: bool, whose: str) -> None:
    choices = (ReadingChoice("a", "Never."), ReadingChoice("b", "Always."))
    reading = DocumentReading("key", "May it be folded?", citation, "b", choices, confirmed)
    house: Any = SimpleNamespace(readings={"key": reading})
    assert reading_words(house) == [f"May it be folded? Always. ({whose})"]


@pytest.mark.parametrize(
    ("is_pass", "cost", "words"),
    [
        (True, 0, "Automated score 88: pass."),
        (False, 500, "Automated score 88: fail. Altogether, the faults cost the bank $5."),
        (False, -250, "Automated score 88: fail. Altogether, the faults underpaid $2.50."),
    ],
)
def test_what_the_machine_found(is_pass: bool, cost: int, words: str) -> None:
    verdict = SimpleNamespace(machine=is_pass, figures=SimpleNamespace(score=87.6, cost=cost))
    result: Any = SimpleNamespace(verdict=verdict)
    assert machine_words(result) == words


def people(farthest: int, passed: bool, is_split: bool, machine: bool = True) -> Any:
    """A result of which only the assessors' part is known."""
    headings = (Marked("game-pace", (7, 8), 7.5, is_split), Marked("manner", (8, 8), 8, False))
    verdict = SimpleNamespace(machine=machine, decided="At this house the assessors decide.")
    return SimpleNamespace(people=AssessorFindings(headings, 7.75, passed, farthest), verdict=verdict)


SHEETS = [
    Marks(ANN, {"manner": 8, "game-pace": 7, "live": 1}, "Calm."),
    Marks(BEN, {"game-pace": 8, "manner": 8}, ""),
]


@pytest.mark.parametrize(
    ("result", "sheets", "lines"),
    [
        (people(0, True, False), [], ["Nothing was dealt or answered, so there was nothing to score."]),
        (
            people(3, True, True), SHEETS[:1],
            ["Assessors 7.8 of 10: pass.", "The automated score and the assessors agree."],
        ),
        (
            people(0, True, False), SHEETS,
            [
                "Assessors 7.8 of 10: pass.", "The assessors agree on every score.",
                "The automated score and the assessors agree.",
            ],
        ),
        (
            people(1, False, False), SHEETS,
            [
                "Assessors 7.8 of 10: fail.", "The assessors are no more than 1 point apart.",
                "At this house the assessors decide.",
            ],
        ),
        (
            people(3, False, True, machine=False), SHEETS,
            [
                "Assessors 7.8 of 10: fail.", "The assessors are no more than 3 points apart.",
                "Split on game pace: the exam rules decided.", "The automated score and the assessors agree.",
            ],
        ),
    ],
)  # fmt: skip
def test_what_the_assessors_found_and_how_they_agree(
    result: Any, sheets: list[Marks], lines: list[str]
) -> None:
    assert people_words(result, sheets) == lines


def test_each_assessor_s_scores_stand_in_the_order_of_the_rubric_with_their_notes() -> None:
    assert assessor_rows(people(1, True, False), SHEETS) == [
        ("Ann Lee", "game pace 7, manner 8. “Calm.”"),
        ("Ben Ek", "game pace 8, manner 8"),
    ]


@pytest.mark.parametrize(
    ("severities", "wrong", "words"),
    [
        ((), 0, "none that count"),
        (("major", "critical", "major"), 0, "1 critical, 2 major"),
        ((), 1, "1 wrong answer"),
        (("minor",), 2, "1 minor, 2 wrong answers"),
    ],
)
def test_faults_and_wrong_answers_that_count_are_counted(
    severities: tuple[Any, ...], wrong: int, words: str
) -> None:
    faults = [SimpleNamespace(counts=True, severity=each) for each in severities]
    faults.append(SimpleNamespace(counts=False, severity="critical"))
    answers = [SimpleNamespace(stands=place < wrong) for place in range(wrong + 1)]
    result: Any = SimpleNamespace(faults=faults, answers=answers)
    assert counted_words(result) == words


@pytest.mark.parametrize(("fault", "answer"), [(True, False), (False, True), (False, False)])
def test_a_result_with_strikes_says_what_it_would_be_without_them(fault: bool, answer: bool) -> None:
    rules = [SimpleNamespace(words="Payouts", figure="82%", limit="at least 95%", met=False)]
    unstruck = SimpleNamespace(passed=False, rules=rules, decided="")
    result: Any = SimpleNamespace(
        faults=[SimpleNamespace(struck=fault), SimpleNamespace(struck=False)],
        answers=[SimpleNamespace(struck=False), SimpleNamespace(struck=answer)],
        unstruck=unstruck,
    )
    said = "Without the strikes: Not passed. Payouts: 82%, at least 95%."
    assert strike_words(result) == (said if fault or answer else "")


@pytest.mark.parametrize(
    ("filed", "kinds"),
    [
        (FILED, "statement void"),
        (FILED._replace(said="I was ill."), "void"),
        (FILED._replace(result=came_to("failed")), "statement appeal void revoke"),
        (FILED._replace(result=came_to("failed"), appeal=Appeal("It froze.", "pin", NOON)), "statement decide void revoke"),
        (
            FILED._replace(result=came_to("failed"), appeal=Appeal("It froze.", "pin", NOON, UPHELD)),
            "statement void revoke",
        ),
    ],
)  # fmt: skip
def test_only_what_is_still_open_can_be_decided(filed: Filed, kinds: str) -> None:
    assert decisions_open(filed) == [DecisionKind(each) for each in kinds.split()]


STRUCK = Strike(0, "A slip.", ANN, NOON)
STRUCK_WORDS = "Struck by Ann Lee on Oct 1, 2026: A slip."
UNDONE = STRUCK._replace(undone=UndoneStrike("Too lenient.", BEN, NOON))
UNDONE_WORDS = f"{STRUCK_WORDS}\nUndone by Ben Ek on Oct 1, 2026: Too lenient."
DID = EARLY._replace(jumped=None, step=Step("deal", 2))


@pytest.mark.parametrize(
    ("fault", "strike", "history", "card"),
    [
        (
            EARLY, None, (),
            ("major", "Round 2, move 7", "Too early", "Deal to spot 3", "First: Scan the layout", "", "Why. Common practice.", ""),
        ),
        (
            DID._replace(corrected=True, cost=500, kind="wrong"), None, (),
            ("major", "Round 2, move 7, corrected by the dealer", "Wrong move", "Deal to spot 3", "Deal to spot 2", "−$5", "Why. Common practice.", ""),
        ),
        (
            DID._replace(did=None, line=None, cost=-250, kind="omitted"), None, (UNDONE,),
            ("major", "Round 2, at the end", "Skipped", "Not done", "Deal to spot 2", "+$2.50", f"Why. Common practice.\n{UNDONE_WORDS}", ""),
        ),
        (
            DID._replace(step=None, kind="extra", severity=None), None, (),
            ("minor", "Round 2, move 7", "Out of order", "Deal to spot 3", "No move was needed", "", "Why. Common practice.", "Caused by another fault"),
        ),
        (
            DID._replace(step=Step("deal", 3), binding=False), None, (),
            (
                "major", "Round 2, move 7", "Too early", "Deal to spot 3", "No move was needed", "",
                "Why. Common practice.\nNot counted: common practice, not confirmed by the house.", "Not counted",
            ),
        ),
        (
            DID._replace(struck=True, binding=False), STRUCK, (UNDONE,),
            (
                "major", "Round 2, move 7", "Too early", "Deal to spot 3", "Deal to spot 2", "",
                "Why. Common practice.\nNot counted: common practice, not confirmed by the house."
                f"\n{UNDONE_WORDS}\n{STRUCK_WORDS}", "Struck",
            ),
        ),
    ],
)  # fmt: skip
def test_the_card_of_a_fault(
    fault: FiledFault,
    strike: Strike | None,
    history: tuple[Strike, ...],
    card: tuple[str, ...],
    library: Library,
) -> None:
    assert tuple(fault_words(fault, strike, history, library.house("oxford"))) == card


@pytest.mark.parametrize(
    ("changed", "strike", "why", "tag"),
    [
        ({}, None, "Mixed up.\nWhy. Common practice.", ""),
        ({"cause": ""}, None, "Why. Common practice.", ""),
        (
            {"binding": False}, None,
            "Mixed up.\nWhy. Common practice.\nNot counted: common practice, not confirmed by the house.", "Not counted",
        ),
        ({"struck": True}, STRUCK, f"Mixed up.\nWhy. Common practice.\n{STRUCK_WORDS}", "Struck"),
    ],
)  # fmt: skip
def test_the_card_of_a_wrong_answer(
    changed: dict[str, Any], strike: Strike | None, why: str, tag: str, library: Library
) -> None:
    ground = Ground(STANDARD, "Why.")
    answer = FiledAnswer(7, 3, "payout", "Payout", "How much?", "$5", "$10", "Mixed up.", ground)
    card = ("wrong answer", "Question 3, Payout", "How much?", "$5", "$10", "", why, tag)
    assert tuple(answer_words(answer._replace(**changed), strike, (), library.house("oxford"))) == card


@pytest.mark.parametrize(
    ("changed", "strike", "is_open", "offered"),
    [
        ({}, None, True, ["Table", "Strike…"]),
        ({}, None, False, ["Table"]),
        ({"binding": False}, None, True, ["Table"]),
        ({"follows": 3, "severity": None}, None, True, ["Table"]),
        ({}, STRUCK._replace(needs_second=True), True, ["Table", "Sign…", "Undo…"]),
        ({"struck": True}, STRUCK, True, ["Table", "Undo…"]),
        ({"struck": True}, STRUCK, False, ["Table"]),
        ({"struck": True}, STRUCK._replace(fault=9), True, ["Table"]),
    ],
)
def test_under_a_fault_only_what_can_be_done_about_it_is_offered(
    changed: dict[str, Any],
    strike: Strike | None,
    is_open: bool,
    offered: list[str],
    library: Library,
    qtbot: QtBot,
) -> None:
    row = FaultRow(DID._replace(**changed), strike, (), is_open, library.house("oxford"))
    qtbot.addWidget(row)
    assert [key.text().strip() for key in row.keys if key.isVisibleTo(row)] == offered
    assert (row.keys.sign.accessibleName(), row.keys.undo.accessibleName()) == (
        "Sign the strike",
        "Undo the strike",
    )
    row.forget()
    for is_strike, key in ((True, row.keys.strike), (False, row.keys.undo)):
        if key.isVisibleTo(row):
            row.ask(is_strike)
            assert row.question
            assert row.question.reason
            assert bool(row.question.reasons) is is_strike, "a strike has usual reasons"
            assert not row.has_reason
            row.question.reason.setPlainText("  ")
            assert not row.has_reason
            row.question.reason.setPlainText("The key slipped.")
            assert row.has_reason
            row.forget()
            assert not row.has_reason


def test_faults_stand_round_by_round_with_what_follows_and_first_those_that_bind_the_house() -> None:
    cause = EARLY._replace(number=1, line=7, binding=False)
    alone = EARLY._replace(number=2, line=9)
    follows = EARLY._replace(number=3, line=10, follows=7)
    loose = EARLY._replace(number=4, line=11, binding=False)
    later = EARLY._replace(number=5, round=3, line=1)
    found = under_causes([cause, alone, follows, loose, later])
    assert [fault.number for fault in found] == [1, 3, 2, 5, 4], "one that binds is enough for a group"


@pytest.mark.parametrize(
    ("changed", "keys", "tags"),
    [
        ({"passed": True}, ["open", "details", "record", "certificate", "revoke"], ["Passed"]),
        ({"passed": False}, ["open", "details", "record", "revoke"], ["Not passed"]),
        ({"passed": True, "is_revoked": True}, ["open", "details", "record"], ["Revoked"]),
        ({"passed": True, "is_void": True}, ["open", "details", "record"], ["Void"]),
        ({"passed": False, "is_void": True}, ["open", "details", "record"], ["Void"]),
        ({}, ["open", "details", "record"], ["Scores missing"]),
        ({"is_closed": False}, ["open"], ["In progress"]),
    ],
)
def test_from_a_file_sheet_only_what_an_exam_has_come_to_is_offered(
    changed: dict[str, Any], keys: list[str], tags: list[str], qtbot: QtBot
) -> None:
    exam = FiledExam(SAT._replace(**changed), "Oxford", "Ann Lee", "", (), (), "", None, (), None)
    card = ExamCard(exam)
    qtbot.addWidget(card)
    assert [*card.keys] == keys
    assert [tag.text for tag in card.findChildren(Tag)] == tags
    assert card.keys["open"].isEnabled() is exam.sat.is_closed
    assert card.keys["open"].accessibleName() == "Open K7QF-2M9D"
    heard: list[str] = []
    for name, signal in (
        ("open", card.asked_to_open), ("details", card.asked_for_details), ("record", card.asked_for_record),
        ("certificate", card.asked_to_certify), ("revoke", card.asked_to_revoke),
    ):  # fmt: skip
        signal.connect(lambda whose, name=name: heard.append(name * (whose is exam)))
    for key in card.keys.values():
        key.click()
    assert heard == [*card.keys] * exam.sat.is_closed
