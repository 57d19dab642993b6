"""Merging lays what several machines recorded side by side: nothing twice, nothing lost, in any order the same."""

import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta
from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest

from app.errors import Refused
from app.exam.exam_log import ClockPaused
from app.exam.supervisor import Supervisor
from app.learning.assigned_set import Assigned
from app.learning.roster import Trainee
from app.records.backup.backup_contents import Machine
from app.records.backup.merge import _merged, is_same, merge, merge_records
from app.records.db.entry_codec import time_text
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.db.transaction import transaction
from app.records.exams.exam_store import SittingStore
from app.records.exams.ledger_audit import audit_ledger
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.assigned_set_store import AssignedStore
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.trainee_store import TraineeStore
from app.session.attempt_log import Noted
from tests.bulk import figure
from tests.records.answers import random_answer
from tests.records.backups import PASSPHRASE, WHEN, backup_of, files_in, furnished, machine_in, state_of
from tests.records.disks import refused_until_it_fits
from tests.records.machines import Trial, dump, forms_of, merged
from tests.records.scripts import Script

CLASSES = 50
FORKED = (
    "its records from machine {} contradict the records here. One of them was altered, or was restored and then used"
    " separately. Nothing was changed"
)


class Class:
    """Five machines that have worked, and have merged with each other now and then."""

    def __init__(self, folder: Path, seed: str) -> None:
        chance = Random(seed)
        self.machines = [
            Trial(folder / f"machine {number}", Random(f"{seed} {number}")) for number in range(5)
        ]
        self.snapshots: list[Path] = []
        self.office = Trial(folder / "office", chance).file
        """A machine of nobody: who is who there is what all say together."""
        for _ in range(2):
            for machine in self.machines:
                machine.work(12)
            for machine in chance.sample(self.machines, 2):
                other = chance.choice([each for each in self.machines if each is not machine])
                machine.merge(self._snapshot(other))
        self.last = [self._snapshot(machine) for machine in self.machines]

    def _snapshot(self, machine: Trial) -> Path:
        self.snapshots.append(machine.snapshot(f"snapshot {len(self.snapshots)}"))
        return self.snapshots[-1]

    @property
    def wrote(self) -> set[str]:
        return set[str]().union(*[machine.wrote for machine in self.machines])


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> Class:
    return Class(tmp_path_factory.mktemp("five"), "five")


@pytest.fixture(scope="module")
def all_five(five: Class, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of all, in the office."""
    return merged(five.office, five.last, tmp_path_factory.mktemp("all") / "all")


@pytest.fixture
def pair(memory: Path) -> tuple[Trial, Trial]:
    here, there = Trial(memory / "here", Random("here")), Trial(memory / "there", Random("there"))
    return here, there


def test_five_machines_with_overlaps_are_the_same_in_any_order(
    five: Class, all_five: Path, memory: Path
) -> None:
    chance = Random("orders")
    for number, order in enumerate(chance.sample(list(permutations(five.last)), 3)):
        assert dump(merged(five.office, order, memory / str(number))) == dump(all_five)
    everything = chance.sample(five.snapshots, len(five.snapshots))
    assert dump(merged(five.office, everything, memory / "old and new")) == dump(all_five)
    assert forms_of(all_five) == forms_of(five.last[0])


def nameless(file: Path) -> dict[str, set[tuple[object, ...]]]:
    """What is recorded in a file, but for what is the machine's own, and for who it was."""
    found = {name: set(rows) for name, rows in dump(file).items()}
    for name in ("own_chain", "origins", "trainees"):
        del found[name]
    found["trainee_origins"] = {(*row[:2], row[3]) for row in found["trainee_origins"]}
    found["profiles"] = {row[2:] for row in found["profiles"]}
    found["assigned_to"] = {row[:1] for row in found["assigned_to"]}
    with closing(sqlite3.connect(file)) as db:
        for name in ("attempts", "drill_runs", "sittings"):
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})") if row[1] != "trainee"]
            found[name] = set(db.execute(f"SELECT {', '.join(columns)} FROM {name}").fetchall())
    return found


