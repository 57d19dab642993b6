"""A dealer is faulted only for what the house has decided, one test for each case that was found."""

from itertools import permutations
from random import Random
from typing import Any

import pytest

from app.errors import Refused
from app.grading.faults import Fault, Scorecard
from app.grading.judge import Judge
from app.procedure.dealer_log import step_from_words
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.rule_book import book_of
from app.procedure.ruling import Ruling, as_plain, rule
from app.procedure.ruling_words import ground_of_wager
from app.procedure.vocabulary import Step
from tests.bulk import figure
from tests.grading.freedoms import freely, same_hands
from tests.grading.judging import judged, random_ruling
from tests.grading.slips import every_slip
from tests.procedure.sources import steps_by_name
from tests.procedure.written_orders import written_orders
from tests.rounds import random_round

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
ROUND: dict[str, Any] = {
    "house": "oxford",
    "dealer": "Kc Tc 8c 4d 2d 7h 5s",
    "spots": [
        {"spot": 2, "cards": "9s 8s 6s 4h 3d Jc 2h", "ante": 10, "flush": 5, "straight_flush": 5, "decision": "fold"},
        {"spot": 4, "cards": "Ah Qh 9h 3h 5d Jd 2s", "ante": 10, "decision": "raise", "raise": 10},
        {"spot": 5, "cards": "As Qs Ts 3s 9d 6d 2c", "ante": 10, "decision": "raise", "raise": 10},
    ],
}  # fmt: skip


def ruled(house: House, *events: dict[str, Any], **changes: Any) -> Ruling:
    data = ROUND | {"house": house.id, "events": list(events)} | changes
    if house.has_button:
        data["button"] = 7
    return rule(*round_from_plain(data, lambda _: house))


def words_of(ruling: Ruling) -> list[str]:
    return [str(due.step) for due in ruling.steps]


def judged_words(ruling: Ruling, words: list[str]) -> Scorecard:
    return judged(ruling, [step_from_words(line.split(), ruling.house.seats) for line in words])


def moved(words: list[str], what: str, before: str) -> list[str]:
    rest = [line for line in words if line != what]
    place = rest.index(before)
    return [*rest[:place], what, *rest[place:]]


def the_fault(card: Scorecard) -> Fault:
    (fault,) = card.faults
    return fault


# 1. Cards of equal rank, and two suits that make the same flush.


def test_cuda_cards_of_equal_rank_may_lie_in_any_order(houses: dict[str, House]) -> None:
    ruling = ruled(houses["cuda"], dealer="Kc Kd Ks 4d 4c 7h 5s")
    place = next(at for at, line in enumerate(words_of(ruling)) if line.startswith("set dealer"))
    for kings in permutations(("Kc", "Kd", "Ks")):
        for fours in permutations(("4d", "4c")):
            words = words_of(ruling)
            words[place] = f"set dealer {' '.join(kings)} 7h 5s {' '.join(fours)}"
            assert judged_words(ruling, words).faults == ()
    words[place] = "set dealer Kc Kd Ks 5s 7h 4d 4c"
    assert the_fault(judged_words(ruling, words)).kind == "wrong"


def test_either_of_two_suits_with_the_same_flush_may_be_set(houses: dict[str, House]) -> None:
    ruling = ruled(houses["oxford"], dealer="Kc Tc 8c Kd Td 8d 7s")
    words = words_of(ruling)
    assert "set dealer Kc Tc 8c" in words
    words[words.index("set dealer Kc Tc 8c")] = "set dealer Kd Td 8d"
    assert judged_words(ruling, words).faults == ()
    words[words.index("set dealer Kd Td 8d")] = "set dealer Kd Tc 8d"
    assert the_fault(judged_words(ruling, words)).kind == "wrong"


# 2. A misdeal.


