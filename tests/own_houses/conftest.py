"""The library that has the houses of our own beside the five."""

import pytest

from app.procedure.library import Library
from tests.own_houses.houses_of_our_own import FOLDER


@pytest.fixture(scope="session")
def own_houses(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(own=FOLDER, cache=tmp_path_factory.mktemp("own houses"))
