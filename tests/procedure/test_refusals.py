"""Every refusal of a round, with its exact message. Each names the spot, or the dealer, and the rule."""

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from app.errors import Refused
from app.procedure.round_codec import round_from_text
from app.procedure.strict_json import cents_of, is_too_large, parsed
from tests.kept_text import assert_kept
from tests.procedure.paper import LIBRARY, Plain

MISSING = object()
Mend = Callable[[Plain], None]


def a_round(house: str = "oxford") -> Plain:
    """A legal round: spot 2 raised, spot 5 folded."""
    data: Plain = {
        "house": house,
        "dealer": "Qc 9c 7c 4d 2d Kh 5s",
        "spots": [
            {
                "spot": 2,
                "cards": "As Js 9s 7s 8d 7d 6d",
                "ante": 10,
                "flush": 5,
                "straight_flush": 5,
                "decision": "raise",
                "raise": 10,
            },
            {"spot": 5, "cards": "Qd 9d 5d 3c 5h 8h 4s", "ante": 10, "decision": "fold"},
        ],
    }
    if house == "cuda":
        data["button"] = 7
    return data


def changed(*path: str | int, to: object = MISSING) -> Mend:
    """Puts another value at a place of a round, or takes the place away."""

    def change(data: Plain) -> None:
        inner: Any = data
        for step in path[:-1]:
            inner = inner[step]
        if to is MISSING:
            del inner[path[-1]]
        else:
            inner[path[-1]] = to

    return change


def second(**more: object) -> Mend:
    """Changes the entry of spot 2."""
    return lambda data: data["spots"][0].update(more)


def fifth(**more: object) -> Mend:
    """Changes the entry of spot 5."""
    return lambda data: data["spots"][1].update(more)


def refusal(text: str) -> tuple[str, ...]:
    with pytest.raises(Refused) as caught:
        round_from_text(text, LIBRARY.house)
    return caught.value.sentences


def refusal_of(house: str, *changes: Mend) -> tuple[str, ...]:
    data = a_round(house)
    for change in changes:
        change(data)
    return refusal(json.dumps(data))


@pytest.mark.parametrize("house", ["oxford", "two-to-ten", "pechanga", "greektown", "cuda"])
def test_the_round_that_is_changed_below_is_legal_everywhere(house: str) -> None:
    _, played = round_from_text(json.dumps(a_round(house)), LIBRARY.house)
    assert [spot.number for spot in played.spots] == [2, 5]


CARDS = [
    (
        "unreadable",
        second(cards="As Js 9s 7s 8d 7d 1d"),
        'spot 2: "1d" is not a card; use a rank from 23456789TJQKA and a suit from cdhs',
    ),
    (
        "unreadable with the dealer",
        changed("dealer", to="Qc 9c 7c 4d 2d Kh x"),
        'the dealer: "x" is not a card; use a rank from 23456789TJQKA and a suit from cdhs',
    ),
    (
        "a hundred is no ten",
        second(cards="As Js 9s 7s 8d 7d 100d"),
        'spot 2: "100d" is not a card; use a rank from 23456789TJQKA and a suit from cdhs',
    ),
    (
        "a joker",
        second(cards="As Js 9s 7s 8d 7d 🃏"),
        'spot 2: "🃏" is not a card; use a rank from 23456789TJQKA and a suit from cdhs',
    ),
    (
        "twice in a hand",
        second(cards="As Js 9s 7s 8d 7d as"),
        "spot 2: As is dealt twice; it is also in this hand",
    ),
    (
        "twice with the dealer",
        second(cards="As Js 9s 7s 8d 7d 5s"),
        "spot 2: 5s is dealt twice; it is also with the dealer",
    ),
    (
        "twice with another spot",
        fifth(cards="Qd 9d 6d 3c 5h 8h 4s"),
        "spot 5: 6d is dealt twice; it is also with spot 2",
    ),
    ("six cards", second(cards="As Js 9s 7s 8d 7d"), "spot 2: a hand needs seven cards, not 6"),
    ("eight cards", second(cards="As Js 9s 7s 8d 7d 6d 6c"), "spot 2: a hand needs seven cards, not 8"),
    ("no cards at all", second(cards=""), "spot 2: a hand needs seven cards, not 0"),
    (
        "six cards with the dealer",
        changed("dealer", to="Qc 9c 7c 4d 2d Kh"),
        "the dealer: a hand needs seven cards, not 6",
    ),
    (
        "cards missing",
        changed("spots", 0, "cards"),
        'spot 2: the seven cards are missing; write them like "Qc 9c 7c 4d 2d Kh 5s"',
    ),
    (
        "dealer missing",
        changed("dealer"),
        'the dealer: the seven cards are missing; write them like "Qc 9c 7c 4d 2d Kh 5s"',
    ),
    (
        "cards as a list",
        second(cards=["As", "Js"]),
        'spot 2: the seven cards are missing; write them like "Qc 9c 7c 4d 2d Kh 5s"',
    ),
]


