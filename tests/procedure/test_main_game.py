"""The rules that are the same in all houses: reading hands, comparing them, Ante and Raise, the bonuses."""

import pytest

from tests.procedure.paper import Plain, at, folded, raised, ruled, wagers_of

HOUSES = ("oxford", "two-to-ten", "pechanga", "greektown", "cuda")
NINE_HIGH_HOUSES = ("oxford", "pechanga", "greektown", "cuda")

QUEEN_HIGH = "Qc 9c 7c 4d 2d Kh 5s"
NOTHING = "7c 5c 2c 4d 2d Kh 6s"
HIGHER = "Kd Jd 9d 3c 6h 8h 4s"
EQUAL = "Qd 9d 7d 3c 6h 8h 4s"
LOWER = "Qd 9d 6d 3c 5h 8h 4s"


def at_table(house: str, dealer: str, *spots: Plain) -> Plain:
    more: Plain = {"button": 7} if house == "cuda" else {}
    return ruled(house, dealer, *spots, **more)


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("dealer", "cards", "outcome", "raise_", "ante"),
    [
        (NOTHING, HIGHER, "not-qualified", ("push", 0), ("pay", 10)),
        (QUEEN_HIGH, HIGHER, "win", ("pay", 10), ("pay", 10)),
        (QUEEN_HIGH, EQUAL, "tie", ("push", 0), ("push", 0)),
        (QUEEN_HIGH, LOWER, "lose", ("take", 0), ("take", 0)),
    ],
    ids=["dealer does not qualify", "higher", "equal", "lower"],
)
def test_raise_and_ante_pay_1_to_1(
    house: str,
    dealer: str,
    cards: str,
    outcome: str,
    raise_: tuple[str, int],
    ante: tuple[str, int],
) -> None:
    ruling = at_table(house, dealer, raised(2, cards))
    assert ruling["spots"][0]["outcome"] == outcome
    assert wagers_of(ruling, 2) == {"raise": raise_, "ante": ante}


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("dealer", [NOTHING, QUEEN_HIGH])
def test_folded_ante_is_taken_whatever_the_dealer_has(house: str, dealer: str) -> None:
    ruling = at_table(house, dealer, folded(2, HIGHER))
    assert ruling["spots"][0]["outcome"] == "fold"
    assert wagers_of(ruling, 2) == {"ante": ("take", 0)}


@pytest.mark.parametrize(
    ("dealer", "cards", "outcome"),
    [
        pytest.param("Ac Kc Qc 4d 2d Kh 5s", "6d 5d 3d 7d Jh 9h 4s", "win", id="count before rank"),
        pytest.param("Ac Kc 2c 4d 2d Qh 5s", "Ad Qd Jd 3h 8h 6s 7s", "lose", id="second card"),
        pytest.param("Ac Kc 2c 4d 2d Qh 5s", "Ad Kd 3d 4h 8h 6s 7s", "win", id="last card"),
        pytest.param("Ac Kc 2c 4d 7d Qh 5s", "Ah Kh 2h 3d 8d 6s 7s", "tie", id="suits are equal"),
        pytest.param("Kc 8c 3c 4d 2d Qh 5s", "6d 5d 7d 4h 8h Js 9s", "lose", id="runs mean nothing"),
    ],
)
def test_hands_compare_by_count_then_card_by_card(dealer: str, cards: str, outcome: str) -> None:
    assert ruled("oxford", dealer, raised(2, cards))["spots"][0]["outcome"] == outcome


@pytest.mark.parametrize(
    ("cards", "flush"),
    [
        pytest.param("Ks 3s 2s Ad Qd 9h 8c", "Ks 3s 2s", id="most cards"),
        pytest.param("Ks 3s 2s Kd 4d 2d 8c", "Kd 4d 2d", id="higher card by card"),
        pytest.param("Ks 4s 2s Kd 4d 2d 8c", "Kd 4d 2d", id="all equal: first of c d h s"),
        pytest.param("2h 4h 7h 9h Jh Kh Ah", "Ah Kh Jh 9h 7h 4h 2h", id="high to low"),
    ],
)
def test_flush_that_plays(cards: str, flush: str) -> None:
    assert ruled("oxford", "Qc 9c 7c 5d 6d Th 5s", raised(2, cards))["spots"][0]["flush"] == flush


