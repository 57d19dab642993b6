"""The files that are given away: the same sources make the same bytes, and nothing is there by half."""

import errno
import lzma
import os
import subprocess
import sys
import tarfile
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import archive
import build_steps
import bundle
import checksums
import command
import pytest
import stamp
import wheel
from build_errors import Trouble, explain
from build_progress import Showing, shown
from build_steps import Making, put_in_place, steps
from bundle import Bundle

from app import __version__
from tests.systems import needs_shell

SPRING = 1_800_000_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "hcf-trainer"
    (folder / "_internal").mkdir(parents=True)
    (folder / "_internal" / "b.so").write_bytes(b"b")
    (folder / "_internal" / "a.so").write_bytes(b"a")
    (folder / "hcf-trainer").write_bytes(b"#!")
    (folder / "hcf-trainer").chmod(0o700)
    return folder


def pack(folder: Path, to: Path) -> Path:
    to.mkdir()
    return archive.build(folder, "1.2.3", SPRING, to, lambda done, whole: None)


@pytest.mark.skipif(sys.platform == "win32", reason="there it is a .zip")
def test_the_same_folder_makes_the_same_archive(folder: Path, tmp_path: Path) -> None:
    one = pack(folder, tmp_path / "one")
    assert one.name == "hcf-trainer-1.2.3-linux-x86_64.tar.xz"
    for file in folder.rglob("*"):
        os.utime(file, (1, 1))
    (folder / "_internal" / "a.so").chmod(0o600)
    assert pack(folder, tmp_path / "other").read_bytes() == one.read_bytes()
    with lzma.open(one) as opened, tarfile.open(fileobj=opened) as tar:
        entries = tar.getmembers()
    assert [(entry.name, f"{entry.mode:o}") for entry in entries] == [
        ("hcf-trainer", "755"),
        ("hcf-trainer/_internal", "755"),
        ("hcf-trainer/_internal/a.so", "644"),
        ("hcf-trainer/_internal/b.so", "644"),
        ("hcf-trainer/hcf-trainer", "755"),
    ]
    assert {(entry.uid, entry.uname, entry.mtime) for entry in entries} == {(0, "root", SPRING)}


def test_on_windows_it_is_a_zip(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    one, other = pack(folder, tmp_path / "one"), pack(folder, tmp_path / "other")
    assert one.name == "hcf-trainer-1.2.3-windows-x86_64.zip"
    assert one.read_bytes() == other.read_bytes()
    with ZipFile(one) as packed:
        assert packed.testzip() is None
        assert "hcf-trainer/_internal/a.so" in packed.namelist()


def test_checksums_are_those_of_the_usual_tool(folder: Path, tmp_path: Path) -> None:
    sums = checksums.write([folder / "_internal" / "b.so", folder / "_internal" / "a.so"], tmp_path)
    assert sums.name == "SHA256SUMS"
    assert sums.read_text("utf-8").splitlines() == [
        "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  a.so",
        "3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b.so",
    ]


def test_a_text_joins_a_wheel_and_its_list(tmp_path: Path) -> None:
    file = tmp_path / "hcf_trainer-1-py3-none-any.whl"
    with ZipFile(file, "w") as made:
        made.writestr("app/__init__.py", "")
        made.writestr("hcf_trainer-1.dist-info/RECORD", "app/__init__.py,,\n")
    wheel.add_text(file, "licenses/LICENSES.txt", "a")
    with ZipFile(file) as made:
        assert made.read("hcf_trainer-1.dist-info/licenses/LICENSES.txt") == b"a"
        listed = made.read("hcf_trainer-1.dist-info/RECORD").decode().splitlines()
    digest = "ypeBEsobvcr6wjGzmiPcTaeG7_gUfE5yuYB3ha_uSLs"
    assert listed == [f"hcf_trainer-1.dist-info/licenses/LICENSES.txt,sha256={digest},1", "app/__init__.py,,"]
    assert list(tmp_path.iterdir()) == [file]


def test_the_version_and_the_time_are_those_of_the_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    assert stamp.version() == __version__
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(SPRING))
    assert stamp.moment() == SPRING
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert stamp.moment() == 315_532_800
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    assert stamp.moment() > 315_532_800
    monkeypatch.setenv("PATH", "")
    assert stamp.moment() == int((stamp.ROOT / "app" / "__init__.py").stat().st_mtime)


def test_without_a_terminal_each_step_is_a_line() -> None:
    out = StringIO()
    with shown(["One", "Two"], out) as showings:
        for showing in showings:
            showing.say("something")
            showing.tell(1, 2)
    assert out.getvalue() == "1/2 One …\n2/2 Two …\n"