@pytest.mark.parametrize(("change", "message"), [row[1:] for row in CARDS], ids=[row[0] for row in CARDS])
def test_refuses_cards(change: Mend, message: str) -> None:
    assert refusal_of("oxford", change) == (message,)


SPOTS = [
    ("none", changed("spots", to=[]), "the round: no “spots”: at least one player needs an Ante"),
    ("missing", changed("spots"), "the round: no “spots”: at least one player needs an Ante"),
    ("no list", changed("spots", to={"2": {}}), "the round: no “spots”: at least one player needs an Ante"),
    ("twice", fifth(spot=2), "spot 2: it appears twice"),
    ("zero", fifth(spot=0), "entry 2 of spots: there is no spot 0; the table has 1 to 6"),
    ("negative", fifth(spot=-1), "entry 2 of spots: there is no spot -1; the table has 1 to 6"),
    ("seven", fifth(spot=7), "entry 2 of spots: there is no spot 7; the table has 1 to 6"),
    ("in words", fifth(spot="5"), 'entry 2 of spots: there is no spot "5"; the table has 1 to 6'),
    ("with a point", fifth(spot=5.5), 'entry 2 of spots: there is no spot "5.5"; the table has 1 to 6'),
    ("true", fifth(spot=True), "entry 2 of spots: there is no spot true; the table has 1 to 6"),
    ("null", fifth(spot=None), "entry 2 of spots: there is no spot null; the table has 1 to 6"),
    (
        "no number",
        changed("spots", 1, "spot"),
        "entry 2 of spots: it has no spot number; the table has 1 to 6",
    ),
    (
        "no object",
        changed("spots", 1, to="spot 5"),
        'entry 2 of spots: it must be an object in braces, such as {"spot": 2, …}',
    ),
]


@pytest.mark.parametrize(("change", "message"), [row[1:] for row in SPOTS], ids=[row[0] for row in SPOTS])
def test_refuses_spots(change: Mend, message: str) -> None:
    assert refusal_of("oxford", change) == (message,)


def test_cuda_has_seven_seats_and_no_eighth() -> None:
    change = fifth(spot=8)
    assert refusal_of("cuda", change) == ("entry 2 of spots: there is no spot 8; the table has 1 to 7",)


