"""The ruling on a round: what becomes of every wager, and every step of the dealer in order."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from app.game.cards import RANK_NAMES, written
from app.game.hands import Reading
from app.game.limits import Paid, Payment, cut
from app.game.money import dollars
from app.game.round import Round
from app.game.settlement import Settlement, WagerVerdict, settle
from app.game.wagers import MAIN_WAGERS, Wager
from app.procedure.approvals import with_approvals
from app.procedure.event_words import Happening, happened, happened_as_plain
from app.procedure.house import House
from app.procedure.irregularity_answers import is_void, void_spots, with_answers
from app.procedure.plan import DueStep, open_run, plan_round
from app.procedure.vocabulary import VOID_MAIN, Step

_RETURNED = WagerVerdict("push", 0)
_TAKEN = WagerVerdict("take", 0)
COUNT_NAMES = ("", "one", "two", "three", "four", "five", "six", "seven")


class Ruling(NamedTuple):
    """A ruled round."""

    house: House
    played: Round
    dealer: Reading
    qualifies: bool
    call: str
    settlements: tuple[Settlement, ...]
    steps: tuple[DueStep, ...]
    cut: Mapping[tuple[int, Wager], Paid]
    """The payouts that a posted limit made smaller."""

    @property
    def is_void(self) -> bool:
        """Whether the round ends in a misdeal."""
        return bool(self.played.events) and is_void(self.steps)

    @property
    def void_spots(self) -> frozenset[int]:
        """The spots whose hands are void, while the round goes on."""
        return frozenset(void_spots(due.step for due in self.steps) if self.played.events else ())

    @property
    def bank_wins(self) -> dict[tuple[int, Wager], int]:
        """What the bank wins on every wager; a Progressive was collected, whatever it pays."""
        return {
            (spot.number, wager): _won(self.house, wager, spot.wagers[wager], verdict)
            for spot, _, _, verdicts in self.settlements
            for wager, verdict in verdicts.items()
            if spot.number not in self.void_spots and not self.is_back(spot.number, wager)
        }

    def is_back(self, number: int, wager: Wager) -> bool:
        """Whether the main game is dead and this wager of it has gone back, or was never made."""
        steps = [due.step for due in self.steps] if self.played.events else []
        if VOID_MAIN not in steps or wager not in MAIN_WAGERS:
            return False
        return not any(
            step.place == number and step.verb in ("pay", "take", "push") and step.what in (wager, "")
            for step in steps
        )

    @property
    def otherwise(self) -> "tuple[Ruling, ...]":
        """The same round by every other reading of the document that the house has not ruled out."""
        played = self.played._replace(events=())
        return tuple(rule(self.house._replace(rules=rules), played) for rules in self.house.otherwise)

    @property
    def happened(self) -> tuple[Happening, ...]:
        """What goes wrong between the steps, in words."""
        return happened(self.house, self.played, [due.step for due in self.steps])


def _won(house: House, wager: Wager, stake: int, verdict: WagerVerdict) -> int:
    return (stake if verdict.act == "take" or house.collects(wager) else 0) - verdict.cents


def rule(
    house: House, played: Round, dealer: Reading | None = None, ignored: frozenset[int] = frozenset()
) -> Ruling:
    """Rule on a round at its house; with a `dealer`, as if the banker held that hand.

    What `ignored` events, by number, would call for is left out.
    """
    if dealer is None:
        dealer = house.rules.read(played.dealer_hand)
    settlements = [settle(house.rules, played, spot, dealer) for spot in played.spots]
    steps = plan_round(house, played, settlements, dealer)
    paid = with_answers(house, played, steps, ignored) if played.events else steps
    # A hand that is void is not paid, so it leaves more of a limit to the others.
    limited = _limit(house, played, settlements, steps if is_void(paid) else paid)
    if limited:
        steps = [_paid(due, limited) for due in steps]
        settlements = [_corrected(settlement, limited) for settlement in settlements]
    if played.events:
        steps = with_answers(house, played, steps, ignored)
    if house.approval:
        steps = with_approvals(house, steps)
    return Ruling(
        house,
        played,
        dealer,
        house.rules.qualifies(dealer),
        spoken_call(house, dealer),
        tuple(settlements),
        tuple(steps),
        limited,
    )


def spoken_call(house: House, dealer: Reading) -> str:
    """What the dealer says of the banker's hand."""
    if not house.rules.qualifies(dealer):
        return house.call_not_qualified
    call = house.call_qualified.replace("COUNT", COUNT_NAMES[dealer.flush_length])
    return call.replace("RANK", RANK_NAMES[dealer.flush_high])


