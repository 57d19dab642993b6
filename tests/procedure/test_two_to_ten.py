"""The unnamed $2–$10 house (document 001)."""

import pytest

from app.errors import Refused
from app.game.wagers import Bonus, Wager
from app.procedure.house import House
from tests.procedure.paper import LIBRARY, at, between, folded, raised, ruled, steps_of, wagers_of
from tests.procedure.sources import citation, steps_by_name

QUEEN_HIGH = "Qc 9c 7c 4d 2d Kh 5s"
THREE_SUITED = "Qd 9d 6d 3c 5h 8h 4s"
FOUR_AND_A_RUN_OUTSIDE = "As Js 9s 7s 8d 7d 6d"
MISDEAL = ("call supervisor", "void round", "return N all", "rack all")


@pytest.fixture
def house() -> House:
    return LIBRARY.house("two-to-ten")


@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [("8c 3c 2c 4d 6d 5h 7s", True), ("7c 6c 5c 4d Ad Kh Qs", False), ("5c 4c 3c 2c Ad Kh Qs", True)],
    ids=["eight-high", "seven-high", "any four cards"],
)
def test_two_to_ten_dealer_qualifies_with_an_eight(dealer: str, qualifies: bool) -> None:
    ruling = ruled("two-to-ten", dealer, raised(2, "Ts 9s Jc Tc Td 2h 3h"))
    assert ruling["dealer"]["qualifies"] is qualifies


def test_two_to_ten_calls_an_eight_high() -> None:
    ruling = ruled("two-to-ten", "8c 3c 2c 4d 6d 5h 7s", folded(2, "Ts 9s Jc Tc Td 2h 3h"))
    assert ruling["dealer"]["call"] == "Dealer qualifies with a three-card, Eight-high"
    assert "call dealer 3 8" in ruling["steps"]


def test_two_to_ten_paying_out_first_takes_what_lost_then_pays_what_won() -> None:
    dealer = "Ac Kc Qc Jc Tc 4d 3h"
    hand = raised(2, "8d 7d 6d 3s 4s 9h 2h", flush=5, straight_flush=5)
    assert between("reveal 2", "rack 2", steps_of("two-to-ten", dealer, hand)) == [
        "take 2 raise",
        "take 2 ante",
        "take 2 flush",
        "pay 2 straight_flush 30",
    ]


def test_two_to_ten_paying_out_takes_a_bonus_before_it_pays_the_raise() -> None:
    hand = raised(2, "Kd 8d 7d 6d 3h 8h 4s", flush=5, straight_flush=2)
    assert between("reveal 2", "rack 2", steps_of("two-to-ten", QUEEN_HIGH, hand)) == [
        "pay 2 raise 10",
        "pay 2 ante 10",
        "pay 2 flush 5",
        "pay 2 straight_flush 12",
    ]
    hand = raised(2, "Kd 9d 7d 5d 3h 8h 4s", flush=5, straight_flush=2)
    assert between("reveal 2", "rack 2", steps_of("two-to-ten", QUEEN_HIGH, hand)) == [
        "take 2 straight_flush",
        "pay 2 raise 10",
        "pay 2 ante 10",
        "pay 2 flush 5",
    ]


def test_two_to_ten_paying_out_pushes_in_the_second_pass_where_the_raise_stands() -> None:
    hand = raised(2, "Qd 9d 7d 3c 6h 8h 4s", flush=5, straight_flush=5)
    assert between("reveal 2", "rack 2", steps_of("two-to-ten", QUEEN_HIGH, hand)) == [
        "take 2 flush",
        "take 2 straight_flush",
        "push 2",
    ]
    hand = raised(2, "Qd 9d 6d 3c 8h 8s 4s", flush=5)
    assert between("reveal 2", "rack 2", steps_of("two-to-ten", "7c 5c 2c 4d 2d Kh 6s", hand)) == [
        "take 2 flush",
        "push 2",
        "pay 2 ante 10",
    ]


