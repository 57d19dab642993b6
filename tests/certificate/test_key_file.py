"""The machine's key: made once, whole or not at all, for nobody else's eyes."""

import os
import stat
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import pytest

from app.certificate.key_file import PRIVATE, PUBLIC, machine_key, machine_public_key
from app.certificate.signature import new_key, private_key_of, public_key_of
from app.certificate.station_key_endorsement import keep_station_line
from app.errors import Refused
from tests.bulk import figure
from tests.certificate.certificates import KEY, STRANGER
from tests.cut_writes import cut_after
from tests.records.killing import told_until_killed

_HAS_RIGHTS = os.name == "posix"
needs_rights = pytest.mark.skipif(os.name != "posix", reason="needs a system with users and rights")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "signing"


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def refusal(folder: Path) -> str:
    with pytest.raises(Refused) as caught:
        machine_key(folder)
    (sentence,) = caught.value.sentences
    return sentence


def test_a_key_is_made_once(folder: Path) -> None:
    first, second = machine_key(folder), machine_key(folder)
    assert first.public == second.public
    assert machine_public_key(folder) == first.public
    assert sorted(path.name for path in folder.iterdir()) == [PRIVATE, PUBLIC]


def test_what_one_key_signs_only_it_has_signed(folder: Path) -> None:
    signature = machine_key(folder).sign(b"facts")
    assert machine_key(folder).public.has_signed(b"facts", signature)
    assert not machine_key(folder).public.has_signed(b"other facts", signature)
    assert not STRANGER.public.has_signed(b"facts", signature)


@pytest.mark.parametrize("signature", ["", "x", "é" * 86, "A" * 86, "A" * 200, "*" * 86])
def test_what_is_no_signature_is_nobodys(signature: str) -> None:
    assert not KEY.public.has_signed(b"facts", signature)


@needs_rights
def test_nobody_else_can_open_it_whatever_the_umask(folder: Path) -> None:
    before = os.umask(0)
    try:
        machine_key(folder)
    finally:
        os.umask(before)
    assert rights(folder) == 0o700
    assert rights(folder / PRIVATE) == 0o600
    assert rights(folder / PUBLIC) == 0o644


@needs_rights
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o666, 0o610])
def test_a_key_that_others_can_open_is_refused(folder: Path, mode: int) -> None:
    machine_key(folder)
    (folder / PRIVATE).chmod(mode)
    file = folder / PRIVATE
    assert refusal(folder) == (
        f"{file}: other users on this machine can open the certificate key, so it is not used; run `chmod 600"
        f" {file}`. If it may have been copied, see “If the key is stolen” in the manual"
    )
    (folder / PRIVATE).chmod(0o600)
    machine_key(folder)


@needs_rights
def test_no_key_is_made_or_used_in_a_folder_that_others_can_open(folder: Path) -> None:
    folder.mkdir(parents=True, mode=0o755)
    assert refusal(folder) == (
        f"{folder}: other users on this machine can open the certificate key's folder, so the key is not"
        f" used; run `chmod 700 {folder}`"
    )
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: text[:60],
        lambda text: text.replace("M", "N", 1),
        lambda _: KEY.public.as_text(),
    ],
)
def test_a_damaged_key_is_refused_and_never_made_anew(folder: Path, damage: Callable[[str], str]) -> None:
    machine_key(folder)
    file = folder / PRIVATE
    file.write_text(damage(file.read_text("utf-8")), "utf-8")
    before = file.read_bytes()
    assert refusal(folder) == (
        f"{file}: this is not an hcf-trainer private key, or it is damaged; restore a copy of it"
    )
    assert file.read_bytes() == before


def test_nothing_that_is_said_or_shown_holds_the_key(folder: Path) -> None:
    key = machine_key(folder)
    secret = key.as_text().splitlines()[1]
    (folder / PRIVATE).write_text(key.as_text()[:-30], "utf-8")
    assert secret not in repr(key) + str(key) + refusal(folder) + (folder / PUBLIC).read_text("utf-8")


def test_the_public_file_is_made_again_when_it_is_missing(folder: Path) -> None:
    key = machine_key(folder)
    (folder / PUBLIC).unlink()
    assert machine_public_key(folder) is None
    machine_key(folder)
    assert machine_public_key(folder) == key.public


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n",
        KEY.as_text(),
        KEY.public.as_text() * 2,
    ],
)
def test_what_is_no_public_key(folder: Path, text: str) -> None:
    folder.mkdir(parents=True)
    (folder / PUBLIC).write_text(text, "utf-8")
    with pytest.raises(Refused) as caught:
        machine_public_key(folder)
    assert str(caught.value) == (
        f"{folder / PUBLIC}: this is not a certificate public key, or it is damaged; ask the house for a new copy"
    )