@pytest.mark.parametrize("house_id", HOUSES)
def test_after_a_misdeal_wagers_go_back_and_cards_away_in_any_order(
    house_id: str, houses: dict[str, House]
) -> None:
    ruling = ruled(houses[house_id], {"at": "deal 4", "kind": "hand-count", "spot": 4, "cards": 6})
    words = words_of(ruling)
    start = words.index("void round") + 1
    for order in permutations(words[start:]):
        assert judged_words(ruling, [*words[:start], *order]).faults == ()


def test_after_a_misdeal_wagers_may_go_back_one_by_one(houses: dict[str, House]) -> None:
    ruling = ruled(houses["oxford"], {"at": "deal 4", "kind": "hand-count", "spot": 4, "cards": 6})
    words = words_of(ruling)
    place = words.index("return 2 all")
    words[place : place + 1] = ["return 2 straight_flush", "return 2 ante", "return 2 flush"]
    assert judged_words(ruling, words).faults == ()
    words.remove("return 2 flush")
    assert str(the_fault(judged_words(ruling, words)).step) == "return 2 all"


def test_a_misdeal_is_called_before_it_is_declared(houses: dict[str, House]) -> None:
    ruling = ruled(houses["oxford"], {"at": "deal 4", "kind": "hand-count", "spot": 4, "cards": 6})
    fault = the_fault(judged_words(ruling, moved(words_of(ruling), "void round", "call supervisor")))
    assert (fault.kind, str(fault.ground.source)) == ("early", "000 §Irregularities")


# 3. Before the deal at cuda.


def test_cuda_rake_and_no_more_bets_in_either_order_both_before_the_deal(houses: dict[str, House]) -> None:
    ruling = ruled(houses["cuda"])
    words = words_of(ruling)
    assert judged_words(ruling, moved(words, "announce no-more-bets", "take rake")).faults == ()
    rest = [line for line in words if line != "take rake"]
    place = rest.index("deal 2")
    fault = the_fault(judged_words(ruling, [*rest[:place], "take rake", *rest[place:]]))
    assert (str(fault.did), str(fault.jumped), str(fault.ground.source)) == (
        "press green",
        "take rake",
        "004 §House Rake",
    )


# 4. What 000 does not say.


def test_oxford_hands_are_presented_in_any_order(houses: dict[str, House]) -> None:
    ruling = ruled(houses["oxford"])
    for order in permutations(("present 2", "present 4", "present 5")):
        words = words_of(ruling)
        words[words.index("present 2") : words.index("present 5") + 1] = order
        assert judged_words(ruling, words).faults == ()


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_folded_ante_is_taken_at_any_moment_of_that_turn(house_id: str, houses: dict[str, House]) -> None:
    ruling = ruled(houses[house_id])
    hand = (
        "rack 2"
        if house_id == "cuda"
        else next(line for line in words_of(ruling) if line.startswith("tuck 2"))
    )
    words = [line for line in words_of(ruling) if line != "take 2 ante"]
    words.insert(words.index(hand) + 1, "take 2 ante")
    assert judged_words(ruling, words).faults == ()


def test_a_folded_ante_taken_before_the_cards_are_out_is_early(houses: dict[str, House]) -> None:
    ruling = ruled(houses["oxford"])
    fault = the_fault(judged_words(ruling, moved(words_of(ruling), "take 2 ante", "present 5")))
    assert (fault.kind, str(fault.did)) == ("early", "take 2 ante")


@pytest.mark.parametrize("plan", ["opening", "set-up", "by-hand"])
def test_000_dealing_24_is_about_the_end_of_a_round_and_no_other_shuffle(
    plan: str, houses: dict[str, House]
) -> None:
    steps = houses["oxford"].plans[plan]
    assert all(step.ground.source.kind == "standard" for step in steps if step.words[0] == "shuffle")
    assert str(steps_by_name(houses["oxford"])["strip"].ground.source) == "000 §Dealing 24"


# 5. Calling the supervisor (the 10,000 rounds are in test_slips).


