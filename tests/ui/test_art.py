"""The pictures of cards, chips and tokens: shared, sharp, told apart without colour, and never missing."""

import shutil
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from app.game.cards import Card, card_of
from app.places import shipped
from app.procedure.house import Chip, House
from app.table.chip_stacks import stacked
from app.ui.table.art import cards_art
from app.ui.table.art.canvas import Painted
from app.ui.table.art.chips_art import HIGHEST, INLAY, MOST_IN_A_COLUMN, SQUASH, colours_of, columns
from app.ui.table.art.gallery import MOST, Gallery, bubble_lines, slip_words
from app.ui.table.art.text_fit import inked, width_of
from app.ui.table.sprites import Art, BubbleArt, ButtonArt, CardArt, ChipsArt, LightArt, PileArt, SlipArt
from tests.ui.painted import pixels_of

ACE = Card(51)
RED = Chip(500, "red", 8, "bars", 5)
EVERY_ART: tuple[Art, ...] = (
    CardArt(ACE, True, 38.0),
    CardArt(ACE, False, 38.0),
    ChipsArt((RED,) * 3, 28.0),
    SlipArt(123456, 28.0),
    ButtonArt(36.0),
    PileArt(20, 57.0),
    LightArt(True, 12.0),
)
pytestmark = pytest.mark.usefixtures("letters")


@pytest.fixture
def shared_pictures() -> None:
    """Here they are painted anew."""


