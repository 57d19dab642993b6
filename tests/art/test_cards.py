"""What every picture of a card must be: its size, its corners, its inks, the same from both sides."""

import pytest
from deck import NAMES, RANKS
from inks import BLACK, BLUE, GREEN, PAPER, RED
from PIL import Image, ImageChops, ImageColor

from app.game.cards import Card, card_name
from tests.art.shipped import HEIGHT, WIDTH, card, colours

pytestmark = pytest.mark.bulk

FACES = [name for name in NAMES if name != "back"]
SUIT_INKS = {BLACK, BLUE, GREEN, RED}
PIPS_AND_ACES = [name for name in FACES if name[-2] not in "JQK" and name != "As"]
COURTS = [name for name in FACES if name[-2] in "JQK"]
TURNABLE = [name for name in FACES if name[-2] in "24TJQK"]
TURNABLE_DIAMONDS = [name for name in FACES if name[-1] == "d" and name[-2] in "35689A"]


def ink_of(name: str) -> str:
    if name.startswith("four-colour/"):
        return {"c": GREEN, "d": BLUE}[name[-1]]
    return RED if name[-1] in "dh" else BLACK


def rgb(ink: str) -> tuple[int, ...]:
    return ImageColor.getrgb(ink)


def upside_down(picture: Image.Image) -> Image.Image:
    return picture.transpose(Image.Transpose.ROTATE_180)


def test_every_card_of_the_game_has_a_picture() -> None:
    assert {card_name(Card(number)) for number in range(52)} < set(NAMES)


def test_every_club_and_diamond_has_a_second_colour() -> None:
    assert {f"four-colour/{rank}{suit}" for rank in RANKS for suit in "cd"} < set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_has_the_size_of_a_card_and_clear_corners(name: str) -> None:
    picture = card(name)
    alpha = picture.getchannel("A")
    assert picture.size == (WIDTH, HEIGHT)
    assert [alpha.getpixel((x, y)) for x in (0, WIDTH - 1) for y in (0, HEIGHT - 1)] == [0] * 4
    assert alpha.getpixel((WIDTH // 2, 0)) == alpha.getpixel((0, HEIGHT // 2)) == 255
    assert ImageChops.difference(alpha, upside_down(alpha)).getbbox() is None


@pytest.mark.parametrize("name", PIPS_AND_ACES)
def test_pips_are_printed_in_the_ink_of_their_suit_alone(name: str) -> None:
    found = colours(card(name))
    assert found[rgb(ink_of(name))] > 10_000
    assert not {rgb(ink) for ink in SUIT_INKS - {ink_of(name)}} & set(found)


@pytest.mark.parametrize("name", [*COURTS, "As"])
def test_courts_wear_their_suit_and_black_and_no_other(name: str) -> None:
    found = colours(card(name))
    assert found[rgb(ink_of(name))] > 10_000
    assert not {rgb(ink) for ink in SUIT_INKS - {ink_of(name), BLACK}} & set(found)


@pytest.mark.parametrize("name", TURNABLE)
def test_a_card_with_two_like_halves_is_the_same_upside_down(name: str) -> None:
    picture = card(name)
    assert ImageChops.difference(picture, upside_down(picture)).getbbox() is None


@pytest.mark.parametrize("name", [*TURNABLE_DIAMONDS, "back"])
def test_a_pip_without_up_and_down_turns_to_itself(name: str) -> None:
    """But for the blend along its contour, where a pixel has no middle."""
    picture = card(name).convert("RGB")
    difference = ImageChops.difference(picture, upside_down(picture)).convert("L")
    assert sum(difference.histogram()[48:]) < 0.01 * WIDTH * HEIGHT


@pytest.mark.parametrize("name", ["7d", "3h", "5s", "6c", "9h", "Ac"])
def test_a_card_with_an_odd_pip_has_an_upper_end(name: str) -> None:
    picture = card(name).convert("RGB")
    difference = ImageChops.difference(picture, upside_down(picture)).convert("L")
    assert sum(difference.histogram()[48:]) > 300


@pytest.mark.parametrize("name", FACES)
def test_a_face_is_mostly_paper_or_a_court(name: str) -> None:
    assert colours(card(name))[rgb(PAPER)] > (0.3 if name in COURTS else 0.6) * WIDTH * HEIGHT


def test_no_two_pictures_are_alike() -> None:
    assert len({card(name).tobytes() for name in NAMES}) == len(NAMES)
