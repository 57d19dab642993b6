"""What a dealer is told between the parts of an exam, word for word, at the first and the last of each."""

from types import SimpleNamespace
from typing import Any

import pytest

from app.ui.exam.notice_page import notice_for

NOW: dict[str, Any] = {
    "is_closed": False, "is_paused": False, "is_over": False, "session": None, "question": None, "scene": None,
    "round": 0, "rounds": 2, "asked": 0, "questions": 3, "answers": (), "deal": 0, "deals": 0, "next_deal": None,
    "exam": SimpleNamespace(pace=0),
}  # fmt: skip
ROUNDS_OVER: dict[str, Any] = {"round": 2}
WATCHING: dict[str, Any] = {"round": 2, "asked": 3, "deals": 2, "next_deal": "a deal"}


def told(now: dict[str, Any], seated: bool = True, was_cut: bool = False, readmitted: bool = False) -> str:
    opened = SimpleNamespace(dealer={"name": "Dee Vos"})
    running: Any = SimpleNamespace(sitting=SimpleNamespace(**NOW | now), opened=opened)
    found = notice_for(running, seated, was_cut, readmitted)
    return f"{found.title} {found.text} [{found.key}]" if found else ""


@pytest.mark.parametrize(
    ("now", "words"),
    [
        ({}, "Ready? The clock starts again with the next round. [Next round]"),
        ({"round": 1}, "Round 1 of 2 is over. The clock starts again with the next round. [Next round]"),
        (ROUNDS_OVER, "The rounds are over. Next: 3 questions, one at a time. [Begin]"),
        (ROUNDS_OVER | {"answers": "ab"}, "The rounds are over. Next: 1 question, one at a time. [Begin]"),
        (WATCHING | {"deal": 1}, "Deal 1 of 2 is over. Watch the next one the same way. [Next deal]"),
        (ROUNDS_OVER | {"is_over": True, "deals": 1}, "That was the last one. You’ve watched every deal. [Finish]"),
        (
            ROUNDS_OVER | {"is_over": True},
            "That was the last one. You’ve dealt every round and answered every question. [Finish]",
        ),
        ({"session": "a round"}, ""),
        (ROUNDS_OVER | {"question": "a question"}, ""),
        (WATCHING | {"scene": "a deal"}, ""),
        ({"is_paused": True}, "The exam is paused. The clock has stopped. Only a supervisor can resume the exam. []"),
        ({"is_closed": True}, "Thank you. The exam is over. Please call your supervisor. []"),
    ],
)  # fmt: skip
def test_a_dealer_in_the_seat_is_told_what_comes_next(now: dict[str, Any], words: str) -> None:
    assert told(now) == words


@pytest.mark.parametrize(
    ("deals", "words"), [(1, "Next: 1 deal to watch. Each"), (2, "Next: 2 deals to watch. Each")]
)
def test_before_the_deals_it_is_told_how_many_come(deals: int, words: str) -> None:
    found = told(WATCHING | {"deals": deals})
    assert found.startswith(f"Find the fault {words} has one fault or none.")
    assert found.endswith("A missed fault and a false alarm both count. [Begin]")


@pytest.mark.parametrize(
    ("now", "place"),
    [
        ({}, "with round 1 of 2"),
        ({"round": 1, "session": "a round"}, "at round 1 of 2, at the same move"),
        ({"round": 1}, "with round 2 of 2"),
        (ROUNDS_OVER, "with question 1 of 3"),
        (ROUNDS_OVER | {"asked": 2, "question": "a question"}, "at question 2 of 3"),
        (WATCHING, "with deal 1 of 2"),
        (WATCHING | {"deal": 1, "scene": "a deal"}, "at deal 1 of 2, from its first move"),
        (ROUNDS_OVER | {"is_over": True}, "at the end, with every round and question done"),
    ],
)
def test_after_an_interruption_it_is_told_where_the_exam_goes_on(now: dict[str, Any], place: str) -> None:
    assert told(now, seated=False, was_cut=True, readmitted=True) == (
        f"The exam was interrupted Dee Vos continues {place}. [Continue]"
    )
    assert told(now, seated=False, was_cut=True) == (
        "The exam was interrupted. The clock has stopped. A supervisor must sign in to continue. []"
    )
    assert told(now, seated=False).startswith(
        "Dee Vos, please take your seat. 2 rounds to deal, then 3 questions"
    )


def test_before_an_exam_it_is_told_what_is_in_it_and_how_to_call_the_floor() -> None:
    found = told({"deals": 0}, seated=False)
    assert found.startswith(
        "Dee Vos, please take your seat. 2 rounds to deal, then 3 questions. If something"
    )
    assert "press BELL to call the floor" in found
    assert found.endswith("Only a supervisor can pause the exam. [Begin]")
    timed = {"exam": SimpleNamespace(pace=12)}
    assert "3 questions. Your time counts while you deal: at least 12 rounds per hour. If something" in told(
        timed, seated=False
    )
    watched = told(timed | {"rounds": 0, "questions": 1, "deals": 1}, seated=False)
    assert watched == (
        "Dee Vos, please take your seat. 1 question, then 1 deal to watch. "
        "You get no help and no undo. Only a supervisor can pause the exam. [Begin]"
    )
