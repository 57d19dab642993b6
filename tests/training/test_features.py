"""Every feature at every house: rounds that are dealt for it have it, and a house without it says why."""

from itertools import combinations
from random import Random

import pytest

from app.errors import Refused
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import as_plain, rule
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import FEATURES, _cuts, _large_payouts, features_of
from tests.bulk import figure
from tests.training.presence import has

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
PROGRESSIVE = {f"progressive-{line}" for line in ("7", "ace-high-6", "6", "5", "4", "3", "four-of-a-kind")}
MISSING = {
    "cuda": {
        "four-of-a-kind", "folded-winner", "faced-discards", "limit-cut", "event-back-up", "event-blind",
        "event-second-hand", "event-dispute", "lower-flush-kept", "rotation", *PROGRESSIVE,
    },
    "greektown": {
        "progressive-four-of-a-kind", "limit-cut", "event-back-up", "event-tip-question", "event-wash-request",
        "event-stack-order", "event-dispute", "several-hands", "dealer-bet", "rotation", "wash-granted",
    },
    "oxford": {
        "four-of-a-kind", "event-back-up", "event-tip-question", "event-wash-request", *PROGRESSIVE,
        "event-stack-order", "event-dispute", "several-hands", "dealer-bet", "rotation", "wash-granted",
    },
    "pechanga": {
        "four-of-a-kind", "limit-cut", "event-back-up", "event-tip-question", "event-wash-request", *PROGRESSIVE,
        "event-stack-order", "event-dispute", "several-hands", "dealer-bet", "rotation", "wash-granted",
    },
    "two-to-ten": {
        "four-of-a-kind", "faced-discards", "limit-cut", "event-tip-question", "event-wash-request", *PROGRESSIVE,
        "event-stack-order", "several-hands", "dealer-bet", "lower-flush-kept", "wash-granted",
    },
}  # fmt: skip
HERE = [(house, feature) for house in HOUSES for feature in FEATURES if feature not in MISSING[house]]


def assert_has(house: House, features: list[str], chance: Random) -> None:
    data = deal_round(house, chance, features)
    ruling = rule(*round_from_plain(data, lambda _: house))
    ruled = as_plain(ruling)
    for feature in features:
        assert has(feature, data, ruling, ruled), (feature, data)


@pytest.mark.parametrize("house_id", HOUSES)
def test_each_house_has_its_features_and_no_others(house_id: str, houses: dict[str, House]) -> None:
    house = houses[house_id]
    here = {feature.name for feature in features_of(TableSetting(house, house.posted))}
    assert set(FEATURES) - here == MISSING[house_id]


@pytest.mark.bulk
@pytest.mark.parametrize(("house_id", "feature"), HERE)
def test_every_round_dealt_for_a_feature_has_it(
    house_id: str, feature: str, houses: dict[str, House]
) -> None:
    chance = Random(f"{house_id} {feature}")
    for _ in range(figure(1_000)):
        assert_has(houses[house_id], [feature], chance)


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_natural_rounds_are_legal(house_id: str, houses: dict[str, House]) -> None:
    house, chance = houses[house_id], Random(house_id)
    for _ in range(figure(10_000)):
        rule(*round_from_plain(deal_round(house, chance), lambda _: house))


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_features_go_together(house_id: str, houses: dict[str, House]) -> None:
    house, chance = houses[house_id], Random(f"together {house_id}")
    here = [feature for at, feature in HERE if at == house_id]
    # An event may end the round before anything else is seen.
    played = [name for name in here if not name.startswith("event-") and not FEATURES[name].is_alone]
    pairs = list(combinations(played, 2))
    for one, other in chance.sample(pairs, min(len(pairs), figure(5_000))):
        if {one, other} <= {"tie", "not-qualified", "just-qualifies"}:
            continue
        assert_has(house, [one, other], chance)


def test_three_at_once_and_an_event(houses: dict[str, House]) -> None:
    chance = Random(3)
    for _ in range(20):
        assert_has(houses["oxford"], ["limit-cut", "folded-winner", "not-qualified"], chance)
        assert_has(houses["oxford"], ["tie", "straight-flush-5", "event-jam"], chance)
        assert_has(houses["greektown"], ["progressive-3", "progressive-ace-high-6", "four-of-a-kind"], chance)


def test_the_same_feature_twice_is_asked_once(houses: dict[str, House]) -> None:
    once = deal_round(houses["oxford"], Random(1), ["flush-7"])
    assert deal_round(houses["oxford"], Random(1), ["flush-7", "flush-7"]) == once


