"""`hcf-trainer progress` prints what to do next and why, and writes the same for other programs."""

import csv
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from app import places
from app.commands.reports import progress_report
from app.drills.answer import Answered
from app.drills.other_houses import course_at
from app.launch import main
from app.learning.dates import day_words
from app.learning.roster import Trainee
from app.learning.syllabus import syllabus_of
from app.procedure.library import Library
from app.records.training.attempt_store import AttemptStore
from app.records.training.drill_store import DrillStore
from app.records.training.trainee_store import TraineeStore
from tests.records.scripts import carry_out, scripts

pytestmark = pytest.mark.usefixtures("wide")

NOW = datetime.now(UTC)


@pytest.fixture
def file(tmp_path: Path, library: Library) -> Path:
    """Ann has answered at Oxford for twenty days and counts the wager in; Bo has done nothing; a round is nobody's."""
    file = tmp_path / "records.sqlite"
    with AttemptStore.open(file) as store:
        trainees, drills = TraineeStore.beside(store), DrillStore.beside(store)
        ann = trainees.add(Trainee("Ann Lee", "A1"), NOW)
        trainees.add(Trainee("Bo Ek", ""), NOW)
        chapter = next(each for each in syllabus_of(course_at(library, "oxford")) if each.drill == "payout")
        drills.begin("open", "", library.text("greektown"), "1.0", NOW - timedelta(days=30), ann)
        for day in range(20, 0, -1):
            when = NOW - timedelta(days=day)
            run = drills.begin("twenty", "payout", library.text("oxford"), "1.0", when, ann)
            for number in range(1, 11):
                skill, is_right = chapter.skills[number % 3].name, number > 3
                belief = frozenset[str]() if is_right else frozenset({"counts-the-wager-in"})
                given = Answered(
                    "payout", skill, ("50",) if is_right else ("60",), ("50",), 3.0, "", belief, belief
                )  # fmt: skip
                drills.append(run, number, given, when + timedelta(seconds=9 * number))
        script = next(each for each in scripts(library, "a round", "cuda") if each.started.mode == "test")
        carry_out(store, script, library)
    return file


