"""What every test may ask for. No test reads or writes the user's own folders."""

import os
import tempfile

import pytest

# Before any import of the program: its caches belong to this run alone.
os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="hcf-test-")
os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="hcf-test-")

from app.procedure.house import House
from app.procedure.library import Library


@pytest.fixture(scope="session")
def library() -> Library:
    return Library()


@pytest.fixture(scope="session")
def houses(library: Library) -> dict[str, House]:
    return {house_id: library.house(house_id) for house_id in library.files()}
