"""Problems in the workshop name the page and the field, and a cure that can be done there."""

import re
from pathlib import Path

import pytest

from app.errors import Refused
from app.procedure.library import Library
from app.workshop.house_draft import HouseDraft, HouseProblem, check_draft, new_draft, with_entries
from app.workshop.house_topics import Plain, whole_house
from app.workshop.problem_words import _COMPILED, told_problem
from app.workshop.workshop_pages import PARTS, place_of, topics_of
from tests.kept_text import assert_kept
from tests.procedure.own_house import HEAD
from tests.procedure.test_house_files import PROBLEMS

_OF_THE_FILE = re.compile(
    r"[=\[\]{}]|\bN\b|WAGER|toml|“[a-z]+[-_][a-z_-]+[.,]?”|“(after|do|when|order|passes|wagers|under|sizes|steps|why)[.,]?”"
)
"""What only a file has: its signs, and its names for things."""


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(own=tmp_path)


def told(library: Library, draft: HouseDraft) -> list[str]:
    try:
        data: Plain = whole_house(library, draft)
    except Refused:
        data = {}
    return [str(told_problem(data, problem)) for problem in check_draft(library, draft).problems]


NAMES = [name for name in PROBLEMS if name != "words with an amount"]
PARTS_OF_THEM = 6


@pytest.mark.parametrize("part", range(PARTS_OF_THEM))
def test_a_problem_says_what_it_said_and_does_not_speak_of_the_file(part: int, library: Library) -> None:
    lines: list[str] = []
    for name in NAMES[part::PARTS_OF_THEM]:
        sentences = told(library, HouseDraft("riverboat", f"{HEAD}{PROBLEMS[name][0]}\n"))
        assert sentences
        for sentence in sentences:
            where, _, what = sentence.partition(": ")
            assert where.split(" › ")[0] in PARTS.values()
            given = re.sub(r"doesn’t recognize “[^”]*”|Enter a color like “[^”]*”", "", what)
            assert not _OF_THE_FILE.search(given), sentence
            assert what.endswith((".", ".”")), sentence
        lines += [f"{name}:", *[f"  {sentence}" for sentence in sentences]]
    assert_kept(Path(__file__).parent / "kept", f"problems {part + 1}", "\n".join(lines) + "\n")


def test_the_cure_of_a_problem_says_what_it_said() -> None:
    """Also those that no house of the tests has a reason for."""
    lines = [line for pattern, said in _COMPILED for line in (pattern.pattern, f"  {said}")]
    lines.append(str(told_problem({}, HouseProblem(("name",), "“name” is missing"))))
    assert_kept(Path(__file__).parent / "kept", "cures", "\n".join(lines) + "\n")


SAID: list[tuple[tuple[str, ...], object, str]] = [
    (
        ("limits", "ante", "min"),
        600,
        "Limits › Ante › Minimum, $: The minimum, 600, is more than the maximum, 500. Change one of them.",
    ),
    (
        ("rules", "qualify", "cards"),
        9,
        "The game › Qualifying › The dealer qualifies with: Enter 7 or less, not 9.",
    ),
    (
        ("bonus", "side"),
        {"against": "table", "folded": "stands", "source": "standard", "why": "x"},
        "Bonus wagers › Side Bet: Side Bet has no pay table. Add one.",
    ),
    (
        ("irregularities", "jam", "answer"),
        ["void round", "rack all"],
        "Irregularities › Jam › What the dealer does: The round is dead, but wagers stay on the layout. "
        "Add “Return all wagers.”",
    ),
    (
        ("irregularities", "hand-count", "answer"),
        ["call supervisor", "return N ante", "rack N"],
        "Irregularities › Hand count › What the dealer does: If it happens after “Scan the layout,” this answer "
        "returns the Ante wager, but later the dealer would still “Pay the player’s Ante.” Take that out of the "
        "answer, or end the round: call it dead, return all wagers, rack all cards.",
    ),
    (
        ("steps", "settle-wagers", "wagers"),
        ["raise", "flush", "straight_flush"],
        "Settling order › Wagers at a spot › Wagers, in order: In a trial round with a winning hand that is raised "
        "(and 5 more), Ante is never settled. Add it to the wagers of a step that settles, and let that step "
        "take, pay and push.",
    ),
    (
        ("exam", "rounds"),
        1,
        "Exam › At the table › Rounds with an irregularity: The exam is too short for 3 irregularities. Enter 1 "
        "or fewer, or add rounds.",
    ),
]


@pytest.mark.parametrize(("path", "value", "sentence"), SAID, ids=[".".join(row[0]) for row in SAID])
def test_a_problem_is_said_in_the_words_of_the_screen(
    path: tuple[str, ...], value: object, sentence: str, library: Library
) -> None:
    draft = new_draft(library, "standard", "riverboat", "Riverboat")
    source = (
        {(*path[:-1], "source"): "standard"}
        if path[0] in ("limits", "rules", "irregularities", "steps")
        else {}
    )
    draft = with_entries(draft, {path: value, **source})
    assert sentence in told(library, draft)


def test_every_field_of_every_page_is_found_again_by_its_place(library: Library) -> None:
    data = whole_house(library, new_draft(library, "greektown", "riverboat", "Riverboat"))
    for part in PARTS:
        for topic in topics_of(part, data):
            for each in topic.fields:
                found = place_of(data, topic.at(each.key))
                if part not in ("order", "steps"):
                    assert (found.part, found.topic, found.key) == (part, topic.path, each.key), each.title


def test_what_the_program_has_no_words_for_is_said_as_it_is(library: Library) -> None:
    data = whole_house(library, new_draft(library, "standard", "riverboat", "Riverboat"))
    problem = HouseProblem(("limits", "ante"), "something new about “deal N”")
    assert str(told_problem(data, problem)) == "Limits › Ante: Something new about “Deal to the player”."


def test_the_source_and_the_reason_of_a_topic_are_found_however_deep_the_problem_lies(
    library: Library,
) -> None:
    data = whole_house(library, new_draft(library, "standard", "riverboat", "Riverboat"))
    for key in ("source", "why"):
        for path in (("limits", "ante", key), ("limits", "ante", key, "more"), ("limits", "ante", key, 3)):
            found = place_of(data, path)
            assert (found.part, found.topic, found.key) == ("limits", ("limits", "ante"), (key,))
    assert place_of(data, ("limits", "ante", "nothing")).key == ()
