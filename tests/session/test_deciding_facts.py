"""What decides between two hands, and what a hand lacks for a run: each case with its whole sentence and its cards."""

import pytest

from app.game.cards import RANK_NAMES, Hand, card_of, hand_of, written
from app.game.hands import read
from app.session.deciding_facts import _gap, _spots, compared


def hand_of_text(text: str) -> Hand:
    return hand_of([card for word in text.split() if (card := card_of(word)) is not None])


@pytest.mark.parametrize(
    ("player", "dealer", "words", "deciding"),
    [
        (
            "Ac 9c 5c 2d 4d 6h 8h",
            "Kd Qd Jd 9d 2h 3h 4s",
            "Spot 2 has three suited cards, the dealer has four. More cards win.",
            "Ac 9c 5c Kd Qd Jd 9d",
        ),
        (
            "Ac 9c 5c 2c 4d 6h 8h",
            "Kd Qd Jd 2h 3h 4s 5s",
            "Spot 2 has four suited cards, the dealer has three. More cards win.",
            "Ac 9c 5c 2c Kd Qd Jd",
        ),
        ("Ac 9c 5c 2d 4d 6h 8h", "Kd Qd Jd 2h 3h 4s 5s", "Spot 2’s Ace beats the dealer’s King.", "Ac Kd"),
        ("Tc 9c 5c 2d 4d 6h 8h", "Kd 8d 3d 2h 3h 4s 5s", "The dealer’s King beats spot 2’s Ten.", "Tc Kd"),
        (
            "Ac 9c 5c 2d 4d 6h 8h",
            "Ad 8d 7d 2h 3h 4s 5s",
            "The Aces tie. Spot 2’s Nine beats the dealer’s Eight.",
            "9c 8d",
        ),
        (
            "Ac 6c 5c 2d 4d 8h 9h",
            "Ad 6d 7h 8d 3h 4s 2s",
            "The Aces tie. The dealer’s Eight beats spot 2’s Six.",
            "6c 8d",
        ),
        (
            "Ac 6c 5c 2d 4d 8h 9h",
            "Ad 6d 3d 8h 7h 4s 2s",
            "The Aces and the Sixes tie. Spot 2’s Five beats the dealer’s Three.",
            "5c 3d",
        ),
        (
            "Ac Kc 6c 2c 4d 8h 9h",
            "Ad Kd 6d 3d 7h 4s 2s",
            "The Aces, the Kings and the Sixes tie. The dealer’s Three beats spot 2’s Two.",
            "2c 3d",
        ),
        (
            "Kc Tc 6c 2h 4d 8h 9d",
            "Kd Td 6d 3h 7h 4s 2s",
            "Both have K-10-6. It’s a tie.",
            "Kc Tc 6c Kd Td 6d",
        ),
    ],
)
def test_two_hands_are_compared_by_count_then_card_by_card(
    player: str, dealer: str, words: str, deciding: str
) -> None:
    said, shown = compared(read(hand_of_text(player)), read(hand_of_text(dealer)), "spot 2", "the dealer")
    assert (said, written(shown)) == (words, deciding)


@pytest.mark.parametrize(
    ("hand", "held", "missing"),
    [
        ("Ac Kc Jc 2d 4h 6s 8s", "Ac Kc Jc", "Queen"),
        ("Ac Qc Jc 2d 4h 6s 8s", "Ac Qc Jc", "King"),
        ("5s 4s 2s 9d Jh Kh 8c", "5s 4s 2s", "Three"),
        ("5s 3s 2s 9d Jh Kh 8c", "5s 3s 2s", "Four"),
        ("9h 8h 6h 5d 4d 2d Kc", "9h 8h 6h", "Seven"),
        ("9h 8h 6h 9d 8d 6d Kc", "9d 8d 6d", "Seven"),
        ("9s 8s 6s 7d 6d 4d Kc", "9s 8s 6s", "Seven"),
    ],
)
def test_the_highest_run_that_lacks_one_card_is_told_with_the_card(
    hand: str, held: str, missing: str
) -> None:
    gap = _gap(hand_of_text(hand))
    assert gap is not None
    assert (written(gap[0]), RANK_NAMES[gap[1]]) == (held, missing)


@pytest.mark.parametrize("hand", ["Ac 3c 5c 7c 9d Jh Kh", "Ac Kc 4c 8h 5h 2s 9s", "4s 3s As 9d Jh Kc 8c"])
def test_nothing_is_told_of_a_run_that_lacks_more(hand: str) -> None:
    assert _gap(hand_of_text(hand)) is None


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([4], "Spot 4 goes"),
        ([3, 4], "Spots 3–4 go"),
        ([1, 2, 3], "Spots 1–3 go"),
        ([1, 3], "Spots 1 and 3 go"),
        ([1, 2, 5, 6], "Spots 1, 2, 5 and 6 go"),
    ],
)
def test_spots_are_listed(numbers: list[int], words: str) -> None:
    assert _spots(numbers) == words
