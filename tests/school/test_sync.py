"""Stations and an office tell each other what they know; nothing is lost, and nobody waits."""

import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from app.commands.school.sync import sync
from app.errors import Refused
from app.learning.roster import Trainee
from app.records.backup.merge import merge_records
from app.records.db.records_file import RecordsFile
from app.records.school import pending_work
from app.records.school.pending_work import take_in_others
from app.records.training.trainee_store import TraineeStore
from app.school.postgres.driver import connected
from app.school.postgres.station_store import OfficeStore
from tests.records.machines import dump, merged
from tests.school.server import Reached
from tests.school.stations import TRAINING, WHEN, SchoolMachine, SchoolOffice, without_training
from tests.systems import is_private

_NUMBERS = count(1)


@pytest.fixture(scope="module")
def office(postgres: Reached, tmp_path_factory: pytest.TempPathFactory) -> SchoolOffice:
    """An office for all tests. Each test has stations at a site of its own."""
    return SchoolOffice(tmp_path_factory.mktemp("school") / "office", postgres.new_database("sync"))


@pytest.fixture
def new_office(postgres: Reached, tmp_path: Path) -> SchoolOffice:
    return SchoolOffice(tmp_path / "office", postgres.new_database(f"sync{next(_NUMBERS)}"))


def answers(file: Path) -> list[tuple[object, ...]]:
    """Every answer, in the order in which it counts, with what was asked."""
    with closing(sqlite3.connect(file)) as db:
        return db.execute(
            "SELECT answers.id, run, number, at, drill, skill, trap, could, seconds, due, given, named"
            " FROM answers JOIN asked ON asked.id = asked ORDER BY answers.id"
        ).fetchall()


def test_the_school_has_what_a_merge_of_all_files_has(new_office: SchoolOffice, tmp_path: Path) -> None:
    office = new_office
    stations = [office.station(tmp_path / f"kiosk {number}") for number in range(3)]
    nobody = office.trial.snapshot("nobody")
    for _ in range(2):
        for station in stations:
            station.trial.work(8)
            assert station.sync().trouble == ""
    for station in stations:
        station.sync()
    wanted = dump(merged(nobody, [each.trial.snapshot("last") for each in stations], tmp_path / "expected"))
    assert wanted["attempts"], "they trained"
    assert dump(office.union(nobody, tmp_path / "all")) == wanted, "the database"
    for _ in range(2):
        assert office.sync().trouble == ""
        found = dump(office.machine.records)
        assert without_training(found) == without_training(wanted), "the office's own file"
        assert {table: len(found[table]) for table in TRAINING} == dict.fromkeys(TRAINING, 0)
    last = stations[-1].machine.records
    assert dump(last) == dump(
        merged(last, [each.machine.records for each in stations[:-1]], tmp_path / "site")
    )
    assert len(dump(last)["attempts"]) == len(wanted["attempts"]), "a station has the training of its site"


def test_a_trainee_finds_their_work_at_another_kiosk(office: SchoolOffice, tmp_path: Path) -> None:
    here, there = office.station(tmp_path / "one"), office.station(tmp_path / "two")
    with TraineeStore.open(here.machine.records) as store:
        store.add(Trainee("Mia", "7"), WHEN)
    with RecordsFile.open(here.machine.records) as records:
        for _ in range(15):
            here.trial._attempt(records)
            here.trial._run(records)
            here.trial._set(records)
    for machine in (here, there):
        assert machine.sync().trouble == ""
    # Rows are numbered by time, as in every merge.
    numbered = tmp_path / "numbered"
    merge_records(here.machine.records, SchoolMachine(tmp_path / "nobody").machine.records, numbered)
    first, second = dump(numbered), dump(there.machine.records)
    assert first["answers"]
    for table in ("trainees", "attempts", "entries", "ended", "drill_runs", "assigned_sets"):
        assert second[table] == first[table], table
    assert answers(there.machine.records) == answers(numbered)


def test_a_supervisor_of_the_office_opens_every_station_and_a_withdrawn_one_none(
    office: SchoolOffice, tmp_path: Path
) -> None:
    station = office.station(tmp_path / "one")
    first = office.add_supervisor("Olga", "390271")
    second = office.add_supervisor("Pete", "482915", first)
    for machine in (office, station):
        assert machine.sync().trouble == ""
    # The station has been offline since then.
    assert station.lets_in("Olga", "390271")
    assert station.lets_in("Pete", "482915")
    assert not station.lets_in("Pete", "390271")
    office.remove_supervisor(second, first)
    assert station.lets_in("Pete", "482915")
    for machine in (office, station):
        machine.sync()
    assert not station.lets_in("Pete", "482915")
    assert station.lets_in("Olga", "390271")
    before = dump(station.machine.records)
    station.sync()
    assert dump(station.machine.records)["ledger"] == before["ledger"], "nothing is followed twice"