def test_at_a_terminal_there_is_a_bar_for_each_step(monkeypatch: pytest.MonkeyPatch) -> None:
    out = StringIO()
    monkeypatch.setattr(out, "isatty", lambda: True)
    with shown(["One", "Two"], out) as showings:
        for showing in showings:
            showing.say("something")
            showing.tell(1, 2)
    assert "One" in out.getvalue()
    assert "✓ Two" in out.getvalue()


def test_only_linux_has_a_package_for_debian() -> None:
    assert [step for _, step in steps("linux") if step not in [step for _, step in steps("win32")]] == [
        build_steps.make_debian
    ]


def test_without_dpkg_there_is_no_deb_and_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    at_work = Making(tmp_path, "1.2.3", SPRING)
    build_steps.make_debian(at_work, Showing(print, print))
    assert at_work.made == []
    assert at_work.notes == [
        "No .deb was made, because dpkg-deb is missing. Install it with `apt-get install dpkg`."
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="strips nothing there")
def test_missing_tools_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Trouble, match=r"^strip, objdump, as, ld is missing: install binutils"):
        bundle.build(tmp_path, print)
    assert list(tmp_path.iterdir()) == []


@needs_shell
def test_a_folder_that_does_not_start_or_is_too_large_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = folder / bundle.program_name()
    program.write_text("#!/bin/sh\necho no screen >&2; exit 2\n", "utf-8")
    with pytest.raises(Trouble, match="does not start: no screen"):
        bundle.checked(folder)
    program.write_text("#!/bin/sh\n", "utf-8")
    assert bundle.checked(folder) == len("#!/bin/sh\n") + 2
    monkeypatch.setattr(bundle, "MOST", 5)
    with pytest.raises(Trouble, match=r"the folder is 0\.0 MB; the limit is 0\.0 MB"):
        bundle.checked(folder)


def test_what_is_finished_takes_the_place_of_what_was_there(folder: Path, tmp_path: Path) -> None:
    at_work = Making(tmp_path / "scratch", "1.2.3", SPRING, bundle=Bundle(folder, []))
    at_work.scratch.mkdir()
    at_work.made = [at_work.ready / "SHA256SUMS"]
    at_work.made[0].write_text("new", "utf-8")
    dist = tmp_path / "dist"
    (dist / "hcf-trainer").mkdir(parents=True)
    (dist / "hcf-trainer" / "of-old").write_text("old", "utf-8")
    (dist / "SHA256SUMS").write_text("old", "utf-8")
    (dist / "notes of mine").write_text("kept", "utf-8")
    put_in_place(at_work, dist)
    assert (dist / "SHA256SUMS").read_text("utf-8") == "new"
    assert sorted(file.name for file in (dist / "hcf-trainer").iterdir()) == ["_internal", "hcf-trainer"]
    assert (dist / "notes of mine").read_text("utf-8") == "kept"


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (Trouble("strip is missing."), "hcf-trainer: strip is missing.\n"),
        (OSError(28, "No space left", "dist"), "hcf-trainer: dist: the disk is full; packages need 2 GB."),
        (
            PermissionError(13, "no", "dist"),
            "hcf-trainer: dist: cannot be written; make the project folder",
        ),
        (OSError(5, "Input/output error"), "hcf-trainer: Input/output error.\n"),
        (
            subprocess.CalledProcessError(1, ["ld"], stderr=b"no such file"),
            "hcf-trainer: ld failed: no such file",
        ),
        (subprocess.CalledProcessError(1, ["as"]), "hcf-trainer: as failed: it ended with 1\n"),
    ],
)
def test_what_goes_wrong_is_a_sentence_and_leaves_what_was_there(
    error: Exception,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(_making: Making, _showing: Showing) -> None:
        raise error

    monkeypatch.setattr(command, "ROOT", tmp_path)
    monkeypatch.setattr(command, "steps", lambda _: [("The only step", fail)])
    assert command.main([]) == 2
    assert sentence in capsys.readouterr().err
    assert [file.name for file in tmp_path.rglob("*")] == ["build"]


@pytest.mark.parametrize(("system", "machine"), [("darwin", "x86_64"), ("linux", "aarch64")])
def test_packages_for_other_machines_are_not_made(
    system: str, machine: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(command.platform, "machine", lambda: machine)  # type: ignore[attr-defined]
    assert command.main([]) == 2
    assert f"on x86-64; this is {system} {machine}." in capsys.readouterr().err


def test_words_that_it_does_not_know_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["deb"]) == 2
    assert "package takes no options, so remove “deb”" in capsys.readouterr().err


def test_a_disk_that_is_full_is_known_by_its_number() -> None:
    assert explain(OSError(errno.EDQUOT, "Disk quota exceeded", "x")).startswith("x: the disk is full")
