"""Who is at the kiosk: a name or a badge, typed or from a reader, and the PIN of whoever has one.

There is no list of names to choose from: who else trains here is nobody's business.
"""

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.errors import Refused
from app.kiosk.badge_reader import LEFT, STOPPED, BadgeReader, plain
from app.kiosk.pin_tries import PinTries
from app.kiosk.settings import KioskSettings
from app.learning.people import Person, Proven
from app.ports.people import PeoplePort
from app.procedure.house import House
from app.ui.kiosk.keyboard import ControlKey, ScreenKeyboard
from app.ui.kiosk.kiosk_style import settings_for
from app.ui.kiosk.notices import words_for_trainees
from app.ui.kit.app_icon import app_face
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.components.banner import Banner
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import line_entry
from app.ui.kit.components.hero import FeltDecoration
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import PageShell
from app.ui.kit.components.step_line import StepLine
from app.ui.kit.density import Density
from app.ui.kit.page import Page
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.parts import sentence
from app.ui.kit.widgets.pin_pad import PinPad
from app.ui.table.vignettes import vignette

_LONGEST = 80
_ASKED = "Badge number or name"
_STEPS = ("Who you are", "PIN")
_WHO = ("Who is dealing?", "Scan your badge, or type your badge number or name.")
_PIN = ("Your PIN", "No one can see it. Your work is saved under your badge.")
_HALF = "The badge didn’t scan completely. Scan it again, or type its number."
_PAD = 0.62
"""How wide the pad for PINs is at most, of the height of the page."""
_FEW_LINES, _LOW = 34, 700
"""A page of fewer lines has no space for the picture; one of fewer pixels has none for second lines."""


class _Places(NamedTuple):
    """Where the picture, the words and the keys lie (row, column, how many of each), and what grows."""

    parts: tuple[tuple[int, int, int, int], ...]
    rows: tuple[int, int]
    columns: tuple[int, int]


_PLACES = {
    "who": _Places(((0, 0, 1, 1), (0, 1, 1, 1), (1, 0, 1, 2)), (3, 4), (2, 3)),
    "PIN": _Places(((0, 0, 1, 1), (1, 0, 1, 1), (0, 1, 2, 1)), (1, 0), (3, 2)),
    "who alone": _Places(((0, 0, 1, 1), (0, 0, 1, 2), (1, 0, 1, 2)), (3, 4), (2, 3)),
    "PIN alone": _Places(((0, 0, 1, 1), (0, 0, 2, 1), (0, 1, 2, 1)), (1, 0), (1, 1)),
}
"""By what is asked; alone, where there is no space for the picture."""
_FACE = 36


