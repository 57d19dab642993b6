"""Houses that supervisors write: odd rules, and features that come and go with them."""

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from app.errors import Refused
from app.game.odds import HANDS
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import as_plain, rule
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import FEATURES, features_of
from app.training.irregular_events import own_event_features
from tests.procedure.own_house import HEAD, own_library, write

PROGRESSIVE = """
[bonus.progressive]
against = "table"
folded = "stands"
why = "It is collected before the deal."
[limits.progressive]
amounts = [1]
why = "One dollar."
[tables.progressive]
big = { lines = { 7 = "100%", 4 = 50, four-of-a-kind = 20, 3 = 2 } }
small = { lines = { 7 = "100%", 6 = 500 } }
[steps.collect-progressive]
after = "scan"
do = "take N progressive"
order = "left-to-right"
why = "It never comes back."
[steps.fold-fan]
after = "fold-ante"
do = "fan N"
when = ["faced-fold"]
why = "A winner is shown."
[steps.fold-settle]
after = "fold-fan"
do = "settle N"
when = ["faced-fold"]
wagers = ["flush", "straight_flush", "progressive"]
passes = [["pay", "take", "push"]]
why = "A winner is paid at once."
"""


def own_house(folder: Path, text: str) -> House:
    write(folder, HEAD + text)
    return own_library(folder).house("sixth")


def missing(house: House) -> set[str]:
    here = {feature.name for feature in features_of(TableSetting(house, house.posted))}
    return set(FEATURES) - here


def deals_everything(house: House) -> None:
    """Every feature it has is dealt, and the rounds are legal."""
    chance = Random(1)
    for feature in features_of(TableSetting(house, house.posted)):
        for _ in range(5):
            rule(*round_from_plain(deal_round(house, chance, [feature.name]), lambda _: house))


def test_a_house_where_every_hand_qualifies(tmp_path: Path) -> None:
    house = own_house(tmp_path, '[rules.qualify]\ncards = 2\nhigh = "2"\n')
    assert "not-qualified" in missing(house)
    with pytest.raises(Refused, match=r"^sixth has no “not-qualified”: every hand qualifies here$"):
        deal_round(house, Random(1), ["not-qualified"])
    deals_everything(house)


def test_a_house_that_needs_four_cards(tmp_path: Path) -> None:
    house = own_house(tmp_path, '[rules.qualify]\ncards = 4\nhigh = "2"\n')
    chance = Random(2)
    for _ in range(20):
        data = deal_round(house, chance, ["just-qualifies"])
        flush = as_plain(rule(*round_from_plain(data, lambda _: house)))["dealer"]["flush"]
        assert [card[0] for card in flush.split()] == ["5", "4", "3", "2"]
    deals_everything(house)


def test_a_limit_that_many_bonuses_meet(tmp_path: Path) -> None:
    house = own_house(tmp_path, '[payouts.round]\nmax = 900\nwagers = ["flush"]\nwhy = "A small bank."\n')
    chance = Random(3)
    for _ in range(50):
        data = deal_round(house, chance, ["limit-cut"])
        ruling = rule(*round_from_plain(data, lambda _: house))
        assert {wager for _, wager in ruling.cut} == {"flush"}
    deals_everything(house)


def test_a_limit_that_no_bonus_meets(tmp_path: Path) -> None:
    house = own_house(tmp_path, '[payouts.hand]\nmax = 9000000\nwhy = "A large bank."\n')
    with pytest.raises(
        Refused, match=r"^sixth has no “limit-cut”: no single bonus can go over the posted limit$"
    ):
        deal_round(house, Random(1), ["limit-cut"])


def test_a_limit_that_takes_a_crooked_wager(tmp_path: Path) -> None:
    """Only $97 to $99 of Flush are enough and allowed, which no few chips of a colour make."""
    text = '[limits.flush]\nmin = 1\nmax = 99\n[payouts.hand]\nmax = 29000\nwhy = "A bank."\n'
    text += "[tables.straight_flush.posted]\nlines = { 7 = 10, 3 = 1 }\n"
    house = own_house(tmp_path, text)
    chance = Random(4)
    data = deal_round(house, chance, ["limit-cut"])
    assert max(spot.get("flush", 0) for spot in data["spots"]) == 97
    assert rule(*round_from_plain(data, lambda _: house)).cut


