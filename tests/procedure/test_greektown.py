"""Greektown Casino-Hotel, Michigan (document 003): posted tables, a Progressive, faced folds."""

import pytest

from app.game.wagers import Bonus, Wager
from app.procedure.house import House
from tests.procedure.paper import LIBRARY, Plain, at, between, folded, raised, ruled, steps_of, wagers_of
from tests.procedure.pay_tables import PROGRESSIVE_DOLLARS
from tests.procedure.sources import citation, steps_by_name

QUEEN_HIGH = "Qc 9c 7c 4d 2d Kh 5s"
NOTHING = "7c 5c 2c 4d 2d Kh 6s"
THREE_SUITED = "Qd 9d 6d 3c 5h 8h 4s"
FOUR_AND_A_RUN_OUTSIDE = "As Js 9s 7s 8d 7d 6d"
LOW_RUN = "5h 4h 3h Jd 8d Ts 6s"
FOUR_SEVENS = "7c 7d 7h 7s Kd Jd 4s"
FOUR_SEVENS_AND_A_RUN_OF_THREE = "7c 7d 7h 7s 9s 8s Kd"
FOUR_SEVENS_AND_A_RUN_OF_FOUR = "7c 7d 7h 7s 9s 8s 6s"
V05: Plain = {"posted": {"straight_flush": "V05"}}
TEN_HIGH = "Tc 9c 3c 4d 2d Kh 5s"
RUNS = {
    7: "9h 8h 7h 6h 5h 4h 3h",
    6: "9h 8h 7h 6h 5h 4h Kd",
    5: "9h 8h 7h 6h 5h Kd Jd",
    4: "9h 8h 7h 6h Kd Jd 2s",
    3: "9h 8h 7h Kd Jd 2s 4s",
    2: "9h 8h 6h Kd Jd 2s 4s",
}


@pytest.fixture
def greektown() -> House:
    return LIBRARY.house("greektown")


def test_greektown_collects_progressives_left_to_right_after_the_scan_before_the_deal() -> None:
    steps = steps_of(
        "greektown",
        QUEEN_HIGH,
        folded(6, "Ad Td 6h Ah Jh 2s 3s", progressive=1),
        folded(3, "Jd 8d Tc Th 7h 6s 8s"),
        folded(1, THREE_SUITED, progressive=1),
        meter=10000,
    )
    assert steps[:6] == [
        "scan",
        "take 1 progressive",
        "take 6 progressive",
        "deal 1",
        "deal 3",
        "deal 6",
    ]


# Folds.


def test_greektown_fold_with_a_collected_progressive_only_goes_to_the_rack() -> None:
    steps = steps_of("greektown", QUEEN_HIGH, folded(3, THREE_SUITED, progressive=1), meter=10000)
    assert at(3, steps) == ["take 3 progressive", "deal 3", "present 3", "take 3 ante", "rack 3"]


def test_greektown_fold_with_a_winning_straight_flush_is_fanned_paid_and_racked_in_its_turn() -> None:
    hand = folded(3, LOW_RUN, flush=5, straight_flush=5, progressive=1)
    steps = steps_of("greektown", QUEEN_HIGH, hand, raised(4, "Qd 9d 6d 3c 5d 8h 4s"), meter=10000)
    assert between("present 4", "expose dealer", steps) == [
        "take 3 ante",
        "fan 3",
        "take 3 flush",
        "pay 3 straight_flush 35",
        "pay 3 progressive 3",
        "rack 3",
        "pick-up 4",
    ]
    assert "reveal 3" not in steps
    assert "return 3 straight_flush" not in steps


def test_greektown_faced_fold_pays_a_winning_flush_too() -> None:
    hand = folded(3, "5h 4h 3h Jh 8d Ts 6s", flush=5, straight_flush=5)
    assert at(3, steps_of("greektown", QUEEN_HIGH, hand))[3:] == [
        "fan 3",
        "pay 3 flush 5",
        "pay 3 straight_flush 35",
        "rack 3",
    ]


def test_greektown_fold_with_only_a_winning_progressive_is_faced() -> None:
    hand = folded(3, LOW_RUN, progressive=1)
    assert at(3, steps_of("greektown", QUEEN_HIGH, hand, meter=10000))[3:] == [
        "take 3 ante",
        "fan 3",
        "pay 3 progressive 3",
        "rack 3",
    ]


