"""The hashes of supervisors' PINs, in a file of their own beside the records.

A copy of the records alone holds no hash. The ledger has the digest of the hash that counts, so a hash that
somebody puts in from outside opens nothing. The key in `pins.key` is mixed into each hash and is in no
backup: without it nobody can try PINs against a copied file.
"""

import json
import os
import sqlite3
from collections.abc import Collection
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import NamedTuple

from app import places
from app.disk_writes import replace_file, sync_folder
from app.errors import Refused, reason
from app.private_files import close_to_others, make_private_folder
from app.records.db.transaction import transaction

KEY = "pins.key"
OFFICE_KEY = "office-pins.key"
"""The key of the office's PINs, on a station of a school."""
_KEY_SIZE = 32
_LARGEST = 1_000_000
_KEPT = 2
"""Hashes of one account that stay: a new one is written before the ledger says that it counts."""
_BEGUN = "begun"
"""Stands behind the hash of a new account until the ledger has the account."""


class KeptPin(NamedTuple):
    """The hash of an account's PIN."""

    supervisor: str
    kept: str
    is_begun: bool = False
    """Is it of a new account that was not in the ledger yet when this was written?"""

    @property
    def digest(self) -> str:
        """What the ledger has of it."""
        return digest_of(self.kept)


def digest_of(kept: str) -> str:
    """The digest of a hash. It says nothing about the PIN: each hash has its own salt."""
    return sha256(kept.encode()).hexdigest()


class PinFile:
    """The hashes that belong to a file of records."""

    def __init__(self, records: Path) -> None:
        self.path = records.with_suffix(".pins")

    def hashes(self) -> list[KeptPin]:
        """All hashes, the newest last."""
        close_to_others(self.path)
        try:
            with self.path.open("rb") as stream:
                data = json.loads(stream.read(_LARGEST))
            if not isinstance(data, list):
                raise TypeError("hashes are a list")
            return [KeptPin(str(row[0]), str(row[1]), row[2:] == [_BEGUN]) for row in data]
        except FileNotFoundError:
            return []
        except OSError as error:
            raise Refused(f"{self.path}: the PIN file cannot be read: {reason(error)}") from None
        except (ValueError, TypeError, LookupError, RecursionError):
            raise Refused(f"{self.path}: the PIN file is damaged; restore it from a backup") from None

    def add(self, *new: KeptPin) -> None:
        """Write more hashes. Call it in the transaction that records them: then only one program writes."""
        kept = [*self.hashes(), *new]
        stays = []
        for place, pin in enumerate(kept):
            if sum(later.supervisor == pin.supervisor for later in kept[place + 1 :]) < _KEPT:
                stays.append(pin)
        self._write(stays)

    def settle(self, accounts: Collection[str]) -> None:
        """Drop hashes of accounts that were begun and never made. Call it in a transaction, like `add`."""
        kept = self.hashes()
        if any(pin.is_begun for pin in kept):
            stays = [pin for pin in kept if not pin.is_begun or pin.supervisor in accounts]
            self._write([pin._replace(is_begun=False) for pin in stays])

    def _write(self, pins: list[KeptPin]) -> None:
        rows = [[pin.supervisor, pin.kept, *([_BEGUN] if pin.is_begun else [])] for pin in pins]
        write_private(self.path, json.dumps(rows, indent=1))


def write_private(file: Path, text: str) -> None:
    """Write a small file for one user only, whole or not at all. It is on the disk when this returns."""
    try:
        with replace_file(file) as out:
            out.write(text.encode())
    except OSError as error:
        raise Refused(
            f"{file}: this cannot be saved there ({error.strerror}); make sure you can write to this"
            " folder and the disk has space"
        ) from None


def pin_key(records: Path) -> bytes:
    """The key that is mixed into the hashes of these records' PINs. Made by the first call."""
    file = _signing(records) / KEY
    if not file.exists():
        _make_key(file)
    return _read_key(file)


def office_pin_key(records: Path) -> bytes | None:
    """The key in the hashes of accounts that came from the school's office; None outside a school."""
    file = _signing(records) / OFFICE_KEY
    return _read_key(file) if file.exists() else None


def keep_office_pin_key(records: Path, key: bytes) -> None:
    """Keep the key of the office's PINs."""
    write_private(_signing(records) / OFFICE_KEY, f"{key.hex()}\n")


def _signing(records: Path) -> Path:
    folder = records.with_name(places.SIGNING)
    try:
        make_private_folder(folder)
    except OSError as error:
        raise Refused(f"{folder}: the PIN key cannot be saved there: {error.strerror}") from None
    return folder


def _read_key(file: Path) -> bytes:
    close_to_others(file)
    try:
        key = bytes.fromhex(file.read_text("ascii").strip())
    except OSError as error:
        raise Refused(f"{file}: the PIN key cannot be read: {reason(error)}") from None
    except ValueError:
        key = b""
    if len(key) != _KEY_SIZE:
        raise Refused(f"{file}: the PIN key is damaged; restore a copy of it")
    return key


def _make_key(file: Path) -> None:
    """Written to a draft and linked: of two programs that make one at once, both use the first."""
    draft = file.with_name(f"{file.name}.{token_hex(4)}.made")
    write_private(draft, f"{token_bytes(_KEY_SIZE).hex()}\n")
    try:
        with suppress(FileExistsError):
            os.link(draft, file)
        sync_folder(file.parent)
    except OSError as error:
        raise Refused(f"{file}: the PIN key cannot be saved there: {error.strerror}") from None
    finally:
        draft.unlink()


def move_pins_out(db: sqlite3.Connection, records: Path) -> None:
    """Move hashes of older versions out of the records, and leave no trace of them in free pages."""
    if not _holds_pins(db):
        return
    db.execute("PRAGMA secure_delete = ON")
    with transaction(db):
        if not _holds_pins(db):
            return  # another program was faster
        rows = db.execute("SELECT supervisor, kept FROM supervisor_pins ORDER BY id").fetchall()
        if rows:
            PinFile(records).add(*[KeptPin(*row) for row in rows])
            db.execute("DROP TRIGGER supervisor_pins_delete")
            db.execute("DELETE FROM supervisor_pins")
    # On a full disk, or beside another program, what was deleted is overwritten all the same.
    with suppress(sqlite3.OperationalError):
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _holds_pins(db: sqlite3.Connection) -> bool:
    found = db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'supervisor_pins'").fetchone()
    return found is not None
