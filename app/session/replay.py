"""Replays an attempt from its record: the same fold that ran while it was dealt."""

from collections.abc import Iterable

from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.session.attempt_log import Entry, Started
from app.session.session import Session


def begun(started: Started, house: House) -> Session:
    """The session at its start. The house is the one of that time, whatever its file says today."""
    return Session(rule(*round_from_plain(started.round, lambda _: house)), started.mode)


def replay(started: Started, house: House, entries: Iterable[Entry]) -> Session:
    """The session after these entries."""
    session = begun(started, house)
    for entry in entries:
        session.submit(entry)
    return session
