"""What the judge found, in words: one fault, or a whole round."""

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from app.game.money import shown
from app.grading.faults import Fault, Scorecard
from app.procedure.account import step_from_words
from app.procedure.house import Chip, Source
from app.procedure.narration import order
from app.procedure.ruling import Ruling
from app.procedure.words import Step
from app.session.game import summary_of
from app.session.pace import Pace
from app.table.chip_stacks import stacked

_MOST_SEATS = 8
REMARK = "Remark, no points"
FAULT_KINDS = {
    "early": "Too early",
    "wrong": "Not the right act",
    "amount": "Not the right amount",
    "extra": "Not due",
    "omitted": "Left out",
}


class DoneAndDue(Protocol):
    """A fault, fresh from the judge or on file in an exam."""

    @property
    def did(self) -> str: ...
    @property
    def step(self) -> str: ...
    @property
    def jumped(self) -> str: ...


def fault_words(
    ruling: Ruling, fault: Fault, taken_back: bool = False, whose: str = "You did"
) -> tuple[str, str]:
    """A fault as a title and a text: what was done, what was due, why, the source, and what it cost."""
    lines = done_and_due(fault, whose, ruling.house.banker)
    lines.append(fault.ground.why)
    lines.append(source_words(fault.ground.source))
    if fault.cost:
        lines.append(_cost_avoided(fault.cost) if taken_back else _cost_words(fault.cost))
    return FAULT_KINDS[fault.kind], "\n".join(lines)


def done_and_due(fault: DoneAndDue, whose: str, banker: str = "dealer") -> list[str]:
    """What was done, after these words, and what was due: a line each."""
    lines = [f"{whose}: {told(fault.did, banker)}"] if fault.did else []
    if fault.jumped:
        lines.append(f"Before it comes: {told(fault.jumped, banker)}")
    elif fault.step and fault.step != fault.did:
        lines.append(f"Due: {told(fault.step, banker)}")
    return lines


def fault_sentence(fault: Fault, banker: str) -> str:
    """A fault in a line: what it was, what was due, what it cost."""
    due = f" Due was: {told(fault.step, banker)}." if fault.step and fault.step != fault.did else ""
    jumped = f", before: {told(fault.jumped, banker)}" if fault.jumped else ""
    cost = f" {_cost_words(fault.cost)}" if fault.cost else ""
    return f"{FAULT_KINDS[fault.kind]}{jumped}.{due}{cost}"


def summary_words(card: Scorecard, taken_back: int = 0) -> tuple[str, str]:
    """A round as a title and a text: score, cost, how many acts were taken back, faults and remarks."""
    faults = [fault for fault in card.faults if fault.follows is None]
    count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
    lines = [_cost_words(card.cost)]
    if taken_back:
        lines.append(f"{taken_back} acts were taken back." if taken_back > 1 else "1 act was taken back.")
    for fault in faults:
        lines.append(f"{FAULT_KINDS[fault.kind]} ({fault.severity}): {_in_short(fault)}")
    lines += [f"{REMARK}: {told(remark.did)}. {remark.text}" for remark in card.remarks]
    return f"Score {card.score} of 100, {count}", "\n".join(lines)


def _in_short(fault: Fault) -> str:
    """What was done and what was due; of something left out, only what it is."""
    named = [fault.did, fault.step if fault.step != fault.did else ""]
    return "; due: ".join(told(words) for words in named if words)


def form_words(paid: Sequence[tuple[Step, tuple[int, ...]]], chips: Sequence[Chip]) -> str:
    """Payouts that were right or wrong in amount but not built as the house builds them: form, not fault."""
    lines = []
    for step, built in paid:
        usual = tuple([chip.cents for chip in stacked(step.cents or 0, chips)])
        if usual and sorted(built, reverse=True) != list(usual):
            lines.append(f"{order(step)}: built of {_chips(built)}; the house builds it of {_chips(usual)}")
    return "\n".join(["", "Form:", *lines]) if lines else ""


def game_words(results: Sequence[tuple[Scorecard, Pace | None]], rounds: int) -> str:
    """A game that is over, to stand before its last round; nothing while it runs."""
    if rounds < 2 or len(results) < rounds:
        return ""
    game = summary_of(results)
    faults = ", ".join(f"{count} {severity}" for severity, count in game.faults.items()) or "none"
    lines = [f"The game of {game.rounds} rounds: score {game.score:.0f}", f"Faults: {faults}"]
    lines.append(_cost_words(game.cost))
    if game.rounds_per_hour:
        lines.append(f"{game.rounds_per_hour:.0f} rounds an hour, {game.at_full_table:.0f} at a full table")
    return "\n".join([*lines, "", ""])


def _chips(values: Sequence[int]) -> str:
    counts = Counter(sorted(values, reverse=True))
    return ", ".join(f"{count} × {shown(cents)}" for cents, count in counts.items())


def source_words(source: Source) -> str:
    """Whose word it is, so that “my house says so” is told from our readings and common practice."""
    citation = f", {source.where}" if source.citation else ""
    meaning = f": {source.meaning}" if source.meaning else ""
    if source.kind == "document":
        return f"The house’s document{citation}"
    if source.confirmed:
        return f"Confirmed by the house{citation}{meaning}"
    whose = "Our reading of the house’s document" if source.kind == "reading" else "Common practice"
    return f"{whose}{citation}{meaning}"


def told(words: str, banker: str = "dealer") -> str:
    """A step of an account as an order."""
    return order(step_from_words(words.split(), _MOST_SEATS), banker)


def _cost_words(cents: int) -> str:
    if not cents:
        return "No money went wrong."
    return f"It cost the bank {shown(cents)}." if cents > 0 else f"The bank kept {shown(-cents)} too much."


def _cost_avoided(cents: int) -> str:
    if cents > 0:
        return f"It would have cost the bank {shown(cents)}."
    return f"The bank would have kept {shown(-cents)} too much."
