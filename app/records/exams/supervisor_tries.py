"""Tries at supervisors' PINs: each is stored before the PIN is checked, and all on a machine count."""

from datetime import datetime

from app.exam.pin_lock import STATION_WAITS, PinLock, pin_lock_after
from app.exam.supervisor import Supervisor
from app.records.db.db_errors import refuse_db_errors
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.training.answer_codec import milliseconds

_STRANGER = ""
"""Whose a try is if nobody has the name or badge that was typed."""


class SupervisorTries(RecordsFile):
    """The tries on this machine. None is ever changed."""

    def lock(self) -> PinLock:
        """How the door of this machine stands after the tries so far."""
        with refuse_db_errors(self.path):
            last = self._db.execute(
                "SELECT at, clock FROM supervisor_tries ORDER BY id DESC LIMIT 1"
            ).fetchone()
            wrong = self._db.execute(
                "SELECT at FROM supervisor_tries WHERE what = 'wrong' AND id > (SELECT"
                " coalesce(max(id), 0) FROM supervisor_tries WHERE what = 'right') ORDER BY id"
            ).fetchall()
        at, clock = last or (0, 0)
        return pin_lock_after([when for (when,) in wrong], at, clock, STATION_WAITS)

    def write_try(self, whose: Supervisor | None, when: datetime) -> PinLock | None:
        """Store a try as a wrong one. If there is a wait before it, return the lock."""
        with refuse_db_errors(self.path), transaction(self._db):
            lock, now = self.lock(), milliseconds(when)
            if not lock.is_locked(now):
                self._try(whose, now, "wrong")
                return None
            if now < lock.clock:
                # The clock was set back. Trust it from here on, or the door would be locked for years.
                self._try(whose, now, "refused")
            return self.lock()

    def write_right(self, whose: Supervisor, when: datetime) -> None:
        """Store that a try was right: earlier wrong ones no longer count, whoever's they were."""
        with refuse_db_errors(self.path), transaction(self._db):
            self._try(whose, milliseconds(when), "right")

    def _try(self, whose: Supervisor | None, now: int, what: str) -> None:
        self._db.execute(
            "INSERT INTO supervisor_tries (supervisor, at, clock, what) VALUES (?, ?, ?, ?)",
            (whose.id if whose else _STRANGER, self.lock().moment(now), now, what),
        )
