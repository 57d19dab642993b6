"""The path of rounds: what each rung deals, what counts on it, and when the next one comes."""

from random import Random
from typing import Any

import pytest

from app.course.path import (
    CLEAN_IN_A_ROW,
    RUNGS,
    FinishedRound,
    Rung,
    RungStanding,
    after_round,
    deal_rung,
    next_rung,
    rung_named,
    rungs_at,
    stations,
)
from app.drills.skill_choice import Wanted
from app.drills.skills_at_table import skills_shown
from app.game.wagers import BONUSES
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from tests.bulk import figure
from tests.drills.asked import HOUSES

IN_ORDER = ["one", "fold", "bonuses", "tuck", "close", "full", "trouble", "pace"]


def ruled(house: House, data: dict[str, Any]) -> Ruling:
    return rule(*round_from_plain(data, lambda _: house))


def dealt(house: House, name: str, chance: Random | None = None) -> Ruling:
    rung = rung_named(house, name)
    assert rung
    return ruled(house, deal_rung(house, rung, chance or Random(3)))


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_house_has_the_rungs_that_its_own_rules_have_rounds_for(house_id: str, library: Library) -> None:
    house = library.house(house_id)
    has_tuck = any(
        entry.words[:1] == ("tuck",) for block in house.plans["round"] for entry in (block, *block.inner)
    )
    expected = [name for name in IN_ORDER if name != "tuck" or has_tuck]
    assert [rung.name for rung in rungs_at(house)] == expected


def test_without_a_bonus_or_a_pace_there_is_no_such_rung(house: House) -> None:
    plain = house._replace(
        rules=house.rules._replace(bonuses={}), posted={}, exam=house.exam._replace(pace=0)
    )
    assert not {"bonuses", "tuck", "pace"} & {rung.name for rung in rungs_at(plain)}


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_every_round_of_a_rung_holds_what_the_rung_is_about(house_id: str, library: Library) -> None:
    house, chance = library.house(house_id), Random(1)
    most = house.seats - house.has_button
    for rung in rungs_at(house):
        for _ in range(figure(300)):
            ruling = ruled(house, deal_rung(house, rung, chance))
            assert rung.holds(ruling), rung.name
            assert len(ruling.played.spots) == min(rung.players or most, most)
            assert bool(ruling.played.events) == (rung.name == "trouble") or rung.is_timed
            if not rung.has_bonuses:
                assert not any(bonus in spot.wagers for spot in ruling.played.spots for bonus in BONUSES)


def test_the_first_rung_is_one_hand_that_raises(house: House) -> None:
    chance = Random(2)
    for _ in range(20):
        (spot,) = dealt(house, "one", chance).played.spots
        assert not spot.folded
        assert spot.wagers.keys() == {"ante", "raise"}


def after(house: House, *rounds: tuple[str, bool], path: dict[str, RungStanding] | None = None) -> Any:
    found = path or {}
    for name, is_clean in rounds:
        found = after_round(found, FinishedRound(dealt(house, name), is_clean))
    return found


def test_two_clean_rounds_in_a_row_pass_a_rung(house: House) -> None:
    path = after(house, ("one", False), ("one", True), ("one", False), ("one", True))
    assert path["one"] == RungStanding(4, 2, 1, False)
    assert next_rung(house, path).name == "one"
    path = after(house, ("one", True), path=path)
    assert path["one"].is_passed
    assert path["one"].in_a_row == CLEAN_IN_A_ROW
    assert next_rung(house, path).name == "fold"


def test_a_rung_is_skipped_by_dealing_it_clean_at_once(house: House) -> None:
    assert next_rung(house, after(house, ("one", True))).name == "fold"
    assert not after(house, ("one", False), ("one", True))["one"].is_passed


def test_a_rung_that_was_passed_stays_passed(house: House) -> None:
    path = after(house, ("one", True), ("one", False), ("one", False))
    assert path["one"].is_passed
    assert path["one"].in_a_row == 0


def test_a_round_counts_on_every_rung_that_is_about_something_in_it(house: House) -> None:
    path = after(house, ("tuck", True))
    assert {"one", "fold", "tuck"} <= {name for name, standing in path.items() if standing.is_passed}
    assert "trouble" not in path


def test_a_chosen_rung_is_dealt_until_it_is_passed(house: House) -> None:
    assert next_rung(house, {}, "close").name == "close"
    assert next_rung(house, after(house, ("close", False)), "close").name == "close"
    assert next_rung(house, after(house, ("close", True)), "close").name != "close"
    assert next_rung(house, {}, "no such rung").name == "one"


def test_whoever_has_passed_everything_stays_on_the_last_rung(house: House) -> None:
    done = {rung.name: RungStanding(1, 1, 1, True) for rung in RUNGS}
    assert next_rung(house, done).name == "pace"
    assert all(standing.is_passed for _, standing in stations(house, done))


@pytest.mark.parametrize(("pace", "is_passed"), [(None, False), (-1.0, False), (0.0, True)])
def test_pace_takes_a_clean_round_as_fast_as_the_exam_asks_for(
    pace: float | None, is_passed: bool, house: House
) -> None:
    timed = None if pace is None else house.exam.pace + pace
    path = after_round({}, FinishedRound(dealt(house, "full"), True, timed))
    assert path["pace"].is_passed is is_passed
    assert path["full"].is_passed


def test_every_rung_has_a_name_and_words_of_its_own() -> None:
    def parts(of: Rung) -> tuple[str, str, str]:
        return of.name, of.title, of.words

    assert [rung.name for rung in RUNGS] == IN_ORDER
    for texts in zip(*map(parts, RUNGS), strict=True):
        assert len(set(texts)) == len(RUNGS)


def test_of_several_rounds_the_one_comes_up_that_shows_most_of_what_is_not_mastered(house: House) -> None:
    full = rung_named(house, "full")
    assert full
    shown = [{each.wanted for each in skills_shown(dealt(house, "full", Random(seed)))} for seed in range(30)]
    every = set().union(*shown)
    rare = {wanted for wanted in every if sum(wanted in each for each in shown) < 10}

    def met(mastered: set[Wanted]) -> int:
        rulings = [ruled(house, deal_rung(house, full, Random(seed), mastered)) for seed in range(20)]
        return sum(len(rare & {each.wanted for each in skills_shown(ruling)}) for ruling in rulings)

    assert met(every - rare) > met(rare)


def test_the_last_rung_goes_wrong_as_often_as_the_exam(house: House) -> None:
    chance = Random(4)
    troubled = [bool(dealt(house, "pace", chance).played.events) for _ in range(40)]
    share = house.exam.irregularities / house.exam.rounds
    assert abs(sum(troubled) / len(troubled) - share) < 0.2
