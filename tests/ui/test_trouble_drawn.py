"""Where what goes wrong at the table is drawn: at the player who does it, and toward the right neighbor."""

import pytest

from app.game.cards import card_name
from app.game.round import Event
from app.ui.table.geometry import Point
from app.ui.table.layout import lay_out
from app.ui.table.picture import _PictureBuilder, picture_of
from app.ui.table.sprites import ChipsArt, Picture, SlipArt
from app.ui.table.trouble import _draw_wrong_count, _TroubledTable
from tests.ui.deals import example

SHOWN = example("oxford-full-table")
LAYOUT = lay_out(SHOWN.ruling.house, 1024, 600)
DEALT = max(place for place, told in enumerate(SHOWN.told, 1) if told.step.verb == "deal")
"""Everybody has cards, and nobody has looked at them."""
HANDS = {spot.number: [card_name(card) for card in spot.cards] for spot in SHOWN.ruling.played.spots}


def drawn(*troubles: Event) -> Picture:
    return picture_of(SHOWN.ruling, SHOWN.moments[DEALT]._replace(troubles=troubles), LAYOUT)


def middle(picture: Picture, spot: int) -> Point:
    """Where a hand lies, on average."""
    lying = [picture[name].at for name in HANDS[spot]]
    return Point(*[sum(each) / len(lying) for each in zip(*lying, strict=True)])


@pytest.mark.parametrize("spot", HANDS)
def test_cards_are_shown_to_the_neighbor_who_is_named_or_to_the_next_one(spot: int) -> None:
    """After the last spot there is no next one."""
    edge = LAYOUT.spots[spot].edge.x
    last = max(LAYOUT.spots)
    assert (middle(drawn(Event("", "cards-shown", spot, how="shown")), spot).x > edge) is (spot < last)
    for other in {spot - 1, spot + 1} & LAYOUT.spots.keys():
        shown = drawn(Event("", "cards-shown", spot, other=other, how="shown"))
        assert (middle(shown, spot).x > edge) is (other > spot)


@pytest.mark.parametrize("spot", HANDS)
def test_a_stray_card_lies_on_a_packet_beside_its_own(spot: int) -> None:
    plain = drawn()
    stray = drawn(Event("", "back-up", spot))[HANDS[spot][-1]].at
    away = {other: abs(stray.x - middle(plain, other).x) for other in HANDS}
    assert abs(min(away, key=away.__getitem__) - spot) == 1


@pytest.mark.parametrize(("lying", "more"), [(1, 0), (2, 1), (3, 1)])
def test_a_card_too_many_lies_as_far_on_as_the_one_before_it(lying: int, more: int) -> None:
    """One card alone shows no way to go on."""
    table = _TroubledTable(drawn(), SHOWN.ruling, LAYOUT)
    names = table.lying(table.hands[2])
    for name in names[lying:]:
        table.picture[name] = table.picture[name]._replace(shown=False)
    _draw_wrong_count(table, Event("", "hand-count", 2, count=lying + 1))
    top = names[lying - 1]
    assert (f"{top} and 1" in table.picture) is bool(more)
    if more:
        last, before, new = (table.picture[name].at for name in (top, names[lying - 2], f"{top} and 1"))
        assert (new.x - last.x, new.y - last.y) == (last.x - before.x, last.y - before.y)


@pytest.mark.parametrize(("count", "art"), [(0, SlipArt), (1, ChipsArt), (40, ChipsArt), (41, SlipArt)])
def test_up_to_forty_chips_are_a_stack_and_more_of_them_a_slip(count: int, art: type) -> None:
    most = max(chip.cents for chip in SHOWN.ruling.house.chips)
    table = _PictureBuilder(SHOWN.ruling, SHOWN.moments[DEALT], LAYOUT)
    assert isinstance(table._money(count * most), art)


def test_cards_on_the_floor_are_those_of_as_many_players_as_it_says() -> None:
    plain = drawn()
    for count, fallen in ((1, {2}), (2, {2, 5})):
        picture = drawn(Event("", "floor-cards", 2, count=count, other=5))
        assert {spot for spot in HANDS if middle(picture, spot) != middle(plain, spot)} == fallen