WAGERS = [
    ("oxford", changed("spots", 1, "ante"), "spot 5: there is no Ante; every hand needs one"),
    ("oxford", fifth(ante=0), "spot 5: Ante must be $5 to $500 at this table, not $0"),
    ("oxford", fifth(ante=4), "spot 5: Ante must be $5 to $500 at this table, not $4"),
    ("oxford", fifth(ante=501), "spot 5: Ante must be $5 to $500 at this table, not $501"),
    ("oxford", fifth(ante=-10), "spot 5: Ante must be $5 to $500 at this table, not -$10"),
    ("oxford", fifth(ante=12.5), 'spot 5: Ante must be whole dollars, not "12.5"'),
    ("oxford", fifth(ante="10"), 'spot 5: Ante must be whole dollars, not "10"'),
    ("oxford", fifth(ante=True), "spot 5: Ante must be whole dollars, not true"),
    ("oxford", fifth(ante=None), "spot 5: Ante is empty; write whole dollars"),
    (
        "oxford",
        fifth(ante=10**32),
        "spot 5: Ante is too large: it must be $5 to $500 at this table",
    ),
    ("oxford", fifth(flush=0), "spot 5: Flush must be $1 to $100 at this table, not $0"),
    ("oxford", fifth(flush=101), "spot 5: Flush must be $1 to $100 at this table, not $101"),
    ("oxford", fifth(flush=2.5), 'spot 5: Flush must be whole dollars, not "2.5"'),
    ("oxford", fifth(straight_flush=0), "spot 5: Straight Flush must be $1 to $100 at this table, not $0"),
    (
        "oxford",
        fifth(straight_flush=101),
        "spot 5: Straight Flush must be $1 to $100 at this table, not $101",
    ),
    ("oxford", fifth(progressive=1), "spot 5: “progressive” is not part of a round at oxford"),
    ("pechanga", fifth(ante=501), "spot 5: Ante must be $5 to $500 at this table, not $501"),
    ("pechanga", fifth(progressive=1), "spot 5: “progressive” is not part of a round at pechanga"),
    ("two-to-ten", fifth(ante=3), "spot 5: Ante must be $2 or $5 or $10 at this table, not $3"),
    ("two-to-ten", fifth(ante=0), "spot 5: Ante must be $2 or $5 or $10 at this table, not $0"),
    ("two-to-ten", fifth(flush=1), "spot 5: Flush must be $2 to $10 at this table, not $1"),
    ("two-to-ten", fifth(flush=11), "spot 5: Flush must be $2 to $10 at this table, not $11"),
    (
        "two-to-ten",
        fifth(straight_flush=11),
        "spot 5: Straight Flush must be $2 to $10 at this table, not $11",
    ),
    ("two-to-ten", fifth(progressive=1), "spot 5: “progressive” is not part of a round at two-to-ten"),
    ("greektown", fifth(ante=4), "spot 5: Ante must be $5 to $500 at this table, not $4"),
    ("greektown", fifth(progressive=2), "spot 5: Progressive must be $1 at this table, not $2"),
    ("greektown", fifth(progressive=0), "spot 5: Progressive must be $1 at this table, not $0"),
    ("cuda", fifth(ante=4), "spot 5: Ante must be $5 to $500 at this table, not $4"),
    ("cuda", fifth(flush=0), "spot 5: Flush must be $1 to $100 at this table, not $0"),
    ("cuda", fifth(progressive=1), "spot 5: “progressive” is not part of a round at cuda"),
]


@pytest.mark.parametrize(("house", "change", "message"), WAGERS, ids=[row[2] for row in WAGERS])
def test_refuses_wagers(house: str, change: Mend, message: str) -> None:
    assert refusal_of(house, change) == (message,)


FIVE_SUITED, SIX_SUITED, SEVEN_SUITED = "As Js 9s 7s 3s 7d 6d", "As Js 9s 7s 3s 2s 6d", "As Js 9s 7s 3s 2s 8s"
DECISIONS = [
    ("oxford", changed("spots", 0, "decision"), 'spot 2: “decision” is missing; write "raise" or "fold"'),
    ("oxford", second(decision="check"), 'spot 2: “decision” must be "raise" or "fold", not "check"'),
    ("oxford", second(decision=["raise"]), 'spot 2: “decision” must be "raise" or "fold", not ["raise"]'),
    (
        "oxford",
        changed("spots", 0, "raise"),
        "spot 2: the player raised, but the Raise amount is missing",
    ),
    ("oxford", fifth(**{"raise": 10}), "spot 5: the player folded, so there is no Raise"),
    ("oxford", second(**{"raise": "10"}), 'spot 2: Raise must be whole dollars, not "10"'),
    ("oxford", second(**{"raise": 10.5}), 'spot 2: Raise must be whole dollars, not "10.5"'),
    (
        "oxford",
        second(**{"raise": 0}),
        "spot 2: a Raise of $0 is not allowed: 4 suited cards and an Ante of $10 allow $10",
    ),
    (
        "oxford",
        second(**{"raise": 20}),
        "spot 2: a Raise of $20 is not allowed: 4 suited cards and an Ante of $10 allow $10",
    ),
    (
        "oxford",
        second(cards=FIVE_SUITED, **{"raise": 30}),
        "spot 2: a Raise of $30 is not allowed: 5 suited cards and an Ante of $10 allow $10 or $20",
    ),
    (
        "oxford",
        second(cards=FIVE_SUITED, **{"raise": 15}),
        "spot 2: a Raise of $15 is not allowed: 5 suited cards and an Ante of $10 allow $10 or $20",
    ),
    (
        "pechanga",
        second(cards=SIX_SUITED, **{"raise": 40}),
        "spot 2: a Raise of $40 is not allowed: 6 suited cards and an Ante of $10 allow $10 or $20 or $30",
    ),
    (
        "cuda",
        second(cards=SEVEN_SUITED, **{"raise": 25}),
        "spot 2: a Raise of $25 is not allowed: 7 suited cards and an Ante of $10 allow $10 or $20 or $30",
    ),
    (
        "two-to-ten",
        second(cards=SIX_SUITED, ante=5, **{"raise": 15}),
        "spot 2: a Raise of $15 is not allowed: 6 suited cards and an Ante of $5 allow $5 or $10",
    ),
    (
        "two-to-ten",
        second(cards=SIX_SUITED, **{"raise": 20}),
        "spot 2: a Raise of $20 is not allowed: 6 suited cards and an Ante of $10 allow $10",
    ),
]