def test_wrong_money_counts_by_any_rule_and_still_does_when_it_was_put_right(
    houses: dict[str, House],
) -> None:
    house, chance = houses["two-to-ten"], Random("put right")
    found: list[Fault] = []
    while len(found) < 3:
        ruling = random_ruling(house, chance)
        steps = [due.step for due in ruling.steps]
        for place, step in enumerate(steps):
            if step.verb == "pay" and step.cents:
                wrong = step._replace(cents=step.cents + 500)
                mended = [wrong, wrong._replace(verb="recover"), step]
                (fault,) = judged(ruling, [*steps[:place], *mended, *steps[place + 1 :]]).faults
                found += [] if fault.ground.source.binds else [fault]
    for fault in found:
        assert (fault.corrected, fault.cost, fault.binding) == (True, 0, True)


def test_an_unneeded_call_is_a_remark_that_says_to_go_on(houses: dict[str, House]) -> None:
    ruling = ruled(houses["oxford"])
    card = judged_words(ruling, [*words_of(ruling)[:5], "call supervisor", *words_of(ruling)[5:]])
    assert (card.faults, card.score) == ((), 100)
    assert [(remark.line, "keep dealing" in remark.text) for remark in card.remarks] == [(6, True)]


@pytest.mark.parametrize("moment", ["reveal 4", "pay 4 raise 10", "pay 4 ante 10"])
def test_a_large_payout_may_be_called_at_any_moment_of_its_spot(
    moment: str, houses: dict[str, House]
) -> None:
    house = houses["oxford"]._replace(approval=1000)
    spots = [ROUND["spots"][1] | {"flush": 100}]
    ruling = ruled(house, spots=spots)
    words = words_of(ruling)
    assert words[words.index("pay 4 flush 100") - 1] == "call supervisor"
    rest = [line for line in words if line != "call supervisor"]
    place = rest.index(moment) + 1
    assert judged_words(ruling, [*rest[:place], "call supervisor", *rest[place:]]).faults == ()
    assert str(the_fault(judged_words(ruling, rest)).step) == "call supervisor"


# 6. Words that mean the same.


def test_push_4_raise_is_a_push_where_only_the_raise_is_pushed(houses: dict[str, House]) -> None:
    ruling = ruled(houses["oxford"], dealer="7c 5c 8d 4d Kh 6h 3c")
    words = words_of(ruling)
    words[words.index("push 4")] = "push 4 raise"
    assert judged_words(ruling, words).faults == ()


@pytest.mark.parametrize("taps", [("push 4 raise", "push 4 ante"), ("push 4 ante", "push 4 raise")])
def test_at_a_tie_two_taps_are_one_push(taps: tuple[str, str], houses: dict[str, House]) -> None:
    ruling = ruled(houses["oxford"], dealer="Ac Qc 9c 3c 5h Jh 2d")
    words = words_of(ruling)
    place = words.index("push 4")
    assert judged_words(ruling, [*words[:place], *taps, *words[place + 1 :]]).faults == ()
    fault = the_fault(judged_words(ruling, [*words[:place], taps[0], *words[place + 1 :]]))
    assert str(fault.step) == "push 4"


# 7. A dealer's own slip that the house calls an irregularity.

MISDEAL = ["call supervisor", "void round", "return 2 all", "return 4 all", "return 5 all", "rack all"]


def test_oxford_a_wrong_button_is_one_fault_and_then_a_misdeal_is_right(houses: dict[str, House]) -> None:
    ruling = ruled(houses["oxford"])
    words = words_of(ruling)
    dealt = words[: words.index("deal 4") + 1]
    fault = the_fault(judged_words(ruling, [*dealt, "press green", *MISDEAL]))
    assert (str(fault.did), str(fault.ground.source)) == ("press green", "000 §Irregularities 3")
    pressed, ignored = judged_words(ruling, [*dealt, "press green", *words[len(dealt) :]]).faults
    assert str(pressed.did) == "press green"
    assert (ignored.kind, str(ignored.step), ignored.severity) == ("omitted", "call supervisor", "critical")


