"""A thousand power cuts: nothing that was acknowledged is lost, and nothing is half."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from app.certificate.key_file import machine_key
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import open_backup
from app.records.backup.restore import finish_restoring
from app.records.db.records_file import RecordsFile
from tests.bulk import figure
from tests.records.backups import PASSPHRASE, backup_of, furnished, machine_in, state_of
from tests.records.machines import dump
from tests.records.power_cuts import Call, after_cut, recorded

CUTS = 1_000

_START = """
import os
from pathlib import Path
from random import Random
from tests.records.backups import *
from tests.records.machines import Trial
folder = Path({folder!r})
machine = machine_in(folder)
acks = os.open(folder.parent / "acks", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
def ack(word): os.write(acks, f"{{word}} ".encode())
"""

_DEALING = """
from app.game.cards import Card, written
from app.procedure.house_text import HouseText
from app.records.training.attempt_store import AttemptStore
from app.session.attempt_log import Noted, Started
house = HouseText("cut", b"1", b"", "", "")
deck = written([Card(number) for number in range(52)])
with AttemptStore.open(machine.records) as store:
    attempt = store.begin(Started("test", {"cut": 1}, deck, house.hash, "1"), house, WHEN)
    for number in range(1, 9):
        store.append(attempt, number, Noted(f"cut {number}", float(number)))
        ack(number)
"""

_EXAM = """
from app.exam.exam_log import ClockPaused, Closed
from app.records.db.records_file import RecordsFile
from app.records.exams.exam_store import SittingStore
with RecordsFile.open(machine.records) as records:
    store = SittingStore.beside(records)
    if not store.running_id():
        trial = Trial(machine.records, Random("exam"))
        while not store.running_id():
            trial._sitting(records)
    sitting = store.running_id()
    done = len(store.sitting(sitting).happened)
    for number in range(1, 7):
        store.append(sitting, done + number, [ClockPaused("", f"cut {number}", 1.0)], WHEN)
        ack(number)
"""

_KEY = """
from app.certificate.key_file import machine_key
machine_key(folder / "second").as_text()
ack("made")
"""

_BACKUP = """
from app.records.backup.backup_file import make_backup
make_backup(folder / "all.backup", machine, CLOSER)
ack("made")
"""

_RESTORE = """
from app.records.backup.restore import restore
restore(folder.parent / "other.backup", PASSPHRASE, machine, WHEN)
ack("restored")
"""

_MERGE = """
from app.records.backup.merge import merge
merge([(folder.parent / "other.backup", PASSPHRASE)], machine)
ack("merged")
"""


@pytest.fixture
def tracer() -> None:
    if not shutil.which("strace"):
        pytest.skip("strace is not installed: nobody can tell what was written when")
    if subprocess.run(["strace", "-o", "/dev/null", "true"], check=False, capture_output=True).returncode:
        pytest.skip("strace may not look at processes here")


class Stage:
    """A machine, some work on it, and the machine after a power cut at any moment of that work."""

    def __init__(self, memory: Path, work: str, machine: Machine | None = None) -> None:
        self._memory = memory
        self.machine = machine or furnished(memory / "here", "here")
        self.other = furnished(memory / "there", "there")
        backup_of(self.other, memory / "other.backup")
        self.before = memory / "before"
        self._calls = self._record(work)

    def _record(self, work: str) -> list[Call]:
        folder = self.machine.folder
        shutil.copytree(folder, self.before)
        code = _START.format(folder=str(folder)) + work
        calls = recorded(code, self._memory, self._memory / "trace")
        self.after = self.machine
        here, before = str(folder), str(self.before)
        return [
            call._replace(
                files=[file.replace(here, before) for file in call.files],
                texts=[
                    text.replace(here.encode(), before.encode())
                    if call.name not in ("write", "pwrite64")
                    else text
                    for text in call.texts
                ],
            )
            for call in calls
        ]

    def cut(self, number: int) -> tuple[Machine, list[str]]:
        """The machine after a power cut, as the next start finds it, and what was acknowledged before."""
        chance = Random(f"cut {number}")
        until = chance.randint(0, len(self._calls))
        acks = after_cut(self.before, self._calls[:until], self._memory / "cut", chance)
        machine = machine_in(self._memory / "cut")
        finish_restoring(machine)
        return machine, acks


def appended(machine: Machine, query: str) -> int:
    with RecordsFile.open(machine.records) as records:
        assert records._db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (count,) = records._db.execute(query).fetchone()
        return int(count)


@pytest.mark.bulk
@pytest.mark.usefixtures("tracer")
@pytest.mark.parametrize(
    ("work", "query"),
    [
        (_DEALING, "SELECT count(*) FROM entries WHERE body LIKE '%cut %'"),
        (_EXAM, "SELECT count(*) FROM sitting_entries WHERE body LIKE '%cut %'"),
    ],
    ids=["dealing", "exam"],
)
def test_every_act_that_was_acknowledged_is_there_after_a_power_cut(
    work: str, query: str, memory: Path
) -> None:
    stage = Stage(memory, work)
    seen = set()
    for number in range(figure(CUTS // 5, share=100)):
        machine, acks = stage.cut(number)
        found = appended(machine, query)
        assert len(acks) <= found <= len(acks) + 1, number
        seen.add(found)
    assert len(seen) > 1


@pytest.mark.bulk
@pytest.mark.usefixtures("tracer")
def test_a_key_and_a_backup_are_whole_or_not_there_after_a_power_cut(memory: Path) -> None:
    stage = Stage(memory, _KEY + _BACKUP)
    for number in range(figure(CUTS // 5, share=100)):
        machine, acks = stage.cut(number)
        key = machine.folder / "second" / "certificates.key"
        assert key.exists() or not acks, number
        if key.exists():
            key.parent.chmod(0o700)
            key.chmod(0o600)
            machine_key(key.parent)
        backup = machine.folder / "all.backup"
        assert backup.exists() or len(acks) < 2, number
        if backup.exists():
            into = memory / "unpacked"
            shutil.rmtree(into, ignore_errors=True)
            into.mkdir()
            open_backup(backup, PASSPHRASE, into)
            assert dump(into / "records.sqlite") == dump(machine.records)


@pytest.mark.bulk
@pytest.mark.usefixtures("tracer")
@pytest.mark.parametrize("work", [_RESTORE, _MERGE], ids=["restore", "merge"])
def test_a_restore_and_a_merge_are_done_or_not_begun_after_a_power_cut(work: str, memory: Path) -> None:
    stage = Stage(memory, work)
    read: Callable[[Machine], object] = (
        state_of if work is _RESTORE else lambda machine: dump(machine.records)
    )
    before = read(machine_in(stage.before))
    after = read(stage.after)
    assert before != after
    for number in range(figure(CUTS // 5, share=100)):
        machine, acks = stage.cut(number)
        found = read(machine)
        assert found == after if acks else found in (before, after), number
