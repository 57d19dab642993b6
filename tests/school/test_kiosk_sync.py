"""`hcf-trainer sync --kiosk`: it goes on as the kiosk's user, so that what it writes belongs to the kiosk."""

import os
import shutil
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.commands.school import sync
from app.errors import Refused
from app.kiosk.systemd_unit import FOLDERS, USER

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Linux only")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sync, "HOME", str(tmp_path / "kiosk"))
    monkeypatch.setattr(os, "environ", dict(os.environ))
    return tmp_path / "kiosk"


@pytest.fixture
def done(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, object]]:
    """What is asked of the system, in order."""
    asked: list[tuple[str, object]] = []
    for name in ("setgroups", "setgid", "setuid"):
        monkeypatch.setattr(os, name, lambda value, name=name: asked.append((name, value)))
    monkeypatch.setattr(shutil, "chown", lambda *of: asked.append(("chown", of)))
    monkeypatch.setattr(Path, "stat", lambda _, **__: SimpleNamespace(st_uid=41, st_gid=42, st_mode=0o40700))
    return asked


def test_the_group_goes_before_the_user_and_every_other_group_before_both(
    home: Path, done: list[tuple[str, object]]
) -> None:
    """Whoever is no longer root may not change the group."""
    sync._become_kiosk()
    assert done == [("setgroups", []), ("setgid", 42), ("setuid", 41)]
    assert {name: os.environ[name] for name in FOLDERS} == FOLDERS


def test_a_home_that_is_not_there_yet_is_made_for_the_kiosk_alone(
    home: Path, done: list[tuple[str, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    monkeypatch.setattr(Path, "exists", lambda _: False)
    monkeypatch.setattr(Path, "mkdir", lambda _, mode: made.append(mode))
    sync._become_kiosk()
    assert made == [0o700]
    assert done[0] == ("chown", (home, USER, USER))


def test_on_windows_the_kiosk_is_synced_by_its_own_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(Refused, match=r"^--kiosk is for Linux; here, run this as the kiosk's user$"):
        sync._become_kiosk()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (PermissionError(), r"^the kiosk has a user of its own; run this with sudo$"),
        (
            LookupError(),
            r"^this machine has no kiosk yet; first run: sudo hcf-trainer kiosk --install, and the",
        ),
    ],
)
def test_without_rights_or_without_a_kiosk_it_says_what_to_do(
    error: Exception, words: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(shutil, "chown", refuse)
    before = dict(os.environ)
    with pytest.raises(Refused, match=words):
        sync._become_kiosk()
    assert os.environ == before
