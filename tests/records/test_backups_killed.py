"""Killed in the middle of a backup, a restore or a merge: the old state or the new one, never half."""

import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

from app.records.backup.backup_file import open_backup
from app.records.backup.merge import merge
from app.records.backup.restore import finish_restoring, restore
from tests.bulk import figure
from tests.records.backups import PASSPHRASE, WHEN, backup_of, furnished, machine_in, state_of
from tests.records.killing import wait_until
from tests.records.machines import dump
from tests.records.processes import KILLED, Silent, started
from tests.systems import WINDOWS

pytestmark = [pytest.mark.bulk, pytest.mark.usefixtures("records_made_anew")]

KILLS = 200


class Work:
    """Something that is done in a process of its own, again and again, and is killed at any moment of it."""

    def __init__(self, job: Callable[[], object]) -> None:
        self._job = job
        process = started(Silent(job))
        start = perf_counter()
        assert process.wait() == 0
        process.close()
        self._longest = (perf_counter() - start) * 1.5

    def is_killed(self, chance: Random) -> bool:
        """Do it, and kill it; False if it was done before."""
        process = started(Silent(self._job))
        share = chance.choice([chance.uniform(0, 1), chance.uniform(0.8, 1.2)])
        wait_until(perf_counter() + self._longest * share)
        process.kill()
        code = process.wait()
        process.close()
        if code == KILLED:
            return True
        self._longest *= 0.97  # by and by about half of the kills come near the end
        return False


def told_in(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that is recorded, but for the time and the signature of heads: each backup signs anew."""
    found = dump(file)
    return found | {"signed_heads": [(*row[:3], row[4]) for row in found["signed_heads"]]}


def let_a_day_pass(folder: Path) -> None:
    """On Windows the program cannot ask who still runs, and lets what was left half done lie for a day."""
    if WINDOWS:
        for draft in folder.rglob("*.draft"):
            os.utime(draft, (1_700_000_000, 1_700_000_000))


def test_a_backup_is_the_old_one_or_the_new_one(memory: Path) -> None:
    machine, file, chance = furnished(memory / "here", "here"), memory / "all.backup", Random("backup")
    work = Work(partial(backup_of, machine, file))
    killed = number = 0
    while killed < figure(KILLS):
        number += 1
        if number % 4 == 0:
            file.unlink(missing_ok=True)
        before = file.exists()
        killed += work.is_killed(chance)
        if not file.exists():
            assert not before
            continue
        place = memory / f"unpacked {number}"
        place.mkdir()
        open_backup(file, PASSPHRASE, place)
        assert told_in(place / "records.sqlite") == told_in(machine.records)
    let_a_day_pass(memory)
    backup_of(machine, file)
    assert not list(memory.rglob("*.draft"))


def test_a_restore_ends_with_the_old_or_the_new_state(memory: Path) -> None:
    chance = Random("restore")
    backups, states = [], []
    for name in ("one", "two"):
        machine = furnished(memory / name, name)
        backups.append(backup_of(machine, memory / f"{name}.backup"))
        states.append(state_of(machine))
    here = machine_in(memory / "here")
    restore(backups[0], PASSPHRASE, here, WHEN)
    works = [Work(partial(restore, file, PASSPHRASE, here, WHEN)) for file in (backups[1], backups[0])]
    present, killed, changed = 0, 0, 0
    while killed < figure(KILLS):
        killed += works[present].is_killed(chance)
        finish_restoring(here)
        found = state_of(here)
        assert found in states
        changed += found != states[present]
        present = states.index(found)
    print(f"{killed} kills, {changed} times the new state")
    let_a_day_pass(here.folder)
    restore(backups[0], PASSPHRASE, here, WHEN)
    assert not list(here.folder.glob("*.draft"))
    for kept in here.folder.glob("before-restoring-*"):
        assert state_of(machine_in(kept)._replace(settings=kept / "settings.json")) in states


def test_a_merge_ends_with_the_old_or_the_new_records(memory: Path) -> None:
    chance = Random("merge")
    alone, other = furnished(memory / "alone", "alone"), furnished(memory / "other", "other")
    first, second = backup_of(alone, memory / "alone.backup"), backup_of(other, memory / "other.backup")
    here = machine_in(memory / "here")
    restore(first, PASSPHRASE, here, WHEN)
    shutil.copytree(here.folder, memory / "as it was")
    old = dump(here.records)
    work = Work(partial(merge, [(second, PASSPHRASE)], here, when=WHEN))
    new = dump(here.records)
    assert new != old
    killed = changed = 0
    while killed < figure(KILLS):
        shutil.rmtree(here.folder)
        shutil.copytree(memory / "as it was", here.folder)
        killed += work.is_killed(chance)
        found = dump(here.records)
        assert found in (old, new)
        changed += found == new
    print(f"{killed} kills, {changed} times the new records")
    let_a_day_pass(here.folder)
    merge([(second, PASSPHRASE)], here, when=WHEN)
    assert dump(here.records) == new
    assert not list(here.folder.glob("*.draft"))
