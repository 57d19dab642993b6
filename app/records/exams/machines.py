"""This machine among others: its key and signed head, what it saw of others, and which of them it leaves out.

All of it is in the ledger, so that it cannot be changed unnoticed: a record for each key of this machine, for
each meeting with another machine, and for each machine that a supervisor left out or let in again.
"""

import shutil
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from app.certificate.key_file import machine_key, replace_key
from app.certificate.ledger_status import LedgerStanding
from app.certificate.signature import PrivateKey, PublicKey
from app.certificate.signed_head import (
    Handover,
    SeenLedger,
    ShownLedger,
    SignedHead,
    hand_over,
    handover_as_text,
    objection,
    sign_head,
)
from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged, time_text
from app.records.db.ledger import Ledger, LedgerEntry, hash_at
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.checkpoint import SIGNED_BY, is_set_back, rollback_words, write_checkpoint
from app.records.exams.exam_ledger import CERTIFIED
from app.records.exams.supervisor_store import SupervisorStore

KEY, MET = SIGNED_BY, "machine-met"
_WAITING = "next"
"""The folder in which a new key waits."""
LEFT_OUT, LET_IN = "machine-left-out", "machine-let-in"


def sign_checkpoint(file: RecordsFile, signing: Path, when: datetime) -> None:
    """Sign the head of the ledger and keep it as the checkpoint. Refused if the ledger was set back."""
    keys = SigningKeys.beside(file)
    if keys.has_ledger:
        if is_set_back(file, signing):
            raise Refused(rollback_words(file, signing))
        signed = keys.sign(machine_key(signing), when)
        if signed:
            write_checkpoint(signing, signed)


def public_text(file: RecordsFile, key: PublicKey) -> str:
    """The public key for verifiers, with the handovers from earlier keys of this machine."""
    return "\n".join([key.as_text(), *map(handover_as_text, SigningKeys.beside(file).handovers())])


def change_key(file: RecordsFile, signing: Path, by: Supervisor, when: datetime) -> PublicKey:
    """Give this machine a new key. The old one signs it over in the ledger, then it is gone.

    A new key waits in a file of its own until the ledger knows it, so that a kill leaves one that fits.
    """
    keys, waiting = SigningKeys.beside(file), signing / _WAITING
    old = machine_key(signing)
    known = keys.own_keys()
    new = machine_key(waiting)
    if not known or known[-1] != new.public:
        keys.change_key(old if not known or known[-1] == old.public else None, new, by, when)
    replace_key(signing, new, public_text(file, new.public))
    shutil.rmtree(waiting, ignore_errors=True)
    sign_checkpoint(file, signing, when)
    return new.public


class KnownMachine(NamedTuple):
    """Another machine as it is known here."""

    chain: str
    seen: SeenLedger | None
    """What was seen of it last; None after it was let in again, and if only an older version has met it."""
    records: int
    """How many of its ledger's records are here."""
    left_out: str
    """Why it is left out, and by whom; empty if it counts."""


