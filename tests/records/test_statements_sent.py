"""Statements are sent to a learning record store: cut off anywhere, taken up again, and there once each."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from socket import create_connection, create_server
from typing import Any
from uuid import UUID

import pytest

from app.credentials.learning_statements import new_statements
from app.credentials.record_store import RecordStore, forget_progress, send_all
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


def test_another_store_gets_everything(office: Office, tmp_path: Path) -> None:
    statements, first, second = many(office, 60), LearningStore(), LearningStore()
    with running(first) as one, running(second) as other:
        assert send_all(statements, RecordStore(one, LOGIN), tmp_path / "sent") == 60
        assert send_all(statements, RecordStore(one, LOGIN), tmp_path / "sent") == 0
        assert send_all(statements, RecordStore(other, LOGIN), tmp_path / "sent") == 60
    assert list(first.held) == list(second.held)


def test_who_is_sent_to_another_store_takes_no_password_there() -> None:
    store = LearningStore()
    with running(store) as address:
        store.sends_to = f"{address}/elsewhere"
        with pytest.raises(Refused, match=r"^the record store refused it: 302 Found$"):
            RecordStore(address, LOGIN).send([{"id": "1"}])


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
        assert capsys.readouterr().out == "Nothing new.\n"
        assert len(store.came) == 2
        login.write_text("hcf:wrong\n")
        office.examine(name="Bo", badge="5")
        assert run(office, *words) == 2
        assert "the record store refused it: 401" in capsys.readouterr().err
    assert [entry.about for entry in Ledger.beside(office.hall.file).own_of(EXPORTED)] == ["lrs"]
    assert run(office, *words) == 2
    assert "the record store cannot be reached" in capsys.readouterr().err


def test_what_was_sent_is_forgotten_though_nothing_was(tmp_path: Path) -> None:
    forget_progress(tmp_path / "sent")
    assert list(tmp_path.iterdir()) == []


def test_a_password_goes_only_over_https() -> None:
    for address in ("http://lrs.example/xapi", "ftp://localhost/x", "lrs.example", ""):
        with pytest.raises(Refused) as refused:
            RecordStore(address, LOGIN)
        assert str(refused.value) == f"“{address}” is not the https address of a learning record store"
    for address in ("https://lrs.example/xapi", "http://localhost/x", "http://127.0.0.1/x", "http://[::1]/x"):
        assert RecordStore(f"{address}/", LOGIN).address == address


RALPH = os.environ.get("HCF_RALPH") or shutil.which("ralph")
SENDER = """
import json, sys
from pathlib import Path
from app.credentials import record_store
record_store.BATCH = 10
statements = json.loads(Path(sys.argv[1]).read_text("utf-8"))
record_store.send_all(statements, record_store.RecordStore(sys.argv[2], "hcf:secret"), Path(sys.argv[3]))
"""


@pytest.mark.bulk
@pytest.mark.skipif(not SOAK, reason="a learning record store of others runs in soak")
@pytest.mark.skipif(not RALPH, reason="no `ralph`: pip install 'ralph-malph[lrs,cli]' requests, elsewhere")
def test_ralph_has_each_statement_once_after_a_hundred_kills(office: Office, tmp_path: Path) -> None:
    """Ralph is a learning record store from the package index. The sender is killed, not asked to end."""
    statements, chance = many(office, 3_000), Random(7)
    (tmp_path / "statements.json").write_text(json.dumps(statements))
    progress = tmp_path / "sent"
    with _ralph(tmp_path) as address:
        sender = [sys.executable, "-c", SENDER, str(tmp_path / "statements.json"), address, str(progress)]
        for _ in range(100):
            before = progress.stat().st_size if progress.exists() else len(f"{address}\n")
            with subprocess.Popen(sender) as process:
                while not progress.exists() or progress.stat().st_size <= before:
                    assert process.poll() is None, "it ended before it could be killed"
                    time.sleep(0.002)
                time.sleep(chance.random() / 20)
                process.kill()
        sent = progress.read_text("utf-8").count("\n")
        assert sent < len(statements), "all was sent before the last kill"
        subprocess.run(sender, check=True)
    (held,) = (tmp_path / "lrs").iterdir()
    numbers = [json.loads(line)["id"] for line in held.read_text("utf-8").splitlines()]
    assert sorted(numbers) == [each["id"] for each in statements]


SERVER = """
import sys, uvicorn
from ralph.backends.data.base import BaseOperationType
from ralph.backends.data.fs import FSDataBackend
# Its store in a file takes one batch only, unless it is told to append.
FSDataBackend.default_operation_type = BaseOperationType.APPEND
uvicorn.run("ralph.api:app", host="127.0.0.1", port=int(sys.argv[1]), log_level="error")
"""


@contextmanager
def _ralph(folder: Path) -> Iterator[str]:
    """A Ralph with a user and no statements, in the Python it is installed in; its address."""
    assert RALPH
    with create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    settings = os.environ | {
        "RALPH_APP_DIR": str(folder),
        "RALPH_RUNSERVER_BACKEND": "fs",
        "RALPH_BACKENDS__LRS__FS__DEFAULT_DIRECTORY_PATH": str(folder / "lrs"),
    }
    user = [
        "--username",
        "hcf",
        "--password",
        "secret",
        "--scope",
        "all",
        "--agent-ifi-mbox",
        "mailto:a@b.org",
    ]
    subprocess.run([RALPH, "auth", *user, "--write-to-disk"], env=settings, check=True, capture_output=True)
    (folder / "lrs").mkdir(exist_ok=True)
    command = [str(Path(RALPH).with_name("python")), "-c", SERVER, str(port)]
    with subprocess.Popen(command, env=settings, cwd=folder) as ralph:
        try:
            _wait_for(port)
            yield f"http://127.0.0.1:{port}/xAPI"
        finally:
            ralph.terminate()


def _wait_for(port: int) -> None:
    for _ in range(600):
        try:
            create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError("the store did not start")
