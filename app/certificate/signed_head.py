"""Signed heads: each machine signs how far its ledger goes. Others keep that, and find what goes back on it.

A machine is known by the name of its chain. Its key is taken on trust at the first meeting and is held fast
from then on. A new key counts only if the old one has signed it over, in a record of the machine's chain.
"""

from collections.abc import Iterable
from typing import NamedTuple

from app.certificate.ledger_status import HashAt, LedgerStanding
from app.certificate.signature import PrivateKey, PublicKey
from app.certificate.text_block import Block, BlockDamaged, find_block, signed_lines, write_block

_HEAD = Block("HIGH CARD FLUSH LEDGER HEAD 1", "END OF HEAD", ("Ledger", "Record", "Head", "Signed", "Key"))
_HANDOVER = Block(
    "HIGH CARD FLUSH KEY HANDOVER 1", "END OF HANDOVER", ("Ledger", "Old key", "New key", "By the new key")
)


class SignedHead(NamedTuple):
    """A machine's own word on how far its ledger went at a moment."""

    standing: LedgerStanding
    at: str
    """When it was signed, in UTC, so that later ones sort after it."""
    key: PublicKey
    signature: str

    @property
    def is_genuine(self) -> bool:
        """Did this key sign exactly this?"""
        return self.key.has_signed(_head_bytes(self.standing, self.at, self.key), self.signature)


def sign_head(standing: LedgerStanding, at: str, key: PrivateKey) -> SignedHead:
    """The head, signed."""
    return SignedHead(standing, at, key.public, key.sign(_head_bytes(standing, at, key.public)))


def _head_bytes(standing: LedgerStanding, at: str, key: PublicKey) -> bytes:
    facts = [
        ("Ledger", standing.chain),
        ("Record", str(standing.record)),
        ("Head", standing.head),
        ("Signed", at),
        ("Key", key.raw.hex()),
    ]
    return signed_lines(_HEAD, facts).encode()


class Handover(NamedTuple):
    """A machine's old key signs its new key over. The new one signs it too: it takes the old one's place."""

    chain: str
    old: PublicKey
    new: PublicKey
    by_old: str
    by_new: str

    @property
    def is_genuine(self) -> bool:
        """Did both keys sign it?"""
        data = _handover_bytes(self.chain, self.old, self.new)
        return self.old.has_signed(data, self.by_old) and self.new.has_signed(data, self.by_new)


def hand_over(chain: str, old: PrivateKey, new: PrivateKey) -> Handover:
    """The handover from one key to the next."""
    data = _handover_bytes(chain, old.public, new.public)
    return Handover(chain, old.public, new.public, old.sign(data), new.sign(data))


def _handover_bytes(chain: str, old: PublicKey, new: PublicKey) -> bytes:
    return signed_lines(_HANDOVER, _handover_facts(chain, old, new)).encode()


def _handover_facts(chain: str, old: PublicKey, new: PublicKey) -> list[tuple[str, str]]:
    return [("Ledger", chain), ("Old key", old.raw.hex()), ("New key", new.raw.hex())]


def handover_as_text(handover: Handover) -> str:
    """The handover as it stands under the public key, for verifiers."""
    facts = _handover_facts(handover.chain, handover.old, handover.new)
    return write_block(_HANDOVER, [*facts, ("By the new key", handover.by_new)], handover.by_old)


def earlier_keys(key: PublicKey, text: str) -> list[PublicKey]:
    """This key, and each one before it by the handovers in the text of a public file, the newest first."""
    keys, parts = [key], text.split(_HANDOVER.heading)[1:]
    for part in reversed(parts):
        found = find_block(_HANDOVER, _HANDOVER.heading + part)
        values = dict(found.facts)
        try:
            old, new = [PublicKey(bytes.fromhex(values[name])) for name in ("Old key", "New key")]
            handover = Handover(values["Ledger"], old, new, found.signature, values["By the new key"])
        except (KeyError, ValueError):
            raise BlockDamaged("it has a damaged key handover; ask the house for a new copy") from None
        if handover.new == keys[-1] and handover.is_genuine:
            keys.append(handover.old)
    return keys


def successors(key: PublicKey, chain: str, handovers: Iterable[Handover]) -> list[PublicKey]:
    """This key, and each that it was handed over to, in order."""
    keys = [key]
    for handover in handovers:
        if handover.old == keys[-1] and handover.chain == chain and handover.is_genuine:
            keys.append(handover.new)
    return keys


class SeenLedger(NamedTuple):
    """What this machine saw of another at their last meeting."""

    standing: LedgerStanding
    at: str
    """When the other had signed that; empty if it was not signed."""
    key: PublicKey | None
    """None if the other has never signed."""


class ShownLedger(NamedTuple):
    """What a backup shows of a machine's ledger."""

    standing: LedgerStanding
    """Its last record there."""
    signed: SignedHead | None
    handovers: tuple[Handover, ...]
    hash_at: HashAt


def objection(shown: ShownLedger, seen: SeenLedger | None, is_own_word: bool) -> str:
    """Why a machine's ledger cannot be taken as it is shown; empty if it can.

    `is_own_word`: is it the machine's own backup, and not another's that passes it on?
    """
    found = _signature_objection(shown, seen)
    if seen and not found:
        found = _key_objection(shown, seen, is_own_word) or _story_objection(shown, seen, is_own_word)
    return found


def _signature_objection(shown: ShownLedger, seen: SeenLedger | None) -> str:
    signed, standing = shown.signed, shown.standing
    if signed is None:
        if seen is None or seen.key is None or standing.record <= seen.standing.record:
            return ""  # of a version that did not sign
        return (
            f"the ledger from machine {standing.chain} is not signed, but its key is on record here; make a"
            " new backup on that machine with this version of the program"
        )
    if signed.is_genuine and signed.standing == standing:
        return ""
    return f"the ledger from machine {standing.chain} was altered: it does not match its signature"


def _key_objection(shown: ShownLedger, seen: SeenLedger, is_own_word: bool) -> str:
    if shown.signed is None or seen.key is None:
        return ""
    new, chain = shown.signed.key, shown.standing.chain
    if new in successors(seen.key, chain, shown.handovers):
        return ""
    if not is_own_word and shown.standing.record <= seen.standing.record:
        return ""  # somebody passes on what is known here already, under an older key
    return (
        f"machine {chain} signs with a different key ({new.fingerprint}) than the one on record here"
        f" ({seen.key.fingerprint}); ask the people who run it. If the new key is right, leave the machine"
        " out, then accept it again, with hcf-trainer machines"
    )


def _story_objection(shown: ShownLedger, seen: SeenLedger, is_own_word: bool) -> str:
    chain, now, then = shown.standing.chain, shown.standing.record, seen.standing.record
    if now >= then:
        if shown.hash_at(then) == seen.standing.head:
            return ""
        return (
            f"machine {chain} no longer matches what it had at the last merge (record {then} differs): it"
            " was restored, copied or altered. Find out which. To continue without it, leave it out with"
            " hcf-trainer machines"
        )
    if not (is_own_word and shown.signed and shown.signed.at > seen.at):
        return ""  # an older backup
    return (
        f"machine {chain} has {now} records in its ledger but had {then} at the last merge: it was rolled"
        " back. Restore its newest backup there. To continue without it, leave it out with"
        " hcf-trainer machines"
    )
