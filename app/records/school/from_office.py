"""What the office has decided, followed on a station at once, also while the kiosk is open.

Accounts of supervisors, rules that houses have confirmed and forms of exams count on a machine if they are in
its own ledger. So what the office has in its ledger is written into the ledger here, with the number that it
has there. It counts only if the office's own key has signed it: the database alone cannot make a supervisor.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from typing import Any

from app.certificate.signature import PublicKey
from app.certificate.signed_head import successors
from app.disk_writes import replace_file
from app.errors import Refused
from app.places import SCHOOL
from app.private_files import make_private_folder
from app.records.backup.backup_contents import HOUSES, LESSONS, Machine
from app.records.db.db_errors import refuse_db_errors
from app.records.db.ledger import FROM_OFFICE, Ledger
from app.records.db.pin_file import KeptPin, PinFile
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.form_store import APPROVED, DRAFTED, WITHDRAWN
from app.records.exams.house_decisions import RULES_DECIDED
from app.records.exams.machines import Machines, SigningKeys
from app.records.exams.station_decisions import STATION_WITHDRAWN
from app.records.exams.supervisor_store import ADDED, CHANGED, PIN_CHANGED, PIN_RESET, REMOVED
from app.records.school.others_records import OthersRecords
from app.records.school.own_history import OwnStory, packed
from app.records.school.received_rows import unpacked
from app.school.membership import KIOSK

FOLLOWED = (
    ADDED, CHANGED, REMOVED, PIN_CHANGED, PIN_RESET, RULES_DECIDED, DRAFTED, APPROVED, WITHDRAWN,
    STATION_WITHDRAWN,
)  # fmt: skip
"""The kinds of ledger records in which a station follows its office."""
_FILES = re.compile(rf"{HOUSES}/[^/\\\0]+\.(toml|png)|{LESSONS}/[^/\\\0]+\.toml|{re.escape(KIOSK)}")


def office_extras(machine: Machine, story: OwnStory) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the office tells besides its records: hashes of PINs, house files, logos and lessons."""
    told = story.told("pins")
    pins = [
        (pin.digest, pin.supervisor, pin.kept)
        for pin in PinFile(machine.records).hashes()
        if not pin.is_begun and pin.digest not in told
    ]
    if pins:
        yield "pins", {"rows": pins}
    known = story.told("files")
    kiosk = machine.records.with_name(SCHOOL) / KIOSK
    for name, file in (*machine.small_files(), (KIOSK, kiosk)):
        if _FILES.fullmatch(name) and file.is_file():
            data = file.read_bytes()
            digest = sha256(data).hexdigest()
            if known.get(name) != digest:
                yield "files", {"rows": [(name, digest, packed(data))]}


def follow_office(
    records: RecordsFile, others: OthersRecords, office: str, key: PublicKey, when: datetime
) -> int:
    """Write what the office has decided since the last time into the ledger here. Return how much it was."""
    _refuse_unsigned(others, office, key)
    ledger = Ledger.beside(records)
    with refuse_db_errors(records.path), transaction(records._db):
        done = max([entry.body.get(FROM_OFFICE, 0) for entry in ledger.own_of(*FOLLOWED)], default=0)
        entries = Ledger.beside(others).of_chain(office)
        new = [
            (number, entry)
            for number, entry in enumerate(entries, 1)
            if number > done and entry.kind in FOLLOWED
        ]
        digests = {entry.body["pin"] for _, entry in new if "pin" in entry.body}
        pins = others.came("pins", office)
        if missing := digests - pins.keys() - {pin.digest for pin in PinFile(records.path).hashes()}:
            raise Refused(f"the office has not sent {len(missing)} of its PINs yet")
        if digests:
            PinFile(records.path).add(*[KeptPin(*pins[digest]) for digest in pins if digest in digests])
        for number, entry in new:
            ledger.append(entry.kind, entry.about, {**entry.body, FROM_OFFICE: number}, when)
    return len(new)


def put_office_files(machine: Machine, others: OthersRecords, office: str) -> list[str]:
    """Put the office's house files, logos and lessons in place. Return the names of those that are new."""
    changed = []
    for name, (digest, text) in sorted(others.came("files", office).items()):
        data = unpacked(text)
        if not _FILES.fullmatch(name) or sha256(data).hexdigest() != digest:
            continue
        file = machine.settings.with_name(KIOSK) if name == KIOSK else machine.place_of(name)
        if not (file.is_file() and file.read_bytes() == data):
            make_private_folder(file.parent)
            with replace_file(file) as out:
                out.write(data)
            changed.append(name)
    return changed


def _refuse_unsigned(others: OthersRecords, office: str, key: PublicKey) -> None:
    shown = Machines.beside(others).shown(office)
    if shown is None:
        return
    keys = successors(key, office, SigningKeys.beside(others).handovers(office))
    if not (shown.signed and shown.signed.key in keys and shown.signed.standing == shown.standing):
        raise Refused("the records from the office are not signed with its key; tell the office")