def test_it_is_the_same_on_every_machine_but_for_what_is_its_own_and_who_its_people_are(
    five: Class, all_five: Path, memory: Path
) -> None:
    for number, own in enumerate(five.last):
        assert nameless(merged(own, [all_five], memory / str(number))) == nameless(all_five)


def test_it_is_the_same_people_on_every_machine_where_nobody_takes_the_name_of_another(
    memory: Path, script: Script
) -> None:
    machines = [Trial(memory / f"machine {number}", Random(number)) for number in range(3)]
    for number, machine in enumerate(machines):
        with TraineeStore.open(machine.file) as store:
            store.enrol([Trainee("Zoe", "9"), Trainee("Ann", "7"), Trainee("Mia", "8")][number:], WHEN)
            store.change(store.find("8"), Trainee(f"Mia {number}", "8"), "", WHEN + timedelta(number))
            for who in store.trainees():
                AttemptStore.beside(store).begin(script.started, script.house, WHEN, who.id)
    found = []
    for number, machine in enumerate(machines):
        everybody = [each.file for each in machines]
        found.append(dump(merged(machine.file, everybody, memory / str(number))))
        for name in ("own_chain", "origins"):
            del found[-1][name]
    assert found[0] == found[1] == found[2]
    assert len(found[0]["trainees"]) == 3


def test_merging_what_was_merged_is_merging_each(five: Class, all_five: Path, memory: Path) -> None:
    one = merged(five.last[1], five.last[2:4], memory / "one")
    other = merged(five.last[4], [five.last[0], *five.last[1:3]], memory / "other")
    assert dump(merged(five.office, [other, one], memory / "both")) == dump(all_five)


def test_no_record_is_lost_and_none_is_there_twice(five: Class, all_five: Path) -> None:
    found = Counter(re.findall(r"#[0-9a-f]+", repr(dump(all_five))))
    assert set(found) == five.wrote
    assert set(found.values()) == {1}


def test_merging_the_same_twice_adds_nothing(five: Class, all_five: Path, memory: Path) -> None:
    assert is_same(all_five, merged(all_five, [five.last[3], all_five], memory / "twice"))
    assert not is_same(all_five, five.last[0])


def test_the_merged_ledger_is_sound(five: Class, memory: Path) -> None:
    with RecordsFile.open(merged(five.last[0], five.last[1:], memory / "all")) as records:
        found = audit_ledger(records)
        assert found.troubles == ()
        assert len(found.heads) == 5
        assert Ledger.beside(records).chains()[0][0] == Ledger.beside(records).own_chain()
        assert records._db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


_OWN_ORDER = (
    "SELECT due FROM answers JOIN drill_runs ON drill_runs.id = run WHERE {drill_runs} ORDER BY answers.id",
    "SELECT round FROM ended JOIN attempts ON attempts.id = attempt WHERE {attempts} ORDER BY ended.id",
    "SELECT round FROM attempts WHERE {attempts} ORDER BY id",
    "SELECT sittings.id FROM sittings WHERE {sittings} ORDER BY number",
    # What of its own a set does not count.
    "SELECT title, (SELECT count(*) FROM ended JOIN attempts ON attempts.id = attempt WHERE {attempts}"
    " AND ended.id <= assigned_sets.ended) FROM assigned_sets WHERE {assigned_sets} ORDER BY id",
)


def own_order(file: Path, machine: str) -> list[list[tuple[object, ...]]]:
    """What a machine wrote, in the order in which it stands in a file."""
    with RecordsFile.open(file) as records:
        mine = Ledger.beside(records).own_chain() == machine
        of = "" if mine else f"AND machine = '{machine}'"
        where = {
            kind: f"{kind}.{key} {'NOT ' if mine else ''}IN"
            f" (SELECT id FROM origins WHERE kind = '{kind}' {of})"
            for kind, key in zip(
                ("attempts", "drill_runs", "assigned_sets", "sittings"),
                ("id", "id", "id", "number"),
                strict=True,
            )
        }
        return [records._db.execute(query.format(**where)).fetchall() for query in _OWN_ORDER]


