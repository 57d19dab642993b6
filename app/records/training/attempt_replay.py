"""An old attempt computed again, beside the verdict that was given then."""

from dataclasses import dataclass
from typing import NamedTuple

from app import __version__
from app.errors import Refused
from app.grading.faults import Fault, Scorecard
from app.grading.scorecard_codec import scorecard_as_plain
from app.procedure.event_words import Happening, happened
from app.procedure.library import Library
from app.records.db.entry_codec import UNREADABLE
from app.records.training.stored_attempt import StoredAttempt, Verdict
from app.session.attempt_log import Acted, Entry, TakenBack
from app.session.replay import begun
from app.session.session import Session


class ReplayMoment(NamedTuple):
    """An entry for the reader: was the act taken back, and was it a fault?"""

    entry: Entry
    line: int | None = None
    """The judge's number for the act, if the act stands."""
    taken_back: bool = False
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """What an attempt comes to now. There is no session if this version cannot follow the record."""

    attempt: StoredAttempt
    moments: tuple[ReplayMoment, ...]
    session: Session | None
    card: Scorecard | None
    """The judgement on a finished attempt, as this version computes it."""
    trouble: str = ""

    @property
    def now(self) -> Verdict | None:
        """Today's judgement, as it would be stored."""
        return None if self.card is None else scorecard_as_plain(self.card)

    @property
    def happened(self) -> tuple[Happening, ...]:
        """The irregular events, each before the entry that came after it."""
        if self.session is None:
            return ()
        places = {moment.line: place for place, moment in enumerate(self.moments, 1)}
        ruling = self.session.ruling
        found = happened(ruling.house, ruling.played, self.session.acts)
        return tuple(each._replace(before=places[each.before]) for each in found)

    @property
    def remark(self) -> str:
        """What the reader must know about the verdict; empty if it is the same then and now."""
        engine, then = self.attempt.started.engine, self.attempt.verdict
        stands = "" if then is None else " The original verdict stands."
        if self.trouble:
            recorded = f"Version {engine} of the program recorded this attempt"
            return f"{recorded}, and {__version__} cannot grade it again: {self.trouble}.{stands}"
        if then is None or (then == self.now and engine == __version__):
            return ""
        today = "gives the same verdict" if then == self.now else "would give a different verdict"
        return f"Version {engine} graded this attempt.{stands} Version {__version__} {today}."


def replay_attempt(attempt: StoredAttempt, library: Library) -> Replay:
    """Fold an attempt again, with the house file of its time."""
    try:
        session = begun(attempt.started, library.house_of(attempt.house))
        moments = _folded(session, attempt.entries)
    except Refused as refusal:
        return _not_followed(attempt, "; ".join(refusal.sentences))
    except UNREADABLE:
        return _not_followed(attempt, "its record is damaged")
    if attempt.verdict is None:
        # Only the faults that the mode has shown: an unfinished test stays silent.
        return Replay(attempt, moments, session, None)
    card = session.scorecard()
    return Replay(attempt, _marked(moments, card), session, card)


def _not_followed(attempt: StoredAttempt, trouble: str) -> Replay:
    return Replay(attempt, tuple(map(ReplayMoment, attempt.entries)), None, None, trouble)


def _folded(session: Session, entries: tuple[Entry, ...]) -> tuple[ReplayMoment, ...]:
    """Every entry with the fault it brought at the time."""
    moments: list[ReplayMoment] = []
    standing: list[int] = []
    for place, entry in enumerate(entries):
        update = session.submit(entry)
        moments.append(ReplayMoment(entry, fault=update.fault))
        if isinstance(entry, Acted):
            standing.append(place)
        if standing and (isinstance(entry, TakenBack) or update.stopped):
            back = standing.pop()
            moments[back] = moments[back]._replace(taken_back=True)
    for line, place in enumerate(standing, 1):
        moments[place] = moments[place]._replace(line=line)
    return tuple(moments)


def _marked(moments: tuple[ReplayMoment, ...], card: Scorecard) -> tuple[ReplayMoment, ...]:
    """The acts that stand, with their final faults: later acts may have corrected one."""
    faults = {fault.line: fault for fault in reversed(card.faults)}
    return tuple(
        moment._replace(fault=faults.get(moment.line)) if moment.line else moment for moment in moments
    )