def test_greektown_fold_with_a_progressive_that_pays_no_three_card_run_is_racked() -> None:
    hand = folded(3, LOW_RUN, progressive=1)
    steps = steps_of("greektown", QUEEN_HIGH, hand, meter=10000, posted={"progressive": "2"})
    assert at(3, steps)[3:] == ["take 3 ante", "rack 3"]


@pytest.mark.parametrize("spot", [2, 5])
def test_greektown_fold_with_a_run_but_only_a_flush_wager_is_tucked(spot: int) -> None:
    steps = steps_of("greektown", QUEEN_HIGH, folded(spot, LOW_RUN, flush=5))
    assert at(spot, steps) == [
        f"deal {spot}",
        f"present {spot}",
        f"take {spot} ante",
        f"tuck {spot} flush",
        f"reveal {spot}",
        f"take {spot} flush",
        f"rack {spot}",
    ]


@pytest.mark.parametrize(
    ("spot", "wager"),
    [
        (1, "straight_flush"),
        (2, "straight_flush"),
        (3, "straight_flush"),
        (4, "flush"),
        (5, "flush"),
        (6, "flush"),
    ],
)
def test_greektown_fold_without_a_winning_straight_flush_is_tucked_as_standard(spot: int, wager: str) -> None:
    hand = folded(spot, THREE_SUITED, flush=5, straight_flush=5, progressive=1)
    steps = steps_of("greektown", QUEEN_HIGH, hand, meter=10000)
    assert at(spot, steps)[3:] == [
        f"take {spot} ante",
        f"tuck {spot} {wager}",
        f"reveal {spot}",
        f"take {spot} flush",
        f"take {spot} straight_flush",
        f"rack {spot}",
    ]


# Discards.


def test_greektown_faced_discards_are_paid_returned_with_the_payout_and_picked_up_at_once() -> None:
    hand = raised(3, FOUR_AND_A_RUN_OUTSIDE, flush=5, straight_flush=5, progressive=1)
    steps = steps_of("greektown", QUEEN_HIGH, hand, raised(2, "Qd 9d 5d 3c 5h 8h 4s"), meter=10000)
    assert between("present 3", "expose dealer", steps) == [
        "fan 3",
        "pay 3 straight_flush 35",
        "return 3 straight_flush",
        "pay 3 progressive 3",
        "pick-up 3",
        "pick-up 2",
    ]
    assert between("reveal 3", "rack 3", steps) == ["pay 3 raise 10", "pay 3 ante 10", "pay 3 flush 5"]


def test_greektown_faced_discards_with_only_a_progressive_are_fanned_paid_and_picked_up() -> None:
    hand = raised(3, FOUR_AND_A_RUN_OUTSIDE, progressive=1)
    steps = steps_of("greektown", QUEEN_HIGH, hand, meter=10000)
    assert between("present 3", "expose dealer", steps) == ["fan 3", "pay 3 progressive 3", "pick-up 3"]


def test_greektown_faced_discards_pay_no_progressive_that_the_run_does_not_win() -> None:
    hand = raised(3, FOUR_AND_A_RUN_OUTSIDE, straight_flush=5, progressive=1)
    steps = steps_of("greektown", QUEEN_HIGH, hand, meter=10000, posted={"progressive": "2"})
    assert between("present 3", "expose dealer", steps) == [
        "fan 3",
        "pay 3 straight_flush 35",
        "return 3 straight_flush",
        "pick-up 3",
    ]
    assert not [step for step in steps if step.startswith("pay 3 progressive")]


def test_greektown_run_within_the_kept_flush_is_paid_at_the_reveal() -> None:
    hand = raised(3, "9h 8h 7h 2h Kd Jd 4s", straight_flush=5, progressive=1)
    steps = steps_of("greektown", QUEEN_HIGH, hand, meter=10000)
    assert between("reveal 3", "rack 3", steps) == [
        "pay 3 raise 10",
        "pay 3 ante 10",
        "pay 3 straight_flush 35",
        "pay 3 progressive 3",
    ]


# V05: four of a kind.


def test_greektown_v05_four_of_a_kind_pays_25_to_1() -> None:
    hand = raised(2, FOUR_SEVENS, straight_flush=2)
    assert wagers_of(ruled("greektown", TEN_HIGH, hand, **V05), 2)["straight_flush"] == ("pay", 50)


def test_greektown_v05_four_of_a_kind_outranks_a_three_card_run() -> None:
    hand = raised(2, FOUR_SEVENS_AND_A_RUN_OF_THREE, straight_flush=2)
    assert wagers_of(ruled("greektown", TEN_HIGH, hand, **V05), 2)["straight_flush"] == ("pay", 50)


