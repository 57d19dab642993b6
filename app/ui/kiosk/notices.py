"""What the kiosk says over everything: a page with a few words and keys, a note that passes by itself,
the question whether anybody is still there, and who to call when something is wrong.
"""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.ui.kiosk.covering_window import close_what_is_open
from app.ui.kit.app_icon import app_face
from app.ui.kit.components.focus_frame import FocusFrame
from app.ui.kit.idle_timer import IdleTimer
from app.ui.kit.page import Page
from app.ui.kit.widgets.parts import button, without_files, words
from app.ui.table.table_screen import TableScreen

Slot = Callable[[], object]
_NOTE_SECONDS = 6
_NOTE_WIDEST, _NOTE_FROM_TOP = 0.8, 0.1
"""Fractions of the screen."""
ANSWER = 20
"""Seconds in which somebody has to say that they are there."""
_STILL_THERE = ("Are you still there?", "If not, you’ll be signed out. Your work is saved.")
_TROUBLE = "Something is wrong with this machine."
_EDGE, _FACE = 0.08, 0.34
"""Of the width of the screen, and of its height."""


class KioskNotice(Page):
    """Words on the felt with keys under them, and the program's face beside them."""

    def __init__(self, title: str, text: str, keys: Mapping[str, Slot], parent: QWidget) -> None:
        """`keys` are what each key does, by what stands on it."""
        super().__init__(parent)
        self.keys: dict[str, QPushButton] = {}
        self.title, self.text = words(title, "large"), words(text, "order")
        self._row = QHBoxLayout()
        self._row.setSpacing(12)
        self._row.addStretch(1)
        inside = QVBoxLayout()
        inside.setSpacing(16)
        inside.addStretch(1)
        inside.addWidget(self.title)
        inside.addWidget(self.text)
        inside.addSpacing(16)
        inside.addLayout(self._row)
        inside.addStretch(1)
        across = QHBoxLayout(self)
        edge = round(parent.width() * _EDGE)
        across.setContentsMargins(edge, 28, edge, 28)
        across.setSpacing(edge)
        across.addLayout(inside, 1)
        across.addWidget(app_face(round(parent.height() * _FACE)))
        self._ring = FocusFrame(self)
        for label, slot in keys.items():
            self.add_key(label, slot)

    def add_key(self, label: str, slot: Slot) -> None:
        """One key more, at the right; the first one has the keyboard and is the one to press."""
        self.keys[label] = key = button(label, is_primary=not self.keys)
        # The frame around what has the keyboard is ivory on the felt.
        key.setProperty("role", "felt")
        key.clicked.connect(lambda *_: slot())
        self._row.insertWidget(self._row.count() - 1, key)
        if len(self.keys) == 1:
            key.setFocus()


class PassingNote(QLabel):
    """Can be read and not be touched; what lies under it goes on."""

    def __init__(self, screen: QWidget) -> None:
        super().__init__(screen)
        self._screen = screen
        self.setObjectName("aside")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._leaving = QTimer(self, singleShot=True, interval=_NOTE_SECONDS * 1000)
        self._leaving.timeout.connect(self.hide)
        self.hide()

    def say(self, words: str) -> None:
        """Say it, and be gone after a while."""
        self.setText(words)
        self.ensurePolished()
        widest = round(_NOTE_WIDEST * self._screen.width())
        wide = min(widest, self.fontMetrics().horizontalAdvance(words) + 2 * self.fontMetrics().height() + 40)
        self.resize(wide, self.heightForWidth(wide))
        self.move((self._screen.width() - wide) // 2, round(_NOTE_FROM_TOP * self._screen.height()))
        self.raise_()
        self.show()
        self._leaving.start()

    def forget(self) -> None:
        """Say it no more."""
        self._leaving.stop()
        self.hide()


class StillThere(QObject):
    """Asks, and waits for an answer.

    Signals:
        gone: nobody is there any more.
    """

    gone = Signal()

    def __init__(self, screen: QWidget, minutes: float, must_ask: Callable[[], bool | None]) -> None:
        """`must_ask`: is somebody to be asked, or can everything be left at once? None: let it be."""
        super().__init__(screen)
        self._screen = screen
        self._must_ask = must_ask
        self.question: KioskNotice | None = None
        self._answer = QTimer(self, singleShot=True, interval=ANSWER * 1000)
        self._answer.timeout.connect(self.gone)
        self.idle = IdleTimer(screen.window(), self, minutes)
        self.idle.passed.connect(self.ask)
        self.idle.begin()

    def ask(self) -> None:
        """Nothing was touched for a while."""
        # It counts anew, for whoever comes next.
        self.idle.begin()
        must_ask = self._must_ask()
        if must_ask is False:
            self.gone.emit()
        elif must_ask and self.question is None:
            # Whatever stands before the window would hide the question.
            close_what_is_open()
            self.question = KioskNotice(*_STILL_THERE, {"I’m here": self.forget}, self._screen)
            self.question.show()
            self._answer.start()

    def forget(self) -> None:
        """Somebody is here, or nobody needs to be asked any more."""
        self._answer.stop()
        if self.question:
            self.question.hide()
            self.question.deleteLater()
            self.question = None
            self._screen.setFocus()


class TroubleNotice(QObject):
    """Over everything there is one notice at a time, with the first thing that is wrong."""

    def __init__(self, screen: TableScreen, call: str, is_in: Callable[[], bool]) -> None:
        """`is_in`: is a trainee here to be told? Supervisors read it in the bar."""
        super().__init__(screen)
        self._screen = screen
        self._call = call
        self._is_in = is_in
        self.notice: KioskNotice | None = None
        screen.bar.warned.connect(self.tell)

    def forget(self) -> None:
        """Nobody is here any more: whatever is still wrong then is said to the next one."""
        self._close()
        self._screen.bar.forget()

    def tell(self, short: str) -> None:
        """Say it to the trainee who is here, unless something else is being said."""
        if self._is_in() and self.notice is None:
            text = f"{self._call}\n\n{without_files(short)}"
            self.notice = KioskNotice(_TROUBLE, text, {"Continue": self._close}, self._screen)
            self.notice.show()

    def _close(self) -> None:
        if self.notice:
            self.notice.hide()
            self.notice.deleteLater()
            self.notice = None
            self._screen.setFocus()


def words_for_trainees(call: str, sentence: str) -> str:
    """Whom to call, and what is wrong."""
    return f"{call} {without_files(sentence)}"
