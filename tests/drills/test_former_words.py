"""Exams on file keep the words of their answers. What did not count then does not count now."""

from random import Random

import pytest

from app.drills.catalogue import DRILLS
from app.drills.drill import Course
from app.drills.former_words import in_todays_words
from app.procedure.house import House


@pytest.mark.parametrize(
    ("former", "now"),
    [
        ("Set the dealer’s hand: Ah Jh Th", "Set the dealer’s hand: A♥ J♥ 10♥"),
        ("Call the supervisor", "Call the floor"),
        ("No supervisor is needed", "Don't call the floor"),
        ("Deal on, nothing has to be done", "Keep dealing"),
        ("Nothing fixed: the supervisor decides", "The floor decides"),
        ("Leave it where it lies", "Leave it where it is"),
        ("Declare the round void, give every wager back, rack every card",
         "Call a dead hand, return all wagers, rack every card"),
        ("Deal to spot 2 → Give spot 3’s Straight Flush back → Give all of spot 1’s wagers back",
         "Deal to spot 2 → Return spot 3’s Straight Flush → Return all of spot 1’s wagers"),
        ("Call that the designated player does not qualify", "Call: the designated player does not qualify"),
        ("Tap beside spot 3’s Straight Flush: a push", "Tap beside spot 3’s Straight Flush: push"),
        ("Strip the deck → Cut onto the cut card", "Strip the deck → Cut the deck onto the cut card"),
        ("Fan and set spot 2’s faced cards", "Fan and set spot 2’s face-up cards"),
        ("A losing, forfeited or collected wager leaves the layout, from left to right, where the player folded.",
         "Takes a losing, forfeited or collected wager, from left to right, when the player folded."),
        ("The dealer's hand goes into the discard rack.", "Puts the dealer's hand in the discard rack."),
        ("Raise, Ante, Flush, Straight Flush, each take, pay or push.",
         "Raise, Ante, Flush, Straight Flush, one wager at a time."),
        ("Straight Flush, Progressive, each pay, where there are discards at the spot.",
         "Straight Flush, Progressive, pay only, when there are discards at the spot."),
        ("Spots 1, 2, 3 under Straight Flush, else Flush, else Progressive.",
         "Spots 1, 2, 3 under Straight Flush, otherwise Flush, otherwise Progressive."),
        ("The Ace is only high: no run starts with it.", "The Ace is always high, so no run starts with it."),
        ("The spot's discards go into the rack, each pay.", "Puts the spot's discards in the rack, pay only."),
        ("Puts the folded hand under that bonus wager.", "Tucks the folded hand under that bonus wager."),
        ("Fans and sets faced cards.", "Fans and sets face-up cards."),
        ("Takes over the deck.", "Takes the deck."),
        ("Puts the deck into the shuffler.", "Puts the deck in the shuffler."),
        ("When the discards of a raised hand have a winning straight flush that the kept flush lacks.",
         "When a raised hand's discards have a winning straight flush that the kept flush doesn't."),
        ("One flush, the rest is discarded.", "One flush; the rest are discards."),
        ("Pays by the pay table alone.", "Pays by the pay table only."),
        ("A share of what is left after the winners before.", "A share of what is left after the earlier winners."),
        ("2 suited 1× the Ante. A hand with 2 suited must fold.",
         "2 suited 1× the Ante. A hand with 2 suited cards must fold."),
    ],
)  # fmt: skip
def test_an_answer_on_file_is_read_in_todays_words(former: str, now: str) -> None:
    assert in_todays_words(former) == now
    assert in_todays_words(now) == now


def test_a_call_that_the_house_has_not_confirmed_does_not_count_in_former_words(
    houses: dict[str, House],
) -> None:
    course, drill = Course(houses["two-to-ten"]), DRILLS["irregularity"]
    asked = [drill.ask(course, skill.name, Random(1)) for skill in drill.skills(course)]
    open_calls = [
        each for each in asked if each.parts[0].unsettled != frozenset() and each.ground.source.binds
    ]
    assert open_calls
    for question in open_calls:
        given = ("No supervisor is needed", question.parts[1].right)
        assert question.is_against_the_house(given)
        assert not question.is_against_the_house(tuple(map(in_todays_words, given)))
