"""Commands deal by what the houses have decided on this machine, and by the files alone where nothing is known."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from app import places
from app.launch import main
from tests.own_folders import move_to, own_folders
from tests.records.decisions import ANN, Machine

EXAMPLES = Path(__file__).parents[1] / "examples"
LIMIT = EXAMPLES / "oxford-limit.json"
Capture = pytest.CaptureFixture[str]
Decide = Callable[[Callable[[Machine], object]], None]


@pytest.fixture
def decide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Decide:
    """Lets a supervisor of this machine decide something; the program is closed then."""
    move_to(own_folders(tmp_path), monkeypatch)

    def decide(what: Callable[[Machine], object]) -> None:
        machine = Machine(places.records(), places.own_houses())
        what(machine)
        machine.stop()

    return decide


def ruled(capsys: Capture) -> object:
    assert main(["rule", str(LIMIT), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def unconfirmed_faults(tmp_path: Path, capsys: Capture) -> list[bool]:
    """Does each fault of a round in which nothing was done rest on what nobody has confirmed?"""
    account = tmp_path / "acts.txt"
    account.write_text("", "utf-8")
    assert main(["judge", str(EXAMPLES / "pechanga-wheel.json"), str(account), "--json"]) == 0
    return [fault.get("unconfirmed", False) for fault in json.loads(capsys.readouterr().out)["faults"]]


def test_rule_follows_the_reading_that_the_house_has_chosen(decide: Decide, capsys: Capture) -> None:
    before = ruled(capsys)
    decide(lambda machine: machine.rules.choose("oxford", "sharing-a-limit", "in-proportion", ANN))
    assert ruled(capsys) != before


def test_judge_marks_what_the_house_has_not_confirmed(
    decide: Decide, tmp_path: Path, capsys: Capture
) -> None:
    assert any(unconfirmed_faults(tmp_path, capsys))
    decide(lambda machine: machine.confirm_everything("pechanga"))
    assert not any(unconfirmed_faults(tmp_path, capsys))


@pytest.mark.parametrize("text", ["", "hello", "SQLite format 3\0" + "x" * 200])
def test_records_that_nobody_can_read_are_no_reason_to_refuse(
    text: str, decide: Decide, capsys: Capture
) -> None:
    before = ruled(capsys)
    places.records().parent.mkdir(parents=True, exist_ok=True)
    places.records().write_text(text, "utf-8")
    assert ruled(capsys) == before


def test_looking_makes_no_records(decide: Decide, capsys: Capture) -> None:
    ruled(capsys)
    assert not places.records().exists()
