"""`hcf-trainer trainees` lists who works here, adds somebody, and reads a roster whole or not at all."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from app import places
from app.launch import main
from app.learning.roster import Trainee
from app.records.trainee_store import TraineeStore


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")


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
    assert printed(capsys, file, "--add", " Bo  Ek ") == ["Bo Ek is added."]
    assert printed(capsys, file, "--add", "Ann Lee", "--badge", "A1") == ["Ann Lee (A1) is added."]
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
    roster.write_text("Name;Badge\nAnn Ray;A1\nBo Ek;B1\nCy Ott;C1\nDi Poe;\n")
    assert printed(capsys, file, "--roster", str(roster)) == [
        "Ann Lee (A1) is Ann Ray (A1) now.",
        "Bo Ek is Bo Ek (B1) now.",
        "Added: 1. Changed: 2. Known already: 1.",
    ]
    assert people(file) == [("Ann Ray", "A1"), ("Bo Ek", "B1"), ("Cy Ott", "C1"), ("Di Poe", "")]
    assert printed(capsys, file, "--roster", str(roster)) == ["Added: 0. Changed: 0. Known already: 4."]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        (b"", ["the roster is empty"]),
        (b"name,badge\n", ["there is nobody on the roster, only headings"]),
        (
            "name,badge\nJosé,1\n".encode("latin-1"),
            ["line 2: this is not UTF-8 text; save the file as “CSV UTF-8”"],
        ),
        (b"names,badge\nAnn,1\n", ["line 1: there is no column “name”; is it “names”?"]),
        (
            b"name,badge\nEd,E1\nAnn,1\n,2\nBo,1\n",
            ["line 4: the name is empty", 'line 5: the badge "1" is in line 3 already'],
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


def test_a_roster_against_those_who_are_here_is_refused_whole(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    roster = tmp_path / "class.csv"
    printed(capsys, file, "--add", "Ann Lee", "--badge", "A1")
    printed(capsys, file, "--add", "Bo Ek")
    roster.write_text("name,badge\nEd,E1\nBo Ek,A1\n")
    assert refused(capsys, file, "--roster", str(roster)) == [
        'there would be two trainees "Bo Ek"; give both a badge'
    ]
    assert people(file) == [("Ann Lee", "A1"), ("Bo Ek", "")]


def test_what_makes_no_sense_is_refused(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing.csv"
    for words, sentence in (
        (["--badge", "A1"], "--badge is the badge of whoever is added: say --add NAME too"),
        (["--add", "Ann", "--roster", str(missing)], "either --add one trainee, or read a --roster"),
        (["--roster", str(missing)], f"{missing}: cannot be read: No such file or directory"),
        (["--roster", str(tmp_path)], f"{tmp_path}: cannot be read: Is a directory"),
        ([], f"{file}: there are no records"),
    ):
        assert refused(capsys, file, *words) == [sentence]
        assert not file.exists()
    assert refused(capsys, file, "--add", " ") == ["the name is empty"]


def test_looking_makes_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["trainees"]) == 0
    assert capsys.readouterr().out == "There are no trainees yet.\n"
    assert not places.records().exists()
