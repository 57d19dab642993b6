"""One diagnosis for table and drills: each of the fifty misconceptions is named where it shows."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.beliefs.slip_diagnosis import SlipAt, causes_of, misconception_behind
from app.drills.drill import Course
from app.drills.other_houses import course_at
from app.game.cards import Card, hand_of
from app.game.hands import read
from app.grading.judge import judge
from app.procedure.dealer_log import step_from_words
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.session.attempt_log import Acted
from app.session.coach import CoachNote, coach_note, due_instead
from app.session.moments import moment_after
from app.session.session import Session
from tests.bulk import figure
from tests.trainees.deals import mixed_rounds
from tests.trainees.plans import plan_of
from tests.trainees.registry import TRAINEES
from tests.trainees.trainee import Trainee
from tests.ui.deals import dealt

HOUSES = ("oxford", "greektown", "pechanga", "two-to-ten", "cuda")
SEARCHED = 60
EXAMPLES = Path(__file__).parents[1] / "examples"
LIBRARY = Library()
INCLUDED = {"qualifies-with-eight": ("qualifies-any-three",)}
"""Who lets any three cards qualify lets an eight qualify, too."""


class Stop(NamedTuple):
    """A slip at which the coach stopped: where it was, and what the coach says."""

    ruling: Ruling
    done: tuple[Step, ...]
    act: Step
    note: CoachNote


def coached(course: Course, session: Session, act: Step) -> Stop | None:
    """What the coach says of a move, if it stops it."""
    update = session.submit(Acted(str(act), 0.0))
    if not update.fault:
        return None
    slip = SlipAt(update.acts, act, due_instead(update.fault, update))
    cause = misconception_behind(course, session.ruling, slip)
    note = coach_note(session.ruling, update.fault, update, act, MISCONCEPTIONS.get(cause, ""))
    return Stop(session.ruling, update.acts, act, note)


def ruled(house: str, count: int = SEARCHED) -> Iterator[Ruling]:
    at = LIBRARY.house(house)
    for file in sorted(EXAMPLES.glob(f"{house}-*.json")):
        if not file.stem.endswith(".ruling"):
            yield rule(*round_from_text(file.read_text("utf-8"), lambda _: at))
    for data in islice(mixed_rounds(at, f"slips {house}"), count):
        yield rule(*round_from_text(json.dumps(data), lambda _: at))


def slips(course: Course, ruling: Ruling, trainee: Trainee) -> Iterator[Stop]:
    """Every slip of a trainee in a round, each put right by the coach before the next."""
    session, left = Session(ruling, "practice"), trainee.acts(ruling)
    plan = plan_of(ruling)
    while left:
        act = left[0]
        stop = coached(course, session, act)
        if stop:
            yield stop
            due = session.machine_act()
            if due is None:
                return
            session.submit(Acted(str(due), 0.0))
            if due in left:
                left.remove(due)
        if stop is None or act not in plan or act in stop.done:
            left.remove(act)


def is_sure(stop: Stop, trainee: Trainee) -> bool:
    """Would none of the others do the same there, but for one that includes this one?"""
    plan = plan_of(stop.ruling)
    for name, other in TRAINEES.items():
        if (
            name == trainee.name
            or not other.where(stop.ruling.house)
            or name in INCLUDED.get(trainee.name, ())
        ):
            continue
        acts = other.acts(stop.ruling)
        left = Counter(acts) - Counter(stop.done)
        if left[stop.act] and (_comes_next(acts, stop) if stop.act in plan else _comes_here(acts, stop)):
            return False
    return True


def _comes_here(acts: list[Step], stop: Stop) -> bool:
    """Does nothing else at the same place go wrong before it?"""
    before = [step for step in acts[: acts.index(stop.act)] if step.place == stop.act.place]
    return set(before) <= set(stop.done)


def _comes_next(acts: list[Step], stop: Stop) -> bool:
    left = list(acts)
    for step in stop.done:
        if step in left:
            left.remove(step)
    return left[:1] == [stop.act]


@pytest.mark.parametrize("name", [name for name in TRAINEES if name != "accepts-any-raise"])
def test_the_coach_names_the_misconception_in_its_first_sentence(name: str) -> None:
    trainee = TRAINEES[name]
    for house in HOUSES:
        if not trainee.where(LIBRARY.house(house)):
            continue
        course = course_at(LIBRARY, house)
        for ruling in ruled(house):
            stop = next(slips(course, ruling, trainee), None)
            if stop and is_sure(stop, trainee):
                assert stop.note.hint[0] == MISCONCEPTIONS[name], (house, str(stop.act), stop.note)
                return
    pytest.fail(f"{name} never shows alone")


def test_a_raise_that_is_too_large_and_is_let_stand_is_named() -> None:
    trainee = TRAINEES["accepts-any-raise"]
    ruling = dealt("oxford", 3, "event-raise-too-large").ruling
    stop = next(slips(course_at(LIBRARY, "oxford"), ruling, trainee))
    assert stop.note.hint[0] == MISCONCEPTIONS["accepts-any-raise"]
    other = dealt("oxford", 3, "event-touched-wager").ruling
    regardless = replace(trainee, answers=lambda event: False)
    stop = next(slips(course_at(LIBRARY, "oxford"), other, regardless))
    assert stop.note.hint[0] == MISCONCEPTIONS["deals-on-regardless"]


OXFORD = "oxford"
BOARD: list[dict[str, object]] = [
    {"spot": 2, "cards": "Kd Td 8d 2c 3s 4h 6h", "ante": 10, "flush": 5, "decision": "raise", "raise": 10},
    {
        "spot": 3,
        "cards": "5d 7d 9d 2h 3c 4s 6s",
        "ante": 10,
        "flush": 5,
        "straight_flush": 5,
        "decision": "fold",
    },
    {
        "spot": 4,
        "cards": "Ah Kh Jh 2s 3d 8c 9s",
        "ante": 10,
        "straight_flush": 5,
        "decision": "raise",
        "raise": 10,
    },
]


def board(dealer: str = "Ac 9c 7c 4d 2d Ks 5s", flush: str = "") -> Ruling:
    """A round to slip in, perhaps with another hand at spot 2."""
    spots = [BOARD[0] | {"cards": flush}, *BOARD[1:]] if flush else BOARD
    return rule(
        *round_from_text(json.dumps({"house": OXFORD, "dealer": dealer, "spots": spots}), LIBRARY.house)
    )


def said(ruling: Ruling, until: str, act: str) -> CoachNote:
    """What the coach says of this move in place of that step."""
    session = Session(ruling, "practice")
    steps = plan_of(ruling)
    for step in steps[: [str(step) for step in steps].index(until)]:
        session.submit(Acted(str(step), 0.0))
    stop = coached(course_at(LIBRARY, ruling.house.id), session, step_from_words(act.split(), 6))
    assert stop, "it is a slip"
    return stop.note


SLIPS = {
    "dealt to a spot without an Ante": (
        "deal 2",
        "deal 1",
        ["Spot 1 has no Ante. Only spots with an Ante get cards."],
    ),
    "picked up the discards from the right": (
        "pick-up 2",
        "pick-up 4",
        [
            "You picked up the discards from the wrong end.",
            "Go from left to right: spot 2 comes before spot 4.",
        ],
    ),
    "revealed spot 2 before spot 4": (
        "reveal 4",
        "reveal 2",
        [
            "You settled the spots from left to right.",
            "Go from right to left: spot 4 comes before spot 2.",
        ],
    ),
    "tucked under the other circle": (
        "tuck 3 straight_flush",
        "tuck 3 flush",
        [
            "You tuck every folded hand under the Flush bonus.",
            "Spots 1–3 go under Straight Flush.",
        ],
    ),
    "paid A-K-J as a straight flush": (
        "take 4 straight_flush",
        "pay 4 straight_flush 35",
        [
            "You counted a run with a gap. A run can't skip a rank.",
            "A♥ K♥ J♥ isn’t a run: the Queen is missing.",
        ],
    ),
}


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_told_with_the_fact_that_decides(name: str) -> None:
    until, act, hint = SLIPS[name]
    assert list(said(board(), until, act).hint) == hint


def test_a_spot_whose_turn_is_over_is_not_said_to_come_later_in_the_row() -> None:
    hint = said(board(), "take 3 ante", "reveal 2").hint
    assert not any("comes before" in sentence for sentence in hint)
    assert hint[-1] == "First, take spot 3’s Ante."


def test_what_comes_first_is_pointed_out_with_what_comes_after_it() -> None:
    ruling = board()
    assert said(ruling, "pick-up 2", "pick-up 4").fact.order == ((2, "discards"), (4, "discards"))
    assert said(ruling, "reveal 4", "reveal 2").fact.order == ((4, "hand"), (2, "hand"))
    assert said(ruling, "take 2 raise", "take 2 ante").fact.order == ((2, "raise"), (2, "ante"))
    assert said(ruling, "deal 2", "deal 1").fact.wager == (1, "ante")


def test_no_belief_about_hands_explains_the_last_move_of_a_round_done_first() -> None:
    for house in HOUSES:
        ruling = next(ruled(house))
        steps = plan_of(ruling)
        for done, due in enumerate(steps):
            if due.verb == "present":
                slip = SlipAt(tuple(steps[:done]), steps[-1], due)
                assert misconception_behind(course_at(LIBRARY, house), ruling, slip, is_over=True) == ""


def test_a_wrong_payout_is_explained_by_a_hand_that_was_face_down_only_after_the_round() -> None:
    course, ruling = course_at(LIBRARY, "greektown"), next(ruled("greektown"))
    acts = list(enumerate(TRAINEES["pays-odds-less-one"].acts(ruling), 1))
    faults = judge(ruling, acts).faults
    told = causes_of(course, ruling, acts, faults)
    assert set(told.values()) == {MISCONCEPTIONS["pays-odds-less-one"]}
    assert causes_of(course, ruling, acts, faults, is_over=False).items() < told.items()


def test_three_cards_pushed_against_four_are_told_by_their_counts() -> None:
    ruling = board("Ac 9c 7c 4c 2d Ks 5s")
    note = said(ruling, "take 2 raise", "push 2")
    assert note.hint[-1] == "Spot 2 has three suited cards, the dealer has four. More cards win."
    assert len(note.fact.cards) == 7
    note = said(ruling, "call dealer 4 A", "call dealer 4 K")
    assert note.hint == ("The dealer’s best flush is A♣ 9♣ 7♣ 4♣: four-card, Ace-high.",)
    note = said(board("Kc 9c 7c 4d 2d As 5s"), "pay 2 raise 10", "take 2 raise")
    assert note.hint[-1] == "The Kings tie. Spot 2’s Ten beats the dealer’s Nine."
    note = said(board("Kc 9c 7c 4d 2d As 5s"), "pay 2 raise 10", "pay 2 raise 20")
    assert note.hint == ("Spot 2’s Raise pays even money: $10.",)


def with_other_cards(ruling: Ruling, done: list[Step], chance: Random) -> Ruling:
    """The same table with other cards where none can be seen, each hand with as many suited ones."""
    played = ruling.played
    table = moment_after(ruling, done).table
    open_spots = {
        spot.number
        for spot in played.spots
        if Step("reveal", spot.number) in done
        or any(
            table.packets[name].faced
            for name in (str(spot.number), f"{spot.number} discards")
            if name in table.packets
        )
    }
    sees_dealer = Step("expose", "dealer") in done
    seen = [card for spot in played.spots if spot.number in open_spots for card in spot.cards]
    deck = [Card(card) for card in range(52) if card not in {*seen, *(played.dealer if sees_dealer else ())}]
    spots = []
    for spot in played.spots:
        cards = spot.cards
        if spot.number not in open_spots:
            length = read(spot.hand).flush_length
            tries = (tuple(chance.sample(deck, 7)) for _ in range(3000))
            cards = next((each for each in tries if read(hand_of(each)).flush_length == length), cards)
        deck = [card for card in deck if card not in cards]
        spots.append(spot._replace(cards=cards, hand=hand_of(cards)))
    dealer = played.dealer if sees_dealer else tuple(chance.sample(deck, 7))
    return rule(ruling.house, played._replace(spots=tuple(spots), dealer=dealer, dealer_hand=hand_of(dealer)))


def any_moves(ruling: Ruling, chance: Random) -> list[Step]:
    """Moves of every sort, most of them out of place."""
    moves = [due.step for due in chance.sample(ruling.steps, 4)]
    for spot in chance.sample(ruling.played.spots, 2):
        number = spot.number
        moves += [Step("push", number), Step("reveal", number), Step("rack", number)]
        for wager in spot.wagers:
            moves += [
                Step("pay", number, wager, 500),
                Step("take", number, wager),
                Step("return", number, wager),
            ]
    return [
        *moves,
        Step("deal", chance.randint(1, 6)),
        Step("call", "dealer", "3 K"),
        Step("push-up", "dealer"),
    ]


GREEKTOWN_TABLE: dict[str, object] = {
    "house": "greektown",
    "posted": {"flush": "V01", "straight_flush": "V01", "progressive": "4"},
    "meter": 52340,
}


def test_nothing_is_said_of_cards_that_are_not_dealt_when_a_progressive_is_collected() -> None:
    data = GREEKTOWN_TABLE | {"dealer": "Ac 9c 7c 4d 2d Ks 5s"}
    spot = {"spot": 2, "ante": 10, "progressive": 1, "decision": "raise", "raise": 10}
    notes = []
    for cards in ("Th 9h 8h 7h 2c 3s 4c", "Kh Jh Th 2s 3c 4s 5d"):
        text = json.dumps(data | {"spots": [spot | {"cards": cards}]})
        ruling = rule(*round_from_text(text, LIBRARY.house))
        notes.append(
            [
                said(ruling, "take 2 progressive", act)
                for act in ("pay 2 progressive 5", "return 2 progressive")
            ]
        )
    assert notes[0] == notes[1]
    assert all(note.fact.cards == () for note in notes[0])


COVERED = {
    2: ("Kd Td 8d 2c 6s 5h 7h", "Kd Td 8d 2d 5s 6s 7s"),
    4: ("Ah Kh Jh 2s 3d 8c 9s", "Ah Kh Qh 2s 3d 8c 9s"),
}
"""For two spots a hand that wins nothing before the dealer's is turned over, and one that does."""
UNTURNED = [
    ("present 3", "take 4 ante"),
    ("present 3", "tuck 4 straight_flush"),
    ("present 4", "expose dealer"),
    ("present 4", "fan 2"),
    ("present 4", "pick-up 2"),
    ("present 4", "pay 2 straight_flush 45"),
    ("take 4 ante", "rack 4"),
    ("take 4 ante", "reveal 4"),
    ("take 4 ante", "take 4 flush"),
    ("take 4 ante", "tuck 4 straight_flush"),
]


