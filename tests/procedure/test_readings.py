"""Where a document can be read another way: every choice works, and a second settlement agrees with it."""

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from app.errors import Refused
from app.procedure.decisions import NOTHING, HouseDecisions
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.open_rules import OpenRule, RulesOfHouse, Stand, open_rules, unconfirmed
from app.procedure.round_codec import round_from_plain, round_from_text
from app.procedure.ruling import as_plain, rule
from app.procedure.sources import STANDARD
from tests.bulk import figure
from tests.procedure.own_house import HEAD, own_library, problems_of
from tests.procedure.referee import second_opinion
from tests.procedure.stacked import stacked_round
from tests.rounds import random_round

CHOICES: dict[str, dict[str, tuple[str, ...]]] = {
    "cuda": {
        "no-qualifier": ("raises", "raises-and-bonuses"),
        "straight-flush-beats": ("flush", "run"),
        "folded-bonuses": ("forfeited", "ride"),
        "several-hands": ("allowed", "one"),
    },
    "oxford": {
        "tuck-with-one-bonus": ("made", "spot"),
        "sharing-a-limit": ("in-order", "in-proportion"),
        "hand-limit": ("everything", "bonuses"),
        "equal-runs": ("kept", "discards"),
    },
    "greektown": {"meter-winners": ("each", "shared", "left"), "raise-sizes": ("up-to", "top")},
    "two-to-ten": {"folded-bonuses": ("last", "in-turn"), "rebuilding": ("all", "flush")},
}
POSITIONS = [
    (house_id, reading, choice)
    for house_id, readings in CHOICES.items()
    for reading, choices in readings.items()
    for choice in choices
]


def house_that_chose(house_id: str, **choices: str) -> House:
    library = Library()
    library.decide(
        {
            house_id: HouseDecisions(
                {key.replace("_", "-"): value for key, value in choices.items()}, frozenset()
            )
        }
    )
    return library.house(house_id)


def ruled(house: House, data: dict[str, Any]) -> dict[str, Any]:
    return as_plain(rule(*round_from_plain({"house": house.id} | data, lambda _: house)))


def wagers_of(house: House, data: dict[str, Any], spot: int) -> dict[str, Any]:
    (found,) = (each for each in ruled(house, data)["spots"] if each["spot"] == spot)
    return {wager: (verdict["do"], verdict["amount"]) for wager, verdict in found["wagers"].items()}


def test_every_reading_of_the_page_is_a_switch_of_its_house(houses: dict[str, House]) -> None:
    found = {
        house_id: {
            key: tuple(choice.name for choice in reading.choices) for key, reading in house.readings.items()
        }
        for house_id, house in houses.items()
        if house.readings
    }
    assert found == CHOICES


@pytest.mark.bulk
@pytest.mark.parametrize("deal", [random_round, stacked_round])
@pytest.mark.parametrize(("house_id", "reading", "choice"), POSITIONS)
def test_each_switch_in_each_position_agrees_with_a_second_settlement(
    house_id: str, reading: str, choice: str, deal: Callable[[House, Random], dict[str, Any]]
) -> None:
    house = house_that_chose(house_id, **{reading: choice})
    chance = Random(f"{house_id} {reading} {choice}")
    for _ in range(figure(2_000, share=100)):
        text = json.dumps(deal(house, chance))
        ruling = rule(*round_from_text(text, lambda _: house))
        assert json.loads(json.dumps(as_plain(ruling))) == second_opinion(
            json.loads(text), {reading: choice}
        ), text


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", CHOICES)
def test_switches_in_any_combination_agree_with_a_second_settlement(house_id: str) -> None:
    chance = Random(f"combined {house_id}")
    for _ in range(figure(500, share=100)):
        chosen = {reading: chance.choice(choices) for reading, choices in CHOICES[house_id].items()}
        house = house_that_chose(house_id, **chosen)
        for _ in range(10):
            text = json.dumps(stacked_round(house, chance))
            ruling = rule(*round_from_text(text, {house_id: house}.__getitem__))
            assert json.loads(json.dumps(as_plain(ruling))) == second_opinion(json.loads(text), chosen), text


# Each switch once, by hand.

_UNQUALIFIED = {
    "button": 7,
    "dealer": "7c 5c 8d 4d Kh 2h As",
    "spots": [
        {"spot": 2, "cards": "9s 8s 7s 2s 3d 4c 6h", "ante": 10, "flush": 5, "straight_flush": 5,
         "decision": "raise", "raise": 10},
    ],
}  # fmt: skip


