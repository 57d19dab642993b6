"""What players turn up when they decide: winners on top of a fold, discards that win; and what is paid on them."""

from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from app.game.cards import written
from app.procedure.dealer_log import step_from_words
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain, round_from_text
from app.procedure.ruling import Ruling, rule
from app.table.table import RACK, Table, apply, laid_out

EXAMPLES = Path(__file__).parents[1] / "examples"
DEALER = "Kc Tc 8c 4d 5d Ts Js"


def ruled(library: Library, data: dict[str, Any]) -> Ruling:
    return rule(*round_from_plain(data, library.house))


def example(library: Library, name: str) -> Ruling:
    return rule(*round_from_text((EXAMPLES / f"{name}.json").read_text("utf-8"), library.house))


def folded(library: Library, cards: str, **more: object) -> Ruling:
    """A hand that is folded at a house where winners are faced on a fold."""
    spot = {"spot": 2, "cards": cards, "ante": 10, "straight_flush": 5, "progressive": 1, "decision": "fold"}
    return ruled(library, {"house": "greektown", "dealer": DEALER, "meter": 100, "spots": [spot], **more})


def after(ruling: Ruling, *acts: str) -> Table:
    """The table after the plan up to the first of these, and then all of them."""
    plan = [str(due.step) for due in ruling.steps]
    words = [*plan[: plan.index(acts[0])], *acts]
    return reduce(apply, [step_from_words(act.split(), 6) for act in words], laid_out(ruling))


class TestFoldedWinners:
    def test_the_winning_run_lies_on_top_of_the_rest(self, library: Library) -> None:
        packet = after(folded(library, "9s 4h Kd 3h 5h 2d Jc"), "take 2 ante").packets["2"]
        assert (written(packet.covered), written(packet.faced)) == ("9s Kd 2d Jc", "5h 4h 3h")
        assert not packet.face_up

    def test_fanning_shows_the_winners_and_turns_no_other_card(self, library: Library) -> None:
        ruling = folded(library, "9s 4h Kd 3h 5h 2d Jc")
        before, fanned = (after(ruling, act).packets["2"] for act in ("take 2 ante", "fan 2"))
        assert fanned == before._replace(face_up=True)

    def test_revealing_turns_every_card_over_all_the_same(self, library: Library) -> None:
        ruling = folded(library, "9s 4h Kd 3h 5h 2d Jc")
        for acts in (["reveal 2"], ["reveal 2", "fan 2"]):
            packet = after(ruling, "fan 2", *acts).packets["2"]
            assert (packet.face_up, packet.faced, packet.covered) == (True, (), ())
            assert written(packet.cards) == "Kd Jc 9s 5h 4h 3h 2d"

    def test_all_seven_go_into_the_rack(self, library: Library) -> None:
        table = after(folded(library, "9s 4h Kd 3h 5h 2d Jc"), "rack 2")
        assert (table.packets["2"].place, table.packets["2"].face_up) == (RACK, False)
        assert len(table.packets["2"].cards) == 7

    def test_a_low_ace_stands_last(self, library: Library) -> None:
        assert written(laid_out(folded(library, "Ah 9s 2h Kd 3h 6d Jc")).packets["2"].faced) == "3h 2h Ah"

    def test_four_of_a_kind_is_faced_where_it_wins(self, library: Library) -> None:
        cards = "9s 4h 9d 3h 9c 2d 9h"
        posted = {"straight_flush": "V05"}
        faced = laid_out(folded(library, cards, posted=posted)).packets["2"].faced
        assert written(faced) == "9s 9d 9c 9h"
        assert laid_out(folded(library, cards)).packets["2"].faced == ()

    def test_with_two_wins_the_cards_of_both_are_faced(self, library: Library) -> None:
        """Four of a kind wins the Straight Flush wager, and a run of three the Progressive."""
        ruling = folded(library, "9s 8d 9d 7d 9c 2h 9h", posted={"straight_flush": "V05", "progressive": "1"})
        assert written(laid_out(ruling).packets["2"].faced) == "9s 9d 9c 9h 8d 7d"

    def test_a_fold_that_wins_nothing_shows_nothing(self, library: Library) -> None:
        assert laid_out(folded(library, "9s 4h Kd 3h 6h 2d Jc")).packets["2"].faced == ()

    def test_where_winners_are_tucked_nobody_faces_them(self, library: Library) -> None:
        spot = {
            "spot": 2,
            "cards": "9s 4h Kd 3h 5h 2d Jc",
            "ante": 10,
            "straight_flush": 5,
            "decision": "fold",
        }
        ruling = ruled(library, {"house": "oxford", "dealer": DEALER, "spots": [spot]})
        assert laid_out(ruling).packets["2"].faced == ()

    def test_players_face_their_cards_also_where_a_dealer_has_missed_a_misdeal(
        self, library: Library
    ) -> None:
        events = [{"at": "deal 2", "kind": "red-light"}]
        ruling = folded(library, "9s 4h Kd 3h 5h 2d Jc", events=events)
        assert ruling.is_void
        assert written(laid_out(ruling).packets["2"].faced) == "5h 4h 3h"


