"""Where a note goes on the felt: it covers as little as it can, and lies as near as it can."""

import pytest
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.session.supervisor_answer import FloorLine
from app.ui.kit.settings import Settings
from app.ui.table.geometry import Box, Point
from app.ui.table.layout import lay_out
from app.ui.table.notes import coach_panel, review_callout
from app.ui.table.notes.coach_panel import CoachPanel
from app.ui.table.notes.floor_call import FloorCall
from app.ui.table.notes.note_place import (
    Obstacle,
    _covered,
    _steps,
    _strips,
    best_box,
    felt_space,
    obstacles_on,
)
from app.ui.table.notes.review_callout import ReviewCallout
from app.ui.table.places import DEALER, SHUFFLER, Place, Zone
from app.ui.table.sprites import CardArt, ChipsArt, Picture, PileArt, Sprite
from app.ui.table.table_screen import TableScreen
from tests.ui.deals import example

SPACE = Box(10, 20, 240, 120)
MIDDLE = Point(130, 80)


@pytest.mark.parametrize(
    ("room", "places"), [(-5, [4.0]), (0, [4.0]), (11.9, [4.0]), (12, [4.0, 16.0]), (24, [4.0, 16.0, 28.0])]
)
def test_a_note_is_tried_every_twelve_pixels_as_far_as_there_is_room(
    room: float, places: list[float]
) -> None:
    assert _steps(4.0, room) == places


def test_what_is_covered_of_a_thing_is_its_part_between_two_heights() -> None:
    def strips(top: float, bottom: float) -> list[tuple[float, float, float]]:
        return list(_strips([Obstacle(Box(5, 10, 20, 30), 2.0)], top, bottom))

    assert strips(0, 100) == [(5, 25, 60.0)]
    assert strips(20, 100) == [(5, 25, 40.0)]
    assert strips(0, 25) == [(5, 25, 30.0)]
    assert strips(15, 25) == [(5, 25, 20.0)]
    assert strips(0, 10) == strips(40, 50) == [], "what only touches it covers nothing"


def test_the_cost_is_the_sum_of_what_is_covered_and_more_than_enough_is_not_counted() -> None:
    strips = [(0.0, 10.0, 3.0), (20.0, 30.0, 5.0)]
    assert _covered(strips, 0, 40, 1e9) == 30 + 50
    assert _covered(strips, 4, 22, 1e9) == 18 + 10
    assert _covered(strips, 10, 20, 1e9) == 0
    assert _covered(strips, 0, 40, 29) == 30
    assert _covered(strips, 0, 40, 30) == 80


def test_a_note_lies_where_it_is_nearest_if_nothing_is_in_its_way() -> None:
    assert best_box(SPACE, [(48, 24)], [], MIDDLE) == Box(106, 68, 48, 24)
    assert best_box(SPACE, [(48, 24)], [], Point(0, 0)) == Box(10, 20, 48, 24)
    assert best_box(SPACE, [(48, 24)], [], Point(300, 300)) == Box(202, 116, 48, 24)


def test_a_note_gives_way_to_what_weighs_more_than_the_distance() -> None:
    thing = Obstacle(Box(100, 60, 60, 40), 400.0)
    found = best_box(SPACE, [(48, 24)], [thing], MIDDLE)
    assert found.bottom <= thing.box.y or found.y >= thing.box.bottom or found.x >= thing.box.right
    assert found == Box(106, 32, 48, 24), "just above it"
    assert best_box(SPACE, [(48, 24)], [thing._replace(weight=0.001)], MIDDLE) == Box(106, 68, 48, 24)


def test_of_two_sizes_the_one_that_costs_less_is_taken() -> None:
    wall = Obstacle(Box(10, 50, 240, 60), 400.0)
    assert best_box(SPACE, [(24, 60), (96, 24)], [wall], MIDDLE) == Box(82, 20, 96, 24)


def test_a_note_that_fits_nowhere_gets_the_corner_of_the_space() -> None:
    assert best_box(SPACE, [(500, 300)], [], MIDDLE) == Box(10, 20, 500, 300)
    assert best_box(SPACE, [], [], MIDDLE) == SPACE


def test_the_space_is_the_felt_to_the_tray_and_may_take_the_line_of_words(library: Library) -> None:
    layout = lay_out(library.house("oxford"), 1024, 600)
    plain, wide = felt_space(layout), felt_space(layout, takes_words=True)
    assert (plain.x, plain.right) == (wide.x, wide.right) == (8, 1016)
    assert plain.bottom == wide.bottom == pytest.approx(layout.tray.y - 8)
    assert (plain.y, wide.y) == (layout.bar.bottom + 8, layout.words.y + 4)