def test_greektown_v05_four_card_run_outranks_four_of_a_kind() -> None:
    hand = raised(2, FOUR_SEVENS_AND_A_RUN_OF_FOUR, straight_flush=2)
    assert wagers_of(ruled("greektown", TEN_HIGH, hand, **V05), 2)["straight_flush"] == ("pay", 100)


def test_greektown_four_of_a_kind_means_nothing_on_another_table() -> None:
    hand = raised(2, FOUR_SEVENS, straight_flush=2)
    assert wagers_of(ruled("greektown", TEN_HIGH, hand), 2)["straight_flush"] == ("take", 0)


def test_greektown_v05_raised_four_of_a_kind_keeps_all_seven_and_is_settled_at_the_reveal() -> None:
    steps = steps_of("greektown", TEN_HIGH, raised(2, FOUR_SEVENS, straight_flush=2), **V05)
    assert at(2, steps) == [
        "deal 2",
        "present 2",
        "reveal 2",
        "pay 2 raise 10",
        "pay 2 ante 10",
        "pay 2 straight_flush 50",
        "rack 2",
    ]


def test_greektown_v05_raised_four_of_a_kind_settles_a_winning_progressive_at_the_reveal_too() -> None:
    hand = raised(2, "9c 9d 9h 9s Js Ts Qh", straight_flush=2, progressive=1)
    steps = steps_of("greektown", "Tc 8c 3c 4d 2d Kh 5s", hand, meter=10000, **V05)
    assert "fan 2" not in steps
    assert "pick-up 2" not in steps
    assert between("reveal 2", "rack 2", steps)[-2:] == ["pay 2 straight_flush 50", "pay 2 progressive 3"]


def test_greektown_v05_four_of_a_kind_without_a_straight_flush_wager_discards_as_usual() -> None:
    steps = steps_of("greektown", TEN_HIGH, raised(2, FOUR_SEVENS, flush=2), **V05)
    assert "pick-up 2" in steps


def test_greektown_v05_four_of_a_kind_that_is_not_the_best_line_discards_as_usual() -> None:
    steps = steps_of("greektown", TEN_HIGH, raised(2, FOUR_SEVENS_AND_A_RUN_OF_FOUR, straight_flush=2), **V05)
    assert "pick-up 2" in steps


def test_greektown_four_of_a_kind_on_another_table_discards_as_usual() -> None:
    assert "pick-up 2" in steps_of("greektown", TEN_HIGH, raised(2, FOUR_SEVENS, straight_flush=2))


def test_greektown_v05_folded_four_of_a_kind_is_faced() -> None:
    steps = steps_of("greektown", TEN_HIGH, folded(2, FOUR_SEVENS, flush=5, straight_flush=2), **V05)
    assert at(2, steps) == [
        "deal 2",
        "present 2",
        "take 2 ante",
        "fan 2",
        "take 2 flush",
        "pay 2 straight_flush 50",
        "rack 2",
    ]


def test_greektown_v05_folded_four_of_a_kind_with_only_a_flush_wager_is_tucked() -> None:
    assert "tuck 2 flush" in steps_of("greektown", TEN_HIGH, folded(2, FOUR_SEVENS, flush=5), **V05)


# The Progressive.


def progressive(cards: str, table: str, meter: float = 50000) -> tuple[str, float]:
    spot = raised(2, cards, progressive=1)
    ruling = ruled("greektown", "Tc 5c 3c 4d 2d 3s 5s", spot, meter=meter, posted={"progressive": table})
    return wagers_of(ruling, 2)["progressive"]


@pytest.mark.parametrize(
    ("table", "count", "dollars"),
    [(table, count, dollars) for table, row in PROGRESSIVE_DOLLARS.items() for count, dollars in row.items()],
)
def test_greektown_progressive_pays_dollars_for_1(table: str, count: int, dollars: int) -> None:
    assert progressive(RUNS[count], table) == ("pay", dollars)


@pytest.mark.parametrize("table", ["1", "2", "3", "4"])
def test_greektown_progressive_seven_card_run_takes_the_meter(table: str) -> None:
    assert progressive(RUNS[7], table) == ("pay", 50000)


