"""What becomes of every wager."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.cards import RANKS, Card, hand_of
from app.game.hands import read
from app.game.round import Round, Spot
from app.game.rules import Rules
from app.game.settlement import Settlement, settle
from app.game.wagers import BONUSES, OUTCOMES, WAGER_NAMES, WAGERS, Act, Bonus, Wager
from tests.game import naive
from tests.game.values import (
    FLUSH_PAYS,
    MUST_BEAT,
    NINE,
    RULES,
    RUN_PAYS,
    names,
    packets,
    round_of,
    spot,
)

QUEEN_HIGH = "Qc 9c 7c 4d 2d Kh 5s"
EIGHT_HIGH = "8c 5c 2c 4d 2d Kh 5s"
MAIN_WAGERS: dict[Wager, int] = {"ante": 1000, "raise": 1000}


def settled(rules: Rules, dealer: str, player: Spot, meter: int = 0) -> Settlement:
    """One player against one dealer."""
    played = round_of(dealer, player, meter=meter)
    return settle(rules, played, player, read(played.dealer_hand))


def acts(settlement: Settlement) -> dict[Wager, tuple[Act, int]]:
    """What is done with each wager, and what is paid."""
    return {wager: (verdict.act, verdict.cents) for wager, verdict in settlement.verdicts.items()}


# The main game


@pytest.mark.parametrize(
    ("dealer", "player", "outcome", "on_raise", "on_ante"),
    [
        (EIGHT_HIGH, "7d 6d 3d Ac Kc Jh Ts", "not-qualified", ("push", 0), ("pay", 1000)),
        (QUEEN_HIGH, "Kd 6d 3d Ac Kc Jh Ts", "win", ("pay", 1000), ("pay", 1000)),
        (QUEEN_HIGH, "Qd 9d 7d Ac Kc Jh Ts", "tie", ("push", 0), ("push", 0)),
        (QUEEN_HIGH, "Jd 9d 7d Ac Kc Jh Ts", "lose", ("take", 0), ("take", 0)),
    ],
)
def test_raise_and_ante_pay_1_to_1(
    dealer: str, player: str, outcome: str, on_raise: tuple[Act, int], on_ante: tuple[Act, int]
) -> None:
    settlement = settled(RULES, dealer, spot(player, MAIN_WAGERS))
    assert settlement.outcome == outcome
    assert acts(settlement) == {"raise": on_raise, "ante": on_ante}


def test_fold_forfeits_the_ante_even_when_the_dealer_does_not_qualify() -> None:
    settlement = settled(RULES, EIGHT_HIGH, spot("Ad Kd Qd Jd 3c 3h 3s", {"ante": 500}, folded=True))
    assert settlement.outcome == "fold"
    assert acts(settlement) == {"ante": ("take", 0)}


def test_fold_has_no_raise_to_settle_though_the_house_says_what_becomes_of_one() -> None:
    rules = RULES._replace(main={**RULES.main, "fold": {"raise": "take", "ante": "take"}})
    settlement = settled(rules, QUEEN_HIGH, spot("Ad Kd Qd Jd 3c 3h 3s", {"ante": 500}, folded=True))
    assert acts(settlement) == {"ante": ("take", 0)}


# Bonuses against a house dealer


def test_bonus_is_paid_though_the_main_game_is_lost() -> None:
    player = spot("7d 5d 4d 3d Ac Kh Ts", {**MAIN_WAGERS, "flush": 500, "straight_flush": 500})
    settlement = settled(RULES, "9c 8c 7c 6c Kd Kh 5s", player)
    assert settlement.outcome == "lose"
    assert acts(settlement)["flush"] == ("pay", 500)
    assert acts(settlement)["straight_flush"] == ("pay", 3500)


def test_bonus_of_a_folded_hand_is_paid() -> None:
    player = spot("7d 5d 4d 3d Ac Kh Ts", {"ante": 500, "flush": 500}, folded=True)
    assert acts(settled(RULES, QUEEN_HIGH, player)) == {"ante": ("take", 0), "flush": ("pay", 500)}


def test_only_the_highest_line_is_paid_and_named() -> None:
    player = spot("9d 8d 7d 6d Ac Kc Qc", {**MAIN_WAGERS, "straight_flush": 100})
    verdict = settled(RULES, QUEEN_HIGH.replace("Qc", "Qh"), player).verdicts["straight_flush"]
    assert verdict.cents == 6000
    assert verdict.line is not None
    assert verdict.line.name == "4"


def test_bonus_without_a_line_is_taken() -> None:
    player = spot("Kd 6d 3d Ac Kc Jh Ts", {**MAIN_WAGERS, "flush": 500, "straight_flush": 500})
    verdicts = settled(RULES, QUEEN_HIGH, player).verdicts
    assert verdicts["flush"] == verdicts["straight_flush"] == ("take", 0, None)


def test_greektown_progressive_share_is_of_the_meter_before_the_round() -> None:
    player = spot("Kd Qd Jd Td 9d 8d 2c", {**MAIN_WAGERS, "progressive": 100})
    assert acts(settled(RULES, QUEEN_HIGH, player, meter=5_234_025))["progressive"] == ("pay", 523_402)


# Bonuses that must beat a designated player


@pytest.mark.parametrize(
    ("designated", "act", "cents"),
    [
        ("8c 6c 5c 2c Kd Kh 5s", "pay", 3500),
        ("9c 6c 5c 4c Kc Kh 5s", "take", 0),
        ("9h 6h 5h 4h Kd Kc 5s", "push", 0),
    ],
)
def test_cuda_straight_flush_must_beat_the_designated_player(designated: str, act: Act, cents: int) -> None:
    player = spot("9d 6d 5d 4d Ac Jh Ts", {**MAIN_WAGERS, "straight_flush": 500})
    assert acts(settled(MUST_BEAT, designated, player))["straight_flush"] == (act, cents)


def test_cuda_bonus_beats_a_designated_player_who_does_not_qualify() -> None:
    player = spot("9d 6d 5d 4d Ac Jh Ts", {**MAIN_WAGERS, "flush": 500})
    settlement = settled(MUST_BEAT, EIGHT_HIGH, player)
    assert settlement.outcome == "not-qualified"
    assert acts(settlement)["flush"] == ("pay", 500)


def test_cuda_three_card_run_is_taken_when_a_short_designated_hand_is_higher() -> None:
    player = spot("4d 3d 2d Ac Kh Jh Ts", {**MAIN_WAGERS, "straight_flush": 500})
    settlement = settled(MUST_BEAT, EIGHT_HIGH.replace("4d 2d", "Ad Kd"), player)
    assert settlement.outcome == "not-qualified"
    assert acts(settlement)["straight_flush"] == ("take", 0)


def test_cuda_three_suited_lose_the_flush_bonus_even_when_they_tie() -> None:
    player = spot("Qd 9d 7d Ac Kc Jh Ts", {**MAIN_WAGERS, "flush": 500})
    assert acts(settled(MUST_BEAT, QUEEN_HIGH, player))["flush"] == ("take", 0)


def test_cuda_fold_forfeits_every_bonus() -> None:
    player = spot("9d 8d 7d 6d Ac Jh Ts", {"ante": 1000, "flush": 500, "straight_flush": 500}, folded=True)
    assert acts(settled(MUST_BEAT, EIGHT_HIGH, player)) == dict.fromkeys(
        ("ante", "flush", "straight_flush"), ("take", 0)
    )


# Properties


def _spot(held: tuple[Card, ...], wagers: dict[Wager, int], folded: bool) -> Spot:
    made = {wager: 100 * dollars for wager, dollars in wagers.items() if not (folded and wager == "raise")}
    return Spot(1, held, hand_of(held), made, folded)


PLAYED = st.builds(
    lambda dealt, wagers, folded: (_spot(dealt[0], wagers, folded), dealt[1]),
    packets(2),
    st.fixed_dictionaries(
        {"ante": st.integers(5, 500), "raise": st.integers(5, 1500)},
        optional={bonus: st.integers(1, 100) for bonus in RULES.tables},
    ),
    st.booleans(),
)
HOUSES = st.sampled_from([RULES, MUST_BEAT])


def _round(player: Spot, dealer: tuple[Card, ...], meter: int) -> Round:
    return Round("values", dealer, hand_of(dealer), (player,), dict.fromkeys(BONUSES, "posted"), meter)


@given(HOUSES, PLAYED, st.integers(0, 10**7))
def test_every_wager_made_is_settled_exactly_once_and_chips_are_conserved(
    rules: Rules, played: tuple[Spot, tuple[Card, ...]], meter: int
) -> None:
    player, dealer = played
    settlement = settle(rules, _round(player, dealer, meter), player, read(hand_of(dealer)))
    layout, rail, tray = dict(player.wagers), 0, 10**9
    everything = sum(layout.values()) + rail + tray
    for wager, verdict in settlement.verdicts.items():
        # A wager that was never made, or one settled twice, is not there to be picked up.
        stake = layout.pop(wager)
        assert verdict.act in get_args(Act)
        # A Progressive is in the tray before the deal, and stays there when it wins.
        if verdict.act == "take" or wager == "progressive":
            tray += stake
        else:
            rail += stake
        assert verdict.cents == 0 or verdict.act == "pay"
        tray -= verdict.cents
        rail += verdict.cents
    assert layout == {}
    assert sum(layout.values()) + rail + tray == everything
    assert min(rail, tray) >= 0


@given(HOUSES, PLAYED)
def test_settlement_agrees_with_the_rules_told_naively(
    rules: Rules, played: tuple[Spot, tuple[Card, ...]]
) -> None:
    player, dealer = played
    settlement = settle(rules, _round(player, dealer, 0), player, read(hand_of(dealer)))
    cards, theirs = names(player.cards), names(dealer)
    outcome = naive.outcome(cards, theirs, RANKS[NINE], player.folded)
    on_raise, on_ante = naive.MAIN[outcome]
    expected: dict[Wager, tuple[str | None, int]] = {
        "raise": _even(on_raise, player, "raise"),
        "ante": _even(on_ante, player, "ante"),
    }
    bonuses: list[tuple[Bonus, int, dict[int, int]]] = [
        ("flush", len(naive.flush(cards)), FLUSH_PAYS),
        ("straight_flush", len(naive.straight_flush(cards)), RUN_PAYS),
    ]
    for bonus, length, pays in bonuses:
        act = _bonus_act(rules is MUST_BEAT, outcome, naive.multiple(length, pays), cards, theirs)
        won = naive.multiple(length, pays) if act == "pay" else 0
        expected[bonus] = act, won * player.wagers.get(bonus, 0)
    found = acts(settlement)
    found.pop("progressive", None)
    assert settlement.outcome == outcome
    assert found == {wager: verdict for wager, verdict in expected.items() if wager in player.wagers}


def _even(act: str | None, player: Spot, wager: Wager) -> tuple[str | None, int]:
    return act, player.wagers.get(wager, 0) if act == "pay" else 0


def _bonus_act(must_beat: bool, outcome: str, pays: int, cards: list[str], theirs: list[str]) -> str:
    if not pays:
        return "take"
    if not must_beat:
        return "pay"
    if outcome == "fold":
        return "take"
    return {1: "pay", 0: "push", -1: "take"}[naive.compare(naive.flush(cards), naive.flush(theirs))]


def test_every_wager_has_a_name_and_every_bonus_is_a_wager() -> None:
    assert set(WAGER_NAMES) == set(WAGERS) > set(BONUSES)
    assert set(naive.MAIN) == set(RULES.main) <= set(OUTCOMES)
