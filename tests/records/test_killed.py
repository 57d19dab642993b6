"""Killed at any moment: the records open clean, nothing acknowledged is missing, and the attempt goes on."""

import os
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from struct import Struct

import pytest

from app.procedure.library import Library
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from tests.bulk import figure
from tests.records.killing import told_until_killed
from tests.records.processes import CAN_FORK
from tests.records.scripts import WHEN, Script, carry_on, scripts

pytestmark = pytest.mark.usefixtures("records_made_anew")

KILLS = 1_000
"""A fiftieth of them in `test`; where a process takes seconds to start, fewer."""
POOL = 60
ACK = Struct("<II")


Acknowledged = dict[int, int]
"""What a killed writer had told of: for each of its attempts the last sequence number."""


def order(pool: list[Script], seed: str) -> Iterator[Script]:
    """Which attempts a writer makes; writer and test agree on it."""
    chance = Random(seed)
    while True:
        yield chance.choice(pool)


def write_for_ever(file: Path, pool: list[Script], seed: str, pipe: int) -> None:
    """Begin attempts and append to them as fast as it goes, and tell of every commit."""
    with AttemptStore.open(file) as store:
        for script in order(pool, seed):
            attempt = store.begin(script.started, script.house, WHEN)
            os.write(pipe, ACK.pack(attempt, 0))
            for sequence, entry in enumerate(script.entries, 1):
                store.append(attempt, sequence, entry)
                os.write(pipe, ACK.pack(attempt, sequence))


def killed_writer(file: Path, pool: list[Script], seed: str, chance: Random) -> Acknowledged:
    """A writer that was killed after some commits, or while it opened the file."""
    told = told_until_killed(partial(write_for_ever, file, pool, seed), ACK.size, chance)
    return dict(ACK.iter_unpack(told))


def check_nothing_lost(
    store: AttemptStore, seen: int, told: Acknowledged, todo: list[Script]
) -> list[tuple[int, Script]]:
    """Compare the records with what the writer acknowledged; its attempts, each with its script."""
    mine = [attempt.id for attempt in reversed(store.attempts()) if attempt.id > seen]
    # The start of one more attempt may have reached the disk just before the kill.
    assert list(told) == mine[: len(told)]
    assert len(mine) - len(told) in (0, 1)
    for place, (attempt, script) in enumerate(zip(mine, todo, strict=False)):
        kept = store.attempt(attempt).entries
        assert kept == script.entries[: len(kept)]
        acknowledged = told.get(attempt, 0)
        is_last = place == len(mine) - 1
        assert len(kept) - acknowledged in ((0, 1) if is_last and attempt in told else (0,))
    return list(zip(mine, todo, strict=False))


@pytest.mark.bulk
def test_no_committed_act_is_missing_and_resume_ends_with_the_same_scorecard(
    tmp_path: Path, memory: Path, library: Library
) -> None:
    pool = list(islice(scripts(library, "killed"), POOL))
    chance = Random("kills")
    file = tmp_path / "records-0.sqlite"
    seen = extra = resumed = 0
    kills = figure(KILLS, share=50 if CAN_FORK else 200)
    for kill in range(kills):
        if chance.random() < 0.2:
            # A new file: the kill may come while it is made. In memory a commit does other things than wait.
            file, seen = chance.choice([tmp_path, memory]) / f"records-{kill}.sqlite", 0
        told = killed_writer(file, pool, f"writer {kill}", chance)
        todo = list(islice(order(pool, f"writer {kill}"), len(told) + 1))
        with AttemptStore.open(file) as store:
            attempts = check_nothing_lost(store, seen, told, todo)
            by_id = dict(attempts)
            for unfinished in store.unfinished():
                script = by_id[unfinished.id]
                done = len(store.attempt(unfinished.id).entries)
                extra += done > told.get(unfinished.id, 0)
                carry_on(AttemptRecorder.resume(store, unfinished.id, library), script, done)
                resumed += 1
            for attempt, script in attempts:
                assert store.attempt(attempt).entries == script.entries
            seen = max([seen, *by_id])
    print(f"{kills} kills, {resumed} attempts resumed, {extra} with an act nobody had been told of")
    assert resumed