@pytest.mark.parametrize(("until", "act"), UNTURNED)
def test_no_hint_tells_a_hand_that_will_be_faced_from_one_that_will_not(until: str, act: str) -> None:
    bets = {"ante": 10, "flush": 5, "straight_flush": 5}
    raised, folded = {**bets, "decision": "raise", "raise": 10}, {**bets, "decision": "fold"}
    notes = []
    for faced in (0, 1):
        spots = [
            {"spot": 2, "cards": COVERED[2][faced if until != "take 4 ante" else 0], **raised},
            {"spot": 3, "cards": "5d 7d 9d 2h 3c 4s 6c", **folded},
            {"spot": 4, "cards": COVERED[4][faced], **folded},
        ]
        dealer = ("Ac 9c 7c 4d 4h Ks 3s", "Tc 5c 9h 4d 4h Qs 3s")[faced]
        text = json.dumps(GREEKTOWN_TABLE | {"dealer": dealer, "spots": spots})
        notes.append(said(rule(*round_from_text(text, LIBRARY.house)), until, act))
    assert notes[0] == notes[1]


def after(ruling: Ruling, done: list[Step]) -> Session:
    """A round in practice after these moves."""
    session = Session(ruling, "practice")
    for step in done:
        session.submit(Acted(str(step), 0.0))
    return session


@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.bulk
def test_with_other_cards_face_down_the_coach_says_the_same(house: str) -> None:
    course, chance = course_at(LIBRARY, house), Random(f"hidden at {house}")
    compared = 0
    for ruling in islice(ruled(house, 400), 8, 8 + figure(400, share=100)):
        plan = plan_of(ruling)
        place = chance.randrange(len(plan))
        other = with_other_cards(ruling, plan[:place], chance)
        if len(ruling.played.spots) < 2 or plan_of(other)[: place + 1] != plan[: place + 1]:
            continue
        sessions = [after(each, plan[:place]) for each in (ruling, other)]
        for act in any_moves(ruling, chance):
            first, second = [coached(course, session, act) for session in sessions]
            if first and second:
                assert first.note == second.note, (place, str(act))
                compared += 1
            else:
                # A move that was not stopped has been done.
                sessions = [after(each, plan[:place]) for each in (ruling, other)]
    assert compared > 5
