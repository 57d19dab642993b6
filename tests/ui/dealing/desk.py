"""A window in which a round is dealt by hand, and where things lie in it as an eye sees them."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QWidget

from app.game.cards import Card, card_name
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.session import Session
from app.table.table import Table
from app.ui.dealing.dealing_mode import DealingMode
from app.ui.dealing.things import BUILT
from app.ui.shell.main_window import MainWindow
from app.ui.table.geometry import Box
from app.ui.table.picture import has_parted
from app.ui.table.places import Zone
from app.ui.table.sprites import CardArt, Picture, Sprite
from app.ui.table.table_play import TablePlay
from app.ui.table.view import TableView
from tests.ui.shapes import Shape, around, footprint
from tests.ui.windows import Open, play_in

Desks = Callable[..., "Desk"]

_GRID = (0.0, -0.3, 0.3, -0.42, 0.42)
_PLAYERS_SIDE = (0.0, 0.25, 0.42, -0.25, -0.42)


class NoGesture(Exception):
    """What a hand would take is not there to be taken, or the place is not at this table."""


class Desk:
    """The dealer's chair: one window, one round."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        assert window.navigator.modes.dealing
        self.dealing: DealingMode = window.navigator.modes.dealing

    def begin(self, ruling: Ruling) -> None:
        """Deal this round."""
        self.dealing.begin(ruling)

    @property
    def handle(self) -> QWindow:
        return self.window.windowHandle()

    @property
    def view(self) -> TableView:
        return self.window.table_screen.table

    @property
    def play(self) -> TablePlay:
        return play_in(self.window)

    @property
    def picture(self) -> Picture:
        return self.play.picture

    @property
    def session(self) -> Session:
        return self.dealing.session

    @property
    def acts(self) -> list[Step]:
        return self.dealing.session.acts

    @property
    def table(self) -> Table:
        return self.dealing.moment.table

    @property
    def unit(self) -> float:
        return self.view.table_layout.unit

    @property
    def boxes(self) -> dict[Zone, Box]:
        return {place.zone: place.box for place in self.play.places}

    def centre(self, zone: Zone) -> QPoint:
        """The middle of a place, in the window."""
        if zone not in self.boxes:
            raise NoGesture(f"there is no place {zone}")
        middle = self.boxes[zone].centre
        return QPoint(round(middle.x), round(middle.y))

    def middle_of(self, widget: QWidget) -> QPoint:
        """The middle of a widget, in the window."""
        return widget.mapTo(self.window, widget.rect().center())

    def sprite(self, name: str) -> Sprite:
        """Something that is to be seen."""
        if name not in self.picture or not self.picture[name].shown:
            raise NoGesture(f"{name} is not to be seen")
        return self.picture[name]

    def cards(self, packet: str) -> tuple[Card, ...]:
        """The cards of a packet."""
        if packet not in self.table.packets:
            raise NoGesture(f"there are no cards {packet}")
        return self.table.packets[packet].cards

    def grip(self, *names: str) -> QPoint:
        """A point where one of these things lies uppermost."""
        shapes = [
            (sprite.layer, name, footprint(sprite)) for name, sprite in self.picture.items() if sprite.shown
        ]
        for name in reversed(names):
            for point in _points(self.sprite(name)):
                on_it = [(layer, other) for layer, other, shape in shapes if _holds(shape, point)]
                if on_it and max(on_it)[1] in names:
                    return point
        raise NoGesture(f"nothing of {', '.join(names)} can be seen")

    def is_whole(self, packet: str) -> bool:
        """Until its player has decided the discards of a hand are a part of it."""
        return f"{packet} discards" in self.table.packets and not has_parted(self.dealing.moment, int(packet))

    def grip_packet(self, packet: str) -> QPoint:
        """A point where this packet can be taken."""
        cards = self.cards(packet)
        if self.is_whole(packet):
            cards = next(
                spot.cards for spot in self.dealing.ruling.played.spots if str(spot.number) == packet
            )
        return self.grip(*[card_name(card) for card in cards])

    def is_faced(self, packet: str) -> bool:
        """Does any of its cards lie face up, as they are seen?"""
        arts = [self.sprite(card_name(card)).art for card in self.cards(packet)]
        return any(isinstance(art, CardArt) and art.face_up for art in arts)

    def is_bare(self, zone: Zone) -> bool:
        """Is there nothing but felt around the middle of a place?"""
        middle = self.boxes[zone].centre
        near = [
            name
            for name, sprite in self.picture.items()
            if sprite.shown and abs(sprite.at.x - middle.x) < 90 * self.unit
        ]
        point = self.centre(zone)
        return not any(_holds(_wide(self.picture[name]), point) for name in near)

    def lies_at(self, name: str) -> Zone:
        """The place on which something lies."""
        at = self.sprite(name).at
        for place in self.play.places:
            box = place.box
            if box.x <= at.x <= box.right and box.y <= at.y <= box.bottom:
                return place.zone
        raise NoGesture(f"{name} lies at no place")

    @property
    def built(self) -> bool:
        """Is there anything in the working area?"""
        return BUILT in self.picture


def desks(open_window: Open) -> Desks:
    """Opens windows in which somebody deals."""

    def open_desk(ruling: Ruling, mode: str = "test", **settings: object) -> Desk:
        desk = Desk(open_window(ruling.house.id, mode=mode, **settings))
        desk.begin(ruling)
        return desk

    return open_desk


def _points(sprite: Sprite) -> Iterable[QPoint]:
    shape = footprint(sprite)
    (left, top), (right, _), (_, bottom), _ = shape.corners
    width, height = right - left, bottom - top
    for down in _PLAYERS_SIDE:
        for along in _GRID:
            yield QPoint(round(shape.middle[0] + along * width), round(shape.middle[1] + down * height))


def _wide(sprite: Sprite) -> Shape:
    """A thing with as much around it as a finger would feel."""
    shape = footprint(sprite)
    (left, top), (right, _), (_, bottom), _ = shape.corners
    at = sprite.at._replace(x=shape.middle[0], y=shape.middle[1], turn=0.0)
    return around(at, abs(right - left) + 12, abs(bottom - top) + 12)


def _holds(shape: Shape, point: QPoint) -> bool:
    """Is the point in the rectangle? On the same side of all its edges."""
    corners = shape.corners
    sides = []
    for place, (x, y) in enumerate(corners):
        next_x, next_y = corners[(place + 1) % 4]
        sides.append((next_x - x) * (point.y() - y) - (next_y - y) * (point.x() - x))
    return all(side >= 0 for side in sides) or all(side <= 0 for side in sides)
