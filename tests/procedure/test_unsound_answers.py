"""An answer to an irregularity that contradicts the rest of the plan is refused, after whichever step."""

from pathlib import Path

import pytest

from tests.procedure.own_house import HEAD, problems_of

MEND = "; leave this out of the answer, or end the round with “void round”, “return N all” and “rack all”"


def found(
    tmp_path: Path, answer: str, kind: str = "hand-count", key: str = "answer"
) -> list[tuple[int, str]]:
    return problems_of(tmp_path, f"{HEAD}[irregularities.{kind}]\n{key} = {answer}\n")


def test_a_wager_that_is_returned_and_paid_later(tmp_path: Path) -> None:
    answer = '["call supervisor", "return N ante", "return N raise", "rack N"]'
    text = "after “scan” it returns the Raise wager, but later the plan says “pay 1 raise 5”"
    assert found(tmp_path, answer) == [(4, f"irregularities.hand-count.answer: {text}{MEND}")]


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (
            '["return N all"]',
            "after “scan” it returns the Raise wager, but later the plan says “pay 1 raise 5”",
        ),
        (
            '["take N flush"]',
            "after “scan” it takes the Flush wager, but later the plan says “pay 1 flush 10”",
        ),
        ('["rack N"]', "after “scan” it racks the hand, but later the plan says “deal 1”"),
        ('["rack dealer"]', "after “scan” it racks the dealer's hand, but later the plan says “deal dealer”"),
    ],
)
def test_what_is_done_once_is_not_done_again(answer: str, text: str, tmp_path: Path) -> None:
    assert found(tmp_path, answer) == [(4, f"irregularities.hand-count.answer: {text}{MEND}")]


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (
            '["void round", "rack all"]',
            "it voids the round but leaves the wagers on the layout; add “return N all”",
        ),
        (
            '["void round", "return N all"]',
            "it voids the round but leaves the cards on the table; add “rack all”",
        ),
    ],
)
def test_a_void_round_leaves_nothing_lying(answer: str, text: str, tmp_path: Path) -> None:
    assert found(tmp_path, answer) == [(4, f"irregularities.hand-count.answer: {text}")]


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (
            '["void N", "rack N"]',
            "it declares a hand dead but leaves its wagers; add “return N WAGER” or “take N WAGER”",
        ),
        ('["void N", "take N WAGER"]', "it declares a hand dead but leaves its cards; add “rack N”"),
    ],
)
@pytest.mark.parametrize("key", ["answer", "further"])
def test_a_dead_hand_leaves_nothing_lying(key: str, answer: str, text: str, tmp_path: Path) -> None:
    assert found(tmp_path, answer, "cards-shown", key) == [(4, f"irregularities.cards-shown.{key}: {text}")]


def test_a_dead_hand_that_is_cleared_is_sound_after_every_step(tmp_path: Path) -> None:
    assert found(tmp_path, '["call supervisor", "void N", "take N WAGER", "rack N"]', "jam") == []


def test_the_answer_beyond_a_number_and_the_one_at_the_reveal_are_rehearsed_too(tmp_path: Path) -> None:
    beyond = found(tmp_path, '{ players = 1, answer = ["return N ante"] }', "floor-cards", "beyond")
    assert [text.split(":")[0] for _, text in beyond] == ["irregularities.floor-cards.beyond.answer"]
    unseen = found(tmp_path, '["return N raise"]', "raise-too-large", "unseen")
    assert [text.split(":")[0] for _, text in unseen] == ["irregularities.raise-too-large.unseen"]


def test_an_answer_that_moves_no_money_is_sound_after_every_step(tmp_path: Path) -> None:
    assert found(tmp_path, '["call supervisor", "warn N", "back-up N"]') == []


def test_a_choice_that_is_not_taken_is_rehearsed_too(tmp_path: Path) -> None:
    text = """
[readings.dead]
question = "Is a short hand dead?"
chosen = "no"
[readings.dead.choices.no]
says = "No."
[readings.dead.choices.yes]
says = "Yes."
set.irregularities.hand-count.answer = ["return N ante"]
"""
    ((_, sentence),) = problems_of(tmp_path, HEAD + text)
    assert sentence.startswith(
        "readings.dead.choices.yes: irregularities.hand-count.answer: after “scan” it returns the Ante wager"
    )
