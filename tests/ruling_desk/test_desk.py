"""A table put together at the ruling desk, and how far it is ruled."""

import json
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.errors import Refused
from app.game.cards import Card, card_of
from app.game.money import dollars
from app.game.wagers import Wager
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import as_plain, rule
from app.procedure.ruling_words import reason
from app.procedure.source_words import source_words
from app.ruling_desk.desk import (
    DEALER,
    Desk,
    DeskHand,
    Place,
    desk_of_round,
    flush_choices,
    raise_choices,
    round_as_plain,
    tap_card,
    with_decision,
    with_hand,
    with_wager,
)
from app.ruling_desk.ruling_slip import ruling_slip
from app.ruling_desk.ruling_so_far import RuledDesk, rule_desk
from tests.bulk import figure
from tests.kept_text import assert_kept
from tests.rounds import random_round

LIBRARY = Library()
HOUSES = tuple(LIBRARY.files())
EXAMPLES = sorted(
    file
    for file in (Path(__file__).parents[1] / "examples").glob("*.json")
    if not file.name.endswith(".ruling.json") and "spots" in json.loads(file.read_text("utf-8"))
)

Tap = Callable[[Desk], Desk]


def card(name: str) -> Card:
    found = card_of(name)
    assert found is not None
    return found


def taps_of(desk: Desk) -> list[Tap]:
    """Every tap that puts this table on an empty desk."""
    places: list[Place] = [DEALER, *desk.hands]
    taps: list[Tap] = [partial(_put_card, place, each) for place in places for each in desk.cards_of(place)]
    for spot, hand in desk.hands.items():
        taps += [partial(_put_wager, spot, wager, cents) for wager, cents in hand.wagers.items()]
        taps.append(partial(_decide, spot, hand))
    return taps


def with_kept(now: Desk, desk: Desk) -> Desk:
    """The flushes that players chose, once their hands are known."""
    for spot, hand in desk.hands.items():
        now = with_hand(now, spot, now.hand(spot)._replace(kept=hand.kept))
    return now


def _put_card(place: Place, each: Card, now: Desk) -> Desk:
    return tap_card(now, place, each)


def _put_wager(spot: int, wager: Wager, cents: int, now: Desk) -> Desk:
    return with_wager(now, spot, wager, cents)


def _decide(spot: int, hand: DeskHand, now: Desk) -> Desk:
    known = now.hand(spot)
    return with_hand(now, spot, hand._replace(cards=known.cards, wagers=known.wagers, kept=None))


def empty(desk: Desk) -> Desk:
    return Desk(desk.house, posted=desk.posted, meter=desk.meter, button=desk.button)


def built(desk: Desk, chance: Random) -> Iterator[Desk]:
    """Every state of the desk while the table is put on it in some order."""
    now, taps = empty(desk), taps_of(desk)
    chance.shuffle(taps)
    for tap in taps:
        now = tap(now)
        yield now
    yield with_kept(now, desk)


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_an_example_round_entered_by_taps_is_ruled_as_the_command_rules_it(file: Path) -> None:
    house, played = round_from_text(file.read_text("utf-8"), LIBRARY.house)
    played = played._replace(events=())
    *_, desk = built(desk_of_round(played, house), Random(file.stem))
    ruled = rule_desk(house, desk)
    assert ruled.is_final
    assert ruled.ruling
    assert as_plain(ruled.ruling) == as_plain(rule(house, played))


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_what_is_settled_early_is_settled_so_in_the_end(house_id: str) -> None:
    house, chance = LIBRARY.house(house_id), Random(f"desk at {house_id}")
    early = 0
    for _ in range(figure(200)):
        _, played = round_from_text(json.dumps(random_round(house, chance)), LIBRARY.house)
        whole = rule(house, played)
        final = {each.spot.number: each for each in whole.settlements}
        chosen = {spot.number for spot in played.spots if spot.kept is not None}
        for now in built(desk_of_round(played, house), chance):
            ruled = rule_desk(house, now)
            assert not ruled.problems
            for each in ruled.settled:
                for wager, verdict in each.verdicts.items():
                    is_chosen = each.spot.number in chosen and not ruled.is_final
                    if (each.spot.number, wager) not in whole.cut and not is_chosen:
                        assert verdict == final[each.spot.number].verdicts[wager]
                early += not ruled.is_final
        assert ruled.is_final
    assert early


def tapped(desk: Desk, *hands: tuple[Any, str]) -> Desk:
    for place, names in hands:
        for name in names.split():
            desk = tap_card(desk, place, card(name))
    return desk


def asked(ruled: RuledDesk) -> list[str]:
    return [f"{each.place}: {each.words}" for each in ruled.missing]