def test_cuda_no_qualifier_bonuses_are_settled_or_go_back_with_the_raises() -> None:
    settled = wagers_of(house_that_chose("cuda"), _UNQUALIFIED, 2)
    returned = wagers_of(house_that_chose("cuda", no_qualifier="raises-and-bonuses"), _UNQUALIFIED, 2)
    assert settled == {
        "raise": ("push", 0),
        "ante": ("pay", 10),
        "flush": ("pay", 10),
        "straight_flush": ("pay", 40),
    }
    assert returned == {
        "raise": ("push", 0),
        "ante": ("pay", 10),
        "flush": ("push", 0),
        "straight_flush": ("push", 0),
    }


def test_cuda_straight_flush_beats_by_the_hand_or_by_the_run() -> None:
    data = {
        "button": 7,
        "dealer": "Ac Jc 9c 6c 2d 3h 4s",
        "spots": [
            {"spot": 2, "cards": "9s 8s 7s 5d Tc 4c 6h", "ante": 10, "straight_flush": 5,
             "decision": "raise", "raise": 10},
        ],
    }  # fmt: skip
    assert wagers_of(house_that_chose("cuda"), data, 2)["straight_flush"] == ("take", 0)
    assert wagers_of(house_that_chose("cuda", straight_flush_beats="run"), data, 2)["straight_flush"] == (
        "pay",
        40,
    )


def test_cuda_folded_bonuses_are_forfeited_or_ride() -> None:
    spot = {"spot": 2, "cards": "9s 8s 7s 2s 3d 4c 6h", "ante": 10, "flush": 5, "decision": "fold"}
    data = _UNQUALIFIED | {"spots": [spot]}
    assert wagers_of(house_that_chose("cuda"), data, 2)["flush"] == ("take", 0)
    rides = house_that_chose("cuda", folded_bonuses="ride")
    assert wagers_of(rides, data, 2)["flush"] == ("pay", 10)
    assert "tuck 2 flush" in ruled(rides, data)["steps"]


def test_cuda_may_limit_every_player_to_one_hand() -> None:
    blind = _UNQUALIFIED["spots"][0] | {"spot": 3, "cards": "Qs Js 3s 2d 5d 4h 6c", "blind": True}  # type: ignore[index]
    data = _UNQUALIFIED | {"spots": [*_UNQUALIFIED["spots"], blind]}  # type: ignore[misc]
    assert ruled(house_that_chose("cuda"), data)
    with pytest.raises(Refused, match=r"^spot 3: “blind” is not part of a round at cuda$"):
        ruled(house_that_chose("cuda", several_hands="one"), data)


def test_oxford_one_bonus_folded_goes_under_that_one_or_by_spot() -> None:
    data = {
        "dealer": "Kc Tc 8c 4d 2d 7h 5s",
        "spots": [{"spot": 2, "cards": "9s 8s 6s 4h 3d Jc 2h", "ante": 10, "flush": 5, "decision": "fold"}],
    }
    assert "tuck 2 flush" in ruled(house_that_chose("oxford"), data)["steps"]
    assert (
        "tuck 2 straight_flush"
        in ruled(house_that_chose("oxford", tuck_with_one_bonus="spot"), data)["steps"]
    )


_RICH = {
    "dealer": "Kc Tc 8c 4d 2d 7h 5h",
    "spots": [
        {"spot": 2, "cards": "9s 8s 7s 6s 5s 4s 2h", "ante": 500, "flush": 100, "straight_flush": 20,
         "decision": "raise", "raise": 1500},
    ],
}  # fmt: skip


def test_oxford_limits_in_the_order_of_paying_or_in_proportion() -> None:
    assert wagers_of(house_that_chose("oxford"), _RICH, 2) == {
        "raise": ("pay", 1500), "ante": ("pay", 500), "flush": ("pay", 10000), "straight_flush": ("pay", 13000),
    }  # fmt: skip
    shared = wagers_of(house_that_chose("oxford", sharing_a_limit="in-proportion"), _RICH, 2)
    assert sum(amount for _, amount in shared.values()) == 25000
    assert shared["flush"] == ("pay", 7812.5)


def test_oxford_hand_limit_over_everything_or_over_bonuses_only() -> None:
    paid = wagers_of(house_that_chose("oxford", hand_limit="bonuses"), _RICH, 2)
    assert (paid["raise"], paid["straight_flush"]) == (("pay", 1500), ("pay", 15000))


def test_oxford_equal_runs_kept_one_paid_at_the_reveal_or_discards_faced() -> None:
    data = {
        "dealer": "Kc Tc 8c 4d 2d 7h 5s",
        "spots": [
            {"spot": 3, "cards": "9s 8s 7s 4s Jd Td 9d", "ante": 10, "straight_flush": 5,
             "decision": "raise", "raise": 10},
        ],
    }  # fmt: skip
    kept, faced = house_that_chose("oxford"), house_that_chose("oxford", equal_runs="discards")
    assert ruled(kept, data)["spots"][0]["straight_flush"] == "9s 8s 7s"
    assert "fan 3" not in ruled(kept, data)["steps"]
    assert ruled(faced, data)["spots"][0]["straight_flush"] == "Jd Td 9d"
    assert "fan 3" in ruled(faced, data)["steps"]


