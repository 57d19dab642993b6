"""Irregularities that only one house has: in rounds, in drills, in its exam, and with its own words."""

from pathlib import Path
from random import Random

import pytest

from app.drills.catalogue import DRILLS
from app.drills.other_houses import course_at
from app.errors import Refused
from app.exam.blueprint import events_possible, features_asked
from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, as_plain, rule
from app.training.deal_round import deal_round
from tests.procedure.own_house import HEAD, problems_of


@pytest.fixture(scope="module")
def house(own_houses: Library) -> House:
    return own_houses.house("river-queen")


def ruled(house: House, *features: str, seed: int = 1) -> Ruling:
    return rule(*round_from_plain(deal_round(house, Random(seed), features), lambda _: house))


def test_it_happens_after_its_step_and_is_answered_at_once(house: House) -> None:
    ruling = ruled(house, "event-spilled-drink")
    (event,) = ruling.played.events
    steps = [str(due.step) for due in ruling.steps]
    place = steps.index(event.at)
    assert event.at == f"deal {event.spot}"
    assert steps[place + 1 : place + 4] == [
        "call supervisor",
        "say please lift your cards",
        f"warn {event.spot}",
    ]
    assert judge(ruling, [(line, due.step) for line, due in enumerate(ruling.steps, 1)]).faults == ()
    assert as_plain(ruling)["happened"][0]["text"] == "A player spills a drink on the layout."


def test_one_that_happens_at_no_spot_can_end_the_round(house: House) -> None:
    ruling = ruled(house, "event-power-cut")
    assert ruling.played.events[0].spot is None
    assert ruling.is_void
    assert str(ruling.steps[-1].step) == "rack all"


def test_a_short_hand_is_dead_and_the_others_play_on(house: House) -> None:
    for seed in range(4):
        ruling = ruled(house, "event-hand-count", seed=seed)
        dead = ruling.played.events[0].spot
        steps = [str(due.step) for due in ruling.steps]
        assert f"void {dead}" in steps
        assert f"return {dead} ante" in steps
        assert not ruling.is_void
        assert f"reveal {dead}" not in steps
        assert steps[-1] == "load shuffler"


def test_the_drill_about_irregularities_asks_for_it(own_houses: Library) -> None:
    course, drill = course_at(own_houses, "river-queen"), DRILLS["irregularity"]
    names = [skill.name for skill in drill.skills(course)]
    for kind in ("spilled-drink", "power-cut"):
        assert kind in names
        question = drill.ask(course, kind, Random(1))
        assert all(part.accepts(right) for part, right in zip(question.parts, question.right, strict=True))


def test_the_exam_of_the_house_asks_for_it(house: House) -> None:
    assert "event-spilled-drink" in [feature.name for feature in features_asked(house)]
    assert "event-power-cut" in [feature.name for feature in events_possible(house)]


def test_an_event_at_a_spot_needs_one(house: House) -> None:
    data = deal_round(house, Random(1)) | {"events": [{"at": "scan", "kind": "spilled-drink"}]}
    with pytest.raises(Refused) as caught:
        round_from_plain(data, lambda _: house)
    assert caught.value.sentences == ("event 1: spilled-drink needs “spot”",)


def test_other_houses_do_not_know_it(own_houses: Library) -> None:
    with pytest.raises(Refused, match="unknown feature “event-spilled-drink”"):
        deal_round(own_houses.house("sierra"), Random(1), ["event-spilled-drink"])


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (
            '[irregularities.jamm]\nwhat = "x"\nanswer = ["call supervisor"]\nwhy = "x"',
            3,
            "irregularities.jamm: the program does not recognize “jamm”; did you mean “jam”?; if it is your own, "
            "say when it happens: happens = { after = [“deal”] }",
        ),
        (
            '[irregularities.rain]\nwhat = "x"\nanswer = ["call supervisor"]\nwhy = "x"\nhappens = { after = ["deel"] }',
            7,
            "irregularities.rain.happens.after: no step begins with “deel”; did you mean “deal”?",
        ),
        (
            '[irregularities.rain]\nwhat = "x"\nanswer = ["warn N"]\nwhy = "x"\nhappens = { after = ["deal"], at = "table" }',
            5,
            "irregularities.rain.answer: “warn N” needs a spot, but this doesn't happen at a spot",
        ),
        (
            '[irregularities.jam]\nhappens = { after = ["deal"] }',
            4,
            "irregularities.jam.happens: the program knows when this happens; leave this out",
        ),
        (
            '[exam]\nfeatures = ["event-rain"]',
            4,
            "exam.features: no round can have “event-rain”: the house file gives no answer for it",
        ),
    ],
)
def test_what_is_wrong_with_one(text: str, line: int, sentence: str, tmp_path: Path) -> None:
    assert (line, sentence) in problems_of(tmp_path, f"{HEAD}{text}\n")
