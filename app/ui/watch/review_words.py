"""What a review shows of a dealt round beside the table: its parts in order, its faults, and the money."""

from collections.abc import Mapping, Sequence

from app.game.money import shown
from app.grading.faults import Fault
from app.procedure.narration import order
from app.procedure.ruling import Ruling
from app.procedure.source_words import source_words
from app.procedure.vocabulary import Step
from app.session.fault_words import FAULT_KINDS, cost_sentence, done_and_due
from app.ui.kit.components.faults import FaultWords, Phase
from app.ui.kit.components.money_chart import MoneyStep

_HAND = frozenset({"receive", "expose", "set", "push-up"})
_SPOT = frozenset({"reveal", "pay", "push", "fan", "recover"})
_END = frozenset({"shuffle", "load", "run", "inspect"})
_DEAL, _DECIDE, _END_NAME = "Deal", "Decisions", "Rack and shuffle"


def phases_of(acts: Sequence[Step], banker: str = "dealer") -> list[Phase]:
    """The parts of a round by the moves in them, each with its last move."""
    found: list[Phase] = []
    name = _DEAL
    for line, act in enumerate(acts, 1):
        name = _phase_after(name, act, f"{banker.capitalize()}’s hand")
        if found and found[-1].name == name:
            found[-1] = Phase(name, line)
        else:
            found.append(Phase(name, line))
    return found


def _phase_after(name: str, act: Step, hand: str) -> str:
    """The part of a round that a move belongs to, after a move of this part."""
    if act.verb in _END or (act.verb == "rack" and act.place in ("dealer", "all") and name != _DEAL):
        return _END_NAME
    if act.verb in _HAND or (act.verb == "call" and act.place == "dealer"):
        return hand
    if name in (_DEAL, _DECIDE):
        return _DECIDE if act.verb in ("present", "tuck") else name
    if isinstance(act.place, int) and (act.verb in _SPOT or name.startswith("Spot")):
        return f"Spot {act.place}"
    return name


def card_of(ruling: Ruling, fault: Fault) -> FaultWords:
    """A fault as a card: what was done, what was due, and what it did to the bank."""
    banker = ruling.house.banker
    due = fault.jumped or (fault.step if fault.step != fault.did else None)
    where = f"Move {fault.line}" if fault.line else "At the end"
    wanted = order(due, banker) if due else "No move was due"
    if due and fault.did and due.cents is not None and due == fault.did._replace(cents=due.cents):
        # Only the amount was wrong.
        wanted = shown(due.cents)
    return FaultWords(
        fault.severity or "minor",
        f"{where}, corrected" if fault.corrected else where,
        FAULT_KINDS[fault.kind].title,
        order(fault.did, banker) if fault.did else "Not done",
        f"First: {wanted}" if fault.jumped else wanted,
        bank_words(-fault.cost) if fault.cost else "",
        "",
    )


def lines_on_card(ruling: Ruling, fault: Fault, whose: str) -> set[str]:
    """What a card says already, as the sentences about the fault have it."""
    return {
        FAULT_KINDS[fault.kind].title,
        *done_and_due(fault, whose, ruling.house.banker),
        cost_sentence(fault.cost),
        source_words(fault.ground.source),
    }


def bank_words(cents: int) -> str:
    """Dollars with the sign of the bank: what it lost is less."""
    return f"{'+' if cents > 0 else '−' if cents < 0 else ''}{shown(abs(cents))}"


def money_steps(faults: Mapping[int, Fault]) -> list[MoneyStep]:
    """Where the bank is off by another amount, and by how much it is off from there."""
    found: list[MoneyStep] = []
    off = 0
    for place, fault in sorted(faults.items()):
        if fault.cost:
            off -= fault.cost
            found.append(MoneyStep(place, off, bank_words(off)))
    return found
