"""Rounds from outside: a file with a round, and one of what a dealer did. Their text is shown on demand."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from app.drills.beliefs.slip_diagnosis import causes_of
from app.drills.other_houses import course_at
from app.errors import Refused, reason
from app.grading.judge import judge
from app.plurals import counted
from app.procedure.dealer_log import account_from_text
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, rule
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import Field
from app.ui.kit.components.hero import FeltHero
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageFooter, PageShell, PanelStack
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import sentences
from app.ui.table.table_screen import TableScreen
from app.ui.table.vignettes import vignette
from app.ui.watch.dealt_round import DealtRound

_KINDS = "Rounds and logs (*.json *.txt);;All files (*)"
_ABOUT = "Watch it dealt step by step. Add a log of what a dealer did, and the program reviews that deal."
_NO_ROUND = ("No round yet", "Open a file with a round, such as one saved at the ruling desk.")
_NO_LOG = ("No log", "You need one only to review what a dealer did.")
_EMPTY = "There is no round yet. Open a file first."
_MOST_TOLD = 30
"""So many problems are listed. Nobody reads more before mending the first."""


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
        self.troubles: tuple[str, ...] = ()
        """What is wrong, a sentence each."""
        self.shell = PageShell(self, settings, PageHeader("Open a round", has_home=False))
        self.buttons = {
            "close": self.shell.header.back,
            "file": PageButton("Open a file…", "felt", "file"),
            "text": PageButton("Show the text", "outline", "eye"),
            "open": PageButton("Show the round", "primary", "play"),
        }
        self._round_sign, self._log_sign = Sign("minus"), Sign("minus")
        self.round_row = ListRow(*_NO_ROUND, leading=self._round_sign, opens=False)
        self.log_row = ListRow(*_NO_LOG, leading=self._log_sign, opens=False)
        self._lay_out(library.house(settings.house))
        self.buttons["file"].clicked.connect(self._read_file)
        self.buttons["text"].clicked.connect(self._switch_text)
        self.buttons["open"].clicked.connect(self._open)
        for each in (self.round, self.account):
            each.textChanged.connect(self._show_state)
        self.shell.header.went_back.connect(UnsavedGuard(self, self.round, self.account).leave)
        self.buttons["file"].setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def _lay_out(self, house: House) -> None:
        self._hero = FeltHero(vignette("test", house), "From a file", "Open a saved round", _ABOUT)
        self._hero.add_keys([self.buttons["file"]])
        self._texts = PanelStack(across=True)
        for name, text in (
            ("The round, as JSON", self.round),
            ("What the dealer did, if you know", self.account),
        ):
            panel = PagePanel()
            panel.add(Field(name, text), 1)
            self._texts.box.addWidget(panel, 1)
        self._texts.hide()
        main = PanelStack(self._hero, self._texts)
        state, self._wrong = PagePanel("What you have"), PagePanel()
        state.add(self.round_row)
        state.add(self.log_row)
        self._wrong.hide()
        self._filler = QWidget()
        side = PanelStack(state, self._wrong, self._filler)
        side.box.setStretch(1, 1)
        side.box.setStretch(2, 1)
        self._footer = PageFooter("")
        self._footer.add(self.buttons["text"], self.buttons["open"])
        self._columns = Columns(main, side)
        self.shell.fill(self._columns, self._footer)

    def _switch_text(self) -> None:
        """Show what is in the files instead of the picture, or hide it again."""
        shows = self._texts.isHidden()
        self._texts.setVisible(shows)
        self._hero.setVisible(not shows)
        self.buttons["text"].setText(" Hide the text" if shows else " Show the text")
        (self.round if shows else self.buttons["open"]).setFocus()

    def _show_state(self) -> None:
        """Say what there is in words that need no text."""
        self._tell(())
        account = self.account.toPlainText().split("\n")
        moves = sum(bool(line.strip()) for line in account)
        self.log_row.tell(*((counted(moves, "move"), "What the dealer did.") if moves else _NO_LOG))
        _mark(self._log_sign, "check" if moves else "minus", "right" if moves else "quiet_ink")
        text = self.round.toPlainText()
        if not text.strip():
            self.round_row.tell(*_NO_ROUND)
            _mark(self._round_sign, "minus", "quiet_ink")
            return
        try:
            house, played = round_from_text(text, self._library.house)
        except Refused:
            self.round_row.tell("This round has problems", "Fix them in the text, or open another file.")
            _mark(self._round_sign, "bang", "form")
        else:
            self.round_row.tell(house.name, f"{counted(len(played.spots), 'hand')}, ready to show.")
            _mark(self._round_sign, "check", "right")

    def _read_file(self) -> None:
        if file := self._file_picker.file_to_read(self, "Open a round or a log", _KINDS):
            self.read(file)

    def read(self, file: Path) -> None:
        """Load the round from a file, or the account. A file that is not JSON is an account in words."""
        try:
            text = file.read_text("utf-8-sig")
            side = self.round if text.lstrip().startswith("{") else self.account
            side.setPlainText(text)
            self._tell(())
            self.buttons["open"].setFocus()
        except OSError as error:
            self._tell([f"{file} cannot be read: {reason(error)}."])
        except UnicodeDecodeError:
            self._tell([f"{file} is not UTF-8 text. Save it as UTF-8 and open it again."])

    def _tell(self, troubles: Sequence[str]) -> None:
        """Show what is wrong, a row each."""
        if not troubles and not self.troubles:
            return
        self.troubles = tuple(troubles)
        count = len(troubles)
        words = counted(count, "problem")
        self._wrong.clear(words)
        rows = ListColumn("What’s wrong")
        for each in troubles[:_MOST_TOLD]:
            rows.add(ListRow(each, leading=Sign("cross", "wrong"), opens=False))
        if count > _MOST_TOLD:
            rows.add(ListRow(f"And {count - _MOST_TOLD} more", opens=False))
        self._wrong.add(rows, 1)
        # Where the page scrolls, the list may be out of sight.
        self._footer.tell(f"✕ {words} to fix first." if troubles else "", "wrong")
        self._wrong.setVisible(bool(troubles))
        self._filler.setHidden(bool(troubles))
        self.shell.dress()
        if troubles:
            QTimer.singleShot(0, self, lambda: self._columns.ensureWidgetVisible(self._wrong))

    def _open(self) -> None:
        try:
            self.opened.emit(self._read())
        except Refused as refusal:
            is_empty = not self.round.toPlainText().strip()
            self._tell([_EMPTY] if is_empty else sentences(refusal).split("\n"))

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


def _mark(sign: Sign, name: str, ink: str) -> None:
    sign.name, sign.ink = name, ink
    sign.update()


def _text(example: str) -> QPlainTextEdit:
    edit = QPlainTextEdit()
    edit.setPlaceholderText(example)
    edit.setTabChangesFocus(True)
    edit.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    return edit
