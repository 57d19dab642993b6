"""Every page of trainees and classes says what it said, in the order in which a person reads it."""

import pytest

from app.procedure.library import Library
from tests.ui.pages.kept import assert_as_kept
from tests.ui.trainees.office import Open
from tests.ui.trainees.test_trainee_screens import SCREENS, open_screen


@pytest.mark.parametrize("name", SCREENS)
def test_a_page_says_what_it_said(name: str, open_office: Open, library: Library) -> None:
    assert_as_kept("trainees", name, open_screen(name, open_office, library).window)
