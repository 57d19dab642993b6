"""A supervisor writes a sixth house, without a programmer: every kind of difference at once."""

from pathlib import Path

import pytest

from app.procedure.library import Library
from tests.procedure.own_house import own_library, write
from tests.procedure.paper import folded, raised, ruled, steps_of, wagers_of

RIVERBOAT = """
name = "Riverboat"
place = "Missouri"
document = "RB-7"

[posted]
flush = "Gold"

[rules.qualify]                 # the dealer needs four cards here
cards = 4
high = "2"
source = "document RB-7 §4"

[rules.call]
qualifies = "The boat plays a COUNT-card flush, RANK-high"
source = "document RB-7 §5"

[rules.tuck]                    # always under Flush where it was made, on the left as on the right
rows = [{ spots = [1, 2, 3, 4, 5, 6], under = ["flush", "straight_flush"] }]
source = "document RB-7 §6"

[tables.flush]                  # two tables, one of which is posted
Gold = { lines = { 7 = 500, 6 = 40, 5 = 15, 4 = 1 }, source = "document RB-7 §A" }
Silver = { lines = { 7 = 250, 6 = 50, 5 = 12, 4 = 2 }, source = "document RB-7 §A" }

[payouts.hand]
max = 1000
source = "document RB-7 §8"
why = "The boat carries no more."

[steps.last-call]               # one step more, right after the scan
after = "scan"
do = "announce no-more-bets"
source = "document RB-7 §2"
why = "Everyone hears that betting is over."

[steps.good-luck]
after = "present"
do = "say good luck"
source = "document RB-7 §3"
why = "It is a friendly boat."

[steps.settle]                  # left to right
order = "left-to-right"
source = "document RB-7 §9"

[steps.settle-wagers]           # bonuses before the main game
wagers = ["straight_flush", "flush", "ante", "raise"]
source = "document RB-7 §9"
"""

DEALER = "Qc 9c 7c 4c 2d Kh 5s"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    file = write(tmp_path, RIVERBOAT, "riverboat")
    found = own_library(tmp_path)
    assert found.problems(file) == []
    return found


def test_sixth_house_deals_by_its_own_file(library: Library) -> None:
    ruling = ruled(
        "riverboat",
        DEALER,
        raised(1, "Ad Jd 9d 7d 3d 8h 7h", ante=20, to=40, flush=5, straight_flush=5),
        folded(2, "Qs 9s 6s 3c 5h 9h 4s", flush=5, straight_flush=5),
        folded(6, "Td 8d 6d As Js 2s 3h", straight_flush=5),
        library=library,
    )
    assert ruling == {
        "house": "riverboat",
        "dealer": {
            "flush": "Qc 9c 7c 4c",
            "qualifies": True,
            "call": "The boat plays a four-card flush, Queen-high",
        },
        "spots": [
            {
                "spot": 1,
                "flush": "Ad Jd 9d 7d 3d",
                "straight_flush": "",
                "outcome": "win",
                "wagers": {
                    "raise": {"do": "pay", "amount": 40},
                    "ante": {"do": "pay", "amount": 20},
                    "flush": {"do": "pay", "amount": 75},
                    "straight_flush": {"do": "take", "amount": 0},
                },
            },
            {
                "spot": 2,
                "flush": "Qs 9s 6s 4s",
                "straight_flush": "",
                "outcome": "fold",
                "wagers": {
                    "ante": {"do": "take", "amount": 0},
                    "flush": {"do": "pay", "amount": 5},
                    "straight_flush": {"do": "take", "amount": 0},
                },
            },
            {
                "spot": 6,
                "flush": "As Js 2s",
                "straight_flush": "",
                "outcome": "fold",
                "wagers": {
                    "ante": {"do": "take", "amount": 0},
                    "straight_flush": {"do": "take", "amount": 0},
                },
            },
        ],
        "steps": [
            "scan",
            "announce no-more-bets",
            "deal 1",
            "deal 2",
            "deal 6",
            "deal dealer",
            "rack stub",
            "square dealer",
            "present 1",
            "present 2",
            "present 6",
            "say good luck",
            "take 2 ante",
            "tuck 2 flush",
            "take 6 ante",
            "tuck 6 straight_flush",
            "pick-up 1",
            "expose dealer",
            "set dealer Qc 9c 7c 4c",
            "call dealer 4 Q",
            "push-up dealer",
            "reveal 1",
            "take 1 straight_flush",
            "pay 1 flush 75",
            "pay 1 ante 20",
            "pay 1 raise 40",
            "rack 1",
            "reveal 2",
            "take 2 straight_flush",
            "pay 2 flush 5",
            "rack 2",
            "reveal 6",
            "take 6 straight_flush",
            "rack 6",
            "rack dealer",
            "shuffle riffle",
            "shuffle strip",
            "shuffle riffle",
            "load shuffler",
        ],
    }


def test_sixth_house_offers_the_choice_of_its_second_table(library: Library) -> None:
    hand = raised(1, "Ad Jd 9d 7d 3d 8h 7h", flush=5)
    ruling = ruled("riverboat", DEALER, hand, library=library, posted={"flush": "Silver"})
    assert wagers_of(ruling, 1)["flush"] == ("pay", 60)