class SigningKeys(RecordsFile):
    """The keys of machines, and the heads they have signed."""

    @property
    def has_ledger(self) -> bool:
        """Is there anything in this machine's own chain?"""
        return self._ledger.head() is not None

    def check_key(self, key: PublicKey) -> None:
        """Refuse a key that is not the one in the ledger."""
        known = self.own_keys()
        if known and known[-1] != key:
            raise Refused(
                f"the certificate key ({key.fingerprint}) does not match the ledger"
                f" ({known[-1].fingerprint}); restore the signing folder from a backup. If the old key is"
                " lost, switch to the new one with hcf-trainer machines --new-key"
            )

    def own_keys(self) -> list[PublicKey]:
        """The keys of this machine, the present one last; none if it has never signed with this version."""
        with refuse_damaged("the machine's key"):
            return [key_of(entry.body["key"]) for entry in self._ledger.own_of(KEY)]

    def troubles(self, present: PublicKey | None) -> Iterator[str]:
        """What in the ledger does not fit the key of this machine."""
        known = [key.fingerprint for key in self.own_keys()]
        if known and present and present.fingerprint != known[-1]:
            yield f"the ledger has the key {known[-1]}, but the key here is {present.fingerprint}"
        is_known = False
        for entry in self._ledger.own_of(KEY, CERTIFIED):
            # Before the first record of a key any key may have signed: version 1.0 kept none.
            is_known = is_known or entry.kind == KEY
            if entry.kind == CERTIFIED and is_known and entry.body.get("key") not in known:
                yield f"the certificate for exam {entry.about} was signed with another machine's key"

    def sign(self, key: PrivateKey, when: datetime) -> SignedHead | None:
        """Sign the head of this machine's chain, after recording its key. None while the ledger is empty."""
        with refuse_db_errors(self.path), transaction(self._db):
            if self._ledger.head() is None:
                return None
            self.check_key(key.public)
            if not self.own_keys():
                self._ledger.append(KEY, key.public.fingerprint, {"key": key.public.raw.hex()}, when)
            head = self._ledger.head()
            assert head is not None, "one was there a moment ago"
            signed = sign_head(LedgerStanding(head.chain, head.number, head.hash), time_text(when), key)
            row = (*signed.standing, signed.at, signed.key.raw.hex(), signed.signature)
            self._db.execute("INSERT OR REPLACE INTO signed_heads VALUES (?, ?, ?, ?, ?, ?)", row)
        return signed

    def change_key(self, old: PrivateKey | None, new: PrivateKey, by: Supervisor, when: datetime) -> None:
        """Record a new key. The old one signs it over; without it, other machines have to be told."""
        with refuse_db_errors(self.path), transaction(self._db):
            SupervisorStore.beside(self).refuse_stranger(by)
            known, body = self.own_keys(), {"key": new.public.raw.hex(), "by": by._asdict()}
            if old is not None:
                if known and known[-1] != old.public:
                    raise Refused("the old key does not match the ledger")
                over = hand_over(self._ledger.own_chain(), old, new)
                body |= {"old": old.public.raw.hex(), "by_old": over.by_old, "by_new": over.by_new}
            self._ledger.append(KEY, new.public.fingerprint, body, when)

    def handovers(self, chain: str = "") -> tuple[Handover, ...]:
        """The handovers of keys in a machine's chain, in order; by default this machine's own."""
        whose = chain or self._ledger.own_chain()
        with refuse_damaged("the machine's keys"):
            entries = [entry for entry in self._ledger.of_chain(whose, KEY) if "old" in entry.body]
            return tuple([handover_of(whose, entry.body) for entry in entries])

    def signed_head(self, chain: str) -> SignedHead | None:
        """The newest head that a machine has signed."""
        with refuse_db_errors(self.path):
            row = self._db.execute(
                "SELECT chain, number, hash, at, key, signature FROM signed_heads WHERE chain = ?", (chain,)
            ).fetchone()
        if row is None:
            return None
        with refuse_damaged("a signed head"):
            chain, number, head, at, key, signature = row
            return SignedHead(LedgerStanding(chain, number, head), at, key_of(key), signature)

    @property
    def _ledger(self) -> Ledger:
        return Ledger.beside(self)


