"""A sitting is a fold over its log: it goes on from any beginning of it, and its clock counts dealing alone."""

from random import Random

import pytest

from app.errors import Refused
from app.exam.exam_log import (
    HAPPENINGS,
    Asked,
    ClockMoved,
    ClockPaused,
    ClockResumed,
    DealShown,
    DealWatched,
    Happened,
    Interrupted,
    QuestionAnswered,
    Remarked,
    RoundDealt,
    RoundEnded,
)
from app.exam.exam_state import Sitting, sitting_after
from app.exam.result import result_of
from app.find_fault.fault_kinds import CLEAN
from app.procedure.house import House
from app.session.attempt_log import Acted
from app.session.pace import pace_of
from tests.exam.sittings import SECONDS, Sat, sheet, with_exam


@pytest.fixture
def house(houses: dict[str, House]) -> House:
    return with_exam(houses["oxford"], drills={"tuck": 2})


@pytest.fixture
def sat(house: House) -> Sat:
    return Sat(house, Random(1))


def seen(sitting: Sitting) -> tuple[object, ...]:
    """Everything a screen shows of a sitting."""
    return (
        sitting.at,
        sitting.round,
        sitting.asked,
        sitting.is_paused,
        sitting.is_over,
        sitting.is_closed,
        sitting.next_round,
        sitting.next_question,
        sitting.session and (sitting.session.now(), sitting.session.times),
        sitting.question,
        tuple(sitting.answers),
        tuple(sitting.remarks),
    )


def test_a_sitting_goes_on_from_any_beginning_of_its_log(sat: Sat, house: House) -> None:
    whole = sat.to_the_end()
    live = Sitting(whole.opened, house)
    for done, happened in enumerate(whole.log):
        live.take(happened)
        if done % 25 == 0 or not isinstance(happened, Acted):
            assert seen(sitting_after(whole.opened, house, (), whole.log[: done + 1])) == seen(live)


def test_entries_are_written_and_read_again(sat: Sat, house: House) -> None:
    log = sat.to_the_end().log
    again = [HAPPENINGS.from_plain(*HAPPENINGS.as_plain(happened)) for happened in log]
    assert again == log
    assert seen(sitting_after(sat.opened, house, (), again)) == seen(sat.sitting)


def test_an_entry_of_a_newer_version_is_refused() -> None:
    with pytest.raises(
        Refused, match=r"^unknown entry “sneezed”; this record is from a newer version of the program$"
    ):
        HAPPENINGS.from_plain("sneezed", {"at": 1.0})


def test_it_says_which_round_and_which_question_it_is(sat: Sat) -> None:
    sitting = sat.sitting
    assert (sitting.round, sitting.rounds, sitting.asked, sitting.questions) == (0, 2, 0, 2)
    assert sitting.at == 0
    sat.go_on()
    assert (sitting.round, sitting.session is not None) == (1, True)
    sat.deal()
    assert (sitting.round, sitting.session) == (1, None)
    sat.go_on()
    sat.deal()
    sat.go_on()
    assert (sitting.round, sitting.asked, sitting.question is not None) == (2, 1, True)
    sat.answer()
    assert (sitting.asked, sitting.question, sitting.is_over) == (1, None, False)
    sat.go_on()
    sat.answer()
    assert sitting.is_over
    assert not sitting.is_closed


def test_an_exam_is_untouched_until_the_first_move(sat: Sat) -> None:
    assert sat.sitting.is_untouched
    sat.go_on()
    assert sat.sitting.is_untouched
    sat.act("scan")
    assert not sat.sitting.is_untouched


def test_nothing_is_open_in_an_exam_that_was_ended_early(sat: Sat) -> None:
    def is_open() -> list[bool]:
        return [each is not None for each in (sat.sitting.session, sat.sitting.question, sat.sitting.scene)]

    sat.go_on()
    assert is_open() == [True, False, False]
    sat.close("the dealer felt ill")
    assert is_open() == [False, False, False]
    assert (sat.sitting.is_over, sat.sitting.is_closed) == (False, True)


def test_a_round_is_dealt_in_silence(sat: Sat) -> None:
    sat.go_on()
    assert sat.sitting.session
    sat.act("rack dealer")
    update = sat.sitting.session.now()
    assert (update.due, update.fault, update.stopped) == (None, None, False)


def pace(sat: Sat) -> float:
    session = sat.sitting.dealt[0].session
    found = pace_of(session.ruling, session.acts, session.times)
    assert found
    return found.seconds


def dealt_with(house: House, *, after: int, then: list[Happened]) -> float:
    """The seconds of a round in which something happens after so many acts."""
    sat = Sat(house, Random(1))
    sat.go_on()
    assert sat.sitting.session
    steps = [due.step for due in sat.sitting.session.ruling.steps]
    for place, step in enumerate(steps):
        if place == after:
            for happened in then:
                sat.happen(happened)
        sat.act(str(step))
    sat.happen(RoundEnded(sat.sitting.at))
    return pace(sat)


