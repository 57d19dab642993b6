"""`hcf-trainer audit` tells what was done to the ledger, how fast it read, and answers with its exit code."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.exam.supervisor import Supervisor
from app.launch import main
from app.records.backup.merge import without_triggers
from app.records.db.ledger import Ledger
from app.records.db.pin_file import KeptPin, PinFile
from app.records.db.transaction import transaction
from app.records.exams.supervisor_store import SupervisorStore
from tests.records.examining import KEPT


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("sound") / "records.sqlite"
    with Ledger.open(file) as ledger, transaction(ledger._db):
        for number in range(1, 1201):
            ledger.append("said", "K7QF-2M9D", {"sentence": str(number)}, datetime(2031, 5, 2, tzinfo=UTC))
    return file


@pytest.fixture
def file(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path / "records.sqlite"))


def said(capsys: pytest.CaptureFixture[str], file: Path, *words: str) -> tuple[int, list[str]]:
    code = main(["audit", "--records", str(file), *words])
    return code, capsys.readouterr().out.splitlines()


def test_a_sound_ledger_is_as_it_was_written(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, (read, verdict, head) = said(capsys, file)
    assert code == 0
    assert read.startswith("1,200 records and 0 exams checked in ")
    assert read.endswith(" records per second.")
    assert 0 < int(read.split(" s, ")[1].split()[0].replace(",", "")) < 100_000_000
    assert verdict == "Every record is intact."
    with Ledger.open(file) as ledger:
        last = ledger.head()
        assert last
        assert head == f"Head: record 1200 of {last.chain}, {last.hash}"
    code, lines = said(capsys, file, "--head", last.hash)
    assert code == 0
    assert "The head you gave is record 1200, written 2031-05-02T00:00:00.000+00:00." in lines


def test_a_bent_ledger_is_told_in_a_sentence(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Ledger.open(file) as ledger, without_triggers(ledger._db):
        ledger._db.execute("DELETE FROM ledger WHERE number = 700")
    code, lines = said(capsys, file)
    assert code == 1
    assert lines[1:] == ["The ledger: record 700 was removed: no record has this number."]


def test_a_cut_end_is_found_with_the_head(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Ledger.open(file) as ledger:
        last = ledger.head()
        assert last
        with without_triggers(ledger._db):
            ledger._db.execute("DELETE FROM ledger WHERE number = 1200")
    assert said(capsys, file)[0] == 0
    code, lines = said(capsys, file, "--head", last.hash[:16])
    assert code == 1
    assert any(line.startswith(f"No record has the hash {last.hash[:16]}: ") for line in lines)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DROP TRIGGER ledger_delete", 'The trigger "ledger_delete" is missing from the records.'),
        (
            "CREATE TRIGGER more AFTER INSERT ON attempts BEGIN DELETE FROM attempts; END",
            'The trigger "more" in the records is not part of the program.',
        ),
        ("CREATE VIEW more AS SELECT 1", 'The view "more" in the records is not part of the program.'),
        ("ALTER TABLE minds ADD COLUMN more TEXT", 'The table "minds" in the records was changed.'),
    ],
)
def test_other_tables_and_triggers_are_named(
    statement: str, words: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Ledger.open(file) as ledger:
        ledger._db.execute(statement)
    code, lines = said(capsys, file)
    assert (code, lines[1]) == (1, words)


def test_a_hash_that_the_ledger_does_not_know_is_noted(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with SupervisorStore.open(file) as store:
        store.add(Supervisor("ANN", "Ann", "17"), KEPT, None, datetime(2031, 5, 3, tzinfo=UTC))
    assert not [line for line in said(capsys, file)[1] if line.startswith("Note")]
    PinFile(file).add(KeptPin("ANN", KEPT.replace("$m=8,", "$m=16,")))
    code, lines = said(capsys, file)
    assert code == 0
    (note,) = [line for line in lines if line.startswith("Note")]
    assert note == (
        "Note: the PIN file has a hash for Ann that is not in the ledger, so that PIN does not work; someone"
        " added it, or a PIN change was interrupted."
    )


def test_looking_makes_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "--records", str(tmp_path / "none.sqlite")]) == 2
    assert "no records found" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_head_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "--records", str(file), "--head", "beef"]) == 2
    assert "a head has 64 characters" in capsys.readouterr().err


def test_somebody_who_looks_sees_how_far_it_is(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["audit", "--records", str(file)]) == 0
    assert "auditing" in capsys.readouterr().err