@pytest.mark.parametrize(("house", "change", "message"), DECISIONS, ids=[row[2] for row in DECISIONS])
def test_refuses_decisions(house: str, change: Mend, message: str) -> None:
    assert refusal_of(house, change) == (message,)


BUTTON = [
    (
        "cuda",
        changed("button"),
        "the round: “button” is missing; cuda needs the banker's seat",
    ),
    ("cuda", changed("button", to=0), "the round: “button” must be a seat from 1 to 7, not 0"),
    ("cuda", changed("button", to=8), "the round: “button” must be a seat from 1 to 7, not 8"),
    ("cuda", changed("button", to="7"), 'the round: “button” must be a seat from 1 to 7, not "7"'),
    ("cuda", changed("button", to=5), "spot 5: this seat has the button; its hand is the dealer's"),
    ("oxford", changed("button", to=1), "the round: “button” is not part of a round at oxford"),
    ("greektown", changed("button", to=1), "the round: “button” is not part of a round at greektown"),
    ("cuda", fifth(blind=True), "spot 5: a blind hand cannot fold"),
    (
        "cuda",
        second(cards=SIX_SUITED, blind=True, **{"raise": 20}),
        "spot 2: a blind hand must raise exactly its Ante, $10, not $20",
    ),
    ("cuda", second(player=5), 'spot 2: “player” must be a name in quotes, such as "A", not 5'),
    ("cuda", second(player=""), 'spot 2: “player” must be a name in quotes, such as "A", not ""'),
    ("cuda", second(player=None), 'spot 2: “player” must be a name in quotes, such as "A", not null'),
    ("cuda", second(blind="yes"), 'spot 2: “blind” must be true or false, not "yes"'),
    ("cuda", second(blind=1), "spot 2: “blind” must be true or false, not 1"),
    ("oxford", second(blind=True), "spot 2: “blind” is not part of a round at oxford"),
    ("oxford", second(blind=False), "spot 2: “blind” is not part of a round at oxford"),
]


@pytest.mark.parametrize(("house", "change", "message"), BUTTON, ids=[row[2] for row in BUTTON])
def test_refuses_button_and_blind_hands(house: str, change: Mend, message: str) -> None:
    assert refusal_of(house, change) == (message,)


POSTED = [
    (
        "greektown",
        changed("posted", to={"flush": "V09"}),
        'posted: the house has no Flush table "V09"; it has V01, V02, V03, V04, V05, V06, V07, V08',
    ),
    (
        "greektown",
        changed("posted", to={"straight_flush": "V08"}),
        'posted: the house has no Straight Flush table "V08"; it has V01, V02, V03, V04, V05, V06, V07',
    ),
    (
        "greektown",
        changed("posted", to={"progressive": 1}),
        "posted: the house has no Progressive table 1; it has 1, 2, 3, 4",
    ),
    (
        "greektown",
        changed("posted", to={"flsh": "V01"}),
        "posted: the house has no tables for “flsh”; did you mean “flush”?",
    ),
    (
        "greektown",
        changed("posted", to="V01"),
        "posted: it must be an object that names a table for each bonus wager",
    ),
    (
        "greektown",
        changed("posted", to=None),
        "posted: it must be an object that names a table for each bonus wager",
    ),
    (
        "oxford",
        changed("posted", to={"flush": "posted"}),
        "the round: “posted” is not part of a round at oxford",
    ),
    (
        "greektown",
        fifth(progressive=1),
        "the round: a Progressive wager needs the “meter” before the round",
    ),
    ("greektown", changed("meter", to=-1), "the round: “meter” is below zero"),
    ("greektown", changed("meter", to=-0.01), "the round: “meter” is below zero"),
    (
        "greektown",
        changed("meter", to=10.005),
        'the round: “meter” must be dollars and whole cents, not "10.005"',
    ),
    (
        "greektown",
        changed("meter", to="10"),
        'the round: “meter” must be dollars and whole cents, not "10"',
    ),
    (
        "greektown",
        changed("meter", to=None),
        "the round: “meter” must be dollars and whole cents, not null",
    ),
    (
        "greektown",
        changed("meter", to=10**13),
        "the round: “meter” is too large; enter at most one trillion dollars",
    ),
    (
        "greektown",
        changed("meter", to=10**50),
        "the round: “meter” is too large; enter at most one trillion dollars",
    ),
    ("oxford", changed("meter", to=10), "the round: “meter” is not part of a round at oxford"),
    ("cuda", changed("meter", to=10), "the round: “meter” is not part of a round at cuda"),
]


