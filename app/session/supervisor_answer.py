"""What the supervisor says after a call to the table: the ruling, or that play goes on."""

from collections.abc import Sequence
from typing import NamedTuple

from app.procedure.event_words import happening
from app.procedure.irregularity_answers import void_spots
from app.procedure.narration import order
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling
from app.procedure.table_names import TableNames
from app.procedure.vocabulary import CALL_SUPERVISOR, Step
from app.session.moments import troubles

GO_ON = "Floor: keep dealing."


class FloorLine(NamedTuple):
    """What somebody says when the supervisor is at the table."""

    who: str
    words: str


_CALLED = (
    FloorLine("You", "Floor, please!"),
    FloorLine("Floor", "What have you got?"),
    FloorLine("You", "Take a look."),
)


def supervisor_says(ruling: Ruling, acts: Sequence[Step], due: DueStep | None) -> str:
    """The answer to a call that was just made; `due` is what is due after it.

    Only the ruling itself tells whether the call was needed.
    """
    told = _told(_ruled(ruling, acts, due), ruling.house.names)
    return f"Floor: {', '.join(told)}." if told else GO_ON


def floor_scene(ruling: Ruling, acts: Sequence[Step], due: DueStep | None) -> tuple[FloorLine, ...]:
    """A call to the table: called, asked, ruled. Until the ruling every call sounds alike."""
    told = _told(_ruled(ruling, acts, due), ruling.house.names)
    if not told:
        return (*_CALLED, FloorLine("Floor", "Keep dealing."))
    seen = [happening(ruling.house, ruling.played, event) for event in troubles(ruling, acts)]
    sentence = ", ".join(told)
    return (*_CALLED, FloorLine("Floor", " ".join([*seen[:1], f"{sentence[0].upper()}{sentence[1:]}."])))


def _ruled(ruling: Ruling, acts: Sequence[Step], due: DueStep | None) -> list[Step]:
    """What is left to do of the first irregularity that is the supervisor's to decide."""
    open_now = troubles(ruling, acts)
    for number, event in enumerate(ruling.played.events):
        answer = [due.step for due in ruling.steps if due.event == number]
        if event in open_now and CALL_SUPERVISOR in answer:
            return [step for step in answer if step not in acts]
    # What the dealer has made is in no plan: only the judge knows that it waits for an answer.
    return [due.step] if due and due.event is not None and due.event < 0 else []


def _told(steps: Sequence[Step], names: TableNames) -> list[str]:
    """These steps as the supervisor says them: wagers that go together in one word."""
    dead = void_spots(steps)
    told = []
    for step in steps:
        words = order(step, names)
        if (step.verb, step.what) == ("return", "all"):
            words = "return all wagers"
        elif step.place in dead and step.verb in ("return", "take"):
            words = names.said(f"{step.verb} spot {step.place}’s wagers")
        told.append(f"{words[0].lower()}{words[1:]}")
    return list(dict.fromkeys(told))
