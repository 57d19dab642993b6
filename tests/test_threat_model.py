"""The table at the end of the threat model names tests, and each of them is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_test_that_the_threat_model_names_is_there() -> None:
    page = (ROOT / "docs" / "threat-model.md").read_text("utf-8")
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", page)
    assert len(named) > 50
    missing = [
        f"{file}::{name}"
        for file, name in named
        if not (ROOT / file).is_file() or f"def {name}(" not in (ROOT / file).read_text("utf-8")
    ]
    assert missing == []
