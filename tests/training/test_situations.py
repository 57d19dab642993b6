"""The situations a round can have at a house, as they are offered where it is begun."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.procedure.house import House
from app.procedure.library import Library
from app.training.deal_round import deal_for_practice
from app.training.feature import TableSetting
from app.training.feature_list import FEATURES, features_of, known_features
from app.training.situation_groups import situations_at
from tests.kept_text import assert_kept

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


@pytest.mark.parametrize("house", HOUSES)
def test_what_comes_up_at_a_house_and_why_the_rest_does_not_says_what_it_said(
    house: str, library: Library
) -> None:
    layout = TableSetting(library.house(house), library.house(house).posted)
    lines: list[str] = []
    for group in situations_at(layout.house):
        lines += ["", f"# {group.title}", "", *[f"{name}: {words}" for name, words in group.situations]]
    known = known_features(layout.house).values()
    lines += ["", "# Never", "", *[f"{each.name}: {why}" for each in known if (why := each.missing(layout))]]
    assert_kept(Path(__file__).parent / "kept", f"situations {house}", "\n".join(lines) + "\n")


def test_rounds_are_called_by_what_comes_up_in_them_and_plans_by_their_own_name() -> None:
    assert FEATURES["tie"].rounds_words == "rounds where a player who raised ties the dealer"
    assert FEATURES["opening"].rounds_words == "opening the game"


def _with_rules(house: House, **rules: Any) -> House:
    return house._replace(rules=house.rules._replace(**rules))


def _without_short_runs(house: House) -> House:
    """No Straight Flush table pays on three in a row."""
    tables = {**house.rules.tables}
    tables["straight_flush"] = {
        name: table._replace(lines=tuple([line for line in table.lines if line.name != "3"]))
        for name, table in tables["straight_flush"].items()
    }
    return _with_rules(house, tables=tables)


def _that_only_warns(house: House) -> House:
    shown = house.irregularities["cards-shown"]._replace(further=())
    return house._replace(irregularities={**house.irregularities, "cards-shown": shown})


def _that_takes_no_raise(house: House) -> House:
    limit = house.rules.limits["raise"]._replace(minimum=1, maximum=1)
    return _with_rules(house, limits={**house.rules.limits, "raise": limit})


@pytest.mark.parametrize(
    ("change", "feature", "why"),
    [
        (lambda house: _with_rules(house, low_ace=False), "low-ace", "the Ace is always high at this house"),
        (
            lambda house: house._replace(seats=1),
            "both-bonuses-folded-left",
            "a one-seat table has no left or right half",
        ),
        (lambda house: house._replace(seats=1), "event-warned-again", "it needs a second player"),
        (lambda house: house._replace(seats=2), "event-warned-again", ""),
        (lambda house: house._replace(seats=2, has_button=True), "event-warned-again", "it needs a second player"),
        (_that_only_warns, "event-warned-again", "the house file has no other answer after a warning"),
        (_that_only_warns, "event-cards-shown", ""),
        (_without_short_runs, "faced-discards", "no wager pays on three discards at this house"),
        (
            lambda house: house._replace(keeps_all=True),
            "lower-flush-kept",
            "players keep all seven cards at this house",
        ),
        (_that_takes_no_raise, "two-suits-tied", "the limits don't allow a Raise on any Ante"),
        (_that_takes_no_raise, "event-blind", "the limits don't allow a Raise on any Ante"),
        (_that_takes_no_raise, "flush-5", ""),
        (lambda house: house, "tie", ""),
    ],
)  # fmt: skip
def test_a_house_without_a_feature_says_why(
    change: Callable[[House], House], feature: str, why: str, library: Library
) -> None:
    house = change(library.house("oxford"))
    assert FEATURES[feature].missing(TableSetting(house, house.posted)) == why


def test_an_irregularity_that_is_asked_for_comes_up_in_every_round_whatever_else_may(
    library: Library,
) -> None:
    house, chance = library.house("oxford"), Random(1)
    for _ in range(12):
        (event,) = deal_for_practice(house, chance, "event-jam", with_events=True)["events"]
        assert event["kind"] == "jam"
