"""Cuda Casino Poker (document 004): a designated player (DP) banks the game and holds the button."""

import pytest

from app.errors import Refused
from app.game.wagers import Bonus, Wager
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import as_plain, rule
from tests.procedure.paper import LIBRARY, at, between, folded, raised, ruled, steps_of, wagers_of
from tests.procedure.sources import citation, steps_by_name

QUEEN_HIGH = "Qc 9c 7c 4d 2d Kh 5s"
NOTHING = "7c 5c 2c 4d 2d Kh 6s"
THREE_SUITED = "Qd 9d 6d 3c 5h 8h 4s"
OTHERS = {1: THREE_SUITED, 3: "Ad Td 8d Ah Jh 2s 3s", 6: "Kd Jd 7d 2h 6h 8c Ts"}


@pytest.fixture
def cuda() -> House:
    return LIBRARY.house("cuda")


# Before the deal, and the deal.


def test_cuda_before_the_deal_scan_rake_no_more_bets_green() -> None:
    steps = steps_of("cuda", QUEEN_HIGH, raised(1, THREE_SUITED), button=7)
    assert steps[:5] == ["scan", "take rake", "announce no-more-bets", "press green", "deal 1"]


@pytest.mark.parametrize(
    ("button", "order"),
    [(7, [1, 3, 6]), (2, [3, 6, 1]), (4, [6, 1, 3]), (5, [6, 1, 3])],
    ids=str,
)
def test_cuda_deals_clockwise_from_the_button_after_7_comes_1_the_dp_last(
    button: int, order: list[int]
) -> None:
    steps = steps_of("cuda", QUEEN_HIGH, *(raised(*item) for item in OTHERS.items()), button=button)
    assert [step for step in steps if step.startswith("deal ")] == [
        *(f"deal {seat}" for seat in order),
        "deal dealer",
    ]


def test_cuda_green_again_releases_the_stub_and_nothing_is_squared_or_pushed() -> None:
    steps = steps_of("cuda", QUEEN_HIGH, raised(1, THREE_SUITED), button=7)
    assert between("deal dealer", "receive dealer", steps) == ["press green", "rack stub"]
    assert not [step for step in steps if step.split()[0] in ("square", "present")]


# Decisions.


def test_cuda_players_decide_clockwise_from_the_button() -> None:
    steps = steps_of("cuda", QUEEN_HIGH, *(folded(*item) for item in OTHERS.items()), button=2)
    assert between("rack stub", "receive dealer", steps) == [
        "take 3 ante",
        "rack 3",
        "take 6 ante",
        "rack 6",
        "take 1 ante",
        "rack 1",
    ]


def test_cuda_fold_forfeits_ante_flush_and_straight_flush_in_that_order() -> None:
    winning = folded(1, "9h 8h 7h 6h Kd Jd 2s", flush=5, straight_flush=5)
    ruling = ruled("cuda", QUEEN_HIGH, winning, button=7)
    assert wagers_of(ruling, 1) == {
        "ante": ("take", 0),
        "flush": ("take", 0),
        "straight_flush": ("take", 0),
    }
    assert at(1, ruling["steps"]) == [
        "deal 1",
        "take 1 ante",
        "take 1 flush",
        "take 1 straight_flush",
        "rack 1",
    ]


def test_cuda_raised_hand_has_no_discards_and_nothing_is_paid_early() -> None:
    hand = raised(1, "As Js 9s 7s 8d 7d 6d", straight_flush=5)
    assert at(1, steps_of("cuda", QUEEN_HIGH, hand, button=7)) == [
        "deal 1",
        "reveal 1",
        "pay 1 raise 10",
        "pay 1 ante 10",
        "pay 1 straight_flush 40",
        "rack 1",
    ]


def test_cuda_blind_hand_plays_with_a_1x_raise_and_bonuses() -> None:
    hand = raised(1, "Kd Jd 8d 3d 6d 8h Ts", flush=5, blind=True)
    ruling = ruled("cuda", QUEEN_HIGH, hand, folded(2, "Ks Js 9h 4h 5d 3s Th"), button=7)
    assert wagers_of(ruling, 1) == {"raise": ("pay", 10), "ante": ("pay", 10), "flush": ("pay", 50)}


def test_cuda_hand_that_is_not_blind_may_say_so() -> None:
    ruling = ruled("cuda", QUEEN_HIGH, folded(1, THREE_SUITED, blind=False), button=7)
    assert ruling["spots"][0]["outcome"] == "fold"


# The DP's hand.


def test_cuda_receives_exposes_sets_all_seven_by_rank_calls_and_pushes_nothing_up() -> None:
    steps = steps_of("cuda", QUEEN_HIGH, raised(1, THREE_SUITED), button=7)
    assert between("rack stub", "reveal 1", steps) == [
        "receive dealer",
        "expose dealer",
        "set dealer Kh Qc 9c 7c 5s 4d 2d",
        "call dealer 3 Q",
    ]


