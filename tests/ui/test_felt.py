"""The felt with its print and its furniture: the house's colour, the room's light, letters in their places."""

from itertools import pairwise
from math import hypot

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainterPath

from app.game.rules import QualifyingRuns
from app.game.wagers import WAGERS
from app.procedure.house import House
from app.ui.kit.theme import DARK, LIGHT, Theme
from app.ui.table.arc import Arc, arc_of, rail_top
from app.ui.table.art import felt, text_fit
from app.ui.table.art.felt import circle_words, felt_picture, legend, number_words
from app.ui.table.art.furniture import shuffler_words, tubes, working_area_words
from app.ui.table.art.text_fit import Words, inked, width_of
from app.ui.table.geometry import Box
from app.ui.table.layout import Layout, lay_out

SIZES = [(1024, 600), (1366, 768), (1280, 1024), (1920, 1080), (2560, 1080), (3840, 2160)]
TEXTS = [100, 125, 150]
pytestmark = pytest.mark.usefixtures("letters")


def painted(house: House, room: Theme = DARK, width: int = 1024, height: int = 600) -> QImage:
    return felt_picture(house, lay_out(house, width, height), room, 1.0).toImage()


def layouts(houses: dict[str, House]) -> list[tuple[House, Layout]]:
    return [
        (house, lay_out(house, *size, text)) for house in houses.values() for size in SIZES for text in TEXTS
    ]


def holds(box: Box, words: Words) -> bool:
    ink = inked(words)
    slack = 0.5
    return (
        box.x - slack <= ink.x
        and ink.right <= box.right + slack
        and box.y - slack <= ink.y
        and ink.bottom <= box.bottom + slack
    )


