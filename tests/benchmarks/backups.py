"""Backups: everything of a machine with many answers into one file, and back, and merged with another."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TypeVar

from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import make_backup
from app.records.backup.backup_key import BackupKey
from app.records.backup.merge import merge
from app.records.backup.restore import restore
from tests.benchmarks.records import fill_with_answers
from tests.benchmarks.row import Row, span

Found = TypeVar("Found")

_ANSWERS = 100_000
_PASSPHRASE = "correct horse battery"
_WHEN = datetime(2025, 11, 16, tzinfo=UTC)
_AIM = 10.0


def rows() -> Iterator[Row]:
    """Seconds, and what of them goes into one try at the passphrase."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        one, two = [_machine(folder / name) for name in ("one", "two")]
        for machine in (one, two):
            machine.folder.mkdir()
            fill_with_answers(machine.records, _ANSWERS)
        closer, trying = _timed(lambda: BackupKey.new(_PASSPHRASE))
        size, backing = _timed(lambda: make_backup(folder / "all", one, closer))
        records = one.records.stat().st_size
        what = f"backup of {_ANSWERS:,} answers, {records / 1e6:.1f} MB, into {size / 1e6:.1f} MB"
        yield _row(what, backing, trying)
        new = _machine(folder / "new")
        _, restoring = _timed(lambda: restore(folder / "all", _PASSPHRASE, new, _WHEN))
        yield _row(f"restore of {_ANSWERS:,} answers, all checked", restoring, trying)
        _, merging = _timed(lambda: merge([(folder / "all", _PASSPHRASE)], two))
        yield _row(f"merge of {_ANSWERS:,} answers with {_ANSWERS:,}", merging, trying)._replace(
            aim="", met=None
        )


def _machine(folder: Path) -> Machine:
    return Machine(folder / "records.sqlite", folder / "signing", folder / "houses", folder / "settings.json")


def _row(what: str, ours: float, trying: float) -> Row:
    peer = f"one try at the passphrase {span(trying)}"
    return Row(what, span(ours), peer, ours / trying, f"< {span(_AIM)}", ours < _AIM)


def _timed(job: Callable[[], Found]) -> tuple[Found, float]:
    start = perf_counter()
    found = job()
    return found, perf_counter() - start
