"""Results for HR and learning systems: the columns, what is new since the last time, and the ledger's record of it."""

import csv
import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from app import __version__
from app.credentials.exam_results import ResultRow, results_csv
from app.credentials.export_forms import ExportForm, export_text
from app.credentials.learning_statements import new_statements
from app.launch import main
from app.records.db.ledger import Ledger
from app.records.exams.ledger_audit import audit_ledger
from app.records.exams.result_export import EXPORTED
from tests.kept_text import assert_kept
from tests.records.learning_store import refuse_strange
from tests.records.office import Office

LINUX = Path(__file__).parents[2] / "packaging" / "linux"
CHANGING = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|([0-9a-f]{4} ){7}[0-9a-f]{4}")
"""Numbers and fingerprints that are made of a new key, or of the name of a new ledger."""
Capture = pytest.CaptureFixture[str]


def rows(office: Office, since_last: bool = False) -> list[dict[str, str]]:
    text = results_csv(office.filing.exports.collect("csv", since_last).exams)
    return list(csv.DictReader(StringIO(text)))


def verbs(statements: list[dict[str, Any]]) -> list[str]:
    return [each["verb"]["id"].rpartition("/")[2] for each in statements]


def hand_out(office: Office, form: Any = "csv") -> None:
    export = office.filing.exports.collect(form, True)
    office.filing.exports.record(form, export, export_text(form, export), office.ann)


def test_a_row_has_every_column_and_no_other(office: Office) -> None:
    signed = office.issue()
    (row,) = rows(office)
    assert row == {
        "employee_number": "4",
        "name": "Dee",
        "course_code": "HCF-SHORT",
        "form": "House exam",
        "date": "2031-05-02",
        "valid_until": "2032-05-02",
        "outcome": "passed",
        "score": "100",
        "marks": "8.0",
        "assessors": "Ben (badge 18)",
        "attempt": "1",
        "certificate_number": office.first,
        "fingerprint": signed.summary.key,
        "station": signed.summary.chain,
        "exam_number": office.first,
    }
    (plain,) = map(
        json.loads, export_text("json", office.filing.exports.collect("json", False)).data.splitlines()
    )
    assert list(plain) == list(ResultRow._fields)
    assert {name: str(value) for name, value in plain.items()} == row


def test_a_fail_has_no_last_day_and_names_a_spreadsheet_would_run_are_defused(office: Office) -> None:
    office.examine(mark=1, name="=HYPERLINK(1)", badge="@SUM(1)")
    office.examine(mark=1)
    first, odd, again = rows(office)
    assert (first["attempt"], again["attempt"]) == ("1", "2")
    assert (again["outcome"], again["valid_until"], again["certificate_number"]) == ("not passed", "", "")
    assert (odd["name"], odd["employee_number"]) == ("'=HYPERLINK(1)", "'@SUM(1)")


def test_since_the_last_time_only_exams_with_news_come_by_form(office: Office) -> None:
    assert len(rows(office, True)) == 1
    hand_out(office)
    assert rows(office, True) == []
    assert len(office.filing.exports.collect("json", True).exams) == 1, "another form has its own last time"
    office.filing.revoke(office.first, "The form was known before.", office.ann)
    assert [row["outcome"] for row in rows(office, True)] == ["revoked"]
    hand_out(office)
    office.examine(name="Bo", badge="5")
    assert [row["name"] for row in rows(office, True)] == ["Bo"]
    assert [row["name"] for row in rows(office)] == ["Dee", "Bo"]


def test_the_ledger_says_who_handed_out_what(office: Office) -> None:
    hand_out(office)
    (entry,) = Ledger.beside(office.hall.file).own_of(EXPORTED)
    assert (entry.about, entry.body["by"]["name"], entry.body["rows"]) == ("csv", "Ann", 1)
    assert audit_ledger(office.hall.file).troubles == ()


def test_statements_are_as_the_standard_has_them_and_each_comes_once(office: Office) -> None:
    first = new_statements(office.filing.exports.collect("xapi", True))
    assert verbs(first) == ["completed", "passed"]
    for each in first:
        refuse_strange(each)
    assert first == new_statements(office.filing.exports.collect("xapi", True)), "always the same"
    hand_out(office, "xapi")
    office.filing.revoke(office.first, "The form was known before.", office.ann)
    (voiding,) = new_statements(office.filing.exports.collect("xapi", True))
    refuse_strange(voiding)
    assert voiding["verb"]["id"].endswith("/voided")
    assert voiding["object"]["id"] == first[1]["id"]
    everything = new_statements(office.filing.exports.collect("xapi", False))
    assert everything == [*first, voiding]


