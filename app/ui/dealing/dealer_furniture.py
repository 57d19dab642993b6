"""What lies around and over the felt while somebody deals: hands, pads, and panels that ask and answer."""

from enum import StrEnum

from PySide6.QtCore import QObject

from app.game.cards import Card
from app.procedure.ruling import Ruling
from app.session.moments import Moment
from app.ui.dealing.dealer_controls import DealerControls
from app.ui.dealing.table_input import TableInput
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.verdict_panel import VerdictPanel
from app.ui.table.layout import Layout
from app.ui.table.notes.floor_call import FloorCall
from app.ui.table.picture import lift_cards
from app.ui.table.sprites import Picture
from app.ui.table.table_screen import TableScreen


class RoundAnswer(StrEnum):
    """An answer to a question over the felt."""

    GO_ON = "on"
    OVER = "over"
    RESUME = "resume"
    CLOSE = "close"
    REVIEW = "review"
    NEXT = "next"
    AGAIN = "again"
    QUESTIONS = "questions"


class DealerFurniture(QObject):
    """What a dealer has around the felt: hands on it, pads and a command line beside it, a panel over it."""

    def __init__(self, screen: TableScreen, settings: Settings, lines: int) -> None:
        super().__init__(screen)
        self._screen = screen
        self.hands = TableInput(screen.table, self)
        self.verdict = VerdictPanel(screen)
        self.floor = FloorCall(screen)
        self.lifted: tuple[Card, ...] = ()
        """Cards that are spoken of."""
        self.desk = DealerControls(screen, self.hands, self.verdict.isVisible, self)
        self.hands.missed.connect(screen.say)
        self.desk.refused.connect(screen.say)
        screen.table.keep_lines(lines)
        self._furnish()
        self.desk.apply_theme(THEMES[settings.room])

    def begin(self, ruling: Ruling) -> None:
        """Begin another round."""
        self.hands.begin(ruling.played.button, ruling.house)
        self.desk.begin(ruling.house)

    def show(self, ruling: Ruling, moment: Moment, tells_sum: bool, jump: bool) -> None:
        """Show the table at this moment, and perhaps how much lies in the working area."""
        dealer, table = self.hands.dealer, self._screen.table
        self.hands.see(moment)
        table.adorn_with(self._adorn)
        table.show_moment(ruling, moment, jump)
        self.desk.show_count(dealer.count)
        self.desk.area.tell(dealer.built if tells_sum and dealer.has_built else None)

    def _adorn(self, picture: Picture, layout: Layout) -> Picture:
        """The picture with what the hands hold, and with the cards lifted that are spoken of."""
        return lift_cards(self.hands.adorn(picture, layout), self.lifted, layout)

    def rest(self, rests: bool) -> None:
        """Hide everything, or show it again."""
        self.hands.rest(rests)
        self.desk.rest(rests)
        if not rests:
            self._furnish()

    def close(self) -> None:
        """Leave the table."""
        self._screen.say("")
        if self._screen.table.play:
            self._screen.table.play.adorn = None
            self._screen.table.play.lit = ()
        self.hands.close()
        self.desk.close()
        self.verdict.deleteLater()
        self.floor.deleteLater()
        self._screen.table.keep_lines(0)
        self.deleteLater()

    def _furnish(self) -> None:
        self._screen.furnish(self.desk.left, self.desk.right, self.verdict)
