"""The yardstick first: known values, and that it sees what is not uniform."""

import pytest

from tests.training.chi_square import assert_alike, assert_as_expected, survival


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [
        (3.841459, 1, 0.05),
        (16.918978, 9, 0.05),
        (23.208, 10, 0.01001),
        (59.303, 30, 0.00113),
        (2.0, 2, 0.367879),
    ],
)
def test_known_values(statistic: float, freedom: int, chance: float) -> None:
    assert survival(statistic, freedom) == pytest.approx(chance, rel=2e-2)


def test_nothing_and_much() -> None:
    assert survival(0, 5) == 1
    assert survival(500, 5) < 1e-100


def test_a_crooked_die_is_seen() -> None:
    fair = dict.fromkeys(range(6), 1.0)
    assert_as_expected({0: 160, 1: 170, 2: 180, 3: 165, 4: 155, 5: 170}, fair)
    with pytest.raises(AssertionError):
        assert_as_expected({0: 100, 1: 170, 2: 180, 3: 165, 4: 155, 5: 230}, fair)
    with pytest.raises(AssertionError):
        assert_as_expected({6: 1}, fair)


def test_two_different_dice_are_seen() -> None:
    assert_alike({0: 100, 1: 90, 2: 110}, {0: 210, 1: 195, 2: 195})
    with pytest.raises(AssertionError):
        assert_alike({0: 100, 1: 90, 2: 110}, {0: 110, 1: 295, 2: 195})
