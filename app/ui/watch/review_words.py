"""The words of a review beside the table: the parts of the round on the timeline, its faults, the money."""

from collections.abc import Sequence

from app.game.money import with_sign
from app.grading.faults import Fault, Scorecard
from app.plurals import counted
from app.procedure.narration import move_words
from app.procedure.ruling import Ruling
from app.procedure.source_words import source_words
from app.procedure.table_names import TableNames
from app.procedure.vocabulary import Step
from app.session.fault_list import UndoneSlip, listed, repeated
from app.session.fault_words import FAULT_KINDS, cause_words, corrected_words, cost_sentence, done_and_due
from app.ui.kit.components.fault_cards import FaultWords, Phase
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


def card_of(ruling: Ruling, fault: Fault, corrected: Sequence[int] = ()) -> FaultWords:
    """A fault as a card: what was done, what was due, and what it did to the bank.

    `corrected` are the moves that put it right.
    """
    where = f"Move {fault.line}" if fault.line else "At the end"
    if fault.corrected:
        where += f", {corrected_words(corrected)}"
    tag = cause_words(fault) if fault.follows is not None else ""
    return _card(ruling, fault, where, tag, bank_words(-fault.cost, ruling.house.names) if fault.cost else "")


def undone_card(ruling: Ruling, slip: UndoneSlip) -> FaultWords:
    """A slip that was undone as a card. It cost nothing."""
    return _card(ruling, slip.fault, f"After move {len(slip.before)}", "Undone", "")


def _card(ruling: Ruling, fault: Fault, where: str, tag: str, dollars: str) -> FaultWords:
    names = ruling.house.names
    due = fault.jumped or (fault.step if fault.step != fault.did else None)
    wanted = move_words(due, names) if due else "No move was needed"
    if due and fault.did and due.cents is not None and due == fault.did._replace(cents=due.cents):
        # Only the amount was wrong.
        wanted = names.money(due.cents)
    return FaultWords(
        fault.severity or "minor",
        where,
        FAULT_KINDS[fault.kind].title,
        move_words(fault.did, names) if fault.did else "Not done",
        f"First: {wanted}" if fault.jumped else wanted,
        dollars,
        "",
        tag,
    )


def lines_on_card(ruling: Ruling, fault: Fault, whose: str) -> set[str]:
    """What a card says already, as the sentences about the fault have it."""
    return {
        FAULT_KINDS[fault.kind].title,
        *done_and_due(fault, whose, ruling.house.names),
        ruling.house.names.said(cost_sentence(fault.cost)),
        source_words(fault.ground.source),
        f"{cause_words(fault)}.",
    }


def review_figures(
    card: Scorecard, moves: int, has_score: bool, slips: Sequence[Fault] | None
) -> list[tuple[str, str]]:
    """The figures over the list: a score where nothing was undone, slips and repeated ones elsewhere."""
    right, faults = (f"{card.right} of {moves}", "moves right"), len(listed(card.faults))
    if slips is not None:
        return [_figure(len(slips), "slip"), (str(repeated(slips)), "repeated"), right]
    count = _figure(faults, "fault")
    return [(str(card.score), "of 100 points"), right, count] if has_score else [right, count]


def _figure(number: int, thing: str) -> tuple[str, str]:
    figure, _, words = counted(number, thing).partition(" ")
    return figure, words


def bank_words(cents: int, names: TableNames) -> str:
    """Money with the sign of the bank: what it lost is less."""
    return with_sign(cents, names.currency)


def money_steps(faults: Sequence[tuple[int, Fault]], names: TableNames) -> list[MoneyStep]:
    """Where the bank is off by another amount, and by how much from there, of faults with their places."""
    costs: dict[int, int] = {}
    for place, fault in faults:
        costs[place] = costs.get(place, 0) + fault.cost
    found: list[MoneyStep] = []
    off = 0
    for place, cost in sorted(costs.items()):
        if cost:
            off -= cost
            found.append(MoneyStep(place, off, bank_words(off, names)))
    return found
