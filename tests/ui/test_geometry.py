"""Where things lie, checked by geometry: every house, every size of screen, every moment of a deal."""

from functools import cache
from itertools import combinations

import pytest

from app.procedure.house import House
from app.procedure.library import Library
from app.ui.table.geometry import Point
from app.ui.table.layout import CARD, Layout, lay_out
from tests.bulk import SOAK, figure
from tests.sweeps import swept
from tests.ui.deals import HOUSES, NOTABLE, dealt, example, example_names, odd, plan, plans
from tests.ui.shapes import Shape, around, inside, of_box, overlap
from tests.ui.surveying import RULES, Notes, survey

SIZES = ((1024, 600), (1366, 768), (1920, 1080), (3840, 2160))
SHAPES = (*SIZES, (1280, 1024), (2560, 1080), (1100, 1400))
"""Also squarer, wider and higher than screens are."""
TEXTS = (100, 125, 150)


@cache
def house_named(name: str) -> House:
    return Library().house(name)


@cache
def notes_of(name: str, width: int, height: int, text: int) -> Notes:
    shown = example(name)
    return survey(shown, lay_out(shown.ruling.house, width, height, text))


def test_letters_grow_with_the_table_but_less_and_are_never_smaller_than_at_the_smallest() -> None:
    house = house_named("oxford")
    small, medium, large = (lay_out(house, *size, 100) for size in ((1024, 600), (1920, 1080), (3840, 2160)))
    assert small.unit == 1
    assert small.text == 13
    assert lay_out(house, 900, 500, 100).text == 13
    assert 13 < medium.text < large.text
    assert large.text / medium.text < large.unit / medium.unit
    assert lay_out(house, 1024, 600, 150).text == 19.5


def all_layouts() -> list[tuple[House, Layout]]:
    return [
        (house_named(name), lay_out(house_named(name), *size, text))
        for name in HOUSES
        for size in SHAPES
        for text in TEXTS
    ]


def spot_places(house: House, layout: Layout) -> dict[str, Shape]:
    """Every place of every spot, turned as the spot is."""
    unit, found = layout.unit, {}
    for spot in layout.spots.values():

        def add(name: str, at: Point, width: float, height: float, number: int = spot.number) -> None:
            found[f"{number} {name}"] = around(at, width * unit, height * unit)

        add("edge", spot.edge, CARD[0] + 6 * layout.card_step / unit, CARD[1])
        add("packet", spot.packet, 46.4, 63)
        for wager, at in spot.circles.items():
            add(wager, at, 44, 44)
        for wager, at in spot.payouts.items():
            add(f"{wager} payout", at, 28, 26)
        if not house.keeps_all:
            add("discards", spot.discards, 42, 58)
        add("number", spot.label, 14, 14)
    return found


class TestLayout:
    @pytest.mark.parametrize("name", HOUSES)
    def test_the_smallest_window_has_the_measures_it_was_given(self, name: str) -> None:
        house = house_named(name)
        layout = lay_out(house, 1024, 600)
        assert layout.bar.height == pytest.approx(28, abs=1)
        assert layout.dealer.y - layout.felt.y == pytest.approx(300, abs=2)
        assert layout.tray.y - 4 - layout.dealer.y == pytest.approx(124, abs=1)
        assert 600 - layout.dealer.y - 124 == pytest.approx(148, abs=2)
        columns = [spot.frame.origin.x for spot in layout.spots.values()]
        assert columns[1] - columns[0] == pytest.approx(146 if house.seats == 7 else 170, abs=4)
        assert layout.card == pytest.approx((38, 53.2), rel=0.01)
        assert layout.circle == pytest.approx(44, rel=0.01)

    def test_no_place_of_a_spot_lies_on_another(self) -> None:
        for house, layout in all_layouts():
            for (one, here), (other, there) in combinations(spot_places(house, layout).items(), 2):
                assert not overlap(here, there), (house.id, layout.width, one, other)

    def test_every_place_of_a_spot_lies_on_the_felt_above_the_dealers_band(self) -> None:
        for house, layout in all_layouts():
            bands = [layout.shuffler, layout.pays, layout.dealer, layout.limits, layout.rack]
            for name, place in spot_places(house, layout).items():
                assert inside(place, layout.felt), (house.id, layout.width, layout.text, name)
                assert max(y for _, y in place.corners) <= layout.dealer.y, (house.id, layout.width, name)
                assert not any(overlap(place, of_box(band)) for band in bands)

    def test_furniture_stands_apart_inside_the_window(self) -> None:
        for house, layout in all_layouts():
            standing = {
                name: of_box(getattr(layout, name))
                for name in (
                    "bar", "shuffler", "pays", "dealer", "limits", "rack", "left_pad", "tray",
                    "working_area", "right_pad",
                )
            }  # fmt: skip
            for name, one in standing.items():
                if name != "bar":
                    assert inside(one, layout.felt), (house.id, layout.width, layout.height, name)
            for (one_name, one), (other_name, other) in combinations(standing.items(), 2):
                assert not overlap(one, other), (house.id, layout.width, one_name, other_name)

    def test_spots_stand_from_the_dealers_left_on_an_arc(self) -> None:
        for _, layout in all_layouts():
            origins = [spot.frame.origin for _, spot in sorted(layout.spots.items())]
            assert [at.x for at in origins] == sorted(at.x for at in origins)
            turns = [at.turn for at in origins]
            assert turns == sorted(turns)
            heights = [round(at.y, 3) for at in origins]
            half = (len(heights) + 1) // 2
            assert heights[:half] == sorted(heights[:half], reverse=True)
            assert heights == heights[::-1]

    def test_players_raise_nearest_to_themselves_and_bonuses_nearest_to_the_dealer(self) -> None:
        for _, layout in all_layouts():
            for spot in layout.spots.values():
                edge, above, ante = spot.edge.y, spot.circles["raise"].y, spot.circles["ante"].y
                assert edge < above < ante
                others = [at.y for wager, at in spot.circles.items() if wager not in ("raise", "ante")]
                assert ante < min(others)
                assert spot.packet.x < spot.circles["ante"].x < spot.discards.x

    def test_a_larger_window_has_larger_things(self) -> None:
        for name in HOUSES:
            units = [lay_out(house_named(name), *size).unit for size in SIZES]
            assert units == sorted(set(units))

    def test_larger_text_changes_no_measure_of_the_table(self) -> None:
        for name in HOUSES:
            house = house_named(name)
            for size in SIZES:
                for lines in (0, 1):
                    assert len({lay_out(house, *size, text, lines=lines).unit for text in TEXTS}) == 1

    def test_where_a_lot_is_said_in_large_text_cards_and_chips_become_only_a_little_smaller(self) -> None:
        # The keys of the pads are as small as a finger allows; how chips are read then: test_blind_reading.
        for name in HOUSES:
            house = house_named(name)
            for size in SIZES:
                usual, large = (lay_out(house, *size, text, lines=3).unit for text in (100, 150))
                assert large >= 0.9 * usual


