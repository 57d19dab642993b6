"""Who is at the kiosk: a name or a badge, typed or from a reader, and the PIN of whoever has one.

There is no list of names to choose from: who else trains here is nobody's business.
"""

from collections.abc import Callable
from time import monotonic

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.kiosk.reader import Typed, plain
from app.learning.people import People, Person, Proven
from app.procedure.problems import Refused
from app.ui.exam.pieces import button, field, sentence, words
from app.ui.exam.pin_pad import PinPad
from app.ui.kiosk.keyboard import ScreenKeyboard
from app.ui.screens.page import Page
from app.ui.theme import Room
from app.ui.thinking import Thinking

_LONGEST = 80
_ASKED = "Your name or badge number"
_WIDEST_PAD = 420


class SignIn(Page):
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
        people: People,
        has_guests: bool,
        room: Room,
        parent: QWidget,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        super().__init__(parent)
        self._people = people
        self._clock = clock
        self._typed = Typed()
        self._asked: Person | None = None
        self.line = field(_ASKED)
        self.line.setMaxLength(_LONGEST)
        self.line.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.line.setAcceptDrops(False)
        self.told = words("", "order")
        self.enter = button("Sign in", is_primary=True)
        self.keyboard = ScreenKeyboard(room, self)
        self.pin = PinPad(room, self)
        self.pin.setMaximumWidth(_WIDEST_PAD)
        self._pads = QStackedWidget()
        self.guest = button("Without a name")
        self.supervisor, self.back = button("Supervisor…"), button("Back")
        self.thinking = Thinking(self)
        self._lay_out()
        self.guest.setVisible(has_guests)
        self.line.textEdited.connect(self._take)
        self.line.returnPressed.connect(self._choose)
        self.enter.clicked.connect(self._choose)
        self.keyboard.typed.connect(self._write)
        self.pin.given.connect(self._check)
        self.thinking.thought.connect(self._judge)
        self.thinking.refused.connect(self._refuse)
        self.guest.clicked.connect(self._come_as_guest)
        self.supervisor.clicked.connect(self.supervised)
        self.back.clicked.connect(self.closed)
        self._ask(None)

    def take(self, letters: str) -> None:
        """Letters that came before the page was there."""
        self.line.insert(letters)
        self._typed.take(letters, self._clock())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back; a letter belongs to the name, wherever the keyboard is."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif self._asked is None and event.text().isprintable() and event.text():
            self._write(event.text())
        else:
            super().keyPressEvent(event)

    # --- a name or a badge

    def _take(self, _all: str) -> None:
        self.told.setText("")
        before = self.line.cursorPosition() - 1
        self._typed.take(self.line.text()[before : before + 1], self._clock())

    def _write(self, letter: str) -> None:
        if letter:
            self.line.insert(letter)
        else:
            self.line.backspace()
        self._typed.take(letter, self._clock())
        self.told.setText("")
        self.line.setFocus()

    def _choose(self) -> None:
        """Whoever has this badge, else this name; or the badge that was read last."""
        meant = self._typed.meant(self.line.text())
        self._typed = Typed()
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
        self.thinking.forget()
        self.pin.clear()
        self._pads.setCurrentIndex(person is not None)
        for part in (self.line, self.enter):
            part.setVisible(person is None)
        self.told.setText(f"{person.name}: your PIN, then ENTER." if person else "")
        (self.pin if person else self.line).setFocus()

    def _check(self, pin: str) -> None:
        if self._asked is None or self.thinking.is_busy:
            return
        try:
            work = self._people.proving(self._asked, pin)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self.told.setText("One moment…")
        self.thinking.begin(work)

    def _judge(self, proven: Proven | None) -> None:
        if proven:
            self._come(self._asked, proven)
        elif self._asked:
            self.told.setText(f"That is not the PIN of {self._asked.name}.")

    def _refuse(self, refusal: Refused) -> None:
        self.told.setText(sentence(refusal))

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
