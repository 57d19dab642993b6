"""From an empty server to a station in step, with nothing but the commands that the page for IT names."""

import json
import re
from pathlib import Path

import pytest

from app import places
from app.launch import main
from app.school.postgres.schema import VERSIONS
from tests.own_folders import move_to, own_folders
from tests.school.server import Reached
from tests.systems import WINDOWS

Capture = pytest.CaptureFixture[str]


def test_a_school_is_made_joined_watched_and_left(
    postgres: Reached, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    way = postgres.new_database("commands")
    monkeypatch.setenv("COLUMNS", "200")

    def at(machine: str) -> None:
        folder = tmp_path / machine
        folder.mkdir(mode=0o700, exist_ok=True)
        move_to(own_folders(folder), monkeypatch)

    def say(*words: str, code: int = 0) -> str:
        capsys.readouterr()
        assert main(list(words)) == code
        said = capsys.readouterr()
        return said.out + said.err

    at("office")
    assert "has not joined" in say("sync", code=2)
    server = " ".join(f"{name}={value}" for name, value in way.items())
    # The administrator's password may be in the environment. The office has its own.
    monkeypatch.setenv("PGPASSWORD", way["password"])
    bare = server.replace(f"password={way['password']}", "")
    assert f"version {len(VERSIONS)}" in say("office", "init", "--server", bare, "--no-tls")
    assert f"version {len(VERSIONS)}" in say("office", "upgrade", "--server", server)
    at("another")
    assert "already has an office" in say("office", "init", "--server", server, "--no-tls", code=2)
    at("office")
    printed = say("office", "enroll", "Kiosk 1", "--site", "Reno")
    found = re.search(r"--join (\S+)", printed)
    assert found

    at("kiosk")
    say("sync", "--join", found[1], "--no-tls")
    assert "school" in say("sync")
    assert "at the office" in say("office", "status", code=2)
    assert "at the office" in say("office", code=2), "its window opens only there"
    copied = say("sync", "--join", found[1][:-1] + ("0" if found[1][-1] != "0" else "1"), "--no-tls", code=2)
    assert "typing mistake" in copied or "not a" in copied

    at("office")
    say("sync")
    status = say("office", "status")
    assert "Kiosk 1" in status
    assert "Reno" in status
    again = re.search(r"--join (\S+)", say("office", "enroll", "Kiosk 1", "--again"))
    assert again
    at("kiosk")
    assert say("sync", code=1), "its old password is worth nothing now"
    say("sync", "--join", again[1], "--no-tls")

    at("office")
    say("office", "enroll", "=1+1")
    say("office", "export", str(tmp_path / "all" / "left"))
    stories = [
        json.loads(line)
        for line in (tmp_path / "all" / "left" / "stories.jsonl").read_text("utf-8").splitlines()
    ]
    assert all(entry["hash"] for entry in stories)
    modes = [
        (tmp_path / "all" / "left" / name).stat().st_mode & 0o077
        for name in ("stories.jsonl", "stations.csv")
    ]
    assert WINDOWS or modes == [0, 0], "Windows has no modes, and closes the user's folder itself"
    listed = (tmp_path / "all" / "left" / "stations.csv").read_text("utf-8")
    assert "Kiosk 1" in listed
    assert "\n'=1+1" in listed, "no spreadsheet computes it"
    assert "STATION KEY" in (tmp_path / "all" / "left" / "office-key.txt").read_text("utf-8")
    say("office", "withdraw", "Kiosk 1", "--because", "sold")
    assert "withdrawn" in say("office", "status")
    say("office", "export", str(tmp_path / "all" / "left"))
    assert "KEY-" in (tmp_path / "all" / "left" / "revoked.txt").read_text("utf-8")
    at("kiosk")
    assert "log in" in say("sync", code=1)
    assert places.records().exists(), "the station goes on with its own records"