def test_a_withdrawal_counts_while_the_kiosk_is_open(new_office: SchoolOffice, tmp_path: Path) -> None:
    office = new_office
    station = office.station(tmp_path / "one")
    first = new_office.add_supervisor("Olga", "390271")
    second = new_office.add_supervisor("Pete", "482915", first)
    office.sync()
    with TraineeStore.open(station.machine.records) as kiosk:
        assert station.sync().trouble == ""
        assert station.supervisors() == ["Olga", "Pete"]
        office.remove_supervisor(second, first)
        office.sync()
        station.sync()
        assert station.supervisors() == ["Olga"]
        assert kiosk.trainees() == ()


def test_what_comes_down_while_the_kiosk_is_open_is_merged_before_it_opens_again(
    office: SchoolOffice, tmp_path: Path
) -> None:
    here, there = office.station(tmp_path / "one"), office.station(tmp_path / "two")
    here.trial.work(10)
    here.sync()
    news = there.member.folder / "news"
    with TraineeStore.open(there.machine.records) as kiosk:
        assert there.sync().trouble == ""
        assert kiosk.trainees() == ()
        assert news.exists()
    assert take_in_others(there.machine)
    with TraineeStore.open(there.machine.records) as kiosk, TraineeStore.open(here.machine.records) as wanted:
        assert {each.name for each in kiosk.trainees()} == {each.name for each in wanted.trainees()}


