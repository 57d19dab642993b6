"""Who sat an exam, and what about it a person should look at. A note is never a verdict."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from app.exam.exam_log import IDENTITY_CHECKS
from app.exam.exam_state import Sitting
from app.session.pace import pace_of

_PROOFS = {"pin": "a PIN", "badge": "the badge", "name": "the name"}


class IntegrityNote(NamedTuple):
    """Something unusual about how an exam was dealt, in a sentence."""

    kind: Literal["pace", "typed", "clock", "window"]
    text: str


def integrity_notes(sitting: Sitting) -> tuple[IntegrityNote, ...]:
    """What is flagged for a person to judge: paces, typed moves, a clock that was set, other windows."""
    notes = [IntegrityNote("pace", text) for text in _paces(sitting)]
    acts = sum(len(dealt.session.acts) for dealt in sitting.dealt)
    if sitting.typed:
        notes.append(IntegrityNote("typed", f"{sitting.typed} of {acts} moves were typed."))
    notes += [
        IntegrityNote(
            "clock",
            f"The clock on this machine was changed by {move.seconds:+.0f} s. The pace doesn't depend on it.",
        )
        for move in sitting.clock_moves
    ]
    by = dict.fromkeys([window.by for window in sitting.windows])
    notes += [IntegrityNote("window", f"{who}'s assessor sheet was open in a second window.") for who in by]
    return tuple(notes)


def identity_lines(sitting: Sitting) -> list[str]:
    """What a supervisor checked about the dealer, and how the dealer signed in, a sentence each."""
    lines = []
    if checked := sitting.identity:
        ticked = [IDENTITY_CHECKS.get(name, name) for name in checked.checked]
        ticked = [f"{words[:1].lower()}{words[1:]}" for words in ticked]
        found = "; ".join(ticked) or "nothing checked off"
        number = f"; license {checked.license}" if checked.license else ""
        notes = f" ({checked.text})" if checked.text else ""
        lines.append(f"Identity checked by {checked.by}: {found}{number}{notes}.")
    if sitting.sign_ins:
        times = len(sitting.sign_ins)
        ways = " and ".join(dict.fromkeys([_PROOFS[each.proof] for each in sitting.sign_ins]))
        often = "once" if times == 1 else f"{times} times"
        lines.append(f"The dealer signed in {often}, with {ways}.")
    return lines


def _paces(sitting: Sitting) -> Iterator[str]:
    """The rounds that were dealt faster than people deal."""
    most = sitting.exam.fastest
    for number, dealt in enumerate(sitting.dealt, 1):
        session = dealt.session
        if not (most and session.ended and len(session.acts) > 1 and session.ruling.played.spots):
            continue
        pace = pace_of(session.ruling, session.acts, session.times)
        if pace is None:
            yield f"Round {number} took no time at all."
        elif pace.at_full_table > most:
            yield (
                f"Round {number} was dealt at {pace.at_full_table:.0f} rounds per hour at a full table. This "
                f"house flags anything over {most}."
            )
