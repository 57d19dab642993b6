"""`hcf-trainer trainees` lists who works here, adds somebody, and reads a roster whole or not at all."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from app import places
from app.launch import main
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from tests.records.examining import KEPT, Hall

pytestmark = pytest.mark.usefixtures("wide")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "records.sqlite"


def printed(capsys: pytest.CaptureFixture[str], file: Path, *words: str) -> list[str]:
    assert main(["trainees", "--records", str(file), *words]) == 0
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines() if line.strip()]


def refused(capsys: pytest.CaptureFixture[str], file: Path, *words: str) -> list[str]:
    assert main(["trainees", "--records", str(file), *words]) == 2
    return [line.removeprefix("hcf-trainer: ") for line in capsys.readouterr().err.splitlines()]


def people(file: Path) -> list[tuple[str, str]]:
    with TraineeStore.open(file) as store:
        return [(each.name, each.badge) for each in store.trainees()]


def test_whoever_is_added_is_listed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, file, "--add", " Bo  Ek ") == ["Bo Ek was added."]
    assert printed(capsys, file, "--add", "Ann Lee", "--badge", "A1") == ["Ann Lee (A1) was added."]
    with TraineeStore.open(file) as store:
        store.change(store.find("A1"), Trainee("Ann Lee", "A1"), "a hash", datetime.now(UTC))
    listed = printed(capsys, file)
    assert listed[0] == "Name Badge PIN"
    assert listed[2:] == ["Ann Lee A1 set", "Bo Ek"]


def test_a_roster_is_read_and_what_came_of_it_is_told(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roster = tmp_path / "class.csv"
    printed(capsys, file, "--add", "Ann Lee", "--badge", "A1")
    printed(capsys, file, "--add", "Bo Ek")
    printed(capsys, file, "--add", "Cy Ott", "--badge", "C1")
    roster.write_text("Name;Badge\nAnn Ray;A1\nBo Ek;B1\nCy Ott;C1\nDi Poe;\n", "utf-8")
    assert printed(capsys, file, "--roster", str(roster)) == [
        "Ann Lee (A1) is now Ann Ray (A1).",
        "Bo Ek is now Bo Ek (B1).",
        "Added: 1. Changed: 2. Already here: 1.",
    ]
    assert people(file) == [("Ann Ray", "A1"), ("Bo Ek", "B1"), ("Cy Ott", "C1"), ("Di Poe", "")]
    assert printed(capsys, file, "--roster", str(roster)) == ["Added: 0. Changed: 0. Already here: 4."]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (b"", ["the roster is empty"]),
        (b"name,badge\n", ["the roster has headings but no people"]),
        (
            "name,badge\nJosé,1\n".encode("latin-1"),
            ["line 2: this is not UTF-8 text; save the file as “CSV UTF-8”"],
        ),
        (b"names,badge\nAnn,1\n", ["line 1: there is no column named “name”; is it “names”?"]),
        (
            b"name,badge\nEd,E1\nAnn,1\n,2\nBo,1\n",
            ["line 4: the name is empty", 'line 5: the badge "1" is already on line 3'],
        ),
    ],
)
def test_a_broken_roster_is_told_with_its_lines_and_adds_nobody(
    text: bytes, sentences: list[str], file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roster = tmp_path / "class.csv"
    roster.write_bytes(text)
    assert refused(capsys, file, "--roster", str(roster)) == [f"{roster}: {each}" for each in sentences]
    assert not file.exists()


def test_a_roster_of_2_mb_is_read_and_one_byte_more_is_too_large(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roster = tmp_path / "class.csv"
    blank = b" " * 99_999 + b"\n"
    roster.write_bytes(b"name,badge\n".ljust(99_999) + b"\n" + blank * 18 + b"Ann Lee,A1\n".rjust(100_000))
    assert printed(capsys, file, "--roster", str(roster)) == ["Added: 1. Changed: 0. Already here: 0."]
    roster.write_bytes(roster.read_bytes() + b"\n")
    assert refused(capsys, file, "--roster", str(roster)) == [
        f"{roster}: this file is too large for a roster; the limit is 2 MB"
    ]


def test_a_roster_against_those_who_are_here_is_refused_whole(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roster = tmp_path / "class.csv"
    printed(capsys, file, "--add", "Ann Lee", "--badge", "A1")
    printed(capsys, file, "--add", "Bo Ek")
    roster.write_text("name,badge\nEd,E1\nBo Ek,A1\n", "utf-8")
    assert refused(capsys, file, "--roster", str(roster)) == [
        'there would be two trainees named "Bo Ek"; give both a badge'
    ]
    assert people(file) == [("Ann Lee", "A1"), ("Bo Ek", "")]


def test_what_makes_no_sense_is_refused(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.csv"
    for words, sentence in (
        (
            ["--badge", "A1"],
            "use --badge with --add NAME or --change WHO",
        ),
        (["--add", "Ann", "--roster", str(missing)], "do one thing at a time: --add or --roster"),
        (["--roster", str(missing)], f"{missing}: cannot be read: No such file or directory"),
        (["--roster", str(tmp_path)], f"{tmp_path}: cannot be read: it is a folder, not a file"),
        ([], f"{file}: no records found"),
    ):
        assert refused(capsys, file, *words) == [sentence]
        assert not file.exists()
    assert refused(capsys, file, "--add", " ") == ["the name is empty"]


def test_looking_makes_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trainees"]) == 0
    assert capsys.readouterr().out == "There are no trainees yet.\n"
    assert not places.records().exists()


# Profiles.


class Typed(list[str]):
    """What somebody types, and what they were asked."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[str] = []

    def answer(self, question: str) -> str:
        self.questions.append(question)
        return self.pop(0)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Somebody at a terminal, who types these one after the other."""
    typed = Typed()
    monkeypatch.setattr("app.commands.options.hidden_input.getpass", typed.answer)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    return typed


def test_a_pin_is_typed_twice_and_asked_for_from_then_on(
    file: Path, terminal: Typed, capsys: pytest.CaptureFixture[str]
) -> None:
    printed(capsys, file, "--add", "Ann Lee", "--badge", "A1")
    terminal += ["2468", "2468"]
    assert printed(capsys, file, "--set-pin", "a1") == ["Ann Lee (A1) now has a PIN."]
    assert terminal.questions == ["New PIN for Ann Lee: ", "Type it again: "]
    assert printed(capsys, file)[2:] == ["Ann Lee A1 set"]
    for words in (("--set-pin",), ("--name", "Ann Ray", "--change")):
        terminal += ["1111"]
        assert refused(capsys, file, *words, "A1") == ["wrong PIN for Ann Lee; nothing was changed"]
    terminal += ["2468"]
    assert printed(capsys, file, "--change", "A1", "--name", "Ann Ray") == [
        "Ann Lee (A1) is now Ann Ray (A1)."
    ]
    terminal += ["2468"]
    assert printed(capsys, file, "--remove-pin", "A1") == ["Ann Ray (A1) no longer has a PIN."]
    assert printed(capsys, file)[2:] == ["Ann Ray A1"]
    assert terminal == []


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (["2468", "2469"], "the PINs do not match; nothing was changed"),
        (["12"], "a PIN needs 4 to 12 digits"),
    ],
)
def test_a_pin_that_cannot_be_is_not_kept(
    typed: list[str], sentence: str, file: Path, terminal: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    printed(capsys, file, "--add", "Ann Lee")
    terminal += typed
    assert refused(capsys, file, "--set-pin", "Ann Lee") == [sentence]
    assert printed(capsys, file)[2:] == ["Ann Lee"]


def test_a_pin_is_never_read_from_a_pipe(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed(capsys, file, "--add", "Ann Lee")
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    assert refused(capsys, file, "--set-pin", "Ann Lee") == [
        "there is no terminal to type the PIN in; it must be typed; it is never read from a file or a pipe"
    ]


def test_a_name_and_a_badge_are_changed_and_a_badge_taken_away(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed(capsys, file, "--add", "Ann Lee", "--badge", "A1")
    assert printed(capsys, file, "--change", "A1", "--badge", "A2") == ["Ann Lee (A1) is now Ann Lee (A2)."]
    assert printed(capsys, file, "--change", "Ann Lee", "--badge", "") == ["Ann Lee (A2) is now Ann Lee."]
    assert refused(capsys, file, "--change", "Ann Lee") == [
        "--change needs a new --name, --badge or --cohort"
    ]
    assert refused(capsys, file, "--remove-pin", "Ann Lee") == ["Ann Lee has no PIN"]


@pytest.fixture
def pin_file(file: Path, tmp_path: Path) -> Path:
    """The PIN of the one supervisor there is."""
    with AttemptStore.open(file) as store:
        Hall(store, Library()).supervisors.add("Sue", "17", KEPT, by=None)
    pin = tmp_path / "pin"
    pin.write_text("041704\n", "utf-8")
    return pin


@pytest.mark.parametrize("action", ["--add", "--roster", "--change", "--set-pin", "--remove-pin"])
def test_once_there_are_supervisors_nobody_is_changed_without_the_pin_of_one(
    action: str, file: Path, terminal: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roster = tmp_path / "class.csv"
    roster.write_text("name,badge\nBo Ek,B1\n", "utf-8")
    printed(capsys, file, "--add", "Ann Lee", "--badge", "A1")
    with TraineeStore.open(file) as store:
        store.change(store.find("A1"), Trainee("Ann Lee", "A1"), KEPT, datetime.now(UTC))
        before = store.trainees()
    with AttemptStore.open(file) as records:
        Hall(records, Library()).supervisors.add("Sue", "17", KEPT, by=None)
    wrong = tmp_path / "pin"
    wrong.write_text("1111\n", "utf-8")
    whom = {"--add": "Bo Ek", "--roster": str(roster)}.get(action, "A1")
    more = ["--name", "Ann Ray"] if action == "--change" else []
    terminal += ["041704"] * 4
    (said,) = refused(capsys, file, action, whom, *more, "--pin-file", str(wrong))
    assert said.startswith("Wrong name, badge or PIN.")
    with TraineeStore.open(file) as store:
        assert store.trainees() == before
    assert printed(capsys, file)[2:] == ["Ann Lee A1 set"]


def test_a_supervisor_replaces_a_forgotten_pin_and_renames(
    file: Path, pin_file: Path, terminal: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    by = ("--pin-file", str(pin_file))
    printed(capsys, file, "--add", "Ann Lee", "--badge", "A1", *by)
    terminal += ["2468", "2468"]
    assert printed(capsys, file, "--set-pin", "A1", *by) == ["Ann Lee (A1) now has a PIN."]
    assert printed(capsys, file, "--remove-pin", "A1", *by) == ["Ann Lee (A1) no longer has a PIN."]
    assert printed(capsys, file, "--change", "A1", "--name", "Ann Ray", *by) == [
        "Ann Lee (A1) is now Ann Ray (A1)."
    ]
    assert terminal == []


def test_without_cohorts_none_can_be_asked_for(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed(capsys, file, "--add", "Bo Ek")
    assert refused(capsys, file, "--cohort", "June") == [
        'there is no cohort "June"; there are no cohorts yet'
    ]


def test_a_cohort_is_set_listed_and_removed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed(capsys, file, "--add", "Ann Lee", "--badge", "A1", "--cohort", " Fall  2026 ")
    printed(capsys, file, "--add", "Bo Ek")
    assert printed(capsys, file, "--change", "Bo Ek", "--cohort", "Nights") == [
        "Bo Ek is now Bo Ek, cohort Nights."
    ]
    listed = printed(capsys, file)
    assert (listed[0], listed[2:]) == ("Name Badge PIN Cohort", ["Ann Lee A1 Fall 2026", "Bo Ek Nights"])
    assert printed(capsys, file, "--cohort", "fall 2026")[2:] == ["Ann Lee A1 Fall 2026"]
    assert refused(capsys, file, "--cohort", "Night") == [
        'there is no cohort "Night"; did you mean “Nights”?'
    ]
    assert refused(capsys, file, "--cohort", "xyzzy") == [
        'there is no cohort "xyzzy"; the cohorts are Fall 2026, Nights'
    ]
    assert printed(capsys, file, "--change", "Bo Ek", "--cohort", "") == ["Bo Ek is now Bo Ek, no cohort."]
    printed(capsys, file, "--change", "Bo Ek", "--cohort", "Nights")
    printed(capsys, file, "--change", "A1", "--cohort", "")
    assert printed(capsys, file)[2:] == ["Ann Lee A1", "Bo Ek Nights"]
    assert "longer than 40 characters" in refused(capsys, file, "--change", "A1", "--cohort", "x" * 41)[0]


def test_a_supervisor_archives_and_brings_back(
    tmp_path: Path, file: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    pin = tmp_path / "pin"
    pin.write_text("041704\n", "utf-8")
    printed(capsys, file, "--add", "Bo Ek")
    assert refused(capsys, file, "--archive", "Bo Ek")[0].startswith("this machine has no supervisors;")
    with AttemptStore.open(file) as store:
        Hall(store, library).supervisors.add("Ann", "17", KEPT, by=None)
    by = ("--pin-file", str(pin))
    assert refused(capsys, file, "--archive", "Bo Ek", *by) == ["say why you are archiving Bo Ek"]
    why = ("--reason", "No longer works here.")
    assert printed(capsys, file, "--archive", "Bo Ek", *why, *by) == ["Bo Ek was archived."]
    assert printed(capsys, file) == ["There are no trainees yet."]
    assert printed(capsys, file, "--archived")[2:] == ["Bo Ek archived"]
    printed(capsys, file, "--add", "Cy Ott", *by)
    assert printed(capsys, file, "--archived")[2:] == ["Bo Ek archived", "Cy Ott"]
    assert printed(capsys, file, "--bring-back", "Bo Ek", "--reason", "Works here again.", *by) == [
        "Bo Ek was brought back."
    ]
    assert printed(capsys, file)[2:] == ["Bo Ek", "Cy Ott"]
