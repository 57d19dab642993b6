"""The accounts of supervisors: the accounts are in the ledger, the hashes of PINs beside it."""

from collections.abc import Iterable
from datetime import datetime

from app.errors import Refused, quoted
from app.exam.pin_lock import PinLock, pin_lock_after
from app.exam.supervisor import Supervisor
from app.learning.roster import Trainee, faults_of
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.ledger import Ledger
from app.records.training.answer_codec import milliseconds
from app.records.training.trainee_store import TraineeStore

ADDED, CHANGED, REMOVED = "supervisor-added", "supervisor-changed", "supervisor-removed"
PIN_CHANGED = "pin-changed"
_HASHED = "$argon2id$"


class SupervisorStore(RecordsFile):
    """The accounts. A change is one more record; nothing is lost."""

    def accounts(self) -> tuple[Supervisor, ...]:
        """All open accounts, by name."""
        present: dict[str, Supervisor] = {}
        entries = Ledger.beside(self).own_of(ADDED, CHANGED, REMOVED)
        with refuse_damaged("the supervisors"):
            for entry in entries:
                if entry.kind == REMOVED:
                    present.pop(entry.about, None)
                else:
                    present[entry.about] = Supervisor(entry.about, entry.body["name"], entry.body["badge"])
        return tuple(sorted(present.values(), key=lambda each: (each.name.casefold(), each.badge)))

    def unknown(self) -> list[str]:
        """Accounts with a PIN that this machine's ledger does not know: the ledger was replaced."""
        known = {entry.about for entry in Ledger.beside(self).own_of(ADDED)}
        with refuse_db_errors(self.path):
            rows = self._db.execute("SELECT DISTINCT supervisor FROM supervisor_pins").fetchall()
        return [whose for (whose,) in rows if whose not in known]

    def add(self, new: Supervisor, kept: str, by: Supervisor | None, when: datetime) -> None:
        """Open an account. The first one needs nobody; any other needs a supervisor."""
        with refuse_db_errors(self.path), transaction(self._db):
            present = self.accounts()
            if by is None and present:
                raise Refused("there are supervisors here already: one of them has to make the account")
            if by is not None:
                _refuse_strangers(by, present)
            self._refuse_doubles(new, present)
            self._keep(new, kept)
            body = {"name": new.name, "badge": new.badge, "by": by._asdict() if by else None}
            Ledger.beside(self).append(ADDED, new.id, body, when)

    def change(self, before: Supervisor, after: Supervisor, kept: str, when: datetime) -> None:
        """Store a new name or badge, and a new PIN if given. `before` signs for it."""
        by = {"by": before._asdict()}
        with refuse_db_errors(self.path), transaction(self._db):
            present = self.accounts()
            _refuse_strangers(before, present)
            if after != before:
                self._refuse_doubles(after, [each for each in present if each.id != after.id])
                body = {"name": after.name, "badge": after.badge, **by}
                Ledger.beside(self).append(CHANGED, after.id, body, when)
            if kept:
                self._keep(after, kept)
                Ledger.beside(self).append(PIN_CHANGED, after.id, by, when)

    def remove(self, whose: Supervisor, by: Supervisor, when: datetime) -> None:
        """Close an account, but never the last."""
        with refuse_db_errors(self.path), transaction(self._db):
            present = self.accounts()
            _refuse_strangers(whose, present)
            _refuse_strangers(by, present)
            if len(present) == 1:
                raise Refused(f"{whose.name} is the only supervisor: make another account first")
            Ledger.beside(self).append(REMOVED, whose.id, {"by": by._asdict()}, when)

    def refuse_stranger(self, who: Supervisor) -> None:
        """Refuse a person without an account."""
        _refuse_strangers(who, self.accounts())

    def kept(self, whose: Supervisor) -> str:
        """The stored hash of the PIN."""
        self.refuse_stranger(whose)
        with refuse_db_errors(self.path):
            (kept,) = self._db.execute(
                "SELECT kept FROM supervisor_pins WHERE supervisor = ? ORDER BY id DESC LIMIT 1", (whose.id,)
            ).fetchone()
        return str(kept)

    def lock(self, whose: Supervisor) -> PinLock:
        """How the account stands after the tries so far."""
        with refuse_db_errors(self.path):
            last = self._db.execute(
                "SELECT at, clock FROM supervisor_tries WHERE supervisor = ? ORDER BY id DESC LIMIT 1",
                (whose.id,),
            ).fetchone()
            wrong = self._db.execute(
                "SELECT at FROM supervisor_tries WHERE supervisor = ?1 AND what = 'wrong' AND id > (SELECT"
                " coalesce(max(id), 0) FROM supervisor_tries WHERE supervisor = ?1 AND what = 'right')"
                " ORDER BY id",
                (whose.id,),
            ).fetchall()
        return pin_lock_after([at for (at,) in wrong], *last or (0, 0))

    def write_try(self, whose: Supervisor, when: datetime) -> PinLock | None:
        """Store a try as a wrong one. If the account is locked, return its lock."""
        with refuse_db_errors(self.path), transaction(self._db):
            lock, now = self.lock(whose), milliseconds(when)
            if not lock.is_locked(now):
                self._try(whose, now, "wrong")
                return None
            if now < lock.clock:
                # The clock was set back. Trust it from here on, or the account would be locked for years.
                self._try(whose, now, "refused")
            return self.lock(whose)

    def write_right(self, whose: Supervisor, when: datetime) -> None:
        """Store that a try was right: earlier wrong ones no longer count."""
        with refuse_db_errors(self.path), transaction(self._db):
            self._try(whose, milliseconds(when), "right")

    def _refuse_doubles(self, new: Supervisor, present: Iterable[Supervisor]) -> None:
        """Refuse a person without a name, or one who cannot be told from the others, trainees included."""
        problems = list(faults_of(Trainee(new.name, new.badge)))
        for each in present:
            if new.badge and each.badge.casefold() == new.badge.casefold():
                problems.append(
                    f"the badge {quoted(new.badge)} is that of the supervisor {quoted(each.name)}"
                )
            elif each.name.casefold() == new.name.casefold() and not (new.badge and each.badge):
                problems.append(f"there is a supervisor {quoted(each.name)} already; give both a badge")
        for trainee in TraineeStore.beside(self).trainees():
            # With the same name too it is a supervisor who trains.
            is_other = trainee.name.casefold() != new.name.casefold()
            if new.badge and is_other and trainee.badge.casefold() == new.badge.casefold():
                problems.append(
                    f"the badge {quoted(new.badge)} is that of the trainee {quoted(trainee.name)}: "
                    "write your own; if you are that trainee, write the same name too"
                )
        if problems:
            raise Refused(*problems)

    def _try(self, whose: Supervisor, now: int, what: str) -> None:
        self._db.execute(
            "INSERT INTO supervisor_tries (supervisor, at, clock, what) VALUES (?, ?, ?, ?)",
            (whose.id, self.lock(whose).moment(now), now, what),
        )

    def _keep(self, whose: Supervisor, kept: str) -> None:
        if not kept.startswith(_HASHED):
            # A bug in the program must not put a PIN on the disk.
            raise ValueError("only the hash of a PIN is kept")
        self._db.execute("INSERT INTO supervisor_pins (supervisor, kept) VALUES (?, ?)", (whose.id, kept))


def _refuse_strangers(who: Supervisor, present: tuple[Supervisor, ...]) -> None:
    if who.id not in {each.id for each in present}:
        raise Refused(f"{who.name} has no account as a supervisor here, or not any more")