class Machines(RecordsFile):
    """The other machines in a file of records."""

    def others(self) -> list[KnownMachine]:
        """Every other machine that is or was known here."""
        seen, left = self.seen(), self.left_out()
        counted = dict(self._ledger.chains())
        names = sorted({*seen, *left, *counted} - {self._ledger.own_chain()})
        return [
            KnownMachine(name, seen.get(name), counted.get(name, 0), left.get(name, "")) for name in names
        ]

    def seen(self) -> dict[str, SeenLedger]:
        """What was seen of each other machine at the last meeting with anybody who knows it."""
        found: dict[str, SeenLedger] = {}
        with refuse_damaged("the other machines"):
            for entry in self._ledger.own_of(MET, LET_IN):
                if entry.kind == LET_IN:
                    found.pop(entry.about, None)
                else:
                    found[entry.about] = seen_of(entry)
        return found

    def left_out(self) -> dict[str, str]:
        """The machines that do not count here, with who said so and why."""
        found: dict[str, str] = {}
        with refuse_damaged("the other machines"):
            for entry in self._ledger.own_of(LEFT_OUT, LET_IN):
                if entry.kind == LET_IN:
                    found.pop(entry.about, None)
                else:
                    found[entry.about] = f"{entry.body['reason']} ({entry.body['by']['name']})"
        return found

    def shown(self, chain: str) -> ShownLedger | None:
        """What these records show of a machine's ledger; None if they hold nothing of it."""
        last = self._ledger.standing(chain)
        if last is None:
            return None
        return ShownLedger(
            last,
            self._keys.signed_head(chain),
            self._keys.handovers(chain),
            partial(hash_at, self._ledger, chain),
        )

    def refuse_contradictions(self, other: "Machines") -> None:
        """Refuse records of another machine that go back on what was seen, or that are not truly signed."""
        theirs, left = other._ledger.own_chain(), self.left_out()
        if theirs in left:
            raise Refused(
                f"machine {theirs} is left out here: {left[theirs]}. To accept it again:"
                f" hcf-trainer machines --let-in {theirs}"
            )
        for trouble in self.contradicted(other, theirs).values():
            raise Refused(f"{trouble}. Nothing was changed")

    def contradicted(self, other: "Machines", own_word: str = "") -> dict[str, str]:
        """The machines of which other records show what cannot be taken, and why.

        `own_word` is the machine whose own records they are.
        """
        own, left, seen = self._ledger.own_chain(), self.left_out(), self.seen()
        found = {}
        for chain, _ in other._ledger.chains():
            shown = other.shown(chain)
            if chain == own or chain in left or shown is None:
                continue
            if trouble := objection(shown, seen.get(chain), is_own_word=chain == own_word):
                found[chain] = trouble
        return found

    def remember(self, when: datetime) -> None:
        """Record how far the ledgers of others go, where that is news."""
        with refuse_db_errors(self.path), transaction(self._db):
            seen, own = self.seen(), self._ledger.own_chain()
            for chain, _ in self._ledger.chains():
                standing, signed = self._ledger.standing(chain), self._keys.signed_head(chain)
                if chain == own or standing is None:
                    continue
                key = signed.key if signed else None
                new = SeenLedger(standing, signed.at if signed else "", key)
                if seen.get(chain) != new:
                    body = {"record": standing.record, "head": standing.head, "signed": new.at}
                    self._ledger.append(MET, chain, body | {"key": key.raw.hex() if key else ""}, when)

    def unsigned(self) -> list[str]:
        """The other machines whose ledgers nobody has signed: versions up to 1.0 did not."""
        return [
            each.chain for each in self.others() if each.records and not self._keys.signed_head(each.chain)
        ]

    def leave_out(self, chain: str, reason: str, by: Supervisor, when: datetime) -> None:
        """Record that another machine does not count here from now on."""
        self._decide(LEFT_OUT, chain, reason, by, when)

    def let_in(self, chain: str, reason: str, by: Supervisor, when: datetime) -> None:
        """Record that a machine may come in again, with whatever key and story it then shows."""
        self._decide(LET_IN, chain, reason, by, when)

    def _decide(self, kind: str, chain: str, reason: str, by: Supervisor, when: datetime) -> None:
        with refuse_db_errors(self.path), transaction(self._db):
            SupervisorStore.beside(self).refuse_stranger(by)
            known = {each.chain: each for each in self.others()}
            if chain == self._ledger.own_chain():
                raise Refused(f"{chain} is this machine")
            if chain not in known:
                raise Refused(
                    f"machine {chain} is not on record here; hcf-trainer machines lists the ones that are"
                )
            if bool(known[chain].left_out) == (kind == LEFT_OUT):
                stands = "is already left out" if known[chain].left_out else "is not left out"
                raise Refused(f"machine {chain} {stands}")
            if not reason.strip():
                raise Refused("give a reason with --because")
            self._ledger.append(kind, chain, {"reason": reason.strip(), "by": by._asdict()}, when)

    @property
    def _ledger(self) -> Ledger:
        return Ledger.beside(self)

    @property
    def _keys(self) -> SigningKeys:
        return SigningKeys.beside(self)


def key_of(text: str) -> PublicKey:
    """Read a public key in hexadecimal digits."""
    raw = bytes.fromhex(text)
    if len(raw) != 32:
        raise ValueError("a key must have 32 bytes")
    return PublicKey(raw)


def handover_of(chain: str, body: dict[str, Any]) -> Handover:
    """Read the handover in the record of a key."""
    return Handover(chain, key_of(body["old"]), key_of(body["key"]), str(body["by_old"]), str(body["by_new"]))


def seen_of(entry: LedgerEntry) -> SeenLedger:
    """Read the record of a meeting."""
    body = entry.body
    standing = LedgerStanding(entry.about, body["record"], body["head"])
    return SeenLedger(standing, body["signed"], key_of(body["key"]) if body["key"] else None)
