"""Every step of the vocabulary can be told as an order to the dealer."""

from pathlib import Path

import pytest

from app.procedure.dealer_log import step_from_words
from app.procedure.narration import doing, form_of, move_words, order
from app.procedure.vocabulary import FORMS, Step
from tests.kept_text import assert_kept

FILLED = {
    "N": "3",
    "WAGER": "straight_flush",
    "AMOUNT": "20",
    "CARDS": "Qc 9c 7c",
    "COUNT": "3",
    "RANK": "Q",
    "WORDS": "it is allowed",
}


def filled(form: str) -> str:
    return " ".join(FILLED.get(word, word) for word in form.split())


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_known_again_when_it_is_filled(form: str) -> None:
    assert form_of(step_from_words(filled(form).split(), 7)) == form


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_an_order_of_its_own_without_gaps(form: str) -> None:
    text = order(step_from_words(filled(form).split(), 7))
    assert "{" not in text
    assert text[0].isupper()
    for word in ("N", "AMOUNT"):
        if word in form.split():
            assert FILLED[word] in text
    if "CARDS" in form.split():
        assert "Q♣ 9♣ 7♣" in text


def test_a_blank_for_cards_stays_a_blank() -> None:
    """The rule book leaves it out."""
    assert order(Step("set", "dealer", "CARDS")) == "Set the dealer’s hand: CARDS"


def test_an_order_names_spot_wager_and_amount() -> None:
    assert (
        order(step_from_words(["pay", "3", "straight_flush", "1200"], 7))
        == "Pay spot 3’s Straight Flush $1,200"
    )
    assert order(step_from_words(["tuck", "4", "flush"], 7)) == "Tuck spot 4’s hand under Flush"
    assert order(step_from_words(["back-up", "dealer"], 7)) == "Move the card back to the dealer’s hand"


def test_every_order_and_what_it_means_says_what_it_said() -> None:
    steps = {form: step_from_words(filled(form).split(), 7) for form in FORMS}
    lines = [f"{form}: {move_words(step)} | {order(step)} | {doing(step)}" for form, step in steps.items()]
    assert_kept(Path(__file__).parent / "kept", "orders", "\n".join(lines) + "\n")