@pytest.mark.bulk
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_lies_where_it_must_not(rule: str, size: tuple[int, int]) -> None:
    """In the notable examples of every house, at every moment."""
    found = {name: notes_of(name, *size, 100)[rule][:4] for name in NOTABLE}
    assert not {name: notes for name, notes in found.items() if notes}


def test_things_too_large_for_their_places_are_found() -> None:
    """The survey itself: on a table whose things have grown and whose places have not, hardly a rule holds."""
    layout = lay_out(house_named("oxford"), 1024, 600)
    notes = survey(example("oxford-full-table"), layout._replace(unit=layout.unit * 1.4))
    assert {rule for rule in RULES if notes[rule]} >= {
        "chips on chips", "chips on cards", "packets on each other", "on the furniture"
    }  # fmt: skip


@pytest.mark.parametrize("text", TEXTS[1:])
def test_larger_text_drives_nothing_off_its_place(text: int) -> None:
    for name in NOTABLE[::2]:
        assert not {rule: notes for rule, notes in notes_of(name, 1024, 600, text).items() if notes}, name


@pytest.mark.parametrize("house", swept(HOUSES))
def test_dealt_rounds_lie_as_they_should(house: str) -> None:
    for seed in range(5):
        size = SIZES[seed % 2]
        notes = survey(dealt(house, seed), lay_out(house_named(house), *size))
        assert not {rule: found[:4] for rule, found in notes.items() if found}, seed


@pytest.mark.parametrize("house", swept(HOUSES))
def test_odd_wagers_lie_as_they_should(house: str) -> None:
    """Amounts that take the most chips: stacks as high and as wide as they get."""
    for seed in range(2):
        notes = survey(odd(house, seed), lay_out(house_named(house), *SIZES[seed % 2]))
        assert not {rule: found[:4] for rule, found in notes.items() if found}, seed


@pytest.mark.parametrize(("house", "name"), list(plans()))
def test_decks_that_are_prepared_lie_as_they_should(house: str, name: str) -> None:
    for size in SIZES[:3]:
        notes = survey(plan(house, name), lay_out(house_named(house), *size))
        assert not {rule: found[:4] for rule, found in notes.items() if found}, size


@pytest.mark.bulk
@pytest.mark.parametrize("name", example_names())
def test_all_examples_lie_as_they_should(name: str) -> None:
    """At every size and text in a soak, otherwise at one of each in turn."""
    combinations = [(*size, text) for size in SHAPES for text in TEXTS]
    place = example_names().index(name)
    for width, height, text in combinations if SOAK else [combinations[place % len(combinations)]]:
        notes = notes_of(name, width, height, text)
        assert not {rule: found[:4] for rule, found in notes.items() if found}, (width, height, text)


@pytest.mark.bulk
@pytest.mark.parametrize("house", HOUSES)
def test_many_dealt_rounds_lie_as_they_should(house: str) -> None:
    for seed in range(100, 100 + figure(250)):
        deal = odd if seed % 2 else dealt
        notes = survey(deal(house, seed), lay_out(house_named(house), *SHAPES[seed % len(SHAPES)]))
        assert not {rule: found[:4] for rule, found in notes.items() if found}, seed
