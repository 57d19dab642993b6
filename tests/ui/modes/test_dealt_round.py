"""A dealt round for review, without a window: what is said at every move says what it said."""

from datetime import date
from pathlib import Path

import pytest

from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import rule
from app.procedure.vocabulary import Step
from app.session.fault_list import UndoneSlip
from app.ui.watch.dealt_round import DealtRound
from tests.kept_text import assert_kept

EXAMPLES = Path(__file__).parents[2] / "examples"
DAY = date(2026, 11, 16)


def with_slips(steps: list[Step]) -> list[Step]:
    """One step twice, two the wrong way round, an amount too high, and one left out."""
    first_pay = next(place for place, step in enumerate(steps) if step.verb == "pay")
    acts = [*steps[:first_pay], steps[first_pay]._replace(cents=(steps[first_pay].cents or 0) + 500)]
    acts += steps[first_pay + 1 : -3] + steps[-2:]
    acts[3:5] = [acts[4], acts[3]]
    return [*acts[:8], acts[7], *acts[8:]]


def dealt(name: str, houses: dict[str, House], mode: str) -> DealtRound:
    ruling = rule(*round_from_text((EXAMPLES / f"{name}.json").read_text("utf-8"), houses.__getitem__))
    acts = with_slips([due.step for due in ruling.steps])
    card = judge(ruling, enumerate(acts, 1))
    slips = [UndoneSlip(acts[0], card.faults[0], ()), UndoneSlip(acts[9], card.faults[-1], tuple(acts[:9]))]
    times = [2.5 * line for line in range(1, len(acts) + 1)]
    belief = {card.faults[0]: "You deal the spots in any order."}
    return DealtRound(ruling, acts, card, times, mode, slips if mode == "practice" else (), belief)


def told(shown: DealtRound) -> list[str]:
    lines = [f"marks: {shown.marks}"]
    for place in range(len(shown.moments)):
        lines += ["", f"{place}, due at {shown.due_at(place)}: " + " | ".join(shown.words_at(place))]
        if cited := shown.cited_at(place):
            lines.append(f"cites: {cited.ground.why} for {cited.act}")
        for fault in shown.faults_at(place):
            before = shown.acts[: place - 1]
            lines.append(
                f"{fault.kind} at {shown.place_of(fault)}, {shown.steps_before(fault, before)} steps before"
            )
    return lines


@pytest.mark.parametrize(
    ("name", "mode"),
    [("oxford-limit", "test"), ("greektown-faced-fold", "practice"), ("cuda-must-beat", "")],
)
def test_a_dealt_round_says_what_it_said(name: str, mode: str, houses: dict[str, House]) -> None:
    shown = dealt(name, houses, mode)
    text = "\n".join([*told(shown), "", shown.report.text, "", shown.report.page(DAY)])
    assert_kept(Path(__file__).parent / "dealt_rounds", name, f"{text}\n")
    assert shown.cited_at(0) is None
    assert shown.cited_at(len(shown.moments) - 1) == shown.cited_by(shown.card.faults[-1])
