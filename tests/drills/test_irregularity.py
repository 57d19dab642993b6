"""What is right when something goes wrong: read from the house files themselves, by hand."""

import re
import tomllib
from typing import Any

import pytest

from app import places
from app.drills.answer_forms import Choice
from app.drills.kinds.irregularity import ALONE, CALL, DEAL_ON, DECISION, DRILL
from app.drills.question import Question
from app.procedure.library import Library
from tests.drills.asked import HOUSES, course_at, fact, in_bulk, ruled, scene

pytestmark = pytest.mark.bulk

at_every_house = pytest.mark.parametrize("house_id", HOUSES)

WORDS = {
    "void round": "call a dead hand",
    "return N all": "return all wagers",
    "rack all": "rack every card",
    "correct N raise": "correct spot {}’s Raise",
    "correct N WAGER": "correct spot {}’s {wager}",
    "return N WAGER": "return spot {}’s {wager}",
    "rebuild N": "rebuild spot {}’s hand from the rack",
    "rack N": "rack spot {}’s hand",
    "void N": "declare spot {}’s hand dead",
    "warn N": "warn spot {}",
    "back-up N": "move the card back to spot {}",
    "say it is allowed / say we can": "say “it is allowed” or “we can”",
}


def entries_of(house_id: str) -> dict[str, dict[str, Any]]:
    """The irregularities of a house as its file has them over the standard."""
    folder = places.shipped("procedures")
    standard, house = [
        tomllib.loads((folder / f"{name}.toml").read_text("utf-8")) for name in ("standard", house_id)
    ]
    known, own = standard["irregularities"], house.get("irregularities", {})
    merged = {kind: {**known.get(kind, {}), **own.get(kind, {})} for kind in {**known, **own}}
    return {kind: entry for kind, entry in merged.items() if entry.get("here", True)}


def answer_by_file(
    entry: dict[str, Any], event: dict[str, Any], unseen: bool, further: bool
) -> tuple[str, str]:
    beyond = entry.get("beyond", {})
    limit = beyond.get("cards", beyond.get("players"))
    count = event.get("cards", event.get("players", 1))
    answer = beyond["answer"] if limit is not None and count > limit else entry["answer"]
    if unseen:
        answer = entry["unseen"]
    if further:
        answer = entry["further"]
        event = event | {"wager": "wagers"}
    acts = [spoken(words, event) for words in answer if words != "call supervisor"]
    sentence = ", ".join(acts) or DECISION
    return CALL if "call supervisor" in answer else ALONE, sentence[0].upper() + sentence[1:]


def spoken(words: str, event: dict[str, Any]) -> str:
    """These words of a file, for an event: chips that lie at an empty spot go back from there."""
    wager = event.get("wager", "raise").replace("_", " ")
    wager = wager if wager == "wagers" else wager.title()
    lies_elsewhere = words == "return N WAGER" and event["kind"] in ("second-hand", "no-ante")
    spot = event.get("other") if lies_elsewhere and "other" in event else event.get("spot")
    return WORDS[words].format(spot, wager=wager)


def event_of(question: Question) -> dict[str, Any]:
    return dict(scene(question).data["events"][-1])


def happened(question: Question) -> str:
    """What happened at the spot of the event, or at no spot."""
    spot = event_of(question).get("spot")
    told = fact(question, f"What happened at spot {spot}" if isinstance(spot, int) else "What happened")
    assert told
    return told


def is_unseen(question: Question) -> bool:
    """Does only the face-down hand show that a Raise is too large? By the page: no more than three Antes,
    a whole number of them, and under the cap."""
    data, event = scene(question).data, event_of(question)
    if event["kind"] != "raise-too-large":
        return False
    (ante,) = [spot["ante"] for spot in data["spots"] if spot["spot"] == event["spot"]]
    most = min(3 * ante, 10 if data["house"] == "two-to-ten" else 3 * ante)
    return bool(event["asked"] <= most and event["asked"] % ante == 0)


@at_every_house
def test_answer_is_that_of_the_house_file(house_id: str, library: Library) -> None:
    entries = entries_of(house_id)
    for question in in_bulk(DRILL, course_at(house_id, library)):
        event = event_of(question)
        assert question.skill.split()[0] == event["kind"]
        further = len(scene(question).data["events"]) > 1
        assert question.right == answer_by_file(entries[event["kind"]], event, is_unseen(question), further)