def test_cuda_sets_equal_ranks_in_the_order_c_d_h_s() -> None:
    steps = steps_of("cuda", "7s Kh 7h Ks 7d 7c Kd", raised(1, "Qd 9d 6d 3c 5h 8h 4s"), button=7)
    assert "set dealer Kd Kh Ks 7c 7d 7h 7s" in steps


def test_cuda_calls_the_designated_player() -> None:
    ruling = ruled("cuda", QUEEN_HIGH, raised(1, THREE_SUITED), button=7)
    assert ruling["dealer"]["call"] == "Designated player qualifies with a three-card, Queen-high"
    ruling = ruled("cuda", NOTHING, raised(1, "Qd 9d 3d 3c 5h 8h 4s"), button=7)
    assert ruling["dealer"]["call"] == "Designated player does not qualify"


def test_cuda_exposes_the_dp_even_when_everyone_has_folded() -> None:
    steps = steps_of("cuda", NOTHING, folded(1, "Qd 9d 3d 3c 5h 8h 4s"), button=7)
    assert between("rack 1", "rack dealer", steps) == [
        "receive dealer",
        "expose dealer",
        "set dealer Kh 7c 6s 5c 4d 2c 2d",
        "call dealer not-qualified",
    ]


# Taking and paying.


@pytest.mark.parametrize(("button", "order"), [(7, [6, 3, 1]), (2, [1, 6, 3]), (4, [3, 1, 6])])
def test_cuda_takes_and_pays_counterclockwise_from_the_button(button: int, order: list[int]) -> None:
    steps = steps_of("cuda", QUEEN_HIGH, *(raised(*item) for item in OTHERS.items()), button=button)
    assert [step for step in steps if step.startswith("reveal")] == [f"reveal {seat}" for seat in order]


def test_cuda_returns_every_raise_counterclockwise_first_when_the_dp_does_not_qualify() -> None:
    steps = steps_of(
        "cuda",
        "7c 5c 2c 4d 2d Kh 4s",
        raised(1, "Qd 9d 6d 3c 5h 8h 9s", flush=5),
        folded(3, OTHERS[3]),
        raised(6, "Kd Jd 7d 3h 6h 8c Ts"),
        button=5,
    )
    assert between("call dealer not-qualified", "rack dealer", steps) == [
        "return 1 raise",
        "return 6 raise",
        "reveal 1",
        "pay 1 ante 10",
        "take 1 flush",
        "rack 1",
        "reveal 6",
        "pay 6 ante 10",
        "rack 6",
    ]


def test_cuda_tie_is_one_tap_for_ante_and_raise() -> None:
    steps = steps_of("cuda", QUEEN_HIGH, raised(1, "Qd 9d 7d 3c 6h 8h 4s", flush=5), button=7)
    assert between("reveal 1", "rack 1", steps) == ["push 1", "take 1 flush"]


FOUR_KING_HIGH = "Kc 7c 6c 4c 2d Qh 5s"


@pytest.mark.parametrize(
    ("cards", "verdict"),
    [
        pytest.param("Kd 8d 5d 3d 6h 8h Ts", ("pay", 10), id="higher pays"),
        pytest.param("Kd 7d 6d 4d 3h 8h Ts", ("push", 0), id="equal pushes"),
        pytest.param("Kd 7d 6d 3d 4h 8h Ts", ("take", 0), id="lower is taken"),
        pytest.param("Ad Kd Qd 9h 8h 3s Ts", ("take", 0), id="under four suited is taken"),
    ],
)
def test_cuda_flush_bonus_must_beat_the_dp(cards: str, verdict: tuple[str, int]) -> None:
    ruling = ruled("cuda", FOUR_KING_HIGH, raised(1, cards, flush=5), button=7)
    assert wagers_of(ruling, 1)["flush"] == verdict


@pytest.mark.parametrize(
    ("dealer", "cards", "verdict"),
    [
        pytest.param(FOUR_KING_HIGH, "9d 8d 7d 3d Ad 8h Ts", ("pay", 40), id="higher pays"),
        pytest.param("9c 8c 7c Kd 2d Qh 5s", "9d 8d 7d 3h Ah 4s Ts", ("push", 0), id="equal pushes"),
        pytest.param(FOUR_KING_HIGH, "9d 8d 7d 3h Ah 8h Ts", ("take", 0), id="lower is taken"),
        pytest.param(FOUR_KING_HIGH, "Ad Kd Jd 9d 3h 8h Ts", ("take", 0), id="no run is taken"),
    ],
)
def test_cuda_straight_flush_bonus_must_beat_the_dp_by_its_flush(
    dealer: str, cards: str, verdict: tuple[str, int]
) -> None:
    ruling = ruled("cuda", dealer, raised(1, cards, straight_flush=5), button=7)
    assert wagers_of(ruling, 1)["straight_flush"] == verdict


