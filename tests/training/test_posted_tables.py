"""The tables that somebody has chosen to post are kept as a short text that any house can read."""

import pytest

from app.procedure.house import House
from app.training.posted_tables import choices_of, posted_as_text, posted_from_text


def test_greektown_chooses_among_eight_seven_and_four_tables(houses: dict[str, House]) -> None:
    assert [len(names) for names in choices_of(houses["greektown"]).values()] == [8, 7, 4]
    assert choices_of(houses["oxford"]) == {}


def test_what_is_written_down_is_read_again(houses: dict[str, House]) -> None:
    house = houses["greektown"]
    usual = posted_from_text(house, "")
    assert usual == house.posted
    assert posted_as_text(house, usual) == ""
    chosen = {**usual, "flush": "V08", "progressive": "4"}
    assert posted_as_text(house, chosen) == "flush V08; progressive 4"
    assert posted_from_text(house, "flush V08; progressive 4") == chosen


@pytest.mark.parametrize("text", ["flush", "flush V99", "nonsense V01", ";;", "flush  ; x"])
def test_what_a_house_does_not_have_is_left_out(text: str, houses: dict[str, House]) -> None:
    assert posted_from_text(houses["greektown"], text) == houses["greektown"].posted
    assert posted_from_text(houses["oxford"], "flush V02") == {}
