"""What decides about each move of the example rounds, in the coach's words: it says what it said."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.game.cards import written
from app.procedure.house import House
from app.procedure.narration import order
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, rule
from app.procedure.ruling_words import ground_of_step
from app.procedure.source_words import source_words
from app.session.deciding_facts import DecidingFact, fact_of_order, fact_of_step
from tests.kept_text import assert_kept

EXAMPLES = Path(__file__).parents[1] / "examples"
HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
AHEAD = (1, 6)
"""How far a move is ahead of its turn."""


def said_of(ruling: Ruling) -> Iterator[str]:
    """What is said of each step when it is due, of its amount, and of steps that are done too early."""
    steps = [due.step for due in ruling.steps]
    for place, due in enumerate(ruling.steps):
        ground = ground_of_step(ruling, due)
        yield f"{order(due.step, ruling.house.names)}: {ground.why} ({source_words(ground.source)})"
        yield told(fact_of_step(ruling, due.step))
        if due.step.cents is not None:
            yield told(fact_of_step(ruling, due.step, is_amount=True))
        for early in [place + ahead for ahead in AHEAD if place + ahead < len(steps)]:
            yield told(fact_of_order(ruling, steps[:place], steps[early], due))


def told(fact: DecidingFact) -> str:
    shown = (written(fact.cards), " ".join(map(str, fact.wager or ())), " ".join(fact.line or ()))
    first_then = " then ".join(" ".join(map(str, thing)) for thing in fact.order or ())
    return " | ".join([fact.words, *filter(None, (*shown, first_then))])


@pytest.mark.parametrize("house", HOUSES)
def test_the_coach_says_what_it_said(house: str, houses: dict[str, House]) -> None:
    lines: list[str] = []
    for file in sorted(EXAMPLES.glob(f"{house}-*.json")):
        if not file.name.endswith(".ruling.json") and "random" not in file.name:
            lines += said_of(rule(*round_from_text(file.read_text("utf-8"), houses.__getitem__)))
    assert_kept(Path(__file__).parent / "coach_words", house, "\n".join(dict.fromkeys(lines)) + "\n")
