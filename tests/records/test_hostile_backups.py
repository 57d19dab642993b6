"""Backups that somebody made to do harm: refused in a sentence, with little memory, little disk and little time."""

import io
import os
import re
import tarfile
import tracemalloc
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from time import process_time

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

from app.certificate.signature import PublicKey, is_low_order, new_key, public_key_of
from app.errors import Refused
from app.records.backup.backup_contents import _MOST_FILES, Machine, _BoundedStream, unpack
from app.records.backup.backup_file import open_backup, refuse_no_backup
from app.records.backup.backup_format import BackupHeader, EncryptingWriter
from app.records.backup.restore import restore
from tests.records.backups import CLOSER, PASSPHRASE, WHEN, backup_of, files_in, furnished, machine_in

DAMAGED = r"the backup is damaged; nothing was changed\. Use another copy of it"
TOO_LARGE = (
    r"the backup unpacks to far more data than a backup of this size should; nothing was changed\."
    " Use another copy of it"
)
UNKNOWN = r"the backup has something in it that this version cannot read; nothing was changed\. Use the newest version"

MEGABYTE = 1 << 20
_BLOCK = 512


def closed(file: Path, pressed: bytes) -> Path:
    """A backup with this inside, which the passphrase opens."""
    key, sealed = CLOSER.close()
    with file.open("wb") as out:
        out.write(BackupHeader(CLOSER.lock, sealed).as_bytes())
        pieces = EncryptingWriter(out, key)
        pieces.write(pressed)
        pieces.finish()
    return file