def test_oxford_after_a_wrong_button_the_call_is_due_next(houses: dict[str, House]) -> None:
    judge = Judge(ruled(houses["oxford"]))
    for line, words in enumerate(("scan", "deal 2", "press green"), 1):
        judge.act(step_from_words(words.split(), 6), line)
    due = judge.next_due()
    assert due is not None
    assert str(due.step) == "call supervisor"


def test_money_after_a_dealers_own_misdeal_goes_back(houses: dict[str, House]) -> None:
    ruling = ruled(houses["oxford"])
    acts = ["scan", "deal 2", "press green", "call supervisor", "void round", "take 4 ante", *MISDEAL[2:]]
    card = judged_words(ruling, acts)
    assert card.cost == 0
    kept = judged_words(ruling, [act for act in acts if act != "return 4 all"])
    assert kept.cost == -1000


@pytest.mark.parametrize("house_id", HOUSES)
def test_a_packet_dealt_twice_is_a_wrong_number_of_cards(house_id: str, houses: dict[str, House]) -> None:
    ruling = ruled(houses[house_id])
    words = words_of(ruling)
    dealt = [*words[: words.index("deal 4") + 1], "deal 4"]
    assert str(the_fault(judged_words(ruling, [*dealt, *MISDEAL])).did) == "deal 4"
    assert len(judged_words(ruling, [*dealt, *words[len(dealt) - 1 :]]).faults) == 2


def test_oxford_a_hand_shown_too_soon_is_an_exposed_card_and_goes_to_the_supervisor(
    houses: dict[str, House],
) -> None:
    ruling = ruled(houses["oxford"])
    words = moved(words_of(ruling), "expose dealer", "present 4")
    place = words.index("expose dealer") + 1
    early, ignored = judged_words(ruling, words).faults
    assert (str(early.did), str(ignored.step), str(ignored.ground.source)) == (
        "expose dealer",
        "call supervisor",
        "000 §Irregularities",
    )
    fault = the_fault(judged_words(ruling, [*words[:place], "call supervisor", *words[place:]]))
    assert str(fault.did) == "expose dealer"


# 8. Two runs of equal length (oxford's switch is in tests/procedure/test_readings).


def test_the_run_that_lies_open_is_named_where_the_other_is_racked(houses: dict[str, House]) -> None:
    spot = {
        "spot": 3,
        "cards": "9s 8s 7s 4s Jd Td 9d",
        "ante": 10,
        "straight_flush": 5,
        "decision": "raise",
        "raise": 10,
    }
    runs = {
        house_id: as_plain(ruled(houses[house_id], dealer="Kc Tc 8c 4d 2d 7h 5s", spots=[spot]))["spots"][0][
            "straight_flush"
        ]
        for house_id in HOUSES
    }
    assert runs == {
        "oxford": "9s 8s 7s", "pechanga": "9s 8s 7s", "greektown": "9s 8s 7s",
        "two-to-ten": "Jd Td 9d", "cuda": "Jd Td 9d",
    }  # fmt: skip


# 9. A flawed card, and a wash that was granted.


@pytest.mark.parametrize("house_id", HOUSES)
@pytest.mark.parametrize("at", ["inspect faces", "inspect backs"])
def test_a_flawed_card_at_the_opening_replaces_the_deck_and_inspection_begins_again(
    house_id: str, at: str, houses: dict[str, House]
) -> None:
    house = houses[house_id]
    event = {"at": at, "kind": "flawed-card"}
    ruling = rule(
        *round_from_plain({"house": house.id, "plan": "opening", "events": [event]}, lambda _: house)
    )
    words = words_of(ruling)
    place = words.index("replace deck")
    assert words[place - 2 : place] == [at, "call supervisor"]
    assert sorted(words[place + 1 :][:2]) == ["inspect backs", "inspect faces"]
    assert judged(ruling, [due.step for due in ruling.steps]).faults == ()
    flawed = [line for line in words[:place] if line != "call supervisor"]
    on = [*flawed, *words[place + 1 + len(flawed) :]]
    assert str(the_fault(judged_words(ruling, on)).step) == "call supervisor"


