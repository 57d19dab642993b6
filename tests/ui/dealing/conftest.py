"""The dealer's chair for every test in here."""

import pytest

from tests.ui.dealing.desk import Desks, desks
from tests.ui.windows import Open


@pytest.fixture
def open_desk(open_window: Open) -> Desks:
    return desks(open_window)
