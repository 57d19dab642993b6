"""No page and no printed text shows how a citation is stored."""

from pathlib import Path

import pytest

_KEPT = [
    *Path(__file__).parent.joinpath("commands", "kept").glob("*.txt"),
    *Path(__file__).parent.joinpath("ui", "pages").rglob("*.txt"),
]


@pytest.mark.parametrize("file", _KEPT, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_no_source_is_shown_as_it_is_stored(file: Path) -> None:
    text = file.read_text("utf-8")
    assert " §" not in text
    assert "The house’s document, " not in text