def test_each_machine_keeps_its_own_order_whatever_its_clock_said(five: Class, all_five: Path) -> None:
    for file in five.last:
        with Ledger.open(file) as ledger:
            machine = ledger.own_chain()
        here, merged_ = own_order(file, machine), own_order(all_five, machine)
        assert all(here[:3])
        assert here == merged_


def test_between_machines_the_time_decides(pair: tuple[Trial, Trial], script: Script) -> None:
    here, there = pair
    for trial, hours in ((here, (1, 4)), (there, (2, 3))):
        with AttemptStore.open(trial.file) as store:
            for hour in hours:
                store.begin(script.started, script.house, WHEN + timedelta(hours=hour))
    here.merge(there.file)
    with AttemptStore.open(here.file) as store:
        assert [each.when for each in store.attempts()] == [
            WHEN + timedelta(hours=hour) for hour in (4, 3, 2, 1)
        ]


@pytest.mark.bulk
def test_any_class_in_any_order(memory: Path) -> None:
    """Clocks that go back, people who change their names and badges to those of others."""
    for number in range(figure(CLASSES)):
        folder = memory / str(number)
        folder.mkdir()
        five, chance = Class(folder, f"class {number}"), Random(number)
        first = dump(merged(five.office, five.last, folder / "first"))
        for order in range(3):
            shuffled = chance.sample(five.snapshots, len(five.snapshots))
            assert dump(merged(five.office, shuffled, folder / f"order {order}")) == first
        found = Counter(re.findall(r"#[0-9a-f]+", repr(first)))
        assert set(found) == five.wrote
        assert set(found.values()) == {1}
        shutil.rmtree(folder)


def own_people(file: Path) -> list[tuple[str, str, str]]:
    """Whom a machine has registered or changed itself: name, badge and PIN of each."""
    with TraineeStore.open(file) as store:
        rows = store._db.execute(
            "SELECT DISTINCT trainee FROM profiles AS p WHERE NOT EXISTS"
            " (SELECT 1 FROM origins WHERE (kind, id, number) = ('profiles', p.trainee, p.number))"
        ).fetchall()
        return [(each.name, each.badge, each.pin) for each in store.trainees() if (each.id,) in rows]


@pytest.mark.bulk
def test_nobody_of_a_machine_becomes_another_one_of_it_in_any_class(memory: Path) -> None:
    """People change their names and badges to those of others, and every merge is taken all the same."""
    for number in range(figure(CLASSES)):
        folder = memory / str(number)
        folder.mkdir()
        five, chance = Class(folder, f"class {number}"), Random(number)
        for turn in range(3):
            for machine in five.machines:
                before = own_people(machine.file)
                other = chance.choice([each for each in five.machines if each is not machine])
                machine.merge(came := other.snapshot(f"{number} {turn} {machine.file.name}"))
                assert own_people(machine.file) == before
                with_it = dump(machine.file)
                machine.merge(came)
                assert dump(machine.file) == with_it, "nothing comes twice"
                machine.work(chance.randint(0, 3))
        for machine in five.machines:
            machine.merge(
                *[each.snapshot(f"last {machine.file.name} {each.file.name}") for each in five.machines]
            )
            found = Counter(re.findall(r"#[0-9a-f]+", repr(dump(machine.file))))
            assert set(found) == five.wrote
            assert set(found.values()) == {1}
        shutil.rmtree(folder)


def test_a_newer_backup_of_a_machine_adds_what_is_new(pair: tuple[Trial, Trial]) -> None:
    here, there = pair
    here.work(10)
    there.work(20)
    here.merge(there.snapshot("first"))
    before = dump(here.file)
    there.work(20)
    here.merge(there.snapshot("second"))
    after = dump(here.file)
    assert len(after["entries"]) > len(before["entries"])
    here.merge(there.file.with_name("first"))
    assert dump(here.file) == after


def written(file: Path, text: str) -> None:
    """One more record in the ledger of a file."""
    with RecordsFile.open(file) as records, transaction(records._db):
        Ledger.beside(records).append("remark", "nothing", {"text": text}, WHEN)