@pytest.mark.parametrize(("house", "change", "message"), POSTED, ids=[row[2] for row in POSTED])
def test_refuses_posted_tables_and_meters(house: str, change: Mend, message: str) -> None:
    assert refusal_of(house, change) == (message,)


KEYS = [
    (changed("case", to=5), "the round: “case” must be a name of at most 40 characters"),
    (changed("case", to="x" * 41), "the round: “case” must be a name of at most 40 characters"),
    (changed("case", to="one\nmore"), "the round: “case” must be a name of at most 40 characters"),
    (changed("delaer", to=1), "the round: unknown key “delaer”; did you mean “dealer”?"),
    (changed("tournament", to=1), "the round: unknown key “tournament”"),
    (second(anti=10), "spot 2: unknown key “anti”; did you mean “ante”?"),
    (second(Ante=10), "spot 2: unknown key “Ante”; did you mean “ante”?"),
    (fifth(tip=1), "spot 5: unknown key “tip”"),
]


@pytest.mark.parametrize(("change", "message"), KEYS, ids=range(len(KEYS)))
def test_refuses_keys_that_nobody_knows(change: Mend, message: str) -> None:
    assert refusal_of("oxford", change) == (message,)


def test_a_round_has_a_name_of_forty_letters_at_most() -> None:
    data = a_round()
    changed("case", to="x" * 40)(data)
    _, played = round_from_text(json.dumps(data), LIBRARY.house)
    assert played.case == "x" * 40


def test_refuses_a_house_that_nobody_knows() -> None:
    assert refusal_of("oxfrod") == ("unknown house “oxfrod”; did you mean “oxford”?",)
    assert refusal_of("../secret") == (
        "unknown house “../secret”; the houses are cuda, greektown, oxford, pechanga, two-to-ten",
    )


def test_the_standard_is_no_house_to_play_at() -> None:
    (sentence,) = refusal_of("standard")
    assert sentence.startswith("unknown house “standard”")


@pytest.mark.parametrize("house", [None, 5, ["oxford"]])
def test_refuses_a_house_that_is_no_name(house: object) -> None:
    expected = ('“house” is missing; name the house, such as "house": "…"',)
    assert refusal_of("oxford", changed("house", to=house)) == expected


def test_refuses_a_round_without_a_house() -> None:
    expected = ('“house” is missing; name the house, such as "house": "…"',)
    assert refusal_of("oxford", changed("house")) == expected


NOT_A_ROUND = [
    ("", "the file is empty; a round is a JSON object in braces"),
    ("house: oxford", "this is not JSON: a value is missing or not in straight quotes at line 1, column 1"),
    (
        '{"house": "oxford",\n "dealer": }',
        "this is not JSON: a value is missing or not in straight quotes at line 2, column 12",
    ),
    (
        '{"house": "oxford" "dealer": 1}',
        "this is not JSON: a comma is missing or a bracket is not closed at line 1, column 20",
    ),
    (
        '{"house" "oxford"}',
        "this is not JSON: a colon is missing between a name and its value at line 1, column 10",
    ),
    (
        "{house: 1}",
        "this is not JSON: a name in straight double quotes is missing at line 1, column 2",
    ),
    (
        '{"house": "ox\nford"}',
        "this is not JSON: a line break or a tab is inside quotes at line 1, column 14",
    ),
    ('{"house": "oxford}', "this is not JSON: a quote is not closed at line 1, column 11"),
    (r'{"house": "\oxford"}', r"this is not JSON: invalid \escape at line 1, column 12"),
    (
        '{"house": "oxford"} {}',
        "this is not JSON: there is more text after the first object at line 1, column 21",
    ),
    ("[]", "a round must be a JSON object in braces with a house, a dealer and spots"),
    ("null", "a round must be a JSON object in braces with a house, a dealer and spots"),
    ('{"house": "oxford", "house": "cuda"}', "“house” appears twice in the same braces"),
    (
        '{"dealer": 1, "house": "oxford", "house": "cuda"}',
        "“house” appears twice in the same braces",
    ),
    ('{"meter": NaN}', "this is not JSON: NaN is not a number"),
    ('{"meter": -Infinity}', "this is not JSON: -Infinity is not a number"),
    ('{"meter": ' + "9" * 5000 + "}", "this is not a valid round: one of its numbers is too long"),
    ("[" * 100_000, "this is not a round: brackets are nested too deeply"),
]


