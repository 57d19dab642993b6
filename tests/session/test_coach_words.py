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
from app.procedure.vocabulary import Step
from app.session.attempt_log import Acted
from app.session.coach import coach_note, due_instead
from app.session.deciding_facts import DecidingFact, fact_of_order, fact_of_step
from app.session.session import Session
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


def stopped_at(ruling: Ruling, place: int) -> Iterator[Step]:
    """Moves that have no place here: one that comes later, the last one again, wrong ones, and some nobody asks for."""
    steps = [due.step for due in ruling.steps]
    due, spot = steps[place], ruling.played.spots[0].number
    yield from steps[place + 2 : place + 3]
    yield from steps[max(0, place - 1) : place]
    if due.cents is not None:
        yield due._replace(cents=due.cents + 500)
        yield Step("take", due.place, due.what)
    if due.verb in ("take", "return", "push") and due.place in (1, 2, 3, 4, 5, 6, 7):
        yield Step("pay", due.place, due.what or "raise", 500)
    if due.verb == "tuck":
        yield due._replace(what="flush" if due.what != "flush" else "straight_flush")
    if due.verb in ("set", "call") and due.place == "dealer":
        yield due._replace(what="not-qualified" if due.verb == "call" else due.what[:2])
    if place % 12 == 0:
        yield from (
            Step("load", "shuffler"),
            Step("press", "green"),
            Step("push-up", "dealer"),
            Step("reveal", spot),
        )
        yield from (Step("tuck", spot, "flush"), Step("pay", spot, "progressive", 500))
        taken = {each.number for each in ruling.played.spots}
        yield from [Step("deal", free) for free in range(1, ruling.house.seats + 1) if free not in taken][:1]


@pytest.mark.parametrize("name", ["oxford-full-table", "cuda-must-beat", "greektown-faced-fold"])
def test_a_note_on_a_stopped_move_says_what_it_said(name: str, houses: dict[str, House]) -> None:
    ruling = rule(*round_from_text((EXAMPLES / f"{name}.json").read_text("utf-8"), houses.__getitem__))
    session = Session(ruling, "practice")
    lines: list[str] = []
    for place, due in enumerate(ruling.steps):
        for act in stopped_at(ruling, place) if place % 3 == 0 else ():
            update = session.submit(Acted(str(act), float(place)))
            if not update.stopped or update.fault is None:
                session = Session(ruling, "practice")
                for each in ruling.steps[:place]:
                    session.submit(Acted(str(each.step), 0.0))
                continue
            note = coach_note(ruling, update.fault, update, act, "You mixed them up." if place % 4 else "")
            lines.append(
                f"{due.step}, but {act}: {note.title} ({due_instead(update.fault, update)}) {told(note.fact)}"
            )
            lines.append(f"  {note.rows.replace(chr(10), ' / ')}")
            said = [*note.hint, *(sentence for row in note.answer for sentence in row)]
            assert note.text.splitlines() == said
        session.submit(Acted(str(due.step), float(place)))
    assert_kept(Path(__file__).parent / "coach_words", f"notes {name}", "\n".join(lines) + "\n")
