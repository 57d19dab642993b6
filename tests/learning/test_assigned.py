"""Assigned sets: drills, features and rounds until a day."""

from collections.abc import Mapping
from datetime import date

import pytest

from app.learning.assigned_set import (
    Assigned,
    Assignment,
    SetPart,
    TableWork,
    Task,
    dealt_since,
    faults_of,
    in_words,
    standing,
)
from app.learning.mastery import State
from app.learning.task_words import Way, contents_words, next_way, task_words

TODAY = date(2026, 3, 10)
WEEK = Assigned("Week 2", date(2026, 3, 12), ("payout", "tuck"), ("low-ace", "tie"), 4)
STATES: dict[str, Mapping[State, int]] = {
    "payout": {"mastered": 3, "learning": 1},
    "tuck": {"mastered": 2},
    "chips": {"new": 9},
}
ROUNDS = TableWork(2, frozenset({"tie", "event"}))


def test_each_part_says_how_much_of_it_is_done() -> None:
    found = standing(WEEK, STATES, ROUNDS, TODAY)
    assert found.parts == (
        SetPart("payout", 3, 4),
        SetPart("tuck", 2, 2),
        SetPart("low-ace", 0, 1),
        SetPart("tie", 1, 1),
        SetPart("rounds", 2, 4),
    )
    assert not found.is_done
    assert found.share == (0.75 + 1 + 0 + 1 + 0.5) / 5
    assert in_words(WEEK, found, TODAY) == "“Week 2” has 2 days left: 65% done."


def test_a_set_is_done_when_every_part_is() -> None:
    states: dict[str, Mapping[State, int]] = {**STATES, "payout": {"mastered": 4}}
    rounds = TableWork(5, frozenset({"tie", "event", "low-ace"}))
    found = standing(WEEK, states, rounds, date(2026, 5, 1))
    assert (found.is_done, found.share, found.is_late) == (True, 1.0, False)
    assert in_words(WEEK, found, TODAY) == "“Week 2” is done."


def test_what_slipped_away_is_no_longer_done() -> None:
    only = Assigned("Tuck", TODAY, ("tuck",))
    assert standing(only, STATES, TableWork(), TODAY).is_done
    assert not standing(only, {"tuck": {"mastered": 1, "forgotten": 1}}, TableWork(), TODAY).is_done


def test_a_set_is_late_after_its_day_and_not_on_it() -> None:
    late = {day: standing(WEEK, STATES, ROUNDS, date(2026, 3, day)).is_late for day in (11, 12, 13)}
    assert late == {11: False, 12: False, 13: True}
    found = standing(WEEK, STATES, ROUNDS, TODAY)
    assert in_words(WEEK, found, date(2026, 3, 12)) == "“Week 2” is due today: 65% done."
    assert in_words(WEEK, found, date(2026, 3, 13)) == "“Week 2” is 1 day late: 65% done."


def test_a_drill_the_house_does_not_have_is_not_waited_for() -> None:
    found = standing(Assigned("Old", TODAY, ("gone",)), STATES, TableWork(), TODAY)
    assert (found.is_done, found.share) == (True, 1.0)


def test_opening_a_game_is_no_round_and_counts_where_it_was_asked_for() -> None:
    assigned = Assigned("Decks", TODAY, features=("opening",), rounds=1)
    found = standing(assigned, {}, dealt_since([], {"opening": 4}, 3), TODAY)
    assert found.parts == (SetPart("opening", 1, 1), SetPart("rounds", 0, 1))


def test_rounds_and_features_count_from_when_the_set_was_assigned() -> None:
    rounds, met = [3, 5, 8], {"tie": 3, "low-ace": 8}
    assert dealt_since(rounds, met, 0) == TableWork(3, frozenset({"tie", "low-ace"}))
    assert dealt_since(rounds, met, 3) == TableWork(2, frozenset({"low-ace"}))
    assert dealt_since(rounds, met, 8) == TableWork()
    assert not standing(
        Assigned("Ties", TODAY, features=("tie",)), {}, dealt_since(rounds, met, 3), TODAY
    ).is_done


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"title": ""}, "the set has no title"),
        ({"title": "x" * 61}, "the title is longer than 60 characters"),
        ({"title": "a\nb"}, "the title has a character that cannot be printed"),
        (
            {"drills": (), "features": (), "rounds": 0},
            "the set is empty; choose drills, features or a number of rounds",
        ),
        ({"rounds": 501}, "a set can have at most 500 rounds"),
        ({"due": date(2026, 3, 9)}, "Mar 9, 2026 is in the past; choose a later date"),
    ],
)
def test_what_cannot_be_assigned_is_told(change: dict[str, object], sentence: str) -> None:
    assert list(faults_of(WEEK, TODAY)) == []
    assert list(faults_of(WEEK._replace(due=TODAY), TODAY)) == []
    assert list(faults_of(WEEK._replace(**change), TODAY)) == [sentence]  # type: ignore[arg-type]


TITLES = {"payout": "Payouts", "tuck": "Where to tuck"}
TWO: dict[str, Mapping[State, int]] = {"payout": {"mastered": 4}, "tuck": {"mastered": 2}}
SEEN = frozenset({"low-ace", "tie"})
LOW_ACE = "deal a round where a player with the bonus bet has a straight flush with a low Ace"


@pytest.mark.parametrize(
    ("states", "rounds", "left", "way"),
    [
        (
            STATES,
            ROUNDS,
            f"Payouts (3 of 4 skills); {LOW_ACE}; 2 more rounds",
            Way(drill="payout"),
        ),
        (
            {**TWO, "tuck": {"mastered": 1, "new": 4}},
            TableWork(3, SEEN),
            "Where to tuck (1 of 5 skills); 1 more round",
            Way(drill="tuck"),
        ),
        (
            TWO,
            TableWork(0, frozenset({"tie"})),
            f"{LOW_ACE}; 4 more rounds",
            Way(feature="low-ace", posted="flush V02"),
        ),
        (TWO, TableWork(1, SEEN), "3 more rounds", Way(posted="flush V02")),
        (TWO, TableWork(4, SEEN), "", Way(posted="flush V02")),
    ],
)
def test_what_is_left_of_a_set_is_said_in_its_order_and_the_first_of_it_is_next(
    states: dict[str, Mapping[State, int]], rounds: TableWork, left: str, way: Way
) -> None:
    week = WEEK._replace(posted="flush V02")
    found = standing(week, states, rounds, TODAY)
    task = Task(Assignment(1, week, None, 0), found, "It is begun.")
    still = f" Still to do: {left}." if left else ""
    assert task_words(task, TITLES) == f"It is begun. Due Mar 12, 2026.{still}"
    assert next_way(task) == way


def test_what_a_set_asks_for_is_said_in_its_order() -> None:
    assert contents_words(WEEK._replace(drills=("tuck", "chips"), features=("tie", "gone")), TITLES) == (
        "Where to tuck; chips; deal a round where a player who raised ties the dealer; gone; 4 rounds"
    )
    assert contents_words(Assigned("One", TODAY, rounds=1), TITLES) == "1 round"
    assert contents_words(Assigned("None", TODAY), TITLES) == ""
