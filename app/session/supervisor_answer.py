"""What the supervisor says after a call to the table: the ruling, or that play goes on."""

from collections.abc import Sequence

from app.procedure.narration import order
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import CALL_SUPERVISOR, Step
from app.session.moments import troubles

GO_ON = "Floor: keep dealing."


def supervisor_says(ruling: Ruling, acts: Sequence[Step], due: DueStep | None) -> str:
    """The answer to a call that was just made; `due` is what is due after it.

    Only the ruling itself tells whether the call was needed.
    """
    told = list(dict.fromkeys(_told(step) for step in _ruled(ruling, acts, due)))
    return f"Floor: {', '.join(told)}." if told else GO_ON


def _ruled(ruling: Ruling, acts: Sequence[Step], due: DueStep | None) -> list[Step]:
    """What is left to do of the first irregularity that is the supervisor's to decide."""
    open_now = troubles(ruling, acts)
    for number, event in enumerate(ruling.played.events):
        answer = [due.step for due in ruling.steps if due.event == number]
        if event in open_now and CALL_SUPERVISOR in answer:
            return [step for step in answer if step not in acts]
    # What the dealer has made is in no plan: only the judge knows that it waits for an answer.
    return [due.step] if due and due.event is not None and due.event < 0 else []


def _told(step: Step) -> str:
    if (step.verb, step.what) == ("return", "all"):
        return "return all wagers"
    words = order(step)
    return f"{words[0].lower()}{words[1:]}"