class TestPicture:
    @pytest.mark.parametrize("colour", ["#0f4c3a", "#3a1020", "#12305c"])
    def test_the_cloth_has_the_colour_of_the_house(self, houses: dict[str, House], colour: str) -> None:
        image = painted(houses["oxford"]._replace(felt=colour))
        cloth = image.pixelColor(512, 260)
        assert abs(cloth.hslHue() - QColor(colour).hslHue()) < 25
        assert cloth.lightness() > QColor(colour).lightness()

    def test_light_pools_in_the_middle(self, houses: dict[str, House]) -> None:
        image = painted(houses["oxford"], width=1366, height=768)
        row = [_mean(image, x, 395) for x in (680, 1000, 1200, 1355)]
        assert row == sorted(row, reverse=True)

    def test_no_step_of_light_is_a_line(self, houses: dict[str, House]) -> None:
        """Neighbouring pixels differ everywhere, so that no shade makes a band."""
        image = painted(houses["oxford"], width=1920, height=1080)
        row = [image.pixel(x, 575) for x in range(200, 300)]
        same = sum(one == other for one, other in pairwise(row))
        assert same < 40

    def test_rooms_differ_by_night_and_day(self, houses: dict[str, House]) -> None:
        night, day = (painted(houses["oxford"], room) for room in (DARK, LIGHT))
        for x, y in ((3, 40), (512, 260), (20, 530)):
            assert _mean(day, x, y) > _mean(night, x, y), (x, y)

    @pytest.mark.parametrize("size", [(1280, 1024), (1024, 900)])
    def test_the_rail_ends_where_it_is_said_to_end_and_the_wall_begins(
        self, houses: dict[str, House], size: tuple[int, int]
    ) -> None:
        layout = lay_out(houses["oxford"], *size)
        top, image = rail_top(layout), painted(houses["oxford"], LIGHT, *size)
        wall, edge = (image.pixelColor(size[0] // 2, round(top) + step) for step in (-2, 2))
        assert layout.bar.bottom < top - 2, "there is a wall to be seen"
        assert wall == QColor(LIGHT.wall)
        assert edge.lightness() < wall.lightness() - 20

    def test_pads_are_plain_panels(self, houses: dict[str, House]) -> None:
        layout = lay_out(houses["oxford"], 1366, 768)
        for room in (DARK, LIGHT):
            image = painted(houses["oxford"], room, 1366, 768)
            for pad in (layout.left_pad, layout.right_pad):
                inner = pad.inset(12)
                for x, y in ((inner.x, inner.y), (inner.right, inner.bottom)):
                    assert image.pixelColor(int(x), int(y)) == QColor(room.panel)

    def test_a_sharp_screen_gets_all_its_pixels(self, houses: dict[str, House]) -> None:
        layout = lay_out(houses["oxford"], 1024, 600)
        picture = felt_picture(houses["oxford"], layout, DARK, 2.0)
        assert (picture.width(), picture.height(), picture.devicePixelRatio()) == (2048, 1200, 2.0)
        assert not picture.hasAlphaChannel()

    def test_the_corners_of_a_capped_raise_are_as_round_one_way_as_the_other(
        self, houses: dict[str, House]
    ) -> None:
        layout = lay_out(houses["cuda"], 3840, 2160)
        shape, radius = felt._wager_print("raise", houses["cuda"], layout), layout.circle / 2
        corner = [place / 4 * layout.unit - radius for place in range(20)]
        for x in corner:
            for y in corner:
                assert shape.contains(QPointF(x, y)) == shape.contains(QPointF(y, x))
        assert not shape.contains(QPointF(1 - radius, 1 - radius)), "it is rounded"

    def test_a_capped_raise_is_a_square(self, houses: dict[str, House]) -> None:
        house = houses["cuda"]
        round_too = house._replace(capped=False)
        square, circle = painted(house, width=1366, height=768), painted(round_too, width=1366, height=768)
        layout = lay_out(house, 1366, 768)
        at = layout.spots[4].circles["raise"]
        assert at.turn == 0
        top = layout.circle * 0.48
        on_edge = [
            max(
                image.pixelColor(int(at.x - layout.circle * 0.35), int(at.y - top) + down).lightness()
                for down in range(-2, 4)
            )
            for image in (square, circle)
        ]
        assert on_edge[0] - on_edge[1] > 40


class TestPrint:
    def test_names_fit_their_circles(self, houses: dict[str, House]) -> None:
        for house, layout in layouts(houses):
            radius = layout.circle / 2
            for wager in WAGERS:
                for words in circle_words(wager, layout.circle, layout.names):
                    ink = inked(words)
                    corners = [(x, y) for x in (ink.x, ink.right) for y in (ink.y, ink.bottom)]
                    assert all(hypot(*corner) < radius * 0.95 for corner in corners), (house.id, wager)
                    assert words.size >= 8, (house.id, wager, layout.width)

    def test_lines_of_a_name_do_not_overlap(self, houses: dict[str, House]) -> None:
        for _, layout in layouts(houses):
            above, below = [
                inked(words) for words in circle_words("straight_flush", layout.circle, layout.names)
            ]
            assert above.bottom < below.y

    def test_numbers_fit_their_rings(self, houses: dict[str, House]) -> None:
        for house, layout in layouts(houses):
            for number in range(1, house.seats + 1):
                words = number_words(number, layout.unit)
                assert holds(words.box, words), layout.width

    def test_furniture_is_lettered_inside_its_boxes(self, houses: dict[str, House]) -> None:
        for _, layout in layouts(houses):
            for words in (*shuffler_words(layout), working_area_words(layout)):
                assert holds(words.box, words), words.text
                assert words.size >= 9, words.text

    def test_the_legend_lies_between_the_spots_and_the_dealer(self, houses: dict[str, House]) -> None:
        for house, layout in layouts(houses):
            arc = arc_of(layout)
            for line in legend(house, layout):
                for letter, point in line.letters:
                    assert point.y - line.size * 0.72 >= arc.y(point.x) + arc.reach - 1, (house.id, letter)
                    assert point.y + line.size * 0.25 <= layout.dealer.y, (house.id, layout.width, letter)
                    assert 0 < point.x < layout.width - width_of(letter, "medium", line.size)

    def test_there_is_a_legend_where_there_is_room(self, houses: dict[str, House]) -> None:
        assert len(legend(houses["oxford"], lay_out(houses["oxford"], 1920, 1080))) == 2

    @pytest.mark.parametrize(
        ("space", "drop", "lines"), [(100, 65.9, 2), (99.9, 65.9, 1), (50, 29.6, 1), (49.9, 29.6, 0)]
    )
    def test_the_legend_has_as_many_lines_as_there_is_just_room_for(
        self, space: float, drop: float, lines: int, houses: dict[str, House], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Letters of 17 and of 9, and how far they reach down on the arc."""
        monkeypatch.setattr(felt, "_drop", lambda *_: drop)
        monkeypatch.setattr(felt, "arc_of", lambda _: Arc(512.0, 100.0, 0.0, 50.0))
        layout = lay_out(houses["oxford"], 1024, 600)
        low = layout._replace(dealer=layout.dealer._replace(y=150 + space))
        assert len(legend(houses["oxford"], low)) == lines

    def test_the_legend_says_when_the_dealer_plays(self, houses: dict[str, House]) -> None:
        game, rule = legend(houses["oxford"], lay_out(houses["oxford"], 1920, 1080))
        assert "".join(letter for letter, _ in game.letters) == "HIGH CARD FLUSH"
        said = "".join(letter for letter, _ in rule.letters)
        assert said == "DEALER PLAYS WITH THREE-CARD NINE-HIGH OR BETTER"


class TestTray:
    def test_every_denomination_has_a_tube_in_the_order_of_the_house(self, houses: dict[str, House]) -> None:
        for house, layout in layouts(houses):
            found = tubes(house.chips, layout.tray)
            assert tuple(tube.chip for tube in found) == house.chips
            edges = [layout.tray.x, *[x for tube in found for x in (tube.box.x, tube.box.right)]]
            assert edges == sorted(edges)
            assert found[-1].box.right < layout.tray.right

    def test_chips_and_face_lie_in_their_tube(self, houses: dict[str, House]) -> None:
        for house, layout in layouts(houses):
            for tube in tubes(house.chips, layout.tray):
                assert tube.box.y <= tube.chips.y + 1e-6
                assert tube.chips.bottom <= tube.face.y + 1e-6
                assert tube.face.bottom <= tube.box.bottom + 1e-6
                assert tube.face.width >= 28

    @pytest.mark.parametrize("count", [1, 3, 10])
    def test_a_tray_of_any_number_of_chips_is_painted(self, houses: dict[str, House], count: int) -> None:
        chips = (houses["oxford"].chips * 2)[:count]
        assert not painted(houses["oxford"]._replace(chips=chips)).isNull()


def _mean(image: QImage, x: int, y: int) -> float:
    """The lightness around a point: cloth has a grain."""
    points = [(x + dx, y + dy) for dx in range(-2, 3) for dy in range(-2, 3)]
    return sum(image.pixelColor(*point).lightnessF() for point in points) / len(points)


class WindowsPath(QPainterPath):
    """On Windows letters fill their path by winding, and whatever is added to it."""

    def addText(self, at: QPointF, font: QFont, text: str) -> None:  # type: ignore[override]  # noqa: N802
        super().addText(at, font, text)
        self.setFillRule(Qt.FillRule.WindingFill)


def test_a_printed_circle_is_a_line_and_no_disc_on_windows_too(
    houses: dict[str, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_fit, "QPainterPath", WindowsPath)
    for house in houses.values():
        layout = lay_out(house, 1366, 768)
        for wager in WAGERS:
            printed = felt._wager_print(wager, house, layout)
            assert printed.contains(QPointF(0, -layout.circle / 2 + 0.5 * layout.unit)), "the line"
            assert not printed.contains(QPointF(0, -layout.circle * 0.42)), "between the line and the words"


@pytest.mark.parametrize(
    ("also", "unless", "more"),
    [
        (0, 0, ""),
        (3, 0, ", OR THREE-CARD STRAIGHT FLUSH"),
        (0, 4, ", NOT WITH FOUR-CARD STRAIGHT FLUSH"),
        (3, 4, ", OR THREE-CARD STRAIGHT FLUSH, NOT WITH FOUR-CARD STRAIGHT FLUSH"),
    ],
)
def test_the_legend_says_which_straight_flushes_play_and_which_do_not(
    also: int, unless: int, more: str, houses: dict[str, House]
) -> None:
    house = houses["oxford"]
    changed = house._replace(rules=house.rules._replace(qualifying_runs=QualifyingRuns(also, unless)))
    assert felt._qualifying(changed) == f"DEALER PLAYS WITH THREE-CARD NINE-HIGH OR BETTER{more}"
