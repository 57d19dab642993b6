"""What is pointed out on the table: frames around things that lie together, and cards that are lifted."""

import pytest

from app.ui.table.geometry import Box, Point
from app.ui.table.layout import lay_out
from app.ui.table.notes.lit_things import Lit, around_all, clusters
from app.ui.table.picture import lift_cards, picture_of
from app.ui.table.sprites import CardArt
from tests.ui.deals import example


@pytest.mark.parametrize("axis", ["side by side", "below each other"])
@pytest.mark.parametrize("order", [1, -1])
def test_things_are_one_where_less_than_so_much_is_between_them(axis: str, order: int) -> None:
    def pair(gap: float) -> list[Lit]:
        x, y = (20 + gap, 0.0) if axis == "side by side" else (0.0, 20 + gap)
        return [Lit(Point(0, 0, 0), 20, 20), Lit(Point(x, y, 0), 20, 20)][::order]

    assert len(clusters(pair(4.0), near=4.0)) == 2
    (box,) = clusters(pair(3.5), near=4.0)
    assert {box.width, box.height} == {43.5, 20}


def test_a_frame_around_several_reaches_to_the_edges_of_all() -> None:
    found = around_all([Box(2, 5, 10, 4), Box(-3, 6, 4, 30)])
    assert found.box == Box(-3, 5, 15, 31)


def test_cards_that_lie_open_are_lifted_and_no_others() -> None:
    shown = example("oxford-full-table")
    layout = lay_out(shown.ruling.house, 1024, 600)
    before = picture_of(shown.ruling, shown.moments[34], layout)
    cards = {name: sprite for name, sprite in before.items() if isinstance(sprite.art, CardArt)}
    after = lift_cards(before, [sprite.art.card for sprite in cards.values()], layout)  # type: ignore[union-attr]
    risen = {name for name in cards if after[name] != before[name]}
    assert risen == {name for name, sprite in cards.items() if sprite.shown and sprite.art.face_up}  # type: ignore[union-attr]
    assert risen
    assert risen != set(cards)
    for name in risen:
        assert after[name].at.y < before[name].at.y, "up is away from the dealer"
        assert after[name].layer > before[name].layer
        assert after[name].at._replace(y=0) == before[name].at._replace(y=0)
