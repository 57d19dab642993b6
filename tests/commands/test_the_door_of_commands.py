"""Commands that show or move everybody's records ask for a supervisor, where there are any."""

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from argon2 import PasswordHasher

from app import places
from app.launch import main
from app.learning.dates import moment_words
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.db.ledger import Ledger
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from tests.own_folders import move_to, own_folders
from tests.records.examining import KEPT, OPENED, Hall

PIN, NEW = "041704", "271828"


@pytest.fixture(autouse=True)
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine of its own with a trainee and a lone supervisor."""
    move_to(own_folders(tmp_path), monkeypatch)
    with AttemptStore.open(places.records()) as store:
        TraineeStore.beside(store).add(Trainee("Dee", "4"), OPENED)
        Hall(store, Library()).supervisors.add("Ann", "17", KEPT, by=None)
    (tmp_path / "words").write_text("nine of diamonds\n", "utf-8")
    return tmp_path


class Typed(list[str]):
    """What somebody types unseen, and what they were asked."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[str] = []

    def answer(self, question: str) -> str:
        self.questions.append(question)
        return self.pop(0)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Typed]:
    """What is typed unseen at a terminal."""
    answers = Typed()
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stdin", terminal)
    monkeypatch.setattr("app.commands.options.hidden_input.getpass", answers.answer)
    yield answers
    assert not answers


def piped(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


COMMANDS = (
    ["class", "--house", "oxford"],
    ["replay"],
    ["retention"],
    ["trainees"],
    ["results", "--csv", "{}/results.csv"],
    ["due"],
    ["progress", "Dee", "--house", "oxford"],
    ["backup", "--no-daily"],
    ["backup", "{}/all.backup", "--passphrase-file", "{}/words"],
    ["restore", "{}/old.backup", "--passphrase-file", "{}/words"],
    ["merge", "{}/old.backup", "--passphrase-file", "{}/words"],
)


def _makes_a_file(words: list[str]) -> bool:
    return "all.backup" in str(words) or "--csv" in words


@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:2]))
def test_it_asks_for_a_supervisor(
    words: list[str], machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = [word.format(machine) for word in words]
    piped(monkeypatch, f"{PIN}\n")
    if "old.backup" in str(words):
        made = ["backup", f"{machine}/old.backup", "--passphrase-file", f"{machine}/words"]
        assert main(made) == 0
        piped(monkeypatch, f"{PIN}\n")
    assert main([*command, "--supervisor", "17"]) == 0
    capsys.readouterr()
    for wrong in ("", "999999\n"):
        piped(monkeypatch, wrong)
        assert main([*command, "--force"] if _makes_a_file(words) else command) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert "PIN" in said.err


def test_records_that_cannot_be_read_are_restored_without_a_supervisor(
    machine: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = str(machine / "old.backup")
    piped(monkeypatch, f"{PIN}\n")
    assert main(["backup", backup, "--passphrase-file", str(machine / "words")]) == 0
    places.records().write_bytes(b"no database" * 1000)
    piped(monkeypatch, "")
    assert main(["restore", backup, "--passphrase-file", str(machine / "words")]) == 0
    with SupervisorStore.look(places.records()) as store:
        assert [each.name for each in store.accounts()] == ["Ann"]


def test_records_that_cannot_be_read_keep_every_other_door_closed(
    machine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    places.records().write_bytes(b"no database" * 1000)
    assert main(["backup", "--no-daily"]) == 2
    assert capsys.readouterr().out == ""


def test_records_that_somebody_holds_have_no_door(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = machine / "copy.sqlite"
    copy.write_bytes(places.records().read_bytes())
    piped(monkeypatch, "")
    assert main(["due", "--records", str(copy)]) == 0
    assert main(["due", "--records", str(places.records())]) == 2


def test_the_lost_pin_of_a_lone_supervisor_is_replaced_and_the_ledger_says_so(
    typed: Typed, capsys: pytest.CaptureFixture[str], wide: None
) -> None:
    assert main(["supervisors", "--new-pin", "17"]) == 2
    assert capsys.readouterr().err == (
        "hcf-trainer: Ann is the only supervisor; use --alone, which is recorded in the ledger\n"
    )
    typed += [NEW, "271829"]
    assert main(["supervisors", "--new-pin", "17", "--alone"]) == 2
    assert capsys.readouterr().err == "hcf-trainer: the PINs do not match; nothing was changed\n"
    assert typed.questions == ["New PIN for Ann: ", "Type it again: "]
    typed += [NEW, NEW]
    assert main(["supervisors", "--new-pin", "17", "--alone"]) == 0
    assert "Ann has a new PIN, without approval. This is recorded in the ledger." in capsys.readouterr().out
    with Ledger.look(places.records()) as ledger:
        (reset,) = ledger.own_of("pin-reset")
        assert reset.body["by"] is None
    assert main(["supervisors"]) == 0
    [heads, *_, row] = [line for line in capsys.readouterr().out.splitlines() if line.strip()]
    assert heads.split() == ["Name", "Badge", "Lost", "PIN", "replaced"]
    assert " ".join(row.split()) == f"Ann 17 {moment_words(reset.at.astimezone())}, without approval"
    typed += [NEW]
    assert main(["due"]) == 0


def test_a_lost_pin_is_replaced_with_the_leave_of_another_supervisor(
    typed: Typed, capsys: pytest.CaptureFixture[str], wide: None
) -> None:
    with AttemptStore.open(places.records()) as store:
        supervisors = Hall(store, Library(), Random(5)).supervisors
        (ann,) = supervisors.everybody()
        supervisors.add("Ben", "18", PasswordHasher(1, 8, 1).hash("314159"), by=ann)
    assert main(["supervisors", "--new-pin", "17", "--by", "17"]) == 2
    assert capsys.readouterr().err == (
        "hcf-trainer: another supervisor must approve; if no one can, use --alone\n"
    )
    typed += ["314159", NEW, NEW]
    assert main(["supervisors", "--new-pin", "17"]) == 0
    assert capsys.readouterr().out == (
        "Ann has a new PIN, approved by Ben. This is recorded in the ledger.\n"
    )
    assert main(["supervisors"]) == 0
    assert "approved by Ben" in capsys.readouterr().out


def test_a_new_pin_is_typed_and_never_piped_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    piped(monkeypatch, f"{NEW}\n{NEW}\n")
    assert main(["supervisors", "--new-pin", "17", "--alone"]) == 2
    assert capsys.readouterr().err == (
        "hcf-trainer: there is no terminal to type the PIN in; a new one must be typed; it is never read from"
        " a file or a pipe\n"
    )


def test_the_record_of_an_exam_asks_for_a_supervisor_before_it_says_whether_there_is_one(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for pin, said in (("999999", "Wrong"), (PIN, 'no exam "AAAA-0001" on this machine')):
        piped(monkeypatch, f"{pin}\n")
        assert main(["record", "AAAA-0001", "--to", f"{machine}/exam.pdf"]) == 2
        assert said.casefold() in capsys.readouterr().err.casefold()
