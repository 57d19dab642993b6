"""From an empty server to a station in step, with nothing but the commands that the page for IT names."""

import json
import re
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from app import places
from app.commands.school.office import _address, _print_code
from app.commands.school.sync import tls_of
from app.errors import Refused
from app.launch import main
from app.school.membership import ROOT, Member, MemberFolder, SyncState
from app.school.postgres.driver import SYSTEM
from app.school.postgres.schema import VERSIONS
from tests.certificate.certificates import KEY
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
    ready = f"The school's database is ready (version {len(VERSIONS)}).\n"
    assert say("office", "init", "--server", bare, "--no-tls") == (
        f"{ready}This machine is the office. Next: hcf-trainer office enroll NAME\n"
    )
    assert say("office", "upgrade", "--server", server) == ready
    at("another")
    assert say("office", "init", "--server", server, "--no-tls", code=2) == (
        f"{ready}hcf-trainer: this database already has an office; on this machine, join it as a station\n"
    )
    at("office")
    printed = say("office", "enroll", "Kiosk 1", "--site", "Reno")
    found = re.search(r"--join (\S+)", printed)
    assert found
    assert printed == (
        f"Type this once at Kiosk 1:\n  hcf-trainer sync --join {found[1]}\n"
        "The code works once. After that, the station has its own password.\n"
    )

    at("kiosk")
    say("sync", "--join", found[1], "--no-tls")
    assert say("sync") == (
        "The school has everything from this machine, and this machine has everything from the school.\n"
    )
    for words in (("office", "status"), ("office",)):
        assert say(*words, code=2) == (
            "hcf-trainer: this machine is a station of its school; run this at the office\n"
        ), "its window opens only there"
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
    exported = say("office", "export", str(tmp_path / "all" / "left"))
    stories = [
        json.loads(line)
        for line in (tmp_path / "all" / "left" / "stories.jsonl").read_text("utf-8").splitlines()
    ]
    assert all(entry["hash"] for entry in stories)
    when = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00"
    where = re.escape(str(tmp_path / "all" / "left"))
    assert re.fullmatch(rf"{len(stories)} entries as of {when} are in {where}\n", exported)
    modes = [
        (tmp_path / "all" / "left" / name).stat().st_mode & 0o077
        for name in ("stories.jsonl", "stations.csv")
    ]
    assert WINDOWS or modes == [0, 0], "Windows has no modes, and closes the user's folder itself"
    listed = (tmp_path / "all" / "left" / "stations.csv").read_text("utf-8")
    assert "Kiosk 1" in listed
    assert "\n'=1+1" in listed, "no spreadsheet computes it"
    assert "STATION KEY" in (tmp_path / "all" / "left" / "office-key.txt").read_text("utf-8")
    assert say("office", "withdraw", "Kiosk 1", "--because", " ", code=2) == (
        "hcf-trainer: give a reason with --because\n"
    )
    assert say("office", "release", "Kiosk 1") == (
        "Kiosk 1 can continue from the last entry the school has.\n"
    )
    assert say("office", "withdraw", "Kiosk 1", "--because", "sold") == (
        "Kiosk 1 is withdrawn. What it already sent stays.\n"
    )
    assert "withdrawn" in say("office", "status")
    say("office", "export", str(tmp_path / "all" / "left"))
    assert "KEY-" in (tmp_path / "all" / "left" / "revoked.txt").read_text("utf-8")
    at("kiosk")
    assert "log in" in say("sync", code=1)
    assert places.records().exists(), "the station goes on with its own records"


def test_the_office_says_what_a_step_needs_before_it_asks_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    move_to(own_folders(tmp_path), monkeypatch)
    monkeypatch.setenv("COLUMNS", "200")
    folder = MemberFolder(places.records().with_name(places.SCHOOL))
    folder.keep_member(Member("0" * 16, KEY.public, "office", is_office=True))
    address = "--address needs a host and a port: db.school.example:5432"
    for step, needs in (
        ("enroll", "station name"),
        ("withdraw", "station name"),
        ("release", "station name"),
        ("export", "folder"),
        ("kiosk", "file"),
    ):
        assert main(["office", step]) == 2
        assert capsys.readouterr().err == f"hcf-trainer: office {step} needs a {needs}\n"
    for text in ("db.school.example", ":5432", "db.school.example:", "db:five"):
        with pytest.raises(Refused, match=f"^{address}$"):
            _address(text)
    assert _address("[::1]:5432") == ("[::1]", 5432)
    settings = tmp_path / "kiosk.toml"
    settings.write_text("idle-minutes = 5\n", "utf-8")
    assert main(["office", "kiosk", str(settings)]) == 0
    assert capsys.readouterr().out == (
        "Run hcf-trainer sync here. Then every kiosk gets these settings at its next sync.\n"
    )
    settings.write_text("idle-minutes = 0\n", "utf-8")
    assert main(["office", "kiosk", str(settings)]) == 2
    _print_code("Kiosk 1", "CODE", has_own_authority=True)
    assert capsys.readouterr().out == (
        "Type this once at Kiosk 1:\n"
        "  hcf-trainer sync --join CODE --tls-root ca.crt\n"
        "ca.crt is the certificate that you named here when you set up the school.\n"
        "The code works once. After that, the station has its own password.\n"
    )


def test_a_connection_is_secret_unless_the_database_is_on_this_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = MemberFolder(tmp_path / "school")

    def tls(root: str = "", no_tls: bool = False) -> dict[str, str]:
        return tls_of(Namespace(no_tls=no_tls), folder, root)

    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(Refused) as refused:
        tls()
    assert str(refused.value) == (
        "name the CA certificate that signed the database server's certificate: --tls-root FILE"
    )
    monkeypatch.setattr(sys, "platform", "linux")
    assert tls() == {"sslmode": "verify-full", "sslrootcert": SYSTEM}
    assert tls(no_tls=True) == tls("a root", no_tls=True) == {"sslmode": "disable"}
    kept = {"sslmode": "verify-full", "sslrootcert": str((folder.folder / ROOT).absolute())}
    assert tls("a root") == kept
    assert (folder.folder / ROOT).read_text("utf-8") == "a root"
    assert tls() == kept, "the one that was named before"


@pytest.mark.parametrize(
    ("state", "lines", "code"),
    [
        (SyncState("now", "The school cannot be reached.", 1234), ["Entries still to send: 1,234"], 1),
        (SyncState("now", "The school cannot be reached.", 0), [], 1),
        (SyncState("now", "", 1), ["Entries still to send: 1"], 0),
    ],
)
def test_what_is_left_to_send_is_said_and_a_trouble_is_an_exit_code(
    state: SyncState, lines: list[str], code: int, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("app.commands.school.sync.sync", lambda *_: state)
    assert main(["sync"]) == code
    done = "The school has everything from this machine, and this machine has everything from the school."
    assert capsys.readouterr().out.splitlines() == [state.trouble or done, *lines]
