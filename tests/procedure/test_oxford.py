"""Oxford Casino, Maine (document 000): the fullest document, and the standard procedure as it stands."""

import pytest

from app.game.wagers import Wager
from app.procedure.house import House
from tests.procedure.paper import LIBRARY, at, between, folded, raised, ruled, steps_of, wagers_of
from tests.procedure.sources import citation, steps_by_name

QUEEN_HIGH = "Qc 9c 7c 4d 2d Kh 5s"
NOTHING = "7c 5c 2c 4d 2d Kh 6s"
THREE_SUITED = "Qd 9d 6d 3c 5h 8h 4s"
FOUR_AND_A_RUN_OUTSIDE = "As Js 9s 7s 8d 7d 6d"
RUN_OF_SIX = {
    "hearts": "9h 8h 7h 6h 5h 4h 2c",
    "spades": "9s 8s 7s 6s 5s 4s 3c",
    "diamonds": "9d 8d 7d 6d 5d 4d 2s",
}
WEAK = "Tc 8c 6c 4c Ah Kd Qs"


@pytest.fixture
def oxford() -> House:
    return LIBRARY.house("oxford")


def test_oxford_dealing_4_to_9_scan_deal_left_to_right_dealer_last_then_stub_square_present() -> None:
    steps = steps_of("oxford", QUEEN_HIGH, folded(5, "Ad Td 8d Ah Jh 2s 3s"), raised(2, THREE_SUITED))
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


@pytest.mark.parametrize("spot", [1, 2, 3])
def test_oxford_dealing_11_tucks_left_half_under_straight_flush(spot: int) -> None:
    steps = steps_of("oxford", QUEEN_HIGH, folded(spot, THREE_SUITED, flush=5, straight_flush=5))
    assert f"tuck {spot} straight_flush" in steps


@pytest.mark.parametrize("spot", [4, 5, 6])
def test_oxford_dealing_11_tucks_right_half_under_flush(spot: int) -> None:
    steps = steps_of("oxford", QUEEN_HIGH, folded(spot, THREE_SUITED, flush=5, straight_flush=5))
    assert f"tuck {spot} flush" in steps


@pytest.mark.parametrize("bonus", ["flush", "straight_flush"])
@pytest.mark.parametrize("spot", [1, 2, 3, 4, 5, 6])
def test_oxford_dealing_11_one_bonus_tucks_under_that_one(spot: int, bonus: str) -> None:
    steps = steps_of("oxford", QUEEN_HIGH, folded(spot, THREE_SUITED, **{bonus: 5}))
    assert at(spot, steps)[2:4] == [f"take {spot} ante", f"tuck {spot} {bonus}"]


def test_oxford_dealing_11_fold_without_a_bonus_is_racked_at_once() -> None:
    steps = steps_of("oxford", QUEEN_HIGH, folded(3, THREE_SUITED))
    assert at(3, steps) == ["deal 3", "present 3", "take 3 ante", "rack 3"]
    assert steps.index("rack 3") < steps.index("expose dealer")


def test_oxford_dealing_11_players_decide_one_after_the_other_from_the_left() -> None:
    steps = steps_of(
        "oxford",
        QUEEN_HIGH,
        folded(1, "Qd 9d 5d 3c 5h 8h 4s"),
        raised(2, FOUR_AND_A_RUN_OUTSIDE, straight_flush=5),
        folded(6, "Ad Td 4h Ah Jh 2s 3s", flush=5),
    )
    assert between("present 6", "pick-up 2", steps) == [
        "take 1 ante",
        "rack 1",
        "fan 2",
        "pay 2 straight_flush 35",
        "take 6 ante",
        "tuck 6 flush",
    ]


def test_oxford_dealing_13_faced_discards_are_fanned_paid_now_and_not_again() -> None:
    steps = steps_of("oxford", QUEEN_HIGH, raised(4, FOUR_AND_A_RUN_OUTSIDE, straight_flush=10))
    assert at(4, steps) == [
        "deal 4",
        "present 4",
        "fan 4",
        "pay 4 straight_flush 70",
        "pick-up 4",
        "reveal 4",
        "pay 4 raise 10",
        "pay 4 ante 10",
        "rack 4",
    ]


