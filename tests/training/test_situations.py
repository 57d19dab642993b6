"""The situations a round can have at a house, as they are offered where it is begun."""

from random import Random

import pytest

from app.procedure.library import Library
from app.training.deal_round import deal_for_practice
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from app.training.situations import situations_at

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")


@pytest.mark.parametrize("house", HOUSES)
def test_every_situation_of_a_house_is_in_one_group_and_reads_as_a_sentence_begins(
    house: str, library: Library
) -> None:
    found = library.house(house)
    groups = situations_at(found)
    listed = [name for group in groups for name, _ in group.situations]
    assert sorted(listed) == sorted(each.name for each in features_of(TableSetting(found, found.posted)))
    assert all(words[0].isupper() for group in groups for _, words in group.situations)
    assert "Other hands" not in [group.title for group in groups], "every feature has a group"


def test_an_irregularity_that_is_asked_for_comes_up_in_every_round_whatever_else_may(
    library: Library,
) -> None:
    house, chance = library.house("oxford"), Random(1)
    for _ in range(12):
        (event,) = deal_for_practice(house, chance, "event-jam", with_events=True)["events"]
        assert event["kind"] == "jam"