def printed(capsys: pytest.CaptureFixture[str], file: Path, *words: str) -> str:
    assert main(["progress", *words, "--records", str(file)]) == 0
    return capsys.readouterr().out


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_advice_comes_first_and_then_everything_it_rests_on(
    file: Path, library: Library, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    report = printed(capsys, file, "A1")
    told = lines(report)
    assert told[0] == f"Ann Lee (A1) at {library.house('oxford').name}"
    assert told[1].endswith(".")
    places_of = [
        report.index(title) for title in ("Day by day", "Skills by drill", "Most expensive", "Misconceptions")
    ]
    assert places_of == sorted(places_of)
    yesterday = day_words((NOW - timedelta(days=1)).astimezone().date())
    assert f"{yesterday} 10 70% 3.0 0" in told
    assert "Showing the last 14 of 20 days; --csv writes them all." in told
    for most, is_cut in ((19, True), (20, False)):
        monkeypatch.setattr(progress_report, "_DAYS", most)
        assert ("; --csv writes them all." in printed(capsys, file, "A1")) is is_cut
    assert any(line.endswith("60 of 60") for line in told)
    assert "in 1,000 rounds" in report


def test_a_skill_is_shown_with_its_state_its_answers_and_its_chance(
    file: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    report = printed(capsys, file, "Ann Lee", "--house", "oxford")
    chapter = next(each for each in syllabus_of(course_at(library, "oxford")) if each.drill == "payout")
    for skill, met in ((chapter.skills[0], 60), (chapter.skills[1], 80), (chapter.skills[2], 60)):
        assert any(line.startswith(f"{skill.words} learning {met} ") for line in lines(report)), skill
    assert not any(line.startswith(f"{chapter.skills[3].words} new") for line in lines(report))


def test_without_a_house_it_is_the_one_of_the_last_work(
    file: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert library.house("oxford").name in lines(printed(capsys, file, "A1"))[0]
    assert library.house("cuda").name in lines(printed(capsys, file))[0]
    assert library.house("greektown").name in lines(printed(capsys, file, "A1", "--house", "greektown"))[0]


def test_work_nobody_signed_in_for_has_its_own_progress(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = printed(capsys, file)
    assert lines(report)[0].startswith("Guests at ")
    assert "At the table" in report
    assert "Rounds per hour over the last 7 days of dealing: " in report


def test_somebody_who_has_done_nothing_is_told_where_to_begin(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = lines(printed(capsys, file, "Bo Ek", "--house", "oxford"))
    assert report[1].startswith("Take the lessons first")
    assert "Day by day" not in report


def test_the_file_for_other_programs_has_every_day_and_every_skill(
    file: Path, tmp_path: Path, library: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "ann.csv"
    written = printed(capsys, file, "A1", "--csv", str(out))
    assert out.read_bytes().startswith(b"\xef\xbb\xbfwhat,date,")
    with out.open(encoding="utf-8-sig", newline="") as text:
        rows = list(csv.DictReader(text))
    assert written.startswith(f"{out}: {len(rows)} rows, ")
    days = [row for row in rows if row["what"] == "day"]
    skills = [(row["drill"], row["skill"]) for row in rows if row["what"] == "skill"]
    assert len(days) == 20
    assert (days[0]["answers"], days[0]["right_percent"], days[0]["seconds"]) == ("10", "70.0", "3.0")
    chapters = [each for each in syllabus_of(course_at(library, "oxford")) if not each.is_elective]
    assert skills == [(each.drill, skill.name) for each in chapters for skill in each.skills]
    met = next(row for row in rows if row["drill"] == "payout" and row["state"] == "learning")
    assert (met["answers"], met["seconds"]) == ("60", "3.0")
    new = next(row for row in rows if row["state"] == "new")
    assert (new["answers"], new["chance_percent"], new["right_percent"]) == ("0", "", "")


def test_what_is_not_there_is_refused(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = tmp_path / "nowhere" / "ann.csv"
    taken = tmp_path / "taken.csv"
    taken.write_text("mine", "utf-8")
    for words, sentence in (
        (["Cy"], 'there is no trainee "Cy" on this machine'),
        (["Bo Ek"], "Bo Ek has no activity yet; name a house with --house"),
        (["A1", "--house", "oxfort"], "unknown house “oxfort”; did you mean “oxford”?"),
        (
            ["A1", "--csv", str(taken)],
            f"{taken}: this file already exists; choose another name or replace it with --force",
        ),
        (["A1", "--csv", str(nowhere)], f"No such file or directory: {nowhere}"),
    ):
        assert main(["progress", *words, "--records", str(file)]) == 2
        assert capsys.readouterr().err == f"hcf-trainer: {sentence}\n"
    assert taken.read_text("utf-8") == "mine"
    assert main(["progress", "A1", "--csv", str(taken), "--force", "--records", str(file)]) == 0
    assert taken.read_text("utf-8-sig").startswith("what,date,")


def test_where_everybody_signs_in_a_trainee_has_to_be_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "new.sqlite"
    AttemptStore.open(file).close()
    assert main(["progress", "--records", str(file)]) == 2
    sentence = "no guest activity yet; name a trainee"
    assert capsys.readouterr().err == f"hcf-trainer: {sentence}\n"


def test_looking_makes_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    none = tmp_path / "none.sqlite"
    assert main(["progress", "A1", "--records", str(none)]) == 2
    assert main(["progress"]) == 2
    assert "no records found" in capsys.readouterr().err
    assert not none.exists()
    assert not places.records().exists()


def test_any_progress_can_be_printed(
    tmp_path: Path, library: Library, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    chance = Random(4)
    for house in library.files():
        file = tmp_path / f"{house}.sqlite"
        with DrillStore.open(file) as drills:
            run = drills.begin("open", "", library.text(house), "1.0", NOW)
            chapters = syllabus_of(course_at(library, house))
            for number in range(1, 101):
                chapter = chance.choice(chapters)
                given = (chance.choice(["5", "6"]),)
                skill = chance.choice(chapter.skills).name
                drills.append(run, number, Answered(chapter.drill, skill, given, ("5",), 2.0), NOW)
        assert "Skills by drill" in printed(capsys, file)
