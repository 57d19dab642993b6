"""What a machine tells its school goes in entries of a thousand rows or 200,000 letters at most."""

import pytest

from app.records.school.own_history import Row, _chunks

HALF = "x" * 99_990
"""With ten letters for each value, half of an entry."""


def sizes(rows: list[Row]) -> list[int]:
    entries = list(_chunks("runs", rows))
    assert all(kind == "runs" for kind, _ in entries)
    assert [row for _, body in entries for row in body["rows"]] == rows
    return [len(body["rows"]) for _, body in entries]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([], []),
        ([(1,)] * 1000, [1000]),
        ([(1,)] * 2001, [1000, 1000, 1]),
        ([(HALF,)] * 2, [2]),
        ([(HALF,), (HALF + "x",)], [1, 1]),
        ([(HALF,)] * 3, [2, 1]),
        ([(HALF[:49_995], HALF[:49_985])] * 3, [2, 1]),
        ([(HALF, 7, 8, None)] * 2, [1, 1]),
        ([(HALF * 3,), (1,)], [1, 1]),
    ],
)
def test_an_entry_is_full_with_so_many_rows_or_letters(rows: list[Row], expected: list[int]) -> None:
    assert sizes(rows) == expected
