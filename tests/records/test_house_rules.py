"""What a house decides about its rules: on this machine, for everything that begins, as long as its file says so."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.procedure.decisions import NOTHING
from app.procedure.open_rules import unconfirmed
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import as_plain, rule
from app.procedure.vocabulary import Step
from app.records.backup.merge import merge
from app.records.backup.restore import restore
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.exams.house_decisions import RULES_DECIDED, decisions_in
from app.records.exams.ledger_audit import audit_ledger
from app.session.session import Session
from tests.records.backups import PASSPHRASE, WHEN, backup_of, machine_in
from tests.records.decisions import ANN, Machine
from tests.records.old_forms import old_file

LIMIT = Path(__file__).parents[1] / "examples" / "oxford-limit.json"
SCAN = "steps.scan"


@pytest.fixture
def machine(memory: Path) -> Iterator[Machine]:
    machine = Machine(memory / "records.sqlite")
    yield machine
    machine.stop()


def ruling(machine: Machine) -> object:
    """The ruling on a round in which limits cut payouts."""
    return as_plain(rule(*round_from_plain(json.loads(LIMIT.read_text("utf-8")), machine.library.house)))


def without_scan(machine: Machine) -> bool:
    """Does it count if a dealer at the third house does not scan the layout?"""
    played = json.loads(LIMIT.with_name("pechanga-wheel.json").read_text("utf-8"))
    session = Session(rule(*round_from_plain(played, machine.library.house)), "test")
    (fault,) = [fault for fault in session.scorecard().faults if fault.step == Step("scan")]
    return fault.binding


# --- deciding


def test_at_first_nothing_is_decided_and_the_house_is_what_its_file_says(machine: Machine) -> None:
    file = machine.library.files()["pechanga"]
    assert machine.library.text("pechanga").text == file.read_bytes()
    rules = machine.rules.of("pechanga")
    assert rules.count("confirmed") == rules.count("not-ours") == 0
    assert rules.count("open") == len(rules.rules) == len(unconfirmed(machine.library.house("pechanga")))


def test_a_confirmed_rule_changes_the_houses_hash_and_makes_its_faults_count(machine: Machine) -> None:
    before = machine.library.text("pechanga").hash
    assert not without_scan(machine)
    after = machine.rules.confirm("pechanga", [SCAN], ANN)
    assert after.count("confirmed") == 1
    assert machine.library.text("pechanga").hash != before
    assert without_scan(machine)


def test_another_reading_makes_another_ruling(machine: Machine) -> None:
    before = ruling(machine)
    after = machine.rules.choose("oxford", "sharing-a-limit", "in-proportion", ANN)
    assert ruling(machine) != before
    (taken,) = [each for each in after.rules if each.key == "readings.sharing-a-limit"]
    assert after.stand_of(taken) == "confirmed"
    assert taken.reading
    assert taken.reading.chosen == "in-proportion"
    machine.rules.choose("oxford", "sharing-a-limit", "in-order", ANN)
    assert ruling(machine) == before


def test_a_reading_is_confirmed_by_name_so_that_another_file_cannot_take_it_otherwise(
    machine: Machine,
) -> None:
    machine.rules.confirm("oxford", ["readings.sharing-a-limit"], ANN)
    assert machine.library.decisions("oxford").choices == {"sharing-a-limit": "in-order"}


def test_a_rule_that_is_not_the_houses_is_not_asked_about_again_and_holds_nobody(machine: Machine) -> None:
    machine.rules.confirm("pechanga", [SCAN], ANN)
    after = machine.rules.disown("pechanga", SCAN, ANN)
    assert (after.count("confirmed"), after.count("not-ours")) == (0, 1)
    assert not without_scan(machine)
    assert machine.library.decisions("pechanga") == NOTHING
    again = machine.rules.confirm("pechanga", [SCAN], ANN)
    assert (again.count("confirmed"), again.count("not-ours")) == (1, 0)


@pytest.mark.parametrize("house", ["oxford", "two-to-ten", "pechanga", "greektown", "cuda"])
def test_a_house_that_confirms_everything_has_nothing_left_to_confirm(house: str, machine: Machine) -> None:
    machine.confirm_everything(house)
    assert unconfirmed(machine.library.house(house)) == ()
    rules = machine.rules.of(house)
    assert rules.count("confirmed") == len(rules.rules)


def test_a_rule_that_reads_otherwise_by_another_choice_is_open_again(machine: Machine) -> None:
    machine.confirm_everything("cuda")
    after = machine.rules.choose("cuda", "no-qualifier", "raises-and-bonuses", ANN)
    opened = {rule.key for rule in after.rules if after.stand_of(rule) == "open"}
    assert opened
    assert "readings.no-qualifier" not in opened
    assert after.count("confirmed") > len(opened)


def test_other_houses_are_not_touched(machine: Machine) -> None:
    before = machine.library.text("greektown").hash
    machine.confirm_everything("oxford")
    assert machine.library.text("greektown").hash == before


def test_only_supervisors_decide_and_only_about_what_is_open(machine: Machine) -> None:
    with pytest.raises(Refused, match=r"^Somebody has no supervisor account here$"):
        machine.rules.confirm("oxford", ["readings.sharing-a-limit"], Supervisor("x", "Somebody", ""))
    with pytest.raises(Refused, match=r"^oxford: there is no open rule “steps\.moonwalk”$"):
        machine.rules.confirm("oxford", ["steps.moonwalk"], ANN)
    with pytest.raises(
        Refused,
        match=r'^.+[/\\]oxford\.toml:33: readings\.sharing-a-limit\.chosen: there is no choice "backwards"$',
    ):
        machine.rules.choose("oxford", "sharing-a-limit", "backwards", ANN)
    assert machine.rules.in_force() == {}


# --- the ledger


def test_every_decision_is_a_record_with_who_made_it(machine: Machine) -> None:
    machine.rules.confirm("pechanga", [SCAN], ANN)
    machine.rules.disown("pechanga", SCAN, ANN)
    first, second = Ledger.beside(machine.keeping._store).own_of(RULES_DECIDED)
    assert (first.about, first.body["confirmed"], first.body["by"]["name"]) == ("pechanga", [SCAN], "Ann")
    assert (second.body["confirmed"], second.body["not-ours"]) == ([], [SCAN])
    assert audit_ledger(machine.keeping._store).troubles == ()


def test_a_record_that_somebody_bent_is_found_and_holds_nobody(machine: Machine) -> None:
    machine.confirm_everything("pechanga")
    machine.stop()
    with closing(sqlite3.connect(machine.file)) as db:
        db.execute("DROP TRIGGER ledger_update")
        db.execute("UPDATE ledger SET body = '[]' WHERE kind = ?", (RULES_DECIDED,))
        db.commit()
    machine.start()
    assert machine.library.decisions("pechanga") == NOTHING
    assert "was altered" in audit_ledger(machine.keeping._store).troubles[0]


# --- what survives


def test_a_decision_survives_a_restart(machine: Machine) -> None:
    machine.rules.choose("oxford", "sharing-a-limit", "in-proportion", ANN)
    then = machine.library.text("oxford").hash
    machine.stop()
    machine.start()
    assert machine.library.text("oxford").hash == then


def test_a_decision_survives_a_backup_and_a_restore(machine: Machine, memory: Path) -> None:
    machine.confirm_everything("oxford")
    decided = machine.library.decisions("oxford")
    backup = backup_of(machine_in(memory), memory / "all.backup")
    new = machine_in(memory / "new")
    restore(backup, PASSPHRASE, new, WHEN)
    other = Machine(new.records)
    assert other.library.decisions("oxford") == decided
    other.stop()


def test_what_another_machine_decided_is_on_file_here_and_not_in_force(
    machine: Machine, memory: Path
) -> None:
    (memory / "there").mkdir()
    there = Machine(memory / "there" / "records.sqlite")
    there.confirm_everything("oxford")
    there.stop()
    backup = backup_of(machine_in(memory / "there"), memory / "there.backup")
    machine.rules.confirm("pechanga", [SCAN], ANN)
    before = machine.rules.in_force()
    machine.stop()
    merge([(backup, PASSPHRASE)], machine_in(memory))
    machine.start()
    assert machine.rules.in_force() == before
    assert list(before) == ["pechanga"]
    assert len(Ledger.beside(machine.keeping._store).about("oxford")) == 1


def own_house(machine: Machine, text: str) -> None:
    """Write or change a house file of the user's own."""
    machine.own.mkdir(exist_ok=True)
    (machine.own / "river.toml").write_text(f'name = "River"\ndocument = "RB-7"\n{text}', "utf-8")


