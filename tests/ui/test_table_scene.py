"""The scene of the table with its clock in the test's hands: where each thing is at every instant, and what it looks like."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractAnimation, QObject, Qt
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsView, QWidget
from pytestqt.qtbot import QtBot

from app.game.cards import Card
from app.procedure.house import House
from app.ui.kit.settings import Motion as MotionSetting
from app.ui.kit.settings import Settings
from app.ui.table import table_play
from app.ui.table.art.canvas import Painted
from app.ui.table.art.gallery import Gallery
from app.ui.table.deck_picture import deck_frames
from app.ui.table.geometry import Box, Point
from app.ui.table.motion import Motion
from app.ui.table.picture import picture_of
from app.ui.table.places import Place, Zone, wager_near, zone_at
from app.ui.table.scene import TableScene
from app.ui.table.screen_reader_words import spoken
from app.ui.table.sprites import (
    Art,
    BubbleArt,
    ButtonArt,
    CardArt,
    ChipsArt,
    CutCardArt,
    DisplayArt,
    FlawArt,
    HandArt,
    LightArt,
    Picture,
    PileArt,
    SignArt,
    SlipArt,
    Sprite,
)
from app.ui.table.table_play import TablePlay
from app.ui.table.view import TableView
from tests.kept_text import assert_kept
from tests.ui.deals import example, plan
from tests.ui.test_kept_places import steady

KEPT = Path(__file__).parent / "places"
ACE, KING = CardArt(Card(12), False, 40.0), CardArt(Card(24), True, 40.0)
HERE, THERE = Point(100.3, 80.4, 0.0), Point(220.0, 60.0, 30.0)


@pytest.fixture
def scene(letters: str) -> TableScene:
    scene = TableScene()
    scene.paint_with(Gallery(1.0, False, pytest.fail))
    return scene


def look_of(item: QGraphicsPixmapItem) -> str:
    smooth = item.transformationMode() == Qt.TransformationMode.SmoothTransformation
    fields = (item.x(), item.y(), item.rotation(), item.transform().m11(), item.zValue())
    size = item.pixmap().width(), item.offset().x(), item.offset().y()
    return (
        f"{steady(fields)}, picture {steady(size)}{', smooth' if smooth else ''}"
        f"{'' if item.isVisible() else ', hidden'}"
    )


def test_where_moving_things_are_says_what_it_said(scene: TableScene) -> None:
    """A card that turns over, one that only moves, one that comes up from where it was hidden, one that is taken away."""
    before: Picture = {
        "turning": Sprite(ACE, HERE, 3),
        "moving": Sprite(KING, THERE, 4),
        "coming": Sprite(LightArt(True, 20.0), Point(5, 5), 1, shown=False),
        "going": Sprite(LightArt(False, 20.0), Point(9, 9), 1),
        "never seen": Sprite(ButtonArt(30.0), Point(1, 1), 1, shown=False),
        "as it was": Sprite(ButtonArt(36.0), Point(40, 40), 7),
        "gone": Sprite(ButtonArt(36.0), Point(40, 40), 7),
    }
    after: Picture = {
        "turning": Sprite(ACE._replace(face_up=True), THERE, 5),
        "moving": Sprite(KING, HERE, 6),
        "coming": Sprite(LightArt(True, 20.0), Point(50, 50), 2),
        "going": Sprite(LightArt(False, 20.0), Point(90, 90), 2, shown=False),
        "never seen": Sprite(ButtonArt(30.0), Point(70, 70), 2, shown=False),
        "as it was": before["as it was"],
        "new": Sprite(KING, THERE, 9),
    }
    lines: list[str] = []

    def note(words: str) -> None:
        lines.extend(["", f"# {words}, {scene.moving} moving", ""])
        lines.extend(f"{name}: {look_of(item)}" for name, item in scene.items_by_name.items())

    scene.show_picture(before, 0.0, 0.0)
    note("before")
    scene.show_picture(after, 1000.0, 200.0)
    for at in (999.0, 1000.0, 1020.0, 1041.0, 1042.0, 1100.0, 1199.9, 1200.0):
        scene.advance_to(at)
        note(f"at {at:g}")
    scene.show_picture(before, 2000.0, 200.0)
    scene.advance_to(2050.0)
    scene.show_picture(after, 2050.0, 400.0)
    scene.advance_to(2100.0)
    note("turned back under way")
    scene.arrive()
    note("made to arrive")
    assert_kept(KEPT, "scene moved things", "\n".join(lines) + "\n")


def test_what_a_hand_carries_says_what_it_said(scene: TableScene) -> None:
    picture: Picture = {
        "carried": Sprite(KING, HERE, 3),
        "left": Sprite(ACE, THERE, 4),
        "in the box": Sprite(LightArt(True, 20.0), Point(5, 5), 1, shown=False),
    }
    lines: list[str] = []

    def note(words: str) -> None:
        lines.extend(["", f"# {words}, {scene.moving} moving", ""])
        names = {id(item): name for name, item in scene.items_by_name.items()}
        for item in sorted(scene.items(), key=lambda each: names.get(id(each), "")):
            assert isinstance(item, QGraphicsPixmapItem)
            lines.append(f"{names.get(id(item), 'new')}: {look_of(item)}")

    scene.show_picture(picture, 0.0, 0.0)
    scene.carry(["carried", "in the box", "no such thing"], 30.0, -12.0)
    note("carried")
    scene.show_picture(picture, 10.0, 0.0)
    note("put back at once")
    scene.carry(["carried"], 30.0, -12.0)
    scene.show_picture(picture, 10.0, 100.0)
    scene.advance_to(20.0)
    note("on its way back")
    scene.arrive()
    scene.carry_new(ButtonArt(36.0), Point(60, 70))
    scene.carry_new(ButtonArt(36.0), Point(65, 72))
    note("something new in the hand")
    scene.let_go(Point(200, 210))
    note("let go")
    shown: Picture = {**picture, "in the box": Sprite(LightArt(True, 20.0), Point(5, 5), 1)}
    scene.show_picture(shown, 100.0, 100.0)
    scene.advance_to(100.0)
    note("it appears where the hand was")
    scene.show_picture(picture, 300.0, 0.0)
    scene.show_picture(shown, 400.0, 100.0)
    scene.advance_to(400.0)
    note("the next time it appears from where it lay")
    assert_kept(KEPT, "scene carried things", "\n".join(lines) + "\n")


def test_another_gallery_paints_what_lies_there_again(scene: TableScene) -> None:
    scene.show_picture({"card": Sprite(KING, THERE, 3)}, 0.0, 0.0)
    before = scene.items_by_name["card"].pixmap()
    scene.paint_with(Gallery(2.0, False, pytest.fail))
    after = scene.items_by_name["card"].pixmap()
    assert (after.width(), after.devicePixelRatio()) == (2 * before.width(), 2.0)


def test_time_passes_only_while_something_moves() -> None:
    """Two movements of 100 milliseconds one after the other, however far apart they are on the clock."""
    keeper, told, ends = QObject(), list[float](), 0.0

    def tick(now: float) -> bool:
        told.append(now)
        return now < ends

    motion = Motion(tick, keeper)
    assert (motion.duration(), motion.now) == (-1, 0)
    for ends in (100.0, 200.0):
        motion.start()
        for at in (40, 99, 100):
            motion.setCurrentTime(at)
        assert motion.state() == QAbstractAnimation.State.Stopped
        assert motion.now == ends
    assert told[-1] == 200


@pytest.mark.parametrize(("motion", "lasts"), [("fast", 130), ("normal", 220), ("slow", 520)])
def test_a_movement_takes_as_long_as_the_setting_says(
    motion: MotionSetting, lasts: int, qtbot: QtBot, letters: str
) -> None:
    shown = example("oxford-full-table")
    _page, view = table_of(shown.ruling.house, qtbot, motion)
    view.show_moment(shown.ruling, shown.moments[3])
    view.show_moment(shown.ruling, shown.moments[4])
    assert view.play
    (clock,) = view.findChildren(QAbstractAnimation)
    clock.setCurrentTime(lasts - 1)
    assert view.play.is_moving
    clock.setCurrentTime(lasts)
    assert not view.play.is_moving


def test_a_deck_goes_through_its_pictures_one_movement_each_and_back_in_one(
    qtbot: QtBot, letters: str
) -> None:
    shown = plan("oxford", "set-up")
    _page, view = table_of(shown.ruling.house, qtbot, "normal")
    view.show_moment(shown.ruling, shown.moments[0])
    assert view.play
    (clock,) = view.findChildren(QAbstractAnimation)
    found = []
    for moment in (*shown.moments[1:], shown.moments[-2]):
        pictures = len(deck_frames(view.play.picture, view.table_layout, moment.table)) + 1
        view.show_moment(shown.ruling, moment)
        lasts = 0
        while view.play.is_moving:
            lasts += 1
            clock.setCurrentTime(220 * lasts - 1)
            assert view.play.is_moving
            clock.setCurrentTime(220 * lasts)
        found.append((lasts, pictures))
    assert [lasts for lasts, _ in found] == [pictures for _, pictures in found[:-1]] + [1]
    assert max(found)[0] > 2


def test_cards_and_chips_are_painted_while_idle_before_they_are_seen(
    qtbot: QtBot, letters: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = example("oxford-full-table")
    ruling, played = shown.ruling, shown.ruling.played
    _page, view = table_of(ruling.house, qtbot)
    view.show_moment(ruling, shown.moments[20])
    assert view.play
    painted: set[Art] = set()
    paint = Gallery.drawn

    def watched(self: Gallery, art: Art) -> Painted:
        painted.add(art)
        return paint(self, art)

    monkeypatch.setattr(Gallery, "drawn", watched)

    def painted_by(prepare: Callable[[], None], play: TablePlay) -> set[Art]:
        painted.clear()
        prepare()
        while play._warming.isActive():
            play._warming.timeout.emit()
        return set(painted)

    layout = view.table_layout
    faces = {CardArt(card, True, layout.card[0]) for spot in played.spots for card in spot.cards}
    faces |= {CardArt(card, True, layout.dealer_card[0]) for card in played.dealer}
    assert painted_by(view.play.warm, view.play) == faces
    coming = picture_of(ruling, shown.moments[40], layout).values()
    assert painted_by(lambda: view.expect(ruling, shown.moments[40]), view.play) == {
        sprite.art for sprite in coming if sprite.shown
    }


def test_all_is_painted_at_once_only_where_many_things_move(
    qtbot: QtBot, letters: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, ways = example("oxford-full-table"), QGraphicsView.ViewportUpdateMode
    _page, view = table_of(shown.ruling.house, qtbot, "slow")
    deal = next(place for place, told in enumerate(shown.told, 1) if told.step.verb == "deal")
    view.show_moment(shown.ruling, shown.moments[deal - 1])
    view.show_moment(shown.ruling, shown.moments[deal])
    (clock,) = view.findChildren(QAbstractAnimation)
    for at, (most, way) in enumerate(((7, ways.SmartViewportUpdate), (6, ways.FullViewportUpdate)), 1):
        monkeypatch.setattr(table_play, "_MANY", most)
        clock.setCurrentTime(10 * at)
        assert view.play
        assert (view.play.scene.moving, view.viewportUpdateMode()) == (7, way)


def table_of(
    house: House, qtbot: QtBot, motion: MotionSetting = "off", width: int = 1024
) -> tuple[QWidget, TableView]:
    """The table of a house, on a page that is never shown."""
    page = QWidget()
    qtbot.addWidget(page)
    page.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    view = TableView(house, Settings(motion=motion), pytest.fail, page)
    page.resize(width, width * 600 // 1024)
    view.resize(page.size())
    page.show()
    return page, view


BOX = Box(0, 0, 100, 100)
CHIPS = example("oxford-full-table").ruling.house.chips
SAID: list[tuple[str, list[Art]]] = [
    ("3 cards face down", [CardArt(Card(at), False, 40.0) for at in range(3)]),
    ("1 card face down; Ace of hearts, Two of spades", [
        CardArt(Card(0), False, 40.0), CardArt(Card(38), True, 40.0), CardArt(Card(39), True, 40.0)]),
    ("chips: 2 of $1, 1 of $2.50", [ChipsArt((CHIPS[0], CHIPS[0], CHIPS[1]), 30.0)]),
    ("hand-pay slip for $12,345", [SlipArt(12_345_00, 30.0)]),
    ("1 card", [PileArt(1, 30.0)]),
    ("2 cards", [PileArt(2, 30.0)]),
    ("marker lit: the wager is in", [LightArt(False, 12.0, is_marker=True)]),
    ("red light", [LightArt(True, 12.0)]),
    ("green light", [LightArt(False, 12.0)]),
    ("dealer button", [ButtonArt(30.0)]),
    ("cut card", [CutCardArt(30.0)]),
    ("a torn corner", [FlawArt(30.0)]),
    ("not in use", [SignArt(("NOT", "IN USE"), 30.0)]),
    ("display: 53", [DisplayArt("53", 30.0)]),
    ("a player says: Can we get a wash?", [BubbleArt("Can we get a wash?", 150.0, 13.0)]),
    ("a player’s hand", [HandArt(30.0)]),
    ("chips: 1 of $1; dealer button", [ChipsArt(CHIPS[:1], 30.0), ButtonArt(30.0)]),
    ("empty", []),
]  # fmt: skip


@pytest.mark.parametrize(("words", "arts"), SAID)
def test_a_screen_reader_says_what_lies_at_a_place(words: str, arts: list[Art]) -> None:
    zones = Zone("hand", 1), Zone("hand", 2)
    places = [Place(zone, "", BOX._replace(x=at * 200)) for at, zone in enumerate(zones)]
    picture = {str(at): Sprite(art, Point(100, 50)) for at, art in enumerate(arts)}
    hidden = {"out of sight": Sprite(ButtonArt(9.0), Point(50, 50), shown=False)}
    beyond = {"on the floor": Sprite(ButtonArt(9.0), Point(150, 50))}
    assert spoken(places, {**picture, **hidden, **beyond}) == {zones[0]: words, zones[1]: "empty"}


def test_a_wager_is_near_within_reach_of_the_edge_of_its_circle() -> None:
    ante, paid, hand = Zone("circle", 1, "ante"), Zone("payout", 1, "ante"), Zone("hand", 1)
    places = [
        Place(ante, "", Box(100, 100, 40, 20)),
        Place(paid, "", Box(200, 100, 40, 20)),
        Place(hand, "", Box(140, 90, 40, 40)),
    ]
    for x, y, away in (
        (120, 110, 0),
        (90, 110, 10),
        (120, 80, 20),
        (150, 110, 10),
        (120, 135, 15),
        (97, 96, 5),
    ):
        assert wager_near(places, x, y, away) == ante
        assert wager_near(places, x, y, away - 0.5) is None
    assert wager_near(places, 171, 110, 40) == paid
    assert wager_near(places, 169, 110, 40) == ante
    assert wager_near(places[2:], 150, 100, 99) is None
    assert zone_at(places, 141, 100) == hand
    assert zone_at(places, 140, 100) == ante, "where one place ends and another begins, the first one counts"
    assert zone_at(places, 300, 300) is None
