"""What is pointed out on the table: frames around things that lie together, and cards that are lifted."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QRegion
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.kit.theme import DARK, IVORY
from app.ui.table.geometry import Box, Point, around_all
from app.ui.table.layout import lay_out
from app.ui.table.notes.lit_things import Lit, clusters
from app.ui.table.picture import lift_cards, picture_of
from app.ui.table.places import TRAY, Place
from app.ui.table.sprites import CardArt
from app.ui.table.table_play import Mark
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
    assert around_all([Box(2, 5, 10, 4), Box(-3, 6, 4, 30)]) == Box(-3, 5, 15, 31)


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


@pytest.mark.parametrize(
    ("is_lit", "is_next", "frame"),
    [(False, False, None), (True, False, DARK.accent), (False, True, IVORY), (True, True, IVORY)],
)
def test_a_place_has_an_ivory_frame_for_the_keyboard_and_an_amber_one_for_guidance(
    is_lit: bool, is_next: bool, frame: str | None, qtbot: QtBot
) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    mark = Mark(Place(TRAY, "Tray", Box(0, 0, 80, 60)), page)
    mark.resize(80, 60)
    mark.is_lit, mark.is_next = is_lit, is_next
    image = QImage(80, 60, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    mark.render(image, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    assert image.pixelColor(1, 30) == (QColor(frame) if frame else QColor(0, 0, 0, 0))
    assert (image.pixelColor(40, 30).alpha() > 0) is is_lit, "only what is lit glows"
