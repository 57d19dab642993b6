"""The table accepts every possible act, right or wrong, and an act on what is not there changes nothing."""

import pytest

from app.game.cards import written
from app.game.wagers import WAGERS
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.procedure.vocabulary import Step
from app.table.table import RACK, SHUFFLER, WORKING_AREA, Table, apply, laid_out
from app.table.wager_stack import Stack

ROUND = {
    "house": "oxford",
    "dealer": "Kc Tc 8c 4d 2d 7h 5s",
    "spots": [
        {
            "spot": 4,
            "cards": "Ah Qh 9h 3h 5d Jd 2s",
            "ante": 10,
            "flush": 5,
            "decision": "raise",
            "raise": 10,
        },
        {"spot": 5, "cards": "9s 8s 6s 4h 3d Jc 2h", "ante": 10, "flush": 5, "decision": "fold"},
    ],
}


@pytest.fixture
def table(library: Library) -> Table:
    return laid_out(rule(*round_from_plain(ROUND, library.house)))


def after(table: Table, *acts: Step) -> Table:
    for act in acts:
        table = apply(table, act)
    return table


def test_a_winning_wager_can_be_taken(table: Table) -> None:
    assert after(table, Step("take", 4, "raise")).stacks[4, "raise"] == Stack(0, tray=1000)


def test_a_taken_wager_can_be_put_back_and_a_lying_one_given_back(table: Table) -> None:
    taken = after(table, Step("take", 4, "ante"), Step("return", 4, "ante"))
    assert taken.stacks[4, "ante"] == Stack(1000)
    assert after(table, Step("return", 4, "ante")).stacks[4, "ante"] == Stack(0, player=1000)


def test_no_more_is_recovered_than_was_paid(table: Table) -> None:
    paid = after(table, Step("pay", 4, "flush", 500), Step("recover", 4, "flush", 9900))
    assert paid.stacks[4, "flush"] == Stack(500)


def test_return_all_gives_every_wager_of_the_spot_back(table: Table) -> None:
    back = after(table, Step("return", 4, "all"))
    assert [stack.felt for (spot, _), stack in back.stacks.items() if spot == 4] == [0] * len(WAGERS)
    assert back.stacks[5, "ante"] == Stack(1000)


def test_a_second_packet_on_a_spot_goes_back_at_once(table: Table) -> None:
    once = after(table, Step("deal", 4))
    assert once.packets["4"].place == "4"
    assert after(once, Step("deal", 4)) == once


def test_acts_on_cards_that_are_not_there_change_nothing(table: Table) -> None:
    for act in (
        Step("reveal", 4), Step("rack", 4), Step("tuck", 5, "flush"), Step("present", 4), Step("pick-up", 4),
        Step("fan", 4), Step("deal", 1), Step("expose", "dealer"), Step("set", "dealer", "Kc"),
        Step("push-up", "dealer"), Step("square", "dealer"), Step("shuffle", "riffle"),
        Step("take", 1, "ante"),
    ):  # fmt: skip
        assert apply(table, act) == table, act


def test_cards_can_be_tucked_under_the_wrong_circle_and_exposed_too_early(table: Table) -> None:
    early = after(table, Step("deal", 5), Step("tuck", 5, "straight_flush"), Step("deal", "dealer"))
    assert early.packets["5"].place == "under 5 straight_flush"
    assert after(early, Step("expose", "dealer")).packets["dealer"].face_up


def test_discards_are_a_packet_of_their_own(table: Table) -> None:
    dealt = after(table, Step("deal", 4), Step("present", 4), Step("fan", 4))
    assert dealt.packets["4 discards"].face_up
    assert not dealt.packets["4"].face_up
    assert after(dealt, Step("pick-up", 4)).packets["4 discards"].place == RACK


def test_a_deck_goes_from_the_rack_through_the_hands_into_the_shuffler(table: Table) -> None:
    racked = after(table, Step("deal", 4), Step("rack", "stub"), Step("rack", "all"))
    assert {packet.place for packet in racked.packets.values()} == {RACK}
    loaded = after(racked, Step("shuffle", "riffle"), Step("load", "shuffler"))
    assert {packet.place for packet in loaded.packets.values()} == {SHUFFLER}


