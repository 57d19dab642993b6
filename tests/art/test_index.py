"""The jumbo index: what a dealer reads of a card that lies under its neighbour."""

from functools import cache
from itertools import combinations

import pytest
from deck import NAMES, RANKS
from inks import PAPER
from PIL import Image, ImageChops, ImageColor

from tests.art.shipped import HEIGHT, SMALL, WIDTH, apart, card, in_a_fan, is_paper

pytestmark = pytest.mark.bulk

FACES = [name for name in NAMES if name != "back"]
IVORY = ImageColor.getrgb(PAPER)
EDGE = 10
ABOVE_THE_MIDDLE = round(0.49 * HEIGHT)
THIRD = round(0.34 * WIDTH)


def printed(picture: Image.Image, box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Where in a box there is ink, in the pixels of the card."""
    part = picture.crop(box).convert("RGB")
    found = ImageChops.difference(part, Image.new("RGB", part.size, PAPER)).getbbox()
    assert found
    return found[0] + box[0], found[1] + box[1], found[2] + box[0], found[3] + box[1]


@cache
def clear_column(name: str) -> int:
    """The first column right of the index that is paper all the way down to the middle."""
    for x in range(round(0.2 * WIDTH), WIDTH):
        if is_paper(card(name), (x, EDGE, x + 1, ABOVE_THE_MIDDLE), IVORY):
            return x
    raise AssertionError(name)


def rank_and_suit(name: str) -> tuple[tuple[int, int, int, int], tuple[int, int, int, int]]:
    """Where the two parts of the index lie: a clear row is between them."""
    right = clear_column(name)
    rows = (
        y for y in range(round(0.15 * HEIGHT), HEIGHT) if is_paper(card(name), (EDGE, y, right, y + 1), IVORY)
    )
    between = next(rows)
    upper, lower = (EDGE, EDGE, right, between), (EDGE, between, right, ABOVE_THE_MIDDLE)
    return printed(card(name), upper), printed(card(name), lower)


@pytest.mark.parametrize("name", FACES)
def test_every_index_stays_in_the_strip_that_a_fan_shows(name: str) -> None:
    assert clear_column(name) <= THIRD
    for left, _, right, _ in rank_and_suit(name):
        assert left >= 0.03 * WIDTH
        assert right <= THIRD


@pytest.mark.parametrize("name", FACES)
def test_every_rank_is_a_quarter_of_the_card_high_and_its_suit_a_quarter_wide(name: str) -> None:
    (left, top, right, bottom), (suit_left, _, suit_right, _) = rank_and_suit(name)
    assert 0.23 <= (bottom - top) / HEIGHT <= 0.25
    assert (right - left) / WIDTH <= 0.30
    assert 0.19 <= (suit_right - suit_left) / WIDTH <= 0.26


@pytest.mark.parametrize("name", FACES)
def test_the_index_is_repeated_upside_down(name: str) -> None:
    index = (EDGE, EDGE, 124, ABOVE_THE_MIDDLE)
    picture = card(name)
    turned = picture.transpose(Image.Transpose.ROTATE_180)
    assert picture.crop(index).tobytes() == turned.crop(index).tobytes()


@pytest.mark.parametrize("suit", ["c", "d", "h", "s"])
def test_no_two_ranks_look_alike_in_a_fan(suit: str) -> None:
    for one, other in combinations(RANKS, 2):
        ranks = [in_a_fan(rank + suit).crop((0, 0, 13, 15)) for rank in (one, other)]
        assert apart(*ranks) > 12, one + other


@pytest.mark.parametrize("rank", list(RANKS))
@pytest.mark.parametrize("suits", ["cs", "dh"])
def test_suits_of_one_colour_differ_in_a_fan(rank: str, suits: str) -> None:
    parts = [in_a_fan(rank + suit).crop((0, 15, 13, SMALL[1] // 2)) for suit in suits]
    assert apart(*parts) > 12
