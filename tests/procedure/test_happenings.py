"""What happened is told where it happens, with its particulars, in the words of somebody who saw it."""

import re
from typing import Any

import pytest

from app import places
from app.procedure.event_words import happened
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, as_plain, rule
from app.procedure.vocabulary import Step
from app.training.irregular_events import KINDS

ROUND: dict[str, Any] = {
    "house": "oxford",
    "dealer": "Kc Tc 8c 4d 2d 7h 5s",
    "spots": [
        {"spot": 2, "cards": "9s 8s 6s 4h 3d Jc 2h", "ante": 10, "decision": "fold"},
        {"spot": 4, "cards": "Ah Qh 9h 3h 5d Jd 2s", "ante": 10, "decision": "raise", "raise": 10},
    ],
}
ELSEWHERE = {
    "back-up": "two-to-ten",
    "dispute": "two-to-ten",
    "tip-question": "cuda",
    "wash-request": "cuda",
    "stack-order": "cuda",
}
TOLD: list[tuple[dict[str, Any], str]] = [
    ({"kind": "hand-count", "spot": 2, "cards": 6}, "Spot 2 received six cards."),
    ({"kind": "hand-count", "spot": 4, "cards": 1}, "Spot 4 received one card."),
    ({"kind": "hand-count", "spot": 4, "cards": 0}, "Spot 4 received no cards."),
    ({"kind": "hand-count", "spot": "dealer", "cards": 10}, "The dealer received ten cards."),
    ({"kind": "hand-count", "spot": "dealer", "cards": 11}, "The dealer received 11 cards."),
    ({"kind": "hand-count", "spot": "dealer", "cards": 14}, "The dealer received 14 cards."),
    ({"kind": "deck-count", "cards": 51}, "The deck has 51 cards."),
    ({"kind": "card-exposed", "spot": 2}, "One of spot 2’s cards was exposed."),
    ({"kind": "card-exposed"}, "A card was exposed."),
    ({"kind": "flawed-card", "spot": "dealer"}, "One of the dealer’s cards is marked, bent or torn."),
    ({"kind": "back-up", "spot": 2, "cards": 1}, "One of spot 2’s cards went to the wrong hand."),
    ({"kind": "back-up", "spot": "dealer", "cards": 2}, "Two of the dealer’s cards went to the wrong hand."),
    ({"kind": "red-light"}, "The shuffler's red light is on: it miscounted."),
    ({"kind": "jam"}, "The shuffler jams."),
    ({"kind": "wrong-button"}, "The dealer pressed the wrong button on the shuffler."),
    ({"kind": "mingled"}, "The shuffler mixed two hands together."),
    ({"kind": "floor-cards", "players": 1}, "A player dropped cards on the floor."),
    ({"kind": "floor-cards", "players": 1, "spot": 4}, "Spot 4 dropped cards on the floor."),
    ({"kind": "floor-cards", "players": 2}, "Two players dropped cards on the floor."),
    ({"kind": "raise-too-large", "spot": 4, "asked": 40}, "Spot 4 raised $40 on an Ante of $10."),
    (
        {"kind": "raise-too-large", "spot": 4, "asked": 20},
        "Spot 4 raised $20 on an Ante of $10 with four suited cards.",
    ),
    ({"kind": "blind", "spot": 4}, "Spot 4 raised without looking at the cards."),
    ({"kind": "second-hand", "spot": 4}, "Spot 4 is playing a second hand."),
    ({"kind": "late-bonus", "spot": 4}, "Spot 4 added a bonus wager after the first card."),
    ({"kind": "touched-wager", "spot": 4}, "Spot 4 touched a wager after the first card."),
    ({"kind": "cards-shown", "spot": 4}, "Spot 4 showed cards to another player."),
    ({"kind": "below-table", "spot": 4}, "Spot 4 took cards below the table edge."),
    ({"kind": "tip-question", "spot": 4}, "Spot 4 asked about betting the toke."),
    ({"kind": "wash-request"}, "A player asked for a wash."),
    ({"kind": "cards-shown", "spot": 4, "how": "talked"}, "Spot 4 told another player what the hand is."),
    (
        {"kind": "touched-wager", "spot": 4, "how": "capped", "wager": "ante"},
        "Spot 4 added a chip to the Ante after the first card.",
    ),
    (
        {"kind": "touched-wager", "spot": 4, "how": "pinched"},
        "Spot 4 took a chip off the Ante after the first card.",
    ),
    (
        {"kind": "no-ante", "other": 3, "wager": "flush"},
        "There is a Flush wager at spot 3 without an Ante.",
    ),
    ({"kind": "over-limit", "spot": 4, "wager": "ante", "asked": 750}, "Spot 4 bet $750 on the Ante."),
    ({"kind": "stack-order", "spot": 4}, "Spot 4 put the largest chip on top of the stack."),
    ({"kind": "dispute", "spot": 4}, "Spot 4 disputes the hand that was just racked."),
]