class SignInPage(Page):
    """One line, and a keyboard under it.

    Signals:
        signed_in: somebody is at the machine; nobody in particular, if a guest.
        supervised: a supervisor wants something.
        closed: nobody is here after all.
    """

    signed_in = Signal()
    supervised = Signal()
    closed = Signal()

    def __init__(
        self,
        people: PeoplePort,
        tries: PinTries,
        rules: KioskSettings,
        house: House,
        settings: Settings,
        parent: QWidget,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(parent)
        self._people = people
        self._tries = tries
        self._call = rules.call
        self._clock = clock
        self._typed = BadgeReader()
        self._asked: Person | None = None
        theme = THEMES[settings.room]
        self.line = line_entry(placeholder=_ASKED)
        self.line.setAccessibleName(_ASKED)
        self.line.setMaxLength(_LONGEST)
        self.line.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.line.setAcceptDrops(False)
        self.steps, self.asks = StepLine(_STEPS), label("", "display", wraps=True)
        self.about, self._banner = label("", "quiet", wraps=True), Banner()
        self.told = self._banner.words
        self.keyboard = ScreenKeyboard(theme, self)
        self.enter = self.keyboard.pad.keys[ControlKey.ENTER]
        self.pin = PinPad(theme, self)
        self._pads = QStackedWidget()
        self.guest = PageButton("Continue as a guest", "ghost", "person")
        self.supervisor, self.back = (
            PageButton("Supervisor", "ghost", "key"),
            PageButton("Not now", "outline", "cross"),
        )
        self.task = BackgroundTask(self)
        self.waiting = QTimer(self, singleShot=True)
        self.waiting.timeout.connect(self._wait_no_more)
        header = PageHeader(house.name, has_home=False, has_back=False)
        self.shell = PageShell(self, settings_for(settings, parent.height()), header)
        self._lay_out(house)
        if not rules.guests:
            self.guest.hide()
        self.line.textEdited.connect(self._take)
        self.line.returnPressed.connect(self._choose)
        self.keyboard.typed.connect(self._write)
        self.keyboard.cleared.connect(self.line.clear)
        self.pin.given.connect(self._check)
        self.task.found.connect(self._judge)
        self.task.refused.connect(self._refuse)
        self.guest.clicked.connect(self._come_as_guest)
        self.supervisor.clicked.connect(self.supervised)
        self.back.clicked.connect(self.closed)
        self._ask(None)

    @property
    def asks_who(self) -> bool:
        """Is it a name or a badge that is asked for, and not a PIN?"""
        return self._asked is None

    def take(self, letters: str) -> None:
        """Letters that came before the page was there."""
        self.line.insert(letters)
        self._note(letters)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back; a letter belongs to the name, wherever the keyboard is."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif self.asks_who and event.text().isprintable() and event.text():
            self._write(event.text())
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The keys of the pad stay about as wide as high."""
        super().resizeEvent(event)
        self.pin.setMaximumWidth(round(_PAD * self.height()))

    # --- a name or a badge

    def _take(self, _all: str) -> None:
        self._banner.tell("")
        before = self.line.cursorPosition() - 1
        self._note(self.line.text()[before : before + 1])

    def _write(self, letter: str) -> None:
        if letter == "\r":
            self._choose()
            return
        if letter:
            self.line.insert(letter)
        else:
            self.line.backspace()
        self._note(letter)
        self._banner.tell("")
        self.line.setFocus()

    def _note(self, letters: str) -> None:
        """Letters have come, and more may follow; or none, if a reader has stopped or somebody has gone."""
        self._typed.take(letters, self._clock())
        self.waiting.start(round(1000 * (STOPPED if self._typed.is_read else LEFT)))

    def _wait_no_more(self) -> None:
        if self._typed.is_read and self.line.text():
            self._banner.tell(_HALF)
        self._typed = BadgeReader()
        self.line.clear()

    def _choose(self) -> None:
        """Whoever has this badge, else this name; or the badge that was read last."""
        meant = self._typed.meant(self.line.text())
        self._typed = BadgeReader()
        self.waiting.stop()
        self.line.clear()
        self.line.setFocus()
        if not meant:
            return
        try:
            everybody = self._people.everybody()
        except Refused as refusal:
            self._refuse(refusal)
            return
        found = [each for each in everybody if plain(each.badge) == meant[0]]
        found = found or [each for each in everybody if plain(each.name) == meant[0]]
        found = found or [each for each in everybody if each.badge and plain(each.badge) in meant]
        if len(found) == 1:
            self._come(found[0])
        elif found:
            self._banner.tell("More than one person has this name. Type your badge number instead.")
        else:
            as_guest = "" if self.guest.isHidden() else " continue as a guest,"
            self._banner.tell(
                f"No one here has this name or badge. Try again,{as_guest} or ask a supervisor."
            )

    def _come_as_guest(self) -> None:
        self._come(None)

    def _come(self, person: Person | None, proven: Proven | None = None) -> None:
        try:
            if self._people.sign_in(person, proven):
                self.signed_in.emit()
            else:
                self._ask(person)
        except Refused as refusal:
            self._refuse(refusal)

    # --- a PIN

    def _ask(self, person: Person | None) -> None:
        """Ask for a PIN, or for a name."""
        self._asked = person
        self.task.forget()
        self.pin.clear()
        self._pads.setCurrentIndex(person is not None)
        self.line.setVisible(person is None)
        asks, about = _PIN if person else _WHO
        self.steps.go_to(int(person is not None))
        self.asks.setText(f"{asks}, {person.name}" if person else asks)
        self.about.setText(about)
        self._banner.tell("")
        self._arrange()
        (self.pin if person else self.line).setFocus()

    def _check(self, pin: str) -> None:
        if self._asked is None or self.task.is_busy:
            return
        try:
            self._tries.begin(self._asked.id, self._asked.name)
        except Refused as refusal:
            self._banner.tell(sentence(refusal))
            return
        try:
            work = self._people.proving(self._asked, pin)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self._banner.tell("One moment…", "quiet")
        self.task.begin(work)

    def _judge(self, proven: Proven | None) -> None:
        who = self._asked
        assert who, "a PIN is that of somebody"
        if proven:
            self._tries.right(who.id)
            self._come(who, proven)
        else:
            self._banner.tell(self._tries.told(who.id, who.name))

    def _refuse(self, refusal: Refused) -> None:
        """Something is wrong with the records, which nobody can mend from here."""
        self._banner.tell(words_for_trainees(self._call, refusal.sentences[0]))

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings_for(settings, self.height()))

    def _lay_out(self, house: House) -> None:
        header = self.shell.header
        for each in (self.guest, self.supervisor, self.back):
            header.add_action(each)
        header.add_leading(app_face(_FACE))
        self._picture, self._words = FeltDecoration(vignette("watch", house)), QWidget()
        self._lines = words = QVBoxLayout(self._words)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(6)
        words.addStretch(1)
        for each_line in (self.steps, self.asks, self.about, self.line, self._banner):
            words.addWidget(each_line)
        words.addStretch(1)
        held, self._keys = QWidget(), PagePanel()
        pad = QHBoxLayout(held)
        pad.setContentsMargins(0, 0, 0, 0)
        pad.addWidget(self.pin)
        for each_pad in (self.keyboard, held):
            self._pads.addWidget(each_pad)
        self._keys.add(self._pads, 1)
        inside = QWidget()
        self._grid = QGridLayout(inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(24)
        self.shell.dressed.connect(self._fit)
        self.shell.fill(inside)

    def _arrange(self) -> None:
        """The keyboard lies under what is asked; the pad for a PIN beside it, as high as the page."""
        for each in (self._picture, self._words, self._keys):
            self._grid.removeWidget(each)
        asked = "who" if self.asks_who else "PIN"
        places = _PLACES[asked if self._has_picture else f"{asked} alone"]
        for each, place in zip((self._picture, self._words, self._keys), places.parts, strict=True):
            self._grid.addWidget(each, *place)
        # On a low screen every key is whole, with a banner above them too.
        self._grid.setVerticalSpacing(12 if self._has_picture else 2)
        self._lines.setSpacing(6 if self._has_picture else 2)
        self._picture.setVisible(self._has_picture)
        # Beside the pad there is space for all of it.
        self.steps.setVisible(self._has_picture or not self.asks_who)
        self.about.setVisible((self._has_picture and self.height() >= _LOW) or not self.asks_who)
        for at in range(2):
            self._grid.setRowStretch(at, places.rows[at])
            self._grid.setColumnStretch(at, places.columns[at])

    def _fit(self, density: Density) -> None:
        """A low screen keeps what is asked, and drops the picture and the second lines."""
        self.pin.write_in(density.body)
        self._has_picture = self.height() >= _FEW_LINES * density.body
        self._arrange()