ANTE = '[limits.ante]\nmin = 5\nmax = {}\nsource = "standard"\n'


def test_a_rule_whose_words_have_changed_since_is_open_again_and_the_others_are_not(
    machine: Machine,
) -> None:
    own_house(machine, ANTE.format(200))
    machine.confirm_everything("river")
    before = machine.library.decisions("river").confirmed
    machine.stop()
    own_house(machine, ANTE.format(300) + "# a remark\n")
    machine.start()
    assert before - machine.library.decisions("river").confirmed == {"limits.ante"}
    machine.rules.confirm("river", ["limits.ante"], ANN)
    assert unconfirmed(machine.library.house("river")) == ()


READING = """
[readings.limits]
question = "What is the largest Ante?"
cites = "RB-7 §2"
chosen = "low"
choices.low = {{ says = "Two hundred." }}
choices.{name} = {{ says = "{says}", set = {{ limits = {{ ante = {{ max = 300 }} }} }} }}
[limits.ante]
min = 5
max = 200
source = "reading limits"
"""


@pytest.mark.parametrize(
    ("name", "says", "most"),
    [
        ("high", "Three hundred.", 30_000),
        ("high", "As you like.", 20_000),
        ("other", "Three hundred.", 20_000),
    ],
)
def test_a_choice_that_the_file_no_longer_has_is_not_taken(
    name: str, says: str, most: int, machine: Machine
) -> None:
    own_house(machine, READING.format(name="high", says="Three hundred."))
    machine.rules.choose("river", "limits", "high", ANN)
    assert machine.library.house("river").rules.limits["ante"].maximum == 30_000
    machine.stop()
    own_house(machine, f"# another version{READING.format(name=name, says=says)}")
    machine.start()
    assert machine.library.house("river").rules.limits["ante"].maximum == most


