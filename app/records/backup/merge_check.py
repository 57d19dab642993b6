"""Refuses a merge in which another machine says what only this one can say."""

import sqlite3
from contextlib import closing
from pathlib import Path

from app.errors import Refused

# An exam is decided where it was held. Any machine may revoke it.
_DECIDED_ELSEWHERE = """SELECT sittings.id, chain FROM ledger JOIN sittings ON sittings.id = about
LEFT JOIN origins ON origins.kind = 'sittings' AND origins.id = sittings.number
WHERE ledger.kind <> 'revoked' AND chain <> coalesce(machine, (SELECT chain FROM own_chain))"""


def refuse_overreach(merged: Path) -> None:
    """Refuse it if an exam is decided by two machines."""
    with closing(sqlite3.connect(merged)) as db:
        row = db.execute(_DECIDED_ELSEWHERE).fetchone()
        if row:
            exam, chain = row
            raise Refused(
                f"the machine {chain} decides about exam {exam}, which was held on another: only that one"
                " decides; nothing was changed: leave this backup out"
            )
