"""The office's word for a station's key, which a certificate carries, so that one public key checks all.

The office signs which machine has which key. A verifier who trusts the office's key then trusts the
station's, without having seen it before. A key that was withdrawn is in the office's list of revocations.
"""

import re
from pathlib import Path
from typing import NamedTuple

from app.certificate.signature import PrivateKey, PublicKey, is_low_order
from app.certificate.text_block import Block, find_block, signed_lines, write_block
from app.disk_writes import replace_file
from app.errors import Refused
from app.private_files import make_private_folder

_BLOCK = Block("HIGH CARD FLUSH STATION KEY 1", "END OF STATION KEY", ("Ledger", "Station key", "Office key"))
LINE = "station-key.txt"
"""The file beside a station's key."""
STATIONS = "stations.txt"
"""The file beside the office's key, with its word for the key of every station."""
_QUOTED = re.compile(r"^[> \t]+", re.MULTILINE)


class StationKey(NamedTuple):
    """Which machine has which key, by the word of the office."""

    machine: str
    key: PublicKey
    office: PublicKey
    signature: str

    @property
    def is_genuine(self) -> bool:
        """Did the office sign exactly this?"""
        return self.office.has_signed(_bytes(self.machine, self.key, self.office), self.signature)

    def as_text(self) -> str:
        """The lines as they stand under a certificate."""
        return write_block(_BLOCK, _facts(self.machine, self.key, self.office), self.signature)


def vouch_for(machine: str, key: PublicKey, office: PrivateKey) -> StationKey:
    """The office's word."""
    signature = office.sign(_bytes(machine, key, office.public))
    return StationKey(machine, key, office.public, signature)


def station_keys(text: str, office: PublicKey) -> list[StationKey]:
    """Every station key in a text for which this office has given its word. What is damaged has none."""
    found = []
    # No line of a block begins with what mail programs put before lines.
    for part in _QUOTED.sub("", text).split(_BLOCK.heading)[1:]:
        try:
            block = find_block(_BLOCK, _BLOCK.heading + part)
            values = dict(block.facts)
            key = PublicKey(bytes.fromhex(values["Station key"]))
            whose = PublicKey(bytes.fromhex(values["Office key"]))
            word = StationKey(values["Ledger"], key, whose, block.signature)
        except (KeyError, ValueError, Refused):
            continue
        if whose == office and len(key.raw) == 32 and not is_low_order(key.raw) and word.is_genuine:
            found.append(word)
    return found


def keep_station_line(signing: Path, text: str, name: str = LINE) -> None:
    """Keep the office's word for this machine's key, if it has come; at the office, that for all keys."""
    file = signing / name
    if text and not (file.is_file() and file.read_text("utf-8") == text):
        make_private_folder(signing)
        with replace_file(file) as out:
            out.write(text.encode())


def vouched_lines(signing: Path) -> str:
    """At the office: its word for the key of every station, to stand under its own key."""
    file = signing / STATIONS
    return f"\n{file.read_text('utf-8')}" if file.is_file() else ""


def line_for(fingerprint: str, signing: Path) -> str:
    """The office's word for the key with this fingerprint; empty if it is not here."""
    file = signing / LINE
    try:
        text = file.read_text("utf-8")
        key = dict(find_block(_BLOCK, text).facts)["Station key"]
        return f"\n{text}" if PublicKey(bytes.fromhex(key)).fingerprint == fingerprint else ""
    except (OSError, ValueError, KeyError, Refused):
        return ""


def _bytes(machine: str, key: PublicKey, office: PublicKey) -> bytes:
    return signed_lines(_BLOCK, _facts(machine, key, office)).encode()


def _facts(machine: str, key: PublicKey, office: PublicKey) -> list[tuple[str, str]]:
    return [("Ledger", machine), ("Station key", key.raw.hex()), ("Office key", office.raw.hex())]
