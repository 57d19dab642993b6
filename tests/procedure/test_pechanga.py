"""Pechanga Resort Casino (document 002): the standard procedure, with its own money."""

import pytest

from app.game.wagers import Bonus, Outcome, Wager
from app.procedure.house import House
from tests.procedure.paper import LIBRARY, at, folded, raised, ruled, steps_of, wagers_of
from tests.procedure.sources import citation, steps_by_name

QUEEN_HIGH = "Qc 9c 7c 4d 2d Kh 5s"
THREE_SUITED = "Qd 9d 6d 3c 5h 8h 4s"


@pytest.fixture
def pechanga() -> House:
    return LIBRARY.house("pechanga")


def test_pechanga_whole_round_is_the_standard_procedure() -> None:
    assert steps_of(
        "pechanga",
        QUEEN_HIGH,
        folded(6, "Ad Td 8h Ah Jh 2s 3s", flush=5, straight_flush=5),
        raised(3, "As Js 9s 7s 8d 7d 6d", flush=5, straight_flush=5),
        folded(1, "Qd 9d 5d 3c 5h 8s 4s"),
    ) == [
        "scan",
        "deal 1",
        "deal 3",
        "deal 6",
        "deal dealer",
        "rack stub",
        "square dealer",
        "present 1",
        "present 3",
        "present 6",
        "take 1 ante",
        "rack 1",
        "fan 3",
        "pay 3 straight_flush 40",
        "take 6 ante",
        "tuck 6 flush",
        "pick-up 3",
        "expose dealer",
        "set dealer Qc 9c 7c",
        "call dealer 3 Q",
        "push-up dealer",
        "reveal 6",
        "take 6 flush",
        "take 6 straight_flush",
        "rack 6",
        "reveal 3",
        "pay 3 raise 10",
        "pay 3 ante 10",
        "pay 3 flush 5",
        "rack 3",
        "rack dealer",
        "shuffle riffle",
        "shuffle strip",
        "shuffle riffle",
        "load shuffler",
    ]


@pytest.mark.parametrize(("spot", "wager"), [(1, "straight_flush"), (3, "straight_flush"), (4, "flush")])
def test_pechanga_tucks_on_the_standard_side(spot: int, wager: str) -> None:
    steps = steps_of("pechanga", QUEEN_HIGH, folded(spot, THREE_SUITED, flush=5, straight_flush=5))
    assert f"tuck {spot} {wager}" in steps


def test_pechanga_wheel_is_a_run_with_a_low_ace() -> None:
    ruling = ruled("pechanga", QUEEN_HIGH, raised(2, "5d As Ah 2h 3h 4h 5h", straight_flush=10))
    assert ruling["spots"][0]["straight_flush"] == "5h 4h 3h 2h Ah"
    assert wagers_of(ruling, 2)["straight_flush"] == ("pay", 1000)


def test_pechanga_has_no_limit_on_payouts() -> None:
    ruling = ruled("pechanga", QUEEN_HIGH, raised(2, "Jh Th 9h 8h 7h 6h 5h", straight_flush=100, flush=100))
    assert wagers_of(ruling, 2)["flush"] == ("pay", 30000)
    assert wagers_of(ruling, 2)["straight_flush"] == ("pay", 100000)


def test_pechanga_seven_card_flush_leaves_no_discards() -> None:
    steps = steps_of("pechanga", QUEEN_HIGH, raised(2, "Jh Th 9h 8h 7h 6h 5h"))
    assert at(2, steps) == ["deal 2", "present 2", "reveal 2", "pay 2 raise 10", "pay 2 ante 10", "rack 2"]


@pytest.mark.parametrize("ante", [5, 500])
def test_pechanga_takes_antes_of_5_to_500_and_bonuses_of_1_to_100(ante: int) -> None:
    spot = raised(2, THREE_SUITED, ante=ante, flush=1, straight_flush=100)
    assert set(wagers_of(ruled("pechanga", QUEEN_HIGH, spot), 2).values()) == {("take", 0)}


def test_pechanga_has_six_spots_and_a_house_dealer(pechanga: House) -> None:
    assert (pechanga.seats, pechanga.has_button, pechanga.document) == (6, False, "002")


# On whose word.


@pytest.mark.parametrize("step", ["deal", "deal-dealer", "expose"])
def test_pechanga_deal_and_exposing_stand_in_the_document(pechanga: House, step: str) -> None:
    kind, where = citation(steps_by_name(pechanga)[step].ground)
    assert kind == "document"
    assert where.startswith("002 §")


def test_pechanga_says_when_bonuses_are_made_and_not_that_the_dealer_scans(pechanga: House) -> None:
    assert citation(steps_by_name(pechanga)["scan"].ground) == ("standard", "")
    late = pechanga.irregularities["late-bonus"]
    assert citation(late.ground) == ("document", "002 §Ante / Raise 1")
    assert citation(late.answer_ground) == ("standard", "")


@pytest.mark.parametrize(
    "step", ["square", "present", "fold-tuck", "pick-up", "settle", "rack-dealer", "load"]
)
def test_pechanga_procedure_is_standard(pechanga: House, step: str) -> None:
    assert citation(steps_by_name(pechanga)[step].ground) == ("standard", "")


@pytest.mark.parametrize("outcome", ["fold", "not-qualified", "win", "tie", "lose"])
def test_pechanga_money_stands_in_the_document(pechanga: House, outcome: Outcome) -> None:
    kind, where = citation(pechanga.main_grounds[outcome])
    assert kind == "document"
    assert where.startswith("002 §")


@pytest.mark.parametrize("bonus", ["flush", "straight_flush"])
def test_pechanga_tables_stand_in_the_document(pechanga: House, bonus: Bonus) -> None:
    assert pechanga.table_grounds[bonus]["posted"].source.kind == "document"


def test_pechanga_raise_sizes_are_our_reading(pechanga: House) -> None:
    kind, where = citation(pechanga.rule_grounds["raise"])
    assert kind == "reading"
    assert where.startswith("002 §")


@pytest.mark.parametrize("rule", ["call", "tuck", "blind", "keep"])
def test_pechanga_other_rules_are_standard(pechanga: House, rule: str) -> None:
    assert citation(pechanga.rule_grounds[rule]) == ("standard", "")


@pytest.mark.parametrize("wager", ["ante", "flush", "straight_flush", "raise"])
def test_pechanga_wager_limits_are_ours(pechanga: House, wager: Wager) -> None:
    assert citation(pechanga.limit_grounds[wager]) == ("standard", "")


def test_pechanga_low_ace_is_written_in_the_document(pechanga: House) -> None:
    assert pechanga.customs["low-ace"][1].source.kind == "document"


@pytest.mark.parametrize("kind", ["hand-count", "deck-count", "floor-cards", "cards-shown"])
def test_pechanga_irregularities_are_standard(pechanga: House, kind: str) -> None:
    assert citation(pechanga.irregularities[kind].ground) == ("standard", "")