def test_after_a_long_merge_the_next_one_waits_and_nothing_is_lost(
    office: SchoolOffice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = office.station(tmp_path / "one"), office.station(tmp_path / "two")
    clock = {"now": 1000.0}
    monkeypatch.setattr(pending_work, "time", lambda: clock["now"])
    monkeypatch.setattr(pending_work, "process_time", count(0, 9).__next__)

    def people_there(number: int) -> int:
        with TraineeStore.open(here.machine.records) as store:
            store.add(Trainee(f"Mia {number}", str(number)), WHEN)
        for machine in (here, there):
            assert machine.sync().trouble == ""
        assert not (there.member.folder / "news").exists(), "no kiosk starts again for it"
        with TraineeStore.open(there.machine.records) as store:
            return len(store.trainees())

    assert [people_there(1), people_there(2)] == [1, 2], "nine seconds are not long"
    monkeypatch.setattr(pending_work, "process_time", count(0, 30).__next__)
    assert people_there(3) == 3
    clock["now"] += 20 * 30 - 1
    assert people_there(4) == 3, "thirty were"
    clock["now"] += 1
    assert people_there(5) == 5
    clock["now"] = 0.0
    assert people_there(6) == 6, "a clock that was set back keeps nobody waiting"


def test_records_of_another_machine_are_not_told_in_the_name_of_the_one_that_joined(
    office: SchoolOffice, tmp_path: Path
) -> None:
    one, other = office.station(tmp_path / "one"), office.station(tmp_path / "two")
    trouble = sync(one.member, other.machine).trouble
    assert trouble == "these records are not from the machine that joined the school; join again"


def test_a_copy_of_a_machine_is_named_and_contained(office: SchoolOffice, tmp_path: Path) -> None:
    one, other = office.station(tmp_path / "one"), office.station(tmp_path / "two")
    one.trial.work(10)
    one.sync()
    clone = one.copy(tmp_path / "clone")
    one.trial.work(10)
    assert one.sync().trouble == ""
    clone.trial.work(5)
    assert "copied" in clone.sync().trouble
    assert office.state_of(one) == "in quarantine"
    other.trial.work(5)
    assert other.sync().trouble == ""
    assert office.sync().trouble == ""


def test_records_of_yesterday_are_named_before_anything_is_sent(office: SchoolOffice, tmp_path: Path) -> None:
    one = office.station(tmp_path / "one")
    one.trial.work(10)
    one.sync()
    yesterday = one.trial.snapshot("yesterday")
    one.trial.work(10)
    one.sync()
    newest = one.trial.snapshot("newest")
    shutil.copy(yesterday, one.machine.records)
    assert "rolled back" in one.sync().trouble
    with connected(**office.admin) as connection:
        assert (
            "rolled back" in {each.name: each.said for each in OfficeStore(connection).stations()}[one.name]
        )
    assert office.state_of(one) == "joined"
    # The newest backup goes on where it was.
    shutil.copy(newest, one.machine.records)
    assert one.sync().trouble == ""


def test_training_of_yesterday_is_named_too(office: SchoolOffice, tmp_path: Path) -> None:
    """The ledger says nothing of training, so it is as long as before."""
    one = office.station(tmp_path / "one")
    one.trial.work(10)
    one.sync()
    yesterday = one.trial.snapshot("yesterday")
    with RecordsFile.open(one.machine.records) as records:
        one.trial._attempt(records)
    assert one.sync().trouble == ""
    shutil.copy(yesterday, one.machine.records)
    assert "rolled back" in one.sync().trouble


def test_records_of_yesterday_are_named_however_much_was_done_since(
    office: SchoolOffice, tmp_path: Path
) -> None:
    """There is more of everything than the school has, but not the same. The checkpoint was put back too."""
    one = office.station(tmp_path / "one")
    one.trial.work(10)
    one.sync()
    yesterday, signing = one.trial.snapshot("yesterday"), tmp_path / "signing of yesterday"
    shutil.copytree(one.machine.signing, signing)
    with RecordsFile.open(one.machine.records) as records:
        one.trial._ledger(records)
    assert one.sync().trouble == ""
    shutil.copy(yesterday, one.machine.records)
    shutil.rmtree(one.machine.signing)
    shutil.copytree(signing, one.machine.signing)
    with RecordsFile.open(one.machine.records) as records:
        for _ in range(3):
            one.trial._ledger(records)
    one.trial.work(10)
    assert "rolled back" in one.sync().trouble
    assert office.state_of(one) == "joined", "nothing of it was sent"


def test_a_restored_backup_goes_on_with_a_new_code(office: SchoolOffice, tmp_path: Path) -> None:
    one = office.station(tmp_path / "one")
    one.trial.work(10)
    one.sync()
    shutil.rmtree(one.member.folder)
    with pytest.raises(Refused, match="has not joined"):
        one.sync()
    one.join(office.renewed(one.name))
    one.trial.work(10)
    assert one.sync().trouble == ""
    assert office.state_of(one) == "joined"


def test_a_machine_made_anew_cannot_take_the_place_of_the_old_one(
    office: SchoolOffice, tmp_path: Path
) -> None:
    one = office.station(tmp_path / "one")
    with pytest.raises(Refused, match="another machine has joined"):
        SchoolMachine(tmp_path / "new").join(office.renewed(one.name))


def test_a_school_that_was_put_back_gets_everything_again(office: SchoolOffice, tmp_path: Path) -> None:
    one = office.station(tmp_path / "one")
    one.trial.work(10)
    one.sync()
    with connected(**office.admin) as connection:
        connection.execute(
            "UPDATE school.stations AS s SET seq = 1, hash = (SELECT hash FROM school.story AS t"
            " WHERE t.machine = s.machine AND t.seq = 1) WHERE name = %s",
            (one.name,),
        )
        connection.execute(
            "DELETE FROM school.story USING school.stations AS s WHERE s.machine = story.machine"
            " AND story.seq > s.seq AND name = %s",
            (one.name,),
        )
    one.trial.work(5)
    assert one.sync().trouble == ""
    assert one.sync().waiting == 0


def test_without_a_network_nothing_is_lost_and_the_state_says_so(
    office: SchoolOffice, tmp_path: Path
) -> None:
    one = office.station(tmp_path / "one")
    assert one.sync().trouble == ""
    way = one.member.folder / "pg_service.conf"
    right = way.read_text("utf-8")
    way.write_text(right.replace(office.admin["host"], str(tmp_path)))
    one.trial.work(5)
    before = dump(one.machine.records)
    state = one.sync()
    assert "cannot be reached" in state.trouble
    assert one.member.state() == state
    assert dump(one.machine.records) == before
    way.write_text(right)
    assert one.sync().trouble == ""


def test_one_bad_story_does_not_stop_the_others(new_office: SchoolOffice, tmp_path: Path) -> None:
    office = new_office
    bad, good = office.station(tmp_path / "one"), office.station(tmp_path / "two")
    bad.trial.work(10)
    with closing(sqlite3.connect(bad.machine.records)) as db:
        db.execute("DROP TRIGGER profiles_update")
        db.execute("UPDATE profiles SET name = 'a' || char(10) || 'b'")
        db.commit()
    good.trial.work(10)
    for each in (bad, good):
        each.sync()
    state = office.sync()
    assert state.trouble.startswith("Not accepted: machine")
    with TraineeStore.open(good.machine.records) as here, TraineeStore.open(office.machine.records) as there:
        assert {each.name for each in here.trainees()} == {each.name for each in there.trainees()}


def test_the_credentials_are_closed_to_others(office: SchoolOffice) -> None:
    files = [*office.member.folder.iterdir()]
    assert {file.name for file in files} >= {"pgpass", "pg_service.conf", "member.json"}
    assert all(is_private(file) for file in [office.member.folder, *files])
