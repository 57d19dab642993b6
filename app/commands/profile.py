"""Changes the profile of a trainee from a terminal; PINs are read from it unseen, never from the words.

What a supervisor has allowed needs no PIN of the trainee: so a forgotten one is replaced.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from app.commands.options.hidden_typing import typed
from app.commands.reports.console import console
from app.errors import Refused
from app.learning.names_and_badges import plain
from app.learning.roster import Trainee
from app.records.db.pins import hash_pin, is_pin
from app.records.db.read_only import refuse_none
from app.records.training.roster_match import Profile
from app.records.training.trainee_store import TraineeStore


def change(file: Path, who: str, name: str | None, badge: str | None, is_allowed: bool) -> None:
    """Give somebody another name or badge; an empty badge is none."""
    if name is None and badge is None:
        raise Refused("--change: say the new --name, the new --badge, or both")
    with _opened(file, who, is_allowed) as (store, before):
        after = Trainee(
            before.name if name is None else plain(name), before.badge if badge is None else plain(badge)
        )
        store.change(before, after, before.pin, datetime.now(UTC))
    console().print(f"{called(before)} is {called(after)} now.")


def set_pin(file: Path, who: str, is_allowed: bool) -> None:
    """Give somebody a PIN, or another one."""
    with _opened(file, who, is_allowed) as (store, before):
        new = _secret(f"New PIN of {before.name}: ")
        kept = hash_pin(new)
        if _secret("The same once more: ") != new:
            raise Refused("the two PINs are not the same; nothing was changed")
        store.change(before, Trainee(before.name, before.badge), kept, datetime.now(UTC))
    console().print(f"{called(before)} has a PIN now.")


def remove_pin(file: Path, who: str, is_allowed: bool) -> None:
    """Take somebody's PIN away."""
    with _opened(file, who, is_allowed) as (store, before):
        if not before.pin:
            raise Refused(f"{before.name} has no PIN")
        store.change(before, Trainee(before.name, before.badge), "", datetime.now(UTC))
    console().print(f"{called(before)} has no PIN any more.")


def called(who: Trainee | Profile) -> str:
    """A trainee by name, and badge if there is one."""
    return f"{who.name} ({who.badge})" if who.badge else who.name


@contextmanager
def _opened(file: Path, who: str, is_allowed: bool) -> Iterator[tuple[TraineeStore, Profile]]:
    """The records and somebody in them, whose own PIN was given if there is one and nobody has allowed it."""
    refuse_none(file)
    with TraineeStore.open(file) as store:
        found = store.find(who)
        if found.pin and not is_allowed and not is_pin(found.pin, _secret(f"PIN of {found.name}: ")):
            raise Refused(f"that is not the PIN of {found.name}; nothing was changed")
        yield store, found


def _secret(question: str) -> str:
    return typed(question, "PIN", "it is typed, and never read from a file or a pipe")
