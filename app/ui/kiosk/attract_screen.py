"""The attract screen: a round deals itself; beside it stands whose house this is and what to do to begin."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6 import QtCore
from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QMouseEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from app.places import shipped
from app.procedure.house import House
from app.ui.kit.settings import Motion
from app.ui.table.table_screen import TableScreen
from app.ui.table.view import TableView
from app.ui.watch.step_duration import hold

if TYPE_CHECKING:
    from app.ui.watch.demonstration import Demonstration

_WORDS = "Touch to start"
_ABOUT, _BADGE = "Dealer training and exams", "or scan your badge"
_MARGIN = 6
_ICON = 64


class AttractScreen(QWidget):
    """Lets the table be seen, and takes every touch. Whoever comes before it is open is not forgotten.

    Signals:
        touched: somebody is here; with what they or a badge reader have typed: an Enter is a “\\r” in it.
    """

    touched = Signal(str)

    def __init__(self, house: House, screen: TableScreen) -> None:
        super().__init__(screen)
        self._screen = screen
        self.is_open = False
        self._came: str | None = None
        """What was typed before it was open, if somebody was here."""
        self.showing: DemoRounds | None = None
        self._game = house.names.game
        self.house, self.words = _words(house.name, "house"), _words(_WORDS, "attract")
        self.words.setProperty("alignment", "AlignCenter")
        self._extras: list[QLabel] = []
        """What a low pad goes without, the first of it first."""
        self._left, self._right = self._put_name(), self._put_way_in()
        self.setAccessibleName(_WORDS)
        self.setProperty("focusPolicy", "StrongFocus")
        screen.arranged.connect(self._arrange)
        self._arrange()

    def play(self, deal: "Callable[[], Demonstration]", motion: Motion) -> None:
        """Let rounds play from now on, if none does."""
        if self.showing is None:
            self.showing = DemoRounds(self._screen.table, deal, motion, self)
            self.showing.told.connect(self._tell)
            self.showing.play()

    def open(self) -> None:
        """From now on somebody can be let in: at once, if somebody has come before."""
        self.is_open = True
        if self._came is not None:
            self.touched.emit(self._came)

    def event(self, event: QEvent) -> bool:
        """Every key is a touch; none is a command to what is under it."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """A key; what a badge reader begins to type is not lost."""
        letter = event.text() if event.text().isprintable() else ""
        is_enter = event.key() in (QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter)
        self._come("\r" if is_enter else letter)

    def mousePressEvent(self, _event: QMouseEvent) -> None:  # noqa: N802
        """A finger, or the pointer."""
        self._come("")

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """There is nothing to press but all of it."""
        super().showEvent(event)
        self._tell("")
        self._screen.bar.be_bare(True)
        if self.showing:
            self.showing.play()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802
        """Nobody sees it."""
        super().hideEvent(event)
        self._screen.bar.be_bare(False)
        if self.showing:
            self.showing.stop()

    def _come(self, letter: str) -> None:
        if self.is_open:
            self.touched.emit(letter)
        else:
            self._came = (self._came or "") + letter

    def _tell(self, order: str) -> None:
        self._screen.bar.tell(self._game, order)

    def _arrange(self) -> None:
        layout = self._screen.table.table_layout
        self.resize(self._screen.size())
        for panel, pad in ((self._left, layout.left_pad), (self._right, layout.right_pad)):
            box = pad.inset(_MARGIN * layout.unit)
            panel.setGeometry(round(box.x), round(box.y), round(box.width), round(box.height))
            _show_what_fits(panel, [each for each in self._extras if panel.isAncestorOf(each)])

    def _put_name(self) -> QFrame:
        """Whose house this is, beside the program's face."""
        panel = QFrame(self)
        panel.setObjectName("pad")
        row, lines, icon = QHBoxLayout(panel), QVBoxLayout(), QLabel()
        row.setContentsMargins(16, 8, 12, 8)
        row.setSpacing(16)
        icon.setPixmap(QPixmap(str(shipped("assets") / "icon" / f"hcf-trainer-{_ICON}.png")))
        row.addWidget(icon)
        lines.setSpacing(2)
        lines.addStretch(1)
        game, about = _words(self._game, "game"), _words(_ABOUT, "quiet")
        self._extras += [about, icon, game]
        for each in (game, self.house, about):
            lines.addWidget(each)
        lines.addStretch(1)
        row.addLayout(lines, 1)
        return panel

    def _put_way_in(self) -> QFrame:
        """What to do to begin."""
        panel = QFrame(self)
        panel.setObjectName("pad")
        column, badge = QVBoxLayout(panel), _words(_BADGE, "quiet")
        badge.setProperty("alignment", "AlignCenter")
        self._extras.append(badge)
        column.setContentsMargins(12, 12, 12, 8)
        column.setSpacing(6)
        column.addWidget(self.words, 1)
        column.addWidget(badge)
        return panel


def _show_what_fits(panel: QFrame, extras: list[QLabel]) -> None:
    """Hide one after the other until the rest has space."""
    layout = panel.layout()
    assert layout
    for each in extras:
        each.show()
    for each in extras:
        # Letters that have just become larger want more space only once they are polished.
        for words in panel.findChildren(QLabel):
            words.ensurePolished()
        layout.invalidate()
        if layout.totalHeightForWidth(panel.width()) <= panel.height():
            return
        each.hide()


def _words(text: str, name: str) -> QLabel:
    made = QLabel(text)
    made.setObjectName(name)
    made.setProperty("textFormat", "PlainText")
    made.setWordWrap(True)
    return made


class DemoRounds(QObject):
    """Plays on until it is stopped.

    Signals:
        told: what is done now.
    """

    told = Signal(str)

    def __init__(
        self, table: TableView, deal: "Callable[[], Demonstration]", motion: Motion, parent: QObject
    ) -> None:
        """`deal` is asked for each round when its turn comes."""
        super().__init__(parent)
        self._table = table
        self._deal = deal
        self._motion = motion
        self._clock = QTimer(self, singleShot=True)
        self._clock.timeout.connect(self.step)
        if self._table.play and self._table.play.magnifier:
            # Whoever was here has left the magnifier lying about.
            self._table.toggle_magnifier()
        self._begin()

    @property
    def is_playing(self) -> bool:
        """Does it go on by itself?"""
        return self._clock.isActive()

    def play(self) -> None:
        """Go on, at once."""
        self._clock.start(0)

    def stop(self) -> None:
        """Stay where it is."""
        self._clock.stop()

    def step(self) -> None:
        """One step further; after the last one another round."""
        if self.place == self.show.last:
            self._begin()
        else:
            self._go_to(self.place + 1)
        _, order, said, _, _ = self.show.words_at(self.place)
        self.told.emit(order)
        self._clock.start(hold(order, said, self._motion))

    def _begin(self) -> None:
        self.show = self._deal()
        # What comes before the first card looks from afar as if nothing happened.
        lying = self.show.moments[0].table.packets
        moved = (place for place, at in enumerate(self.show.moments) if at.table.packets != lying)
        self._go_to(next(moved) - 1)

    def _go_to(self, place: int) -> None:
        self.place = place
        self._table.show_moment(self.show.ruling, self.show.moments[place])
