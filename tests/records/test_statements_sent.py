"""Statements are sent to a learning record store: cut off anywhere, taken up again, and there once each."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import pytest

from app.credentials.export_forms import new_statements
from app.credentials.record_store import RecordStore, send_all
from app.errors import Refused
from app.records.db.ledger import Ledger
from app.records.exams.result_export import EXPORTED
from tests.bulk import SOAK, figure
from tests.records.learning_store import LOGIN, LearningStore, running
from tests.records.office import Office
from tests.records.test_result_export import run

Capture = pytest.CaptureFixture[str]


def many(office: Office, number: int) -> list[dict[str, Any]]:
    """Statements as the records make them, with as many numbers as are wanted."""
    (first, *_) = new_statements(office.filing.exports.collect("xapi", False))
    return [{**first, "id": str(UUID(int=at + 1))} for at in range(number)]


@pytest.mark.bulk
def test_cut_off_and_taken_up_again_each_statement_is_there_once(office: Office, tmp_path: Path) -> None:
    statements, store, chance = many(office, 400), LearningStore(), Random(5)
    with running(store) as address:
        peer = RecordStore(address, LOGIN)
        for _ in range(figure(100)):
            (tmp_path / "sent").unlink(missing_ok=True)
            store.held.clear()
            left = chance.randrange(1, 8)

            def cut(done: int, _: int, left: int = left) -> None:
                if done >= left * 50:
                    raise KeyboardInterrupt

            with pytest.raises(KeyboardInterrupt):
                send_all(statements, peer, tmp_path / "sent", cut)
            # The store took the next batch, but its answer was lost.
            store.loses_answers = True
            if left < 8:
                with pytest.raises(Refused, match="run the same command again later"):
                    send_all(statements, peer, tmp_path / "sent")
            store.loses_answers = False
            store.came.clear()
            sent = send_all(statements, peer, tmp_path / "sent")
            assert sent == len(statements) - 50 * left
            assert list(store.held) == [each["id"] for each in statements]
            assert len(store.came) == sent


def test_a_batch_that_the_store_has_in_part_is_completed(office: Office, tmp_path: Path) -> None:
    statements, store = many(office, 3), LearningStore()
    store.held[statements[1]["id"]] = {**statements[1], "stored": "2031-05-02T10:00:00Z"}
    with running(store) as address:
        assert send_all(statements, RecordStore(address, LOGIN), tmp_path / "sent") == 3
    assert set(store.held) == {each["id"] for each in statements}


def test_the_command_sends_what_is_new_and_says_so_in_the_ledger(
    office: Office, tmp_path: Path, capsys: Capture
) -> None:
    store, login = LearningStore(), tmp_path / "login"
    login.write_text(f"{LOGIN}\n")
    with running(store) as address:
        words = ("--lrs", address, "--login-file", str(login), "--new")
        assert run(office, *words) == 0
        assert "Sent to the record store: 2 statements" in capsys.readouterr().out
        assert run(office, *words) == 0
        assert "Sent to the record store: 0 statements" in capsys.readouterr().out
        assert len(store.came) == 2
        login.write_text("hcf:wrong\n")
        office.examine(name="Bo", badge="5")
        assert run(office, *words) == 2
        assert "the record store refused it: 401" in capsys.readouterr().err
    assert [entry.about for entry in Ledger.beside(office.hall.file).own_of(EXPORTED)] == ["lrs", "lrs"]
    assert run(office, *words) == 2
    assert "the record store cannot be reached" in capsys.readouterr().err


def test_a_password_goes_only_over_https() -> None:
    for address in ("http://lrs.example/xapi", "ftp://localhost/x", "lrs.example", ""):
        with pytest.raises(Refused, match="is not the https address"):
            RecordStore(address, LOGIN)


RALPH = os.environ.get("HCF_RALPH") or shutil.which("ralph")
SENDER = """
import json, sys
from pathlib import Path
from app.credentials.record_store import RecordStore, send_all
statements = json.loads(Path(sys.argv[1]).read_text())
send_all(statements, RecordStore(sys.argv[2], "hcf:secret"), Path(sys.argv[3]))
"""


@pytest.mark.bulk
@pytest.mark.skipif(not SOAK, reason="a learning record store of others runs in soak")
@pytest.mark.skipif(not RALPH, reason="no `ralph`: pip install 'ralph-malph[lrs,cli]' requests, elsewhere")
def test_ralph_has_each_statement_once_after_a_hundred_kills(office: Office, tmp_path: Path) -> None:
    """Ralph is a learning record store from the package index. The sender is killed, not asked to end."""
    import json
    from socket import create_server
    from urllib.request import Request, urlopen

    statements, chance = many(office, 10_000), Random(7)
    (tmp_path / "statements.json").write_text(json.dumps(statements))
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = os.environ | {"RALPH_APP_DIR": str(tmp_path), "RALPH_RUNSERVER_PORT": str(port)}
    assert RALPH
    who = [
        "--username",
        "hcf",
        "--password",
        "secret",
        "--scope",
        "all",
        "--agent-ifi-mbox",
        "mailto:a@b.org",
    ]
    subprocess.run([RALPH, "auth", *who, "--write-to-disk"], env=settings, check=True, capture_output=True)
    serve = [RALPH, "runserver", "--backend", "fs", "--fs-default-directory-path", str(tmp_path / "lrs")]
    (tmp_path / "lrs").mkdir()
    with subprocess.Popen(
        [*serve, "-h", "127.0.0.1", "-p", str(port)], env=settings, stderr=subprocess.DEVNULL
    ) as ralph:
        try:
            address = f"http://127.0.0.1:{port}/xAPI"
            _wait_for(port)
            sender = [
                sys.executable,
                "-c",
                SENDER,
                str(tmp_path / "statements.json"),
                address,
                str(tmp_path / "sent"),
            ]
            kills = 0
            while kills < 100:
                with subprocess.Popen(sender) as process:
                    try:
                        assert process.wait(0.3 + chance.random() / 2) == 0
                        break
                    except subprocess.TimeoutExpired:
                        process.kill()
                        kills += 1
            subprocess.run(sender, check=True)
            assert kills == 100, "all was sent before a hundred kills"
            auth = {"Authorization": "Basic aGNmOnNlY3JldA==", "X-Experience-API-Version": "1.0.3"}
            with urlopen(Request(f"{address}/statements?limit=1", headers=auth)) as answer:
                assert json.load(answer)["statements"]
        finally:
            ralph.terminate()
    lines = [
        line
        for file in (tmp_path / "lrs").rglob("*")
        if file.is_file()
        for line in file.read_text().splitlines()
    ]
    held = [json.loads(line)["id"] for line in lines if line.strip()]
    assert len(held) == len(set(held)) == len(statements)


def _wait_for(port: int) -> None:
    from socket import create_connection

    for _ in range(600):
        try:
            create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the store did not start")