def refusal_of(base: Path, other: Path) -> str:
    before = dump(base)
    with pytest.raises(Refused) as caught:
        merge_records(base, other, base.with_name("never"))
    assert dump(base) == before
    return str(caught.value)


def test_a_chain_that_went_two_ways_is_refused(pair: tuple[Trial, Trial]) -> None:
    here, there = pair
    there.work(20)
    fork = there.snapshot("fork")
    written(there.file, "one")
    here.merge(there.snapshot("one"))
    written(fork, "other")
    said = refusal_of(here.file, fork)
    with Ledger.open(fork) as ledger:
        assert said == FORKED.format(ledger.own_chain())
    written(fork, "and more")
    assert refusal_of(here.file, fork) == said
    here.merge(there.file)
    # Each of the two knows something that the other does not.
    with TraineeStore.open(there.file) as store:
        store.add(Trainee("Somebody else", "x"), WHEN)
    here.merge(there.file)
    assert refusal_of(here.file, fork) == said


def test_of_a_machine_that_is_doubted_nothing_is_taken_and_what_was_here_stays(
    pair: tuple[Trial, Trial],
) -> None:
    here, there = pair
    there.work(20)
    fork = there.snapshot("fork")
    here.merge(fork)
    before = dump(here.file)
    written(fork, "other")
    with Ledger.open(fork) as ledger:
        doubted = ledger.own_chain()
    into = here.file.with_name("into")
    merge_records(here.file, fork, into, {doubted})
    assert dump(into) == before


def test_a_story_that_was_altered_is_refused(pair: tuple[Trial, Trial]) -> None:
    here, there = pair
    there.work(30)
    here.merge(there.snapshot("sound"))
    altered = there.snapshot("altered")
    with closing(sqlite3.connect(altered, isolation_level=None)) as db:
        db.execute("DROP TRIGGER attempts_update")
        db.execute("UPDATE attempts SET mode = 'guided' WHERE id = 1")
    with Ledger.open(altered) as ledger:
        assert refusal_of(here.file, altered) == FORKED.format(ledger.own_chain())


def test_records_that_do_not_fit_each_other_are_not_merged(pair: tuple[Trial, Trial]) -> None:
    here, there = pair
    there.work(30)
    with closing(sqlite3.connect(there.file, isolation_level=None)) as db:
        db.execute("DROP TRIGGER house_files_delete")
        db.execute("DELETE FROM house_files")
    assert refusal_of(here.file, there.file) == (
        "its records from other machines contradict each other or the records here; nothing was changed. Do not merge"
        " this backup"
    )


def test_what_another_machine_decides_about_an_exam_keeps_its_backup_out(pair: tuple[Trial, Trial]) -> None:
    here, there = pair
    with RecordsFile.open(here.file) as records:
        TraineeStore.beside(records).add(Trainee("Ann", "7"), WHEN)
        while not SittingStore.beside(records).ids():
            here._sitting(records)
        (exam,) = SittingStore.beside(records).ids()
    with RecordsFile.open(there.file) as records, transaction(records._db):
        ledger = Ledger.beside(records)
        ledger.append("revoked", exam, {}, WHEN)
        chain = ledger.own_chain()
    backup, into = Path("there.backup"), here.file.with_name("into")
    assert _merged(here.file, there.file, into, backup) == into, "anybody may revoke it"
    with RecordsFile.open(there.file) as records, transaction(records._db):
        Ledger.beside(records).append("voided", exam, {}, WHEN)
    into.unlink()
    with pytest.raises(Refused) as caught:
        _merged(here.file, there.file, into, backup)
    assert caught.value.sentences == (
        f"there.backup: machine {chain} has decisions about exam {exam}, which was given on another machine. Only"
        " that machine can rule on it. Nothing was changed. Do not merge this backup",
    )


def test_a_machine_that_is_behind_its_own_backups_has_to_be_restored_first(pair: tuple[Trial, Trial]) -> None:
    here, there = pair
    here.work(10)
    behind = here.snapshot("behind")
    here.work(10)
    there.merge(here.snapshot("newer"))
    for other in (here.file, there.file):
        assert refusal_of(behind, other) == (
            "this backup has newer records from this machine than the machine itself has; nothing was changed."
            " Restore this machine's newest backup first"
        )