def test_everything_that_is_handed_out_says_what_it_said(office: Office) -> None:
    office.issue()
    office.examine(mark=1, name="Bo", badge="")
    office.hall.exams.review.void(
        office.examine(name="Cy", badge="9"), "The fire alarm rang.", False, office.ann
    )
    office.filing.revoke(office.first, "The form was known before.", office.ann)
    forms: tuple[ExportForm, ...] = ("csv", "json", "xapi")
    made = [export_text(form, office.filing.exports.collect(form, True)) for form in forms]
    told = "\n".join([f"{each.words}\n{each.data.decode('utf-8-sig')}" for each in made])
    own = Ledger.beside(office.hall.file).own_chain()
    told = CHANGING.sub("KEY", told.replace(own, "STATION").replace("\r\n", "\n"))
    assert_kept(Path(__file__).parent / "kept", "results handed out", told.replace(__version__, "VERSION"))


def run(office: Office, *words: str) -> int:
    pin = office.folder / "pin"
    pin.write_text("041704\n")
    where = ["--records", str(office.hall.file.path), "--houses", str(office.houses)]
    return main(["results", *words, "--by", "Ann", "--pin-file", str(pin), *where])


def test_the_command_writes_each_form_and_wants_a_supervisor(
    office: Office, tmp_path: Path, capsys: Capture
) -> None:
    for form in ("csv", "json", "xapi"):
        file = tmp_path / f"results.{form}"
        assert run(office, f"--{form}", str(file)) == 0
        assert f"{file}: " in capsys.readouterr().out
        assert run(office, f"--{form}", str(file)) == 2
        assert "already exists" in capsys.readouterr().err
    assert (tmp_path / "results.csv").read_bytes().startswith(b"\xef\xbb\xbfemployee_number,name,")
    folder = tmp_path / "for HR"
    folder.mkdir()
    assert run(office, "--csv", str(folder), "--new") == 0
    assert capsys.readouterr().out == "Nothing new.\n"
    assert not list(folder.iterdir())
    assert len(Ledger.beside(office.hall.file).own_of(EXPORTED)) == 3
    assert run(office, "--csv", str(folder)) == 0
    (made,) = folder.iterdir()
    assert re.fullmatch(r"results-\d{4}-\d\d-\d\d-\d{6}\.csv", made.name)
    (tmp_path / "login").write_text("\n")
    assert run(office, "--lrs", "https://lrs.example/xapi", "--login-file", str(tmp_path / "login")) == 2
    assert capsys.readouterr().err == (
        f"hcf-trainer: {tmp_path / 'login'}: its first line must be the user and password\n"
    )
    words = ["--csv", str(tmp_path / "no.csv"), "--records", str(office.hall.file.path)]
    (tmp_path / "wrong").write_text("999999\n")
    assert main(["results", *words, "--by", "Ann", "--pin-file", str(tmp_path / "wrong")]) == 2
    assert not (tmp_path / "no.csv").exists()


def test_the_timer_hands_out_what_is_new_every_night(office: Office, tmp_path: Path) -> None:
    """The command in the unit, as systemd would fill it in."""
    unit = (LINUX / "hcf-trainer-results.service").read_text("utf-8")
    (line,) = re.findall(r"^ExecStart=(.*)$", unit, re.MULTILINE)
    (tmp_path / ".config" / "hcf-trainer").mkdir(parents=True)
    (tmp_path / ".config" / "hcf-trainer" / "results.pin").write_text("041704\n")
    folder = tmp_path / "for HR"
    folder.mkdir()
    named = {"%h": str(tmp_path), "${FOLDER}": str(folder), "${BY}": "17"}
    program, *words = [
        re.sub("|".join(map(re.escape, named)), lambda at: named[at[0]], each) for each in line.split()
    ]
    assert program == "/usr/bin/hcf-trainer"
    where = ["--records", str(office.hall.file.path), "--houses", str(office.houses)]
    assert main([*words, *where]) == 0
    (made,) = folder.iterdir()
    made.rename(tmp_path / "taken by HR.csv")
    assert main([*words, *where]) == 0
    assert list(folder.iterdir()) == [], "the second night has nothing new"
    assert "OnCalendar=*-*-* 04:00" in (LINUX / "hcf-trainer-results.timer").read_text("utf-8")
