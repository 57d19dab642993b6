"""Rounds from outside: a file with a round, and an account of what a dealer did, pasted beside it."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
)

from app.errors import Refused
from app.grading.judge import judge
from app.procedure.dealer_account import account_from_text
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, rule
from app.ui.kit.page import Page
from app.ui.kit.widgets.parts import sentences
from app.ui.table.table_screen import TableScreen
from app.ui.watch.dealt_round import DealtRound

_KINDS = "Rounds and accounts (*.json *.txt);;All files (*)"
_BUTTONS = {"close": "Back", "file": "Open a file…", "open": "Show it"}


class OpenRoundPage(Page):
    """A page for a round and, optionally, an account of it.

    Signals:
        opened: a ruling to watch, or a dealt round to review.
        closed: back without a round.
    """

    opened = Signal(object)
    closed = Signal()

    def __init__(self, library: Library, screen: TableScreen) -> None:
        super().__init__(screen)
        self._file_picker = screen.file_picker
        self._library = library
        self.round = _text('{"house": "…", "dealer": "Qc 9c 7c 4d 2d Kh 5s", "spots": […]}')
        self.account = _text("scan\ndeal 2\ndeal dealer\n…")
        self.trouble = QLabel()
        self.trouble.setWordWrap(True)
        self.trouble.setTextFormat(Qt.TextFormat.PlainText)
        self.trouble.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.buttons = {name: QPushButton(words) for name, words in _BUTTONS.items()}
        self.buttons["open"].setObjectName("primary")
        texts, answers = QHBoxLayout(), QHBoxLayout()
        asked = {"The round, as JSON": self.round, "What the dealer did, if you know": self.account}
        for title, text in asked.items():
            column = QVBoxLayout()
            column.addWidget(QLabel(title))
            column.addWidget(text)
            texts.addLayout(column)
        for button in self.buttons.values():
            answers.addWidget(button)
        page = QVBoxLayout(self)
        page.setContentsMargins(48, 28, 48, 28)
        page.addLayout(texts, 2)
        self._troubles = QScrollArea()
        self._troubles.setFrameShape(QFrame.Shape.NoFrame)
        self._troubles.setWidgetResizable(True)
        self._troubles.setWidget(self.trouble)
        self._troubles.hide()
        page.addWidget(self._troubles, 1)
        page.addLayout(answers)
        self.buttons["file"].clicked.connect(self._read_file)
        self.buttons["open"].clicked.connect(self._open)
        self.buttons["close"].clicked.connect(self.closed)
        for button in self.buttons.values():
            button.setAutoDefault(True)
        self.round.setFocus()

    def _read_file(self) -> None:
        if file := self._file_picker.file_to_read(self, "Open a round or an account", _KINDS):
            self.read(file)

    def read(self, file: Path) -> None:
        """Load the round from a file, or the account. A file that is not JSON is an account in words."""
        try:
            text = file.read_text("utf-8-sig")
            side = self.round if text.lstrip().startswith("{") else self.account
            side.setPlainText(text)
            self._tell("")
        except OSError as error:
            self._tell(f"{file}: cannot be read: {error.strerror}")
        except UnicodeDecodeError:
            self._tell(f"{file}: this is not UTF-8 text")

    def _tell(self, trouble: str) -> None:
        """Show everything that is wrong."""
        self.trouble.setText(trouble)
        self._troubles.setVisible(bool(trouble))

    def _open(self) -> None:
        try:
            self.opened.emit(self._read())
        except Refused as refusal:
            self._tell(sentences(refusal))

    def _read(self) -> Ruling | DealtRound:
        ruling = rule(*round_from_text(self.round.toPlainText(), self._library.house))
        account = self.account.toPlainText()
        if not account.strip():
            return ruling
        acts = account_from_text(account, ruling.house.seats)
        steps = [act.step for act in acts]
        card = judge(ruling, list(enumerate(steps, 1)))
        seconds = [act.seconds for act in acts if act.seconds is not None]
        return DealtRound(ruling, steps, card, seconds if len(seconds) == len(acts) else ())


def _text(example: str) -> QPlainTextEdit:
    edit = QPlainTextEdit()
    edit.setPlaceholderText(example)
    edit.setTabChangesFocus(True)
    return edit
