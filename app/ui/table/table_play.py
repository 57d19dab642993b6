"""A round on the table view: scene, placards, magnifier and place marks at a moment."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsView, QWidget

from app.procedure.ruling import Ruling
from app.procedure.table_names import TableNames
from app.session.moments import Moment
from app.table.table import Table
from app.ui.kit.settings import Settings
from app.ui.kit.theme import DARK, IVORY, Theme
from app.ui.table.art.gallery import Gallery, Painted
from app.ui.table.art.placards import placard_words, placards_picture
from app.ui.table.deck_picture import deck_frames
from app.ui.table.geometry import Box, Point
from app.ui.table.layout import Layout
from app.ui.table.magnifier import ZOOM, Magnifier
from app.ui.table.motion import DURATIONS, Motion
from app.ui.table.picture import grouped_by_suit, picture_of
from app.ui.table.places import Place, Zone, places_on
from app.ui.table.scene import TableScene
from app.ui.table.screen_reader_words import spoken
from app.ui.table.sprites import Art, CardArt, Picture

_GLOW = QColor(217, 179, 106, 60)


class Mark(QWidget):
    """One place. It paints only a frame for the keyboard focus or for guidance."""

    def __init__(self, place: Place, parent: QWidget) -> None:
        super().__init__(parent)
        self.zone = place.zone
        self.is_lit = False
        self.is_next = False
        """Whether the keyboard starts here."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(place.name)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint the frame."""
        has_keyboard = self.hasFocus() or self.is_next
        if not (self.is_lit or has_keyboard):
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(IVORY if has_keyboard else DARK.accent), 2))
        if self.is_lit:
            painter.setBrush(_GLOW)
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -2, -2), 8, 8)