def zeros(press: "zlib._Compress", size: int) -> bytes:
    piece = bytes(MEGABYTE)
    return b"".join([press.compress(piece) for _ in range(size // MEGABYTE)])


def header(name: str, size: int, kind: bytes = tarfile.REGTYPE) -> bytes:
    member = tarfile.TarInfo(name)
    member.size, member.type = size, kind
    return member.tobuf(tarfile.GNU_FORMAT)


def a_large_file() -> bytes:
    press = zlib.compressobj(1)
    start = press.compress(header("records.sqlite", 200 * MEGABYTE))
    return start + zeros(press, 200 * MEGABYTE) + press.flush()


def a_long_name() -> bytes:
    """Whoever reads a tar file takes a long name into memory before anybody can ask how long it is."""
    press = zlib.compressobj(1)
    start = press.compress(header("././@PaxHeader", 200 * MEGABYTE, tarfile.XHDTYPE))
    return start + zeros(press, 200 * MEGABYTE) + press.flush()


def a_file_of_holes() -> bytes:
    """A few bytes that stand for a terabyte of nothing."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.PAX_FORMAT) as tar:
        member = tarfile.TarInfo("records.sqlite")
        member.pax_headers = {
            "GNU.sparse.major": "0", "GNU.sparse.minor": "1", "GNU.sparse.name": "records.sqlite",
            "GNU.sparse.size": str(1 << 40), "GNU.sparse.numblocks": "1", "GNU.sparse.map": f"{1 << 40},0",
        }  # fmt: skip
        tar.addfile(member)
    return zlib.compress(out.getvalue())


def a_large_key() -> bytes:
    return zlib.compress(header("signing/certificates.key", 3 * MEGABYTE) + bytes(3 * MEGABYTE))


@pytest.mark.parametrize(("many", "is_taken"), [(500, True), (501, False)])
def test_five_hundred_files_are_unpacked_and_no_more(many: int, is_taken: bool, memory: Path) -> None:
    names = ["records.sqlite", *[f"houses/h{number}.toml" for number in range(many - 1)]]
    packed = b"".join([header(name, 0) for name in names]) + bytes(2 * _BLOCK)
    with nullcontext() if is_taken else pytest.raises(Refused, match=f"^{UNKNOWN}$"):
        unpack(io.BytesIO(packed), memory, len(packed))
    assert len(files_in(memory)) == 500


@pytest.mark.parametrize(("size", "is_taken"), [(100 * MEGABYTE, True), (100 * MEGABYTE + 1, False)])
def test_records_are_at_most_a_hundred_times_as_large_as_their_backup(
    size: int, is_taken: bool, memory: Path
) -> None:
    """What is cut off after its size was looked at is damaged; what is too large is not looked at."""
    begun = io.BytesIO(header("records.sqlite", size))
    with pytest.raises(Refused, match=f"^{DAMAGED if is_taken else TOO_LARGE}$"):
        unpack(begun, memory, packed=MEGABYTE)


def files_without_end() -> bytes:
    houses = b"".join([header(f"houses/{number}.toml", 0) for number in range(5_000)])
    return zlib.compress(houses + bytes(2 * _BLOCK))


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        (a_large_file, TOO_LARGE),
        (a_long_name, TOO_LARGE),
        (a_file_of_holes, UNKNOWN),
        (a_large_key, TOO_LARGE),
        (files_without_end, UNKNOWN),
    ],
)
def test_what_would_fill_the_memory_or_the_disk_is_not_unpacked(
    inside: Callable[[], bytes], said: str, memory: Path
) -> None:
    backup, folder = closed(memory / "b", inside()), memory / "into"
    folder.mkdir()
    tracemalloc.start()
    start = process_time()
    try:
        with pytest.raises(Refused, match=rf"^{re.escape(str(backup))}: {said}$"):
            open_backup(backup, PASSPHRASE, folder)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert process_time() - start < 5
    assert most < 50 * MEGABYTE
    assert sum(map(len, files_in(folder).values())) < 64 * MEGABYTE
    assert len(files_in(folder)) <= _MOST_FILES


LOW_ORDER_X25519 = [
    bytes(32),
    (1).to_bytes(32, "little"),
    (2**255 - 20).to_bytes(32, "little"),
    (2**255 - 19).to_bytes(32, "little"),
    (2**255 - 18).to_bytes(32, "little"),
    bytes.fromhex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
    bytes.fromhex("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
]


@pytest.mark.parametrize("point", LOW_ORDER_X25519)
def test_a_backup_with_a_key_that_opens_for_everybody_is_refused(point: bytes, memory: Path) -> None:
    X25519PublicKey.from_public_bytes(point)  # the library itself takes it
    sealed, lock = memory / "sealed", memory / "lock"
    sealed.write_bytes(BackupHeader(CLOSER.lock, point).as_bytes() + bytes(100))
    lock.write_bytes(BackupHeader(CLOSER.lock._replace(public=point), bytes(32)).as_bytes() + bytes(100))
    for file in (sealed, lock):
        with pytest.raises(Refused, match=rf": {DAMAGED}$"):
            open_backup(file, PASSPHRASE, memory)


_EIGHT = "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"
LOW_ORDER_ED25519 = [*LOW_ORDER_X25519[:5], bytes.fromhex(_EIGHT)]


@pytest.mark.parametrize("point", LOW_ORDER_ED25519)
def test_a_public_key_for_which_anybody_can_sign_is_refused(point: bytes, memory: Path) -> None:
    for raw in (point, point[:31] + bytes([point[31] | 0x80])):
        assert is_low_order(raw)
        text = PublicKey(raw).as_text()
        with pytest.raises(
            Refused,
            match=r"^this public key is fake: anyone could forge its signature; ask the house for its real key$",
        ):
            public_key_of(text)
    machine = machine_in(memory / "there")
    machine.folder.mkdir()
    machine.signing.mkdir()
    (machine.signing / "certificates.public.txt").write_text(text, "utf-8")
    backup = backup_of(machine, memory / "b")
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]b: the key in the backup is no good: this public key is fake: anyone could forge its signature; ask the house for its real key\. Nothing was changed$",
    ):
        restore(backup, PASSPHRASE, machine_in(memory / "here"), WHEN)


def test_the_forgery_that_such_a_key_allows_is_real() -> None:
    one = (1).to_bytes(32, "little")
    signature = urlsafe_b64encode(one + bytes(32)).decode().rstrip("=")
    assert PublicKey(one).has_signed(b"anything at all", signature)
    assert not new_key().public.has_signed(b"anything at all", signature)
    assert not is_low_order(new_key().public.raw)


@pytest.fixture
def pipe(memory: Path) -> Path:
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no pipes with names")
    file = memory / "pipe"
    os.mkfifo(file)
    return file


def test_a_pipe_is_no_backup_and_keeps_nobody_waiting(pipe: Path) -> None:
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]pipe: this is not a file; check the name and that its disk is connected\. Nothing was changed$",
    ):
        refuse_no_backup(pipe)
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]pipe: this is not a file; check the name and that its disk is connected\. Nothing was changed$",
    ):
        open_backup(pipe, PASSPHRASE, pipe.parent)


def test_large_honest_records_are_still_unpacked(memory: Path) -> None:
    machine: Machine = furnished(memory / "there", "there")
    house = machine.houses / "large.toml"
    house.write_text("# " + "x" * 200_000, "utf-8")
    restore(backup_of(machine, memory / "b"), PASSPHRASE, machine_in(memory / "here"), WHEN)
    assert (memory / "here" / "houses" / "large.toml").read_text("utf-8") == house.read_text("utf-8")


def test_what_is_read_of_a_backup_was_allowed_to_the_byte() -> None:
    stream = _BoundedStream(io.BytesIO(bytes(MEGABYTE)))
    assert len(stream.read(131_072)) == 131_072
    with pytest.raises(Refused, match=f"^{TOO_LARGE}$"):
        stream.read(1)
    stream.allow(11)
    assert len(stream.read(10)) == 10
    with pytest.raises(Refused, match=f"^{TOO_LARGE}$"):
        stream.read(1)


@pytest.mark.parametrize(("size", "is_taken"), [(64_000_000, True), (64_000_001, False)])
def test_records_may_have_64_megabytes_however_small_their_backup(
    size: int, is_taken: bool, memory: Path
) -> None:
    begun = io.BytesIO(header("records.sqlite", size))
    with pytest.raises(Refused, match=f"^{DAMAGED if is_taken else TOO_LARGE}$"):
        unpack(begun, memory, packed=1)


def test_a_small_file_has_a_million_bytes_at_most_and_a_larger_logo_is_left_out(memory: Path) -> None:
    for size, said in ((1_000_000, DAMAGED), (1_000_001, TOO_LARGE)):
        with pytest.raises(Refused, match=f"^{said}$"):
            unpack(io.BytesIO(header("settings.json", size)), memory, packed=MEGABYTE)
        (memory / "settings.json").unlink(missing_ok=True)
    machine = machine_in(memory / "here")
    machine.houses.mkdir(parents=True)
    for name, size in (("just.png", 1_000_000), ("more.png", 1_000_001)):
        (machine.houses / name).write_bytes(bytes(size))
    assert [name for name, _ in machine.small_files() if name.endswith(".png")] == ["houses/just.png"]
