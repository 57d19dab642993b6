"""What a player wagered and decided, tapped together: wagers, chips for them, fold or Raise."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from app.game.cards import card_words
from app.game.wagers import FIRST_WAGERS, MAIN_WAGERS, Wager
from app.procedure.house import House
from app.ruling_desk.desk import DeskHand, flush_choices, raise_choices
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.look import Themed
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme

_CHIPS = 6
"""Larger chips than these are not bet at such a table."""
_WHOLE = 100
"""A wager is whole dollars."""
_MOST_RAISES = 3
_BEST = "Plays the best flush"


class HandPanel(Themed, QWidget):
    """The wagers and the decision of one spot.

    Signals:
        wagered: the wager, and its amount in cents from now on.
        decided: `fold` or `raise`, and the Raise in cents.
        blinded: whether the hand is played blind.
        kept: the suit of the flush the player chose; None for the best one.
    """

    wagered = Signal(str, int)
    decided = Signal(str, int)
    blinded = Signal(bool)
    kept = Signal(object)

    def __init__(self, house: House) -> None:
        super().__init__()
        self._house = house
        self._hand = DeskHand()
        offered: list[Wager] = [each for each in FIRST_WAGERS if each in (*MAIN_WAGERS, *house.rules.bonuses)]
        self.wagers = {wager: PageButton("", "pill") for wager in offered}
        self.wager: Wager = "ante"
        chips = [chip.cents for chip in house.chips if not chip.cents % _WHOLE][:_CHIPS]
        self.chips = {cents: PageButton(f"+{house.names.money(cents)}", "outline") for cents in chips}
        self.clear = PageButton("Clear", "ghost")
        self.fold = PageButton("Fold", "pill")
        self.raises = [PageButton("", "pill") for _ in range(_MOST_RAISES)]
        self.blind = PageButton("Blind", "pill")
        self.flush = PageButton(_BEST, "ghost")
        self._lay_out()
        group = QButtonGroup(self)
        for wager, key in self.wagers.items():
            key.setCheckable(True)
            group.addButton(key)
            key.clicked.connect(lambda *_, wager=wager: self._choose(wager))
        for cents, key in self.chips.items():
            key.clicked.connect(lambda *_, cents=cents: self._add(cents))
        self.clear.clicked.connect(lambda: self.wagered.emit(self.wager, 0))
        for key in (self.fold, *self.raises, self.blind):
            key.setCheckable(True)
        self.fold.clicked.connect(lambda: self.decided.emit("fold", 0))
        for place, key in enumerate(self.raises):
            key.clicked.connect(lambda *_, place=place: self._raise(place))
        self.blind.clicked.connect(self.blinded)
        self.blind.setVisible(house.blind_allowed)
        self.flush.clicked.connect(self._keep_next)

    def show_hand(self, hand: DeskHand) -> None:
        """Show the wagers and the decision."""
        self._hand = hand
        for wager, key in self.wagers.items():
            cents = hand.wagers.get(wager, 0)
            key.setText(
                f"{self._house.names.wager(wager)} {self._house.names.money(cents)}"
                if cents
                else self._house.names.wager(wager)
            )
            key.setChecked(wager == self.wager)
        self.clear.setEnabled(self.wager in hand.wagers)
        self.clear.setAccessibleName(f"Clear {self._house.names.wager(self.wager)}")
        choices, names = self._choices(), self._house.names
        name = names.wager("raise")
        for place, key in enumerate(self.raises):
            is_there = place < len(choices)
            key.setEnabled(is_there)
            key.setText(f"{name} {names.money(choices[place])}" if is_there else f"{name} {place + 1}×")
            key.setChecked(is_there and hand.decision == "raise" and hand.raised == choices[place])
        self.fold.setChecked(hand.decision == "fold")
        self.flush.setEnabled(hand.decision == "raise" and len(flush_choices(hand)) > 1)
        self.flush.setText(_BEST if hand.kept is None else f"Plays {card_words(hand.reading.flush_cards)}")
        self.blind.setChecked(hand.blind)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """The rows keep the page's gap."""
        super().apply_look(theme, density)
        self._column.setSpacing(density.gap // 2)

    def _lay_out(self) -> None:
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        rows = (
            list(self.wagers.values()),
            [*self.chips.values(), self.clear],
            [self.fold, *self.raises, self.blind, self.flush],
        )
        for keys in rows:
            row = QHBoxLayout()
            row.setSpacing(6)
            for key in keys:
                row.addWidget(key)
            row.addStretch(1)
            column.addLayout(row)

    def _choices(self) -> tuple[int, ...]:
        """The Raises that can be tapped; one that is there already can be seen, whatever it is."""
        found, hand = list(raise_choices(self._house, self._hand)), self._hand
        if hand.decision == "raise" and hand.raised not in found:
            found.append(hand.raised)
        return tuple(sorted(found)[:_MOST_RAISES])

    def _choose(self, wager: Wager) -> None:
        self.wager = wager
        self.show_hand(self._hand)

    def _add(self, cents: int) -> None:
        self.wagered.emit(self.wager, self._hand.wagers.get(self.wager, 0) + cents)

    def _keep_next(self) -> None:
        """The next flush that the player may have chosen."""
        choices = flush_choices(self._hand)
        self.kept.emit(choices[(choices.index(self._hand.kept) + 1) % len(choices)])

    def _raise(self, place: int) -> None:
        self.decided.emit("raise", self._choices()[place])
