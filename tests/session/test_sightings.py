"""Seeing what goes wrong is graded: in time, late or missed. A false alarm costs nothing but time."""

from typing import Any

import pytest

from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import CALL_SUPERVISOR, VOID_ROUND, Step
from app.session.attempt_log import Acted
from app.session.noticed_trouble import sighting_as_plain, sighting_report, sighting_words, sightings
from app.session.session import Session
from tests.grading.judging import judged

ROUND: dict[str, Any] = {
    "house": "oxford",
    "dealer": "Kc Tc 8c 4d 2d 7h 5s",
    "spots": [
        {"spot": 2, "cards": "9s 8s 6s 4h 3d Jc 2h", "ante": 10, "decision": "fold"},
        {"spot": 4, "cards": "Ah Qh 9h 3h 5d Jd 2s", "ante": 10, "decision": "raise", "raise": 10},
    ],
}
SHORT = {"at": "deal 2", "kind": "hand-count", "spot": 2, "cards": 6}


@pytest.fixture
def short(library: Library) -> Ruling:
    return rule(*round_from_plain(ROUND | {"events": [SHORT]}, library.house))


@pytest.fixture
def ordinary(library: Library) -> list[Step]:
    return [due.step for due in rule(*round_from_plain(ROUND, library.house)).steps]


def test_who_answers_before_anything_else_is_done_saw_it_in_time(short: Ruling) -> None:
    acts = [due.step for due in short.steps]
    (seen,) = sightings(short, acts, [float(2 * place) for place in range(len(acts))])
    assert (seen.seen, seen.moves, seen.seconds) == ("in time", 0, 2.0)
    assert sighting_report(short, seen) == "Spot 2 received six cards. You saw it in time, 2 s later."


def test_who_goes_on_first_saw_it_late(short: Ruling) -> None:
    acts = [
        Step("scan"),
        Step("deal", 2),
        Step("deal", 4),
        Step("deal", "dealer"),
        CALL_SUPERVISOR,
        VOID_ROUND,
    ]
    (seen,) = sightings(short, acts)
    assert (seen.seen, seen.moves) == ("late", 2)
    assert sighting_words(seen) == "You saw it late, after 2 moves."


def test_who_never_reacts_missed_it(short: Ruling, ordinary: list[Step]) -> None:
    (seen,) = sightings(short, ordinary)
    assert sighting_words(seen) == "You missed it."
    assert sighting_as_plain(seen) == {"kind": "hand-count", "spot": 2, "seen": "missed", "moves": 0}


def test_a_wrong_answer_in_time_was_seen_in_time(short: Ruling) -> None:
    (seen,) = sightings(short, [Step("scan"), Step("deal", 2), Step("warn", 2)])
    assert seen.seen == "in time"


def test_what_has_not_happened_yet_was_not_missed(short: Ruling) -> None:
    assert sightings(short, [Step("scan")]) == ()


def test_who_is_stopped_when_going_on_saw_it_late(short: Ruling) -> None:
    session = Session(short, "practice")
    for at, words in enumerate(["scan", "deal 2", "deal 4", "call supervisor"]):
        session.submit(Acted(words, float(at)))
    (seen,) = sightings(short, session.acts, session.times, session.slips)
    assert (seen.seen, seen.moves, seen.seconds) == ("late", 1, 2.0)


def test_a_false_alarm_is_no_fault_and_costs_no_points(library: Library, ordinary: list[Step]) -> None:
    ruling = rule(*round_from_plain(ROUND, library.house))
    card = judged(ruling, [*ordinary[:3], CALL_SUPERVISOR, *ordinary[3:]])
    assert (card.faults, card.score) == ((), 100)
    assert sightings(ruling, ordinary) == ()


def test_of_two_events_each_has_its_own_answer(library: Library) -> None:
    shown = {"kind": "cards-shown", "spot": 4}
    events = [shown | {"at": "present 2"}, shown | {"at": "present 4"}]
    ruling = rule(*round_from_plain(ROUND | {"events": events}, library.house))
    once = rule(*round_from_plain(ROUND | {"events": events[:1]}, library.house))
    both = sightings(ruling, [due.step for due in ruling.steps])
    assert [seen.seen for seen in both] == ["in time", "in time"]
    first = sightings(ruling, [due.step for due in once.steps])
    assert [seen.seen for seen in first] == ["in time", "missed"]