def _limit(
    house: House, played: Round, settlements: list[Settlement], steps: list[DueStep]
) -> dict[tuple[int, Wager], Paid]:
    shares = {
        (settlement.spot.number, wager): verdict.line.percent
        for settlement in settlements
        for wager, verdict in settlement.verdicts.items()
        if verdict.line
    }
    payouts: list[Any] = [due.step for due in steps if due.step.verb == "pay"]
    payments = [
        Payment(step.place, step.what, step.cents, shares.get((step.place, step.what), 0)) for step in payouts
    ]
    paid = cut(house.rules.payouts, payments, played.meter)
    return {
        (payment.spot, payment.wager): amount
        for payment, amount in zip(payments, paid, strict=True)
        if amount.cut_by
    }


def _paid(due: DueStep, limited: Mapping[Any, Paid]) -> DueStep:
    step = due.step
    if step.verb != "pay" or (step.place, step.what) not in limited:
        return due
    return due._replace(step=step._replace(cents=limited[step.place, step.what].cents))


def _corrected(settlement: Settlement, limited: Mapping[tuple[int, Wager], Paid]) -> Settlement:
    number = settlement.spot.number
    return settlement._replace(
        verdicts={
            wager: verdict._replace(cents=limited.get((number, wager), verdict).cents)
            for wager, verdict in settlement.verdicts.items()
        }
    )


def as_plain(ruling: Ruling) -> dict[str, Any]:
    """The ruling as it is written in JSON."""
    steps: dict[str, Any] = {"steps": [str(due.step) for due in ruling.steps]}
    if ruling.happened:
        steps["happened"] = happened_as_plain(ruling.happened)
    house = {"house": ruling.house.id}
    if ruling.played.plan != "round":
        house["plan"] = ruling.played.plan
    if not ruling.played.spots:
        return {**house, **steps}
    return {
        **house,
        "dealer": {
            "flush": written(ruling.dealer.flush_cards),
            "qualifies": ruling.qualifies,
            "call": ruling.call,
        },
        "spots": [_plain_spot(ruling, settlement) for settlement in ruling.settlements],
        **steps,
    }


def _plain_spot(ruling: Ruling, settlement: Settlement) -> dict[str, Any]:
    number = settlement.spot.number
    is_void = ruling.is_void or number in ruling.void_spots or ruling.is_back(number, "ante")
    return {
        "spot": number,
        "flush": written(settlement.reading.flush_cards),
        "straight_flush": written(open_run(ruling.house, settlement)),
        "outcome": "void" if is_void else settlement.outcome,
        "wagers": {
            wager: _plain_verdict(_as_ruled(ruling, number, wager, verdict))
            for wager, verdict in settlement.verdicts.items()
        },
    }


def _as_ruled(ruling: Ruling, number: int, wager: Wager, verdict: WagerVerdict) -> WagerVerdict:
    """What becomes of a wager. In a void round all go back; those of a void hand do, or are taken."""
    if ruling.is_void or ruling.is_back(number, wager):
        return _RETURNED
    done = [due.step for due in ruling.steps] if number in ruling.void_spots else []
    if not done or Step("pay", number, wager, verdict.cents) in done:
        return verdict
    return _TAKEN if Step("take", number, wager) in done else _RETURNED


def _plain_verdict(verdict: WagerVerdict) -> dict[str, Any]:
    return {"do": verdict.act, "amount": dollars(verdict.cents)}
