"""The placards: what they say is what is posted, and every word fits at every size."""

from collections.abc import Iterator, Mapping
from itertools import pairwise, product

import pytest

from app.game.wagers import Bonus
from app.procedure.house import House
from app.ui.kit.theme import DARK, LIGHT
from app.ui.table.art.placards import (
    Grid,
    limit_rows,
    panel,
    pay_rows,
    placard_words,
    placards,
    placards_picture,
)
from app.ui.table.art.text_fit import Words, inked
from app.ui.table.geometry import Box
from app.ui.table.layout import Layout, lay_out
from app.ui.table.places import LIMITS, PAYS

SIZES = [(1024, 600), (1366, 768), (1280, 1024), (1920, 1080), (2560, 1080), (3840, 2160)]
TEXTS = [100, 125, 150]
METER = 123_456_789_01
pytestmark = pytest.mark.usefixtures("letters")


def postings(house: House) -> Iterator[Mapping[Bonus, str]]:
    """Every table of every bonus at least once, together with every table of the next."""
    bonuses = list(house.rules.bonuses)
    for names in product(*[house.rules.tables[bonus] for bonus in bonuses]):
        yield dict(zip(bonuses, names, strict=True))


def said(house: House, posted: Mapping[Bonus, str]) -> list[list[str]]:
    return [[cell.text for cell in row] for row in pay_rows(house, posted)]


def within(inner: Box, outer: Box) -> bool:
    return (
        outer.x - 0.5 <= inner.x
        and inner.right <= outer.right + 0.5
        and outer.y - 0.5 <= inner.y
        and inner.bottom <= outer.bottom + 0.5
    )


def assert_fits(lettered: Grid, layout: Layout, box: Box) -> None:
    assert within(panel(lettered, layout), box)
    for row in lettered.rows:
        for words in row:
            assert not words.text or within(inked(words), words.box), words
        for left, right in pairwise(row):
            assert left.box.right < right.box.x
    for above, below in pairwise(lettered.rows):
        assert above[0].box.bottom <= below[0].box.y + 1e-6


def smallest(*lettered: Grid | None) -> int:
    sizes: list[Words] = [words for found in lettered if found for row in found.rows for words in row]
    return min(words.size for words in sizes)


class TestFit:
    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("text", TEXTS)
    def test_every_word_is_inside_its_box(
        self, houses: dict[str, House], size: tuple[int, int], text: int
    ) -> None:
        for house in houses.values():
            layout = lay_out(house, *size, text)
            found = placards(house, house.posted, METER, layout)
            assert found.pays
            assert found.limits
            assert_fits(found.pays, layout, layout.pays)
            assert_fits(found.limits, layout, layout.limits)
            assert smallest(found.pays, found.limits) >= 10, house.id

    def test_every_posted_table_fits_the_smallest_window(self, houses: dict[str, House]) -> None:
        for house in houses.values():
            layout = lay_out(house, 1024, 600)
            for posted in postings(house):
                found = placards(house, posted, METER, layout)
                assert found.pays
                assert_fits(found.pays, layout, layout.pays)
                assert smallest(found.pays) >= 10, posted

    @pytest.mark.parametrize("size", SIZES)
    @pytest.mark.parametrize("text", TEXTS)
    @pytest.mark.parametrize("meter", [1, 1_000_000, METER])
    def test_the_meter_shows_all_its_figures(
        self, houses: dict[str, House], size: tuple[int, int], text: int, meter: int
    ) -> None:
        layout = lay_out(houses["greektown"], *size, text)
        found = placards(houses["greektown"], houses["greektown"].posted, meter, layout)
        assert found.meter
        assert found.limits
        assert within(found.meter.box, layout.limits)
        assert panel(found.limits, layout).y >= found.meter.box.bottom
        for words in (found.meter.caption, found.meter.figures):
            assert within(inked(words), words.box), words
            assert words.size >= 10

    def test_larger_text_is_larger_where_there_is_room(self, houses: dict[str, House]) -> None:
        sizes = []
        for text in TEXTS:
            layout = lay_out(houses["oxford"], 3840, 2160, text)
            found = placards(houses["oxford"], houses["oxford"].posted, 0, layout)
            sizes.append(smallest(found.pays))
        assert sizes == sorted(set(sizes))


