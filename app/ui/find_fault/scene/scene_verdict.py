"""What is said after a deal: whether the stop was right, what was wrong, and what to tell the dealer."""

from typing import NamedTuple

from app.find_fault.fault_kinds import SENTENCES
from app.find_fault.fault_places import place_words
from app.find_fault.scene import FaultScene
from app.find_fault.stop_outcome import OUTCOME_WORDS, Outcome, ViewerStop
from app.procedure.narration import move_words

_ALL_RIGHT = "Every move in this deal was right."


class VerdictWords(NamedTuple):
    """A title, what happened, and what the coach would tell the dealer."""

    title: str
    lines: tuple[str, ...]
    coach: tuple[str, ...] = ()
    """What to tell the dealer: the mistake first, then what shows it."""
    answers: tuple[tuple[str, str], ...] = ()
    """What was done and what was due, each with its name."""
    reasons: tuple[str, ...] = ()
    """Why, on whose word, and what it would have cost."""


def verdict_words(scene: FaultScene, stop: ViewerStop | None, outcome: Outcome) -> VerdictWords:
    """The words for what became of a scene."""
    shown, title, said = scene.shown, OUTCOME_WORDS[outcome], scene.house.names.said
    if shown is None:
        return VerdictWords(title, (_ALL_RIGHT,))
    lines = [f"Fault at move {shown.line}: {_where(scene)}."]
    if stop and outcome in ("too-soon", "too-late"):
        lines.append(f"You stopped after move {stop.moves}.")
    if stop and outcome == "wrong-reason":
        if stop.told != scene.kind:
            lines.append(f"You said: “{said(SENTENCES[stop.told])}”")
        if stop.due != shown.due:
            lines.append(f"You said the correct move was: {move_words(stop.due, scene.house.names)}.")
    sentence, note = said(SENTENCES[scene.kind]), shown.note
    coach = note.hint if sentence in note.hint else (sentence, *note.hint)
    moves, *reasons = note.answer
    named = [each.partition(": ") for each in moves]
    answers = tuple((name, text) for name, colon, text in named if colon)
    others = [each for each in moves if ": " not in each]
    whole = (*others, *[" · ".join(row) for row in reasons])
    return VerdictWords(title, tuple(lines), coach, answers, whole)


def _where(scene: FaultScene) -> str:
    assert scene.shown, "it has a fault"
    place = min(scene.shown.places, key=lambda each: (each.kind != "spot", each))
    words = place_words(place, scene.house.names)
    return f"{words[0].lower()}{words[1:]}"