def test_oxford_dealing_13_flush_bonus_of_a_faced_hand_waits_for_the_reveal() -> None:
    steps = steps_of("oxford", QUEEN_HIGH, raised(4, FOUR_AND_A_RUN_OUTSIDE, flush=5, straight_flush=10))
    assert at(4, steps)[-5:] == ["reveal 4", "pay 4 raise 10", "pay 4 ante 10", "pay 4 flush 5", "rack 4"]


def test_oxford_dealing_13_discards_without_a_straight_flush_wager_stay_face_down() -> None:
    steps = steps_of("oxford", QUEEN_HIGH, raised(4, FOUR_AND_A_RUN_OUTSIDE, flush=5))
    assert "fan 4" not in steps


def test_oxford_dealing_13_run_in_the_discards_must_be_longer_than_any_in_the_kept_flush() -> None:
    steps = steps_of("oxford", QUEEN_HIGH, raised(4, "As 9s 8s 7s 8d 7d 6d", straight_flush=10))
    assert "fan 4" not in steps
    assert steps.index("pay 4 straight_flush 70") > steps.index("reveal 4")


def test_oxford_dealing_14_discards_are_picked_up_left_to_right_before_the_dealer_is_exposed() -> None:
    steps = steps_of("oxford", QUEEN_HIGH, raised(5, "Ad Td 8d Ah Jh 2s 3s"), raised(2, THREE_SUITED))
    assert between("present 5", "expose dealer", steps) == ["pick-up 2", "pick-up 5"]


def test_oxford_dealing_14_seven_card_flush_leaves_no_discards() -> None:
    steps = steps_of("oxford", QUEEN_HIGH, raised(2, "Ad Td 8d 7d 6d 5d 3d"))
    assert "pick-up 2" not in steps


def test_oxford_dealing_14_folded_hand_leaves_no_discards() -> None:
    steps = steps_of("oxford", QUEEN_HIGH, folded(2, THREE_SUITED, flush=5))
    assert "pick-up 2" not in steps


def test_oxford_dealing_15_and_16_expose_set_high_to_low_call_push_up() -> None:
    steps = steps_of("oxford", "5s 9c 2d Qc 4d Kh 7c", raised(2, THREE_SUITED))
    assert between("pick-up 2", "reveal 2", steps) == [
        "expose dealer",
        "set dealer Qc 9c 7c",
        "call dealer 3 Q",
        "push-up dealer",
    ]


def test_oxford_dealing_17_without_a_qualifying_hand_nothing_is_pushed_up() -> None:
    steps = steps_of("oxford", NOTHING, raised(2, THREE_SUITED))
    assert between("pick-up 2", "reveal 2", steps) == [
        "expose dealer",
        "set dealer 7c 5c 2c",
        "call dealer not-qualified",
    ]


def test_oxford_dealing_18_and_22_right_to_left_one_spot_finished_before_the_next() -> None:
    steps = steps_of(
        "oxford",
        QUEEN_HIGH,
        raised(1, THREE_SUITED),
        folded(3, "Ad Td 8d Ah Jh 2s 3s", flush=5),
        raised(6, "Kd Jd 7d 3d 6h 8c Ts"),
    )
    assert between("push-up dealer", "rack dealer", steps) == [
        "reveal 6",
        "pay 6 raise 10",
        "pay 6 ante 10",
        "rack 6",
        "reveal 3",
        "take 3 flush",
        "rack 3",
        "reveal 1",
        "take 1 raise",
        "take 1 ante",
        "rack 1",
    ]


def test_oxford_dealing_19_to_21_outside_in_raise_ante_flush_straight_flush() -> None:
    steps = steps_of("oxford", QUEEN_HIGH, raised(2, "Kd 8d 7d 6d 3h 8h 4s", flush=5, straight_flush=5))
    assert between("reveal 2", "rack 2", steps) == [
        "pay 2 raise 10",
        "pay 2 ante 10",
        "pay 2 flush 5",
        "pay 2 straight_flush 35",
    ]


def test_oxford_dealing_19_to_21_takes_and_pays_in_one_pass() -> None:
    dealer = "Ac Kc Qc Jc Tc 4d 3h"
    steps = steps_of("oxford", dealer, raised(2, "8d 7d 6d 2d 3s 4s 9h", flush=5, straight_flush=5))
    assert between("reveal 2", "rack 2", steps) == [
        "take 2 raise",
        "take 2 ante",
        "pay 2 flush 5",
        "pay 2 straight_flush 35",
    ]