def test_the_dealers_hand_is_set_and_pushed_up(table: Table) -> None:
    shown = after(
        table,
        Step("deal", "dealer"),
        Step("receive", "dealer"),
        Step("square", "dealer"),
        Step("expose", "dealer"),
        Step("set", "dealer", "Kc Tc 8c"),
        Step("push-up", "dealer"),
        Step("take", "rake"),
    )
    assert (shown.set_cards, shown.pushed_up, shown.squared, shown.rake_taken) == (
        "Kc Tc 8c",
        True,
        True,
        True,
    )
    assert after(shown, Step("void", "round"), Step("say", "it is allowed")) == shown


def test_the_hand_of_a_player_who_banks_lies_at_that_seat_until_it_is_received(library: Library) -> None:
    banked = {
        "house": "cuda",
        "button": 6,
        "dealer": "Kc Tc 8c 4d 2d 7h 5s",
        "spots": [{"spot": 2, "cards": "Ah Qh 9h 3h 5d Jd 2s", "ante": 10, "decision": "raise", "raise": 10}],
    }
    dealt = after(laid_out(rule(*round_from_plain(banked, library.house))), Step("deal", "dealer"))
    assert dealt.packets["dealer"].place == "player 6"
    assert after(dealt, Step("deal", "dealer")) == dealt
    assert after(dealt, Step("receive", "dealer")).packets["dealer"].place == "dealer"


def test_four_of_a_kind_that_wins_keeps_all_seven_cards_together(library: Library) -> None:
    kept = {
        "house": "greektown",
        "posted": {"straight_flush": "V05"},
        "dealer": "Kc Tc 8c 4d 2d 7h 5s",
        "spots": [
            {
                "spot": 2,
                "cards": "Ah Ad Ac As Jh 9h 3h",
                "ante": 10,
                "straight_flush": 5,
                "decision": "raise",
                "raise": 10,
            }
        ],
    }
    table = laid_out(rule(*round_from_plain(kept, library.house)))
    assert len(table.packets["2"].cards) == 7
    assert "2 discards" not in table.packets


@pytest.mark.parametrize(
    ("cards", "order"),
    [
        ("4h 9s Jc 2h 6s 3d 8s", "Jc 9s 8s 6s 4h 3d 2h"),
        ("2c As 9d 9c 9h 9s Qc", "As Qc 9c 9d 9h 9s 2c"),
        ("2h 5h 3h 9h Ah Kh 4h", "Ah Kh 9h 5h 4h 3h 2h"),
    ],
)
def test_a_revealed_hand_is_set_high_to_low_and_does_not_tell_which_suit_plays(
    cards: str, order: str, library: Library
) -> None:
    spots = [{"spot": 5, "cards": cards, "ante": 10, "flush": 5, "decision": "fold"}]
    table = laid_out(rule(*round_from_plain({**ROUND, "spots": spots}, library.house)))
    dealt = after(table, Step("deal", 5), Step("present", 5))
    assert written(dealt.packets["5"].cards) == cards
    shown = after(dealt, Step("reveal", 5))
    assert written(shown.packets["5"].cards) == order
    assert (shown.packets["5"].place, shown.packets["5"].face_up) == ("player 5", True)
    assert after(shown, Step("reveal", 5)) == shown
    assert after(table, Step("reveal", 5)) == table, "what is in the shuffler is not set"


def test_cards_lie_in_the_order_they_were_dealt(table: Table) -> None:
    assert written(table.packets["4"].cards) == "Ah Qh 9h 3h"
    assert written(table.packets["4 discards"].cards) == "5d Jd 2s"
    assert written(table.packets["5"].cards) == "9s 8s 6s 4h 3d Jc 2h"


def test_a_deck_is_prepared_in_the_working_area_and_faced_to_be_inspected(library: Library) -> None:
    opening = laid_out(rule(*round_from_plain({"house": "oxford", "plan": "opening"}, library.house)))
    assert opening.packets["stub"].place == WORKING_AREA
    assert len(opening.packets["stub"].cards) == 52
    faced = after(opening, Step("inspect", "faces"))
    assert faced.packets["stub"].face_up
    assert not after(faced, Step("inspect", "backs")).packets["stub"].face_up
    assert after(faced, Step("shuffle", "wash"), Step("load", "shuffler")).packets["stub"].place == SHUFFLER