def test_greektown_meter_whole_shared_or_from_what_is_left() -> None:
    runs = ("9s 8s 7s 6s 5s 4s 3s", "9h 8h 7h 6h 5h 4h 3h")
    spots = [
        {"spot": number, "cards": cards, "ante": 10, "progressive": 1, "decision": "raise", "raise": 10}
        for number, cards in zip((2, 5), runs, strict=True)
    ]
    data = {"meter": Decimal("50000.01"), "dealer": "Kc Tc 8c 4d 2d Qd 5c", "spots": spots}
    paid = {
        choice: [
            wagers_of(house_that_chose("greektown", meter_winners=choice), data, spot)["progressive"][1]
            for spot in (2, 5)
        ]
        for choice in ("each", "shared", "left")
    }
    assert paid == {"each": [50000.01, 50000.01], "shared": [25000, 25000], "left": [0, 50000.01]}


def test_greektown_six_suited_any_multiple_or_the_top_only() -> None:
    spot = {"spot": 2, "cards": "As Js 9s 7s 5s 3s 2h", "ante": 10, "decision": "raise", "raise": 20}
    data = {"meter": 0, "dealer": "Kc Tc 8c 4d 2d Qd 5c", "spots": [spot]}
    assert ruled(house_that_chose("greektown"), data)
    with pytest.raises(
        Refused,
        match=r"^spot 2: a Raise of \$20 is not allowed: 6 suited cards and an Ante of \$10 allow \$10 or \$30$",
    ):
        ruled(house_that_chose("greektown", raise_sizes="top"), data)


def test_two_to_ten_folded_bonuses_last_or_in_their_turn() -> None:
    data = {
        "dealer": "Kc Tc 8c 4d 2d 7h 5s",
        "spots": [
            {"spot": 2, "cards": "As Qs 9s 3s 5d Jd 2h", "ante": 10, "decision": "raise", "raise": 10},
            {"spot": 4, "cards": "9h 8h 6h 4s 3d Jc 2s", "ante": 10, "flush": 5, "decision": "fold"},
        ],
    }
    last = ruled(house_that_chose("two-to-ten"), data)["steps"]
    in_turn = ruled(house_that_chose("two-to-ten", folded_bonuses="in-turn"), data)["steps"]
    assert last.index("reveal 2") < last.index("reveal 4")
    assert in_turn.index("reveal 4") < in_turn.index("reveal 2")


def test_two_to_ten_all_seven_kept_or_ordinary_discards() -> None:
    spot = {"spot": 2, "cards": "As Qs 9s 3s 5d Jd 2h", "ante": 10, "decision": "raise", "raise": 10}
    data = {"dealer": "Kc Tc 8c 4d 2d 7h 5s", "spots": [spot]}
    assert "pick-up 2" not in ruled(house_that_chose("two-to-ten"), data)["steps"]
    ordinary = house_that_chose("two-to-ten", rebuilding="flush")
    assert "pick-up 2" in ruled(ordinary, data)["steps"]
    assert "discards" in ordinary.customs
    assert "discards" not in house_that_chose("two-to-ten").customs


# What the money would be otherwise, and that every choice works.


@pytest.mark.parametrize(
    ("house_id", "others"), [("cuda", 7), ("oxford", 3), ("greektown", 2), ("two-to-ten", 0), ("pechanga", 0)]
)
def test_a_house_knows_the_money_of_every_reading_it_has_not_ruled_out(
    house_id: str, others: int, houses: dict[str, House], confirmed: dict[str, House]
) -> None:
    assert len(houses[house_id].otherwise) == others
    assert confirmed[house_id].otherwise == ()


def test_confirming_a_reading_rules_its_other_choices_out() -> None:
    library = Library()
    library.decide({"oxford": NOTHING.choosing("hand-limit", "bonuses")})
    house = library.house("oxford")
    (other,) = house.otherwise
    assert other.payouts == house.rules.payouts._replace(in_proportion=True)


BROKEN = """
name = "Mine"
source = "standard"

[readings.sizes]
question = "How much?"
chosen = "one"

[readings.sizes.choices.one]
says = "One."

[readings.sizes.choices.two]
says = "Two."
"""


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('set.rules.tuck.by = "sopt"', 'readings.sizes.choices.two: rules.tuck.by: "sopt" is not one of'),
        ('set.steps.settle.when = ["in-play", "raised"]', "readings.sizes.choices.two: in a trial round"),
        ("set.rulez.keep = 1", "readings.sizes.choices.two: rulez: unknown key “rulez”"),
    ],
)
def test_a_choice_that_does_not_work_is_found_before_anybody_takes_it(
    line: str, problem: str, tmp_path: Any
) -> None:
    (tmp_path / "mine.toml").write_text(f"{BROKEN}{line}\n", "utf-8")
    with pytest.raises(Refused) as refusal:
        Library(own=tmp_path).house("mine")
    assert any(problem in sentence for sentence in refusal.value.sentences), refusal.value.sentences