def test_oxford_dealing_19_tie_is_one_tap_where_the_raise_is_settled() -> None:
    steps = steps_of("oxford", QUEEN_HIGH, raised(2, "Qd 9d 7d 3c 6h 8h 4s", flush=5))
    assert between("reveal 2", "rack 2", steps) == ["push 2", "take 2 flush"]


def test_oxford_dealer_short_taps_for_the_raise_then_pays_the_ante() -> None:
    steps = steps_of("oxford", NOTHING, raised(2, THREE_SUITED, flush=5))
    assert between("reveal 2", "rack 2", steps) == ["push 2", "pay 2 ante 10", "take 2 flush"]


def test_oxford_dealing_23_and_24_dealer_racked_last_then_riffle_strip_riffle_load() -> None:
    steps = steps_of("oxford", QUEEN_HIGH, raised(2, THREE_SUITED))
    assert steps[-6:] == [
        "rack 2",
        "rack dealer",
        "shuffle riffle",
        "shuffle strip",
        "shuffle riffle",
        "load shuffler",
    ]


def test_oxford_dealer_is_exposed_even_when_everyone_has_folded() -> None:
    steps = steps_of("oxford", QUEEN_HIGH, folded(2, THREE_SUITED), folded(4, "Ad Td 8d Ah Jh 2s 3s"))
    assert between("rack 4", "rack dealer", steps) == [
        "expose dealer",
        "set dealer Qc 9c 7c",
        "call dealer 3 Q",
        "push-up dealer",
    ]


# The posted limits: at most $25,000 to one player on one hand, $50,000 a round on Straight Flush bonuses.


def test_oxford_limit_the_wager_that_crosses_it_is_paid_the_rest() -> None:
    hand = raised(2, "Js Ts 9s 8s 7s 6s 5s", ante=100, to=300, straight_flush=10)
    ruling = ruled("oxford", WEAK, hand)
    assert wagers_of(ruling, 2) == {
        "raise": ("pay", 300),
        "ante": ("pay", 100),
        "straight_flush": ("pay", 24600),
    }
    assert "pay 2 straight_flush 24600" in ruling["steps"]


def test_oxford_limit_a_later_wager_is_still_paid_with_zero() -> None:
    hand = raised(2, "Js Ts 9s 8s 7s 6s 5s", ante=100, to=300, flush=100, straight_flush=10)
    ruling = ruled("oxford", WEAK, hand)
    assert wagers_of(ruling, 2)["flush"] == ("pay", 24600)
    assert wagers_of(ruling, 2)["straight_flush"] == ("pay", 0)
    assert between("reveal 2", "rack 2", ruling["steps"]) == [
        "pay 2 raise 300",
        "pay 2 ante 100",
        "pay 2 flush 24600",
        "pay 2 straight_flush 0",
    ]


def test_oxford_limit_reached_exactly_cuts_nothing() -> None:
    ruling = ruled("oxford", WEAK, folded(2, RUN_OF_SIX["hearts"], straight_flush=25))
    assert wagers_of(ruling, 2)["straight_flush"] == ("pay", 25000)


def test_oxford_limit_counts_what_a_hand_wins_not_what_it_loses() -> None:
    hand = raised(2, RUN_OF_SIX["hearts"], ante=500, to=500, straight_flush=25)
    ruling = ruled("oxford", "Ac Kc Qc Jc Tc 8c 7c", hand)
    assert wagers_of(ruling, 2) == {
        "raise": ("take", 0),
        "ante": ("take", 0),
        "straight_flush": ("pay", 25000),
    }


def test_oxford_round_limit_is_shared_in_the_order_of_paying() -> None:
    ruling = ruled(
        "oxford",
        WEAK,
        folded(2, RUN_OF_SIX["hearts"], straight_flush=20),
        folded(4, RUN_OF_SIX["spades"], straight_flush=20),
        folded(6, RUN_OF_SIX["diamonds"], straight_flush=20),
    )
    assert [step for step in ruling["steps"] if step.startswith("pay")] == [
        "pay 6 straight_flush 20000",
        "pay 4 straight_flush 20000",
        "pay 2 straight_flush 10000",
    ]
    assert wagers_of(ruling, 2)["straight_flush"] == ("pay", 10000)


