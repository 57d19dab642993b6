"""The table at the end of the threat model names tests, and each of them is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROW = re.compile(
    r"\| [^|]+ \| `(tests/[\w/]+\.py)::(\w+)` \| (shown|no such \w+|held there|not run there) \|"
)


def test_every_test_that_the_threat_model_names_is_there() -> None:
    page = (ROOT / "docs" / "threat-model.md").read_text("utf-8")
    rows = page.partition("| fault | test | early version |\n|---|---|---|\n")[2].splitlines()
    assert len(rows) > 50
    found = [ROW.fullmatch(row) for row in rows]
    assert [row for row, match in zip(rows, found, strict=True) if not match] == []
    missing = [
        f"{match[1]}::{match[2]}"
        for match in found
        if match
        and not ((ROOT / match[1]).is_file() and f"def {match[2]}(" in (ROOT / match[1]).read_text("utf-8"))
    ]
    assert missing == []
