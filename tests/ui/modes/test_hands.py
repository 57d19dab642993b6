"""Hands on the felt: every index can be read, suits may lie together, and what plays is lifted and compared."""

from itertools import groupby

import pytest
from PySide6.QtWidgets import QApplication

from app.game.cards import Card, card_name
from app.procedure.house import House
from app.procedure.vocabulary import Step
from app.session.hand_comparison import open_hands
from app.session.moments import moment_after
from app.ui.table.layout import lay_out
from app.ui.table.picture import grouped_by_suit, picture_of
from tests.drills.test_slip_diagnosis import board
from tests.sweeps import swept
from tests.ui.deals import HOUSES, dealt
from tests.ui.modes.people import Start

pytestmark = pytest.mark.usefixtures("unpainted")

INDEX = 0.34
"""The share of a card's width that its index takes: tests/art holds it."""


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize(("text", "lines"), [(100, 1), (150, 1), (150, 3)])
def test_a_fan_shows_every_index_in_the_smallest_window(
    house: str, text: int, lines: int, houses: dict[str, House]
) -> None:
    layout = lay_out(houses[house], 1024, 600, text, lines=lines)
    assert layout.card_step >= INDEX * layout.card[0] + 1


@pytest.mark.parametrize("house", swept(HOUSES))
def test_open_hands_lie_in_order_of_suits_in_the_same_places(house: str) -> None:
    ruling = dealt(house, 3).ruling
    layout = lay_out(ruling.house, 1024, 600)
    steps = [due.step for due in ruling.steps]
    seen = 0
    for count in range(len(steps)):
        moment = moment_after(ruling, steps[:count])
        before = picture_of(ruling, moment, layout)
        after = grouped_by_suit(before, moment.table)
        assert {name: sprite.art for name, sprite in after.items()} == {
            name: sprite.art for name, sprite in before.items()
        }
        assert sorted(sprite.at for sprite in after.values()) == sorted(
            sprite.at for sprite in before.values()
        )
        for spot in ruling.played.spots:
            packet = moment.table.packets[str(spot.number)]
            if packet.face_up and not packet.faced and packet.place not in ("rack", "shuffler"):
                row = sorted(packet.cards, key=lambda card: after[card_name(card)].layer)
                suits = [suit for suit, _ in groupby(card // 13 for card in row)]
                assert len(suits) == len(set(suits)), "each suit lies together"
                assert sorted(suits, key=(0, 1, 3, 2).index) == suits, "the same order in every hand"
                seen += 1
    assert seen


def test_the_hand_that_plays_is_named_beside_the_dealers() -> None:
    ruling = board("Kc 9c 7c 4d 2d As 5s")
    steps = [due.step for due in ruling.steps]
    at = steps.index(Step("reveal", 2)) + 1
    table = moment_after(ruling, steps[:at]).table
    shown = open_hands(ruling, table, steps[at])
    assert shown
    assert [(hand.owner, hand.name) for hand in shown.hands] == [
        ("Spot 2", "three-card, King-high"),
        ("Dealer", "three-card, King-high"),
    ]
    assert (shown.sign, shown.words) == (">", "The Kings tie. Spot 2’s Ten beats the dealer’s Nine.")
    assert [card_name(Card(card)) for card in shown.deciding] == ["Td", "9c"]
    covered = moment_after(ruling, steps[: at - 1]).table
    assert open_hands(ruling, covered, steps[at]) is None, "nothing is said of a hand that is face down"


def test_who_learns_sees_both_hands_while_a_spot_is_settled_and_no_one_else_does(start: Start) -> None:
    ruling = board("Kc 9c 7c 4d 2d As 5s")
    steps = [due.step for due in ruling.steps]
    for mode in ("guided", "practice"):
        window = start("oxford", mode=mode)
        dealing = window.navigator.modes.dealing
        assert dealing
        dealing.begin(ruling)
        for step in steps[: steps.index(Step("reveal", 2)) + 1]:
            dealing.act(step)
        QApplication.processEvents()
        assert dealing.compared.isVisible() == (mode == "guided")
        assert bool(dealing.furniture.lifted) == (mode == "guided")
        while dealing.session.acts[-1] != Step("rack", 2):
            dealing.act(steps[len(dealing.session.acts)])
        assert not dealing.compared.isVisible(), "the hand is gone"


def test_who_watches_sees_both_hands_while_a_spot_is_settled(start: Start) -> None:
    watching = start("oxford", mode="watch").navigator.modes.watching
    assert watching
    told = [told.step for told in watching.demonstration.told]
    settled = {each.spot.number: each for each in watching.show.ruling.settlements}
    at = next(
        place
        for place, step in enumerate(told, 1)
        if step.verb == "reveal" and not settled[int(step.place)].spot.folded
    )
    watching.go_to(at)
    assert watching.hands.isVisible()
    assert watching.hands.cards
    watching.go_to(0)
    assert not watching.hands.isVisible()