def test_sixth_house_qualifies_by_its_own_rule(library: Library) -> None:
    ruling = ruled("riverboat", "Ac Kc Qc 4d 2d Kh 5s", raised(1, "Ad Jd 9d 7d 3d 8h 7h"), library=library)
    assert ruling["dealer"]["qualifies"] is False
    assert "push-up dealer" not in ruling["steps"]
    ruling = ruled("riverboat", "5c 4c 3c 2c 2d Kh 5s", raised(1, "Ad Jd 9d 7d 3d 8h 7h"), library=library)
    assert ruling["dealer"]["qualifies"] is True


def test_sixth_house_limits_what_it_pays_in_its_own_order_of_paying(library: Library) -> None:
    hand = raised(1, "Ad Jd 9d 7d 3d 5d 8d", flush=2, ante=10)
    steps = steps_of("riverboat", DEALER, hand, library=library)
    assert [step for step in steps if step.startswith("pay")] == [
        "pay 1 flush 1000",
        "pay 1 ante 0",
        "pay 1 raise 0",
    ]


PICNIC = """
name = "Picnic"
source = "document P"
banker = "player"
seats = 4

[bonus.progressive]
against = "table"
folded = "stands"
why = "Collected first."

[limits.progressive]
min = 2
why = "No top."

[limits.raise]
min = 10
why = "A small Raise is not worth the walk."

[tables.progressive.posted]
lines = { 7 = "50%", 6 = 500, four-of-a-kind = 100, 3 = 5 }

[rules.rake]
amount = 1
why = "Lemonade."

[rules.keep]
cards = "all"
why = "No rack on the grass."

[main.tie]                      # a tie pushes the Ante only
raise = "pay"
why = "Neighbours."

[steps.collect]
after = "scan"
do = "take N progressive"
order = "from-button"
why = "First."

[steps.fold-fan]                # a folded hand that wins is paid in its turn
after = "fold-ante"
do = "fan N"
when = ["faced-fold"]
why = "Everyone sees it."

[steps.fold-settle]
after = "fold-fan"
do = "settle N"
when = ["faced-fold"]
wagers = ["progressive", "flush", "straight_flush"]
passes = [["pay", "take", "push"]]
why = "Before it is forgotten."

[steps.rake]
after = "collect"
do = "take rake"
why = "Then."

[steps.deal]
order = "from-button"

[steps.receive]
after = "decide"
do = "receive dealer"
why = "The neighbour hands them over."

[steps.settle]
order = "against-button"
steps = ["warning", "reveal", "settle-wagers", "rack"]

[steps.warning]                 # something said at every spot
do = "say please wait"
why = "Manners."
"""


@pytest.fixture
def picnic(tmp_path: Path) -> Library:
    file = write(tmp_path, PICNIC, "picnic")
    found = own_library(tmp_path)
    assert found.problems(file) == []
    return found


def test_another_house_with_a_button_a_progressive_and_a_tie_that_pays_the_raise(picnic: Library) -> None:
    tied = raised(1, "Qd 9d 7d 4d 5h 8h 3s", progressive=7)
    four_of_a_kind = folded(4, "Tc Td Th Ts Ah 8s 2c", flush=5, progressive=3)
    steps = steps_of("picnic", DEALER, tied, four_of_a_kind, library=picnic, button=2, meter=0.5)
    assert steps == [
        "scan",
        "take 4 progressive",
        "take 1 progressive",
        "take rake",
        "deal 4",
        "deal 1",
        "deal dealer",
        "rack stub",
        "present 1",
        "present 4",
        "take 4 ante",
        "fan 4",
        "pay 4 progressive 300",
        "take 4 flush",
        "rack 4",
        "receive dealer",
        "expose dealer",
        "set dealer Qc 9c 7c 4c",
        "call dealer 4 Q",
        "push-up dealer",
        "say please wait",
        "reveal 1",
        "pay 1 raise 10",
        "push 1",
        "rack 1",
        "rack dealer",
        "shuffle riffle",
        "shuffle strip",
        "shuffle riffle",
        "load shuffler",
    ]


def test_trial_rounds_find_a_folded_progressive_that_is_never_paid(tmp_path: Path) -> None:
    """Racked at the fold, a collected Progressive that wins would be forgotten."""
    start, end = PICNIC.index("[steps.fold-fan]"), PICNIC.index("[steps.rake]")
    file = write(tmp_path, PICNIC[:start] + PICNIC[end:], "picnic")
    (problem,) = own_library(tmp_path).problems(file)
    assert problem.line == PICNIC[:start].splitlines().index("[bonus.progressive]") + 1
    assert problem.text == (
        "bonus.progressive: in a trial round, the Progressive wager is never settled with a tied hand that is "
        "folded, a run outside the flush that is folded, a seven-card flush that is folded, four of a kind that is "
        "folded; add a step after “fold-ante” that settles it before the "
        "hand is racked: do = “settle N”, when = [“faced-fold”], wagers = [“progressive”], "
        "passes = [[“pay”, “take”, “push”]]"
    )
