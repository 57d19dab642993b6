"""The accounts of supervisors: the accounts are in the ledger, the hashes of PINs in a file of their own."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime

from app.errors import Refused, quoted
from app.exam.supervisor import Supervisor
from app.learning.roster import Trainee, faults_of
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged
from app.records.db.ledger import Ledger, LedgerEntry
from app.records.db.pin_file import KeptPin, PinFile
from app.records.db.pins import HASHED
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.training.trainee_store import TraineeStore

ADDED, CHANGED, REMOVED = "supervisor-added", "supervisor-changed", "supervisor-removed"
PIN_CHANGED, PIN_RESET = "pin-changed", "pin-reset"


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
        return sorted({pin.supervisor for pin in self._pins.hashes() if not pin.is_begun} - self._ever())

    def begun(self) -> list[str]:
        """Accounts that were never made: the program was cut off between their PIN and the ledger."""
        return sorted({pin.supervisor for pin in self._pins.hashes() if pin.is_begun} - self._ever())

    def add(self, new: Supervisor, kept: str, by: Supervisor | None, when: datetime) -> None:
        """Open an account. The first one needs nobody; any other needs a supervisor."""
        with refuse_db_errors(self.path), transaction(self._db):
            present = self.accounts()
            if by is None and present:
                raise Refused("there are already supervisors here; one of them must create the account")
            if by is not None:
                _refuse_strangers(by, present)
            self._refuse_doubles(new, present)
            body = {"name": new.name, "badge": new.badge, "by": by._asdict() if by else None}
            pin = self._keep(new, kept, is_begun=True)
            Ledger.beside(self).append(ADDED, new.id, {**body, "pin": pin}, when)
        # What cannot be written now is settled with the next account.
        with suppress(Refused), refuse_db_errors(self.path), transaction(self._db):
            self._pins.settle(self._ever())

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
                Ledger.beside(self).append(
                    PIN_CHANGED, after.id, {**by, "pin": self._keep(after, kept)}, when
                )

    def reset_pin(self, whose: Supervisor, kept: str, by: Supervisor | None, when: datetime) -> None:
        """Give an account a new PIN because the old one is lost. The ledger says who did it, or nobody."""
        with refuse_db_errors(self.path), transaction(self._db):
            present = self.accounts()
            for each in (whose, *([by] if by else [])):
                _refuse_strangers(each, present)
            body = {"by": by._asdict() if by else None, "pin": self._keep(whose, kept)}
            Ledger.beside(self).append(PIN_RESET, whose.id, body, when)

    def last_reset(self, whose: Supervisor) -> LedgerEntry | None:
        """When this account last got a new PIN for a lost one, and from whom."""
        return Ledger.beside(self).newest_own(PIN_RESET, whose.id)

    def remove(self, whose: Supervisor, by: Supervisor, when: datetime) -> None:
        """Close an account, but never the last."""
        with refuse_db_errors(self.path), transaction(self._db):
            present = self.accounts()
            _refuse_strangers(whose, present)
            _refuse_strangers(by, present)
            if len(present) == 1:
                raise Refused(f"{whose.name} is the only supervisor; create another account first")
            Ledger.beside(self).append(REMOVED, whose.id, {"by": by._asdict()}, when)

    def refuse_stranger(self, who: Supervisor) -> None:
        """Refuse a person without an account."""
        _refuse_strangers(who, self.accounts())

    def kept(self, whose: Supervisor) -> str:
        """The stored hash of the PIN. Empty if it is not in the file of PINs: then no PIN fits."""
        self.refuse_stranger(whose)
        here = [pin for pin in self._pins.hashes() if pin.supervisor == whose.id]
        if set_as := _digests_of(whose, Ledger.beside(self)):
            here = [pin for pin in here if pin.digest == set_as[-1]]
        # Accounts of older versions have no digest in the ledger.
        return here[-1].kept if here else ""

    @property
    def _pins(self) -> PinFile:
        return PinFile(self.path)

    def _refuse_doubles(self, new: Supervisor, present: Iterable[Supervisor]) -> None:
        """Refuse a person without a name, or one who cannot be told from the others, trainees included."""
        problems = list(faults_of(Trainee(new.name, new.badge)))
        for each in present:
            if new.badge and each.badge.casefold() == new.badge.casefold():
                problems.append(f"the badge {quoted(new.badge)} belongs to supervisor {quoted(each.name)}")
            elif each.name.casefold() == new.name.casefold() and not (new.badge and each.badge):
                problems.append(f"there is already a supervisor {quoted(each.name)}; give both a badge")
        for trainee in TraineeStore.beside(self).trainees():
            # With the same name too it is a supervisor who trains.
            is_other = trainee.name.casefold() != new.name.casefold()
            if new.badge and is_other and trainee.badge.casefold() == new.badge.casefold():
                problems.append(
                    f"the badge {quoted(new.badge)} belongs to trainee {quoted(trainee.name)}; "
                    "enter your own. If you are that trainee, enter the same name"
                )
        if problems:
            raise Refused(*problems)

    def _ever(self) -> set[str]:
        """Every account that was ever made here."""
        return {entry.about for entry in Ledger.beside(self).own_of(ADDED)}

    def _keep(self, whose: Supervisor, kept: str, is_begun: bool = False) -> str:
        """Store the hash of a PIN. Return its digest for the ledger."""
        if HASHED not in kept:
            # A bug in the program must not put a PIN on the disk.
            raise ValueError("only a hash of the PIN can be stored")
        pin = KeptPin(whose.id, kept, is_begun)
        self._pins.add(pin)
        return pin.digest


def strange_hashes(file: RecordsFile) -> list[str]:
    """Whose accounts have a hash in the file of PINs that the ledger never knew. No PIN fits such a hash."""
    names, ledger, kept = [], Ledger.beside(file), PinFile(file.path).hashes()
    for who in SupervisorStore.beside(file).accounts():
        known = _digests_of(who, ledger)
        # Accounts of older versions have no digest in the ledger.
        if known and any(pin.supervisor == who.id and pin.digest not in known for pin in kept):
            names.append(who.name)
    return names


def _digests_of(who: Supervisor, ledger: Ledger) -> list[str]:
    """The digests of the hashes that ever counted for an account, the present one last."""
    return [
        entry.body["pin"]
        for entry in ledger.own_of(ADDED, PIN_CHANGED, PIN_RESET)
        if entry.about == who.id and "pin" in entry.body
    ]


def _refuse_strangers(who: Supervisor, present: tuple[Supervisor, ...]) -> None:
    if who.id not in {each.id for each in present}:
        raise Refused(f"{who.name} has no supervisor account here")
