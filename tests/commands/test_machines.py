"""`hcf-trainer machines`: who is known here, who is left out, and a new key for this machine."""

from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from app import places
from app.certificate.key_file import machine_key
from app.exam.supervisor import Supervisor
from app.launch import main
from app.records.backup.merge import without_triggers
from app.records.db.ledger import Ledger
from app.records.db.records_file import RecordsFile
from app.records.exams.machines import Machines, sign_checkpoint
from app.records.exams.supervisor_store import SupervisorStore
from tests.own_folders import move_to, own_folders
from tests.records.backups import PASSPHRASE, backup_of, machine_in

ANN = Supervisor("ANN", "Ann", "17")
PIN = "041793"
KEPT = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PIN)
NOW = datetime(2026, 11, 17, 8, tzinfo=UTC)


class Desk:
    """A machine whose records know another machine, and a supervisor with a PIN in a file."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        move_to(own_folders(folder), monkeypatch)
        monkeypatch.setenv("COLUMNS", "200")
        # A PIN that nobody types.
        monkeypatch.setattr("sys.stdin", StringIO())
        self._capsys = capsys
        self.pin = folder / "pin"
        self.pin.write_text(f"{PIN}\n", "utf-8")
        other = machine_in(folder / "other")
        places.records().parent.mkdir(parents=True)
        other.folder.mkdir()
        for file in (places.records(), other.records):
            with SupervisorStore.open(file) as store:
                store.add(ANN, KEPT, None, NOW)
                self.other = Ledger.beside(store).own_chain()
        passphrase = folder / "passphrase"
        passphrase.write_text(f"{PASSPHRASE}\n", "utf-8")
        self.backup = backup_of(other, folder / "other.backup", NOW)
        self.key = machine_key(other.signing).public
        files = ["--passphrase-file", str(passphrase), "--pin-file", str(self.pin)]
        self.merge_words = ["merge", str(self.backup), *files]

    def run(self, *words: str, code: int = 0, by: bool = True) -> str:
        """What the command says."""
        pin = ["--pin-file", str(self.pin)] if by else []
        assert main(["machines", *words, *pin]) == code
        said = self._capsys.readouterr()
        return said.err if code else " ".join(said.out.split())

    def merge(self, code: int = 0) -> str:
        assert main(self.merge_words) == code
        said = self._capsys.readouterr()
        return said.err or said.out


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, monkeypatch, capsys)


def test_it_lists_the_machines_that_were_met_with_their_keys(desk: Desk) -> None:
    with Ledger.look(places.records()) as ledger:
        head = ledger.head()
    assert head
    assert desk.run(by=False) == (
        f"This machine: record 1 of {head.chain}, {head.hash} Its key: none yet No other machines on record."
    )
    desk.merge()
    said = desk.run(by=False)
    assert f"{desk.other} 2 {desk.key.fingerprint} last seen at record 2" in said
    with RecordsFile.open(places.records()) as records, without_triggers(records._db):
        records._db.execute("DELETE FROM ledger WHERE chain = ?", (head.chain,))
    said = desk.run(by=False)
    assert "This machine: nothing in its ledger yet" in said
    assert said.endswith(f"{desk.other} 2 not signed not merged yet")


def test_a_machine_is_left_out_and_let_in_again(desk: Desk) -> None:
    desk.merge()
    said = desk.run("--leave-out", desk.other, "--because", "it was stolen")
    assert said.startswith(f"Machine {desk.other} is left out; nothing from it counts here.")
    assert "The old records are saved in" in said
    assert f"{desk.other} 0 {desk.key.fingerprint} left out: it was stolen (Ann)" in desk.run(by=False)
    assert "is left out here: it was stolen (Ann)" in desk.merge(code=2)
    said = desk.run("--let-in", desk.other, "--because", "it was found")
    assert said == f"Machine {desk.other} can be merged again."
    desk.merge()
    with Machines.open(places.records()) as machines:
        assert [(each.chain, each.records, each.left_out) for each in machines.others()] == [
            (desk.other, 2, "")
        ]


def test_it_takes_a_reason_and_a_pin(desk: Desk) -> None:
    desk.merge()
    for because in ((), ("--because", " ")):
        said = desk.run("--leave-out", desk.other, *because, code=2)
        assert said == "hcf-trainer: give a reason with --because\n"
    desk.pin.write_text("999999\n", "utf-8")
    assert "Wrong name, badge or PIN" in desk.run("--leave-out", desk.other, "--because", "so", code=2)
    with Machines.open(places.records()) as machines:
        assert machines.left_out() == {}


def test_the_machine_gets_a_new_key_that_the_old_one_signs_over(desk: Desk) -> None:
    with RecordsFile.open(places.records()) as records:
        sign_checkpoint(records, places.signing(), NOW)
    old = machine_key(places.signing()).public
    said = desk.run("--new-key")
    new = machine_key(places.signing()).public
    assert new != old
    assert said == f"New key: {new.fingerprint}. Give out the new public key and a new revocation list."
    assert f"Its key: {new.fingerprint}" in desk.run(by=False)


def test_a_ledger_that_1_0_0_did_not_sign_is_merged_and_told(desk: Desk, tmp_path: Path) -> None:
    unsigned = machine_in(tmp_path / "old")
    unsigned.folder.mkdir()
    with SupervisorStore.open(unsigned.records) as store:
        store.add(ANN, KEPT, None, NOW)
        chain = Ledger.beside(store).own_chain()
    unsigned.signing.write_text("no folder, so there is no key", "utf-8")
    desk.merge_words[1] = str(backup_of(unsigned, tmp_path / "old.backup", NOW))
    assert f"Not signed: the ledger from {chain}. Version 1.0 did not sign ledgers" in desk.merge()
    assert f"{chain} 1 not signed" in desk.run(by=False)


@pytest.mark.parametrize("words", [["machines"], ["supervisors"], ["record", "1"], ["certificate", "1"]])
def test_without_records_a_command_says_so_and_makes_none(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    move_to(own_folders(tmp_path), monkeypatch)
    assert main(words) == 2
    assert capsys.readouterr().err == f"hcf-trainer: {places.records()}: no records found\n"
    assert not places.records().exists()
