"""One attempt: modes are policies on the same judge, and the fold is always the same."""

from random import Random

import pytest

from app.errors import Refused
from app.procedure.house import House
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.attempt_log import ENTRIES, Acted, AttemptEnded, Entry, Noted, Paused, Resumed, TakenBack
from app.session.session import Session
from tests.grading.judging import judged, random_ruling


@pytest.fixture
def ruling(houses: dict[str, House]) -> Ruling:
    return random_ruling(houses["oxford"], Random(5), players=3)


def plan_of(ruling: Ruling) -> list[str]:
    return [str(due.step) for due in ruling.steps]


def deal(session: Session, words: list[str], start: float = 0.0) -> None:
    for seconds, line in enumerate(words):
        session.submit(Acted(line, start + seconds))


def test_watch_the_machine_deals_without_a_fault(ruling: Ruling) -> None:
    session = Session(ruling, "watch")
    while (act := session.machine_act()) is not None:
        assert session.submit(Acted(str(act), 0.0)).fault is None
    assert session.scorecard().score == 100
    assert [str(act) for act in session.acts] == plan_of(ruling)


def test_guided_says_what_is_next_and_why(ruling: Ruling) -> None:
    update = Session(ruling, "guided").submit(Acted("scan", 0.0))
    assert update.due is not None
    assert str(update.due.step) == plan_of(ruling)[1]
    assert update.due.entry.ground.why


def test_practice_stops_at_a_fault_explains_it_and_takes_it_back(ruling: Ruling) -> None:
    session = Session(ruling, "practice")
    session.submit(Acted("scan", 0.0))
    update = session.submit(Acted("expose dealer", 1.0))
    assert update.stopped
    assert update.fault is not None
    assert (update.fault.kind, update.fault.did) == ("early", Step("expose", "dealer"))
    assert update.due is None
    assert update.acts == (Step("scan"),)
    deal(session, plan_of(ruling)[1:])
    assert session.scorecard().faults == ()
    assert len(session.taken_back) == 1


def test_test_mode_is_silent_until_the_end(ruling: Ruling) -> None:
    session = Session(ruling, "test")
    session.submit(Acted("scan", 0.0))
    update = session.submit(Acted("expose dealer", 1.0))
    assert (update.fault, update.stopped, update.due) == (None, False, None)
    assert session.scorecard().faults != ()


def test_taking_back_is_the_same_as_never_having_done_it(ruling: Ruling) -> None:
    session = Session(ruling, "test")
    deal(session, ["scan", "rack dealer"])
    session.submit(TakenBack(3.0))
    deal(session, plan_of(ruling)[1:])
    assert session.scorecard() == judged(ruling, [due.step for due in ruling.steps])
    assert Session(ruling, "practice").submit(TakenBack(0.0)).acts == ()


def test_pausing_stops_the_clock(ruling: Ruling) -> None:
    session = Session(ruling, "practice")
    session.submit(Acted("scan", 10.0))
    assert session.submit(Paused(12.0)).paused
    assert not session.submit(Resumed(112.0)).paused
    session.submit(Acted(plan_of(ruling)[1], 113.0))
    assert session.times == [10.0, 13.0]


def test_nothing_happens_after_the_end(ruling: Ruling) -> None:
    session = Session(ruling, "test")
    assert session.submit(AttemptEnded({}, 1.0)).ended
    assert session.submit(Acted("scan", 2.0)).acts == ()


def test_players_decide_in_turn_or_when_the_dealer_reaches_past_them(ruling: Ruling) -> None:
    session = Session(ruling, "test")
    plan = plan_of(ruling)
    spots = [spot.number for spot in ruling.played.spots]
    last_present = max(place for place, step in enumerate(plan) if step.startswith("present"))
    deal(session, plan[:last_present])
    assert session.submit(Noted("before the last hand is presented", 50.0)).decided == ()
    first = session.submit(Acted(plan[last_present], 60.0)).decided
    assert first[0] == spots[0]
    assert session.submit(Acted(f"take {spots[-1]} ante", 61.0)).decided == tuple(spots)
    assert session.submit(Acted("expose dealer", 62.0)).decided == tuple(spots)


EVERY_KIND: list[Entry] = [
    Acted("deal 3", 1.5), TakenBack(2.0), Paused(3.0), Resumed(4.0), Noted("slow", 5.0), AttemptEnded({"score": 100}, 6.0),
]  # fmt: skip


@pytest.mark.parametrize("entry", EVERY_KIND, ids=lambda entry: type(entry).__name__)
def test_an_entry_is_read_back_as_it_was_written(entry: Entry) -> None:
    assert ENTRIES.from_plain(*ENTRIES.as_plain(entry)) == entry


def test_an_entry_of_a_newer_program_is_refused_with_a_sentence() -> None:
    with pytest.raises(
        Refused, match=r"^unknown entry “dreamt”; this record is from a newer version of the program$"
    ):
        ENTRIES.from_plain("dreamt", {})
