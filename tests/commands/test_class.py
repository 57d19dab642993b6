"""`hcf-trainer class` prints everybody with what they did, and writes the same for other programs."""

import csv
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.launch import main
from app.learning.assigned_set import Assigned
from app.learning.dates import day_words
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.training.assigned_set_store import AssignedStore
from app.records.training.drill_store import DrillStore
from app.records.training.trainee_store import TraineeStore
from tests.records.answers import quick

pytestmark = pytest.mark.usefixtures("wide")

NOW = datetime.now(UTC)


@pytest.fixture
def file(tmp_path: Path, library: Library) -> Path:
    """Ann has answered at Oxford, and lost a skill again and again; Bo has done nothing, and is late."""
    file = tmp_path / "records.sqlite"
    with TraineeStore.open(file) as trainees:
        drills, sets = DrillStore.beside(trainees), AssignedStore.beside(trainees)
        ann = trainees.add(Trainee("Ann Lee", "A1"), NOW)
        trainees.add(Trainee("Bo Ek", ""), NOW)
        yesterday = NOW.astimezone().date() - timedelta(days=1)
        sets.assign("oxford", Assigned("Week 1", yesterday, ("payout",), ("tie",), 5), None, NOW)
        run = drills.begin("open", "payout", library.text("oxford"), "1.0", NOW, ann)
        skill = "flush posted 5"
        for number in range(1, 31):
            drills.append(run, number, quick(2.0, is_right=False)._replace(skill=skill), NOW)
    return file


def printed(capsys: pytest.CaptureFixture[str], file: Path, *words: str) -> list[str]:
    assert main(["class", *words, "--records", str(file)]) == 0
    return [" ".join(line.split()) for line in capsys.readouterr().out.splitlines() if line.strip()]


def test_the_class_is_printed_with_who_needs_help_and_the_sets(
    file: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    told = printed(capsys, file)
    today = NOW.astimezone().date()
    assert told[0] == f"Class at {library.house('oxford').name}"
    assert told[1] == "2 trainees, 1 active in the last 7 days, 2 late with a set. Needs help: Ann Lee."
    assert f"Ann Lee A1 Never tested 0% 1 late 30 0% 0 0 1 0 {day_words(today)}" in told
    assert "Bo Ek Never tested 0% 1 late 0 0 0 0 0" in told
    assert "For everyone who must take an exam, at every house, use hcf-trainer due." in told
    (needed,) = [line for line in told if line.startswith("Ann Lee Payout,")]
    assert needed.endswith("times")
    (week,) = [line for line in told if line.startswith("Week 1 Due")]
    assert "for everyone: 0 of 2 done, 2 late." in week
    assert week.endswith("Payout; deal a round where a player who raised ties the dealer; 5 rounds")


def test_a_class_at_a_house_without_work_is_everybody_all_the_same(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(capsys, file, "--house", "greektown")[1] == ("2 trainees, 0 active in the last 7 days.")


def test_everybody_is_written_to_a_file(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "class.csv"
    (written,) = printed(capsys, file, "--csv", str(target))
    assert written.startswith(f"{target}: 2 rows, ")
    with target.open(encoding="utf-8-sig", newline="") as text:
        rows = list(csv.DictReader(text))
    assert [(row["name"], row["answers_7_days"], row["late_sets"]) for row in rows] == [
        ("Ann Lee", "30", "Week 1"),
        ("Bo Ek", "0", "Week 1"),
    ]


def test_without_any_work_a_house_has_to_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "records.sqlite"
    TraineeStore.open(file).close()
    assert main(["class", "--records", str(file)]) == 2
    assert "no activity yet; name a house with --house" in capsys.readouterr().err
    assert printed(capsys, file, "--house", "oxford")[1] == (
        "There are no trainees yet. To add them or import a roster, use Sign in… under Trainees in the menu."
    )


def test_looking_makes_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["class", "--records", str(tmp_path / "none.sqlite")]) == 2
    assert not (tmp_path / "none.sqlite").exists()
    assert "no records found" in capsys.readouterr().err


def test_progress_prints_the_sets_of_a_trainee(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["progress", "A1", "--records", str(file)]) == 0
    told = capsys.readouterr().out.splitlines()
    (line,) = [each for each in told if each.startswith("“Week 1”")]
    assert line.startswith("“Week 1” is 1 day late: 0% done. Due ")
    assert line.endswith("deal a round where a player who raised ties the dealer; 5 more rounds.")
