"""One house is enough here: what houses decide about learning is tested with their files."""

import pytest

from app.procedure.house import House


@pytest.fixture
def house(houses: dict[str, House]) -> House:
    return houses["oxford"]