@pytest.mark.parametrize(("text", "message"), NOT_A_ROUND, ids=[row[1] for row in NOT_A_ROUND])
def test_refuses_what_is_not_a_round_in_json(text: str, message: str) -> None:
    assert refusal(text) == (message,)


@pytest.mark.parametrize("exponent", [10**30, -(10**30)])
def test_refuses_a_number_with_an_exponent_beyond_all_bounds(exponent: int) -> None:
    text = json.dumps(a_round("greektown"))[:-1] + f', "meter": 1e{exponent}}}'
    assert len(refusal(text)) == 1


@pytest.mark.parametrize(
    "number", ["10.00000000000000000000000000000000000001", "1e-400", "10." + "1" * 5000]
)
def test_refuses_a_wager_that_is_a_hair_more_than_whole_dollars(number: str) -> None:
    text = json.dumps(a_round()).replace('"ante": 10, "decision"', f'"ante": {number}, "decision"')
    (sentence,) = refusal(text)
    assert sentence.startswith("spot 5: Ante must be whole dollars, not ")


@pytest.mark.parametrize("number", ["1e-400", "1e-999999999999", "0.00000000000000000000000000000000001"])
def test_refuses_a_meter_with_less_than_a_cent(number: str) -> None:
    text = json.dumps(a_round("greektown"))[:-1] + f', "meter": {number}}}'
    (sentence,) = refusal(text)
    assert sentence.startswith("the round: “meter” must be dollars and whole cents, not ")


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_refuses_any_depth_of_nesting_with_a_sentence(opening: str) -> None:
    closing = "]" if opening == "[" else "}"
    for depth in range(850, 1000):
        value = opening * depth + "1" + closing * depth
        text = json.dumps(a_round("greektown"))[:-1] + f', "meter": {value}}}'
        assert len(refusal(text)) == 1


@pytest.mark.parametrize(("text", "number"), [("1e1", 10), ("10.0", 10), ("0.5e1", 5)])
def test_takes_a_whole_amount_in_any_notation(text: str, number: int) -> None:
    written = json.dumps(a_round()).replace('"ante": 10, "decision"', f'"ante": {text}, "decision"')
    _, played = round_from_text(written, LIBRARY.house)
    assert played.spots[1].wagers["ante"] == 100 * number


@pytest.mark.parametrize(
    "cards", ["AS JS 9S 7S 8D 7D 6D", "as js 9s 7s 8d 7d 6d", " As  Js\t9s 7s 8d 7d 6d\n"]
)
def test_takes_cards_in_any_case_and_spacing(cards: str) -> None:
    data = a_round()
    data["spots"][0]["cards"] = cards
    _, played = round_from_text(json.dumps(data), LIBRARY.house)
    assert len(played.spots[0].cards) == 7


def test_takes_10_for_a_ten() -> None:
    data = a_round()
    data["spots"][0]["cards"] = "10s Js 9s 7s 8d 7d 10D"
    _, played = round_from_text(json.dumps(data), LIBRARY.house)
    assert {card % 13 for card in played.spots[0].cards} >= {8}


@pytest.mark.parametrize(
    ("meter", "cents"), [("0.0", 0), ("-0.0", 0), ("0", 0), ("0.01", 1), ("1e3", 100_000)]
)
def test_takes_any_meter_from_zero_up(meter: str, cents: int) -> None:
    text = json.dumps(a_round("greektown"))[:-1] + f', "meter": {meter}}}'
    _, played = round_from_text(text, LIBRARY.house)
    assert played.meter == cents


