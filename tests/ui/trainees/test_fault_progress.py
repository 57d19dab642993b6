"""The progress page shows what a viewer found in Find the fault."""

from datetime import UTC, datetime
from pathlib import Path

from app.procedure.library import Library
from app.records.records import Records
from app.ui.trainees.progress_page import sections
from tests.records.test_fault_runs import watch


def test_the_progress_page_has_the_latest_sets_and_the_faults_by_part_of_the_round(
    tmp_path: Path, library: Library
) -> None:
    when = datetime(2026, 11, 17, 12, tzinfo=UTC)
    records = Records(tmp_path / "records.sqlite", library, lambda: when)
    watch(records)
    shown = {each.heading: each.rows for each in sections(records.people.progress("oxford"))}
    assert shown["Find the fault, latest sets"] == (("Nov 17, 2026", "1 of 2 found, 1 false alarm"),)
    assert shown["Faults found, by part of the round"] == (
        ("One-time slips", "0 of 1"),
        ("Ante and Raise", "1 of 1"),
    )