class TestWords:
    def test_pay_tables_stand_side_by_side(self, houses: dict[str, House]) -> None:
        assert said(houses["oxford"], houses["oxford"].posted) == [
            ["", "FLUSH", "STRAIGHT FLUSH"],
            ["7-card", "300 to 1", "8,000 to 1"],
            ["6-card", "100 to 1", "1,000 to 1"],
            ["5-card", "10 to 1", "100 to 1"],
            ["4-card", "1 to 1", "60 to 1"],
            ["3-card", "", "7 to 1"],
        ]

    def test_where_there_is_a_choice_the_posted_table_is_named(self, houses: dict[str, House]) -> None:
        posted: dict[Bonus, str] = {"flush": "V02", "straight_flush": "V05", "progressive": "4"}
        rows = said(houses["greektown"], posted)
        assert rows[0] == ["", "FLUSH", "STR FLUSH", "PROGRESSIVE"]
        assert rows[1] == ["Table", "V02", "V05", "4"]
        assert ["6, Ace-high", "", "", "100% meter"] in rows
        assert ["4 of a kind", "", "25 to 1", ""] in rows
        assert ["5-card", "10 to 1", "100 to 1", "800 for 1"] in rows

    def test_every_line_of_every_posted_table_is_there(self, houses: dict[str, House]) -> None:
        for house in houses.values():
            for posted in postings(house):
                rows = pay_rows(house, posted)
                lines = {
                    line.name
                    for bonus, name in posted.items()
                    for line in house.rules.tables[bonus][name].lines
                }
                assert len(rows) == 1 + house.has_choice + len(lines)

    def test_limits_are_those_of_the_house(self, houses: dict[str, House]) -> None:
        limits = {
            name: [[cell.text for cell in row] for row in limit_rows(houses[name])]
            for name in ("oxford", "two-to-ten", "greektown")
        }
        assert limits["oxford"] == [
            ["Ante", "$5 to $500"],
            ["Flush, Straight Flush", "$1 to $100"],
            ["Max per hand", "$25,000"],
            ["Max per round, Straight Flush", "$50,000"],
            ["Raise 1× with 2–4 suited cards,"],
            ["up to 2× with 5, up to 3× with 6–7"],
        ]
        assert ["Ante", "$2, $5, $10"] in limits["two-to-ten"]
        assert ["Raise", "up to $10"] in limits["two-to-ten"]
        assert ["Progressive", "$1"] in limits["greektown"]

    def test_the_rake_and_whom_a_bonus_must_beat_are_posted_where_they_are_rules(
        self, houses: dict[str, House]
    ) -> None:
        lines = {
            name: [" ".join(cell.text for cell in row) for row in limit_rows(houses[name])] for name in houses
        }
        for name, house in houses.items():
            assert any(line.startswith("Rake") for line in lines[name]) == bool(house.rake)
            beats = any(rule.must_beat_dealer for rule in house.rules.bonuses.values())
            assert (f"Bonuses must beat the {house.banker}" in lines[name]) == beats
        assert "Rake, each round $4" in lines["cuda"]

    def test_every_raise_that_the_house_allows_is_posted(self, houses: dict[str, House]) -> None:
        house = houses["oxford"]
        other = house._replace(rules=house.rules._replace(raise_sizes={2: (1,), 3: (1,), 4: (1, 3), 5: (2,)}))
        assert [row[0].text for row in limit_rows(other) if len(row) == 1] == [
            "Raise 1× with 2–3 suited cards,",
            "1× or 3× with 4, 2× with 5",
        ]
        alike = house._replace(rules=house.rules._replace(raise_sizes=dict.fromkeys(range(2, 8), (1,))))
        assert [row[0].text for row in limit_rows(alike) if len(row) == 1] == [
            "Raise 1× with 2–7 suited cards"
        ]

    def test_a_screen_reader_reads_every_cell_of_both(self, houses: dict[str, House]) -> None:
        for house in houses.values():
            words = placard_words(house, house.posted)
            for row in pay_rows(house, house.posted)[1:]:
                assert all(cell.text in words[PAYS] for cell in row)
            assert all(cell.text in words[LIMITS] for row in limit_rows(house) for cell in row)

    def test_a_meter_hangs_only_where_there_is_a_progressive(self, houses: dict[str, House]) -> None:
        for house in houses.values():
            found = placards(house, house.posted, METER, lay_out(house, 1366, 768))
            assert (found.meter is not None) is house.has_meter


def test_the_picture_covers_the_placards_alone(houses: dict[str, House]) -> None:
    house = houses["greektown"]
    layout = lay_out(house, 1024, 600)
    images = [
        placards_picture(house, house.posted, METER, layout, room, 1.0).toImage() for room in (DARK, LIGHT)
    ]
    for image in images:
        assert image.pixelColor(10, 10).alpha() == 0
        assert image.pixelColor(512, 350).alpha() == 0
        assert image.pixelColor(int(layout.pays.centre.x), int(layout.pays.centre.y)).alpha() == 255
    assert images[0] != images[1]