@pytest.fixture
def gallery(letters: str) -> Gallery:
    return Gallery(1.0, False, pytest.fail)


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the shipped cards, to be damaged."""
    shutil.copytree(shipped("assets") / "cards", tmp_path / "cards")
    monkeypatch.setattr(cards_art, "shipped", lambda _: tmp_path)
    return tmp_path / "cards"


def grey(drawn: Painted, top: float, bottom: float) -> list[int]:
    """The lightness of the pixels between two heights, measured from where the thing lies."""
    image = drawn.pixmap.toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    rows = range(int(drawn.anchor.y() + top), int(drawn.anchor.y() + bottom))
    return [QColor(image.pixel(x, y)).red() for y in rows for x in range(image.width())]


def paints_of(drawn: Painted) -> list[QColor]:
    """Each colour that it has, once."""
    return [QColor(pixel) for pixel in set(pixels_of(drawn.pixmap.toImage()))]


class TestSharing:
    @pytest.mark.parametrize("art", EVERY_ART, ids=lambda art: type(art).__name__)
    def test_the_same_thing_has_one_picture(self, gallery: Gallery, art: Art) -> None:
        again = type(art)(*art)
        assert gallery.drawn(art) is gallery.drawn(again)
        assert not gallery.drawn(art).pixmap.isNull()

    def test_all_backs_are_one_picture(self, gallery: Gallery) -> None:
        backs = {id(gallery.drawn(CardArt(Card(card), False, 38.0))) for card in range(52)}
        assert len(backs) == 1

    def test_equal_numbers_of_different_things_are_not_mixed_up(self, gallery: Gallery) -> None:
        things: tuple[Art, ...] = (PileArt(1, 12.0), LightArt(True, 12.0), SlipArt(1, 12.0))
        assert len({gallery.drawn(thing).pixmap.cacheKey() for thing in things}) == 3

    def test_a_window_that_grows_and_grows_keeps_no_more_pictures_than_it_may(self, gallery: Gallery) -> None:
        first = gallery.drawn(LightArt(False, 1.0))
        for width in range(2, MOST + 1):
            gallery.drawn(LightArt(False, 1 + width / 16))
        assert gallery.drawn(LightArt(False, 1.0)) is first
        gallery.drawn(LightArt(True, 1.0))
        assert gallery.drawn(LightArt(False, 1.0)) is not first

    @pytest.mark.parametrize("art", EVERY_ART, ids=lambda art: type(art).__name__)
    def test_a_screen_twice_as_sharp_has_twice_the_pixels(self, gallery: Gallery, art: Art) -> None:
        once, twice = gallery.drawn(art), Gallery(2.0, False, pytest.fail).drawn(art)
        assert twice.pixmap.devicePixelRatio() == 2
        assert abs(twice.pixmap.width() - 2 * once.pixmap.width()) <= 2
        assert abs(twice.pixmap.height() - 2 * once.pixmap.height()) <= 2
        assert abs(twice.anchor.x() - once.anchor.x()) <= 1
        assert abs(twice.anchor.y() - once.anchor.y()) <= 1


class TestCards:
    @pytest.mark.parametrize("width", [38.0, 44.0, 47.6, 65.7, 90.0, 140.0])
    @pytest.mark.parametrize("ratio", [1.0, 1.25, 2.0])
    def test_a_card_lies_around_its_middle(self, letters: str, width: float, ratio: float) -> None:
        drawn = Gallery(ratio, False, pytest.fail).drawn(CardArt(ACE, True, width))
        size = drawn.pixmap.deviceIndependentSize()
        assert abs(drawn.anchor.x() - size.width() / 2) <= 1
        assert abs(drawn.anchor.y() - size.height() / 2) <= 1
        assert width <= size.width() <= width * 1.3

    def test_every_face_differs(self, gallery: Gallery) -> None:
        faces = [gallery.drawn(CardArt(Card(card), True, 44.0)).pixmap.toImage() for card in range(52)]
        assert all(one != other for one, other in combinations(faces, 2))

    def test_four_colours_change_diamonds_and_clubs_only(self, gallery: Gallery) -> None:
        four = Gallery(1.0, True, pytest.fail)
        for name, changes in (("Td", True), ("9c", True), ("Kh", False), ("As", False)):
            art = CardArt(card_of(name) or Card(0), True, 65.0)
            images = [found.drawn(art).pixmap.toImage() for found in (gallery, four)]
            assert (images[0] != images[1]) is changes, name


class TestMissingCards:
    SAYS = (
        "the picture assets/cards/{} is missing or damaged: "
        "a plain drawing is used instead; reinstall the program to get it back"
    )

    @pytest.mark.parametrize("damage", ["missing", "empty", "cut", "flipped", "other"])
    def test_a_damaged_picture_is_reported_once_and_drawn(
        self, assets: Path, damage: str, capfd: pytest.CaptureFixture[str]
    ) -> None:
        file = assets / "As.png"
        data = bytearray(file.read_bytes())
        file.unlink()
        if damage == "cut":
            file.write_bytes(data[: len(data) // 2])
        elif damage == "flipped":
            data[len(data) // 2] ^= 255
            file.write_bytes(data)
        elif damage != "missing":
            file.write_bytes(b"" if damage == "empty" else b"GIF89a and so on")
        said: list[str] = []
        gallery = Gallery(1.0, False, said.append)
        for width in (38.0, 44.0, 65.0):
            assert not gallery.drawn(CardArt(ACE, True, width)).pixmap.isNull()
        assert said == [self.SAYS.format("As.png")]
        assert capfd.readouterr() == ("", "")

    def test_stand_ins_differ_and_show_the_colour_of_their_suit(self, assets: Path) -> None:
        shutil.rmtree(assets)
        said: list[str] = []
        gallery = Gallery(2.0, False, said.append)
        faces = [gallery.drawn(CardArt(Card(card), True, 44.0)) for card in range(52)]
        back = gallery.drawn(CardArt(ACE, False, 44.0))
        assert len(said) == 53
        images = [face.pixmap.toImage() for face in (*faces, back)]
        assert all(one != other for one, other in combinations(images, 2))
        for card, face in enumerate(faces):
            red = any(colour.red() > 150 and colour.green() < 80 for colour in paints_of(face))
            assert red is (card // 13 in (1, 2)), card

    def test_a_stand_in_of_four_colours_is_reported_under_its_own_name(self, assets: Path) -> None:
        (assets / "four-colour" / "Td.png").unlink()
        said: list[str] = []
        Gallery(1.0, True, said.append).drawn(CardArt(card_of("Td") or Card(0), True, 44.0))
        assert said == [self.SAYS.format("four-colour/Td.png")]


class TestChips:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            (Chip(500, "red", 8, "bars", 5), Chip(2500, "red", 4, "bars", 5)),
            (Chip(500, "red", 6, "bars", 5), Chip(2500, "red", 6, "diamonds", 5)),
            (Chip(500, "red", 6, "triangles", 5), Chip(2500, "red", 6, "diamonds", 5)),
            (Chip(500, "black", 6, "dots", 5), Chip(2500, "black", 6, "bars", 5)),
        ],
    )
    def test_chips_of_one_colour_are_told_apart_by_their_edge(
        self, gallery: Gallery, one: Chip, other: Chip
    ) -> None:
        """Same clay, same chip on top: only the sides of those below differ, and only in grey."""
        stacks = [gallery.drawn(ChipsArt((chip, chip, chip, RED), 28.0)) for chip in (one, other)]
        sides = [grey(stack, 0.0, 28 * SQUASH / 2) for stack in stacks]
        differing = sum(abs(mine - theirs) > 60 for mine, theirs in zip(*sides, strict=True))
        assert differing >= 8

    def test_spots_stand_out_from_every_clay(self, houses: dict[str, House]) -> None:
        words = {chip.colour for house in houses.values() for chip in house.chips}
        for word in words | {"orange", "blue", "grey", "brown", "teal", "#123456", "no colour"}:
            clay, spots = colours_of(word)
            assert abs(clay.lightnessF() - spots.lightnessF()) > 0.25, word

    def test_the_spots_of_a_light_chip_are_darker_and_those_of_all_others_are_as_light_as_its_inlay(
        self,
    ) -> None:
        assert colours_of("#848484").spots == QColor(INLAY)
        light = colours_of("#858585")
        assert light.spots.lightnessF() < light.clay.lightnessF()

    def test_stacks_grow_with_their_chips_up_to_the_rule(self) -> None:
        single = [columns(ChipsArt((RED,) * count, 28.0)) for count in range(1, MOST_IN_A_COLUMN + 1)]
        heights = [stack[0].height for stack in single]
        assert heights[0] == 28 * 0.18
        assert all(more > fewer or more == pytest.approx(28 * HIGHEST) for fewer, more in pairwise(heights))

    @pytest.mark.parametrize("count", [1, 8, 9, 15, 16, 40, 800])
    @pytest.mark.parametrize("width", [28.0, 48.4])
    def test_no_stack_is_too_high_or_too_wide(self, count: int, width: float) -> None:
        stack = columns(ChipsArt((RED,) * count, width))
        assert len(stack) == (1 if count <= MOST_IN_A_COLUMN else 2)
        assert sum(len(column.chips) for column in stack) == count
        assert max(column.height for column in stack) <= HIGHEST * width + 1e-9
        assert sum(column.width for column in stack) <= 1.5 * width

    def test_large_chips_stand_at_the_left(self, houses: dict[str, House]) -> None:
        chips = stacked(199900, houses["oxford"].chips)
        left, right = columns(ChipsArt(chips, 28.0))
        assert min(chip.cents for chip in left.chips) >= max(chip.cents for chip in right.chips)

    def test_a_picture_holds_its_stack_and_stands_on_its_anchor(self, gallery: Gallery) -> None:
        for count in (1, 8, 15):
            art = ChipsArt((RED,) * count, 28.0)
            drawn, high = gallery.drawn(art), max(column.height for column in columns(art))
            size = drawn.pixmap.deviceIndependentSize()
            assert drawn.anchor.y() - high - columns(art)[0].width * SQUASH / 2 >= 0
            assert drawn.anchor.y() + 28 * SQUASH / 2 * columns(art)[0].width / 28 <= size.height()
            assert drawn.anchor.x() * 2 == pytest.approx(size.width(), abs=1)

    def test_the_value_is_on_the_chip_on_top(self, gallery: Gallery) -> None:
        five, other = [
            gallery.drawn(ChipsArt((Chip(cents, "red", 8, "bars", 5),), 28.0)) for cents in (500, 700)
        ]
        assert five.pixmap.toImage() != other.pixmap.toImage()

    def test_an_unknown_colour_is_a_grey_chip(self) -> None:
        assert colours_of("no colour").clay == colours_of("grey").clay
        assert colours_of("Red ").clay == colours_of("red").clay


class TestTokens:
    @pytest.mark.parametrize("cents", [1, 99, 123456, 123456789, 99999999999])
    @pytest.mark.parametrize("width", [28.0, 50.0])
    def test_an_amount_fits_its_slip(self, letters: str, cents: int, width: float) -> None:
        for words in slip_words(SlipArt(cents, width)):
            ink = inked(words)
            assert words.box.x - 1 <= ink.x
            assert ink.right <= words.box.right + 1
            assert ink.height <= words.box.height

    def test_a_pile_is_seen_to_grow(self, gallery: Gallery) -> None:
        heights = [gallery.drawn(PileArt(cards, 57.0)).pixmap.height() for cards in (0, 7, 14, 28, 42, 52)]
        assert all(more - fewer >= 3 for fewer, more in pairwise(heights))

    def test_the_lights_differ_without_colour(self, gallery: Gallery) -> None:
        green, red = [grey(gallery.drawn(LightArt(is_red, 12.0)), -2, 2) for is_red in (False, True)]
        assert max(red) - max(green) > 30


def test_a_word_that_just_fits_stays_on_its_line() -> None:
    words = "Can we"
    fits = ((width_of(words, "medium", letters), float(letters)) for letters in range(8, 60))
    room, letters = next((wide, size) for wide, size in fits if wide / 0.86 * 0.86 == wide)
    assert bubble_lines(BubbleArt(words, room / 0.86, letters)) == [words]
    assert bubble_lines(BubbleArt(words, room / 0.86 - 0.01, letters)) == ["Can", "we"]


@pytest.mark.parametrize("width", [40.0, 90.0, 140.0, 400.0])
def test_what_a_player_says_is_broken_into_lines_where_a_word_no_longer_fits(width: float) -> None:
    """Nothing is left out or said twice, and no line could take the next word."""
    words = "That is my card and I want the floor to look at it before anyone touches the chips"
    lines = bubble_lines(BubbleArt(words, width, 10.0))
    assert " ".join(lines) == words
    assert len(lines) >= 3 or width > 300
    for line, following in pairwise([*lines, "…" * 99]):
        assert width_of(line, "medium", 10.0) <= 0.86 * width or " " not in line
        assert width_of(f"{line} {following.split()[0]}", "medium", 10.0) > 0.86 * width
