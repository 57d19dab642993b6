"""What the coach says when it stops a move: what is wrong with it here, and then what is right.

It speaks of what lies open on the table and of nothing else. With other cards face down its words are the
same."""

from collections.abc import Sequence
from typing import NamedTuple

from app.game.wagers import METER_BONUSES, WAGERS
from app.grading.faults import Fault, Kind
from app.procedure.narration import move_words, order
from app.procedure.ruling import Ruling
from app.procedure.ruling_words import ground_of_step
from app.procedure.source_words import source_words
from app.procedure.vocabulary import Step
from app.session.deciding_facts import DecidingFact, fact_of_order, fact_of_step, open_ground
from app.session.fault_words import FAULT_KINDS, YOU_DID, cost_avoided, done_and_due
from app.session.session import Update

_ALL_DONE = "The round is done. Press FINISH."
_AGAIN = "You already did this."


class CoachNote(NamedTuple):
    """A title, first a hint, then the answer; and what lights up with it."""

    title: str
    hint: tuple[str, ...]
    answer: tuple[tuple[str, ...], ...]
    """In rows of sentences: what was done and is due, why, on whose word and what it would have cost."""
    fact: DecidingFact

    @property
    def text(self) -> str:
        """All of it below the title, a line for each sentence."""
        return "\n".join([*self.hint, *[sentence for row in self.answer for sentence in row]])

    @property
    def rows(self) -> str:
        """All of it below the title in few lines; a reason that the hint has given is not repeated."""
        hint = "\n".join(self.hint)
        rows = [row for row in self.answer if row[0].rstrip(".") not in hint]
        return "\n".join([hint, *[" · ".join(row) for row in rows]]).lstrip()


def coach_note(
    ruling: Ruling, fault: Fault, update: Update, act: Step, cause: str = "", whose: str = YOU_DID
) -> CoachNote:
    """The note on a move that was stopped; `cause` names the misconception behind it, in a sentence.

    The whole fault is told only if its step is due now and its cards lie open. For any other step the words
    are the same, whether it will be right in its turn or not.
    """
    names = ruling.house.names
    answer: tuple[tuple[str, ...], ...]
    if fault.step and _is_open(fault, update):
        fact = fact_of_step(ruling, fault.step, fault.kind == "amount")
        ground = open_ground(ruling, fault.step, fault.ground)
        cost = [cost_avoided(fault.cost)] if fault.cost else []
        answer = (
            tuple(done_and_due(fault, whose, names)),
            (ground.why,),
            (source_words(ground.source), *cost),
        )
        hint = names.throughout(_hint(cause, fact))
        return CoachNote(FAULT_KINDS[fault.kind].title, hint, answer, fact)
    is_again = act in update.acts and not _is_due_later(ruling, update.acts, act)
    fact = fact_of_order(ruling, update.acts, act, update.instead)
    did = [f"{whose}: {move_words(act, names)}", *([_AGAIN] if is_again else [])]
    if update.instead is None:
        answer = ((*did, _ALL_DONE),)
    else:
        ground = open_ground(ruling, update.instead.step, ground_of_step(ruling, update.instead))
        now = f"Do this now: {order(update.instead.step, names)}"
        answer = ((*did, now), (ground.why,), (source_words(ground.source),))
    kind: Kind = "extra" if is_again or not _may_come(ruling, act) else "early"
    return CoachNote(FAULT_KINDS[kind].title, names.throughout(_hint(cause, fact)), answer, fact)


def due_instead(fault: Fault, update: Update) -> Step | None:
    """What the coach calls due in place of a move that was stopped."""
    if _is_open(fault, update):
        return fault.step
    return update.instead.step if update.instead else None


def _is_open(fault: Fault, update: Update) -> bool:
    """Is the step due now, and does all lie open that decides about it?

    A wager that is collected before the deal may be paid after it: that is for cards that nobody has yet.
    Whether a folded hand is tucked may be for its cards to decide, so nothing is said before its turn.
    """
    step = fault.step
    if step is None or not update.in_turn or (step.verb == "take" and step.what in METER_BONUSES):
        return False
    return step.verb != "tuck" or (update.instead is not None and update.instead.step == step)


def _hint(cause: str, fact: DecidingFact) -> tuple[str, ...]:
    return tuple([words for words in (cause, fact.words) if words])


def _is_due_later(ruling: Ruling, acts: Sequence[Step], act: Step) -> bool:
    """Does the plan have the same step once more?"""
    return [due.step for due in ruling.steps].count(act) > list(acts).count(act)


def _may_come(ruling: Ruling, act: Step) -> bool:
    """Could such a move come later in this round, for all that can be seen of the cards?"""
    made = {spot.number: spot.wagers for spot in ruling.played.spots}
    if isinstance(act.place, int):
        return act.place in made and (act.what not in WAGERS or act.what in made[act.place])
    return act.place == "dealer" or any(due.step.verb == act.verb for due in ruling.steps)
