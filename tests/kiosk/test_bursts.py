"""Keys of people pass in their order; those of a badge reader are dropped, whatever came before them."""

import pytest

from app.kiosk.badge_filter import BadgeFilter


def sort(*struck: tuple[str, float]) -> tuple[list[str], bool]:
    """What passes of keys struck at these moments, when no more follows; was the end of it a reader's?"""
    bursts: BadgeFilter[str] = BadgeFilter()
    passed = [each for key, at in struck for each in bursts.take(key, at)]
    was_read = bursts.is_read
    return passed + bursts.rest(), was_read


def every(gap: float, keys: str, begin: float = 0.0) -> list[tuple[str, float]]:
    return [(key, begin + gap * place) for place, key in enumerate(keys)]


@pytest.mark.parametrize("gap", [0.0, 0.002, 0.01, 0.029])
def test_nothing_of_a_reader_passes(gap: float) -> None:
    assert sort(*every(gap, "B70012\r")) == ([], True)


@pytest.mark.parametrize("gap", [0.031, 0.06, 0.2, 5.0])
def test_all_that_fingers_strike_passes_in_its_order(gap: float) -> None:
    assert sort(*every(gap, "a pair, then p\r")) == (list("a pair, then p\r"), False)


def test_two_keys_at_once_are_fingers() -> None:
    assert sort(("a", 0.0), ("b", 0.001), ("c", 0.5)) == (["a", "b", "c"], False)


def test_two_letters_and_enter_are_a_badge() -> None:
    assert sort(*every(0.005, "B7\r")) == ([], True)


def test_what_fingers_struck_before_a_reader_is_not_lost() -> None:
    assert sort(("p", 0.0), *every(0.005, "B7\r", begin=0.2)) == (["p"], True)


def test_a_reader_that_hesitates_goes_on_and_after_a_pause_fingers_do() -> None:
    read = every(0.005, "1234")
    assert sort(*read, ("5", 0.25)) == ([], True)
    assert sort(*read, ("p", 0.5)) == (["p"], False)


def test_a_clock_that_goes_back_makes_no_reader() -> None:
    assert sort(("a", 9.0), ("b", 8.0), ("c", 7.0), ("d", 6.0)) == (list("abcd"), False)


def test_releases_go_the_way_of_their_keys() -> None:
    bursts: BadgeFilter[str] = BadgeFilter()
    assert not bursts.follow("released long ago")
    bursts.take("a", 0.0)
    assert bursts.follow("a released")
    assert bursts.rest() == ["a", "a released"]
    for key, at in every(0.005, "123"):
        bursts.take(key, at)
        assert bursts.follow(f"{key} released")
    assert bursts.rest() == []