def test_two_to_ten_players_keep_all_seven_cards_and_nothing_is_paid_early() -> None:
    steps = steps_of("two-to-ten", QUEEN_HIGH, raised(2, FOUR_AND_A_RUN_OUTSIDE, straight_flush=5))
    assert at(2, steps) == [
        "deal 2",
        "present 2",
        "reveal 2",
        "pay 2 raise 10",
        "pay 2 ante 10",
        "pay 2 straight_flush 30",
        "rack 2",
    ]


def test_two_to_ten_folded_hands_wait_until_every_live_hand_is_settled_right_to_left() -> None:
    steps = steps_of(
        "two-to-ten",
        QUEEN_HIGH,
        raised(1, THREE_SUITED, flush=5),
        folded(2, "Ad Td 8d Ah Jh 2s 3s", flush=5),
        folded(5, "Jd 7d 3d Th 7h 8s 6s", straight_flush=5),
        raised(6, "Kd 5d 2h 3h 6h 8c Ts"),
    )
    assert between("push-up dealer", "rack dealer", steps) == [
        "reveal 6",
        "take 6 raise",
        "take 6 ante",
        "rack 6",
        "reveal 1",
        "take 1 raise",
        "take 1 ante",
        "take 1 flush",
        "rack 1",
        "reveal 5",
        "take 5 straight_flush",
        "rack 5",
        "reveal 2",
        "take 2 flush",
        "rack 2",
    ]


@pytest.mark.parametrize(("spot", "wager"), [(3, "straight_flush"), (4, "flush")])
def test_two_to_ten_tucks_on_the_standard_side(spot: int, wager: str) -> None:
    steps = steps_of("two-to-ten", QUEEN_HIGH, folded(spot, THREE_SUITED, flush=5, straight_flush=5))
    assert f"tuck {spot} {wager}" in steps


def test_two_to_ten_deals_as_the_standard_does() -> None:
    steps = steps_of("two-to-ten", QUEEN_HIGH, folded(5, "Ad Td 8d Ah Jh 2s 3s"), raised(2, THREE_SUITED))
    assert steps[:8] == [
        "scan",
        "deal 2",
        "deal 5",
        "deal dealer",
        "rack stub",
        "square dealer",
        "present 2",
        "present 5",
    ]
    assert steps[-5:] == ["rack dealer", "shuffle riffle", "shuffle strip", "shuffle riffle", "load shuffler"]


@pytest.mark.parametrize("ante", [2, 5, 10])
@pytest.mark.parametrize("bonus", [2, 3, 10])
def test_two_to_ten_takes_antes_of_2_5_10_and_bonuses_of_2_to_10(ante: int, bonus: int) -> None:
    ruling = ruled("two-to-ten", QUEEN_HIGH, raised(2, THREE_SUITED, ante=ante, flush=bonus))
    assert wagers_of(ruling, 2)["flush"] == ("take", 0)


@pytest.mark.parametrize(
    ("ante", "cards", "allowed"),
    [
        (5, "Kd 9d 5d 3d 6d Jd Th", {5, 10}),
        (2, "Kd 9d 5d 3d 6d Jd Th", {2, 4, 6}),
        (10, "Kd 9d 5d 3d 6d Jd 8d", {10}),
        (5, "Kd 9d 5d 3d 6d Js Th", {5, 10}),
        (10, "Kd 9d 5d 3d 6d Js Th", {10}),
    ],
    ids=["$5 and six", "$2 and six", "$10 and seven", "$5 and five", "$10 and five"],
)
def test_two_to_ten_caps_every_raise_at_10(ante: int, cards: str, allowed: set[int]) -> None:
    taken = set()
    for amount in range(1, 3 * ante + 1):
        try:
            ruled("two-to-ten", QUEEN_HIGH, raised(2, cards, ante=ante, to=amount))
        except Refused:
            continue
        taken.add(amount)
    assert taken == allowed


@pytest.mark.parametrize("kind", ["hand-count", "jam", "red-light", "mingled"])
def test_two_to_ten_wrong_count_and_shuffler_malfunction_void_the_hand(house: House, kind: str) -> None:
    entry = house.irregularities[kind]
    assert entry.answer == ("call supervisor", "void round", "return N all", "rack all")
    assert citation(entry.ground) == ("document", "001 §Irregularities")


