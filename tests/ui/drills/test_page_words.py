"""Every page of the drills says what it said: the words and keys that a person finds there, in their order."""

import pytest

from tests.ui.drills.gallery import SCREENS, open_screen
from tests.ui.drills.rooms import Open
from tests.ui.pages.kept import assert_as_kept


@pytest.mark.parametrize("name", SCREENS)
def test_a_page_says_what_it_said(name: str, open_room: Open) -> None:
    assert_as_kept("drills", name, open_screen(name, open_room).window)