@pytest.mark.parametrize(
    ("plan", "message"),
    [
        ("opning", 'the plan: the house has no plan "opning"; did you mean “opening”?'),
        (5, "the plan: the house has no plan 5"),
        (None, "the plan: the house has no plan null"),
    ],
)
def test_refuses_a_plan_that_the_house_does_not_have(plan: object, message: str) -> None:
    assert refusal(json.dumps({"house": "oxford", "plan": plan})) == (message,)


def test_refuses_cards_and_players_in_a_plan_without_a_round() -> None:
    text = json.dumps({"house": "oxford", "plan": "opening", "dealer": "", "spots": []})
    assert refusal(text) == ("the plan: unknown key “dealer”", "the plan: unknown key “spots”")


def test_exact_decimals_are_read_from_the_text() -> None:
    assert str(parsed("52340.25")) == "52340.25"


@pytest.mark.parametrize(
    "change",
    [
        changed("del\naer", to=1),
        changed("house", to="ox\x1bford"),
        second(**{"an\rte": 1}),
        changed("posted", to={"fl\tush": 1}),
    ],
)
def test_a_refusal_is_one_line_whatever_the_round_holds(change: Mend) -> None:
    for sentence in refusal_of("greektown", change):
        assert not [character for character in sentence if character < " "]


# All problems of a round at once.


def test_refuses_with_every_problem_at_once_each_with_its_spot() -> None:
    sentences = refusal_of(
        "greektown",
        changed("button", to=3),
        changed("posted", to={"flush": "V99"}),
        changed("dealer", to="Qc 9c 7c 4d 2d Kh"),
        changed("meter", to=-5),
        second(cards="As Js 9s 7s 8d 7d 7d", ante=3, hat=1, **{"raise": 1000}),
        fifth(ante=0, flush=0, straight_flush=1000, progressive=2, decision="think"),
    )
    assert sentences == (
        "the round: “button” is not part of a round at greektown",
        'posted: the house has no Flush table "V99"; it has V01, V02, V03, V04, V05, V06, V07, V08',
        "the dealer: a hand needs seven cards, not 6",
        "spot 2: unknown key “hat”",
        "spot 2: 7d is dealt twice; it is also in this hand",
        "spot 2: Ante must be $5 to $500 at this table, not $3",
        "spot 5: Ante must be $5 to $500 at this table, not $0",
        "spot 5: Flush must be $1 to $100 at this table, not $0",
        "spot 5: Straight Flush must be $1 to $100 at this table, not $1,000",
        "spot 5: Progressive must be $1 at this table, not $2",
        'spot 5: “decision” must be "raise" or "fold", not "think"',
        "the round: “meter” is below zero",
    )


def test_a_wrong_hand_does_not_hide_the_wrong_raise_of_a_blind_hand() -> None:
    change = second(cards="As Js", blind=True, **{"raise": 20})
    assert refusal_of("cuda", change) == (
        "spot 2: a hand needs seven cards, not 2",
        "spot 2: a blind hand must raise exactly its Ante, $10, not $20",
    )


MISPLACED = [
    ("greektown", second(meter=10), "spot 2: "),
    ("greektown", changed("progressive", to=1), "the round: "),
    ("cuda", changed("blind", to=True), "the round: "),
    ("cuda", second(button=1), "spot 2: "),
]


@pytest.mark.parametrize(
    ("house", "change", "where"), MISPLACED, ids=["meter", "progressive", "blind", "button"]
)
def test_a_key_in_the_wrong_place_is_not_said_to_be_foreign_to_the_house(
    house: str, change: Mend, where: str
) -> None:
    """At greektown a round does have a meter: it only is not a spot's."""
    (sentence,) = refusal_of(house, change)
    assert sentence.startswith(where)
    assert "is not part of a round" not in sentence