def ruled(library: Library, *events: dict[str, Any], **more: object) -> Ruling:
    rows = [{"at": "deal 2"} | event for event in events]
    return rule(*round_from_plain(ROUND | more | {"events": rows}, library.house))


def at_home(kind: str) -> dict[str, Any]:
    """Where this kind of event is known."""
    house = ELSEWHERE.get(kind, "oxford")
    return {"house": house, "button": 6} if house == "cuda" else {"house": house}


@pytest.mark.parametrize(("event", "text"), TOLD)
def test_an_event_is_told_with_its_particulars(library: Library, event: dict[str, Any], text: str) -> None:
    (told,) = ruled(library, event, **at_home(event["kind"])).happened
    assert told.text == text


def test_every_kind_of_event_has_a_sentence_here() -> None:
    assert {event["kind"] for event, _ in TOLD} == set(KINDS)


def test_the_guide_to_house_files_lists_every_kind_of_event() -> None:
    guide = places.house_guide().read_text("utf-8").partition("### All the kinds\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in guide.splitlines() if line.startswith("| `")]
    assert sorted(re.findall(r"`(.+?)`", "".join(rows))) == sorted(KINDS)


def test_where_a_player_banks_the_hand_is_the_designated_players(library: Library) -> None:
    short = {"at": "deal dealer", "kind": "hand-count", "spot": "dealer", "cards": 6}
    (told,) = ruled(library, short, house="cuda", button=6).happened
    assert told.text == "The designated player received six cards."


def test_the_ruling_says_before_which_step_it_happened(library: Library) -> None:
    plain = as_plain(ruled(library, {"kind": "hand-count", "spot": 2, "cards": 6}))
    (told,) = plain["happened"]
    assert told == {
        "before": plain["steps"].index("deal 2") + 1,
        "kind": "hand-count",
        "spot": 2,
        "text": "Spot 2 received six cards.",
    }
    assert plain["steps"][told["before"]] == "call supervisor"


def test_a_place_is_named_only_where_there_is_one(library: Library) -> None:
    events = {"kind": "jam"}, {"at": "deal dealer", "kind": "card-exposed", "spot": "dealer"}
    jam, exposed = as_plain(ruled(library, *events))["happened"]
    assert "spot" not in jam
    assert exposed["spot"] == "dealer"


def test_where_nothing_happened_nothing_is_said_of_it(library: Library) -> None:
    assert "happened" not in as_plain(ruled(library))


def test_events_stand_in_the_order_in_which_they_happen(library: Library) -> None:
    late = {"at": "present 4", "kind": "below-table", "spot": 4}
    told = ruled(library, late, {"kind": "jam"}).happened
    assert [each.event.kind for each in told] == ["jam", "below-table"]
    assert told[0].before < told[1].before


def test_what_would_come_after_a_misdeal_does_not_happen(library: Library) -> None:
    late = {"at": "present 4", "kind": "below-table", "spot": 4}
    told = ruled(library, late, {"kind": "red-light"}).happened
    assert [each.event.kind for each in told] == ["red-light"]


def test_a_flawed_card_at_the_opening_is_told_too(library: Library) -> None:
    plan = {"house": "oxford", "plan": "opening", "events": [{"at": "inspect faces", "kind": "flawed-card"}]}
    plain = as_plain(rule(*round_from_plain(plan, library.house)))
    assert [(each["before"], each["text"]) for each in plain["happened"]] == [
        (plain["steps"].index("inspect faces") + 1, "A card is marked, bent or torn.")
    ]


def test_in_an_account_it_happens_after_the_act_at_which_it_was_to_happen(library: Library) -> None:
    ruling = ruled(library, {"kind": "jam"})
    acts = [Step("scan"), Step("deal", 4), Step("deal", 2), Step("deal", 2)]
    assert [each.before for each in happened(ruling.house, ruling.played, acts)] == [3]
    assert not happened(ruling.house, ruling.played, acts[:2]), "the dealer never came so far"
