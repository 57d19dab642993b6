"""What a house file may say of wagers on other hands than the player's own, and what it may call its wagers."""

from typing import Any

import pytest

from app.procedure.house_file.wager_coherence import _names, _side_bets

FURTHER = "only the wagers “side” and “envy” can have “{}”"
RIDES = "only a Progressive can have “rides”; other bonuses always ride"
DEALER = "a wager on other hands can't be one that must beat the dealer"


@pytest.mark.parametrize(
    ("bonuses", "problems"),
    [
        ({"flush": 7}, {}),
        ({"jackpot": {"rides": True, "counts": "all", "hands": "others"}}, {}),
        ({"jackpot": 7, "flush": {"rides": True}}, {("flush", "rides"): RIDES}),
        ({"flush": {"counts": "player", "hands": "player", "tables": "posted", "rides": False}}, {}),
        ({"flush": {"counts": "best"}}, {("flush", "counts"): FURTHER.format("counts")}),
        ({"flush": {"hands": "others"}}, {("flush", "hands"): FURTHER.format("hands")}),
        (
            {"progressive": {"tables": "by-hands", "rides": True}},
            {("progressive", "tables"): FURTHER.format("tables")},
        ),
        ({"side": {"hands": "others", "counts": "best", "against": "table"}}, {}),
        ({"side": {"hands": "others", "against": "dealer"}}, {("side", "against"): DEALER}),
        ({"envy": {"hands": "player", "against": "dealer"}}, {}),
        ({"envy": {"rides": True}}, {("envy", "rides"): RIDES}),
    ],
)
def test_what_only_some_wagers_can_have_is_refused_of_the_others(
    bonuses: dict[str, Any], problems: dict[tuple[str, str], str]
) -> None:
    found = {(wager, key): words for (_, wager, key), words in _side_bets({"bonus": bonuses})}
    assert found == problems


@pytest.mark.parametrize(
    ("seats", "banker", "names", "problems"),
    [
        (3, "house", ["1-2", "3"], []),
        (3, "house", ["1-2"], ["a round with 3 hands has no table"]),
        (3, "player", ["1-2"], []),
        (3, "house", ["1-2", "2-3"], ["a round with 2 hands has two tables"]),
        (9, "house", ["1-8"], []),
        (9, "house", ["1-7"], ["a round with 8 hands has no table"]),
        ("many", "house", [], []),
    ],
)
def test_tables_by_hands_are_one_for_each_number_of_hands(
    seats: object, banker: str, names: list[str], problems: list[str]
) -> None:
    data: dict[str, Any] = {
        "seats": seats,
        "banker": banker,
        "bonus": {"side": {"tables": "by-hands"}},
        "tables": {"side": {name: {} for name in names}},
    }
    more = "; name the tables “1”, “2” and so on, or “1-3”"
    assert list(_side_bets(data)) == [(("tables", "side"), f"{problem}{more}") for problem in problems]


def test_a_wager_on_other_hands_waits_until_all_are_turned_over() -> None:
    steps = {
        "reveal": {"steps": ["pay", "rack"]},
        "pay": {"wagers": ["flush", "envy"]},
        "rack": {"wagers": []},
    }
    ((path, words),) = _side_bets({"bonus": {"envy": {"hands": "others"}, "flush": {}}, "steps": steps})
    assert path == ("steps", "pay", "wagers")
    assert words == (
        "“envy” depends on other hands, so it waits until all are turned over: settle it in a step of its own, "
        "such as after = “reveal”, do = “settle N”, wagers = [“envy”]"
    )


@pytest.mark.parametrize(
    ("names", "taken"),
    [
        ({"ante": "Bet", "flush": "Flush Rush"}, {}),
        ({"flush": "ante"}, {"flush": "“ante” is already the name of the Ante wager; choose another name"}),
        (
            {"flush": "Raise"},
            {"flush": "“Raise” is already the name of the Raise wager; choose another name"},
        ),
        ({"ante": "Bet", "flush": "Ante"}, {}),
        ({"envy": "Ante", "dealer": "Ante"}, {}),
        ({"flush": 7}, {}),
    ],
)
def test_no_two_wagers_of_a_house_have_one_name(names: dict[str, Any], taken: dict[str, str]) -> None:
    found = _names({"names": names, "bonus": {"flush": {}}})
    assert dict(found) == {("names", wager): words for wager, words in taken.items()}