def test_the_desk_asks_for_what_is_missing_and_rules_a_spot_as_soon_as_it_can() -> None:
    house, desk = LIBRARY.house("oxford"), Desk("oxford")
    assert asked(rule_desk(house, desk)) == [
        "1: Tap a spot and enter its Ante.",
        "dealer: Dealer: 7 cards missing",
    ]
    desk = tapped(with_wager(desk, 2, "ante", 1000), (2, "As Js 9s 7s 8d 7d"))
    assert asked(rule_desk(house, desk)) == [
        "2: Spot 2: 1 card missing, fold or Raise?",
        "dealer: Dealer: 7 cards missing",
    ]
    desk = with_decision(tapped(desk, (2, "6d")), 2, "raise", 1000)
    assert asked(rule_desk(house, desk)) == ["dealer: Dealer: 7 cards missing"]
    assert not rule_desk(house, desk).settled
    desk = tapped(desk, (DEALER, "Qc 9c 7c 4d 2d Kh 5s"))
    ruled = rule_desk(house, desk)
    assert ruled.is_final
    assert [(each.spot.number, each.outcome) for each in ruled.settled] == [(2, "win")]


def test_a_folded_hand_is_ruled_before_the_dealers_hand_is_known() -> None:
    house = LIBRARY.house("oxford")
    desk = with_wager(with_wager(Desk("oxford"), 3, "ante", 1000), 3, "flush", 500)
    desk = with_decision(tapped(desk, (3, "As Ks 9s 7s 8d 7d 6h")), 3, "fold")
    ruled = rule_desk(house, desk)
    (settled,) = ruled.settled
    assert settled.verdicts["ante"].act == "take"
    assert not ruled.is_final


def test_a_folded_bonus_that_must_beat_the_dealer_waits_for_the_dealers_hand() -> None:
    house = LIBRARY.house("cuda")
    bonus = next(name for name, rule_of in house.rules.bonuses.items() if rule_of.must_beat_dealer)
    desk = with_wager(with_wager(Desk("cuda", button=1), 3, "ante", 1000), 3, bonus, 500)
    desk = with_decision(tapped(desk, (3, "As Ks 9s 7s 8s 7d 6h")), 3, "fold")
    assert not rule_desk(house, desk).settled


def test_a_progressive_wager_waits_for_the_meter() -> None:
    house = LIBRARY.house("greektown")
    desk = with_wager(with_wager(Desk("greektown"), 2, "ante", 1000), 2, "progressive", 100)
    desk = tapped(desk, (2, "As Ks Qs Js Ts 9s 8s"), (DEALER, "Qc 9c 7c 4d 2d Kh 5s"))
    desk = with_decision(desk, 2, "raise", 3000)
    ruled = rule_desk(house, desk)
    assert asked(ruled) == ["dealer: What did the meter show before the round?"]
    assert not ruled.settled
    assert rule_desk(house, desk._replace(meter=100_000_00)).is_final


def test_the_seat_of_the_button_is_asked_for_where_there_is_one() -> None:
    ruled = rule_desk(LIBRARY.house("cuda"), Desk("cuda"))
    assert asked(ruled)[0] == "dealer: Where is the button? Choose the designated player’s seat."


def test_a_raise_of_a_wrong_size_is_named_and_the_other_spots_are_ruled() -> None:
    house, desk = LIBRARY.house("oxford"), Desk("oxford")
    for spot, cards, raised in ((1, "2s 4s 6s 7d 8d 9c Tc", 3000), (4, "As Js 9s 7s 8h 7h 6h", 1000)):
        desk = with_wager(tapped(desk, (spot, cards)), spot, "ante", 1000)
        desk = with_decision(desk, spot, "raise", raised)
    ruled = rule_desk(house, tapped(desk, (DEALER, "Qd 9h 7c 4d 2d Kh 5s")))
    assert ruled.problems == (
        "spot 1: a Raise of $30 is not allowed: 3 suited cards and an Ante of $10 allow $10",
    )
    assert [each.spot.number for each in ruled.settled] == [4]


def test_a_card_is_on_the_desk_once_and_a_second_tap_takes_it_back() -> None:
    desk = tapped(Desk("oxford"), (2, "As Ks"))
    with pytest.raises(Refused, match=r"^A♠ is already in spot 2; take it out of there first$"):
        tap_card(desk, DEALER, card("As"))
    assert tap_card(desk, 2, card("As")).cards_of(2) == (card("Ks"),)
    full = tapped(desk, (2, "Qs Js Ts 9s 8s"))
    with pytest.raises(Refused, match=r"^this hand already has seven cards; tap one to take it out$"):
        tap_card(full, 2, card("7s"))


def test_a_card_in_the_dealers_hand_is_said_to_be_there() -> None:
    desk = tapped(Desk("oxford"), (DEALER, "As Ks"))
    with pytest.raises(Refused, match=r"^A♠ is already in the dealer’s hand; take it out of there first$"):
        tap_card(desk, 2, card("As"))


def test_who_raised_without_looking_and_who_plays_a_hand_are_saved() -> None:
    hand = DeskHand((card("As"),), {"ante": 1000}, "raise", 2000, blind=True, player="Kim")
    (row,) = round_as_plain(with_hand(Desk("oxford"), 2, hand))["spots"]
    assert (row["blind"], row["player"], row["decision"], row["raise"]) == (True, "Kim", "raise", 20)
    (other,) = round_as_plain(with_hand(Desk("oxford"), 2, DeskHand((card("As"),))))["spots"]
    assert other == {"spot": 2, "cards": "As"}


