"""A house that deals a hand in packets: the plan, the table, the judge, the words and the questions follow."""

from pathlib import Path
from random import Random

import pytest

from app.drills.catalogue import DRILLS
from app.drills.other_houses import course_at
from app.grading.judge import judge
from app.procedure.dealer_log import step_from_words
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.narration import narrated
from app.procedure.round_codec import round_from_plain
from app.procedure.rule_book import book_of
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.session.moments import moments
from app.table.table import apply, laid_out, next_packet
from app.training.deal_round import deal_round
from tests.procedure.own_house import HEAD, problems_of


@pytest.fixture(scope="module")
def house(own_houses: Library) -> House:
    return own_houses.house("river-queen")


def ruled(house: House, players: int = 2) -> Ruling:
    return rule(*round_from_plain(deal_round(house, Random(4), players=players), lambda _: house))


def faults(ruling: Ruling, steps: list[Step]) -> list[tuple[str, str]]:
    found = judge(ruling, list(enumerate(steps, 1))).faults
    return [(fault.kind, str(fault.did or fault.step)) for fault in found]


def test_each_packet_goes_all_around_before_the_next(house: House) -> None:
    ruling = ruled(house)
    first, second = (spot.number for spot in ruling.played.spots)
    dealt = [str(due.step) for due in ruling.steps if due.step.verb == "deal"]
    assert dealt == [
        f"deal {first} 3", f"deal {second} 3", "deal dealer 3",
        f"deal {first} 6", f"deal {second} 6", "deal dealer 6",
        f"deal {first}", f"deal {second}", "deal dealer",
    ]  # fmt: skip


def test_one_card_at_a_time_begins_left_of_the_button(own_houses: Library) -> None:
    house = own_houses.house("dry-dock")
    ruling = ruled(house)
    dealt = [due.step for due in ruling.steps if due.step.verb == "deal"]
    assert len(dealt) == 7 * 3
    assert [step.what for step in dealt if step.place == "dealer"] == ["1", "2", "3", "4", "5", "6", ""]


def test_the_hand_grows_on_the_felt(house: House) -> None:
    ruling = ruled(house)
    spot = ruling.played.spots[0].number
    table = laid_out(ruling)
    for count in ("3", "6", ""):
        assert next_packet(table, house, spot) == count
        table = apply(table, Step("deal", spot, count))
        assert table.packets[str(spot)].place == str(spot)
        assert table.partly.get(spot) == (int(count) if count else None)
    assert apply(table, Step("deal", spot, "3")) == table, "a hand that is whole gets no more"
    acts = [due.step for due in ruling.steps]
    assert moments(ruling, acts)[-1].table.partly == {}


def test_a_packet_out_of_turn_is_a_fault(house: House) -> None:
    ruling = ruled(house)
    steps = [due.step for due in ruling.steps]
    assert faults(ruling, steps) == []
    spot = ruling.played.spots[0].number
    early = Step("deal", spot, "6")
    others = [step for step in steps if step != early]
    place = others.index(Step("deal", spot, "3")) + 1
    assert faults(ruling, [*others[:place], early, *others[place:]]) == [("early", f"deal {spot} 6")]


def test_all_seven_at_once_is_a_fault(house: House) -> None:
    ruling = ruled(house)
    spot = ruling.played.spots[0].number
    steps = [due.step for due in ruling.steps if due.step[:2] != ("deal", spot) or not due.step.what]
    assert faults(ruling, steps)


def test_the_words_say_how_many_cards_there_are(house: House, own_houses: Library) -> None:
    ruling = ruled(house)
    spot = ruling.played.spots[0].number
    told = {str(each.step): each for each in narrated(ruling)}
    assert told[f"deal {spot} 3"].order == f"Deal to spot {spot}: 3 cards so far"
    assert told["deal dealer 6"].order == "Deal the dealer’s hand: 6 cards so far"
    assert told[f"deal {spot} 6"].ground.why == "Packets are easier to count than seven cards at once."
    texts = [entry.text for chapter in book_of(house) for entry in chapter.entries]
    assert "Three, three and one cards at a time, all around the table." in texts
    one = own_houses.house("dry-dock")
    texts = [entry.text for chapter in book_of(one) for entry in chapter.entries]
    assert "One card at a time, all around the table." in texts


def test_a_dealer_types_them() -> None:
    assert step_from_words(["deal", "2", "3"], 6) == Step("deal", 2, "3")
    assert step_from_words(["deal", "dealer", "6"], 6) == Step("deal", "dealer", "6")


def test_what_comes_next_is_asked(own_houses: Library) -> None:
    course, drill = course_at(own_houses, "river-queen"), DRILLS["what-next"]
    skill = next(skill.name for skill in drill.skills(course) if "packet" in skill.name)
    question = drill.ask(course, skill, Random(1))
    assert question.right[0].startswith("Deal to spot")
    assert question.right[0].endswith("3 cards so far")


@pytest.mark.parametrize("packets", ["[3, 3]", "[7, 1]"])
def test_the_packets_make_a_hand(packets: str, tmp_path: Path) -> None:
    found = problems_of(tmp_path, f'{HEAD}[rules.deal]\npackets = {packets}\nwhy = "x"\n')
    assert found == [(4, "rules.deal.packets: the packets must add up to 7 cards")]
