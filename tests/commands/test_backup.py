"""`hcf-trainer backup`, `restore` and `merge`: from one machine to another by one file and a passphrase."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import places
from app.launch import main
from app.records.backup import backup_key as backup_lock
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_key import Cost
from app.records.backup.merge import without_triggers
from app.records.backup.restore import restore
from app.records.db.file_sizes import size_words
from app.records.db.ledger import Ledger
from app.records.db.transaction import transaction
from app.records.exams.ledger_soundness import WHAT_TO_DO
from tests.own_folders import move_to, own_folders
from tests.records.backups import WHEN


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr(backup_lock, "Cost", lambda *cost: Cost(*cost or (1, 8, 1)))


@pytest.fixture
def passphrase(tmp_path: Path) -> Path:
    file = tmp_path / "passphrase"
    file.write_text("correct horse battery\nand nothing more\n", "utf-8")
    return file


class Machines:
    """The program as it is on one machine or another."""

    def __init__(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self._folder, self._monkeypatch, self._capsys = folder, monkeypatch, capsys

    def at(self, name: str) -> None:
        move_to(own_folders(self._folder / name), self._monkeypatch)

    def run(self, *words: str | Path, code: int = 0) -> str:
        """What the program says."""
        assert main([str(word) for word in words]) == code
        said = self._capsys.readouterr()
        return said.err if code else " ".join(said.out.split())


@pytest.fixture
def machines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Machines:
    found = Machines(tmp_path, monkeypatch, capsys)
    found.at("one")
    return found


def test_everything_moves_to_a_new_machine(machines: Machines, tmp_path: Path, passphrase: Path) -> None:
    machines.run("trainees", "--add", "Ann Lee")
    backup = tmp_path / "all.backup"
    said = machines.run("backup", backup, "--passphrase-file", passphrase)
    assert (
        said == f"{backup}: {size_words(backup.stat().st_size)}. It cannot be opened without the passphrase."
    )
    machines.at("two")
    said = machines.run("restore", backup, "--passphrase-file", passphrase)
    assert said == "Everything was restored from the backup."
    assert "Ann Lee" in machines.run("trainees")
    said = machines.run("restore", backup, "--passphrase-file", passphrase)
    assert f"The old records are saved in {places.records().parent / 'before-restoring-'}" in said


def test_machines_are_merged(machines: Machines, tmp_path: Path, passphrase: Path) -> None:
    for name in ("one", "two", "three"):
        machines.at(name)
        machines.run("trainees", "--add", f"From {name}")
        if name == "three":
            machines.run("trainees", "--add", "From one", "--badge", "1")
        machines.run("backup", tmp_path / f"{name}.backup", "--passphrase-file", passphrase)
    said = machines.run(
        "merge", tmp_path / "one.backup", tmp_path / "two.backup", "--passphrase-file", passphrase
    )
    assert "trainees 2" in said
    assert 'Check the trainees: there would be two trainees named "From one"; give both a badge.' in said
    assert machines.run("trainees").count("From") == 4
    assert "trainees 0" in machines.run("merge", tmp_path / "two.backup", "--passphrase-file", passphrase)


def test_the_passphrase_is_asked_for_twice_and_never_shown(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: Iterator[str] = iter(())
    asked: list[str] = []

    def getpass(question: str) -> str:
        asked.append(question)
        return next(answers)

    monkeypatch.setattr("app.commands.options.hidden_input.getpass", getpass)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    backup = tmp_path / "b"
    answers = iter(["correct horse", "correct house"])
    assert machines.run("backup", backup, code=2) == "hcf-trainer: the passphrases do not match; try again\n"
    assert asked == ["Passphrase for the backup (you cannot open it without this): ", "Type it again: "]
    assert not backup.exists()
    answers = iter(["correct horse"] * 2)
    assert "correct horse" not in machines.run("backup", backup)
    machines.at("two")
    answers = iter(["correct house"])
    assert "wrong passphrase" in machines.run("restore", backup, code=2)
    answers = iter(["correct horse", ""])
    asked.clear()
    machines.run("merge", backup, backup)
    assert asked == [
        f"Passphrase for {backup}: ",
        f"Passphrase for {backup} (press Enter to use the same one): ",
    ]

    def closed(question: str) -> str:
        raise EOFError

    monkeypatch.setattr("app.commands.options.hidden_input.getpass", closed)
    assert machines.run("restore", backup, code=2) == "hcf-trainer: no passphrase was entered\n"


def test_without_a_terminal_a_file_has_to_be_named(machines: Machines, tmp_path: Path) -> None:
    assert machines.run("backup", tmp_path / "b", code=2) == (
        "hcf-trainer: there is no terminal to type the passphrase in; name a file with --passphrase-file\n"
    )
    (tmp_path / "empty").write_text("\ncorrect horse battery\n", "utf-8")
    said = machines.run("backup", tmp_path / "b", "--passphrase-file", tmp_path / "empty", code=2)
    assert said == f"hcf-trainer: {tmp_path / 'empty'}: its first line must be the passphrase\n"


def test_a_backup_that_is_there_is_replaced_only_when_told_so(
    machines: Machines, tmp_path: Path, passphrase: Path
) -> None:
    backup, other = tmp_path / "all.backup", tmp_path / "letter.txt"
    words = ("backup", backup, "--passphrase-file", passphrase)
    machines.run(*words)
    before = backup.read_bytes()
    said = machines.run(*words, code=2)
    assert said == (
        f"hcf-trainer: {backup}: this backup already exists; choose another name or replace it with --force\n"
    )
    assert backup.read_bytes() == before
    machines.run(*words, "--force")
    assert backup.read_bytes() != before
    other.write_text("Dear Ann", "utf-8")
    for force in ((), ("--force",)):
        said = machines.run("backup", other, "--passphrase-file", passphrase, *force, code=2)
        assert "this file is not a backup, so it was not replaced" in said
    assert other.read_text("utf-8") == "Dear Ann"


@pytest.mark.parametrize("command", ["merge", "restore"])
def test_what_cannot_be_a_backup_is_told_before_the_passphrase_is_asked_for(
    command: str, machines: Machines, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann", "utf-8")
    for file, sentence in (
        (
            tmp_path / "none",
            "there is no such file; check the name and that its disk is connected. Nothing was changed",
        ),
        (
            tmp_path,
            "this is a folder, not a backup; check the name and that its disk is connected. Nothing was changed",
        ),
        (letter, "this is not an hcf-trainer backup; nothing was changed"),
    ):
        said = machines.run(command, file, code=2)
        assert said == f"hcf-trainer: {file}: {sentence}\n"
    assert not places.records().exists()


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1 kB"),
        (48_600, "49 kB"),
        (999_499, "999 kB"),
        (999_500, "1.0 MB"),
        (1_234_567_890, "1,234.6 MB"),
    ],
)
def test_a_size_is_never_rounded_to_nothing(size: int, words: str) -> None:
    assert size_words(size) == words


def test_daily_backups_are_set_up_and_stopped(machines: Machines, tmp_path: Path, passphrase: Path) -> None:
    folder = tmp_path / "daily"
    folder.mkdir()
    words = ("backup", "--daily", folder, "--passphrase-file", passphrase)
    assert str(folder / "hcf-trainer-") in machines.run(*words, "--kept", "5")
    assert places.daily_backup().exists()
    assert machines.run("backup", "--no-daily") == "Daily backups are off. Existing ones are kept."
    assert not places.daily_backup().exists()
    assert "from 1 to 1000" in machines.run(*words, "--kept", "0", code=2)


def test_the_window_makes_the_backup_of_the_day(machines: Machines, tmp_path: Path, passphrase: Path) -> None:
    from app.launch import _back_up_daily

    _back_up_daily()
    machines.run("backup", "--daily", tmp_path, "--passphrase-file", passphrase)
    (made,) = tmp_path.glob("*.backup")
    made.unlink()
    _back_up_daily()
    assert not made.exists()
    settings = places.daily_backup()
    settings.write_text(re.sub(r'"last": "\d{4}', '"last": "2001', settings.read_text("utf-8")), "utf-8")
    _back_up_daily()
    assert made.exists()


def test_a_restore_that_was_cut_off_is_finished_before_anything_else(
    machines: Machines, tmp_path: Path, passphrase: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machines.run("trainees", "--add", "Ann Lee")
    machines.run("backup", tmp_path / "b", "--passphrase-file", passphrase)
    machines.at("two")
    machines.run("trainees", "--add", "Bo Ek")

    def dies(*_: object) -> None:
        raise SystemExit

    with monkeypatch.context() as dying:
        dying.setattr("app.records.backup.restore._put_the_rest", dies)
        with pytest.raises(SystemExit):
            restore(tmp_path / "b", "correct horse battery", Machine.here(), WHEN)
    assert (places.records().parent / places.RESTORING).exists()
    assert "Ann Lee" in machines.run("trainees")
    assert not (places.records().parent / places.RESTORING).exists()


def test_a_backup_of_a_damaged_ledger_is_made_and_restored_only_when_told_so(
    machines: Machines, tmp_path: Path, passphrase: Path
) -> None:
    machines.run("trainees", "--add", "Ann Lee")
    with Ledger.open(places.records()) as ledger:
        with transaction(ledger._db):
            ledger.append("remark", "one", {}, WHEN)
        with without_triggers(ledger._db):
            ledger._db.execute("UPDATE ledger SET at = '2001' || substr(at, 5)")
    what = "the ledger: record 1 was altered: its content does not match its hash"
    made = tmp_path / "all.damaged.backup"
    said = machines.run("backup", tmp_path / "all.backup", "--passphrase-file", passphrase, code=2)
    assert said == (
        f"hcf-trainer: {made}: the backup was made, but its ledger is damaged ({what}). Keep older backups,"
        f" and {WHAT_TO_DO}\n"
    )
    machines.at("two")
    said = machines.run("restore", made, "--passphrase-file", passphrase, code=2)
    assert said == (
        f"hcf-trainer: {made}: the backup has a damaged ledger; nothing was changed: {what}\n"
        "hcf-trainer: use another backup, or restore this one as it is with --damaged\n"
    )
    said = machines.run("restore", made, "--damaged", "--passphrase-file", passphrase)
    assert said == "Everything was restored from the backup."
