"""What the coach says when it stops an act: what is due now, and nothing about hands still face down."""

from app.grading.faults import Fault
from app.procedure.narration import order
from app.procedure.reasons import ground_of_step
from app.procedure.ruling import Ruling
from app.procedure.source_words import source_words
from app.session.fault_words import FAULT_KINDS, done_and_due, fault_words
from app.session.session import Update

_ALL_DONE = "The round is done. Press FINISH."


def coaching_words(ruling: Ruling, fault: Fault, update: Update) -> tuple[str, str]:
    """A title and a text. The whole fault is told only if its step is due now.

    For any other step the words are the same, whether it will be right in its turn or not.
    """
    if update.in_turn:
        return fault_words(ruling, fault, taken_back=True)
    lines = done_and_due(fault._replace(step=None, jumped=None), "You did", ruling.house.banker)
    if not fault.step and fault.did in update.acts:
        lines.append("You already did this.")
    if update.instead is None:
        lines.append(_ALL_DONE)
    else:
        ground = ground_of_step(ruling, update.instead)
        lines += [
            f"Do this now: {order(update.instead.step, ruling.house.banker)}",
            ground.why,
            source_words(ground.source),
        ]
    return FAULT_KINDS["early" if fault.step else fault.kind].title, "\n".join(lines)
