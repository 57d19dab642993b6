"""The ruling desk: the table is tapped together at the left, and its ruling grows at the right."""

import json
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QStackedWidget, QWidget

from app.errors import Refused
from app.game.cards import Card
from app.game.round import Round
from app.grading.judge import judge
from app.learning.dates import moment_words
from app.plurals import counted
from app.ports.attempts import RecordedRound
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain, round_from_text
from app.ruling_desk.desk import (
    DEALER,
    Desk,
    Place,
    desk_of_round,
    round_as_plain,
    tap_card,
    with_decision,
    with_hand,
    with_wager,
)
from app.ruling_desk.ruling_slip import ruling_slip
from app.ruling_desk.ruling_so_far import RuledDesk, rule_desk
from app.session.unrecorded_attempt import Unrecorded
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, PageFooter, PageShell
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.page import PageWithBack
from app.ui.kit.save_text import saved
from app.ui.kit.settings import MODE_NAMES, Settings
from app.ui.kit.widgets.parts import sentence, sentences
from app.ui.ruling_desk.parts.card_board import CardBoard, HandRow
from app.ui.ruling_desk.parts.hand_panel import HandPanel
from app.ui.ruling_desk.parts.ruling_panel import RulingPanel
from app.ui.ruling_desk.parts.seat_strip import SeatStrip
from app.ui.ruling_desk.parts.table_panel import TablePanel
from app.ui.table.table_screen import TableScreen
from app.ui.watch.dealt_round import DealtRound
from app.ui.watch.round_print_and_film import print_page, save_film

_KINDS = "Rounds (*.json);;All files (*)"
_FILLS_IN = "Tap what you know. The ruling fills in as you go."
_WITH_RULING = ("save", "print", "film", "drill", "deal", "watch")
_PAPERS = ("save", "print", "film")
"""What is kept of a ruling: right below it."""
"""What can be done with a table that is ruled."""
_FIRST = 1
"""The spot that is chosen on an empty desk."""


class DeskSources(NamedTuple):
    """The rounds that are there already: the one on the table, and those that were recorded at a house."""

    on_table: Round | None = None
    recorded: Sequence[RecordedRound] = ()


class RecordedMenu(QMenu):
    """The latest rounds that were dealt at a house, the newest first.

    Signals:
        chosen: a `RecordedRound`.
    """

    chosen = Signal(object)

    def __init__(self, rounds: Sequence[RecordedRound], parent: QWidget) -> None:
        super().__init__(parent)
        for each in rounds:
            count = counted(len(each.data["spots"]), "player")
            words = f"{moment_words(each.when.astimezone())}, {MODE_NAMES[each.mode]}, {count}"
            self.addAction(words).triggered.connect(lambda *_, each=each: self.chosen.emit(each))

    def open_under(self, button: QWidget) -> None:
        """Open it at the lower edge of the button."""
        self.popup(button.mapToGlobal(button.rect().bottomLeft()))