def test_what_is_wrong_with_the_whole_table_is_told_and_nothing_is_ruled() -> None:
    house = LIBRARY.house("oxford")
    desk = with_wager(Desk("oxford", posted={"flush": "nonesuch"}), 2, "ante", 1000)
    desk = with_decision(tapped(desk, (2, "As Js 9s 7s 8d 7d 6d")), 2, "raise", 1000)
    ruled = rule_desk(house, tapped(desk, (DEALER, "Qc 9c 7c 4d 2d Kh 5s")))
    assert ruled.problems == ("the round: “posted” is not part of a round at oxford",)
    assert (ruled.ruling, ruled.settled, ruled.is_final) == (None, (), False)


@pytest.mark.parametrize(
    ("must_beat", "is_settled"), [((), True), (("flush",), False), (("flush", "straight_flush"), False)]
)
def test_a_folded_hand_waits_if_any_of_its_bonuses_must_beat_the_dealer(
    must_beat: tuple[str, ...], is_settled: bool
) -> None:
    house, desk = LIBRARY.house("oxford"), with_wager(Desk("oxford"), 3, "ante", 1000)
    bonuses = {
        bonus: each._replace(must_beat_dealer=bonus in must_beat)
        for bonus, each in house.rules.bonuses.items()
    }
    house = house._replace(rules=house.rules._replace(bonuses=bonuses))
    desk = with_wager(with_wager(desk, 3, "flush", 500), 3, "straight_flush", 500)
    desk = with_decision(tapped(desk, (3, "2s 4s 9d 7d 8h Th Jc")), 3, "fold")
    assert bool(rule_desk(house, desk).settled) == is_settled


def test_a_spot_of_which_nothing_is_known_is_not_on_the_desk() -> None:
    desk = with_wager(Desk("oxford"), 5, "ante", 1000)
    assert with_wager(desk, 5, "ante", 0).is_empty


def test_a_player_may_choose_another_flush_and_it_is_ruled() -> None:
    house, desk = LIBRARY.house("oxford"), Desk("oxford")
    desk = with_wager(tapped(desk, (2, "As Js 9s 8d 7d 6d 2c")), 2, "ante", 1000)
    desk = with_decision(tapped(desk, (DEALER, "Qc 9c 7c 4h 2d Kh 5s")), 2, "raise", 1000)
    assert flush_choices(desk.hand(2)) == (None, 1)
    outcomes = [
        rule_desk(house, with_hand(desk, 2, desk.hand(2)._replace(kept=kept))).settled[0].outcome
        for kept in flush_choices(desk.hand(2))
    ]
    assert outcomes == ["win", "lose"]


def test_another_card_forgets_the_flush_that_was_chosen() -> None:
    desk = tapped(Desk("oxford"), (2, "As Js 9s 8d 7d 6d 2c"))
    chosen = with_hand(desk, 2, desk.hand(2)._replace(kept=1))
    assert tap_card(chosen, 2, card("2c")).hand(2).kept is None


def test_raises_are_all_sizes_until_the_hand_says_which() -> None:
    house = LIBRARY.house("oxford")
    desk = with_wager(Desk("oxford"), 2, "ante", 1000)
    assert raise_choices(house, Desk("oxford").hand(2)) == ()
    assert raise_choices(house, desk.hand(2)) == (1000, 2000, 3000)
    assert raise_choices(house, tapped(desk, (2, "As Js 9s 7s 8d 7d 6d")).hand(2)) == (1000,)


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_round_on_the_desk_is_saved_as_it_came(house_id: str) -> None:
    house = LIBRARY.house(house_id)
    _, played = round_from_text(json.dumps(random_round(house, Random(7))), LIBRARY.house)
    plain = round_as_plain(desk_of_round(played, house))
    assert round_from_text(json.dumps(plain), LIBRARY.house)[1] == played
    assert plain["spots"][0]["ante"] == dollars(played.spots[0].wagers["ante"])


def test_the_slip_has_every_wager_with_its_reason_and_source() -> None:
    house, played = round_from_text((EXAMPLES[0]).read_text("utf-8"), LIBRARY.house)
    ruling = rule(house, played._replace(events=()))
    slip = unescape(ruling_slip(ruling, date(2026, 11, 17)))
    assert "Nov 17, 2026" in slip
    for settlement in ruling.settlements:
        assert f"Spot {settlement.spot.number}: " in slip
        for wager in settlement.verdicts:
            because = reason(ruling, settlement, wager)
            assert because.why in slip
            assert source_words(because.source) in slip


def test_the_slip_says_what_it_said() -> None:
    ruling = rule(*round_from_text((EXAMPLES[0]).read_text("utf-8"), LIBRARY.house))
    assert_kept(Path(__file__).parent / "kept", "ruling slip", f"{ruling_slip(ruling, date(2026, 11, 17))}\n")