class PlaceMarks:
    """The marks of one table."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent
        self._places: tuple[Place, ...] = ()
        self._known: dict[Point, Zone | None] = {}
        self.marks: dict[Zone, Mark] = {}

    def arrange(self, places: tuple[Place, ...]) -> None:
        """Keep one mark for each of these places. Where others have come, all are new, in their order."""
        if places == self._places:
            return
        if [place[:2] for place in places] != [place[:2] for place in self._places]:
            for mark in self.marks.values():
                mark.hide()
                mark.deleteLater()
            self.marks = {place.zone: Mark(place, self._parent) for place in places}
        self._places = places
        self._known.clear()
        for place in places:
            self.marks[place.zone].setGeometry(_rectangle(place.box))
            self.marks[place.zone].show()

    def light(self, zones: Collection[Zone]) -> None:
        """Light up these places and no others."""
        for zone, mark in self.marks.items():
            if mark.is_lit != (zone in zones):
                mark.is_lit = zone in zones
                mark.update()

    def tell(self, picture: Picture, posted: Mapping[Zone, str], names: TableNames) -> None:
        """Say what lies at each place now, and what the placards say."""
        for zone, words in {**spoken(self._places, picture, names, self._known), **posted}.items():
            mark = self.marks[zone]
            if mark.accessibleDescription() != words:
                mark.setAccessibleDescription(words)


def _rectangle(box: Box) -> QRect:
    return QRect(round(box.x), round(box.y), round(box.width), round(box.height))


_MANY = 16
"""With more things moving than this, repainting the whole viewport is faster."""


_Posted = tuple[tuple[Any, ...], QPixmap]
"""A picture of placards, and the values it depends on."""


class Shown(NamedTuple):
    """What is shown."""

    ruling: Ruling
    moment: Moment


class TablePlay:
    """A round on one view of the table."""

    _settings: Settings

    def __init__(self, view: QGraphicsView, report: Callable[[str], None]) -> None:
        self._view = view
        self._report = report
        self._shown: Shown | None = None
        self._layout: Layout | None = None
        self._banker: int | None = None
        """The spot whose player banks the game; none where the house does."""
        self.adorn: Callable[[Picture, Layout], Picture] | None = None
        """What a mode adds to a picture: chips being built, cards lifted."""
        self.picture: Picture = {}
        """What is shown, or moving there."""
        self._coming: list[Picture] = []
        """What is still to be shown on the way to that: how a deck is shuffled."""
        self._begun = self._duration = 0.0
        """When the picture that is shown now was begun, and how long it takes."""
        self._deck_acts: tuple[str, ...] = ()
        self.places: tuple[Place, ...] = ()
        self.lit: tuple[Zone, ...] = ()
        """The places that light up."""
        self.scene = TableScene(view)
        view.setScene(self.scene)
        self._posted: list[_Posted] = []
        """The placards that are shown, and perhaps those that come next."""
        self._painted: tuple[float, bool, Gallery] | None = None
        self.magnifier: Magnifier | None = None
        # On the viewport: it is the only child of a scroll area that screen readers visit.
        self.marks = PlaceMarks(view.viewport())
        self._motion = Motion(self._tick, view)
        # Accessible texts are set a moment later, so that they do not delay the repaint.
        self._telling = QTimer(view, singleShot=True, interval=0)
        self._telling.timeout.connect(self._tell)
        self._warming = QTimer(view, interval=0)
        self._warming.timeout.connect(self._warm)
        self._cold: list[Art] = []

    @property
    def is_moving(self) -> bool:
        """Whether anything is moving."""
        return bool(self.scene.moving or self._coming)

    @property
    def ruling(self) -> Ruling:
        """The round that is shown."""
        assert self._shown, "a table is shown before anything on it is asked for"
        return self._shown.ruling

    @property
    def table(self) -> Table:
        """Where everything is at the moment that is shown."""
        assert self._shown, "a table is shown before anything on it is asked for"
        return self._shown.moment.table

    def take_up(self, ruling: Ruling, moment: Moment) -> bool:
        """Take this moment to be shown next. Returns whether it begins another round."""
        before, self._shown = self._shown, Shown(ruling, moment)
        return before is None or before.ruling is not ruling

    def arrange(self, layout: Layout, settings: Settings) -> None:
        """Lay everything out again. Another deck or screen needs other pictures."""
        self._settings = settings
        ratio = self._view.devicePixelRatioF()
        if self._painted is None or self._painted[:2] != (ratio, settings.four_colours):
            self._painted = ratio, settings.four_colours, self._gallery()
            self.scene.paint_with(self._painted[2])
            if self.magnifier:
                self.magnifier.paint_with(self._gallery(ZOOM))
        self.show(layout, "off")

    def show(self, layout: Layout, motion: str) -> None:
        """Move everything to where it is at this moment."""
        if self._shown is None:
            return
        ruling = self._shown.ruling
        if layout is not self._layout or ruling.played.button != self._banker:
            self._layout, self._banker = layout, ruling.played.button
            self.places = places_on(layout, ruling.house.chips, self._banker)
        self.picture = picture_of(*self._shown, layout)
        if self._settings.by_suit:
            self.picture = grouped_by_suit(self.picture, self.table)
        if self.adorn:
            self.picture = self.adorn(self.picture, layout)
        self._coming = [*self._frames(layout, motion), self.picture]
        self._begun, self._duration = self._motion.now, DURATIONS[motion]
        self.scene.show_picture(self._coming.pop(0), self._begun, self._duration)
        if self.scene.moving:
            self._motion.start()
        if self.magnifier:
            self.magnifier.show_picture(self.picture)
        self._telling.start()

    def placards(self, layout: Layout, theme: Theme, ratio: float) -> QPixmap:
        """The posted tables, limits and meter of this round."""
        assert self._shown, "placards are a round's"
        key = _posted_at(self._shown.ruling, layout, theme, ratio)
        self._posted = [self._placards(key)]
        return self._posted[0][1]

    def expect(self, ruling: Ruling, moment: Moment, theme: Theme) -> None:
        """Prepare for the next moment: paint what is new in it while idle."""
        if self._layout:
            key = _posted_at(ruling, self._layout, theme, self._view.devicePixelRatioF())
            self._posted = [*self._posted[:1], self._placards(key)]
            sprites = picture_of(ruling, moment, self._layout).values()
            self._cold = [sprite.art for sprite in sprites if sprite.shown]
            self._warming.start()

    def toggle_magnifier(self) -> None:
        """Open or close the magnifier."""
        if self.magnifier:
            self.magnifier.deleteLater()
            self.magnifier = None
        elif self._shown and self._layout:
            self.magnifier = Magnifier(self._gallery(ZOOM), self._view)
            self.magnifier.show_picture(self.picture)
            self.magnifier.look_at(self._view.mapFromGlobal(self._view.cursor().pos()))
            self.magnifier.show()

    def drawn(self, art: Art) -> Painted:
        """The picture of a thing as it is on this table."""
        assert self._painted, "a table is laid out before anything on it is drawn"
        return self._painted[2].drawn(art)

    def _gallery(self, zoom: float = 1.0) -> Gallery:
        return Gallery(self._view.devicePixelRatioF() * zoom, self._settings.four_colours, self._report)

    def warm(self) -> None:
        """Paint the card faces of this round while idle, before they are turned over."""
        if self._shown and self._layout:
            layout, played = self._layout, self._shown.ruling.played
            cards = [card for spot in played.spots for card in spot.cards]
            self._cold = [CardArt(card, True, layout.card[0]) for card in cards]
            self._cold += [CardArt(card, True, layout.dealer_card[0]) for card in played.dealer]
            self._warming.start()

    def _warm(self) -> None:
        if self._cold and self._painted:
            self._painted[2].drawn(self._cold.pop())
        else:
            self._warming.stop()

    def _placards(self, key: tuple[Any, ...]) -> _Posted:
        known = next((posted for posted in self._posted if posted[0] == key), None)
        return known or (key, placards_picture(*key))

    def _tell(self) -> None:
        self.marks.arrange(self.places)
        self.marks.light(self.lit)
        assert self._shown, "a table is told when it is shown"
        ruling = self._shown.ruling
        self.marks.tell(self.picture, placard_words(ruling.house, ruling.played.posted), ruling.house.names)

    def _frames(self, layout: Layout, motion: str) -> list[Picture]:
        """The pictures between the one before and this one, where one more thing was done to the deck."""
        before, self._deck_acts = self._deck_acts, self.table.deck_acts
        is_next = len(self._deck_acts) == len(before) + 1
        return deck_frames(self.picture, layout, self.table) if is_next and DURATIONS[motion] else []

    def _tick(self, now: float) -> bool:
        self.scene.advance_to(now)
        while self._coming and not self.scene.moving:
            self._begun += self._duration
            self.scene.show_picture(self._coming.pop(0), self._begun, self._duration)
            self.scene.advance_to(now)
        mode = QGraphicsView.ViewportUpdateMode
        many = self.scene.moving > _MANY
        self._view.setViewportUpdateMode(mode.FullViewportUpdate if many else mode.SmartViewportUpdate)
        return self.is_moving


def _posted_at(ruling: Ruling, layout: Layout, theme: Theme, ratio: float) -> tuple[Any, ...]:
    """The values that the placards depend on."""
    return ruling.house, ruling.played.posted, ruling.played.meter, layout, theme, ratio