def test_a_choice_that_is_no_word_is_named(tmp_path: Any) -> None:
    (tmp_path / "mine.toml").write_text(BROKEN.replace('chosen = "one"', 'chosen = ["one"]'), "utf-8")
    with pytest.raises(Refused) as refusal:
        Library(own=tmp_path).house("mine")
    assert any('there is no choice ["one"]' in sentence for sentence in refusal.value.sentences)


def test_a_broken_choice_does_not_disturb_a_house_that_has_decided_otherwise(tmp_path: Any) -> None:
    (tmp_path / "mine.toml").write_text(f'{BROKEN}set.bonus.flush.against = "nobody"\n', "utf-8")
    library = Library(own=tmp_path)
    library.decide({"mine": NOTHING.confirming("rules.raise")})
    assert library.house("mine").otherwise == ()


# Confirming.


@pytest.mark.parametrize("house_id", ["cuda", "greektown", "oxford", "pechanga", "two-to-ten"])
def test_a_house_that_confirmed_everything_has_nothing_open(
    house_id: str, houses: dict[str, House], confirmed: dict[str, House]
) -> None:
    assert unconfirmed(houses[house_id]) == open_rules(houses[house_id])
    assert unconfirmed(confirmed[house_id]) == ()
    assert len(open_rules(confirmed[house_id])) == len(open_rules(houses[house_id]))


def test_a_decision_changes_the_hash_of_the_house_and_none_leaves_it() -> None:
    library = Library()
    before = library.text("oxford").hash
    library.decide({"oxford": NOTHING})
    assert library.text("oxford").hash == before
    library.decide({"oxford": NOTHING.confirming("readings.equal-runs")})
    assert library.text("oxford").hash != before


def test_choosing_confirms_and_withdrawing_takes_it_back() -> None:
    decided = NOTHING.choosing("equal-runs", "discards")
    assert decided == HouseDecisions({"equal-runs": "discards"}, frozenset({"readings.equal-runs"}))
    assert decided.withdrawing("readings.equal-runs").confirmed == frozenset()


def test_a_house_file_cannot_confirm_itself(tmp_path: Any) -> None:
    (tmp_path / "mine.toml").write_text(
        'name = "Mine"\nsource = "standard"\n[decided]\nconfirmed = []\n', "utf-8"
    )
    with pytest.raises(
        Refused,
        match=r"^.+[/\\]mine\.toml: remove “decided”; supervisors do that in the program, not in the file$",
    ):
        Library(own=tmp_path).house("mine")


def test_an_unknown_choice_is_refused_with_the_nearest() -> None:
    with pytest.raises(
        Refused,
        match=r'^.+[/\\]oxford\.toml:57: readings\.equal-runs\.chosen: there is no choice "discard"; did you mean “discards”\?$',
    ):
        house_that_chose("oxford", equal_runs="discard")


def test_a_colon_inside_a_citation_has_no_space_after_it(tmp_path: Path) -> None:
    text = '[rules.qualify]\nhigh = "T"\nsource = "reading RB:7 §2: it means: a Ten"\n'
    assert problems_of(tmp_path, HEAD + text) == []
    source = own_library(tmp_path).house("sixth").rule_grounds["qualify"].source
    assert (source.citation, source.meaning) == ("RB:7 §2", "it means: a Ten")


def test_a_rule_is_confirmed_when_everything_is_that_it_rests_on() -> None:
    theirs, ours = STANDARD._replace(confirmed=True), STANDARD
    for sources, is_so in (
        ((theirs,), True),
        ((theirs, theirs), True),
        ((theirs, ours), False),
        ((ours,), False),
    ):
        assert OpenRule("rules.call", "", "", sources).confirmed == is_so


def test_the_rules_of_a_house_are_counted_by_their_state(houses: dict[str, House]) -> None:
    rules = tuple(OpenRule(key, "", "", (STANDARD,)) for key in "abcdef")
    standing = RulesOfHouse(houses["oxford"], rules, frozenset("abg"), frozenset("cbh"))
    assert [standing.stand_of(rule) for rule in rules] == ["confirmed"] * 2 + ["not-ours"] + ["open"] * 3
    assert [standing.count(stand) for stand in get_args(Stand)] == [3, 2, 1]