@pytest.mark.parametrize(
    ("cards", "run"),
    [
        pytest.param("3h 2h Ah Kd 9d 8s 6s", "3h 2h Ah", id="low ace stands last"),
        pytest.param("Ah Kh Qh 9d 8d 6s 4s", "Ah Kh Qh", id="high ace"),
        pytest.param("Qh Kh Ah 2h 3h 9d 8s", "Ah Kh Qh", id="not round the corner: two runs of three"),
        pytest.param("Kh Ah 2h 9d 8d 6s 4s", "", id="king ace two is no run"),
        pytest.param("Th 8h 9h 9d 8d Td 4s", "Td 9d 8d", id="equally long and high: clubs first"),
        pytest.param("Th 8h 9h 9s 8s Js Ts", "Js Ts 9s 8s", id="longest, in any suit"),
        pytest.param("Th 8h 9h Jd 9d Td 4s", "Jd Td 9d", id="equally long: the highest"),
        pytest.param("Th 8h Kh 9d 4d 2s 3s", "", id="two are no run"),
    ],
)
def test_longest_run_in_one_suit(cards: str, run: str) -> None:
    ruling = ruled("oxford", "Qc 9c 7c 5d 7d Jh 5s", raised(2, cards))
    assert ruling["spots"][0]["straight_flush"] == run


@pytest.mark.parametrize("house", NINE_HIGH_HOUSES)
@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("9c 3c 2c 4d 6d 5h 7s", True),
        ("8c 7c 6c 4d Ad Kh Qs", False),
        ("5c 4c 3c 2c Ad Kh Qs", True),
        ("Ac Kc Qd Jd Th 9h 8s", False),
    ],
    ids=["three-card nine-high", "three-card eight-high", "any four cards", "two cards"],
)
def test_dealer_qualifies_with_three_cards_and_a_nine(house: str, dealer: str, qualifies: bool) -> None:
    assert at_table(house, dealer, folded(2, "Ts 9s Jc Tc Td 2h 3h"))["dealer"]["qualifies"] is qualifies


@pytest.mark.parametrize("house", ["oxford", "two-to-ten", "pechanga", "greektown"])
def test_call_names_the_count_first_then_the_highest_card(house: str) -> None:
    ruling = at_table(house, QUEEN_HIGH, folded(2, LOWER))
    assert ruling["dealer"]["call"] == "Dealer qualifies with a three-card, Queen-high"
    assert "call dealer 3 Q" in ruling["steps"]
    ruling = at_table(house, NOTHING, folded(2, LOWER))
    assert ruling["dealer"]["call"] == "Dealer does not qualify"
    assert "call dealer not-qualified" in ruling["steps"]


@pytest.mark.parametrize("house", ["oxford", "two-to-ten", "pechanga", "greektown"])
@pytest.mark.parametrize("decide", [raised, folded])
def test_bonuses_are_settled_on_the_players_own_cards_whatever_happened(house: str, decide: type) -> None:
    dealer = "Ac Kc Qc Jc Tc 4d 3h"
    ruling = at_table(house, dealer, decide(2, "8d 7d 6d 2d 3s 4s 9h", flush=5, straight_flush=5))
    wagers = wagers_of(ruling, 2)
    assert wagers["ante"] == ("take", 0)
    assert wagers["flush"][0] == wagers["straight_flush"][0] == "pay"


@pytest.mark.parametrize("house", HOUSES)
def test_bonus_that_reaches_no_line_is_taken(house: str) -> None:
    wagers = wagers_of(at_table(house, NOTHING, raised(2, HIGHER, flush=5, straight_flush=5)), 2)
    assert wagers["flush"] == wagers["straight_flush"] == ("take", 0)


@pytest.mark.parametrize("house", HOUSES)
def test_no_step_is_about_an_empty_spot(house: str) -> None:
    steps = at_table(house, QUEEN_HIGH, raised(2, LOWER), folded(5, "Ad Td 8d Ah Jh 2s 3s"))["steps"]
    assert not [step for empty in (1, 3, 4, 6, 7) for step in at(empty, steps)]


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(
    ("cards", "allowed"),
    [
        ("Kd 9d 4h 3h Qs Js Th", [1]),
        ("Kd 9d 4d 3d Qs Js Th", [1]),
        ("Kd 9d 4d 3d 2d Js Th", [1, 2]),
        ("Kd 9d 4d 3d 2d Jd Th", [1, 2, 3]),
        ("Kd 9d 4d 3d 2d Jd 7d", [1, 2, 3]),
    ],
    ids=["three", "four", "five", "six", "seven"],
)
def test_raise_is_a_whole_multiple_of_the_ante(house: str, cards: str, allowed: list[int]) -> None:
    ante = 2 if house == "two-to-ten" else 5
    for size in allowed:
        ruling = at_table(house, "Qc 9c 7c 5h 6h 8s 5s", raised(2, cards, ante=ante, to=ante * size))
        assert wagers_of(ruling, 2)["raise"][0] in ("pay", "take")
