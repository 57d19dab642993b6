"""What the judge found, in words, for window, report, command and paper: one fault, or a whole round."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from app.game.money import shown
from app.grading.faults import Fault, Kind, Scorecard, Severity
from app.grading.scorecard_codec import step_as_text
from app.procedure.house import Chip, Ground, Source
from app.procedure.narration import order
from app.procedure.ruling import Ruling
from app.procedure.source_words import source_words
from app.procedure.vocabulary import Step
from app.table.chip_stacks import stacked

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


class AnyFault(Protocol):
    """A fault, fresh from the judge or on file in an exam."""

    @property
    def kind(self) -> Kind: ...
    @property
    def line(self) -> int | None: ...
    @property
    def did(self) -> Step | None: ...
    @property
    def step(self) -> Step | None: ...
    @property
    def jumped(self) -> Step | None: ...
    @property
    def severity(self) -> Severity | None: ...
    @property
    def cost(self) -> int: ...
    @property
    def ground(self) -> Ground: ...
    @property
    def corrected(self) -> bool: ...
    @property
    def follows(self) -> int | None: ...
    @property
    def binding(self) -> bool: ...


# ------------------------------------------------------------------------------------ one fault


def fault_words(
    ruling: Ruling, fault: Fault, taken_back: bool = False, whose: str = "You did"
) -> tuple[str, str]:
    """A fault as a title and a text: what was done, what was due, why, the source, and what it cost."""
    lines = done_and_due(fault, whose, ruling.house.banker)
    lines.append(fault.ground.why)
    lines.append(source_words(fault.ground.source))
    if fault.cost:
        lines.append(_cost_avoided(fault.cost) if taken_back else cost_sentence(fault.cost))
    return FAULT_KINDS[fault.kind].title, "\n".join(lines)


def done_and_due(fault: AnyFault, whose: str, banker: str = "dealer") -> list[str]:
    """What was done, after these words, and what was due: a line each."""
    lines = [f"{whose}: {order(fault.did, banker)}"] if fault.did else []
    if fault.jumped:
        lines.append(f"Do this first: {order(fault.jumped, banker)}")
    elif due := _due(fault):
        lines.append(_correct(due, banker))
    return lines


def fault_sentence(fault: Fault, banker: str) -> str:
    """A fault in a line: what it was, what was due, what it cost."""
    due = _due(fault)
    told = f" {_correct(due, banker)}." if due else ""
    jumped = f". Do this first: {order(fault.jumped, banker)}" if fault.jumped else ""
    cost = f" {cost_sentence(fault.cost)}" if fault.cost else ""
    return f"{FAULT_KINDS[fault.kind].title}{jumped}.{told}{cost}"


def fault_title(fault: AnyFault, dealt: int) -> str:
    """A fault in a round of an exam: where it was and how heavy."""
    where = f"Round {dealt}, move {fault.line}" if fault.line else f"Round {dealt}, at the end"
    weight = "caused by another fault" if fault.severity is None else fault.severity
    cost = f", {cost_words(fault.cost)}" if fault.cost else ""
    own = ", corrected" if fault.corrected else ""
    return f"{where}: {FAULT_KINDS[fault.kind].title.lower()} ({weight}{own}{cost})"


def fault_text(fault: AnyFault, struck: str = "") -> str:
    """What was done, what was due, why, and the source; why it does not count, and how it was struck."""
    source = fault.ground.source
    lines = [*done_and_due(fault, "Done"), f"{fault.ground.why} ({source_words(source)})"]
    if not fault.binding:
        lines.append(not_counted_words(source))
    return "\n".join([*lines, struck] if struck else lines)


def fault_cells(fault: Fault) -> tuple[str, ...]:
    """A fault as a row, in the words of an account: line, done, kind, due, weight, cost, why, source."""
    kind = FAULT_KINDS[fault.kind].short
    if fault.jumped:
        kind += f", skipped {fault.jumped}"
    if fault.corrected:
        kind += ", corrected"
    if fault.follows is not None:
        kind = f"caused by line {fault.follows}"
    return (
        "" if fault.line is None else str(fault.line),
        step_as_text(fault.did),
        kind,
        step_as_text(fault.step),
        fault.severity or "",
        "" if not fault.cost else f"{'+' if fault.cost > 0 else '−'}{shown(abs(fault.cost))}",
        fault.ground.why,
        _source_and_stand(fault),
    )


def fault_mark(fault: Fault) -> str:
    """A fault beside an act, in the words of an account."""
    due = _due(fault)
    return FAULT_KINDS[fault.kind].short + (f"; correct: {due}" if due else "")


def note_words(dealt: int, line: int, did: Step, text: str) -> tuple[str, str]:
    """A title and a text for a remark on a round of an exam that is not a fault."""
    return f"Round {dealt}, move {line}: {REMARK[0].lower()}{REMARK[1:]}", f"Done: {order(did)}\n{text}"


def _correct(due: Step, banker: str) -> str:
    """What was due."""
    return f"Correct move: {order(due, banker)}"


def _due(fault: AnyFault) -> Step | None:
    """What was due instead of what was done."""
    return fault.step if fault.step != fault.did else None


# ------------------------------------------------------------------------------------ a whole round


def summary_words(card: Scorecard, taken_back: int = 0) -> tuple[str, str]:
    """A round as a title and a text: score, cost, how many acts were taken back, faults and remarks."""
    faults = [fault for fault in card.faults if fault.follows is None]
    count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
    lines = [cost_sentence(card.cost)]
    if taken_back:
        lines.append(f"{taken_back} moves undone." if taken_back > 1 else "1 move undone.")
    for fault in faults:
        lines.append(f"{FAULT_KINDS[fault.kind].title} ({fault.severity}): {_in_short(fault)}")
    lines += [f"{REMARK}: {order(remark.did)}. {remark.text}" for remark in card.remarks]
    return f"Score {card.score} of 100, {count}", "\n".join(lines)


def _in_short(fault: Fault) -> str:
    """What was done and what was due; of something skipped, only what it is."""
    return "; correct: ".join(order(step) for step in (fault.did, _due(fault)) if step)


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
        return "Not counted: another reading makes this right, and the house has not picked one."
    rests_on = "our reading" if source.kind == "reading" else "common practice"
    return f"Not counted: {rests_on}, not confirmed by the house."


def _source_and_stand(fault: Fault) -> str:
    """The source, and whether the house has confirmed it."""
    source = fault.ground.source
    if fault.binding:
        return source_words(source)
    # Where the document has spoken, only money that another reading makes right does not bind.
    stand = "can be read another way" if source.kind == "document" else "not confirmed by the house"
    return f"{source_words(source).rstrip('.')}, {stand}"


def cost_words(cents: int) -> str:
    """What it cost, and whom."""
    return f"cost the bank {shown(cents)}" if cents > 0 else f"underpaid {shown(-cents)}"


def loss_words(cents: int) -> str:
    """What the bank lost by a round, as a sentence."""
    return f"The bank lost {shown(cents)}." if cents > 0 else cost_sentence(cents)


def cost_sentence(cents: int) -> str:
    """What went wrong in money, as a sentence."""
    if not cents:
        return "The money was right."
    return f"It cost the bank {shown(cents)}." if cents > 0 else f"Players were underpaid {shown(-cents)}."


def _cost_avoided(cents: int) -> str:
    if cents > 0:
        return f"It would have cost the bank {shown(cents)}."
    return f"Players would have been underpaid {shown(-cents)}."
