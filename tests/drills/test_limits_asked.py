"""Which limits a house is asked about: those that a payout can cross, by the largest wager that counts."""

from random import Random

import pytest

from app.drills.drill import Course
from app.drills.kinds.limits import DRILL
from app.drills.kinds.progressive import DRILL as PROGRESSIVE
from app.drills.material.winnings import most_won, payable
from app.game.rules import PayoutLimits
from app.procedure.house import House

OF_A_HAND = {"hand crossed", "hand spent", "hand below", "another hand"}
LIMIT = 20_000_000
OF_A_ROUND = {"round crossed", "round spent", "round below"}


def asked_about(house: House, **limits: object) -> set[str]:
    payouts = PayoutLimits(**limits)  # type: ignore[arg-type]
    other = house._replace(rules=house.rules._replace(payouts=payouts))
    return {skill.name for skill in DRILL.skills(Course(other))}


@pytest.fixture
def house(houses: dict[str, House]) -> House:
    return houses["oxford"]


def test_without_limits_nothing_is_asked(house: House) -> None:
    assert asked_about(house) == set()


def test_a_limit_that_no_payout_crosses_is_not_asked_about(house: House) -> None:
    most = max(most_won(house, bonus) for bonus in payable(house))
    assert asked_about(house, hand=most) == set()
    assert asked_about(house, hand=1_000_000) == OF_A_HAND


def test_a_limit_of_a_round_is_asked_about_if_a_full_table_crosses_it_with_the_largest_wager(
    house: House,
) -> None:
    assert most_won(house, "flush") * house.seats < LIMIT < most_won(house, "straight_flush")
    both = frozenset(payable(house))
    assert asked_about(house, round=LIMIT, round_wagers=both) == OF_A_ROUND
    assert asked_about(house, round=LIMIT, round_wagers=frozenset({"flush"})) == set()
    full = most_won(house, "straight_flush") * house.seats
    assert asked_about(house, round=full, round_wagers=both) == set()


def test_a_small_table_is_not_asked_about_the_limit_of_a_round(house: House) -> None:
    both = frozenset(payable(house))
    found = [asked_about(house._replace(seats=seats), round=LIMIT, round_wagers=both) for seats in (4, 5, 6)]
    assert found == [set(), OF_A_ROUND, OF_A_ROUND]


@pytest.mark.parametrize(
    ("limit", "asked"),
    [
        (24_999, "4 3"),
        (25_000, "5 4 3"),
        (49_999, "5 4 3"),
        (50_000, "rare 5 4 3"),
        (499_999, "rare 5 4 3"),
        (500_000, "rare 5 4 3"),
    ],
)
def test_a_line_of_the_progressive_is_asked_for_if_the_least_it_pays_just_fits_the_limit(
    limit: int, asked: str, houses: dict[str, House]
) -> None:
    house = houses["greektown"]
    limited = house._replace(rules=house.rules._replace(payouts=PayoutLimits(hand=limit)))
    skills = {skill.name: skill.words for skill in PROGRESSIVE.skills(Course(limited))}
    assert list(skills) == [*[f"1 {line}" for line in asked.split()], "1 none"]
    if "rare" in asked:
        assert skills["1 rare"] == f"Table 1, 6-card{' or longer' if limit >= 500_000 else ''}"


def test_nobody_forgets_one_of_two_limits_where_there_is_only_one(house: House) -> None:
    def named(**limits: object) -> set[str]:
        payouts = PayoutLimits(**limits)  # type: ignore[arg-type]
        course = Course(house._replace(rules=house.rules._replace(payouts=payouts)))
        chance = Random("limits")
        return {
            mistake.misconception
            for skill in DRILL.skills(course)
            for _ in range(4)
            for mistake in DRILL.ask(course, skill.name, chance).mistakes
        }

    forgotten = {"forgets-round-limit", "forgets-hand-limit"}
    both = {"round": LIMIT, "round_wagers": frozenset(payable(house))}
    assert not forgotten & named(hand=1_000_000)
    assert not forgotten & named(**both)
    assert forgotten <= named(hand=15_000_000, **both)
