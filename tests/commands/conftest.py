"""What several tests of commands begin with."""

import pytest


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal in which no line is broken."""
    monkeypatch.setenv("COLUMNS", "200")