EVENTS: tuple[object, ...] = (
    "jam",
    {"at": "scan", "kind": "jamm"},
    {"at": "scan", "kind": 3},
    {"kind": "jam"},
    {"at": "deal 2", "kind": "jam", "spto": 2},
    {"at": "deal 2", "kind": "hand-count", "spot": 2},
    {"at": "deal 2", "kind": "hand-count", "cards": 6},
    *[{"at": "deal 2", "kind": "hand-count", "spot": 2, "cards": cards} for cards in (-1, 0, 6, 7, 8, 104, 105, "x")],
    *[{"at": "scan", "kind": "deck-count", "cards": cards} for cards in (0, 51, 52, 53, 105)],
    *[{"at": "present 2", "kind": "floor-cards", "spot": 2, "players": players} for players in (0, 1, 2, 104, 105)],
    *[{"at": "deal 2", "kind": "card-exposed", "spot": spot} for spot in (2, 3, 9, "dealer", "x")],
    {"at": "present 2", "kind": "below-table", "spot": "dealer"},
    *[{"at": "present 2", "kind": "flawed-card", "spot": 2, "card": card} for card in ("7h", "1h", "x", 7)],
    *[{"at": "present 2", "kind": "cards-shown", "spot": 2, "other": other} for other in (0, 1, 2, 5, 6, 7, "x")],
    *[{"at": "present 2", "kind": "cards-shown", "spot": 2, "other": 5, "how": how} for how in ("shown", "talked", "sung", 3)],
    *[{"at": "scan", "kind": "no-ante", "wager": wager, "amount": 5, "other": 3} for wager in ("flush", "flsh")],
    *[{"at": "scan", "kind": "no-ante", "wager": "flush", "amount": 5, "other": other} for other in (2, 5, 6, 7)],
    *[{"at": "scan", "kind": "over-limit", "spot": 2, "wager": "ante", "asked": asked} for asked in (4, 5, 500, 501, 1000)],
    *[{"at": "deal 2", "kind": "late-bonus", "spot": spot, "wager": wager, "amount": 5} for spot in (2, 5) for wager in ("flush", "progressive")],
    *[{"at": "present 5", "kind": "raise-too-large", "spot": spot, "asked": asked} for spot in (2, 5) for asked in (0, 10, 20, 25, 30, 40)],
    {"at": "scan", "kind": "wash-request", "granted": "yes"},
)  # fmt: skip


@pytest.mark.parametrize("house", ["oxford", "cuda"])
def test_a_refused_event_says_what_it_said(house: str) -> None:
    """And one that is not refused is read as it is written."""
    lines = []
    for event in EVENTS:
        lines.append(json.dumps(event))
        try:
            _, played = round_from_text(json.dumps({**a_round(house), "events": [event]}), LIBRARY.house)
        except Refused as refusal:
            lines += [f"  {sentence}" for sentence in refusal.sentences]
        else:
            lines += [f"  {found}" for found in played.events]
    assert_kept(Path(__file__).parent / "kept", f"refused events {house}", "\n".join(lines) + "\n")


@pytest.mark.parametrize(("asked", "is_over"), [(1, False), (2, False), (5, False), (10, False), (11, True)])
def test_a_bet_over_the_limit_is_more_than_any_amount_that_the_table_takes(asked: int, is_over: bool) -> None:
    event = {"at": "scan", "kind": "over-limit", "spot": 2, "wager": "ante", "asked": asked}
    text = json.dumps({**a_round("two-to-ten"), "events": [event]})
    if is_over:
        _, played = round_from_text(text, LIBRARY.house)
        assert played.events[0].asked == 100 * asked
    else:
        assert refusal(text) == ("event 1: “asked” must be more than this table takes on the Ante",)


@pytest.mark.parametrize(
    ("amount", "is_so"),
    [
        (0, False),
        (Decimal("0E+99"), False),
        (Decimal("-1E+99"), False),
        (True, False),
        ("1", False),
        (10**12, False),
        (10**12 + 1, True),
        (Decimal("0.5"), False),
        (Decimal("1E+12"), False),
        (Decimal("1E+13"), True),
        (Decimal("1E+99"), True),
    ],
)
def test_only_an_amount_above_zero_can_be_too_large(amount: object, is_so: bool) -> None:
    assert is_too_large(amount) == is_so


@pytest.mark.parametrize(
    ("amount", "cents"),
    [
        (0, 0),
        (7, 700),
        (-7, -700),
        (10**12, 10**14),
        (-(10**12), -(10**14)),
        (10**12 + 1, None),
        (-(10**12) - 1, None),
        (0.29, 29),
        (Decimal("0.01"), 1),
        (Decimal("-0.01"), -1),
        (Decimal("0.001"), None),
        (Decimal("12.3400"), 1234),
        (Decimal("12.345"), None),
        (Decimal("0.00"), 0),
        (Decimal("1E+2"), 10_000),
        (Decimal("1E+12"), 10**14),
        (Decimal("1E+13"), None),
        (Decimal("010.50"), 1050),
        (True, None),
        ("1", None),
        (None, None),
    ],
)
def test_dollars_are_read_to_the_cent_and_never_rounded(amount: object, cents: int | None) -> None:
    assert cents_of(amount) == cents