class RulingDeskPage(PageWithBack):
    """A table of the house, tapped together.

    Signals:
        watched: a ruling, to be watched as a perfect deal.
        drilled: a ruling, to be asked about spot by spot.
        dealt: an attempt at the round, to be dealt by hand as it happened and reviewed.
        closed: back to where one came from.
    """

    watched = Signal(object)
    dealt = Signal(object)
    drilled = Signal(object)

    def __init__(
        self, library: Library, settings: Settings, screen: TableScreen, sources: DeskSources | None = None
    ) -> None:
        """`sources` are the rounds that are there already."""
        super().__init__(screen)
        self._library = library
        self._screen = screen
        self._sources = sources or DeskSources()
        on_table = self._sources.on_table
        self.house = library.house(on_table.house if on_table else settings.house)
        self.desk = self._saved = Desk(self.house.id)
        self.place: Place = _FIRST
        self.ruled = rule_desk(self.house, self.desk)
        self.seats = SeatStrip(self.house)
        self.cards = HandRow(settings.four_colours)
        self.hand = HandPanel(self.house)
        self.table = TablePanel(self.house)
        self.board = CardBoard(settings.four_colours)
        self.ruling = RulingPanel()
        self.shell = PageShell(self, settings, PageHeader("Ruling desk", self.house.name, has_home=False))
        self.buttons = {
            "table": PageButton("From the table", "outline"),
            "file": PageButton("Open a file…", "outline", "file"),
            "recorded": PageButton("Recorded rounds", "outline"),
            "clear": PageButton("Clear all", "ghost"),
            "save": PageButton("Save…", "outline"),
            "print": PageButton("Print…", "outline"),
            "film": PageButton("Video…", "outline"),
            "drill": PageButton("Drill it", "outline"),
            "deal": PageButton("Deal it", "outline"),
            "watch": PageButton("Watch it", "primary", "play"),
        }
        self._lay_out()
        self._connect()
        self._guard = UnsavedGuard(
            self, is_changed=lambda: self.desk != self._saved and not self.desk.is_empty
        )
        self.shell.header.went_back.connect(self._guard.leave)
        self._show()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.board.use_four_colors(settings.four_colours)
        self.cards.use_four_colors(settings.four_colours)
        self.shell.apply_settings(settings)

    def choose(self, place: Place) -> None:
        """Work on this hand from now on. The seat with the button has the banker's."""
        if place == self.desk.button:
            place = DEALER
        if place != self.place:
            # At another hand the Ante comes first.
            self.place, self.hand.wager = place, "ante"
            self._show()

    def read(self, file: Path) -> None:
        """Put a round from a file on the desk."""
        try:
            house, played = round_from_text(file.read_text("utf-8-sig"), self._library.house)
        except OSError as error:
            self.shell.tell(f"{file} cannot be read: {error.strerror}.")
        except UnicodeDecodeError:
            self.shell.tell(f"{file} is not UTF-8 text. Save it as UTF-8 and open it again.")
        except Refused as refusal:
            self.shell.tell(sentences(refusal))
        else:
            self._take_in(house, played, file.name)

    def _take_in(self, house: House, played: Round, name: str) -> None:
        if house.id != self.house.id:
            self.shell.tell(
                f"{name} is a round at {house.name}. Choose that house in the menu, then open it again."
            )
        elif not played.spots:
            self.shell.tell(f"{name} has no players, so there is nothing to rule on.")
        else:
            self.desk = self._saved = desk_of_round(played, house)
            self.hand.wager = "ante"
            self._show()

    def _lay_out(self) -> None:
        left = PagePanel()
        self._editors = QStackedWidget()
        for editor in (self.hand, self.table):
            self._editors.addWidget(editor)
        # The deck lies under the hand that it fills.
        for each, stretch in ((self.seats, 0), (self.cards, 1), (self.board, 4)):
            left.add(each, stretch)
            left.column.addSpacing(8)
        left.add(self._editors)
        footer = PageFooter("")
        footer.add(*[self.buttons[name] for name in ("clear", *_WITH_RULING) if name not in _PAPERS])
        papers = QHBoxLayout()
        papers.setSpacing(8)
        for name in _PAPERS:
            papers.addWidget(self.buttons[name])
        papers.addStretch(1)
        self.ruling.column.addSpacing(8)
        self.ruling.column.addLayout(papers)
        for name in ("table", "recorded", "file"):
            self.shell.header.add_action(self.buttons[name])
        self.buttons["table"].setVisible(self._sources.on_table is not None)
        self.recorded = RecordedMenu(self._sources.recorded, self)
        self.buttons["recorded"].setVisible(bool(self._sources.recorded))
        # A low page frames the cards of the hand on the board alone, so that the wagers are in sight.
        self.shell.dressed.connect(lambda density: self.cards.setVisible(not density.is_low))
        self.shell.fill(Columns(left, self.ruling), footer)

    def _connect(self) -> None:
        self.seats.chosen.connect(self.choose)
        self.recorded.chosen.connect(self._take_recorded)
        self.ruling.asked.connect(self.choose)
        for cards in (self.board, self.cards):
            cards.tapped.connect(lambda card: self._change(tap_card, self.place, Card(card)))
        self.hand.wagered.connect(lambda wager, cents: self._change(with_wager, self.place, wager, cents))
        self.hand.decided.connect(lambda what, cents: self._change(with_decision, self.place, what, cents))
        self.hand.blinded.connect(lambda is_blind: self._alter(blind=is_blind))
        self.hand.kept.connect(lambda suit: self._alter(kept=suit))
        self.table.seated.connect(self._seat_button)
        self.table.metered.connect(lambda cents: self._put(self.desk._replace(meter=cents)))
        self.table.posted.connect(
            lambda bonus, name: self._put(self.desk._replace(posted={**self.desk.posted, bonus: name}))
        )
        actions: dict[str, Callable[[], None]] = {
            "table": self._take_from_table,
            "recorded": lambda: self.recorded.open_under(self.buttons["recorded"]),
            "file": self._open,
            "clear": lambda: self._put(Desk(self.house.id)),
            "save": self._save,
            "print": self._print,
            "film": self._film,
            "drill": lambda: self.drilled.emit(self.ruled.ruling),
            "deal": self._deal,
            "watch": lambda: self.watched.emit(self.ruled.ruling),
        }
        for name, act in actions.items():
            self.buttons[name].clicked.connect(act)

    def _change(self, move: Callable[..., Desk], *values: object) -> None:
        """Change the desk, or say why it cannot be."""
        try:
            self._put(move(self.desk, *values))
        except Refused as refusal:
            self.shell.tell(sentence(refusal), "form")

    def _alter(self, **values: Any) -> None:
        """Know something else of the chosen spot's hand."""
        assert self.place != DEALER, "only a spot has such a key"
        self._put(with_hand(self.desk, self.place, self.desk.hand(self.place)._replace(**values)))

    def _seat_button(self, seat: int) -> None:
        """The banker's seat has no hand of its own."""
        hands = {spot: hand for spot, hand in self.desk.hands.items() if spot != seat}
        self._put(self.desk._replace(button=seat, hands=hands))

    def _put(self, desk: Desk) -> None:
        self.desk = desk
        self.shell.tell("")
        self._show()

    def _show(self) -> None:
        """Show the desk as it is, and rule on it."""
        desk, place = self.desk, self.place
        self.ruled = rule_desk(self.house, desk)
        settled = {each.spot.number for each in self.ruled.settled}
        self.seats.show_desk(desk, settled)
        self.seats.keys[place].setChecked(True)
        self.cards.show_hand(desk.cards_of(place))
        said = self.house.names.said
        names: dict[Place, str] = {spot: said(f"in spot {spot}") for spot in desk.hands}
        names[DEALER] = said("in the dealer’s hand")
        self.board.show_owners(
            {card: names[owner] for card, owner in desk.owners.items()}, desk.cards_of(place)
        )
        self._editors.setCurrentWidget(self.table if place == DEALER else self.hand)
        self.table.show_desk(desk)
        if place != DEALER:
            self.hand.show_hand(desk.hand(place))
        self.ruling.show_ruling(self.ruled, place)
        self._offer(self.ruled)

    def _offer(self, ruled: RuledDesk) -> None:
        """Only a whole table can be dealt, saved or printed."""
        for name in _WITH_RULING:
            self.buttons[name].setEnabled(ruled.is_final)
        self.buttons["clear"].setEnabled(not self.desk.is_empty)
        footer = self.shell.footer
        assert footer
        footer.tell("The ruling is complete." if ruled.is_final else _FILLS_IN)

    def _take_from_table(self) -> None:
        on_table = self._sources.on_table
        assert on_table, "it can be pressed only then"
        self._put(desk_of_round(on_table, self.house))

    def _take_recorded(self, recorded: RecordedRound) -> None:
        try:
            house, played = round_from_plain(recorded.data, self._library.house)
        except Refused as refusal:
            self.shell.tell(sentences(refusal))
        else:
            self._take_in(house, played, "This round")

    def _open(self) -> None:
        if file := self._screen.file_picker.file_to_read(self, "Open a round", _KINDS):
            self.read(file)

    def _save(self) -> None:
        file = self._screen.file_picker.file_to_save(self, "Save the round", "round.json", _KINDS)
        if file is None:
            return
        text = json.dumps(round_as_plain(self.desk), indent=2)
        words, is_saved = saved(file, f"{text}\n".encode())
        if is_saved:
            self._saved = self.desk
        self.shell.tell(words, "right" if is_saved else "wrong")

    def _deal(self) -> None:
        """Nobody's record: somebody else dealt it."""
        assert self.ruled.ruling, "it can be pressed only then"
        self.dealt.emit(Unrecorded(self.ruled.ruling, "test"))

    def _print(self) -> None:
        assert self.ruled.ruling
        if told := print_page(ruling_slip(self.ruled.ruling, date.today()), self._screen):
            self.shell.tell(told, "right")

    def _film(self) -> None:
        """The perfect deal."""
        ruling = self.ruled.ruling
        assert ruling, "it can be pressed only then"
        steps = [due.step for due in ruling.steps]
        try:
            told = save_film(
                self._screen, DealtRound(ruling, steps, judge(ruling, list(enumerate(steps, 1))))
            )
        except Refused as refusal:
            self.shell.tell(sentence(refusal))
        else:
            self.shell.tell(told, "right")
