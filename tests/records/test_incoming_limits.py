"""Rows from another machine that are exactly as large as may be are taken, and not one more."""

from pathlib import Path
from typing import Any

import pytest

from app.learning.assigned_set import MOST_ROUNDS
from app.records.backup.incoming_rows import IncomingRows, check_set
from app.training.named_round import as_feature
from tests.records.backups import furnished

THIRTY_YEARS = 1_000_000_000

PARTS = ("2026-11-16T12:00:00+00:00", "oxford", "Week 2", "2026-11-20", "payout\n", "tie\n")


def test_a_set_with_as_many_rounds_as_can_be_assigned_is_read() -> None:
    check_set(1, *PARTS, MOST_ROUNDS)


def test_a_set_with_one_round_more_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^that is too many rounds$"):
        check_set(1, *PARTS, MOST_ROUNDS + 1)


def test_a_set_with_a_named_round_is_read_and_what_is_none_is_refused() -> None:
    *rest, _ = PARTS
    check_set(1, *rest, as_feature("Tie at table 4", {"house": "oxford"}) + "\n", 3)
    for feature, said in (
        ("round {", "^Expecting property name"),
        ("round []", "^that is no round with a name$"),
        ('round {"case": 4}', "^that is no round with a name$"),
        (f'round {{"case": "{"a" * 4000}"}}', "^that round is too long$"),
        ("round " + "[" * 3000, "^that is no round$"),
    ):
        with pytest.raises(ValueError, match=said):
            check_set(1, *rest, f"{feature}\n", 3)


def test_a_named_round_of_just_under_four_thousand_letters_is_read_and_of_four_thousand_refused() -> None:
    *rest, _ = PARTS
    longest = as_feature("", {"house": "oxford", "note": ""})
    longest = longest.replace('"note": ""', f'"note": "{"a" * (3999 - len(longest))}"')
    assert len(longest) == 3999
    check_set(1, *rest, f"{longest}\n", 3)
    with pytest.raises(ValueError, match=r"^that round is too long$"):
        check_set(1, *rest, longest.replace('"a', '"aa') + "\n", 3)


def test_a_question_may_have_been_left_open_for_thirty_years_and_no_longer(tmp_path: Path) -> None:
    with IncomingRows.open(furnished(tmp_path, "limits").records) as rows:
        ((query, read),) = [(query, read) for about, query, read in rows._readers() if about == "answer"]
        number, at, asked, _, *texts = rows._db.execute(query).fetchone()
        answer: list[Any] = [number, at, asked, THIRTY_YEARS, *texts]
        read(*answer)
        answer[3] += 1
        with pytest.raises(ValueError, match=r"^that time is impossible$"):
            read(*answer)