class TestPaidDiscards:
    """Spot 2 raises with a flush and faces a straight flush among the discards."""

    @pytest.fixture
    def ruling(self, library: Library) -> Ruling:
        return example(library, "greektown-faced-discards")

    def lying(self, table: Table) -> tuple[int, int]:
        return table.payout((2, "straight_flush")), table.payout((2, "progressive"))

    def test_the_payout_leaves_the_betting_area_with_the_wager(self, ruling: Ruling) -> None:
        paid = after(ruling, "pay 2 straight_flush 35")
        assert self.lying(paid) == (3500, 0)
        back = after(ruling, "return 2 straight_flush")
        assert self.lying(back) == (0, 0)
        stack = back.stacks[2, "straight_flush"]
        assert (stack.felt, stack.player, stack.paid) == (0, 500, 3500)

    def test_a_progressive_payout_leaves_it_with_the_cards_that_won_it(self, ruling: Ruling) -> None:
        assert self.lying(after(ruling, "pay 2 progressive 3")) == (0, 300)
        assert self.lying(after(ruling, "pick-up 2")) == (0, 0)

    def test_what_is_paid_a_second_time_lies_there_to_be_seen(self, ruling: Ruling) -> None:
        twice = after(ruling, "pick-up 2", "pay 2 straight_flush 35", "pay 2 progressive 3")
        assert self.lying(twice) == (3500, 300)

    def test_a_payout_after_the_wager_was_given_back_leaves_with_the_cards(self, ruling: Ruling) -> None:
        late = after(ruling, "return 2 straight_flush", "pay 2 straight_flush 5")
        assert self.lying(late) == (500, 0)
        assert self.lying(apply(late, step_from_words(["pick-up", "2"], 6))) == (0, 0)

    def test_what_is_taken_back_is_taken_first_from_what_lies_there(self, ruling: Ruling) -> None:
        twice = ["pick-up 2", "pay 2 straight_flush 35", "recover 2 straight_flush 35"]
        assert self.lying(after(ruling, *twice)) == (0, 0)
        more = after(ruling, *twice, "recover 2 straight_flush 5")
        assert (self.lying(more), more.stacks[2, "straight_flush"].paid) == ((0, 0), 3000)
        void = after(ruling, "pick-up 2", "return 2 all", "pay 2 straight_flush 1")
        assert self.lying(void) == (100, 0)

    def test_other_payouts_stay_beside_their_wagers(self, ruling: Ruling) -> None:
        end = after(ruling, "rack 2")
        stayed = {wager: end.payout((2, wager)) for wager in ("raise", "ante", "flush")}
        assert stayed == {"raise": 1000, "ante": 1000, "flush": 1000}

    def test_where_paid_discards_are_not_given_back_the_payout_stays(self, library: Library) -> None:
        ruling = example(library, "oxford-full-table")
        fanned = {due.step.place for due in ruling.steps if due.step.verb == "fan"}
        assert fanned
        end = reduce(apply, [due.step for due in ruling.steps], laid_out(ruling))
        assert not end.handed
        assert any(end.payout(key) for key in end.stacks if key[0] in fanned and key[1] == "straight_flush")

    def test_a_wager_that_is_given_back_elsewhere_leaves_a_wrong_payout_lying(self, ruling: Ruling) -> None:
        table = after(ruling, "pick-up 2", "pay 2 raise 10", "return 2 raise")
        assert table.payout((2, "raise")) == 1000
