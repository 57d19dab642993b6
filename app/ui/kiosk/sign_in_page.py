"""Who is at the kiosk: a name or a badge, typed or from a reader, and the PIN of whoever has one.

There is no list of names to choose from: who else trains here is nobody's business.
"""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.errors import Refused
from app.kiosk.badge_reader import LEFT, STOPPED, BadgeReader, plain
from app.kiosk.pin_tries import PinTries
from app.kiosk.settings import KioskSettings
from app.learning.people import Person, Proven
from app.ports.people import PeoplePort
from app.ui.kiosk.keyboard import ScreenKeyboard
from app.ui.kiosk.notices import words_for_trainees
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.page import Page
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.parts import button, field, sentence, words
from app.ui.kit.widgets.pin_pad import PinPad

_LONGEST = 80
_ASKED = "Your name or badge number"
_HALF = "The badge was not read to its end. Hold it to the reader again, or type its number."
_PAD = 0.7
"""How wide the pad for PINs is at most, of the height of the page."""


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
        theme: Theme,
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
        self.line = field(_ASKED)
        self.line.setMaxLength(_LONGEST)
        self.line.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.line.setAcceptDrops(False)
        self.told = words("", "order")
        self.enter = button("Sign in", is_primary=True)
        self.keyboard = ScreenKeyboard(theme, self)
        self.pin = PinPad(theme, self)
        self._pads = QStackedWidget()
        self.guest = button("Without a name")
        self.supervisor, self.back = button("Supervisor…"), button("Back")
        self.task = BackgroundTask(self)
        self.waiting = QTimer(self, singleShot=True)
        self.waiting.timeout.connect(self._wait_no_more)
        self._lay_out()
        self.guest.setVisible(rules.guests)
        self.line.textEdited.connect(self._take)
        self.line.returnPressed.connect(self._choose)
        self.enter.clicked.connect(self._choose)
        self.keyboard.typed.connect(self._write)
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
        self.told.setText("")
        before = self.line.cursorPosition() - 1
        self._note(self.line.text()[before : before + 1])

    def _write(self, letter: str) -> None:
        if letter:
            self.line.insert(letter)
        else:
            self.line.backspace()
        self._note(letter)
        self.told.setText("")
        self.line.setFocus()

    def _note(self, letters: str) -> None:
        """Letters have come, and more may follow; or none, if a reader has stopped or somebody has gone."""
        self._typed.take(letters, self._clock())
        self.waiting.start(round(1000 * (STOPPED if self._typed.is_read else LEFT)))

    def _wait_no_more(self) -> None:
        if self._typed.is_read and self.line.text():
            self.told.setText(_HALF)
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
            self.told.setText("Several people are called so: give your badge number.")
        else:
            self.told.setText("Nobody with this name or badge is known here. Try again, or ask a supervisor.")

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
        for part in (self.line, self.enter):
            part.setVisible(person is None)
        self.told.setText(f"{person.name}: your PIN, then ENTER." if person else "")
        (self.pin if person else self.line).setFocus()

    def _check(self, pin: str) -> None:
        if self._asked is None or self.task.is_busy:
            return
        try:
            self._tries.begin(self._asked.id, self._asked.name)
        except Refused as refusal:
            self.told.setText(sentence(refusal))
            return
        try:
            work = self._people.proving(self._asked, pin)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self.told.setText("One moment…")
        self.task.begin(work)

    def _judge(self, proven: Proven | None) -> None:
        who = self._asked
        assert who, "a PIN is that of somebody"
        if proven:
            self._tries.right(who.id)
            self._come(who, proven)
        else:
            self.told.setText(self._tries.told(who.id, who.name))

    def _refuse(self, refusal: Refused) -> None:
        """Something is wrong with the records, which nobody can mend from here."""
        self.told.setText(words_for_trainees(self._call, refusal.sentences[0]))

    def _lay_out(self) -> None:
        row, answers = QHBoxLayout(), QHBoxLayout()
        row.addWidget(self.line, 1)
        row.addWidget(self.enter)
        for each in (self.back, self.guest, self.supervisor):
            answers.addWidget(each, 1)
        held = QWidget()
        pad = QHBoxLayout(held)
        pad.setContentsMargins(0, 0, 0, 0)
        pad.addWidget(self.pin)
        for each_pad in (self.keyboard, held):
            self._pads.addWidget(each_pad)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 16)
        column.setSpacing(12)
        column.addWidget(words("Who are you?", "large"))
        column.addLayout(row)
        column.addWidget(self.told)
        column.addWidget(self._pads, 1)
        column.addLayout(answers)
