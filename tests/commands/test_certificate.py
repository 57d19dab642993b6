"""`hcf-trainer certificate`: whose certificate is meant."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.commands.certificate import exam_of
from app.errors import Refused
from app.exam.exam_file import Sat
from app.launch import main
from app.records.training.attempt_store import AttemptStore

WHEN = datetime(2026, 11, 16, tzinfo=UTC)


def sat(number: str, dealer: str, badge: str, passed: bool | None = True, is_revoked: bool = False) -> Sat:
    return Sat(number, dealer, badge, "oxford", WHEN, True, passed, is_revoked)


EXAMS = [
    sat("AAAA-0007", "Dee Vos", "4", passed=None),
    sat("AAAA-0006", "Dee Vos", "4", passed=False),
    sat("AAAA-0005", "Dee Vos", "4", is_revoked=True),
    sat("AAAA-0004", "Dee Vos", "4"),
    sat("AAAA-0003", "Dee Vos", "4"),
    sat("AAAA-0002", "Dan", "", passed=False),
    sat("AAAA-0001", "Li Wu", "7"),
    sat("AAAA-0000", "Li Wu", "8"),
]


@pytest.mark.parametrize("who", ["4", "Dee Vos", " dee  vos "])
def test_of_a_dealer_it_is_the_newest_pass_that_was_not_revoked(who: str) -> None:
    assert exam_of(who, EXAMS).id == "AAAA-0004"


@pytest.mark.parametrize("number", ["AAAA-0003", "aaaa-0006"])
def test_a_number_is_that_very_exam(number: str) -> None:
    assert exam_of(number, EXAMS).id == number.upper()


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("Dea Vos", 'no exam found for "Dea Vos"; did you mean “Dee Vos”?'),
        ("Li Wu", 'several dealers are named "Li Wu"; use the badge (7, 8) or the exam number'),
        ("Dan", "Dan has not passed an exam on this machine, so there is no certificate"),
    ],
)
def test_what_is_said_of_anybody_else(who: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        exam_of(who, EXAMS)
    assert str(refused.value) == said


def test_nothing_is_made_where_nothing_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = tmp_path / "records.sqlite"
    words = ["certificate", "Dee", "--records", str(records), "--to"]
    assert main([*words, str(tmp_path)]) == 2
    assert "no records found" in capsys.readouterr().err
    assert not records.exists()
    AttemptStore.open(records).close()
    assert main([*words, str(tmp_path / "none")]) == 2
    assert f"{tmp_path / 'none'}: this folder does not exist; create it first" in capsys.readouterr().err
    assert main([*words, str(tmp_path)]) == 2
    assert 'no exam found for "Dee"' in capsys.readouterr().err
