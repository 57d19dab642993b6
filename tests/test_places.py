"""Names that files can have: on Windows there are more that they cannot."""

import re

import pytest

from app.places import file_name


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("Ann Lee", "Ann Lee"),
        ("Zoë O'Hara-Müller (2)", "Zoë O'Hara-Müller (2)"),
        ("a/b\\c:d", "a-b-c-d"),
        ('<who>? "me"|*', "-who-- -me---"),
        ("Lee Jr.", "Lee Jr"),
        ("tab\there", "tab-here"),
        ("..", "-"),
        ("", "-"),
        ("CON", "CON-"),
        ("lpt1", "lpt1-"),
        ("Connie", "Connie"),
    ],
)
def test_somebodys_name_becomes_the_name_of_a_file(words: str, name: str) -> None:
    assert file_name(words) == name
    assert not re.search(r'[<>:"/\\|?*\x00-\x1f]|[ .]$', name)