def test_what_another_machine_began_goes_on_there(pair: tuple[Trial, Trial], script: Script) -> None:
    here, there = pair
    with RecordsFile.open(there.file) as records:
        attempt = AttemptStore.beside(records).begin(script.started, script.house, WHEN)
        run = DrillStore.beside(records).begin("twenty", "payout", script.house, "1", WHEN)
        DrillStore.beside(records).append(run, 1, random_answer(Random(1)), WHEN)
    there_before = there.snapshot("before")
    here.merge(there_before)
    with RecordsFile.open(here.file) as records:
        store, drills = AttemptStore.beside(records), DrillStore.beside(records)
        assert [summary.id for summary in store.attempts()] == [attempt]
        assert (store.newest(), store.unfinished()) == (None, [])
        assert drills.newest("twenty", "payout", script.house.house_id) is None
        with pytest.raises(
            Refused, match=r"^.+[/\\]here: attempt 1: it was started on another machine; continue it there$"
        ):
            store.append(attempt, 1, Noted("here", 1.0))
        with pytest.raises(
            Refused, match=r"^.+[/\\]here: run 1: it was started on another machine; continue it there$"
        ):
            drills.append(run, 2, random_answer(Random(2)), WHEN)
        mine = store.begin(script.started, script.house, WHEN)
        newest = store.newest()
        assert newest
        assert newest.id == mine
    with AttemptStore.open(there.file) as store:
        store.append(attempt, 1, Noted("there", 1.0))
    here.merge(there.file)
    with AttemptStore.open(here.file) as store:
        assert Noted("there", 1.0) in [
            entry for each in store.attempts() for entry in store.attempt(each.id).entries
        ]


def test_an_exam_that_runs_elsewhere_is_in_nobodys_way(pair: tuple[Trial, Trial]) -> None:
    here, there = pair
    for trial in pair:
        with TraineeStore.open(trial.file) as people:
            people.add(Trainee("Ann", "7"), WHEN)
    running = None
    while running is None:
        with SittingStore.open(there.file) as store:
            there._sitting(store)
            running = store.running_id()
    here.merge(there.snapshot("running"))
    with SittingStore.open(here.file) as store:
        assert store.sitting(running).opened.dealer == {"name": "Ann", "badge": "7"}
        assert store.running_id() is None
        own = None
        while own is None:
            here._sitting(store)
            own = store.running_id()
        with pytest.raises(
            Refused,
            match=r"^.+[/\\]here: exam PJMA-N6YF: it was started on another machine; continue it there$",
        ):
            store.append(running, 1, [ClockPaused("", "", 1.0)], WHEN)
        with (
            pytest.raises(
                sqlite3.IntegrityError, match=r"^this exam was held on another machine, and is decided there$"
            ),
            transaction(store._db),
        ):
            Ledger.beside(store).append("marked", running, {}, WHEN)
        with transaction(store._db):
            Ledger.beside(store).append("revoked", running, {"reason": "no"}, WHEN)


def people(file: Path) -> list[tuple[str, str]]:
    with TraineeStore.open(file) as store:
        return [(each.name, each.badge) for each in store.trainees()]


def test_the_same_name_and_badge_is_the_same_person(pair: tuple[Trial, Trial], script: Script) -> None:
    here, there = pair
    for trial, name in ((here, "Ann Lee"), (there, "ann lee")):
        with TraineeStore.open(trial.file) as store:
            who = store.add(Trainee(name, "A7"), WHEN)
            AttemptStore.beside(store).begin(script.started, script.house, WHEN, who)
            store.change(
                store.find("A7"), Trainee(f"Ann Ray of {trial.file.name}", "A7"), "", WHEN + timedelta(1)
            )
    here.merge(there.file)
    assert people(here.file) == [("Ann Ray of there", "A7")] or people(here.file) == [
        ("Ann Ray of here", "A7")
    ]
    with closing(sqlite3.connect(here.file)) as db:
        assert db.execute("SELECT trainee FROM attempts").fetchall() == [(1,), (1,)]
        assert db.execute("SELECT count(*) FROM profiles WHERE trainee = 1").fetchone() == (4,)


