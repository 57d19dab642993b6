"""The hands that lie open at a spot, for one who watches or learns: what plays, and both compared."""

from typing import NamedTuple

from app.game.cards import RANKS, Card
from app.game.hands import Reading
from app.game.settlement import Settlement
from app.game.wagers import MAIN_WAGERS, Outcome
from app.procedure.narration import call_words
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.deciding_facts import compared, fact_of_step
from app.table.table import DEALER, RACK, Table

_SIGNS: dict[Outcome, str] = {"win": ">", "lose": "<", "tie": "="}


class OpenHand(NamedTuple):
    """Whose hand it is, the cards that play, and what they are called."""

    owner: str
    cards: tuple[Card, ...]
    name: str


class OpenHands(NamedTuple):
    """One hand, or two with a sign between them; the cards that decide, and all of it in words."""

    hands: tuple[OpenHand, ...]
    sign: str
    deciding: tuple[Card, ...]
    words: str

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that play."""
        return tuple([card for hand in self.hands for card in hand.cards])


def open_hands(ruling: Ruling, table: Table, step: Step) -> OpenHands | None:
    """What plays at the spot of a step, as far as it lies open, in the names of the house."""
    return ruling.house.names.throughout(_open_hands(ruling, table, step))


def _open_hands(ruling: Ruling, table: Table, step: Step) -> OpenHands | None:
    for settlement in ruling.settlements:
        packet = table.packets.get(str(step.place))
        if settlement.spot.number == step.place and packet and packet.face_up and packet.place != RACK:
            if step.what in settlement.verdicts and step.what not in MAIN_WAGERS:
                return _of_a_bonus(ruling, settlement, step)
            return _of_both(ruling, table, settlement)
    return None


def _of_both(ruling: Ruling, table: Table, settlement: Settlement) -> OpenHands | None:
    """The player's hand beside the banker's."""
    if settlement.outcome == "fold" or not table.packets[DEALER].face_up:
        return None
    number, banker = settlement.spot.number, ruling.house.banker
    mine = _named(f"Spot {number}", settlement.reading)
    theirs = _named(f"{banker[0].upper()}{banker[1:]}", ruling.dealer)
    if settlement.outcome == "not-qualified":
        theirs = theirs._replace(name=f"{theirs.name}, does not qualify")
        return OpenHands((mine, theirs), "", (), f"The {banker} does not qualify.")
    words, deciding = compared(settlement.reading, ruling.dealer, f"spot {number}", f"the {banker}")
    return OpenHands((mine, theirs), _SIGNS[settlement.outcome], deciding, words)


def _of_a_bonus(ruling: Ruling, settlement: Settlement, step: Step) -> OpenHands | None:
    """The cards that a bonus is settled on."""
    fact = fact_of_step(ruling, step)
    hand = OpenHand(f"Spot {settlement.spot.number}", fact.cards, fact.words)
    return OpenHands((hand,), "", (), fact.words) if fact.cards else None


def _named(owner: str, reading: Reading) -> OpenHand:
    called = call_words(f"{reading.flush_length} {RANKS[reading.flush_high]}")
    return OpenHand(owner, reading.flush_cards, called)
