"""The ruling beside the desk: spot by spot and dollar by dollar, with reasons, and what is still needed."""

from functools import partial

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.game.cards import card_words
from app.game.settlement import Settlement
from app.procedure.ruling import Ruling
from app.procedure.ruling_words import OUTCOME_WORDS, done_words, reason
from app.procedure.source_words import source_words
from app.ruling_desk.desk import DEALER, Place
from app.ruling_desk.desk_questions import Missing
from app.ruling_desk.ruling_so_far import RuledDesk
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.look import hand_look
from app.ui.kit.components.page_frame import PagePanel
from app.ui.kit.components.page_shell import ListColumn

_NOT_FINAL = "Not final. A posted limit can still change a payout once the rest of the table is in."
_INKS = {"pay": "right", "take": "", "push": "quiet"}


class RulingPanel(PagePanel):
    """Says what is settled, what is wrong, and what to tap next.

    Signals:
        asked: the place where something is missing.
    """

    asked = Signal(object)

    def __init__(self) -> None:
        super().__init__("Ruling")
        self.rows = ListColumn("Ruling", spacing=6)
        self.add(self.rows, 1)

    def show_ruling(self, ruled: RuledDesk, place: Place) -> None:
        """Write the ruling anew, with the hand that is worked on in sight."""
        self.rows.clear()
        self._write(ruled, place)
        hand_look(self.rows, self.theme, self.density)

    def _write(self, ruled: RuledDesk, place: Place) -> None:
        for problem in ruled.problems:
            self.rows.add(_problem(problem))
        if ruled.missing:
            self.rows.add(label("Still needed", "eyebrow"))
            self.rows.add(*[self._missing(each) for each in ruled.missing])
        if ruled.ruling is None:
            return
        if ruled.ruling.played.dealer and not _waits_for_dealer(ruled):
            self.rows.add(
                label(
                    f"{card_words(ruled.ruling.dealer.flush_cards)}  “{ruled.ruling.call}”",
                    "strong",
                    wraps=True,
                )
            )
        for settlement in ruled.settled:
            part = _spot(ruled.ruling, settlement)
            self.rows.add(part)
            if settlement.spot.number == place:
                # Once it has been laid out.
                QTimer.singleShot(0, part, partial(self._scroll_to, part))
        if ruled.is_final:
            self.rows.add(rule(), label(_total(ruled.ruling), "strong", wraps=True))
        else:
            self.rows.add(label(_NOT_FINAL, "small", wraps=True))

    def _scroll_to(self, part: QWidget) -> None:
        """Let a spot stand at the top."""
        inside = self.rows.widget()
        assert inside
        inside.adjustSize()
        self.rows.verticalScrollBar().setValue(part.y())

    def _missing(self, missing: Missing) -> ListRow:
        row = ListRow(missing.words)
        row.clicked.connect(lambda: self.asked.emit(missing.place))
        return row


def _waits_for_dealer(ruled: RuledDesk) -> bool:
    return any(each.place == DEALER and "missing" in each.words for each in ruled.missing)


def _problem(words: str) -> QWidget:
    made, row = QWidget(), QHBoxLayout()
    made.setLayout(row)
    row.setContentsMargins(0, 0, 0, 0)
    row.addWidget(Sign("cross", "wrong"))
    row.addWidget(label(f"{words[0].upper()}{words[1:]}.", ink="wrong", wraps=True), 1)
    return made


def _spot(ruling: Ruling, settlement: Settlement) -> QWidget:
    made, column = QWidget(), QVBoxLayout()
    made.setLayout(column)
    column.setContentsMargins(0, 6, 0, 6)
    column.setSpacing(2)
    outcome, names = OUTCOME_WORDS[settlement.outcome], ruling.house.names
    column.addWidget(rule())
    column.addWidget(label(f"{names.said(f'Spot {settlement.spot.number}')}: {outcome}", "heading"))
    column.addWidget(label(card_words(settlement.reading.flush_cards), "quiet"))
    for wager, verdict in settlement.verdicts.items():
        because = reason(ruling, settlement, wager)
        line = QHBoxLayout()
        line.addWidget(
            label(
                f"{names.wager(wager)} {names.money(settlement.spot.wagers[wager])}",
                "strong",
            )
        )
        line.addStretch(1)
        done = names.said(done_words(verdict))
        line.addWidget(label(f"{done[0].upper()}{done[1:]}", "strong", _INKS[verdict.act]))
        column.addLayout(line)
        column.addWidget(label(because.why, "small", wraps=True))
        column.addWidget(label(source_words(because.source), "small", "quiet", wraps=True))
    return made


def _total(ruling: Ruling) -> str:
    """What the round comes to for the bank."""
    cents = sum(ruling.bank_wins.values())
    if not cents:
        return "The bank comes out even."
    return (
        f"The bank {'wins' if cents > 0 else 'loses'} {ruling.house.names.money(abs(cents))} on this round."
    )