def test_a_progressive_that_pays_four_of_a_kind(tmp_path: Path) -> None:
    house = own_house(tmp_path, PROGRESSIVE)
    assert missing(house) & {f"progressive-{line}" for line in ("6", "5", "ace-high-6")} == {
        "progressive-5", "progressive-ace-high-6",
    }  # fmt: skip
    chance = Random(5)
    for line in ("four-of-a-kind", "3", "4", "7"):
        for _ in range(30):
            data = deal_round(house, chance, [f"progressive-{line}"])
            ruling = rule(*round_from_plain(data, lambda _: house))
            lines = [
                settlement.verdicts["progressive"].line
                for settlement in ruling.settlements
                if "progressive" in settlement.verdicts
            ]
            assert line in {paid.name for paid in lines if paid}
    share = FEATURES["progressive-four-of-a-kind"].frequency(TableSetting(house, house.posted)).share
    assert share is not None
    assert share * HANDS == 224_672
    with pytest.raises(Refused, match=r"^no pay table at sixth has all of these lines: 3, 6$"):
        deal_round(house, chance, ["progressive-3", "progressive-6"])
    deals_everything(house)


def test_a_house_with_a_low_limit_on_raises(tmp_path: Path) -> None:
    house = own_house(tmp_path, "[limits.raise]\nmax = 6\n")
    chance = Random(7)
    antes = {spot["ante"] for _ in range(50) for spot in deal_round(house, chance)["spots"]}
    assert antes == {5, 6}
    deals_everything(house)


def test_tables_with_one_seat_and_with_eight(tmp_path: Path) -> None:
    tuck = '[rules.tuck]\nrows = [{ spots = %s, under = ["flush", "straight_flush"] }]\n'
    one = own_house(tmp_path, "seats = 1\n" + tuck % [1])
    assert {"both-bonuses-folded-left", "both-bonuses-folded-right"} <= missing(one)
    deals_everything(one)
    with pytest.raises(Refused, match=r"^sixth has too few seats for this round$"):
        deal_round(one, Random(1), ["flush-5", "flush-6"])
    eight = own_house(tmp_path, "seats = 8\n" + tuck % list(range(1, 9)))
    chance = Random(8)
    seats = {spot["spot"] for _ in range(200) for spot in deal_round(eight, chance)["spots"]}
    assert seats == set(range(1, 9))
    deals_everything(eight)


def test_an_accident_finds_another_place_where_its_step_is_missing(tmp_path: Path) -> None:
    plan = (
        '"deal", "deal-dealer", "rack-stub", "square", "decide", "pick-up", "expose", "set", "call", "push-up",'
        ' "settle", "rack-dealer"'
    )
    house = own_house(tmp_path, f"[plans]\nround = [{plan}]\n")
    for kind, place in {"event-second-hand": "deal", "event-cards-shown": "deal"}.items():
        (event,) = deal_round(house, Random(9), [kind])["events"]
        assert event["at"].split()[0] == place
    deals_everything(house)


def test_an_irregularity_of_a_houses_own_is_called_by_its_sentence_as_part_of_another() -> None:
    entries = {
        "rain": SimpleNamespace(what="The roof leaks.", after=("deal",), at_spot=True),
        "hail": SimpleNamespace(what="A pane breaks", after=("deal",), at_spot=False),
        "jam": SimpleNamespace(what="The shuffler jams.", after=(), at_spot=False),
    }
    found = list(own_event_features(cast(House, SimpleNamespace(irregularities=entries))))
    assert [(each.name, each.words, each.whose, each.event) for each in found] == [
        ("event-rain", "the roof leaks", "player", "rain"),
        ("event-hail", "a pane breaks", "nobody", "hail"),
    ]


@pytest.mark.parametrize(
    ("house_id", "seats", "is_there"), [("oxford", 1, False), ("oxford", 2, True), ("cuda", 2, False)]
)
def test_chips_at_an_empty_spot_need_a_spot_that_neither_a_player_nor_the_button_has(
    house_id: str, seats: int, is_there: bool, houses: dict[str, House]
) -> None:
    house = houses[house_id]._replace(seats=seats)
    assert house.has_button == (house_id == "cuda")
    why = FEATURES["event-no-ante"].missing(TableSetting(house, house.posted))
    assert why == ("" if is_there else "every spot is taken")
