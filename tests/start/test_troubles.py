"""Whatever goes wrong: one sentence that says what, where and what to do, and exit code 2."""

import errno
import io
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.start.stand_ins import Commands

FULL_DISK = """\
Collecting rich
  Using cached rich-15.0.0-py3-none-any.whl (310 kB)
Installing collected packages: rich
ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device
"""
FULL_DISK_IN_GERMAN = "Error: [Errno 28] Auf dem Gerät ist kein Speicherplatz mehr verfügbar: 'x'\n"
NO_NETWORK = """\
WARNING: Retrying (Retry(total=4, connect=None, read=None, redirect=None, status=None)) after \
connection broken by 'NewConnectionError('<pip._vendor.urllib3.connection.HTTPSConnection object \
at 0x7f>: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution')'
ERROR: Could not find a version that satisfies the requirement rich==15.0.0 (from versions: none)
ERROR: No matching distribution found for rich==15.0.0
"""
BLOCKED = NO_NETWORK.replace("[Errno -3] Temporary failure in name resolution", "[Errno 13] no")
BAD_CERTIFICATE = """\
WARNING: Retrying (Retry(total=0)) after connection broken by 'SSLError(SSLCertVerificationError\
(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed (_ssl.c:1006)'))'
ERROR: No matching distribution found for rich==15.0.0
"""
READ_ONLY = str(OSError(errno.EROFS, os.strerror(errno.EROFS), "somewhere/.venv.lock"))
FORBIDDEN = str(OSError(errno.EACCES, os.strerror(errno.EACCES), "somewhere/.venv.lock"))
NO_VENV = "/usr/bin/python3: No module named venv\n"
NO_ENSUREPIP = "/somewhere/.venv/bin/python: No module named ensurepip\n"


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (FULL_DISK, "the disk is full; {venv} "),
        (FULL_DISK_IN_GERMAN, "the disk is full; {venv} "),
        (NO_NETWORK, "packages for {venv} cannot be downloaded; connect to the network"),
        (BLOCKED, "packages for {venv} cannot be downloaded; connect to the network"),
        (BAD_CERTIFICATE, "packages for {venv} cannot be downloaded safely; check"),
        (READ_ONLY, "can't write to {venv}; make its folder writable"),
        (FORBIDDEN, "can't write to {venv}; make its folder writable"),
        (NO_VENV, "{python} cannot make virtual environments; run `apt install python3-venv`"),
        (NO_ENSUREPIP, "{python} cannot make virtual environments; run `apt install python3-venv`"),
        ("no\nidea\n", "setting up {venv} failed (idea); "),
        ("", "setting up {venv} failed (no reason given); "),
    ],
)
def test_reasons(start: ModuleType, said: str, sentence: str) -> None:
    explained = start.explain(said)
    assert explained.startswith(sentence.format(venv=start.VENV, python=sys.executable))
    assert explained.endswith("try again.")
    assert "\n" not in explained


def test_trouble_is_one_line_and_exit_code_2(
    start: ModuleType, commands: Commands, capsys: pytest.CaptureFixture[str]
) -> None:
    commands.pip_says = 1, FULL_DISK
    assert start.main([]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == "hcf-trainer: " + start.explain(FULL_DISK)


def test_incomplete_copy_of_the_project(
    start: ModuleType, commands: Commands, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "packaging/constraints.txt").unlink()
    assert start.main([]) == 2
    assert "constraints.txt" in capsys.readouterr().err


def test_folder_that_cannot_be_written(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(path: str, *_: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    monkeypatch.setattr(start.os, "open", refuse)
    assert start.main([]) == 2
    assert f"write to {start.VENV}" in capsys.readouterr().err


def test_missing_ensurepip_is_installed_where_that_is_allowed(
    start: ModuleType, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = [NO_ENSUREPIP, ""]
    installed: list[str] = []

    def build() -> str:
        commands.make(Path(start.VENV))
        return answers.pop(0)

    def install_system(packages: list[str]) -> bool:
        installed.extend(packages)
        return True

    monkeypatch.setattr(start, "build_environment", build)
    monkeypatch.setattr(start, "may_install", lambda: True)
    monkeypatch.setattr(start, "install_system", install_system)
    start.make_environment("")
    assert installed == ["python3-venv"]
    assert start.is_whole()


def test_no_packages_to_be_had_for_real(folder: Path, start: ModuleType) -> None:
    unwanted = ("PIP_FIND_LINKS", "PYTHONPATH")
    environment = {name: text for name, text in os.environ.items() if name not in unwanted}
    environment |= {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull}
    done = subprocess.run(
        [sys.executable, folder / "start.py", "houses"],
        env=environment,
        encoding="utf-8",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "hcf-trainer: 1/4 making .venv …",
        "hcf-trainer: 2/4 installing 2 packages …",
        "hcf-trainer: " + start.explain("No matching distribution"),
    ]
    assert start.is_whole()


def test_a_package_that_is_not_the_one_we_know_is_told_of(start: ModuleType) -> None:
    said = "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."
    assert "is not the one listed in packaging/constraints.txt; do not use it" in start.explain(said)


def test_what_is_started_on_windows_writes_utf_8_too(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    assert "PYTHONIOENCODING" not in start.environment_with({}) or start.WINDOWS
    monkeypatch.setattr(start, "WINDOWS", True)
    assert start.environment_with({})["PYTHONIOENCODING"] == "utf-8"


def test_what_windows_writes_to_a_file_is_utf_8(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own choice would be an encoding that has no “…” everywhere, and no Greek anywhere."""
    written = io.BytesIO()
    monkeypatch.setattr(start, "WINDOWS", True)
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(written, encoding="cp1252"))
    start.write_utf8()
    start.say("making .venv in C:\\Αθήνα …")
    assert written.getvalue().decode("utf-8").strip() == "hcf-trainer: making .venv in C:\\Αθήνα …"
