"""What the judge found, in words, for window, report, command and paper: one fault, or a whole round."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from app.game.cards import card_words
from app.game.money import shown, with_sign
from app.game.wagers import MAIN_WAGERS
from app.grading.faults import Fault, Kind, Scorecard, Severity
from app.grading.scorecard_codec import step_as_text
from app.plurals import counted
from app.procedure.house import Chip
from app.procedure.narration import move_words, order
from app.procedure.plan import open_run
from app.procedure.ruling import Ruling
from app.procedure.source_words import source_words, uncited_words
from app.procedure.sources import Source
from app.procedure.table_names import USUAL_NAMES, TableNames
from app.procedure.vocabulary import Step
from app.session.fault_list import AnyFault, listed, repeated
from app.table.chip_stacks import stacked

_SETTLING = ("pay", "take", "push", "return")
YOU_DID = "You did"
DEALER_DID = "Dealer did"
REMARK = "Note, no points off"


class KindWords(NamedTuple):
    """A kind of fault as a title, and in as few words as a column has room for."""

    title: str
    short: str


FAULT_KINDS: dict[Kind, KindWords] = {
    "early": KindWords("Too early", "too early"),
    "wrong": KindWords("Wrong move", "wrong move"),
    "amount": KindWords("Wrong amount", "wrong amount"),
    "extra": KindWords("Out of order", "out of order"),
    "omitted": KindWords("Skipped", "skipped"),
}


# ------------------------------------------------------------------------------------ one fault


def fault_words(
    ruling: Ruling, fault: Fault, taken_back: bool = False, whose: str = YOU_DID, belief: str = ""
) -> tuple[str, str]:
    """A fault as a title and a text: what was done and due, the hands, why, the source, and what it cost.

    `belief` is the sentence for the misconception behind it.
    """
    lines = [belief if whose == YOU_DID else likely_words(belief)] if belief else []
    lines += [f"{cause_words(fault)}."] if fault.follows is not None else []
    lines += done_and_due(fault, whose, ruling.house.names)
    lines += [line for line in (hand_words(ruling, fault), fault.ground.why) if line]
    lines.append(source_words(fault.ground.source))
    if fault.cost:
        lines.append(cost_avoided(fault.cost) if taken_back else cost_sentence(fault.cost))
    return FAULT_KINDS[fault.kind].title, ruling.house.names.said("\n".join(lines))


def done_and_due(fault: AnyFault, whose: str, names: TableNames = USUAL_NAMES) -> list[str]:
    """What was done, after these words, and what was due: a line each."""
    lines = [f"{whose}: {move_words(fault.did, names)}"] if fault.did else []
    if fault.jumped:
        lines.append(f"Do this first: {move_words(fault.jumped, names)}")
    elif due := _due(fault):
        lines.append(_correct(due, names))
    return lines


def hand_words(ruling: Ruling, fault: AnyFault) -> str:
    """The hands that decide about the wager or the call of a fault; nothing where no hand does."""
    step = fault.step or fault.did
    if step is None or fault.kind == "early":
        return ""
    theirs = f"the {ruling.house.banker} had {card_words(ruling.dealer.flush_cards)}"
    if step.verb in ("set", "call") and step.place == "dealer":
        return f"{theirs[0].upper()}{theirs[1:]}."
    settled = [each for each in ruling.settlements if each.spot.number == step.place]
    if step.verb not in _SETTLING or not settled:
        return ""
    (settlement,) = settled
    wager, reading = step.what or "raise", settlement.reading
    if settlement.outcome == "fold" and _is_lost_by_fold(ruling, wager):
        return ""
    cards = (
        open_run(ruling.house, settlement) if wager in ruling.house.rules.run_bonuses else reading.flush_cards
    )
    ours = f"Spot {step.place} had {card_words(cards) or 'no straight flush'}"
    return ruling.house.names.said(f"{ours}; {theirs}." if wager in MAIN_WAGERS else f"{ours}.")


def _is_lost_by_fold(ruling: Ruling, wager: str) -> bool:
    rules = ruling.house.rules.bonuses
    return wager in MAIN_WAGERS or any(wager == bonus and rules[bonus].forfeited_by_fold for bonus in rules)


def likely_words(belief: str) -> str:
    """A misconception, told to somebody else than the person who has it."""
    inner = str.maketrans("“”", "‘’")
    return f"Likely cause: “{belief.translate(inner)}”"


def cause_words(fault: AnyFault) -> str:
    """Of which fault this one is a consequence."""
    return "Caused by another fault" if fault.follows is None else f"Caused by move {fault.follows}"


def corrected_words(moves: Sequence[int]) -> str:
    """That a fault was put right, and where."""
    return f"corrected at move {moves[-1]}" if moves else "corrected"


def fault_sentence(fault: Fault, names: TableNames) -> str:
    """A fault in a line: what it was, what was due, what it cost."""
    due = _due(fault)
    told = f" {_correct(due, names)}." if due else ""
    jumped = f". Do this first: {move_words(fault.jumped, names)}" if fault.jumped else ""
    cost = f" {cost_sentence(fault.cost)}" if fault.cost else ""
    title = FAULT_KINDS[fault.kind].title if fault.follows is None else cause_words(fault)
    return names.said(f"{title}{jumped}.{told}{cost}")


def fault_title(fault: AnyFault, dealt: int) -> str:
    """A fault in a round of an exam: where it was and how heavy."""
    where = f"Round {dealt}, move {fault.line}" if fault.line else f"Round {dealt}, at the end"
    weight = _lower(cause_words(fault)) if fault.severity is None else fault.severity
    cost = f", {cost_words(fault.cost)}" if fault.cost else ""
    own = ", corrected" if fault.corrected else ""
    return f"{where}: {FAULT_KINDS[fault.kind].title.lower()} ({weight}{own}{cost})"


def fault_text(fault: AnyFault, struck: str = "") -> str:
    """What was done, what was due, why, and the source; why it does not count, and how it was struck."""
    source = fault.ground.source
    lines = [*done_and_due(fault, DEALER_DID), f"{fault.ground.why} ({source_words(source)})"]
    if not fault.binding:
        lines.append(not_counted_words(source))
    return "\n".join([*lines, struck] if struck else lines)


def fault_cells(ruling: Ruling, fault: Fault, belief: str = "") -> tuple[str, ...]:
    """A fault as a row, in the words of an account: line, done, kind, due, weight, cost, why, source."""
    kind = FAULT_KINDS[fault.kind].short
    if fault.jumped:
        kind += f", skipped {fault.jumped}"
    if fault.corrected:
        kind += ", corrected"
    if fault.follows is not None:
        kind = f"caused by line {fault.follows}"
    told = likely_words(belief) if belief else ""
    return (
        "" if fault.line is None else str(fault.line),
        step_as_text(fault.did),
        kind,
        step_as_text(fault.step),
        fault.severity or "",
        ruling.house.names.said(cost_cell(fault.cost)) if fault.cost else "",
        " ".join(filter(None, [told, hand_words(ruling, fault), fault.ground.why])),
        _source_and_stand(fault),
    )


def fault_mark(fault: Fault) -> str:
    """A fault beside an act, in the words of an account."""
    due = _due(fault)
    return FAULT_KINDS[fault.kind].short + (f"; correct: {due}" if due else "")


def note_words(dealt: int, line: int, did: Step, text: str) -> tuple[str, str]:
    """A title and a text for a remark on a round of an exam that is not a fault."""
    return f"Round {dealt}, move {line}: {_lower(REMARK)}", f"{DEALER_DID}: {order(did)}\n{text}"


def _correct(due: Step, names: TableNames) -> str:
    """What was due."""
    return f"Correct move: {move_words(due, names)}"


def _due(fault: AnyFault) -> Step | None:
    """What was due instead of what was done."""
    return fault.step if fault.step != fault.did else None


# ------------------------------------------------------------------------------------ a whole round


def summary_words(
    card: Scorecard, slips: Sequence[Fault] | None = None, *, has_figures: bool = False
) -> tuple[str, str]:
    """A round as a title and a text: the score, the cost, every fault with what followed from it, remarks.

    A round whose slips are undone has no score: it has its slips. Figures beside it say the cost.
    """
    listing = listed(card.faults)
    count = counted(len(listing), "fault")
    title = f"Score {card.score} of 100, {count}"
    total = total_sentence(card.faults)
    lines = [] if has_figures and total == cost_sentence(_cost_of(card.faults)) else [total]
    if slips is not None:
        title = slip_words(len(slips), repeated(slips)) + (f", {count}" if listing else "")
    for each in listing:
        lines.append(f"{FAULT_KINDS[each.fault.kind].title} ({each.fault.severity}): {_in_short(each.fault)}")
        lines += [f"   {cause_words(fault)}: {_in_short(fault)}" for fault in each.consequences]
    lines += [f"{REMARK}: {order(remark.did)}. {remark.text}" for remark in card.remarks]
    return title, "\n".join(lines)


def slip_words(slips: int, again: int) -> str:
    """How many slips were undone, and how many of them had been made before."""
    count = counted(slips, "slip") if slips else "No slips"
    return f"{count}, {again} repeated" if again else count


def _in_short(fault: Fault) -> str:
    """What was done, what was due and what it cost; of something skipped, only what it is."""
    told = "; correct: ".join(move_words(step) for step in (fault.did, _due(fault)) if step)
    return f"{told} ({cost_words(fault.cost)})" if fault.cost else told


def form_words(paid: Sequence[tuple[Step, tuple[int, ...]]], chips: Sequence[Chip]) -> str:
    """Payouts that were right or wrong in amount but not built as the house builds them: form, not fault."""
    lines = []
    for step, built in paid:
        usual = tuple([chip.cents for chip in stacked(step.cents or 0, chips)])
        if usual and sorted(built, reverse=True) != list(usual):
            lines.append(f"{order(step)}: you paid {_chips(built)}; the house pays {_chips(usual)}")
    return "\n".join(["", "Chip breakdown:", *lines]) if lines else ""


def _chips(values: Sequence[int]) -> str:
    counts = Counter(sorted(values, reverse=True))
    return ", ".join(f"{count} × {shown(cents)}" for cents, count in counts.items())


def weight_words(faults: Sequence[Fault]) -> str:
    """How many there are of each weight."""
    counts = Counter(fault.severity for fault in faults)
    weights: tuple[Severity, ...] = ("critical", "major", "minor")
    return ", ".join(f"{counts[weight]} {weight}" for weight in weights if counts[weight])


# ------------------------------------------------------------------------------------ whose word, what cost


def not_counted_words(source: Source) -> str:
    """Why a fault that rests on no confirmed rule does not count."""
    if source.kind == "document":
        return "Not counted: this is right under another reading, and the house hasn’t picked one."
    return f"Not counted: {uncited_words(source)}, not confirmed by the house."


def _source_and_stand(fault: Fault) -> str:
    """The source, and whether the house has confirmed it."""
    source = fault.ground.source
    if fault.binding:
        return source_words(source)
    # Where the document has spoken, only money that another reading makes right does not bind.
    stand = "can be read another way" if source.kind == "document" else "not confirmed by the house"
    return f"{source_words(source).rstrip('.')}, {stand}"


def cost_cell(cents: int) -> str:
    """What it cost the bank, in a column of figures."""
    return with_sign(cents)


def cost_words(cents: int) -> str:
    """What it cost, and whom."""
    return f"cost the bank {shown(cents)}" if cents > 0 else f"underpaid {shown(-cents)}"


def _lower(words: str) -> str:
    return f"{words[0].lower()}{words[1:]}"


def loss_words(card: Scorecard) -> str:
    """What the bank lost by a round, as a sentence."""
    return f"The bank lost {shown(card.cost)}." if card.cost > 0 else total_sentence(card.faults)


def total_sentence(faults: Sequence[Fault]) -> str:
    """What all these faults did to the money, as a sentence."""
    cost = _cost_of(faults)
    if not cost and any(fault.cost for fault in faults):
        return "The wrong amounts canceled each other out. The bank came out even."
    return cost_sentence(cost)


def _cost_of(faults: Sequence[Fault]) -> int:
    return sum(fault.cost for fault in faults)


def cost_sentence(cents: int) -> str:
    """What went wrong in money, as a sentence."""
    if not cents:
        return "The money was right."
    return f"It cost the bank {shown(cents)}." if cents > 0 else f"Players were underpaid {shown(-cents)}."


def cost_avoided(cents: int) -> str:
    """What a move that was undone would have done to the money."""
    if cents > 0:
        return f"It would have cost the bank {shown(cents)}."
    return f"Players would have been underpaid {shown(-cents)}."
