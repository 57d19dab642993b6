"""Answers in the words of people."""

import pytest

from app.drills.answer_forms import Amount, Call, Choice, CutChips, Form, Pick, Sequence, Settling
from app.drills.answer_words import spoken


@pytest.mark.parametrize(
    ("form", "answer", "words"),
    [
        (Amount(), "250", "$250"),
        (Amount(), "20000.50", "$20,000.50"),
        (Pick(()), "none", "none of these"),
        (Pick(()), "Ah Tc 2s", "A♥ 10♣ 2♠"),
        (Call(True), "4 J", "four-card, Jack-high"),
        (Call(True), "not-qualified", "does not qualify"),
        (Settling(()), "pay raise 1000, push, take straight_flush", "pay Raise $1,000; push Raise and Ante; take Straight Flush"),
        (Settling(()), "", "nothing"),
        (CutChips(()), "2 x 25, 1 x 2.50", "2 × $25, 1 × $2.50"),
        (Choice(("a", "b")), "a", "a"),
        (Sequence(("a", "b")), "b → a", "b → a"),
    ],
)  # fmt: skip
def test_an_answer_is_read_out_as_a_dealer_would_say_it(form: Form, answer: str, words: str) -> None:
    assert spoken(form, answer) == words