@pytest.mark.parametrize("table", ["1", "2", "3", "4"])
@pytest.mark.parametrize("cards", [RUNS[6], "Kh Qh Jh Th 9h 8h Kd", "6h 5h 4h 3h 2h Ah Kd"])
def test_greektown_progressive_six_card_run_takes_a_tenth(table: str, cards: str) -> None:
    assert progressive(cards, table) == ("pay", 5000)


@pytest.mark.parametrize(("table", "dollars"), [("1", 5000), ("2", 5000), ("3", 50000), ("4", 50000)])
def test_greektown_progressive_six_card_ace_high_takes_the_meter_at_tables_3_and_4(
    table: str, dollars: int
) -> None:
    assert progressive("Ah Kh Qh Jh Th 9h Kd", table) == ("pay", dollars)


@pytest.mark.parametrize("table", ["1", "2", "3", "4"])
def test_greektown_progressive_seven_card_ace_high_takes_the_meter(table: str) -> None:
    assert progressive("Ah Kh Qh Jh Th 9h 8h", table) == ("pay", 50000)


@pytest.mark.parametrize(("table", "count"), [("1", 2), ("2", 3), ("2", 2), ("3", 2), ("4", 3), ("4", 2)])
def test_greektown_progressive_below_the_lowest_line_is_lost(table: str, count: int) -> None:
    assert progressive(RUNS[count], table) == ("take", 0)


@pytest.mark.parametrize(
    ("meter", "paid"),
    [(52340.25, 5234.02), (52340.29, 5234.02), (52340.30, 5234.03), (0.09, 0), (0, 0), (10, 1)],
)
def test_greektown_progressive_share_is_rounded_down_to_the_cent(meter: float, paid: float) -> None:
    assert progressive(RUNS[6], "1", meter) == ("pay", paid)


def test_greektown_progressive_share_is_written_with_two_decimals_in_the_step() -> None:
    spot = raised(3, RUNS[6], progressive=1)
    steps = steps_of("greektown", "Tc 5c 3c 4d 2d 3s 5s", spot, meter=52340.25)
    assert "pay 3 progressive 5234.02" in steps
    steps = steps_of("greektown", "Tc 5c 3c 4d 2d 3s 5s", spot, meter=105)
    assert "pay 3 progressive 10.50" in steps


def test_greektown_progressive_share_is_of_the_meter_before_the_round_for_each_winner() -> None:
    ruling = ruled(
        "greektown",
        "Tc 5c 3c 4d 2d 3s 5s",
        raised(2, "9h 8h 7h 6h 5h 4h 3h", progressive=1),
        folded(5, "Qd Jd Td 9d 8d 7d 2c", progressive=1),
        meter=1000,
    )
    assert wagers_of(ruling, 2)["progressive"] == ("pay", 1000)
    assert wagers_of(ruling, 5)["progressive"] == ("pay", 100)


def test_greektown_losing_progressive_was_collected_and_has_no_further_step() -> None:
    ruling = ruled("greektown", QUEEN_HIGH, raised(2, THREE_SUITED, progressive=1), meter=10000)
    assert wagers_of(ruling, 2)["progressive"] == ("take", 0)
    assert [step for step in ruling["steps"] if "progressive" in step] == ["take 2 progressive"]


def test_greektown_needs_no_meter_without_a_progressive() -> None:
    assert ruled("greektown", QUEEN_HIGH, raised(2, THREE_SUITED))["house"] == "greektown"


# Posted tables.


def test_greektown_posts_v01_v01_and_1_unless_told() -> None:
    hand = raised(2, RUNS[5], flush=2, straight_flush=2, progressive=1)
    wagers = wagers_of(ruled("greektown", "Tc 5c 3c 4d 2d 3s 5s", hand, meter=10000), 2)
    assert wagers["flush"] == ("pay", 20)
    assert wagers["straight_flush"] == ("pay", 200)
    assert wagers["progressive"] == ("pay", 250)


def test_greektown_naming_one_posted_table_leaves_the_others() -> None:
    hand = raised(2, RUNS[5], flush=2, straight_flush=2)
    wagers = wagers_of(ruled("greektown", "Tc 5c 3c 4d 2d 3s 5s", hand, posted={"flush": "V04"}), 2)
    assert wagers["flush"] == ("pay", 10)
    assert wagers["straight_flush"] == ("pay", 200)


def test_greektown_has_no_limit_on_payouts(greektown: House) -> None:
    assert greektown.rules.payouts.hand is None
    assert greektown.rules.payouts.round is None