def test_what_somebody_is_called_here_stays_so_even_if_the_clock_stood_still(
    pair: tuple[Trial, Trial],
) -> None:
    here, there = pair
    with TraineeStore.open(here.file) as store:
        store.add(Trainee("Zoe", "9"), WHEN)
        store.change(store.find("9"), Trainee("Ann", "9"), "", WHEN)
    there.work(3)
    here.merge(there.file)
    assert ("Ann", "9") in people(here.file)


def test_people_who_cannot_be_told_apart_stay_two_and_nobody_is_kept_from_work(
    pair: tuple[Trial, Trial],
) -> None:
    here, there = pair
    for trial, who in ((here, Trainee("Ann", "7")), (there, Trainee("Bob", "7"))):
        with TraineeStore.open(trial.file) as store:
            store.add(who, WHEN)
    here.merge(there.file)
    with TraineeStore.open(here.file) as store:
        assert people(here.file) == [("Ann", "7"), ("Bob", "7")]
        store.add(Trainee("Cleo", "9"), WHEN)
        store.enrol([Trainee("Dan", "10"), Trainee("Cleo", "9")], WHEN)
        for third in (Trainee("Eve", "7"), Trainee("Ann", "")):
            with pytest.raises(Refused):
                store.add(third, WHEN)
        bob = next(each for each in store.trainees() if each.name == "Bob")
        store.change(bob, Trainee("Bob", "8"), "", WHEN)


def test_two_who_are_given_one_name_and_badge_become_one(pair: tuple[Trial, Trial]) -> None:
    here, there = pair
    for trial, badge in ((here, "7"), (there, "")):
        with TraineeStore.open(trial.file) as store:
            store.add(Trainee("Ann", badge), WHEN)
    here.merge(there.snapshot("before"))
    assert people(here.file) == [("Ann", ""), ("Ann", "7")]
    with TraineeStore.open(there.file) as store:
        store.change(store.find("Ann"), Trainee("Ann", "7"), "", WHEN)
    here.merge(there.file)
    assert people(here.file) == [("Ann", "7")]


def test_two_of_one_roster_who_turn_out_to_be_one_are_so_in_any_order(
    pair: tuple[Trial, Trial], memory: Path
) -> None:
    here, there = pair
    everybody = [Trainee("Zoe", "9"), Trainee("Ann", "7"), Trainee("Mia", "8")]
    with TraineeStore.open(there.file) as store:
        store.enrol(everybody, WHEN)
    others = [there.file]
    for number, (before, after) in enumerate(pairwise(everybody)):
        other = Trial(memory / f"other {number}", Random(number))
        with TraineeStore.open(other.file) as store:
            store.add(before, WHEN)
            store.change(store.trainees()[0], after, "", WHEN)
        others.append(other.file)
    found = [
        dump(merged(here.file, order, memory / str(number)))
        for number, order in enumerate(permutations(others))
    ]
    assert [each for each in found if each != found[0]] == []
    assert len(found[0]["trainees"]) == 1
    assert len(found[0]["profiles"]) == 7


def test_a_set_that_was_called_back_twice_was_called_back_the_first_time(pair: tuple[Trial, Trial]) -> None:
    here, there = pair
    with AssignedStore.open(there.file) as store:
        number = store.assign("oxford", Assigned("Friday", WHEN.date(), ("payout",)), None, WHEN)
    here.merge(there.file)
    for trial, hours in ((here, 2), (there, 1)):
        with AssignedStore.open(trial.file) as store:
            store.withdraw(number, WHEN + timedelta(hours=hours))
    here.merge(there.file)
    assert dump(here.file)["withdrawn_sets"] == [(1, time_text(WHEN + timedelta(hours=1)))]


def test_supervisors_stay_where_they_are(pair: tuple[Trial, Trial]) -> None:
    here, there = pair
    for trial, name in ((here, "Maria"), (there, "Noor")):
        with SupervisorStore.open(trial.file) as store:
            store.add(Supervisor(name, name, ""), "$argon2id$hash", None, WHEN)
    here.merge(there.file)
    with SupervisorStore.open(here.file) as store:
        (maria,) = store.accounts()
        assert store.kept(maria) == "$argon2id$hash"
        assert b"Noor" in here.file.read_bytes()  # in the ledger of their machine