def test_oxford_player_limit_comes_before_the_round_limit() -> None:
    ruling = ruled(
        "oxford",
        WEAK,
        folded(2, RUN_OF_SIX["hearts"], straight_flush=10),
        folded(4, RUN_OF_SIX["spades"], straight_flush=100),
        folded(6, RUN_OF_SIX["diamonds"], straight_flush=100),
    )
    assert [step for step in ruling["steps"] if step.startswith("pay")] == [
        "pay 6 straight_flush 25000",
        "pay 4 straight_flush 25000",
        "pay 2 straight_flush 0",
    ]


def test_oxford_round_limit_counts_straight_flush_payouts_only() -> None:
    ruling = ruled(
        "oxford",
        WEAK,
        folded(2, RUN_OF_SIX["hearts"], straight_flush=25),
        folded(4, RUN_OF_SIX["spades"], flush=100),
        folded(6, RUN_OF_SIX["diamonds"], straight_flush=25),
    )
    assert [step for step in ruling["steps"] if step.startswith("pay")] == [
        "pay 6 straight_flush 25000",
        "pay 4 flush 10000",
        "pay 2 straight_flush 25000",
    ]


def test_oxford_round_limit_counts_faced_discards_first_for_they_are_paid_first() -> None:
    ruling = ruled(
        "oxford",
        "Tc 8c 5c 4c Ah Kd Qs",
        raised(1, "Ac Jc 9c 7c 4h 3h 2h", straight_flush=100),
        folded(4, "9s 8s 7s 6s 5s 4s 3c", straight_flush=25),
        folded(6, "9d 8d 7d 6d 5d 4d 2s", straight_flush=25),
    )
    payments = [step for step in ruling["steps"] if step.startswith("pay") and "straight_flush" in step]
    assert payments == [
        "pay 1 straight_flush 700",
        "pay 6 straight_flush 25000",
        "pay 4 straight_flush 24300",
    ]


@pytest.mark.parametrize("ante", [5, 500])
@pytest.mark.parametrize("bonus", [1, 100])
def test_oxford_takes_antes_of_5_to_500_and_bonuses_of_1_to_100(ante: int, bonus: int) -> None:
    spot = raised(2, THREE_SUITED, ante=ante, flush=bonus, straight_flush=bonus)
    assert set(wagers_of(ruled("oxford", QUEEN_HIGH, spot), 2).values()) == {("take", 0)}


# What else the document fixes.


@pytest.mark.parametrize("kind", ["hand-count", "deck-count", "red-light", "wrong-button", "mingled"])
def test_oxford_irregularities_that_void_the_round(oxford: House, kind: str) -> None:
    assert oxford.irregularities[kind].answer == (
        "call supervisor",
        "void round",
        "return N all",
        "rack all",
    )


def test_oxford_irregularities_4_cards_of_two_players_on_the_floor_void_those_of_one_do_not(
    oxford: House,
) -> None:
    floor = oxford.irregularities["floor-cards"]
    assert floor.answer == ("call supervisor",)
    assert floor.threshold == 1
    assert floor.beyond == ("call supervisor", "void round", "return N all", "rack all")


@pytest.mark.parametrize("kind", ["cards-shown", "below-table", "blind"])
def test_oxford_conduct_is_first_a_warning_from_the_supervisor(oxford: House, kind: str) -> None:
    assert oxford.irregularities[kind].answer == ("call supervisor", "warn N")


@pytest.mark.parametrize("kind", ["second-hand", "late-bonus"])
def test_oxford_chips_that_should_not_be_there_go_back_with_a_warning(oxford: House, kind: str) -> None:
    assert oxford.irregularities[kind].answer == ("call supervisor", "return N WAGER", "warn N")


def test_oxford_illegal_raise_is_corrected_on_the_spot(oxford: House) -> None:
    assert oxford.irregularities["raise-too-large"].answer == ("correct N raise",)


def test_oxford_opening_inspects_faces_and_backs_and_ends_in_the_shuffler(oxford: House) -> None:
    words = [" ".join(step.words) for step in oxford.plans["opening"]]
    assert words[:2] == ["inspect faces", "inspect backs"]
    assert words[-1] == "load shuffler"


def test_oxford_has_six_spots_and_a_house_dealer(oxford: House) -> None:
    assert (oxford.seats, oxford.has_button, oxford.place, oxford.document) == (6, False, "Maine", "000")


# On whose word.