def test_greektown_settles_outside_in_with_the_progressive_last() -> None:
    hand = raised(2, RUNS[4], flush=5, straight_flush=5, progressive=1)
    steps = steps_of("greektown", "Tc 5c 3c 4d 2d 3s 5s", hand, meter=10000)
    assert between("reveal 2", "rack 2", steps) == [
        "pay 2 raise 10",
        "pay 2 ante 10",
        "pay 2 flush 5",
        "pay 2 straight_flush 300",
        "pay 2 progressive 40",
    ]


def test_greektown_dealer_short_pushes_the_raise_and_pays_the_ante() -> None:
    steps = steps_of("greektown", NOTHING, raised(2, THREE_SUITED))
    assert between("reveal 2", "rack 2", steps) == ["push 2", "pay 2 ante 10"]


def test_greektown_is_in_michigan_with_six_spots(greektown: House) -> None:
    assert (greektown.place, greektown.seats, greektown.has_button) == ("Michigan", 6, False)


# On whose word.


def test_greektown_call_stands_in_the_document(greektown: House) -> None:
    assert citation(greektown.rule_grounds["call"]) == ("document", "003 §Calling the Hand")


def test_greektown_step_of_the_call_stands_in_the_document(greektown: House) -> None:
    assert citation(steps_by_name(greektown)["call"].ground) == ("document", "003 §Calling the Hand")


@pytest.mark.parametrize("rule", ["raise", "keep"])
def test_greektown_raise_sizes_and_four_of_a_kind_are_our_readings(greektown: House, rule: str) -> None:
    kind, where = citation(greektown.rule_grounds[rule])
    assert kind == "reading"
    assert where.startswith("003 §")


@pytest.mark.parametrize("step", ["fold-fan", "fold-settle", "fan-discards", "pay-discards", "pick-up-faced"])
def test_greektown_faced_cards_stand_in_the_document(greektown: House, step: str) -> None:
    kind, where = citation(steps_by_name(greektown)[step].ground)
    assert kind == "document"
    assert where.startswith("003 §Procedural Situation")


@pytest.mark.parametrize("step", ["scan", "present", "fold-tuck", "settle-wagers", "rack-dealer"])
def test_greektown_other_steps_are_standard(greektown: House, step: str) -> None:
    assert citation(steps_by_name(greektown)[step].ground) == ("standard", "")


@pytest.mark.parametrize(
    ("table", "kind"), [("1", "document"), ("2", "document"), ("3", "reading"), ("4", "reading")]
)
def test_greektown_progressive_tables_cite_appendix_c(greektown: House, table: str, kind: str) -> None:
    assert citation(greektown.table_grounds["progressive"][table]) == (kind, "003 §Appendix C")


@pytest.mark.parametrize(
    ("bonus", "where"), [("flush", "003 §Appendix A"), ("straight_flush", "003 §Appendix B")]
)
def test_greektown_bonus_tables_cite_their_appendix(greektown: House, bonus: Bonus, where: str) -> None:
    sources = {citation(ground) for ground in greektown.table_grounds[bonus].values()}
    assert sources == {("document", where)}


@pytest.mark.parametrize("wager", ["ante", "flush", "straight_flush", "progressive"])
def test_greektown_wager_limits_are_ours(greektown: House, wager: Wager) -> None:
    assert citation(greektown.limit_grounds[wager]) == ("standard", "")


def test_greektown_low_ace_is_written_in_the_document(greektown: House) -> None:
    assert greektown.customs["low-ace"][1].source.kind == "document"


def test_greektown_exposing_waits_for_decisions_by_the_document(greektown: House) -> None:
    placing = steps_by_name(greektown)["expose"].placing
    assert placing.after_step("decide").citation == "003 §Ante / Raise 3"
    assert placing.after_step("pick-up").kind == placing.after_step("rack-stub").kind == "standard"


def test_greektown_call_of_a_hand_that_does_not_qualify_is_ours(greektown: House) -> None:
    call = steps_by_name(greektown)["call"]
    assert citation(call.in_round(qualifies=True).ground) == ("document", "003 §Calling the Hand")
    assert citation(call.in_round(qualifies=False).ground) == ("standard", "")


def test_greektown_only_a_faced_fold_is_written_to_come_before_the_discards(greektown: House) -> None:
    placing = steps_by_name(greektown)["pick-up"].placing
    assert placing.after_step("fold-settle").citation == "003 §Procedural Situations 1"
    assert placing.after_step("fold-tuck", "decide").kind == "standard"