def test_cuda_pushed_bonuses_are_tapped_each_beside_its_wager() -> None:
    dealer = "9c 8c 7c 3c 2d Qh 5s"
    hand = raised(1, "9d 8d 7d 3d Ah 4s Ts", flush=5, straight_flush=5)
    steps = steps_of("cuda", dealer, hand, button=7)
    assert between("reveal 1", "rack 1", steps) == ["push 1", "push 1 flush", "push 1 straight_flush"]


def test_cuda_run_outside_the_flush_pays_when_the_flush_beats_the_dp() -> None:
    hand = raised(1, "Ad Jd 9d 5d 8s 7s 6s", straight_flush=5)
    assert wagers_of(ruled("cuda", FOUR_KING_HIGH, hand, button=7), 1)["straight_flush"] == ("pay", 40)


@pytest.mark.parametrize(
    ("dealer", "cards", "verdict"),
    [
        ("8c 5c 2c 4d 2d Kh 6s", "9d 8d 7d 3h Ah 4s Ts", ("pay", 40)),
        ("8c 7c 6c 4d 2d Kh 9s", "8d 7d 6d 3h Ah 4s Ts", ("push", 0)),
        ("8c 7c 6c 4d 2d Kh 9s", "7d 6d 5d 3h Ah 4s Ts", ("take", 0)),
    ],
    ids=["higher", "equal", "lower"],
)
def test_cuda_bonus_must_beat_a_dp_who_does_not_qualify_too(
    dealer: str, cards: str, verdict: tuple[str, int]
) -> None:
    ruling = ruled("cuda", dealer, raised(1, cards, straight_flush=5), button=7)
    assert ruling["dealer"]["qualifies"] is False
    assert wagers_of(ruling, 1)["straight_flush"] == verdict


def test_cuda_losing_hand_loses_its_bonuses_in_order() -> None:
    dealer = "Ac Kc Qc Jc 9c 4d 3h"
    steps = steps_of("cuda", dealer, raised(1, "8d 7d 6d 5d 3s 4s 9h", flush=5, straight_flush=5), button=7)
    assert between("reveal 1", "rack 1", steps) == [
        "take 1 raise",
        "take 1 ante",
        "take 1 flush",
        "take 1 straight_flush",
    ]


def test_cuda_after_the_last_hand_the_dps_cards_one_riffle_and_load() -> None:
    steps = steps_of("cuda", QUEEN_HIGH, raised(1, THREE_SUITED), button=7)
    assert steps[-4:] == ["rack 1", "rack dealer", "shuffle riffle", "load shuffler"]


def test_cuda_takes_antes_of_5_to_500_and_bonuses_of_1_to_100() -> None:
    for ante, bonus in ((5, 1), (500, 100)):
        spot = raised(1, THREE_SUITED, ante=ante, flush=bonus, straight_flush=bonus)
        assert set(wagers_of(ruled("cuda", QUEEN_HIGH, spot, button=7), 1).values()) == {("take", 0)}


# What else the document fixes.


def test_cuda_has_seven_seats_a_button_and_a_rake_of_4(cuda: House) -> None:
    assert (cuda.seats, cuda.has_button, cuda.rake, cuda.document) == (7, True, 400, "004")


def test_cuda_by_hand_shuffle_shuffle_strip_shuffle_cut(cuda: House) -> None:
    words = [" ".join(step.words) for step in cuda.plans["by-hand"]]
    assert words == ["shuffle riffle", "shuffle riffle", "shuffle strip", "shuffle riffle", "shuffle cut"]


@pytest.mark.parametrize("plan", ["opening", "set-up"])
def test_cuda_new_set_up_goes_twice_through_the_shuffler(cuda: House, plan: str) -> None:
    words = [" ".join(step.words) for step in cuda.plans[plan]]
    assert words[-2:] == ["run shuffler", "run shuffler"]


def test_cuda_wash_needs_the_supervisors_word(cuda: House) -> None:
    entry = cuda.irregularities["wash-request"]
    assert entry.answer == ("call supervisor",)
    assert citation(entry.ground) == ("document", "004 §Shuffle")


def test_cuda_never_says_yes_to_a_tip(cuda: House) -> None:
    entry = cuda.irregularities["tip-question"]
    assert entry.answer == ("say it is allowed / say we can",)
    assert citation(entry.ground) == ("document", "004 §Bets")


