"""What a stop is worth exactly at its limits, and the results of unlike scenes together."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.find_fault.fault_kinds import CLEAN, SORTS
from app.find_fault.fault_places import DEALER, DECK, TABLE, FaultPlace, place_words, places_of
from app.find_fault.fault_totals import FaultTotals, SortTotals, by_sort, totals_of, watch_for
from app.find_fault.scene import FaultScene
from app.find_fault.stop_outcome import Outcome, SceneResult, ViewerStop, outcome_of
from app.procedure.table_names import USUAL_NAMES
from app.procedure.vocabulary import Step
from tests.drills.asked import step_of

DUE, OTHER = Step("scan"), Step("square", "dealer")
HERE: Any = "here"
FIRST, SECOND = (next(iter(SORTS[sort])) for sort in list(SORTS)[:2])


def scene(is_clean: bool = False) -> FaultScene:
    shown = None if is_clean else SimpleNamespace(line=5, proved_at=8, due=DUE)
    return cast(FaultScene, SimpleNamespace(shown=shown, kind=FIRST, is_place=lambda place: place == HERE))


@pytest.mark.parametrize(
    ("moves", "outcome"), [(4, "too-soon"), (5, "found"), (14, "found"), (15, "too-late")]
)
def test_a_stop_is_in_time_from_the_fault_to_six_moves_after_it_shows(moves: int, outcome: Outcome) -> None:
    assert outcome_of(scene(), ViewerStop(moves, HERE, FIRST, DUE)) == outcome


@pytest.mark.parametrize(
    ("place", "told", "due", "outcome"),
    [
        ("here", FIRST, DUE, "found"),
        ("there", FIRST, DUE, "wrong-place"),
        ("here", SECOND, DUE, "wrong-reason"),
        ("here", FIRST, OTHER, "wrong-reason"),
    ],
)
def test_a_fault_is_found_with_its_place_its_reason_and_what_was_due(
    place: Any, told: str, due: Step, outcome: Outcome
) -> None:
    assert outcome_of(scene(), ViewerStop(6, place, told, due)) == outcome


def test_not_stopping_is_right_for_a_clean_deal_alone() -> None:
    assert (outcome_of(scene(), None), outcome_of(scene(is_clean=True), None)) == ("missed", "passed")
    assert outcome_of(scene(is_clean=True), ViewerStop(6, HERE, FIRST, DUE)) == "false-alarm"


RESULTS = [
    SceneResult(FIRST, "found", 1.0),
    SceneResult(FIRST, "wrong-reason"),
    SceneResult(FIRST, "too-soon"),
    SceneResult(SECOND, "missed"),
    SceneResult(CLEAN, "false-alarm"),
    SceneResult(CLEAN, "passed"),
    SceneResult(CLEAN, "passed"),
]


def test_unlike_results_are_added_up() -> None:
    totals = totals_of(RESULTS)
    assert totals == FaultTotals(faults=4, found=1, clean=3, false_alarms=2, stopped_clean=1, credit=1.5)
    assert (totals.scenes, totals.score) == (7, round(100 * (1.5 / 4 - 1 / 3)))
    assert totals.short == "1 of 4 found, 2 false alarms"
    assert totals.words == "You found 1 of 4 faults. 2 false alarms."
    assert [result.is_right for result in RESULTS] == [True, False, False, False, False, True, True]
    assert [result.sentence == "" for result in RESULTS] == [False] * 4 + [True] * 3


@pytest.mark.parametrize(
    ("totals", "score", "words"),
    [
        (FaultTotals(0, 0, 0, 0, 0, 0.0), 0, "There was no fault. No false alarms."),
        (FaultTotals(1, 1, 0, 0, 0, 1.0), 100, "You found 1 of 1 fault. No false alarms."),
        (FaultTotals(0, 0, 4, 1, 1, 0.0), 75, "There was no fault. 1 false alarm."),
        (FaultTotals(2, 1, 2, 3, 2, 1.0), 0, "You found 1 of 2 faults. 3 false alarms."),
    ],
)
def test_a_score_lies_between_nothing_and_a_hundred(totals: FaultTotals, score: int, words: str) -> None:
    assert (totals.score, totals.words) == (score, words)


def test_the_weakest_part_of_the_round_comes_first_and_what_was_found_is_not_watched_for() -> None:
    first, second = list(SORTS)[:2]
    assert by_sort(RESULTS) == (SortTotals(second, 1, 0), SortTotals(first, 3, 1))
    assert watch_for(RESULTS) == (second, first)
    assert watch_for(RESULTS[:1]) == ()
    more = [SceneResult(FIRST, "missed"), SceneResult(SECOND, "missed"), SceneResult(SECOND, "missed")]
    assert [row.sort for row in by_sort(more)] == [second, first], "of equals the one with more faults"


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (FaultPlace("spot", 3), "Spot 3"),
        (FaultPlace("spot", 3, "straight_flush"), "Spot 3, Straight Flush"),
        (FaultPlace("spot", 3, "flush"), "Spot 3, Fortune"),
        (DEALER, "The house’s hand"),
        (DECK, "The deck"),
        (TABLE, "The whole table"),
    ],
)
def test_a_place_is_called_as_the_house_calls_it(place: FaultPlace, words: str) -> None:
    names = USUAL_NAMES._replace(banker="house", own=(("flush", "Fortune"),))
    assert place_words(place, names) == words


@pytest.mark.parametrize(
    ("step", "places"),
    [
        ("pay 3 flush 20", [FaultPlace("spot", 3, "flush")]),
        ("rack 3", [FaultPlace("spot", 3)]),
        ("push 3", [FaultPlace("spot", 3), FaultPlace("spot", 3, "ante"), FaultPlace("spot", 3, "raise")]),
        ("push 3 flush", [FaultPlace("spot", 3, "flush")]),
        ("expose dealer", [DEALER]),
        ("rack stub", [DECK]),
        ("rack all", [DECK]),
        ("shuffle strip", [DECK]),
        ("shuffle wash", [DECK]),
        ("load shuffler", [DECK]),
        ("inspect faces", [DECK]),
        ("press green", [DECK]),
        ("scan", [TABLE]),
        ("void round", [TABLE]),
    ],
)
def test_a_step_is_done_at_its_spot_and_wager_at_the_dealers_hand_the_deck_or_the_table(
    step: str, places: list[FaultPlace]
) -> None:
    assert list(places_of(step_of(step))) == places