def test_pauses_are_not_dealing(house: House) -> None:
    smooth = dealt_with(house, after=5, then=[])
    at = 6 * SECONDS
    paused = dealt_with(
        house, after=5, then=[ClockPaused("Ann", "a question", at), ClockResumed("Ann", at + 900)]
    )
    assert paused == pytest.approx(smooth)


def test_the_time_of_a_cut_is_not_dealing(house: House) -> None:
    smooth = dealt_with(house, after=5, then=[])
    cut = dealt_with(house, after=5, then=[Interrupted("2031-05-02T11:00:00", 500.0)])
    assert cut == pytest.approx(smooth)


def test_a_cut_within_a_pause_ends_with_the_pause(house: House) -> None:
    smooth = dealt_with(house, after=5, then=[])
    then: list[Happened] = [
        ClockPaused("Ann", "", 6 * SECONDS),
        Interrupted("2031-05-02T11:00:00", 300.0),
        ClockResumed("Ann", 400.0),
    ]
    assert dealt_with(house, after=5, then=then) == pytest.approx(smooth)


def test_the_machines_clock_does_not_touch_the_pace_and_is_on_record(house: House) -> None:
    smooth = dealt_with(house, after=5, then=[])
    assert dealt_with(house, after=5, then=[ClockMoved(-7200.0, 12.0)]) == pytest.approx(smooth)


def test_pauses_cuts_and_moved_clocks_are_listed(sat: Sat) -> None:
    entries: list[Happened] = [
        ClockPaused("Ann", "fire drill", 1.0),
        Interrupted("2031-05-02T11:00:00", 2.0),
        ClockMoved(3600.0, 2.0),
        ClockResumed("Ann", 3.0),
    ]
    for happened in entries:
        sat.happen(happened)
    sitting = sat.sitting
    assert [*sitting.pauses, *sitting.cuts, *sitting.clock_moves] == entries[:3]
    assert sitting.at == 3.0


def test_a_remark_knows_its_step(sat: Sat) -> None:
    sat.go_on()
    sat.act("scan")
    sat.happen(Remarked("Ann", "looks up", 9.0))
    sat.deal()
    sat.go_on()
    sat.act("scan")
    sat.act("press green")
    sat.happen(Remarked("Ann", "is quick", sat.sitting.at))
    remarks = [(each.text, each.round, each.acts, each.answers) for each in sat.sitting.remarks]
    assert remarks == [("looks up", 1, 1, 0), ("is quick", 2, 2, 0)]


REFUSED: list[tuple[list[str], Happened, str]] = [
    ([], Acted("scan", 1.0), "no round is open"),
    ([], RoundEnded(1.0), "no round is open"),
    ([], QuestionAnswered(("x",), ("x",), 1.0, 1.0), "no question is open"),
    ([], Asked("tuck", "spot 1 flush", "0", "", 1.0), "it is not time for a question"),
    ([], DealWatched("passed", 1.0, 1.0), "no deal is open"),
    ([], DealShown({}, (), CLEAN, 0, "", "", 1.0), "it is not time for a deal to watch"),
    ([], ClockResumed("Ann", 1.0), "the exam is not paused"),
    (["round"], RoundDealt({}, "", 1.0), "it is not time for a round"),
    (["round", "pause"], Acted("scan", 1.0), "the exam is paused"),
    (["pause"], ClockPaused("Ann", "", 1.0), "the exam is already paused"),
    (["close"], Remarked("Ann", "late", 1.0), "the exam is over"),
    (["round", "close"], Acted("scan", 1.0), "the exam is over"),
]


@pytest.mark.parametrize(("before", "happened", "why"), REFUSED, ids=[row[2] for row in REFUSED])
def test_what_cannot_happen_is_refused_and_changes_nothing(
    sat: Sat, before: list[str], happened: Happened, why: str
) -> None:
    for word in before:
        match word:
            case "round":
                sat.go_on()
            case "pause":
                sat.happen(ClockPaused("Ann", "", 1.0))
            case "close":
                sat.close()
    was = seen(sat.sitting)
    for refuses in (sat.sitting.check, sat.sitting.take):
        with pytest.raises(Refused, match=f"you cannot do this in the exam right now: {why}$"):
            refuses(happened)
    assert seen(sat.sitting) == was


def test_an_act_that_nobody_understands_is_refused_before_it_counts(sat: Sat) -> None:
    sat.go_on()
    with pytest.raises(
        Refused, match=r"^unknown word “juggle”; moves start with words such as “take,” “pay” or “rack”$"
    ):
        sat.sitting.check(Acted("juggle", 1.0))


def test_the_exam_is_the_one_the_sitting_was_opened_with(sat: Sat, house: House) -> None:
    later = house._replace(exam=house.exam._replace(rounds=40, major=99))
    again = sitting_after(sat.opened, later, (), sat.to_the_end().log)
    assert again.exam == house.exam
    assert result_of(again, [sheet(8)]) == result_of(sat.sitting, [sheet(8)])
