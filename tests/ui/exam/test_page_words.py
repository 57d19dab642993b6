"""Every page of the exams says what it said: the words, keys and rows that a person finds there, in their order."""

from random import Random, SystemRandom

import pytest

from app.records.exams import sitting_store
from tests.ui.exam.conftest import Open
from tests.ui.exam.gallery import SCREENS, show
from tests.ui.pages.kept import assert_as_kept


@pytest.mark.parametrize("name", SCREENS)
def test_a_page_says_what_it_said(name: str, open_hall: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    # An exam is drawn by the system's own chance: here the same one comes every time.
    chance = Random(5)
    monkeypatch.setattr(SystemRandom, "random", lambda _: chance.random())
    monkeypatch.setattr(SystemRandom, "getrandbits", lambda _, bits: chance.getrandbits(bits))
    # Every change of the program is another build.
    monkeypatch.setattr(sitting_store, "this_build", lambda house: {"version": "1.2.3", "house": house})
    hall = open_hall()
    show(name, hall)
    assert_as_kept("exams", name, hall.window)