def test_a_public_key_whose_fingerprint_is_another_ones() -> None:
    text = KEY.public.as_text().replace(KEY.public.fingerprint, STRANGER.public.fingerprint)
    with pytest.raises(
        Refused,
        match=r"^the key does not match the fingerprint above it; ask the house for a new copy of the file$",
    ):
        public_key_of(text)


def test_a_public_key_survives_other_line_ends_and_lost_words_above_it() -> None:
    text = KEY.public.as_text()
    assert public_key_of(text.replace("\n", "\r\n")) == KEY.public
    assert public_key_of(text[text.index("-----BEGIN") :]) == KEY.public


def test_of_two_who_make_one_at_the_same_time_the_second_finds_the_first_ones(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = os.link

    def slow_link(draft: Path, file: Path) -> None:
        monkeypatch.setattr(os, "link", link)
        link(quick, file)

    folder.mkdir(parents=True, mode=0o700)
    quick = folder.parent / "quick"
    quick.write_text(STRANGER.as_text(), "utf-8")
    quick.chmod(0o600)

    def raced(draft: Path, file: Path) -> None:
        slow_link(draft, file)
        link(draft, file)

    monkeypatch.setattr(os, "link", raced)
    assert machine_key(folder).public == STRANGER.public


def test_the_offices_word_is_kept_where_only_the_user_reads_it(folder: Path) -> None:
    keep_station_line(folder, "")
    assert not folder.exists(), "there is nothing to keep"
    for text in ("a word", "another"):
        keep_station_line(folder, text)
        assert (folder / "station-key.txt").read_text("utf-8") == text
    assert [each.name for each in folder.iterdir()] == ["station-key.txt"]
    assert not _HAS_RIGHTS or rights(folder) == 0o700


def test_a_full_disk_leaves_nothing_behind(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    folder.mkdir(parents=True, mode=0o700)
    assert refusal(folder) == (
        f"{folder / PRIVATE}: the certificate key cannot be saved there (No space left on device); make sure"
        " you can write to this folder and the disk has space"
    )
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("room", [0, 1, 60, 118])
def test_a_disk_that_fills_leaves_no_half_of_a_key(folder: Path, room: int) -> None:
    with cut_after(room):
        assert "the certificate key cannot be saved there (" in refusal(folder)
    assert list(folder.iterdir()) == []
    key = machine_key(folder)
    assert key.public == machine_public_key(folder)


@needs_rights
@pytest.mark.parametrize("umask", [0o000, 0o077])
def test_a_draft_of_a_key_is_never_open_to_others(
    folder: Path, umask: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, int]] = []
    sync = os.fsync

    def looking(descriptor: int) -> None:
        if folder.exists():
            seen.extend((file.name, rights(file)) for file in folder.iterdir())
            seen.append(("folder", rights(folder)))
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", looking)
    before = os.umask(umask)
    try:
        machine_key(folder)
    finally:
        os.umask(before)
    assert {mode for name, mode in seen if name.startswith(PRIVATE)} == {0o600}
    assert {mode for name, mode in seen if name == "folder"} == {0o700}
    assert any(name.endswith(".draft") for name, _ in seen)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    assert "the certificate key cannot be saved there" in refusal(tmp_path / "file" / "signing")


def make_for_ever(folder: Path, pipe: int) -> None:
    for each in range(10**6):
        machine_key(folder / str(each))
        os.write(pipe, b".")


@pytest.mark.bulk
def test_killed_while_making_keys_leaves_a_whole_one_or_none(tmp_path: Path) -> None:
    chance = Random(11)
    for number in range(figure(200)):
        told = told_until_killed(partial(make_for_ever, tmp_path / str(number)), 1, chance)
        last = [tmp_path / str(number) / str(len(told) + step) for step in (-1, 0, 1)]
        assert not told or (last[0] / PRIVATE).exists()
        for folder in last:
            if (folder / PRIVATE).exists():
                assert machine_key(folder).public == machine_public_key(folder)


def test_keys_differ() -> None:
    assert new_key().public != new_key().public
    assert private_key_of(KEY.as_text()).public == KEY.public
