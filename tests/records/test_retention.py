"""The retention report names what is older than the house keeps it, and deletes nothing."""

import csv
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from app.certificate.retention import oldest_kept, retention_csv
from app.launch import main
from app.records.training.attempt_store import AttemptStore
from tests.records.examining import HOUSE
from tests.records.machines import dump
from tests.records.office import Office
from tests.records.scripts import Script


def keep(office: Office, exams: int, attempts: int) -> None:
    """The house keeps exams, and attempts, so many years."""
    file = office.houses / f"{HOUSE}.toml"
    file.write_text(
        f"{file.read_text('utf-8')}\n[records]\nexams = {exams}\nattempts = {attempts}\n", "utf-8"
    )


def test_an_exam_is_named_from_the_day_after_its_years(office: Office) -> None:
    keep(office, 2, 0)
    examined = office.hall.now.astimezone().date()
    office.hall.now = datetime(examined.year + 2, examined.month, examined.day, 12).astimezone(UTC)
    assert office.filing.retention().exams == ()
    office.hall.now += timedelta(days=1)
    (old,) = office.filing.retention().exams
    assert (old.sat.id, old.years, old.day) == (office.first, 2, examined)
    assert office.filing.retention().summary == (
        "1 exam is past the retention period. Nothing was deleted. The program never deletes records."
    )


def test_a_house_that_keeps_everything_names_nothing(office: Office) -> None:
    keep(office, 0, 0)
    office.hall.now += timedelta(days=40_000)
    report = office.filing.retention()
    assert (report.exams, report.summary) == ((), "Nothing here is past its retention period.")


def test_rounds_and_drills_are_counted_by_house(office: Office, script: Script) -> None:
    store = AttemptStore.beside(office.hall.file)
    for _ in range(3):
        store.begin(script.started, script.house, office.hall.now)
    office.hall.now += timedelta(days=4 * 366)
    (work,) = office.filing.retention().work
    assert (work.what, work.pieces, work.years) == ("rounds at the table", 3, 3)
    assert work.first == work.last


def test_nothing_is_deleted_and_the_command_says_the_same(
    office: Office, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep(office, 1, 1)
    before = dump(office.hall.file.path)
    office.hall.now = datetime.now(UTC) + timedelta(days=20 * 366)
    report = office.filing.retention()
    rows = list(csv.DictReader(retention_csv(report).splitlines()))
    assert [(row["what"], row["number"], row["dealer"], row["outcome"]) for row in rows] == [
        ("exam", office.first, "Dee", "passed")
    ]
    where = ["--records", str(office.hall.file.path), "--houses", str(office.houses)]
    assert main(["retention", *where]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "keeps exams for 1 year, rounds and drills for 1 year." in said
    assert main(["retention", "--csv", str(tmp_path / "old.csv"), *where]) == 0
    assert dump(office.hall.file.path) == before


@pytest.mark.parametrize(
    ("today", "years", "oldest"),
    [
        (date(2028, 2, 29), 1, date(2027, 2, 28)),
        (date(2028, 2, 29), 4, date(2024, 2, 29)),
        (date(2027, 1, 1), 7, date(2020, 1, 1)),
        (date(2027, 1, 1), 0, None),
    ],
)
def test_the_oldest_day_that_is_kept(today: date, years: int, oldest: date | None) -> None:
    assert oldest_kept(today, years) == oldest
