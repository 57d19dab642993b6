"""What the pages of exams say of faults, results and sittings."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

from app.errors import Refused
from app.exam.exam_faults import FiledFault, strike_of
from app.exam.exam_file import (
    AppealDecision,
    Countersign,
    Filed,
    RevokedResult,
    Sat,
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
from app.exam.result_codec import fault_as_plain, fault_from_plain
from app.exam.supervisor import Supervisor
from app.procedure.sources import STANDARD, Ground
from app.procedure.vocabulary import Step
from app.session.fault_words import cost_words, fault_text, fault_title, likely_words
from app.ui.kit.widgets.parts import sentence
from app.ui.office.results.outcome_words import decision_words, revoked_words, struck_words, voided_words
from app.ui.office.results.result_words import earlier_words, practise_words, sitting_notes

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