def test_a_house_whose_file_is_broken_or_gone_is_undecided_and_the_others_are_not(machine: Machine) -> None:
    own_house(machine, ANTE.format(200))
    machine.confirm_everything("river")
    machine.rules.confirm("pechanga", [SCAN], ANN)
    for text in ("seats = -1", None):
        machine.stop()
        if text:
            own_house(machine, text)
        else:
            (machine.own / "river.toml").unlink()
        machine.start()
        assert list(machine.rules.in_force()) == ["pechanga"]


# --- a glance


def test_a_glance_finds_what_was_decided_while_the_records_are_open(machine: Machine) -> None:
    machine.rules.confirm("pechanga", [SCAN], ANN)
    assert decisions_in(machine.file, machine.library) == machine.rules.in_force()


def test_a_glance_changes_nothing_on_the_disk(machine: Machine) -> None:
    machine.rules.confirm("pechanga", [SCAN], ANN)
    machine.stop()
    before = {file.name: file.read_bytes() for file in machine.file.parent.iterdir() if file.is_file()}
    assert decisions_in(machine.file, machine.library)
    assert {
        file.name: file.read_bytes() for file in machine.file.parent.iterdir() if file.is_file()
    } == before
    machine.start()


@pytest.mark.parametrize("kind", ["none", "empty", "no database", "another", "older", "newer", "half made"])
def test_where_no_records_can_be_read_the_houses_are_undecided(
    kind: str, machine: Machine, memory: Path
) -> None:
    file = memory / "other.sqlite"
    match kind:
        case "empty":
            file.touch()
        case "no database":
            file.write_text("hello " * 1000, "utf-8")
        case "another":
            with closing(sqlite3.connect(file)) as db:
                db.execute("CREATE TABLE notes (text)")
        case "older":
            old_file(file, 4).close()
        case "newer":
            RecordsFile.open(file).close()
            with closing(sqlite3.connect(file)) as db:
                db.execute("PRAGMA user_version = 99")
        case "half made":
            RecordsFile.open(file).close()
            file.with_name("other.sqlite-journal").write_text("x" * 600, "utf-8")
    assert decisions_in(file, machine.library) == {}
