"""The checkpoint: how far the ledger went, signed, and kept apart from the records, beside the key.

Records that were put back to an older state lack what the checkpoint knows. Only a restore sets it back, and
the ledger says so. Every start compares, so reading it needs nothing but the file.
"""

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from app.certificate.ledger_status import LedgerStanding, lost_since
from app.disk_writes import replace_file
from app.errors import Refused
from app.private_files import refuse_pipe
from app.records.db.ledger import Ledger, hash_at
from app.records.db.records_file import RecordsFile

if TYPE_CHECKING:
    from app.certificate.signed_head import SignedHead

CHECKPOINT = "checkpoint.json"
SIGNED_BY = "signing-key"
"""The kind of ledger record that names this machine's key. With the first one comes the first checkpoint."""
_LARGEST = 10_000
_WITHOUT = (
    "Without it there is no way to tell whether the records were rolled back. A supervisor should find out"
    " why and compare with a printed head: hcf-trainer audit --head"
)


class KeptCheckpoint(NamedTuple):
    """What is in the file."""

    standing: LedgerStanding
    at: str
    key: str
    """The public key, in hexadecimal digits."""
    signature: str


def read_checkpoint(folder: Path) -> KeptCheckpoint | None:
    """The checkpoint in the folder of the key; None if there is none."""
    file = folder / CHECKPOINT
    try:
        refuse_pipe(file)
        with file.open("rb") as stream:
            data = json.loads(stream.read(_LARGEST))
        standing = LedgerStanding(str(data["ledger"]), int(data["record"]), str(data["head"]))
        return KeptCheckpoint(standing, str(data["signed"]), str(data["key"]), str(data["signature"]))
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise Refused(f"The ledger checkpoint cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, RecursionError, Refused):
        # Without its path: everybody can read this.
        raise Refused("The ledger checkpoint is damaged") from None


def write_checkpoint(folder: Path, signed: "SignedHead") -> None:
    """Keep a signed head, whole or not at all."""
    standing = signed.standing
    data = {
        "ledger": standing.chain,
        "record": standing.record,
        "head": standing.head,
        "signed": signed.at,
        "key": signed.key.raw.hex(),
        "signature": signed.signature,
    }
    file = folder / CHECKPOINT
    try:
        with replace_file(file) as stream:
            stream.write(json.dumps(data, indent=1).encode())
    except OSError as error:
        raise Refused(f"{file}: the ledger checkpoint cannot be saved: {error.strerror}") from None


def rollback_words(file: RecordsFile, folder: Path) -> str:
    """What a comparison with the checkpoint says: a sentence if something is missing, else nothing."""
    ledger = Ledger.beside(file)
    try:
        kept = read_checkpoint(folder)
    except Refused as refusal:
        return f"{refusal}. {_WITHOUT}"
    own = ledger.own_chain()
    if kept is None:
        if not ledger.own_of(SIGNED_BY):
            return ""
        return f"The ledger checkpoint is missing. {_WITHOUT}"
    lost = lost_since(kept.standing, own, partial(hash_at, ledger, own))
    if not lost:
        return ""
    return (
        f"The records were rolled back or swapped: {lost}. No certificates can be issued."
        " Restore the newest backup with hcf-trainer restore; that is noted in the ledger."
    )


def is_set_back(file: RecordsFile, folder: Path) -> bool:
    """Does the ledger lack what the checkpoint knows?"""
    kept, ledger = read_checkpoint(folder), Ledger.beside(file)
    own = ledger.own_chain()
    return bool(kept and lost_since(kept.standing, own, partial(hash_at, ledger, own)))
