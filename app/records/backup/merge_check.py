"""Refuses a merge in which another machine says what only this one can say."""

import sqlite3
from contextlib import closing
from pathlib import Path

from app.errors import Refused, quoted
from app.records.training.roster_match import Profile
from app.records.training.trainee_store import TraineeStore

# An exam is decided where it was held. Any machine may revoke it.
_DECIDED_ELSEWHERE = """SELECT sittings.id, chain FROM ledger JOIN sittings ON sittings.id = about
LEFT JOIN origins ON origins.kind = 'sittings' AND origins.id = sittings.number
WHERE ledger.kind <> 'revoked' AND chain <> coalesce(machine, (SELECT chain FROM own_chain))"""

_NUMBERS = "SELECT number, trainee FROM trainee_origins WHERE machine = (SELECT chain FROM own_chain)"


def refuse_overreach(base: Path, merged: Path) -> None:
    """Refuse it if an exam is decided by two machines, or two people of this machine became one."""
    with closing(sqlite3.connect(merged)) as db:
        row = db.execute(_DECIDED_ELSEWHERE).fetchone()
        if row:
            exam, chain = row
            raise Refused(
                f"the machine {chain} decides about exam {exam}, which was held on another: only that one"
                " decides; nothing was changed: leave this backup out"
            )
        after = dict(db.execute(_NUMBERS).fetchall())
    _refuse_joined(base, after)


def _refuse_joined(base: Path, after: dict[int, int]) -> None:
    """People with two names or two badges are two people, whatever another machine says."""
    with closing(sqlite3.connect(base)) as db:
        people = {each.id: each for each in TraineeStore(db, base).trainees()}
        before = _numbers_before(db)
    known: dict[int, list[Profile]] = {}
    for number, trainee in before.items():
        same = known.setdefault(after[number], [])
        for other in same:
            if not _may_be_one(people[trainee], other):
                both = [f"{each.name} {each.badge}".rstrip() for each in (other, people[trainee])]
                names = " and ".join(map(quoted, both))
                raise Refused(
                    f"it would combine two trainees of this machine, {names}; nothing was changed."
                    " Leave this backup out"
                )
        same.append(people[trainee])


def _may_be_one(one: Profile, other: Profile) -> bool:
    """Somebody may be on the list twice: with a badge, and without."""
    is_badge_shared = one.badge.casefold() == other.badge.casefold()
    return one.id == other.id or (
        one.name.casefold() == other.name.casefold() and (is_badge_shared or not (one.badge and other.badge))
    )


def _numbers_before(db: sqlite3.Connection) -> dict[int, int]:
    """The trainee for each of this machine's numbers. Those added since the last merge come last."""
    numbers: dict[int, int] = dict(db.execute(_NUMBERS).fetchall())
    new = db.execute(
        "SELECT id FROM trainees WHERE id NOT IN (SELECT trainee FROM trainee_origins) ORDER BY id"
    )
    return numbers | dict(enumerate([trainee for (trainee,) in new], max(numbers, default=0) + 1))
