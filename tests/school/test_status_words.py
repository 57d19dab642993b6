"""What `office status` prints: a row for each station, what is wrong there, and what is in quarantine."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import pytest

from app.commands.school.office import _print_status
from app.school.school_lists import Held, Station

NOON = datetime(2026, 3, 5, 12, tzinfo=UTC)


def station(**facts: Any) -> Station:
    empty = dict.fromkeys(Station._fields)
    return Station(
        **{**empty, "name": "Kiosk 1", "site": "Reno", "entries": 1234, "waiting": 0, "said": "", **facts}
    )


def printed(capsys: pytest.CaptureFixture[str], *stations: Station, held: tuple[Held, ...] = ()) -> list[str]:
    desk = SimpleNamespace(stations=lambda: stations, held=lambda: held)
    _print_status(cast(Any, desk))
    lines = capsys.readouterr().out.splitlines()
    return [" ".join(line.split()) for line in lines if line.strip() and not set(line.strip()) <= set("─ ")]


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TZ", "UTC")


def test_each_station_has_a_row_and_its_own_words_below(capsys: pytest.CaptureFixture[str]) -> None:
    joined = station(machine="m", waiting=7, said="its clock is an hour ahead")
    assert printed(capsys, joined, station(name="Kiosk 2", site="")) == [
        "Station Site Status Last contact Entries Waiting",
        "Kiosk 1 Reno joined never 1,234 7",
        "Kiosk 2 code not used yet never 1,234 0",
        "Kiosk 1: its clock is an hour ahead",
    ]


def test_twenty_entries_in_quarantine_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    held = tuple(Held("Kiosk 1", "m", seq, "forked", "attempt", NOON) for seq in range(25))
    rows = printed(capsys, held=held)[1:]
    assert rows[0] == "Quarantine Why Entry Kind Arrived"
    assert [row.split()[3] for row in rows[1:]] == [str(seq) for seq in range(20)]
    assert rows[1].startswith("Kiosk 1 forked 0 attempt ")
    assert "2026" in rows[1]