def test_two_to_ten_one_card_is_backed_up_more_are_a_misdeal(house: House) -> None:
    entry = house.irregularities["back-up"]
    assert entry.answer == ("call supervisor", "back-up N")
    assert entry.threshold == 1
    assert entry.beyond == ("call supervisor", "void round", "return N all", "rack all")


def test_two_to_ten_rotates_two_decks_with_a_shuffler(house: House) -> None:
    says, ground = house.customs["two-decks"]
    assert "two decks" in says
    assert citation(ground) == ("document", "001 §Equipment")


def test_two_to_ten_has_six_spots_and_a_house_dealer(house: House) -> None:
    assert (house.seats, house.has_button, house.document) == (6, False, "001")


# On whose word.


@pytest.mark.parametrize(
    ("rule", "kind", "where"),
    [
        ("qualify", "document", "001 §Dealer Qualify"),
        ("keep", "reading", "001 §Paying Out"),
        ("raise", "reading", "001 §Dealing Procedure"),
        ("call", "standard", ""),
    ],
)
def test_two_to_ten_rules_cite(house: House, rule: str, kind: str, where: str) -> None:
    assert citation(house.rule_grounds[rule]) == (kind, where)


@pytest.mark.parametrize(
    ("step", "kind", "where"),
    [
        ("settle-wagers", "document", "001 §Paying Out"),
        ("settle", "reading", "001 §Dealing Procedure"),
        ("settle-folded", "reading", "001 §Dealing Procedure"),
        ("scan", "standard", ""),
        ("present", "standard", ""),
        ("rack-dealer", "standard", ""),
    ],
)
def test_two_to_ten_steps_cite(house: House, step: str, kind: str, where: str) -> None:
    assert citation(steps_by_name(house)[step].ground) == (kind, where)


@pytest.mark.parametrize("bonus", ["flush", "straight_flush"])
def test_two_to_ten_bare_numbers_of_the_tables_are_our_reading(house: House, bonus: Bonus) -> None:
    assert house.table_grounds[bonus]["posted"].source.kind == "reading"


@pytest.mark.parametrize(
    ("wager", "where"),
    [
        ("ante", "001 §Game and Bonus Wager"),
        ("flush", "001 §Game and Bonus Wager"),
        ("straight_flush", "001 §Game and Bonus Wager"),
        ("raise", "001 §Dealing Procedure"),
    ],
)
def test_two_to_ten_limits_stand_in_the_document(house: House, wager: Wager, where: str) -> None:
    assert citation(house.limit_grounds[wager]) == ("document", where)


def test_two_to_ten_low_ace_is_standard(house: House) -> None:
    assert house.customs["low-ace"][1].source.kind == "standard"


def test_two_to_ten_late_bonus_is_written(house: House) -> None:
    entry = house.irregularities["late-bonus"]
    assert citation(entry.ground) == ("document", "001 §Dealing Procedure")
    assert citation(entry.answer_ground) == ("standard", "")


@pytest.mark.parametrize("kind", ["hand-count", "jam", "red-light", "mingled"])
def test_two_to_ten_says_that_a_misdeal_is_void_and_not_whom_to_call(house: House, kind: str) -> None:
    said = {words: house.irregularities[kind].ground_of(words).source.kind for words in MISDEAL}
    assert said == dict(zip(MISDEAL, ("standard", "document", "document", "standard"), strict=True))


def test_two_to_ten_backing_up_one_card_is_standard_and_a_misdeal_for_more_is_written(house: House) -> None:
    entry = house.irregularities["back-up"]
    kinds = {words: entry.ground_of(words).source.kind for words in (*entry.answer, *entry.beyond)}
    assert [words for words, kind in kinds.items() if kind == "document"] == ["void round", "return N all"]


def test_two_to_ten_tuck_under_the_one_side_bet_is_our_reading_and_the_side_is_standard(house: House) -> None:
    assert citation(house.one_bonus_ground) == ("reading", "001 §Dealing Procedure")
    assert citation(house.rule_grounds["tuck"]) == ("standard", "")
