"""A reader of backups written from docs/backup-format.md alone: no line of it knows the program's own code."""

import re
import sqlite3
import tarfile
import zlib
from collections.abc import Callable
from contextlib import closing
from hashlib import sha256
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from struct import unpack_from
from unicodedata import normalize

import pytest
from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from app import places
from app.launch import main
from tests.own_folders import move_to, own_folders
from tests.secret_costs import make_slow

PAGE = (Path(__file__).parents[2] / "docs" / "backup-format.md").read_text("utf-8")
PASSPHRASE = "café au lait, no sugar"
HOUSE = "größe-" + "x" * 110 + ".toml"
"""Longer than the old tar format can name."""


def read_backup(data: bytes, passphrase: str) -> dict[str, bytes]:
    """Everything in a backup, by name."""
    assert data[:14] == b"HCF-BACKUP\r\n\x1a\n"
    version, size = unpack_from(">HH", data, 14)
    assert (version, size) == (1, 166)
    passes, memory, lanes = unpack_from(">BIB", data, 18)
    salt, public, box, once = data[24:40], data[40:72], data[72:152], data[152:184]
    assert data[184:216] == sha256(data[:184]).digest()
    typed = normalize("NFC", passphrase).encode("utf-8")
    key1 = hash_secret_raw(typed, salt, passes, memory, lanes, 32, Type.ID, version=0x13)
    opened = ChaCha20Poly1305(key1).decrypt(bytes(12), box, public)
    private, secret = opened[:32], opened[32:]
    shared = X25519PrivateKey.from_private_bytes(private).exchange(X25519PublicKey.from_public_bytes(once))
    file_key = HKDF(SHA256(), 32, once + public, b"hcf-trainer backup").derive(shared + secret)
    cipher, content = ChaCha20Poly1305(file_key), b""
    pieces = [data[start : start + 65_552] for start in range(216, len(data), 65_552)]
    for number, piece in enumerate(pieces):
        is_last = number == len(pieces) - 1
        content += cipher.decrypt(number.to_bytes(11, "big") + bytes([is_last]), piece, None)
    with tarfile.open(fileobj=BytesIO(zlib.decompress(content))) as tar:
        return {member.name: found.read() for member in tar if (found := tar.extractfile(member))}


@pytest.fixture(scope="module")
def backup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of some pieces, made by the program as users make it, at the full cost of a passphrase."""
    folder = tmp_path_factory.mktemp("machine")
    with pytest.MonkeyPatch.context() as monkeypatch:
        make_slow(monkeypatch)
        move_to(own_folders(folder), monkeypatch)
        assert main(["trainees", "--add", "Ann Lee", "--badge", "A1"]) == 0
        places.own_houses().mkdir(parents=True)
        (places.own_houses() / HOUSE).write_bytes(noise(10))
        (places.own_houses() / "large.toml").write_bytes(noise(6_000))
        (folder / "passphrase").write_text(PASSPHRASE, "utf-8")
        file = folder / "all.backup"
        assert main(["backup", str(file), "--passphrase-file", str(folder / "passphrase")]) == 0
    return file


def noise(length: int) -> bytes:
    """Bytes that nothing makes smaller, 32 for each of the length."""
    return b"".join(sha256(number.to_bytes(4, "big")).digest() for number in range(length))


def test_a_reader_made_from_the_page_opens_what_the_program_wrote(backup: Path, tmp_path: Path) -> None:
    assert backup.stat().st_size > 216 + 2 * 65_552
    decomposed = PASSPHRASE.replace("é", "e\N{COMBINING ACUTE ACCENT}")
    found = read_backup(backup.read_bytes(), decomposed)
    assert list(found) == [f"houses/{HOUSE}", "houses/large.toml", "records.sqlite"]
    assert found[f"houses/{HOUSE}"] == noise(10)
    (tmp_path / "found.sqlite").write_bytes(found["records.sqlite"])
    with closing(sqlite3.connect(tmp_path / "found.sqlite")) as db:
        assert db.execute("SELECT name, badge FROM profiles").fetchall() == [("Ann Lee", "A1")]


def test_the_page_says_what_a_try_at_a_passphrase_costs(backup: Path) -> None:
    passes, memory, lanes = unpack_from(">BIB", backup.read_bytes(), 18)
    assert f"The program writes {passes} passes, {memory} KiB (128 MiB) and {lanes} lanes." in " ".join(
        PAGE.split()
    )


def test_the_offsets_on_the_page_follow_from_the_sizes() -> None:
    header = PAGE.partition("## The header")[2].partition("## From")[0]
    rows = [(int(at), int(size)) for at, size in re.findall(r"^\| (\d+) \| (\d+) \|", header, re.MULTILINE)]
    assert rows[0] == (0, 14)
    for (at, size), (after, _) in pairwise(rows):
        assert at + size == after
    assert sum(rows[-1]) == 216


def cut(data: bytes) -> bytes:
    return data[: 216 + 65_552]


def swapped(data: bytes) -> bytes:
    return (
        data[:216]
        + data[216 + 65_552 : 216 + 2 * 65_552]
        + data[216 : 216 + 65_552]
        + data[216 + 2 * 65_552 :]
    )


@pytest.mark.parametrize("harm", [cut, swapped])
def test_the_reader_finds_what_the_page_says_it_finds(backup: Path, harm: Callable[[bytes], bytes]) -> None:
    with pytest.raises(InvalidTag):
        read_backup(harm(backup.read_bytes()), PASSPHRASE)