def test_cards_and_chips_weigh_most_then_the_furniture_then_an_empty_circle(library: Library) -> None:
    layout = lay_out(library.house("oxford"), 1024, 600)
    at = Point(200, 300, 0)
    picture: Picture = {
        "card": Sprite(CardArt(0, True, 40.0), at, 1),  # type: ignore[arg-type]
        "chips": Sprite(ChipsArt((), 30.0, False), at, 1),
        "away": Sprite(ChipsArt((), 30.0, False), at, 1, shown=False),
        "discards": Sprite(PileArt(7, 60.0), at, 1),
    }
    zones = (DEALER, SHUFFLER, Zone("circle", 2, "ante"), Zone("hand", 2))
    places = [Place(zone, "", Box(0, 0, 10, 10)) for zone in zones]
    found = list(obstacles_on(picture, places, layout))
    card, chips = found[:2]
    assert card.box.width == 40
    assert card.box.height == pytest.approx(40 * layout.card[1] / layout.card[0])
    assert (chips.box, chips.weight) == (Box(185, 285, 30, 30), card.weight)
    assert [each.weight for each in found] == [400, 400, 6, 6, 1]


@pytest.mark.parametrize(
    ("x", "y", "is_in"),
    [(2, 3, True), (12, 23, True), (1.9, 10, False), (12.1, 10, False), (5, 2.9, False), (5, 23.1, False)],
)
def test_the_edges_of_a_place_are_part_of_it(x: float, y: float, is_in: bool) -> None:
    assert Box(2, 3, 10, 20).holds(x, y) == is_in


def test_keys_stand_beside_words_and_words_beside_each_other_where_there_is_just_room(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, letters: str
) -> None:
    page, ruling = QWidget(), example("oxford-full-table").ruling
    qtbot.addWidget(page)
    screen = TableScreen(ruling.house, Settings(house="oxford"), page)
    callout, coach = ReviewCallout(screen.table, ruling, True), CoachPanel(screen, QLineEdit(screen))
    callout._done.setText("Pay spot 5’s Ante $20")
    callout._due.setText("→ $25")
    list(callout._sizes())
    letters_of = callout._done.fontMetrics()
    wide = sum(letters_of.horizontalAdvance(each.text()) + 4 for each in (callout._done, callout._due)) + 4
    for most, ways in ((wide, ["LeftToRight", "TopToBottom"]), (wide - 1, ["TopToBottom"])):
        monkeypatch.setattr(review_callout, "_WIDE", most)
        assert [way.name for _, way in callout._sizes()] == ways
    list(coach._sizes(1000))
    beside = 840 - sum(key.sizeHint().width() + 8 for key in coach.buttons.values()) - 32
    for least, count in ((beside, 1), (beside + 1, 0)):
        monkeypatch.setattr(coach_panel, "_FEWEST", least)
        assert [way.name for _, way in coach._sizes(1000)].count("LeftToRight") == count


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize(("width", "height"), [(1024, 600), (1366, 768), (1920, 1080)])
def test_the_floor_stands_beside_the_dealers_hand(
    width: int, height: int, left_handed: bool, qtbot: QtBot, letters: str, library: Library
) -> None:
    table = QWidget()
    qtbot.addWidget(table)
    table.resize(width, height)
    scene = FloorCall(table)
    layout = lay_out(library.house("oxford"), width, height, left_handed=left_handed, lines=1)
    said = "Spot 4 raised $10 on an Ante of $5 with three suited cards. Correct spot 4’s Raise."
    scene.tell([FloorLine("You", "Floor, please!"), FloorLine("Floor", said)], layout, is_calm=True)
    where, hand = scene.geometry(), layout.dealer
    assert where.right() <= hand.x or where.left() >= int(hand.right)
    assert table.rect().contains(where)


def test_a_floor_that_was_not_called_is_not_seen_and_is_gone_with_the_last_line(
    qtbot: QtBot, library: Library
) -> None:
    table, layout = QWidget(), lay_out(library.house("oxford"), 1024, 600)
    qtbot.addWidget(table)
    scene = FloorCall(table)
    table.show()
    assert not scene.isVisible()
    scene.tell([FloorLine("You", "Floor!"), FloorLine("Floor", "Yes?")], layout, is_calm=False)
    assert (scene.isVisible(), scene.lines) == (True, ["Floor!"])
    scene._timer.timeout.emit()
    assert (scene.lines, scene._timer.isActive()) == (["Floor!", "Yes?"], False)
    scene.tell([], layout, is_calm=False)
    assert (scene.isVisible(), scene.lines) == (False, [])
