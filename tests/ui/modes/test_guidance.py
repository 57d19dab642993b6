"""Whoever does what is told next is never told that it was wrong, whatever was done before."""

from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QLabel

from app.procedure.dealer_log import step_from_words
from app.procedure.house import HAND_DEALT, House
from app.procedure.library import Library
from app.procedure.narration import form_of
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.source_words import source_words
from app.procedure.sources import Source
from app.procedure.vocabulary import FORMS
from app.session.attempt_log import Acted
from app.session.moments import moments, trouble_words
from app.session.session import Session
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from app.ui.dealing.guidance import done_words, gesture_for, guiding_words
from tests.bulk import figure
from tests.grading.test_any_acts import random_act
from tests.kept_text import assert_kept
from tests.sweeps import swept
from tests.ui.deals import HOUSES, example
from tests.ui.modes.people import Start

pytestmark = pytest.mark.usefixtures("unpainted")

_MOST = 600
KEPT = Path(__file__).parent / "kept"


def random_ruling(house: House, chance: Random) -> Ruling:
    """A round, every second one with something going wrong."""
    events = [feature.name for feature in features_of(TableSetting(house, house.posted)) if feature.event]
    data = deal_round(house, chance, [chance.choice(events)] if chance.random() < 0.5 else [])
    return rule(*round_from_plain(data, lambda _: house))


def test_every_gesture_says_what_it_said(library: Library) -> None:
    """For each form of a step: off the shuffler, by hand, with a player who banks, and where a push is palm up."""
    house = library.house("oxford")
    ruling = random_ruling(house, Random(1))
    by_hand = ruling._replace(played=ruling.played._replace(plan=HAND_DEALT))
    banked = ruling._replace(played=ruling.played._replace(button=2))
    palm_up = random_ruling(library.house("pechanga"), Random(1))
    told = []
    for form in FORMS:
        if form.endswith(" back"):
            # No house asks for the other hand: none is ever due.
            continue
        filled = " ".join({"N": "3", "WAGER": "ante", "AMOUNT": "20", "COUNT": "3", "RANK": "Q",
                           "CARDS": "Qc 9c", "WORDS": "yes"}.get(word, word) for word in form.split())  # fmt: skip
        step = step_from_words(filled.split(), house.seats)
        assert form_of(step) == form
        ways = dict.fromkeys(gesture_for(each, step) for each in (ruling, by_hand, banked, palm_up))
        told.append("\n    ".join([form, *ways]))
    assert_kept(KEPT, "gestures", "\n".join([*told, ""]))


def test_the_gesture_is_told_with_the_step(library: Library) -> None:
    ruling = random_ruling(library.house("oxford"), Random(1))
    (due,) = [due for due in ruling.steps if due.step.verb == "expose"]
    assert guiding_words(ruling, due).startswith("Turn over the dealer’s hand (flick up or double-tap). ")


@pytest.mark.parametrize("house", swept(HOUSES))
def test_whatever_is_said_above_the_table_fits_there(house: str, start: Start, library: Library) -> None:
    """Every sentence of guidance, and every act that is told, with what goes wrong meanwhile."""
    guided, done = set(), set()
    for number in range(60):
        ruling = random_ruling(library.house(house), Random(f"{house} {number}"))
        steps = [due.step for due in ruling.steps]
        for place, moment in enumerate(moments(ruling, steps)[:-1]):
            troubles = trouble_words(ruling, moment)
            guided.add(f"{troubles} {guiding_words(ruling, ruling.steps[place])}".lstrip())
            if place:
                done.add(f"{troubles} {done_words(steps[place - 1])}".lstrip())
    for mode, sentences in (("guided", guided), ("practice", done), ("test", done)):
        for text in (100, 125, 150):
            window = start(house, mode=mode, text=text)
            label = window.table_screen.findChild(QLabel, "event")
            assert isinstance(label, QLabel)
            for words in sentences:
                window.table_screen.say(words)
                assert label.heightForWidth(label.width()) <= label.height(), f"{text} %: {words}"
            window.close()


@pytest.mark.bulk
@pytest.mark.parametrize("house", HOUSES)
def test_what_is_due_is_never_a_fault_after_any_acts_and_leads_to_the_end(
    house: str, library: Library
) -> None:
    for number in range(figure(300)):
        chance = Random(f"{house} {number}")
        ruling = random_ruling(library.house(house), chance)
        session = Session(ruling, "guided")
        done: list[str] = []
        for at in range(_MOST):
            due = session.now().due
            if due is None:
                break
            if chance.random() < 0.3:
                act = (
                    chance.choice(ruling.steps).step if chance.random() < 0.5 else random_act(ruling, chance)
                )
                session.submit(Acted(str(act), float(at)))
                done.append(f"({act})")
                continue
            update = session.submit(Acted(str(due.step), float(at)))
            done.append(str(due.step))
            assert not update.stopped, f"{number}: {update.fault} after {', '.join(done)}"
        else:
            raise AssertionError("it never ends")
        assert session.scorecard().score == 100


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (Source("document", "000 §Dealing 5"), "The house’s rules, Dealing, item 5"),
        (Source("document", "Manual §5"), "Manual, item 5"),
        (
            Source("reading", "000 §Schedules", "in order"),
            "Our reading of the house’s rules, Schedules: in order",
        ),
        (Source("standard"), "Common practice"),
        (Source("standard", "", "they ride", switch="fold"), "Our decision: they ride"),
    ],
)
def test_a_reader_is_told_where_in_the_document_and_not_under_which_number_it_is_filed(
    source: Source, told: str
) -> None:
    assert source_words(source) == told


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (
            Source("reading", "000 §Schedules", "in order", confirmed=True),
            "Confirmed by the house, the house’s rules, Schedules: in order",
        ),
        (Source("standard", confirmed=True), "Confirmed by the house"),
    ],
)
def test_what_the_house_has_confirmed_is_its_own_word(source: Source, told: str) -> None:
    assert source_words(source) == told


def test_the_number_of_an_item_is_never_left_alone_on_a_line() -> None:
    ruling = example("oxford-full-table").ruling
    due = next(due for due in ruling.steps if due.entry.ground.source.citation == "000 §Dealing 5")
    assert guiding_words(ruling, due).endswith(
        "(Oxford Casino rules, Dealing the Game, item\N{NO-BREAK SPACE}5)"
    )