@pytest.mark.parametrize(
    ("step", "items"),
    [
        ("scan", "4"),
        ("deal", "5 6"),
        ("deal-dealer", "5 6"),
        ("rack-stub", "8"),
        ("square", "9"),
        ("present", "9"),
        ("decide", "11 12 13"),
        ("fold-ante", "11 12 13"),
        ("fold-tuck", "11 12 13"),
        ("fan-discards", "11 12 13"),
        ("pay-discards", "11 12 13"),
        ("pick-up", "14"),
        ("expose", "15 16 17"),
        ("set", "15 16 17"),
        ("push-up", "15 16 17"),
        ("settle", "18 19 20 21 22"),
        ("reveal", "18 19 20 21 22"),
        ("rack", "18 19 20 21 22"),
        ("rack-dealer", "23"),
        ("riffle", "24"),
        ("strip", "24"),
        ("riffle-again", "24"),
        ("load", "24"),
    ],
)
def test_oxford_steps_cite_their_item_of_the_document(oxford: House, step: str, items: str) -> None:
    source = steps_by_name(oxford)[step].ground.source
    assert source.kind == "document"
    assert source.citation in [f"000 §Dealing {item}" for item in items.split()]


def test_oxford_outside_in_is_our_reading(oxford: House) -> None:
    placing = steps_by_name(oxford)["settle-wagers"].placing
    assert [(source.kind, source.citation) for _, source in placing.wagers] == [
        ("reading", "000 §Dealing 19"),
        ("document", "000 §Dealing 20"),
        ("document", "000 §Dealing 21"),
    ]


def test_oxford_form_of_the_call_is_standard(oxford: House) -> None:
    assert citation(oxford.rule_grounds["call"]) == ("standard", "")
    assert citation(steps_by_name(oxford)["call"].ground) == ("standard", "")


def test_oxford_tuck_under_the_one_bonus_made_is_our_reading(oxford: House) -> None:
    assert citation(oxford.one_bonus_ground) == ("reading", "000 §Dealing 11")
    assert citation(oxford.rule_grounds["tuck"]) == ("document", "000 §Dealing 11")


def test_oxford_raise_sizes_stand_in_the_document(oxford: House) -> None:
    kind, where = citation(oxford.rule_grounds["raise"])
    assert kind == "document"
    assert where.startswith("000 ")


@pytest.mark.parametrize("limit", ["hand", "round"])
def test_oxford_how_the_payout_limits_apply_is_our_reading(oxford: House, limit: str) -> None:
    assert citation(oxford.payout_grounds[limit]) == ("reading", "000 §Schedules")


@pytest.mark.parametrize("wager", ["ante", "flush", "straight_flush"])
def test_oxford_wager_limits_are_ours(oxford: House, wager: Wager) -> None:
    assert oxford.limit_grounds[wager].source.kind == "standard"


@pytest.mark.parametrize(
    ("kind", "where"),
    [
        ("hand-count", "000 §Dealing 7"),
        ("deck-count", "000 §Irregularities 1"),
        ("red-light", "000 §Irregularities 2"),
        ("wrong-button", "000 §Irregularities 3"),
        ("floor-cards", "000 §Irregularities 4"),
        ("mingled", "000 §Irregularities 5"),
    ],
)
def test_oxford_irregularities_cite_the_document(oxford: House, kind: str, where: str) -> None:
    assert citation(oxford.irregularities[kind].ground) == ("document", where)


def test_oxford_low_ace_is_written_in_the_document(oxford: House) -> None:
    assert oxford.customs["low-ace"][1].source.kind == "document"


def test_oxford_side_of_the_packet_is_our_reading(oxford: House) -> None:
    assert citation(oxford.customs["packet"][1]) == ("reading", "000 §Dealing 6")


def test_oxford_a_misdeal_is_written_and_what_becomes_of_its_cards_is_not(oxford: House) -> None:
    for kind in ("hand-count", "deck-count", "red-light", "wrong-button", "mingled", "floor-cards"):
        entry = oxford.irregularities[kind]
        assert citation(entry.ground_of("call supervisor")) == ("document", "000 §Irregularities")
        assert entry.ground_of("return N all").source.citation.startswith("000 §Irregularities ")
        assert citation(entry.ground_of("rack all")) == ("standard", "")
        assert entry.order.citation == "000 §Irregularities"