def test_every_table_is_merged_or_known_not_to_be(all_five: Path) -> None:
    """A new table has to be thought of in a merge: this fails until it is."""
    full = {name for name, rows in dump(all_five).items() if rows}
    with closing(sqlite3.connect(all_five)) as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    assert tables - full == {
        "minds",
        "caught_up",
        "checked_results",
        "supervisor_tries",
        "signed_heads",
    }


@pytest.fixture
def here(memory: Path) -> Machine:
    return furnished(memory / "here", "here")


@pytest.fixture
def others(memory: Path) -> list[Path]:
    names = ["one", "two"]
    return [backup_of(furnished(memory / name, name), memory / f"{name}.backup") for name in names]


def opened_by(passphrase: str, files: Sequence[Path]) -> list[tuple[Path, str]]:
    return [(file, passphrase) for file in files]


def test_backups_are_merged_and_what_is_new_is_counted(
    here: Machine, others: list[Path], memory: Path
) -> None:
    before = state_of(here)
    found = merge(opened_by(PASSPHRASE, others), here)
    assert found.added["drill answers"] > 0
    assert found.added["ledger records"] > 0
    assert state_of(here)[1] == before[1]
    assert not list(here.folder.glob("*.draft"))
    after = state_of(here)
    again = merge(opened_by(PASSPHRASE, others[::-1]), here)
    assert set(again.added.values()) == {0}
    assert state_of(here) == after
    new = machine_in(memory / "new")
    merge(opened_by(PASSPHRASE, others), new)
    assert dump(new.records)["answers"]


def test_one_backup_that_is_refused_keeps_all_out(here: Machine, others: list[Path]) -> None:
    before = files_in(here.folder)
    others[1].write_bytes(others[1].read_bytes()[:-1])
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]two\.backup: the backup is damaged; nothing was changed\. Use another copy of it$",
    ):
        merge(opened_by(PASSPHRASE, others), here)
    with pytest.raises(Refused, match=r"^.+[/\\]one\.backup: wrong passphrase; nothing was changed$"):
        merge(opened_by("another passphrase", others), here)
    assert files_in(here.folder) == before


def test_a_fork_is_refused_by_the_name_of_the_backup(here: Machine, memory: Path) -> None:
    other = furnished(memory / "other", "other")
    apart = machine_in(memory / "apart")
    shutil.copytree(other.folder, apart.folder)
    for machine in (other, apart):
        written(machine.records, machine.folder.name)
    backups = [backup_of(machine, memory / f"{machine.folder.name}.backup") for machine in (other, apart)]
    before = state_of(here)
    with pytest.raises(
        Refused,
        match=r"[/\\]apart\.backup: its records from machine [0-9a-f]{16} contradict the records here\. One of them was altered, or was restored and then used separately\. Nothing was changed$",
    ):
        merge(opened_by(PASSPHRASE, backups), here)
    assert state_of(here) == before


def test_records_in_use_are_not_merged(here: Machine, others: list[Path]) -> None:
    with TraineeStore.open(here.records) as idle:
        before = idle.trainees()
        with pytest.raises(
            Refused,
            match=r"^.+[/\\]records\.sqlite: another program is using the records, most likely hcf-trainer in another window or as a kiosk; close it and try again\. Nothing was changed$",
        ):
            merge(opened_by(PASSPHRASE, others), here)
        assert idle.trainees() == before


def test_a_full_disk_leaves_the_records_as_they_were(small_disk: Path, others: list[Path]) -> None:
    here = furnished(small_disk / "here", "here", 10)
    before = state_of(here)

    def check() -> None:
        assert state_of(here) == before
        assert not list(here.folder.glob("*.draft"))

    rooms = range(50_000, 1_000_000, 60_000)
    refused_until_it_fits(small_disk, rooms, lambda: merge(opened_by(PASSPHRASE, others[:1]), here), check)
    assert state_of(here) != before
