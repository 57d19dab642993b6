"""The worked rounds come out exactly."""

import json
from pathlib import Path

import pytest

from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import as_plain, rule

EXAMPLES = sorted(
    file for file in (Path(__file__).parents[1] / "examples").glob("*.json") if ".ruling" not in file.name
)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_worked_round_comes_out_exactly(file: Path, library: Library) -> None:
    expected = json.loads(file.with_suffix(".ruling.json").read_text("utf-8"))
    ruling = rule(*round_from_text(file.read_text("utf-8"), library.house))
    assert json.loads(json.dumps(as_plain(ruling))) == expected


def test_all_worked_rounds_are_here() -> None:
    assert len(EXAMPLES) == 42