@pytest.mark.parametrize("kind", ["blind", "second-hand"])
def test_cuda_several_and_blind_hands_are_no_irregularity(cuda: House, kind: str) -> None:
    assert kind not in cuda.irregularities


def test_cuda_largest_denomination_is_at_the_bottom(cuda: House) -> None:
    assert "largest" in cuda.customs["mixed-bets"][0]


# On whose word.


@pytest.mark.parametrize(
    ("rule", "kind"),
    [
        ("qualify", "document"),
        ("raise", "reading"),
        ("keep", "document"),
        ("blind", "reading"),
        ("rake", "standard"),
        ("call", "standard"),
    ],
)
def test_cuda_rules_cite(cuda: House, rule: str, kind: str) -> None:
    assert cuda.rule_grounds[rule].source.kind == kind


@pytest.mark.parametrize(("bonus", "kind"), [("flush", "document"), ("straight_flush", "reading")])
def test_cuda_flush_must_beat_by_the_document_a_straight_flush_by_our_reading(
    cuda: House, bonus: Bonus, kind: str
) -> None:
    assert cuda.bonus_grounds[bonus].source.kind == kind


def test_cuda_is_silent_about_bonuses_of_a_folded_hand(cuda: House) -> None:
    source = steps_by_name(cuda)["fold-forfeit"].ground.source
    assert (source.kind, source.switch) == ("standard", "folded-bonuses")
    assert cuda.fold_grounds["flush"].source == source


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        ("rake", "document"),
        ("no-more-bets", "document"),
        ("green", "document"),
        ("deal", "document"),
        ("deal-dealer", "reading"),
        ("green-again", "document"),
        ("rack-stub", "document"),
        ("receive", "document"),
        ("expose", "document"),
        ("set", "document"),
        ("return-raises", "document"),
        ("settle", "document"),
        ("riffle", "document"),
        ("load", "document"),
    ],
)
def test_cuda_steps_cite(cuda: House, step: str, kind: str) -> None:
    source = steps_by_name(cuda)[step].ground.source
    assert source.kind == kind
    assert source.citation.startswith("004 §")


@pytest.mark.parametrize("name", ["run", "run-again"])
def test_cuda_set_up_cites_the_shuffle(cuda: House, name: str) -> None:
    assert citation(steps_by_name(cuda)[name].ground) == ("document", "004 §Shuffle")


@pytest.mark.parametrize("place", range(5))
def test_cuda_shuffle_by_hand_stands_in_the_document(cuda: House, place: int) -> None:
    kind, where = citation(cuda.plans["by-hand"][place].ground)
    assert kind == "document"
    assert where.startswith("004 §Shuffle")


@pytest.mark.parametrize("wager", ["ante", "flush", "straight_flush"])
def test_cuda_wager_limits_are_ours(cuda: House, wager: Wager) -> None:
    assert citation(cuda.limit_grounds[wager]) == ("standard", "")


def test_cuda_low_ace_is_standard(cuda: House) -> None:
    assert cuda.customs["low-ace"][1].source.kind == "standard"


def test_cuda_dealers_bet_is_part_of_the_players_wager(cuda: House) -> None:
    says, ground = cuda.customs["dealers-bet"]
    assert "part of it" in says
    assert citation(ground) == ("document", "004 §Bets")


def test_cuda_last_call_before_the_deal_is_our_reading(cuda: House) -> None:
    placing = steps_by_name(cuda)["no-more-bets"].placing
    assert (placing.before.kind, placing.before.citation) == ("reading", "004 §Bets")
    assert steps_by_name(cuda)["rake"].placing.before.kind == "document"


def test_cuda_a_bet_for_the_dealer_is_settled_with_the_ante_it_rides_on() -> None:
    spot = {"spot": 2, "cards": "As Js 9s 7s 8d 7d 6d", "ante": 15, "decision": "raise", "raise": 15}
    data = {"house": "cuda", "button": 4, "dealer": "Qc 9c 7c 4d 2d Kh 5s", "spots": [spot]}
    with_it = {**data, "spots": [spot | {"for_dealer": 5}]}
    rulings = [as_plain(rule(*round_from_plain(each, LIBRARY.house))) for each in (data, with_it)]
    assert rulings[0] == rulings[1]
    for amount in (0, 15, -5, 2.5, "5"):
        with pytest.raises(Refused, match="spot 2: “for_dealer” must be a part of the Ante in whole dollars"):
            round_from_plain({**data, "spots": [spot | {"for_dealer": amount}]}, LIBRARY.house)
    elsewhere = {"house": "oxford", "dealer": data["dealer"], "spots": [spot | {"for_dealer": 5}]}
    with pytest.raises(Refused, match="“for_dealer” is not part of a round at oxford"):
        round_from_plain(elsewhere, LIBRARY.house)