@at_every_house
def test_skill_says_how_far_it_goes(house_id: str, library: Library) -> None:
    entries = entries_of(house_id)
    for question in in_bulk(DRILL, course_at(house_id, library)):
        event = event_of(question)
        beyond = entries[event["kind"]].get("beyond", {})
        if beyond:
            (limit,) = [beyond[key] for key in ("cards", "players") if key in beyond]
            further = event.get("cards", event.get("players")) > limit
            assert question.trap == ("beyond the limit" if further else "within the limit")
            assert question.skill == f"{event['kind']} {question.trap}"


@at_every_house
def test_every_kind_the_house_knows_is_asked_for(house_id: str, library: Library) -> None:
    skills = {skill.name.split()[0] for skill in DRILL.skills(course_at(house_id, library))}
    assert skills == set(entries_of(house_id))


@at_every_house
def test_what_happened_is_told_as_it_stands_in_the_round(house_id: str, library: Library) -> None:
    entries = entries_of(house_id)
    for question in in_bulk(DRILL, course_at(house_id, library)):
        event = event_of(question)
        told = happened(question)
        assert told.startswith(entries[event["kind"]]["what"])
        for key in ("cards", "players", "asked"):
            if key in event:
                assert str(event[key]) in re.findall(r"\d+", told.replace(",", ""))


@at_every_house
def test_scene_ends_with_the_step_after_which_it_happens(house_id: str, library: Library) -> None:
    for question in in_bulk(DRILL, course_at(house_id, library)):
        data, done = scene(question)
        steps = [str(due.step) for due in ruled(dict(data), library).steps]
        event = event_of(question)
        found_at = f"reveal {event['spot']}" if is_unseen(question) else event["at"]
        answered = [f"warn {event.get('spot')}"] if len(data["events"]) > 1 else []
        assert steps[done - 1] in (found_at, *answered)


@at_every_house
def test_who_accepts_any_raise_is_foretold(house_id: str, library: Library) -> None:
    """Whenever somebody raises too much, and never else."""
    asked_for = set()
    for question in in_bulk(DRILL, course_at(house_id, library)):
        raised = event_of(question)["kind"] == "raise-too-large"
        foretold = [each.answer for each in question.mistakes if each.misconception == "accepts-any-raise"]
        assert foretold == ([(ALONE, DEAL_ON)] if raised else [])
        asked_for.add(raised)
    assert asked_for == {True, False}


def test_who_never_calls_is_foretold_wherever_the_supervisor_is_called(library: Library) -> None:
    for question in in_bulk(DRILL, course_at("oxford", library)):
        foretold = "never-calls-the-supervisor" in [each.misconception for each in question.mistakes]
        assert foretold == (question.right[0] == CALL)


@at_every_house
def test_to_call_the_supervisor_is_never_wrong(house_id: str, library: Library) -> None:
    for question in in_bulk(DRILL, course_at(house_id, library)):
        called = (CALL, question.right[1])
        assert question.accepts(called)
        assert called not in [mistake.answer for mistake in question.mistakes]


@at_every_house
def test_where_no_call_is_needed_the_explanation_says_so(house_id: str, library: Library) -> None:
    for question in in_bulk(DRILL, course_at(house_id, library)):
        assert ("You don't need to call" in question.ground.why) == (question.right[0] == ALONE)


@at_every_house
def test_who_does_not_call_where_it_is_needed_is_wrong(house_id: str, library: Library) -> None:
    for question in in_bulk(DRILL, course_at(house_id, library)):
        assert question.accepts((ALONE, question.right[1])) == (question.right[0] == ALONE)


@at_every_house
def test_only_what_the_house_says_is_right_called_or_not(house_id: str, library: Library) -> None:
    for question in in_bulk(DRILL, course_at(house_id, library)):
        form = question.parts[1].form
        assert isinstance(form, Choice)
        for words in form.options:
            assert question.accepts((CALL, words)) == (words == question.right[1])


@at_every_house
def test_nobody_is_told_what_a_hand_holds_that_lies_face_down(house_id: str, library: Library) -> None:
    for question in in_bulk(DRILL, course_at(house_id, library)):
        data, done = scene(question)
        steps = [str(due.step) for due in ruled(dict(data), library).steps[:done]]
        told = "suited cards" in happened(question)
        event = event_of(question)
        assert told == ("asked" in event and f"reveal {event['spot']}" in steps)


def test_yes_is_among_the_choices_wherever_something_is_to_be_said(library: Library) -> None:
    questions = [each for each in in_bulk(DRILL, course_at("cuda", library)) if each.skill == "tip-question"]
    assert questions
    for question in questions:
        (_, ruling) = question.parts
        assert isinstance(ruling.form, Choice)
        assert "Say “yes”" in ruling.form.options
        assert ruling.right == "Say “it is allowed” or “we can”"