@pytest.mark.parametrize(
    ("house_id", "features", "sentence"),
    [
        ("oxford", ["tye"], "unknown feature “tye”; did you mean “tie”?"),
        (
            "oxford",
            ["four-of-a-kind"],
            "oxford has no “four-of-a-kind”: no Straight Flush table has this line",
        ),
        ("oxford", ["progressive-3"], "oxford has no “progressive-3”: this house has no Progressive wager"),
        ("pechanga", ["limit-cut"], "pechanga has no “limit-cut”: this house doesn't post a payout limit"),
        (
            "cuda",
            ["folded-winner"],
            "cuda has no “folded-winner”: a folded hand cannot win a bonus at this house",
        ),
        (
            "cuda",
            ["faced-discards"],
            "cuda has no “faced-discards”: players keep all seven cards at this house",
        ),
        ("cuda", ["event-blind"], "cuda has no “event-blind”: the house file has no answer for it"),
        (
            "oxford",
            ["tie", "not-qualified"],
            "“tie” and “not-qualified” can't be in the same round: both need the dealer's hand",
        ),
        (
            "oxford",
            ["opening", "tie"],
            "“opening” and “tie” can't be in the same round: no one plays in the first",
        ),
        (
            "cuda",
            ["set-up", "hand-dealt"],
            "“set-up” and “hand-dealt” can't be in the same round: each one has its own plan",
        ),
        (
            "cuda",
            ["hand-dealt", "event-jam"],
            "“hand-dealt” and “event-jam” can't be in the same round: there is no shuffler",
        ),
        ("oxford", ["rotation"], "oxford has no “rotation”: the house file has no plan for it"),
        ("oxford", ["wash-granted"], "oxford has no “wash-granted”: the house file has no answer for it"),
        (
            "oxford",
            ["event-jam", "event-blind"],
            "“event-jam” and “event-blind” can't be in the same round: only one thing can go wrong in a round",
        ),
        (
            "oxford",
            ["tie", "flush-5", "flush-6"],
            "these features need more than 3 hands; ask for fewer",
        ),
    ],
)
def test_what_cannot_be_dealt_is_refused(
    house_id: str, features: list[str], sentence: str, houses: dict[str, House]
) -> None:
    with pytest.raises(Refused) as refusal:
        deal_round(houses[house_id], Random(1), features)
    assert refusal.value.sentences == (sentence,)


def test_a_wager_whose_payout_the_limit_cuts_is_the_least_that_pays_more(houses: dict[str, House]) -> None:
    layout = TableSetting(houses["oxford"], houses["oxford"].posted)
    cuts = {(cut.bonus, line): cents for cut in _cuts(layout) for line, cents in cut.least.items()}
    limit = layout.house.rules.payouts.hand or 0
    for (_, line), cents in cuts.items():
        assert line.multiple * cents > limit >= line.multiple * (cents - 100)
    assert limit in {line.multiple * (cents - 100) for (_, line), cents in cuts.items()}, "one comes to it"


def test_of_two_wagers_that_the_limit_cuts_the_smaller_one_is_made(houses: dict[str, House]) -> None:
    layout, chance = TableSetting(houses["oxford"], houses["oxford"].posted), Random(1)
    feature = FEATURES["limit-cut"]
    assert feature.hands
    both = [hand for hand in feature.hands(layout) if len(_large_payouts(layout, hand)) > 1]
    for hand in chance.sample(both, 20):
        least = dict(_large_payouts(layout, hand))
        ((made, cents),) = feature.stakes(layout, hand, chance).least.items()
        assert cents == least[made] == min(least.values()) < max(least.values())


def test_what_is_posted_stays_unless_a_line_is_missing(houses: dict[str, House]) -> None:
    greektown, chance = houses["greektown"], Random(5)
    usual = {"flush": "V01", "straight_flush": "V01", "progressive": "1"}
    assert deal_round(greektown, chance)["posted"] == usual
    assert deal_round(greektown, chance, ["progressive-6"])["posted"] == usual
    assert deal_round(greektown, chance, ["four-of-a-kind"])["posted"] == usual | {"straight_flush": "V05"}
    seen = {
        deal_round(greektown, chance, ["progressive-ace-high-6"])["posted"]["progressive"] for _ in range(40)
    }
    assert seen == {"3", "4"}
    own = deal_round(greektown, chance, ["progressive-4"], posted={"flush": "V03", "progressive": "2"})
    assert own["posted"] == {"flush": "V03", "straight_flush": "V01", "progressive": "2"}
