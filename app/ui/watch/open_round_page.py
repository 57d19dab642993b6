"""Rounds from outside: a file with a round, and an account of what a dealer did, pasted beside it."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy

from app.drills.beliefs.slip_diagnosis import causes_of
from app.drills.course import course_at
from app.errors import Refused, reason
from app.grading.judge import judge
from app.procedure.dealer_account import account_from_text
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, rule
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.forms import Field
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import PageFooter, PageShell, PanelStack
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import scrolling, sentences
from app.ui.table.table_screen import TableScreen
from app.ui.watch.dealt_round import DealtRound

_KINDS = "Rounds and logs (*.json *.txt);;All files (*)"
_CONSEQUENCE = (
    "Enter just the round, and the program deals it for you. Add what the dealer did, and it reviews "
    "the deal."
)
_TROUBLE = 0.3
"""The largest part of the page for what is wrong. Longer texts scroll."""


class OpenRoundPage(PageWithBack):
    """A page for a round and, optionally, an account of it.

    Signals:
        opened: a ruling to watch, or a dealt round to review.
        closed: back without a round.
    """

    opened = Signal(object)

    def __init__(self, library: Library, settings: Settings, screen: TableScreen) -> None:
        super().__init__(screen)
        self._file_picker = screen.file_picker
        self._library = library
        self.round = _text('{"house": "…", "dealer": "Qc 9c 7c 4d 2d Kh 5s", "spots": […]}')
        self.account = _text("scan\ndeal 2\ndeal dealer\n…")
        self.trouble = label("", ink="wrong", wraps=True)
        self.shell = PageShell(self, settings, PageHeader("Open a round", has_home=False))
        self.buttons = {
            "close": self.shell.header.back,
            "file": PageButton("Open a file…", "outline", "file"),
            "open": PageButton("Show the round", "primary", "play"),
        }
        self._lay_out()
        self.shell.dressed.connect(self._fit_trouble)
        self.buttons["file"].clicked.connect(self._read_file)
        self.buttons["open"].clicked.connect(self._open)
        self.shell.header.went_back.connect(UnsavedGuard(self, self.round, self.account).leave)
        self.round.setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Give what is wrong the space it needs."""
        super().resizeEvent(event)
        self._fit_trouble()

    def _lay_out(self) -> None:
        texts, footer = PanelStack(across=True), PageFooter(_CONSEQUENCE)
        for name, text in (
            ("The round, as JSON", self.round),
            ("What the dealer did, if you know", self.account),
        ):
            panel = PagePanel()
            panel.add(Field(name, text), 1)
            texts.box.addWidget(panel, 1)
        self.trouble.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._troubles = scrolling(self.trouble, "What’s wrong")
        self._wrong = PagePanel()
        self._wrong.add(self._troubles)
        self._wrong.hide()
        footer.add(self.buttons["file"], self.buttons["open"])
        body = PanelStack()
        body.box.addWidget(texts, 1)
        body.box.addWidget(self._wrong)
        self.shell.fill(body, footer)

    def _fit_trouble(self) -> None:
        self.trouble.ensurePolished()
        needed = self.trouble.heightForWidth(max(1, self._troubles.viewport().width())) + 4
        self._troubles.setFixedHeight(round(min(needed, _TROUBLE * self.height())))

    def _read_file(self) -> None:
        if file := self._file_picker.file_to_read(self, "Open a round or a log", _KINDS):
            self.read(file)

    def read(self, file: Path) -> None:
        """Load the round from a file, or the account. A file that is not JSON is an account in words."""
        try:
            text = file.read_text("utf-8-sig")
            side = self.round if text.lstrip().startswith("{") else self.account
            side.setPlainText(text)
            self._tell("")
        except OSError as error:
            self._tell(f"{file}: cannot be read: {reason(error)}.")
        except UnicodeDecodeError:
            self._tell(f"{file}: this is not UTF-8 text. Save it as UTF-8 and open it again.")

    def _tell(self, trouble: str) -> None:
        """Show everything that is wrong."""
        self.trouble.setText(trouble)
        self._wrong.setVisible(bool(trouble))
        self._fit_trouble()

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
        acts = account_from_text(account, ruling.house.seats, ruling.house.names)
        steps = [act.step for act in acts]
        card = judge(ruling, list(enumerate(steps, 1)))
        seconds = [act.seconds for act in acts if act.seconds is not None]
        beliefs = causes_of(
            course_at(self._library, ruling.house.id), ruling, enumerate(steps, 1), card.faults
        )
        return DealtRound(ruling, steps, card, seconds if len(seconds) == len(acts) else (), beliefs=beliefs)


def _text(example: str) -> QPlainTextEdit:
    edit = QPlainTextEdit()
    edit.setPlaceholderText(example)
    edit.setTabChangesFocus(True)
    edit.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    return edit