def test_oxford_the_manager_replaces_a_flawed_deck_by_the_document(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    event = {"at": "inspect faces", "kind": "flawed-card"}
    ruling = rule(
        *round_from_plain({"house": house.id, "plan": "opening", "events": [event]}, lambda _: house)
    )
    (replaced,) = (due for due in ruling.steps if due.step == Step("replace", "deck"))
    assert str(replaced.entry.ground.source) == "000 §Opening"


def test_cuda_a_granted_wash_is_done_and_one_without_a_word_is_not_due(houses: dict[str, House]) -> None:
    ruling = ruled(houses["cuda"], {"at": "rack dealer", "kind": "wash-request"})
    words = words_of(ruling)
    place = words.index("call supervisor") + 1
    assert judged_words(ruling, words).faults == ()
    assert judged_words(ruling, [*words[:place], "shuffle wash", *words[place:]]).faults == ()
    smooth = ruled(houses["cuda"])
    assert str(the_fault(judged_words(smooth, [*words_of(smooth), "shuffle wash"])).did) == "shuffle wash"


# 10. A Raise too large.


def test_a_raise_that_shows_is_corrected_at_once_and_one_that_does_not_at_the_reveal(
    houses: dict[str, House],
) -> None:
    for asked, at, answer in ((40, "take 2 ante", "correct 4 raise"), (15, "take 2 ante", "correct 4 raise"),
                              (20, "reveal 4", "call supervisor"), (30, "reveal 4", "call supervisor")):  # fmt: skip
        event = {"at": "take 2 ante", "kind": "raise-too-large", "spot": 4, "asked": asked}
        words = words_of(ruled(houses["oxford"], event))
        assert words[words.index(at) + 1] == answer, asked


def test_two_to_ten_a_raise_over_the_cap_shows_though_it_is_a_legal_multiple(
    houses: dict[str, House],
) -> None:
    spot = {"spot": 4, "cards": "Ah Qh 9h 3h 5h 8h 2s", "ante": 5, "decision": "raise", "raise": 10}
    event = {"at": "present 4", "kind": "raise-too-large", "spot": 4, "asked": 15}
    ruling = ruled(houses["two-to-ten"], event, spots=[spot])
    assert words_of(ruling)[words_of(ruling).index("present 4") + 1] == "correct 4 raise"


def test_correcting_a_raise_that_the_supervisor_was_called_for_is_right_too(houses: dict[str, House]) -> None:
    ruling = ruled(houses["oxford"], {"at": "present 4", "kind": "raise-too-large", "spot": 4, "asked": 20})
    words = words_of(ruling)
    place = words.index("call supervisor") + 1
    assert judged_words(ruling, [*words[:place], "correct 4 raise", *words[place:]]).faults == ()


# 11. The right words.


def test_cuda_a_folded_bonus_is_given_up_and_not_beaten(houses: dict[str, House]) -> None:
    spots = [ROUND["spots"][0] | {"cards": "As Ks Qs Js 3d Jc 2h"}]
    ground = ground_of_wager(ruled(houses["cuda"], spots=spots), 2, "flush")
    assert ground is not None
    assert "fold" in ground.why
    assert "beat" not in ground.why


def test_cuda_an_omitted_tied_flush_cites_the_tie_and_not_the_fold(houses: dict[str, House]) -> None:
    spots = [ROUND["spots"][1] | {"flush": 5}]
    ruling = ruled(houses["cuda"], dealer="Ac Qc 9c 3c 5h Jh 2d", spots=spots)
    words = [line for line in words_of(ruling) if line != "push 4 flush"]
    fault = the_fault(judged_words(ruling, words))
    assert str(fault.ground.source) == "004 §Taking and Paying 3"
    assert "A tie pushes" in fault.ground.why


def test_cuda_book_calls_the_banker_designated_player(houses: dict[str, House]) -> None:
    for chapter in book_of(houses["cuda"]):
        for entry in chapter.entries:
            text = f"{entry.text} {entry.ground.why if entry.ground else ''}"
            assert "dealer's hand" not in text, entry
            assert "BANKER" not in text


def test_oxford_push_up_without_a_qualifier_cites_dealing_17(houses: dict[str, House]) -> None:
    ruling = ruled(houses["oxford"], dealer="7c 5c 8d 4d Kh 6h 3c")
    words = words_of(ruling)
    place = words.index("call dealer not-qualified") + 1
    fault = the_fault(judged_words(ruling, [*words[:place], "push-up dealer", *words[place:]]))
    assert str(fault.ground.source) == "000 §Dealing 17"


# 12. Labels.


@pytest.mark.parametrize("kind", ["second-hand", "blind", "late-bonus", "touched-wager"])
def test_oxford_forbids_by_the_document_and_warns_by_standard(kind: str, houses: dict[str, House]) -> None:
    entry = houses["oxford"].irregularities[kind]
    assert (entry.ground.source.kind, entry.answer_ground.source.kind) == ("document", "standard")


@pytest.mark.parametrize("house_id", ["pechanga", "greektown"])
def test_no_late_bonus_is_written_there(house_id: str, houses: dict[str, House]) -> None:
    assert houses[house_id].irregularities["late-bonus"].ground.source.kind == "document"


def test_cuda_reading_and_comparing_stand_in_the_rank_of_hands(houses: dict[str, House]) -> None:
    for custom in ("reading", "comparing"):
        assert str(houses["cuda"].customs[custom][1].source) == "004 §Rank of Hands"


@pytest.mark.parametrize("house_id", ["cuda", "two-to-ten"])
def test_no_word_of_discards_where_nothing_is_discarded(house_id: str, houses: dict[str, House]) -> None:
    assert "discards" not in houses[house_id].customs


@pytest.mark.parametrize("house_id", HOUSES)
def test_reasons_belong_to_the_house_that_gives_them(house_id: str, houses: dict[str, House]) -> None:
    """Four of a kind wins at one house, discards lie at some, a manager is named by one document."""
    told = [entry for chapter in book_of(houses[house_id]) for entry in chapter.entries if entry.ground]
    for entry in told:
        words = f"{entry.text} {entry.ground.why if entry.ground else ''}"
        assert "four of a kind" not in words.lower() or house_id == "greektown", entry
        if houses[house_id].keeps_all and not entry.key.startswith("round"):
            assert "discards" not in words or "no discards" in words, entry


@pytest.mark.parametrize("house_id", HOUSES)
def test_banker_and_seats_have_a_source(house_id: str, houses: dict[str, House]) -> None:
    table = next(chapter for chapter in book_of(houses[house_id]) if chapter.title == "The table")
    assert all(entry.ground for entry in table.entries if entry.key in ("banker", "seats"))


# 14. Several hands of one player.


def test_cuda_a_round_whose_hands_are_all_blind_is_refused(houses: dict[str, House]) -> None:
    blind = [spot | {"decision": "raise", "raise": 10, "blind": True} for spot in ROUND["spots"]]
    with pytest.raises(
        Refused, match=r"^the round: every hand is blind, but a player must look at the first hand$"
    ):
        ruled(houses["cuda"], spots=blind)


def test_cuda_hands_of_one_player_are_held_to_the_first_one_seen(houses: dict[str, House]) -> None:
    seen, blind = ROUND["spots"][1] | {"player": "A"}, ROUND["spots"][2] | {"player": "A", "blind": True}
    assert ruled(houses["cuda"], spots=[seen, blind])
    with pytest.raises(
        Refused, match=r"^spot 5: the first hand dealt to player A is spot 4, so this one must be blind$"
    ):
        ruled(houses["cuda"], spots=[seen, blind | {"blind": False}])
    with pytest.raises(
        Refused,
        match=r"^spot 4: this is the first hand dealt to player A, so it cannot be blind; spot 5: the first hand dealt to player A is spot 4, so this one must be blind$",
    ):
        ruled(houses["cuda"], spots=[seen | {"blind": True}, blind | {"blind": False}])


def test_player_belongs_only_where_a_player_may_hold_several_hands(houses: dict[str, House]) -> None:
    with pytest.raises(Refused, match=r"^spot 4: “player” is not part of a round at oxford$"):
        ruled(houses["oxford"], spots=[ROUND["spots"][1] | {"player": "A"}])


# What the document can be read to mean.


@pytest.mark.parametrize("unqualified", ["7c 5c 8d 4d Kh 6h 3c"])
def test_cuda_bonuses_given_back_are_right_otherwise_and_so_no_more_than_minor(
    unqualified: str, houses: dict[str, House], confirmed: dict[str, House]
) -> None:
    spots = [ROUND["spots"][1] | {"flush": 5}]
    for house, weight, binding in ((houses["cuda"], "minor", False), (confirmed["cuda"], "critical", True)):
        ruling = ruled(house, dealer=unqualified, spots=spots)
        words = ["return 4 flush" if line == "pay 4 flush 10" else line for line in words_of(ruling)]
        fault = the_fault(judged_words(ruling, words))
        assert (fault.severity, fault.binding, fault.cost) == (weight, binding, -1000)


def test_cuda_money_that_no_reading_makes_right_is_critical(houses: dict[str, House]) -> None:
    spots = [ROUND["spots"][1] | {"flush": 5}]
    ruling = ruled(houses["cuda"], dealer="7c 5c 8d 4d Kh 6h 3c", spots=spots)
    words = ["pay 4 flush 20" if line == "pay 4 flush 10" else line for line in words_of(ruling)]
    fault = the_fault(judged_words(ruling, words))
    assert (fault.severity, fault.binding) == ("critical", True)


@pytest.mark.parametrize(
    ("made", "kind"), [(("flush",), "reading"), (("flush", "straight_flush"), "document")]
)
def test_oxford_a_wrong_tuck_rests_on_the_reading_only_where_one_bonus_was_made(
    made: tuple[str, ...], kind: str, houses: dict[str, House]
) -> None:
    spot = {key: value for key, value in ROUND["spots"][0].items() if not key.endswith("flush")}
    ruling = ruled(houses["oxford"], spots=[spot | dict.fromkeys(made, 5), ROUND["spots"][1]])
    right = next(line for line in words_of(ruling) if line.startswith("tuck"))
    other = "tuck 2 straight_flush" if right == "tuck 2 flush" else "tuck 2 flush"
    words = [other if line == right else line for line in words_of(ruling)]
    fault = the_fault(judged_words(ruling, words))
    assert (fault.ground.source.kind, fault.binding) == (kind, kind == "document")


def test_two_to_ten_a_misdeal_without_a_call_is_form_and_a_misdeal_dealt_on_is_not(
    houses: dict[str, House],
) -> None:
    event = {"at": "deal 4", "kind": "hand-count", "spot": 4, "cards": 6}
    ruling, smooth = ruled(houses["two-to-ten"], event), ruled(houses["two-to-ten"])
    silent = [line for line in words_of(ruling) if line != "call supervisor"]
    fault = the_fault(judged_words(ruling, silent))
    assert (str(fault.step), fault.severity, fault.binding) == ("call supervisor", "minor", False)
    ignored = the_fault(judged_words(ruling, words_of(smooth)))
    assert (ignored.severity, str(ignored.ground.source)) == ("critical", "001 §Irregularities")


def test_a_payout_before_its_approval_is_early_by_the_houses_own_word(houses: dict[str, House]) -> None:
    house = houses["oxford"]._replace(approval=1000)
    ruling = ruled(house, spots=[ROUND["spots"][1] | {"flush": 100}])
    fault = the_fault(judged_words(ruling, moved(words_of(ruling), "pay 4 flush 100", "call supervisor")))
    assert (fault.kind, str(fault.ground.source), fault.binding) == ("early", "standard", True)


@pytest.mark.parametrize("house_id", HOUSES)
def test_the_call_may_come_before_the_cards_are_set_and_not_before_they_are_open(
    house_id: str, houses: dict[str, House]
) -> None:
    ruling = ruled(houses[house_id])
    words = words_of(ruling)
    call, laid = (
        next(line for line in words if line.startswith(verb)) for verb in ("call dealer", "set dealer")
    )
    assert judged_words(ruling, moved(words, call, laid)).faults == ()
    assert the_fault(judged_words(ruling, moved(words, call, "expose dealer"))).kind == "early"


# What no house has confirmed is form.


def weak_faults(card: Scorecard) -> list[Fault]:
    return [fault for fault in card.faults if fault.ground.source.kind != "document" and not fault.cost]


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_unconfirmed_no_fault_above_minor_rests_on_a_reading_or_standard_money_excepted(
    house_id: str, houses: dict[str, House], confirmed: dict[str, House]
) -> None:
    chance = Random(f"weights {house_id}")
    heavier = 0
    for _ in range(figure(10_000, share=200)):
        ruling = random_ruling(houses[house_id], chance, players=chance.randint(1, 3))
        bound = rule(confirmed[house_id], ruling.played)
        for slip in chance.sample(list(every_slip(ruling)), 2):
            card = judged(ruling, slip.acts)
            for fault in weak_faults(card):
                if fault.follows is None and not fault.corrected:
                    assert (fault.severity, fault.binding) == ("minor", False), fault
            for fault in card.faults:
                if fault.kind == "early" and fault.ground.source.kind == "document":
                    assert fault.ground.source.citation in written_orders(ruling, fault), fault
            heavier += judged(bound, slip.acts).score < card.score
    assert heavier


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_whatever_is_free_is_free_after_a_misdeal_too(house_id: str, confirmed: dict[str, House]) -> None:
    house, chance = confirmed[house_id], Random(f"misdeals {house_id}")
    for _ in range(figure(2_000, share=200)):
        data = random_round(house, chance)
        smooth = rule(*round_from_plain(data | {"meter": 100} if house.has_meter else data, lambda _: house))
        at = str(chance.choice([due.step for due in smooth.steps if due.step.verb == "deal"]))
        ruling = rule(house, smooth.played._replace(events=ruled_event(house, data, at)))
        acts = freely(ruling, chance)
        assert judged(ruling, acts).faults == (), acts


def ruled_event(house: House, data: dict[str, Any], at: str) -> Any:
    data = data | {"events": [{"at": at, "kind": "red-light"}]}
    return round_from_plain(data | {"meter": 100} if house.has_meter else data, lambda _: house)[1].events


def test_a_set_has_as_many_right_ways_as_its_equal_ranks_allow(houses: dict[str, House]) -> None:
    ruling = ruled(houses["cuda"], dealer="Kc Kd Ks 4d 4c 7h 5s")
    (step,) = (due.step for due in ruling.steps if due.step.verb == "set")
    assert len(same_hands(ruling, step)) == 12


def test_an_old_house_text_without_the_word_unconfirmed_is_graded_in_full(library: Library) -> None:
    text = library.text("pechanga")
    old = text._replace(standard=text.standard.replace(b'unconfirmed = "form"', b""))
    ruling = ruled(library.house_of(old))
    fault = the_fault(judged_words(ruling, [line for line in words_of(ruling) if line != "rack stub"]))
    assert (fault.severity, fault.binding) == ("major", True)
