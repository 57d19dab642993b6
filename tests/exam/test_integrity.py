"""What is flagged about a sitting for a person to judge. No flag changes a result."""

from random import Random

import pytest

from app.exam import integrity
from app.exam.exam_file import Proof
from app.exam.exam_log import (
    HAPPENINGS,
    SHEET_OPEN,
    ClockMoved,
    ClockPaused,
    ClockResumed,
    DealerSignedIn,
    IdentityChecked,
    Interrupted,
    RoundEnded,
    WindowOpened,
)
from app.exam.integrity import identity_lines, integrity_notes
from app.exam.result import result_of
from app.procedure.house import House
from app.session.attempt_log import Acted
from app.session.pace import Pace
from tests.exam.sittings import Sat, perfect, sheet, with_exam


@pytest.fixture
def house(houses: dict[str, House]) -> House:
    return with_exam(houses["oxford"], rounds=1)


def dealt(house: House, seconds: float, typed: int = 0) -> Sat:
    """A round dealt with so many seconds from one act to the next, of which the first few were typed."""
    sat = Sat(house, Random(7))
    sat.go_on()
    assert sat.sitting.session
    for place, step in enumerate(perfect(sat.sitting.session.ruling)):
        sat.happen(Acted(str(step), sat.sitting.at + seconds, typed=place < typed))
    sat.happen(RoundEnded(sat.sitting.at))
    return sat.close()


@pytest.mark.parametrize(
    ("fastest", "seconds", "flags"),
    [(100, 2.0, 0), (100, 0.1, 1), (100, 0.0, 1), (0, 0.1, 0), (1000, 0.5, 0), (10, 2.0, 1)],
)
def test_a_pace_that_nobody_deals_at_is_flagged_and_changes_no_result(
    house: House, fastest: int, seconds: float, flags: int
) -> None:
    sat = dealt(house._replace(exam=house.exam._replace(fastest=fastest)), seconds)
    notes = integrity_notes(sat.sitting)
    assert [note.kind for note in notes] == ["pace"] * flags
    if notes and seconds:
        pace = result_of(sat.sitting, [sheet(8)]).verdict.figures.pace
        assert notes[0].text == (
            f"Round 1 was dealt at {pace:.0f} rounds per hour at a full table. This house flags anything over"
            f" {fastest}."
        )
    elif notes:
        assert notes[0].text == "Round 1 took no time at all."


def test_a_pace_of_exactly_the_limit_is_not_flagged(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    sat = dealt(house._replace(exam=house.exam._replace(fastest=40)), 2.0)
    for pace, flags in ((40.0, 0), (40.1, 1)):
        found = Pace(90.0, 30.0, pace)
        monkeypatch.setattr(integrity, "pace_of", lambda *_, found=found: found)
        assert len(integrity_notes(sat.sitting)) == flags


def test_typed_moves_are_counted(house: House) -> None:
    sat = dealt(house, 2.0, typed=3)
    acts = len(sat.sitting.dealt[0].session.acts)
    assert [note.text for note in integrity_notes(sat.sitting)] == [f"3 of {acts} moves were typed."]


def test_the_moves_of_all_rounds_are_counted(house: House) -> None:
    sat = dealt(house, 2.0, typed=3)
    sat.sitting.dealt *= 2
    acts = 2 * len(sat.sitting.dealt[0].session.acts)
    assert [note.text for note in integrity_notes(sat.sitting)] == [f"3 of {acts} moves were typed."]


def test_an_entry_is_written_as_before_unless_it_says_something_new() -> None:
    plain = HAPPENINGS.as_plain(Acted("scan", 1.0))
    assert plain == ("acted", {"words": "scan", "at": 1.0})
    assert HAPPENINGS.from_plain(*plain) == Acted("scan", 1.0)
    typed = HAPPENINGS.as_plain(Acted("scan", 1.0, typed=True))
    assert HAPPENINGS.from_plain(*typed) == Acted("scan", 1.0, typed=True)


def test_the_dealer_signs_in_at_the_opening_after_a_break_and_after_a_cut_but_not_after_a_look(
    house: House,
) -> None:
    sat = Sat(house, Random(7))
    sitting = sat.sitting
    assert sitting.needs_dealer
    sat.happen(IdentityChecked("Ann", ("known",), "", "", 1.0))
    assert sitting.needs_dealer
    sat.happen(DealerSignedIn("badge", 1.0))
    assert not sitting.needs_dealer
    for why, needs in ((SHEET_OPEN, False), ("A break", True)):
        sat.happen(ClockPaused("Ann", why, sitting.at))
        sat.happen(ClockResumed("Ann", sitting.at))
        assert sitting.needs_dealer is needs
    sat.happen(DealerSignedIn("badge", 2.0))
    sat.happen(Interrupted("2031-05-02T10:01:00", 2.0))
    assert sitting.needs_dealer
    assert identity_lines(sitting) == [
        "Identity checked by Ann: known to the supervisor.",
        "The dealer signed in 2 times, with the badge.",
    ]


def test_who_the_dealer_is_is_said_as_it_was_checked(house: House) -> None:
    sitting = Sat(house, Random(7)).sitting
    assert identity_lines(sitting) == []
    checks: list[tuple[tuple[str, ...], str, str, str]] = [
        ((), "", "", "nothing checked off"),
        (("id", "license"), "GM-4711", "", "photo ID seen; license checked; license GM-4711"),
        (("known", "other"), "", "photo is old", "known to the supervisor; other (photo is old)"),
    ]
    for checked, number, text, words in checks:
        sitting.identity = IdentityChecked("Ann", checked, number, text, 1.0)
        assert identity_lines(sitting) == [f"Identity checked by Ann: {words}."]
    sitting.identity = None
    ways: list[tuple[tuple[Proof, ...], str]] = [
        (("pin",), "once, with a PIN"),
        (("name",), "once, with the name"),
        (("pin", "badge", "pin"), "3 times, with a PIN and the badge"),
    ]
    for proofs, words in ways:
        sitting.sign_ins = [DealerSignedIn(proof, 1.0) for proof in proofs]
        assert identity_lines(sitting) == [f"The dealer signed in {words}."]


def test_a_clock_that_was_set_and_windows_of_assessors_are_flagged(house: House) -> None:
    sat = Sat(house, Random(7))
    sat.sitting.clock_moves = [ClockMoved(-3600.4, 1.0), ClockMoved(61.0, 2.0)]
    sat.sitting.windows = [WindowOpened(who, 1.0) for who in ("Ann", "Ben", "Ann")]
    assert [(note.kind, note.text) for note in integrity_notes(sat.sitting)] == [
        ("clock", "The clock on this machine was changed by -3600 s. The pace doesn't depend on it."),
        ("clock", "The clock on this machine was changed by +61 s. The pace doesn't depend on it."),
        ("window", "Ann's assessor sheet was open in a second window."),
        ("window", "Ben's assessor sheet was open in a second window."),
    ]
